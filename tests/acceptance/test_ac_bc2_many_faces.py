"""B-C2: bodies of 50 000 faces need fewer than 1000 pairs of features.

Source: [Hans, sec. 5.1]; its estimate is 894. Tolerance: 1000, as printed.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.hull_pairs import directions
from tests.meshes import ico_sphere
from tests.unit.geometry.world import random_rotation

from stickslip.geometry import hull_from_points
from stickslip.geometry.convex import ConvexPair


@pytest.mark.slow
def test_bodies_of_50000_faces():
    ball = hull_from_points(ico_sphere(50)[0])
    assert len(ball.planes) == 50000
    rng = np.random.default_rng(2)
    pair = ConvexPair(ball, ball)
    for d in directions(rng, 100):
        pair.forget(*rng.integers(len(ball.vertices), size=2))
        found = pair.query(rng.uniform(2.001, 4.0) * d, random_rotation(rng), np.zeros(3), random_rotation(rng))
        assert found.pairs <= 1000
