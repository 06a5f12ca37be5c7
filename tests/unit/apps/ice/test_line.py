"""Lines: between points, in files, driven, improved."""

import math
from dataclasses import replace

import numpy as np
import pytest

from stickslip.apps.catalogue import load_sled
from stickslip.apps.ice.conditions import Conditions
from stickslip.apps.ice.improve import descend, improve_line, line_of
from stickslip.apps.ice.line import Line, load_line, save_line
from stickslip.apps.ice.pilots import make_pilot
from stickslip.apps.ice.run import run_sled
from stickslip.io.track_file import load_track
from stickslip.model import ModelError
from stickslip.track.design_rules import corners_of

LINE = Line("mini", "bob", ((10.0, 0.0), (20.0, 0.4), (30.0, -0.2)))


def test_linear_between_points_and_none_beyond():
    assert [LINE.offset(s) for s in (0.0, 15.0, 20.0, 25.0, 31.0)] == pytest.approx([0.0, 0.2, 0.4, 0.1, 0.0])


def test_files_keep_every_bit(tmp_path):
    save_line(LINE, tmp_path / "a.toml")
    assert load_line(tmp_path / "a.toml") == LINE


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[other]\na = 1\n", r"Give one table \[line\]"),
        ("[line]\nformat = 1\n", "Give format, track, sled, points"),
        ('[line]\nformat = 9\ntrack = "mini"\nsled = "bob"\npoints = [[0, 0], [1, 0]]\n', "format 9"),
        ('[line]\nformat = 1\ntrack = "mini"\nsled = "bob"\npoints = [[0, 0], [1, 3]]\n', "Stay within 2 m"),
        ('[line]\nformat = 1\ntrack = "mini"\nsled = "bob"\npoints = [[1, 0], [0, 0]]\n', "Sort the rows"),
    ],
)
def test_faulty_files_are_refused(tmp_path, text, told):
    path = tmp_path / "line.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ModelError, match=told):
        load_line(path)


def test_a_line_is_for_one_track_and_sled(tmp_path):
    path = tmp_path / "line.toml"
    save_line(replace(LINE, track="loop"), path)
    with pytest.raises(ModelError, match="is a line of the bob at loop"):
        make_pilot(str(path), load_sled("bob"), "mini")


def test_one_shift_per_curve():
    track = load_track("whistler")
    corners = corners_of(track)
    shifts = np.linspace(-0.3, 0.3, len(corners))
    line = line_of(track, "bob", shifts)
    for corner, shift in zip(corners, shifts):
        middle = 0.5 * (max(corner.begin, line.points[0][0]) + corner.end)
        assert line.offset(middle) == pytest.approx(shift, abs=0.05)


@pytest.mark.slow
def test_improved_lines_are_no_slower_and_drive_again_as_found(tmp_path):
    sled, conditions = load_sled("bob"), Conditions()
    told = []
    found = improve_line(sled, "mini", conditions, trials=13, seed=1, on_trial=told.append)
    assert len(told) == found.trials <= 13
    assert math.isfinite(found.after)
    assert found.after <= found.before
    save_line(found.line, tmp_path / "line.toml")
    again = run_sled(sled, "mini", make_pilot(str(tmp_path / "line.toml"), sled, "mini"), conditions).summary
    assert again["finish_time_s"] == found.after


def test_a_descent_of_a_person_is_that_of_its_seed():
    """The same faults and the same start for every line: times of one seed are equal, those of two seeds are not."""
    bob, start = load_sled("bob", None), Conditions(start_speed=9.0)
    times = [descend(bob, "mini", start, None, seed)["finish_time_s"] for seed in (1, 1, 2, None)]
    assert times[0] == times[1]
    assert len(set(times)) == 3
