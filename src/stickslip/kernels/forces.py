"""Smooth forces and the generalised force vector h."""

from __future__ import annotations

from stickslip.kernels.factor import unwhiten, whiten
from stickslip.kernels.jit import call_address, inner_kernel, kernel
from stickslip.kernels.spatial import (
    add_motion,
    dot6,
    get_motion,
    momentum,
    put_motion,
    velocity_at,
    world_inertia_times,
)
from stickslip.kernels.tree import body_velocities
from stickslip.kernels.vec import ZERO3, add, axpy, cross, dot, get3, get33, norm, rotate, rotate_back, scale, sub


@inner_kernel
def interpolate(table, first, size, x):
    """Piecewise linear table at `x`, end slopes continued."""
    i = first
    while i < first + size - 2 and x > table[i + 1, 0]:
        i += 1
    slope = (table[i + 1, 1] - table[i, 1]) / (table[i + 1, 0] - table[i, 0])
    return table[i, 1] + slope * (x - table[i, 0])


@inner_kernel
def push(work, i, point, force, torque):
    """Add a force at `point` and a torque, inertial axes, to the applied wrench of body `i`."""
    if i >= 0:
        add_motion(work.wrench, i, add(torque, cross(sub(point, get3(work.ref, i)), force)), force)


@inner_kernel
def apply_springs(forces, work, V):
    """Springs and dampers between two points, the world included (body -1)."""
    for s in range(forces.spring_body.shape[0]):
        a = forces.spring_body[s, 0]
        b = forces.spring_body[s, 1]
        point_a = (forces.spring_at[s, 0], forces.spring_at[s, 1], forces.spring_at[s, 2])
        point_b = (forces.spring_at[s, 3], forces.spring_at[s, 4], forces.spring_at[s, 5])
        v_a = ZERO3
        v_b = ZERO3
        if a >= 0:
            point_a = add(get3(work.r_OS_I, a), rotate(get33(work.A_IK, a), point_a))
            v_a = velocity_at(V, a, work.ref, point_a)
        if b >= 0:
            point_b = add(get3(work.r_OS_I, b), rotate(get33(work.A_IK, b), point_b))
            v_b = velocity_at(V, b, work.ref, point_b)
        span = sub(point_b, point_a)
        length = norm(span)
        if length < 1e-12:
            continue  # no direction: the force of a spring of zero length is zero by symmetry
        e = scale(1.0 / length, span)
        stretch = length - forces.spring[s, 2]
        if forces.spring_table[s, 1] > 0:
            tension = interpolate(forces.table, forces.spring_table[s, 0], forces.spring_table[s, 1], stretch)
        else:
            tension = forces.spring[s, 0] * stretch
        tension += forces.spring[s, 1] * dot(e, sub(v_b, v_a))
        push(work, a, point_a, scale(tension, e), ZERO3)
        push(work, b, point_b, scale(-tension, e), ZERO3)


@inner_kernel
def apply_loads(forces, work, q_act, t):
    """Loads that act in a window of time, scaled by an input channel where one is named."""
    for s in range(forces.load_body.shape[0]):
        if t < forces.load[s, 9] or t >= forces.load[s, 10]:
            continue
        i = forces.load_body[s, 0]
        A = get33(work.A_IK, i)
        force = (forces.load[s, 0], forces.load[s, 1], forces.load[s, 2])
        torque = (forces.load[s, 3], forces.load[s, 4], forces.load[s, 5])
        if forces.load_body[s, 1]:
            force = rotate(A, force)
            torque = rotate(A, torque)
        if forces.load_body[s, 2] >= 0:
            force = scale(q_act[forces.load_body[s, 2], 0], force)
            torque = scale(q_act[forces.load_body[s, 2], 0], torque)
        at = (forces.load[s, 6], forces.load[s, 7], forces.load[s, 8])
        push(work, i, add(get3(work.r_OS_I, i), rotate(A, at)), force, torque)


@inner_kernel
def apply_user_forces(forces, work, V, t):
    """Forces of compiled user functions, called by address."""
    for s in range(forces.user_address.size):
        i = forces.user_body[s, 0]
        r = get3(work.r_OS_I, i)
        omega, _ = get_motion(V, i)
        v = velocity_at(V, i, work.ref, r)
        omega_K = rotate_back(get33(work.A_IK, i), omega)
        for k in range(3):
            work.user_x[k] = r[k]
            work.user_x[12 + k] = v[k]
            work.user_x[15 + k] = omega_K[k]
            work.user_out[k] = 0.0
            work.user_out[3 + k] = 0.0
        for k in range(9):
            work.user_x[3 + k] = work.A_IK[i, k]
        first = forces.user_body[s, 1]
        params = forces.user_params[first : first + forces.user_body[s, 2]]
        call_address(forces.user_address[s], (t, work.user_x, params, work.user_out))
        out = work.user_out
        push(work, i, r, (out[0], out[1], out[2]), (out[3], out[4], out[5]))


@inner_kernel
def apply_forces(plan, work, V, t):
    """Applied wrench on every body at velocities `V`."""
    tree = plan.tree
    forces = plan.forces
    g = (forces.g_I[0], forces.g_I[1], forces.g_I[2])
    for i in range(tree.parent.size):
        weight = scale(tree.mass[i], g)
        put_motion(work.wrench, i, cross(sub(get3(work.r_OS_I, i), get3(work.ref, i)), weight), weight)
        if not plan.tree.gyroscopic[0]:  # cancels the term ω × Θω of the equations of motion
            omega, _ = get_motion(V, i)
            spin = world_inertia_times(get33(work.A_IK, i), get33(tree.Theta_K, i), omega)
            add_motion(work.wrench, i, cross(omega, spin), ZERO3)
    for s in range(forces.drag_body.size):
        i = forces.drag_body[s]
        r = get3(work.r_OS_I, i)
        v = velocity_at(V, i, work.ref, r)
        push(work, i, r, scale(-forces.drag[s] * norm(v), v), ZERO3)
    apply_springs(forces, work, V)
    apply_loads(forces, work, work.q_act, t)
    apply_user_forces(forces, work, V, t)


@inner_kernel
def motor_force(forces, q_act, s):
    """What motor `s` exerts: its target within its limit."""
    channel = forces.motor_dof[s, 1]
    force = q_act[channel, 0] if channel >= 0 else forces.motor[s, 0]
    return min(max(force, -forces.motor[s, 1]), forces.motor[s, 1])


@inner_kernel
def joint_forces(plan, work, q, u_beg):
    """Generalised forces of joint springs, of motors and of the implicit dampers at u_beg."""
    forces = plan.forces
    for k in range(work.tau.size):
        work.tau[k] = -plan.tree.damping[k] * u_beg[k]
    for s in range(forces.joint_spring_dof.shape[0]):
        deflection = q[forces.joint_spring_dof[s, 1]] - forces.joint_spring[s, 1]
        if forces.joint_spring_table[s, 1] > 0:
            first = forces.joint_spring_table[s, 0]
            force = interpolate(forces.table, first, forces.joint_spring_table[s, 1], deflection)
        else:
            force = forces.joint_spring[s, 0] * deflection
        work.tau[forces.joint_spring_dof[s, 0]] -= force
    for s in range(forces.motor_dof.shape[0]):
        work.tau[forces.motor_dof[s, 0]] += motor_force(forces, work.q_act, s)


@kernel
def bias_accelerations(tree, work, u, q_act, V, acc):
    """Accelerations of all bodies with du = 0: velocity products and prescribed accelerations."""
    for i in range(tree.parent.size):
        i_parent = tree.parent[i]
        angular = ZERO3
        linear = ZERO3
        if i_parent >= 0:
            angular, linear = get_motion(acc, i_parent)
        k = tree.u_of[i]
        if tree.actuated[i]:
            omega, v = get_motion(work.S_act, k)
            w_i, v_i = get_motion(V, i)
            rate = q_act[tree.q_of[i], 1]
            push_rate = q_act[tree.q_of[i], 2]
            angular = axpy(rate, cross(w_i, omega), axpy(push_rate, omega, angular))
            linear = axpy(rate, add(cross(w_i, v), cross(v_i, omega)), axpy(push_rate, v, linear))
        else:
            for j in range(k, k + tree.n_v[i]):
                carrier = i if tree.carried[j] else i_parent
                if carrier >= 0:
                    omega, v = get_motion(work.S, j)
                    w_c, v_c = get_motion(V, carrier)
                    angular = axpy(u[j], cross(w_c, omega), angular)
                    linear = axpy(u[j], add(cross(w_c, v), cross(v_c, omega)), linear)
        put_motion(acc, i, angular, linear)


@inner_kernel
def generalised_forces(tree, work, u, q_act, V, h):
    """h = tau - Sᵀ Σ_subtree (I a + V ×* I V - applied), by one sweep out and one sweep back."""
    bias_accelerations(tree, work, u, q_act, V, work.acc)
    n_body = tree.parent.size
    for i in range(n_body):
        omega, v = get_motion(V, i)
        a_angular, a_linear = get_motion(work.acc, i)
        l_angular, l_linear = momentum(work.inertia, i, omega, v)
        f_angular, f_linear = momentum(work.inertia, i, a_angular, a_linear)
        m_applied, f_applied = get_motion(work.wrench, i)
        angular = add(f_angular, add(cross(omega, l_angular), cross(v, l_linear)))
        put_motion(work.f, i, sub(angular, m_applied), sub(add(f_linear, cross(omega, l_linear)), f_applied))
    for i in range(n_body - 1, -1, -1):
        angular, linear = get_motion(work.f, i)
        if not tree.actuated[i]:
            for k in range(tree.u_of[i], tree.u_of[i] + tree.n_v[i]):
                h[k] = work.tau[k] - dot6(work.S, k, angular, linear)
        if tree.parent[i] >= 0:
            add_motion(work.f, tree.parent[i], angular, linear)


@inner_kernel
def forces(plan, state, work):
    """Stage `forces`: h at u_beg, or at the predicted mid velocity, and the velocity without percussions.

    Velocity-dependent terms at u_beg make the scheme first order; one more pass at the predicted mid velocity makes it
    second order. The prediction lets percussions go on as in the last step: without them a body held by friction would
    be predicted to fall, and sliding joints would cost the order.
    """
    dt = plan.options.dt
    t = (state.i_step[0] + 0.5) * dt  # a load window that ends on a step boundary ends exactly there
    u = state.u
    joint_forces(plan, work, work.q_mid, u)
    body_velocities(plan.tree, work, u, work.q_act, work.V)
    apply_forces(plan, work, work.V, t)
    generalised_forces(plan.tree, work, u, work.q_act, work.V, work.h)
    if plan.options.passes > 1:
        for k in range(u.size):
            work.z[k] = work.h[k]
        whiten(plan.tree, work, work.z)
        unwhiten(plan.tree, work, work.z, work.u_pass)
        for k in range(u.size):
            work.u_pass[k] = u[k] + 0.5 * (dt * work.u_pass[k] + state.kick[k])
        body_velocities(plan.tree, work, work.u_pass, work.q_act, work.V_pass)
        apply_forces(plan, work, work.V_pass, t)
        generalised_forces(plan.tree, work, work.u_pass, work.q_act, work.V_pass, work.h)
    for k in range(u.size):
        work.z[k] = work.h[k]
    whiten(plan.tree, work, work.z)
    unwhiten(plan.tree, work, work.z, work.u_free)
    for k in range(u.size):
        work.u_free[k] = u[k] + dt * work.u_free[k]
