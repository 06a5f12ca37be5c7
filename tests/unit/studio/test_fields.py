from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from stickslip import scenes
from stickslip.apps.catalogue import find_app, working_apps
from stickslip.contract.scene_app import SceneApp
from stickslip.model import Scene
from stickslip.model.errors import StickslipError
from stickslip.model.joint_units import input_unit
from stickslip.model.kinds import Numbers
from stickslip.studio.fields import STEP_FIELDS, form_of, live_fields, settings_in_words
from stickslip.studio.message_text import encode_message
from stickslip.studio.page_apps import PageApps

ROBOTS = Path(__file__).resolve().parents[2] / "fixtures" / "robots"


def scene_app(name: str) -> SceneApp:
    app = find_app(name)
    assert isinstance(app, SceneApp)
    return app


def build_scene(name: str, values: dict) -> Scene:
    return scene_app(name).scene(values)


def fields(name: str, **values):
    return {field.path: field for field in live_fields(scene_app(name), build_scene(name, values), values)}


@pytest.mark.parametrize("name", [name for name in scenes.names() if name not in ("boxes", "descent")])
def test_every_field_can_be_set_to_the_value_it_shows(name):
    for path, field in fields(name).items():
        build_scene(name, {path: field.value})


def test_kinds_units_and_ranges_are_those_of_the_declarations():
    found = fields("stack", mu=0.3)
    assert (found["mu"].kind, found["mu"].value) == ("number", 0.3)
    assert (found["layers"].kind, found["layers"].value) == ("integer", 5)
    assert (found["step.dt"].unit, found["step.dt"].least) == ("s", 1e-12)
    assert found["step.solver"].choices == ("sweeps", "jacobi", "newton")
    assert found["step.warm_start"].kind == "flag"
    assert (found["laws.0.e_n"].least, found["laws.0.e_n"].most) == (0.0, 1.0)
    assert "laws.0.mu" not in found  # the scene's own parameter sets it
    assert "loop" in fields("descent")["track"].choices


@pytest.mark.parametrize("name", scenes.names())
def test_every_parameter_of_every_scene_is_called_by_words(name):
    """From the annotation of the parameter itself: a label, a default, and every unit that the docstring gives."""
    app = scene_app(name)
    plain = {setting.path for setting in app.settings if not isinstance(setting.kind, Numbers)}
    found = {field.path: field for field in form_of(app)}
    assert set(found) == plain
    assert not set(STEP_FIELDS) & {
        field.path for field in live_fields(app, app.scene(), {})
    }  # the solver shows the step
    for path, field in found.items():
        assert field.label[0].isupper(), f"{path} has no label"
        assert "Default: " in field.range
    tuples = {"rad/s"} if name == "curling" else set()  # of a list, which has no field
    assert set(re.findall(r"\[(.+?)\]", app.build.__doc__)) - tuples <= {field.unit for field in found.values()}


def test_angles_are_shown_in_degrees_and_set_in_radians():
    angle = fields("chain", angle=0.5)["angle"]
    assert (angle.unit, angle.shown, angle.value) == ("rad", "°", 0.5)
    assert angle.range == "Default: 0°."


def test_a_value_that_does_not_suit_is_refused():
    with pytest.raises(StickslipError, match="at most 1"):
        build_scene("stack", {"laws.0.e_n": 7.0})


def test_friction_in_joints_can_be_turned():
    found = {field.label: field for field in fields("robot-door").values() if field.group == "joints"}
    shoulder = found["shoulder: friction limit"]
    assert (shoulder.value, shoulder.unit, shoulder.least) == (20.0, "N m", 0.0)
    turned = build_scene("robot-door", {shoulder.path: 3.0})
    joint = next(joint for joint in turned.joints if joint.name == "shoulder")
    assert joint.friction[0].limit == 3.0
    assert {channel.name for channel in turned.inputs} >= {"left_track", "right_track", "shoulder_target"}


def test_a_robot_file_is_a_scene_whose_parameters_are_those_of_the_import():
    """Live, its joints have drives unless somebody says otherwise: they are the sliders."""
    app = scene_app(str(ROBOTS / "scara.urdf"))
    run = app.begin(live=True)
    found = {field.path: field for field in live_fields(app, run.simulation.scene, run.spec.settings)}
    assert found["base"].choices == ("auto", "fixed", "free")
    assert found["drives"].value is True
    targets = ["shoulder_target", "elbow_target", "lift_target"]
    assert [channel.name for channel in run.simulation.scene.inputs][:3] == targets
    assert [axis.name for axis in run.controller.axes.values()] == targets
    assert list(app.begin({"drives": False}, live=True).controller.axes) == []
    friction = next(field for field in found.values() if field.label == "shoulder: friction limit")
    turned = app.scene({friction.path: 7.0})
    assert next(joint for joint in turned.joints if joint.name == "shoulder").friction[0].limit == 7.0


def test_targets_of_drives_have_the_unit_of_what_they_hold():
    speed = next(field for field in fields("gears").values() if field.label == "drive: target")
    assert (speed.unit, speed.shown) == ("rad/s", "rad/s")


@pytest.mark.parametrize(
    ("name", "channel", "unit"),
    [("gripper", "height", "m"), ("servo-arm", "elbow_target", "rad"), ("bearing", "speed", "rad/s")],
)
def test_inputs_have_the_unit_of_what_they_move(name, channel, unit):
    assert input_unit(build_scene(name, {}), channel) == unit


@pytest.mark.parametrize("name", ["bob", "skeleton", "luge"])
def test_the_form_of_a_sled_is_its_settings(name):
    found = {field.path: field for field in form_of(find_app(name))}
    assert {"track", "setup", "start_speed", "ice_c", "head_wind"} <= set(found)
    assert found["track"].kind == found["setup"].kind == "choice"
    assert (found["start_speed"].unit, found["start_speed"].most) == ("m/s", 40.0)
    assert found["ice_c"].optional
    assert found["ice_c"].value is None


def test_the_catalogue_can_be_sent():
    message = PageApps().catalogue()
    assert message.missing == ()
    assert {app.name for app in message.apps} == {app.name for app in working_apps()[0]}
    assert all(app["controllers"] for app in json.loads(encode_message(message))["apps"])


def test_settings_in_words_are_those_that_differ():
    app = find_app("chain")
    assert settings_in_words(app, {setting.path: setting.default for setting in app.settings}) == ""
    assert "28.6479°" in settings_in_words(app, {"angle": 0.5})
    assert settings_in_words(app, {"step.dt": 0.002}) == "step.dt 0.002"
