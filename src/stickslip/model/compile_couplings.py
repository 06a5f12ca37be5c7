"""Joint friction, limits, drives, loops, gears and screws → `Couplings`."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from stickslip import numerics as nm
from stickslip.kernels import types as kt
from stickslip.kernels.solver import laws as kl
from stickslip.model.compile_tree import Columns, Topology, pack_columns
from stickslip.model.constraints import Gear, Loop, Screw
from stickslip.model.errors import Fault, ModelError
from stickslip.model.joints import Joint, JointFriction, Prismatic, Spherical
from stickslip.model.rotation import frame_with_z, matrix_from_quat
from stickslip.model.scene import Scene


@dataclass
class CouplingRow:
    """One block of rows before it is packed."""

    owner: str
    source: int
    purpose: int
    kind: int
    n_rows: int
    index: Columns
    real: Columns = field(default_factory=dict)
    channel: int = -1
    at: Columns = field(default_factory=dict)
    direction: tuple[float, ...] = ()
    axes: Columns = field(default_factory=dict)
    group: int = field(default=0)  # friction group within its joint or loop


def friction_numbers(friction: JointFriction, divisor: float = 1.0) -> Columns:
    """Columns of `Couplings.real`."""
    kinetic = friction.limit if friction.kinetic is None else friction.kinetic
    scale = 1.0 / divisor if friction.convention == "document" else 1.0
    return {
        kt.F_LIMIT: friction.limit * scale,
        kt.F_KINETIC: kinetic * scale,
        kt.F_STRIBECK: friction.stribeck_speed or 0.0,
        kt.F_MU_RADIUS: friction.mu * friction.radius,
        kt.F_VISCOUS: friction.viscous,
    }


def has_dry_part(friction: JointFriction) -> bool:
    """Whether the friction has a limit at all: with limit 0 the joint is exactly the frictionless one."""
    return friction.limit > 0.0 or friction.mu > 0.0


def document_divisor(joint: Joint, com_of_child: np.ndarray) -> float:
    """Sum of the norms of the friction rows, the divisor in [Mikhaylyuk, before eq. 8]."""
    if isinstance(joint, Spherical):
        return 3.0
    if isinstance(joint, Prismatic):
        lever = np.cross(
            np.asarray(joint.at_child) - com_of_child,
            nm.product(matrix_from_quat(joint.rotation_wxyz).T, np.asarray(joint.axis)),
        )
        return float(math.sqrt(1.0 + nm.product(lever, lever)))
    return 1.0


def friction_kind(size: int) -> int:
    """Set of a friction group with `size` directions."""
    return kl.INTERVAL if size == 1 else kl.BALL


def joint_couplings(scene: Scene, top: Topology, channels: dict[str, int]) -> tuple[list[CouplingRow], ...]:
    """Friction, drives and limits of all free joints."""
    com = {b.name: np.asarray(b.com, float) for b in scene.bodies}
    frictions: list[CouplingRow] = []
    drives: list[CouplingRow] = []
    limits: list[CouplingRow] = []
    for i, joint in enumerate(top.joints):
        if joint.input is not None:
            continue
        q, u = top.q_of[i], top.u_of[i]

        def place(k: int, q: int = q, u: int = u, i: int = i) -> Columns:
            return {kt.I_RATE: u + k, kt.I_COORDINATE: q + k, kt.I_JOINT: i}

        start = 0
        for g, (group, friction) in enumerate(zip(type(joint).friction_groups, joint.friction, strict=False)):
            if has_dry_part(friction):
                real = friction_numbers(friction, document_divisor(joint, com[joint.child]))
                kind = friction_kind(group.size)
                frictions.append(
                    CouplingRow(joint.name, kt.ON_DOFS, kt.FRICTION, kind, group.size, place(start), real, group=g)
                )
            start += group.size
        for k, drive in enumerate(joint.drive):
            if drive is not None and drive.kind != "force":
                real = {
                    kt.DRIVE_TARGET: drive.target,
                    kt.DRIVE_LIMIT: drive.limit,
                    kt.DRIVE_STIFFNESS: drive.stiffness,
                    kt.DRIVE_DAMPING: drive.damping,
                    kt.DRIVE_OF_RATE: float(drive.kind == "velocity"),
                }
                channel = channels[drive.input] if drive.input is not None else -1
                drives.append(CouplingRow(joint.name, kt.ON_DOFS, kt.DRIVE, kl.INTERVAL, 1, place(k), real, channel))
        for k, limit in enumerate(joint.limits):
            if limit is not None:
                for bound, sign in ((limit.lower, 1.0), (limit.upper, -1.0)):
                    if math.isfinite(bound):
                        real = {kt.STOP_AT: bound, kt.STOP_SIGN: sign, kt.STOP_E_N: limit.e_n}
                        limits.append(CouplingRow(joint.name, kt.ON_DOFS, kt.LIMIT, kl.HALF_LINE, 1, place(k), real))
                if math.isfinite(limit.speed):
                    for sign in (1.0, -1.0):
                        real = {kt.STOP_AT: limit.speed, kt.STOP_SIGN: sign}
                        limits.append(CouplingRow(joint.name, kt.ON_DOFS, kt.SPEED, kl.HALF_LINE, 1, place(k), real))
    return frictions, drives, limits


def loop_couplings(loop: Loop, scene: Scene, top: Topology) -> tuple[list[CouplingRow], list[CouplingRow]]:
    """Closing rows of a loop, and friction rows on the directions that it leaves free."""
    com = {b.name: np.asarray(b.com, float) for b in scene.bodies} | {"world": np.zeros(3)}
    at = {kt.AT_A: np.asarray(loop.at_a) - com[loop.body_a], kt.AT_B: np.asarray(loop.at_b) - com[loop.body_b]}
    index = {kt.BODY_A: top.body(loop.body_a), kt.BODY_B: top.body(loop.body_b)}
    closed = matrix_from_quat(loop.rotation_wxyz)
    frame = frame_with_z(loop.axis_b)
    x, y, z = frame.T
    axis_a = np.asarray(loop.axis_a, float) / nm.norm(loop.axis_a)
    axis2_b = np.asarray(loop.axis2_b, float) / nm.norm(loop.axis2_b) if loop.kind == "universal" else x
    eye = np.eye(3)

    def block(
        source: int, purpose: int, kind: int, directions: list[Any], axes: Columns, real: Columns, g: int = 0
    ) -> CouplingRow:
        flat = tuple(np.concatenate(directions))
        return CouplingRow(loop.name, source, purpose, kind, len(directions), index, real, -1, at, flat, axes, g)

    def hold(source: int, directions: list[Any], axes: Columns | None = None) -> CouplingRow:
        return block(source, kt.HOLD, kl.BILATERAL, directions, axes or {}, {})

    align = {kt.AT_A: axis_a, kt.AT_B: z}
    turned = {kt.AT_A: closed.ravel()}
    rows = {
        "point": lambda: [hold(kt.LOOP_POINT, list(eye))],
        "hinge": lambda: [hold(kt.LOOP_POINT, list(eye)), hold(kt.LOOP_AXIS_ANGLE, [x, y], align)],
        "slider": lambda: [hold(kt.LOOP_POINT, [x, y]), hold(kt.LOOP_ANGLE, list(eye), turned)],
        "cylinder": lambda: [hold(kt.LOOP_POINT, [x, y]), hold(kt.LOOP_AXIS_ANGLE, [x, y], align)],
        "universal": lambda: [
            hold(kt.LOOP_POINT, list(eye)),
            hold(kt.LOOP_CROSS, [z], {kt.AT_A: axis_a, kt.AT_B: axis2_b}),
        ],
        "plane": lambda: [hold(kt.LOOP_POINT, [z]), hold(kt.LOOP_AXIS_ANGLE, [x, y], align)],
        "weld": lambda: [hold(kt.LOOP_POINT, list(eye)), hold(kt.LOOP_ANGLE, list(eye), turned)],
        "guide": lambda: [hold(kt.LOOP_POINT, [x, y])],
    }[loop.kind]()
    free: dict[str, list[tuple[int, list[Any]]]] = {
        "point": [(kt.LOOP_ANGLE, list(eye))],
        "hinge": [(kt.LOOP_ANGLE, [z])],
        "slider": [(kt.LOOP_POINT, [z])],
        "cylinder": [(kt.LOOP_ANGLE, [z]), (kt.LOOP_POINT, [z])],
        "universal": [(kt.LOOP_AXIS_A, [z]), (kt.LOOP_ANGLE, [axis2_b])],
        "plane": [(kt.LOOP_POINT, [x, y]), (kt.LOOP_ANGLE, [z])],
        "weld": [],
        "guide": [(kt.LOOP_POINT, [z])],
    }
    frictions = []
    for g, (friction, (source, directions)) in enumerate(zip(loop.friction, free[loop.kind], strict=False)):
        if friction.mu > 0.0:
            where = f"constraint '{loop.name}'.friction[{g}].mu"
            what = f"is {friction.mu!r}: friction that depends on the load is not available in loops and maximal coordinates"
            raise ModelError(
                [Fault(where, what, 'Make it a joint of a tree (coordinates = "tree"), or give a constant `limit`')]
            )
        real = friction_numbers(friction, 3.0 if len(directions) == 3 else 1.0)
        if has_dry_part(friction):
            frictions.append(
                block(source, kt.FRICTION, friction_kind(len(directions)), directions, {kt.AT_A: axis_a}, real, g)
            )
        if friction.viscous > 0.0:
            frictions.append(block(source, kt.DAMP, kl.BILATERAL, directions, {kt.AT_A: axis_a}, real, g))
    return rows, frictions


def gear_coupling(gear: Gear | Screw, top: Topology) -> CouplingRow:
    """rate_a = ratio rate_b between two joint coordinates; a screw couples slide and angle of one joint."""
    where = {joint.name: i for i, joint in enumerate(top.joints)}
    if isinstance(gear, Screw):
        i = where[gear.joint]
        ratio, a, b, i_a, i_b = gear.pitch / (2.0 * math.pi), 1, 0, i, i
    else:
        ratio, a, b, i_a, i_b = (
            gear.ratio,
            gear.coordinate_a,
            gear.coordinate_b,
            where[gear.joint_a],
            where[gear.joint_b],
        )
    q_a, q_b = top.q_of[i_a] + a, top.q_of[i_b] + b
    offset = top.joints[i_a].q0[a] - ratio * top.joints[i_b].q0[b]
    index = {
        kt.I_RATE_A: top.u_of[i_a] + a,
        kt.I_RATE_B: top.u_of[i_b] + b,
        kt.I_COORDINATE_A: q_a,
        kt.I_COORDINATE_B: q_b,
    }
    real = {kt.GEAR_RATIO: ratio, kt.GEAR_OFFSET: offset}
    return CouplingRow(gear.name, kt.ON_TWO_DOFS, kt.HOLD, kl.BILATERAL, 1, index, real)


def list_couplings(scene: Scene, top: Topology, channels: dict[str, int]) -> list[CouplingRow]:
    """All coupling blocks in the order of the sweeps: reactions, friction, drives, limits."""
    holds: list[CouplingRow] = []
    loop_frictions: list[CouplingRow] = []
    for constraint in scene.constraints:
        if isinstance(constraint, Loop):
            rows, frictions = loop_couplings(constraint, scene, top)
            holds += rows
            loop_frictions += frictions
        else:
            holds.append(gear_coupling(constraint, top))
    joint_frictions, drives, limits = joint_couplings(scene, top, channels)
    return holds + loop_frictions + joint_frictions + drives + limits


def pack_couplings(blocks: list[CouplingRow]) -> kt.Couplings:
    """Pack blocks into arrays."""
    n = len(blocks)

    def ints(values: list[int]) -> np.ndarray:
        return np.array(values, np.int64).reshape(n)

    sizes = [b.n_rows for b in blocks]
    return kt.Couplings(
        source=ints([b.source for b in blocks]),
        purpose=ints([b.purpose for b in blocks]),
        kind=ints([b.kind for b in blocks]),
        n_rows=ints(sizes),
        slot=np.concatenate([[0], np.cumsum(sizes)])[:n].astype(np.int64),
        index=pack_columns([b.index for b in blocks], 4, np.int64),
        channel=ints([b.channel for b in blocks]),
        at=pack_columns([b.at for b in blocks], 6),
        direction=pack_columns([{0: b.direction} for b in blocks], 9),
        axes=pack_columns([b.axes for b in blocks], 9),
        real=pack_columns([b.real for b in blocks], kt.N_REAL),
    )
