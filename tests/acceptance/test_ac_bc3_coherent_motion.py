"""B-C3: in coherent motion a query starts where the last one ended, and needs few pairs whatever the number of faces.

Source: [Hans, sec. 5.1]: steps of 1 ms, up to 1000 rev/min and 100 m/s. Tolerance: fewer than 10 pairs in the mean, as asked.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.hull_pairs import directions
from tests.meshes import ico_sphere
from tests.unit.geometry.world import turn

from stickslip.geometry import hull_from_points
from stickslip.geometry.convex import ConvexPair


@pytest.mark.parametrize("frequency", [5, 13, 30])
def test_moving_balls(frequency):
    """500, 3380 and 18 000 faces; velocities and spins are drawn evenly up to their bounds."""
    ball = hull_from_points(ico_sphere(frequency)[0])
    pair = ConvexPair(ball, ball)
    rng = np.random.default_rng(3)
    pairs = []
    for start, way, axis in zip(directions(rng, 20), directions(rng, 20), directions(rng, 20)):
        pair.forget()
        spin, step = rng.uniform(0.0, 1000.0) / 60.0 * 2.0 * np.pi * 1e-3, 1e-3 * rng.uniform(0.0, 100.0) * way
        r, A = 4.0 * start, np.eye(3)
        for k in range(30):
            r, A = r + step, turn(axis, spin) @ A
            if np.linalg.norm(r) < 2.0:
                break
            found = pair.query(r, A, np.zeros(3), np.eye(3))
            if k > 0:
                pairs.append(found.pairs)
    assert len(pairs) > 300
    assert np.mean(pairs) < 10.0
