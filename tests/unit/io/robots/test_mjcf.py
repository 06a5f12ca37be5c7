"""MJCF models written by hand with awkward features: what they become, compared with MuJoCo where it is installed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.io import ImportOptions, load_robot, scene_from_toml, scene_to_toml
from stickslip.model import Free, Gear, Loop, ModelError, Revolute, Spherical, inertia_matrix
from stickslip.model.rotation import matrix_from_quat

FOLDER = Path(__file__).resolve().parents[3] / "fixtures" / "robots"
MODELS = ["crane_game.xml", "hip.xml", "linkage.xml", "walking_foot.xml"]


def load(name, **options):
    return load_robot(FOLDER / name, ImportOptions(**options))


def by_name(parts):
    return {part.name: part for part in parts}


@pytest.mark.parametrize("name", MODELS)
def test_every_model_runs_and_its_scene_survives_a_file(name):
    scene, report = load(name)
    assert report.format == "mjcf"
    assert scene_from_toml(scene_to_toml(scene)) == scene
    result = Simulation(scene).step(300)
    assert result.finite
    assert result.unconverged_steps <= 2


@pytest.mark.parametrize("name", [name for name in MODELS if name != "linkage.xml"])
def test_masses_poses_and_axes_are_those_of_mujoco(name):
    mujoco = pytest.importorskip("mujoco")
    model = mujoco.MjModel.from_xml_path(str(FOLDER / name))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    scene, _ = load(name)
    simulation = Simulation(scene)
    bodies = by_name(scene.bodies)
    for i in range(1, model.nbody):
        body = model.body(i).name
        parts = [b for b in scene.bodies if b.name == body or b.name.startswith(f"{body} hip")]  # between its joints
        assert sum(part.mass for part in parts) == pytest.approx(
            model.body_mass[i], rel=1e-7
        )  # MuJoCo keeps meshes in single
        r, e = simulation.pose(body)
        axes = matrix_from_quat(e)
        assert r == pytest.approx(data.xpos[i], abs=1e-12)
        assert axes == pytest.approx(data.xmat[i].reshape(3, 3), abs=1e-7)  # quaternions of seven digits in the files
        assert r + axes @ np.array(bodies[body].com) == pytest.approx(data.xipos[i], abs=1e-7)
        turned = data.ximat[i].reshape(3, 3)
        inertia = axes @ sum(np.array(inertia_matrix(part.inertia)) for part in parts) @ axes.T
        assert inertia == pytest.approx(turned @ np.diag(model.body_inertia[i]) @ turned.T, rel=1e-6, abs=1e-9)
    for joint in scene.joints:
        if isinstance(joint, Revolute):
            i = model.joint(joint.name).id
            parent = matrix_from_quat(simulation.pose(joint.parent)[1]) if joint.parent != "world" else np.eye(3)
            assert parent @ np.array(joint.axis) == pytest.approx(data.xaxis[i], abs=1e-9)
            low, high = (joint.limits[0].lower, joint.limits[0].upper) if joint.limits else (0.0, 0.0)
            assert (low, high) == pytest.approx(tuple(model.jnt_range[i]))


SWING = """<mujoco><option timestep="{dt}" integrator="RK4"/><compiler angle="radian"/>
  <default><geom contype="0" conaffinity="0"/></default>
  <worldbody><body name="upper" pos="0 0 2" euler="0.3 0.4 0">
    <joint name="shoulder" axis="0 1 0.2" pos="0.02 0 0" damping="0.03"/>
    <geom type="capsule" fromto="0 0 0 0.5 0 0" size="0.03"/>
    <body name="lower" pos="0.5 0 0"><joint name="elbow" axis="0 1 0" stiffness="3" springref="0.4"/>
      <geom type="box" size="0.2 0.02 0.03" pos="0.2 0 0"/>
      <body name="bead" pos="0.2 0 0"><joint name="wire" type="slide" axis="1 0 0" damping="0.5" stiffness="40"/>
        <geom type="sphere" size="0.05"/></body>
    </body></body></worldbody></mujoco>"""


def test_a_swing_is_that_of_mujoco(tmp_path):
    """A second of a chaotic arm; ours is of second order, so a quarter of the step gives a sixteenth of the difference."""
    mujoco = pytest.importorskip("mujoco")
    model = mujoco.MjModel.from_xml_string(SWING.format(dt=1e-4))
    data = mujoco.MjData(model)
    for _ in range(10000):
        mujoco.mj_step(model, data)
    differences = []
    for dt in (2e-3, 5e-4):
        file = tmp_path / "swing.xml"
        file.write_text(SWING.format(dt=dt))
        simulation = Simulation(load_robot(file).scene)
        assert simulation.step(round(1.0 / dt)).finite
        q = [simulation.coordinate(name)[0] for name in ("shoulder", "elbow", "wire")]
        differences.append(np.abs(np.array(q) - data.qpos).max())
    assert differences[0] < 2e-3
    assert differences[1] < differences[0] / 8.0


def test_three_hinges_in_one_body_move_like_those_of_mujoco():
    """The bodies put between have 1e-5 of the mass, and so much the motion differs: 0.03 to 0.08 rad in 50 ms, here to 1e-6."""
    mujoco = pytest.importorskip("mujoco")
    text = (FOLDER / "hip.xml").read_text().replace('frictionloss="0.5"', "")
    model = mujoco.MjModel.from_xml_string(text.replace('timestep="0.002"', 'timestep="1e-4" integrator="RK4"'))
    data = mujoco.MjData(model)
    start = {"hip_x": 0.2, "hip_z": -0.3, "hip_y": -0.6, "knee": -0.5}
    for name, value in start.items():
        data.qpos[model.joint(name).qposadr[0]] = value
    for _ in range(500):
        mujoco.mj_step(model, data)
    scene, _ = load("hip.xml")
    moved = tuple(
        replace(joint, q0=(start[joint.name],), friction=tuple(replace(f, limit=0.0) for f in joint.friction))
        if joint.name in start
        else joint
        for joint in scene.joints
    )
    simulation = Simulation(replace(scene, joints=moved, step=replace(scene.step, dt=2.5e-4)))
    assert simulation.step(200).finite
    for name in start:
        assert simulation.coordinate(name)[0] == pytest.approx(data.qpos[model.joint(name).qposadr[0]], abs=2e-6)


def test_the_crane_keeps_every_number():
    scene, report = load("crane_game.xml")
    joints = by_name(scene.joints)
    assert scene.step.dt == 0.001
    assert joints["swing"].limits[0].upper == pytest.approx(np.radians(150.0))
    assert (joints["swing"].friction[0].limit, joints["swing"].friction[0].viscous) == (0.4, 0.2)
    assert joints["luff"].at_child == (0.0, 0.0, 0.02)
    assert (joints["luff"].spring[0].stiffness, joints["luff"].spring[0].rest) == pytest.approx(
        (4.0, np.radians(-10.0))
    )
    assert (joints["run"].limits[0].lower, joints["run"].limits[0].upper) == pytest.approx((-0.16, 0.17))  # from ref
    assert isinstance(joints["gimbal"], Spherical)
    assert isinstance(joints["toy_free"], Free)
    servo, motor = joints["swing"].drive[0], joints["run"].drive[0]
    assert (servo.kind, servo.stiffness, servo.damping, servo.limit, servo.input) == (
        "position",
        60.0,
        4.0,
        12.0,
        "swing_servo",
    )
    assert (motor.kind, motor.damping) == ("velocity", 30.0)
    luff = joints["luff"].drive[0]
    assert (luff.kind, luff.input) == ("force", "luff_motor")
    assert {item.name for item in scene.inputs} == {"swing_servo", "run_motor", "luff_motor"}
    left_out = " ".join(map(str, report.left_out))
    for what in ("<light>", "<camera>", "<site>", "<sensor>", "integrator"):
        assert what in left_out
    laws = {law.between: law.mu for law in scene.laws}
    assert laws["mu 0.6", "mu 0.6"] == 0.6


def test_contact_bits_pair_as_in_mujoco():
    scene, report = load("hip.xml")
    shapes = by_name(scene.shapes)
    ground, heel = shapes["ground"], shapes["heel"]
    assert ground.group & heel.mask
    assert heel.group & ground.mask
    thigh = next(shape for shape in scene.shapes if shape.body == "thigh")
    assert not thigh.mask & heel.group  # 2 on 4: links do not meet each other
    assert ("pelvis", "shin") in scene.excluded
    assert by_name(scene.joints)["knee"].armature == 0.01
    assert report.counts["frames"] == 2  # between the three hinges of the hip
    assert not any("joints" in str(note) for note in report.approximated)
    rough = {law.between: law.mu for law in scene.laws}
    assert rough["mu 1", "mu 1.2"] == 1.2  # the rougher decides


def test_equalities_become_loops_and_gears_or_are_listed():
    scene, report = load("linkage.xml")
    loops = {c.name: c for c in scene.constraints if isinstance(c, Loop)}
    (gear,) = (c for c in scene.constraints if isinstance(c, Gear))
    assert (loops["pin"].kind, loops["glue"].kind) == ("point", "weld")
    assert loops["pin"].at_b == pytest.approx((0.0, 0.0, -0.5))
    assert (gear.joint_a, gear.joint_b, gear.ratio) == ("dial", "left", -3.0)
    left_out = " ".join(map(str, report.left_out))
    assert "not linear" in left_out
    assert "not active" in left_out
    assert "<tendon>" in left_out
    assert by_name(scene.bodies)["left"].mass == pytest.approx(800 * np.pi * 0.02**2 * (0.5 + 4 / 3 * 0.02))  # included
    simulation = Simulation(scene)
    report = simulation.step(1000)
    assert report.finite
    assert report.drift < 1e-4
    assert simulation.coordinate("dial")[0] == pytest.approx(-3.0 * simulation.coordinate("left")[0], abs=1e-6)


@pytest.mark.parametrize(
    ("body", "pattern"),
    [
        ('<body name="a"><joint type="hinj"/><geom size="0.1"/></body>', r"has the type 'hinj'"),
        ('<body name="a"><joint/><geom type="box" size="0.1 0.1"/></body>', r"is a box with 2 size\(s\)\. Give 3"),
        ('<body name="a"><joint/><geom type="capsule" size="0.1" fromto="0 0 0 0 0 0"/></body>', r"to the same point"),
        ('<body name="a"><joint/><geom type="mesh" mesh="gone"/></body>', r"mesh 'gone', but there is no such asset"),
        ('<body name="a"><joint/><geom mesh="m"/></body>', r"shows the mesh 'm', but there is no such asset"),
        ('<body name="a"><joint/><geom class="nope" size="1"/></body>', r"class 'nope', but there is no such default"),
        ('<body name="a"><joint axis="0 0 0"/><geom size="0.1"/></body>', r"axis"),
        ('<body name="a" quat="0 0 0 0"><geom size="0.1"/></body>', r"quat '0 0 0 0', of length 0"),
        ('<body name="a" quat="1 0 0 0" euler="0 0 0"><geom size="0.1"/></body>', r"has quat and euler"),
        ('<body name="a"><joint/></body>', r"has neither mass nor geometry, but moves"),
        ('<body name="a"><inertial pos="0 0 0" mass="-1" diaginertia="1 1 1"/><joint/></body>', r"has the mass -1 kg"),
        ('<body name="a"><inertial pos="0 0 0" mass="1"/><joint/></body>', r"has no inertia"),
        ('<body name="a"><joint/><geom size="0.1"/><body name="b"><freejoint/><geom size="0.1"/></body></body>', r"a body inside another"),
        ('<body name="a"><joint/><geom type="plane" size="1 1 1"/></body>', r"is a plane on the body 'a'"),
        ('<body name="a"><composite/></body>', r"mj_saveLastXML"),
        ('<geom size="nan"/>', r"size is 'nan', which is not finite"),
        ("<include file='gone.xml'/>", r"includes 'gone\.xml', which does not exist"),
        ('<body name="a" pos="3000 0 0"><joint/><geom size="0.1"/></body><body><joint/><geom size="0.1"/></body>', r"millimetres"),
    ],
)  # fmt: skip
def test_each_fault_is_told(tmp_path, body, pattern):
    file = tmp_path / "bad.xml"
    file.write_text(f"<mujoco>\n<worldbody>\n{body}\n</worldbody>\n</mujoco>")
    with pytest.raises(ModelError, match=pattern) as refused:
        load_robot(file)
    assert all(fault.path.startswith("bad.xml") and fault.fix for fault in refused.value.faults)


def test_faults_outside_the_tree_and_all_at_once(tmp_path):
    file = tmp_path / "bad.xml"
    file.write_text(
        """<mujoco><compiler eulerseq="xq"/><asset><mesh name="m" file="gone.stl"/></asset>
        <worldbody><body name="a"><joint name="j"/><geom size="0.1"/></body></worldbody>
        <contact><exclude body1="a" body2="nobody"/></contact>
        <equality><connect body1="a" body2="nobody" anchor="0 0 0"/><joint joint1="none"/></equality>
        <actuator><position joint="none"/><velocity joint="j" gear="0"/></actuator></mujoco>"""
    )
    with pytest.raises(ModelError) as refused:
        load_robot(file)
    assert len(refused.value.faults) == 7


def test_what_is_no_model_is_refused(tmp_path):
    file = tmp_path / "other.xml"
    file.write_text("<scene/>")
    with pytest.raises(ModelError, match="is no MJCF model"):
        load_robot(file)
