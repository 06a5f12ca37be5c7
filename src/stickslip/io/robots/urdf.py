"""URDF: links, joints and geometry as yourdfpy reads them, made into the parts of a robot."""

from __future__ import annotations

import io
import math
from typing import Any

import numpy as np

from stickslip import numerics as nm
from stickslip.io.opened_folder import OpenedFolder
from stickslip.io.robots.mesh_files import load_robot_mesh
from stickslip.io.robots.options import ImportOptions
from stickslip.io.robots.parts import (
    Axis,
    Colour,
    Geom,
    GeomKind,
    JointKind,
    Link,
    Mimic,
    Pose,
    Robot,
    no_shift,
    rgb_of,
)
from stickslip.io.robots.report import Note
from stickslip.io.robots.solids import axes_with_z
from stickslip.io.robots.urdf_check import Check, to_xml
from stickslip.io.robots.xml_text import Element, parse_xml
from stickslip.model.body import WORLD
from stickslip.model.errors import Fault

KIND: dict[str, JointKind] = {
    "revolute": "revolute", "continuous": "revolute", "prismatic": "prismatic", "fixed": "fixed", "floating": "free",
    "planar": "planar", "spherical": "spherical",
}  # fmt: skip
FOOTPRINT = "base_footprint"  # the frame on the ground below a robot that drives (ROS REP 120)
UNREAD = (".dae",)  # meshes that are seen in other programs; what is only seen may be missing


def read_urdf(text: str, where: str, opened: OpenedFolder, options: ImportOptions) -> Robot:
    """Parts of the robot of a URDF text; its faults are kept in them.

    Parameters
    ----------
    text : str
    where : str
        Name of the file in messages.
    opened : OpenedFolder
        What names of meshes are relative to, and where they may lead.
    options : ImportOptions
    """
    from yourdfpy import URDF  # slow to import

    robot = Robot("", where, "urdf", options.strict)
    check = Check(robot)
    root = check.run(parse_xml(text, where))
    document = URDF.load(
        io.BytesIO(to_xml(root).encode()), build_scene_graph=False, load_meshes=False, build_collision_scene_graph=False
    )
    record = document.robot
    robot.name = record.name
    colours = {
        material.name: rgb_of(material.color.rgba) for material in record.materials if material.color is not None
    }
    for link, element in zip(record.links, root.all("link"), strict=True):
        robot.links.append(_link(robot, link, element, colours, check, opened, options))
    for joint, element in zip(record.joints, root.all("joint"), strict=True):
        robot.joints.append(_joint(robot, joint, element, check))
    _note_limits(robot, record, options)
    _settle_root(robot, options)
    if not options.self_contact and len(robot.links) > 2:
        robot.assumed.append(Note(where, "has links that do not touch each other: self_contact = true lets them"))
    return robot


def _pose(origin: Any) -> Pose:
    if origin is None:
        return no_shift()
    matrix = np.asarray(origin, float)
    return Pose(matrix[:3, 3].copy(), matrix[:3, :3].copy())


def _link(
    robot: Robot,
    record: Any,
    element: Element,
    colours: dict[str, Colour],
    check: Check,
    opened: OpenedFolder,
    options: ImportOptions,
) -> Link:
    place = check.place(element)
    link = Link(record.name, place)
    if record.inertial is not None:
        mass, pose = float(record.inertial.mass), _pose(record.inertial.origin)
        if mass < 0.0:
            fix = "Give a mass above 0, or leave <inertial> out"
            robot.faults.append(Fault(place, f"has the mass {mass:g} kg", fix))
            mass = 1.0
        link.mass, link.com = mass, pose.r
        if record.inertial.inertia is not None:
            inertia = np.asarray(record.inertial.inertia, float)
            if mass == 0.0 and np.any(inertia):
                what = "has no mass, but moments of inertia"
                robot.mend(place, what, "they are not taken", "Give both, or leave <inertial> out")
            # no moments at all are what programs write that do not know them
            link.inertia = nm.product(nm.product(pose.A, inertia), pose.A.T) if np.any(inertia) else None
    collisions = list(zip(record.collisions, element.all("collision"), strict=True))
    visuals = list(zip(record.visuals, element.all("visual"), strict=True))
    for i, (collision, part) in enumerate(collisions):
        name = collision.name or f"{link.name} {i}" if len(collisions) > 1 else collision.name or link.name
        geom = _geom(robot, collision, part, name, check.place(part, f"link '{link.name}'"), opened, options)
        link.geoms += [geom] if geom is not None else []
    if link.geoms and visuals and options.show == "contact":
        robot.left_out.append(Note(place, f"has {len(visuals)} visual(s): show = visuals draws them"))
        return link
    seen = _visuals(robot, link, visuals, colours, check, opened, options)
    if seen and not link.geoms:
        robot.assumed.append(Note(place, "has no <collision>: its visuals are shown and touch nothing"))
    for geom in link.geoms:
        geom.shown = not seen
    link.geoms += seen
    return link


def _visuals(
    robot: Robot,
    link: Link,
    visuals: list[tuple[Any, Element]],
    colours: dict[str, Colour],
    check: Check,
    opened: OpenedFolder,
    options: ImportOptions,
) -> list[Geom]:
    """What a link looks like; what cannot be shown is listed, for nothing depends on it."""
    seen = []
    for i, (visual, part) in enumerate(visuals):
        name = visual.name or f"{link.name} visual {i}"
        place = check.place(part, f"link '{link.name}'")
        before = len(robot.faults)
        filename = visual.geometry.mesh.filename if visual.geometry.mesh is not None else ""
        if filename.lower().endswith(UNREAD):
            robot.left_out.append(Note(place, f"names {filename!r}, a type that is not read: not shown"))
            continue
        geom = _geom(robot, visual, part, name, place, opened, options)
        robot.left_out += [Note(place, f"cannot be shown: it {fault.what}") for fault in robot.faults[before:]]
        del robot.faults[before:]
        if geom is not None:
            geom.touches, geom.colour = False, _colour(visual.material, colours)
            seen.append(geom)
    return seen


def _colour(material: Any, colours: dict[str, Colour]) -> Colour | None:
    """Of a visual: its own, or that of the material it names."""
    if material is None:
        return None
    return rgb_of(material.color.rgba) if material.color is not None else colours.get(material.name)


def _geom(
    robot: Robot, record: Any, element: Element, name: str, place: str, opened: OpenedFolder, options: ImportOptions
) -> Geom | None:
    pose, shape = _pose(record.origin), record.geometry
    geometry = element.all("geometry")[0]
    if shape.mesh is not None:
        filename = shape.mesh.filename
        scale = shape.mesh.scale
        factors = (1.0, 1.0, 1.0) if scale is None else tuple(np.broadcast_to(np.asarray(scale, float), 3).tolist())
        mesh = load_robot_mesh(filename, opened, factors, place, robot.faults, size_is_right=options.size_is_right)
        if mesh is None:
            return None
        if mesh.repairs:
            robot.assumed.append(Note(place, f"names {filename!r}, repaired: {', '.join(mesh.repairs)}"))
        return Geom(
            name, place, "mesh", (), pose, mesh.vertices, mesh.triangles, flaws=mesh.flaws, odd_size=mesh.odd_size
        )
    plane, capsule = geometry.first("plane"), geometry.first("capsule")
    if plane is not None:
        normal = np.array([float(x) for x in plane.attributes.get("normal", "0 0 1").split()])
        return Geom(name, place, "plane", (), pose.then(Pose(np.zeros(3), axes_with_z(normal))))
    if capsule is not None:
        radius, length = float(capsule.attributes["radius"]), float(capsule.attributes["length"])
        kind: GeomKind = "capsule" if length > 0.0 else "sphere"
        size: tuple[float, ...] = (radius, 0.5 * length) if length > 0.0 else (radius,)
    elif shape.box is not None:
        kind, size = "box", tuple((0.5 * shape.box.size).tolist())
    elif shape.cylinder is not None:
        kind, size = "cylinder", (shape.cylinder.radius, 0.5 * shape.cylinder.length)
    else:
        kind, size = "sphere", (shape.sphere.radius,)
    if min(size) == 0.0:
        lost = "not shown" if element.tag == "visual" else "it touches nothing"
        robot.mend(place, f"is a {kind} of size 0", lost, "Give sizes above 0, or leave it out")
        return None
    return Geom(name, place, kind, size, pose)


def _joint(robot: Robot, record: Any, element: Element, check: Check) -> Axis:
    place = check.place(element)
    kind = element.attributes["type"]
    axis = Axis(record.name, place, KIND[kind], record.parent, record.child, _pose(record.origin))
    axis.axis = np.asarray(record.axis, float)
    single = axis.kind in ("revolute", "prismatic")
    if record.dynamics is not None:
        damping, friction = float(record.dynamics.damping or 0.0), float(record.dynamics.friction or 0.0)
        if single:
            axis.damping, axis.friction = damping, friction
        elif damping or friction:
            what = f"is a {kind} joint: its damping and friction, of unclear unit, are not taken"
            robot.left_out.append(Note(place, what))
    if record.limit is not None and single:
        axis.effort = record.limit.effort
        lower, upper = record.limit.lower, record.limit.upper
        if record.type == "continuous":
            if lower is not None or upper is not None:
                robot.left_out.append(Note(place, "is continuous: its lower and upper limits are not taken"))
        else:
            axis.lower, axis.upper = lower or 0.0, upper or 0.0  # URDF: 0 where nothing is said
            if axis.lower > axis.upper:
                what = f"lower is {axis.lower}, above upper = {axis.upper}"
                robot.mend(place, what, "moves without limits, as in Bullet", "Swap the two")
                axis.lower, axis.upper = -math.inf, math.inf
            elif axis.lower == axis.upper:
                robot.assumed.append(Note(place, f"is locked: lower = upper = {axis.lower:g}"))
    elif record.type in ("revolute", "prismatic"):
        fix = "Add <limit lower=… upper=… effort=… velocity=…>"
        fix += ", or make it continuous" if record.type == "revolute" else ""
        robot.mend(place, f"is {record.type} and has no <limit>", "moves without limits", fix)
    if record.mimic is not None:
        if single:
            axis.mimic = Mimic(record.mimic.joint, float(record.mimic.multiplier), float(record.mimic.offset))
        else:
            robot.left_out.append(Note(place, f"is {record.type}: it cannot follow '{record.mimic.joint}'"))
    return axis


def _note_limits(robot: Robot, record: Any, options: ImportOptions) -> None:
    """What limits say that the scene has no place for."""
    limited = [joint for joint in record.joints if joint.limit is not None]
    fast = [joint.name for joint in limited if joint.limit.velocity]
    if fast:
        robot.left_out.append(
            Note(robot.where, f"limits the velocity of {_listed(fast)}: velocity limits are not taken")
        )
    strong = [joint.name for joint in limited if joint.limit.effort]
    if strong and not options.drives:
        what = f"limits the effort of {_listed(strong)}, which nothing drives: drives = true holds them with it"
        robot.left_out.append(Note(robot.where, what))


def _listed(names: list[str]) -> str:
    return ", ".join(f"'{name}'" for name in names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")


def _settle_root(robot: Robot, options: ImportOptions) -> None:
    """Hang the root on the world: as the world itself, welded, or free."""
    children = {joint.child for joint in robot.joints}
    roots = [link for link in robot.links if link.name not in children]
    if not robot.links:
        robot.faults.append(Fault(robot.where, "has no link", "Add <link name=…>"))
        return
    if not roots:
        what = "has no root: every link is the child of a joint"
        robot.faults.append(Fault(robot.where, what, "Let one link be nobody's child"))
        return
    if len(roots) > 1:
        listed = ", ".join(f"'{link.name}' (line {link.where.split(':')[1].split()[0]})" for link in roots)
        what = f"has {len(roots)} roots: {listed}"
        robot.faults.append(Fault(robot.where, what, "Join them by joints, or make two files of them"))
    root = roots[0]
    if root.name == WORLD:
        robot.links.remove(root)
        robot.fixed.geoms += root.geoms
        if root.mass:
            robot.left_out.append(Note(root.where, f"is the world: its mass of {root.mass:g} kg has no effect"))
        return
    fixed = options.base == "fixed" or (options.base == "auto" and not root.mass and root.name != FOOTPRINT)
    if options.base == "auto":
        why = f"it {'has a mass' if root.mass else 'has no mass'}" if root.name != FOOTPRINT else "robots with it drive"
        how = f"{'stands fixed' if fixed else 'is free'}, because {why}"
        other = "free" if fixed else "fixed"
        robot.assumed.append(Note(root.where, f"is the root and {how}: base = {other} for the other"))
    carried, pose = (root, no_shift()) if fixed or root.mass else _heavy_root(robot, root)
    robot.base = "base" if all(joint.name != "base" for joint in robot.joints) else f"{root.name} base"
    robot.joints.insert(0, Axis(robot.base, root.where, "fixed" if fixed else "free", WORLD, carried.name, pose))


def _heavy_root(robot: Robot, root: Link) -> tuple[Link, Pose]:
    """Make a root without mass part of the link that is welded to it, which becomes the root; its pose in the old one."""
    by_name = {link.name: link for link in robot.links}
    for weld in robot.joints:
        heavy = by_name.get(weld.child)
        if weld.parent == root.name and weld.kind == "fixed" and heavy is not None and heavy.mass:
            back = weld.pose.inverse
            robot.joints.remove(weld)
            robot.links.remove(root)
            for geom in root.geoms:
                geom.pose = back.then(geom.pose)
                heavy.geoms.append(geom)
            for joint in robot.joints:
                if joint.parent == root.name:
                    joint.parent, joint.pose = heavy.name, back.then(joint.pose)
            robot.assumed.append(Note(root.where, f"has no mass: it is part of '{heavy.name}'"))
            return heavy, weld.pose
    what = "is the root, is to be free, and has no mass"
    fix = "Give it an <inertial>, weld it to a link that has one, or set base = fixed"
    robot.faults.append(Fault(root.where, what, fix))
    return root, no_shift()
