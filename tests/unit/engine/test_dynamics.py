"""Mass matrix, bias, Jacobians and the state as a vector: against closed forms, finite differences and MuJoCo."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.io import load_robot
from stickslip.model import Body, Free, ModelError, Prismatic, Revolute, Scene, Spherical

ARM = """<mujoco><compiler angle="radian"/><default><geom contype="0" conaffinity="0"/></default>
  <worldbody><body name="upper" pos="0 0 2" euler="0.3 0.4 0">
    <joint name="shoulder" axis="0 1 0.2" pos="0.02 0 0" armature="0.05"/><geom type="capsule" fromto="0 0 0 0.5 0 0" size="0.03"/>
    <body name="lower" pos="0.5 0 0"><joint name="elbow" axis="0 1 0"/><geom type="box" size="0.2 0.02 0.03" pos="0.2 0 0"/>
      <body name="bead" pos="0.2 0 0"><joint name="wire" type="slide" axis="1 0.5 0"/><geom type="sphere" size="0.05"/></body>
    </body></body></worldbody></mujoco>"""


@pytest.fixture
def chain():
    """A free box that carries a ball joint and a slide, moving."""
    bodies = (
        Body.box("base", 2.0, (0.2, 0.1, 0.05), com=(0.05, 0.02, 0.0)),
        Body.box("arm", 1.0, (0.3, 0.05, 0.05), com=(0.3, 0.0, 0.1)),
        Body.box("tip", 0.5, (0.1, 0.02, 0.02)),
    )
    joints = (
        Free("free", child="base", q0=(0.1, 0.2, 1.0, 0.7, 0.1, 0.5, 0.5)),
        Spherical("ball", "base", "arm", at_parent=(0.2, 0.0, 0.0), q0=(0.1, 0.7, 0.5, 0.5)),
        Prismatic("slide", "arm", "tip", axis=(1.0, 0.0, 0.2), at_parent=(0.6, 0.0, 0.0), q0=(0.1,)),
    )
    simulation = Simulation(Scene("chain", bodies=bodies, joints=joints))
    x = simulation.state_vector()
    x[12:] = (0.3, -0.2, 0.5, 1.0, -2.0, 0.7, 0.4, 1.5, -0.6, 0.8)
    simulation.set_state_vector(x)
    return simulation


def test_the_mass_matrix_gives_the_kinetic_energy(chain):
    M, u = chain.mass_matrix(), chain.state_vector()[12:]
    assert np.array_equal(M, M.T)
    assert np.linalg.eigvalsh(M).min() > 0.0
    assert 0.5 * u @ M @ u == pytest.approx(chain.energy()[0], rel=1e-13)


def test_jacobians_give_velocities_and_are_derivatives_of_places(chain):
    u = chain.state_vector()[12:]
    point = np.array([0.1, -0.2, 0.3])
    J_P, J_R = chain.jacobian("tip", point)
    _, A, v, omega = chain.motion("tip")
    assert J_R @ u == pytest.approx(omega, abs=1e-13)
    assert J_P @ u == pytest.approx(v + np.cross(omega, A @ point), abs=1e-13)
    with pytest.raises(ModelError, match="three finite numbers"):
        chain.jacobian("tip", (1.0, np.nan, 0.0))
    with pytest.raises(ModelError, match="no body 'nobody'"):
        chain.jacobian("nobody")


def test_a_free_fall_needs_no_force(chain):
    """M u' + bias = 0 is the motion that the step computes: the central difference of u over two small steps."""
    dt = 1e-4
    scene = chain.scene
    simulation = Simulation(replace(scene, step=replace(scene.step, dt=dt)))
    simulation.set_state_vector(chain.state_vector())
    simulation.step()
    before = simulation.state_vector()[12:]
    simulation.step()
    middle = simulation.snapshot()
    simulation.step()
    after = simulation.state_vector()[12:]
    simulation.restore(middle)
    acceleration = (after - before) / (2.0 * dt)
    left = simulation.inverse_dynamics(acceleration)
    assert left == pytest.approx(np.zeros(10), abs=1e-5)  # of forces of 30 N; dt² times the third derivative
    assert np.abs(simulation.bias_forces()).max() > 10.0


def test_an_arm_has_the_matrices_of_mujoco(tmp_path):
    mujoco = pytest.importorskip("mujoco")
    (tmp_path / "arm.xml").write_text(ARM)
    model = mujoco.MjModel.from_xml_string(ARM)
    data = mujoco.MjData(model)
    data.qpos[:], data.qvel[:] = (0.3, -0.8, 0.05), (1.0, 2.0, -0.5)
    mujoco.mj_forward(model, data)
    simulation = Simulation(load_robot(tmp_path / "arm.xml").scene)
    simulation.set_state_vector([*data.qpos, *data.qvel])
    M = np.zeros((3, 3))
    mujoco.mj_fullM(model, data, M) if mujoco.__version__.startswith("4") else mujoco.mj_fullM(model, M, data.qM)
    assert simulation.mass_matrix() == pytest.approx(M, rel=1e-9, abs=1e-12)
    assert simulation.bias_forces() == pytest.approx(data.qfrc_bias, rel=1e-9, abs=1e-9)
    jacp, jacr = np.zeros((3, 3)), np.zeros((3, 3))
    mujoco.mj_jacBody(model, data, jacp, jacr, model.body("bead").id)
    J_P, J_R = simulation.jacobian("bead")
    assert J_P == pytest.approx(jacp, abs=1e-9)
    assert J_R == pytest.approx(jacr, abs=1e-9)


def test_a_state_vector_brings_the_motion_back(chain):
    x = chain.state_vector()
    chain.step(50)
    far = chain.state_vector()
    assert np.abs(far - x).max() > 0.01
    chain.set_state_vector(x)
    assert chain.state_vector() == pytest.approx(x, abs=1e-16)
    chain.step(50)
    assert chain.state_vector() == pytest.approx(far, abs=1e-12)
    for bad in (x[:-1], np.full(x.size, np.nan), np.zeros(x.size)):
        with pytest.raises(ModelError):
            chain.set_state_vector(bad)


def test_a_fixed_body_has_no_columns():
    simulation = Simulation(
        Scene(
            "door",
            bodies=(Body.box("leaf", 1.0, (0.4, 0.02, 1.0)),),
            joints=(Revolute("hinge", child="leaf", axis=(0, 0, 1)),),
        )
    )
    assert simulation.mass_matrix().shape == (1, 1)
    assert simulation.bias_forces() == pytest.approx([0.0], abs=1e-15)
