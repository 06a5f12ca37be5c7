"""AC-B6: on an endless slope of 10 % the bob ends at 56.4 m/s.

Source: bobsleigh specification 5C (analytic): m g (sin - mu_t cos) = rho c_d A v² / 2.
Tolerance: 2 % as the case states. On the way the speed follows the exact solution v tanh(t / T + const), T = m / (k v)
with k = rho c_d A / 2, to 1e-6; the step is 1 ms.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.acceptance.bob_runs import DRAG, GRAVITY, MASS, MU_T, on_slope

from stickslip.model import StepOptions

SLOPE = math.atan(0.1)
LIMIT = math.sqrt(MASS * GRAVITY * (math.sin(SLOPE) - MU_T * math.cos(SLOPE)) / DRAG)


def speed_at(time: float, start: float) -> float:
    """Exact speed of a mass with friction and drag on the slope [m/s]; `start` below the limit."""
    return LIMIT * math.tanh(time * DRAG * LIMIT / MASS + math.atanh(start / LIMIT))


def test_the_limit_is_the_published_one():
    assert pytest.approx(56.4, abs=0.05) == LIMIT


@pytest.mark.parametrize("start", [30.0, 55.0])
def test_speed_tends_to_its_limit(start):
    sim = on_slope(0.1, speed=start, step=StepOptions(1e-3))
    for time in (10.0, 60.0):
        assert sim.step(round((time - sim.time) / sim.dt)).finite
        speed = float(np.linalg.norm(sim.velocity("rear_hull")[0]))
        assert speed == pytest.approx(speed_at(sim.time, start), rel=1e-6)
    if start == 55.0:
        assert speed == pytest.approx(56.4, rel=0.02)


def test_above_the_limit_the_sled_slows():
    sim = on_slope(0.1, speed=1.02 * LIMIT)
    sim.step(1000)
    assert LIMIT < float(np.linalg.norm(sim.velocity("rear_hull")[0])) < 1.02 * LIMIT
