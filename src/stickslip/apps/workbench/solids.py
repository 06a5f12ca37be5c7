"""Closed meshes of parts and of what they fit into, as (vertices (n, 3) [m], triangles (m, 3)), outward."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.scenes.support.machine_parts import Solid, capped, tube

Vector = tuple[float, float, float]

_CORNERS = np.array([(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])
_SIDES = np.array(
    [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1), (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3)]
)  # fmt: skip


def box(size: Vector, centre: Vector = (0.0, 0.0, 0.0)) -> Solid:
    """A box with edges along the axes."""
    return _CORNERS * np.array(size) + np.array(centre), _SIDES.copy()


def wedge(size: Vector, centre: Vector, taper: float) -> Solid:
    """A box whose end at the largest y is narrower along x by the factor `taper`: a wing, a fin."""
    corners = _CORNERS * np.array(size)
    corners[corners[:, 1] > 0.0, 0] *= taper
    return corners + np.array(centre), _SIDES.copy()


def ring(radius: float, z: float, n: int, phase: float = 0.0) -> NDArray[np.float64]:
    """A regular polygon (n, 3) about the z axis, by the radius of its corners; `phase` in sides."""
    angle = 2.0 * np.pi * (np.arange(n) + phase) / n
    return np.stack([radius * nm.cos(angle), radius * nm.sin(angle), np.full(n, z)], axis=-1)


def turned(profile: Sequence[tuple[float, float]], n: int, phase: float = 0.0) -> Solid:
    """A body of polygons about the z axis: radius and height of each, from low to high."""
    return capped(np.stack([ring(radius, z, n, phase) for radius, z in profile]))


def bushing(profile: Sequence[tuple[float, float]], n: int) -> Solid:
    """A body with a hole about the z axis: radius and height around its section, up outside and down inside."""
    rings = np.stack([ring(radius, z, n) for radius, z in profile])
    return rings.reshape(-1, 3), tube(np.concatenate([rings, rings[:1]])) % (len(rings) * n)


def window(outer: tuple[float, float], inner: tuple[float, float], low: float, high: float) -> Solid:
    """A plate across z with a rectangular window about the z axis: widths along x and y, and the heights of its faces."""
    corner = 0.5 * np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
    section = ((outer, low), (outer, high), (inner, high), (inner, low))
    rings = np.stack([np.column_stack([corner * np.array(size), np.full(4, z)]) for size, z in section])
    return rings.reshape(-1, 3), tube(np.concatenate([rings, rings[:1]])) % 16


def block(size: Vector, ribs: int, depth: float, per_rib: int = 6, n: int = 40) -> Solid:
    """A block with rounded corners about the z axis, and ribs of a depth around it, one above the other."""
    angle = 2.0 * np.pi * (np.arange(n) + 0.5) / n
    c, s = nm.cos(angle), nm.sin(angle)
    square = 1.0 / np.sqrt(np.sqrt(nm.square(nm.square(c)) + nm.square(nm.square(s))))  # a superellipse
    outline = np.stack([0.5 * size[0] * square * c, 0.5 * size[1] * square * s], axis=-1)
    z = np.linspace(-0.5 * size[2], 0.5 * size[2], ribs * per_rib + 1)
    wave = 1.0 - 2.0 * depth / min(size[:2]) * nm.square(nm.sin(np.pi * ribs * (z / size[2] + 0.5)))
    rings = [np.column_stack([outline * k, np.full(n, height)]) for k, height in zip(wave, z, strict=True)]
    return capped(np.stack(rings))


def hose(path: Sequence[Vector], radius: float, n: int = 24, per_piece: int = 24) -> Solid:
    """A tube of a radius along a smooth curve through points, closed at both ends: Catmull-Rom, ends as they are."""
    p = np.array(path)
    p = np.concatenate([2.0 * p[:1] - p[1:2], p, 2.0 * p[-1:] - p[-2:-1]])
    t = (np.arange(per_piece) / per_piece)[:, None]
    pieces = [
        0.5
        * (2.0 * b + (c - a) * t + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t + (3.0 * b - a - 3.0 * c + d) * t * t * t)
        for a, b, c, d in zip(p[:-3], p[1:-2], p[2:-1], p[3:], strict=True)
    ]
    curve = np.concatenate([*pieces, p[-2:-1]])
    along = np.gradient(curve, axis=0)
    along = along / nm.lengths(along, axis=1)[:, None]
    # one axis that is across the curve everywhere: that of the coordinate which its chords use least
    side = np.cross(along, np.eye(3)[int(np.argmin(np.abs(along).max(axis=0)))])
    side = side / nm.lengths(side, axis=1)[:, None]
    up = np.cross(along, side)
    angle = 2.0 * np.pi * np.arange(n) / n
    rings = curve[:, None] + radius * (
        nm.cos(angle)[None, :, None] * side[:, None] + nm.sin(angle)[None, :, None] * up[:, None]
    )
    points, corners = capped(rings)
    points[-2:] = curve[[0, -1]]
    return points, corners


def refined(profile: Sequence[tuple[float, float]], longest: float, closed: bool = False) -> list[tuple[float, float]]:
    """An outline whose sides are divided until none is longer than `longest`; a closed one has a side from its last point to its first."""
    after = [*profile[1:], profile[0]] if closed else profile[1:]
    found: list[tuple[float, float]] = []
    for (r, z), (r_next, z_next) in zip(profile, after, strict=False):
        n = max(1, int(np.ceil(nm.norm(np.array([r_next - r, z_next - z])) / longest)))
        found += [(r + (r_next - r) * k / n, z + (z_next - z) * k / n) for k in range(n)]
    return found if closed else [*found, profile[-1]]


def pocket(size: Vector, wall: float) -> Solid:
    """A block with a rectangular pocket of `size` that is open at y = 0 and reaches to y = size[1]; walls all around."""
    x, y, z = size
    inner = _CORNERS * np.array(size) + np.array([0.0, 0.5 * y, 0.0])
    outer = _CORNERS * np.array([x + 2.0 * wall, y + wall, z + 2.0 * wall]) + np.array([0.0, 0.5 * (y + wall), 0.0])
    front = [k for k in range(len(_SIDES)) if (_CORNERS[_SIDES[k]][:, 1] < 0.0).all()]
    rest = [k for k in range(len(_SIDES)) if k not in front]
    rim = np.array([0, 1, 5, 4])  # the front corners in order, seen from outside counter-clockwise reversed
    faces = [_SIDES[rest], _SIDES[rest][:, ::-1] + 8]
    for k in range(4):
        a, b = int(rim[k]), int(rim[(k + 1) % 4])
        faces.append(np.array([(a, a + 8, b), (b, a + 8, b + 8)]))
    return np.concatenate([outer, inner]), np.concatenate(faces)


def joined(solids: Sequence[Solid]) -> Solid:
    """Several closed meshes as one."""
    vertices, triangles, first = [], [], 0
    for points, corners in solids:
        vertices.append(points)
        triangles.append(corners + first)
        first += len(points)
    return np.concatenate(vertices), np.concatenate(triangles)


def placed(solid: Solid, shift: Vector, axes: Sequence[Vector] | None = None) -> Solid:
    """A mesh moved by `shift`, its x, y and z axis first laid along `axes`."""
    points, corners = solid
    if axes is not None:
        points = sum(points[:, k, None] * np.array(axes[k]) for k in range(3))
    return points + np.array(shift), corners
