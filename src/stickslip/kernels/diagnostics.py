"""Stage `report`: counters and worst cases of a run of steps; energies on request."""

from __future__ import annotations

import math

from stickslip.kernels.factor import factorise, whiten
from stickslip.kernels.forces import interpolate
from stickslip.kernels.jit import inner_kernel, kernel
from stickslip.kernels.problem import BILATERAL, SLIP
from stickslip.kernels.spatial import dot6, get_motion, kinetic_energy, momentum
from stickslip.kernels.tree import body_velocities, mass_matrix, motion_columns, pose_bodies
from stickslip.kernels.types import (
    C_BUDGET,
    C_CONTACTS,
    C_DEEP,
    C_DIRECT,
    C_LOST,
    C_MAX_SWEEPS,
    C_MISSED,
    C_NEWTON,
    C_ROWS,
    C_STEPS,
    C_SWEEPS,
    C_UNCONVERGED,
    C_WORST,
    R_DEPTH,
    R_DRIFT,
    R_PENETRATION,
    R_RESIDUAL,
)
from stickslip.kernels.vec import add, cross, get3, get33, norm, quat_to_matrix, rotate, scale, sub

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
    counters[C_CONTACTS] = work.contacts.count[0]
    counters[C_ROWS] = rows.count[1]
    counters[C_LOST] += work.contacts.count[1] + work.pairs.count[1]
    if rows.count[0] == 0:
        return
    verdict = work.verdict
    counters[C_SWEEPS] += verdict.ints[0]
    counters[C_MAX_SWEEPS] = max(counters[C_MAX_SWEEPS], verdict.ints[0])
    if verdict.ints[1] == 0:
        counters[C_UNCONVERGED] += 1
    if verdict.ints[4] > 0:
        counters[C_DIRECT] += 1
        counters[C_NEWTON] += verdict.ints[4]
    counters[C_BUDGET] += verdict.ints[5]
    residual = verdict.reals[0]
    if not plan.options.dt * residual < SLIP:
        counters[C_MISSED] += 1
    if not residual <= measures[R_RESIDUAL]:
        measures[R_RESIDUAL] = residual
        if verdict.ints[3] >= 0:
            note_block(work, verdict.ints[3], C_WORST)
    for l in range(rows.count[0]):
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
    """Poses, columns, inertias and velocities at the present state (not at a midpoint), for reading out."""
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
        knot = table[i, 0]
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
    a, b = forces.spring_body[s, 0], forces.spring_body[s, 1]
    point_a = (forces.spring_at[s, 0], forces.spring_at[s, 1], forces.spring_at[s, 2])
    point_b = (forces.spring_at[s, 3], forces.spring_at[s, 4], forces.spring_at[s, 5])
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
        add_pull(tree, work, forces.spring_body[s, 0], point_a, scale(-1.0, e), rows[s])
        add_pull(tree, work, forces.spring_body[s, 1], point_b, e, rows[s])
    for s in range(forces.joint_spring_dof.shape[0]):
        rows[n + s, forces.joint_spring_dof[s, 0]] = 1.0
    for s in range(rows.shape[0]):
        whiten(tree, work, rows[s])


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
        x = norm(sub(point_b, point_a)) - forces.spring[s, 2]
        potential += stored(forces.table, forces.spring_table[s, 0], forces.spring_table[s, 1], forces.spring[s, 0], x)
    for s in range(forces.joint_spring_dof.shape[0]):
        x = state.q[forces.joint_spring_dof[s, 1]] - forces.joint_spring[s, 1]
        first, size = forces.joint_spring_table[s, 0], forces.joint_spring_table[s, 1]
        potential += stored(forces.table, first, size, forces.joint_spring[s, 0], x)
    out[0] = kinetic
    out[1] = potential


@kernel
def pose_middle(plan, state, work):
    """Bring back poses, columns and inertias of the middle of the last step."""
    pose_bodies(plan.tree, work.q_mid, work.q_act, work)
    motion_columns(plan.tree, work, work.q_mid)
    mass_matrix(plan.tree, work)


@kernel
def velocities(plan, work, u, V):
    """Spatial velocities at generalised velocities `u` on the columns in `work`; V (n_body, 6) modified in place."""
    body_velocities(plan.tree, work, u, work.q_act, V)


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
