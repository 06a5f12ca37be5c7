"""B-C6: distances of random convex pairs equal those of a slow, independent method.

Source: [Hans, sec. 5.1]. The slow method goes through all pairs of faces, edges and vertices: the distance of two disjoint
polyhedra is the smallest of vertex–triangle and edge–edge distances. Tolerance: 1e-9 m, as asked.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.hull_pairs import directions
from tests.unit.geometry.world import closest_on_triangles, random_rotation

from stickslip.geometry import hull_from_points
from stickslip.geometry.convex import ConvexPair


def edges_of(hull):
    ends = np.sort(hull.triangles[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2), axis=1)
    return np.unique(ends, axis=0)


def edge_distance(p, q, a, b):
    """Smallest distance of the segments p-q (n, 3) to the segments a-b (m, 3), interior closest points only."""
    d, e = (q - p)[:, None], (b - a)[None]
    w = p[:, None] - a[None]
    dd, ee, de = (d * d).sum(-1), (e * e).sum(-1), (d * e).sum(-1)
    dw, ew = (d * w).sum(-1), (e * w).sum(-1)
    det = np.maximum(dd * ee - de * de, 1e-300)
    s, t = (de * ew - ee * dw) / det, (dd * ew - de * dw) / det
    inside = (s >= 0) & (s <= 1) & (t >= 0) & (t <= 1)
    distance = np.linalg.norm(w + s[..., None] * d - t[..., None] * e, axis=-1)
    return np.where(inside, distance, np.inf).min()


def slow_distance(a, x, b, y):
    """Distance of hulls with vertices at `x` and `y`."""
    best = np.inf
    for points, hull, corners in ((x, b, y), (y, a, x)):
        faces = [corners[hull.triangles[:, k]] for k in range(3)]
        best = min(best, *(np.linalg.norm(p - closest_on_triangles(p, *faces), axis=1).min() for p in points))
    e, f = edges_of(a), edges_of(b)
    return min(best, edge_distance(x[e[:, 0]], x[e[:, 1]], y[f[:, 0]], y[f[:, 1]]))


@pytest.mark.parametrize("seed", range(20))
def test_random_pairs(seed):
    rng = np.random.default_rng(seed)
    for d in directions(rng, 10):
        a = hull_from_points(rng.normal(size=(rng.integers(4, 30), 3)))
        b = hull_from_points(rng.normal(size=(rng.integers(4, 30), 3)))
        A, B = random_rotation(rng), random_rotation(rng)
        r = rng.uniform(4.0, 8.0) * d
        found = ConvexPair(a, b).query(r, A, np.zeros(3), B)
        if found.distance > 0.0:
            assert found.distance == pytest.approx(
                slow_distance(a, a.vertices @ A.T + r, b, b.vertices @ B.T), abs=1e-9
            )
