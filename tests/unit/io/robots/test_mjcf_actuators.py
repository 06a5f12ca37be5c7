"""Actuators and keyframes of MJCF: what they become, compared with MuJoCo where it is installed."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.io import ImportOptions, load_robot
from stickslip.model import ModelError
from stickslip.model.rotation import matrix_from_quat

ARM = """<mujoco><compiler angle="radian"/><option timestep="0.0005" gravity="0 0 -9.81"/><worldbody>
  <body name="upper"><joint name="shoulder" axis="0 1 0" damping="0.1" ref="0.2"/>
    <geom type="capsule" size="0.03" fromto="0 0 0 0.4 0 0" contype="0" conaffinity="0"/>
    <body name="lower" pos="0.4 0 0"><joint name="elbow" axis="0 1 0" damping="0.1"/>
      <geom type="capsule" size="0.02" fromto="0 0 0 0.3 0 0" contype="0" conaffinity="0"/></body></body>
  <body name="crate" pos="0 2 1"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body>
  <body name="bob" pos="0 -2 2"><joint name="ball" type="ball" pos="0 0 0.3"/><geom size="0.1"/></body>
</worldbody>{}</mujoco>"""
ACTUATORS = {
    "a servo": '<general joint="shoulder" biastype="affine" gainprm="40" biasprm="1 -20 -2" gear="1.5"/>',
    "a speed drive": '<general joint="elbow" biastype="affine" gainprm="3" biasprm="0 0 -2" gear="-2"/>',
    "a motor": '<general joint="elbow" gainprm="4" gear="0.5"/>',
    "a cylinder without a lag": '<cylinder joint="elbow" area="3" bias="0.5 0 -0.2" timeconst="0"/>',
    "a position servo": '<position joint="shoulder" kp="30" kv="1" gear="2"/>',
}


def write(tmp_path, rest):
    path = tmp_path / "arm.xml"
    path.write_text(ARM.format(rest))
    return path


@pytest.mark.parametrize("what", ACTUATORS)
def test_an_actuator_moves_the_arm_as_in_mujoco(what, tmp_path):
    mujoco = pytest.importorskip("mujoco")
    path = write(tmp_path, f"<actuator>{ACTUATORS[what]}</actuator>")
    model = mujoco.MjModel.from_xml_path(str(path))
    data = mujoco.MjData(model)
    scene, _ = load_robot(path)
    joint = next(joint for joint in scene.joints if joint.drive)
    # the input of the drive is in joint units
    gain, gear = model.actuator_gainprm[0, 0], model.actuator_gear[0, 0]
    bias = model.actuator_biasprm[0]
    control, ref = 0.7, 0.2 if joint.name == "shoulder" else 0.0
    targets = {
        "position": lambda: (gain * control + bias[0]) / (-bias[1] * gear) - ref,
        "velocity": lambda: (gain * control + bias[0]) / (-bias[2] * gear),
        "force": lambda: gear * (gain * control + bias[0]),
    }
    # from the start: a drive also follows the rate of its target, which a jump would have
    channel = replace(scene.inputs[0], initial=targets[joint.drive[0].kind]())
    simulation = Simulation(replace(scene, inputs=(channel,)))
    data.ctrl[0] = control
    data.act[:] = control
    simulation.step(600)
    mujoco.mj_step(model, data, 600)
    # both are of first order or better at 0.5 ms: a wrong gain, gear or sign is off by tenths
    for name, zero in (("shoulder", 0.2), ("elbow", 0.0)):
        assert simulation.coordinate(name)[0] + zero == pytest.approx(data.joint(name).qpos[0], abs=5e-3)


def test_ranges_bound_the_input_and_lags_filter_it(tmp_path):
    rest = """<default><general dyntype="filter" dynprm="0.1"/></default><actuator>
      <general name="lift" joint="shoulder" biastype="affine" gainprm="100" biasprm="0 -50" ctrlrange="-1 1.1"/>
      <motor name="turn" joint="elbow" gear="-10" ctrlrange="-0.5 1" forcerange="-0.4 2"/></actuator>"""
    scene, report = load_robot(write(tmp_path, rest))
    lift, turn = scene.inputs
    assert (lift.lower, lift.upper) == pytest.approx((-2.2, 2.0), abs=1e-12)  # ref is 0.2
    assert lift.initial == pytest.approx(-0.2)
    assert lift.filter_hz == pytest.approx(1.0 / (math.pi * 0.1))
    assert (turn.lower, turn.upper) == (-10.0, 4.0)
    assert "low pass" in " ".join(map(str, report.approximated))


@pytest.mark.parametrize(
    ("element", "reason"),
    [
        ('<damper joint="elbow" kv="1" ctrlrange="0 1"/>', "product of its input and a rate"),
        ('<muscle joint="elbow" ctrlrange="0 1"/>', "muscles"),
        ('<general joint="elbow" gaintype="affine" gainprm="0 1 0"/>', "gaintype 'affine'"),
        ('<general joint="elbow" dyntype="muscle"/>', "dyntype 'muscle'"),
        ('<general joint="elbow" biastype="affine" biasprm="0 5"/>', "push away"),
        ('<motor joint="ball"/>', "ball and free joints"),
    ],
)
def test_what_no_drive_can_be_is_listed_with_its_reason(element, reason, tmp_path):
    scene, report = load_robot(write(tmp_path, f"<actuator>{element}</actuator>"))
    assert not scene.inputs
    assert reason in " ".join(map(str, report.left_out))


def test_an_integrated_velocity_is_a_servo_whose_input_is_the_sum(tmp_path):
    rest = '<actuator><intvelocity joint="elbow" kp="10" actrange="-1 1"/></actuator>'
    scene, report = load_robot(write(tmp_path, rest))
    drive = next(joint.drive[0] for joint in scene.joints if joint.drive)
    assert (drive.kind, drive.stiffness) == ("position", 10.0)
    assert "the input is the sum" in " ".join(map(str, report.approximated))


KEYS = """<actuator><position name="hold" joint="elbow" kp="8" gear="2"/><damper joint="elbow" ctrlrange="0 1"/></actuator>
<keyframe><key name="home"/><key name="raised" qpos="0.5 -0.3 1 2 3 0.8 0 0.6 0 0.6 0 0 0.8" ctrl="0.4 1"
  qvel="0.1 0.2 1 2 3 0.4 0.5 0.6 -1 0.5 2"/></keyframe>"""


def test_a_keyframe_is_the_start_as_in_mujoco(tmp_path):
    mujoco = pytest.importorskip("mujoco")
    path = write(tmp_path, KEYS)
    model = mujoco.MjModel.from_xml_path(str(path))
    data = mujoco.MjData(model)
    mujoco.mj_resetDataKeyframe(model, data, 1)
    mujoco.mj_forward(model, data)
    scene, _ = load_robot(path, ImportOptions(keyframe="raised"))
    simulation = Simulation(scene)
    for i in range(1, model.nbody):
        r, e = simulation.pose(model.body(i).name)
        assert r == pytest.approx(data.xpos[i], abs=1e-12)
        assert matrix_from_quat(e) == pytest.approx(data.xmat[i].reshape(3, 3), abs=1e-12)
    assert sum(simulation.energy()[:1]) == pytest.approx(kinetic(mujoco, model, data), rel=1e-12)
    assert scene.inputs[0].initial == pytest.approx(0.2)  # its control over its gear


def kinetic(mujoco, model, data):
    mass = np.zeros((model.nv, model.nv))
    for k in range(model.nv):  # column by column: a call that every version has
        unit, column = np.zeros(model.nv), np.zeros(model.nv)
        unit[k] = 1.0
        mujoco.mj_mulM(model, data, column, unit)
        mass[:, k] = column
    return 0.5 * data.qvel @ mass @ data.qvel


def test_a_keyframe_that_is_not_there_or_too_short_is_a_fault(tmp_path):
    path = write(tmp_path, KEYS)
    with pytest.raises(ModelError, match="Did you mean 'raised'"):
        load_robot(path, ImportOptions(keyframe="raise"))
    with pytest.raises(ModelError, match="qpos"):
        load_robot(write(tmp_path, KEYS.replace("0.5 -0.3 1", "0.5 1")), ImportOptions(keyframe="raised"))
    _, report = load_robot(path)
    assert "home, raised" in " ".join(map(str, report.assumed))
