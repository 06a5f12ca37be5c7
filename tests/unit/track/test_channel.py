"""Channel: sections between stations, changes of direction, and what is refused."""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.acceptance.mini_track import HEIGHTS, PLAN

from stickslip.model.errors import TrackError
from stickslip.track.banking import bank_plan, bank_shares, banked_section, wall_height_by_rule, wall_height_for
from stickslip.track.channel import Channel, PlacedSection
from stickslip.track.section_grid import dimension_row
from stickslip.track.sections import boundary_points, standard_section

CHANNEL = bank_plan(PLAN, lambda _: 3.0)


def test_at_its_stations_a_channel_has_the_sections_it_was_made_of():
    sections = [PlacedSection(0.0, standard_section()), PlacedSection(10.0, banked_section(1, 2.5))]
    channel = Channel.of_sections(sections)
    for station, section in sections:
        assert np.allclose(boundary_points(channel.section(station)), boundary_points(section), atol=1e-12)


def test_between_stations_no_dimension_leaves_the_range_of_its_neighbours():
    rows = [
        dimension_row(standard_section()),
        dimension_row(banked_section(1, 3.0)),
        dimension_row(banked_section(1, 2.0)),
    ]
    channel = Channel(np.array([0.0, 5.0, 9.0]), np.ones(3, dtype=int), np.array(rows))
    _, table = channel.dimensions(np.linspace(0.0, 9.0, 200))
    follows = [7, 9]  # ellipse_rise and bank_rise follow from the others
    free = np.delete(np.arange(14), follows)
    assert np.all(table[:, free] >= np.min(rows, axis=0)[free] - 1e-12)
    assert np.all(table[:, free] <= np.max(rows, axis=0)[free] + 1e-12)


def test_sections_between_stations_have_no_kinks():
    for station in np.linspace(60.0, 125.0, 40):
        CHANNEL.section(float(station))  # a kink would be refused


def test_where_the_direction_changes_the_surface_does_not():
    # The bank of curve 1, to the left, ends at 137 m; that of curve 2, to the right, begins at 188 m: the run changes between.
    v = np.linspace(-1.0, 1.0, 41)
    turn, _ = CHANNEL.dimensions(np.array([124.0, 201.0]))
    assert turn.tolist() == [1, -1]
    left, right = CHANNEL.points([136.999999, 137.000001], v)
    assert np.abs(left - right).max() < 1e-9
    changes = CHANNEL.points(np.linspace(137.0, 188.0, 300), v)
    assert np.abs(changes - changes[0]).max() < 1e-12


def test_the_centre_line_is_at_coordinate_zero_and_edges_at_one():
    points = CHANNEL.points(np.linspace(-20.0, 300.0, 65), [-1.0, 0.0, 1.0])
    assert np.abs(points[:, 1]).max() < 1e-12
    left, right = CHANNEL.edges([0.0, 92.0])
    assert np.allclose(left[0], [0.75, 0.6])
    assert np.allclose(right[0], [-0.75, 0.6])
    assert right[1, 1] == pytest.approx(3.0, abs=1e-9)  # left curve: the bank is on the right
    assert CHANNEL.wall_height([0.0, 92.0, 230.0]) == pytest.approx([0.6, 3.0, 3.0], abs=1e-9)


def test_a_sled_rides_where_the_ice_leans_like_its_weight():
    lean = 1.1
    (point,) = CHANNEL.riding_point([92.0], [lean])
    around = CHANNEL.points([92.0], np.linspace(-1.0, 0.0, 4001))[0]
    slope = np.arctan2(np.abs(np.diff(around[:, 1])), np.abs(np.diff(around[:, 0])))
    nearest = np.argmin(np.linalg.norm(around[:-1] - point, axis=1))
    assert slope[nearest] == pytest.approx(lean, abs=0.02)  # riding points are looked for at 400 places
    (upright,) = CHANNEL.riding_point([92.0], [math.pi])
    assert upright[0] == pytest.approx(np.min(around[:, 0]), abs=1e-3)  # the farthest out


@pytest.mark.parametrize(
    ("stations", "sections", "what"),
    [
        ([], [], "are none"),
        ([0.0, 0.0], [standard_section(), standard_section()], "stands at or before the one at 0 m"),
        ([0.0, 5.0], [banked_section(1, 2.0), banked_section(-1, 2.0)], "of the other direction"),
    ],
)
def test_what_cannot_follow_each_other_is_refused(stations, sections, what):
    with pytest.raises(TrackError, match=what):
        Channel.of_sections(list(map(PlacedSection, stations, sections)))


def test_numbers_that_no_section_has_are_refused():
    row = dimension_row(standard_section())
    row[0] = -1.0
    with pytest.raises(TrackError, match="section at 3 m has a negative dimension"):
        Channel(np.array([3.0]), np.array([1]), row[None, :])


def test_banks_grow_with_the_load_and_from_nothing():
    assert wall_height_for(1.0) < wall_height_for(4.0) <= wall_height_for(100.0)
    station, share = bank_shares(PLAN.curves[0], (0.0, 162.5))
    assert share[0] == share[-1] == 0.0
    assert share.max() == 1.0
    assert np.all(np.diff(share[: share.size // 2]) >= 0.0)
    assert (station[0], station[-1]) == (48.0, 137.0)
    near, _ = bank_shares(PLAN.curves[0], (57.0, 130.0))
    assert (near[0], near[-1]) == (57.0, 130.0)  # neighbours leave less room
    assert wall_height_by_rule(PLAN, HEIGHTS, PLAN.curves[1]) > wall_height_by_rule(PLAN, HEIGHTS, PLAN.curves[0])
