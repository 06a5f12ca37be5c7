"""From the parts of a robot to a scene: bodies, joints, gears, loops, drives, shapes, a floor."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import numpy as np

from stickslip import numerics as nm
from stickslip.io.robots.options import ImportOptions
from stickslip.io.robots.parts import Array, Axis, Friction, Geom, Link, Pose, Robot, no_shift
from stickslip.io.robots.report import Imported, ImportReport, Note
from stickslip.io.robots.solids import outline, shapes_of
from stickslip.io.robots.tree import (
    freeze_constant_followers,
    on_base,
    settle_masses,
    settle_start,
    settle_tree,
)
from stickslip.model import (
    Body,
    Constraint,
    Contensou,
    Coulomb,
    Drive,
    Fault,
    Fixed,
    Free,
    Gear,
    Input,
    Joint,
    JointFriction,
    JointLimit,
    JointSpring,
    Law,
    Loop,
    ModelError,
    Planar,
    Plane,
    Prismatic,
    Revolute,
    Scene,
    Shape,
    Spherical,
    StepOptions,
)
from stickslip.model.body import WORLD
from stickslip.model.maximal import joint_pose
from stickslip.model.rotation import quat_from_matrix

T = TypeVar("T")

ROBOT, SURROUNDINGS, BASE = 1, 2, 4  # groups of shapes, where the file has none
ABOVE = 1e-3  # m, that the lowest link of a robot that stands fixed is above the floor
CLOSED = 1e-3  # of the robot's size, by which the anchors of a loop may be apart at first
JOINT_OF: dict[str, type[Joint]] = {
    "fixed": Fixed, "revolute": Revolute, "prismatic": Prismatic, "spherical": Spherical, "planar": Planar, "free": Free,
}  # fmt: skip


def assemble(robot: Robot, options: ImportOptions) -> Imported:
    """The scene of a robot, and what became of it.

    Raises
    ------
    ModelError
        With all faults that the file and its parts have.
    """
    ordered, closing = settle_tree(robot)
    ordered = settle_masses(robot, ordered, closing, options.density)
    settle_start(robot, ordered)
    freeze_constant_followers(robot, ordered)
    bodies = [body for body in (_body(robot, link) for link in robot.links) if body is not None]
    joints = {axis.name: _joint(robot, axis, options) for axis in ordered}
    inputs = [item for _, item in joints.values() if item is not None]
    poses = _poses(ordered, {name: joint for name, (joint, _) in joints.items()})
    _check_size(robot, poses, options)
    constraints = _constraints(robot, ordered, closing, joints, poses)
    shapes, laws = _shapes(robot, on_base(ordered), options)
    _refuse(robot)
    declared = [_begin(robot, axis, joint) for axis in ordered if (joint := joints[axis.name][0]) is not None]
    declared, floor = _put_on_floor(robot, declared, shapes, poses, options)
    scene = Scene(
        robot.name,
        title=f"{robot.name}, from {robot.where}",
        gravity=robot.gravity,
        bodies=tuple(bodies),
        joints=tuple(declared),
        constraints=tuple(constraints),
        inputs=tuple(inputs),
        shapes=(*floor, *shapes),
        laws=laws,
        excluded=tuple(sorted({*robot.excluded})),
        step=StepOptions(dt=robot.dt or options.dt, balance=True),
    )
    robot.faults += [Fault(f"{robot.where} {f.path}", f.what, f.fix) for f in scene.faults()]
    _refuse(robot)
    return Imported(scene, _report(robot, scene))


def _refuse(robot: Robot) -> None:
    if robot.faults:
        raise ModelError(robot.faults)


#: Fields of declarations as URDF and MJCF call them.
FILE_NAMES = {"limit": "friction or effort", "viscous": "damping"}


def _declare(robot: Robot, where: str, make: Callable[..., T], *arguments: Any, **fields: Any) -> T | None:
    """Build a declaration; its faults get the place in the file."""
    try:
        return make(*arguments, **fields)
    except ModelError as error:
        for fault in error.faults or (Fault("", str(error), "Correct it"),):
            field = fault.path.rpartition(".")[2] if "." in fault.path else ""
            place = f"{where} {FILE_NAMES.get(field, field)}" if field else where
            robot.faults.append(Fault(place, fault.what, fault.fix))
        return None


def _body(robot: Robot, link: Link) -> Body | None:
    if link.frame:
        return Body.frame(link.name)
    if not link.mass or link.inertia is None:
        return None  # told already
    mass, inertia = link.mass, tuple(tuple(float(x) for x in row) for row in link.inertia)
    return _declare(robot, link.where, Body, link.name, mass, inertia, _vector(link.com))


def _joint(robot: Robot, axis: Axis, options: ImportOptions) -> tuple[Joint | None, Input | None]:
    """The joint, and the input of its drive if it has one."""
    common: dict[str, Any] = {
        "at_parent": _vector(axis.pose.at(axis.at)),
        "at_child": _vector(axis.at),
        "rotation_wxyz": tuple(quat_from_matrix(axis.pose.A)),
        "q0": axis.q0,
    }
    channel = None
    if axis.kind in ("revolute", "prismatic", "planar"):
        common["axis"] = _vector(nm.product(axis.pose.A, axis.axis))
    if axis.kind == "free":
        common["at_child"] = (0.0, 0.0, 0.0)
    if axis.kind in ("revolute", "prismatic"):
        if math.isfinite(axis.lower) or math.isfinite(axis.upper):
            limit = _declare(robot, axis.where, JointLimit, axis.lower, axis.upper)
            common["limits"] = (limit,)
        if axis.armature:
            common["armature"] = axis.armature
        if axis.stiffness:
            spring = _declare(robot, axis.where, JointSpring, axis.stiffness, rest=axis.rest)
            common["spring"] = (spring,)
        drive, channel = _drive(robot, axis, options)
        if drive is not None:
            common["drive"] = (drive,)
    cls = JOINT_OF[axis.kind]
    if (axis.friction or axis.damping) and cls.friction_groups:
        friction = _declare(robot, axis.where, JointFriction, axis.friction, viscous=axis.damping)
        if friction is not None:
            common["friction"] = (friction,) * len(cls.friction_groups)
    return _declare(robot, axis.where, cls, axis.name, axis.parent, axis.child, **common), channel


def _begin(robot: Robot, axis: Axis, joint: Joint) -> Joint:
    """The joint in the state of a keyframe, if there is one; loops were closed before, as in MuJoCo."""
    if axis.start is None:
        return joint
    q0, u0, pose = axis.start
    fields: dict[str, Any] = {"q0": q0 or joint.q0, "u0": u0 or joint.u0}
    if pose is not None:
        fields |= {"at_parent": _vector(pose.r), "rotation_wxyz": tuple(quat_from_matrix(pose.A))}
    return _declare(robot, axis.where, lambda: replace(joint, **fields)) or joint


def _drive(robot: Robot, axis: Axis, options: ImportOptions) -> tuple[Drive | None, Input | None]:
    """A drive that the file has, or one that holds the joint with its effort."""
    if axis.drive is not None:
        motor = axis.drive
        at_most = (motor.filter_hz, motor.lower, motor.upper)
        channel = _declare(robot, axis.where, Input, motor.name, motor.target, *at_most)
        stiffness = motor.stiffness if motor.kind == "position" else math.inf
        drive = _declare(
            robot,
            axis.where,
            Drive,
            motor.kind,
            motor.name,
            limit=motor.limit,
            stiffness=stiffness,
            damping=motor.damping,
        )
        return drive, channel
    if not options.drives or not axis.effort or axis.mimic is not None:
        return None, None
    name, effort = f"{axis.name}_target", axis.effort
    drive = _declare(robot, axis.where, Drive, "position", name, limit=effort)
    return drive, _declare(robot, axis.where, Input, name, axis.q0[0], 2.0, axis.lower, axis.upper)


def _poses(ordered: list[Axis], joints: dict[str, Joint | None]) -> dict[str, Pose]:
    """Initial pose of every link that can be placed."""
    poses = {WORLD: no_shift()}
    for axis in ordered:
        joint = joints[axis.name]
        if joint is None or axis.parent not in poses:
            continue
        if isinstance(joint, Free):
            poses[axis.child] = poses[axis.parent].then(axis.pose)
            continue
        shift, axes, _, _ = joint_pose(joint)
        r = np.asarray(joint.at_parent) + shift - nm.product(axes, np.asarray(joint.at_child))
        poses[axis.child] = poses[axis.parent].then(Pose(r, axes))
    return poses


def _points(robot: Robot, poses: dict[str, Pose], seen_too: bool = True) -> Array:
    """Outline of the moving links in their initial pose, inertial axes (n, 3) [m]."""
    parts = [np.zeros((0, 3))]
    for link in robot.links:
        if link.name in poses:
            pose = poses[link.name]
            parts += [pose.r + nm.product(outline(g), pose.A.T) for g in link.geoms if g.touches or seen_too]
            if seen_too:
                parts.append(pose.r[None])
    return np.vstack(parts)


def _size(robot: Robot, poses: dict[str, Pose]) -> float:
    """Longest edge of the box around the robot [m]; 0 if there is nothing."""
    points = _points(robot, poses)
    return float(np.ptp(points, axis=0).max()) if len(points) else 0.0


def _check_size(robot: Robot, poses: dict[str, Pose], options: ImportOptions) -> None:
    """A robot as long as a street was drawn in millimetres."""
    from stickslip.geometry.mesh_report import inspect_size

    if options.size_is_right or any("millimetres" in fault.what for fault in robot.faults):
        return
    for fault in inspect_size(_size(robot, poses)):
        fix = "Divide the lengths in the file by 1000, or set size_is_right = true"
        robot.faults.append(Fault(robot.where, f"is a robot of odd size: {fault.what.rstrip('?')}", fix + "?"))


def _constraints(
    robot: Robot, ordered: list[Axis], closing: list[Axis], joints: dict[str, Any], poses: dict[str, Pose]
) -> list[Constraint]:
    """Gears of followers, and loops."""
    found: list[Constraint | None] = []
    for axis in ordered:
        if axis.mimic is not None:
            gear = (f"{axis.name} follows {axis.mimic.joint}", axis.name, axis.mimic.joint, axis.mimic.multiplier)
            found.append(_declare(robot, axis.where, Gear, *gear))
    size = _size(robot, poses)
    for axis in closing:
        found.append(_closing_joint(robot, axis, poses, CLOSED * size))
    for closure in robot.closures:
        if closure.link_a not in poses or closure.link_b not in poses:
            missing = closure.link_a if closure.link_a not in poses else closure.link_b
            what = f"joins '{missing}', but there is no such body"
            robot.faults.append(Fault(closure.where, what, "Name two bodies"))
            continue
        a, b = poses[closure.link_a], poses[closure.link_b]
        at_b = b.inverse.at(a.at(closure.at_a))
        turned = tuple(quat_from_matrix(nm.product(a.A.T, b.A)))
        found.append(
            _declare(
                robot, closure.where, Loop, closure.name, closure.kind, closure.link_a, closure.link_b,
                at_a=_vector(closure.at_a), at_b=_vector(at_b), rotation_wxyz=turned,
            )
        )  # fmt: skip
    return [constraint for constraint in found if constraint is not None]


def _closing_joint(robot: Robot, axis: Axis, poses: dict[str, Pose], slack: float) -> Loop | None:
    """A joint whose child another joint carries already: a loop, if it is closed at first."""
    cls = JOINT_OF[axis.kind]
    if not cls.loop or axis.parent not in poses or axis.child not in poses:
        if not cls.loop:
            what = f"is a second, {axis.kind} joint of '{axis.child}', which holds nothing"
            robot.faults.append(Fault(axis.where, what, "Remove it, or make it the joint that the loop needs"))
        return None
    at_parent, direction = axis.pose.at(axis.at), nm.product(axis.pose.A, axis.axis)
    parent, child = poses[axis.parent], poses[axis.child]
    gap = nm.norm(parent.at(at_parent) - child.at(axis.at))
    tilt = nm.norm(np.cross(nm.product(parent.A, direction), nm.product(child.A, axis.axis)))
    if (gap > slack and axis.kind not in ("prismatic", "planar")) or (tilt > CLOSED and axis.kind != "spherical"):
        what = f"closes a loop at '{axis.child}' that is open by {gap:.4g} m and {math.degrees(nm.asin(min(1, tilt))):.3g} degrees"
        robot.faults.append(Fault(axis.where, what, "Correct the origins: in the zero pose both ends must meet"))
        return None
    lost = [
        label
        for label, there in (
            ("limits", math.isfinite(axis.lower) or math.isfinite(axis.upper)), ("effort", axis.effort is not None),
            ("mimic", axis.mimic is not None), ("spring", axis.stiffness != 0.0),
        )
        if there
    ]  # fmt: skip
    if lost:
        robot.left_out.append(Note(axis.where, f"closes a loop, whose {' and '.join(lost)} the scene has not"))
    robot.assumed.append(Note(axis.where, f"closes a loop: '{axis.child}' is carried by another joint already"))
    friction = (JointFriction(axis.friction, viscous=axis.damping),) if axis.friction or axis.damping else ()
    return _declare(
        robot, axis.where, Loop, axis.name, cls.loop, axis.child, axis.parent, at_a=_vector(axis.at),
        at_b=_vector(at_parent), axis_a=_vector(axis.axis), axis_b=_vector(direction), axis2_b=_vector(direction),
        rotation_wxyz=tuple(quat_from_matrix(axis.pose.A.T)), friction=friction,
    )  # fmt: skip


def _shapes(robot: Robot, first: set[str], options: ImportOptions) -> tuple[list[Shape], tuple[Law, ...]]:
    """Contact shapes of all links and of what stands still, and the laws between their materials."""
    shapes: list[Shape] = []
    frictions: dict[str, Friction] = {}
    taken: Counter[str] = Counter()
    for link in (robot.fixed, *robot.links):
        for geom in link.geoms:
            taken[geom.name] += 1
            if taken[geom.name] > 1:
                geom.name = f"{geom.name} ({taken[geom.name]})"
            how = _how_it_touches(robot, geom, link, options)
            if not how:
                continue
            common = _touching(robot, geom, link, link.name in first, options, frictions)
            made = _declare(robot, geom.where, shapes_of, geom, link.name, geom.pose, how, common)
            if made is not None:
                shapes += made[0]
                if made[1] and geom.touches:
                    robot.approximated.append(Note(geom.where, made[1]))
    names = list(frictions)
    laws: list[Law] = [Coulomb(mu=options.mu)]
    for i, a in enumerate(names):
        laws += [_law(a, b, frictions) for b in names[i:]]
    return shapes, tuple(laws)


def _how_it_touches(robot: Robot, geom: Geom, link: Link, options: ImportOptions) -> str:
    """What becomes of a mesh: its hull, its pieces, or itself; empty: nothing can stand for the geometry."""
    moves = link is not robot.fixed
    if geom.kind in ("plane", "heights") and moves:
        fix = "Fix the link in the world, or use a box"
        what = "plane" if geom.kind == "plane" else "height field"
        robot.mend(geom.where, f"is a {what} on '{link.name}', which moves", "left out", fix)
        return ""
    if not geom.touches:
        return "exact"
    if moves:
        robot.faults += geom.odd_size
    elif robot.format == "urdf":
        return "exact"  # a wall needs no inside
    if options.meshes != "hull" and geom.flaws:
        for flaw in geom.flaws:
            robot.mend(flaw.path, flaw.what, "its convex hull stands for it", flaw.fix)
        return "hull"
    return options.meshes


def _touching(
    robot: Robot, geom: Geom, link: Link, first: bool, options: ImportOptions, frictions: dict[str, Friction]
) -> dict[str, Any]:
    """Look, material, group and mask of a shape; a link that the base carries never touches the base."""
    common: dict[str, Any] = {"shown": geom.shown, "colour": geom.colour}
    if not geom.touches:
        return common | {"group": 0, "mask": 0}
    if geom.group is not None:
        common |= {"group": geom.group, "mask": geom.mask}
    elif link is robot.fixed:
        common |= {"group": BASE, "mask": ROBOT}
    else:
        own = (ROBOT | (0 if first else BASE)) if options.self_contact else 0
        common |= {"group": ROBOT, "mask": SURROUNDINGS | own}
    if geom.friction is not None:
        common["material"] = _material(geom.friction)
        frictions[common["material"]] = geom.friction
    return common


def _material(friction: Friction) -> str:
    """Name of a surface by its friction."""
    resisted = friction[1 : {1: 1, 3: 2, 4: 3, 6: 4}[friction.directions]]
    return "mu " + (" ".join(f"{value:g}" for value in resisted) or "0")


def _law(a: str, b: str, frictions: dict[str, Friction]) -> Law:
    """Between two surfaces: as in MuJoCo, the rougher decides, number by number."""
    directions, slide, spin, roll = map(max, frictions[a], frictions[b])
    if directions == 1 or not slide:
        return Coulomb(mu=0.0, between=(a, b))
    if directions == 3:
        return Coulomb(mu=slide, between=(a, b))
    return Contensou(mu=slide, mu_spin=spin, mu_roll=roll if directions == 6 else 0.0, between=(a, b))


def _put_on_floor(
    robot: Robot, joints: list[Joint], shapes: list[Shape], poses: dict[str, Pose], options: ImportOptions
) -> tuple[list[Joint], list[Shape]]:
    """A floor where the robot can stand on it; a free URDF robot is lifted onto it."""
    if options.floor == "no" or (options.floor == "auto" and robot.format == "mjcf"):
        return joints, []
    points = _points(robot, poses, seen_too=False)
    lowest = float(points[:, 2].min()) if len(points) else 0.0
    base = next((k for k, joint in enumerate(joints) if isinstance(joint, Free) and joint.name == robot.base), None)
    height = 0.0
    if base is not None:
        x, y, z, *turned = joints[base].q0
        joints = list(joints)
        joints[base] = replace(joints[base], q0=(x, y, z - lowest, *turned))
        robot.assumed.append(Note(robot.where, f"stands free on a floor: moved up by {0.0 - lowest:.4g} m"))
    else:
        height = min(0.0, lowest - ABOVE)
        robot.assumed.append(Note(robot.where, f"has a floor at z = {height:.4g} m"))
    names = {shape.name for shape in shapes}
    floor = Plane(
        "floor" if "floor" not in names else "floor of the scene",
        position=(0.0, 0.0, height),
        group=SURROUNDINGS,
        mask=ROBOT if robot.format == "urdf" else -1,
    )
    return joints, [floor]


def _report(robot: Robot, scene: Scene) -> ImportReport:
    counts: Counter[str] = Counter()
    counts["bodies"] = sum(not body.is_frame for body in scene.bodies)
    counts["frames"] = len(scene.bodies) - counts["bodies"]
    for parts, suffix in ((scene.joints, "joints"), (scene.constraints, "constraints"), (scene.shapes, "shapes")):
        for part in parts:
            counts[f"{type(part).type}_{suffix}"] += 1  # type: ignore[attr-defined]
    counts["drives"] = sum(any(drive is not None for drive in joint.drive) for joint in scene.joints)
    counts["joints_with_friction"] = sum(bool(joint.friction) for joint in scene.joints)
    return ImportReport(
        robot.where,
        robot.format,
        {name: count for name, count in counts.items() if count},
        sum(body.mass for body in scene.bodies),
        tuple(robot.assumed),
        tuple(robot.approximated),
        tuple(robot.left_out),
    )


def _vector(v: Any) -> tuple[float, float, float]:
    return (float(v[0]), float(v[1]), float(v[2]))
