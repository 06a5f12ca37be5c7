"""Friction whose set is a ball that grows with the percussion of another row: sliding and spin together, or rolling.

A contact with spin friction is a normal row followed by a block (t, b, spin) of kind LOADED_BALL. Both are solved at once, as a
contact of three rows is: with the normal percussion eliminated, one scalar equation is left  [theory/spin-friction, eq. 5].
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.solver.block import MAX_SECULAR, SCALE_N, SCHUR, SINGULAR, factor_3

COUPLING = SCHUR  # of a LOADED_BALL, columns of SolverWork.local: 6-8 G_fn / G_nn of the row before it, 12: 1 / G_nn
#: A singular Schur complement is raised by this fraction of its trace. It acts on the change of P only; round-off of velocities over
#: it must stay below the tolerance of percussions, or these drift for ever in directions that move nothing.
RAISE = 1e-6


@inner_kernel
def shares_path(rows, path, l):
    """Whether the block before `l` has one row, on the same degrees of freedom."""
    m = l - 1
    if rows.row[l] - rows.row[m] != 1 or rows.size_a[l] != rows.size_a[m] or rows.size_b[l] != rows.size_b[m]:
        return False
    for k in range(rows.size_a[l]):
        if path[rows.start_a[l] + k] != path[rows.start_a[m] + k]:
            return False
    for k in range(rows.size_b[l]):
        if path[rows.start_b[l] + k] != path[rows.start_b[m] + k]:
            return False
    return True


@inner_kernel
def couple_load(rows, l, local):
    """Write what block `l` has in common with the one row of the block before it, on the same degrees of freedom."""
    size = rows.size_a[l] + rows.size_b[l]
    scale = local[l - 1, SCALE_N]
    for k in range(3):
        total = 0.0
        if k < rows.row[l + 1] - rows.row[l]:
            for j in range(size):
                total += rows.W[rows.w_of[l - 1] + j] * rows.W[rows.w_of[l] + k * size + j]
        local[l, COUPLING + k] = total * scale
    local[l, SCALE_N] = scale


@inner_kernel
def solve_shifted(A, s, b):
    """p = -(A + s)⁻¹ b for a symmetric A given as 11, 12, 13, 22, 23, 33."""
    a = A[0] + s
    d_2, d_3, l_21, l_31, l_32 = factor_3(a, A[1], A[2], A[3] + s, A[4], A[5] + s)
    y_2 = b[1] - l_21 * b[0]
    p_3 = -(b[2] - l_31 * b[0] - l_32 * y_2) / d_3
    p_2 = -y_2 / d_2 - l_32 * p_3
    return (-b[0] / a - l_21 * p_2 - l_31 * p_3, p_2, p_3)


@inner_kernel
def schur_complement(l, n, G, local):
    """G_ff - G_fn G_nf / G_nn of a block of `n` rows and the row before it, its diagonal raised if it is singular."""
    g_1, g_2, g_3, scale = local[l, COUPLING], local[l, COUPLING + 1], local[l, COUPLING + 2], 1.0 / local[l, SCALE_N]
    a, b, d = G[l, 0] - g_1 * g_1 * scale, G[l, 1] - g_1 * g_2 * scale, G[l, 4] - g_2 * g_2 * scale
    c, e, f = G[l, 2] - g_1 * g_3 * scale, G[l, 5] - g_2 * g_3 * scale, G[l, 8] - g_3 * g_3 * scale
    if n < 3:
        f = a + d  # a row that does not exist is uncoupled: any positive number
    d_2, d_3, _, _, _ = factor_3(a, b, c, d, e, f)
    if not (a > 0.0 and d_2 > 0.0 and a * d_2 * d_3 > SINGULAR * a * d * f):  # not: also after a division by zero
        more = RAISE * (G[l, 0] + G[l, 4] + G[l, 8])
        a, d, f = max(a, 0.0) + more, max(d, 0.0) + more, max(f, 0.0) + more
    return (a, b, c, d, e, f)


@inner_kernel
def solve_with_load(l, n, G, local, mu, xi_n, P_n, xi, P):
    """Normal row and friction ball of one contact, exactly: open, sticking or sliding; `xi` and `P` have 3 floats.

    Sliding is ξ_n = 0 and ξ_f = -s P_f:  (A + s) P_f = -b,  P_n(s) = P_n - (ξ_n + G_nf (P_f(s) - P_f)) / G_nn,  |P_f(s)| = mu P_n(s).

    Returns
    -------
    P_n, P_f : float, 3 floats [N s]
    """
    zero = (0.0, 0.0, 0.0)
    g = (local[l, COUPLING], local[l, COUPLING + 1], local[l, COUPLING + 2])
    x_n = P_n - xi_n * local[l, SCALE_N] + g[0] * P[0] + g[1] * P[1] + g[2] * P[2]  # without friction
    if x_n <= 0.0:
        return 0.0, zero
    A = schur_complement(l, n, G, local)
    slip = (xi[0] - g[0] * xi_n, xi[1] - g[1] * xi_n, xi[2] - g[2] * xi_n)  # once ξ_n is zero
    d = solve_shifted(A, 0.0, slip)  # change of P, not P: where A is singular what is there already stays
    p = (P[0] + d[0], P[1] + d[1], P[2] + d[2])
    p_n = x_n - g[0] * p[0] - g[1] * p[1] - g[2] * p[2]
    if p_n >= 0.0 and p[0] * p[0] + p[1] * p[1] + p[2] * p[2] <= mu * mu * p_n * p_n:
        return p_n, p
    b = (
        slip[0] - A[0] * P[0] - A[1] * P[1] - A[2] * P[2],
        slip[1] - A[1] * P[0] - A[3] * P[1] - A[4] * P[2],
        slip[2] - A[2] * P[0] - A[4] * P[1] - A[5] * P[2],
    )
    size = P[0] * P[0] + P[1] * P[1] + P[2] * P[2]
    s = math.sqrt((xi[0] * xi[0] + xi[1] * xi[1] + xi[2] * xi[2]) / size) if size > 0.0 else 0.0
    low, high, length = 0.0, math.inf, 0.0
    for _ in range(MAX_SECULAR):
        p = solve_shifted(A, s, b)
        p_n = x_n - g[0] * p[0] - g[1] * p[1] - g[2] * p[2]
        length = math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2])
        over = length - mu * p_n
        if over > 0.0:
            low = s
        else:
            high = s
        if abs(over) <= 1e-12 * length or length == 0.0:
            break
        d = solve_shifted(A, s, p)
        # Newton on 1 - mu P_n / |p|: nearly straight in s, because |p| falls like 1/s
        along = p[0] * d[0] + p[1] * d[1] + p[2] * d[2]
        slope = mu * ((g[0] * d[0] + g[1] * d[1] + g[2] * d[2]) * length + p_n * along / length)
        last = s
        s = s - over * length / slope if slope != 0.0 else math.inf
        if not (s > low and s < high):
            s = 0.5 * (low + high) if high < math.inf else 2.0 * low + A[0]
        if abs(s - last) <= 1e-13 * s:
            break
    p_n = max(p_n, 0.0)
    shrink = mu * p_n / length if length > 0.0 else 0.0
    return p_n, (shrink * p[0], shrink * p[1], shrink * p[2])
