"""Stage `report`: counters and worst cases of a run of steps; energies on request."""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel, kernel
from stickslip.kernels.base.spatial import dot6, get_motion, kinetic_energy, momentum
from stickslip.kernels.base.vec import (
    add,
    cross,
    get3,
    get3_from,
    get33,
    norm,
    quat_to_matrix,
    rotate,
    scale,
    sub,
)
from stickslip.kernels.collision.shapes import (
    FOUND,
    LOST,
)
from stickslip.kernels.motion.factor import factorise, whiten
from stickslip.kernels.motion.forces import held_body, interpolate
from stickslip.kernels.motion.tree import body_velocities, mass_matrix, motion_columns, pose_bodies
from stickslip.kernels.solver.laws import BILATERAL
from stickslip.kernels.solver.problem import (
    N_BLOCKS,
    N_ROWS,
    SLIP,
    V_BUDGET,
    V_CONVERGED,
    V_NEWTON,
    V_RESIDUAL,
    V_SWEEPS,
    V_WORST,
)
from stickslip.kernels.types import (
    AT_A,
    AT_B,
    BODY_A,
    BODY_B,
    C_BUDGET,
    C_CONTACTS,
    C_DEEP,
    C_DIRECT,
    C_HELD,
    C_LOST,
    C_MAX_SWEEPS,
    C_MISSED,
    C_NEWTON,
    C_ROWS,
    C_STEPS,
    C_SWEEPS,
    C_UNCONVERGED,
    C_WORST,
    I_COORDINATE,
    I_RATE,
    JOINT_REST,
    JOINT_STIFFNESS,
    R_DEPTH,
    R_DRIFT,
    R_PENETRATION,
    R_RESIDUAL,
    SPRING_REST,
    SPRING_STIFFNESS,
    TABLE_FIRST,
    TABLE_SIZE,
    TABLE_X,
)

DEEP_SLOPS = 100.0  # slops: what is not deeper is not compared with the size of its shapes


@inner_kernel
def note_block(work, l, first):
    """Write whose block `l` is to the counters `first` and `first` + 1: coupling, or -1 - shape a and shape b."""
    i = work.coupling_of[l]
    if i >= 0:
        work.counters[first] = i
    else:
        work.counters[first] = -1 - work.contacts.shape_a[-1 - i]
        work.counters[first + 1] = work.contacts.shape_b[-1 - i]


@inner_kernel
def note_depth(plan, work, l, left):
    """Compare the depth that this step's correction leaves of contact block `l` with the smaller of its shapes."""
    c = -1 - work.coupling_of[l]
    size = min(plan.shapes.bulk[work.contacts.shape_a[c]], plan.shapes.bulk[work.contacts.shape_b[c]])
    if left > work.measures[R_DEPTH] * size:
        work.measures[R_DEPTH] = left / size
        note_block(work, l, C_DEEP)


@inner_kernel
def report(plan, work):
    """Add this step to the counters and keep the worst residual, penetration and drift."""
    counters = work.counters
    measures = work.measures
    rows = work.rows
    counters[C_STEPS] += 1
    counters[C_CONTACTS] = work.contacts.count[FOUND]
    counters[C_ROWS] = rows.count[N_ROWS]
    counters[C_LOST] += work.contacts.count[LOST] + work.pairs.count[LOST]
    held = False
    for s in range(plan.forces.hands.drag.size):
        held = held or held_body(plan.forces.hands, work.q_act, s) >= 0
    counters[C_HELD] += held
    if rows.count[N_BLOCKS] == 0:
        return
    verdict = work.verdict
    counters[C_SWEEPS] += verdict.ints[V_SWEEPS]
    counters[C_MAX_SWEEPS] = max(counters[C_MAX_SWEEPS], verdict.ints[V_SWEEPS])
    if verdict.ints[V_CONVERGED] == 0:
        counters[C_UNCONVERGED] += 1
    if verdict.ints[V_NEWTON] > 0:
        counters[C_DIRECT] += 1
        counters[C_NEWTON] += verdict.ints[V_NEWTON]
    counters[C_BUDGET] += verdict.ints[V_BUDGET]
    residual = verdict.reals[V_RESIDUAL]
    if not plan.options.dt * residual < SLIP:
        counters[C_MISSED] += 1
    if not residual <= measures[R_RESIDUAL]:
        measures[R_RESIDUAL] = residual
        if verdict.ints[V_WORST] >= 0:
            note_block(work, verdict.ints[V_WORST], C_WORST)
    for l in range(rows.count[N_BLOCKS]):
        for row in range(rows.row[l], rows.row[l + 1]):
            error = work.error[row]
            if math.isnan(error):
                continue
            if rows.kind[l] == BILATERAL:
                measures[R_DRIFT] = max(measures[R_DRIFT], abs(error))
            else:
                measures[R_PENETRATION] = max(measures[R_PENETRATION], -error)
                if -error > DEEP_SLOPS * plan.options.slop and work.coupling_of[l] < 0:
                    note_depth(plan, work, l, -error - work.shift[row])


@kernel
def pose_state(plan, state, work):
    """Poses, columns, inertias and velocities at the present state (not at a midpoint), for reading out; `work` is not that of the step."""
    for i in range(plan.input_kind.size):
        for k in range(3):
            work.q_act[i, k] = state.inputs[i, k]
    pose_bodies(plan.tree, state.q, work.q_act, work)
    motion_columns(plan.tree, work, state.q)
    mass_matrix(plan.tree, work)
    body_velocities(plan.tree, work, state.u, work.q_act, work.V)


@inner_kernel
def stored(table, first, size, stiffness, x):
    """Energy of a spring stretched by `x`: the integral of its force, exact for a piecewise linear table."""
    if size == 0:
        return 0.5 * stiffness * x * x
    total = 0.0
    low = min(x, 0.0)
    high = max(x, 0.0)
    left = low
    for i in range(first, first + size):
        knot = table[i, TABLE_X]
        if low < knot < high:
            total += (
                0.5 * (knot - left) * (interpolate(table, first, size, left) + interpolate(table, first, size, knot))
            )
            left = knot
    total += 0.5 * (high - left) * (interpolate(table, first, size, left) + interpolate(table, first, size, high))
    return total if x >= 0.0 else -total


@inner_kernel
def spring_ends(forces, work, s):
    """End points of point spring `s`, inertial."""
    a, b = forces.spring_body[s, BODY_A], forces.spring_body[s, BODY_B]
    point_a = get3_from(forces.spring_at, s, AT_A)
    point_b = get3_from(forces.spring_at, s, AT_B)
    if a >= 0:
        point_a = add(get3(work.r_OS_I, a), rotate(get33(work.A_IK, a), point_a))
    if b >= 0:
        point_b = add(get3(work.r_OS_I, b), rotate(get33(work.A_IK, b), point_b))
    return point_a, point_b


@inner_kernel
def add_pull(tree, work, body, point, pull, row):
    """Add the power of the force `pull` at a point of a body to a row of generalised velocities."""
    if body < 0 or tree.last_dof[body] < 0:
        return
    moment = cross(sub(point, get3(work.ref, body)), pull)
    last = tree.last_dof[body]
    for j in range(tree.row[last], tree.row[last + 1]):
        row[tree.path[j]] += dot6(work.S, tree.path[j], moment, pull)


@kernel
def spring_rows(plan, work, rows):
    """Directions of all springs in whitened velocities, of the pose in `work`: then the mass matrix is the identity.

    rows (n, n_u), zero before, modified in place: point springs, then joint springs.
    """
    forces, tree = plan.forces, plan.tree
    factorise(tree, work, 0.0, True)
    n = forces.spring_body.shape[0]
    for s in range(n):
        point_a, point_b = spring_ends(forces, work, s)
        span = sub(point_b, point_a)
        length = norm(span)
        e = scale(1.0 / length, span) if length > 1e-12 else (1.0, 0.0, 0.0)
        add_pull(tree, work, forces.spring_body[s, BODY_A], point_a, scale(-1.0, e), rows[s])
        add_pull(tree, work, forces.spring_body[s, BODY_B], point_b, e, rows[s])
    for s in range(forces.joint_spring_dof.shape[0]):
        rows[n + s, forces.joint_spring_dof[s, I_RATE]] = 1.0
    for s in range(rows.shape[0]):
        whiten(tree, work, rows[s])


@kernel
def mobilities(plan, work, row, out):
    """Diagonal of M⁻¹ of the pose in `work`: acceleration of each rate under a unit force on it alone; row (n_u,) is scratch."""
    factorise(plan.tree, work, 0.0, True)
    for k in range(out.size):
        for j in range(row.size):
            row[j] = 0.0
        row[k] = 1.0
        whiten(plan.tree, work, row)
        total = 0.0
        for j in range(row.size):
            total += row[j] * row[j]
        out[k] = total


@kernel
def energies(plan, state, work, out):
    """Kinetic energy and potential energy of gravity and springs [J] of the pose in `work`; out (2,) modified in place."""
    kinetic = 0.0
    potential = 0.0
    forces = plan.forces
    for i in range(plan.tree.parent.size):
        omega, v = get_motion(work.V, i)
        kinetic += kinetic_energy(work.inertia, i, omega, v)
        for k in range(3):
            potential -= plan.tree.mass[i] * forces.g_I[k] * work.r_OS_I[i, k]
    for k in range(plan.tree.armature.size):
        kinetic += 0.5 * plan.tree.armature[k] * state.u[k] * state.u[k]
    for s in range(forces.spring_body.shape[0]):
        point_a, point_b = spring_ends(forces, work, s)
        x = norm(sub(point_b, point_a)) - forces.spring[s, SPRING_REST]
        first, size = forces.spring_table[s, TABLE_FIRST], forces.spring_table[s, TABLE_SIZE]
        potential += stored(forces.table, first, size, forces.spring[s, SPRING_STIFFNESS], x)
    for s in range(forces.joint_spring_dof.shape[0]):
        x = state.q[forces.joint_spring_dof[s, I_COORDINATE]] - forces.joint_spring[s, JOINT_REST]
        first, size = forces.joint_spring_table[s, TABLE_FIRST], forces.joint_spring_table[s, TABLE_SIZE]
        potential += stored(forces.table, first, size, forces.joint_spring[s, JOINT_STIFFNESS], x)
    out[0] = kinetic
    out[1] = potential


@kernel
def total_momentum(plan, work, out):
    """Momentum about the inertial origin of the pose in `work`; out (6,) angular then linear, modified in place."""
    for k in range(6):
        out[k] = 0.0
    for i in range(plan.tree.parent.size):
        omega, v = get_motion(work.V, i)
        angular, linear = momentum(work.inertia, i, omega, v)
        angular = add(angular, cross(get3(work.ref, i), linear))
        for k in range(3):
            out[k] += angular[k]
            out[3 + k] += linear[k]


@kernel
def shift_to_origins(q, u, q_first, u_first, com):
    """Free joints: from centres of mass to origins, `com` (n, 3) away in body axes; q and u modified in place."""
    for i in range(q_first.size):
        o, k = q_first[i], u_first[i]
        A = quat_to_matrix((q[o + 3], q[o + 4], q[o + 5], q[o + 6]))
        r = rotate(A, get3(com, i))
        v = rotate(A, cross((u[k + 3], u[k + 4], u[k + 5]), get3(com, i)))
        for j in range(3):
            q[o + j] -= r[j]
            u[k + j] -= v[j]
