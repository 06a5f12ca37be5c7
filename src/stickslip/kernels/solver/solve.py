"""One problem, several solvers: sweeps first, and a direct solver by itself where sweeps would not arrive."""

from __future__ import annotations

from numba import types

from stickslip.kernels.base.elementary import log
from stickslip.kernels.base.jit import address_of, call_address, kernel
from stickslip.kernels.solver.islands import find_islands
from stickslip.kernels.solver.jacobi import solve_jacobi
from stickslip.kernels.solver.newton import solve_direct
from stickslip.kernels.solver.problem import (
    JACOBI,
    NEWTON,
    PLAIN,
    SWEEPS,
    V_BUDGET,
    V_CHANGE,
    V_CONVERGED,
    V_ISLANDS,
    V_NEWTON,
    V_SOLVER,
    V_SWEEPS,
    Rows,
    SolverOptions,
    SolverWork,
    Verdict,
)
from stickslip.kernels.solver.sweeps import SOLVED, accumulate, local_blocks, momentum, residual, sweep

SMALL = 48  # rows of an island that is solved directly at that first look: cheaper than sweeping on
LOOK_EVERY = 20  # sweeps between later looks, at islands of any size
EXACT = 1e-10  # residual of an island over its largest free velocity at which it counts as solved


@kernel
def take_over(rows, path, z, n_most, everywhere, work, verdict):
    """Solve directly every island of at most `n_most` rows that moves (or any, if `everywhere`); returns how many.

    Sweeps leave an island alone that is solved to round-off. They could only lose it: with its neighbours held, one contact may
    both stick and slide, and a sweep that always prefers to stick goes round in circles where the island as a whole must slide.
    """
    n_island = find_islands(rows, path, work)
    n_solved = 0
    for i in range(n_island):
        n_row, moves, fastest = 0, everywhere, 0.0
        for k in range(work.first[i], work.first[i + 1]):
            l = work.order[k]
            n_row += rows.row[l + 1] - rows.row[l]
            moves = moves or work.moving[l]
            for row in range(rows.row[l], rows.row[l + 1]):
                fastest = max(fastest, abs(rows.c[row]))
        if moves and n_row <= min(n_most, work.x.size):
            n_iteration, left = solve_direct(rows, path, i, work)
            verdict.ints[V_NEWTON] += n_iteration
            n_solved += 1
            if left <= EXACT * fastest:
                for k in range(work.first[i], work.first[i + 1]):
                    work.shape[work.order[k]] = SOLVED
    if n_solved > 0:
        verdict.ints[V_SOLVER] = NEWTON
        verdict.ints[V_ISLANDS] += n_solved
        accumulate(rows, path, z)
    return n_solved


def direct_address() -> int:
    """Address of the direct solver, the argument `direct` of :func:`solve`.

    Called through its address it is compiled once and not again inside every kernel that calls :func:`solve`.
    """
    problem = (Rows.numba_type, types.int64[::1], types.float64[::1])
    return address_of(take_over, (*problem, types.int64, types.boolean, SolverWork.numba_type, Verdict.numba_type))


def solve_address() -> int:
    """Address of :func:`solve`: the step calls it this way and need not be compiled again with it."""
    problem = (Rows.numba_type, types.int64[::1], types.float64[::1])
    numbers = (types.int64, types.float64, types.int64)
    return address_of(solve, (*problem, *numbers, SolverOptions.numba_type, SolverWork.numba_type, Verdict.numba_type))


@kernel
def solve(rows, path, z, method, settle, deadline_ns, options, work, verdict):
    """Solve the inclusion of one step from the warm start in ``rows.P``.

    Parameters
    ----------
    rows : Rows
        ``rows.P`` (percussions) and ``rows.G`` (own blocks) are modified in place.
    path : (n_path,) int64
    z : (n_u,) float, modified in place
        Whitened velocities ``W^T P`` of the result.
    method : int
        SWEEPS, JACOBI or NEWTON (the direct solver first, then sweeps for what it left).
    settle : float
        Fraction of the tolerance at which sweeps end that had to go on after the first: SETTLE or SETTLE_GLIDING.
    deadline_ns : int
        Stop after the first sweep that ends later than this on the clock of `options`; 0: no deadline.
    options : SolverOptions
        The direct solver takes over by itself where the sweeps would need more than `max_sweeps`.
    work : SolverWork
    verdict : Verdict, modified in place

    Returns
    -------
    int
        1 if converged, else 0.
    """
    max_sweeps, direct = options.max_sweeps, options.direct
    local_blocks(rows, path, work)
    accumulate(rows, path, z)
    if method == JACOBI:
        solve_jacobi(rows, path, z, options, work, verdict)
        return verdict.ints[V_CONVERGED]
    for i in range(verdict.ints.size):
        verdict.ints[i] = 0
    verdict.ints[V_SOLVER] = SWEEPS
    if method == NEWTON and direct != 0:
        call_address(direct, (rows, path, z, work.x.size, True, work, verdict))
    change, earlier, theta, pace, limit = 0.0, 0.0, 0.0, 0.0, SMALL
    next_look = PLAIN
    for k in range(max_sweeps):
        if k > PLAIN:
            theta, pace = momentum(rows, z, theta, pace, work)
        change = sweep(rows, path, z, options.e_r, options.e_a, work)
        verdict.ints[V_SWEEPS] = k + 1
        if change < 1.0:
            verdict.ints[V_CONVERGED] = 1
        if change < settle or (k == 0 and change < 1.0):
            break
        if deadline_ns != 0 and call_address(options.clock, ()) > deadline_ns:
            verdict.ints[V_BUDGET] = 1
            break
        if k + 1 == next_look - PLAIN // 2:
            earlier = change
        elif k + 1 == next_look:
            # change falls like rate^k: sweeps still needed = log(change) / -log(rate)
            log_rate = log(change / earlier) / (PLAIN // 2)
            stalls = not log_rate < 0.0 or log(change) / -log_rate > max_sweeps - k - 1
            if stalls and direct != 0 and call_address(direct, (rows, path, z, limit, False, work, verdict)) > 0:
                theta = 0.0
            limit = work.x.size
            next_look += LOOK_EVERY
    verdict.reals[V_CHANGE] = change
    residual(rows, path, z, verdict)
    return verdict.ints[V_CONVERGED]
