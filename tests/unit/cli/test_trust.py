"""Files of strangers on the command line: nothing in them is run or leads out of their folder, unless ``--trust`` says so."""

from __future__ import annotations

import pytest
from tests.crafted_recordings import craft, evil_shape, scene_text, with_old_names

from stickslip import scenes
from stickslip.cli.main import main
from stickslip.contract.scene_run import run_scene
from stickslip.io import RecordingWriter, open_recording, scene_to_toml
from stickslip.io.track_file import load_track, save_track

BOUNCE = scenes.load("bounce")


@pytest.fixture
def canary(tmp_path):
    return tmp_path / "canary"


@pytest.fixture
def recorded(tmp_path):
    run_scene(scenes.load("bounce"), until=0.05, record=RecordingWriter(tmp_path / "bounce.parquet"))
    return tmp_path / "bounce.parquet"


@pytest.fixture
def says(capsys):
    """Runs a command; what it says, and the code that it ends with."""

    def call(*words):
        with pytest.raises(SystemExit) as end:
            main([str(word) for word in words])
        told = capsys.readouterr()
        assert "Traceback" not in told.err
        return end.value.code or 0, told.err + told.out

    return call


def test_a_scene_that_names_a_command_is_refused(says, canary, tmp_path):
    (tmp_path / "evil.toml").write_text(scene_to_toml(BOUNCE) + evil_shape(canary))
    code, told = says("run", tmp_path / "evil.toml", "--until", "0.05")
    assert code == 2
    assert not canary.exists()
    for word in ("evil.toml:", "shape 'evil'.table is the text 'os:system'", "--trust"):
        assert word in told


def test_a_recording_that_names_a_command_is_refused(says, canary, recorded, tmp_path):
    evil = craft(recorded, tmp_path / "evil.parquet", lambda scene: scene + evil_shape(canary))
    for words in (("replay", evil), ("compare", evil, evil)):
        code, told = says(*words)
        assert code == 2
        assert "shape 'evil'.table is the text 'os:system'" in told
        assert not canary.exists()


def test_trust_lets_a_recording_name_functions(says, canary, recorded, tmp_path):
    evil = craft(recorded, tmp_path / "evil.parquet", lambda scene: scene + evil_shape(canary))
    says("replay", evil, "--trust")
    assert canary.exists()


def test_a_recording_that_names_our_functions_by_their_old_names_is_replayed(says, tmp_path):
    run_scene(scenes.load("descent", track="mini"), until=0.05, record=RecordingWriter(tmp_path / "new.parquet"))
    assert "stickslip." not in scene_text(tmp_path / "new.parquet")
    old = craft(tmp_path / "new.parquet", tmp_path / "old.parquet", with_old_names)
    assert "stickslip.kernels.guide:pursue_line" in scene_text(old)
    assert open_recording(old).scene == open_recording(tmp_path / "new.parquet").scene
    code, told = says("replay", old)
    assert code == 0
    assert "same bits" in told


def test_a_recording_reads_no_file_that_only_its_facts_name(recorded, tmp_path):
    evil = craft(recorded, tmp_path / "evil.parquet", files_sha256={"/etc/passwd": "0" * 64})
    assert open_recording(evil).obstacles() == []


def test_a_recording_reads_no_mesh_outside_its_folder(says, recorded, tmp_path):
    mesh = '\n[[shape]]\ntype = "mesh"\nname = "m"\nposition = [0.0, 0.0, -1000.0]\nfile = "/etc/secret.stl"\n'
    (tmp_path / "opened").mkdir()
    evil = craft(recorded, tmp_path / "opened/evil.parquet", lambda scene: scene + mesh)
    code, told = says("replay", evil)
    assert code == 2
    assert "outside the opened folder" in told


def test_a_value_on_the_command_line_names_no_function_without_trust(says):
    words = ("run", "half-pipe", "--until", "0.01", "--set", "shape.pipe.function=os:system")
    code, told = says(*words)
    assert code == 2
    assert "names a function, which would be run. Say --trust" in told


def test_a_robot_with_a_mesh_outside_is_refused_and_read_with_trust(says, tmp_path):
    (tmp_path / "a.obj").write_text(
        "v 0 0 0\nv .1 0 0\nv 0 .1 0\nv 0 0 .1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n", encoding="utf-8"
    )
    (tmp_path / "opened").mkdir()
    shape = f'<collision><geometry><mesh filename="{tmp_path}/a.obj"/></geometry></collision>'
    (tmp_path / "opened/r.urdf").write_text(
        f'<robot name="r"><link name="a"><inertial><mass value="1"/></inertial>{shape}</link></robot>'
    )
    code, told = says("run", tmp_path / "opened/r.urdf", "--until", "0.01")
    assert code == 2
    assert "outside the opened folder" in told
    assert says("run", tmp_path / "opened/r.urdf", "--until", "0.01", "--trust")[0] in (0, 1)


def test_paths_remain_possible_in_the_shell(says, tmp_path):
    save_track(load_track("mini"), tmp_path / "own.toml")
    words = ("run", "bob", "--until", "0.1", "--set", f"track={tmp_path}/own.toml", "--pilot", "none")
    code, told = says(*words, "--record", tmp_path / "own.parquet")
    assert code in (0, 1), told
    assert 'key = "own.toml"' in scene_text(tmp_path / "own.parquet")
    assert says("replay", tmp_path / "own.parquet")[0] == 0
