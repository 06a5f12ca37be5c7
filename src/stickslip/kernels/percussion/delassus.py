"""Stage `delassus`: from closed contacts and couplings to blocks of whitened rows, constant terms and sets.

A row  w  on the path of a body becomes  ŵ = D^-1/2 L^-T w  on the same path: then ŵ·ŵ' are entries of the Delassus matrix
G = Wᵀ M⁻¹ W, which is never formed here.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.spatial import get_motion, relative_spin, relative_velocity, velocity_at
from stickslip.kernels.base.vec import add, any_tangent, axpy, column, cross, dot, get3, get33, norm, scale, sub
from stickslip.kernels.collision.shapes import (
    CAPSULE,
    FOUND,
    LOST,
    SIZE_R,
    SPHERE,
)
from stickslip.kernels.motion.tree import body_velocities
from stickslip.kernels.percussion.couplings import put_coupling_blocks
from stickslip.kernels.percussion.rows import fill_block, open_block, put_direction, put_rotation
from stickslip.kernels.solver.laws import (
    CONE,
    DIRECTED,
    HALF_LINE,
    LEVER_ROLL,
    LEVER_SPIN,
    LOADED_BALL,
    MU,
    P_HIGH,
    RADIUS,
    RADIUS_PER_LOAD,
    ROWS_BEFORE,
    RUNNER,
)
from stickslip.kernels.solver.problem import (
    N_BLOCKS,
    N_ROWS,
)
from stickslip.kernels.types import (
    BODY_A,
    BODY_B,
    E_F,
    E_N,
    GROWTH,
)

GLIDE = 0.1  # m/s; a contact that slides faster meets other loads on its way; in piles at rest loads only settle
PUSH_SPEED = 3.0  # m/s; fastest that bodies which overlap are pushed apart: docs/theory/time-stepping.md, 4
STEADY = 0.1  # growth of a normal percussion in a step, of itself, up to which it is expected to go on


@inner_kernel
def tangent_of(shapes, laws, law, pose_A, i, j, n):
    """Tangent t of a contact: any for isotropic friction, the frame shape's forward direction otherwise."""
    if not laws.kind[law] & DIRECTED:
        return any_tangent(n)
    shape = i if shapes.material[i] == laws.frame[law] else j
    t = cross(column(get33(pose_A, shape), 1), n)
    length = norm(t)
    if length < 1e-6:  # the surface normal lies along the lateral axis: a runner on its side has no forward direction
        return any_tangent(n)
    return scale(1.0 / length, t)


@inner_kernel
def convective_acceleration(acc, V, ref, body, point):
    """Acceleration of the point of a body that is now at `point`, with du = 0."""
    r = sub(point, get3(ref, body))
    angular, linear = get_motion(acc, body)
    omega, _ = get_motion(V, body)
    return add(add(linear, cross(angular, r)), cross(omega, velocity_at(V, body, ref, point)))


@inner_kernel
def lift_of(plan, work, i_contact, a, n, point):
    """Half the change of the normal velocity in a step that follows the curved surface [m/s]: ½ dt (v · B v - n · a_c).

    The point that slides is the centre where the shape is round, so that a ball which only spins is not lifted.
    """
    B = work.contacts.bend[i_contact]
    if a < 0 or (B[0] == 0.0 and B[1] == 0.0 and B[2] == 0.0):
        return 0.0
    i = work.contacts.shape_a[i_contact]
    kind = plan.shapes.kind[i]
    centre = axpy(plan.shapes.size[i, SIZE_R], n, point) if kind == SPHERE or kind == CAPSULE else point
    v = velocity_at(work.V, a, work.ref, centre)
    v = axpy(-dot(n, v), n, v)
    squares = B[0] * v[0] * v[0] + B[1] * v[1] * v[1] + B[2] * v[2] * v[2]
    products = B[3] * v[1] * v[2] + B[4] * v[2] * v[0] + B[5] * v[0] * v[1]
    turning = dot(n, convective_acceleration(work.acc, work.V, work.ref, a, centre))
    return 0.5 * plan.options.dt * (squares + 2.0 * products - turning)


@inner_kernel
def put_row(work, l, k, gamma_beg, gamma_free, e_f):
    """Velocities of a row of friction: no position is held."""
    row = work.rows.row[l] + k
    work.gamma_beg[row] = gamma_beg
    work.rows.c[row] = gamma_free + e_f * gamma_beg
    work.error[row] = math.nan
    work.shift[row] = math.nan


@inner_kernel
def put_loaded_blocks(plan, work, i_contact, l_n, law, e_f, n, point):
    """Sliding and spin friction of a contact as one block, rolling friction as another, behind its normal row `l_n`.

    Torques have a lever: mu_spin / mu and mu_roll / mu. All rows are then in m/s and N s, and all sets are balls of radius mu P_n.
    """
    rows = work.rows
    a, b = work.block_body[l_n, BODY_A], work.block_body[l_n, BODY_B]
    mu, lever_spin, lever_roll = plan.laws.par[law, MU], plan.laws.par[law, LEVER_SPIN], plan.laws.par[law, LEVER_ROLL]
    v_beg = relative_velocity(work.V, work.ref, a, b, point)
    v_free = relative_velocity(work.V_free, work.ref, a, b, point)
    omega_beg, omega_free = relative_spin(work.V, a, b), relative_spin(work.V_free, a, b)
    t = any_tangent(n)
    bitangent = cross(n, t)
    n_slide = 3 if lever_spin > 0.0 else 2
    for rolls in range(2 if lever_roll > 0.0 else 1):
        n_rows = 2 if rolls else n_slide
        l = open_block(plan, work, LOADED_BALL, n_rows, a, b)
        if l < 0:
            work.contacts.count[LOST] += 1
            return
        work.coupling_of[l] = -1 - i_contact
        work.glides[l] = work.glides[l_n]
        rows.par[l, RADIUS] = 0.0
        rows.par[l, RADIUS_PER_LOAD] = mu
        rows.par[l, ROWS_BEFORE] = rows.row[l] - rows.row[l_n]
        for k in range(n_rows):
            d = t if k == 0 else (bitangent if k == 1 else n)
            if rolls or k == 2:
                d = scale(lever_roll if rolls else lever_spin, d)
                put_rotation(work, l, k, d)
                put_row(work, l, k, dot(d, omega_beg), dot(d, omega_free), e_f)
            else:
                put_direction(work, l, k, point, d)
                put_row(work, l, k, dot(d, v_beg), dot(d, v_free), e_f)
        fill_block(plan.tree, work, l)


@inner_kernel
def put_contact_block(plan, work, i_contact):
    """Write the block of one contact: directions, rows, constant term with restitution or remaining gap.

    A contact that is still open asks for gamma_n >= -gap / dt, so that it is not yet closed, or just so, when the gaps are next
    looked at: at the same instant of the next step. On a curved surface the gap closes by `lift` dt on the way there.
    Restitution waits for the gap to close, and ends where an approach is slower than what the smooth forces add in two steps.
    """
    contacts = work.contacts
    shapes = plan.shapes
    laws = plan.laws
    i = contacts.shape_a[i_contact]
    j = contacts.shape_b[i_contact]
    law = shapes.law_of_pair[shapes.material[i], shapes.material[j]]
    a = shapes.body[i]
    b = shapes.body[j]
    n = get3(contacts.n_I, i_contact)
    point = get3(contacts.r_OC_I, i_contact)
    gap = contacts.gap[i_contact]
    v_beg = relative_velocity(work.V, work.ref, a, b, point)
    v_free = relative_velocity(work.V_free, work.ref, a, b, point)
    dt = plan.options.dt
    remaining = (1.0 - plan.options.theta) * dt

    lift = lift_of(plan, work, i_contact, a, n, point)
    approach = -dot(n, v_beg) - lift
    gain = dot(n, v_beg) - dot(n, v_free)  # approach speed that the smooth forces add in one step
    e_n = laws.e[law, E_N]
    e_f = 0.0
    slop = plan.options.slop
    shift = min(plan.options.correction * max(-gap - slop, 0.0), PUSH_SPEED * dt)
    # within the slop a contact is closed; one that arrives lands in the middle of it, out of reach of the solver's noise
    held = plan.options.held
    constant = (gap - 0.5 * slop) / dt if gap > max(slop, held) else 0.0
    if -held < gap < held:
        shift = 0.0
    if abs(approach) > 2.0 * max(gain, 0.0):
        if gap > 0.0:
            if e_n > 0.0 and approach > 0.0:
                return
        else:
            # also where a contact opens: only with one e for all closed contacts is an impact sure to lose energy
            constant = -e_n * approach
            e_f = laws.e[law, E_F]
            if plan.options.timed and e_n > 0.0 and -gap <= approach * dt:
                # fresh: the true impact was `-gap / approach` before the instant of the sweeps; time left after it
                after = remaining - gap / approach
                constant = -e_n * (approach + gain * (1.0 - after / dt)) + gain * after / dt
                shift = -gap * (1.0 + e_n)

    if contacts.crossed[i_contact]:  # back to the side it came from, at once
        shift = max(shift, -gap)

    kind = laws.kind[law]
    n_rows = 3 if kind & CONE else 1
    l = open_block(plan, work, HALF_LINE if kind == LOADED_BALL else kind, n_rows, a, b)
    if l < 0:
        contacts.count[LOST] += 1
        return
    work.coupling_of[l] = -1 - i_contact
    along = axpy(-dot(n, v_beg), n, v_beg)
    work.glides[l] = dot(along, along) > GLIDE * GLIDE
    rows = work.rows
    row = rows.row[l]
    rows.c[row] = dot(n, v_free) - lift + constant
    work.gamma_beg[row] = dot(n, v_beg)
    work.error[row] = 0.0 if contacts.crossed[i_contact] else gap
    work.shift[row] = shift
    for k in range(rows.par.shape[1]):
        rows.par[l, k] = laws.par[law, k]
    t = n
    bitangent = n
    if n_rows == 3:
        t = tangent_of(shapes, laws, law, work.pose_A, i, j, n)
        bitangent = cross(n, t)
        work.gamma_beg[row + 1] = dot(t, v_beg)
        work.gamma_beg[row + 2] = dot(bitangent, v_beg)
        rows.c[row + 1] = dot(t, v_free) + e_f * work.gamma_beg[row + 1]
        rows.c[row + 2] = dot(bitangent, v_free) + e_f * work.gamma_beg[row + 2]
        for k in range(1, 3):
            work.error[row + k] = math.nan
            work.shift[row + k] = math.nan
        if kind == RUNNER:
            rows.par[l, P_HIGH] *= dt  # the load at full width becomes a percussion
    for k in range(n_rows):
        put_direction(work, l, k, point, n if k == 0 else (t if k == 1 else bitangent))
    fill_block(plan.tree, work, l)
    if kind == LOADED_BALL:
        put_loaded_blocks(plan, work, i_contact, l, law, e_f, n, point)


@inner_kernel
def recall_contacts(plan, state, work):
    """Warm start: percussions of the last step for contacts that have the same key; both lists are sorted.

    Blocks of one contact have one key and the same order in every step.
    Where they change steadily they are expected to go on so: a sled in a curve then needs one sweep instead of nine.
    """
    rows = work.rows
    old = 0
    for l in range(rows.count[N_BLOCKS]):
        if work.coupling_of[l] >= 0:
            continue
        key = work.contacts.key[-1 - work.coupling_of[l]]
        while old < state.n_memory[0] and state.key[old] < key:
            old += 1
        row = rows.row[l]
        known = plan.options.warm_start and old < state.n_memory[0] and state.key[old] == key
        n = rows.row[l + 1] - row
        goes_on = known and abs(state.P_contact[old, GROWTH]) <= STEADY * state.P_contact[old, 0]
        for k in range(n):
            work.P_last[row + k] = state.P_contact[old, k] if known else math.nan
            work.P_trend[row + k] = state.P_contact[old, GROWTH + k] if known else 0.0
            rows.P[row + k] = state.P_contact[old, k] if known else 0.0
            if goes_on:
                rows.P[row + k] += state.P_contact[old, GROWTH + k]
        if known:
            old += 1


@inner_kernel
def all_glide(work):
    """Whether the rows of this step are of contacts only, and all of them slide fast: nothing is to come to rest."""
    for l in range(work.rows.count[N_BLOCKS]):
        if work.coupling_of[l] >= 0 or not work.glides[l]:
            return False
    return True


@inner_kernel
def delassus(plan, state, work):
    """Stage `delassus`: all blocks of this step, couplings first, contacts last, each with its warm start."""
    rows = work.rows
    rows.count[N_BLOCKS] = 0
    rows.count[N_ROWS] = 0
    rows.row[0] = 0
    work.w_used[0] = 0
    if plan.couplings.source.size + work.contacts.count[FOUND] == 0:
        return
    body_velocities(plan.tree, work, work.u_free, work.q_act, work.V_free)
    put_coupling_blocks(plan, state, work)
    for i_contact in range(work.contacts.count[FOUND]):
        put_contact_block(plan, work, i_contact)
    recall_contacts(plan, state, work)
