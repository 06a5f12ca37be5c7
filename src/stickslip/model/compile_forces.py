"""Gravity, drag, springs, loads, user forces and hands → `Forces`."""

from __future__ import annotations

import numpy as np
from numba import types
from numba.core.errors import NumbaError

from stickslip.kernels import types as kt
from stickslip.kernels.base.jit import address_of, is_kernel
from stickslip.model.compile_tree import Columns, Topology, pack_columns
from stickslip.model.errors import Fault, ModelError
from stickslip.model.forces import Drag, HandForce, Load, PointSpring, UserForce
from stickslip.model.functions import load_function
from stickslip.model.scene import Scene

_VECTOR = types.Array(types.float64, 1, "C")
#: (t, x, params, out) -> int64: time s; x = r_OS 3, A_IK 9, v_S 3, omega_K 3; out = force 3, torque 3, inertial, at the centre of mass
USER_FORCE = (types.float64, _VECTOR, _VECTOR, _VECTOR)


def user_force_address(force: UserForce) -> int:
    """Compile a user force for its one signature."""
    path = f"force.{force.name}.function"
    function = load_function(force.function, "force", path)
    if not is_kernel(function):
        what = f"is {type(function).__name__}, not a compiled function"
        raise ModelError([Fault(path, what, "Decorate it with `stickslip.kernels.base.jit.kernel` (numba.njit)")])
    try:
        return address_of(function, USER_FORCE)
    except NumbaError as error:
        fix = "Its form is f(t, x, params, out) -> int with float t, x (18,), params and out (6,) float arrays"
        raise ModelError([Fault(path, f"does not compile: {error}", fix)]) from error


def compile_forces(scene: Scene, top: Topology, channels: dict[str, int]) -> kt.Forces:
    """All smooth forces of the scene."""
    com = {b.name: np.asarray(b.com, float) for b in scene.bodies} | {"world": np.zeros(3)}
    tables: list[tuple[float, float]] = []

    def keep(table: tuple[tuple[float, float], ...]) -> Columns:
        first = len(tables)
        tables.extend(table)
        return {kt.TABLE_FIRST: first, kt.TABLE_SIZE: len(table)}

    drags = [f for f in scene.forces if isinstance(f, Drag)]
    springs = [f for f in scene.forces if isinstance(f, PointSpring)]
    loads = [f for f in scene.forces if isinstance(f, Load)]
    users = [f for f in scene.forces if isinstance(f, UserForce)]
    joint_springs = [
        (top.u_of[i] + k, top.q_of[i] + k, spring)
        for i, joint in enumerate(top.joints)
        if joint.input is None
        for k, spring in enumerate(joint.spring)
        if spring is not None
    ]
    motors = [
        (top.u_of[i] + k, drive)
        for i, joint in enumerate(top.joints)
        if joint.input is None
        for k, drive in enumerate(joint.drive)
        if drive is not None and drive.kind == "force"
    ]
    first_param = np.concatenate([[0], np.cumsum([len(f.params) for f in users])]).astype(np.int64)

    def anchors(f: PointSpring) -> Columns:
        return {kt.AT_A: np.asarray(f.at_a) - com[f.body_a], kt.AT_B: np.asarray(f.at_b) - com[f.body_b]}

    def load_numbers(f: Load) -> Columns:
        at = np.asarray(f.at) - com[f.body]
        return {
            kt.PUSH_FORCE: f.force,
            kt.PUSH_TORQUE: f.torque,
            kt.PUSH_AT: at,
            kt.PUSH_START: f.start,
            kt.PUSH_END: f.end,
        }

    def ints(rows: list[Columns], width: int) -> np.ndarray:
        return pack_columns(rows, width, np.int64)

    def channel(name: str | None) -> int:
        return channels[name] if name else -1

    # fmt: off
    return kt.Forces(
        g_I=np.asarray(scene.gravity, float),
        drag_body=np.array([top.body(f.body) for f in drags], np.int64),
        drag=np.array([0.5 * f.density * f.cd_area for f in drags], np.float64),
        spring_body=ints([{kt.BODY_A: top.body(f.body_a), kt.BODY_B: top.body(f.body_b)} for f in springs], 2),
        spring_at=pack_columns([anchors(f) for f in springs], 6),
        spring=pack_columns([
            {kt.SPRING_STIFFNESS: f.stiffness, kt.SPRING_DAMPING: f.damping, kt.SPRING_REST: f.rest_length} for f in springs
        ], 3),
        spring_table=ints([keep(f.table) for f in springs], 2),
        joint_spring_dof=ints([{kt.I_RATE: u, kt.I_COORDINATE: q} for u, q, _ in joint_springs], 2),
        joint_spring=pack_columns([{kt.JOINT_STIFFNESS: s.stiffness, kt.JOINT_REST: s.rest} for *_, s in joint_springs], 3),
        joint_spring_table=ints([keep(s.table) for *_, s in joint_springs], 2),
        motor_dof=ints([{kt.I_RATE: u, kt.I_CHANNEL: channel(m.input)} for u, m in motors], 2),
        motor=pack_columns([{kt.MOTOR_FORCE: m.target, kt.MOTOR_LIMIT: m.limit} for _, m in motors], 2),
        table=np.array(tables, np.float64).reshape(len(tables), 2),
        load_body=ints([
            {kt.PUSH_BODY: top.body(f.body), kt.PUSH_TURNS: f.frame == "body", kt.PUSH_CHANNEL: channel(f.input)} for f in loads
        ], 3),
        load=pack_columns([load_numbers(f) for f in loads], 11),
        user_body=ints([
            {kt.USER_BODY: top.body(f.body), kt.USER_FIRST: first_param[i], kt.USER_SIZE: len(f.params)} for i, f in enumerate(users)
        ], 3),
        user_address=np.array([user_force_address(f) for f in users], np.int64),
        user_params=np.array([x for f in users for x in f.params], np.float64),
        hands=compile_hands(scene, top, channels),
    )
    # fmt: on


def compile_hands(scene: Scene, top: Topology, channels: dict[str, int]) -> kt.Hands:
    """Hands, and what they need to know of the bodies that they may hold."""
    hands = [f for f in scene.forces if isinstance(f, HandForce)]
    omega = np.array([2.0 * np.pi * f.frequency_hz for f in hands], np.float64)
    bodies = {b.name: b for b in scene.bodies}
    held = [bodies[name] for name in top.bodies] if hands else []
    mass = np.array([b.mass for b in held], np.float64)
    for i in range(len(held) - 1, -1, -1):  # what a body carries comes after it
        parent = top.body(top.joints[i].parent)
        if parent >= 0:
            mass[parent] += mass[i]
    return kt.Hands(
        channel=np.array([[channels[c] for c in f.channels] for f in hands], np.int64).reshape(len(hands), kt.N_HAND),
        stiffness=omega * omega,
        damping=2.0 * np.array([f.damping for f in hands], np.float64) * omega,
        drag=np.array([f.drag for f in hands], np.float64),
        mass=mass,
        com=np.array([b.com for b in held], np.float64).reshape(len(held), 3),
    )
