"""``stickslip run bob`` and the lists of sleds and set-ups."""

import json

import pytest
from typer.testing import CliRunner

from stickslip.cli.main import app


@pytest.fixture
def call():
    runner = CliRunner()
    return lambda *words: runner.invoke(app, list(words))


def test_lists(call):
    sleds = json.loads(call("list", "sleds", "--json").stdout)["sleds"]
    assert "bob" in [sled["name"] for sled in sleds]
    setups = json.loads(call("list", "setups", "--json").stdout)["setups"]
    assert {"sled": "bob", "setup": "monobob"} in setups
    assert "monobob" in call("list", "setups").stdout


def test_a_run_that_does_not_finish_is_bad(call, tmp_path):
    file = tmp_path / "run.parquet"
    words = ("run", "bob", "--set", "track=mini", "--pilot", "none", "--until", "1", "--record", str(file), "--json")
    result = call(*words)
    assert result.exit_code == 1
    summary = json.loads(result.stdout)
    assert summary["finished"] is False
    assert summary["crashed"] is False
    assert summary["end"] == "gave up"
    assert file.exists()
    again = call("run", "bob", "--set", "track=mini", "--pilot", str(file), "--until", "1", "--json")
    assert json.loads(again.stdout)["end_station_m"] == summary["end_station_m"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--set", "colour=red"), "no setting 'colour'"),
        (("--set", "track=nowhere"), "nowhere"),
        (("--set", "setup=nothing"), "nothing"),
        (("--pilot", "nobody"), "nobody"),
        (("--set", "ice_c=5.0"), "ice_c"),
    ],
)
def test_misuse_is_told(call, words, told):
    result = call("run", "bob", *words)
    assert result.exit_code != 0
    assert told in str(result.exception) + result.output


def test_only_sleds_have_an_autopilot(call):
    assert "neither a file nor a controller of 'chain'" in str(call("run", "chain", "--pilot", "auto").exception)
