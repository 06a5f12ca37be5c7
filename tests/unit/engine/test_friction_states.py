"""Stick and slip of joints and contacts: one rule, read at once for all of them, next to slow and obvious versions."""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.unit.engine.playground import playground, steer

from stickslip import numerics as nm
from stickslip import scenes
from stickslip.engine import Simulation
from stickslip.engine.contact_pairs import MOST_PAIRS, OF_PAIR
from stickslip.engine.joint_states import JointStates
from stickslip.kernels.percussion.couplings import REST
from stickslip.model import (
    Body,
    Box,
    Coulomb,
    Cylindrical,
    Free,
    JointFriction,
    Plane,
    Revolute,
    Scene,
    Sphere,
    Spherical,
    Universal,
)

NAMES = [name for name, *_ in OF_PAIR]


def block_on_ground(speed: float, mu: float = 0.5, **options) -> Simulation:
    """A box of 2 kg that lies on the ground and is pushed once."""
    body = Body("block", mass=2.0, inertia=(0.02, 0.02, 0.02))
    joint = Free("free", "world", "block", q0=(0.0, 0.0, 0.1, 1.0, 0.0, 0.0, 0.0), u0=(speed, 0.0, 0.0, 0.0, 0.0, 0.0))
    shapes = (Plane("ground"), Box("sides", body="block", half_extents=(0.1, 0.1, 0.1)))
    laws = (Coulomb(mu),)
    return Simulation(Scene("block", bodies=(body,), joints=(joint,), shapes=shapes, laws=laws, **options))


def obvious_friction(simulation: Simulation, i: int) -> tuple[float, float]:
    """Speed of friction coupling `i` at the end of the step, and what a thousandth of its limit stops, row by row."""
    work, table, path = simulation.work, simulation.plan.couplings, simulation.plan.tree.path
    rows = work.rows
    block = int(np.flatnonzero(work.coupling_of[: rows.count[0]] == i)[0])
    n, row, place = int(table.n_rows[i]), int(rows.row[block]), int(rows.w_of[block])
    at = np.concatenate(
        [
            path[s : s + m]
            for s, m in ((rows.start_a[block], rows.size_a[block]), (rows.start_b[block], rows.size_b[block]))
        ]
    )
    W = rows.W[place : place + n * at.size].reshape(n, at.size)
    limit = max(float(table.real[i, 0]), float(rows.par[block, 1 if n == 1 else 0]) / simulation.dt)
    return nm.norm(rows.c[row : row + n] + W @ work.z[at]), REST * float((W * W).sum()) * limit * simulation.dt


def test_joints_are_read_as_row_by_row():
    simulation = Simulation(playground())
    states = JointStates(simulation)
    couplings = [i for i, c in enumerate(simulation.compiled.couplings) if c.purpose == 1]
    assert len(couplings) == len(states.groups) > 0
    for k in range(40):
        steer(simulation, k)
        simulation.step(5)
        reading = states.read()
        for g, i in enumerate(couplings):
            speed, least = obvious_friction(simulation, i)
            assert reading.speed[g] == pytest.approx(speed, rel=1e-12, abs=1e-15)
            assert reading.slips[g] == (speed > least)
            total = np.linalg.norm(simulation.friction(states.groups[g].owner))
            assert reading.force[g] <= total * (1.0 + 1e-12)


@pytest.mark.parametrize("coordinates", ["tree", "maximal"])
def test_directions_are_called_as_the_rates(coordinates):
    body = Body("bar", mass=1.0, inertia=(0.1, 0.1, 0.1))
    friction = JointFriction(1.0)
    expected = {
        Revolute("j", "world", "bar", friction=(friction,)): [(("angle",), "N m")],
        Cylindrical("j", "world", "bar", friction=(friction, friction)): [(("angle",), "N m"), (("slide",), "N")],
        Universal("j", "world", "bar", friction=(friction, friction)): [(("angle",), "N m"), (("angle2",), "N m")],
        Spherical("j", "world", "bar", friction=(friction,)): [(("omega_x", "omega_y", "omega_z"), "N m")],
    }
    for joint, named in expected.items():
        scene = Scene("one", bodies=(body,), joints=(joint,), coordinates=coordinates)
        groups = JointStates(Simulation(scene)).groups
        assert [(group.directions, group.unit) for group in groups] == named


def test_before_the_first_step_and_after_a_restore_nothing_slips():
    simulation = block_on_ground(1.0)
    begin = simulation.snapshot()
    assert simulation.contact_forces().slips.size == 0
    simulation.step(3)
    assert simulation.contact_forces().slips.all()
    simulation.restore(begin)
    assert simulation.contact_forces().slips.size == 0
    assert simulation.pairs().rows.size == 0


def test_a_block_slips_until_friction_has_stopped_it_and_then_sticks():
    """From 1 m/s at mu g it stands after 0.204 s and 0.102 m; the rule says so within a few steps, and never changes its mind."""
    simulation = block_on_ground(1.0)
    slipped = []
    for _ in range(400):
        simulation.step()
        slipped.append(bool(simulation.contact_forces().slips.any()))
    stop = 1.0 / (0.5 * 9.81) / simulation.dt
    last = max(k for k, slips in enumerate(slipped) if slips)
    assert last == pytest.approx(stop, abs=3)
    assert all(slipped[:last])


def test_a_block_on_a_slope_sticks_below_the_friction_angle_and_slips_above():
    for degrees, slips in ((25.0, False), (28.0, True)):  # atan 0.5 = 26.6°
        tilt = math.radians(degrees)
        simulation = block_on_ground(0.0, gravity=(9.81 * math.sin(tilt), 0.0, -9.81 * math.cos(tilt)))
        simulation.step(200)
        assert simulation.contact_forces().slips.any() == slips


@pytest.mark.parametrize("name", ["stack", "bolt", "curling", "anisotropic", "half-pipe"])
def test_slip_and_pairs_are_those_of_the_contacts_one_by_one(name):
    simulation = Simulation(scenes.load(name))
    seen = 0
    for _ in range(30):
        simulation.step(10)
        _, _, _, slip, slips = simulation.contact_forces()
        pairs = simulation.pairs().rows
        contacts = simulation.contacts()
        assert len(slip) == len(contacts) == int(pairs[:, NAMES.index("points")].sum())
        assert int(slips.sum()) == int(pairs[:, NAMES.index("slipping")].sum())
        for one, speed in zip(contacts, slip):
            rubs = bool(np.any(one.tangent))
            assert speed == pytest.approx(np.hypot(*one.velocity[1:]) if rubs else 0.0, rel=1e-6, abs=1e-9)
        shapes = [shape.name for shape in simulation.scene.shapes]
        for row in pairs:
            here = [c for c in contacts if (c.shape_a, c.shape_b) == (shapes[int(row[0])], shapes[int(row[1])])]
            friction = sum(c.percussion[1] * c.tangent + c.percussion[2] * np.cross(c.normal, c.tangent) for c in here)
            assert row[NAMES.index("points")] == len(here)
            assert row[NAMES.index("normal")] == pytest.approx(sum(c.percussion[0] for c in here) / simulation.dt)
            size = np.linalg.norm(friction) / simulation.dt
            assert row[NAMES.index("friction")] == pytest.approx(size, rel=1e-9, abs=1e-9)
            assert row[NAMES.index("gap")] == min(c.gap for c in here)
        seen += len(contacts)
    assert seen > 0


def test_of_very_many_pairs_the_heaviest_are_read():
    n = MOST_PAIRS + 20
    bodies = tuple(Body(f"ball{k}", mass=1.0 + k, inertia=(0.1, 0.1, 0.1)) for k in range(n))
    joints = tuple(
        Free(f"free{k}", "world", f"ball{k}", q0=(0.3 * (k % 32), 0.3 * (k // 32), 0.1, 1.0, 0.0, 0.0, 0.0))
        for k in range(n)
    )
    balls = tuple(Sphere(f"skin{k}", body=f"ball{k}", radius=0.1) for k in range(n))
    simulation = Simulation(
        Scene("balls", bodies=bodies, joints=joints, shapes=(Plane("ground"), *balls), laws=(Coulomb(0.5),))
    )
    simulation.step(5)
    rows, left_out = simulation.pairs()
    assert (len(rows), left_out) == (MOST_PAIRS, 20)
    assert rows[:, NAMES.index("normal")].min() > 20.0 * 9.81 * 0.9
    assert (np.diff(rows[:, 0]) > 0).all()
