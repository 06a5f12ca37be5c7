"""Terrain of a run: the ice as a smooth surface, and boards above its edges as triangles."""

from __future__ import annotations

import numpy as np

from stickslip.model import Mesh, Shape, Surface
from stickslip.model.functions import TRACK_ICE
from stickslip.track.elements import track_mesh
from stickslip.track.mesh import ICE, grid_loft
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
