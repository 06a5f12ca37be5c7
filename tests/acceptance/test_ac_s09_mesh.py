"""AC-9 (skeleton): a mesh of K sections has 158 (K - 1) triangles, all normals point into the channel, none is degenerate.

Source: [Shankar, sec. 2.1.4]; first 248 m of Park City with estimated sections.
Tolerance: the count is exact; areas above 1e-8 m² as given. The smallest angle is reported by the last test: 13.6°.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.skeleton_track import SECTIONS, SEGMENTS, TABLE

from stickslip.validation.skeleton_thesis.track_surface import (
    ROWS_PER_BEND,
    build_bezier_surface,
    facets_from_rows,
    smallest_angles,
)

SURFACE = build_bezier_surface(SEGMENTS, TABLE, SECTIONS)


@pytest.fixture(scope="module")
def facets():
    return facets_from_rows(SURFACE.rows)


def test_number_of_rows_and_triangles(facets):
    """Straights keep 49, 14, 8 and 53 m; bends have 500 rows each; junction rows are shared."""
    straight = 490 + 140 + 80 + 530
    assert len(SURFACE.rows) == 1 + straight + 3 * (ROWS_PER_BEND - 1)
    assert len(facets.triangles) == 158 * (len(SURFACE.rows) - 1)
    assert SURFACE.first_rows.tolist() == [0, 490, 989, 1129, 1628, 1708, 2207]


def test_normals_point_into_the_channel(facets):
    """Towards a point 0.3 m above the profile line of the same row: sections are star-shaped around it."""
    inside = SURFACE.rows[:, 39:41].mean(axis=1) + np.array([0.0, 0.0, 0.3])
    towards = np.repeat(inside[:-1], 158, axis=0) - facets.centroid
    assert (towards * facets.normal).sum(axis=1).min() > 0.0
    floor = facets.normal.reshape(-1, 158, 3)[:490, 46:112]  # flat part of the first straight
    assert floor[..., 2].min() > 0.99


def test_frames_are_right_handed_and_look_along_the_track(facets):
    frames = np.stack([facets.along, facets.across, facets.normal], axis=1)
    assert np.abs(frames @ frames.transpose(0, 2, 1) - np.eye(3)).max() < 1e-12
    assert np.linalg.det(frames[::97]).min() > 0.99
    stations = SURFACE.plan.station_of(SURFACE.rows[:-1, 39, :2]).station
    travel = SURFACE.plan.direction(stations).repeat(158, axis=0)
    assert (facets.along[:, :2] * travel).sum(axis=1).min() > 0.9


def test_no_triangle_is_degenerate(facets):
    assert facets.area.min() > 1e-8
    assert np.degrees(smallest_angles(facets)).min() == pytest.approx(13.6, abs=0.1)
    vertices = facets.vertices[facets.triangles]
    np.testing.assert_allclose(facets.centroid, vertices.mean(axis=1), atol=1e-9)
