"""Kinks, folds and sizes from other units, between parts that are each sound by themselves."""

from __future__ import annotations

import pytest
from tests.acceptance.mini_track import HEIGHTS, PLAN

from stickslip.io.track_file import load_track, track_names
from stickslip.track.banking import bank_plan
from stickslip.track.channel import Channel, PlacedSection
from stickslip.track.heights import ElevationTable, HeightProfile, Transition
from stickslip.track.plan import Curve, PlanLine
from stickslip.track.sections import smooth_section, standard_section
from stickslip.track.soundness import (
    SHARPEST,
    TIGHTEST,
    channel_soundness,
    height_soundness,
    length_faults,
    plan_soundness,
)


def line(radius: float, arc: float = 40.0) -> PlanLine:
    """One left curve with a clothoid of 10 m to both sides."""
    return PlanLine((Curve(1, 0.0, 50.0, 10.0, 10.0 * radius, arc, radius, 10.0, 10.0 * radius, 200.0),))


def test_sound_parts_have_no_faults():
    assert plan_soundness(PLAN) == height_soundness(HEIGHTS) == []
    assert channel_soundness(PLAN, bank_plan(PLAN, lambda _: 3.0)) == []


def test_the_tightest_curve_of_the_library_is_what_the_limit_says():
    radii = [c.radius for name in track_names() for c in load_track(name).plan.curves if c.arc_length > 0.0]
    assert min(radii) == pytest.approx(16.9, abs=0.05)


def test_tight_radii_are_kinks():
    assert plan_soundness(line(1.01 * TIGHTEST, 10.0)) == []
    paths = [fault.path for fault in plan_soundness(line(0.99 * TIGHTEST, 10.0))]
    assert paths == ["curves[0].radius", "curves[0].entry_a2", "curves[0].exit_a2"]


@pytest.mark.parametrize(("length", "guess"), [(0.3, "kilometres"), (29.9, "kilometres"), (3501.0, "feet")])
def test_lengths_of_other_units(length, guess):
    (fault,) = length_faults(length, "line")
    assert guess in fault.fix
    assert length_faults(1450.0, "line") == []


@pytest.mark.parametrize(("radius", "n_fault"), [(0.0, 1), (0.99 * SHARPEST, 1), (1.01 * SHARPEST, 0)])
def test_sharp_changes_of_grade_are_kinks(radius, n_fault):
    profile = HeightProfile((0.0, 0.0), (Transition(50.0, -0.1, 0.0, radius), Transition(90.0, 0.0, 0.0, 0.0)))
    assert [fault.path for fault in height_soundness(profile)] == ["transitions[0].radius"] * n_fault


def test_steep_and_sharp_tables():
    assert height_soundness(ElevationTable(tuple((10.0 * i, -1.0 * i) for i in range(9)))) == []
    assert len(height_soundness(ElevationTable(tuple((10.0 * i, -11.0 * i) for i in range(9))))) == 9
    rows = tuple((1.0 * i, -0.1 * i - 0.2 * max(0, i - 20)) for i in range(41))
    assert "rows[20]" in [fault.path for fault in height_soundness(ElevationTable(rows))]


def test_a_crest_over_the_inner_wall_intersects_itself():
    crest = {"crest_radius": 4.0, "crest_rise": 3.9}
    standard = standard_section()
    names = [name for name in standard.__slots__ if name not in ("ellipse_rise", "bank_rise", *crest)]
    closed = smooth_section(**{name: getattr(standard, name) for name in names}, **crest)
    channel = Channel.of_sections([PlacedSection(0.0, standard), PlacedSection(9.0, closed)])
    (fault,) = channel_soundness(line(30.0), channel)
    assert fault.path == "section at 9 m"
    assert "intersects itself" in fault.what


def test_a_channel_wider_than_the_radius_folds():
    wide = Channel.of_sections([PlacedSection(0.0, standard_section(floor_width=12.0))])
    assert channel_soundness(line(30.0), wide) == []
    (fault,) = channel_soundness(line(6.5), wide)
    assert fault.path == "curves[0]"
    assert "folds the ice at" in fault.what
