from __future__ import annotations

import json

import numpy as np
import pytest

from stickslip.cli.show import format_value, print_json, print_records, print_summary
from stickslip.contract.unit_names import split_unit


@pytest.mark.parametrize(
    ("key", "words", "unit"),
    [
        ("finish_time_s", "finish time", "s"),
        ("rest_angle_deg", "rest angle", "°"),
        ("creep_um_per_s", "creep", "µm/s"),
        ("speed_m_per_s", "speed", "m/s"),
        ("drift_mm", "drift", "mm"),
        ("speed_steps_per_s", "speed", "steps/s"),
        ("sweeps", "sweeps", ""),
    ],
)
def test_a_key_tells_its_unit(key, words, unit):
    assert split_unit(key) == (words, unit)


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "–"), (True, "yes"), (np.bool_(False), "no"), (1234567, "1 234 567"), (0.1 + 0.2, "0.3"), ("x", "x")],
)
def test_values_are_written_for_a_person(value, text):
    assert format_value(value) == text


def test_json_knows_numpy_and_has_no_nan(capsys):
    print_json({"a": np.float64(1.5), "b": np.arange(2), "c": float("nan"), "d": {"e": (np.int64(3),)}})
    assert json.loads(capsys.readouterr().out) == {"a": 1.5, "b": [0, 1], "c": None, "d": {"e": [3]}}


def test_tables_show_units_and_take_brackets_literally(capsys):
    print_summary("run [bold]", {"time_s": 2.0, "ok": True})
    out = capsys.readouterr().out
    assert "run [bold]" in out
    assert out.splitlines()[-3].split() == ["time", "2", "s"]
    print_records("", [{"case": "tower", "speed_steps_per_s": 10.0}, {"case": "chain", "note": "x"}])
    out = capsys.readouterr().out
    assert "speed [steps/s]" in out
    assert "–" in out
