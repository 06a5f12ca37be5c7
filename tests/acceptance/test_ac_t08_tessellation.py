"""AC-T8: the tessellation of the source, without triangles that have no area, without holes, facing the channel.

Source: bobsleigh specification 5B [Rempfler, sec. 3.2]: 35 quads across, 3 rows per 0.5 m, 420 triangles per metre where no
arc vanishes; 99 % of the triangles have an aspect ratio below 10.
Tolerance: counts are exact. The aspect ratio is the longest edge over the shortest altitude, the strictest of its
definitions.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.mesh_checks import aspect_ratios, border_edges, face_stations, normals_and_areas
from tests.acceptance.track_cases import ELEMENTS, long_track, mini_track

from stickslip.track.elements import track_mesh
from stickslip.track.mesh import section_loft, section_mesh


def test_thirty_five_quads_across_and_three_rows_per_half_metre():
    loft = section_loft(mini_track())
    assert loft.rows.shape == (320 * 2 * 3 + 1, 36)
    np.testing.assert_allclose(np.diff(loft.station), 0.5 / 3.0, atol=1e-12)


def test_420_triangles_per_metre_where_no_arc_vanishes():
    loft = section_loft(mini_track())
    row_of_vertex = np.empty(len(loft.vertices), dtype=int)
    row_of_vertex[loft.rows.ravel()] = np.repeat(np.arange(len(loft.rows)), 36)
    begin = loft.station[row_of_vertex[loft.faces].min(axis=1)]
    in_arc = (begin > 80.0 - 1e-6) & (begin < 105.0 - 1e-6)
    assert in_arc.sum() == 25 * 420


@pytest.mark.parametrize("track", [mini_track(), long_track()], ids=["mini", "long"])
def test_triangles_are_sound(track):
    mesh = section_mesh(track)
    _, areas = normals_and_areas(mesh)
    assert areas.min() > 1e-5  # welded pieces are longer than 1 mm, rows 0.08 m or more apart
    assert (aspect_ratios(mesh) < 10.0).mean() > 0.99


def test_normals_point_into_the_channel():
    # All arcs are hollow, so every facet of a section faces a point above the middle of its floor.
    track = mini_track()
    mesh = section_mesh(track)
    normals, _ = normals_and_areas(mesh)
    middle = mesh.vertices[mesh.faces].mean(axis=1)
    inside = track.centre(face_stations(track, mesh)) + np.array([0.0, 0.0, 0.3])
    assert ((inside - middle) * normals).sum(axis=1).min() > 0.1


def test_there_are_no_holes_between_track_walls_and_end_stops():
    track = mini_track(elements=ELEMENTS)
    loft = section_loft(track)
    mesh = track_mesh(track, loft)
    edges = border_edges(mesh)
    # What is left open: the upper borders of both sides, the ends of the elements, the top of both end walls.
    left, right, edge_vertices = loft.rows[:, 0], loft.rows[:, -1], np.zeros(len(mesh.vertices), dtype=bool)
    for element in ELEMENTS:
        under = (loft.station > element.begin + 0.1) & (loft.station < element.end - 0.1)
        edge_vertices[(left if element.side == "left" else right)[under]] = True
    assert not edge_vertices[edges].any(), "a gap between the ice and an element"
    ends = sum(2 * len(element.outline) for element in ELEMENTS)
    assert len(edges) == 2 * (len(loft.rows) - 1) + ends + 2 * 2
