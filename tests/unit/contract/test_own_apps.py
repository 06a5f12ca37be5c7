"""An app in one file is there in every command: listed, described, run, recorded, replayed, plotted, compared."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from stickslip.apps.catalogue import app_names, find_app, working_apps
from stickslip.cli.main import main
from stickslip.io import open_recording

APPS = Path(__file__).resolve().parents[2] / "fixtures" / "apps"


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("STICKSLIP_HOME", str(tmp_path))
    shutil.copytree(APPS, tmp_path / "apps")
    return tmp_path


@pytest.fixture
def call(capsys):
    """Exit code, stdout and stderr of the command line, run in this process."""

    def call(*words: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as end:
            main(words)
        said = capsys.readouterr()
        return int(end.value.code or 0), said.out, said.err

    return call


def test_the_toy_app_is_short():
    assert len((APPS / "swing.py").read_text().splitlines()) < 60
    assert len((APPS / "toboggan.py").read_text().splitlines()) < 60


def test_it_is_listed_with_its_settings_and_controllers(call, home):
    code, text, _ = call("list", "apps", "--json")
    (swing,) = [app for app in json.loads(text)["apps"] if app["name"] == "swing"]
    assert code == 0
    assert swing["title"] == "Pendulum that is pumped up"
    assert swing["settings"] == {"length": 1.0, "pull": 1.0}
    assert swing["controllers"] == ["pump", "me", "recorded"]
    settings = {
        entry["name"]: entry for entry in json.loads(call("list", "settings", "swing", "--json")[1])["settings"]
    }
    assert settings["length"]["unit"] == "m"
    assert settings["length"]["help"] == "From the axis to the bob."


def test_it_runs_is_recorded_and_replays_to_the_bit(call, home, tmp_path):
    file = tmp_path / "swing.parquet"
    code, text, _ = call("run", "swing", "--set", "pull=2", "--record", str(file), "--json")
    pumped = json.loads(text)
    assert code == 0
    assert pumped["controller"] == "pump"
    assert pumped["highest_m"] > 0.3
    assert json.loads(call("run", "swing", "--pilot", "me", "--json")[1])["highest_m"] < 0.01
    assert call("replay", str(file))[0] == 0
    recording = open_recording(file)
    assert recording.facts.app == "swing"
    assert recording.facts.settings == {"length": 1.0, "pull": 2.0}
    assert recording.channel("run.height").values.max() == pytest.approx(pumped["highest_m"], abs=1e-6)
    assert call("plot", str(file), "--channel", "run.height", "--out", str(tmp_path / "height.png"))[0] == 0


def test_its_inputs_can_be_given_again(call, home, tmp_path):
    file = tmp_path / "swing.parquet"
    first = json.loads(call("run", "swing", "--record", str(file), "--json")[1])
    again = json.loads(call("run", "swing", "--controller", str(file), "--json")[1])
    assert again["highest_m"] == first["highest_m"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--set", "lenght=2"), "Did you mean length"),
        (("--set", "length=9"), "must be at most 5"),
        (("--controller", "pmup"), "pump"),
        (("--set", "length=9", "--set", "pull=-1"), "Torque of the pump (pull) is -1.0"),
    ],
)
def test_wrong_settings_name_the_nearest(call, home, words, expected):
    code, _, said = call("run", "swing", *words)
    assert code == 2
    assert expected in said


def test_a_faulty_file_leaves_the_others_alone(call, home):
    (home / "apps" / "broken.py").write_text("TITLE = 'x'\n\ndef build(:\n")
    (home / "apps" / "empty.py").write_text("")
    (home / "apps" / "door.py").write_text("TITLE = 'another door'\n")
    working, missing = working_apps()
    assert {"swing", "toboggan", "door", "bob"} <= {app.name for app in working}
    reasons = {fault.name: fault.reason for fault in missing}
    assert "broken.py:3" in reasons["broken"]
    assert "TITLE and build" in reasons["empty"]
    assert "built in" in reasons["door"]
    assert call("run", "broken")[0] == 2
    assert call("list", "apps")[0] == 0


def test_a_sled_in_one_file_runs_down_a_track(call, home, tmp_path):
    file = tmp_path / "run.parquet"
    assert "toboggan" in app_names()
    assert find_app("toboggan").kind == "sled"
    words = ("--set", "track=mini", "--until", "2", "--json", "--record", str(file))
    toboggan, luge = (json.loads(call("run", name, *words)[1]) for name in ("toboggan", "luge"))
    assert toboggan["max_speed_m_s"] < luge["max_speed_m_s"]
    assert toboggan["sled"] == "toboggan"
    assert call("replay", str(file))[0] == 0
