"""Rigid bodies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from stickslip.model.errors import Fault
from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.kinds import INVALID, SMALLEST, Direction, Kind, Name, Number, Numbers, Vector3, describe, plain

#: Reserved name of the inertial surroundings, which carry joints and shapes but have no mass.
WORLD = "world"

SYMMETRY_TOLERANCE = 1e-9  # relative to the largest entry: what is left after a file with nine digits
TRIANGLE_TOLERANCE = 1e-9  # relative: a flat plate meets the triangle inequality with equality

Matrix3 = tuple[Vector3, Vector3, Vector3]


@dataclass(frozen=True, slots=True)
class InertiaTensor(Kind):
    """Three principal moments, or a symmetric matrix; positive definite and physically possible, or all zero: a frame without mass."""

    unit: str = "kg m²"

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        value = plain(value)
        if not isinstance(value, (list, tuple)) or len(value) != 3:
            faults.append(Fault(path, f"is {describe(value)}", f"Give {self.wanted()}"))
            return INVALID
        if not any(isinstance(plain(row), (list, tuple)) for row in value):
            moments = Numbers(3, Number(self.unit)).settle(value, path, faults)
            return moments if moments is not INVALID and _possible(moments, path, faults) else INVALID
        rows = tuple(Numbers(3, Number(self.unit)).settle(row, f"{path}[{i}]", faults) for i, row in enumerate(value))
        if INVALID in rows:
            return INVALID
        largest = max(abs(entry) for row in rows for entry in row)
        skew = max(abs(rows[i][k] - rows[k][i]) for i in range(3) for k in range(i))
        if skew > SYMMETRY_TOLERANCE * largest:
            what = f"is not symmetric: entries across the diagonal differ by {skew:.3g} {self.unit}"
            faults.append(Fault(path, what, "Make the matrix equal to its transpose"))
            return INVALID
        matrix = tuple(tuple(0.5 * (rows[i][k] + rows[k][i]) for k in range(3)) for i in range(3))
        return matrix if _possible(_principal(matrix), path, faults) else INVALID

    def wanted(self) -> str:
        return f"3 principal moments or a symmetric 3 × 3 matrix about the centre of mass in {self.unit}"


class Mass(Number):
    """A mass above 0, or 0 for a frame."""

    def __init__(self) -> None:
        super().__init__("kg", above=0.0)

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        value = plain(value)
        zero = isinstance(value, (int, float)) and not isinstance(value, bool) and value == 0
        return 0.0 if zero else super().settle(value, path, faults)


@dataclass(frozen=True, slots=True)
class Body:
    """A rigid body. It is placed by the joint whose child it is; a body that flies needs a `Free` joint.

    Mass and inertia 0 make it a *frame*: what lies between joints that follow each other in one place, such as three hinges of a
    hip. It must carry something that has mass, and nothing touches it.

    Parameters
    ----------
    name : str
        Unique among bodies; ``"world"`` is reserved.
    mass : float [kg]
        Above 0; 0 for a frame. Immovable things are shapes on ``"world"``, not bodies of infinite mass.
    inertia : (3,) or (3, 3) float [kg m²]
        About the centre of mass, body axes: principal moments, or the matrix. Symmetric, positive definite, and no
        principal moment larger than the sum of the other two. All 0 for a frame.
    com : (3,) float [m]
        Centre of mass from the body origin, body axes. Default: the origin *is* the centre of mass.
    """

    section: ClassVar[str] = "body"

    name: Annotated[str, Name(reserved=(WORLD,))]
    mass: Annotated[float, Mass()]
    inertia: Annotated[Vector3 | Matrix3, InertiaTensor()]
    com: Annotated[Vector3, Numbers(3, Number("m"))] = (0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if not draft.has("mass", "inertia"):
            return
        no_inertia = not any(_entries(draft["inertia"]))
        if draft["mass"] == 0.0 and not no_inertia:
            what = "is 0.0 kg, must be above 0: the body has inertia"
            draft.fault("mass", what, "Give a mass in kg, or the inertia (0, 0, 0) for a frame between joints")
        elif draft["mass"] > 0.0 and no_inertia:
            what = "has principal moments 0, 0, 0 kg m², which must all be above 0"
            draft.fault("inertia", what, "Give a positive definite inertia, or the mass 0 for a frame between joints")

    @property
    def is_frame(self) -> bool:
        """Whether it has no mass: a frame between joints."""
        return self.mass == 0.0

    @classmethod
    def frame(cls, name: str) -> Body:
        """Frame between two joints, without mass."""
        return cls(name, 0.0, (0.0, 0.0, 0.0))

    @classmethod
    def box(cls, name: str, mass: float, half_extents: Sequence[float], com: Sequence[float] = (0.0, 0.0, 0.0)) -> Body:
        """Homogeneous box, edges along the body axes.

        Parameters
        ----------
        name : str
        mass : float [kg]
        half_extents : (3,) float [m]
            Half the edge lengths.
        com : (3,) float [m]
            Centre of the box from the body origin.
        """
        a, b, c = _sizes(name, "half_extents", half_extents)
        third = _mass(name, mass) / 3.0
        return cls(
            name, mass, (third * (b * b + c * c), third * (a * a + c * c), third * (a * a + b * b)), _vector(com)
        )

    @classmethod
    def sphere(cls, name: str, mass: float, radius: float, com: Sequence[float] = (0.0, 0.0, 0.0)) -> Body:
        """Homogeneous ball of `radius` [m] and `mass` [kg]; `com` [m] is its centre from the body origin."""
        (r,) = _sizes(name, "radius", (radius,))
        moment = 0.4 * _mass(name, mass) * r * r
        return cls(name, mass, (moment, moment, moment), _vector(com))

    @classmethod
    def capsule(
        cls, name: str, mass: float, radius: float, half_length: float, com: Sequence[float] = (0.0, 0.0, 0.0)
    ) -> Body:
        """Homogeneous capsule along the body's x axis, like the shape `Capsule`.

        Parameters
        ----------
        name : str
        mass : float [kg]
        radius : float [m]
        half_length : float [m]
            From the centre to the centre of either cap.
        com : (3,) float [m]
            Centre of the capsule from the body origin.
        """
        r, half = _sizes(name, "radius and half_length", (radius, half_length))
        # Volumes over pi r²: cylinder 2 half, both caps together 4 r / 3.
        m_cylinder = _mass(name, mass) * 2.0 * half / (2.0 * half + 4.0 * r / 3.0)
        m_caps = mass - m_cylinder
        along = 0.5 * m_cylinder * r * r + 0.4 * m_caps * r * r
        # A hemisphere's centroid lies 3 r / 8 beyond its flat face: parallel axes to the ball's centre and back.
        across = m_cylinder * (r * r / 4.0 + half * half / 3.0) + m_caps * (0.4 * r * r + half * half + 0.75 * half * r)
        return cls(name, mass, (along, across, across), _vector(com))

    @classmethod
    def rod(
        cls,
        name: str,
        mass: float,
        length: float,
        axis: Sequence[float] = (1.0, 0.0, 0.0),
        com: Sequence[float] = (0.0, 0.0, 0.0),
        radius: float | None = None,
    ) -> Body:
        """Homogeneous slender rod, or a solid cylinder if `radius` is given.

        Parameters
        ----------
        name : str
        mass : float [kg]
        length : float [m]
        axis : (3,) float
            Direction of the rod, body axes.
        com : (3,) float [m]
            Middle of the rod from the body origin.
        radius : float, optional [m]
            Of the cylinder. Without it the moment across is exactly ``mass * length**2 / 12``, and the moment about
            the rod that of a cylinder of radius ``length / 100``: small, but not zero, because a body needs a positive
            definite inertia.
        """
        (size,) = _sizes(name, "length", (length,))
        across = _mass(name, mass) * size * size / 12.0
        along = 0.5 * mass * (size / 100.0) * (size / 100.0)
        if radius is not None:
            (r,) = _sizes(name, "radius", (radius,))
            along = 0.5 * mass * r * r
            across += 0.5 * along
        direction = _settled(Direction(), f"body '{name}'.rod axis", axis)
        if max(abs(entry) for entry in direction) == 1.0:
            moments = tuple(along if abs(entry) == 1.0 else across for entry in direction)
            return cls(name, mass, moments, _vector(com))  # type: ignore[arg-type]
        matrix = tuple(
            tuple((across if i == k else 0.0) + (along - across) * direction[i] * direction[k] for k in range(3))
            for i in range(3)
        )
        return cls(name, mass, matrix, _vector(com))  # type: ignore[arg-type]

    @classmethod
    def solid(
        cls, name: str, vertices: Any, triangles: Any, *, density: float | None = None, mass: float | None = None
    ) -> Body:
        """Homogeneous body enclosed by a closed triangle mesh in body axes; its centre of mass is where the mesh says.

        Parameters
        ----------
        name : str
        vertices : (n, 3) float [m]
        triangles : (m, 3) int
            Outward triangles; inner cavities wound inwards.
        density : float [kg/m³], optional
            Default 1000, unless `mass` is given.
        mass : float [kg], optional
            Instead of the density.

        Raises
        ------
        ModelError
            The mesh is open, flat or not finite, with all its faults.
        """
        from stickslip.geometry.errors import GeometryError
        from stickslip.geometry.mass_properties import mass_properties
        from stickslip.geometry.mesh_report import inspect_mesh
        from stickslip.model.errors import ModelError

        try:
            report = inspect_mesh(vertices, triangles, size_is_right=True)
            report.refuse("mesh", allow=("repeated triangles", "flat triangles", "inside out"))
            solid = mass_properties(vertices, triangles, density, mass=mass, subject="mesh")
        except GeometryError as error:
            fix = "Repair the mesh (stickslip.io.load_mesh tells how), or give mass and inertia"
            raise ModelError(
                [Fault(f"body '{name}'", f"has a mesh at fault: {f.rstrip('.')}", fix) for f in error.faults]
            ) from error
        return cls(name, solid.mass, solid.inertia.tolist(), tuple(solid.com.tolist()))  # type: ignore[arg-type]


def inertia_matrix(inertia: Vector3 | Matrix3) -> Matrix3:
    """Inertia as a 3 × 3 matrix, whichever way it was declared [kg m²]."""
    if isinstance(inertia[0], tuple):
        return inertia  # type: ignore[return-value]
    a, b, c = inertia
    return ((a, 0.0, 0.0), (0.0, b, 0.0), (0.0, 0.0, c))  # type: ignore[return-value]


def _possible(moments: Sequence[float], path: str, faults: list[Fault]) -> bool:
    """Whether principal moments belong to a real body; reports a fault if not."""
    low, middle, high = sorted(moments)
    if low == high == 0.0:
        return True  # a frame, which `Body` allows without mass only
    shown = ", ".join(f"{moment:.6g}" for moment in moments)
    if low <= 0.0 or low < 1e-14 * high:
        what = f"has principal moments {shown} kg m², which must all be above 0"
        fix = "Give a positive definite inertia; a thin rod needs a small moment about its own axis (see `Body.rod`)"
    elif low < SMALLEST:
        what = f"has principal moments {shown} kg m², too small for any computation"
        fix = f"Give {SMALLEST:g} kg m² or more; check the unit"
    elif high > (low + middle) * (1.0 + TRIANGLE_TOLERANCE):
        what = f"has principal moments {shown} kg m²; the largest exceeds the sum of the other two, as in no real body"
        fix = "Check the unit (kg m²), the point (centre of mass) and the order of the axes"
    else:
        return True
    faults.append(Fault(path, what, fix))
    return False


def _principal(matrix: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """Eigenvalues of a symmetric 3 × 3 matrix."""
    from stickslip import numerics as nm  # not needed to declare a scene with principal moments

    low, middle, high = nm.eigen_symmetric(matrix)[0].tolist()
    return (low, middle, high)


def _settled(kind: Kind, path: str, value: Any) -> Any:
    """Settle one argument of a constructor, raising at once."""
    from stickslip.model.errors import ModelError

    faults: list[Fault] = []
    settled = kind.settle(value, path, faults)
    if faults:
        raise ModelError(faults)
    return settled


def _sizes(name: str, argument: str, values: Sequence[float]) -> tuple[float, ...]:
    """Lengths that must be above 0 [m]."""
    n = 3 if argument == "half_extents" else len(values)
    return _settled(Numbers(n, Number("m", above=0.0)), f"body '{name}'.{argument}", values)  # type: ignore[no-any-return]


def _mass(name: str, mass: float) -> float:
    """The mass, if it is one [kg]."""
    return _settled(Number("kg", above=0.0), f"body '{name}'.mass", mass)  # type: ignore[no-any-return]


def _entries(inertia: Vector3 | Matrix3) -> list[float]:
    """Entries of an inertia, given as moments or as a matrix [kg m²]."""
    return [float(x) for row in inertia for x in (row if isinstance(row, tuple) else (row,))]


def _vector(value: Sequence[float]) -> Vector3:
    """Pass a vector on to the dataclass, which checks it."""
    return value  # type: ignore[return-value]
