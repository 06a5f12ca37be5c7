"""Bodies and joints → `Tree`: topology, offsets, joint frames, initial state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from stickslip import numerics as nm
from stickslip.kernels import types as kt
from stickslip.model.body import inertia_matrix
from stickslip.model.joints import JOINTS, Fixed, Free, Joint, Spherical, Universal
from stickslip.model.rotation import Array, frame_with_z, matrix_from_quat, quat_product
from stickslip.model.scene import Scene

KIND_OF = {cls: kt.JOINT_KINDS[cls.type] for cls in JOINTS}

#: A row of a table by column: a number, or several from that column on.
Columns = Mapping[int, Any]


def pack_columns(rows: Sequence[Columns], width: int, dtype: Any = np.float64) -> np.ndarray:
    """Rows as an array (n, width); what a row does not give is 0."""
    out = np.zeros((len(rows), width), dtype)
    for i, row in enumerate(rows):
        for column, value in row.items():
            out[i, column : column + np.size(value)] = value
    return out


@dataclass(frozen=True)
class Topology:
    """Order of bodies (breadth first, parents before children) and of degrees of freedom (depth first)."""

    bodies: tuple[str, ...]
    joints: tuple[Joint, ...]  # joints[i] moves bodies[i]
    parent: tuple[int, ...]
    q_of: tuple[int, ...]  # actuated joints: -1
    u_of: tuple[int, ...]
    n_q: int
    n_u: int

    def body(self, name: str) -> int:
        """Index of a body; -1 for the world."""
        return -1 if name == "world" else self.bodies.index(name)


def lay_out(scene: Scene) -> Topology:
    """Order bodies breadth first and allocate coordinates depth first [Rempfler, sec. 2.2]."""
    below: dict[str, list[Joint]] = {}
    for joint in scene.joints:
        below.setdefault(joint.parent, []).append(joint)
    order: list[Joint] = list(below.get("world", []))
    for joint in order:  # grows while it is walked
        order.extend(below.get(joint.child, []))
    index = {joint.child: i for i, joint in enumerate(order)}
    q_of, u_of = [-1] * len(order), [-1] * len(order)
    n_q = n_u = 0
    stack = list(reversed(below.get("world", [])))
    while stack:
        joint = stack.pop()
        if joint.input is None:
            i = index[joint.child]
            q_of[i], u_of[i] = n_q, n_u
            n_q += len(joint.q_zero)
            n_u += len(joint.rates)
        stack.extend(reversed(below.get(joint.child, [])))
    parent = tuple(index.get(joint.parent, -1) for joint in order)
    return Topology(tuple(j.child for j in order), tuple(order), parent, tuple(q_of), tuple(u_of), n_q, n_u)


def joint_frames(joint: Joint) -> tuple[Array, Array]:
    """Joint axes → parent axes, and child axes → joint axes at zero coordinates."""
    closed = matrix_from_quat(joint.rotation_wxyz)
    if isinstance(joint, (Spherical, Free)):
        return np.eye(3), np.eye(3)  # the quaternion turns child axes into parent axes all at once
    if isinstance(joint, Fixed):
        return np.eye(3), closed
    if isinstance(joint, Universal):
        x, y = np.asarray(joint.axis, float), np.asarray(joint.axis2, float)
        x, y = x / nm.norm(x), y / nm.norm(y)
        frame = np.column_stack([x, y, np.cross(x, y)])
    else:
        frame = frame_with_z(joint.axis)  # type: ignore[attr-defined]
    return frame, nm.product(frame.T, closed)


def initial_coordinates(joint: Joint, com: Array) -> tuple[Array, Array]:
    """Internal initial coordinates and velocities of a joint: a free body is described by its centre of mass."""
    q, u = np.asarray(joint.q0, float).copy(), np.asarray(joint.u0, float).copy()
    if isinstance(joint, Spherical):
        q = quat_product(joint.rotation_wxyz, q)
    elif isinstance(joint, Free):
        e = quat_product(joint.rotation_wxyz, q[3:])
        A = matrix_from_quat(e)
        q = np.concatenate([q[:3] + nm.product(A, com), e])
        u[:3] += nm.product(A, np.cross(u[3:], com))
    return q, u


def compile_tree(scene: Scene, top: Topology, channels: dict[str, int]) -> tuple[kt.Tree, Array, Array]:
    """`Tree`, initial q and initial u."""
    bodies = {b.name: b for b in scene.bodies}
    n = len(top.bodies)
    com = {name: np.asarray(b.com, float) for name, b in bodies.items()} | {"world": np.zeros(3)}
    kind = np.array([KIND_OF[type(j)] for j in top.joints], np.int64).reshape(n)
    actuated = np.array([j.input is not None for j in top.joints], np.int64).reshape(n)
    q_of, u_of = np.array(top.q_of, np.int64).reshape(n), np.array(top.u_of, np.int64).reshape(n)
    n_v = np.array([len(j.rates) for j in top.joints], np.int64).reshape(n)
    parent = np.array(top.parent, np.int64).reshape(n)
    r_SM, r_SN = np.zeros((n, 3)), np.zeros((n, 3))
    A_KJ, A_JK, Theta = np.zeros((n, 9)), np.zeros((n, 9)), np.zeros((n, 9))
    mass = np.zeros(n)
    q0, u0 = np.zeros(top.n_q), np.zeros(top.n_u)
    n_act = 0
    for i, joint in enumerate(top.joints):
        body = bodies[joint.child]
        mass[i] = body.mass
        Theta[i] = np.ravel(inertia_matrix(body.inertia))
        frame, closed = joint_frames(joint)
        A_KJ[i], A_JK[i] = frame.ravel(), closed.ravel()
        r_SM[i] = np.asarray(joint.at_parent) - com[joint.parent]
        if not isinstance(joint, Free):  # a free joint holds its body at the centre of mass
            r_SN[i] = np.asarray(joint.at_child) - com[joint.child]
        if actuated[i]:
            q_of[i], u_of[i] = channels[joint.input], n_act  # type: ignore[index]
            n_act += 1
        else:
            q, u = initial_coordinates(joint, com[joint.child])
            q0[q_of[i] : q_of[i] + q.size] = q
            u0[u_of[i] : u_of[i] + u.size] = u
    root, last_dof = np.arange(n), np.full(n, -1)
    for i in range(n):
        if parent[i] >= 0:
            root[i], last_dof[i] = root[parent[i]], last_dof[parent[i]]
        if not actuated[i] and n_v[i] > 0:
            last_dof[i] = u_of[i] + n_v[i] - 1
    counts = np.bincount(root, minlength=n) if n else np.zeros(0, np.int64)
    fixed_mass = ((counts[root] == 1) & (kind == kt.FREE) & (parent < 0)).astype(np.int64)
    body_of_dof, carried = np.zeros(top.n_u, np.int64), np.zeros(top.n_u, np.int64)
    damping, armature = np.zeros(top.n_u), np.zeros(top.n_u)
    for i, joint in enumerate(top.joints):
        if actuated[i]:
            continue
        for k in range(n_v[i]):
            body_of_dof[u_of[i] + k] = i
            carried[u_of[i] + k] = joint.carried[k]
        damping[u_of[i] : u_of[i] + n_v[i]] += joint_damping(joint, int(n_v[i]))
        armature[u_of[i] : u_of[i] + n_v[i]] = getattr(joint, "armature", 0.0)
    row, path = dof_paths(parent, actuated, n_v, u_of, last_dof, body_of_dof, top.n_u)
    M_fixed = np.zeros(path.size)
    for i in np.flatnonzero(fixed_mass).tolist():
        block = np.zeros((6, 6))
        block[:3, :3], block[3:, 3:] = mass[i] * np.eye(3), Theta[i].reshape(3, 3)
        for k in range(6):
            M_fixed[row[u_of[i] + k] : row[u_of[i] + k + 1]] = block[k, : k + 1]
    coupled = np.ones(top.n_u, np.int64)
    for k in range(top.n_u):
        if fixed_mass[body_of_dof[k]] and not M_fixed[row[k] : row[k + 1] - 1].any():
            coupled[k] = 0
    root_of_dof = root[body_of_dof]
    free = (kind[root_of_dof] == kt.FREE) & (actuated[root_of_dof] == 0)
    base = np.where(free, row[:-1][u_of[root_of_dof] * free], -1)
    remaining = (0.5 if scene.step.scheme == "moreau" else 1.0) * scene.step.dt
    tree = kt.Tree(
        parent=parent, kind=kind, actuated=actuated, q_of=q_of, u_of=u_of, n_v=n_v, r_SM_K=r_SM, r_SN_K=r_SN, A_KJ=A_KJ, A_JK=A_JK,
        mass=mass, Theta_K=Theta, root=root, fixed_mass=fixed_mass, body_of_dof=body_of_dof, carried=carried, row=row, path=path,
        last_dof=last_dof, coupled=coupled, base=base, damping=damping, implicit=remaining * damping, armature=armature, M_fixed=M_fixed,
        gyroscopic=np.array([scene.step.gyroscopic], np.int64),
    )  # fmt: skip
    return tree, q0, u0


def joint_damping(joint: Joint, n_v: int) -> Array:
    """Viscous coefficient of each rate: springs' dampers and the viscous part of joint friction."""
    total = np.zeros(n_v)
    for k, spring in enumerate(joint.spring):
        if spring is not None:
            total[k] += spring.damping
    start = 0
    for group, friction in zip(type(joint).friction_groups, joint.friction, strict=False):
        total[start : start + group.size] += friction.viscous
        start += group.size
    return total


def dof_paths(
    parent: Any, actuated: Any, n_v: Any, u_of: Any, last_dof: Any, body_of_dof: Any, n_u: int
) -> tuple[np.ndarray, np.ndarray]:
    """Degrees of freedom from the root to each k, packed row by row; a path is the beginning of every path beyond it."""
    before = np.full(n_u, -1)
    for i in range(len(parent)):
        if actuated[i] or n_v[i] == 0:
            continue
        above = last_dof[parent[i]] if parent[i] >= 0 else -1
        for k in range(n_v[i]):
            before[u_of[i] + k] = above if k == 0 else u_of[i] + k - 1
    paths: list[list[int]] = []
    for k in range(n_u):
        paths.append((paths[before[k]] if before[k] >= 0 else []) + [k])
    row = np.concatenate([[0], np.cumsum([len(p) for p in paths])]).astype(np.int64)
    return row, np.array([k for p in paths for k in p], np.int64)
