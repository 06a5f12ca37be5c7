"""A whole person as a tree of bodies: sixteen segments, fifteen joints, 29 axes with stops, in free flight.

A joint with two axes is a `Universal`, one with three a `Universal` and a `Revolute` with a ball between them. The ball is cut out of
the segment beyond it, around the centre of the joint: mass and centre of mass of the person are the same in every pose, and the only
thing that differs from an ideal ball joint is that this ball of a few hundred grams does not take part in the last rotation.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from stickslip.apps.human import parameters
from stickslip.apps.human.parameters import AxisRow, JointRow
from stickslip.apps.human.physique import LEFT, LIMBS, MIDDLE, RIGHT, Physique, Segment
from stickslip.apps.human.skin import drawn, touching
from stickslip.apps.human.soft_stops import stop_table
from stickslip.model import Body, Drive, Free, Input, Joint, JointLimit, JointSpring, Revolute, Shape, Universal
from stickslip.model.kinds import Quaternion4, Vector3

BALL_SHARE = 0.04  # of the mass of the segment beyond a joint with three axes
BALL_RADIUS = 0.05  # m

GROUND, PERSON, THINGS = 1, 2, 4  # groups of shapes; a person does not touch itself


class Axis(NamedTuple):
    """One axis of a person: its name, and where its coordinate is."""

    name: str  # "left_hip.flexion"
    joint: str
    place: int
    lower: float  # rad
    upper: float  # rad


class WholeBody(NamedTuple):
    """Declarations of a person, to be put into a scene."""

    bodies: tuple[Body, ...]
    joints: tuple[Joint, ...]
    shapes: tuple[Shape, ...]
    inputs: tuple[Input, ...]


def sides_of(segment: str) -> tuple[str, ...]:
    """Names before that of a segment: of both limbs, or none."""
    return (f"{LEFT}_", f"{RIGHT}_") if segment in LIMBS else ("",)


def segment_names() -> tuple[str, ...]:
    """Names of the sixteen bodies."""
    return tuple(f"{side}{name}" for name in (*MIDDLE, *LIMBS) for side in sides_of(name))


def axes() -> tuple[Axis, ...]:
    """All axes of all joints."""
    found = []
    for row in parameters.joint_rows():
        for side in sides_of(row.child):
            for i, axis in enumerate(row.axes):
                joint = f"{side}{row.name}" if i < 2 else f"{side}{row.name}_{axis.name}"
                found.append(Axis(f"{side}{row.name}.{axis.name}", joint, i % 2, axis.lower, axis.upper))
    return tuple(found)


def whole_body(
    physique: Physique,
    *,
    position: Vector3 | None = None,
    rotation_wxyz: Quaternion4 = (1.0, 0.0, 0.0, 0.0),
    velocity: Vector3 = (0.0, 0.0, 0.0),
    spin: Vector3 = (0.0, 0.0, 0.0),
    pose: Mapping[str, float] | None = None,
    driven: Collection[str] = (),
    soft: bool = False,
) -> WholeBody:
    """A person in free flight.

    Parameters
    ----------
    physique : Physique
    position : (3,) float [m], optional
        Of the middle between the hips. Default: standing at the origin, soles on z = 0.
    rotation_wxyz : (4,) float
        Of the pelvis. Default: looks along x.
    velocity : (3,) float [m/s]
        Of the middle between the hips.
    spin : (3,) float [rad/s]
        Of the pelvis, its own axes.
    pose : mapping of str to float [rad]
        Angles by name of the axis, such as ``{"left_knee.flexion": 0.3}``. Others are 0.
    driven : collection of str
        Axes with a torque drive, each with an input of its name in N m.
    soft : bool
        Whether stops give way, by the law K d³, or are hard. Hard stops make jumps of velocities, which have no accelerations.
    """
    angles = dict(pose or {})
    place = (0.0, 0.0, physique.hip_height) if position is None else position
    bodies = [_body("pelvis", physique.segment("pelvis"))]
    start = (*place, *rotation_wxyz)
    joints: list[Joint] = [Free("pelvis_free", child="pelvis", q0=start, u0=(*velocity, *spin))]
    for row in parameters.joint_rows():
        for side in sides_of(row.child):
            made = _joint(physique, row, side, angles, driven, soft)
            bodies += made[0]
            joints += made[1]
    shapes: list[Shape] = []
    for segment in (*MIDDLE, *LIMBS):
        for side in sides_of(segment):
            shapes.append(drawn(physique, segment, f"{side}{segment}"))
            shapes.append(touching(physique, segment, f"{side}{segment}", PERSON, GROUND | THINGS))
    inputs = tuple(Input(name) for name in driven)
    return WholeBody(tuple(bodies), tuple(joints), tuple(shapes), inputs)


def _joint(
    physique: Physique, row: JointRow, side: str, angles: Mapping[str, float], driven: Collection[str], soft: bool
) -> tuple[list[Body], list[Joint]]:
    """A joint of one side, with the bodies beyond it."""
    mirror = -1.0 if side.startswith(RIGHT) else 1.0
    x, y, z = physique.joint_place(row.name)
    at = (x, mirror * y, z)
    parent = f"{side}{row.parent}" if row.parent in LIMBS else row.parent
    child, segment = f"{side}{row.child}", physique.segment(row.child)
    directions = [(mirror * a.axis[0], a.axis[1], mirror * a.axis[2]) for a in row.axes]
    full = f"{side}{row.name}"

    def elements(part: tuple[AxisRow, ...]) -> dict[str, Any]:
        names = [f"{full}.{axis.name}" for axis in part]
        return {
            "q0": tuple(angles.get(name, 0.0) for name in names),
            "limits": () if soft else tuple(JointLimit(axis.lower, axis.upper) for axis in part),
            "spring": tuple(
                JointSpring(damping=parameters.joint_damping(), table=stop_table(row.name, axis.name) if soft else ())
                for axis in part
            ),
            "drive": tuple(Drive("force", name) if name in driven else None for name in names),
        }

    if len(row.axes) == 1:
        hinge = Revolute(full, parent, child, axis=directions[0], at_parent=at, **elements(row.axes))
        return [_body(child, segment)], [hinge]
    if len(row.axes) == 2:
        cross = Universal(
            full, parent, child, axis=directions[0], axis2=directions[1], at_parent=at, **elements(row.axes)
        )  # fmt: skip
        return [_body(child, segment)], [cross]
    ball, rest = _cut(f"{full}_ball", child, segment)
    swing = Universal(
        full, parent, ball.name, axis=directions[0], axis2=directions[1], at_parent=at, **elements(row.axes[:2])
    )  # fmt: skip
    turn = Revolute(f"{full}_{row.axes[2].name}", ball.name, child, axis=directions[2], **elements(row.axes[2:]))
    return [ball, rest], [swing, turn]


def _body(name: str, segment: Segment) -> Body:
    return Body(name, segment.mass, segment.inertia, segment.com)


def _cut(ball: str, name: str, segment: Segment) -> tuple[Body, Body]:
    """A ball around the origin cut out of a segment, and what is left of it: together they are the segment."""
    mass = BALL_SHARE * segment.mass
    moment = 0.4 * mass * BALL_RADIUS * BALL_RADIUS
    left = segment.mass - mass
    x, y, z = segment.com
    grown = segment.mass / left
    squares = (y * y + z * z, z * z + x * x, x * x + y * y)
    i_x, i_y, i_z = (
        of - moment - segment.mass * mass / left * square for of, square in zip(segment.inertia, squares)
    )  # fmt: skip
    rest = Body(name, left, (i_x, i_y, i_z), (grown * x, grown * y, grown * z))
    return Body(ball, mass, (moment, moment, moment)), rest
