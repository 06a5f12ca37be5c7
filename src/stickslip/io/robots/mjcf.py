"""MJCF: bodies, joints and geoms of a MuJoCo model, made into the parts of a robot."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from stickslip import numerics as nm
from stickslip.io.opened_folder import OpenedFolder
from stickslip.io.robots.mesh_files import RobotMesh, load_robot_mesh
from stickslip.io.robots.mjcf_actuators import read_actuators
from stickslip.io.robots.mjcf_couplings import read_contact, read_equalities, read_options
from stickslip.io.robots.mjcf_frames import unwrapped
from stickslip.io.robots.mjcf_keyframes import read_keyframes
from stickslip.io.robots.mjcf_source import Source
from stickslip.io.robots.options import ImportOptions
from stickslip.io.robots.parts import (
    Array,
    Axis,
    Colour,
    Friction,
    Geom,
    JointKind,
    Link,
    Pose,
    Robot,
    no_shift,
    rgb_of,
)
from stickslip.io.robots.report import Note
from stickslip.io.robots.solids import lump, weigh_all
from stickslip.io.robots.xml_text import Element
from stickslip.model.body import WORLD
from stickslip.model.errors import Fault

FRICTION = (1.0, 0.005, 0.0001)  # against sliding, spinning [m] and rolling [m], where a geom says nothing
HIDDEN_GROUPS = 3  # geoms from this group on are not drawn, as in MuJoCo's own viewer
MOST_HEIGHTS = 1_000_000  # of a height field
DENSITY = 1000.0  # kg/m³, where a model says nothing
KIND: dict[str, JointKind] = {"hinge": "revolute", "slide": "prismatic", "ball": "spherical", "free": "free"}
PRIMITIVES = {"sphere": 1, "capsule": 2, "cylinder": 2, "box": 3, "ellipsoid": 3}
#: Top-level elements that are read elsewhere, and why the others are not.
READ = ("compiler", "option", "default", "asset", "worldbody", "contact", "equality", "actuator", "keyframe")
CARRY_GEOMETRY = ("composite", "flexcomp", "attach")


class Model:
    """What a model gathers while its bodies are read."""

    def __init__(self, source: Source, robot: Robot, options: ImportOptions) -> None:
        self.source, self.robot, self.options = source, robot, options
        self.meshes: dict[str, tuple[RobotMesh, str] | None] = {}
        self.height_fields: dict[str, tuple[tuple[float, float], Array]] = {}  # half lengths [m], heights [m]
        self.colours: dict[str, Colour] = {}
        self.textures: dict[str, Colour] = {}
        self.weightless: set[Geom] = set()  # of groups that do not count for the mass of bodies
        self.names: set[str] = {WORLD}
        self.joint_names: set[str] = set()
        self.touch: dict[tuple[int, int], int] = {}  # contype and conaffinity → number of their class

    def unique(self, wanted: str, taken: set[str]) -> str:
        """A name that nobody has yet."""
        name, k = wanted, 2
        while name in taken:
            name, k = f"{wanted} ({k})", k + 1
        taken.add(name)
        return name


def read_mjcf(text: str, where: str, opened: OpenedFolder, options: ImportOptions) -> Robot:
    """Parts of the robot of an MJCF text; its faults are kept in them."""
    source = Source(text, where, opened)
    root = source.root
    robot = Robot(root.attributes.get("model") or Path(where).stem, where, "mjcf", options.strict)
    robot.faults, robot.left_out = source.faults, source.left_out
    model = Model(source, robot, options)
    read_options(source, robot)
    for asset in root.all("asset"):
        for child in asset.all("texture"):
            _texture(model, child)
        for child in asset.children:
            if child.tag == "mesh":
                _mesh(model, child)
            elif child.tag == "material":
                _material(model, child)
            elif child.tag == "hfield":
                _height_field(model, child)
            elif child.tag != "texture":
                source.drop(child, "assets other than meshes and colours are not represented")
    for world in root.all("worldbody"):
        _contents(model, world, robot.fixed, "", WORLD)
    _settle_total_mass(model)
    _settle_touching(model)
    _settle_looks(robot, options)
    read_contact(source, robot)
    read_equalities(source, robot)
    driven = read_actuators(source, robot)
    read_keyframes(source, robot, driven, options.keyframe)
    for child in root.children:
        if child.tag not in READ and child.children:
            source.drop(child, "what it holds is not represented")
    source.close()
    return robot


def _height_field(model: Model, element: Element) -> None:
    """Keep heights that are given as numbers, or none at all, which are level; pictures are not read.

    As in MuJoCo: numbers are scaled from 0 to the largest height, and the first row is the one of the largest y.
    """
    source = model.source
    attributes = source.attributes(element, "")
    size = source.numbers(element, attributes, "size", 4)
    given = source.numbers(element, attributes, "elevation")
    n_row, n_column = (int(source.number(element, attributes, key, 0.0)) for key in ("nrow", "ncol"))
    if source.text(element, attributes, "file"):
        source.drop(element, "pictures and binary files of heights are not read")
        return
    if size is None or min(size[:2]) <= 0.0 or min(n_row, n_column) < 2 or n_row * n_column > MOST_HEIGHTS:
        fix = f"Give size=… of four lengths, and from 2 × 2 to {MOST_HEIGHTS} heights"
        source.fault(element, f"has {n_row} × {n_column} heights and the size {size}", fix)
        return
    if given is not None and len(given) != n_row * n_column:
        source.fault(element, f"has {len(given)} heights", f"Give {n_row} rows of {n_column}")
        return
    heights = np.array(given if given is not None else np.zeros(n_row * n_column)).reshape(n_row, n_column)
    span = float(np.ptp(heights))
    heights = (heights - heights.min()) * (size[2] / span) if span > 0.0 else np.zeros_like(heights)
    model.height_fields[element.attributes.get("name", "")] = (size[0], size[1]), heights[::-1].T.copy()


def _texture(model: Model, element: Element) -> None:
    """Keep the mean colour of a texture that is computed; pictures are not read."""
    source = model.source
    attributes = source.attributes(element, "")
    builtin = source.text(element, attributes, "builtin", "none")
    first = source.numbers(element, attributes, "rgb1", 3) or (0.8, 0.8, 0.8)
    second = source.numbers(element, attributes, "rgb2", 3) or (0.5, 0.5, 0.5)
    if builtin == "none":
        source.drop(element, "pictures are not read")
    elif source.text(element, attributes, "type", "cube") != "skybox":
        mean = first if builtin == "flat" else [0.5 * (a + b) for a, b in zip(first, second, strict=True)]
        model.textures[element.attributes.get("name", "")] = rgb_of(mean)


def _material(model: Model, element: Element) -> None:
    """Keep the colour of a material: its own, times the mean colour of its texture."""
    source = model.source
    attributes = source.attributes(element, "")
    rgba = source.numbers(element, attributes, "rgba", 4)
    texture = model.textures.get(source.text(element, attributes, "texture"))
    if rgba or texture is not None:
        own, mean = rgb_of(rgba or (1.0, 1.0, 1.0)), texture or (1.0, 1.0, 1.0)
        model.colours[element.attributes.get("name", "")] = (own[0] * mean[0], own[1] * mean[1], own[2] * mean[2])


def _mesh(model: Model, element: Element) -> None:
    source = model.source
    attributes = source.attributes(element, "")
    file = source.text(element, attributes, "file")
    name = element.attributes.get("name") or Path(file).stem
    scale = source.numbers(element, attributes, "scale", 3) or (1.0, 1.0, 1.0)
    inline = source.numbers(element, attributes, "vertex")
    faces = source.numbers(element, attributes, "face")
    kind = source.text(element, attributes, "inertia", "exact")
    model.meshes[name] = None
    if inline is not None:
        vertices = np.array(inline).reshape(-1, 3) * scale if len(inline) % 3 == 0 else np.zeros((0, 3))
        triangles = np.array(faces or (), np.int64).reshape(-1, 3)
        if len(vertices) < 4:
            source.fault(element, f"has {len(inline)} vertex numbers", "Give x, y, z of at least four vertices")
        else:
            model.meshes[name] = RobotMesh(vertices, triangles, (), (), ()), kind
    elif not file:
        source.fault(element, "has neither file nor vertex", "Name its file")
    else:
        loaded = load_robot_mesh(
            file, source.opened, (scale[0], scale[1], scale[2]), source.place(element), source.faults,
            size_is_right=model.options.size_is_right, subfolder=source.meshdir,
        )  # fmt: skip
        if loaded is not None:
            model.meshes[name] = loaded, kind


def _contents(model: Model, element: Element, link: Link, childclass: str, name: str) -> list[Element]:
    """Geoms and bodies inside a body or the world; joints are returned."""
    source = model.source
    joints = []
    for child, frame, inner in unwrapped(source, element, childclass):
        if child.tag == "geom":
            geom = _geom(model, child, inner, name, len(link.geoms))
            if geom is not None:
                geom.pose = frame.then(geom.pose)
                link.geoms.append(geom)
        elif child.tag == "body":
            _body(model, child, inner, name, frame)
        elif child.tag in ("joint", "freejoint"):
            joints.append(child)
        elif child.tag in CARRY_GEOMETRY:
            fix = "Let MuJoCo write the model out (mj_saveLastXML), which expands it"
            source.fault(child, "makes bodies, which is not read", fix)
        elif child.tag != "inertial":
            source.drop(child, "not represented")
    return joints


def _body(model: Model, element: Element, childclass: str, parent: str, frame: Pose) -> None:
    source, robot = model.source, model.robot
    childclass = element.attributes.get("childclass", childclass)
    attributes = source.attributes(element, "")
    pose = frame.then(source.pose(element, attributes))
    name = model.unique(element.attributes.get("name") or f"body {len(robot.links) + 1}", model.names)
    if source.text(element, attributes, "mocap", "false") == "true":
        robot.left_out.append(Note(source.place(element), "is moved from outside (mocap): it stands fixed"))
    link = Link(name, source.place(element))
    robot.links.append(link)
    place = len(robot.joints)
    joints = _contents(model, element, link, childclass, name)
    _settle_mass(model, element, link)
    chain = _joints(model, joints, link, pose, parent, childclass)
    robot.joints[place:place] = chain  # before those of the bodies inside


def _settle_mass(model: Model, element: Element, link: Link) -> None:
    """Mass and inertia as MuJoCo computes them: declared, or of the geoms that weigh; then bounded and balanced as the file asks."""
    source = model.source
    inertial = element.first("inertial")
    if inertial is not None and source.from_geoms != "true":
        _inertial(source, inertial, link)
    elif source.from_geoms != "false":
        solids = weigh_all(model.robot, [geom for geom in link.geoms if geom not in model.weightless], DENSITY)
        if solids:
            link.mass, link.com, link.inertia = lump(solids)
    if link.mass is None or link.inertia is None:
        return
    link.mass = max(link.mass, source.bound_mass)
    moments, axes = nm.eigen_symmetric(link.inertia)
    settled = np.maximum(moments, source.bound_inertia)
    if source.balances and settled[0] + settled[1] < settled[2]:
        settled = np.full(3, settled.sum() / 3.0)
    if not np.array_equal(settled, moments):
        link.inertia = nm.product(axes * settled, axes.T)


def _settle_total_mass(model: Model) -> None:
    """Scale all masses to the sum that the file sets."""
    mass = sum(link.mass or 0.0 for link in model.robot.links)
    if model.source.total_mass > 0.0 and mass > 0.0:
        factor = model.source.total_mass / mass
        for link in model.robot.links:
            link.mass = link.mass * factor if link.mass is not None else None
            link.inertia = link.inertia * factor if link.inertia is not None else None


def _inertial(source: Source, element: Element, link: Link) -> None:
    attributes = source.attributes(element, "")
    pose = source.pose(element, attributes)
    mass = source.numbers(element, attributes, "mass", 1)
    diagonal = source.numbers(element, attributes, "diaginertia", 3)
    full = source.numbers(element, attributes, "fullinertia", 6)
    if mass is None:
        if "mass" not in attributes:
            source.fault(element, f"of '{link.name}' has no mass", "Give mass=…")
        return
    if mass[0] < 0.0:
        source.fault(element, f"of '{link.name}' has the mass {mass[0]:g} kg", "Give a mass above 0")
        return
    if diagonal is None and full is None:
        if not {"diaginertia", "fullinertia"} & set(attributes):
            source.fault(element, f"of '{link.name}' has no inertia", "Give diaginertia or fullinertia")
        return
    inertia = np.diag(diagonal or (0.0, 0.0, 0.0))
    if full is not None:
        xx, yy, zz, xy, xz, yz = full
        inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    link.mass, link.com, link.inertia = mass[0], pose.r, nm.product(nm.product(pose.A, inertia), pose.A.T)


def _joints(model: Model, elements: list[Element], link: Link, pose: Pose, parent: str, childclass: str) -> list[Axis]:
    """Joints of a body in their order; between two of them a frame without mass."""
    source, robot = model.source, model.robot
    if not elements:
        return [Axis(f"{link.name} weld", link.where, "fixed", parent, link.name, pose)]
    chain = []
    for element in elements:
        child = link.name
        if element is not elements[-1]:
            child = model.unique(f"{link.name} {element.attributes.get('name', 'joint')}", model.names)
            robot.links.append(Link(child, source.place(element), frame=True))
        chain.append(_joint(model, element, parent, child, pose, childclass, link.name))
        parent, pose = child, no_shift()
    return chain


def _joint(model: Model, element: Element, parent: str, child: str, pose: Pose, childclass: str, body: str) -> Axis:
    source = model.source
    # a <freejoint> takes no defaults
    attributes = source.attributes(element, childclass) if element.tag == "joint" else dict(element.attributes)
    kind = "free" if element.tag == "freejoint" else source.text(element, attributes, "type", "hinge")
    if kind not in KIND:
        source.fault(element, f"has the type {kind!r}", f"Use one of {', '.join(KIND)}")
        kind = "hinge"
    name = model.unique(element.attributes.get("name") or f"{body} {kind}", model.joint_names)
    axis = Axis(name, source.place(element), KIND[kind], parent, child, pose)
    if kind == "free":
        if parent != WORLD:
            source.fault(element, f"is in '{body}', a body inside another", "Move the body to the worldbody")
        return axis
    axis.at = np.array(source.numbers(element, attributes, "pos", 3) or (0.0, 0.0, 0.0))
    axis.axis = np.array(source.numbers(element, attributes, "axis", 3) or (0.0, 0.0, 1.0))
    axis.damping = source.number(element, attributes, "damping", 0.0)
    axis.friction = source.number(element, attributes, "frictionloss", 0.0)
    axis.armature = source.number(element, attributes, "armature", 0.0)
    if kind == "ball" and axis.armature:
        source.left_out.append(Note(axis.where, "is a ball joint: its armature is not represented"))
    stiffness = source.number(element, attributes, "stiffness", 0.0)
    turns = source.angle if kind == "hinge" else float
    start = turns(source.number(element, attributes, "ref", 0.0))
    rest = turns(source.number(element, attributes, "springref", 0.0))
    low_high = source.numbers(element, attributes, "range", 2)
    limited = source.text(element, attributes, "limited", "auto")
    if limited == "true" or (limited == "auto" and source.autolimits and low_high is not None):
        lower, upper = low_high or (0.0, 0.0)
        if kind == "ball":
            source.left_out.append(Note(axis.where, "is a ball joint with a range, which is not represented"))
        else:
            axis.lower, axis.upper = turns(lower) - start, turns(upper) - start
    if stiffness and kind == "ball":
        source.left_out.append(Note(axis.where, "is a ball joint with a spring, which is not represented"))
    else:
        axis.stiffness, axis.rest = stiffness, rest - start
    axis.q0 = (0.0,) if kind != "ball" else ()
    axis.ref = start
    if start:
        model.robot.approximated.append(Note(axis.where, f"counts from its ref, {start:g}: here from 0"))
    return axis


def _geom(model: Model, element: Element, childclass: str, body: str, number: int) -> Geom | None:
    source = model.source
    attributes = source.attributes(element, childclass)
    kind = source.text(element, attributes, "type", "sphere")
    mesh_name = source.text(element, attributes, "mesh")
    name = element.attributes.get("name") or f"{body} geom {number}"
    geom = Geom(name, source.place(element), kind, (), source.pose(element, attributes))  # type: ignore[arg-type]
    size = source.numbers(element, attributes, "size")
    ends = source.numbers(element, attributes, "fromto", 6)
    geom.mass = (source.numbers(element, attributes, "mass", 1) or (None,))[0]
    geom.density = (source.numbers(element, attributes, "density", 1) or (DENSITY,))[0]
    geom.friction = _friction(source, element, attributes)
    geom.colour = _colour(model, element, attributes)
    group = int(source.number(element, attributes, "group", 0))
    geom.shown = group < HIDDEN_GROUPS
    if group not in source.weighing_groups:
        model.weightless.add(geom)
    types = [int(source.number(element, attributes, key, 1)) for key in ("contype", "conaffinity")]
    geom.group, geom.mask = types
    geom.touches = any(types)
    if geom.mass is not None and geom.mass < 0.0:
        source.fault(element, f"has the mass {geom.mass:g} kg", "Give 0 or more")
        geom.mass = 0.0
    if kind == "plane":
        if body != WORLD:
            source.fault(
                element, f"is a plane on the body '{body}', which moves", "Put it into the worldbody, or use a box"
            )
            return None
    elif kind == "mesh":
        return _mesh_geom(model, element, geom, mesh_name)
    elif kind == "hfield":
        name = source.text(element, attributes, "hfield")
        if name not in model.height_fields:
            source.left_out.append(Note(geom.where, f"shows the height field {name!r}, which is not read"))
            return None
        geom.kind = "heights"
        geom.size, geom.heights = model.height_fields[name]
    elif kind not in PRIMITIVES:
        source.left_out.append(Note(geom.where, f"of the type {kind!r} is not represented"))
        return None
    elif mesh_name:
        return _fitted(model, element, geom, mesh_name)
    else:
        geom.size = _size(source, element, geom, size or (), ends)
        if not geom.size:
            return None
    return geom


def _friction(source: Source, element: Element, attributes: dict[str, str]) -> Friction:
    """Of a geom; numbers that are not given are MuJoCo's."""
    given = source.numbers(element, attributes, "friction") or ()
    slide, spin, roll = (*given, *FRICTION[len(given) :])[:3]
    directions = int(source.number(element, attributes, "condim", 3))
    if directions not in (1, 3, 4, 6):
        source.fault(element, f"has the condim {directions}", "Give 1, 3, 4 or 6")
        directions = 3
    return Friction(directions, slide, spin, roll)


def _colour(model: Model, element: Element, attributes: dict[str, str]) -> Colour | None:
    """Of a geom: its own, or that of its material."""
    rgba = model.source.numbers(element, attributes, "rgba", 4)
    material = model.source.text(element, attributes, "material")
    return rgb_of(rgba) if rgba else model.colours.get(material)


def _size(
    source: Source, element: Element, geom: Geom, size: tuple[float, ...], ends: tuple[float, ...] | None
) -> tuple[float, ...]:
    """Radii and half lengths; with both ends given the geom is placed between them."""
    wanted = PRIMITIVES[geom.kind]
    if ends is not None and geom.kind != "sphere":
        start, end = np.array(ends[:3]), np.array(ends[3:])
        half = 0.5 * nm.norm(end - start)
        if half == 0.0:
            source.fault(element, "runs from a point to the same point", "Give two different points in fromto")
            return ()
        z = (start - end) / (2.0 * half)  # MuJoCo's z axis runs from the second point to the first
        geom.pose = Pose(0.5 * (start + end), source._rotation("zaxis", z))
        size = (
            (*size[:1], half) if wanted == 2 else (size[0], size[1] if len(size) > 1 else size[0], half) if size else ()
        )
    if len(size) < wanted:
        source.fault(element, f"is a {geom.kind} with {len(size)} size(s)", f"Give {wanted} in m")
        return ()
    if min(size[:wanted]) <= 0.0:
        source.fault(element, f"has the size {size[:wanted]}", "Give sizes above 0")
        return ()
    return size[:wanted]


def _mesh_geom(model: Model, element: Element, geom: Geom, name: str) -> Geom | None:
    if name not in model.meshes:
        model.source.fault(element, f"shows the mesh {name!r}, but there is no such asset", "Add <mesh name=… file=…>")
        return None
    asset = model.meshes[name]
    if asset is None:
        return None  # told already
    mesh, inertia = asset
    geom.vertices, geom.triangles = mesh.vertices, mesh.triangles
    geom.flaws, geom.odd_size = mesh.flaws, mesh.odd_size
    geom.weighs_as_hull = inertia == "convex"
    if not len(mesh.triangles):
        from stickslip.geometry.errors import GeometryError
        from stickslip.geometry.hull import hull_from_points

        try:
            hull = hull_from_points(mesh.vertices)
        except GeometryError as error:
            for what in error.faults:
                model.source.fault(element, f"shows the mesh {name!r}: {what.rstrip('.')}", "Repair the mesh")
            return None
        geom.vertices, geom.triangles = hull.vertices, hull.triangles
    return geom


def _fitted(model: Model, element: Element, geom: Geom, name: str) -> Geom | None:
    """A primitive with the principal axes and moments of a mesh, as MuJoCo fits it; its z axis is the longest."""
    mesh = Geom(geom.name, geom.where, "mesh", (), geom.pose)
    if _mesh_geom(model, element, mesh, name) is None:
        return None
    solids = weigh_all(model.robot, [mesh], DENSITY)
    if not solids:
        return None
    solid = solids[0]
    moments, axes = nm.eigen_symmetric(solid.inertia)
    moments, axes = moments[::-1], axes[:, ::-1].copy()
    axes[:, 2] = np.cross(axes[:, 0], axes[:, 1])
    a, b, c = np.sqrt(np.maximum(1.5 * (moments.sum() - 2.0 * moments) / solid.mass, 0.0)).tolist()
    match geom.kind:
        case "sphere":
            geom.size = ((a + b + c) / 3.0,)
        case "capsule":
            geom.size = (0.5 * (a + b), max(0.0, c - 0.25 * (a + b)))
        case "cylinder":
            geom.size = (0.5 * (a + b), c)
        case _:
            geom.size = (a, b, c)
    geom.pose = Pose(solid.com, axes)
    if min(geom.size) <= 0.0:
        model.source.fault(element, f"is a {geom.kind} fitted to the mesh {name!r}, which is flat", "Give its size")
        return None
    return geom


def _settle_touching(model: Model) -> None:
    """Groups and masks that let two geoms touch where contype of one meets conaffinity of the other."""
    geoms = [geom for link in (model.robot.fixed, *model.robot.links) for geom in link.geoms]
    classes: dict[tuple[int | None, int | None], int] = {}
    for geom in geoms:
        if geom.touches:
            classes.setdefault((geom.group, geom.mask), len(classes))
    if len(classes) > 60:
        what = f"has {len(classes)} combinations of contype and conaffinity"
        model.robot.faults.append(Fault(model.robot.where, what, "Use at most 60"))
        return
    for geom in geoms:
        if geom.touches:
            own = (geom.group or 0, geom.mask or 0)
            mask = sum(
                1 << k
                for (contype, affinity), k in classes.items()
                if own[0] & (affinity or 0) or (contype or 0) & own[1]
            )
            geom.group, geom.mask = 1 << classes[own], mask
        else:
            geom.group = geom.mask = None


def _settle_looks(robot: Robot, options: ImportOptions) -> None:
    """What is drawn of each link: what the model shows, or what touches; everything where that would be nothing."""
    for link in (robot.fixed, *robot.links):
        if options.show == "contact" and any(geom.touches for geom in link.geoms):
            for geom in link.geoms:
                geom.shown = geom.touches
        elif not any(geom.shown for geom in link.geoms):
            for geom in link.geoms:
                geom.shown = True
