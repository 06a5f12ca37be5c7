"""Frames, replicas, fitted primitives and colours of MJCF, compared with MuJoCo where it is installed."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.io import load_robot
from stickslip.model import ModelError

WRAPPED = """<mujoco><compiler angle="degree" eulerseq="XYz"/>
  <default><default class="thin"><geom size="0.05" density="500"/></default></default>
  <worldbody>
    <frame pos="1 0 0.5" euler="10 20 90" childclass="thin">
      <geom name="lamp" type="sphere" pos="1 0 0"/>
      <frame zaxis="0 1 1"><body name="arm" pos="0 1 0"><joint name="elbow" axis="1 0 0"/><geom type="capsule" fromto="0 0 0 0 0 0.4"/>
        <frame pos="0 0 0.4" euler="0 90 0">
          <body name="hand"><joint name="wrist" axis="0 1 0"/><geom type="sphere"/></body></frame></body></frame>
    </frame>
    <body name="crank"><geom type="sphere" size="0.1"/>
      <frame pos="0 0.1 0" euler="90 0 0"><joint name="pin" axis="0 0 1" pos="0.2 0 0"/></frame></body>
    <replicate count="11" offset="1 0 0.5" euler="0 20 30" sep="-">
      <body name="bead" pos="2 0 0"><freejoint/><geom size="0.1"/></body></replicate>
  </worldbody></mujoco>"""


def test_frames_and_replicas_place_everything_where_mujoco_does(tmp_path):
    mujoco = pytest.importorskip("mujoco")
    (tmp_path / "wrapped.xml").write_text(WRAPPED)
    model = mujoco.MjModel.from_xml_string(WRAPPED)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    scene, _ = load_robot(tmp_path / "wrapped.xml")
    simulation = Simulation(scene)
    masses = {body.name: body.mass for body in scene.bodies}
    assert sorted(masses) == sorted(model.body(i).name for i in range(1, model.nbody))
    for i in range(1, model.nbody):
        name = model.body(i).name
        assert simulation.pose(name)[0] == pytest.approx(data.xpos[i], abs=1e-12)
        assert masses[name] == pytest.approx(model.body_mass[i], rel=1e-12)
    pin = next(joint for joint in scene.joints if joint.name == "pin")
    assert pin.at_child == pytest.approx(model.jnt_pos[model.joint("pin").id], abs=1e-12)
    assert pin.axis == pytest.approx(model.jnt_axis[model.joint("pin").id], abs=1e-12)


@pytest.mark.parametrize("kind", ["box", "capsule", "sphere", "cylinder", "ellipsoid"])
def test_primitives_are_fitted_to_meshes_as_mujoco_fits_them(tmp_path, kind):
    mujoco = pytest.importorskip("mujoco")
    corners = np.array(list(itertools.product([-0.2, 0.4], [0.1, 0.3], [0.1, 0.5])))
    c, s = np.cos(0.7), np.sin(0.7)
    corners = corners @ np.array([[c, s, 0.0], [-s, c, 0.0], [0.0, 0.0, 1.0]])
    text = f"""<mujoco><asset><mesh name="m" vertex="{" ".join(map(str, corners.ravel()))}"/></asset><worldbody>
      <body name="b"><freejoint/><geom type="{kind}" mesh="m"/></body></worldbody></mujoco>"""
    (tmp_path / "fitted.xml").write_text(text)
    model = mujoco.MjModel.from_xml_string(text)
    scene, _ = load_robot(tmp_path / "fitted.xml")
    (body,) = scene.bodies
    assert body.mass == pytest.approx(model.body_mass[1], rel=1e-6)  # MuJoCo keeps meshes in single precision
    assert body.com == pytest.approx(model.body_ipos[1], abs=1e-6)


def test_replicas_are_counted_before_they_are_made(tmp_path):
    inside = '<geom size="0.1"/>'
    for _ in range(6):
        inside = f'<replicate count="100" offset="1 0 0">{inside}</replicate>'
    (tmp_path / "bomb.xml").write_text(f"<mujoco><worldbody>{inside}</worldbody></mujoco>")
    with pytest.raises(ModelError, match=r"makes .* elements"):
        load_robot(tmp_path / "bomb.xml")


def test_a_texture_gives_its_mean_colour(tmp_path):
    text = """<mujoco><asset><texture name="check" builtin="checker" rgb1="0 0 0" rgb2="0.8 0.6 0.4" width="9" height="9"/>
      <material name="floor" texture="check" rgba="1 0.5 1 1"/></asset>
      <worldbody><geom name="floor" type="plane" size="1 1 1" material="floor"/></worldbody></mujoco>"""
    (tmp_path / "texture.xml").write_text(text)
    scene, _ = load_robot(tmp_path / "texture.xml")
    assert scene.shapes[0].colour == pytest.approx((0.4, 0.15, 0.2))


def test_a_height_field_is_as_high_as_in_mujoco(tmp_path):
    text = """<mujoco><asset><hfield name="h" nrow="2" ncol="3" size="1 0.5 0.2 0.1" elevation="1 2 3  4 5 7"/></asset>
      <worldbody><geom name="ground" type="hfield" hfield="h" pos="0 0 0.5"/></worldbody></mujoco>"""
    (tmp_path / "hills.xml").write_text(text)
    scene, _ = load_robot(tmp_path / "hills.xml")
    field = scene.shapes[0]
    assert field.type == "height_field"
    assert (field.spacing_x, field.spacing_y) == (1.0, 1.0)
    # MuJoCo's rays at x = -1, 0, 1 and y = -0.5, 0.5 hit 0.5 m and these above it
    expected = 0.2 / 6.0 * np.array([[3.0, 0.0], [4.0, 1.0], [6.0, 2.0]])
    assert np.array(field.heights) == pytest.approx(expected, abs=1e-15)
    assert field.position == (0.0, 0.0, 0.5)
