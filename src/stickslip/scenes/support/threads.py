"""Metric screw threads as closed meshes: a bolt and its nut, with the basic profile of ISO 68-1.

The thread of pitch p has flanks of 30 degrees, crests of p/8, roots of p/4 and a depth of 5/16 √3 p. Its edges are helices, and the
mesh has them as rows of vertices: a column of the mesh is the profile along one line of the cylinder.
"""

from __future__ import annotations

from math import pi, sqrt

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.scenes.support.machine_parts import Solid

DEPTH = 5.0 * sqrt(3.0) / 16.0  # of a pitch, from crest to root
CREST, ROOT = (
    1.0 / 16.0,
    0.5 - 1.0 / 8.0,
)  # half the crest, and where the root begins, in pitches from the middle of the crest
M16, PITCH_M16 = 0.016, 0.002  # m: nominal diameter, coarse pitch (ISO 261)
WIDTH_M16, HEIGHT_M16 = 0.024, 0.0148  # m: hexagon nut across flats, and its height (ISO 4032)

Array = NDArray[np.float64]


def thread_columns(crest: float, pitch: float, low: float, high: float, n: int) -> list[Array]:
    """Profile of a right-hand thread with the given crest radius along `n` lines of the cylinder: (points, 2) of radius and height."""
    depth = DEPTH * pitch
    kinks = np.array([-ROOT, -CREST, CREST, ROOT])
    radii = np.array([crest - depth, crest, crest, crest - depth])
    columns = []
    for i in range(n):
        turn = i / n
        first, last = int(np.floor(low / pitch - turn)) - 1, int(np.ceil(high / pitch - turn)) + 1
        turns = np.arange(first, last + 1)
        z = (pitch * (turns[:, None] + turn + kinks[None, :])).ravel()
        r = np.tile(radii, len(turns))
        inside = (z > low + 1e-9) & (z < high - 1e-9)
        ends = np.interp([low, high], z, r)
        columns.append(np.column_stack([np.r_[ends[0], r[inside], ends[1]], np.r_[low, z[inside], high]]))
    return columns


def zip_columns(heights: list[Array], shift: float) -> tuple[list[tuple[int, int, int]], list[int]]:
    """Triangles between neighbouring columns of a cylinder, outward, and the number of the first vertex of each column.

    `shift` is how much higher the same helix is in the next column.
    """
    first = [0, *np.cumsum([len(z) for z in heights]).tolist()]
    triangles = []
    for i in range(len(heights)):
        j = (i + 1) % len(heights)
        left, right = heights[i], heights[j] - shift
        a, b = 0, 0
        while a + 1 < len(left) or b + 1 < len(right):
            up_left = left[a + 1] if a + 1 < len(left) else np.inf
            up_right = right[b + 1] if b + 1 < len(right) else np.inf
            if up_left <= up_right + 1e-9:
                triangles.append((first[i] + a, first[j] + b, first[i] + a + 1))
                a += 1
            else:
                triangles.append((first[i] + a, first[j] + b, first[j] + b + 1))
                b += 1
    return triangles, first


def around(columns: list[Array]) -> Array:
    """Vertices (n, 3) of columns of radius and height."""
    angle = 2.0 * pi * np.arange(len(columns)) / len(columns)
    return np.concatenate(
        [np.column_stack([c[:, 0] * nm.cos(a), c[:, 0] * nm.sin(a), c[:, 1]]) for a, c in zip(angle.tolist(), columns)]
    )


def threaded_rod(diameter: float = M16, pitch: float = PITCH_M16, length: float = 0.04, n: int = 64) -> Solid:
    """A rod along z with a thread from end to end, from z = 0 to `length`."""
    columns = thread_columns(0.5 * diameter, pitch, 0.0, length, n)
    triangles, first = zip_columns([c[:, 1] for c in columns], pitch / n)
    vertices = np.concatenate([around(columns), [[0.0, 0.0, 0.0], [0.0, 0.0, length]]])
    bottom, top = len(vertices) - 2, len(vertices) - 1
    for i in range(n):
        j = (i + 1) % n
        triangles += [(bottom, first[j], first[i]), (top, first[i + 1] - 1, first[j + 1] - 1)]
    return vertices, np.array(triangles)


def hexagon_nut(
    diameter: float = M16,
    pitch: float = PITCH_M16,
    height: float = HEIGHT_M16,
    width: float = WIDTH_M16,
    play: float = 1e-4,
    n: int = 64,
) -> Solid:
    """A hexagon nut along z about the origin, whose thread is that of the rod moved outwards by `play` [m].

    `n` is a multiple of six.
    """
    low, high = -0.5 * height, 0.5 * height
    columns = thread_columns(0.5 * diameter + play, pitch, low, high, n)
    triangles, first = zip_columns([c[:, 1] for c in columns], pitch / n)
    inside = around(columns)
    angle = 2.0 * pi * np.arange(n) / n
    off = np.mod(angle + pi / 6.0, pi / 3.0) - pi / 6.0  # from the middle of the side
    radius = 0.5 * width / nm.cos(off)
    wall = np.column_stack([radius * nm.cos(angle), radius * nm.sin(angle)])
    m = len(inside)
    vertices = np.concatenate(
        [inside, np.column_stack([wall, np.full(n, low)]), np.column_stack([wall, np.full(n, high)])]
    )
    faces = [(c, b, a) for a, b, c in triangles]  # the thread looks inwards
    for i in range(n):
        j = (i + 1) % n
        p, q, r, s = m + i, m + j, m + n + i, m + n + j
        faces += [(p, q, s), (p, s, r)]
        faces += [(first[i], first[j], q), (first[i], q, p)]
        up, next_up = first[i + 1] - 1, first[j + 1] - 1
        faces += [(up, s, next_up), (up, r, s)]
    return vertices, np.array(faces)
