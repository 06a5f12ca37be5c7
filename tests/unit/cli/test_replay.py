"""``stickslip replay``: the same run to the bit, or where it is not and why."""

import json

import pytest
from tests.unit.engine.playground import playground, steer
from typer.testing import CliRunner

from stickslip.cli.main import app
from stickslip.engine import Simulation
from stickslip.engine.recorder import Recorder
from stickslip.io import RecordingWriter, recording


@pytest.fixture
def call():
    runner = CliRunner()
    return lambda *words: runner.invoke(app, list(words))


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "run.parquet"
    simulation = Simulation(playground())
    with Recorder(simulation, RecordingWriter(path), seed=3) as recorder:
        for i in range(200):
            steer(simulation, i)
            recorder.step()
    return path


def test_a_recording_is_run_again(call, file):
    result = call("replay", str(file), "--json")
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert told["same"] is True
    assert (told["steps"], told["seed"], told["recovered_rows"], told["obstacles"]) == (200, 3, None, [])
    assert told["time_s"] == pytest.approx(0.2)
    assert "same bits" in call("replay", str(file)).stdout


def test_a_recording_that_was_cut_short_is_compared_as_far_as_it_goes(call, tmp_path):
    simulation = Simulation(playground())
    recorder = Recorder(simulation, RecordingWriter(tmp_path / "cut.parquet"))
    recorder.step(150)
    recorder.flush()
    told = json.loads(call("replay", str(tmp_path / "cut.parquet"), "--json").stdout)
    assert told["same"] is True
    assert told["outcome"] == "cut short"
    assert told["recovered_rows"] == 16
    recorder.close()


def test_what_differs_is_told_with_what_is_different_here(call, file, monkeypatch):
    monkeypatch.setattr(recording, "environment", lambda: {"machine": "abacus", "processor": "another"})
    told = json.loads(call("replay", str(file), "--json").stdout)
    assert told["same"] is True  # a reason why it may differ, and it does not
    assert any("abacus" in reason for reason in told["obstacles"])
    assert not any("another" in reason for reason in told["obstacles"])  # bits do not depend on the processor
    monkeypatch.setattr("stickslip.engine.replay.state_hash", lambda simulation: "another")
    result = call("replay", str(file), "--json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert told["same"] is False
    assert told["first_different_step"] == 100
    assert "abacus" in result.stderr


def test_no_recording_is_misuse(call, tmp_path):
    result = call("replay", str(tmp_path / "none.parquet"))
    assert result.exit_code != 0
    assert "there is no recording" in str(result.exception)
