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
