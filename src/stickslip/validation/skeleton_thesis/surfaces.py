"""Surfaces on which the thesis model runs: each gives a plane near every contact point.

The model never asks for more than a point, a normal and two tangents per contact: it treats the surface as this plane
for a whole step [Shankar, sec. 3.2.1].
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.spatial import cKDTree

from stickslip import numerics as nm
from stickslip.model.errors import Fault, ModelError

Array = NDArray[np.float64]
Indices = NDArray[np.intp]

FRAME_TOLERANCE = (
    1e-6  # unit and perpendicular to this: frames read from a file are rounded, farther off they are wrong
)


class Contacts(NamedTuple):
    """Tangent planes near contact points, inertial axes."""

    point: Array  # (n, 3) m, on the surface: the foot, or the centroid of the facet
    normal: Array  # (n, 3), unit, out of the ice
    tangents: Array  # (n, 2, 3), unit: along the track, and normal × the first
    facet: Indices  # (n,), 0 where a surface has no facets


class Surface(Protocol):
    """Contract of a surface.

    1. `contact` returns one plane per point; the normals point to the side on which sleds run.
    2. The same points give the same planes, bit for bit, whatever `near` is, unless two facets are equally near.
    """

    def contact(self, points: Array, near: Contacts | None = None) -> Contacts:
        """Tangent planes near `points` (n, 3) m; `near` is the result for points close by, a hint for the search."""
        ...


def _unit(a: Array) -> Array:
    """Rows of `a` scaled to length 1."""
    return np.asarray(a / nm.lengths(a)[..., None])


def _tangents(normal: Array, along: Array) -> Array:
    """(n, 2, 3): along, and normal × along."""
    return np.stack([along, np.cross(normal, along)], axis=1)


def _refuse(faults: list[Fault]) -> None:
    if faults:
        raise ModelError(faults)


@dataclass(frozen=True, slots=True)
class PlaneSurface:
    """A plane through the origin: level, or falling along +x.

    Parameters
    ----------
    slope : float
        Rise per horizontal metre along x; negative: downhill.
    """

    slope: float = 0.0
    _frame: Array = field(init=False, repr=False, compare=False)  # (3, 3): along, left, normal

    def __post_init__(self) -> None:
        if not math.isfinite(self.slope):
            _refuse([Fault("PlaneSurface.slope", f"is {self.slope!r}", "Give a finite rise per metre")])
        along = _unit(np.array([1.0, 0.0, self.slope]))
        left = np.array([0.0, 1.0, 0.0])
        object.__setattr__(self, "_frame", np.array([along, left, np.cross(along, left)]))

    def contact(self, points: Array, near: Contacts | None = None) -> Contacts:
        """The plane itself; its point is the foot."""
        n = len(points)
        normal = self._frame[2]
        feet = points - (nm.product(points, normal))[:, None] * normal
        normals, tangents = np.empty((n, 3)), np.empty((n, 2, 3))
        normals[:], tangents[:] = normal, self._frame[:2]
        return Contacts(feet, normals, tangents, np.zeros(n, dtype=np.intp))


@dataclass(frozen=True, slots=True)
class CircularBend:
    """A level bend with a circular section: the outer side of a ring pipe. Travel is anticlockwise about the z axis.

    Parameters
    ----------
    radius : float [m]
        Of the lowest line, which lies at z = 0.
    bank_radius : float [m]
        Of the section; its centre is above the lowest line.
    """

    radius: float
    bank_radius: float

    def __post_init__(self) -> None:
        if not 0.0 < self.bank_radius < self.radius:
            what = f"is {self.bank_radius!r} m in a bend of {self.radius!r} m"
            fix = "Give a radius above 0 and below that of the bend"
            _refuse([Fault("CircularBend.bank_radius", what, fix)])

    def contact(self, points: Array, near: Contacts | None = None) -> Contacts:
        """Exact feet and normals; the normals point to the axis of the pipe."""
        ring = nm.hypot(points[:, 0], points[:, 1])
        outwards = np.column_stack([points[:, 0] / ring, points[:, 1] / ring, np.zeros(len(points))])
        centre = self.radius * outwards
        centre[:, 2] = self.bank_radius
        normal = _unit(centre - points)
        along = np.column_stack([-outwards[:, 1], outwards[:, 0], np.zeros(len(points))])
        tangents = _tangents(normal, along)
        return Contacts(centre - self.bank_radius * normal, normal, tangents, np.zeros(len(points), dtype=np.intp))


@dataclass(frozen=True, slots=True)
class FacetStrip:
    """Flat facets along a polyline of the x-z plane, endless across: a trough, or a straightened track.

    Parameters
    ----------
    x, z : (n,) float [m]
        Corners of the polyline, x strictly increasing.
    """

    x: Array
    z: Array
    _middle: Array = field(init=False, repr=False, compare=False)  # (n - 1, 3) m, y = 0
    _normal: Array = field(init=False, repr=False, compare=False)  # (n - 1, 3)
    _tangents: Array = field(init=False, repr=False, compare=False)  # (n - 1, 2, 3)

    def __post_init__(self) -> None:
        x, z = np.array(self.x, float), np.array(self.z, float)
        if x.ndim != 1 or x.shape != z.shape or x.size < 2:
            what = f"and z have the shapes {x.shape} and {z.shape}"
            _refuse([Fault("FacetStrip.x", what, "Give two corners or more, as many x as z")])
        if not np.isfinite([x, z]).all() or not (np.diff(x) > 0.0).all():
            what = "does not increase from corner to corner, or a value is not finite"
            _refuse([Fault("FacetStrip.x", what, "Give finite corners, sorted by x")])
        corners = np.column_stack([x, np.zeros(x.size), z])
        along = _unit(np.diff(corners, axis=0))
        left = np.tile([0.0, 1.0, 0.0], (len(along), 1))
        object.__setattr__(self, "x", x)
        object.__setattr__(self, "z", z)
        object.__setattr__(self, "_middle", 0.5 * (corners[1:] + corners[:-1]))
        object.__setattr__(self, "_normal", np.cross(along, left))
        object.__setattr__(self, "_tangents", np.stack([along, left], axis=1))

    def contact(self, points: Array, near: Contacts | None = None) -> Contacts:
        """The facet whose middle is nearest in the x-z plane; its point is beside the contact."""
        if near is None:
            plan = self._middle[:, [0, 2]]
            facet = np.array([np.argmin(np.sum(nm.square(plan - p), axis=1)) for p in points[:, [0, 2]]])
        else:
            facet = self._walk(points, near.facet)
        point = self._middle[facet]
        point[:, 1] = points[:, 1]
        return Contacts(point, self._normal[facet], self._tangents[facet], facet)

    def _walk(self, points: Array, facet: Indices) -> Indices:
        """From the facets of before to the nearest ones, one neighbour at a time."""
        found = np.empty(len(points), dtype=np.intp)
        for k, (p, start) in enumerate(zip(points, facet)):
            i = int(start)
            best = self._distance(p, i)
            for way in (1, -1):
                while 0 <= i + way < len(self._middle) and (d := self._distance(p, i + way)) < best:
                    i, best = i + way, d
            found[k] = i
        return found

    def _distance(self, p: Array, i: int) -> float:
        dx, dz = float(p[0] - self._middle[i, 0]), float(p[2] - self._middle[i, 2])
        return dx * dx + dz * dz


class TriangleMesh:
    """Triangles met by their nearest centroid [Shankar, sec. 2.1.4 and 3.2.1].

    Parameters
    ----------
    centroid : (n, 3) float [m]
        Of the triangles.
    normal : (n, 3) float
        Unit, into the channel.
    along : (n, 3) float
        Unit, in the plane of the triangle, in the direction of travel.

    Raises
    ------
    ModelError
        If the arrays do not fit together or are not frames.

    Notes
    -----
    Nearest is a matter of centroids, not of triangles: the plane found need not be the one below the point, and beyond the
    edges of the mesh its last planes go on for ever. This is the source's rule, and a suspect for its early stops.
    """

    __slots__ = ("centroid", "normal", "tangents", "tree")

    def __init__(self, centroid: ArrayLike, normal: ArrayLike, along: ArrayLike) -> None:
        self.centroid: Array = np.array(centroid, float)
        self.normal: Array = np.array(normal, float)
        forward = np.asarray(along, float)
        _refuse(_mesh_faults(self.centroid, self.normal, forward))
        self.tangents: Array = _tangents(self.normal, forward)
        self.tree = cKDTree(self.centroid)

    def contact(self, points: Array, near: Contacts | None = None) -> Contacts:
        """The triangle whose centroid is nearest."""
        _, facet = self.tree.query(points)
        return Contacts(self.centroid[facet], self.normal[facet], self.tangents[facet], facet)


def _mesh_faults(centroid: Array, normal: Array, along: Array) -> list[Fault]:
    """What is wrong with the arrays of a mesh."""
    faults = []
    if centroid.ndim != 2 or centroid.shape[1] != 3 or len(centroid) == 0 or not np.isfinite(centroid).all():
        what = f"has the shape {centroid.shape}, or values that are not finite"
        faults.append(Fault("TriangleMesh.centroid", what, "Give finite numbers (n, 3), one row per triangle"))
    for name, a in (("normal", normal), ("along", along)):
        if a.shape != centroid.shape:
            what = f"has the shape {a.shape}, centroids {centroid.shape}"
            faults.append(Fault(f"TriangleMesh.{name}", what, "Give one row per triangle"))
        elif not (np.abs(np.sum(a * a, axis=1) - 1.0) < FRAME_TOLERANCE).all():
            faults.append(
                Fault(f"TriangleMesh.{name}", "holds vectors that are not unit", "Divide them by their length")
            )
    if not faults and not (np.abs(np.sum(normal * along, axis=1)) < FRAME_TOLERANCE).all():
        what = "holds vectors that leave the planes of their triangles"
        faults.append(Fault("TriangleMesh.along", what, "Give vectors perpendicular to the normals"))
    return faults
