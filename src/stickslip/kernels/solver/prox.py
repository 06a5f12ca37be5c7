"""Projections onto the sets of the force laws, and the natural map: how far a block is from its inclusion.

Convention everywhere: the argument is ``y = r xi - P`` and the result is ``-P``  [theory/laws, eq. 3].
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel, kernel
from stickslip.kernels.solver.laws import (
    BILATERAL,
    CONE,
    COULOMB,
    ELLIPSE,
    HALF_LINE,
    HIGH,
    INTERVAL,
    LOW,
    MU,
    MU_B,
    MU_B_HIGH,
    MU_B_LOW,
    MU_R,
    MU_T,
    P_HIGH,
    RADIUS,
    RADIUS_PER_LOAD,
    ROWS_BEFORE,
)

#: A friction coefficient of zero beside a positive one is raised to this fraction of it: the scaled set keeps a finite
#: shape.
THINNEST = 1e-9


@kernel
def prox_half_line(y):
    """Project onto ``-P <= 0``."""
    return min(y, 0.0)


@kernel
def prox_interval(y, low, high):
    """Project onto ``low <= P <= high``; the result is ``-P``."""
    return min(max(y, -high), -low)


@kernel
def prox_ball(y, radius):
    """Project the 3-vector `y` onto the ball ``|P| <= radius``; a vector inside comes back unchanged, bit for bit."""
    square = y[0] * y[0] + y[1] * y[1] + y[2] * y[2]
    if square <= radius * radius:
        return y
    shrink = radius / math.sqrt(square)
    return (shrink * y[0], shrink * y[1], shrink * y[2])


@kernel
def prox_disc(y_t, y_b, radius):
    """Project onto the disc ``|P| <= radius``."""
    square = y_t * y_t + y_b * y_b
    if square <= radius * radius:
        return y_t, y_b
    shrink = radius / math.sqrt(square)
    return shrink * y_t, shrink * y_b


@kernel
def prox_capsule(y_t, y_b, half, radius):
    """Project onto the segment ``|P_t| <= half`` widened by `radius`: a runner's scaled set [Rempfler, sec. 4.3]."""
    if y_t > half:
        y_t, y_b = prox_disc(y_t - half, y_b, radius)
        return y_t + half, y_b
    if y_t >= -half:
        return y_t, min(max(y_b, -radius), radius)
    y_t, y_b = prox_disc(y_t + half, y_b, radius)
    return y_t - half, y_b


@kernel
def runner_mu_b(par, l, P_n):
    """Lateral friction coefficient of a runner that digs in under load [Rempfler, eq. 4.5]."""
    share = min(P_n, par[l, P_HIGH]) / par[l, P_HIGH] if par[l, P_HIGH] > 0.0 else 1.0
    return par[l, MU_B_LOW] + (par[l, MU_B_HIGH] - par[l, MU_B_LOW]) * share


@kernel
def friction_numbers(kind, par, l, P_n):
    """`friction_shape` for a unit percussion: half length and radius as multiples of it, lateral scale at the load `P_n`."""
    if kind == COULOMB:
        return 0.0, par[l, MU], 1.0
    if kind == ELLIPSE:
        flat, mu_t, mu_b = 0.0, par[l, MU_T], par[l, MU_B]
    else:
        flat, mu_t, mu_b = par[l, MU_R], par[l, MU_T] - par[l, MU_R], runner_mu_b(par, l, P_n)
    mu_t = max(mu_t, THINNEST * mu_b + 1e-30)
    mu_b = max(mu_b, THINNEST * mu_t)
    return flat, mu_t, mu_b / mu_t


@kernel
def friction_shape(kind, par, l, P_n):
    """Friction set of a contact at normal percussion `P_n` as a capsule in scaled coordinates.

    Returns
    -------
    half, radius : float [N s]
        Half length of the straight part (along t) and radius of the caps.
    kappa : float
        Lateral scale: ``P_b = kappa P_b'`` and ``xi_b' = kappa xi_b``, so that power is invariant.
    """
    flat, mu_t, kappa = friction_numbers(kind, par, l, P_n)
    return flat * P_n, mu_t * P_n, kappa


@kernel
def prox_contact(kind, par, l, r_n, r_f, xi, P):
    """Project one contact (n, t, b): first the normal, then friction with the set of the new normal percussion.

    Parameters
    ----------
    r_n, r_f : float [N s / (m/s)]
        Prox parameters; `r_f` belongs to the scaled coordinates of :func:`friction_shape`.
    xi, P : 3 floats [m/s], [N s]

    Returns
    -------
    3 floats [N s]
        ``-P``.

    Notes
    -----
    Departs from [Rempfler, alg. 4.1 and 4.2]: the normal projection clips ``r xi_n - P_n``, not the old force alone.
    """
    y_n = prox_half_line(r_n * xi[0] - P[0])
    half, radius, kappa = friction_shape(kind, par, l, -y_n)
    y_t, y_b = prox_capsule(r_f * xi[1] - P[1], r_f * kappa * xi[2] - P[2] / kappa, half, radius)
    return (y_n, y_t, kappa * y_b)


@inner_kernel
def set_radius(par, l, P, row):
    """Radius of a LOADED_BALL whose first percussion is P[row]; `par` is modified in place."""
    par[l, RADIUS] = par[l, RADIUS_PER_LOAD] * max(P[row - int(par[l, ROWS_BEFORE])], 0.0)


@inner_kernel
def prox_block(kind, n, par, l, r, r_f, xi, P):
    """Project one block of `n` rows of any law; `r_f` is used by contacts only."""
    if kind & CONE:
        return prox_contact(kind, par, l, r, r_f, xi, P)
    if kind == HALF_LINE:
        return (prox_half_line(r * xi[0] - P[0]), 0.0, 0.0)
    if kind == INTERVAL:
        return (prox_interval(r * xi[0] - P[0], par[l, LOW], par[l, HIGH]), 0.0, 0.0)
    y = (r * xi[0] - P[0], r * xi[1] - P[1] if n > 1 else 0.0, r * xi[2] - P[2] if n > 2 else 0.0)
    return prox_ball(y, par[l, RADIUS]) if kind != BILATERAL else y


@inner_kernel
def prox_scales(kind, par, G, l, P_n):
    """Prox parameters ``r`` (normal, or whole block) and ``r_f`` (friction, scaled coordinates), lateral scale."""
    if kind & CONE:
        _, _, kappa = friction_shape(kind, par, l, max(P_n, 0.0))
        g_n, g_f = G[l, 0], G[l, 4] + kappa * kappa * G[l, 8]
    else:
        kappa = 1.0
        g_n = G[l, 0] + G[l, 4] + G[l, 8]
        g_f = g_n
    return 1.0 / g_n if g_n > 0.0 else 1.0, 1.0 / g_f if g_f > 0.0 else 1.0, kappa


@kernel
def natural_residual(kind, n, par, G, l, xi, P):
    """Natural-map residual of a block, max over rows of ``|P + prox(r xi - P)| / r``  [m/s].

    It is the slip or penetration speed of a row that should stand still, and the percussion error times own compliance
    of a row at the boundary of its set. Bilateral rows give ``|xi|``.
    """
    if kind == BILATERAL:
        return max(abs(xi[0]), abs(xi[1]), abs(xi[2]))
    if not kind & CONE:
        r, _, _ = prox_scales(kind, par, G, l, 0.0)
        y = prox_block(kind, n, par, l, r, r, xi, P)
        return max(abs(P[0] + y[0]), abs(P[1] + y[1]), abs(P[2] + y[2])) / r
    # as `prox_contact`, with the width at the present load: what depends on P alone is then ready before xi is
    flat, mu_t, kappa = friction_numbers(kind, par, l, max(P[0], 0.0))
    g_n, g_f = G[l, 0], G[l, 4] + kappa * kappa * G[l, 8]
    g_n, g_f = g_n if g_n > 0.0 else 1.0, g_f if g_f > 0.0 else 1.0
    r_n, r_f, side = 1.0 / g_n, 1.0 / g_f, P[2] / kappa
    g_b = g_f / kappa
    y_n = prox_half_line(r_n * xi[0] - P[0])
    y_t, y_b = prox_capsule(r_f * xi[1] - P[1], r_f * kappa * xi[2] - side, -flat * y_n, -mu_t * y_n)
    return max(g_n * abs(P[0] + y_n), g_f * abs(P[1] + y_t), g_b * abs(side + y_b))
