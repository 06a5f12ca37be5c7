"""Track files: every source makes a track, and what is wrong is refused with file, line, station and remedy; never half a track."""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.unit.track.mini import mini_track

from stickslip.io import safe_file, track_file
from stickslip.io.track_file import load_track, save_track, track_from_toml, track_names, track_to_toml
from stickslip.io.track_reader import FACTS, LISTED, MAPPED, SINGLE
from stickslip.io.track_tables import (
    SECTION_COLUMNS,
    BendTable,
    CurveTable,
    HeightsTable,
    PlanTable,
    SectionsTable,
    SectionTable,
    TrackTable,
)
from stickslip.model.errors import Fault, TrackError
from stickslip.model.fields import declared_fields
from stickslip.track.audit import audit_track
from stickslip.track.heights import ElevationTable, HeightProfile, Transition
from stickslip.track.patch import build_patch
from stickslip.track.provenance import Fact, Provenance
from stickslip.track.raw_sections import COLUMNS
from stickslip.track.track import PARTS, Corner, Element, Gate

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "examples/tracks"
DOCS = ROOT / "docs/track-files.md"

#: Line numbers in the tests below are those of this text.
TRACK = """\
[track]
format = 1
name = "test"

[[gate]]
name = "start"
station = 0.0

[[gate]]
name = "finish"
station = 260.0

[[curve]]
name = "1"
turn = "left"
begin = -20.0
clothoid_begin = 60.0
entry_length = 20.0
entry_a2 = 600.0
arc_length = 25.0
radius = 30.0
exit_length = 20.0
exit_a2 = 600.0
end = 180.0

[[curve]]
turn = "right"
begin = 180.0
clothoid_begin = 200.0
entry_length = 15.0
entry_a2 = 375.0
arc_length = 30.0
radius = 25.0
exit_length = 18.0
exit_a2 = 450.0
end = 300.0

[heights]
start = [-20.0, 100.0]

[[transition]]
vertex = 40.0
slope_in = -0.1
slope_out = -0.14
radius = -200.0

[[transition]]
vertex = 150.0
slope_in = -0.14
slope_out = -0.08
radius = 200.0

"""

BENDS = """\
[track]
format = 1
name = "bends"
[[gate]]
name = "start"
station = 0.0
[[gate]]
name = "finish"
station = 280.0
[plan]
start_station = -20.0
run_out = 190.0
[[bend]]
turn = "left"
radius = 25.0
angle_deg = 70.0
straight_before = 85.0
[[bend]]
turn = "right"
radius = 20.0
angle_deg = 150.0
straight_before = 15.0
[heights]
drop = 24.0
"""


def faults_of(text: str, folder: Path | None = None) -> tuple[Fault, ...]:
    """What a file is refused for; every fault has a path with the file, a what and a fix."""
    with pytest.raises(TrackError) as error:
        track_from_toml(text, where="test.toml", folder=folder)
    faults = error.value.faults
    assert faults
    for fault in faults:
        assert fault.path.startswith("test.toml")
        assert fault.what
        assert fault.fix
    lines = [int(match[1]) if (match := re.match(r"test\.toml:(\d+)", fault.path)) else 0 for fault in faults]
    assert lines == sorted(lines)
    return faults


def changed(old: str, new: str, text: str = TRACK, count: int = 1) -> str:
    assert old in text
    return text.replace(old, new, count)


def with_heights(heights: str, text: str = TRACK) -> str:
    return text[: text.index("[heights]")] + "[heights]\n" + heights + "\n"


def example(tmp_path: Path, name: str) -> Path:
    """A copy of a folder of examples."""
    return Path(shutil.copytree(EXAMPLES / name, tmp_path / name))


def refused(folder: Path) -> tuple[Fault, ...]:
    with pytest.raises(TrackError) as error:
        load_track(folder)
    for fault in error.value.faults:
        assert str(folder / "track.toml") in fault.path
        assert fault.fix
    return error.value.faults


# Sources


def test_the_text_of_these_tests_is_sound():
    track = track_from_toml(TRACK)
    assert (track.start, track.finish, len(track.plan.curves)) == (0.0, 260.0, 2)
    assert track.provenance["plan"] == Provenance("estimated", "no source given")
    assert [corner.name for corner in track.corners] == ["1"]
    assert track_from_toml(BENDS).drop == pytest.approx(24.0, abs=1e-9)


@pytest.mark.parametrize("name", ["construction.toml", "plan_and_drop.toml", "surveyed", "mapped", "sheets"])
def test_examples_are_tracks_that_keep_the_limits(name):
    assert audit_track(load_track(EXAMPLES / name)).passed


def test_tracks_have_names_folders_and_files(tmp_path, monkeypatch):
    assert set(track_names()) >= {"school", "mini", "loop", "whistler", "park-city", "alpensia"}
    folder = example(tmp_path, "sheets")
    tracks = [load_track(folder), load_track(str(folder)), load_track(folder / "track.toml")]
    monkeypatch.chdir(tmp_path)
    assert {track.plan for track in [*tracks, load_track("sheets")]} == {tracks[0].plan}


def test_plan_and_drop_is_by_rule_and_meets_the_drop():
    track = load_track(EXAMPLES / "plan_and_drop.toml")
    assert track.drop == pytest.approx(29.0, abs=1e-9)
    assert {track.provenance[part].status for part in ("plan", "heights", "sections")} == {"estimated"}
    turns = np.degrees(np.diff(track.plan.heading([track.begin, *(corner.end for corner in track.corners[:2])])))
    assert turns == pytest.approx([70.0, -150.0])
    second = track.corners[1]
    assert second.wall == Provenance("estimated", "picture")
    middle = 0.5 * (second.begin + second.end)
    assert track.channel.wall_height([middle])[0] == pytest.approx(3.0, abs=1e-6)


def test_a_surveyed_line_is_fitted_and_tells_its_error():
    """Noise of 3 cm in plan and 2 cm in height (examples/tracks/surveyed/line.csv): both are found again."""
    track = load_track(EXAMPLES / "surveyed")
    plan, heights = track.provenance["plan"], track.provenance["heights"]
    assert plan.status == heights.status == "derived"
    rms, largest, heading = (float(x) for x in re.findall(r"(\d+\.\d+)[ m°]", plan.source + " "))
    assert 0.02 < rms < 0.04
    assert largest < 0.15
    assert heading < 0.5
    assert "smoothed" in heights.source
    assert track.begin == -20.0
    radii = [curve.radius for curve in track.plan.curves]
    assert radii == pytest.approx([25.0, 22.0, 30.0], abs=1.5)  # arcs of 10 points with 3 cm of noise
    assert track.drop == pytest.approx(27.0, abs=0.06)  # three standard errors of two elevations


def test_elevations_of_the_line_are_heights_unless_others_are_given(tmp_path):
    folder = example(tmp_path, "surveyed")
    file = folder / "track.toml"
    given = file.read_text()
    with_key = load_track(folder)
    file.write_text(given[: given.index("[heights]")])
    assert load_track(folder).heights == with_key.heights
    file.write_text(given[: given.index("[heights]")] + "[heights]\ndrop = 26.0\nmax_grade = 0.13\n")
    assert load_track(folder).drop == pytest.approx(26.0, abs=1e-9)


def test_a_track_is_read_once_until_one_of_its_files_changes(tmp_path):
    assert load_track("mini") is load_track("mini")
    folder = example(tmp_path, "surveyed")
    first = load_track(folder)
    assert load_track(folder / "track.toml") is first
    points = next(file for file in folder.iterdir() if file.suffix == ".csv")
    os.utime(points, ns=(0, 0))
    again = load_track(folder)
    assert again is not first
    assert again.content == first.content
    assert load_track(folder) is again
    points.unlink()
    assert refused(folder)


def test_content_is_geometry_and_gates_to_the_last_bit():
    track = load_track("mini")
    assert track_from_toml(track_to_toml(track)).content == track.content
    assert replace(track, title="Another").content == track.content
    gate = replace(track.gates[-1], station=np.nextafter(track.finish, 0.0))
    assert replace(track, gates=(*track.gates[:-1], gate)).content != track.content


def test_saved_ice_has_the_bits_of_computed_ice(tmp_path, monkeypatch):
    monkeypatch.setenv("STICKSLIP_CACHE", str(tmp_path))
    track = load_track("mini")
    computed = build_patch(track).params
    first = track_file._patch_params.__wrapped__(track)
    (file,) = tmp_path.glob("stickslip/patches/*.npz")
    monkeypatch.setattr(track_file, "build_patch", lambda _: pytest.fail("it is saved"))
    assert track_file._patch_params.__wrapped__(track).tobytes() == first.tobytes() == computed.tobytes()
    monkeypatch.undo()
    monkeypatch.setenv("STICKSLIP_CACHE", str(tmp_path))
    hostile = computed.copy()
    hostile[0] = 1e9  # rows: what a kernel would take as an index
    np.savez(file, values=hostile)
    assert track_file._patch_params.__wrapped__(track).tobytes() == computed.tobytes()


def test_what_the_file_says_of_a_fitted_line_makes_it_no_better(tmp_path):
    folder = example(tmp_path, "surveyed")
    file = folder / "track.toml"
    file.write_text(file.read_text() + '[provenance.plan]\nstatus = "given"\nsource = "total station"\n')
    plan = load_track(folder).provenance["plan"]
    assert plan.status == "derived"
    assert plan.source.startswith("total station; clothoids and arcs fitted to line.csv")


def test_a_raster_gives_smooth_heights_that_are_estimated():
    track = load_track(EXAMPLES / "mapped")
    assert track.provenance["plan"].status == "derived"
    assert track.provenance["heights"].status == "estimated"
    assert "dem.asc" in track.provenance["heights"].source
    s = np.linspace(track.begin, track.end, 400)
    assert np.abs(track.heights.curvature(s)).max() < 1.0 / 200.0  # raster steps of 1 m in 30 m are gone
    assert 15.0 < track.drop < 25.0


def test_a_raster_in_metres_serves_a_plan_in_metres(tmp_path):
    """A plane of 10 % down along x: the line begins at x = -20 and its drop is a tenth of the way it makes in x."""
    n = 30
    row = " ".join(f"{100.0 - 0.1 * (-100.0 + 20.0 * j):.4f}" for j in range(n))
    (tmp_path / "dem.asc").write_text(
        f"ncols {n}\nnrows {n}\nxllcenter -100\nyllcenter -300\ncellsize 20\n" + "\n".join([row] * n) + "\n"
    )
    track = track_from_toml(with_heights('raster = "dem.asc"'), folder=tmp_path)
    way = np.diff(track.plan.point([track.start, track.finish])[:, 0])[0]
    assert track.drop == pytest.approx(0.1 * way, abs=0.3)  # a reach of 20 m rounds the turns of the line


def test_raw_sections_come_from_a_file():
    track = load_track(EXAMPLES / "sheets")
    assert track.provenance["sections"] == Provenance("given", "sections.csv")
    assert track.provenance["heights"] == Provenance("given", "heights.csv")
    assert track.channel.wall_height([90.0])[0] == pytest.approx(2.2, abs=2e-3)  # rounded to millimetres
    assert isinstance(track.heights, ElevationTable)


def test_facts_are_the_figures_of_an_audit():
    assert {figure.name for figure in audit_track(load_track("mini")).figures} == set(FACTS)


# What is wrong in one table


@pytest.mark.parametrize(
    ("old", "new", "place", "what", "fix"),
    [
        ("end = 180.0", "end = 180.0\ncolour = 3", "25 curve at -20 m.colour", "is not a key", "takes"),
        ("arc_length = 25.0", "arc_lenght = 25.0", "20 curve at -20 m.arc_lenght", "is not a key", "Did you mean `arc_length`?"),
        ("radius = 30.0", "radius_mm = 30e3", "21 curve at -20 m.radius_mm", "carries a unit", "write `radius` in m"),
        ("radius = 30.0", 'radius = "30 m"', "21 curve at -20 m.radius", "not a number", "in m"),
        ("radius = 30.0", "radius = true", "21 curve at -20 m.radius", "is True", "in m"),
        ("radius = 30.0", "radius = nan", "21 curve at -20 m.radius", "not a finite", "in m"),
        ("entry_length = 20.0", "entry_length = -20.0", "18 curve at -20 m.entry_length", "is -20.0 m", "from 0 to"),
        ('turn = "left"', 'turn = "links"', "15 curve at -20 m.turn", "'links'", '"left", "right"'),
        ("name = \"1\"\n", "name = \"1\"\nwall_height = 2200\n", "15 curve at -20 m.wall_height", "at most 10", "in m"),
        ("entry_a2 = 600.0", "entry_a2 = 24.5", "19 curve at -20 m.entry_a2", "more than a full turn", "was A given instead?"),
        ("radius = 30.0", "radius = 0.03", "20 curve at -20 m.arc_length", "times around", "Check arc_length and radius"),
        ("end = 180.0", "end = 120.0", "24 curve at -20 m.end", "ends at 125", "Shorten the clothoids"),
        ("station = 260.0", "station = 260.0\nname = \"x\"", "12", "is not TOML", "syntax"),
        ("slope_out = -0.14", "slope_out = -14", "44 transition at 40 m.slope_out", "steeper than 45", "not per cent"),
        ("radius = -200.0", "radius = 200.0", "45 transition at 40 m.radius", "crest", "Change the sign"),
        ("radius = -200.0", "radius = -0.2", "45 transition at 40 m.radius", "kink of 2.26° at 40 m", "in metres"),
        ("radius = -200.0", "radius = 0.0", "45 transition at 40 m.radius", "kink", "Give an arc"),
        ("start = [-20.0, 100.0]", "start = [-20.0]", "39 heights.start", "has 1 numbers", "station and height"),
        ("start = [-20.0, 100.0]", "start = [-20.0, 100.0]\nmax_grade = 15", "40 heights.max_grade", "is 15.0", "15 % is 0.15"),
        ("format = 1", "format = 2", "2 track.format", "is 2", "version"),
        ("format = 1\n", "", "1 track.format", "is missing", "Add `format`"),
        ('name = "test"', "name = 3", "3 track.name", "is 3", "Give the name"),
        ("[track]\n", "[tracks]\n", "1 tracks", "is not a key of a track file", "Did you mean `track`?"),
        ("[[transition]]", "[transition]", "", "is not TOML", "syntax"),
    ],
)  # fmt: skip
def test_faults_of_one_value(old, new, place, what, fix):
    faults = faults_of(changed(old, new))
    hits = [f for f in faults if f.path.startswith(f"test.toml:{place}") and what in f.what and fix in f.fix]
    assert len(hits) == 1, [str(fault) for fault in faults]


@pytest.mark.parametrize(
    ("old", "new", "place", "what", "fix"),
    [
        ("begin = 180.0", "begin = 190.0", "28 curve at 190 m.begin", "a gap of 10 m", "begin where the one before ends"),
        ("begin = 180.0", "begin = 170.0", "28 curve at 170 m.begin", "an overlap of 10 m", "begin where"),
        ("slope_in = -0.14", "slope_in = -0.12", "49 transition at 150 m.slope_in", "leaves with -0.14", "slope left over"),
        ("vertex = 150.0", "vertex = 30.0", "48 transition at 30 m", "arc before ends at", "in order?"),
        ("station = 260.0", "station = 310.0", "10 gate at 310 m", "outside the plan line from -20 to 300 m", "lengthen"),
        ("station = 260.0", "station = -10.0", "10 gate at -10 m", "not behind 'start'", "order"),
        ("station = 260.0", "station = 0.26", "12 gate at 0.26 m.station", "is 0.26 m behind", "kilometres?"),
        ('name = "finish"', 'name = "start"', "10 gate at 260 m", "exists more than once", "name of its own"),
        ("end = 300.0", "end = 30000.0", "14 curve", "is a line of 30020 m", "millimetres?"),
    ],
)  # fmt: skip
def test_faults_between_tables(old, new, place, what, fix):
    faults = faults_of(changed(old, new))
    first = int(place.split()[0])  # some faults stand at a table, some at a key in it
    rest = place.partition(" ")[2]
    hits = [
        f for f in faults if re.match(rf"test\.toml:\d+ {re.escape(rest)}", f.path) and what in f.what and fix in f.fix
    ]
    assert len(hits) == 1, [str(fault) for fault in faults]
    assert abs(int(re.match(r"test\.toml:(\d+)", hits[0].path)[1]) - first) <= 1


def test_kilometres_in_a_plan_are_recognised():
    def shrink(match: re.Match[str]) -> str:
        return f"{match[1]} = {float(match[2]) * (1e-6 if match[1].endswith('a2') else 1e-3)!r}"

    head, tail = TRACK[: TRACK.index("[[curve]]")], TRACK[TRACK.index("[[curve]]") :]
    lengths = r"(begin|clothoid_begin|\w+_length|\w+_a2|radius|end) = (-?[\d.]+)"
    faults = faults_of(
        head + re.sub(lengths, shrink, tail[: tail.index("[heights]")]) + tail[tail.index("[heights]") :]
    )
    assert any("is a line of 0.32 m" in fault.what and "kilometres" in fault.fix for fault in faults)
    assert any("curve at -0.02 m.radius" in fault.path and "a kink" in fault.what for fault in faults)


def test_all_faults_are_told_at_once_in_the_order_of_lines():
    text = changed("entry_length = 20.0", "entry_length = -20.0")
    text = changed("station = 260.0", 'station = "260"', text)
    text = changed("slope_out = -0.08", "slope_out = -8", text)
    text = (
        changed('name = "test"', 'nam = "test"', text)
        + '[[element]]\nkind = "fence"\nside = "left"\nbegin = 9.0\nend = 3.0\n'
    )
    faults = faults_of(text)
    lines = [int(re.match(r"test\.toml:(\d+)", fault.path)[1]) for fault in faults]
    assert lines == [1, 3, 11, 18, 50, 51, 53, 54, 57]
    assert sum("element at 9 m" in fault.path for fault in faults) == 3


def test_records_with_equal_stations_keep_their_lines():
    walls = '[[element]]\nkind = "wall"\nside = "{}"\nbegin = 10.0\nend = {}\noutline = [[0.0, 0.4]]\n'
    (fault,) = faults_of(TRACK + walls.format("left", 20.0) + walls.format("right", 400.0))
    assert fault.path == "test.toml:59 element[1] at 10 m"
    assert "station 400 m, outside" in fault.what


# Missing and contradicting parts


def test_an_empty_file_tells_everything_that_is_missing():
    assert [(f.path, f.what) for f in faults_of("")] == [
        ("test.toml track", "is missing"),
        ("test.toml gates", "are missing"),
        ("test.toml plan", "is not described"),
        ("test.toml heights", "is missing"),
    ]


def test_a_newer_format_is_the_only_fault():
    (fault,) = faults_of("[track]\nformat = 7\nshape = 3\n[[helix]]\nradius = 3\n")
    assert fault.path == "test.toml:2 track.format"


@pytest.mark.parametrize(
    ("text", "path", "what"),
    [
        (changed("[heights]\n", '[[bend]]\nturn = "left"\nradius = 20.0\nangle_deg = 90.0\nstraight_before = 5.0\n[heights]\n'),
         "test.toml:38 bend", "another plan"),
        (changed("[heights]\n", "[plan]\nstart_station = 3.0\n[heights]\n"), "test.toml:39 plan.start_station", "own"),
        (changed("[heights]\n", "[plan]\nrun_out = 3.0\n[heights]\n"), "test.toml:39 plan.run_out", "where it ends"),
        (changed("start = [-20.0, 100.0]", "drop = 20.0"), "test.toml:41 transition", "beside other heights"),
        (changed("start = [-20.0, 100.0]", "start = [-20.0, 100.0]\ndrop = 20.0"), "test.toml:40 heights.drop", "beside start"),
        (with_heights(""), "test.toml:38 heights.start", "is missing"),
        (with_heights("from_line = true"), "test.toml:39 heights.from_line", "no line"),
        (with_heights("start = [0.0, 3.0]"), "test.toml:39 heights.start", "is empty"),
        (changed("[[gate]]\nname = \"finish\"\nstation = 260.0\n", ""), "test.toml:5 gates", "only one"),
        (TRACK + "[[section]]\nstation = 0.0\n[sections]\ntable = []\nfile = \"s.txt\"\n", "test.toml:57 sections.file", "type"),
        (TRACK + "[provenance.ice]\nstatus = \"given\"\nsource = \"x\"\n", "test.toml:53 provenance.ice", "not known"),
        (TRACK + "[provenance.plan]\nstatus = \"sure\"\nsource = \"x\"\n", "test.toml:54 provenance.plan.status", "sure"),
        (TRACK + "[stated.lenght_m]\nvalue = 1\ntolerance = 0\nstatus = \"given\"\nsource = \"x\"\n",
         "test.toml:53 stated.lenght_m", "not known"),
        ("plan = 3\n" + TRACK, "test.toml:1 plan", "not a table"),
        ("gate = 3\n" + TRACK[: TRACK.index("[[gate]]")] + TRACK[TRACK.index("[[curve]]") :], "test.toml:1 gate", "not a list"),
        ("section = [3]\n" + TRACK, "test.toml:1 section[0]", "not a table"),
    ],
)  # fmt: skip
def test_faults_of_whole_parts(text, path, what):
    faults = faults_of(text)
    assert any(fault.path.startswith(path) and what in fault.what for fault in faults), [str(f) for f in faults]


def test_a_drop_that_contradicts_the_grades_is_refused():
    fact = '[stated.drop_m]\nvalue = {}\ntolerance = 0.5\nstatus = "given"\nsource = "sheet"\n'
    drop = track_from_toml(TRACK).drop
    track_from_toml(TRACK + fact.format(drop + 0.4))
    (fault,) = faults_of(TRACK + fact.format(drop + 3.0))
    assert fault.path == "test.toml:53 stated.drop_m"
    assert "Check the grades" in fault.fix


def test_a_drop_that_no_grades_make_is_refused():
    (fault,) = faults_of(changed("drop = 24.0", "drop = 24000.0", BENDS))
    assert fault.path == "test.toml:24 heights.drop"
    assert "between" in fault.what
    faults = faults_of(changed("run_out = 190.0", "run_out = 0.0", BENDS))
    assert [fault.path for fault in faults] == ["test.toml:7 gate at 280 m", "test.toml:24 heights.drop: climb_from"]
    assert "run-out behind the finish" in faults[0].fix


@pytest.mark.parametrize(
    ("old", "new", "path", "fix"),
    [
        ("angle_deg = 70.0", "angle_deg = 1.22", "test.toml:16 bend[0].angle_deg", "radians?"),
        ("angle_deg = 70.0", "angle_deg = 700.0", "test.toml:16 bend[0].angle_deg", "up to 360"),
        ("angle_deg = 70.0", "angle_rad = 1.2", "test.toml:16 bend[0].angle_rad", "angle_deg"),
        ("angle_deg = 70.0", "length = 40.0\nangle_deg = 70.0", "test.toml:17 bend[0].angle_deg", "either"),
        ("angle_deg = 70.0\n", "", "test.toml:13 bend[0].angle_deg", "either"),
        ("radius = 25.0", "radius = 0.025", "test.toml:13 bend[0]", "kilometres?"),
    ],
)
def test_faults_of_bends(old, new, path, fix):
    faults = faults_of(changed(old, new, BENDS))
    assert any(f.path.startswith(path) and fix in f.fix for f in faults), [str(f) for f in faults]


# Heights


#: 10 % down, from 150 m on 30 %: rows every 10 m, every metre around 150 m.
KINK = ",\n".join(
    f"[{s}, {100.0 - 0.1 * s - 0.2 * max(0.0, s - 150.0)}]"
    for s in (*range(-20, 145, 10), *range(145, 156), *range(160, 301, 10))
)


@pytest.mark.parametrize(
    ("rows", "path", "what"),
    [
        ("[-20, 100],\n[0, 98],\n[100, 88],\n[90, 87],\n[300, 70]", "test.toml:43 heights.table[3]", "100.0 to 90.0"),
        ("[-20, 100],\n[0, 98],\n[100, 88]", "test.toml:39 heights.table", "3 row"),
        ("[-20, 100],\n[0, 98],\n[100],\n[200, 80],\n[300, 70]", "test.toml:42 heights.table[2]", "1 value"),
        ("[-20, 100],\n[0, 98],\n[100, 88],\n[200, 78]", "test.toml:39 heights.table", "goes from -20 to 200 m"),
        ("[-20, 1e5],\n[0, 98e3],\n[100, 88e3],\n[200, 78e3],\n[300, 70e3]", "test.toml:40 heights.table[0]", "steeper than 45"),
        (KINK, "test.toml:62 heights.table[22]", "a kink at 150 m"),
        ("[-20, 100],\n[0, 99.9],\n[1, 90],\n[100, 89],\n[300, 60]", "test.toml:40 heights.table[0]", "mean slope"),
    ],
)  # fmt: skip
def test_faults_of_a_table_of_elevations(rows, path, what):
    faults = faults_of(with_heights(f"table = [\n{rows}\n]"))
    assert any(f.path.startswith(path) and what in f.what for f in faults), [str(f) for f in faults]


@pytest.mark.parametrize(
    ("change", "path", "what"),
    [
        (lambda lines: [*lines[:10], "", *lines[10:]], ":11", "is an empty row"),
        (lambda lines: [*lines[:10], "25,", *lines[11:]], ":11 elevation_m", "is missing"),
        (lambda lines: [*lines[:10], "25", *lines[11:]], ":11", "has 1 cell(s)"),
        (lambda lines: [*lines[:10], *lines[40:]], ":11", "lies 155 m behind line 10"),
        (lambda lines: [*lines[:10], lines[11], lines[10], *lines[12:]], ":12 s_m", "not behind"),
        (lambda lines: [lines[0], lines[1].replace("s_m", "s_km"), *lines[2:]], ":2 s_km", "is not a column"),
        (lambda lines: lines[:1], "", "is empty"),
        (lambda lines: [*lines[:20], re.sub(",.*", ",-9999", lines[20]), *lines[21:]], ":21 elevation_m", "is -9999 m"),
    ],
)
def test_faults_of_a_file_of_elevations(tmp_path, change, path, what):
    folder = example(tmp_path, "sheets")
    file = folder / "heights.csv"
    file.write_text("\n".join(change(file.read_text().splitlines())) + "\n")
    faults = refused(folder)
    wanted = f"track.toml:29 heights.file: {file}{path}"
    assert any(wanted in f.path and what in f.what for f in faults), [str(f) for f in faults]


def test_heights_from_a_file_are_checked_as_a_curve(tmp_path):
    folder = example(tmp_path, "sheets")
    (folder / "heights.csv").write_text(
        "s_m,elevation_m\n-20,105\n0,102\n100,89\n148,83\n149,82.9\n150,82.8\n151,82.6\n152,82.4\n250,60\n300,50\n"
    )
    faults = refused(folder)
    assert any(f.path.endswith("heights.csv:7") and "kink at 150 m" in f.what for f in faults), [str(f) for f in faults]


# Lines and rasters


def test_a_line_that_does_not_fit_is_refused_where_it_is_worst(tmp_path):
    """A point 1.5 m aside: the fit does not follow, and says where."""
    folder = example(tmp_path, "surveyed")
    file = folder / "line.csv"
    lines = file.read_text().splitlines()
    (x_0, y_0, _), (x, y, z), (x_1, y_1, _) = (map(float, line.split(",")) for line in lines[60:63])
    way = np.hypot(x_1 - x_0, y_1 - y_0)
    lines[61] = f"{x - 1.5 * (y_1 - y_0) / way:.3f},{y + 1.5 * (x_1 - x_0) / way:.3f},{z}"
    file.write_text("\n".join(lines) + "\n")
    fault = refused(folder)[0]
    assert f"track.toml:20 plan.file: {file}:62" in fault.path
    station = float(re.search(r"at (-?[\d.]+) m", fault.what)[1])
    assert station == pytest.approx(-20.0 + 2.5 * 59, abs=2.0)
    assert "max_distance" in fault.fix
    toml = folder / "track.toml"
    toml.write_text(toml.read_text().replace('file = "line.csv"', 'file = "line.csv"\nmax_distance = 2.0'))
    assert load_track(folder).provenance["plan"].status == "derived"


@pytest.mark.parametrize(("angle", "spacing"), [(20.0, 1.0), (45.0, 2.5), (90.0, 5.0)])
def test_a_kink_in_a_line_is_named(tmp_path, angle, spacing):
    folder = example(tmp_path, "surveyed")
    n = int(150.0 / spacing)
    way = spacing * np.arange(1, n + 1)[:, None] * [np.cos(np.radians(angle)), np.sin(np.radians(angle))]
    points = [*((spacing * i, 0.0) for i in range(n + 1)), *(way + np.array([150.0, 0.0])).tolist()]
    (folder / "line.csv").write_text("x_m,y_m,z_m\n" + "".join(f"{x:.3f},{y:.3f},0.0\n" for x, y in points))
    (fault,) = [fault for fault in refused(folder) if "kink" in fault.what]
    assert fault.path.endswith(f"line.csv:{n + 2}")
    assert f"kink of {angle:g}° about 130 m" in fault.what


def test_faults_of_a_line_carry_both_lines(tmp_path):
    folder = example(tmp_path, "surveyed")
    file = folder / "line.csv"
    lines = file.read_text().splitlines()
    lines[9], lines[19] = "1.0,,3.0", lines[18]
    file.write_text("\n".join(lines) + "\n")
    (fault,) = refused(folder)
    assert fault.path.endswith(f"track.toml:20 plan.file: {file}:10 y_m")
    lines[9] = "17.5,0.0,811.7"
    file.write_text("\n".join(lines) + "\n")
    (fault,) = refused(folder)
    assert fault.path.endswith(f"track.toml:20 plan.file: {file}:20")
    assert "repeats" in fault.what


@pytest.mark.parametrize(
    ("old", "new", "path", "what"),
    [
        ('"line.csv"', '"gone.csv"', "plan.file: {}/gone.csv", "cannot be read"),
        ('"line.csv"', '"line.xlsx"', "plan.file", "of a type that is not read"),
        ("start_station = -20.0", "start_point = [0.0, 0.0]", "plan.start_point", "beside a file"),
        ("from_line = true", 'raster = "dem.asc"', "heights.raster: {}/dem.asc", "cannot be read"),
        ("from_line = true", "from_line = 1", "heights.from_line", "neither true nor false"),
        ("from_line = true", "from_line = false", "heights.start", "is missing"),
        ("station = 280.0", "station = 480.0", "gate at 480 m", "outside the plan line"),
    ],
)
def test_faults_of_a_surveyed_track(tmp_path, old, new, path, what):
    folder = example(tmp_path, "surveyed")
    toml = folder / "track.toml"
    toml.write_text(changed(old, new, toml.read_text()))
    faults = refused(folder)
    assert any(path.format(folder) in f.path and what in f.what for f in faults), [str(f) for f in faults]


def test_a_line_without_elevations_needs_heights(tmp_path):
    folder = example(tmp_path, "mapped")
    toml = folder / "track.toml"
    given = toml.read_text()
    toml.write_text(given.replace('raster = "dem.asc"', "from_line = true"))
    (fault,) = refused(folder)
    assert "has no elevations" in fault.what
    toml.write_text(given[: given.index("[heights]")])
    (fault,) = refused(folder)
    assert fault.path.endswith("heights")


def test_a_raster_must_cover_the_line_and_share_its_coordinates(tmp_path):
    folder = example(tmp_path, "mapped")
    file = folder / "dem.asc"
    lines = file.read_text().splitlines()
    n = int(lines[1].split()[1])
    file.write_text("\n".join([lines[0], f"nrows {n - 8}", *lines[2:6], *lines[14:]]) + "\n")
    faults = refused(folder)
    assert re.search(r"heights\.raster: .*dem\.asc: stations? -?\d+ (to \d+ )?m", faults[0].path)
    assert "outside the raster" in faults[0].what
    file.write_text("\n".join([*lines[:4], "cellsize 30", *lines[5:]]) + "\n")
    (fault,) = refused(folder)
    assert "in metres, but the plan line is known in degrees" in fault.what


# Sections


SECTION = '[[section]]\nstation = {}\nturn = "{}"\n'
BANK = "ellipse_width = 1.42\nellipse_height = 1.68\nellipse_reach = 1.23\nbank_radius = 1.94\ninclination_deg = 85.0\n"


@pytest.mark.parametrize(
    ("sections", "path", "what"),
    [
        (SECTION.format(9, "left") + "wall_height = -1.0\n", "test.toml:56 section at 9 m.wall_height", "is -1.0 m"),
        (SECTION.format(9, "left") + "wall_height = 475\n", "test.toml:56 section at 9 m.wall_height", "is that large"),
        (SECTION.format(9, "left") + "fillet_radius = 0.0\n", "test.toml:53 section at 9 m", "has a kink"),
        (SECTION.format(9, "left") + BANK.replace("85.0", "1.48"), "test.toml:60 section at 9 m.inclination_deg", "is 1.48°"),
        (SECTION.format(9, "left") + BANK.replace("85.0", "30.0"), "test.toml:53 section at 9 m", "kink"),
        (SECTION.format(9, "left") + BANK.replace("1.23", "1.5"), "test.toml:58 section at 9 m.ellipse_reach", "beyond the semi-axis"),
        (SECTION.format(9, "left") + BANK + "crest_radius = 4.0\ncrest_rise = 4.2\n",
         "test.toml:53 section at 9 m", "intersects itself"),
        (SECTION.format(90, "left") + SECTION.format(9, "left"), "test.toml:56 section at 9 m", "stands at or before"),
        (SECTION.format(9, "left") + SECTION.format(9, "left"), "test.toml:56 section[1] at 9 m", "stands at or before"),
        (SECTION.format(90, "left") + BANK + SECTION.format(95, "right") + BANK, "test.toml:61 section at 95 m", "other direction"),
        (SECTION.format(900, "left"), "test.toml:53 section at 900 m", "outside the plan line"),
        (SECTION.format(9, "left") + "floor_width = 40.0\nellipse_reach = 40.0\nellipse_width = 40.5\n",
         "test.toml:13 curve at -20 m", "folds the ice"),
    ],
)  # fmt: skip
def test_faults_of_sections(sections, path, what):
    faults = faults_of(TRACK + sections)
    assert any(f.path.startswith(path) and what in f.what for f in faults), [str(f) for f in faults]


def test_faults_of_a_table_of_sections():
    row = [60.0, 1.0, 0.475, 0.125, 0.625, 0.0, 0.75, 0.0, 0.625, 0.125, 1.5707963267948966, 0.475, 0.0, 0.0]
    assert len(row) == len(SECTION_COLUMNS)
    text = TRACK + "[sections]\ntable = [\n{},\n{},\n]\n"
    assert track_from_toml(text.format(row, [80.0, *row[1:]])).channel.stations.tolist() == [60.0, 80.0]
    (fault,) = faults_of(text.format(row, [80.0, 0.0, *row[2:]]))
    assert fault.path == "test.toml:56 sections.table[1].turn"
    (fault,) = faults_of(text.format(row, [50.0, *row[1:]]))
    assert fault.path == "test.toml:56 sections.table[1]"
    (fault,) = faults_of(text.format(row, row[1:]))
    assert fault.path == "test.toml:56 sections.table[1]"


@pytest.mark.parametrize(
    ("change", "path", "what"),
    [
        (lambda rows: [rows[0], rows[1].replace("eps1", "Eps1"), *rows[2:]], ":2 eps1", "is missing"),
        (lambda rows: [*rows[:6], rows[6].replace("0.475", "", 1), *rows[7:]], ":7 HW2", "is missing"),
        (lambda rows: [*rows[:6], "", *rows[7:]], ":7", "is an empty row"),
        (lambda rows: [*rows[:6], rows[6].replace("0.475", "475", 1), *rows[7:]], ":7 section at 80 m.wall_height (HW2)", "is 475 m"),
        (lambda rows: [*rows[:6], rows[6].replace(",1,", ",0,", 1), *rows[7:]], ":7 section at 80 m.turn", "is 0"),
        (lambda rows: [*rows[:6], rows[6].replace(",85,", ",120,", 1), *rows[7:]], ":7 section at 80 m.inclination_deg (eps1)", "120"),
        (lambda rows: [*rows[:6], rows[6].replace(",85,", ",50,", 1), *rows[7:]], ":7 section at 80 m", "ellipse ends at"),
        (lambda rows: [*rows[:6], rows[7], rows[6], *rows[8:]], ":8 section at 80 m", "stands at or before the one at 105 m"),
        (lambda rows: [*rows[:-1], rows[-1].replace("300", "3000", 1)], ":12 section at 3000 m", "outside the plan line"),
        (lambda rows: [row.replace(",", ";") for row in rows], ":2", "semicolons"),
        (lambda rows: rows[2:], ":1", "is a row of numbers"),
        (lambda rows: [], "", "is empty"),
    ],
)  # fmt: skip
def test_faults_of_a_file_of_sections(tmp_path, change, path, what):
    folder = example(tmp_path, "sheets")
    file = folder / "sections.csv"
    file.write_text("\n".join(change(file.read_text().splitlines())) + "\n")
    faults = refused(folder)
    wanted = f"track.toml:32 sections.file: {file}{path}"
    assert any(wanted in f.path and what in f.what for f in faults), [str(f) for f in faults]


# Files that are none


@pytest.mark.parametrize(
    ("content", "path", "what"),
    [
        (b"[track\nformat = 1\n", ":1:7", "is not TOML"),
        (b'[track]\nname = "\xff"\n', ":2", "is not UTF-8"),
        (b"a = " + b"[" * 100_000, "", "is not TOML"),
        (b"PK\x03\x04\x00\x00", ":1", "is not TOML"),
    ],
)
def test_files_that_are_no_track_are_refused(tmp_path, content, path, what):
    file = tmp_path / "track.toml"
    file.write_bytes(content)
    with pytest.raises(TrackError) as error:
        load_track(tmp_path)
    (fault,) = error.value.faults
    assert fault.path.startswith(f"{file}{path}")
    assert what in fault.what


def test_missing_and_huge_files_are_refused(tmp_path, monkeypatch):
    with pytest.raises(TrackError, match=r"neither a track of the library nor a file.*whistler"):
        load_track(tmp_path / "gone.toml")
    with pytest.raises(TrackError, match=r"track\.toml is missing in this folder"):
        load_track(tmp_path)
    file = tmp_path / "huge.toml"
    file.write_text(TRACK)
    monkeypatch.setattr(track_file, "MAX_BYTES", 100)
    with pytest.raises(TrackError, match="MB"):
        load_track(file)


# Writing


def test_what_is_saved_is_loaded(tmp_path):
    given = Provenance("given", 'drawing "A", 3°')
    track = mini_track(
        corners=[Corner("1 Gate", 60.0, 125.0, 1, given, Provenance("estimated", "rule"))],
        elements=[Element("wall", "left", 10.0, 20.0, ((0.0, 0.4), (0.1, 0.5)))],
        stated={"length_m": Fact(260.0, 0.5, "given", "drawing")},
        gates=(Gate("start", 0.0), Gate("half way", 100.0), Gate("finish", 260.0)),
    )
    file = tmp_path / "saved.toml"
    save_track(track, file)
    back = load_track(file)
    for name in ("title", "plan", "heights", "gates", "corners", "elements", "provenance", "stated"):
        assert getattr(back, name) == getattr(track, name), name
    for name in ("stations", "turns", "table"):
        np.testing.assert_array_equal(getattr(back.channel, name), getattr(track.channel, name))
    assert track_to_toml(back) == file.read_text()


@pytest.mark.parametrize("name", ["surveyed", "mapped", "sheets"])
def test_measured_tracks_are_saved_with_their_elevations(name):
    track = load_track(EXAMPLES / name)
    back = track_from_toml(track_to_toml(track))
    assert (back.plan, back.heights, back.provenance) == (track.plan, track.heights, track.provenance)


def test_what_could_not_be_read_is_not_written(tmp_path):
    file = tmp_path / "kept.toml"
    file.write_text("old")
    one = Provenance("given", "x")
    with pytest.raises(TrackError, match="corner '9' from 1 to 2 m is not the extent of a curve"):
        save_track(mini_track(corners=[Corner("9", 1.0, 2.0, 1, one, one)]), file)
    kinked = HeightProfile((-20.0, 100.0), (Transition(40.0, -0.1, -0.14, 0.0),))
    with pytest.raises(TrackError, match="kink"):
        save_track(mini_track(heights=kinked), file)
    assert file.read_text() == "old"


def test_a_crash_while_saving_keeps_the_old_file(tmp_path, monkeypatch):
    file = tmp_path / "kept.toml"
    file.write_text("old")

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(safe_file.os, "replace", fail)
    with pytest.raises(TrackError, match="No space left"):
        save_track(mini_track(), file)
    assert file.read_text() == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["kept.toml"]


# Documentation


@pytest.mark.parametrize(
    "cls",
    [
        *(TrackTable, PlanTable, CurveTable, BendTable, HeightsTable, SectionsTable, SectionTable),
        *(Transition, Gate, Element, Provenance, Fact),
    ],
    ids=lambda cls: cls.__name__,
)
def test_every_key_is_documented(cls):
    text = DOCS.read_text(encoding="utf-8")
    assert [name for name in declared_fields(cls) if f"`{name}`" not in text] == []


def test_every_table_and_column_is_documented():
    text = DOCS.read_text(encoding="utf-8")
    tables = [f"`[{name}" for name in (*SINGLE, *MAPPED)] + [f"`[[{name}]]`" for name in LISTED]
    names = [*FACTS, *PARTS, "Sx", "c", *COLUMNS, *SECTION_COLUMNS]
    assert [name for name in [*tables, *(f"`{name}`" for name in names)] if name not in text] == []


def test_documented_examples_exist_and_can_be_read():
    text = DOCS.read_text(encoding="utf-8")
    for entry in EXAMPLES.iterdir():
        assert f"examples/tracks/{entry.name}" in text
    (documented,) = [part.split("```")[0] for part in text.split("```toml\n")[1:]]
    assert track_from_toml(documented).drop == pytest.approx(24.0, abs=1e-9)
