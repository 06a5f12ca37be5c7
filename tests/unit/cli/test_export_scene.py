"""``stickslip export ROBOT --out scene.toml``: the file needs nothing of the robot's and runs to the same bits."""

from __future__ import annotations

import json
import shutil

import numpy as np
import pytest
from tests.unit.cli.test_run_robot import FOLDER, call

from stickslip.engine.simulation import Simulation
from stickslip.io import load_robot, read_scene


@pytest.fixture
def copied(tmp_path):
    """The robots in a folder that can be taken away."""
    folder = tmp_path / "robots"
    shutil.copytree(FOLDER, folder)
    return folder


def ends_alike(one, other, n=100):
    first, second = Simulation(one), Simulation(other)
    for simulation in (first, second):
        simulation.step(n)
    return all(np.array_equal(a, b) for a, b in zip(first.state, second.state, strict=True))


@pytest.mark.parametrize("file", sorted(path.name for path in FOLDER.iterdir() if path.suffix in (".urdf", ".xml")))
def test_every_robot_is_written_and_moves_to_the_same_bits(capsys, copied, tmp_path, file):
    scene = load_robot(copied / file).scene
    out = tmp_path / "scene.toml"
    code, _, _ = call(capsys, "export", str(copied / file), "--out", str(out))
    assert code == 0
    shutil.rmtree(copied)
    assert ends_alike(scene, read_scene(out))


def test_meshes_lie_beside_the_file_and_equal_ones_once(capsys, tmp_path):
    shapes = '<geom type="mesh" mesh="{}" pos="0 0 {}" contype="0" conaffinity="0"/>'
    rng = np.random.default_rng(3)
    points = rng.normal(size=(200, 3))
    points /= np.linalg.norm(points, axis=1)[:, None]
    numbers = " ".join(repr(float(x)) for x in points.ravel())
    assets = "".join(f'<mesh name="{name}" vertex="{numbers}"/>' for name in ("one", "two"))
    file = tmp_path / "balls.xml"
    file.write_text(
        f"<mujoco><asset>{assets}</asset><worldbody><body><freejoint/><geom size='1'/>"
        f"{shapes.format('one', 1)}{shapes.format('two', 2)}</body></worldbody></mujoco>"
    )
    out = tmp_path / "balls.toml"
    code, printed, _ = call(capsys, "export", str(file), "--out", str(out), "--json")
    assert code == 0
    meshes = json.loads(printed)["meshes"]
    assert len(meshes) == 1
    assert (tmp_path / "balls_meshes").is_dir()
    assert out.stat().st_size < 5000
    assert ends_alike(load_robot(file).scene, read_scene(out))


def test_settings_go_into_the_file(capsys, tmp_path):
    out = tmp_path / "scara.toml"
    code, _, _ = call(
        capsys,
        "export",
        str(FOLDER / "scara.urdf"),
        "--out",
        str(out),
        "--set",
        "drives=true",
        "--set",
        "step.dt=0.001",
    )
    assert code == 0
    scene = read_scene(out)
    assert scene.step.dt == 0.001
    assert sum(drive is not None for joint in scene.joints for drive in joint.drive) == 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("bob", "--out", "x.toml"), "more than a scene"),
        (("nothing.urdf", "--out", "x.toml"), "There is no file"),
        (("chain", "--out", "x.toml", "--set", "lenght=2"), "lenght"),
        (("chain", "--out", "x.toml", "--group", "q"), "no channels"),
        (("run.parquet", "--out", "x.csv", "--set", "a=1"), "for scenes"),
        (("chain", "--out", "x.txt"), ".toml"),
    ],
)
def test_what_cannot_be_exported_is_refused_in_a_sentence(capsys, monkeypatch, tmp_path, arguments, words):
    monkeypatch.chdir(tmp_path)
    code, _, error = call(capsys, "export", *arguments)
    assert code == 2
    assert words in error
