"""The school run punishes hands off and rewards steering: its bends have no bank that leads a sled round.

Measured differences are 1.25 s (bob) and 1.07 s (skeleton); they come from rubbing along walls for half a minute, which no last digit
changes. The luge's autopilot gains 0.53 s there.
"""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from stickslip.cli.main import app
from stickslip.io.recording import open_recording
from stickslip.io.track_file import load_track
from stickslip.studio.guide import curves_to_train


def run(sled: str, *words: str) -> dict:
    result = CliRunner().invoke(app, ["run", sled, "--set", "track=school", "--json", *words])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.slow
def test_hands_off_does_not_finish_clean(tmp_path):
    """A bob that nobody steers is at a wall in every curve, for a quarter of the run and more."""
    path = tmp_path / "hands off.parquet"
    assert run("bob", "--pilot", "none", "--record", str(path))["end"] == "finished"
    recording = open_recording(path)
    station, touches = recording.column("run.station"), recording.column("run.bumpers") > 0
    assert touches.mean() > 0.25
    for curve in curves_to_train(load_track("school")):
        assert touches[(station >= curve.begin) & (station <= curve.end)].any(), curve.name


@pytest.mark.slow
@pytest.mark.parametrize("sled", ["bob", "skeleton"])
def test_a_taught_line_beats_hands_off_by_more_than_a_second(sled, tmp_path):
    lesson = str(tmp_path / "lesson.parquet")
    taught = run(sled, "--pilot", "auto", "--record", lesson)
    again = run(sled, "--pilot", lesson)  # recorded steering
    hands_off = run(sled, "--pilot", "none")
    assert again["finish_time_s"] == pytest.approx(taught["finish_time_s"], abs=1e-9)
    assert hands_off["wall_hits"] > 0
    assert hands_off["finish_time_s"] - again["finish_time_s"] > 1.0


@pytest.mark.slow
@pytest.mark.xfail(
    strict=True, reason="the autopilot rubs along the walls of unbanked bends: 57 % of the rows, hands off 47 %"
)
def test_the_taught_line_is_cleaner_than_hands_off(tmp_path):
    """Hands off is at walls twice as long as the autopilot."""
    shares = {}
    for pilot in ("auto", "none"):
        path = tmp_path / f"{pilot}.parquet"
        run("bob", "--pilot", pilot, "--record", str(path))
        shares[pilot] = (open_recording(path).column("run.bumpers") > 0).mean()
    assert shares["none"] > 2.0 * shares["auto"]
