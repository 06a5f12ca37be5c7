"""B-C1: two balls of about 3500 faces find their distance within 2 (√n₁ + √n₂) pairs of features, from any pair.

Source: [Hans, sec. 5.1]: 88 and 154 pairs in two poses, estimate 237 for the worst case. Ours visits pairs of vertices
(Gilbert's algorithm climbing from vertex to vertex) instead of vertices, edges and faces.
Tolerance: at most 237 pairs; the distance to 1e-10 m against the separation along the normal found, a lower bound, and the
distance of the two points found, an upper bound.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.hull_pairs import directions
from tests.meshes import ico_sphere
from tests.unit.geometry.world import random_rotation

from stickslip.geometry import hull_from_points
from stickslip.geometry.convex import ConvexPair

WORST = 237


@pytest.fixture(scope="module")
def ball():
    return hull_from_points(ico_sphere(13)[0])


def test_pairs_of_features_and_distance(ball):
    rng = np.random.default_rng(1)
    assert 3300 < len(ball.planes) < 3500
    pair = ConvexPair(ball, ball)
    worst = 0
    for d in directions(rng, 300):
        pair.forget(*rng.integers(len(ball.vertices), size=2))
        r, A, B = rng.uniform(2.001, 4.0) * d, random_rotation(rng), random_rotation(rng)
        found = pair.query(r, A, np.zeros(3), B)
        worst = max(worst, found.pairs)
        lower = (ball.vertices @ A.T @ found.normal).min() + r @ found.normal - ball.support(B.T @ found.normal)
        assert found.distance == pytest.approx(lower, abs=1e-10)
        assert found.distance == pytest.approx(np.linalg.norm(found.point_a - found.point_b), abs=1e-10)
        assert np.abs(np.linalg.norm(found.point_a - r) - 1.0) < 0.01  # on the surface of its ball
    assert worst <= WORST
