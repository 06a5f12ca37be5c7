"""Reference solver: projected Jacobi iteration. Slow and simple; blocks use the velocities of the last pass."""

from __future__ import annotations

from stickslip.kernels.base.jit import inner_kernel, kernel
from stickslip.kernels.solver.laws import LOADED_BALL
from stickslip.kernels.solver.problem import (
    JACOBI,
    N_BLOCKS,
    N_ROWS,
    V_CHANGE,
    V_CONVERGED,
    V_SOLVER,
    V_SWEEPS,
)
from stickslip.kernels.solver.prox import prox_block, prox_scales, set_radius
from stickslip.kernels.solver.sweeps import accumulate, residual, velocity


@inner_kernel
def _count_blocks(rows, path, count):
    """Write the number of blocks on each degree of freedom."""
    for i in range(count.size):
        count[i] = 0
    for l in range(rows.count[N_BLOCKS]):
        for k in range(rows.size_a[l]):
            count[path[rows.start_a[l] + k]] += 1
        for k in range(rows.size_b[l]):
            count[path[rows.start_b[l] + k]] += 1


@inner_kernel
def _crowd(rows, path, count, l):
    """Most blocks on any degree of freedom of block `l`."""
    most = 1
    for k in range(rows.size_a[l]):
        most = max(most, count[path[rows.start_a[l] + k]])
    for k in range(rows.size_b[l]):
        most = max(most, count[path[rows.start_b[l] + k]])
    return most


@kernel
def solve_jacobi(rows, path, z, options, work, verdict):
    """Iterate ``P ← -prox(r xi - P)`` for all blocks at once; arguments and result as :func:`solve_sweeps`.

    Notes
    -----
    With ``r`` of a block = 1 / (trace of its own block × most blocks on one of its degrees of freedom) the largest
    eigenvalue of r G is at most 1: sum_l r_l |W_l z|^2 <= sum_l |z on the dofs of l|^2 / crowd_l <= |z|^2. So the pass
    does not overshoot.
    """
    for i in range(verdict.ints.size):
        verdict.ints[i] = 0
    verdict.ints[V_SOLVER] = JACOBI
    _count_blocks(rows, path, work.dof_count)
    worst = 0.0
    for k in range(options.max_sweeps):
        worst = 0.0
        for l in range(rows.count[N_BLOCKS]):
            row, n = rows.row[l], rows.row[l + 1] - rows.row[l]
            P = (rows.P[row], rows.P[row + 1] if n > 1 else 0.0, rows.P[row + 2] if n > 2 else 0.0)
            if rows.kind[l] == LOADED_BALL:
                set_radius(rows.par, l, rows.P, row)
            r, r_f, _ = prox_scales(rows.kind[l], rows.par, rows.G, l, P[0])
            share = 0.5 / _crowd(rows, path, work.dof_count, l)  # half: normal and friction are two projections
            y = prox_block(rows.kind[l], n, rows.par, l, share * r, share * r_f, velocity(rows, path, z, l), P)
            for i in range(n):
                work.P_next[row + i] = -y[i]
                worst = max(worst, abs(y[i] + P[i]) / (options.e_r * abs(y[i]) + options.e_a))
        for i in range(rows.count[N_ROWS]):
            rows.P[i] = work.P_next[i]
        accumulate(rows, path, z)
        verdict.ints[V_SWEEPS] = k + 1
        if worst < 1.0:
            verdict.ints[V_CONVERGED] = 1
            break
    verdict.reals[V_CHANGE] = worst
    residual(rows, path, z, verdict)
