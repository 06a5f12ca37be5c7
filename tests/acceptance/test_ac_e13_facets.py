"""AC-E13: facets of a polygonal channel cost speed exactly as theory says, and a smooth surface costs none.

Source: bobsleigh specification 5A (golden). A frictionless point mass with e_n = 0 runs at 40 m/s inside a polygon of
radius 35 m with chords of 0.5 m, step 1/4980 s, no gravity. Each edge turns the velocity by theta and keeps its part
along the next facet, so 107 facets leave 40 cos(theta)^107 = 39.5656 m/s.
Tolerance: 39.565 ± 0.005 m/s for the mesh as drawn. The mesh bent into curved patches, and the cylinder given by a
function, keep more than 39.98 m/s.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Free, Frictionless, Mesh, Point, Scene, Segment, Shape, StepOptions, Surface

RADIUS, CHORD, SPEED, N_FACETS = 35.0, 0.5, 40.0, 107
THETA = 2.0 * math.asin(0.5 * CHORD / RADIUS)  # turn from one facet to the next
BEFORE, AFTER, HALF_HEIGHT = 3, 6, 0.5


def channel(smooth: bool) -> Mesh:
    """Inner wall of a regular polygon about the z axis; facet 0 lies across the x axis. Normals point to the axis."""
    corners = (np.arange(-BEFORE, N_FACETS + AFTER + 1) - 0.5) * THETA
    rim = RADIUS * np.column_stack([np.cos(corners), np.sin(corners)])
    vertices = [(x, y, z) for x, y in rim for z in (-HALF_HEIGHT, HALF_HEIGHT)]
    triangles = []
    for k in range(len(corners) - 1):
        low, high, low_next, high_next = 2 * k, 2 * k + 1, 2 * k + 2, 2 * k + 3
        triangles += [(low, high_next, low_next), (low, high, high_next)]
    return Mesh("wall", vertices=vertices, triangles=triangles, smooth=smooth)


def in_channel(
    wall: Shape, probe: Shape, start: tuple[float, float, float], direction: tuple[float, float, float]
) -> Scene:
    """Point mass moving along the wall."""
    u0 = (*(SPEED * d for d in direction), 0.0, 0.0, 0.0)
    return Scene(
        "channel",
        gravity=(0.0, 0.0, 0.0),
        bodies=[Body("mass", 1.0, (1.0, 1.0, 1.0))],
        joints=[Free("free", child="mass", q0=(*start, 1.0, 0.0, 0.0, 0.0), u0=u0)],
        shapes=[wall, probe],
        laws=[Frictionless()],
        step=StepOptions(1.0 / 4980.0),
    )


def final_speed(scene: Scene) -> float:
    """Speed after 107 facets, counted by the angle that the velocity has turned."""
    sim = Simulation(scene)
    d_0 = sim.velocity("mass")[0] / SPEED
    worst = 0.0
    while sim.time < 1.5:
        report = sim.step(5)
        assert report.finite
        worst = max(worst, report.penetration)
        v = sim.velocity("mass")[0]
        speed = float(np.linalg.norm(v))
        if math.acos(v @ d_0 / speed) > (N_FACETS - 0.5) * THETA:
            assert worst < 1e-3
            return speed
    raise AssertionError("the point mass left the channel")


def probe_of(kind: str) -> Shape:
    """What touches the wall: a point, or a segment into the body as the published model has it."""
    if kind == "point":
        return Point("tip", "mass")
    return Segment("tip", "mass", length=0.1, position=(0.0, 0.0, 0.0), rotation_wxyz=(0.0, 0.0, 0.0, 1.0))


def on_mesh(smooth: bool, kind: str) -> Scene:
    """Start in the middle of facet 0."""
    start = RADIUS if smooth else RADIUS * math.cos(0.5 * THETA)
    return in_channel(channel(smooth), probe_of(kind), (start, 0.0, 0.0), (0.0, 1.0, 0.0))


@pytest.mark.parametrize("kind", ["point", "segment"])
def test_flat_facets_cost_what_theory_says(kind):
    assert 40.0 * math.cos(THETA) ** N_FACETS == pytest.approx(39.5656, abs=1e-4)
    assert final_speed(on_mesh(False, kind)) == pytest.approx(39.565, abs=0.005)


def test_bent_facets_cost_next_to_nothing():
    assert final_speed(on_mesh(True, "point")) > 39.98


def test_a_surface_given_by_a_function_costs_next_to_nothing():
    pipe = Surface("pipe", function="half-pipe", params=(RADIUS, 0.0))
    a = -0.5 * N_FACETS * THETA  # from the deepest line of the pipe, which runs along x
    start = (0.0, RADIUS * math.sin(a), RADIUS - RADIUS * math.cos(a))
    assert final_speed(in_channel(pipe, probe_of("point"), start, (0.0, math.cos(a), math.sin(a)))) > 39.98
