"""Triangles of a surface that is given as rows of points, each with its own frame."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.model.errors import Fault
from stickslip.track.faults import refuse

Array = NDArray[np.float64]


class Facets(NamedTuple):
    """Triangles with centroids and frames."""

    vertices: Array  # (n m, 3) m, row by row
    triangles: NDArray[np.int32]  # (t, 3), vertices counter-clockwise as seen from inside the channel
    centroid: Array  # (t, 3) m
    normal: Array  # (t, 3) unit, into the channel
    along: Array  # (t, 3) unit, the edge in the direction of travel
    across: Array  # (t, 3) unit, normal × along, to the left on a floor
    area: Array  # (t,) m²


def facets_from_rows(rows: ArrayLike) -> Facets:
    """Triangulate rows of points.

    Parameters
    ----------
    rows : (n, m, 3) float [m]
        In the direction of travel, each from the left edge to the right one.

    Returns
    -------
    Facets
        Two triangles per cell, ``2 (m - 1)`` per pair of rows: 158 for rows of 80 points [Shankar, sec. 2.1.4].

    Raises
    ------
    TrackError
        If there are too few points, or a triangle without area.
    """
    points = np.asarray(rows, dtype=float)
    if points.ndim != 3 or points.shape[0] < 2 or points.shape[1] < 2 or points.shape[2] != 3:
        refuse([Fault("rows", f"has shape {points.shape}", "Give (n, m, 3), two rows of two points or more")])
    n, m = points.shape[:2]
    first = (np.arange(n - 1)[:, None] * m + np.arange(m - 1)).reshape(-1, 1)  # left point of the row behind
    right, ahead, ahead_right = first + 1, first + m, first + m + 1
    # Both triangles of a cell share the diagonal from its left rear corner to its right front corner.
    triangles = np.stack([np.hstack([right, ahead_right, first]), np.hstack([first, ahead_right, ahead])], axis=1)
    travel = np.stack([np.hstack([right, ahead_right]), np.hstack([first, ahead])], axis=1).reshape(-1, 2)
    triangles = triangles.reshape(-1, 3).astype(np.int32)
    vertices = points.reshape(-1, 3)
    a, b, c = (vertices[triangles[:, k]] for k in range(3))
    double = np.cross(b - a, c - a)
    size = nm.lengths(double, axis=1)
    step = vertices[travel[:, 1]] - vertices[travel[:, 0]]
    stride = nm.lengths(step, axis=1)
    flat = ~((size > 0.0) & (stride > 0.0))  # true for NaN as well
    if np.any(flat):
        i_row, i_point = divmod(int(np.argmax(flat)) // 2, m - 1)
        what = f"leaves a triangle without area at row {i_row}, point {i_point} ({int(flat.sum())} in all)"
        refuse([Fault("rows", what, "Give points that are finite and apart from their neighbours")])
    normal, along = double / size[:, None], step / stride[:, None]
    return Facets(vertices, triangles, (a + b + c) / 3.0, normal, along, np.cross(normal, along), 0.5 * size)


def smallest_angles(facets: Facets) -> Array:
    """The smallest angle of each triangle: (t,) rad, π/3 at best."""
    corners = facets.vertices[facets.triangles]
    angles = []
    for k in range(3):
        u, v = corners[:, (k + 1) % 3] - corners[:, k], corners[:, (k + 2) % 3] - corners[:, k]
        angles.append(nm.atan2(nm.lengths(np.cross(u, v), axis=1), (u * v).sum(axis=1)))
    return np.asarray(np.min(angles, axis=0))
