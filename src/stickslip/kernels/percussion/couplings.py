"""Rows that do not come from contact: joint friction, limits, drives, loops, gears and screws."""

from __future__ import annotations

import math

from stickslip.kernels.base.elementary import exp
from stickslip.kernels.base.jit import inner_kernel, kernel
from stickslip.kernels.base.spatial import relative_spin, relative_velocity
from stickslip.kernels.base.vec import (
    add,
    cross,
    dot,
    get3,
    get3_from,
    get33,
    matmul,
    rotate,
    sub,
)
from stickslip.kernels.percussion.rows import (
    fill_block,
    open_block,
    open_path_block,
    put_direction,
    put_dof_rows,
    put_rotation,
)
from stickslip.kernels.solver.laws import (
    HIGH,
    LOW,
    RADIUS,
)
from stickslip.kernels.types import (
    AT_A,
    AT_B,
    BODY_A,
    BODY_B,
    DAMP,
    DRIVE,
    DRIVE_DAMPING,
    DRIVE_LIMIT,
    DRIVE_OF_RATE,
    DRIVE_STIFFNESS,
    DRIVE_TARGET,
    F_KINETIC,
    F_LIMIT,
    F_STRIBECK,
    F_VISCOUS,
    FRICTION,
    GEAR_OFFSET,
    GEAR_RATIO,
    HOLD,
    I_COORDINATE,
    I_COORDINATE_A,
    I_COORDINATE_B,
    I_RATE,
    I_RATE_A,
    I_RATE_B,
    LIMIT,
    LOOP_ANGLE,
    LOOP_AXIS_A,
    LOOP_AXIS_ANGLE,
    LOOP_CROSS,
    LOOP_POINT,
    ON_DOFS,
    ON_TWO_DOFS,
    RATE,
    SPEED,
    STOP_AT,
    STOP_E_N,
    STOP_SIGN,
    VALUE,
)

NEAR = 0.02  # rad or m; stops that are farther away are looked at only if the joint comes there by itself: a blow may throw it
FAST = 0.5  # of its largest rate: slower joints are not looked at
REST = 1e-3  # part of what static friction stops in one step: slower joints count as standing


@inner_kernel
def friction_limit(real, i, speed):
    """Limit at a sliding speed: static at rest, falling to the kinetic value [Stribeck]; without a speed scale it drops at once."""
    static = real[i, F_LIMIT]
    kinetic = real[i, F_KINETIC]
    scale_speed = real[i, F_STRIBECK]
    if scale_speed > 0.0:
        x = speed / scale_speed
        return kinetic + (static - kinetic) * exp(-x * x)
    return static if speed == 0.0 else kinetic


@inner_kernel
def sliding_speed(couplings, work, l, i, dt):
    """Speed of a friction block at the beginning of the step; 0 where it only is what a solver left of a joint at rest."""
    rows = work.rows
    size = rows.size_a[l] + rows.size_b[l]
    square = 0.0
    mobility = 0.0
    for k in range(couplings.n_rows[i]):
        gamma = work.gamma_beg[rows.row[l] + k]
        square += gamma * gamma
        for j in range(rows.w_of[l] + k * size, rows.w_of[l] + (k + 1) * size):
            mobility += rows.W[j] * rows.W[j]
    speed = math.sqrt(square)
    return speed if speed > REST * mobility * couplings.real[i, F_LIMIT] * dt else 0.0


@inner_kernel
def set_friction(couplings, work, l, i, dt):
    """Set of a friction block from the speed at the beginning of the step; the load-dependent part is added by the solve."""
    rows = work.rows
    row = rows.row[l]
    for k in range(couplings.n_rows[i]):
        work.error[row + k] = math.nan
        work.shift[row + k] = math.nan
    limit = friction_limit(couplings.real, i, sliding_speed(couplings, work, l, i, dt)) * dt
    if couplings.n_rows[i] == 1:
        rows.par[l, LOW] = -limit
        rows.par[l, HIGH] = limit
    else:
        rows.par[l, RADIUS] = limit


@kernel
def end_weight(y):
    """Weight of the end of the step in an implicit element that decays by `y` in it: ½ is second order, and nothing rings."""
    return 0.5 if y <= 2.0 else 1.0 - 1.0 / y


@inner_kernel
def drive_weight(plan, work, l, i):
    """Weight of the end of the step in drive `i`, whose block is `l`: all of it where the force is limited, or in Euler's scheme."""
    real = plan.couplings.real
    if plan.options.theta == 0.0 or not math.isinf(real[i, DRIVE_LIMIT]):
        return 1.0
    mobility = 0.0
    for j in range(work.rows.w_of[l], work.rows.w_of[l] + work.rows.size_a[l]):
        mobility += work.rows.W[j] * work.rows.W[j]
    return end_weight(plan.options.dt * real[i, DRIVE_DAMPING] * mobility)


@inner_kernel
def joint_block(plan, state, work, i):
    """Friction, limit, largest rate or drive on the rates of one joint."""
    couplings = plan.couplings
    real = couplings.real
    rows = work.rows
    dt = plan.options.dt
    remaining = (1.0 - plan.options.theta) * dt
    n_rows = couplings.n_rows[i]
    purpose = couplings.purpose[i]
    first = couplings.index[i, I_RATE]
    sign = 1.0
    gap, approach, gain, rebounds = 0.0, 0.0, 0.0, False
    if purpose == LIMIT:
        sign = real[i, STOP_SIGN]
        gap = sign * (work.q_mid[couplings.index[i, I_COORDINATE]] - real[i, STOP_AT])
        if -plan.options.held < gap < plan.options.held:
            gap = 0.0
        near = NEAR if plan.options.balance else 0.0
        if gap + 2.0 * dt * min(sign * work.u_free[first], sign * state.u[first]) > near:
            return -1
        # as for contacts: restitution waits for the gap to close, and ends where smooth forces add as much in two steps
        approach = -sign * state.u[first]
        gain = sign * (state.u[first] - work.u_free[first])
        rebounds = real[i, STOP_E_N] > 0.0 and approach > 2.0 * max(gain, 0.0) and approach > 0.0
        if rebounds and gap > 0.0:
            return -1
    elif purpose == SPEED:
        sign = real[i, STOP_SIGN]
        if min(sign * work.u_free[first], sign * state.u[first]) > -FAST * real[i, STOP_AT]:
            return -1
    l = open_path_block(plan, work, couplings.kind[i], n_rows, first + n_rows - 1, -1)
    put_dof_rows(plan.tree, work, l, sign, 0.0)
    row = rows.row[l]
    for k in range(n_rows):
        work.gamma_beg[row + k] = sign * state.u[first + k]
        rows.c[row + k] = sign * work.u_free[first + k]
        work.shift[row + k] = math.nan
        work.error[row + k] = math.nan
    if purpose == FRICTION:
        set_friction(couplings, work, l, i, dt)
    elif purpose == LIMIT:
        work.error[row] = gap
        work.shift[row] = plan.options.correction * max(-gap, 0.0)
        if rebounds:
            rows.c[row] -= real[i, STOP_E_N] * approach
            if (
                plan.options.timed and -gap <= approach * dt
            ):  # the impact was `-gap / approach` before the instant of the sweeps
                after = (remaining - gap / approach) / dt
                rows.c[row] += gain * (after - real[i, STOP_E_N] * (1.0 - after))
                work.shift[row] = -gap * (1.0 + real[i, STOP_E_N])
        else:
            rows.c[row] += max(gap, 0.0) / dt
    elif purpose == SPEED:
        rows.c[row] += real[i, STOP_AT]
    elif purpose == DRIVE:
        target = real[i, DRIVE_TARGET]
        rate = 0.0
        if couplings.channel[i] >= 0:
            target = work.q_act[couplings.channel[i], VALUE]
            rate = work.q_act[couplings.channel[i], RATE]
        rows.par[l, LOW] = -real[i, DRIVE_LIMIT] * dt
        rows.par[l, HIGH] = real[i, DRIVE_LIMIT] * dt
        stiffness = real[i, DRIVE_STIFFNESS]
        damping = real[i, DRIVE_DAMPING]
        weight = drive_weight(plan, work, l, i)
        if real[i, DRIVE_OF_RATE] > 0.0:  # velocity drive: rigid, or a damper towards the target
            rows.c[row] -= target
            if damping > 0.0:
                rows.R[row] = 1.0 / (weight * damping * dt)
                rows.c[row] += (1.0 - weight) / weight * (state.u[first] - target)
        else:
            offset = work.q_mid[couplings.index[i, I_COORDINATE]] - target
            if math.isinf(stiffness):
                # be at the target at the same instant of the next step, but no faster than half the limit can brake
                closing = -offset / dt
                if not math.isinf(real[i, DRIVE_LIMIT]):
                    mobility = 0.0
                    for j in range(rows.w_of[l], rows.w_of[l] + rows.size_a[l]):
                        mobility += rows.W[j] * rows.W[j]
                    fastest = math.sqrt(real[i, DRIVE_LIMIT] * mobility * abs(offset))
                    closing = min(max(closing, -fastest), fastest)
                rows.c[row] -= rate + closing
            else:  # P = -dt (k x + d (γ - rate)) with x and γ between beginning and end of the step: stable for any k
                soft = weight * damping + weight * remaining * stiffness
                offset -= (1.0 - weight) * remaining * state.u[first]
                rows.R[row] = 1.0 / (dt * soft)
                rows.c[row] += (stiffness * offset + damping * ((1.0 - weight) * state.u[first] - rate)) / soft
    return l


@inner_kernel
def gear_block(plan, state, work, i):
    """rate_a = ratio rate_b: gears, and screws as a gear between the two coordinates of one joint."""
    couplings = plan.couplings
    a, b = couplings.index[i, I_RATE_A], couplings.index[i, I_RATE_B]
    l = open_path_block(plan, work, couplings.kind[i], couplings.n_rows[i], a, b)
    ratio = couplings.real[i, GEAR_RATIO]
    put_dof_rows(plan.tree, work, l, 1.0, -ratio)
    row = work.rows.row[l]
    work.gamma_beg[row] = state.u[a] - ratio * state.u[b]
    work.rows.c[row] = work.u_free[a] - ratio * work.u_free[b]
    q_a, q_b = work.q_mid[couplings.index[i, I_COORDINATE_A]], work.q_mid[couplings.index[i, I_COORDINATE_B]]
    error = q_a - ratio * q_b - couplings.real[i, GEAR_OFFSET]
    work.error[row] = error
    work.shift[row] = -plan.options.correction * error
    return l


@inner_kernel
def relative_rotation(A_a, A_closed, A_b):
    """Rotation vector (small angles), inertial axes, by which body a is turned away from where the loop is closed."""
    E = matmul(A_a, A_closed)  # b axes → inertial, as a sees them
    # antisymmetric part of E A_bᵀ
    x = 0.0
    y = 0.0
    z = 0.0
    for k in range(3):
        x += E[6 + k] * A_b[3 + k] - E[3 + k] * A_b[6 + k]
        y += E[k] * A_b[6 + k] - E[6 + k] * A_b[k]
        z += E[3 + k] * A_b[k] - E[k] * A_b[3 + k]
    return (0.5 * x, 0.5 * y, 0.5 * z)


@inner_kernel
def loop_block(plan, state, work, i):
    """Point or angle rows between two bodies: closed, with friction, or with a damper."""
    couplings = plan.couplings
    rows = work.rows
    a = couplings.index[i, BODY_A]
    b = couplings.index[i, BODY_B]
    n_rows = couplings.n_rows[i]
    source = couplings.source[i]
    A_a = get33(work.A_IK, a) if a >= 0 else (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)
    A_b = get33(work.A_IK, b) if b >= 0 else (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)
    point = rotate(A_a, get3_from(couplings.at, i, AT_A))
    point_b = rotate(A_b, get3_from(couplings.at, i, AT_B))
    if a >= 0:
        point = add(point, get3(work.r_OS_I, a))
    if b >= 0:
        point_b = add(point_b, get3(work.r_OS_I, b))
    l = open_block(plan, work, couplings.kind[i], n_rows, a, b)
    row = rows.row[l]
    away = sub(point, point_b)
    axis_a = rotate(A_a, get3_from(couplings.axes, i, AT_A))
    axis_b = rotate(A_b, get3_from(couplings.axes, i, AT_B))
    if source == LOOP_ANGLE and couplings.purpose[i] == HOLD:
        away = relative_rotation(A_a, get33(couplings.axes, i), A_b)
    elif source == LOOP_AXIS_ANGLE:
        away = cross(axis_b, axis_a)
    for k in range(n_rows):
        d = rotate(A_b, get3_from(couplings.direction, i, 3 * k))
        error = dot(d, away)
        if source == LOOP_CROSS:
            d = cross(axis_a, axis_b)
            error = dot(axis_a, axis_b)
        elif source == LOOP_AXIS_A:
            d = axis_a
        if source == LOOP_POINT:
            put_direction(work, l, k, point, d)
            v_beg = relative_velocity(work.V, work.ref, a, b, point)
            v_free = relative_velocity(work.V_free, work.ref, a, b, point)
        else:
            put_rotation(work, l, k, d)
            v_beg, v_free = relative_spin(work.V, a, b), relative_spin(work.V_free, a, b)
        work.gamma_beg[row + k] = dot(d, v_beg)
        rows.c[row + k] = dot(d, v_free)
        work.error[row + k] = error
        work.shift[row + k] = -plan.options.correction * error
    fill_block(plan.tree, work, l)
    if couplings.purpose[i] == FRICTION:
        set_friction(couplings, work, l, i, plan.options.dt)
    elif couplings.purpose[i] == DAMP:
        for k in range(n_rows):
            rows.R[row + k] = 1.0 / (couplings.real[i, F_VISCOUS] * plan.options.dt)
            work.error[row + k] = math.nan
            work.shift[row + k] = math.nan
    return l


@inner_kernel
def put_coupling_blocks(plan, state, work):
    """All blocks of the couplings that act in this step, with their warm start."""
    couplings = plan.couplings
    for i in range(couplings.source.size):
        if couplings.source[i] == ON_DOFS:
            l = joint_block(plan, state, work, i)
        elif couplings.source[i] == ON_TWO_DOFS:
            l = gear_block(plan, state, work, i)
        else:
            l = loop_block(plan, state, work, i)
        if l < 0:
            continue
        work.coupling_of[l] = i
        row = work.rows.row[l]
        for k in range(couplings.n_rows[i]):
            work.rows.P[row + k] = state.P_coupling[couplings.slot[i] + k] if plan.options.warm_start else 0.0
