"""Joints as pages see them: where, how fast, with how much friction, and whether they stick."""

from __future__ import annotations

import numpy as np
import pytest

from stickslip import scenes
from stickslip.engine.simulation import Simulation
from stickslip.scenes import arm
from stickslip.studio.joint_reader import JointReader
from stickslip.studio.knobs import build_scene, knobs_of
from stickslip.studio.physics import _carry_over
from stickslip.studio.protocol import NO_FRICTION, SLIPS, STICKS


def test_joints_that_friction_holds_stick_and_carry_what_gravity_asks_for():
    simulation = Simulation(scenes.load("arm"))
    simulation.step(200)
    reader = JointReader(simulation)
    rows = reader.read()
    needed = arm.gravity_torques()
    assert reader.names == tuple(link[0] for link in arm.LINKS)
    assert (rows[:, 3] == STICKS).all()
    for name, row in zip(reader.names, rows):
        assert row[0] == pytest.approx(simulation.coordinate(name)[0], rel=1e-6)
        assert abs(row[2]) == pytest.approx(abs(needed[name]), rel=1e-3, abs=1e-3)


def test_a_door_that_swings_slips_and_then_sticks():
    simulation = Simulation(scenes.load("door"))
    reader = JointReader(simulation)
    simulation.step(30)
    moving = reader.read()[0]
    assert moving[3] == SLIPS
    assert moving[2] == pytest.approx(-20.0, rel=1e-6)  # full friction, against the motion
    simulation.step(150)
    assert reader.read()[0, 3] == STICKS


def test_joints_without_friction_are_told_as_such_and_free_bodies_are_not_joints():
    chain = Simulation(scenes.load("chain"))
    assert (JointReader(chain).read()[:, 3] == NO_FRICTION).all()
    assert JointReader(Simulation(scenes.load("stack"))).names == ()


def test_friction_of_joints_is_a_knob_with_a_range():
    scene = scenes.load("arm")
    knob = next(k for k in knobs_of("arm", scene, {}) if k.path == "joint.shoulder.friction.0.limit")
    assert (knob.group, knob.unit, knob.least) == ("joints", "N m", 0.0)
    assert knob.most == pytest.approx(2.0 * knob.value)
    changed = build_scene("arm", {knob.path: 1.0})
    assert changed.joints[1].friction[0].limit == 1.0


def test_the_motion_goes_on_when_friction_comes_or_goes():
    """A limit of 0 takes a coupling out of the plan: coordinates, rates and time stay what they were."""
    before = Simulation(scenes.load("arm"))
    before.step(50)
    after = Simulation(build_scene("arm", {"joint.shoulder.friction.0.limit": 0.0}))
    assert _carry_over(before, after)
    assert after.i_step == 50
    assert np.array_equal(after.state.q, before.state.q)
    assert not _carry_over(before, Simulation(scenes.load("door")))
