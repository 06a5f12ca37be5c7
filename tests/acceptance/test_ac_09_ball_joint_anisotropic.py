"""AC-9: ball joint, unequal inertias: friction is opposite to the slip, not skewed towards the heavy axes.

Source: joint-friction specification, AC-9. Scaling a stopping impulse back onto the ball [Mikhaylyuk, eq. 15, 16] gives
an impulse along inv(K) times the slip: cosine 0.896 instead of 1 in this case, and a stop at 39.45 s. The exact
direction stops at 40.77 s (without the gyroscopic torque). Tolerance: cosine 0.9999, 0.05 s.

The moments 1, 4 and 9 kg m^2 of the source belong to no real body (9 > 1 + 4) and the model refuses them; here they are
written into the compiled arrays. A second body with moments 1, 4 and 4.9 kg m^2 could be built.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from tests.acceptance.ball_runs import LIMIT, OMEGA_0, ball_scene
from tests.acceptance.joint_runs import trace

from stickslip.engine.simulation import Simulation
from stickslip.model import ModelError
from stickslip.model.compile import compile_scene

SOURCE, POSSIBLE = (1.0, 4.0, 9.0), (1.0, 4.0, 4.9)


def compiled_ball(inertia, coordinates="tree", **options):
    """The body of AC-8 with any moments of inertia, also impossible ones."""
    compiled = compile_scene(replace(ball_scene((2.0, 2.0, 2.0), **options), coordinates=coordinates))
    compiled.plan.tree.Theta_K[0] = np.diag(inertia).ravel()
    return compiled


def exact_stop(inertia) -> float:
    """Stop time of I omega' = -limit omega / |omega|, body axes, by an adaptive integration down to 1e-6 rad/s."""

    def rest(t, omega):
        return np.linalg.norm(omega) - 1e-6

    rest.terminal = True
    found = solve_ivp(
        lambda t, omega: -LIMIT * omega / np.linalg.norm(omega) / np.array(inertia),
        (0.0, 100.0), OMEGA_0, events=rest, rtol=1e-10, atol=1e-12,
    )  # fmt: skip
    return float(found.t_events[0][0])


def test_the_source_names_moments_of_no_real_body():
    with pytest.raises(ModelError, match="largest exceeds the sum of the other two"):
        ball_scene(SOURCE)


def test_the_published_algorithm_would_be_skewed():
    omega = np.array(OMEGA_0)
    skewed = np.array(SOURCE) * omega  # inv(K) times the slip
    assert skewed @ omega / (np.linalg.norm(skewed) * 3.0) == pytest.approx(0.896, abs=5e-4)


@pytest.mark.parametrize("inertia", [SOURCE, POSSIBLE])
@pytest.mark.parametrize("scheme", ["moreau", "euler"])
@pytest.mark.parametrize("coordinates", ["tree", "maximal"])
def test_friction_opposes_the_slip_in_the_first_step(coordinates, scheme, inertia):
    simulation = Simulation(compiled_ball(inertia, coordinates, scheme=scheme))
    simulation.step()
    slip = simulation.velocity("top")[1]  # axes of body and world still differ by no more than 0.03 rad
    if coordinates == "tree":
        slip = simulation.rate("ball")
    friction = simulation.friction("ball")
    assert np.linalg.norm(friction) == pytest.approx(LIMIT, rel=1e-9)
    assert -friction @ slip / (np.linalg.norm(friction) * np.linalg.norm(slip)) >= 0.9999


@pytest.mark.parametrize(("inertia", "stop"), [(SOURCE, 40.77), (POSSIBLE, None)])
@pytest.mark.parametrize("scheme", ["moreau", "euler"])
def test_friction_opposes_the_slip_until_the_stop(scheme, inertia, stop):
    exact = exact_stop(inertia)
    run = trace(compiled_ball(inertia, scheme=scheme, gyroscopic=False), "ball", exact + 0.5)
    size = np.linalg.norm(run.u, axis=1)
    sliding = (size > 1e-3) & (run.t > 0.0)
    power = np.einsum("ij,ij->i", run.friction, run.u)[sliding]
    cosine = -power / (size * np.linalg.norm(run.friction, axis=1))[sliding]
    assert cosine.min() >= 0.9999
    assert run.stop_time() == pytest.approx(exact, abs=0.02)
    if stop is not None:
        assert run.stop_time() == pytest.approx(stop, abs=0.05)
