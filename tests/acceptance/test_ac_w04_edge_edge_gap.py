"""W-03, W-04: gaps that the stepper holds are distances of the features, measured by others.

Source: [Buck, eq. 28, 32]: vertex and face, edge and edge. Tolerance: 1e-10 m between the gap that is held and the distance that the
test computes from vertices; the guard distance itself to 1e-8 m.
"""

from __future__ import annotations

import numpy as np
from tests.acceptance.guided_runs import FLOOR, GUARD, box, command, led, placed_at


def test_the_gap_of_a_vertex_is_its_height_above_the_floor():
    part = box((0.2, 0.16, 0.1))
    sim = led(part, [FLOOR], (0.0, 0.0, 0.3), (np.cos(0.2), 0.6 * np.sin(0.2), 0.8 * np.sin(0.2), 0.0))
    command(sim, (0.01, 0.02, -0.5))
    sim.step(60)
    contacts = sim.guidance().contacts
    assert contacts
    assert all(contact.kind == "vertex on face" for contact in contacts)
    heights = placed_at(part[0], sim)[:, 2]
    for contact in contacts:
        assert np.abs(heights - contact.gap).min() < 1e-10
        assert abs(contact.gap - GUARD) < 1e-8


def test_crossed_edges_keep_the_guard_distance_and_its_sign():
    ridge = np.array([[x, y, z] for y in (-0.5, 0.5) for x, z in ((-0.1, -0.1), (0.1, -0.1), (0.0, 0.0))])
    sides = np.array([(0, 2, 1), (3, 4, 5), (0, 1, 4), (0, 4, 3), (1, 2, 5), (1, 5, 4), (2, 0, 3), (2, 3, 5)])[:, ::-1]
    wedge = ridge[:, [1, 0, 2]] * np.array([1.0, 1.0, -1.0])  # its ridge along x, below
    for mirrored in (1.0, -1.0):
        sim = led(
            (wedge * np.array([mirrored, 1.0, 1.0]), sides if mirrored < 0.0 else sides[:, ::-1]),
            [(ridge, sides)],
            (0.0, 0.0, 0.05),
        )
        command(sim, (0.0, 0.0, -0.3))
        sim.step(40)
        (contact,) = sim.guidance().contacts
        assert contact.kind == "edge on edge"
        assert contact.gap > 0.0
        np.testing.assert_allclose(sim.pose("part")[0][2], contact.gap, atol=1e-10)  # both ridges are level
        np.testing.assert_allclose(contact.gap, GUARD, atol=1e-8)
        assert sim.contacts()[0].normal @ (0.0, 0.0, 1.0) > 1.0 - 1e-12
