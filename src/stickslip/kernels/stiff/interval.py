"""One interval of the stiff stepper in a simulation: from the compliant state over an interval of constant torques, and back to joints.

The state of the bodies is kept in `State.P_coupling`: positions and rates, and the step to try next. Coordinates of joints are read
from the bodies, so that everything that reads a tree reads this, too; gaps of joints are what they leave out.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.elementary import atan2
from stickslip.kernels.base.jit import inner_kernel, kernel
from stickslip.kernels.base.vec import add, column, cross, dot, get3, get33, matmul, rotate, rotate_back, sub
from stickslip.kernels.motion.inputs import inputs
from stickslip.kernels.stiff.bodies import quaternion, take_poses
from stickslip.kernels.stiff.integrate import begin, steps_to
from stickslip.kernels.stiff.types import GOOD, LARGEST_GAP, MOST, N_NEWTON, PER_BODY, STEP, TIME
from stickslip.kernels.types import (
    C_NEWTON,
    C_NON_FINITE,
    C_STEPS,
    FREE,
    I_CHANNEL,
    MOTOR_FORCE,
    MOTOR_LIMIT,
    PLANAR,
    R_DRIFT,
    REVOLUTE,
    VALUE,
)

TURN = 2.0 * math.pi


@inner_kernel
def transposed(A):
    """Aᵀ."""
    return (A[0], A[3], A[6], A[1], A[4], A[7], A[2], A[5], A[8])


@inner_kernel
def take_motors(plan, work, w):
    """Torques of muscles, constant over the interval."""
    forces = plan.forces
    for m in range(forces.motor.shape[0]):
        channel = forces.motor_dof[m, I_CHANNEL]
        asked = forces.motor[m, MOTOR_FORCE] if channel < 0 else work.q_act[channel, VALUE]
        limit = forces.motor[m, MOTOR_LIMIT]
        work.motor[m] = w.active[m] = min(max(asked, -limit), limit)


@inner_kernel
def settle(system, y):
    """Quaternions of unit length, their rates across them: what integration leaves is far below its tolerance."""
    half = PER_BODY * system.mass.size
    for i in range(system.mass.size):
        at = PER_BODY * i + 3
        e, rate = quaternion(y, at), quaternion(y, half + at)
        length = math.sqrt(e[0] * e[0] + e[1] * e[1] + e[2] * e[2] + e[3] * e[3])
        along = (e[0] * rate[0] + e[1] * rate[1] + e[2] * rate[2] + e[3] * rate[3]) / (length * length)
        for k in range(4):
            y[half + at + k] = (rate[k] - along * e[k]) / length
            y[at + k] = e[k] / length


@inner_kernel
def take_coordinates(system, tree, w, y, q, u):
    """Coordinates and velocities of joints from the poses of their bodies; angles go on from where they were."""
    half = PER_BODY * system.mass.size
    take_poses(system, w, y)
    for i in range(tree.parent.size):
        p, kind, o, k = tree.parent[i], tree.kind[i], tree.q_of[i], tree.u_of[i]
        A, omega = get33(w.A, i), get3(w.omega, i)
        at = PER_BODY * i
        r, v = (y[at], y[at + 1], y[at + 2]), (y[half + at], y[half + at + 1], y[half + at + 2])
        if kind == FREE:
            spin = rotate_back(A, omega)
            for j in range(3):
                q[o + j], u[k + j], u[k + 3 + j] = r[j], v[j], spin[j]
            for j in range(4):
                q[o + 3 + j] = y[at + 3 + j]
        elif kind == REVOLUTE or kind == PLANAR:
            frame, anchor = get33(tree.A_KJ, i), get3(tree.r_SM_K, i)
            relative, anchor_v = omega, (0.0, 0.0, 0.0)
            if p >= 0:
                B, spin_p, up = get33(w.A, p), get3(w.omega, p), PER_BODY * p
                arm = rotate(B, anchor)
                frame = matmul(B, frame)
                anchor = add((y[up], y[up + 1], y[up + 2]), arm)
                anchor_v = add((y[half + up], y[half + up + 1], y[half + up + 2]), cross(spin_p, arm))
                relative = sub(omega, spin_p)
            turn = matmul(matmul(transposed(frame), A), transposed(get33(tree.A_JK, i)))
            place = o + (2 if kind == PLANAR else 0)
            off = atan2(turn[3], turn[0]) - q[place]
            q[place] += off - TURN * math.floor(off / TURN + 0.5)
            u[k + (2 if kind == PLANAR else 0)] = dot(column(frame, 2), relative)
            if kind == PLANAR:
                arm = rotate(A, get3(tree.r_SN_K, i))
                away, speed = rotate_back(frame, sub(add(r, arm), anchor)), sub(add(v, cross(omega, arm)), anchor_v)
                if p >= 0:
                    speed = sub(speed, cross(get3(w.omega, p), sub(add(r, arm), anchor)))
                speed = rotate_back(frame, speed)
                q[o], q[o + 1], u[k], u[k + 1] = away[0], away[1], speed[0], speed[1]


@inner_kernel
def interval(system, plan, state, work, w, method):
    """One interval; False where the tolerances cannot be met: the state is that before it."""
    kept, n, dt = state.P_coupling, system.n, plan.options.dt
    inputs(plan, state, work)
    take_motors(plan, work, w)
    for i in range(n):
        w.y[i] = kept[i]
    w.control[TIME], w.control[STEP], w.control[MOST] = 0.0, kept[n] if kept[n] > 0.0 else dt, dt
    begin(system, w, method, dt)
    said = steps_to(system, w, method, dt, 1 << 40)
    for i in range(n):
        if not abs(w.y[i]) < 1e300:
            said = GOOD + 1
    if said != GOOD:
        return False
    settle(system, w.y)
    for i in range(n):
        kept[i] = w.y[i]
    kept[n] = w.control[STEP]
    for k in range(state.u.size):
        work.u_beg[k] = state.u[k]
    take_coordinates(system, plan.tree, w, w.y, state.q, state.u)
    for k in range(state.u.size):
        work.u_end[k] = state.u[k]
    state.i_step[0] += 1
    return True


@kernel
def stiff_intervals(system, plan, state, work, w, method, n):
    """Go on by `n` intervals."""
    w.count[N_NEWTON] = 0
    for _ in range(n):
        work.counters[C_STEPS] += 1
        if not interval(system, plan, state, work, w, method):
            work.counters[C_NON_FINITE] += 1
            return
        work.measures[R_DRIFT] = max(work.measures[R_DRIFT], w.control[LARGEST_GAP])
    work.counters[C_NEWTON] = w.count[N_NEWTON]
