"""Robots that nobody here made fall for 5 s without drives: their energy never rises beyond a millionth of the drop.

`python -m tests.robots_of_the_world` prints the numbers of all files.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.robots_of_the_world import RISE, WHERE, fall, on_a_floor, robot_files

from stickslip.io import ImportOptions, load_robot

REFUSED = ("model_for_sdf.urdf", "torus_deform.urdf")
PUSHED = "sinks in from step to step and is pushed out while it hardly moves: there is no velocity to take that from"
STOPPED = "an impact stops nearly all of it in one step, and takes more than a tenth of what is left"
BEGINS = "begins inside the floor, and is pushed out for 30 of its long steps, beyond the time that is left out"
#: File → by how much its energy rises, of the drop, and why.
MISSES = {
    "pybullet/TwoJointRobot_w_fixedJoints.urdf": f"3.9e-6: {PUSHED}",
    "pybullet/TwoJointRobot_wo_fixedJoints.urdf": f"1.1e-6: {PUSHED}",
    "pybullet/model_vr_limits.urdf": f"1.2e-6: {PUSHED}",
    "pybullet/laikago_toes_zup.urdf": f"9.8e-6: {PUSHED}",
    "pybullet/laikago_toes_zup_lores.urdf": f"9.8e-6: {PUSHED}",
    "pybullet/mini_cheetah.urdf": f"8.1e-5: {PUSHED}",
    "pybullet/mug.urdf": f"8.0e-6: {PUSHED}",
    "pybullet/spirit40.urdf": f"5.2e-4: {PUSHED}",
    "pybullet/spirit40newer.urdf": f"1.3e-3: {PUSHED}",
    "pybullet/vision60.urdf": f"2.1e-5: {STOPPED}",
    "pybullet/racecar.urdf": f"1.0e-5: {PUSHED}",
    "pybullet/racecar_differential.urdf": f"2.4e-5: {PUSHED}",
    "gymnasium/ant.xml": f"3.7e-4: {BEGINS}",
    "gymnasium/inverted_pendulum.xml": f"1.3e-4: {STOPPED}",
    "dm_control/fish.xml": f"3.5e-3: {PUSHED}",
    "dm_control/walker.xml": f"7.9e-6: {PUSHED}",
}


def cases():
    """Every file that loads, once."""
    for package in WHERE:
        for file in robot_files(package):
            if file.name not in REFUSED:
                name = f"{package}/{file.name}"
                marks = [pytest.mark.xfail(strict=True, reason=MISSES[name])] if name in MISSES else []
                yield pytest.param(file, marks=marks, id=name)


@pytest.mark.slow
@pytest.mark.parametrize("file", [*cases()])
def test_a_passive_fall_gains_no_energy(file: Path):
    result = fall(on_a_floor(load_robot(file, ImportOptions(show="contact")).scene), 5.0)
    assert result.finite
    assert result.rise < RISE


def test_there_are_robots_to_try():
    assert any(robot_files(package) for package in WHERE) or pytest.skip("none of the packages is installed")
