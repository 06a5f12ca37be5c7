"""W-11, W-12: a wedge in a recess keeps one freedom, a box in a corner none, and both leave at once when they are pulled.

Source: [Buck, sec. 4.4]: five and six contacts that are independent. Tolerance: 1e-6 m for a part that is pushed in, as asked.
"""

from __future__ import annotations

import numpy as np
from tests.acceptance.guided_runs import box, command, contact_rank, extruded, led

WALL = 0.2


def corner():
    """Three walls that meet in the origin, the free side along positive axes."""
    return [
        box((2.0, 2.0, WALL), (0.5, 0.5, -0.5 * WALL)),
        box((WALL, 2.0, 2.0), (-0.5 * WALL, 0.5, 1.0)),
        box((2.0, WALL, 2.0), (1.0, -0.5 * WALL, 1.0)),
    ]


def test_a_box_in_a_corner_stays_and_leaves_at_once():
    sim = led(box((0.2, 0.16, 0.1)), corner(), (0.2, 0.2, 0.2), (np.cos(0.05), 0.0, np.sin(0.05), 0.0))
    command(sim, (-0.2, -0.15, -0.1), (0.02, -0.01, 0.015))
    sim.step(400)
    assert len(sim.guidance().contacts) == 6 == contact_rank(sim)
    before = sim.pose("part")[0]
    sim.step(200)
    np.testing.assert_allclose(sim.pose("part")[0], before, atol=1e-6)
    np.testing.assert_allclose(sim.pose("part")[0], np.array([0.1, 0.08, 0.05]) + 1e-4, atol=1e-6)
    for way in np.eye(3):
        held = sim.snapshot()
        command(sim, 0.2 * way)
        sim.step(1)
        np.testing.assert_allclose(sim.velocity("part")[0] @ way, 0.2, atol=1e-6)
        sim.restore(held)
        command(sim)
        sim.step(1)


def test_a_wedge_in_a_recess_slides_along_it_only():
    tip = [(0.0, 0.0), (0.1, 0.1), (-0.1, 0.1)]
    left = [(0.0, 0.0), (-0.5, 0.5), (-0.5, 0.0)]
    right = [(0.0, 0.0), (0.5, 0.0), (0.5, 0.5)]
    recess = [extruded(left, -1.0, 1.0), extruded(right, -1.0, 1.0)]
    sim = led(extruded(tip, -0.1, 0.1), recess, (0.01, 0.0, 0.05), (np.cos(0.03), np.sin(0.03), 0.0, 0.0))
    command(sim, (0.02, 0.0, -0.2), (0.01, 0.02, 0.01))
    sim.step(300)
    assert len(sim.guidance().contacts) == 5 == contact_rank(sim)
    at = sim.pose("part")[0]
    command(sim, (0.02, 0.1, -0.2), (0.01, 0.02, 0.01))
    sim.step(100)
    np.testing.assert_allclose(sim.pose("part")[0] - at, (0.0, 0.1, 0.0), atol=1e-6)
