"""What does a bob cost on the ice of a real track?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from stickslip.apps.bob import BobSetup, bob_scene
from stickslip.bench import bullet_world, mujoco_world
from stickslip.bench.case import Case, Contender, Metrics, mujoco, ours, pybullet
from stickslip.bench.timing import Effort, slowest_to_median, speed
from stickslip.io.track_file import load_track, patch_table
from stickslip.model import Coulomb, Fixed, Free, JointSpring, Mesh, Revolute, Scene
from stickslip.model.rotation import quat_from_matrix
from stickslip.scenes.descent import guide_line, ice_shape
from stickslip.track.patch import TrackPatch

TRACK = "whistler"
ABOVE = 0.002  # m over the ice at the beginning: no runner starts inside of it
SETTLE = 500  # steps until it glides
PLAIN_MU = 0.01
BEHIND, AHEAD = 4.0, 20.0  # m of ice about the start that a plain bob gets: more than it passes in a measurement


def build(station: float, start_speed: float, surface: str = "patch") -> Scene:
    """Two-man bob on a line that can be ridden, at a station [m] and a speed [m/s], hands off the ropes."""
    line = guide_line(load_track(TRACK), TrackPatch(patch_table(TRACK)))
    i = int(np.argmin(np.abs(line[:, 6] - station)))
    normal = line[i, 3:6]
    forward = line[i + 1, :3] - line[i - 1, :3]
    forward -= normal * (forward @ normal)
    forward /= np.linalg.norm(forward)
    axes = np.column_stack([forward, np.cross(normal, forward), normal])
    x, y, z = (line[i, :3] + ABOVE * normal).tolist()
    w, q_x, q_y, q_z = quat_from_matrix(axes).tolist()
    ice = ice_shape(TRACK, surface)
    return bob_scene(BobSetup(), (ice,), position=(x, y, z), rotation_wxyz=(w, q_x, q_y, q_z), speed=start_speed)


def build_plain(station: float, start_speed: float, surface: str = "mesh") -> Scene:
    """The same bob as far as peers can follow: one friction for all, linear springs, axle welded, no air; ice of 24 m.

    With `surface` "mesh" the ice is cut out of the mesh of the track, else it is that of `build`.
    """
    scene = build(station, start_speed, surface)
    free = next(joint for joint in scene.joints if isinstance(joint, Free))
    shapes = [_piece(shape, free) if isinstance(shape, Mesh) else shape for shape in scene.shapes]
    return replace(
        scene,
        joints=tuple(_plain_joint(joint) for joint in scene.joints),
        forces=(),
        inputs=(),
        shapes=tuple(replace(shape, material="any") for shape in shapes),
        laws=(Coulomb(between=("any", "any"), mu=PLAIN_MU),),
    )


def _plain_joint(joint: Any) -> Any:
    if not isinstance(joint, Revolute):
        return joint
    if joint.input is not None:
        return Fixed(joint.name, joint.parent, joint.child, at_parent=joint.at_parent, at_child=joint.at_child)
    return replace(joint, spring=tuple(_linear(spring) for spring in joint.spring), limits=())


def _linear(spring: JointSpring | None) -> JointSpring | None:
    """A spring with the stiffness of the middle of its table."""
    if spring is None or not spring.table:
        return spring
    (x_a, f_a), (x_b, f_b) = spring.table[len(spring.table) // 2 - 1 : len(spring.table) // 2 + 1]
    return JointSpring((f_b - f_a) / (x_b - x_a), spring.damping)


def _piece(ice: Mesh, start: Free) -> Mesh:
    """The triangles of the ice near the start."""
    vertices, triangles = ice.load()
    velocity = np.array(start.u0[:3])
    ahead = (vertices[triangles].mean(axis=1) - start.q0[:3]) @ velocity / np.linalg.norm(velocity)
    near = np.linalg.norm(vertices[triangles].mean(axis=1) - start.q0[:3], axis=1) < AHEAD
    used, numbers = np.unique(triangles[near & (ahead > -BEHIND)], return_inverse=True)
    points = [(float(x), float(y), float(z)) for x, y, z in vertices[used]]
    corners = [(int(a), int(b), int(c)) for a, b, c in numbers.reshape(-1, 3)]
    return Mesh(ice.name, vertices=tuple(points), triangles=tuple(corners))


def measure(contender: Contender, effort: Effort) -> Metrics:
    """Speed of a step, spread of the times of single steps, contacts at the end."""
    world = contender.build()
    world.step(SETTLE)
    metrics = speed(world, effort.pick(2500, 1000), effort.repeat)
    metrics["p999_to_median"] = slowest_to_median(world, effort.pick(2500, 1000), effort.repeat)
    n_contact = float((world.contact_gaps() < 1e-4).sum())
    world.close()
    return {"contacts": n_contact} | metrics


STRAIGHT = {"station": 5.0, "start_speed": 9.0}
CURVE = {"station": 205.0, "start_speed": 22.0}
CASE = Case(
    name="bob",
    title="Bob on the ice of a track",
    text=(
        "Two-man bob of 9 bodies and 13 degrees of freedom on the Whistler track, not steered, 0.2 ms: on the straight after the start at "
        "9 m/s, and in curve 3 at 22 m/s. Eight runner contacts, nine points that might touch. Plain: what MuJoCo can follow, one friction "
        "of 0.01 for all contacts, linear springs, welded axle, no air, on 24 m cut out of a mesh of 0.2 million triangles, which for "
        "MuJoCo is a rigid flex."
    ),
    measure=measure,
    contenders=(
        ours(build, "stickslip/straight", **STRAIGHT),
        ours(build, "stickslip/curve", **CURVE),
        ours(build, "stickslip/curve, mesh", surface="mesh", **CURVE),
        ours(build_plain, "stickslip/plain", surface="patch", **CURVE),
        ours(build_plain, "stickslip/plain, mesh", **CURVE),
        mujoco(build_plain, mujoco_world.DEFAULT, "mujoco/plain, mesh", **CURVE),
        mujoco(build_plain, mujoco_world.HARD, "mujoco/plain, mesh, hard", **CURVE),
        pybullet(build, bullet_world.DEFAULT, "pybullet", surface="mesh", **CURVE),
    ),
)
