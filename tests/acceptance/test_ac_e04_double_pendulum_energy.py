"""AC-E4: energy error of a planar double pendulum, faithful and improved scheme.

Source: bobsleigh specification 5A (golden). Point masses of 1 kg on rods of 1 m, released from rest, 10 s, no
contact.
Tolerance: the published scheme takes velocity-dependent terms at the beginning of the step, which makes it first
order: 4.0e-4 at 0.2 ms and 2.0e-4 at 0.1 ms of (E - E_min), accepted within 25 %; from (2.0, 1.0) rad below 4e-3. The
default scheme predicts the velocity at mid-step and is second order: a thousand times smaller, and falling fourfold
with half the step.
"""

from __future__ import annotations

import pytest

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Revolute, Scene, StepOptions

GRAVITY = 9.81
E_MIN = -3.0 * GRAVITY  # both rods hanging: masses 1 m and 2 m below the pivot
POINT = (1e-9, 1e-9, 1e-9)  # kg m², a point for all that matters here
Y_AXIS = (0.0, 1.0, 0.0)


def double_pendulum(angles: tuple[float, float], dt: float, velocity_terms: str) -> Scene:
    """Released at absolute angles from the vertical."""
    return Scene(
        "double pendulum",
        bodies=[Body(name, 1.0, POINT, com=(0.0, 0.0, -1.0)) for name in ("upper", "lower")],
        joints=[
            Revolute("pivot", child="upper", axis=Y_AXIS, q0=(angles[0],)),
            Revolute("elbow", "upper", "lower", axis=Y_AXIS, at_parent=(0.0, 0.0, -1.0), q0=(angles[1] - angles[0],)),
        ],
        step=StepOptions(dt, velocity_terms=velocity_terms),
    )


def energy_error(angles: tuple[float, float], dt: float, velocity_terms: str) -> float:
    """Largest energy error over 10 s, sampled every millisecond, relative to E - E_min."""
    sim = Simulation(double_pendulum(angles, dt, velocity_terms))
    start = sum(sim.energy())
    per_sample, worst = round(1e-3 / dt), 0.0
    for _ in range(10_000):
        sim.step(per_sample)
        worst = max(worst, abs(sum(sim.energy()) - start))
    return worst / (start - E_MIN)


@pytest.mark.parametrize(("dt", "expected"), [(2e-4, 4.0e-4), (1e-4, 2.0e-4)])
def test_published_scheme_has_the_published_error(dt, expected):
    assert energy_error((0.5, 0.3), dt, "begin") == pytest.approx(expected, rel=0.25)


def test_published_scheme_stays_bounded_in_wild_motion():
    assert energy_error((2.0, 1.0), 2e-4, "begin") < 4e-3


def test_default_scheme_is_better_and_second_order():
    coarse, fine = (energy_error((0.5, 0.3), dt, "predicted") for dt in (2e-4, 1e-4))
    assert coarse < 1e-3 * 4.0e-4
    assert coarse / fine == pytest.approx(4.0, rel=0.1)
    assert energy_error((2.0, 1.0), 2e-4, "predicted") < 1e-5
