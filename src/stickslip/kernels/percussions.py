"""Stage `solve`: percussions of this step, and limits of joint friction that depend on the joint's own load."""

from __future__ import annotations

from stickslip.kernels.couplings import friction_limit, sliding_speed
from stickslip.kernels.delassus import all_glide
from stickslip.kernels.factor import unwhiten
from stickslip.kernels.jit import call_address, inner_kernel
from stickslip.kernels.problem import NEWTON, SETTLE, SETTLE_GLIDING, SLIP
from stickslip.kernels.reactions import joint_reactions
from stickslip.kernels.types import FRICTION, ON_DOFS, PRISMATIC
from stickslip.kernels.vec import column, dot, get33, norm, scale, sub

MAX_LOAD_PASSES = 50
ROUNDS = 5  # of `max_sweeps` sweeps, for a step that would otherwise be bad
LOAD_TOLERANCE = 1e-9  # relative change of a load-dependent limit at which the passes end


@inner_kernel
def bearing_load(plan, work, i):
    """Force that presses on the bearing of joint `i` [N]: all of it for a rotation, the part across the rail for a slide."""
    force = (work.reaction[i, 3], work.reaction[i, 4], work.reaction[i, 5])
    if plan.tree.kind[i] == PRISMATIC:
        axis = column(get33(work.A_IJ, i), 2)
        force = sub(force, scale(dot(force, axis), axis))
    return norm(force)


@inner_kernel
def update_loads(plan, state, work):
    """Limits of load-dependent friction from the reactions of the present percussions; returns the largest relative change."""
    couplings = plan.couplings
    rows = work.rows
    dt = plan.options.dt
    unwhiten(plan.tree, work, work.z, work.u_end)
    for k in range(work.u_end.size):
        work.u_end[k] += work.u_free[k]
    joint_reactions(plan, state, work, work.u_end)
    change = 0.0
    for l in range(rows.count[0]):
        i = work.coupling_of[l]
        if i < 0 or couplings.purpose[i] != FRICTION or couplings.source[i] != ON_DOFS or couplings.real[i, 3] == 0.0:
            continue
        limit = friction_limit(couplings.real, i, sliding_speed(couplings, work, l, i, dt))
        limit = dt * (limit + couplings.real[i, 3] * bearing_load(plan, work, couplings.index[i, 2]))
        old = rows.par[l, 1] if couplings.n_rows[i] == 1 else rows.par[l, 0]
        change = max(change, abs(limit - old) / max(limit, 1e-300))
        if couplings.n_rows[i] == 1:
            rows.par[l, 0] = -limit
            rows.par[l, 1] = limit
        else:
            rows.par[l, 0] = limit
    return change


@inner_kernel
def solve_well(plan, work, deadline):
    """Solve the one-step problem, in several rounds if the residual moves something by SLIP or more; adds to `work.effort`.

    Sweeps may creep: percussions hardly change any more and are wrong, as under a mass that is very much larger. From the second
    round on the direct solver comes first.
    """
    options, verdict = plan.options, work.verdict
    solver = options.solver
    tolerances = (options.e_r, options.e_a, SETTLE_GLIDING if all_glide(work) else SETTLE, options.max_sweeps)
    rest = (options.direct, deadline, options.clock, work.solver, verdict)
    for _ in range(ROUNDS if options.fallback else 1):
        call_address(options.solve, (work.rows, plan.tree.path, work.z, solver, *tolerances, *rest))
        work.effort[0] += verdict.ints[0]
        work.effort[1] += verdict.ints[4]
        if options.dt * verdict.reals[0] < SLIP or verdict.ints[5]:
            return
        if verdict.ints[1] and (solver == NEWTON or options.direct == 0):
            break  # another round would find nothing to do
        if options.direct != 0:
            solver = NEWTON
    verdict.ints[1] = 0


@inner_kernel
def solve_percussions(plan, state, work):
    """Stage `solve`: the one-step problem; with load-dependent joint friction, until limits and reactions agree."""
    for k in range(work.z.size):
        work.z[k] = 0.0
    if work.rows.count[0] == 0:
        return
    options = plan.options
    deadline = 0
    if options.budget > 0.0:
        deadline = call_address(options.clock, ()) + int(1e9 * options.budget)
    work.effort[0] = 0
    work.effort[1] = 0
    for _ in range(MAX_LOAD_PASSES):
        solve_well(plan, work, deadline)
        if options.loads_matter == 0 or update_loads(plan, state, work) < LOAD_TOLERANCE:
            break
    work.verdict.ints[0] = work.effort[0]
    work.verdict.ints[4] = work.effort[1]
