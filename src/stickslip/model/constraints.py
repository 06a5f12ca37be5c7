"""Constraints on top of the tree of joints: closed loops, gears, screws."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Annotated, ClassVar, Literal

from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.joint_elements import ROTATION, SLIDE, Group, JointFriction, settle_bearings
from stickslip.model.joints import PERPENDICULAR_TOLERANCE, cosine_between, degrees_of
from stickslip.model.kinds import (
    Choice,
    Direction,
    Integer,
    Items,
    Name,
    Number,
    Numbers,
    Quaternion4,
    Rotation,
    Vector3,
)

LoopKind = Literal["point", "hinge", "slider", "cylinder", "universal", "plane", "weld", "guide"]

#: Friction groups that each kind of loop leaves free, as for the joint that it resembles.
LOOP_FRICTION_GROUPS: dict[str, tuple[Group, ...]] = {
    "point": (Group("rotation", "N m", 3),),
    "hinge": (ROTATION,),
    "slider": (SLIDE,),
    "cylinder": (ROTATION, SLIDE),
    "universal": (ROTATION, Group("rotation2", "N m", 1)),
    "plane": (Group("slide", "N", 2), ROTATION),
    "weld": (),
    "guide": (SLIDE,),
}


@dataclass(frozen=True, slots=True)
class Loop:
    """Closes a kinematic loop between two bodies of the tree.

    Parameters
    ----------
    name : str
        Unique among joints and constraints.
    kind : str
        ``"point"`` (ball joint), ``"hinge"``, ``"slider"``, ``"cylinder"``, ``"universal"``, ``"plane"`` (anchor b
        stays in the plane through anchor a, axes aligned), ``"weld"``, ``"guide"`` (anchor b stays on the line through
        anchor a, rotation free).
    body_a, body_b : str
        Two different bodies; one of them may be ``"world"``.
    at_a, at_b : (3,) float [m]
        Anchors from the body origins, body axes.
    axis_a, axis_b : (3,) float
        Axis or normal of the loop, seen from either body; they coincide where the loop is closed. Default: z.
        ``"universal"`` has its first axis in `axis_a` and ignores `axis_b`.
    axis2_b : (3,) float
        Second axis of ``"universal"``, fixed in body b; perpendicular to `axis_a` where the loop is closed. Default: x.
    rotation_wxyz : (4,) float
        Axes of b → axes of a where the loop is closed; needed by ``"weld"``, ``"slider"`` and ``"universal"``.
    friction : tuple of JointFriction
        One per friction group, or none: point 1, hinge 1, slider 1, cylinder 2 (rotation, slide), universal 2,
        plane 2 (slide, rotation), guide 1 (slide), weld none.
    """

    section: ClassVar[str] = "constraint"
    type: ClassVar[str] = "loop"

    name: Annotated[str, Name()]
    kind: Annotated[LoopKind, Choice(tuple(LOOP_FRICTION_GROUPS))]
    body_a: Annotated[str, Name('a body, or "world"')]
    body_b: Annotated[str, Name('a body, or "world"')]
    _: KW_ONLY
    at_a: Annotated[Vector3, Numbers(3, Number("m"))] = (0.0, 0.0, 0.0)
    at_b: Annotated[Vector3, Numbers(3, Number("m"))] = (0.0, 0.0, 0.0)
    axis_a: Annotated[Vector3, Direction()] = (0.0, 0.0, 1.0)
    axis_b: Annotated[Vector3, Direction()] = (0.0, 0.0, 1.0)
    axis2_b: Annotated[Vector3, Direction()] = (1.0, 0.0, 0.0)
    rotation_wxyz: Annotated[Quaternion4, Rotation()] = (1.0, 0.0, 0.0, 0.0)
    friction: Annotated[tuple[JointFriction, ...], Items((JointFriction,), each="friction group")] = ()

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        check_two_bodies(draft)
        if not draft.has("kind"):
            return
        if draft["kind"] == "universal":
            cls._relate_axes(draft)
        groups = LOOP_FRICTION_GROUPS[draft["kind"]]
        if draft.has("friction") and draft["friction"]:
            if len(draft["friction"]) == len(groups):
                draft["friction"] = settle_bearings(draft, groups)
            else:
                names = ", ".join(group.name for group in groups) or "no direction is free"
                what = f"has {len(draft['friction'])} entries"
                fix = f'Give {len(groups)} for kind "{draft["kind"]}" ({names}), or none'
                draft.fault("friction", what, fix)

    @classmethod
    def _relate_axes(cls, draft: Draft) -> None:
        if not draft.has("axis_a", "axis2_b", "rotation_wxyz"):
            return
        cosine = cosine_between(draft["axis_a"], rotated(draft["rotation_wxyz"], draft["axis2_b"]))
        if abs(cosine) > PERPENDICULAR_TOLERANCE:
            what = f"is at {degrees_of(cosine):.4g} degrees to `axis_a` where the loop is closed, must be at 90"
            draft.fault("axis2_b", what, "Choose `axis2_b` perpendicular to `axis_a`, or correct `rotation_wxyz`")


@dataclass(frozen=True, slots=True)
class Gear:
    """Couples two joint coordinates: rate of a = `ratio` × rate of b.

    Parameters
    ----------
    name : str
        Unique among joints and constraints.
    joint_a, joint_b : str
        Joints with scalar coordinates: revolute, prismatic, cylindrical, universal, planar.
    ratio : float [–, m/rad or rad/m]
        Rate of a over rate of b; not zero. Negative: opposite sense.
    coordinate_a, coordinate_b : int
        Which coordinate of either joint, from 0. Default: the first.
    """

    section: ClassVar[str] = "constraint"
    type: ClassVar[str] = "gear"

    name: Annotated[str, Name()]
    joint_a: Annotated[str, Name("a joint")]
    joint_b: Annotated[str, Name("a joint")]
    ratio: Annotated[float, Number("–, m/rad or rad/m")]
    coordinate_a: Annotated[int, Integer(at_least=0)] = 0
    coordinate_b: Annotated[int, Integer(at_least=0)] = 0

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if draft.has("ratio") and draft["ratio"] == 0.0:
            draft.fault("ratio", "is 0, which would lock joint a", "Give a ratio other than 0, or use a Fixed joint")
        ends = ("joint_a", "joint_b", "coordinate_a", "coordinate_b")
        if draft.has(*ends) and (draft["joint_a"], draft["coordinate_a"]) == (draft["joint_b"], draft["coordinate_b"]):
            what = f"is '{draft['joint_b']}', coordinate {draft['coordinate_b']}: the same as joint_a"
            draft.fault("joint_b", what, "Couple two different coordinates")


@dataclass(frozen=True, slots=True)
class Screw:
    """Couples slide and angle of a cylindrical joint: slide rate = `pitch` / 2π × angle rate.

    Parameters
    ----------
    name : str
        Unique among joints and constraints.
    joint : str
        A cylindrical joint.
    pitch : float [m/turn]
        Advance per turn, not zero. Positive: right-handed.
    """

    section: ClassVar[str] = "constraint"
    type: ClassVar[str] = "screw"

    name: Annotated[str, Name()]
    joint: Annotated[str, Name("a cylindrical joint")]
    pitch: Annotated[float, Number("m/turn")]

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if draft.has("pitch") and draft["pitch"] == 0.0:
            draft.fault(
                "pitch",
                "is 0 m/turn: the screw would not advance",
                "Give the advance per turn, or use a Revolute joint",
            )


#: Every type of constraint.
CONSTRAINTS: tuple[type, ...] = (Loop, Gear, Screw)

Constraint = Loop | Gear | Screw


def rotated(e: Quaternion4, a: Vector3) -> Vector3:
    """Turn the vector `a` by the unit quaternion `e`."""
    w, x, y, z = e
    t = (2.0 * (y * a[2] - z * a[1]), 2.0 * (z * a[0] - x * a[2]), 2.0 * (x * a[1] - y * a[0]))
    return (
        a[0] + w * t[0] + y * t[2] - z * t[1],
        a[1] + w * t[1] + z * t[0] - x * t[2],
        a[2] + w * t[2] + x * t[1] - y * t[0],
    )


def check_two_bodies(draft: Draft) -> None:
    """Relation of `body_a` and `body_b`."""
    if draft.has("body_a", "body_b") and draft["body_a"] == draft["body_b"]:
        draft.fault("body_b", f"is '{draft['body_b']}', the same as body_a", "Name two different bodies")
