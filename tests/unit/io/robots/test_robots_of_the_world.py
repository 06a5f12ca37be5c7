"""Robots that nobody here made, from inside installed packages; `python -m tests.robots_of_the_world` drops all of them for 5 s."""

from __future__ import annotations

import pytest
from tests.robots_of_the_world import SHARE, fall, on_a_floor, robot_files

from stickslip.engine.simulation import Simulation
from stickslip.io import ImportOptions, load_robot
from stickslip.model.compile import compile_scene
from stickslip.model.errors import StickslipError

#: Files that are refused, and why.
REFUSED = {
    "model_for_sdf.urdf": "which does not exist",  # meshes that the package does not bring
    "torus_deform.urdf": "has no link",  # a soft body
}


def files_of(package):
    files = robot_files(package)
    if not files:
        pytest.skip(f"{package} is not installed")
    return files


@pytest.mark.parametrize("package", ["pybullet", "gymnasium", "dm_control"])
def test_nearly_all_load_and_the_others_are_refused_for_a_reason(package):
    files = files_of(package)
    refused = {}
    for file in files:
        try:
            compile_scene(load_robot(file, ImportOptions(show="contact")).scene)
        except StickslipError as error:
            refused[file.name] = str(error)
    assert len(files) - len(refused) >= SHARE * len(files)
    for name, reason in refused.items():
        assert name in REFUSED, reason
        assert REFUSED[name] in reason


#: Meshes that are not convex: MuJoCo's default ("legacy") counts parts of their volume twice (10.30 kg; 9.73 kg, as here, with "exact").
WEIGHED_OTHERWISE = ("dog.xml",)


@pytest.mark.parametrize("package", ["gymnasium", "dm_control"])
def test_masses_centres_and_joints_are_those_of_mujoco(package):
    mujoco = pytest.importorskip("mujoco")
    for file in files_of(package):
        if file.name in WEIGHED_OTHERWISE:
            continue
        model = mujoco.MjModel.from_xml_path(str(file))
        data = mujoco.MjData(model)
        mujoco.mj_forward(model, data)
        scene, _ = load_robot(file, ImportOptions(show="contact"))
        poses = Simulation(scene)
        total = sum(body.mass for body in scene.bodies)
        centre = sum(
            body.mass * poses.motion(body.name)[1] @ body.com + body.mass * poses.pose(body.name)[0]
            for body in scene.bodies
        )
        assert total == pytest.approx(model.body_mass.sum(), rel=1e-9), file.name
        expected = model.body_mass @ data.xipos
        assert centre == pytest.approx(expected, rel=1e-9, abs=1e-9 * total), file.name
        assert sum(len(joint.rates) for joint in scene.joints) == model.nv, file.name


@pytest.mark.parametrize("name", ["cartpole.urdf", "r2d2.urdf", "panda.urdf", "laikago.urdf"])
def test_robots_of_pybullet_fall_and_stay_finite(name):
    file = next(path for path in files_of("pybullet") if path.name == name)
    result = fall(on_a_floor(load_robot(file, ImportOptions(show="contact")).scene), 0.2)
    assert result.finite


@pytest.mark.parametrize("name", ["hopper.xml", "half_cheetah.xml", "swimmer.xml", "ant.xml"])
def test_robots_of_gymnasium_fall_and_stay_finite(name):
    file = next(path for path in files_of("gymnasium") if path.name == name)
    result = fall(on_a_floor(load_robot(file, ImportOptions(show="contact")).scene), 0.3)
    assert result.finite
