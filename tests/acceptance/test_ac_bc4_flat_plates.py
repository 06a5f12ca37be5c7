"""B-C4: finely meshed flat plates in nearly parallel poses: the search always ends.

Source: [Hans, sec. 5.1], which saw cycles of 16 pairs there. Tolerance: no hang, no result that is not finite, and the
distance found is the separation along its normal to 1e-9 m, in every one of 100 000 poses. Ours has no cycles to guard
against: each step of the search lowers the distance or ends it, and the number of steps is bounded.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.hull_pairs import directions
from tests.unit.geometry.world import turn

from stickslip.geometry import hull_from_points
from stickslip.geometry.convex import ConvexPair

N = 100_000


@pytest.mark.slow
def test_nearly_parallel_plates():
    """A slightly domed plate of 1 × 0.5 × 0.01 m with 400 vertices on either side."""
    x, y = np.meshgrid(np.linspace(-0.5, 0.5, 20), np.linspace(-0.25, 0.25, 20))
    dome = 0.005 - 1e-6 * (x**2 + y**2)
    points = np.concatenate([np.stack([x, y, side * dome], axis=-1).reshape(-1, 3) for side in (-1.0, 1.0)])
    plate = hull_from_points(points)
    pair = ConvexPair(plate, plate)
    rng = np.random.default_rng(4)
    gaps = rng.uniform(-0.002, 0.02, N)
    tilts = 10.0 ** rng.uniform(-9.0, -2.0, N)
    places = rng.uniform(-0.3, 0.3, (N, 2))
    worst = 0
    for gap, tilt, place, axis in zip(gaps, tilts, places, directions(rng, N)):
        A, r = turn(axis, tilt), np.array([*place, 0.01 + gap])
        found = pair.query(r, A, np.zeros(3), np.eye(3))
        n = found.normal
        s = (plate.vertices @ (A.T @ n)).min() + r @ n - (plate.vertices @ n).max()
        assert abs(s - found.distance) < 1e-9
        worst = max(worst, found.pairs)
    assert worst < 1000
