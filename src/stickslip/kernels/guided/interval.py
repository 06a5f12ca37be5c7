"""One interval of the guided stepper: from what the hand wants to where the part is, contacts included.

The order of things is that of [theory/guided-motion]: command, solve, sweep, move, book-keeping; after a collision the rest of the
interval is one more pass with one more contact.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel, kernel
from stickslip.kernels.base.vec import (
    ZERO3,
    axpy,
    cross,
    dot,
    get3,
    get3_from,
    norm,
    put3,
    quat_to_matrix,
    rotate,
    rotate_back,
    sub,
)
from stickslip.kernels.collision.shapes import FOUND, LOST
from stickslip.kernels.guided.book import complete, is_held, register, review
from stickslip.kernels.guided.commands import asked
from stickslip.kernels.guided.friction import look_at_rest, rub
from stickslip.kernels.guided.motion import moved
from stickslip.kernels.guided.near import look_around, look_at_gaps
from stickslip.kernels.guided.solver import (
    closeness,
    join_key,
    measure_held,
    newton,
    put_columns,
    resulting,
    split_key,
    start_values,
)
from stickslip.kernels.guided.sweep import sweep
from stickslip.kernels.guided.types import (
    HELD_P,
    HELD_T,
    M_CLEARANCE,
    M_FORCE,
    M_GAP_ERROR,
    M_LOST,
    M_MOMENT,
    M_PENETRATION,
    M_REACH,
    MOST_ITERATIONS,
    N_EVENT,
    N_FREED,
    N_HIT,
    N_ITERATION,
    N_PASS,
    N_ROLLED_BACK,
    N_SOLVE,
    N_SQUEEZED,
    NEAR_A,
    NEAR_B,
    NEAR_KIND,
    NEAR_PAIR,
)
from stickslip.kernels.motion.inputs import inputs
from stickslip.kernels.motion.tree import trees
from stickslip.kernels.solver.laws import HALF_LINE
from stickslip.kernels.solver.problem import N_BLOCKS, N_ROWS
from stickslip.kernels.types import (
    BODY_A,
    BODY_B,
    C_CONTACTS,
    C_HELD,
    C_NEWTON,
    C_ROWS,
    C_STEPS,
    R_PENETRATION,
)

DIP = 0.5  # guard distances that a held contact may lose on the way, between two instants at which it is as asked
HALVINGS = 8  # of a way for which there is no solution
JUMP = 8.0  # guard distances that a part may be moved to restore its gaps, besides what the hand asks for
FREED = 4.0  # guard distances per interval that a part is led out of what it began in
SUNK = 1e-3  # guard distances that a part is deep in something before it is led out of it
SOONEST = 1e-9  # of an interval: what is left of it then is nothing


@inner_kernel
def energy_norm(guide, R, v, omega):
    """Length of a motion in the mass metric."""
    T = guide.Theta
    w = rotate_back(R, omega)
    Tw = rotate((T[0], T[1], T[2], T[3], T[4], T[5], T[6], T[7], T[8]), w)
    return math.sqrt(guide.mass * dot(v, v) + dot(w, Tw))


@inner_kernel
def solve(guide, shapes, surfaces, state, g, c, e, v, omega, h):
    """The nearest admissible motion over the time `h`; the last number is 0 where there is none.

    First all gaps are to be guard distances. Where that needs a jump, as in a narrow wedge, or does not converge, contacts that are
    nearer may stay so: then to stand still is admissible. What is behind a feature comes out of it bit by bit.
    """
    n = state.n_memory[0]
    if n == 0:
        return v, omega, 1
    R = quat_to_matrix(e)
    for attempt in range(2):
        for i in range(n):
            gap = measure_held(guide, shapes, surfaces, state, g, i, c, R)
            g.goal[i] = guide.guard if attempt == 0 else min(guide.guard, gap)
            if gap < 0.0 and attempt == 0:
                g.goal[i] = min(guide.guard, gap + FREED * guide.guard)
        put_columns(guide, g, n, c, R, h)
        start_values(guide, shapes, surfaces, state, g, n, c, e, v, omega, h)
        steps = newton(guide, shapes, surfaces, state, g, n, n, c, e, v, omega, h)
        g.count[N_SOLVE] += 1
        if steps >= 0:
            g.count[N_ITERATION] += steps
            g.count[MOST_ITERATIONS] = max(g.count[MOST_ITERATIONS], steps)
            v_new, omega_new = resulting(g, g.x, n, v, omega)
            most = energy_norm(guide, R, v, omega) + JUMP * guide.guard / h * math.sqrt(guide.mass)
            if attempt == 1 or energy_norm(guide, R, v_new, omega_new) <= most:
                g.count[N_SQUEEZED] += attempt
                for i in range(n):
                    state.P_contact[i, HELD_P] = g.x[i] / g.size[i] if g.x[i] > closeness(guide) else 0.0
                if not guide.rubs:
                    return v_new, omega_new, 1
                return rub(guide, shapes, surfaces, state, g, n, c, e, v, omega, v_new, omega_new, h)
    return ZERO3, ZERO3, 0


@inner_kernel
def is_sunk(guide, shapes, surfaces, state, g, c, e):
    """Whether the part is behind something that it holds on to: it began there."""
    R = quat_to_matrix(e)
    for i in range(state.n_memory[0]):
        if measure_held(guide, shapes, surfaces, state, g, i, c, R) < -SUNK * guide.guard:
            return True
    return False


@inner_kernel
def shortened(guide, omega, h):
    """How long a motion with held contacts may be taken at once: gaps dip between its ends, by the arc that is cut off."""
    spin = norm(omega)
    longest = math.sqrt(8.0 * DIP * guide.guard / (spin * spin * guide.radius)) if spin > 0.0 else h
    return min(h, longest)


@inner_kernel
def advance(guide, shapes, surfaces, state, g, c, e, v, omega, left):
    """One pass: solve, look ahead, go on until the end or to the first collision, and keep the book.

    Returns the new pose, the velocities, the time that passed, and whether it is worth going on.
    """
    h = left
    v_new, omega_new, good = solve(guide, shapes, surfaces, state, g, c, e, v, omega, h)
    for _ in range(HALVINGS):
        if good:
            break
        h *= 0.5  # gaps bend less on a shorter way
        v_new, omega_new, good = solve(guide, shapes, surfaces, state, g, c, e, v, omega, h)
    if good and state.n_memory[0] > 0:
        shorter = shortened(guide, omega_new, h)
        if shorter < h:
            h = shorter
            v_new, omega_new, good = solve(guide, shapes, surfaces, state, g, c, e, v, omega, h)
    if not good:
        g.count[N_ROLLED_BACK] += 1
        return c, e, ZERO3, ZERO3, 0.0, False
    way = (norm(v_new) + norm(omega_new) * guide.radius) * h
    R = quat_to_matrix(e)
    most = look_around(guide, shapes, surfaces, g, c, R, way)
    if way > 0.999 * most:
        h *= 0.999 * most / way
    hit, touch, stop, side = sweep(guide, shapes, surfaces, g, c, R, v_new, omega_new, h)
    made = False
    if hit >= 0:
        g.count[N_HIT] += 1
        key = join_key(g.near[hit, NEAR_KIND], g.near[hit, NEAR_PAIR], g.near[hit, NEAR_A], g.near[hit, NEAR_B])
        known = is_held(state, key)
        if known:
            stop = 0.5 * touch  # a held contact dips too far on this way: half of it dips by a quarter
        c, e = moved(c, e, v_new, omega_new, stop)
        review(guide, shapes, surfaces, state, g, c, e)
        if not known:
            made = register(guide, shapes, surfaces, state, g, key, side, c, e)
    else:
        stop = h
        c, e = moved(c, e, v_new, omega_new, stop)
        review(guide, shapes, surfaces, state, g, c, e)
    return c, e, v_new, omega_new, stop, made or stop > SOONEST * left


@inner_kernel
def show(guide, plan, state, work, g, c, R):
    """Leave contacts and their percussions where those of a step are read out, sorted by pair; returns force and moment on the part."""
    for k in range(state.q.size):
        work.q_mid[k] = state.q[k]
    trees(plan, work)
    contacts, rows = work.contacts, work.rows
    n, force, moment = 0, ZERO3, ZERO3
    for pair in range(guide.pair.shape[0]):
        for i in range(state.n_memory[0]):
            if split_key(state.key[i])[1] != pair:
                continue
            measure_held(guide, plan.shapes, plan.surfaces, state, g, i, c, R)
            x, normal, P = get3(g.at, i), get3(g.normal, i), state.P_contact[i, HELD_P]
            push = axpy(1.0 / P, get3_from(state.P_contact, i, HELD_T), normal) if P > 0.0 else normal
            contacts.key[n], contacts.shape_a[n], contacts.shape_b[n] = (
                state.key[i],
                guide.pair[pair, 0],
                guide.pair[pair, 1],
            )
            put3(contacts.r_OC_I, n, x)
            put3(contacts.n_I, n, normal)
            contacts.gap[n], contacts.crossed[n] = g.gap[i], 0
            rows.kind[n], rows.row[n], rows.P[n], rows.c[n], rows.R[n] = HALF_LINE, n, P, 0.0, 0.0
            rows.size_a[n], rows.size_b[n] = 0, 0
            work.coupling_of[n] = -1 - n
            work.block_body[n, BODY_A], work.block_body[n, BODY_B] = guide.body, -1
            put3(work.row_force, n, push)
            put3(work.row_moment_a, n, cross(sub(x, get3(work.ref, guide.body)), push))
            put3(work.row_moment_b, n, ZERO3)
            work.error[n], work.shift[n] = g.gap[i], 0.0
            arm = cross(sub(x, c), push)
            force = (force[0] + P * push[0], force[1] + P * push[1], force[2] + P * push[2])
            moment = (moment[0] + P * arm[0], moment[1] + P * arm[1], moment[2] + P * arm[2])
            n += 1
    rows.row[n] = n
    rows.count[N_BLOCKS], rows.count[N_ROWS] = n, n
    contacts.count[FOUND], contacts.count[LOST] = n, 0
    return norm(force) / plan.options.dt, norm(moment) / plan.options.dt


@inner_kernel
def interval(guide, plan, state, work, g):
    """One interval."""
    shapes, surfaces, dt = plan.shapes, plan.surfaces, plan.options.dt
    inputs(plan, state, work)
    q, u = state.q, state.u
    o, w = guide.q_of, guide.u_of
    c, e = (q[o], q[o + 1], q[o + 2]), (q[o + 3], q[o + 4], q[o + 5], q[o + 6])
    v_last = (u[w], u[w + 1], u[w + 2])
    omega_last = rotate(quat_to_matrix(e), (u[w + 3], u[w + 4], u[w + 5]))
    v, omega = asked(guide, state, g, c, e, v_last, omega_last, dt)
    if is_sunk(guide, shapes, surfaces, state, g, c, e):
        g.count[N_FREED] += 1
        v, omega = ZERO3, ZERO3  # first of all it has to come out
    if guide.rubs:
        look_at_rest(guide, shapes, surfaces, state, g, c, e, v_last, omega_last)
    g.count[N_EVENT] = 0
    left = dt
    v_end = omega_end = ZERO3
    hits = 0
    for _ in range(guide.passes):
        g.count[N_PASS] += 1
        hits = g.count[N_HIT]
        c, e, v_end, omega_end, passed, goes_on = advance(guide, shapes, surfaces, state, g, c, e, v, omega, left)
        left -= passed
        if left <= SOONEST * dt:
            left = 0.0
        if left == 0.0 or not goes_on:
            break
    R = quat_to_matrix(e)
    spin = rotate_back(R, omega_end)
    for k in range(3):
        q[o + k], work.u_beg[w + k], work.u_beg[w + 3 + k] = c[k], u[w + k], u[w + 3 + k]
        u[w + k], u[w + 3 + k] = v_end[k], spin[k]
        work.u_end[w + k], work.u_end[w + 3 + k] = v_end[k], spin[k]
    for k in range(4):
        q[o + 3 + k] = e[k]
    state.i_step[0] += 1
    measure = g.measure
    measure[M_FORCE], measure[M_MOMENT] = show(guide, plan, state, work, g, c, R)
    measure[M_LOST], measure[M_REACH] = left, guide.reach
    measure[M_GAP_ERROR] = 0.0
    for i in range(state.n_memory[0]):
        if state.P_contact[i, HELD_P] > 0.0 and g.count[N_HIT] == hits and left == 0.0:
            measure[M_GAP_ERROR] = max(measure[M_GAP_ERROR], abs(g.gap[i] - guide.guard))
    measure[M_CLEARANCE], measure[M_PENETRATION], deepest, side = look_at_gaps(guide, shapes, surfaces, g, c, R)
    if measure[M_PENETRATION] > SUNK * guide.guard:
        near = g.near
        key = join_key(
            near[deepest, NEAR_KIND], near[deepest, NEAR_PAIR], near[deepest, NEAR_A], near[deepest, NEAR_B]
        )  # fmt: skip
        register(guide, shapes, surfaces, state, g, key, side, c, e)
    elif g.count[N_HIT] == hits and left == 0.0:
        complete(guide, shapes, surfaces, state, g, c, e)
    counters = work.counters
    counters[C_STEPS] += 1
    counters[C_HELD] += 1
    counters[C_CONTACTS] = counters[C_ROWS] = state.n_memory[0]
    counters[C_NEWTON] = g.count[N_ITERATION]
    work.measures[R_PENETRATION] = max(work.measures[R_PENETRATION], measure[M_PENETRATION])


@kernel
def intervals(guide, plan, state, work, g, n):
    """Go on by `n` intervals."""
    for k in range(g.count.size):
        if k > 0:
            g.count[k] = 0  # how many are near is the first entry, and stays
    for _ in range(n):
        interval(guide, plan, state, work, g)
