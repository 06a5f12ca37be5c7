"""A whole person whose joints give way: sixteen bodies, ball joints and hinges of point springs, stops as cones and pointers.

Maximal coordinates as the source has them [Hans, sec. 3 and 6]: 224 numbers. Trunk, neck, hips, shoulders and wrists are ball joints,
knees, ankles and elbows hinges. Stops of ball joints are four-sided cones, those of twist a second pointer across the limb.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.apps.human import parameters
from stickslip.apps.human.body import sides_of
from stickslip.apps.human.parameters import AxisRow, JointRow
from stickslip.apps.human.physique import LIMBS, MIDDLE, RIGHT, Physique
from stickslip.apps.human.skin import ACROSS, ALONG, HEAD_RADIUS
from stickslip.model.stiff_bodies import FLOOR, JOINT_DAMPING, JOINT_STIFFNESS, Floor, HingeLaw, StiffBodies

Array = NDArray[np.float64]
STOP_DAMPING = 200.0  # N m s/rad² [Hans, sec. 7.2.1]
FAR = math.radians(130.0)  # a facet bounds the half space behind it: stops farther away than this have none
TWIST = "rotation"


def compliant_person(
    physique: Physique,
    *,
    floor: Floor = FLOOR,
    gravity: tuple[float, float, float] = (0.0, 0.0, -9.81),
    lift: float = 0.0,
    lean: float = 0.0,
    stiffness: float = JOINT_STIFFNESS,
    damping: float = JOINT_DAMPING,
    stops: bool = True,
) -> StiffBodies:
    """A standing person, soles on the floor.

    Parameters
    ----------
    physique : Physique
    floor : Floor
    gravity : (3,) float [m/s²]
    lift : float [m]
        Of the soles above the floor.
    lean : float [rad]
        Of the whole person about the ankles, forward.
    stiffness, damping : float [N/m, N s/m]
        Of joints.
    stops : bool
        Whether joints have stops.
    """
    bodies = StiffBodies(gravity, floor)
    origins, number = _stand(physique), {}
    c, s = float(nm.cos(lean)), float(nm.sin(lean))
    turn = (float(nm.cos(0.5 * lean)), 0.0, float(nm.sin(0.5 * lean)), 0.0)
    pivot = np.array((0.0, 0.0, physique.ankle_height + lift))

    def placed(point: Array) -> Array:
        x, y, z = (point + np.array((0.0, 0.0, lift)) - pivot).tolist()
        return np.asarray(pivot + np.array((c * x + s * z, y, c * z - s * x)))

    for name, origin in origins.items():
        segment = physique.segment(_plain(name))
        number[name] = bodies.add_body(
            name, segment.mass, segment.inertia, placed(origin + np.array(segment.com)), turn
        )
        for radius, points in _touching(physique, _plain(name)):
            bodies.add_points(number[name], points - np.array(segment.com), radius)
    axes = np.array(((c, 0.0, s), (0.0, 1.0, 0.0), (-s, 0.0, c)))
    for row in parameters.joint_rows():
        for side in sides_of(row.child):
            parent = number[f"{side}{row.parent}" if row.parent in LIMBS else row.parent]
            child = number[f"{side}{row.child}"]
            at = placed(origins[f"{side}{row.child}"])
            mirror = -1.0 if side.startswith(RIGHT) else 1.0
            _join(bodies, row, parent, child, at, axes, mirror, (stiffness, damping), stops)
    return bodies


def _plain(name: str) -> str:
    return name.removeprefix("left_").removeprefix("right_")


def _stand(physique: Physique) -> dict[str, Array]:
    """Origins of all segments of a standing person, that of the pelvis first."""
    found = {"pelvis": np.array((0.0, 0.0, physique.hip_height))}
    for row in parameters.joint_rows():
        for side in sides_of(row.child):
            x, y, z = physique.joint_place(row.name)
            parent = f"{side}{row.parent}" if row.parent in LIMBS else row.parent
            found[f"{side}{row.child}"] = found[parent] + np.array((x, -y if side.startswith(RIGHT) else y, z))
    return found


def _touching(physique: Physique, segment: str) -> list[tuple[float, Array]]:
    """Balls with which a segment touches the floor: radius [m] and places from its origin [m]."""
    length = physique.length(segment)
    if segment == "head":
        return [(HEAD_RADIUS, np.array([(0.012, 0.0, length - HEAD_RADIUS)]))]
    if segment in ACROSS:
        radius, half, at = ACROSS[segment]
        return [(radius, np.array([(0.0, side * half, at * length) for side in (-1.0, 1.0)]))]
    if segment == "foot":
        corners = [
            (x, y, -physique.ankle_height) for x in (-physique.heel, length - physique.heel) for y in (-0.042, 0.042)
        ]
        return [(0.0, np.array(corners))]
    return [(ALONG[segment], np.array([(0.0, 0.0, 0.0), (0.0, 0.0, -length)]))]


def _join(
    bodies: StiffBodies,
    row: JointRow,
    a: int,
    b: int,
    at: Array,
    axes: Array,
    mirror: float,
    springs: tuple[float, float],
    stops: bool,
) -> None:
    """One joint with its stops and its damping."""
    directions = [_turned(axes, (mirror * n.axis[0], n.axis[1], mirror * n.axis[2])) for n in row.axes]
    damped = HingeLaw(damping=parameters.joint_damping())
    if len(row.axes) == 1:
        bodies.add_joint(a, b, at, directions[0], stiffness=springs[0], damping=springs[1])
        axis = row.axes[0]
        below, above = (parameters.stop_stiffness(row.name, way) for way in ("extension", axis.name))
        law = damped._replace(
            lower=axis.lower, upper=axis.upper, lower_stiffness=below, upper_stiffness=above, stop_damping=STOP_DAMPING
        )  # fmt: skip
        bodies.add_hinge_law(a, b, directions[0], 0.0, law if stops else damped)
        return
    bodies.add_joint(a, b, at, stiffness=springs[0], damping=springs[1])
    for axis in axes.T:
        bodies.add_hinge_law(a, b, axis, 0.0, damped)
    if not stops:
        return
    along = _turned(axes, (0.0, 0.0, 1.0 if row.child in MIDDLE else -1.0))
    forward = _turned(axes, (1.0, 0.0, 0.0))
    swing = [facet for n, d in zip(row.axes, directions) if n.name != TWIST for facet in _facets(n, d, along)]
    twist = [facet for n, d in zip(row.axes, directions) if n.name == TWIST for facet in _facets(n, d, forward)]
    stiffness = parameters.stop_stiffness(row.name, "flexion")
    for pointer, facets in ((along, swing), (forward, twist)):
        if facets:
            bodies.add_cone(a, b, pointer, np.array(facets), stiffness, STOP_DAMPING)


def _turned(axes: Array, v: tuple[float, float, float]) -> Array:
    return np.asarray(nm.product(axes, np.array(v, float)))


def _facets(row: AxisRow, axis: Array, pointer: Array) -> list[Array]:
    """Outward normals of the two planes through an axis that bound how far a pointer turns about it."""
    x, y, z = axis.tolist()
    u, v, w = pointer.tolist()
    across = np.array((y * w - z * v, z * u - x * w, x * v - y * u))
    found = []
    for angle, way in ((row.upper, 1.0), (row.lower, -1.0)):
        if abs(angle) < FAR:
            found.append(way * (float(nm.cos(angle)) * across - float(nm.sin(angle)) * pointer))
    return found
