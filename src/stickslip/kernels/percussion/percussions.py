"""Stage `solve`: percussions of this step, and limits of joint friction that depend on the joint's own load."""

from __future__ import annotations

from stickslip.kernels.base.jit import call_address, inner_kernel
from stickslip.kernels.base.spatial import (
    get_motion,
)
from stickslip.kernels.base.vec import column, dot, get33, norm, scale, sub
from stickslip.kernels.motion.factor import unwhiten
from stickslip.kernels.percussion.couplings import friction_limit, sliding_speed
from stickslip.kernels.percussion.delassus import all_glide
from stickslip.kernels.percussion.reactions import joint_reactions
from stickslip.kernels.solver.laws import (
    HIGH,
    LOW,
    RADIUS,
)
from stickslip.kernels.solver.problem import (
    N_BLOCKS,
    NEWTON,
    SETTLE,
    SETTLE_GLIDING,
    SLIP,
    V_BUDGET,
    V_CONVERGED,
    V_NEWTON,
    V_RESIDUAL,
    V_SWEEPS,
)
from stickslip.kernels.types import (
    EFFORT_NEWTON,
    EFFORT_SWEEPS,
    F_MU_RADIUS,
    FRICTION,
    I_JOINT,
    ON_DOFS,
    PRISMATIC,
)

MAX_LOAD_PASSES = 50
ROUNDS = 5  # of `max_sweeps` sweeps, for a step that would otherwise be bad
LOAD_TOLERANCE = 1e-9  # relative change of a load-dependent limit at which the passes end


@inner_kernel
def bearing_load(plan, work, i):
    """Force that presses on the bearing of joint `i` [N]: all of it for a rotation, the part across the rail for a slide."""
    _, force = get_motion(work.reaction, i)
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
    unwhiten(plan.tree, work, work.z, work.u_load)
    for k in range(work.u_load.size):
        work.u_load[k] += work.u_free[k]
    joint_reactions(plan, state, work, work.u_load)
    change = 0.0
    for l in range(rows.count[N_BLOCKS]):
        i = work.coupling_of[l]
        if (
            i < 0
            or couplings.purpose[i] != FRICTION
            or couplings.source[i] != ON_DOFS
            or couplings.real[i, F_MU_RADIUS] == 0.0
        ):
            continue
        limit = friction_limit(couplings.real, i, sliding_speed(couplings, work, l, i, dt))
        limit = dt * (limit + couplings.real[i, F_MU_RADIUS] * bearing_load(plan, work, couplings.index[i, I_JOINT]))
        old = rows.par[l, HIGH] if couplings.n_rows[i] == 1 else rows.par[l, RADIUS]
        change = max(change, abs(limit - old) / max(limit, 1e-300))
        if couplings.n_rows[i] == 1:
            rows.par[l, LOW] = -limit
            rows.par[l, HIGH] = limit
        else:
            rows.par[l, RADIUS] = limit
    return change


@inner_kernel
def solve_well(plan, work, deadline):
    """Solve the one-step problem, in several rounds if the residual moves something by SLIP or more; adds to `work.effort`.

    Sweeps may creep: percussions hardly change any more and are wrong, as under a mass that is very much larger. From the second
    round on the direct solver comes first.
    """
    options, verdict = plan.options, work.verdict
    solver = options.solver
    settle = SETTLE_GLIDING if all_glide(work) else SETTLE
    rest = (settle, deadline, options.solving, work.solver, verdict)
    for _ in range(ROUNDS if options.fallback else 1):
        call_address(options.solve, (work.rows, plan.tree.path, work.z, solver, *rest))
        work.effort[EFFORT_SWEEPS] += verdict.ints[V_SWEEPS]
        work.effort[EFFORT_NEWTON] += verdict.ints[V_NEWTON]
        if options.dt * verdict.reals[V_RESIDUAL] < SLIP or verdict.ints[V_BUDGET]:
            return
        if verdict.ints[V_CONVERGED] and (solver == NEWTON or options.solving.direct == 0):
            break  # another round would find nothing to do
        if options.solving.direct != 0:
            solver = NEWTON
    verdict.ints[V_CONVERGED] = 0


@inner_kernel
def solve_percussions(plan, state, work):
    """Stage `solve`: the one-step problem; with load-dependent joint friction, until limits and reactions agree."""
    for k in range(work.z.size):
        work.z[k] = 0.0
    if work.rows.count[N_BLOCKS] == 0:
        return
    options = plan.options
    deadline = 0
    if options.budget > 0.0:
        deadline = call_address(options.solving.clock, ()) + int(1e9 * options.budget)
    work.effort[EFFORT_SWEEPS] = 0
    work.effort[EFFORT_NEWTON] = 0
    for _ in range(MAX_LOAD_PASSES):
        solve_well(plan, work, deadline)
        if options.loads_matter == 0 or update_loads(plan, state, work) < LOAD_TOLERANCE:
            break
    work.verdict.ints[V_SWEEPS] = work.effort[EFFORT_SWEEPS]
    work.verdict.ints[V_NEWTON] = work.effort[EFFORT_NEWTON]
