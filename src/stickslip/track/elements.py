"""Boundary elements of a track as triangles: walls, end stops, closures, and the ends of the channel.

Elements hang on the vertices of the channel's edge, so there is no gap between ice and wall.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stickslip.track.mesh import ICE, Loft, TrackMesh, section_loft
from stickslip.track.track import Element, Track

Array = NDArray[np.float64]
Numbers = NDArray[np.int32]

ENDS = ("end at the top", "end of the run-out")


def track_mesh(track: Track, loft: Loft | None = None, *, ends: bool = True) -> TrackMesh:
    """Channel, boundary elements and ends as one mesh.

    Parameters
    ----------
    track : Track
    loft : Loft, optional
        The channel, from `section_loft` (the default) or `grid_loft`.
    ends : bool
        Whether the channel is closed by a wall across it at its first and last station. The surface goes on straight
        there, but a mesh ends, and what leaves it would fall for ever.

    Returns
    -------
    TrackMesh
        One part for the ice, one for each element, one for each end.

    Notes
    -----
    [Rempfler, sec. 3.3]. An element begins and ends at the rows of the channel that are nearest to its stations.
    """
    channel = section_loft(track) if loft is None else loft
    pieces = [(ICE, np.empty((0, 3)), channel.faces)]
    n_vertex = len(channel.vertices)
    for element in track.elements:
        vertices, faces = _element(track, channel, element, n_vertex)
        pieces.append((element_name(element), vertices, faces))
        n_vertex += len(vertices)
    for name, i_row in zip(ENDS, (0, -1)) if ends else ():
        vertices, faces = _end(channel, i_row, n_vertex)
        pieces.append((name, vertices, faces))
        n_vertex += len(vertices)
    sizes = [len(faces) for _, _, faces in pieces]
    return TrackMesh(
        np.concatenate([channel.vertices, *(vertices for _, vertices, _ in pieces)]),
        np.concatenate([faces for _, _, faces in pieces]),
        np.repeat(np.arange(len(pieces), dtype=np.int32), sizes),
        tuple(name for name, _, _ in pieces),
    )


def element_name(element: Element) -> str:
    """Name of the part that an element is in the mesh, such as ``"wall left 120 m to 180 m"``."""
    return f"{element.kind} {element.side} {element.begin:g} m to {element.end:g} m"


def _element(track: Track, loft: Loft, element: Element, n_vertex: int) -> tuple[Array, Numbers]:
    """New vertices of an element, numbered from `n_vertex`, and its triangles."""
    first, last = (int(np.abs(loft.station - s).argmin()) for s in (element.begin, element.end))
    first = min(first, len(loft.station) - 2)
    rows = slice(first, max(last, first + 1) + 1)
    on_left = element.side == "left"
    edge = loft.rows[rows, 0 if on_left else -1]
    across = track.plan.left(loft.station[rows]) * (-1.0 if on_left else 1.0)  # towards the ice
    outline = np.array(element.outline)
    points = np.repeat(loft.vertices[edge][:, None], len(outline), axis=1)
    points[..., :2] += outline[None, :, :1] * across[:, None, :]
    points[..., 2] += outline[:, 1]
    new = n_vertex + np.arange(points[..., 0].size, dtype=np.int32).reshape(points.shape[:2])
    grid = np.concatenate([edge[:, None], new], axis=1)
    if on_left:
        grid = grid[:, ::-1]  # from left to right, as in the channel
    a, b, c, d = grid[:-1, :-1], grid[:-1, 1:], grid[1:, 1:], grid[1:, :-1]
    return points.reshape(-1, 3), np.stack([a, b, c, a, c, d], axis=-1).reshape(-1, 3)


def _end(loft: Loft, i_row: int, n_vertex: int) -> tuple[Array, Numbers]:
    """A wall across the channel: its middle as the only new vertex, and a fan of triangles around it.

    All arcs of a section are hollow, so what they enclose with the line between the edges is convex: a fan fits.
    """
    row = loft.rows[i_row]
    row = row[np.append(True, np.diff(row) != 0)]
    middle = 0.5 * (loft.vertices[row[0]] + loft.vertices[row[-1]])
    fan = np.stack([row[:-1], row[1:], np.full(row.size - 1, n_vertex, dtype=np.int32)], axis=-1)
    return middle[None, :], fan[:, ::-1] if i_row == 0 else fan
