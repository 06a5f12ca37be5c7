"""From a scene to what the page draws: a description, and the meshes it names by their content."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Box, Capsule, HeightField, Hull, Mesh, Plane, Point, Segment, Shape, Sphere, Surface
from stickslip.model.rotation import matrix_from_quat, quat_from_matrix
from stickslip.studio import surfaces
from stickslip.studio.looks import BodyLook, JointLook, SceneLook, ShapeLook

Array = NDArray[np.float64]

ORIGIN_STEP = 100.0  # m: positions on the wire count from a round point, so that 32-bit floats resolve 10 µm
LEAST_DENSITY = 20.0  # kg/m³: a body of lower density has an inertia that tells nothing of its size
MARBLE = 0.12  # m, radius of what is drawn for it
FAR = 4.0  # median distances from the middle beyond which a body does not count for the view


@dataclass(frozen=True, slots=True)
class Appearance:
    """A scene for the page.

    Attributes
    ----------
    look : SceneLook
    address : str
        Of the description among the assets.
    assets : dict of str to bytes
        By name: the hash of the content and a suffix.
    """

    look: SceneLook
    address: str
    assets: dict[str, bytes]


def appearance_of(simulation: Simulation) -> Appearance:
    """Description and assets of a simulation at its beginning."""
    scene, names = simulation.scene, simulation.compiled.topology.bodies
    index = {"world": -1} | {name: i for i, name in enumerate(names)}
    positions, _ = simulation.poses()
    assets: dict[str, bytes] = {}
    shapes = [_look_of_shape(simulation, shape, index[shape.body], assets) for shape in scene.shapes if shape.shown]
    by_name = {body.name: body for body in scene.bodies}
    for name in names:
        solid = [shape for shape in scene.shapes if shape.body == name and not isinstance(shape, Point | Segment)]
        ghost = _look_of_mass(by_name[name], index[name], solid)
        if ghost is not None:
            shapes.append(ghost)
    centre, radius = _ball_around(positions, shapes)
    look = SceneLook(
        name=scene.name,
        title=scene.title or scene.name,
        origin=_vector(ORIGIN_STEP * np.round(centre / ORIGIN_STEP)),
        centre=_vector(centre),
        radius=radius,
        gravity=scene.gravity,
        bodies=tuple(BodyLook(name, by_name[name].mass) for name in names),
        joints=tuple(_looks_of_joints(simulation, index)),
        shapes=tuple(shapes),
    )
    text = json.dumps(dataclasses.asdict(look), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return Appearance(look, keep_asset(text.encode(), ".json", assets), assets)


def keep_asset(content: bytes, suffix: str, assets: dict[str, bytes]) -> str:
    """Put an asset under the name that its content gives it."""
    name = hashlib.sha256(content).hexdigest()[:32] + suffix
    assets[name] = content
    return name


def _look_of_shape(simulation: Simulation, shape: Shape, body: int, assets: dict[str, bytes]) -> ShapeLook:
    look = ShapeLook(
        shape.type,
        shape.name,
        body,
        shape.position,
        shape.rotation_wxyz,
        colour=() if shape.colour is None else shape.colour,
    )
    match shape:
        case Box():
            return dataclasses.replace(look, size=shape.half_extents)
        case Sphere():
            return dataclasses.replace(look, size=(shape.radius,))
        case Capsule():
            return dataclasses.replace(look, size=(shape.radius, shape.half_length))
        case Segment():
            return dataclasses.replace(look, size=(shape.length,))
        case Mesh() | Hull():
            asset = keep_asset(surfaces.look_of_mesh(shape), ".mesh", assets)
            vertices = shape.load()[0]
            reach = float(np.linalg.norm(vertices, axis=1).max(initial=0.0))
            thickness = 0.5 * float(np.ptp(vertices, axis=0).min())  # pins of joints are as thick as what they join
            return dataclasses.replace(look, kind="mesh", asset=asset, size=(reach, thickness))
        case HeightField():
            asset = keep_asset(surfaces.look_of_height_field(shape), ".mesh", assets)
            return dataclasses.replace(look, kind="mesh", asset=asset)
        case Surface() if surfaces.is_track(shape):
            return dataclasses.replace(
                look, kind="track", asset=keep_asset(surfaces.look_of_track(shape), ".ssg", assets)
            )
        case Surface():
            A = matrix_from_quat(shape.rotation_wxyz)
            start, velocity = _first_mover(simulation)
            strip = surfaces.look_of_query(shape, A.T @ (start - np.array(shape.position)), A.T @ velocity)
            return dataclasses.replace(look, kind="mesh", asset=keep_asset(strip, ".mesh", assets))
    return look


def _first_mover(simulation: Simulation) -> tuple[Array, Array]:
    """Position and velocity of the first body."""
    if not simulation.compiled.topology.bodies:
        return np.zeros(3), np.zeros(3)
    name = simulation.compiled.topology.bodies[0]
    return simulation.pose(name)[0], simulation.velocity(name)[0]


def _look_of_mass(body: Body, index: int, solid: list[Shape]) -> ShapeLook | None:
    """A box of the body's mass and inertia, where its shapes do not fill it; None where they do."""
    inertia = np.array(body.inertia, float)
    principal, A = (inertia, np.eye(3)) if inertia.ndim == 1 else np.linalg.eigh(inertia)
    half = np.sqrt(np.maximum(1.5 / body.mass * (principal.sum() - 2.0 * principal), 1e-8))
    half = np.maximum(half, 0.02 * half.max())
    volume = 8.0 * float(half.prod())
    if sum(_volume(shape) for shape in solid) > 0.1 * volume:
        return None
    if body.mass / volume < LEAST_DENSITY and half.min() > 0.3 * half.max():
        if solid:
            return None
        return ShapeLook("sphere", body.name, index, body.com, (1.0, 0.0, 0.0, 0.0), (MARBLE,), ghost=True)
    if np.linalg.det(A) < 0.0:
        A[:, 0] *= -1.0
    return ShapeLook("box", body.name, index, body.com, _quaternion(A), _vector(half), ghost=True)


def _volume(shape: Shape) -> float:
    """Volume of a shape [m³], roughly: enough to tell a ball at a corner from a box."""
    match shape:
        case Box():
            return 8.0 * math.prod(shape.half_extents)
        case Sphere():
            return 4.19 * shape.radius**3
        case Capsule():
            return shape.radius**2 * (4.19 * shape.radius + 6.28 * shape.half_length)
        case Mesh() | Hull() | HeightField() | Surface() | Plane():
            return math.inf
    return 0.0


def _looks_of_joints(simulation: Simulation, index: dict[str, int]) -> list[JointLook]:
    looks = []
    for joint in simulation.compiled.topology.joints:
        A = matrix_from_quat(joint.rotation_wxyz)
        axis = A.T @ np.array(getattr(joint, "axis", (0.0, 0.0, 0.0)), float)  # declared in the parent's axes
        at = joint.at_child
        looks.append(JointLook(joint.name, joint.type, index[joint.parent], index[joint.child], at, _vector(axis)))
    return looks


def _ball_around(positions: Array, shapes: list[ShapeLook]) -> tuple[Array, float]:
    """Centre [m] and radius [m] of a ball that holds the moving shapes."""
    if not len(positions):
        return np.zeros(3), 3.0
    middle = np.median(positions, axis=0)
    away = np.linalg.norm(positions - middle, axis=1)
    near = positions[
        away <= FAR * max(float(np.median(away)), MARBLE)
    ]  # what is thrown from afar comes into view by itself
    low, high = near.min(axis=0), near.max(axis=0)
    sizes = [float(np.linalg.norm(s.position)) + float(np.linalg.norm(s.size)) for s in shapes if s.body >= 0]
    return 0.5 * (low + high), 0.5 * float(np.linalg.norm(high - low)) + max(sizes, default=0.2)


def _vector(v: Array) -> tuple[float, float, float]:
    return float(v[0]), float(v[1]), float(v[2])


def _quaternion(A: Array) -> tuple[float, float, float, float]:
    w, x, y, z = (float(e) for e in quat_from_matrix(A))
    return w, x, y, z
