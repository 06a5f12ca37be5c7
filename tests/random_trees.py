"""Random kinematic trees and random states on them, seeded and physically moderate."""

from __future__ import annotations

from typing import Any

import numpy as np

from stickslip.engine.simulation import Simulation
from stickslip.kernels import diagnostics
from stickslip.kernels.motion.tree import body_velocities
from stickslip.model import (
    Body,
    Cylindrical,
    Fixed,
    Free,
    Input,
    Planar,
    Prismatic,
    Revolute,
    Scene,
    Spherical,
    Universal,
)

MOVING = (Revolute, Prismatic, Cylindrical, Universal, Spherical, Planar, Free)


def random_quat(rng: np.random.Generator) -> np.ndarray:
    """Unit quaternion, scalar first."""
    e = rng.normal(size=4)
    return e / np.linalg.norm(e)


def random_body(rng: np.random.Generator, name: str) -> Body:
    """Body of 0.5 to 3 kg with a full inertia matrix and an offset centre of mass."""
    half = rng.uniform(0.1, 0.4, 3)
    mass = rng.uniform(0.5, 3.0)
    moments = (
        mass / 3.0 * np.array([half[1] ** 2 + half[2] ** 2, half[2] ** 2 + half[0] ** 2, half[0] ** 2 + half[1] ** 2])
    )
    axes = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    inertia = axes @ np.diag(moments) @ axes.T
    return Body(name, mass, (0.5 * (inertia + inertia.T)).tolist(), com=rng.uniform(-0.2, 0.2, 3))


def random_joint(
    rng: np.random.Generator, cls: Any, name: str, parent: str, child: str, input_name: str | None = None, **more: Any
) -> Any:
    """Joint of a given type with random anchors, axes and zero rotation."""
    fields: dict[str, Any] = {"at_parent": rng.uniform(-0.4, 0.4, 3), **more}
    if cls is not Free:
        fields["at_child"] = rng.uniform(-0.4, 0.4, 3)
        fields["rotation_wxyz"] = random_quat(rng)
    if cls in (Revolute, Prismatic, Cylindrical, Planar, Universal):
        fields["axis"] = rng.normal(size=3)
    if cls is Universal:
        fields["axis2"] = np.cross(fields["axis"], rng.normal(size=3))
    if input_name is not None:
        fields["input"] = input_name
    return cls(name, parent, child, **fields)


def random_tree(seed: int) -> Scene:
    """Tree of ten bodies: every joint type once, a fixed one, and two actuated ones, in random order and branching."""
    rng = np.random.default_rng(seed)
    types = [(cls, None) for cls in (*MOVING, Fixed)] + [(Revolute, "turn"), (Prismatic, "slide")]
    order = rng.permutation(len(types))
    names = [f"body {i}" for i in range(len(types))]
    joints = []
    for i, kind in enumerate(order):
        parent = "world" if i == 0 else names[rng.integers(max(0, i - 3), i)]
        joints.append(random_joint(rng, types[kind][0], f"joint {i}", parent, names[i], types[kind][1]))
    inputs = [Input("turn", kind="motion"), Input("slide", kind="motion")]
    return Scene(f"tree {seed}", bodies=[random_body(rng, n) for n in names], joints=joints, inputs=inputs)


def randomise(sim: Simulation, seed: int) -> None:
    """Random coordinates, velocities and prescribed motion; poses and velocities are brought up to date."""
    rng = np.random.default_rng(seed)
    state = sim.state
    state.q[:] = rng.uniform(-1.0, 1.0, state.q.size)
    for q in quaternions(sim):
        state.q[q : q + 4] = random_quat(rng)
    state.u[:] = rng.uniform(-2.0, 2.0, state.u.size)
    state.inputs[:] = state.raw[:] = rng.uniform(-1.0, 1.0, state.inputs.shape)
    diagnostics.pose_state(sim.plan, state, sim.work)


def quaternions(sim: Simulation) -> list[int]:
    """First coordinate of every quaternion."""
    found = []
    for i, joint in enumerate(sim.compiled.topology.joints):
        if isinstance(joint, (Spherical, Free)):
            found.append(int(sim.plan.tree.q_of[i]) + (3 if isinstance(joint, Free) else 0))
    return found


def hamilton(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Product of two quaternions, scalar first."""
    return np.concatenate([[a[0] * b[0] - a[1:] @ b[1:]], a[0] * b[1:] + b[0] * a[1:] + np.cross(a[1:], b[1:])])


def moved(sim: Simulation, q: np.ndarray, u: np.ndarray, dt: float) -> np.ndarray:
    """Coordinates after `dt` at constant velocities: the kinematic equation, joint by joint, written independently."""
    tree, out = sim.plan.tree, q.copy()
    for i, joint in enumerate(sim.compiled.topology.joints):
        o, k, n = int(tree.q_of[i]), int(tree.u_of[i]), int(tree.n_v[i])
        if joint.input is not None or n == 0:
            continue
        if isinstance(joint, Free):
            out[o : o + 3] += dt * u[k : k + 3]
            o, k = o + 3, k + 3
        if isinstance(joint, (Spherical, Free)):
            omega = u[k : k + 3]
            speed = np.linalg.norm(omega)
            half = 0.5 * speed * dt
            axis = omega / speed if speed > 0.0 else omega
            out[o : o + 4] = hamilton(q[o : o + 4], np.concatenate([[np.cos(half)], np.sin(half) * axis]))
        else:
            out[o : o + n] += dt * u[k : k + n]
    return out


class Kinematics:
    """Poses, velocities and Jacobians of the centres of mass, read from the motion columns of a posed simulation.

    J_S (n_body, 3, n_u) inertial axes, J_R (n_body, 3, n_u) body axes, H_S and H_R the same for actuated joints, nu_S
    and nu_R the velocities at u = 0.
    """

    def __init__(self, sim: Simulation) -> None:
        tree, work = sim.plan.tree, sim.work
        n = tree.parent.size
        self.A = work.A_IK.reshape(n, 3, 3).copy()
        self.r_OS = work.r_OS_I.copy()
        self.p = work.r_OS_I - work.ref
        self.omega = np.einsum("bji,bj->bi", self.A, work.V[:, :3])
        self.v_S = work.V[:, 3:] + np.cross(work.V[:, :3], self.p)
        self.J_S, self.J_R = np.zeros((n, 3, sim.state.u.size)), np.zeros((n, 3, sim.state.u.size))
        self.H_S, self.H_R = np.zeros((n, 3, len(work.S_act))), np.zeros((n, 3, len(work.S_act)))
        self.m = np.zeros(len(work.S_act))
        for i in range(n):
            if tree.last_dof[i] >= 0:
                k = tree.last_dof[i]
                path = tree.path[tree.row[k] : tree.row[k + 1]]
                self.J_S[i][:, path] = (work.S[path, 3:] + np.cross(work.S[path, :3], self.p[i])).T
                self.J_R[i][:, path] = self.A[i].T @ work.S[path, :3].T
            j = i
            while j >= 0:
                if tree.actuated[j]:
                    k = tree.u_of[j]
                    self.H_S[i][:, k] = work.S_act[k, 3:] + np.cross(work.S_act[k, :3], self.p[i])
                    self.H_R[i][:, k] = self.A[i].T @ work.S_act[k, :3]
                    self.m[k] = work.q_act[tree.q_of[j], 1]
                j = tree.parent[j]
        V_0 = np.zeros_like(work.V)
        body_velocities(tree, work, np.zeros(sim.state.u.size), work.q_act, V_0)
        self.nu_S = V_0[:, 3:] + np.cross(V_0[:, :3], self.p)
        self.nu_R = np.einsum("bji,bj->bi", self.A, V_0[:, :3])


def dense_mass(sim: Simulation) -> np.ndarray:
    """Mass matrix (n_u, n_u) from its packed rows."""
    tree, n = sim.plan.tree, sim.state.u.size
    M = np.zeros((n, n))
    for k in range(n):
        for j in range(tree.row[k], tree.row[k + 1]):
            M[k, tree.path[j]] = M[tree.path[j], k] = sim.work.M[j]
    return M
