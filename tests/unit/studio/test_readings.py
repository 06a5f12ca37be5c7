from __future__ import annotations

import csv

import numpy as np
import pytest
from tests.unit.analysis.recorded_runs import record_descent
from tests.unit.analysis.synthetic_runs import made_run

from stickslip.studio.readings import UNITS, readings_of, table_of
from stickslip.studio.report import write_table
from stickslip.studio.run_messages import RunEntry


def turned_run(slip: float):
    """20 m/s along the track, pointing to the right of its way by an angle."""
    bare = made_run()
    heading = np.arctan2(bare.velocity[:, 1], bare.velocity[:, 0]) - slip
    rotation = np.column_stack([np.cos(heading / 2), np.zeros((heading.size, 2)), np.sin(heading / 2)])
    return made_run(rotation=rotation, torque=np.full(heading.size, 8.0))


def test_a_table_has_the_units_that_people_read():
    run = turned_run(np.radians(2.0))
    table = table_of(run, run.time.size + 3)
    assert list(table) == [
        "time [s]", "station [m]", "speed [km/h]", "h_S [m]", "b_S [m]", "load [g]", "steering", "steering torque [N m]", "slip [deg]",
    ]  # fmt: skip
    row = {heading: column[500] for heading, column in table.items()}
    assert row["time [s]"] == 5.0
    assert row["station [m]"] == pytest.approx(100.0)
    assert row["speed [km/h]"] == pytest.approx(72.0, rel=0.02)  # the way down is longer than its plan
    assert row["slip [deg]"] == pytest.approx(2.0, abs=1e-3)
    assert all(np.isnan(column[-3:]).all() for column in table.values())  # rows that are behind the end of the track


def test_what_a_run_does_not_have_is_left_out():
    known = readings_of(made_run())
    assert "torque" not in known
    assert "slip" not in known
    assert set(known) < set(UNITS)


def test_a_text_begins_with_what_instruments_showed_and_keeps_what_was_recorded(tmp_path):
    entry = RunEntry(
        "run", "mine", "bob", "sled", "Bob", "", "me", "2026-01-16T12:46:08", "finished", 1.0, track="mini"
    )
    write_table(tmp_path / "run.csv", entry, record_descent(tmp_path / "run.parquet", until=1.0))
    rows = list(csv.reader((tmp_path / "run.csv").read_text(encoding="utf-8").splitlines()))
    head = rows[0]
    assert head[:3] == ["time [s]", "station [m]", "speed [km/h]"]
    assert head.index("t [s]") == head.index("slip [deg]") + 1
    assert head[head.index("t [s]") + 1] == "i_step"
    last = dict(zip(head, rows[-1]))
    assert float(last["time [s]"]) == pytest.approx(float(last["t [s]"]), abs=1e-4)
    assert float(last["speed [km/h]"]) > 3.6
