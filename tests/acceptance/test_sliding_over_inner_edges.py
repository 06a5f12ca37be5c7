"""A body that slides over a flat floor of triangles keeps its speed as on a plane: inner edges are no bumps.

Tolerance: 1e-9 of the speed without friction, where nothing may change it; 1e-6 of the way with friction against the same
slide on a plane, the tolerance of the solver.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.meshes import box

from stickslip import Simulation
from stickslip.model import Body, Box, Coulomb, Free, Hull, Mesh, Plane, Scene, StepOptions

HALF = (0.2, 0.15, 0.1)


def floor(rng):
    """8 × 4 m of triangles of all sizes."""
    x, y = np.sort(rng.uniform(-3.9, 3.9, 30)), np.sort(rng.uniform(-1.9, 1.9, 16))
    x, y = np.array([-4.0, *x, 4.0]), np.array([-2.0, *y, 2.0])
    vertices = np.array([(a, b, 0.0) for a in x for b in y])
    n = len(y)
    cells = [
        (i * n + j, (i + 1) * n + j, (i + 1) * n + j + 1, i * n + j + 1)
        for i in range(len(x) - 1)
        for j in range(n - 1)
    ]
    triangles = [t for a, b, c, d in cells for t in ((a, b, c), (a, c, d))]
    return Mesh("floor", vertices=vertices, triangles=triangles)


def slide(kind, ground, mu):
    vertices, triangles = box(2.0 * np.array(HALF), 3)
    skin = {
        "box": Box("skin", "block", half_extents=HALF),
        "hull": Hull("skin", "block", vertices=vertices),
        "mesh": Mesh("skin", "block", vertices=vertices, triangles=triangles),
    }[kind]
    start = (-3.0, 0.1, HALF[2], np.cos(0.2), 0.0, 0.0, np.sin(0.2))
    scene = Scene(
        "slide",
        bodies=(Body.box("block", 1.0, HALF),),
        joints=(Free("free", child="block", q0=start, u0=(3.0, 0.2, 0.0, 0.0, 0.0, 0.0)),),
        shapes=(ground, skin),
        laws=(Coulomb(mu=mu),),
        step=StepOptions(dt=1e-3),
    )
    sim = Simulation(scene)
    report = sim.step(1500)
    assert report.penetration < 1e-5
    return sim


@pytest.mark.parametrize("kind", ["box", "hull", "mesh"])
def test_without_friction_nothing_changes_the_speed(kind):
    sim = slide(kind, floor(np.random.default_rng(1)), 0.0)
    velocity, omega = sim.velocity("block")
    assert velocity == pytest.approx([3.0, 0.2, 0.0], abs=3e-9)
    assert omega == pytest.approx(np.zeros(3), abs=1e-7)


@pytest.mark.parametrize("kind", ["hull", "mesh"])
def test_with_friction_it_stops_where_it_stops_on_a_plane(kind):
    on_plane, on_triangles = slide(kind, Plane("floor"), 0.4), slide(kind, floor(np.random.default_rng(2)), 0.4)
    assert on_triangles.pose("block")[0] == pytest.approx(on_plane.pose("block")[0], abs=1e-5)
