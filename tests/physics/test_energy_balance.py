"""With `balance` the energy of a tree follows the work done on it, and nothing else about the step changes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Box, Coulomb, Drive, Free, JointSpring, Plane, Revolute, Scene, StepOptions

Y = (0.0, 1.0, 0.0)
HALF = (0.05, 0.1, 0.3)


def chain(root, dt=5e-3, balance=True, floor=False, **second) -> Scene:
    """Two boards, one hinged to the other; the first on `root`."""
    joints = [
        root,
        Revolute("elbow", "a", "b", axis=(1.0, 1.0, 0.0), at_parent=(0, 0, -0.3), at_child=(0, 0, 0.3), **second),
    ]
    shapes = [Plane("floor"), *(Box(n, body=n, half_extents=HALF) for n in "ab")] if floor else []
    return Scene(
        "chain",
        bodies=[Body.box(name, 1.0, HALF) for name in "ab"],
        joints=joints,
        shapes=shapes,
        laws=[Coulomb(mu=0.5)] if floor else [],
        step=StepOptions(dt=dt, balance=balance),
    )


def swinging(**options) -> Scene:
    return chain(Revolute("shoulder", child="a", axis=Y, at_child=(0, 0, 0.3), q0=2.0), u0=3.0, **options)


def energies(simulation: Simulation, n: int) -> np.ndarray:
    found = [sum(simulation.energy())]
    for _ in range(n):
        assert simulation.step().finite
        found.append(sum(simulation.energy()))
    return np.array(found)


@pytest.mark.parametrize(("balance", "least", "most"), [(False, 1e-5, 1e-1), (True, 0.0, 2e-9)])
def test_an_undamped_double_pendulum_keeps_its_energy_to_round_off(balance, least, most):
    """2000 steps, each balanced to 1e-12 of the energy of the weight or better."""
    found = energies(Simulation(swinging(balance=balance)), 2000)
    assert least < np.abs(found - found[0]).max() / (2.0 * 9.81 * 0.6) < most


def test_the_step_stays_second_order():
    finest = Simulation(swinging(dt=1e-5))
    finest.step(50_000)
    errors = []
    for dt in (4e-3, 2e-3, 1e-3):
        simulation = Simulation(swinging(dt=dt))
        simulation.step(round(0.5 / dt))
        errors.append(float(np.abs(simulation.state.q - finest.state.q).max()))
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    assert orders == pytest.approx(2.0, abs=0.15)


def test_what_touches_nothing_keeps_its_momentum_and_its_bits():
    root = Free("root", child="a", q0=(0, 0, 5, 1, 0, 0, 0), u0=(1, 0, 2, 3, -1, 2))
    one, other = (Simulation(chain(root, balance=b, floor=True, u0=4.0)) for b in (True, False))
    for simulation in (one, other):
        simulation.step(100)
    assert np.array_equal(one.state.u, other.state.u)


def test_springs_dampers_and_drives_do_the_work_that_is_counted():
    """The pendulum with all of them moves as without balance, but for the second order of the step."""
    elements = {
        "spring": (JointSpring(stiffness=8.0, damping=0.3, rest=0.4),),
        "drive": (Drive("velocity", target=1.0, damping=0.5),),
    }
    apart = []
    for dt in (4e-3, 2e-3):
        ends = []
        for balance in (True, False):
            simulation = Simulation(swinging(dt=dt, balance=balance, **elements))
            simulation.step(round(1.0 / dt))
            ends.append(simulation.state.q.copy())
        apart.append(float(np.abs(ends[0] - ends[1]).max()))
    assert apart[0] < 2e-3
    assert apart[1] < 0.35 * apart[0]


@pytest.mark.parametrize("seed", range(6))
def test_a_fall_onto_the_floor_never_gains_energy(seed):
    rng = np.random.default_rng(seed)
    turn = rng.normal(size=4)
    root = Free("root", child="a", q0=(0, 0, 1.2, *(turn / np.linalg.norm(turn))), u0=rng.normal(size=6))
    found = energies(Simulation(chain(root, dt=2e-3, floor=True, u0=float(rng.normal()))), 2000)
    falling = found[
        np.argmax(found < found[0] - 1.0) :
    ]  # from the first impact on: in the air the step rule is as it is
    assert falling.size > 1000
    assert (falling - np.minimum.accumulate(falling)).max() < 1e-6 * (found[0] - found.min())


def test_prescribed_work_and_rebounds_are_left_alone():
    root = Free("root", child="a", q0=(0, 0, 1.2, 1, 0, 0, 0), u0=(0, 0, 0, 1, 2, 0))
    scene = chain(root, floor=True)
    bouncing = replace(scene, laws=[Coulomb(mu=0.0, e_n=0.5)])
    one, other = (Simulation(replace(bouncing, step=StepOptions(dt=5e-3, balance=b))) for b in (True, False))
    for simulation in (one, other):
        simulation.step(400)
    assert np.array_equal(one.state.u, other.state.u)
