"""One step as a linear map: against the derivative of the midpoint rule, the exact flow, and itself."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy.linalg import expm

from stickslip.engine.simulation import Simulation
from stickslip.io import load_robot
from stickslip.model import (
    Body,
    Box,
    Coulomb,
    Drive,
    Free,
    Input,
    JointLimit,
    ModelError,
    Plane,
    Revolute,
    Scene,
    StepOptions,
)

LENGTH, MASS, G = 0.8, 1.3, 9.81


def pendulum(dt, angle):
    """A point mass nearly; turns about y; a torque drives it."""
    inertia = 1e-3 * MASS * LENGTH**2
    return Scene(
        "pendulum",
        bodies=(Body("bob", MASS, (inertia, inertia, inertia), com=(0.0, 0.0, -LENGTH)),),
        joints=(Revolute("pivot", child="bob", axis=(0, 1, 0), q0=(angle,), drive=(Drive("force", "torque"),)),),
        inputs=(Input("torque"),),
        step=StepOptions(dt=dt),
    )


@pytest.mark.parametrize("angle", [0.0, 0.7, math.pi])
def test_a_pendulum_has_the_derivative_of_the_midpoint_rule(angle):
    dt, u = 1e-3, 0.4
    simulation = Simulation(pendulum(dt, angle))
    simulation.set_state_vector([angle, u, 0.0, 0.0])
    A, B = simulation.linearise().A, simulation.linearise().B
    J = MASS * LENGTH**2 * 1.001
    k = MASS * G * LENGTH / J * math.cos(angle + 0.5 * dt * u)
    # q_mid = q + dt u / 2, u_end = u - dt k q_mid + dt torque / J, q_end = q_mid + dt u_end / 2; the torque is the mean over the step
    half = np.array([[1.0, 0.5 * dt]])
    u_end = np.array([[0.0, 1.0]]) - dt * k * half
    expected = np.vstack([half + 0.5 * dt * u_end, u_end])
    assert A[:2, :2] == pytest.approx(expected, abs=1e-8)
    assert B[1, 0] + A[1, 2] == pytest.approx(dt / J, abs=1e-8)
    assert B[2:, 0] == pytest.approx([1.0, 1.0 / dt], rel=1e-8)


def test_a_pendulum_has_the_exact_flow_for_a_short_step():
    dt = 2e-4
    simulation = Simulation(pendulum(dt, 0.0))
    J = MASS * LENGTH**2 * 1.001
    exact = expm(dt * np.array([[0.0, 1.0], [-MASS * G * LENGTH / J, 0.0]]))
    assert simulation.linearise().A[:2, :2] == pytest.approx(exact, abs=1e-8)


def test_linearising_changes_nothing_and_names_its_states():
    simulation = Simulation(pendulum(1e-3, 0.3))
    simulation.step(20)
    before = simulation.snapshot()
    result = simulation.linearise()
    assert all(np.array_equal(a, b) for a, b in zip(before.arrays, simulation.snapshot().arrays, strict=True))
    assert result.states == ("q pivot.angle", "u pivot.angle", "torque value", "torque rate")
    assert result.inputs == ("torque",)
    with pytest.raises(ModelError, match="epsilon"):
        simulation.linearise(0.0)


def test_a_free_body_turns_as_its_linearisation_says():
    body = Body("top", 1.0, (0.01, 0.02, 0.025))
    scene = Scene(
        "top", gravity=(0, 0, 0), bodies=(body,), joints=(Free("free", child="top"),), step=StepOptions(dt=1e-3)
    )
    simulation = Simulation(scene)
    simulation.set_state_vector([0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 3.0, 1.0, -2.0])
    A = simulation.linearise().A
    assert A[:3, :3] == pytest.approx(np.eye(3), abs=1e-9)
    assert A[:3, 6:9] == pytest.approx(1e-3 * np.eye(3), abs=1e-9)
    turn = expm(-1e-3 * np.array([[0.0, 2.0, 1.0], [-2.0, 0.0, -3.0], [-1.0, 3.0, 0.0]]))  # body axes turn along
    assert A[3:6, 3:6] == pytest.approx(turn, abs=1e-4)


def test_what_sticks_goes_on_to_stick():
    scene = Scene(
        "block",
        bodies=(Body.box("block", 2.0, (0.2, 0.1, 0.05)),),
        joints=(Free("free", child="block", q0=(0, 0, 0.05, 1, 0, 0, 0)),),
        shapes=(Box("block", "block", half_extents=(0.2, 0.1, 0.05)), Plane("floor")),
        laws=(Coulomb(mu=0.5),),
    )
    simulation = Simulation(scene)
    simulation.step(50)
    A = simulation.linearise(1e-6).A
    assert np.abs(A[6:8, 6:8]).max() < 1e-6  # pushed along the floor, it stands still again after one step


def block_on_slope(slope, mu, speed=0.0):
    """A block on the floor with gravity inclined: x downhill."""
    g = (G * math.sin(slope), 0.0, -G * math.cos(slope))
    scene = Scene(
        "block",
        gravity=g,
        bodies=(Body.box("block", 2.0, (0.2, 0.1, 0.01)),),
        joints=(Free("free", child="block", q0=(0, 0, 0.01, 1, 0, 0, 0), u0=(speed, 0, 0, 0, 0, 0)),),
        shapes=(Box("block", "block", half_extents=(0.2, 0.1, 0.01)), Plane("floor")),
        laws=(Coulomb(mu=mu),),
    )
    simulation = Simulation(scene)
    simulation.step(50)
    return simulation


def test_a_block_that_sticks_to_a_slope_is_held_by_its_contacts():
    """With contacts held it is a rigid support: half a step of the old velocity, and rest; nothing depends on the place."""
    simulation = block_on_slope(0.3, 0.8)
    A = simulation.linearise(contacts="held").A
    dt = simulation.dt
    assert A[:6, :6] == pytest.approx(np.eye(6), abs=1e-8)
    assert A[:6, 6:] == pytest.approx(0.5 * dt * np.eye(6), abs=1e-8)
    assert A[6:, :] == pytest.approx(0.0, abs=1e-5)  # tolerance of the percussions, 1e-6 of the weight, over 2 epsilon
    free = simulation.linearise().A
    assert abs(free[8, 2]) > 0.1 / dt  # lifted by 3 µm it falls back within the step: no linear map of what touches


def test_a_block_that_slides_keeps_its_speed_and_feels_its_load():
    mu = 0.2
    A = block_on_slope(0.3, mu, speed=1.0).linearise(contacts="held").A
    assert A[6, 6] == pytest.approx(1.0, abs=1e-5)
    assert A[6, 8] == pytest.approx(mu, abs=1e-5)  # lifting takes off load, and with it friction
    assert A[8, 8] == pytest.approx(0.0, abs=1e-5)


def test_a_pendulum_at_its_stop_is_held_by_it():
    scene = pendulum(1e-3, 0.3)
    joint = replace(scene.joints[0], limits=(JointLimit(upper=0.3),), drive=(Drive("force", "torque"),))
    simulation = Simulation(replace(scene, joints=(joint,), inputs=(Input("torque", initial=20.0),)))
    simulation.step(5)
    A = simulation.linearise(contacts="held").A
    assert A[:2, :2] == pytest.approx(np.array([[1.0, 0.5e-3], [0.0, 0.0]]), abs=1e-8)
    with pytest.raises(ModelError, match="held"):
        simulation.linearise(contacts="kept")


ARM = """<mujoco><compiler angle="radian"/><worldbody>
  <body name="upper" euler="0 0.7 0"><joint name="shoulder" axis="0 1 0" damping="0.3" stiffness="4" springref="0.2"/>
    <geom type="capsule" fromto="0 0 0 0 0 -0.4" size="0.05"/>
    <body name="lower" pos="0 0 -0.4" euler="0 -1.1 0"><joint name="elbow" axis="0 1 0.2" damping="0.1" armature="0.02"/>
      <geom type="capsule" fromto="0 0 0 0.3 0 0" size="0.04"/></body></body>
</worldbody></mujoco>"""


def test_a_smooth_arm_has_the_generator_of_mujoco(tmp_path):
    """(A - 1) / dt of both at 0.1 ms; their step rules differ by half a step times the second derivative."""
    mujoco = pytest.importorskip("mujoco")
    file = tmp_path / "arm.xml"
    file.write_text(ARM)
    model = mujoco.MjModel.from_xml_path(str(file))
    model.opt.timestep, model.opt.disableflags = 1e-4, int(mujoco.mjtDisableBit.mjDSBL_CONTACT)
    data = mujoco.MjData(model)
    n = model.nv
    q = data.qpos.copy()
    A = np.zeros((2 * n, 2 * n))
    mujoco.mjd_transitionFD(model, data, 1e-6, True, A, None, None, None)
    scene = load_robot(file).scene
    simulation = Simulation(replace(scene, shapes=(), laws=(), step=StepOptions(dt=1e-4)))
    assert simulation.state.q == pytest.approx(q, abs=1e-12)
    ours = simulation.linearise().A[: 2 * n, : 2 * n]
    theirs, mine = (A - np.eye(2 * n)) / 1e-4, (ours - np.eye(2 * n)) / 1e-4
    assert mine == pytest.approx(theirs, abs=2e-3 * np.abs(theirs).max())
