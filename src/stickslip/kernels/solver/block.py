"""Exact solution of one block of the inclusion while all other blocks are held: ``xi = q + G P,  xi in N_C(-P)``."""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inline_kernel, inner_kernel
from stickslip.kernels.solver.laws import (
    BALL,
    BILATERAL,
    COULOMB,
    ELLIPSE,
    HALF_LINE,
    HIGH,
    INTERVAL,
    LOADED_BALL,
    LOW,
    MU,
    MU_B_HIGH,
    MU_B_LOW,
    MU_R,
    MU_T,
    P_HIGH,
    RADIUS,
)
from stickslip.kernels.solver.problem import N_LOCAL
from stickslip.kernels.solver.prox import friction_shape, runner_mu_b

# Columns of SolverWork.local.
NN, NT, NB, TT, TB, BB = range(6)  # inverse of the own block G
SCHUR = 6  # 6-8     G_ff - g g^T / G_nn: tt, tb, bb
DIAGONAL = 9  # 9-11 nn, tt, bb of G, raised if G is singular
SCALE_N = 12  # 12   1 / G_nn

SINGULAR = 1e-9  # own blocks with det(G) below this fraction of the product of the diagonal are singular:
RAISE = 1e-8  # the diagonal grows by this fraction. It acts on the change of P only (proximal point): no error stays.
MAX_SECULAR = 60
MAX_NEWTON = 6  # iterations for a runner's contact; then the bracketed secant takes over
NEWTON_END = 1e-6  # relative: the last of these steps; what it leaves is about its square
FAST = 10.0  # sliding speed over own compliance and load beyond which sticking is not tried: no friction stops that in a step
NEARLY_ONE = 1e-5  # |x² - 1| up to which three terms of the series of 1/|x| are exact
FLATTEST = 1e-6  # thickness of a runner's set over its width below which Newton's method is not tried
EXACT = 1e-13  # relative error at which a runner's contact is solved: far below the tolerance of any sweep


@inline_kernel
def factor_3(a, b, c, d, e, f):
    """Factors ``L D L^T`` of the matrix with rows (a b c), (b d e), (c e f): d_2, d_3, l_21, l_31, l_32; d_1 is `a`."""
    l_21, l_31 = b / a, c / a
    d_2 = d - l_21 * b
    l_32 = (e - l_31 * b) / d_2
    return d_2, f - l_31 * c - l_32 * (e - l_31 * b), l_21, l_31, l_32


@inline_kernel
def stop_block(l, local, xi, P):
    """Percussions that stop all three rows of block `l`: P - G⁻¹ xi."""
    return (
        P[0] - local[l, NN] * xi[0] - local[l, NT] * xi[1] - local[l, NB] * xi[2],
        P[1] - local[l, NT] * xi[0] - local[l, TT] * xi[1] - local[l, TB] * xi[2],
        P[2] - local[l, NB] * xi[0] - local[l, TB] * xi[1] - local[l, BB] * xi[2],
    )


@inner_kernel
def factor_block(G, n, l, local):
    """Invert own block `l` of `n` rows, shifted if singular; writes row `l` of `local`."""
    trace = G[l, 0] + G[l, 4] + G[l, 8]
    for k in range(N_LOCAL):
        local[l, k] = 0.0
    if not trace > 0.0:
        return
    a, b, c, d, e, f = G[l, 0], G[l, 1], G[l, 2], G[l, 4], G[l, 5], G[l, 8]
    if n < 3:
        f = trace  # unused rows are uncoupled: any positive number
    if n < 2:
        d = trace
    d_2, d_3, l_21, l_31, l_32 = factor_3(a, b, c, d, e, f)
    if not a * d_2 * d_3 > SINGULAR * a * d * f:  # not: also after a division by zero
        least = RAISE * RAISE * trace
        a, d, f = a * (1.0 + RAISE) + least, d * (1.0 + RAISE) + least, f * (1.0 + RAISE) + least
        d_2, d_3, l_21, l_31, l_32 = factor_3(a, b, c, d, e, f)
    i_1, i_2, i_3 = 1.0 / a, 1.0 / d_2, 1.0 / d_3
    m_31 = l_21 * l_32 - l_31  # rows of inv(L): (1), (-l_21, 1), (m_31, -l_32, 1)
    local[l, NN] = i_1 + l_21 * l_21 * i_2 + m_31 * m_31 * i_3
    local[l, NT] = -l_21 * i_2 - m_31 * l_32 * i_3
    local[l, NB] = m_31 * i_3
    local[l, TT] = i_2 + l_32 * l_32 * i_3
    local[l, TB] = -l_32 * i_3
    local[l, BB] = i_3
    s = 1.0 / a
    local[l, SCHUR] = d - b * b * s
    local[l, SCHUR + 1] = e - b * c * s
    local[l, SCHUR + 2] = f - c * c * s
    local[l, DIAGONAL] = a
    local[l, DIAGONAL + 1] = d
    local[l, DIAGONAL + 2] = f
    local[l, SCALE_N] = s


@inner_kernel
def minimise_in_ball(A, b, radius, s):
    """Minimise ``p^T A p / 2 + b^T p`` over ``|p| <= radius`` when the free minimum lies outside.

    The minimum satisfies ``(A + s) p = -b`` with ``s > 0``: slip ``A p + b = -s p`` is opposite to the force for any
    A. One Newton iteration on the secular equation ``1 / |p(s)| = 1 / radius`` per pass, kept inside its bracket.

    Parameters
    ----------
    A : 6 floats
        11, 12, 13, 22, 23, 33 of a positive definite matrix.
    b : 3 floats
    radius : float
    s : float
        First guess, for instance |slip| / |force| of the last sweep.
    """
    low, high = 0.0, math.inf
    p = (0.0, 0.0, 0.0)
    if radius <= 0.0:
        return p
    for _ in range(MAX_SECULAR):
        a = A[0] + s
        d_2, d_3, l_21, l_31, l_32 = factor_3(a, A[1], A[2], A[3] + s, A[4], A[5] + s)
        y_2 = b[1] - l_21 * b[0]
        y_3 = b[2] - l_31 * b[0] - l_32 * y_2
        p_3 = -y_3 / d_3
        p_2 = -y_2 / d_2 - l_32 * p_3
        p = (-b[0] / a - l_21 * p_2 - l_31 * p_3, p_2, p_3)
        square = p[0] * p[0] + p[1] * p[1] + p[2] * p[2]
        length = math.sqrt(square)
        over = length - radius
        if over > 0.0:
            low = s
        else:
            high = s
        if abs(over) <= 1e-14 * radius or length == 0.0:
            break
        y_2 = p[1] - l_21 * p[0]
        y_3 = p[2] - l_31 * p[0] - l_32 * y_2
        slope = p[0] * p[0] / a + y_2 * y_2 / d_2 + y_3 * y_3 / d_3  # p^T (A + s)^-1 p
        last = s
        s = s + over / radius * square / slope
        if not (s > low and s < high):
            s = 0.5 * (low + high) if high < math.inf else 2.0 * low + a
        if abs(s - last) <= 1e-14 * s:
            break
    length = math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2])
    shrink = radius / length if length > 0.0 else 0.0
    return (shrink * p[0], shrink * p[1], shrink * p[2])


@inner_kernel
def solve_ball(l, G, local, radius, xi, P):
    """Friction of a ball or planar joint: stick if the percussion stays in the ball, else slide against the slip."""
    x = stop_block(l, local, xi, P)
    if x[0] * x[0] + x[1] * x[1] + x[2] * x[2] <= radius * radius:
        return x
    g11, g22, g33 = local[l, DIAGONAL], local[l, DIAGONAL + 1], local[l, DIAGONAL + 2]
    g12, g13, g23 = G[l, 1], G[l, 2], G[l, 5]
    b = (
        xi[0] - g11 * P[0] - g12 * P[1] - g13 * P[2],
        xi[1] - g12 * P[0] - g22 * P[1] - g23 * P[2],
        xi[2] - g13 * P[0] - g23 * P[1] - g33 * P[2],
    )
    size = math.sqrt(P[0] * P[0] + P[1] * P[1] + P[2] * P[2])
    guess = math.sqrt(xi[0] * xi[0] + xi[1] * xi[1] + xi[2] * xi[2]) / size if size > 0.0 else 0.0
    return minimise_in_ball((g11, g12, g13, g22, g23, g33), b, radius, guess)


@inner_kernel
def slide_in_cone(A, b, q_n, g, mu, s):
    """Solve the sliding contact: friction on the cone, slip antiparallel to it, normal velocity zero.

    With the normal percussion eliminated, ``P_n(s) = q_n - g^T p(s)`` and ``(A + s) p(s) = -b``; what remains is the
    scalar equation ``|p(s)| = mu P_n(s)``. Below s = 0 lies sticking, where |p| is too large; for s → ∞ p vanishes and
    P_n → q_n > 0. So a root exists for every A, g and mu, Painlevé's rod included.

    Parameters
    ----------
    A : 3 floats [m/s / N s]
        tt, tb, bb of the Schur complement ``G_ff - g g^T / G_nn``, positive definite, scaled coordinates.
    b : 2 floats [m/s]
    q_n : float [N s]
        Normal percussion without friction, positive.
    g : 2 floats
        ``G_fn / G_nn``.
    mu, s : float
        Friction coefficient; first guess of |slip| / |friction|.

    Returns
    -------
    3 floats [N s]
        P_n, P_t, P_b in scaled coordinates.
    """
    low, high = 0.0, math.inf
    p_t, p_b, p_n = 0.0, 0.0, q_n
    for _ in range(MAX_SECULAR):
        a, d = A[0] + s, A[2] + s
        inv_det = 1.0 / (a * d - A[1] * A[1])
        p_t = -inv_det * (d * b[0] - A[1] * b[1])
        p_b = -inv_det * (a * b[1] - A[1] * b[0])
        p_n = q_n - g[0] * p_t - g[1] * p_b
        length = math.sqrt(p_t * p_t + p_b * p_b)
        over = length - mu * p_n
        if over > 0.0:
            low = s
        else:
            high = s
        if abs(over) <= 1e-12 * length or length == 0.0:
            break
        dp_t = -inv_det * (d * p_t - A[1] * p_b)
        dp_b = -inv_det * (a * p_b - A[1] * p_t)
        # Newton on 1 - mu P_n / |p|: nearly straight in s, because |p| falls like 1/s
        slope = mu * ((g[0] * dp_t + g[1] * dp_b) * length + p_n * (p_t * dp_t + p_b * dp_b) / length)
        last = s
        s = s - over * length / slope if slope != 0.0 else math.inf
        if not (s > low and s < high):
            s = 0.5 * (low + high) if high < math.inf else 2.0 * low + a
        if abs(s - last) <= 1e-13 * s:
            break
    length = math.sqrt(p_t * p_t + p_b * p_b)
    shrink = mu * max(p_n, 0.0) / length if length > 0.0 else 0.0
    return (max(p_n, 0.0), shrink * p_t, shrink * p_b)


@inline_kernel
def solve_cone(kind, l, G, local, par, xi, P):
    """One contact with Coulomb or elliptic friction, exactly: open, sticking or sliding."""
    q_n = xi[0] - local[l, DIAGONAL] * P[0] - G[l, 1] * P[1] - G[l, 2] * P[2]
    if q_n >= 0.0:
        return (0.0, 0.0, 0.0)
    if kind == COULOMB:
        mu, kappa = par[l, MU], 1.0
    else:
        _, mu, kappa = friction_shape(kind, par, l, 1.0)
    x_n, x_t, x_b = stop_block(l, local, xi, P)
    side = x_b if kappa == 1.0 else x_b / kappa
    if x_n >= 0.0 and x_t * x_t + side * side <= mu * mu * x_n * x_n:
        return (x_n, x_t, x_b)
    if mu <= 0.0:
        return (-q_n * local[l, SCALE_N], 0.0, 0.0)
    inv_n = local[l, SCALE_N]
    q_t = xi[1] - G[l, 1] * P[0] - local[l, DIAGONAL + 1] * P[1] - G[l, 5] * P[2]
    q_b = xi[2] - G[l, 2] * P[0] - G[l, 5] * P[1] - local[l, DIAGONAL + 2] * P[2]
    g_t, g_b = G[l, 1] * inv_n, G[l, 2] * inv_n
    P_b = P[2] / kappa
    size = math.sqrt(P[1] * P[1] + P_b * P_b)
    xi_b = kappa * xi[2]
    guess = math.sqrt(xi[1] * xi[1] + xi_b * xi_b) / size if size > 0.0 else 0.0
    A = (local[l, SCHUR], kappa * local[l, SCHUR + 1], kappa * kappa * local[l, SCHUR + 2])
    b = (q_t - g_t * q_n, kappa * (q_b - g_b * q_n))
    x = slide_in_cone(A, b, -q_n * inv_n, (g_t, kappa * g_b), mu, guess)
    return (x[0], x[1], kappa * x[2])


@inner_kernel
def minimise_in_disc(A, b, radius, s):
    """The plane case of :func:`minimise_in_ball`: A = (11, 12, 22), b = (1, 2)."""
    low, high = 0.0, math.inf
    p_1, p_2, length = 0.0, 0.0, 0.0
    for _ in range(MAX_SECULAR):
        a, d = A[0] + s, A[2] + s
        inv_det = 1.0 / (a * d - A[1] * A[1])
        p_1 = -inv_det * (d * b[0] - A[1] * b[1])
        p_2 = -inv_det * (a * b[1] - A[1] * b[0])
        square = p_1 * p_1 + p_2 * p_2
        length = math.sqrt(square)
        over = length - radius
        if over > 0.0:
            low = s
        else:
            high = s
        if abs(over) <= EXACT * radius or length == 0.0:
            break
        slope = inv_det * (d * p_1 * p_1 - 2.0 * A[1] * p_1 * p_2 + a * p_2 * p_2)
        last = s
        s = s + over * square / (radius * slope)
        if not (s > low and s < high):
            s = 0.5 * (low + high) if high < math.inf else 2.0 * low + a
        if abs(s - last) <= EXACT * s:
            break
    shrink = radius / length if length > 0.0 else 0.0
    return (shrink * p_1, shrink * p_2)


@inner_kernel
def minimise_in_capsule(A, b, half, radius, s):
    """Minimise ``p^T A p / 2 + b^T p`` over the capsule of :func:`prox_capsule`; A = (tt, tb, bb), b = (t, b)."""
    inv_det = 1.0 / (A[0] * A[2] - A[1] * A[1])
    p_t = -inv_det * (A[2] * b[0] - A[1] * b[1])
    p_b = -inv_det * (A[0] * b[1] - A[1] * b[0])
    beyond = max(abs(p_t) - half, 0.0)
    if abs(p_b) <= radius and beyond * beyond + p_b * p_b <= radius * radius:
        return (p_t, p_b)  # sticks
    for side in (-1.0, 1.0):  # slides purely sideways: force on a straight flank
        p_b = side * radius
        p_t = -(b[0] + A[1] * p_b) / A[0]
        if abs(p_t) <= half and side * (b[1] + A[1] * p_t + A[2] * p_b) <= 0.0:
            return (p_t, p_b)
    first = -1.0 if b[0] > 0.0 else 1.0
    for end in (first, -first):  # slides forward or backward: force on a cap
        x = minimise_in_disc(A, (b[0] + end * half * A[0], b[1] + end * half * A[1]), radius, s)
        p_t, p_b = end * half + x[0], x[1]
        if end * x[0] >= 0.0:
            break
    return (p_t, p_b)


@inner_kernel
def slide_runner(l, g, par, xi, P):
    """A runner that slides forward or backward: Newton's method on the normal percussion and the direction of friction.

    On a cap of its set friction is  P_t = P_n (± mu_r + (mu_t - mu_r) c),  P_b = P_n mu_b(P_n) s  with c² + s² = 1, and it is
    opposite to the slip:  (mu_t - mu_r) xi_t s = mu_b xi_b c. Together with xi_n = 0 these are two equations for two unknowns.

    Parameters
    ----------
    g : 6 floats
        nn, nt, nb, tt, tb, bb of the own block.
    par : see `problem`
    xi, P : 3 floats [m/s], [N s]
        Present velocity and percussion: where Newton's method begins.

    Returns
    -------
    bool, 3 floats [N s]
        Whether it arrived at a solution, and the percussion.
    """
    flat, cap = par[l, MU_R], par[l, MU_T] - par[l, MU_R]
    end = -1.0 if xi[1] > 0.0 else 1.0
    P_n, P_t, P_b = P
    xi_n, xi_t, xi_b = xi
    mu_b = runner_mu_b(par, l, P_n)
    if not (P_n > 0.0 and cap > FLATTEST * mu_b and mu_b > 0.0):
        return False, P
    c, s = (P_t / P_n - end * flat) / cap, P_b / (P_n * mu_b)
    load = P_n
    for _ in range(MAX_NEWTON):
        over = c * c + s * s - 1.0
        if not (over > -1.0 and end * c >= 0.0 and load > 0.0):
            break
        shrink = 1.0 - over * (0.5 - 0.375 * over) if abs(over) < NEARLY_ONE else 1.0 / math.sqrt(1.0 + over)
        c, s = shrink * c, shrink * s
        mu_b = runner_mu_b(par, l, load)
        digs = (
            (par[l, MU_B_HIGH] - par[l, MU_B_LOW]) / par[l, P_HIGH] if load < par[l, P_HIGH] else 0.0
        )  # d mu_b / d P_n
        t_n, t_c = end * flat + cap * c, -load * cap * s  # derivatives of P_t by P_n and by the angle
        b_n, b_c = (mu_b + load * digs) * s, load * mu_b * c
        d_n, d_t, d_b = load - P_n, load * t_n - P_t, load * mu_b * s - P_b
        P_n, P_t, P_b = load, load * t_n, load * mu_b * s
        xi_n += g[0] * d_n + g[1] * d_t + g[2] * d_b
        xi_t += g[1] * d_n + g[3] * d_t + g[4] * d_b
        xi_b += g[2] * d_n + g[4] * d_t + g[5] * d_b
        turn = cap * xi_t * s - mu_b * xi_b * c
        a_11, a_12 = g[0] + g[1] * t_n + g[2] * b_n, g[1] * t_c + g[2] * b_c
        a_21 = cap * s * (g[1] + g[3] * t_n + g[4] * b_n) - c * (mu_b * (g[2] + g[4] * t_n + g[5] * b_n) + digs * xi_b)
        a_22 = cap * (s * (g[3] * t_c + g[4] * b_c) + c * xi_t) - mu_b * (c * (g[4] * t_c + g[5] * b_c) - s * xi_b)
        inverse = 1.0 / (a_11 * a_22 - a_12 * a_21)
        d_n, angle = inverse * (a_12 * turn - a_22 * xi_n), inverse * (a_21 * xi_n - a_11 * turn)
        if abs(d_n) <= NEWTON_END * P_n and abs(angle) <= NEWTON_END:
            x = (P_n + d_n, P_t + t_n * d_n + t_c * angle, P_b + b_n * d_n + b_c * angle)
            return cap * xi_t * c + mu_b * xi_b * s <= 0.0, x
        angle = min(max(angle, -0.5), 0.5)
        load, c, s = P_n + d_n, c - angle * s, s + angle * c
    return False, P


@inner_kernel
def solve_runner(kind, l, G, local, par, xi, P):
    """One contact with the runner law, exactly: open, sticking, or the root of the normal velocity over P_n.

    Set and scale depend on P_n. Where Newton's method does not arrive in a few steps, friction is minimised at fixed P_n and
    the normal equation is closed by a bracketed secant.
    """
    g_nn, g_tt, g_bb = local[l, DIAGONAL], local[l, DIAGONAL + 1], local[l, DIAGONAL + 2]
    g_nt, g_nb, g_tb = G[l, 1], G[l, 2], G[l, 5]
    q_n = xi[0] - g_nn * P[0] - g_nt * P[1] - g_nb * P[2]
    if q_n >= 0.0:
        return (0.0, 0.0, 0.0)
    glides = P[0] > 0.0 and abs(xi[1]) > FAST * g_tt * P[0]
    if not glides:
        x = stop_block(l, local, xi, P)
        if x[0] >= 0.0:
            half, radius, kappa = friction_shape(kind, par, l, x[0])
            beyond = max(abs(x[1]) - half, 0.0)
            side = x[2] / kappa
            if beyond * beyond + side * side <= radius * radius:
                return x
    arrived, slid = slide_runner(l, (g_nn, g_nt, g_nb, g_tt, g_tb, g_bb), par, xi, P)
    if arrived:
        return slid
    q_t = xi[1] - g_nt * P[0] - g_tt * P[1] - g_tb * P[2]
    q_b = xi[2] - g_nb * P[0] - g_tb * P[1] - g_bb * P[2]
    P_n = P[0] if P[0] > 0.0 else -q_n / g_nn
    low, high, slope = 0.0, math.inf, g_nn
    last_n, last_f = 0.0, 0.0
    for k in range(MAX_SECULAR):
        half, radius, kappa = friction_shape(kind, par, l, P_n)
        side, slip = P[2] / kappa, kappa * xi[2]
        size = P[1] * P[1] + side * side
        guess = math.sqrt((xi[1] * xi[1] + slip * slip) / size) if size > 0.0 else 0.0
        p_t, p_b = minimise_in_capsule(
            (g_tt, kappa * g_tb, kappa * kappa * g_bb),
            (q_t + g_nt * P_n, kappa * (q_b + g_nb * P_n)),
            half,
            radius,
            guess,
        )
        x = (P_n, p_t, kappa * p_b)
        f = q_n + g_nn * P_n + g_nt * x[1] + g_nb * x[2]
        if abs(f) <= -EXACT * q_n:
            break
        if f < 0.0:
            low = P_n
        else:
            high = P_n
        if k > 0 and P_n != last_n and (f - last_f) / (P_n - last_n) > 0.0:
            slope = (f - last_f) / (P_n - last_n)
        last_n, last_f = P_n, f
        P_n = P_n - f / slope
        if not (P_n > low and P_n < high):
            P_n = 0.5 * (low + high) if high < math.inf else 2.0 * low - q_n / g_nn
        if abs(P_n - last_n) <= 1e-14 * P_n:
            break
    return x


@inline_kernel
def solve_block(kind, l, G, local, par, xi, P):
    """New percussion of block `l` from its present velocity `xi` and percussion `P` (3 floats each, unused rows 0)."""
    if kind == COULOMB or kind == ELLIPSE:
        return solve_cone(kind, l, G, local, par, xi, P)
    if kind == HALF_LINE:
        return (max(P[0] - local[l, NN] * xi[0], 0.0), 0.0, 0.0)
    if kind == INTERVAL:
        return (min(max(P[0] - local[l, NN] * xi[0], par[l, LOW]), par[l, HIGH]), 0.0, 0.0)
    if kind == BILATERAL:
        return stop_block(l, local, xi, P)
    if kind == BALL or kind == LOADED_BALL:
        return solve_ball(l, G, local, par[l, RADIUS], xi, P)
    return solve_runner(kind, l, G, local, par, xi, P)
