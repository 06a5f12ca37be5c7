"""Humanoids of public packages, whose bodies hang on two and three joints: they fall, come to rest, and move as MuJoCo says in the air."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.physics.humanoids import FILES, fall, path_of

from stickslip.engine.simulation import Simulation
from stickslip.io.robots.load import load_robot
from stickslip.model import Free, StepOptions

SETTLED = (
    0.1  # s, by which limits and overlaps that a file begins with are put right; that gives energy to what was outside
)
RISE = 1e-6  # of the drop


def file_of(name):
    file = path_of(name)
    return file if file is not None else pytest.skip(f"{FILES[name][0]} is not installed")


@pytest.mark.parametrize("name", FILES)
def test_a_fall_gains_no_energy(name):
    motion = fall(file_of(name))
    after = round(SETTLED / (5.0 / (motion.energies.size - 1)))
    assert motion.rise(after) < RISE * motion.drop


def test_a_fall_comes_to_rest():
    motion = fall(file_of("dm_control humanoid"))
    assert motion.rise(0) < 1e-5 * motion.drop
    assert motion.fastest < 0.1


@pytest.mark.parametrize("name", ["gymnasium humanoid", "dm_control humanoid", "dm_control humanoid_CMU"])
def test_masses_and_motion_in_the_air_are_those_of_mujoco(name):
    mujoco = pytest.importorskip("mujoco")
    file = file_of(name)
    model = mujoco.MjModel.from_xml_path(str(file))
    model.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_CONTACT) | int(mujoco.mjtDisableBit.mjDSBL_LIMIT)
    model.opt.timestep, model.opt.integrator = 1e-4, mujoco.mjtIntegrator.mjINT_RK4
    data = mujoco.MjData(model)
    mujoco.mj_resetData(model, data)
    rng = np.random.default_rng(1)
    data.qvel[:] = rng.normal(size=model.nv)

    scene = load_robot(file).scene
    joints = []
    for joint in scene.joints:
        fields = {"limits": ()}
        if len(joint.rates):
            i = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, joint.name)
            i = (
                i
                if i >= 0
                else next(k for k in range(model.njnt) if model.jnt_type[k] == 0 and isinstance(joint, Free))
            )
            first = model.jnt_dofadr[i]
            fields["u0"] = tuple(data.qvel[first : first + len(joint.rates)])
        joints.append(replace(joint, **fields))
    simulation = Simulation(replace(scene, joints=tuple(joints), shapes=(), laws=(), step=StepOptions(1e-4)))

    assert simulation.state.u.size == model.nv
    masses = {body.name: body.mass for body in scene.bodies}
    for i in range(1, model.nbody):
        assert masses[model.body(i).name] == pytest.approx(float(model.body_mass[i]), rel=1e-9)
    n = 1000  # 0.1 s
    mujoco.mj_step(model, data, n)
    mujoco.mj_kinematics(model, data)
    simulation.step(n)
    moved = [np.abs(simulation.pose(model.body(i).name)[0] - data.xpos[i]).max() for i in range(1, model.nbody)]
    assert max(moved) < 1e-6
