"""Meshes of the channel: on the surface, closed, of the size asked for; impossible sizes are refused."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.acceptance.mesh_checks import border_edges, normals_and_areas
from tests.acceptance.track_cases import mini_track

from stickslip.model.errors import TrackError
from stickslip.track.channel import Channel, PlacedSection
from stickslip.track.mesh import (
    MAX_TRIANGLES,
    TrackMesh,
    grid_loft,
    grid_mesh,
    seam_stations,
    section_loft,
    section_mesh,
)
from stickslip.track.sections import section_curve, section_frames, standard_section

TRACK = mini_track()


def test_the_grid_lies_on_the_surface():
    loft = grid_loft(TRACK, along=0.7, across=33)
    assert np.diff(loft.station).max() <= 0.7
    assert loft.station[[0, -1]].tolist() == [TRACK.begin, TRACK.end]
    points = TRACK.place(loft.station, TRACK.channel.points(loft.station, np.linspace(1.0, -1.0, 33)))
    np.testing.assert_array_equal(loft.vertices[loft.rows], points)
    assert len(loft.faces) == 2 * 32 * (len(loft.station) - 1)


@pytest.mark.parametrize(("make", "bound"), [(grid_mesh, 2e-3), (section_mesh, 0.02)])
def test_the_middles_of_triangles_are_near_the_surface(make, bound):
    # Grid: a chord of 34 mm in a fillet of 0.125 m is 1.2 mm off, one of 0.16 m along the tightest curve 0.2 mm. Sections:
    # five chords for a whole ellipse 2 m wide.
    mesh = make(TRACK)
    middle = mesh.vertices[mesh.faces[:: len(mesh.faces) // 500]].mean(axis=1)
    foot = TRACK.plan.station_of(middle[:, :2])
    across = np.column_stack([foot.offset, middle[:, 2] - TRACK.heights.height(foot.station)])
    sections = TRACK.channel.points(foot.station, np.linspace(1.0, -1.0, 2001))
    assert np.sqrt(((sections - across[:, None]) ** 2).sum(axis=2)).min(axis=1).max() < bound


def test_rows_of_sections_are_points_of_the_section_curves():
    loft = section_loft(TRACK, spacing=2.0, pieces=4, rows=2)
    for i in (0, 60, 110, 250, 320):  # every second row is a section
        curve = section_curve(TRACK.channel.section(loft.station[i]))
        points = section_frames(curve, np.linspace(0.0, 7.0, 29)).position
        world = TRACK.place([loft.station[i]], points[None])[0]
        np.testing.assert_allclose(loft.vertices[loft.rows[i]], world, atol=2e-5)  # vanishing pieces are welded


def test_a_section_stands_where_the_direction_changes():
    loft = section_loft(TRACK, spacing=0.37)
    for seam in seam_stations(TRACK.channel):
        assert np.abs(loft.station - seam).min() < 1e-12
    assert np.diff(loft.station).min() > 0.3 * 0.37 / 3.0


@settings(max_examples=15)
@given(spacing=st.floats(0.3, 7.0), pieces=st.integers(1, 6), rows=st.integers(1, 4), height=st.floats(1.2, 4.5))
def test_meshes_of_sections_are_closed_at_any_resolution(spacing, pieces, rows, height):
    mesh = section_mesh(mini_track(height), spacing, pieces, rows)
    loft = section_loft(mini_track(height), spacing, pieces, rows)
    assert normals_and_areas(mesh)[1].min() > 0.0
    open_rows = sum(np.unique(loft.rows[i]).size - 1 for i in (0, -1))
    assert len(border_edges(mesh)) == 2 * (len(loft.rows) - 1) + open_rows


def test_a_track_without_changes_of_direction():
    only_left = replace(TRACK, channel=Channel.of_sections([PlacedSection(0.0, standard_section())]))
    assert seam_stations(only_left.channel).size == 0
    assert len(section_mesh(only_left).faces) == 320 * 2 * 3 * 2 * 30  # the crest of a straight vanishes


@pytest.mark.parametrize(
    ("make", "arguments", "what"),
    [
        (section_mesh, {"spacing": 0.0}, "spacing is 0.0 m"),
        (section_mesh, {"spacing": math.nan}, "spacing is nan m"),
        (section_mesh, {"pieces": 0, "rows": 2.5}, "rows is 2.5"),
        (section_mesh, {"spacing": 1e-6}, "triangles, more than"),
        (grid_mesh, {"along": -1.0}, "along is -1.0 m"),
        (grid_mesh, {"across": 1}, "across is 1"),
        (grid_mesh, {"along": 1e-4}, "Choose larger steps"),
    ],
)
def test_impossible_resolutions_are_refused(make, arguments, what):
    with pytest.raises(TrackError, match=what):
        make(TRACK, **arguments)
    assert MAX_TRIANGLES > 1_700_000


def test_a_mesh_whose_arrays_do_not_fit_is_refused():
    with pytest.raises(TrackError, match="2 faults") as caught:
        TrackMesh(np.zeros((3, 3)), np.array([[0, 1, 3]]), np.array([1]), ("ice",))
    assert "mesh.faces" in str(caught.value)
    assert "mesh.part" in str(caught.value)
