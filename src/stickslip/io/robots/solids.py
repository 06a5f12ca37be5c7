"""What geometry weighs, and the contact shapes that stand for it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from stickslip import numerics as nm
from stickslip.io.robots.parts import Array, Geom, Pose, Robot
from stickslip.model import (
    Body,
    Box,
    Capsule,
    HeightField,
    Hull,
    Mesh,
    Plane,
    Shape,
    Sphere,
    convex_pieces,
    inertia_matrix,
)
from stickslip.model.body import InertiaTensor
from stickslip.model.errors import Fault
from stickslip.model.kinds import INVALID
from stickslip.model.maximal import turn
from stickslip.model.rotation import quat_from_matrix

SIDES = 48  # of the prism that stands for a cylinder
RINGS = 12  # of the hull that stands for an ellipsoid
THINNEST = 1e-3  # smallest second moment of mass of a body whose moments are impossible, as a share of its largest
SAG = 1.0 - math.cos(math.pi / SIDES)  # bits: report. Of the radius, by which the prism is inside the cylinder

Z_FROM_X = np.array([[0.0, 0.0, -1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]])  # turns x, our capsules' axis, into z


class Solid(NamedTuple):
    """Mass [kg], centre of mass (3,) [m] and inertia (3, 3) about it [kg m²]."""

    mass: float
    com: Array
    inertia: Array


def weigh(geom: Geom, density: float) -> Solid | None:
    """A piece of geometry of its own mass or density, else of `density` [kg/m³]; None if it encloses nothing.

    Raises
    ------
    GeometryError
        A mesh does not enclose a volume.
    """
    rho = geom.density if geom.density is not None else density
    if geom.kind == "mesh":
        from stickslip.geometry.mass_properties import mass_properties

        given: dict[str, float] = {"mass": geom.mass} if geom.mass is not None else {"density": rho}
        if min(given.values()) == 0.0:
            return None
        mesh: Any = (geom.vertices, geom.triangles)
        if geom.weighs_as_hull:
            from stickslip.geometry.hull import hull_from_points

            hull = hull_from_points(mesh[0])
            mesh = (hull.vertices, hull.triangles)
        solid = mass_properties(*mesh, subject=geom.where, **given)
        own = Solid(solid.mass, solid.com, solid.inertia)
    else:
        mass = geom.mass if geom.mass is not None else rho * _volume(geom)
        if mass == 0.0:
            return None
        own = Solid(mass, np.zeros(3), np.array(inertia_matrix(_unit_body(geom).inertia)) * mass)
    axes = geom.pose.A
    return Solid(own.mass, geom.pose.at(own.com), nm.product(nm.product(axes, own.inertia), axes.T))


def weigh_all(robot: Robot, geoms: Sequence[Geom], density: float) -> list[Solid]:
    """What pieces of geometry weigh; a mesh that encloses no volume weighs as its convex hull does."""
    from stickslip.geometry.errors import GeometryError

    fix = "Repair it, or give the link mass and inertia"
    found = []
    for geom in geoms:
        if geom.flaws and not geom.weighs_as_hull:
            robot.mend(geom.where, geom.flaws[0].what, "it weighs as its convex hull", fix)
            geom.weighs_as_hull = not robot.strict
        try:
            solid = weigh(geom, density) if not geom.flaws or geom.weighs_as_hull else None
        except GeometryError as error:
            robot.faults += [Fault(geom.where, f"has no mass properties: {f.rstrip('.')}", fix) for f in error.faults]
            continue
        if solid is not None:
            found.append(solid)
    return found


def possible_inertia(inertia: Array) -> Array | None:
    """The inertia itself if a real body may have it, else that of the nearest one; None if it is near no body at all.

    Along principal axes the second moments of mass, ``s_x = (I_y + I_z - I_x) / 2`` and so on, are not negative in a real body.
    Those that are below `THINNEST` of the largest are raised to it [Wensing 2018].
    """
    if InertiaTensor().settle(inertia.tolist(), "", []) is not INVALID:
        return inertia
    moments, axes = nm.eigen_symmetric(0.5 * (inertia + inertia.T))
    second = 0.5 * float(np.sum(moments)) - moments
    if not second.max() > 0.0:
        return None
    second = np.maximum(second, THINNEST * second.max())
    mended = np.asarray(nm.product(axes * (float(np.sum(second)) - second), axes.T))
    mended = 0.5 * (mended + mended.T)
    return mended if InertiaTensor().settle(mended.tolist(), "", []) is not INVALID else None


def _volume(geom: Geom) -> float:
    """Volume of a primitive [m³]."""
    match geom.kind, geom.size:
        case "box", (a, b, c):
            return 8.0 * a * b * c
        case "sphere", (r,):
            return 4.0 / 3.0 * math.pi * r * r * r
        case "capsule", (r, half):
            return math.pi * r * r * (2.0 * half + 4.0 / 3.0 * r)
        case "cylinder", (r, half):
            return 2.0 * math.pi * r * r * half
        case "ellipsoid", (a, b, c):
            return 4.0 / 3.0 * math.pi * a * b * c
    return 0.0


def _unit_body(geom: Geom) -> Body:
    """A primitive of 1 kg in its own axes."""
    match geom.kind, geom.size:
        case "box", size:
            return Body.box("geom", 1.0, size)
        case "sphere", (r,):
            return Body.sphere("geom", 1.0, r)
        case "capsule", (r, half):
            along, across, _ = Body.capsule("geom", 1.0, r, half).inertia
            return Body("geom", 1.0, (across, across, along))  # type: ignore[arg-type]
        case "cylinder", (r, half):
            return Body.rod("geom", 1.0, 2.0 * half, axis=(0.0, 0.0, 1.0), radius=r)
        case "ellipsoid", (a, b, c):
            return Body("geom", 1.0, ((b * b + c * c) / 5.0, (a * a + c * c) / 5.0, (a * a + b * b) / 5.0))
    raise ValueError(geom.kind)


def axes_with_z(z: Array) -> Array:
    """Axes as columns (3, 3) whose third is along a direction, and which are turned from the old ones by the shortest way."""
    z = z / nm.norm(z)
    axis = np.cross([0.0, 0.0, 1.0], z)
    if not nm.norm(axis):
        return np.eye(3) if z[2] > 0.0 else np.diag([1.0, -1.0, -1.0])
    return np.asarray(turn(axis / nm.norm(axis), nm.atan2(nm.norm(axis), z[2])))


def lump(solids: Sequence[Solid]) -> Solid:
    """Several solids as one."""
    mass = sum(solid.mass for solid in solids)
    com = sum((solid.mass * solid.com for solid in solids), np.zeros(3)) / mass
    inertia = np.zeros((3, 3))
    for solid in solids:
        d = solid.com - com
        inertia += solid.inertia + solid.mass * (nm.product(d, d) * np.eye(3) - np.outer(d, d))
    return Solid(mass, com, inertia)


def outline(geom: Geom) -> Array:
    """Points (n, 3) [m] whose box is that of the geometry, link axes; none for a plane."""
    match geom.kind, geom.size:
        case "mesh", _:
            own = geom.vertices if geom.vertices is not None else np.zeros((0, 3))
        case (("plane" | "heights"), _):
            own = np.zeros((0, 3))
        case "sphere", (r,):  # round things: extreme along the axes of the world, whichever way they lie
            return np.asarray(geom.pose.r + r * np.vstack([np.eye(3), -np.eye(3)]))
        case "capsule", (r, half):
            ends = np.array([geom.pose.at(np.array([0.0, 0.0, side * half])) for side in (-1.0, 1.0)])
            return np.vstack([end + r * np.vstack([np.eye(3), -np.eye(3)]) for end in ends])
        case "cylinder", (r, half):
            own = prism(r, half)
        case "ellipsoid", size:
            own = egg(size)
        case _, (a, b, c):
            own = np.array([(x, y, z) for x in (-a, a) for y in (-b, b) for z in (-c, c)])
        case _:
            own = np.zeros((0, 3))
    return np.asarray(geom.pose.r + nm.product(own, geom.pose.A.T))


def prism(radius: float, half: float) -> Array:
    """Corners of a prism inside a cylinder along z."""
    angle = 2.0 * np.pi * np.arange(SIDES) / SIDES
    ring = np.column_stack([radius * nm.cos(angle), radius * nm.sin(angle)])
    return np.vstack([np.column_stack([ring, np.full(SIDES, z)]) for z in (-half, half)])


def egg(half_axes: Sequence[float]) -> Array:
    """Points on an ellipsoid."""
    polar = np.linspace(0.0, np.pi, RINGS + 1)[1:-1]
    angle = 2.0 * np.pi * np.arange(2 * RINGS) / (2 * RINGS)
    ball = [(nm.sin(p) * nm.cos(a), nm.sin(p) * nm.sin(a), nm.cos(p)) for p in polar for a in angle]
    return np.asarray(np.array([(0.0, 0.0, 1.0), *ball, (0.0, 0.0, -1.0)]) * np.asarray(half_axes))


def shapes_of(geom: Geom, body: str, pose: Pose, how: str, common: dict[str, Any]) -> tuple[list[Shape], str]:
    """Shapes that stand for a piece of geometry, and how they differ from it (empty: not at all).

    Parameters
    ----------
    geom : Geom
    body : str
    pose : Pose
        Of the geometry on the body.
    how : {"hull", "pieces", "exact"}
        What becomes of a mesh.
    common : dict
        Further fields of `Shape`: material, group, mask.
    """
    name = geom.name
    placed = {"position": tuple(pose.r), "rotation_wxyz": tuple(quat_from_matrix(pose.A)), **common}
    match geom.kind, geom.size:
        case "box", size:
            return [Box(name, body, half_extents=size, **placed)], ""  # type: ignore[arg-type]
        case "sphere", (r,):
            return [Sphere(name, body, radius=r, **placed)], ""
        case "capsule", (r, half):
            placed["rotation_wxyz"] = tuple(quat_from_matrix(nm.product(pose.A, Z_FROM_X)))
            return [Capsule(name, body, radius=r, half_length=half, **placed)], ""
        case "cylinder", (r, half):
            note = (
                f"is a cylinder; a prism of {SIDES} sides stands for it, up to {1e2 * SAG:.2g} % of the radius inside"
            )
            return [Hull(name, body, vertices=_rows(prism(r, half)), **placed)], note
        case "ellipsoid", size:
            note = f"is an ellipsoid; the hull of {len(egg(size))} points on it stands for it"
            return [Hull(name, body, vertices=_rows(egg(size)), **placed)], note
        case "plane", _:
            return [Plane(name, body, **placed)], ""
        case "heights", (x, y):
            assert geom.heights is not None
            n_x, n_y = geom.heights.shape
            rows = tuple(tuple(row) for row in geom.heights.tolist())
            spacing = {"spacing_x": 2.0 * x / (n_x - 1), "spacing_y": 2.0 * y / (n_y - 1)}
            return [HeightField(name, body, heights=rows, **spacing, **placed)], ""
    assert geom.vertices is not None
    assert geom.triangles is not None
    if how == "hull":
        return [Hull(name, body, vertices=_rows(geom.vertices), **placed)], "is a mesh; its convex hull stands for it"
    if how == "pieces":
        pieces = convex_pieces(name, body, vertices=geom.vertices, triangles=geom.triangles, **placed)
        return list(pieces), f"is a mesh; {len(pieces)} convex piece(s) stand for it"
    triangles = tuple(tuple(int(k) for k in row) for row in geom.triangles)
    return [Mesh(name, body, vertices=_rows(geom.vertices), triangles=triangles, **placed)], ""  # type: ignore[arg-type]


def _rows(points: Array) -> tuple[tuple[float, float, float], ...]:
    return tuple((float(x), float(y), float(z)) for x, y, z in points)
