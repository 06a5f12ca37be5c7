"""Motors that exert a force: it acts as it is told, within its limit, and drives report it."""

from __future__ import annotations

import pytest

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Coulomb, Drive, Input, JointFriction, Prismatic, Revolute, Scene

INERTIA = 0.5


def wheel(*, friction: float = 0.0, limit: float = 4.0, **drive) -> Simulation:
    body = Body("wheel", mass=1.0, inertia=(0.3, 0.3, INERTIA))
    hinge = Revolute(
        "hinge", child="wheel", drive=(Drive("force", limit=limit, **drive),),
        friction=(JointFriction(friction),) if friction else (),
    )  # fmt: skip
    inputs = (Input("torque"),) if "input" in drive else ()
    return Simulation(Scene("wheel", bodies=(body,), joints=(hinge,), inputs=inputs, laws=(Coulomb(mu=0.0),)))


@pytest.mark.parametrize(("told", "exerted"), [(3.0, 3.0), (-3.0, -3.0), (9.0, 4.0), (-9.0, -4.0)])
def test_a_wheel_speeds_up_by_what_is_exerted(told, exerted):
    simulation = wheel(input="torque")
    simulation.set_input("torque", told)
    simulation.step(100)
    before, begin = simulation.rate("hinge")[0], simulation.time
    simulation.step(100)
    gained = (simulation.rate("hinge")[0] - before) / (simulation.time - begin)
    assert gained == pytest.approx(exerted / INERTIA, rel=1e-12)
    assert simulation.drive("hinge") == pytest.approx([exerted])


def test_a_constant_torque_below_the_friction_moves_nothing():
    stuck, loose = wheel(friction=2.0, target=1.9), wheel(friction=2.0, target=2.1)
    for simulation in (stuck, loose):
        simulation.step(500)
    assert stuck.rate("hinge")[0] == 0.0
    assert loose.rate("hinge")[0] == pytest.approx(0.1 / INERTIA * loose.time, rel=1e-9)


def test_motors_and_servos_live_beside_each_other():
    bodies = (Body("a", mass=1.0, inertia=(1.0, 1.0, 1.0)), Body("b", mass=1.0, inertia=(1.0, 1.0, 1.0)))
    lift = Prismatic("lift", child="a", axis=(0.0, 0.0, 1.0), drive=(Drive("force", target=9.81),))
    servo = Revolute("servo", child="b", axis=(0.0, 1.0, 0.0), at_child=(0.1, 0.0, 0.0), drive=(Drive("position"),))
    simulation = Simulation(Scene("two", bodies=bodies, joints=(lift, servo), laws=(Coulomb(mu=0.0),)))
    simulation.step(200)
    assert simulation.rate("lift")[0] == pytest.approx(0.0, abs=1e-12)  # it floats
    assert simulation.coordinate("servo")[0] == pytest.approx(0.0, abs=1e-12)
    assert simulation.drive("lift") == pytest.approx([9.81])
    assert abs(simulation.drive("servo")[0]) == pytest.approx(0.1 * 9.81, rel=1e-6)
