"""W-01, W-02: what a constant angular velocity does over an interval, and the way back.

Source: [Buck, eq. 25]: the Cayley map turns by 2 arctan(ω Δt / 2) about ω, and is orthogonal for any step.
Tolerance: 1e-12 for the angle, 1e-13 for orthogonality, 1e-10 for the angular velocity that is recovered, as asked.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.acceptance.guided_runs import box, command, led


@pytest.mark.parametrize("seed", range(5))
def test_an_interval_turns_by_the_cayley_map_and_can_be_inverted(seed):
    rng = np.random.default_rng(seed)
    dt = 0.15
    sim = led(box((0.2, 0.16, 0.1)), [], (0.0, 0.0, 1.0), dt=dt)
    omega = rng.normal(size=3)
    omega *= rng.uniform(0.5, 5.9) / np.linalg.norm(omega)
    before = sim.motion("part")[1]
    command(sim, spin=omega)
    sim.step(1)
    A = sim.motion("part")[1]
    turn = A @ before.T
    np.testing.assert_allclose(turn @ turn.T, np.eye(3), atol=1e-13)
    angle = 2.0 * math.atan(0.5 * np.linalg.norm(omega) * dt)
    assert np.trace(turn) == pytest.approx(1.0 + 2.0 * math.cos(angle), abs=1e-12)
    skew = (turn - turn.T) / (1.0 + np.trace(turn))  # tan(angle / 2) times the axis
    np.testing.assert_allclose(2.0 / dt * np.array([skew[2, 1], skew[0, 2], skew[1, 0]]), omega, rtol=1e-10, atol=1e-10)
