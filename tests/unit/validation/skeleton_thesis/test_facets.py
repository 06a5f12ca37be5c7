"""Triangles of rows of points."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip.model.errors import TrackError
from stickslip.validation.skeleton_thesis.track_surface import facets_from_rows, smallest_angles

#: Three rows along x, four points each, from left (+y) to right.
FLAT = np.stack(np.meshgrid([0.0, 2.0, 4.0], [1.5, 0.5, -0.5, -1.5], [0.0], indexing="ij"), axis=-1).reshape(3, 4, 3)


def test_a_floor_has_upright_frames():
    facets = facets_from_rows(FLAT)
    assert facets.triangles.shape == (12, 3)
    np.testing.assert_allclose(facets.normal, np.tile((0.0, 0.0, 1.0), (12, 1)))
    np.testing.assert_allclose(facets.along, np.tile((1.0, 0.0, 0.0), (12, 1)))
    np.testing.assert_allclose(facets.across, np.tile((0.0, 1.0, 0.0), (12, 1)))
    np.testing.assert_allclose(facets.area, 1.0)
    assert facets.area.sum() == pytest.approx(12.0)
    np.testing.assert_allclose(smallest_angles(facets), math.atan(0.5))


def test_every_inner_edge_is_shared_in_opposite_directions():
    triangles = facets_from_rows(FLAT).triangles
    edges = [(int(t[k]), int(t[(k + 1) % 3])) for t in triangles for k in range(3)]
    assert len(set(edges)) == len(edges)
    border = [edge for edge in edges if edge[::-1] not in set(edges)]
    assert len(border) == 2 * 2 + 2 * 3


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (FLAT[:1], "Give"),
        (FLAT[..., :2], "Give"),
        (np.concatenate([FLAT, FLAT[-1:]]), "row 2, point 0"),
        (FLAT * np.nan, "finite"),
    ],
)
def test_refusals(rows, words):
    with pytest.raises(TrackError, match=words):
        facets_from_rows(rows)
