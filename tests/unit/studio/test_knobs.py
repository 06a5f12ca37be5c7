from __future__ import annotations

import re
from pathlib import Path

import pytest

from stickslip import scenes
from stickslip.model.errors import StickslipError
from stickslip.studio.joint_units import input_unit
from stickslip.studio.knobs import STEP_FIELDS, _of_parameters, build_scene, knobs_of

ROBOTS = Path(__file__).resolve().parents[2] / "fixtures" / "robots"


def knobs(name: str, **values):
    return {knob.path: knob for knob in knobs_of(name, build_scene(name, values), values)}


@pytest.mark.parametrize("name", [name for name in scenes.names() if name not in ("boxes", "descent")])
def test_every_knob_can_be_set_to_the_value_it_shows(name):
    for path, knob in knobs(name).items():
        build_scene(name, {path: knob.value})


def test_kinds_units_and_ranges_are_those_of_the_declarations():
    found = knobs("stack", mu=0.3)
    assert (found["mu"].kind, found["mu"].value) == ("number", 0.3)
    assert (found["layers"].kind, found["layers"].value) == ("integer", 5)
    assert (found["step.dt"].unit, found["step.dt"].least) == ("s", 1e-12)
    assert found["step.solver"].choices == ("sweeps", "jacobi", "newton")
    assert found["step.warm_start"].kind == "flag"
    assert (found["laws.0.e_n"].least, found["laws.0.e_n"].most) == (0.0, 1.0)
    assert "laws.0.mu" not in found  # the scene's own parameter sets it
    assert "loop" in knobs("descent")["track"].choices


@pytest.mark.parametrize("name", scenes.names())
def test_every_parameter_of_every_scene_is_called_by_words(name):
    """From the annotation of the parameter itself: a label, a default, and every unit that the docstring tells."""
    entry = scenes.describe(name)
    plain = {path for path, value in entry.parameters.items() if isinstance(value, str | int | float)}
    found = {knob.path: knob for knob in _of_parameters(name, {})}
    assert set(found) == plain - set(STEP_FIELDS)
    for path, knob in found.items():
        assert knob.label[0].isupper(), f"{path} has no label"
        assert "Default: " in knob.range
    tuples = {"rad/s"} if name == "curling" else set()  # of a list, which has no knob
    assert set(re.findall(r"\[(.+?)\]", entry.build.__doc__)) - tuples <= {knob.unit for knob in found.values()}


def test_angles_are_shown_in_degrees_and_set_in_radians():
    angle = knobs("chain", angle=0.5)["angle"]
    assert (angle.unit, angle.shown, angle.value) == ("rad", "°", 0.5)
    assert angle.range == "Default: 0°."


def test_a_value_that_does_not_suit_is_refused():
    with pytest.raises(StickslipError, match="at most 1"):
        build_scene("stack", {"laws.0.e_n": 7.0})


def test_friction_in_joints_can_be_turned():
    found = {knob.label: knob for knob in knobs("robot-door").values() if knob.group == "joints"}
    shoulder = found["shoulder: friction limit"]
    assert (shoulder.value, shoulder.unit, shoulder.least) == (20.0, "N m", 0.0)
    turned = build_scene("robot-door", {shoulder.path: 3.0})
    joint = next(joint for joint in turned.joints if joint.name == "shoulder")
    assert joint.friction[0].limit == 3.0
    assert {channel.name for channel in turned.inputs} >= {"left_track", "right_track", "shoulder_target"}


def test_a_robot_file_is_a_scene_whose_parameters_are_those_of_the_import():
    name = str(ROBOTS / "scara.urdf")
    found = knobs(name)
    assert found["base"].choices == ("auto", "fixed", "free")
    assert found["drives"].value is True
    assert [channel.name for channel in build_scene(name, {}).inputs] == [
        "shoulder_target",
        "elbow_target",
        "lift_target",
    ]
    assert build_scene(name, {"drives": False}).inputs == ()
    friction = next(knob for knob in found.values() if knob.label == "shoulder: friction limit")
    turned = build_scene(name, {friction.path: 7.0})
    assert next(joint for joint in turned.joints if joint.name == "shoulder").friction[0].limit == 7.0


def test_targets_of_drives_have_the_unit_of_what_they_hold():
    speed = next(knob for knob in knobs("gears").values() if knob.label == "drive: target")
    assert (speed.unit, speed.shown) == ("rad/s", "rad/s")


@pytest.mark.parametrize(
    ("name", "channel", "unit"),
    [("gripper", "height", "m"), ("servo-arm", "elbow_target", "rad"), ("bearing", "speed", "rad/s")],
)
def test_inputs_have_the_unit_of_what_they_move(name, channel, unit):
    assert input_unit(build_scene(name, {}), channel) == unit
