"""Closed meshes of machine parts: bolts, nuts and gears, as (vertices (n, 3) [m], triangles (m, 3)), outward."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm

Solid = tuple[NDArray[np.float64], NDArray[np.int64]]


def tube(rings: NDArray[np.float64]) -> NDArray[np.int64]:
    """Triangles between consecutive rings of points (n_ring, n, 3) that run counter-clockwise, low ring first; outward."""
    n_ring, n = rings.shape[:2]
    i, j = np.meshgrid(np.arange(n_ring - 1), np.arange(n), indexing="ij")
    a, b = i * n + j, i * n + (j + 1) % n
    c, d = b + n, a + n
    return np.concatenate([np.stack([a, b, c], -1).reshape(-1, 3), np.stack([a, c, d], -1).reshape(-1, 3)])


def capped(rings: NDArray[np.float64]) -> Solid:
    """A body of rings about the z axis, closed at both ends by fans around the axis."""
    n_ring, n = rings.shape[:2]
    low, high = n_ring * n, n_ring * n + 1
    middles = [[0.0, 0.0, rings[0, 0, 2]], [0.0, 0.0, rings[-1, 0, 2]]]
    j = np.arange(n)
    bottom = np.stack([np.full(n, low), (j + 1) % n, j], -1)
    top = np.stack([np.full(n, high), (n_ring - 1) * n + j, (n_ring - 1) * n + (j + 1) % n], -1)
    return np.concatenate([rings.reshape(-1, 3), middles]), np.concatenate([tube(rings), bottom, top])


def thread(radius: float, height: float, pitch: float, z: NDArray[np.float64], n: int) -> NDArray[np.float64]:
    """Rings (len(z), n, 3) of a rounded right-hand thread: a wave of `height` about `radius` that climbs `pitch` per turn."""
    angle = 2.0 * np.pi * np.arange(n) / n
    wave = nm.cos(2.0 * np.pi * z[:, None] / pitch - angle[None, :])
    r = radius + 0.5 * height * wave
    return np.stack([r * nm.cos(angle), r * nm.sin(angle), np.broadcast_to(z[:, None], r.shape)], axis=-1)


def bolt(
    length: float = 0.06,
    radius: float = 0.01,
    height: float = 0.002,
    pitch: float = 0.004,
    n: int = 48,
    per_pitch: int = 12,
) -> Solid:
    """A threaded rod along z about the origin.

    Parameters
    ----------
    length, radius, height, pitch : float [m]
        Mean radius; height of the thread from root to crest; climb per turn.
    n, per_pitch : int
        Points around, and rings per pitch.
    """
    z = np.linspace(-0.5 * length, 0.5 * length, round(length / pitch * per_pitch) + 1)
    return capped(thread(radius, height, pitch, z, n))


def nut(
    length: float = 0.012,
    radius: float = 0.01,
    height: float = 0.002,
    pitch: float = 0.004,
    clearance: float = 0.0002,
    outer: float = 0.018,
    n: int = 48,
    per_pitch: int = 12,
    wall_rings: int = 75,
) -> Solid:
    """A round nut along z about the origin, that fits a bolt of the same numbers with `clearance` [m] on the radius."""
    z = np.linspace(-0.5 * length, 0.5 * length, round(length / pitch * per_pitch) + 1)
    inside = thread(radius + clearance, height, pitch, z, n)
    angle = 2.0 * np.pi * np.arange(n) / n
    wall = np.stack([outer * nm.cos(angle), outer * nm.sin(angle), 0.0 * angle], -1)
    up = np.linspace(-0.5 * length, 0.5 * length, wall_rings)
    outside = wall[None] + up[:, None, None] * np.array([0.0, 0.0, 1.0])
    # up the outer wall, then down the thread and back to where it began: a torus of rings
    rings = np.concatenate([outside, inside[::-1]])
    triangles = tube(np.concatenate([rings, rings[:1]])) % (len(rings) * n)
    return rings.reshape(-1, 3), triangles


def involute_profile(teeth: int, module: float, backlash: float, per_flank: int) -> NDArray[np.float64]:
    """Outline (n, 2) [m] of a spur gear of 20 degrees pressure angle, counter-clockwise, the first tooth on the x axis."""
    pressure = np.radians(20.0)
    pitch, base = 0.5 * module * teeth, 0.5 * module * teeth * nm.cos(pressure)
    tip, root = pitch + module, pitch - 1.25 * module
    start = max(base, root)
    r = np.linspace(start, tip, per_flank)
    roll = np.sqrt(np.maximum(nm.square(r / base) - 1.0, 0.0))
    involute = roll - nm.atan(roll)
    half = 0.5 * np.pi / teeth - 0.5 * backlash / pitch + (nm.tan(pressure) - pressure)  # half a tooth at the base
    flank = half - involute  # half angle of the tooth at radius r
    angle = np.concatenate([[-(flank[0] + 0.01 / teeth)], -flank, flank[::-1], [flank[0] + 0.01 / teeth]])
    radius = np.concatenate([[root], r, r[::-1], [root]])
    if root >= base:
        angle, radius = angle[1:-1], radius[1:-1]
    around = angle[None, :] + 2.0 * np.pi * np.arange(teeth)[:, None] / teeth
    return np.stack([radius * nm.cos(around), radius * nm.sin(around)], -1).reshape(-1, 2)


def gear(
    teeth: int = 20,
    module: float = 0.005,
    width: float = 0.02,
    backlash: float = 0.0002,
    per_flank: int = 10,
    layers: int = 12,
) -> Solid:
    """A spur gear about the z axis.

    Parameters
    ----------
    teeth : int
    module : float [m]
        Pitch diameter over number of teeth.
    width : float [m]
    backlash : float [m]
        By which each tooth is thinner than its gap, along the pitch circle.
    per_flank, layers : int
        Points on a flank, and rings of them across the width.
    """
    outline = involute_profile(teeth, module, backlash, per_flank)
    z = np.linspace(-0.5 * width, 0.5 * width, layers + 1)
    rings = np.concatenate(
        [
            np.broadcast_to(outline, (len(z), *outline.shape)),
            np.broadcast_to(z[:, None, None], (len(z), len(outline), 1)),
        ],
        axis=-1,
    )
    return capped(np.ascontiguousarray(rings))
