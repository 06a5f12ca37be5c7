"""What static surfaces look like: triangles of meshes, height fields and queries, swept grids of ice tracks."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stickslip.io.swept_grid import encode_swept_grid, swept_grid
from stickslip.io.track_file import load_track
from stickslip.model import HeightField, Hull, Mesh, Surface
from stickslip.model.functions import TRACK_ICE, load_function, load_table

Array = NDArray[np.float64]

MAGIC = b"SSM1"
TRACK_SPACING, TRACK_ACROSS = 0.5, 41  # m, points: what a browser draws of a track
MAX_CELLS = 384  # along either side of a height field
ALONG, ACROSS = 0.25, 61  # m, points: of a sampled query
REACH_BEHIND, REACH_AHEAD, LEAST_AHEAD = 3.0, 9.0, 8.0  # m, s at the initial speed, m
HALF_WIDTH, HOVER = 2.8, 0.5  # m, of the strip around the line; m above the surface from which it is looked at


def mesh_bytes(vertices: Array, triangles: NDArray[Any]) -> bytes:
    """Triangles for the page: ``SSM1``, their counts, 32-bit vertices [m], 32-bit indices."""
    head = MAGIC + struct.pack("<II", len(vertices), triangles.size)
    return head + vertices.astype("<f4").tobytes() + triangles.astype("<u4").tobytes()


def look_of_mesh(shape: Mesh | Hull) -> bytes:
    """A mesh as it is, or a hull."""
    return mesh_bytes(*shape.load())


def look_of_height_field(shape: HeightField) -> bytes:
    """A height field, thinned to `MAX_CELLS`."""
    heights = shape.load()
    stride = [max(1, -(-n // MAX_CELLS)) for n in heights.shape]
    x = (np.arange(heights.shape[0]) - 0.5 * (heights.shape[0] - 1)) * shape.spacing_x
    y = (np.arange(heights.shape[1]) - 0.5 * (heights.shape[1] - 1)) * shape.spacing_y
    grid = np.stack([*np.meshgrid(x, y, indexing="ij"), heights], axis=-1)[:: stride[0], :: stride[1]]
    return mesh_bytes(grid.reshape(-1, 3), grid_triangles(*grid.shape[:2]))


def is_track(shape: Surface) -> bool:
    """Whether a surface is the ice of a track of the library or of a file."""
    return shape.table == TRACK_ICE


def look_of_track(shape: Surface) -> bytes:
    """The swept grid of a track."""
    return encode_swept_grid(swept_grid(load_track(shape.key), TRACK_SPACING, TRACK_ACROSS))


def look_of_query(shape: Surface, start: Array, velocity: Array) -> bytes:
    """A strip of a surface that is known by its query only, along the way a body will take.

    Parameters
    ----------
    shape : Surface
    start, velocity : (3,) float [m, m/s]
        Of that body, in the axes of the shape.
    """
    query = load_function(shape.function, "query", f"shape '{shape.name}'.function")
    table = load_table(shape.table, shape.key, shape.name) if shape.table is not None else None
    params = np.array(shape.params, float) if table is None else table
    speed = float(np.linalg.norm(velocity))
    ahead = velocity / speed if speed > 0.1 else np.array([1.0, 0.0, 0.0])
    out, warm = np.zeros(13), np.zeros(4)
    rows: list[Array] = []
    x = start - REACH_BEHIND * ahead
    for _ in range(int((REACH_BEHIND + max(LEAST_AHEAD, REACH_AHEAD * speed)) / ALONG)):
        if query(params, x, warm, out) == 0:
            break
        foot, normal = out[:3].copy(), out[3:6].copy()
        aside = _unit(np.cross(normal, ahead), np.array([0.0, 1.0, 0.0]))
        rows.append(_row(query, params, foot + HOVER * normal, aside))
        ahead = _unit(np.cross(aside, normal), ahead)  # straight on along the surface
        x = foot + HOVER * normal + ALONG * ahead
    grid = np.array(rows).reshape(-1, ACROSS, 3)
    return mesh_bytes(grid.reshape(-1, 3), grid_triangles(len(grid), ACROSS))


def _row(query: Any, params: Array, above: Array, aside: Array) -> Array:
    """Feet (ACROSS, 3) [m] of points beside `above`; where the surface ends, the rest of the row stays at its edge."""
    out, warm = np.zeros(13), np.zeros(4)
    row = np.zeros((ACROSS, 3))
    for sign, places in ((-1.0, range(ACROSS // 2, -1, -1)), (1.0, range(ACROSS // 2, ACROSS))):
        inside, outside = 0.0, HALF_WIDTH
        for j in places:
            offset = min(abs(j - ACROSS // 2) * 2.0 * HALF_WIDTH / (ACROSS - 1), outside)
            if query(params, above + sign * offset * aside, warm, out):
                inside = offset
            else:
                outside = _edge(query, params, above, sign * aside, inside, offset)
                query(params, above + sign * outside * aside, warm, out)
            row[j] = out[:3]
    return row


def _edge(query: Any, params: Array, above: Array, aside: Array, inside: float, outside: float) -> float:
    """Largest offset [m] at which there is a surface, between one at which there is and one at which there is not."""
    out, warm = np.zeros(13), np.zeros(4)
    for _ in range(20):
        middle = 0.5 * (inside + outside)
        if query(params, above + middle * aside, warm, out):
            inside = middle
        else:
            outside = middle
    return inside


def grid_triangles(n: int, m: int) -> NDArray[np.int64]:
    """Triangles of a grid of n × m points, counter-clockwise seen from above if x runs along and y to the left."""
    if n < 2 or m < 2:
        return np.zeros((0, 3), np.int64)
    first = (np.arange(n - 1)[:, None] * m + np.arange(m - 1)).ravel()
    lower = np.stack([first, first + m, first + m + 1], axis=-1)
    upper = np.stack([first, first + m + 1, first + 1], axis=-1)
    return np.concatenate([lower, upper])


def _unit(vector: Array, otherwise: Array) -> Array:
    length = float(np.linalg.norm(vector))
    return vector / length if length > 1e-9 else otherwise
