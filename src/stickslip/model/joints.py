"""Joints: how a body may move relative to its parent, and what resists it on the way.

Zero coordinates put the child's anchor on the parent's anchor and turn the child's axes by `rotation_wxyz`.

| joint | coordinates q | velocities u | friction groups |
|---|---|---|---|
| `Fixed` | – | – | – |
| `Revolute` | angle | rate | rotation |
| `Prismatic` | slide | rate | slide |
| `Cylindrical` | angle, slide | rates | rotation, slide |
| `Universal` | angle, angle2 | rates | rotation, rotation2 |
| `Spherical` | w, x, y, z (child → parent axes) | angular velocity in child axes | rotation (norm of 3) |
| `Planar` | x, y, angle | rates | slide (norm of 2), rotation |
| `Free` | x, y, z of the origin; w, x, y, z | velocity of the origin (parent axes); omega in child axes | – |
"""

from __future__ import annotations

import math
from dataclasses import KW_ONLY, dataclass
from typing import Annotated, Any, ClassVar, Literal

from stickslip.model.body import WORLD
from stickslip.model.errors import Fault
from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.joint_elements import (
    ROTATION,
    SLIDE,
    Drive,
    Group,
    JointFriction,
    JointLimit,
    JointSpring,
    settle_bearings,
)
from stickslip.model.kinds import (
    INVALID,
    Direction,
    Items,
    Kind,
    Name,
    Number,
    Numbers,
    Quaternion4,
    Rotation,
    Vector3,
    plain,
    settle_quaternion,
)

PERPENDICULAR_TOLERANCE = 1e-6  # cosine between the two axes of a universal joint


@dataclass(frozen=True, slots=True)
class Coordinates(Kind):
    """Initial coordinates or velocities of a joint; empty stands for the zero position or rest."""

    zero: tuple[float, ...] = ()
    names: tuple[tuple[str, str], ...] = ()  # name and unit of each entry
    of: str = "q"  # "q" or "u", read from the class by `bind`
    quaternion_at: int | None = None

    @property
    def unit(self) -> str:  # type: ignore[override]
        return ", ".join(dict.fromkeys(unit for _, unit in self.names if unit))

    def bind(self, cls: type) -> Kind:
        if self.of == "q":
            return Coordinates(cls.q_zero, cls.coordinates, "q", cls.quaternion_at)  # type: ignore[attr-defined]
        return Coordinates((0.0,) * len(cls.rates), cls.rates, "u")  # type: ignore[attr-defined]

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        value = plain(value)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            value = (value,)
        if isinstance(value, (list, tuple)):
            if len(value) == 0:
                return self.zero
            if len(value) != len(self.zero):
                faults.append(Fault(path, f"has {len(value)} entries", f"Give {self.wanted()}"))
                return INVALID
        settled = Numbers(len(self.zero)).settle(value, path, faults)
        if settled is not INVALID:
            entries = enumerate(zip(self.names, settled))
            if INVALID in [Number(unit).settle(x, f"{path}[{i}]", faults) for i, ((_, unit), x) in entries]:
                return INVALID
        if settled is INVALID or self.quaternion_at is None:
            return settled
        i = self.quaternion_at
        quaternion = settle_quaternion(settled[i : i + 4], path, faults)
        return INVALID if quaternion is INVALID else settled[:i] + quaternion + settled[i + 4 :]

    def wanted(self) -> str:
        if not self.names:
            return "none: this joint has no coordinates"
        return f"{len(self.names)}: " + ", ".join(f"{name} [{unit}]" if unit else name for name, unit in self.names)


@dataclass(frozen=True, slots=True)
class PerDirection(Kind):
    """Declarations per friction group or per coordinate of a joint, or none at all."""

    cls: type
    per: Literal["group", "coordinate"]

    def bind(self, cls: type) -> Kind:
        if self.per == "group":
            return Items((self.cls,), n=len(cls.friction_groups), each="friction group")  # type: ignore[attr-defined]
        n = len(cls.coordinates) if cls.quaternion_at is None else 0  # type: ignore[attr-defined]
        return Items((self.cls,), n=n, gaps=True, each="coordinate")


@dataclass(frozen=True, slots=True)
class Joint:
    """What all joints have in common. Declare one of the subclasses.

    Parameters
    ----------
    name : str
        Unique among joints and constraints.
    parent : str
        Body that carries the joint. Default ``"world"``: the inertial surroundings.
    child : str
        Body that the joint carries; each body is the child of exactly one joint.
    at_parent : (3,) float [m]
        Anchor from the parent's origin, parent axes.
    at_child : (3,) float [m]
        Anchor from the child's origin, child axes.
    rotation_wxyz : (4,) float
        Child axes → parent axes at zero coordinates.
    q0 : tuple of float
        Initial coordinates. Default: zero position.
    u0 : tuple of float
        Initial velocities. Default: rest.
    input : str, optional
        Input that prescribes the coordinate (or its rate), for joints with one degree of freedom. Such a joint takes
        whatever force it needs, so friction, limits, springs and drives are refused. Default: the joint moves as the
        forces on it demand.
    friction : tuple of JointFriction
        One per friction group, or none.
    limits, spring, drive : tuple of JointLimit, JointSpring, Drive or None
        One entry per coordinate, or none at all.

    Notes
    -----
    Class attributes describe a joint type, and all that depends on it reads them here: `type` is its name in files and in the
    kernels; `coordinates` and `rates` name each entry of q and u, as recordings do, with its unit; `q_zero` is the zero position;
    `quaternion_at` the first entry of a quaternion in q; `friction_groups` as above; `carried` tells of each rate whether its
    direction is fixed in the child (1) or in the parent (0); `loop` is the kind of `Loop` that holds the same directions, "" if none.
    """

    section: ClassVar[str] = "joint"
    type: ClassVar[str] = ""
    coordinates: ClassVar[tuple[tuple[str, str], ...]] = ()
    rates: ClassVar[tuple[tuple[str, str], ...]] = ()
    q_zero: ClassVar[tuple[float, ...]] = ()
    quaternion_at: ClassVar[int | None] = None
    friction_groups: ClassVar[tuple[Group, ...]] = ()
    carried: ClassVar[tuple[int, ...]] = ()
    loop: ClassVar[str] = ""

    name: Annotated[str, Name()]
    parent: Annotated[str, Name('a body, or "world"')] = WORLD
    child: Annotated[str, Name("the body this joint carries")] = ""
    _: KW_ONLY
    at_parent: Annotated[Vector3, Numbers(3, Number("m"))] = (0.0, 0.0, 0.0)
    at_child: Annotated[Vector3, Numbers(3, Number("m"))] = (0.0, 0.0, 0.0)
    rotation_wxyz: Annotated[Quaternion4, Rotation()] = (1.0, 0.0, 0.0, 0.0)
    q0: Annotated[tuple[float, ...], Coordinates(of="q")] = ()
    u0: Annotated[tuple[float, ...], Coordinates(of="u")] = ()
    input: Annotated[str | None, Name("an input", optional=True)] = None
    friction: Annotated[tuple[JointFriction, ...], PerDirection(JointFriction, "group")] = ()
    limits: Annotated[tuple[JointLimit | None, ...], PerDirection(JointLimit, "coordinate")] = ()
    spring: Annotated[tuple[JointSpring | None, ...], PerDirection(JointSpring, "coordinate")] = ()
    drive: Annotated[tuple[Drive | None, ...], PerDirection(Drive, "coordinate")] = ()

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if draft.has("parent", "child") and draft["parent"] == draft["child"]:
            what = f"is '{draft['child']}', the same body as the parent"
            draft.fault("child", what, "Name two different bodies")
        if draft.has("child") and draft["child"] == WORLD:
            draft.fault("child", "is 'world', which cannot be moved", "Make 'world' the parent and the body the child")
        if draft.has("friction") and draft["friction"]:
            draft["friction"] = settle_bearings(draft, cls.friction_groups)
        if draft.has("input") and draft["input"] is not None:
            cls._relate_input(draft)
        cls._relate_type(draft)

    @classmethod
    def _relate_input(cls, draft: Draft) -> None:
        if len(cls.rates) != 1:
            what = f"is '{draft['input']}', but a {cls.__name__} joint has {len(cls.rates)} degrees of freedom, not 1"
            draft.fault("input", what, "Prescribe a chain of Revolute and Prismatic joints, or use drives")
        for field in ("friction", "limits", "spring", "drive"):
            if draft.has(field) and any(entry is not None for entry in draft[field]):
                what = f"has no effect: the input '{draft['input']}' prescribes the motion of this joint"
                draft.fault(
                    field, what, f"Remove `{field}`, or replace `input` by a drive (bounds belong to the Input)"
                )
        if draft.has("armature") and draft["armature"]:
            what = f"has no effect: the input '{draft['input']}' prescribes the motion of this joint"
            draft.fault("armature", what, "Remove `armature`, or replace `input` by a drive")

    @classmethod
    def _relate_type(cls, draft: Draft) -> None:
        """Check what only this type of joint has."""


@dataclass(frozen=True, slots=True)
class Fixed(Joint):
    """Weld of the child to its parent: no degree of freedom. Takes the fields of `Joint`."""

    type: ClassVar[str] = "fixed"
    loop: ClassVar[str] = "weld"


@dataclass(frozen=True, slots=True)
class Revolute(Joint):
    """Hinge: q = (angle,) [rad]. Takes the fields of `Joint` and:

    Parameters
    ----------
    axis : (3,) float
        Axis of rotation in parent axes at zero coordinates; any length but zero. Default: up.
    armature : float [kg m²]
        Inertia of a rotor that a gear turns along, as the joint feels it: that of the rotor times the square of the gear's
        ratio. Default 0.
    """

    type: ClassVar[str] = "revolute"
    coordinates: ClassVar[tuple[tuple[str, str], ...]] = (("angle", "rad"),)
    rates: ClassVar[tuple[tuple[str, str], ...]] = (("angle", "rad/s"),)
    q_zero: ClassVar[tuple[float, ...]] = (0.0,)
    carried: ClassVar[tuple[int, ...]] = (1,)
    loop: ClassVar[str] = "hinge"
    friction_groups: ClassVar[tuple[Group, ...]] = (ROTATION,)

    _: KW_ONLY
    axis: Annotated[Vector3, Direction()] = (0.0, 0.0, 1.0)
    armature: Annotated[float, Number("kg m²", at_least=0.0)] = 0.0


@dataclass(frozen=True, slots=True)
class Prismatic(Joint):
    """Slider: q = (slide,) [m]. Takes the fields of `Joint` and:

    Parameters
    ----------
    axis : (3,) float
        Direction of sliding in parent axes; any length but zero. Default: up.
    armature : float [kg]
        Inertia of a rotor that a gear turns along, as the joint feels it: that of the rotor times the square of the gear's
        ratio. Default 0.
    """

    type: ClassVar[str] = "prismatic"
    coordinates: ClassVar[tuple[tuple[str, str], ...]] = (("slide", "m"),)
    rates: ClassVar[tuple[tuple[str, str], ...]] = (("slide", "m/s"),)
    q_zero: ClassVar[tuple[float, ...]] = (0.0,)
    carried: ClassVar[tuple[int, ...]] = (0,)
    loop: ClassVar[str] = "slider"
    friction_groups: ClassVar[tuple[Group, ...]] = (SLIDE,)

    _: KW_ONLY
    axis: Annotated[Vector3, Direction()] = (0.0, 0.0, 1.0)
    armature: Annotated[float, Number("kg", at_least=0.0)] = 0.0


@dataclass(frozen=True, slots=True)
class Cylindrical(Joint):
    """Turns about and slides along one axis: q = (angle [rad], slide [m]). Takes the fields of `Joint` and:

    Parameters
    ----------
    axis : (3,) float
        In parent axes; any length but zero. Default: up.
    """

    type: ClassVar[str] = "cylindrical"
    coordinates: ClassVar[tuple[tuple[str, str], ...]] = (("angle", "rad"), ("slide", "m"))
    rates: ClassVar[tuple[tuple[str, str], ...]] = (("angle", "rad/s"), ("slide", "m/s"))
    q_zero: ClassVar[tuple[float, ...]] = (0.0, 0.0)
    carried: ClassVar[tuple[int, ...]] = (1, 0)
    loop: ClassVar[str] = "cylinder"
    friction_groups: ClassVar[tuple[Group, ...]] = (ROTATION, SLIDE)

    _: KW_ONLY
    axis: Annotated[Vector3, Direction()] = (0.0, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class Universal(Joint):
    """Cardan joint: q = (angle about `axis`, angle about `axis2`) [rad]. Takes the fields of `Joint` and:

    Parameters
    ----------
    axis : (3,) float
        First axis, fixed in the parent. Default: x.
    axis2 : (3,) float
        Second axis, fixed in the child, given in parent axes at zero coordinates; perpendicular to `axis`. Default: y.
    """

    type: ClassVar[str] = "universal"
    coordinates: ClassVar[tuple[tuple[str, str], ...]] = (("angle", "rad"), ("angle2", "rad"))
    rates: ClassVar[tuple[tuple[str, str], ...]] = (("angle", "rad/s"), ("angle2", "rad/s"))
    q_zero: ClassVar[tuple[float, ...]] = (0.0, 0.0)
    carried: ClassVar[tuple[int, ...]] = (0, 1)
    loop: ClassVar[str] = "universal"
    friction_groups: ClassVar[tuple[Group, ...]] = (ROTATION, Group("rotation2", "N m", 1))

    _: KW_ONLY
    axis: Annotated[Vector3, Direction()] = (1.0, 0.0, 0.0)
    axis2: Annotated[Vector3, Direction()] = (0.0, 1.0, 0.0)

    @classmethod
    def _relate_type(cls, draft: Draft) -> None:
        if not draft.has("axis", "axis2"):
            return
        cosine = cosine_between(draft["axis"], draft["axis2"])
        if abs(cosine) > PERPENDICULAR_TOLERANCE:
            what = f"is at {degrees_of(cosine):.4g} degrees to `axis`, must be at 90"
            draft.fault("axis2", what, "Choose `axis2` perpendicular to `axis`")


@dataclass(frozen=True, slots=True)
class Spherical(Joint):
    """Ball joint: q = unit quaternion wxyz (child → parent axes), u = angular velocity in child axes.

    Takes the fields of `Joint`.
    """

    type: ClassVar[str] = "spherical"
    coordinates: ClassVar[tuple[tuple[str, str], ...]] = (("qw", ""), ("qx", ""), ("qy", ""), ("qz", ""))
    rates: ClassVar[tuple[tuple[str, str], ...]] = (("omega_x", "rad/s"), ("omega_y", "rad/s"), ("omega_z", "rad/s"))
    q_zero: ClassVar[tuple[float, ...]] = (1.0, 0.0, 0.0, 0.0)
    carried: ClassVar[tuple[int, ...]] = (1, 1, 1)
    loop: ClassVar[str] = "point"
    quaternion_at: ClassVar[int | None] = 0
    friction_groups: ClassVar[tuple[Group, ...]] = (Group("rotation", "N m", 3),)


@dataclass(frozen=True, slots=True)
class Planar(Joint):
    """Slides on a plane and turns about its normal: q = (x [m], y [m], angle [rad]). Takes the fields of `Joint` and:

    Parameters
    ----------
    axis : (3,) float
        Normal of the plane in parent axes; x and y run along ``any_tangent(axis)`` and ``axis × tangent``. Default: up.
    """

    type: ClassVar[str] = "planar"
    coordinates: ClassVar[tuple[tuple[str, str], ...]] = (("x", "m"), ("y", "m"), ("angle", "rad"))
    rates: ClassVar[tuple[tuple[str, str], ...]] = (("x", "m/s"), ("y", "m/s"), ("angle", "rad/s"))
    q_zero: ClassVar[tuple[float, ...]] = (0.0, 0.0, 0.0)
    carried: ClassVar[tuple[int, ...]] = (0, 0, 1)
    loop: ClassVar[str] = "plane"
    friction_groups: ClassVar[tuple[Group, ...]] = (Group("slide", "N", 2), ROTATION)

    _: KW_ONLY
    axis: Annotated[Vector3, Direction()] = (0.0, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class Free(Joint):
    """No constraint. Takes the fields of `Joint`.

    q = (x, y, z of the child's origin from the parent's anchor [m]; w, x, y, z), u = (velocity of that origin in parent
    axes [m/s]; angular velocity in child axes [rad/s]).
    """

    type: ClassVar[str] = "free"
    coordinates: ClassVar[tuple[tuple[str, str], ...]] = (
        ("x", "m"), ("y", "m"), ("z", "m"), ("qw", ""), ("qx", ""), ("qy", ""), ("qz", ""),
    )  # fmt: skip
    rates: ClassVar[tuple[tuple[str, str], ...]] = (
        ("x", "m/s"), ("y", "m/s"), ("z", "m/s"), ("omega_x", "rad/s"), ("omega_y", "rad/s"), ("omega_z", "rad/s"),
    )  # fmt: skip
    q_zero: ClassVar[tuple[float, ...]] = (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)
    carried: ClassVar[tuple[int, ...]] = (0, 0, 0, 1, 1, 1)
    quaternion_at: ClassVar[int | None] = 3

    @classmethod
    def _relate_type(cls, draft: Draft) -> None:
        if draft.has("at_child") and draft["at_child"] != (0.0, 0.0, 0.0):
            what = f"is {draft['at_child']}, but a Free joint places the origin of its child, not an anchor"
            draft.fault("at_child", what, "Leave `at_child` out and move the child by `q0`")


__all__ = [
    "FORCE_UNIT",
    "JOINTS",
    "Coordinates",
    "Cylindrical",
    "Drive",
    "Fixed",
    "Free",
    "Group",
    "Joint",
    "JointFriction",
    "JointLimit",
    "JointSpring",
    "PerDirection",
    "Planar",
    "Prismatic",
    "Revolute",
    "Spherical",
    "Universal",
    "cosine_between",
    "degrees_of",
]

#: Unit of the generalised force of a rate.
FORCE_UNIT = {"m/s": "N", "rad/s": "N m"}

#: Every joint type, in the order of the documentation.
JOINTS: tuple[type[Joint], ...] = (Fixed, Revolute, Prismatic, Cylindrical, Universal, Spherical, Planar, Free)


def cosine_between(a: Vector3, b: Vector3) -> float:
    """Cosine of the angle between two unit vectors."""
    return max(-1.0, min(1.0, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]))


def degrees_of(cosine: float) -> float:
    """Angle [°] for a message."""
    return math.degrees(math.acos(cosine))  # bits: report
