"""The surface of the skeleton source: stations, hand-over, rows and refusals."""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.skeleton_track import bend_sections

from stickslip.model.errors import TrackError
from stickslip.track.heights import HeightProfile, Transition
from stickslip.track.marked_sections import standard_points
from stickslip.validation.skeleton_thesis.plan import Bend, LinearElevation, Straight, even_bend, plan_from_segments
from stickslip.validation.skeleton_thesis.track_surface import (
    build_bezier_surface,
    control_rows,
    hand_over,
    place_sections,
    slope_angles,
    surface_faults,
)

LEVEL = LinearElevation([(0.0, 0.0), (100.0, 0.0)])
FALL = HeightProfile((0.0, 0.0), (Transition(50.0, -0.1, -0.1, 0.0),))
SEGMENTS = (Straight(10.0), even_bend(-1, 20.0, 30.0, 0.25), Straight(3.0), even_bend(1, 15.0, 25.0, 0.5))
SECTIONS = (bend_sections(-1, 1.5, 11), bend_sections(1, 1.2, 7))


def test_slope_angles_look_ahead_and_repeat_the_last():
    table = LinearElevation([(0.0, 0.0), (1.0, -0.1), (2.0, -0.3)])
    np.testing.assert_allclose(slope_angles(table, [0.0, 1.0, 2.0]), -np.arctan([0.1, 0.2, 0.2]))


def test_one_section_serves_all_stations():
    plan = plan_from_segments([Straight(10.0)])
    section = standard_points()
    each = np.broadcast_to(section, (3, 80, 2))
    stations = [0.0, 4.0, 10.0]
    assert np.array_equal(place_sections(plan, FALL, stations, section), place_sections(plan, FALL, stations, each))


def test_sections_of_a_level_straight_keep_their_coordinates():
    plan = plan_from_segments([Straight(10.0)])
    rows = place_sections(plan, LEVEL, [0.0, 10.0], standard_points())
    np.testing.assert_allclose(rows[1, :, 0], 10.0)
    np.testing.assert_allclose(rows[1, :, 1:], standard_points(), atol=1e-15)


def test_stations_before_and_after_the_hand_over():
    plan = plan_from_segments(SEGMENTS)
    before = control_rows(SEGMENTS, plan, FALL, SECTIONS)
    assert [len(rows.stations) for rows in before] == [21, 11, 7, 7]
    after = hand_over(before)
    first, bend, short, last = (rows.stations for rows in after)
    assert first[-1] == bend[0] == 9.0
    assert bend[:3].tolist() == [9.0, 9.5, 10.0]
    assert bend[-3:].tolist() == [30.0, 30.5, 31.0]
    assert len(bend) == 9 + 6  # its own first and last gave way
    assert short.tolist() == [31.0, 31.5, 32.0]
    assert last[0] == 32.0
    assert last[-1] == 48.0  # no straight behind: its own last section stays
    assert all(np.all(np.diff(rows.stations) > 0.0) for rows in after)


def test_rows_are_shared_at_junctions_and_meet_the_ends():
    surface = build_bezier_surface(SEGMENTS, FALL, SECTIONS)
    assert surface.first_rows.tolist() == [0, 90, 589, 599]
    assert len(surface.rows) == 599 + 500
    for i, control in zip(surface.first_rows, surface.controls):
        np.testing.assert_allclose(surface.rows[i], control.points[0], atol=1e-12)
    np.testing.assert_allclose(surface.rows[-1], surface.controls[-1].points[-1], atol=1e-12)


def test_rows_of_a_straight_are_sections_every_tenth_of_a_metre():
    surface = build_bezier_surface([Straight(10.0)], FALL, [])
    assert len(surface.rows) == 101
    np.testing.assert_allclose(np.diff(surface.rows[:, 40, 0]), 0.1, atol=1e-12)
    exact = place_sections(surface.plan, FALL, np.linspace(0.0, 10.0, 101), standard_points())
    np.testing.assert_allclose(surface.rows, exact, atol=1e-12)


def test_sections_of_odd_lengths_are_spread_evenly():
    surface = build_bezier_surface([Straight(10.3)], FALL, [])
    assert len(surface.controls[0].stations) == 22
    np.testing.assert_allclose(np.diff(surface.controls[0].stations), 10.3 / 21)


@pytest.mark.parametrize(
    ("segments", "sections", "words"),
    [
        ([], [], "segments is empty"),
        ([Straight(9.0), Straight(9.0)], [], "Merge the two"),
        ([Bend(1, 9.0, 30.0), Bend(1, 9.0, 30.0)], SECTIONS, "Put a straight between"),
        ([Straight(9.0), SEGMENTS[1], Straight(1.4)], SECTIONS[:1], "Give it 2 m or more"),
        ([SEGMENTS[1], Straight(2.5), SEGMENTS[3]], SECTIONS, "Give it 3 m or more"),
        (SEGMENTS, SECTIONS[:1], "1 entries for 2 bend"),
        (SEGMENTS, (SECTIONS[0][:2], SECTIONS[1]), r"bend_sections\[0\] has shape \(2, 80, 2\)"),
        (SEGMENTS, (SECTIONS[0], SECTIONS[1] * np.nan), r"bend_sections\[1\] has numbers that are not finite"),
    ],
)
def test_refusals(segments, sections, words):
    with pytest.raises(TrackError, match=words):
        build_bezier_surface(segments, FALL, sections)


def test_all_faults_at_once():
    assert len(surface_faults([Straight(9.0), Straight(9.0), SEGMENTS[1], Straight(1.0)], [])) == 3
