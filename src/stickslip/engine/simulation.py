"""Simulation: plan, state and work space, and the only file that knows both names and arrays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.engine.clock import clock_address
from stickslip.engine.report import StepReport
from stickslip.engine.stability import check_springs
from stickslip.geometry import collide_signature, memory_fits
from stickslip.kernels import diagnostics, reactions
from stickslip.kernels import types as kt
from stickslip.kernels.collide import collide
from stickslip.kernels.factor import factorise
from stickslip.kernels.jit import address_of
from stickslip.kernels.problem import LOADED_BALL
from stickslip.kernels.solve import direct_address, solve_address
from stickslip.kernels.step import step as step_kernel
from stickslip.model import Free, ModelError, Scene, Shape
from stickslip.model.compile import Compiled, allocate_work, compile_scene
from stickslip.model.rotation import cross_product, matrix_from_quat, quat_from_matrix

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ContactInfo:
    """One contact of the last step.

    Attributes
    ----------
    shape_a, shape_b : str
    point, normal, tangent : (3,) float [m, -, -]
        Inertial; the normal points from b to a; zeros for the tangent of a frictionless contact.
    gap : float [m]
    percussion : (3,) float [N s]
        Normal, tangent, bitangent, on a.
    moment : (3,) float [N m s]
        Percussion of spin and rolling friction about the same directions, on a.
    velocity : (3,) float [m/s]
        Of a relative to b at the end of the step, same directions.
    """

    shape_a: str
    shape_b: str
    point: Array
    normal: Array
    tangent: Array
    gap: float
    percussion: Array
    moment: Array
    velocity: Array


@dataclass(frozen=True, slots=True)
class Snapshot:
    """State of a simulation, warm-start percussions and inputs included: restoring it gives the same bits again."""

    scene_name: str
    arrays: tuple[NDArray[Any], ...]


class Simulation:
    """A scene that moves.

    Parameters
    ----------
    scene : Scene or Compiled
        A compiled scene may be shared by many simulations: plans are never written.
    profile : bool
        Measure the stages; the report then holds `stage_s`.
    on_compile : callable, optional
        Told the name of each kernel before it is compiled or loaded.
    """

    def __init__(
        self, scene: Scene | Compiled, *, profile: bool = False, on_compile: Callable[[str], None] | None = None
    ) -> None:
        self.compiled = scene if isinstance(scene, Compiled) else compile_scene(scene, on_compile)
        self.scene = self.compiled.scene
        self.profile = profile
        self.state = self.compiled.initial.copy()
        self.work = allocate_work(self.compiled.plan, self.state)
        self.plan = self._with_addresses(self.compiled.plan)
        factorise(self.plan.tree, self.work, 0.0, True)
        self._body = {name: i for i, name in enumerate(self.compiled.topology.bodies)}
        self._joint = {joint.name: i for i, joint in enumerate(self.compiled.topology.joints)}
        by_name = {body.name: body.com for body in self.scene.bodies}
        self._coms = np.array([by_name[name] for name in self._body], float).reshape(-1, 3)
        self._posed_at = -1
        check_springs(self)

    # --- time -------------------------------------------------------------------------------------------------------------

    def step(self, n: int = 1) -> StepReport:
        """Advance `n` steps in one compiled call that releases the interpreter lock."""
        work = self.work
        work.counters[:] = 0
        work.measures[:] = 0.0
        work.stage_ns[:] = 0
        step_kernel(self.plan, self.state, work, n)
        self._posed_at = -1
        missed = work.counters[kt.C_UNCONVERGED] + work.counters[kt.C_MISSED] > 0
        worst = self._owner_name(kt.C_WORST) if missed else ""
        deepest = self._owner_name(kt.C_DEEP) if work.measures[kt.R_DEPTH] > 0.0 else ""
        return StepReport.from_work(work, worst, deepest, self.profile)

    @property
    def dt(self) -> float:
        """Step [s]."""
        return float(self.plan.options.dt)

    @property
    def i_step(self) -> int:
        """Steps since the beginning."""
        return int(self.state.i_step[0])

    @property
    def time(self) -> float:
        """Time since the beginning [s]: i_step * dt, never a sum."""
        return self.i_step * self.dt

    def set_input(self, name: str, value: float, rate: float = 0.0, acceleration: float = 0.0) -> None:
        """Ask for a new value of an input from the next step on; rate and acceleration count for inputs of kind "motion" only."""
        i = self._index(self.compiled.channels, name, "input")
        if not np.isfinite([value, rate, acceleration]).all():
            raise ModelError(f"input '{name}' was set to {value!r}. Give a finite number.")
        self.state.raw[i] = value, rate, acceleration

    def snapshot(self) -> Snapshot:
        """Copy of the state."""
        return Snapshot(self.scene.name, tuple(a.copy() for a in self.state))

    def restore(self, snapshot: Snapshot) -> None:
        """Go back to a snapshot of the same scene."""
        if [a.shape for a in snapshot.arrays] != [a.shape for a in self.state]:
            raise ModelError(
                f"snapshot of scene '{snapshot.scene_name}' does not fit scene '{self.scene.name}'. Restore it where it was taken."
            )
        state = self.state
        given = {id(target): source for target, source in zip(state, snapshot.arrays, strict=True)}
        n_memory, i_step, warm = (given[id(array)] for array in (state.n_memory, state.i_step, state.warm))
        known = 0 <= n_memory[0] <= state.key.size and i_step[0] >= 0  # of recordings of others, too
        if not known or not memory_fits(warm, self.plan.shapes, self.plan.surfaces):
            raise ModelError(
                f"snapshot of scene '{snapshot.scene_name}' refers to contacts or hulls that do not exist. Take it again."
            )
        for target, source in zip(self.state, snapshot.arrays, strict=True):
            target[...] = source
        self._posed_at = -1
        self._forget_loads()

    def sum_loads(self) -> None:
        """From now on sum up what contact shapes and joints carry, anew from zero: `engine.loads` reads it.

        It costs a few hundredths of a step and changes nothing in the motion.
        """
        if not self.plan.options.loads:
            self.plan = self.plan.replace(options=self.plan.options.replace(loads=True))
        self._forget_loads()

    def _forget_loads(self) -> None:
        work = self.work
        for sums in (work.load, work.load_free, work.load_act, work.load_seen, work.load_steps):
            sums[...] = 0

    # --- reading out ------------------------------------------------------------------------------------------------------

    def pose(self, body: str) -> tuple[Array, Array]:
        """Inertial position of a body's origin [m] and quaternion (w, x, y, z) of its axes."""
        i = self._pose_of(body)
        A = self.work.A_IK[i].reshape(3, 3)
        return self.work.r_OS_I[i] - nm.product(A, self._coms[i]), quat_from_matrix(A)

    def velocity(self, body: str) -> tuple[Array, Array]:
        """Velocity of a body's origin [m/s] and its angular velocity [rad/s], both in inertial axes."""
        return self.motion(body)[2:]

    def motion(self, body: str) -> tuple[Array, Array, Array, Array]:
        """All of a body: position of its origin [m], its axes as columns, velocity of its origin [m/s], angular velocity [rad/s]."""
        i = self._pose_of(body)
        A = self.work.A_IK[i].reshape(3, 3).copy()
        r = self.work.r_OS_I[i] - nm.product(A, self._coms[i])
        omega = self.work.V[i, :3].copy()
        (x, y, z), (a, b, c) = omega.tolist(), (r - self.work.ref[i]).tolist()
        return r, A, self.work.V[i, 3:] + (y * c - z * b, z * a - x * c, x * b - y * a), omega

    def coordinate(self, joint: str) -> Array:
        """Coordinates of a joint as they are declared (a free joint: of the body's origin)."""
        i = self._index(self._joint, joint, "joint")
        declared = self.compiled.topology.joints[i]
        o = int(self.plan.tree.q_of[i])
        if declared.input is not None:
            return self.state.inputs[o, :1].copy()
        q = self.state.q[o : o + kt.N_Q[int(self.plan.tree.kind[i])]].copy()
        if isinstance(declared, Free):
            q[:3] -= nm.product(matrix_from_quat(q[3:]), self._coms[i])
        return q

    def rate(self, joint: str) -> Array:
        """Velocities of a joint as they are declared."""
        i = self._index(self._joint, joint, "joint")
        declared = self.compiled.topology.joints[i]
        if declared.input is not None:
            return self.state.inputs[int(self.plan.tree.q_of[i]), 1:2].copy()
        k = int(self.plan.tree.u_of[i])
        u = self.state.u[k : k + int(self.plan.tree.n_v[i])].copy()
        if isinstance(declared, Free):
            A = matrix_from_quat(self.state.q[int(self.plan.tree.q_of[i]) + 3 :][:4])
            u[:3] -= nm.product(A, cross_product(u[3:], self._coms[i]))
        return u

    def friction(self, joint: str) -> Array:
        """Mean dry friction in a joint or loop over the last step, one entry per direction [N m or N]."""
        return self._coupling_forces(joint, kt.FRICTION)

    def drive(self, joint: str) -> Array:
        """Mean force of the drives of a joint over the last step, one entry per driven coordinate [N m or N]."""
        held = iter(self._coupling_forces(joint, kt.DRIVE))
        i = self._index(self._joint, joint, "joint")
        drives = enumerate(self.compiled.topology.joints[i].drive, start=int(self.plan.tree.u_of[i]))
        return np.array([self._exerted(u) if d.kind == "force" else next(held) for u, d in drives if d is not None])

    def _exerted(self, u: int) -> float:
        """Force of the motor on rate `u` in the last step [N m or N]."""
        forces = self.plan.forces
        s = int(np.flatnonzero(forces.motor_dof[:, 0] == u)[0])
        channel = int(forces.motor_dof[s, 1])
        wanted = self.work.q_act[channel, 0] if channel >= 0 else forces.motor[s, 0]
        return float(np.clip(wanted, -forces.motor[s, 1], forces.motor[s, 1]))

    def _coupling_forces(self, owner: str, purpose: int) -> Array:
        rows = [(c, int(self.plan.couplings.slot[i])) for i, c in enumerate(self.compiled.couplings)
                if c.owner == owner and c.purpose == purpose]  # fmt: skip
        if not rows and owner not in self._joint and owner not in {c.owner for c in self.compiled.couplings}:
            self._index(self._joint, owner, "joint")
        parts = [self.state.P_coupling[s : s + c.n_rows] for c, s in rows]
        return np.concatenate([np.zeros(0), *parts]) / self.dt

    def reaction(self, joint: str) -> tuple[Array, Array]:
        """Mean force [N] and moment about the joint anchor [N m] that a joint passed to its child in the last step, inertial axes.

        The wrench includes what friction, drives and springs of the joint transmit.
        """
        i = self._index(self._joint, joint, "joint")
        self._need_last_step()
        last = self.state.replace(u=self.work.u_beg)
        reactions.joint_reactions(self.plan, last, self.work, self.work.u_end)
        force = self.work.reaction[i, 3:].copy()
        return force, self.work.reaction[i, :3] - np.cross(self.work.r_ON_I[i] - self.work.ref[i], force)

    def induced(self) -> tuple[Array, Array]:
        """Mean generalised forces that contact induced in the last step: in free rates, and in actuated joints."""
        self._need_last_step()
        free, actuated = np.zeros(self.state.u.size), np.zeros(self.work.S_act.shape[0])
        reactions.induced_percussions(self.plan, self.work, free, actuated)
        return free / self.dt, actuated / self.dt

    def contacts(self) -> list[ContactInfo]:
        """Contacts that took part in the last step."""
        self._need_last_step()
        work, rows = self.work, self.work.rows
        names = [shape.name for shape in self.scene.shapes]
        V = self._end_velocities()
        found = []
        blocks, n_force = self._contact_blocks()
        ends = np.append(rows.row[blocks], rows.count[1])[1:]  # contacts come last: one ends where the next begins
        for block, n, end in zip(blocks, n_force, ends, strict=True):
            c = -1 - int(work.coupling_of[block])
            first, last = int(rows.row[block]), int(rows.row[block] + n)
            directions = work.row_force[first:last]
            a, b = (int(x) for x in work.block_body[block])
            moments = (work.row_moment_a[first:last], work.row_moment_b[first:last])
            gamma = np.zeros(3)
            for body, moment, sign in ((a, moments[0], 1.0), (b, moments[1], -1.0)):
                if body >= 0:
                    gamma[: last - first] += sign * (
                        nm.product(moment, V[body, :3]) + nm.product(directions, V[body, 3:])
                    )
            P = np.zeros(3)
            P[: last - first] = rows.P[first:last]
            t = directions[1].copy() if last - first == 3 else np.zeros(3)
            normal = work.contacts.n_I[c].copy()
            axes = np.stack([normal, t, np.cross(normal, t)])
            moment = nm.product(axes, nm.product(rows.P[last:end], work.row_moment_a[last:end]))
            found.append(ContactInfo(
                names[work.contacts.shape_a[c]], names[work.contacts.shape_b[c]], work.contacts.r_OC_I[c].copy(),
                normal, t, float(work.contacts.gap[c]), P, moment, gamma,
            ))  # fmt: skip
        return found

    def loaded_shapes(self) -> list[Shape]:
        """The first shape of each contact that carried load in the last step: what `contacts` tells of who touches, quickly."""
        rows = self.work.rows
        blocks, _ = self._contact_blocks()
        loaded = -1 - self.work.coupling_of[blocks[rows.P[rows.row[blocks]] > 0.0]]
        return [self.scene.shapes[i] for i in self.work.contacts.shape_a[loaded]]

    def poses(self) -> tuple[Array, Array]:
        """Inertial positions (n, 3) [m] of all bodies' origins and their axes (n, 3, 3), in the order of the topology."""
        self._pose()
        A = self.work.A_IK.reshape(-1, 3, 3).copy()
        return self.work.r_OS_I - (A * self._coms[:, None, :]).sum(axis=2), A

    def forget_poses(self) -> None:
        """Say that coordinates were written from outside: poses are computed anew."""
        self._posed_at = -1

    def contact_forces(self) -> tuple[Array, Array, Array, Array]:
        """What `contacts` tells, for all contacts at once and without names, in the same order.

        Returns
        -------
        points, forces : (n, 3) float [m, N]
            Inertial; mean force of the last step on the first shape.
        normal : (n,) float [N]
            Its part along the normal.
        slip : (n,) float [m/s]
            Sliding speed at the end of the step; 0 for contacts without friction.
        """
        self._need_last_step()
        work, rows = self.work, self.work.rows
        blocks, n_rows = self._contact_blocks()
        points = work.contacts.r_OC_I[-1 - work.coupling_of[blocks]]
        first = rows.row[blocks]
        forces, gamma = np.zeros((blocks.size, 3)), np.zeros((blocks.size, 3))
        V = self._end_velocities()
        for k in range(3):
            has = n_rows > k
            row, bodies = first[has] + k, work.block_body[blocks[has]]
            forces[has] += rows.P[row, None] * work.row_force[row] / self.dt
            for side, moment, sign in ((0, work.row_moment_a, 1.0), (1, work.row_moment_b, -1.0)):
                v = V[bodies[:, side]] * (bodies[:, side] >= 0)[:, None]  # the world stands still
                gamma[has, k] += sign * np.sum(moment[row] * v[:, :3] + work.row_force[row] * v[:, 3:], axis=1)
        return points, forces, rows.P[first] / self.dt, nm.hypot(gamma[:, 1], gamma[:, 2])

    def energy(self) -> tuple[float, float]:
        """Kinetic and potential energy (gravity and springs) [J]."""
        self._pose()
        out = np.zeros(2)
        diagnostics.energies(self.plan, self.state, self.work, out)
        return float(out[0]), float(out[1])

    def momentum(self) -> tuple[Array, Array]:
        """Linear momentum [N s] and angular momentum about the inertial origin [N m s]."""
        self._pose()
        out = np.zeros(6)
        diagnostics.total_momentum(self.plan, self.work, out)
        return out[3:].copy(), out[:3].copy()

    def _with_addresses(self, plan: kt.Plan) -> kt.Plan:
        """The plan with the addresses of what this simulation may call: a clock, the solvers, contact detection."""
        options = plan.options
        solves, touches = self.work.rows.c.size > 0, self.work.contacts.key.size > 0
        options = options.replace(
            profile=self.profile,
            clock=clock_address() if self.profile or options.budget > 0.0 else 0,
            direct=direct_address() if solves and options.fallback else 0,
            solve=solve_address() if solves else 0,
            collide=address_of(collide, collide_signature()) if touches else 0,
        )
        return plan.replace(options=options)

    # --- names and arrays ----------------------------------------------------------------------------------------------------

    def _index(self, table: dict[str, int], name: str, noun: str) -> int:
        if name not in table:
            known = ", ".join(sorted(table)) or "none"
            raise ModelError(f"there is no {noun} '{name}' in scene '{self.scene.name}'. Use one of: {known}.")
        return table[name]

    def _pose(self) -> None:
        if self._posed_at != self.i_step:
            diagnostics.pose_state(self.plan, self.state, self.work)
            self._posed_at = self.i_step

    def _pose_of(self, body: str) -> int:
        i = self._index(self._body, body, "body")
        self._pose()
        return i

    def _need_last_step(self) -> None:
        if self._posed_at == self.i_step:  # reading poses at the end of the step has overwritten those of its middle
            diagnostics.pose_middle(self.plan, self.state, self.work)
            self._posed_at = -1

    def _end_velocities(self) -> Array:
        V = np.zeros_like(self.work.V)
        diagnostics.velocities(self.plan, self.work, self.work.u_end, V)
        return V

    def _contact_blocks(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """First block of each contact, and its rows that are forces: normal, or normal, tangent and bitangent."""
        rows = self.work.rows
        n = int(rows.count[0])
        follows = rows.kind[:n] == LOADED_BALL
        blocks = np.flatnonzero((self.work.coupling_of[:n] < 0) & ~follows)
        followed = np.append(follows, False)[blocks + 1]
        return blocks, np.where(followed, 3, rows.row[blocks + 1] - rows.row[blocks])

    def _owner_name(self, counter: int) -> str:
        """Name of the coupling or of the two shapes that `counter` and the next one hold."""
        i, b = (int(k) for k in self.work.counters[counter : counter + 2])
        if i >= 0:
            return self.compiled.couplings[i].owner
        return f"{self.scene.shapes[-1 - i].name} on {self.scene.shapes[b].name}"
