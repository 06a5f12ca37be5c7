"""Springs, dampers and drives of joints at steps that do not resolve them, against exact solutions."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Drive, Input, JointFriction, JointSpring, Revolute, Scene, StepOptions

INERTIA = 1.0  # kg m²
SCHEMES = ("moreau", "euler")


def hinge(dt: float, gravity: float = 0.0, scheme: str = "moreau", n: int = 1, inputs=(), **fields) -> Simulation:
    """Wheel about the vertical, or `n` of them in a row, each in the one before."""
    names = [f"wheel {i}" for i in range(n)]
    joints = [
        Revolute(f"axle {i}", names[i - 1] if i else "world", name, axis=(0.0, 1.0, 0.0), **fields)
        for i, name in enumerate(names)
    ]
    bodies = [Body(name, 1.0, (INERTIA,) * 3, com=(0.5, 0.0, 0.0) if gravity else (0.0, 0.0, 0.0)) for name in names]
    step = StepOptions(dt, scheme=scheme)
    return Simulation(Scene("wheel", gravity=(0, 0, -gravity), bodies=bodies, joints=joints, inputs=inputs, step=step))


def exact(k: float, d: float, q: float, u: float, t: float) -> float:
    """Damped oscillator of one degree of freedom."""
    root = np.sqrt(complex(d * d - 4.0 * INERTIA * k))
    a, b = (-d + root) / (2.0 * INERTIA), (-d - root) / (2.0 * INERTIA)
    return float(((u - b * q) / (a - b) * np.exp(a * t) + (a * q - u) / (a - b) * np.exp(b * t)).real)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_very_stiff_hinge_with_a_long_step_follows_its_exact_solution(scheme):
    k, d, dt, start = 1e6, 1e4, 0.01, 0.01
    slow = (-d + math.sqrt(d * d - 4.0 * INERTIA * k)) / (2.0 * INERTIA)  # -101/s, next to -9899/s
    simulation = hinge(dt, scheme=scheme, spring=(JointSpring(k, d),), q0=start, u0=slow * start)
    # a step in which the deflection falls by e: 0.37 of it is left, 0.33 by a rule of second order, 0.5 by one of first order
    bound = {"moreau": 0.04, "euler": 0.15}[scheme] * start
    for i in range(20):
        simulation.step()
        q = float(simulation.coordinate("axle 0")[0])
        assert abs(q - exact(k, d, start, slow * start, (i + 1) * dt)) < bound
        assert 0.0 <= q <= start
    assert abs(simulation.rate("axle 0")[0]) < 1e-5


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_very_stiff_hinge_that_is_let_go_creeps_back_and_never_rings(scheme):
    k, d, dt, start = 1e6, 1e4, 0.01, 0.01
    simulation = hinge(dt, scheme=scheme, spring=(JointSpring(k, d),), q0=start)
    last = start
    for i in range(20):
        simulation.step()
        q = float(simulation.coordinate("axle 0")[0])
        assert 0.0 <= q < last
        late = exact(
            k, d, start, 0.0, max(i + 0.5, 0.0) * dt
        )  # the jump to the slow motion is late by half a step at most
        assert abs(q - late) < 0.15 * start
        last = q
    assert last < 1e-4 * start


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_very_stiff_hinge_carries_a_load_at_its_deflection(scheme):
    k, d = 1e6, 1e4
    simulation = hinge(0.01, gravity=9.81, scheme=scheme, spring=(JointSpring(k, d),))
    simulation.step(100)
    assert simulation.coordinate("axle 0")[0] == pytest.approx(0.5 * 9.81 / k, rel=1e-6)
    assert abs(simulation.rate("axle 0")[0]) < 1e-12


@pytest.mark.parametrize("dt", [1e-3, 1e-1])
@pytest.mark.parametrize("k", [1e3, 1e6, 1e9])
@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_chain_of_undamped_springs_never_gains_energy_in_the_long_run(k, dt, scheme):
    simulation = hinge(dt, n=6, scheme=scheme, spring=(JointSpring(k),), q0=0.01)
    start = sum(simulation.energy())
    energies = []
    for _ in range(2000):
        assert simulation.step().finite
        energies.append(sum(simulation.energy()))
    resolved = (
        k * dt * dt < 1.0
    )  # otherwise the energy of the end of a step is one of an oscillation that is not resolved
    assert max(energies) <= (1.5 if resolved else 10.0) * start


def test_a_stiff_spring_with_a_table_is_stable_too():
    table = ((-1.0, -1e6), (0.0, 0.0), (0.001, 1.0), (1.0, 1e6))
    simulation = hinge(0.01, spring=(JointSpring(damping=10.0, table=table),), q0=0.5)
    for _ in range(1000):
        assert simulation.step().finite
        assert abs(simulation.coordinate("axle 0")[0]) < 1.0


@pytest.mark.parametrize("d", [0.0, 300.0, 1e4])
def test_springs_and_dampers_are_of_second_order(d):
    k, end = 1e6, 0.02
    errors = []
    for n in (160, 320, 640):
        simulation = hinge(end / n, spring=(JointSpring(k, d),), q0=0.01)
        simulation.step(n)
        errors.append(abs(float(simulation.coordinate("axle 0")[0]) - exact(k, d, 0.01, 0.0, end)))
    assert errors[0] / errors[1] == pytest.approx(4.0, rel=0.15)
    assert errors[1] / errors[2] == pytest.approx(4.0, rel=0.15)


@pytest.mark.parametrize("d", [0.0, 300.0, 1e4])
def test_drives_without_a_limit_are_of_second_order(d):
    k, end = 1e6, 0.02
    errors = []
    for n in (160, 320, 640):
        simulation = hinge(end / n, drive=(Drive(stiffness=k, damping=d),), q0=0.01)
        simulation.step(n)
        errors.append(abs(float(simulation.coordinate("axle 0")[0]) - exact(k, d, 0.01, 0.0, end)))
    assert errors[0] / errors[1] == pytest.approx(4.0, rel=0.15)
    assert errors[1] / errors[2] == pytest.approx(4.0, rel=0.15)


def test_a_velocity_drive_without_a_limit_is_of_second_order_and_never_overshoots():
    d, target = 50.0, 3.0
    errors = []
    for n in (10, 20, 40):
        simulation = hinge(0.05 / n, drive=(Drive("velocity", target=target, damping=d),))
        simulation.step(n)
        errors.append(abs(float(simulation.rate("axle 0")[0]) - target * (1.0 - math.exp(-d / INERTIA * 0.05))))
    assert errors[0] / errors[1] == pytest.approx(4.0, rel=0.15)
    assert errors[1] / errors[2] == pytest.approx(4.0, rel=0.15)
    stiff = hinge(0.01, drive=(Drive("velocity", target=target, damping=1e6),))
    for _ in range(5):
        stiff.step()
        assert stiff.rate("axle 0")[0] <= target * (1.0 + 1e-12)
    assert stiff.rate("axle 0")[0] == pytest.approx(target, rel=1e-9)


def test_a_stiff_drive_follows_its_input_without_ringing():
    inputs = [Input("angle", 0.2)]
    simulation = hinge(0.01, inputs=inputs, drive=(Drive(input="angle", stiffness=1e6, damping=1e4),))
    last = 0.0
    for _ in range(30):
        simulation.step()
        q = float(simulation.coordinate("axle 0")[0])
        assert last - 1e-12 <= q <= 0.2 * (1.0 + 1e-12)
        last = q
    assert last == pytest.approx(0.2, abs=1e-9)


def test_hard_viscous_friction_stops_a_wheel_at_once_and_never_turns_it_back():
    simulation = hinge(0.01, friction=(JointFriction(0.0, viscous=1e5),), u0=10.0)
    simulation.step()
    assert simulation.rate("axle 0")[0] == pytest.approx(0.0, abs=1e-12)


def test_soft_elements_have_the_bits_that_they_had():
    """What the step resolves acts explicitly, and adds nothing to the mass matrix but half a step of its damper."""
    simulation = hinge(1e-3, spring=(JointSpring(1e3, 2.0),))
    assert simulation.plan.tree.implicit.tolist() == [0.5 * 1e-3 * 2.0]
