"""Where a run takes place: the ice and the boards as shapes, and the sled on it with all runners just touching, looking down the track."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.apps.ice.sled import Handling
from stickslip.model import Mesh, Shape, Surface
from stickslip.model.functions import TRACK_ICE
from stickslip.model.kinds import Quaternion4, Vector3
from stickslip.model.rotation import quat_from_matrix
from stickslip.track.elements import track_mesh
from stickslip.track.mesh import ICE, grid_loft
from stickslip.track.patch import TrackPatch
from stickslip.track.track import Track

GROUP = 1
ICE_SHAPE, BOARDS_SHAPE = "ice", "boards"
ALONG = 2.0  # m between corners of boards: a chord of an arc of 20 m is off by 25 mm


def track_terrain(name: str, track: Track) -> tuple[Shape, ...]:
    """Ice of the track `name` (of the library, or a file) and what stands on its edges.

    Boards are written out in the scene, so that a recording has all of them.
    """
    ice = Surface(ICE_SHAPE, function=TRACK_ICE, table=TRACK_ICE, key=name, group=GROUP)
    mesh = track_mesh(track, grid_loft(track, along=ALONG, across=8))
    faces = mesh.faces[mesh.part != mesh.names.index(ICE)]
    if not len(faces):
        return (ice,)
    used, numbers = np.unique(faces, return_inverse=True)
    corners = np.round(mesh.vertices[used], 4)
    boards = Mesh(
        BOARDS_SHAPE,
        vertices=tuple(map(tuple, corners.tolist())),
        triangles=tuple(map(tuple, numbers.reshape(faces.shape).tolist())),
        group=GROUP,
    )
    return (ice, boards)


Array = NDArray[np.float64]

ROUNDS = 8  # each brings the feet ten times nearer or more
CLEARANCE = 1e-6  # m under the lowest foot: the first step closes it without an impact


class Stand(NamedTuple):
    """A pose on the ice."""

    position: Vector3  # m
    rotation_wxyz: Quaternion4


def stand_on(patch: TrackPatch, station: float, across: float, handling: Handling) -> Stand:
    """Pose of a sled at a station [m] and a section coordinate from -1 (right edge) to 1.

    Its feet are half a wheelbase ahead and behind, half a gauge left and right. The ice below them gives the axes; then the sled is
    moved off the ice until the lowest foot is free.
    """
    length, width = 0.5 * handling.wheelbase, 0.5 * handling.gauge
    feet = np.array([(i * length, j * width, 0.0) for i in (1, -1) for j in (1, -1)])
    near = np.array([station]), np.array([across])
    middle = patch.project(patch.point(*near), near)
    origin = middle.position[0]
    x = _unit(patch.point(station + length, across) - patch.point(station - length, across))
    A = _axes(x, middle.normal[0])
    for _ in range(ROUNDS):
        below = patch.project(origin + nm.product(feet, A.T)).position
        x = below[:2].sum(axis=0) - below[2:].sum(axis=0)
        y = below[::2].sum(axis=0) - below[1::2].sum(axis=0)
        A, origin = _axes(_unit(x), np.cross(x, y)), below.mean(axis=0)
    for _ in range(ROUNDS):
        origin = origin + (CLEARANCE - patch.project(origin + nm.product(feet, A.T)).distance.min()) * A[:, 2]
    return Stand(tuple(origin.tolist()), tuple(quat_from_matrix(A).tolist()))


def _axes(x: Array, up: Array) -> Array:
    """Axes as columns: x as given, z nearest to `up`."""
    z = _unit(up - (nm.product(up, x)) * x)
    return np.column_stack([x, np.cross(z, x), z])


def _unit(vector: Array) -> Array:
    return np.asarray(vector / nm.norm(vector))
