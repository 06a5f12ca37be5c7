"""A joint never turns or slides faster than its largest rate, and no force is spent before."""

from __future__ import annotations

import pytest

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, JointLimit, ModelError, Prismatic, Revolute, Scene, StepOptions

FASTEST = 0.5  # m/s


@pytest.mark.parametrize("scheme", ["moreau", "euler"])
@pytest.mark.parametrize("sense", [1.0, -1.0])
def test_a_weight_on_a_rail_falls_freely_and_then_at_its_largest_rate(scheme, sense):
    rail = Prismatic("rail", child="weight", axis=(0.0, 0.0, sense), limits=(JointLimit(speed=FASTEST),))
    bodies = [Body.box("weight", 2.0, (0.1, 0.1, 0.1))]
    simulation = Simulation(Scene("brake", bodies=bodies, joints=[rail], step=StepOptions(1e-3, scheme=scheme)))
    for i in range(200):
        simulation.step()
        rate = -sense * float(simulation.rate("rail")[0])
        assert rate == pytest.approx(min(9.81e-3 * (i + 1), FASTEST), abs=1e-9)


def test_a_wheel_that_is_too_fast_at_first_is_slowed_down_in_a_step():
    hinge = Revolute("axle", child="wheel", limits=(JointLimit(-1.0, 100.0, speed=3.0),), u0=10.0)
    simulation = Simulation(Scene("wheel", bodies=[Body("wheel", 1.0, (0.1, 0.1, 0.1))], joints=[hinge]))
    simulation.step()
    assert simulation.rate("axle")[0] == pytest.approx(3.0, abs=1e-9)


def test_a_largest_rate_of_nothing_is_refused():
    with pytest.raises(ModelError, match=r"speed is 0\.0 rad/s or m/s, must be above 0"):
        JointLimit(speed=0.0)
