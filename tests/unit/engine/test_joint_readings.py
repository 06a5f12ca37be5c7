"""Joints as those who watch see them: where, how fast, with how much friction, and whether they stick."""

from __future__ import annotations

import numpy as np
import pytest

from stickslip import scenes
from stickslip.contract.scene_app import SceneApp
from stickslip.engine.joint_readings import JointReadings
from stickslip.engine.simulation import Simulation
from stickslip.model import Scene
from stickslip.scenes import arm
from stickslip.studio.fields import live_fields

MOST = 256


def arm_app() -> SceneApp:
    app = scenes.app("arm")
    assert isinstance(app, SceneApp)
    return app


def arm_with(values: dict) -> Scene:
    return arm_app().scene(values)


def test_joints_that_friction_holds_stick_and_carry_what_gravity_asks_for():
    simulation = Simulation(scenes.load("arm"))
    simulation.step(200)
    joints = JointReadings(simulation, MOST)
    now = joints.read()
    needed = arm.gravity_torques()
    assert joints.names == tuple(link[0] for link in arm.LINKS)
    assert now.has_friction.all()
    assert not now.slips.any()
    for name, coordinate, friction in zip(joints.names, now.coordinate, now.friction):
        assert coordinate == simulation.coordinate(name)[0]
        assert abs(friction) == pytest.approx(abs(needed[name]), rel=1e-3, abs=1e-3)


def test_a_door_that_swings_slips_and_then_sticks():
    simulation = Simulation(scenes.load("door"))
    joints = JointReadings(simulation, MOST)
    simulation.step(30)
    moving = joints.read()
    assert moving.slips[0]
    assert moving.friction[0] == pytest.approx(-20.0, rel=1e-6)  # full friction, against the motion
    simulation.step(150)
    assert joints.read().has_friction[0]
    assert not joints.read().slips[0]


def test_joints_without_friction_are_reported_as_such_and_free_bodies_are_not_joints():
    chain = Simulation(scenes.load("chain"))
    assert not JointReadings(chain, MOST).read().has_friction.any()
    assert JointReadings(Simulation(scenes.load("stack")), MOST).names == ()
    assert JointReadings(chain, 2).read().coordinate.size == 2  # no more than are asked for


def test_friction_of_joints_is_a_field_with_a_range():
    fields = live_fields(arm_app(), arm_with({}), {})
    field = next(field for field in fields if field.path == "joint.shoulder.friction.0.limit")
    assert (field.group, field.unit, field.least) == ("joints", "N m", 0.0)
    assert field.most == pytest.approx(2.0 * field.value)
    changed = arm_with({field.path: 1.0})
    assert changed.joints[1].friction[0].limit == 1.0


def test_the_motion_goes_on_when_friction_comes_or_goes():
    """A limit of 0 takes a coupling out of the plan: coordinates, rates and time stay what they were."""
    before = Simulation(scenes.load("arm"))
    before.step(50)
    after = Simulation(arm_with({"joint.shoulder.friction.0.limit": 0.0}))
    assert after.continue_from(before)
    assert after.i_step == 50
    assert np.array_equal(after.state.q, before.state.q)
    assert not Simulation(scenes.load("door")).continue_from(before)
