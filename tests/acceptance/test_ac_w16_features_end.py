"""W-16, W-17, W-18: contacts end where their features end, and go on where the surface does.

Source: [Buck, sec. 5.3, 5.4]. Tolerance: one interval for the end of a contact; gaps within two guard distances while a vertex slides
over a facetted cylinder, without a collision.
"""

from __future__ import annotations

import numpy as np
from tests.acceptance.guided_runs import FLOOR, GUARD, box, command, extruded, led

TIP = (
    [(0.0, 0.0, 0.0), (0.03, 0.0, 0.1), (-0.03, 0.03, 0.1), (-0.03, -0.03, 0.1)],
    [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)],
)


def tip():
    """A tetrahedron that stands on its tip."""
    vertices, triangles = (np.array(x) for x in TIP)
    a, b, c, d = vertices
    outward = np.cross(b - a, c - a) @ (d - a) < 0.0
    return vertices, triangles[:, ::-1] if outward else triangles


def test_a_vertex_that_leaves_a_plate_loses_its_contact():
    plate = box((0.2, 0.2, 0.02), (0.0, 0.0, -0.01))
    sim = led(tip(), [plate], (0.09, 0.0, 0.01))
    command(sim, (0.0, 0.0, -0.1))
    sim.step(20)
    assert len(sim.guidance().contacts) == 1
    command(sim, (0.1, 0.0, 0.0))
    for k in range(20):
        sim.step(1)
        off = sim.pose("part")[0][0] > 0.1
        held = len(sim.guidance().contacts)
        if off:
            assert held == 0
            break
        assert held == 1, k
    assert off


def test_a_part_that_runs_into_a_wall_is_held_by_both_and_then_by_the_wall():
    wall = box((0.1, 1.0, 1.0), (0.15, 0.0, 0.5))
    sim = led(tip(), [FLOOR, wall], (0.0, 0.0, 0.01))
    command(sim, (0.0, 0.0, -0.1))
    sim.step(20)
    touched = [{contact.pair for contact in sim.guidance().contacts}]
    command(sim, (0.2, 0.0, -0.05))
    sim.step(80)
    touched.append({contact.pair for contact in sim.guidance().contacts})
    command(sim, (0.1, 0.0, 0.1))
    sim.step(1)
    touched.append({contact.pair for contact in sim.guidance().contacts})
    assert touched == [{0}, {0, 1}, {1}]


def test_a_vertex_slides_over_facets_without_a_collision():
    angle = 2.0 * np.pi * np.arange(64) / 64
    cylinder = extruded(np.column_stack([0.2 * np.cos(angle), 0.2 * np.sin(angle)]), -0.2, 0.2)
    sim = led(tip(), [cylinder], (-0.05, 0.013, 0.2))
    command(sim, (0.0, 0.0, -0.1))
    sim.step(30)
    assert len(sim.guidance().contacts) == 1
    hits, went_on = 0, 0
    for _ in range(100):
        x = sim.pose("part")[0][0]
        command(sim, (0.03, 0.0, -0.3 * x / 0.2 * 0.1 - 0.01))
        sim.step(1)
        now = sim.guidance()
        hits += now.hits
        went_on += sum(event == "went on" for event, _ in now.events)
        assert len(now.contacts) == 1
        assert 0.0 <= now.contacts[0].gap <= 2.0 * GUARD
    assert went_on >= 2
    assert hits == 0
