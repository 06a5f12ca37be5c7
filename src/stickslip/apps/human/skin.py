"""Skin: what is drawn of a person, and the simpler solids with which a person touches things.

Drawn are lofts: rings around the axis of each segment, closed at both ends, that reach a little into their neighbours, so that limbs
blend at the joints. They touch nothing. What touches are capsules, boxes and a ball inside them, which are not drawn.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from stickslip import numerics as nm
from stickslip.apps.human.physique import MIDDLE, Physique
from stickslip.model import Box, Capsule, Mesh, Shape, Sphere
from stickslip.model.kinds import Quaternion4, Vector3

FLESH = "flesh"  # material of everything that touches
AROUND = 14  # points of a ring
HALF = math.sqrt(0.5)
SQUARE = 0.36  # how much squarer than ellipses rings are

SKIN_COLOUR = (0.85, 0.66, 0.55)
SHIRT_COLOUR = (0.16, 0.42, 0.62)
TROUSER_COLOUR = (0.17, 0.19, 0.24)
SHOE_COLOUR = (0.75, 0.75, 0.78)
COLOURS = {
    "thorax": SHIRT_COLOUR, "abdomen": SHIRT_COLOUR, "upper_arm": SHIRT_COLOUR,
    "pelvis": TROUSER_COLOUR, "thigh": TROUSER_COLOUR, "shank": TROUSER_COLOUR, "foot": SHOE_COLOUR,
}  # fmt: skip


class Ring(NamedTuple):
    """A ring of a loft: where along the segment, how deep and wide [m], and how far in front of the axis [m], at the reference size."""

    at: float
    depth: float
    width: float
    front: float = 0.0


#: Of a man of 1.77 m and 76.9 kg, from the joint outwards, estimated.
LOFTS: dict[str, tuple[Ring, ...]] = {
    "pelvis": (
        Ring(-0.62, 0.040, 0.050), Ring(-0.45, 0.085, 0.120, -0.005), Ring(-0.15, 0.112, 0.165, -0.010), Ring(0.2, 0.115, 0.172, -0.010),
        Ring(0.65, 0.105, 0.158), Ring(1.0, 0.099, 0.146), Ring(1.2, 0.080, 0.125),
    ),
    "abdomen": (
        Ring(-0.2, 0.080, 0.125), Ring(0.0, 0.099, 0.146), Ring(0.4, 0.098, 0.138), Ring(0.8, 0.106, 0.148), Ring(1.0, 0.110, 0.155),
        Ring(1.15, 0.090, 0.130),
    ),
    "thorax": (
        Ring(-0.15, 0.090, 0.130), Ring(0.0, 0.110, 0.155), Ring(0.3, 0.120, 0.172), Ring(0.55, 0.115, 0.190),
        Ring(0.72, 0.095, 0.190, -0.01),
        Ring(0.84, 0.074, 0.130, -0.01), Ring(0.95, 0.060, 0.068, -0.005), Ring(1.12, 0.052, 0.054),
    ),
    "head": (
        Ring(-0.08, 0.050, 0.053), Ring(0.12, 0.052, 0.054, 0.005), Ring(0.25, 0.060, 0.056, 0.016), Ring(0.36, 0.086, 0.064, 0.030),
        Ring(0.50, 0.098, 0.074, 0.022), Ring(0.68, 0.101, 0.079, 0.015), Ring(0.84, 0.090, 0.071, 0.010),
        Ring(0.94, 0.063, 0.050, 0.006),
        Ring(0.99, 0.030, 0.024, 0.004),
    ),
    "thigh": (
        Ring(-0.16, 0.050, 0.045), Ring(-0.08, 0.080, 0.075), Ring(0.06, 0.093, 0.087),
        Ring(0.3, 0.085, 0.079, 0.004), Ring(0.6, 0.070, 0.066, 0.004),
        Ring(0.88, 0.057, 0.055), Ring(1.0, 0.056, 0.052, 0.004), Ring(1.07, 0.048, 0.045, 0.002), Ring(1.11, 0.028, 0.028),
    ),
    "shank": (
        Ring(-0.08, 0.035, 0.033), Ring(-0.04, 0.049, 0.046), Ring(0.05, 0.054, 0.050),
        Ring(0.25, 0.060, 0.054, -0.012), Ring(0.45, 0.053, 0.048, -0.010),
        Ring(0.75, 0.037, 0.035), Ring(0.93, 0.036, 0.033), Ring(1.0, 0.039, 0.035, -0.003), Ring(1.06, 0.030, 0.028),
    ),
    "upper_arm": (
        Ring(-0.19, 0.028, 0.024), Ring(-0.12, 0.047, 0.042), Ring(0.0, 0.057, 0.050), Ring(0.3, 0.051, 0.045), Ring(0.7, 0.042, 0.039),
        Ring(0.95, 0.040, 0.039), Ring(1.06, 0.034, 0.033), Ring(1.1, 0.018, 0.018),
    ),
    "forearm": (
        Ring(-0.09, 0.020, 0.020), Ring(-0.05, 0.034, 0.034), Ring(0.08, 0.042, 0.041), Ring(0.3, 0.042, 0.040), Ring(0.7, 0.031, 0.029),
        Ring(0.95, 0.028, 0.022), Ring(1.04, 0.024, 0.018),
    ),
    "hand": (
        Ring(-0.06, 0.018, 0.014), Ring(0.05, 0.029, 0.020), Ring(0.3, 0.042, 0.017), Ring(0.55, 0.041, 0.014), Ring(0.85, 0.032, 0.010),
        Ring(1.0, 0.015, 0.006),
    ),
}  # fmt: skip

#: Foot: how far from heel to toe, half its height and half its width [m], and how much of its height lies above the sole's middle.
FOOT = (
    Ring(0.0, 0.020, 0.018), Ring(0.03, 0.034, 0.028), Ring(0.12, 0.045, 0.034), Ring(0.25, 0.050, 0.036), Ring(0.4, 0.042, 0.038),
    Ring(0.6, 0.030, 0.044), Ring(0.8, 0.022, 0.046), Ring(0.94, 0.017, 0.036), Ring(1.0, 0.010, 0.018),
)  # fmt: skip

REFERENCE = Physique()


def drawn(
    physique: Physique, segment: str, body: str, name: str = "", at: Vector3 = (0.0, 0.0, 0.0), holds: bool = False
) -> Mesh:
    """The loft of a segment on a body.

    Parameters
    ----------
    physique : Physique
    segment : str
        Name of its table in `LOFTS`, or ``"foot"``.
    body : str
    name : str
        Of the shape. Default: that of the body with ``_skin``.
    at : (3,) float [m]
        Of the segment's origin on the body.
    holds : bool
        A hand that holds something is half a fist.
    """
    stout = math.sqrt(physique.mass / REFERENCE.mass * REFERENCE.height / physique.height)
    length = physique.length(segment)
    rings: list[list[Vector3]] = []
    if segment == "foot":
        sole = -physique.ankle_height
        for ring in FOOT:
            x, half = ring.at * length - physique.heel, stout * ring.depth
            rings.append(_ring((x, 0.0, sole + half), (0.0, stout * ring.width, 0.0), (0.0, 0.0, half)))
    else:
        up = 1.0 if segment in MIDDLE else -1.0
        short = 0.62 if holds and segment == "hand" else 1.0
        for ring in LOFTS[segment]:
            centre = (stout * ring.front, 0.0, up * short * ring.at * length)
            rings.append(_ring(centre, (stout * ring.depth, 0.0, 0.0), (0.0, up * stout * ring.width, 0.0)))
    vertices, triangles = _loft(rings)
    return Mesh(
        name or f"{body}_skin", body, vertices=vertices, triangles=triangles, position=at, group=0, mask=0,
        colour=COLOURS.get(segment, SKIN_COLOUR),
    )  # fmt: skip


def touching(physique: Physique, segment: str, body: str, group: int, mask: int) -> Shape:
    """The solid with which a segment touches things."""
    stout = math.sqrt(physique.mass / REFERENCE.mass * REFERENCE.height / physique.height)
    length = physique.length(segment)
    common: dict[str, Any] = {"material": FLESH, "group": group, "mask": mask, "shown": False}
    name = f"{body}_touch"
    if segment == "head":
        radius = stout * HEAD_RADIUS
        return Sphere(name, body, radius=radius, position=(0.012, 0.0, length - radius), **common)
    if segment in ACROSS:
        radius, half, at = (ACROSS[segment][0] * stout, ACROSS[segment][1] * stout, ACROSS[segment][2] * length)
        return Capsule(
            name, body, radius=radius, half_length=half, position=(0.0, 0.0, at), rotation_wxyz=ALONG_Y, **common
        )  # fmt: skip
    if segment == "foot":
        box = (0.5 * length, stout * 0.042, 0.3 * physique.ankle_height)
        at_sole = (0.5 * length - physique.heel, 0.0, box[2] - physique.ankle_height)
        return Box(name, body, half_extents=box, position=at_sole, **common)
    radius = stout * ALONG[segment]
    half_length = max(0.5 * length - radius, 0.1 * radius) if segment == "hand" else 0.5 * length
    return Capsule(
        name, body, radius=radius, half_length=half_length, position=(0.0, 0.0, -0.5 * length), rotation_wxyz=ALONG_Z,
        **common,
    )  # fmt: skip


HEAD_RADIUS = 0.09  # m
ALONG_Y: Quaternion4 = (HALF, 0.0, 0.0, HALF)
ALONG_Z: Quaternion4 = (HALF, 0.0, HALF, 0.0)
#: Parts of the trunk lie across: radius, half length between the caps [m], height as a fraction of the length.
ACROSS = {"pelvis": (0.11, 0.06, 0.25), "abdomen": (0.10, 0.045, 0.5), "thorax": (0.115, 0.06, 0.45)}
#: Radius of the capsules along limbs [m].
ALONG = {"thigh": 0.07, "shank": 0.047, "upper_arm": 0.044, "forearm": 0.034, "hand": 0.022}


def _ring(centre: Vector3, a: Vector3, b: Vector3) -> list[Vector3]:
    """Points of an ellipse with half axes `a` and `b`, a little squarer than one, as bodies are."""
    points: list[Vector3] = []
    for k in range(AROUND):
        angle = 2.0 * math.pi * k / AROUND
        c, s = nm.cos(angle), nm.sin(angle)
        swell = 1.0 + SQUARE * c * c * s * s
        points.append(tuple(m + swell * (c * x + s * y) for m, x, y in zip(centre, a, b)))  # type: ignore[arg-type]
    return points


def _loft(rings: list[list[Vector3]]) -> tuple[tuple[Vector3, ...], tuple[tuple[int, int, int], ...]]:
    """Closed surface through rings, outward if they run along the third axis of (a, b, along)."""
    vertices = [point for ring in rings for point in ring]
    triangles: list[tuple[int, int, int]] = []
    n = AROUND
    for i in range(len(rings) - 1):
        for k in range(n):
            a, b = i * n + k, i * n + (k + 1) % n
            triangles += [(a, b, b + n), (a, b + n, a + n)]
    for ring, first in ((rings[0], True), (rings[-1], False)):
        middle = tuple(sum(point[axis] for point in ring) / n for axis in range(3))
        at, base = len(vertices), 0 if first else (len(rings) - 1) * n
        vertices.append(middle)  # type: ignore[arg-type]
        for k in range(n):
            a, b = base + k, base + (k + 1) % n
            triangles.append((at, b, a) if first else (at, a, b))
    return tuple(vertices), tuple(triangles)
