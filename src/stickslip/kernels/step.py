"""One simulation step: the stages of docs/architecture.md, in order, and nothing else."""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import call_address, inner_kernel, kernel
from stickslip.kernels.base.spatial import get_motion, velocity_at
from stickslip.kernels.base.vec import add, get3, get33, norm, put3, rotate, scale
from stickslip.kernels.collision.shapes import (
    FOUND,
    LOST,
    POINT,
    SPHERE,
)
from stickslip.kernels.diagnostics import report
from stickslip.kernels.motion.factor import unwhiten
from stickslip.kernels.motion.forces import forces
from stickslip.kernels.motion.inputs import inputs
from stickslip.kernels.motion.kinematics import drift, midpoint
from stickslip.kernels.motion.tree import trees
from stickslip.kernels.percussion.balance import balance, choose_trees, weigh
from stickslip.kernels.percussion.correction import correct_positions, displace
from stickslip.kernels.percussion.delassus import delassus
from stickslip.kernels.percussion.percussions import solve_percussions
from stickslip.kernels.percussion.reactions import add_loads
from stickslip.kernels.solver.problem import (
    N_BLOCKS,
    PLAIN,
    V_SWEEPS,
)
from stickslip.kernels.types import (
    ACCELERATION,
    BEFORE,
    C_CROSSED,
    C_NON_FINITE,
    C_SPUN,
    GROWTH,
    LAP_BEGAN,
    LAP_STAGE,
    RATE,
    SPIN,
    VALUE,
)

GOOD, NON_FINITE = range(2)
#: Growth of a percussion, from step to step: what is kept of the old one, and the weight of the new. What one step leaves unsolved
#: the next one makes up for, so that percussions alternate; a short memory would take that for growth and feed it: docs/theory/solvers.md.
KEEP, LEARN = 0.99, 0.1
FARTHEST, FASTEST = 1e100, 1e200  # sum of coordinates and inputs, square of velocities: beyond, energies would overflow
SMOOTH = 16.0  # growth of |z|^2 from step to step beyond which percussions are an impact, which will not go on


@inner_kernel
def remember(plan, state, work):
    """Keep this step's percussions as the warm start of the next; they are part of the state."""
    rows = work.rows
    for s in range(state.P_coupling.size):
        state.P_coupling[s] = 0.0
    n = 0
    easy = work.verdict.ints[V_SWEEPS] <= PLAIN
    for l in range(rows.count[N_BLOCKS]):
        row = rows.row[l]
        i = work.coupling_of[l]
        if i >= 0:
            for k in range(plan.couplings.n_rows[i]):
                state.P_coupling[plan.couplings.slot[i] + k] = rows.P[row + k]
        else:
            state.key[n] = work.contacts.key[-1 - i]
            for k in range(rows.row[l + 1] - row):
                P, last, trend = rows.P[row + k], work.P_last[row + k], work.P_trend[row + k]
                state.P_contact[n, k] = P
                learns = easy and work.glides[l] and not math.isnan(last)
                state.P_contact[n, GROWTH + k] = KEEP * trend + LEARN * (P - last - trend) if learns else 0.0
            n += 1
    state.n_memory[0] = n


@inner_kernel
def finish(plan, state, work):
    """Stage `finish`: u_end, q_end and the warm start; a non-finite result leaves the state as it was."""
    dt = plan.options.dt
    total, far = 0.0, 0.0
    if work.rows.count[N_BLOCKS] > 0:
        unwhiten(plan.tree, work, work.z, work.u_end)
        for k in range(work.u_end.size):
            work.u_end[k] += work.u_free[k]
            total += work.u_end[k] * work.u_end[k]
            far += abs(work.q_mid[k])  # there are at least as many coordinates as velocities
    else:
        for k in range(work.u_end.size):
            work.u_end[k] = work.u_free[k]
            total += work.u_end[k] * work.u_end[k]
            far += abs(work.q_mid[k])
    for k in range(work.u_end.size, work.q_mid.size):
        far += abs(work.q_mid[k])
    for i in range(work.q_act.shape[0]):
        far += abs(work.q_act[i, VALUE]) + abs(work.q_act[i, RATE]) + abs(work.q_act[i, ACCELERATION])
    if not (total < FASTEST and far < FARTHEST):
        work.counters[C_NON_FINITE] += 1
        for i in range(work.inputs_beg.shape[0]):
            for k in range(3):
                state.inputs[i, k] = work.inputs_beg[i, k]
        return NON_FINITE
    balanced = plan.options.balance and choose_trees(plan, work)
    if balanced:
        weigh(plan, work.moved, state.q, work.q_act, state.u, BEFORE)
    drift(plan.tree, work.q_mid, work.u_end, (1.0 - plan.options.theta) * dt, state.q)
    square = 0.0
    for k in range(work.z.size):
        square += work.z[k] * work.z[k]
    smooth = square <= SMOOTH * state.kick[work.u_end.size]
    for k in range(work.u_end.size):
        work.u_beg[k] = state.u[k]
        state.u[k] = work.u_end[k]
        state.kick[k] = work.u_end[k] - work.u_free[k] if smooth else 0.0
    state.kick[work.u_end.size] = square
    if plan.options.correction > 0.0 and work.rows.count[N_BLOCKS] > 0:
        moves = correct_positions(plan, work, state.i_step[0])
        if moves == 1:
            drift(plan.tree, state.q, work.correction, 1.0, state.q)
        elif moves == 2:
            displace(plan, state, work)
    if balanced:
        balance(plan, state, work)
    remember(plan, state, work)
    state.i_step[0] += 1
    return GOOD


@inner_kernel
def foresee(plan, state, work):
    """How far each shape may come in this step, and where it came from; what is slow against the margin counts as standing still.

    Returns 0, 1 if a fast shape may meet a thin one, or 2 if one that is not round turns by more than SPIN. All of the way since the last
    look was made at the present velocity; in the first step there was no look before the beginning.
    """
    shapes = plan.shapes
    travel = work.pairs.travel
    hazard = 0
    for i in range(shapes.kind.size):
        travel[i] = 0.0
        b = shapes.body[i]
        if b >= 0:
            omega, _ = get_motion(work.V, b)
            lever = norm(get3(shapes.r_SP_K, i)) + shapes.radius[i]
            spin = norm(omega)
            speed = norm(velocity_at(work.V, b, work.ref, get3(work.r_OS_I, b))) + lever * spin
            if plan.options.dt * speed > 0.25 * plan.options.margin:
                travel[i] = plan.options.dt * speed
                turn = plan.options.dt * spin
                work.pairs.turn[i] = turn
                if plan.options.thin:
                    since = plan.options.dt if state.i_step[0] > 0 else plan.options.theta * plan.options.dt
                    place = add(get3(work.r_OS_I, b), rotate(get33(work.A_IK, b), get3(shapes.r_SP_K, i)))
                    put3(work.pairs.way, i, scale(since, velocity_at(work.V, b, work.ref, place)))
                    hazard = max(hazard, 1)
                if turn > SPIN and shapes.kind[i] != SPHERE and shapes.kind[i] != POINT:
                    hazard = 2
    return hazard


@inner_kernel
def count_hazards(kind, work, hazard):
    """Count contacts that were found on the way only, and steps in which a shape with a contact turned too far."""
    contacts, spun = work.contacts, False
    for c in range(contacts.count[FOUND]):
        work.counters[C_CROSSED] += contacts.crossed[c]
        if hazard > 1:
            for i in (contacts.shape_a[c], contacts.shape_b[c]):
                round_one = kind[i] == SPHERE or kind[i] == POINT
                spun = spun or (work.pairs.travel[i] > 0.0 and work.pairs.turn[i] > SPIN and not round_one)
    if spun:
        work.counters[C_SPUN] += 1


@inner_kernel
def find_contacts(plan, state, work):
    """Stage `collide`: contacts at q_mid that are closed or may close before the next look, in a fixed order."""
    contacts = work.contacts
    contacts.count[FOUND] = 0
    contacts.count[LOST] = 0
    if contacts.key.size > 0:
        hazard = foresee(plan, state, work)
        poses = (work.r_OS_I, work.A_IK, work.pose_r, work.pose_A)
        search = (plan.options.margin, state.warm, work.pairs, contacts)
        call_address(plan.options.collide, (plan.shapes, plan.surfaces, *poses, *search))
        if hazard > 0:
            count_hazards(plan.shapes.kind, work, hazard)


@inner_kernel
def start_lap(plan, work):
    """Begin to time the stages of a step, if the simulation profiles."""
    if plan.options.profile:
        work.lap[LAP_STAGE] = 0
        work.lap[LAP_BEGAN] = call_address(plan.options.solving.clock, ())


@inner_kernel
def lap(plan, work):
    """A stage has ended: add its time to the profile."""
    if plan.options.profile:
        now = call_address(plan.options.solving.clock, ())
        work.stage_ns[work.lap[LAP_STAGE]] += now - work.lap[LAP_BEGAN]
        work.lap[LAP_STAGE] += 1
        work.lap[LAP_BEGAN] = now


@kernel
def step(plan, state, work, n):
    """Advance `n` steps. Returns GOOD, or NON_FINITE with the state of the last good step."""
    for _ in range(n):
        start_lap(plan, work)
        inputs(plan, state, work)
        lap(plan, work)
        midpoint(plan, state, work)
        lap(plan, work)
        trees(plan, work)
        lap(plan, work)
        forces(plan, state, work)
        lap(plan, work)
        find_contacts(plan, state, work)
        lap(plan, work)
        delassus(plan, state, work)
        lap(plan, work)
        solve_percussions(plan, state, work)
        lap(plan, work)
        status = finish(plan, state, work)
        lap(plan, work)
        report(plan, work)
        if plan.options.loads and status == GOOD:
            add_loads(plan, work)
        lap(plan, work)
        if status != GOOD:
            return status
    return GOOD
