"""Sweeps over the forest of kinematic trees: poses, motion columns, mass matrix and its sparse factor.

With one reference point per tree and inertial axes, the velocity of body i is  V_i = V_parent + S_i u_i, so the columns of any
Jacobian are the columns S_k of the degrees of freedom on the body's path to its root. The mass matrix follows from composite
inertias [Featherstone 2008, ch. 6], its factor M = LᵀDL has no fill-in [Featherstone 2008, sec. 6.3].
"""

from __future__ import annotations

import math

from stickslip.kernels.jit import inner_kernel, kernel
from stickslip.kernels.spatial import dot6, get_motion, momentum, put_inertia, put_motion
from stickslip.kernels.types import CYLINDRICAL, FIXED, FREE, PLANAR, PRISMATIC, REVOLUTE, SPHERICAL, UNIVERSAL
from stickslip.kernels.vec import (
    ZERO3,
    add,
    axpy,
    column,
    cross,
    get3,
    get33,
    matmul,
    put3,
    put33,
    quat_to_matrix,
    rotate,
    sub,
)


@inner_kernel
def turn_x(A, angle):
    """A rot(x, angle)."""
    c = math.cos(angle)
    s = math.sin(angle)
    return (
        A[0], c * A[1] + s * A[2], c * A[2] - s * A[1],
        A[3], c * A[4] + s * A[5], c * A[5] - s * A[4],
        A[6], c * A[7] + s * A[8], c * A[8] - s * A[7],
    )  # fmt: skip


@inner_kernel
def turn_y(A, angle):
    """A rot(y, angle)."""
    c = math.cos(angle)
    s = math.sin(angle)
    return (
        c * A[0] - s * A[2], A[1], c * A[2] + s * A[0],
        c * A[3] - s * A[5], A[4], c * A[5] + s * A[3],
        c * A[6] - s * A[8], A[7], c * A[8] + s * A[6],
    )  # fmt: skip


@inner_kernel
def turn_z(A, angle):
    """A rot(z, angle)."""
    c = math.cos(angle)
    s = math.sin(angle)
    return (
        c * A[0] + s * A[1], c * A[1] - s * A[0], A[2],
        c * A[3] + s * A[4], c * A[4] - s * A[3], A[5],
        c * A[6] + s * A[7], c * A[7] - s * A[6], A[8],
    )  # fmt: skip


@kernel
def pose_bodies(tree, q, q_act, work):
    """Poses of all bodies, joint anchors and reference points at coordinates `q` and prescribed `q_act`."""
    for i in range(tree.parent.size):
        i_parent = tree.parent[i]
        A_IJ = get33(tree.A_KJ, i)
        r_ON = get3(tree.r_SM_K, i)
        if i_parent >= 0:
            A_parent = get33(work.A_IK, i_parent)
            A_IJ = matmul(A_parent, A_IJ)
            r_ON = add(get3(work.r_OS_I, i_parent), rotate(A_parent, r_ON))
        kind = tree.kind[i]
        o = tree.q_of[i]
        A = A_IJ
        if kind == REVOLUTE or kind == PRISMATIC:
            value = q_act[o, 0] if tree.actuated[i] else q[o]
            if kind == REVOLUTE:
                A = turn_z(A_IJ, value)
            else:
                r_ON = axpy(value, column(A_IJ, 2), r_ON)
        elif kind == FREE:
            r_ON = add(r_ON, rotate(A_IJ, (q[o], q[o + 1], q[o + 2])))
            A = matmul(A_IJ, quat_to_matrix((q[o + 3], q[o + 4], q[o + 5], q[o + 6])))
        elif kind == SPHERICAL:
            A = matmul(A_IJ, quat_to_matrix((q[o], q[o + 1], q[o + 2], q[o + 3])))
        elif kind == CYLINDRICAL:
            A = turn_z(A_IJ, q[o])
            r_ON = axpy(q[o + 1], column(A_IJ, 2), r_ON)
        elif kind == UNIVERSAL:
            A = turn_y(turn_x(A_IJ, q[o]), q[o + 1])
        elif kind == PLANAR:
            r_ON = add(r_ON, rotate(A_IJ, (q[o], q[o + 1], 0.0)))
            A = turn_z(A_IJ, q[o + 2])
        A_IK = matmul(A, get33(tree.A_JK, i))
        r_OS = sub(r_ON, rotate(A_IK, get3(tree.r_SN_K, i)))
        put33(work.A_IK, i, A_IK)
        put33(work.A_IJ, i, A_IJ)
        put3(work.r_ON_I, i, r_ON)
        put3(work.r_OS_I, i, r_OS)
        put3(work.ref, i, get3(work.r_OS_I, tree.root[i]))


@inner_kernel
def put_turn(S, k, axis, p):
    """Column `k`: rotation about `axis` through the point at `p` from the reference point."""
    put_motion(S, k, axis, cross(p, axis))


@kernel
def motion_columns(tree, work, q):
    """Columns S of all joints (and S_act of the actuated ones) from the poses in `work`."""
    for i in range(tree.parent.size):
        kind = tree.kind[i]
        if kind == FIXED:
            continue
        A_IJ = get33(work.A_IJ, i)
        p = sub(get3(work.r_ON_I, i), get3(work.ref, i))
        k = tree.u_of[i]
        if tree.actuated[i]:
            if kind == REVOLUTE:
                put_turn(work.S_act, k, column(A_IJ, 2), p)
            else:
                put_motion(work.S_act, k, ZERO3, column(A_IJ, 2))
        elif kind == REVOLUTE:
            put_turn(work.S, k, column(A_IJ, 2), p)
        elif kind == PRISMATIC:
            put_motion(work.S, k, ZERO3, column(A_IJ, 2))
        elif kind == CYLINDRICAL:
            put_turn(work.S, k, column(A_IJ, 2), p)
            put_motion(work.S, k + 1, ZERO3, column(A_IJ, 2))
        elif kind == UNIVERSAL:
            put_turn(work.S, k, column(A_IJ, 0), p)
            put_turn(work.S, k + 1, column(turn_x(A_IJ, q[tree.q_of[i]]), 1), p)
        elif kind == PLANAR:
            put_motion(work.S, k, ZERO3, column(A_IJ, 0))
            put_motion(work.S, k + 1, ZERO3, column(A_IJ, 1))
            put_turn(work.S, k + 2, column(A_IJ, 2), p)
        else:  # SPHERICAL, FREE: angular velocity in child axes
            if kind == FREE:
                for j in range(3):
                    put_motion(work.S, k + j, ZERO3, column(A_IJ, j))
                k += 3
            A_IK = get33(work.A_IK, i)
            for j in range(3):
                put_turn(work.S, k + j, column(A_IK, j), p)


@kernel
def mass_matrix(tree, work):
    """Inertias about the reference points and the packed mass matrix M by composite inertias."""
    n_body = tree.parent.size
    for i in range(n_body):
        p = sub(get3(work.r_OS_I, i), get3(work.ref, i))
        put_inertia(work.inertia, i, tree.mass[i], p, get33(work.A_IK, i), get33(tree.Theta_K, i))
        for j in range(10):
            work.composite[i, j] = work.inertia[i, j]
    for i in range(n_body - 1, -1, -1):
        if tree.fixed_mass[i]:
            continue
        if not tree.actuated[i]:
            for k in range(tree.u_of[i], tree.u_of[i] + tree.n_v[i]):
                omega, v = get_motion(work.S, k)
                angular, linear = momentum(work.composite, i, omega, v)
                first = tree.row[k]
                for j in range(first, tree.row[k + 1]):
                    work.M[j] = dot6(work.S, tree.path[j], angular, linear)
        i_parent = tree.parent[i]
        if i_parent >= 0:
            for j in range(10):
                work.composite[i_parent, j] += work.composite[i, j]


@kernel
def factorise(tree, work, damping_time, everything):
    """M + damping_time * damping = LᵀDL, tree by tree; 1/sqrt(D) beside it. Constant trees only if `everything`."""
    for k in range(tree.body_of_dof.size - 1, -1, -1):
        if tree.fixed_mass[tree.body_of_dof[k]] == 0 or everything:
            for j in range(tree.row[k], tree.row[k + 1]):
                work.L[j] = work.M[j]
    for k in range(tree.body_of_dof.size - 1, -1, -1):
        if tree.fixed_mass[tree.body_of_dof[k]] and not everything:
            continue
        first = tree.row[k]
        last = tree.row[k + 1] - 1
        work.L[last] += damping_time * tree.damping[k]
        D = work.L[last]
        work.rsd[k] = 1.0 / math.sqrt(D)
        inverse = 1.0 / D
        for j in range(last - first - 1, -1, -1):
            factor = work.L[first + j] * inverse
            if factor != 0.0:
                # the path of an ancestor is the beginning of the path of k: one contiguous update
                target = tree.row[tree.path[first + j]]
                for m in range(j + 1):
                    work.L[target + m] -= factor * work.L[first + m]
                work.L[first + j] = factor


@inner_kernel
def whiten(tree, work, x):
    """x ← D^-1/2 L^-T x, in place, all degrees of freedom."""
    for k in range(x.size - 1, -1, -1):
        first = tree.row[k]
        for j in range(first, tree.row[k + 1] - 1):
            x[tree.path[j]] -= work.L[j] * x[k]
        x[k] *= work.rsd[k]


@inner_kernel
def unwhiten(tree, work, z, x):
    """x ← L^-1 D^-1/2 z, all degrees of freedom; z is kept."""
    for k in range(x.size):
        first = tree.row[k]
        value = z[k] * work.rsd[k]
        for j in range(first, tree.row[k + 1] - 1):
            value -= work.L[j] * x[tree.path[j]]
        x[k] = value


@inner_kernel
def whiten_row(tree, work, start, size, W, offset):
    """W[offset:offset+size] ← D^-1/2 L^-T W: a row that lives on the path tree.path[start:start+size]."""
    L = work.L
    for j in range(size - 1, -1, -1):
        k = tree.path[start + j]
        value = W[offset + j]
        if tree.coupled[k] and value != 0.0:
            first = tree.row[k]
            for i in range(j):
                W[offset + i] -= L[first + i] * value
        W[offset + j] = value * work.rsd[k]


@kernel
def body_velocities(tree, work, u, q_act, V):
    """Spatial velocities of all bodies at generalised velocities `u` and prescribed rates."""
    for i in range(tree.parent.size):
        i_parent = tree.parent[i]
        angular = ZERO3
        linear = ZERO3
        if i_parent >= 0:
            angular, linear = get_motion(V, i_parent)
        k = tree.u_of[i]
        if tree.actuated[i]:
            omega, v = get_motion(work.S_act, k)
            rate = q_act[tree.q_of[i], 1]
            angular = axpy(rate, omega, angular)
            linear = axpy(rate, v, linear)
        else:
            for j in range(k, k + tree.n_v[i]):
                omega, v = get_motion(work.S, j)
                angular = axpy(u[j], omega, angular)
                linear = axpy(u[j], v, linear)
        put_motion(V, i, angular, linear)


@inner_kernel
def sweeps(plan, work):
    """Stage `sweeps`: everything that depends on positions only, at q_mid."""
    pose_bodies(plan.tree, work.q_mid, work.q_act, work)
    motion_columns(plan.tree, work, work.q_mid)
    mass_matrix(plan.tree, work)
    factorise(plan.tree, work, (1.0 - plan.options.theta) * plan.options.dt, False)
