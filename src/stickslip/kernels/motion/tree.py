"""Sweeps over the forest of kinematic trees: poses, motion columns and mass matrix.

With one reference point per tree and inertial axes, the velocity of body i is  V_i = V_parent + S_i u_i, so the columns of any
Jacobian are the columns S_k of the degrees of freedom on the body's path to its root. The mass matrix follows from composite
inertias [Featherstone 2008, ch. 6]; its factor is made in `factor`.
"""

from __future__ import annotations

from stickslip.kernels.base.elementary import sine_cosine
from stickslip.kernels.base.jit import INDEX, inner_kernel, kernel
from stickslip.kernels.base.lanes import matmul_lanes
from stickslip.kernels.base.spatial import dot6, get_motion, momentum, put_inertia, put_motion
from stickslip.kernels.base.vec import (
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
from stickslip.kernels.motion.factor import factorise
from stickslip.kernels.types import (
    CYLINDRICAL,
    FIXED,
    FREE,
    PLANAR,
    PRISMATIC,
    RATE,
    REVOLUTE,
    SPHERICAL,
    UNIVERSAL,
    VALUE,
)


@inner_kernel
def turn_x(A, angle):
    """A rot(x, angle)."""
    s, c = sine_cosine(angle)
    return (
        A[0], c * A[1] + s * A[2], c * A[2] - s * A[1],
        A[3], c * A[4] + s * A[5], c * A[5] - s * A[4],
        A[6], c * A[7] + s * A[8], c * A[8] - s * A[7],
    )  # fmt: skip


@inner_kernel
def turn_y(A, angle):
    """A rot(y, angle)."""
    s, c = sine_cosine(angle)
    return (
        c * A[0] - s * A[2], A[1], c * A[2] + s * A[0],
        c * A[3] - s * A[5], A[4], c * A[5] + s * A[3],
        c * A[6] - s * A[8], A[7], c * A[8] + s * A[6],
    )  # fmt: skip


@inner_kernel
def turn_z(A, angle):
    """A rot(z, angle)."""
    s, c = sine_cosine(angle)
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
            A_IJ = matmul_lanes(A_parent, tree.A_KJ, i)
            r_ON = add(get3(work.r_OS_I, i_parent), rotate(A_parent, r_ON))
        kind = tree.kind[i]
        o = tree.q_of[i]
        A = A_IJ
        if kind == REVOLUTE or kind == PRISMATIC:
            value = q_act[o, VALUE] if tree.actuated[i] else q[o]
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
        A_IK = matmul_lanes(A, tree.A_JK, i)
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


@inner_kernel
def mass_row(tree, work, k, angular, linear):
    """Row `k` of M: power of a momentum on the columns of the path; those of a free joint are pure translations and turns."""
    S, M = work.S, work.M
    first, last = tree.row[k] & INDEX, tree.row[k + 1] & INDEX
    least = first
    if tree.base[k] >= 0:
        o = tree.path[first] & INDEX
        for j in range(min(last - first, 3)):
            M[first + j] = S[o + j, 3] * linear[0] + S[o + j, 4] * linear[1] + S[o + j, 5] * linear[2]
        for j in range(3, min(last - first, 6)):
            M[first + j] = S[o + j, 0] * angular[0] + S[o + j, 1] * angular[1] + S[o + j, 2] * angular[2]
        least = first + 6
    for j in range(least, last):
        M[j] = dot6(S, tree.path[j] & INDEX, angular, linear)


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
                mass_row(tree, work, k, angular, linear)
                work.M[(tree.row[k + 1] & INDEX) - 1] += tree.armature[k]
        i_parent = tree.parent[i]
        if i_parent >= 0:
            for j in range(10):
                work.composite[i_parent, j] += work.composite[i, j]


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
            rate = q_act[tree.q_of[i], RATE]
            angular = axpy(rate, omega, angular)
            linear = axpy(rate, v, linear)
        else:
            for j in range(k, k + tree.n_v[i]):
                omega, v = get_motion(work.S, j)
                angular = axpy(u[j], omega, angular)
                linear = axpy(u[j], v, linear)
        put_motion(V, i, angular, linear)


@inner_kernel
def trees(plan, work):
    """Stage `trees`: everything that depends on positions only, at q_mid."""
    pose_bodies(plan.tree, work.q_mid, work.q_act, work)
    motion_columns(plan.tree, work, work.q_mid)
    mass_matrix(plan.tree, work)
    factorise(plan.tree, work, 1.0, False)
