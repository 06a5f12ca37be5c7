"""Block Gauss–Seidel on whitened velocities: each block in turn is solved exactly, its change passed on at once."""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import INDEX, call_address, inline_kernel, inner_kernel, kernel
from stickslip.kernels.solver.block import SCALE_N, factor_block, solve_block
from stickslip.kernels.solver.laws import (
    LOADED_BALL,
    RADIUS_PER_LOAD,
    ROWS_BEFORE,
)
from stickslip.kernels.solver.loaded import couple_load, shares_path, solve_with_load
from stickslip.kernels.solver.problem import (
    N_BLOCKS,
    N_ROWS,
    SWEEPS,
    V_BUDGET,
    V_CHANGE,
    V_CONVERGED,
    V_RESIDUAL,
    V_SOLVER,
    V_SWEEPS,
    V_WORST,
)
from stickslip.kernels.solver.prox import natural_residual, set_radius

# SolverWork.shape: 3 rows on bodies whose 6 velocities are neighbours in z have unrolled code.
SOLVED = -2  # in an island that the direct solver has solved to round-off: nothing to do
PAIRED = -1  # friction that is solved together with its load, the one row of the block before
GENERAL = 0
FREE_WORLD = 1  # one free body against the world
FREE_FREE = 2  # two free bodies
ROOTED = 3  # a body of a tree that hangs on a free joint, against the world

MOST_MOMENTUM = 0.95
LONGEST_LEAP = 1.3  # growth of the squared change from sweep to sweep at which momentum restarts


@inner_kernel
def _neighbours(path, start):
    """Whether six entries of `path` are consecutive velocities."""
    for k in range(1, 6):
        if path[start + k] != path[start] + k:
            return False
    return True


@inner_kernel
def own_block(rows, l, row, n, size):
    """Write ``G_l = W_l W_l^T + R_l`` of one block; all six sums of a contact in one pass."""
    W, G = rows.W, rows.G
    w, size = rows.w_of[l] & INDEX, size & INDEX
    if n == 3:
        v, u = w + size, w + 2 * size
        g_00, g_01, g_02, g_11, g_12, g_22 = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
        for k in range(size):
            a, b, c = W[w + k], W[v + k], W[u + k]
            g_00 += a * a
            g_01 += a * b
            g_02 += a * c
            g_11 += b * b
            g_12 += b * c
            g_22 += c * c
        G[l, 0], G[l, 1], G[l, 2] = g_00 + rows.R[row], g_01, g_02
        G[l, 3], G[l, 4], G[l, 5] = g_01, g_11 + rows.R[row + 1], g_12
        G[l, 6], G[l, 7], G[l, 8] = g_02, g_12, g_22 + rows.R[row + 2]
        return
    for i in range(9):
        G[l, i] = 0.0
    for i in range(n):
        for j in range(i + 1):
            total = 0.0
            for k in range(size):
                total += W[w + i * size + k] * W[w + j * size + k]
            if i == j:
                total += rows.R[row + i]
            G[l, 3 * i + j] = total
            G[l, 3 * j + i] = total


@kernel
def local_blocks(rows, path, work):
    """Write every own block ``G_l = W_l W_l^T + R_l``, its inverse and the kind of unrolled code it may use."""
    for l in range(rows.count[N_BLOCKS]):
        row, n = rows.row[l], rows.row[l + 1] - rows.row[l]
        size = rows.size_a[l] + rows.size_b[l]
        own_block(rows, l, row, n, size)
        factor_block(rows.G, n, l, work.local)
        work.shape[l] = GENERAL
        if rows.kind[l] == LOADED_BALL:
            if rows.par[l, ROWS_BEFORE] == 1.0 and shares_path(rows, path, l) and work.local[l - 1, SCALE_N] > 0.0:
                couple_load(rows, l, work.local)
                work.shape[l] = PAIRED
        elif n == 3 and rows.size_a[l] >= 6 and _neighbours(path, rows.start_a[l]):
            if rows.size_b[l] == 0:
                work.shape[l] = FREE_WORLD if rows.size_a[l] == 6 else ROOTED
            elif rows.size_a[l] > 6:
                continue
            elif rows.size_b[l] == 6 and _neighbours(path, rows.start_b[l]):
                work.shape[l] = FREE_FREE


@inner_kernel
def _push(rows, path, z, l, d):
    """Pass the change `d` (3 floats, N s) of block `l` on: ``z += W_l^T d``."""
    size_a, size = rows.size_a[l] & INDEX, (rows.size_a[l] + rows.size_b[l]) & INDEX
    start_a, start_b = rows.start_a[l] & INDEX, rows.start_b[l] - size_a
    w = rows.w_of[l] & INDEX
    if rows.row[l + 1] - rows.row[l] == 3:  # one pass over z
        v, u = w + size, w + 2 * size
        for k in range(size_a):
            z[path[start_a + k] & INDEX] += rows.W[w + k] * d[0] + rows.W[v + k] * d[1] + rows.W[u + k] * d[2]
        for k in range(size_a, size):
            z[path[(start_b + k) & INDEX] & INDEX] += rows.W[w + k] * d[0] + rows.W[v + k] * d[1] + rows.W[u + k] * d[2]
        return
    for i in range(rows.row[l + 1] - rows.row[l]):
        for k in range(size_a):
            z[path[start_a + k] & INDEX] += rows.W[w + k] * d[i]
        for k in range(size_a, size):
            z[path[(start_b + k) & INDEX] & INDEX] += rows.W[w + k] * d[i]
        w += size


@kernel
def accumulate(rows, path, z):
    """Set ``z = W^T P`` (modified in place): the velocities that the percussions cause, before the first sweep."""
    for i in range(z.size):
        z[i] = 0.0
    for l in range(rows.count[N_BLOCKS]):
        row, n = rows.row[l] & INDEX, rows.row[l + 1] - rows.row[l]
        P = (rows.P[row], rows.P[row + 1] if n > 1 else 0.0, rows.P[row + 2] if n > 2 else 0.0)
        if P[0] != 0.0 or P[1] != 0.0 or P[2] != 0.0:
            _push(rows, path, z, l, P)


@inner_kernel
def velocity(rows, path, z, l):
    """``xi = c + W z + R P`` of block `l` as 3 floats; unused rows are 0  [m/s]."""
    row, n = rows.row[l] & INDEX, rows.row[l + 1] - rows.row[l]
    size_a, size = rows.size_a[l] & INDEX, (rows.size_a[l] + rows.size_b[l]) & INDEX
    w = rows.w_of[l] & INDEX
    start_a, start_b = rows.start_a[l] & INDEX, (rows.start_b[l] - size_a)
    x_0 = rows.c[row] + rows.R[row] * rows.P[row]
    if n == 1:
        for k in range(size_a):
            x_0 += rows.W[w + k] * z[path[start_a + k] & INDEX]
        for k in range(size_a, size):
            x_0 += rows.W[w + k] * z[path[(start_b + k) & INDEX] & INDEX]
        return (x_0, 0.0, 0.0)
    x_1 = rows.c[row + 1] + rows.R[row + 1] * rows.P[row + 1]
    w_2, x_2 = w, 0.0  # a third row that does not exist reads the first and is dropped below
    if n > 2:
        w_2 = w + 2 * size
        x_2 = rows.c[row + 2] + rows.R[row + 2] * rows.P[row + 2]
    for k in range(size_a):
        z_k = z[path[start_a + k] & INDEX]
        x_0 += rows.W[w + k] * z_k
        x_1 += rows.W[w + size + k] * z_k
        x_2 += rows.W[w_2 + k] * z_k
    for k in range(size_a, size):
        z_k = z[path[(start_b + k) & INDEX] & INDEX]
        x_0 += rows.W[w + k] * z_k
        x_1 += rows.W[w + size + k] * z_k
        x_2 += rows.W[w_2 + k] * z_k
    return (x_0, x_1, x_2 if n > 2 else 0.0)


@inline_kernel
def _dot6(W, w, z, i):
    """``W[w : w + 6] · z[i : i + 6]`` in two chains, which the processor runs side by side."""
    even = W[w] * z[i] + W[w + 2] * z[i + 2] + W[w + 4] * z[i + 4]
    odd = W[w + 1] * z[i + 1] + W[w + 3] * z[i + 3] + W[w + 5] * z[i + 5]
    return even + odd


@inline_kernel
def _push6(W, w, size, z, i, d):
    """``z[i : i + 6] += W^T d`` for three rows of length `size` that begin at `w`; all loads before all stores."""
    v, u = w + size, w + 2 * size
    z_0 = z[i] + (W[w] * d[0] + W[v] * d[1] + W[u] * d[2])
    z_1 = z[i + 1] + (W[w + 1] * d[0] + W[v + 1] * d[1] + W[u + 1] * d[2])
    z_2 = z[i + 2] + (W[w + 2] * d[0] + W[v + 2] * d[1] + W[u + 2] * d[2])
    z_3 = z[i + 3] + (W[w + 3] * d[0] + W[v + 3] * d[1] + W[u + 3] * d[2])
    z_4 = z[i + 4] + (W[w + 4] * d[0] + W[v + 4] * d[1] + W[u + 4] * d[2])
    z_5 = z[i + 5] + (W[w + 5] * d[0] + W[v + 5] * d[1] + W[u + 5] * d[2])
    z[i] = z_0
    z[i + 1] = z_1
    z[i + 2] = z_2
    z[i + 3] = z_3
    z[i + 4] = z_4
    z[i + 5] = z_5


@inline_kernel
def _velocity_rooted(rows, path, z, l, w, i, x):
    """`velocity` of a block on a path that begins with the six neighbours from `i` on; `x` is what does not depend on z."""
    W, size, start = rows.W, rows.size_a[l] & INDEX, rows.start_a[l] & INDEX
    v, u = w + size, w + 2 * size
    x_0, x_1, x_2 = x
    for k in range(6, size):
        z_k = z[path[start + k] & INDEX]
        x_0 += W[w + k] * z_k
        x_1 += W[v + k] * z_k
        x_2 += W[u + k] * z_k
    return (x_0 + _dot6(W, w, z, i), x_1 + _dot6(W, v, z, i), x_2 + _dot6(W, u, z, i))


@inner_kernel
def sweep_pair(rows, path, z, l, e_r, e_a, work):
    """`sweep` for one PAIRED block and its load; the load's block has `work.moving` already and keeps it if that is so."""
    P_all, row, n = rows.P, rows.row[l] & INDEX, rows.row[l + 1] - rows.row[l]
    load = row - 1
    P = (P_all[row], P_all[row + 1], P_all[row + 2] if n > 2 else 0.0)
    xi_n, _, _ = velocity(rows, path, z, l - 1)
    xi = velocity(rows, path, z, l)
    x_n, x = solve_with_load(l, n, rows.G, work.local, rows.par[l, RADIUS_PER_LOAD], xi_n, P_all[load], xi, P)
    d_n, d = x_n - P_all[load], (x[0] - P[0], x[1] - P[1], x[2] - P[2])
    worst = 0.0
    if d_n != 0.0:
        P_all[load] = x_n
        worst = abs(d_n) / (e_r * abs(x_n) + e_a)
        work.moving[l - 1] = work.moving[l - 1] or worst >= 1.0
        _push(rows, path, z, l - 1, (d_n, 0.0, 0.0))
    for k in range(n):
        P_all[row + k] = x[k]
        worst = max(worst, abs(d[k]) / (e_r * abs(x[k]) + e_a))
    work.moving[l] = worst >= 1.0
    _push(rows, path, z, l, d)
    return worst


@inner_kernel
def sweep(rows, path, z, e_r, e_a, work):
    """Solve every block once, in order, always with the newest velocities; writes `work.moving`.

    Returns
    -------
    float
        Largest component of ``|P_new - P_old| / (e_r |P_new| + e_a)``; below 1 means converged  [Rempfler, eq. 2.43].
    """
    W, c, R, P_all, shape = rows.W, rows.c, rows.R, rows.P, work.shape
    n_block = rows.count[N_BLOCKS]
    worst = 0.0
    for k in range(n_block):
        l = k & INDEX
        row, w = rows.row[l] & INDEX, rows.w_of[l] & INDEX
        n = rows.row[l + 1] - row
        if shape[l] <= GENERAL:
            if shape[l] == SOLVED:
                work.moving[l] = False
                continue
            if shape[l] == PAIRED:
                worst = max(worst, sweep_pair(rows, path, z, l, e_r, e_a, work))
                continue
            xi = velocity(rows, path, z, l)
            P = (P_all[row], P_all[row + 1] if n > 1 else 0.0, P_all[row + 2] if n > 2 else 0.0)
            if rows.kind[l] == LOADED_BALL:
                set_radius(rows.par, l, P_all, row)
        else:
            P = (P_all[row], P_all[row + 1], P_all[row + 2])
            i = path[rows.start_a[l] & INDEX] & INDEX
            x_0 = c[row] + R[row] * P[0]
            x_1 = c[row + 1] + R[row + 1] * P[1]
            x_2 = c[row + 2] + R[row + 2] * P[2]
            if shape[l] == ROOTED:
                xi = _velocity_rooted(rows, path, z, l, w, i, (x_0, x_1, x_2))
            elif shape[l] == FREE_WORLD:
                xi = (x_0 + _dot6(W, w, z, i), x_1 + _dot6(W, w + 6, z, i), x_2 + _dot6(W, w + 12, z, i))
            else:
                j = path[rows.start_b[l] & INDEX] & INDEX
                xi = (
                    x_0 + (_dot6(W, w, z, i) + _dot6(W, w + 6, z, j)),
                    x_1 + (_dot6(W, w + 12, z, i) + _dot6(W, w + 18, z, j)),
                    x_2 + (_dot6(W, w + 24, z, i) + _dot6(W, w + 30, z, j)),
                )
        x = solve_block(rows.kind[l], l, rows.G, work.local, rows.par, xi, P)
        d = (x[0] - P[0], x[1] - P[1], x[2] - P[2])
        work.moving[l] = False
        if d[0] == 0.0 and d[1] == 0.0 and d[2] == 0.0:
            continue
        P_all[row] = x[0]
        if n > 1:
            P_all[row + 1] = x[1]
        if n > 2:
            P_all[row + 2] = x[2]
        t_0, t_1, t_2 = e_r * abs(x[0]) + e_a, e_r * abs(x[1]) + e_a, e_r * abs(x[2]) + e_a
        d_0, d_1, d_2 = abs(d[0]), abs(d[1]), abs(d[2])
        work.moving[l] = not (d_0 < t_0 and d_1 < t_1 and d_2 < t_2)
        if d_0 > worst * t_0 or d_1 > worst * t_1 or d_2 > worst * t_2:  # seldom: saves the divisions
            worst = max(worst, d_0 / t_0, d_1 / t_1, d_2 / t_2)
        if shape[l] == GENERAL or shape[l] == ROOTED:
            _push(rows, path, z, l, d)
        elif shape[l] == FREE_WORLD:
            _push6(W, w, 6, z, path[rows.start_a[l] & INDEX] & INDEX, d)
        else:
            _push6(W, w, 12, z, path[rows.start_a[l] & INDEX] & INDEX, d)
            _push6(W, w + 6, 12, z, path[rows.start_b[l] & INDEX] & INDEX, d)
    return worst


@inner_kernel
def residual(rows, path, z, verdict):
    """Write the largest natural-map residual of all blocks [m/s] and its block; one that is no number is not solved."""
    worst, i_worst = 0.0, -1
    for l in range(rows.count[N_BLOCKS]):
        row, n = rows.row[l], rows.row[l + 1] - rows.row[l]
        P = (rows.P[row], rows.P[row + 1] if n > 1 else 0.0, rows.P[row + 2] if n > 2 else 0.0)
        if rows.kind[l] == LOADED_BALL:
            set_radius(rows.par, l, rows.P, row)
        r = natural_residual(rows.kind[l], n, rows.par, rows.G, l, velocity(rows, path, z, l), P)
        if not r <= worst:  # also catches a residual that is not a number
            worst, i_worst = r, l
            if math.isnan(r):
                break
    verdict.reals[V_RESIDUAL] = worst
    verdict.ints[V_WORST] = i_worst
    if math.isnan(worst):
        verdict.ints[V_CONVERGED] = 0


@inner_kernel
def momentum(rows, z, theta, pace, work):
    """Extrapolate P and z beyond the last sweep (modified in place), so that the next one begins ahead.

    Nesterov's sequence, restarted when a sweep pulls back against the direction of travel or when its change grows;
    after [Mazhar 2015], but with a sweep instead of a gradient step. The sweep stays the projected one: what it leaves
    in P is always admissible.

    Parameters
    ----------
    theta, pace : float
        What the last call returned: weight, and square of the last sweep's change [J]; theta = 0 begins anew.

    Returns
    -------
    theta, pace : float
    """
    P, last, begin = rows.P, work.P_next, work.P_from
    if theta == 0.0:
        for i in range(rows.count[N_ROWS]):
            last[i] = P[i]
            begin[i] = P[i]
        for i in range(z.size):
            work.z_last[i] = z[i]
        return 1.0, math.inf
    pull, square = 0.0, 0.0
    for l in range(rows.count[N_BLOCKS]):
        for k in range(rows.row[l + 1] - rows.row[l]):
            i = rows.row[l] + k
            back = rows.G[l, 4 * k] * (begin[i] - P[i])
            pull += back * (P[i] - last[i])
            square += back * (begin[i] - P[i])
    if pull > 0.0 or square > LONGEST_LEAP * pace:
        theta = 1.0
    theta_next = 0.5 + math.sqrt(0.25 + theta * theta)
    beta = min((theta - 1.0) / theta_next, MOST_MOMENTUM)
    for i in range(rows.count[N_ROWS]):
        begin[i] = P[i] + beta * (P[i] - last[i])
        last[i] = P[i]
        P[i] = begin[i]
    for i in range(z.size):
        ahead = z[i] + beta * (z[i] - work.z_last[i])
        work.z_last[i] = z[i]
        z[i] = ahead
    return theta_next, square


@kernel
def solve_sweeps(rows, path, z, deadline_ns, options, work, verdict):
    """Sweep until converged, out of sweeps or out of time.

    Parameters
    ----------
    rows : Rows
        The problem; own blocks written by :func:`local_blocks`. ``rows.P`` is modified in place.
    path : (n_path,) int64
        Degrees of freedom of the segments of `rows`.
    z : (n_u,) float, modified in place
        Whitened velocities ``W^T P`` of the present P, see :func:`accumulate`.
    deadline_ns : int
        Stop after the first sweep that ends later than this on the clock of `options`; 0: no deadline.
    options : SolverOptions
    work : SolverWork
    verdict : Verdict, modified in place
    """
    for i in range(verdict.ints.size):
        verdict.ints[i] = 0
    verdict.ints[V_SOLVER] = SWEEPS
    worst = 0.0
    for k in range(options.max_sweeps):
        worst = sweep(rows, path, z, options.e_r, options.e_a, work)
        verdict.ints[V_SWEEPS] = k + 1
        if worst < 1.0:
            verdict.ints[V_CONVERGED] = 1
            break
        if deadline_ns != 0 and call_address(options.clock, ()) > deadline_ns:
            verdict.ints[V_BUDGET] = 1
            break
    verdict.reals[V_CHANGE] = worst
    residual(rows, path, z, verdict)
