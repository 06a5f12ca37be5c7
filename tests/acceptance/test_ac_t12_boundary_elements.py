"""AC-T12: bumpers hit boundary elements, and what is driven into an end stop does not leave the track.

Source: bobsleigh specification 5B [Rempfler, sec. 3.3]. A body with four bumpers is driven against a wall that raises the
channel, and up the bank of a curve into planks above it. Without the elements it gets past the edge.
Tolerance: bumpers may enter the triangles by 2 mm, a step of 0.2 ms at 10 m/s across; the planks are 0.5 m high.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation
from tests.acceptance.mesh_checks import face_stations
from tests.acceptance.track_cases import ELEMENTS, mini_track

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Free, Frictionless, Mesh, Point, Scene, StepOptions
from stickslip.track.elements import element_name, track_mesh
from stickslip.track.mesh import section_loft

TRACK = mini_track(elements=ELEMENTS)
WALL, END_STOP, _ = ELEMENTS


def shapes_between(begin, end, with_elements):
    """Ice and elements of a piece of the track as shapes of a scene."""
    mesh = track_mesh(TRACK, section_loft(TRACK), ends=False)
    s = face_stations(TRACK, mesh)
    shapes = []
    for i_part, name in enumerate(mesh.names if with_elements else mesh.names[:1]):
        faces = mesh.faces[(mesh.part == i_part) & (s > begin) & (s < end)]
        if len(faces):
            used, triangles = np.unique(faces, return_inverse=True)
            shapes.append(
                Mesh(
                    "_".join(name.split()),
                    vertices=mesh.vertices[used].tolist(),
                    triangles=triangles.reshape(-1, 3).tolist(),
                )
            )
    return shapes


def launch(point, velocity, bumpers, shapes):
    """A body with bumpers, at a point with a velocity, turned along the track."""
    heading = TRACK.plan.heading(TRACK.plan.station_of(point[None, :2]).station[0])
    turned = (np.cos(0.5 * heading), 0.0, 0.0, np.sin(0.5 * heading))
    q0 = (*point.tolist(), *map(float, turned))
    points = [Point(f"bumper_{i}", "sled", position=tuple(map(float, r))) for i, r in enumerate(bumpers)]
    return Simulation(
        Scene(
            "run",
            bodies=[Body("sled", 300.0, (40.0, 300.0, 300.0))],
            joints=[Free("free", child="sled", q0=q0, u0=(*velocity.tolist(), 0.0, 0.0, 0.0))],
            shapes=[*shapes, *points],
            laws=[Frictionless()],
            step=StepOptions(2e-4),
        )
    )


def run(sim, bumpers, duration):
    """Names of the shapes that were hit, and where the bumpers went: station, offset to the left, height above C (t, n, 3)."""
    hit, path = set(), []
    while sim.time < duration:
        report = sim.step(1)
        assert report.finite
        for contact in sim.contacts():
            if contact.percussion[0] > 0.0:
                hit |= {contact.shape_a, contact.shape_b}
        if sim.i_step % 5:
            continue
        r_OS_I, wxyz = sim.pose("sled")
        world = r_OS_I + Rotation.from_quat(wxyz, scalar_first=True).apply(bumpers)
        foot = TRACK.plan.station_of(world[:, :2])
        path.append(np.column_stack([foot.station, foot.offset, world[:, 2] - TRACK.heights.height(foot.station)]))
    return hit, np.array(path)


@pytest.mark.parametrize("with_elements", [True, False])
def test_a_wall_that_raises_the_channel(with_elements):
    bumpers = np.array([(x, y, z) for x in (-1.0, 1.0) for y, z in ((-0.3, 0.0), (0.3, 0.0))])
    across = TRACK.place([145.0], [[(0.0, 0.8)]])[0, 0]  # above the edge at 0.6 m, below the top of the wall at 1.0 m
    ahead, left = TRACK.plan.direction(145.0), TRACK.plan.left(145.0)
    velocity = np.array([*(20.0 * ahead + 5.0 * left), 20.0 * TRACK.heights.slope(145.0)])
    sim = launch(across, velocity, bumpers, shapes_between(140.0, 160.0, with_elements))
    hit, path = run(sim, bumpers, 0.15)
    farthest = path[..., 1].max()
    if with_elements:
        assert "_".join(element_name(WALL).split()) in hit
        assert farthest < 0.75 + 2e-3
    else:
        assert farthest > 0.9


@pytest.mark.parametrize("with_elements", [True, False])
def test_an_end_stop_above_a_curve(with_elements):
    bumpers = np.array([(x, y, 0.0) for x in (-0.2, 0.2) for y in (-0.05, 0.05)])
    start = TRACK.channel.points([90.0], np.linspace(0.0, -1.0, 401))[0]  # the bank of a left curve is on the right
    start = start[np.abs(start[:, 1] - 2.2).argmin()] + (0.3, 0.0)
    velocity = np.array([*(15.0 * TRACK.plan.direction(90.0)), 9.0])
    begin = TRACK.place([90.0], [[start]])[0, 0]
    sim = launch(begin, velocity, bumpers, shapes_between(85.0, 112.0, with_elements))
    hit, path = run(sim, bumpers, 1.1)
    _, edge = TRACK.channel.edges(path[..., 0].ravel())
    beyond = edge[:, 0] - path[..., 1].ravel()  # to the right of the edge
    if with_elements:
        assert "_".join(element_name(END_STOP).split()) in hit
        assert beyond.max() < 2e-3
        assert path[-1, :, 2].max() < edge[:, 1].max()  # back below the edge
    else:
        assert beyond.max() > 0.2
