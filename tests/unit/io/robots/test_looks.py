"""How imported robots look, and that looks change nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stickslip.engine.simulation import Simulation
from stickslip.io import ImportOptions, load_robot
from stickslip.model import Contensou, Coulomb

URDF = """<robot name="cup">
  <material name="orange"><color rgba="1 0.5 0 1"/></material>
  <link name="cup">
    <inertial><mass value="1"/><inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><cylinder radius="0.1" length="0.2"/></geometry><material name="orange"/></visual>
    <visual><geometry><mesh filename="handle.stl"/></geometry></visual>
    <collision><geometry><box size="0.2 0.2 0.2"/></geometry></collision>
  </link>
</robot>"""

MJCF = """<mujoco>
  <asset><material name="rubber" rgba="0.1 0.2 0.3 1"/><texture name="t" type="2d" builtin="flat" width="8" height="8"/></asset>
  <worldbody>
    <geom name="ground" type="plane" size="0 0 1" condim="1" friction="0.4"/>
    <body name="ball" pos="0 0 0.1"><freejoint/>
      <geom name="skin" type="sphere" size="0.1" group="3" condim="6" friction="0.8 0.02 0.003"/>
      <geom name="paint" type="sphere" size="0.1" contype="0" conaffinity="0" material="rubber" mass="0"/>
    </body>
    <body name="top" pos="1 0 0.1"><freejoint/><geom name="tip" type="sphere" size="0.1" rgba="1 0 0 1" condim="4"/></body>
  </worldbody>
</mujoco>"""


@pytest.fixture
def load(tmp_path):
    def from_text(text: str, suffix: str, **options):
        path = tmp_path / f"robot{suffix}"
        path.write_text(text)
        scene, report = load_robot(path, ImportOptions(**options))
        return {shape.name: shape for shape in scene.shapes}, scene, report

    return from_text


def test_a_link_is_drawn_as_it_looks_and_touches_as_it_is_told(load):
    shapes, scene, report = load(URDF, ".urdf")
    skin, paint = shapes["cup"], shapes["cup visual 0"]
    assert (skin.shown, skin.mask != 0) == (False, True)
    assert (paint.shown, paint.mask, paint.colour) == (True, 0, (1.0, 0.5, 0.0))
    assert any("cannot be shown: it names 'handle.stl'" in str(note) for note in report.left_out)
    plain = load(URDF, ".urdf", show="contact")[1]
    assert Simulation(scene).step(200).finite
    assert [body.mass for body in scene.bodies] == [body.mass for body in plain.bodies]
    assert all(shape.shown for shape in plain.shapes)


def test_a_model_is_drawn_as_its_own_viewer_does(load):
    shapes, _, report = load(MJCF, ".xml")
    assert not shapes["skin"].shown
    assert shapes["paint"].colour == (0.1, 0.2, 0.3)
    assert shapes["tip"].colour == (1.0, 0.0, 0.0)
    assert any("<texture>" in str(note) for note in report.left_out)
    contact = load(MJCF, ".xml", show="contact")[0]
    assert (contact["skin"].shown, contact["paint"].shown) == (True, False)


def test_two_surfaces_resist_what_either_does_number_by_number(load):
    _, scene, _ = load(MJCF, ".xml")
    laws = {law.between: law for law in scene.laws if law.between is not None}
    ground, skin, tip = "mu 0", "mu 0.8 0.02 0.003", "mu 1 0.005"
    assert laws[ground, ground] == Coulomb(mu=0.0, between=(ground, ground))
    assert laws[ground, skin] == Contensou(mu=0.8, mu_spin=0.02, mu_roll=0.003, between=(ground, skin))
    assert laws[ground, tip] == Contensou(mu=1.0, mu_spin=0.005, between=(ground, tip))
    assert laws[skin, tip] == Contensou(mu=1.0, mu_spin=0.02, mu_roll=0.003, between=(skin, tip))


def test_a_ball_stops_rolling_as_its_file_says(load):
    """Rolling resistance ρ N against the moment of inertia about the contact, 7/5 m r²: a = 5/7 g ρ / r."""
    _, scene, _ = load(MJCF.replace('condim="1"', 'condim="3"'), ".xml")
    first, *others = scene.joints
    assert first.child == "ball"
    rolling = replace(first, u0=(0.2, 0.0, 0.0, 0.0, 2.0, 0.0))
    simulation = Simulation(replace(scene, joints=(rolling, *others)))
    simulation.step(50)
    begin = simulation.velocity("ball")[0][0]
    simulation.step(100)
    slowed = begin - simulation.velocity("ball")[0][0]
    assert slowed / (100 * scene.step.dt) == pytest.approx(5.0 / 7.0 * 9.81 * 0.003 / 0.1, rel=1e-3)
