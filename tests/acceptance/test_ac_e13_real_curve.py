"""AC-E13 on a real curve: facets of a track's mesh cost speed as theory says, its smooth surface costs none.

Source: bobsleigh specification 5A and 3.21. The arc of Whistler's last curve, ridden at 40 m/s on the steep part of its bank,
without gravity and friction, with e_n = 0 and steps of 1/4980 s. The mass is held to a line of constant section coordinate
by a force across its velocity, which does no work. The mesh is the source's: rows every 0.5 m, straight between them. Each
row turns the velocity by theta = kappa_n ds and keeps its part along the next facet: ``v = 40 exp(-1/2 sum(theta²))``.
Tolerance: 2 % of the loss, because facets of the same row differ in direction across the bank as well. The smooth surface
keeps more than 39.98 m/s, as the case asks.
"""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.io.mesh_file import write_ply
from stickslip.io.track_file import load_track, patch_table
from stickslip.model import Body, Free, Frictionless, Mesh, Point, Scene, Shape, StepOptions, UserForce
from stickslip.scenes.descent import ice_shape
from stickslip.track.mesh import section_mesh
from stickslip.track.patch import TrackPatch

SPEED, ACROSS, CHORD = 40.0, 0.8, 0.5


@pytest.fixture(scope="module")
def arc():
    """Patch, and points, normals and stations of a line along the arc of the last curve, 0.5 m apart."""
    track, patch = load_track("whistler"), TrackPatch(patch_table("whistler"))
    curve = track.plan.curves[-1]
    begin = curve.clothoid_begin + curve.entry_length
    station = np.arange(begin, begin + curve.arc_length, CHORD)
    across = np.full(station.size, -curve.turn * ACROSS)
    feet = patch.project(patch.point(station, across), (station, across))
    return patch, feet


def final_speed(shape: Shape, feet) -> float:
    direction = feet.position[1] - feet.position[0]
    line = np.column_stack([feet.position, feet.normal]).ravel().tolist()
    scene = Scene(
        "arc",
        gravity=(0.0, 0.0, 0.0),
        bodies=[Body("mass", 1.0, (1.0, 1.0, 1.0))],
        joints=[
            Free(
                "free",
                child="mass",
                q0=(*feet.position[0], 1.0, 0.0, 0.0, 0.0),
                u0=(*(SPEED * direction / np.linalg.norm(direction)), 0.0, 0.0, 0.0),
            )
        ],
        forces=[UserForce("guide", "mass", "pursue-line", params=(1.0, 8.0, *line))],
        shapes=[shape, Point("tip", "mass")],
        laws=[Frictionless()],
        step=StepOptions(1.0 / 4980.0),
    )
    simulation = Simulation(scene)
    goal, forward = feet.position[-10], feet.position[-9] - feet.position[-10]
    for _ in range(1000):
        report = simulation.step(5)
        position, velocity = simulation.pose("mass")[0], simulation.velocity("mass")[0]
        assert report.finite
        if (position - goal) @ forward > 0.0:
            return float(np.linalg.norm(velocity))
    raise AssertionError("the mass did not reach the end of the arc")


def test_the_smooth_surface_costs_nothing(arc):
    _, feet = arc
    assert final_speed(ice_shape("whistler", "patch"), feet) > 39.98


def test_facets_cost_what_theory_says(arc, tmp_path):
    _, feet = arc
    mesh = section_mesh(load_track("whistler"), spacing=CHORD)
    write_ply(tmp_path / "ice.ply", mesh.vertices, mesh.faces)
    tangent = np.gradient(feet.position, axis=0)
    xx, yy, zz, yz, zx, xy = feet.bend.T
    x, y, z = tangent.T  # along the line, per row: v · B v is then the angle by which a row turns, times its length
    bend = xx * x * x + yy * y * y + zz * z * z + 2.0 * (yz * y * z + zx * z * x + xy * x * y)
    theta = (bend / np.linalg.norm(tangent, axis=1))[:-10]
    expected = SPEED * np.exp(-0.5 * np.sum(theta**2))
    assert SPEED - expected > 0.1  # there is something to lose
    assert SPEED - final_speed(Mesh("ice", file=str(tmp_path / "ice.ply")), feet) == pytest.approx(
        SPEED - expected, rel=0.02
    )
