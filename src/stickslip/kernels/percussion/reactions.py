"""What percussions do to bodies and joints: wrenches on bodies, joint reactions, forces that contact induces in joints."""

from __future__ import annotations

from stickslip.kernels.base.jit import inner_kernel, kernel
from stickslip.kernels.base.spatial import add_motion, dot6, get_motion, momentum, put_motion
from stickslip.kernels.base.vec import ZERO3, add, axpy, cross, get3, scale, sub
from stickslip.kernels.solver.laws import LOADED_BALL
from stickslip.kernels.solver.problem import (
    N_BLOCKS,
)
from stickslip.kernels.types import (
    BODY_A,
    BODY_B,
    LOAD_ACROSS,
    LOAD_ALONG,
    LOAD_FORCE,
    LOAD_NORMAL,
    LOAD_STEPS,
)


@inner_kernel
def collect_percussions(plan, work, contacts_only, push):
    """Wrench of the percussions of this step on every body, about its reference point, N m s and N s.

    push (n_body, 6) modified in place.
    """
    rows = work.rows
    for i in range(plan.tree.parent.size):
        put_motion(push, i, ZERO3, ZERO3)
    for l in range(rows.count[N_BLOCKS]):
        if contacts_only and work.coupling_of[l] >= 0:
            continue
        a = work.block_body[l, BODY_A]
        b = work.block_body[l, BODY_B]
        force = moment_a = moment_b = ZERO3
        for row in range(rows.row[l], rows.row[l + 1]):
            P = rows.P[row]
            force = axpy(P, get3(work.row_force, row), force)
            moment_a = axpy(P, get3(work.row_moment_a, row), moment_a)
            if b >= 0:
                moment_b = axpy(-P, get3(work.row_moment_b, row), moment_b)
        if a >= 0:
            add_motion(push, a, moment_a, force)
        if b >= 0:
            add_motion(push, b, moment_b, scale(-1.0, force))


@inner_kernel
def add_induced(plan, work, P_free, P_act):
    """Add the percussions that contact induces in free rates and in driven joints in this step [Rempfler, eq. 2.47, 2.48]."""
    tree = plan.tree
    collect_percussions(plan, work, True, work.push_contact)
    for i in range(tree.parent.size - 1, -1, -1):
        moment, force = get_motion(work.push_contact, i)
        k = tree.u_of[i]
        if tree.actuated[i]:
            P_act[k] += dot6(work.S_act, k, moment, force)
        else:
            for j in range(k, k + tree.n_v[i]):
                P_free[j] += dot6(work.S, j, moment, force)
        if tree.parent[i] >= 0:
            add_motion(work.push_contact, tree.parent[i], moment, force)


@kernel
def induced_percussions(plan, work, P_free, P_act):
    """Contact-induced generalised percussions of the last step, in free rates (n_u,) and in driven joints (n_act,).

    Inertial and spring forces are left out on purpose: this is what a hand on a driven joint feels of the contact.
    """
    for k in range(P_free.size):
        P_free[k] = 0.0
    for k in range(P_act.size):
        P_act[k] = 0.0
    add_induced(plan, work, P_free, P_act)


@inner_kernel
def add_load(work, shape, sign, P_n, P_t, P_b, force):
    """Add the percussion of one contact to what its shape has carried; `sign` -1: the shape is on side b."""
    load = work.load
    if work.load_seen[shape] != work.load_steps[0]:  # a shape with several contacts counts once
        work.load_seen[shape] = work.load_steps[0]
        load[shape, LOAD_STEPS] += 1.0
    load[shape, LOAD_NORMAL] += P_n
    load[shape, LOAD_ALONG] += sign * P_t
    load[shape, LOAD_ACROSS] += sign * P_b
    for k in range(3):
        load[shape, LOAD_FORCE + k] += sign * force[k]


@inner_kernel
def add_loads(plan, work):
    """Add the contact percussions of this step to the sums by shape and by joint."""
    rows = work.rows
    work.load_steps[0] += 1
    for l in range(rows.count[N_BLOCKS]):
        i_contact = -1 - work.coupling_of[l]
        row = rows.row[l]
        if i_contact < 0 or rows.P[row] == 0.0 or rows.kind[l] == LOADED_BALL:
            continue
        P_t = P_b = 0.0
        force = scale(rows.P[row], get3(work.row_force, row))
        if rows.row[l + 1] - row == 3 or (l + 1 < rows.count[N_BLOCKS] and rows.kind[l + 1] == LOADED_BALL):
            P_t, P_b = rows.P[row + 1], rows.P[row + 2]
            force = axpy(P_b, get3(work.row_force, row + 2), axpy(P_t, get3(work.row_force, row + 1), force))
        add_load(work, work.contacts.shape_a[i_contact], 1.0, rows.P[row], P_t, P_b, force)
        add_load(work, work.contacts.shape_b[i_contact], -1.0, rows.P[row], P_t, P_b, force)
    add_induced(plan, work, work.load_free, work.load_act)


@kernel
def joint_reactions(plan, state, work, u_end):
    """Mean wrench that each joint passes to its child over the step, about the reference point: N m and N.

    Newton's law for the part of the tree beyond the joint: inertial minus applied minus contact and loop forces.
    """
    tree = plan.tree
    dt = plan.options.dt
    for k in range(u_end.size):
        work.du[k] = (u_end[k] - state.u[k]) / dt
    collect_percussions(plan, work, False, work.push)
    V = work.V_pass if plan.options.passes > 1 else work.V
    for i in range(tree.parent.size):
        a_angular, a_linear = get_motion(work.acc, i)
        # work.acc holds the bias along the whole path, so only the du-part is propagated
        extra_angular = ZERO3
        extra_linear = ZERO3
        if tree.parent[i] >= 0:
            extra_angular, extra_linear = get_motion(work.acc_end, tree.parent[i])
        if not tree.actuated[i]:
            for k in range(tree.u_of[i], tree.u_of[i] + tree.n_v[i]):
                omega, v = get_motion(work.S, k)
                extra_angular = axpy(work.du[k], omega, extra_angular)
                extra_linear = axpy(work.du[k], v, extra_linear)
        put_motion(work.acc_end, i, extra_angular, extra_linear)
        omega, v = get_motion(V, i)
        l_angular, l_linear = momentum(work.inertia, i, omega, v)
        f_angular, f_linear = momentum(work.inertia, i, add(a_angular, extra_angular), add(a_linear, extra_linear))
        m_applied, f_applied = get_motion(work.wrench, i)
        m_push, f_push = get_motion(work.push, i)
        angular = add(f_angular, add(cross(omega, l_angular), cross(v, l_linear)))
        linear = add(f_linear, cross(omega, l_linear))
        angular = sub(sub(angular, m_applied), scale(1.0 / dt, m_push))
        linear = sub(sub(linear, f_applied), scale(1.0 / dt, f_push))
        put_motion(work.reaction, i, angular, linear)
    for i in range(tree.parent.size - 1, -1, -1):
        if tree.parent[i] >= 0:
            angular, linear = get_motion(work.reaction, i)
            add_motion(work.reaction, tree.parent[i], angular, linear)
