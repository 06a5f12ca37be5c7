"""The school run punishes hands off and rewards steering: its bends have no bank that leads a sled round.

Measured differences are 1.25 s (bob) and 1.07 s (skeleton); they come from rubbing along walls for half a minute, which no last digit
changes. The luge's autopilot gains 0.53 s there.
"""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from stickslip.cli.main import app


def run(sled: str, *words: str) -> dict:
    result = CliRunner().invoke(app, ["run", sled, "--set", "track=school", "--json", *words])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("sled", ["bob", "skeleton"])
def test_a_taught_line_beats_hands_off_by_more_than_a_second(sled, tmp_path):
    lesson = str(tmp_path / "lesson.parquet")
    taught = run(sled, "--pilot", "auto", "--record", lesson)
    again = run(sled, "--pilot", lesson)  # recorded steering
    hands_off = run(sled, "--pilot", "none")
    assert again["finish_time_s"] == pytest.approx(taught["finish_time_s"], abs=1e-9)
    assert hands_off["wall_hits"] > 0  # it finishes, but not clean
    assert hands_off["finish_time_s"] - again["finish_time_s"] > 1.0
