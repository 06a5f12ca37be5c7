"""Smooth forces and the generalised force vector h."""

from __future__ import annotations

from stickslip.kernels.base.jit import call_address, inner_kernel, kernel
from stickslip.kernels.base.spatial import (
    add_motion,
    dot6,
    get_motion,
    momentum,
    put_motion,
    velocity_at,
    world_inertia_times,
)
from stickslip.kernels.base.vec import (
    ZERO3,
    add,
    axpy,
    cross,
    dot,
    get3,
    get3_from,
    get33,
    norm,
    rotate,
    rotate_back,
    scale,
    sub,
)
from stickslip.kernels.motion.factor import unwhiten, whiten
from stickslip.kernels.motion.tree import body_velocities
from stickslip.kernels.types import (
    ACCELERATION,
    AT_A,
    AT_B,
    BODY_A,
    BODY_B,
    HAND_AT,
    HAND_BODY,
    HAND_STRENGTH,
    HAND_TO,
    I_CHANNEL,
    I_COORDINATE,
    I_RATE,
    JOINT_LEAD,
    JOINT_REST,
    JOINT_STIFFNESS,
    MOTOR_FORCE,
    MOTOR_LIMIT,
    OUT_FORCE,
    OUT_TORQUE,
    PUSH_AT,
    PUSH_BODY,
    PUSH_CHANNEL,
    PUSH_END,
    PUSH_FORCE,
    PUSH_START,
    PUSH_TORQUE,
    PUSH_TURNS,
    RATE,
    SPRING_DAMPING,
    SPRING_REST,
    SPRING_STIFFNESS,
    TABLE_FIRST,
    TABLE_SIZE,
    TABLE_X,
    TABLE_Y,
    USER_BODY,
    USER_FIRST,
    USER_SIZE,
    VALUE,
    X_A,
    X_OMEGA,
    X_R,
    X_V,
)


@inner_kernel
def interpolate(table, first, size, x):
    """Piecewise linear table at `x`, end slopes continued."""
    i = first
    while i < first + size - 2 and x > table[i + 1, TABLE_X]:
        i += 1
    slope = (table[i + 1, TABLE_Y] - table[i, TABLE_Y]) / (table[i + 1, TABLE_X] - table[i, TABLE_X])
    return table[i, TABLE_Y] + slope * (x - table[i, TABLE_X])


@inner_kernel
def push(work, i, point, force, torque):
    """Add a force at `point` and a torque, inertial axes, to the applied wrench of body `i`."""
    if i >= 0:
        add_motion(work.wrench, i, add(torque, cross(sub(point, get3(work.ref, i)), force)), force)


@inner_kernel
def apply_springs(forces, work, V):
    """Springs and dampers between two points, the world included (body -1)."""
    for s in range(forces.spring_body.shape[0]):
        a = forces.spring_body[s, BODY_A]
        b = forces.spring_body[s, BODY_B]
        point_a = get3_from(forces.spring_at, s, AT_A)
        point_b = get3_from(forces.spring_at, s, AT_B)
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
        stretch = length - forces.spring[s, SPRING_REST]
        if forces.spring_table[s, TABLE_SIZE] > 0:
            tension = interpolate(
                forces.table, forces.spring_table[s, TABLE_FIRST], forces.spring_table[s, TABLE_SIZE], stretch
            )
        else:
            tension = forces.spring[s, SPRING_STIFFNESS] * stretch
        tension += forces.spring[s, SPRING_DAMPING] * dot(e, sub(v_b, v_a))
        push(work, a, point_a, scale(tension, e), ZERO3)
        push(work, b, point_b, scale(-tension, e), ZERO3)


@inner_kernel
def apply_loads(forces, work, q_act, t):
    """Loads that act in a window of time, scaled by an input channel where one is named."""
    for s in range(forces.load_body.shape[0]):
        if t < forces.load[s, PUSH_START] or t >= forces.load[s, PUSH_END]:
            continue
        i = forces.load_body[s, PUSH_BODY]
        A = get33(work.A_IK, i)
        force = get3_from(forces.load, s, PUSH_FORCE)
        torque = get3_from(forces.load, s, PUSH_TORQUE)
        if forces.load_body[s, PUSH_TURNS]:
            force = rotate(A, force)
            torque = rotate(A, torque)
        if forces.load_body[s, PUSH_CHANNEL] >= 0:
            force = scale(q_act[forces.load_body[s, PUSH_CHANNEL], VALUE], force)
            torque = scale(q_act[forces.load_body[s, PUSH_CHANNEL], VALUE], torque)
        at = get3_from(forces.load, s, PUSH_AT)
        push(work, i, add(get3(work.r_OS_I, i), rotate(A, at)), force, torque)


@inner_kernel
def apply_user_forces(forces, work, V, t):
    """Forces of compiled user functions, called by address."""
    for s in range(forces.user_address.size):
        i = forces.user_body[s, USER_BODY]
        r = get3(work.r_OS_I, i)
        omega, _ = get_motion(V, i)
        v = velocity_at(V, i, work.ref, r)
        omega_K = rotate_back(get33(work.A_IK, i), omega)
        for k in range(3):
            work.user_x[X_R + k] = r[k]
            work.user_x[X_V + k] = v[k]
            work.user_x[X_OMEGA + k] = omega_K[k]
            work.user_out[OUT_FORCE + k] = 0.0
            work.user_out[OUT_TORQUE + k] = 0.0
        for k in range(9):
            work.user_x[X_A + k] = work.A_IK[i, k]
        first = forces.user_body[s, USER_FIRST]
        params = forces.user_params[first : first + forces.user_body[s, USER_SIZE]]
        call_address(forces.user_address[s], (t, work.user_x, params, work.user_out))
        out = work.user_out
        push(work, i, r, (out[0], out[1], out[2]), (out[3], out[4], out[5]))


@inner_kernel
def channels_3(q_act, channel, s, first):
    """Values of three input channels of hand `s`."""
    return q_act[channel[s, first], VALUE], q_act[channel[s, first + 1], VALUE], q_act[channel[s, first + 2], VALUE]


@inner_kernel
def held_body(hands, q_act, s):
    """The body that hand `s` holds; -1: none, also where the channel is not the number of a body."""
    number = q_act[hands.channel[s, HAND_BODY], VALUE]
    if q_act[hands.channel[s, HAND_STRENGTH], VALUE] > 0.0 and number >= 0.0 and number < hands.mass.size:
        i = int(number)
        if i == number:
            return i
    return -1


@inner_kernel
def apply_hands(hands, work, V):
    """Pull of the hands on what they hold [docs/theory/dynamics.md, eq. 5 and 6]; a strength above 1 counts as 1."""
    q_act = work.q_act
    for s in range(hands.drag.size):
        i = held_body(hands, q_act, s)
        if i < 0:
            continue
        mass = min(q_act[hands.channel[s, HAND_STRENGTH], VALUE], 1.0) * hands.mass[i]
        r = get3(work.r_OS_I, i)
        at = sub(channels_3(q_act, hands.channel, s, HAND_AT), get3(hands.com, i))
        point = add(r, rotate(get33(work.A_IK, i), at))
        span = sub(channels_3(q_act, hands.channel, s, HAND_TO), point)
        length = norm(span)
        if length > 1e-12:
            e = scale(1.0 / length, span)
            closing = -dot(e, velocity_at(V, i, work.ref, point))
            pull = mass * (hands.stiffness[s] * length + hands.damping[s] * closing)
            push(work, i, point, scale(pull, e), ZERO3)
        v = velocity_at(V, i, work.ref, r)
        push(work, i, r, scale(-mass * hands.drag[s] * norm(v), v), ZERO3)


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
    apply_hands(forces.hands, work, V)


@inner_kernel
def wrench_depends_on_velocity(plan):
    """Whether the applied wrench of any body may change with velocities: weight and loads do not."""
    forces = plan.forces
    count = forces.drag_body.size + forces.spring_body.shape[0] + forces.user_address.size + forces.hands.stiffness.size
    return count > 0 or not plan.tree.gyroscopic[0]


@inner_kernel
def joint_forces(plan, work, q, u_beg):
    """Generalised forces of joint springs, of motors and of dampers at u_beg; what is implicit of them is in the factor."""
    forces = plan.forces
    for k in range(work.tau.size):
        work.tau[k] = -plan.tree.damping[k] * u_beg[k]
    for s in range(forces.joint_spring_dof.shape[0]):
        k = forces.joint_spring_dof[s, I_RATE]
        deflection = q[forces.joint_spring_dof[s, I_COORDINATE]] - forces.joint_spring[s, JOINT_REST]
        deflection += forces.joint_spring[s, JOINT_LEAD] * u_beg[k]
        if forces.joint_spring_table[s, TABLE_SIZE] > 0:
            first = forces.joint_spring_table[s, TABLE_FIRST]
            force = interpolate(forces.table, first, forces.joint_spring_table[s, TABLE_SIZE], deflection)
        else:
            force = forces.joint_spring[s, JOINT_STIFFNESS] * deflection
        work.tau[k] -= force
    for s in range(forces.motor_dof.shape[0]):
        channel = forces.motor_dof[s, I_CHANNEL]
        target = work.q_act[channel, VALUE] if channel >= 0 else forces.motor[s, MOTOR_FORCE]
        work.motor[s] = min(max(target, -forces.motor[s, MOTOR_LIMIT]), forces.motor[s, MOTOR_LIMIT])
        work.tau[forces.motor_dof[s, I_RATE]] += work.motor[s]


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
            rate = q_act[tree.q_of[i], RATE]
            push_rate = q_act[tree.q_of[i], ACCELERATION]
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
            work.h_white[k] = work.h[k]
        whiten(plan.tree, work, work.h_white)
        unwhiten(plan.tree, work, work.h_white, work.u_pass)
        for k in range(u.size):
            work.u_pass[k] = u[k] + 0.5 * (dt * work.u_pass[k] + state.kick[k])
        body_velocities(plan.tree, work, work.u_pass, work.q_act, work.V_pass)
        if wrench_depends_on_velocity(plan):
            apply_forces(plan, work, work.V_pass, t)
        generalised_forces(plan.tree, work, work.u_pass, work.q_act, work.V_pass, work.h)
    for k in range(u.size):
        work.h_white[k] = work.h[k]
    whiten(plan.tree, work, work.h_white)
    unwhiten(plan.tree, work, work.h_white, work.u_free)
    for k in range(u.size):
        work.u_free[k] = u[k] + dt * work.u_free[k]
