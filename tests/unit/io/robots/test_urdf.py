"""URDF robots written by hand with awkward features: what they become, compared with yourdfpy where it can tell."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from yourdfpy import URDF

from stickslip.engine.simulation import Simulation
from stickslip.geometry.mass_properties import mass_properties
from stickslip.io import ImportOptions, load_robot, scene_from_toml, scene_to_toml
from stickslip.model import Fixed, Free, Gear, Hull, Loop, Mesh, Planar, Prismatic, Revolute
from stickslip.model.rotation import matrix_from_quat

FOLDER = Path(__file__).resolve().parents[3] / "fixtures" / "robots"
HAND = "pick_hand/urdf/pick_hand.urdf"
URDFS = ["scara.urdf", HAND, "rover.urdf", "biped_feet.urdf", "four_bar.urdf", "hover_crane.urdf"]


def load(name, **options):
    return load_robot(FOLDER / name, ImportOptions(**options))


def by_name(parts):
    return {part.name: part for part in parts}


@pytest.mark.parametrize("name", URDFS)
def test_every_robot_runs_and_its_scene_survives_a_file(name):
    scene, report = load(name)
    assert report.format == "urdf"
    assert report.counts["bodies"] == len(scene.bodies)
    assert report.mass == pytest.approx(sum(body.mass for body in scene.bodies))
    assert scene_from_toml(scene_to_toml(scene)) == scene
    result = Simulation(scene).step(250)
    assert result.finite
    assert result.unconverged_steps <= 2
    assert result.penetration < 1e-4  # nothing overlaps at first


@pytest.mark.parametrize("name", ["scara.urdf", "rover.urdf", "biped_feet.urdf", HAND])
def test_links_are_where_yourdfpy_puts_them(name):
    simulation = Simulation(load(name, base="fixed").scene)
    twin = URDF.load(str(FOLDER / name), load_meshes=False, build_collision_scene_graph=False)
    q = {joint.name: simulation.coordinate(joint.name)[0] for joint in simulation.scene.joints if len(joint.q0) == 1}
    twin.update_cfg({joint: q.get(joint, 0.0) for joint in twin.actuated_joint_names})
    for body in simulation.scene.bodies:
        if body.name == "left_tip":
            continue  # carried by the follower of a follower, which yourdfpy leaves at its offset
        expected = twin.get_transform(body.name)
        r, e = simulation.pose(body.name)
        assert r == pytest.approx(expected[:3, 3], abs=1e-9)
        assert matrix_from_quat(e) == pytest.approx(expected[:3, :3], abs=1e-9)


def test_scara_keeps_every_number():
    scene, report = load("scara.urdf")
    joints, bodies = by_name(scene.joints), by_name(scene.bodies)
    assert [type(joints[name]) for name in ("bolts", "shoulder", "lift", "spin")] == [
        Fixed,
        Revolute,
        Prismatic,
        Revolute,
    ]
    assert joints["bolts"].parent == "world"
    assert (joints["shoulder"].limits[0].lower, joints["shoulder"].limits[0].upper) == (-2.2, 2.2)
    assert (joints["shoulder"].friction[0].limit, joints["shoulder"].friction[0].viscous) == (1.2, 0.4)
    assert joints["spin"].limits == ()
    assert joints["elbow"].axis == (0.0, 0.0, 1.0)  # length 2 in the file
    assert joints["elbow"].q0 == (0.3,)  # its limits exclude 0
    assert np.diag(bodies["forearm"].inertia) == pytest.approx([0.004, 0.02, 0.022])  # turned by 90 degrees
    assert bodies["upper_arm"].inertia[0][2] == 0.001
    told = " ".join(map(str, (*report.left_out, *report.assumed, *report.approximated)))
    for what in ("safety_controller", "velocity", "effort", "cylinder", "starts at 0.3"):
        assert what in told


def test_drives_hold_the_arm_with_its_effort_and_listen_to_inputs():
    scene, report = load("scara.urdf", drives=True)
    assert report.counts["drives"] == 3
    assert {item.name for item in scene.inputs} == {"shoulder_target", "elbow_target", "lift_target"}
    assert not any("effort" in str(note) for note in report.left_out)
    simulation = Simulation(scene)
    simulation.set_input("shoulder_target", 0.5)
    simulation.set_input("lift_target", 0.1)
    assert simulation.step(1500).finite
    assert simulation.coordinate("shoulder")[0] == pytest.approx(0.5, abs=1e-3)
    assert simulation.coordinate("lift")[0] == pytest.approx(0.1, abs=1e-4)


def test_fingers_in_millimetres_from_a_package_follow_each_other():
    scene, report = load(HAND, meshes="exact")
    bodies, joints = by_name(scene.bodies), by_name(scene.joints)
    meshes = {shape.body: shape for shape in scene.shapes if isinstance(shape, Mesh)}
    left, right = (np.array(meshes[f"{side}_finger"].vertices) for side in ("left", "right"))
    assert left.max(axis=0) == pytest.approx([0.06, 0.02, 0.015])
    assert right.min(axis=0)[1] == pytest.approx(-0.02)  # the mirror image
    volume = mass_properties(left, meshes["left_finger"].triangles).volume
    assert mass_properties(right, meshes["right_finger"].triangles).volume == pytest.approx(volume)
    assert bodies["right_finger"].mass == pytest.approx(1000.0 * volume)  # no <inertial> at all
    assert bodies["left_finger"].mass == 0.05  # a mass without inertia: that of its geometry
    gears = {gear.joint_a: gear for gear in scene.constraints if isinstance(gear, Gear)}
    assert (gears["right"].joint_b, gears["right"].ratio) == ("left", 1.0)
    assert (gears["tip"].joint_b, gears["tip"].ratio) == ("right", -8.0)
    assert joints["tip"].q0[0] == pytest.approx(0.1 - 8 * 0.002)
    assert isinstance(joints["wiper_lock"], Fixed)  # multiplier 0
    simulation = Simulation(scene)
    assert simulation.step(300).finite
    q = {name: simulation.coordinate(name)[0] for name in ("left", "right", "tip")}
    assert q["right"] == pytest.approx(q["left"], abs=1e-6)
    assert q["tip"] == pytest.approx(0.1 - 8.0 * q["right"], abs=1e-5)
    assert any("tool_frame" in str(note) for note in report.assumed)


def test_a_rover_stands_on_its_wheels():
    scene, report = load("rover.urdf")
    base = next(joint for joint in scene.joints if isinstance(joint, Free))
    assert base.child == "chassis"
    assert len(scene.bodies) == 5  # frames without mass are part of the chassis
    simulation = Simulation(scene)
    assert simulation.step(500).finite
    assert simulation.pose("chassis")[0] == pytest.approx([0.0, 0.0, 0.13], abs=1e-4)
    told = [str(note) for note in report.left_out]
    assert any("<transmission> (2 of them)" in note for note in told)
    assert any("<gazebo>" in note for note in told)
    camera = next(shape for shape in scene.shapes if "camera" in shape.name)
    assert (camera.body, camera.group, camera.mask) == ("chassis", 0, 0)  # seen, does not touch
    fixed = load("rover.urdf", base="fixed").scene
    assert not any(isinstance(joint, Free) for joint in fixed.joints)


def test_mirrored_feet_weigh_the_same_on_either_side():
    bodies = by_name(load("biped_feet.urdf").scene.bodies)
    left, right = bodies["left_foot"], bodies["right_foot"]
    assert left.mass == pytest.approx(right.mass)
    assert np.array(left.com) * (1, -1, 1) == pytest.approx(np.array(right.com))
    mirror = np.diag([1.0, -1.0, 1.0])
    assert mirror @ np.array(left.inertia) @ mirror == pytest.approx(np.array(right.inertia), abs=1e-12)


@pytest.mark.parametrize(("how", "kind"), [("exact", Mesh), ("hull", Hull), ("pieces", Hull)])
def test_meshes_as_they_are_as_hulls_or_in_pieces(how, kind):
    scene, report = load("biped_feet.urdf", meshes=how)
    feet = [shape for shape in scene.shapes if "foot" in shape.name]
    assert feet
    assert all(isinstance(shape, kind) for shape in feet)
    assert any("is a mesh" in str(note) for note in report.approximated) == (how != "exact")


def test_a_second_parent_closes_a_loop():
    scene, report = load("four_bar.urdf")
    (loop,) = scene.constraints
    assert isinstance(loop, Loop)
    assert (loop.kind, loop.friction[0].limit) == ("hinge", 0.5)
    assert any("closes a loop, whose limits and effort" in str(note) for note in report.left_out)
    rates = {"left_pivot": 2.0, "right_pivot": 2.0, "left_pin": -2.0}  # cranks together, the coupler stays level
    simulation = Simulation(replace(scene, joints=tuple(replace(j, u0=(rates[j.name],)) for j in scene.joints)))
    report = simulation.step(200)
    assert report.finite
    assert report.drift < 1e-4
    assert simulation.coordinate("left_pivot")[0] == pytest.approx(simulation.coordinate("right_pivot")[0], abs=1e-3)


def test_planar_and_floating_joints():
    scene, report = load("hover_crane.urdf")
    joints = by_name(scene.joints)
    assert isinstance(joints["bridge"], Planar)
    assert isinstance(joints["loose"], Free)
    assert any("planar joint: its damping" in str(note) for note in report.left_out)
    assert any(note.where.startswith("hover_crane.urdf:7") for note in report.left_out)


def test_links_touch_each_other_only_when_asked(tmp_path):
    text = """<robot name="stack"><link name="low"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>
    <collision><geometry><box size="1 1 1"/></geometry></collision></link>
    <link name="rail"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
    <link name="top"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>
    <collision><geometry><box size="1 1 1"/></geometry></collision></link>
    <joint name="a" type="prismatic"><parent link="low"/><child link="rail"/><axis xyz="1 0 0"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
    <joint name="b" type="prismatic"><parent link="rail"/><child link="top"/><origin xyz="0 0 1.1"/><axis xyz="0 0 1"/>
    <limit lower="-2" upper="2" effort="1" velocity="1"/></joint>
    </robot>"""
    (tmp_path / "stack.urdf").write_text(text)
    for contact, height in ((False, -2.0), (True, -0.1)):
        scene, _ = load_robot(tmp_path / "stack.urdf", ImportOptions(self_contact=contact, base="fixed", floor="no"))
        simulation = Simulation(scene)
        assert simulation.step(1000).finite
        assert simulation.coordinate("b")[0] == pytest.approx(height, abs=1e-3)
