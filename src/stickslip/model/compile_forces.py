"""Gravity, drag, springs, loads and user forces → `Forces`."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import types

from stickslip.kernels import types as kt
from stickslip.kernels.jit import address_of
from stickslip.model.compile_tree import Topology
from stickslip.model.errors import Fault, ModelError
from stickslip.model.forces import Drag, Load, PointSpring, UserForce
from stickslip.model.functions import load_function
from stickslip.model.scene import Scene

_VECTOR = types.Array(types.float64, 1, "C")
#: (t, x, params, out) -> int64: time s; x = r_OS 3, A_IK 9, v_S 3, omega_K 3; out = force 3, torque 3, inertial, at the centre of mass
USER_FORCE = (types.float64, _VECTOR, _VECTOR, _VECTOR)


def user_force_address(force: UserForce) -> int:
    """Compile a user force for its one signature."""
    path = f"force.{force.name}.function"
    function = load_function(force.function, "force", path)
    if not isinstance(function, numba.core.registry.CPUDispatcher):
        what = f"is {type(function).__name__}, not a compiled function"
        raise ModelError([Fault(path, what, "Decorate it with `stickslip.kernels.jit.kernel` (numba.njit)")])
    try:
        return address_of(function, USER_FORCE)
    except numba.core.errors.NumbaError as error:
        fix = "Its form is f(t, x, params, out) -> int with float t, x (18,), params and out (6,) float arrays"
        raise ModelError([Fault(path, f"does not compile: {error}", fix)]) from error


def compile_forces(scene: Scene, top: Topology, channels: dict[str, int]) -> kt.Forces:
    """All smooth forces of the scene."""
    com = {b.name: np.asarray(b.com, float) for b in scene.bodies} | {"world": np.zeros(3)}
    tables: list[tuple[float, float]] = []

    def keep(table: tuple[tuple[float, float], ...]) -> tuple[int, int]:
        first = len(tables)
        tables.extend(table)
        return first, len(table)

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

    def ints(rows: list[Any], width: int) -> np.ndarray:
        return np.array(rows, np.int64).reshape(len(rows), width)

    def reals(rows: list[Any], width: int) -> np.ndarray:
        return np.array(rows, np.float64).reshape(len(rows), width)

    def load_numbers(f: Load) -> list[float]:
        return [*f.force, *f.torque, *(np.asarray(f.at) - com[f.body]), f.start, f.end]

    return kt.Forces(
        g_I=np.asarray(scene.gravity, float),
        drag_body=np.array([top.body(f.body) for f in drags], np.int64),
        drag=np.array([0.5 * f.density * f.cd_area for f in drags], np.float64),
        spring_body=ints([(top.body(f.body_a), top.body(f.body_b)) for f in springs], 2),
        spring_at=reals(
            [[*(np.asarray(f.at_a) - com[f.body_a]), *(np.asarray(f.at_b) - com[f.body_b])] for f in springs], 6
        ),
        spring=reals([(f.stiffness, f.damping, f.rest_length) for f in springs], 3),
        spring_table=ints([keep(f.table) for f in springs], 2),
        joint_spring_dof=ints([(u, q) for u, q, _ in joint_springs], 2),
        joint_spring=reals([(s.stiffness, s.rest) for *_, s in joint_springs], 2),
        joint_spring_table=ints([keep(s.table) for *_, s in joint_springs], 2),
        motor_dof=ints([(u, channels[m.input] if m.input is not None else -1) for u, m in motors], 2),
        motor=reals([(m.target, m.limit) for _, m in motors], 2),
        table=np.array(tables, np.float64).reshape(len(tables), 2),
        load_body=ints([(top.body(f.body), f.frame == "body", channels[f.input] if f.input else -1) for f in loads], 3),
        load=reals([load_numbers(f) for f in loads], 11),
        user_body=ints([(top.body(f.body), first_param[i], len(f.params)) for i, f in enumerate(users)], 3),
        user_address=np.array([user_force_address(f) for f in users], np.int64),
        user_params=np.array([x for f in users for x in f.params], np.float64),
    )
