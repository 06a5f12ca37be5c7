"""Normals and friction in turn: arrives where Newton's method goes round in circles.

With friction held, the normal rows are a convex quadratic programme,  min x·A x / 2 + q·x  over  x ≥ 0.  An active-set method
[Lawson-Hanson 1974, ch. 23] solves it exactly in finitely many steps, however badly A is conditioned: on stiff sleds, whose eight
contacts share their load in ways that hardly differ, the sets that Newton's method tries repeat themselves. With normals held, each
contact's friction is a small convex problem. Taking turns converges where friction is moderate.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.linear import back_substitute, factor
from stickslip.kernels.solver.block import DIAGONAL, minimise_in_capsule, solve_ball
from stickslip.kernels.solver.laws import (
    CONE,
    LOADED_BALL,
    NORMAL,
    RADIUS,
)
from stickslip.kernels.solver.prox import friction_shape, set_radius

TURNS = 40
FRICTION_SWEEPS = 2  # per turn
SHIFT = 1e-10  # of the diagonal: rows of one rank stay solvable; repeated, because it acts on the step only
ENOUGH = 1e-12  # of the largest speed: normal velocities that count as zero
SAME = 1e-10  # of the largest percussion: change at which turns end
PUSHES, ACTIVE = 0, 1  # columns of work.B while this runs


@inner_kernel
def shift_velocities(m, i, d, work):
    """Velocities after percussion `i` has changed by `d`; A is symmetric, so that its column is its row."""
    for j in range(m):
        work.xi[j] += work.A[i, j] * d


@inner_kernel
def mark_normals(rows, i_island, m, work):
    """Mark the rows that only push, and which of them do; others are held."""
    for i in range(m):
        work.B[i, PUSHES] = 0.0
        work.B[i, ACTIVE] = 0.0
    i = 0
    for k in range(work.first[i_island], work.first[i_island + 1]):
        l = work.order[k]
        if rows.kind[l] & NORMAL:
            work.B[i, PUSHES] = 1.0
            work.x[i] = max(work.x[i], 0.0)
            work.B[i, ACTIVE] = 1.0 if work.x[i] > 0.0 else 0.0
        i += rows.row[l + 1] - rows.row[l]


@inner_kernel
def step_to_minimum(m, work):
    """Move the active normals to their minimum, or to where the first of them vanishes and is let go; returns what was done.

    Returns
    -------
    int
        -1: the matrix is singular · 0: one was let go · 1: at the minimum.
    """
    n = 0
    for i in range(m):
        if work.B[i, ACTIVE] > 0.0:
            work.free[n] = i
            n += 1
    for p in range(n):
        i = work.free[p]
        for q in range(n):
            work.J[p, q] = work.A[i, work.free[q]]
        work.J[p, p] += SHIFT * work.A[i, i]
        work.rhs[p] = -work.xi[i]
    if not factor(work.J, n, work.pivot):
        return -1
    back_substitute(work.J, n, work.pivot, work.rhs)
    length, blocked = 1.0, -1
    for p in range(n):
        x, d = work.x[work.free[p]], work.rhs[p]
        if x + length * d < 0.0:
            length, blocked = -x / d, work.free[p]
    for p in range(n):
        i = work.free[p]
        d = -work.x[i] if i == blocked else length * work.rhs[p]
        work.x[i] = max(work.x[i] + d, 0.0)
        shift_velocities(m, i, d, work)
    if blocked < 0:
        return 1
    work.B[blocked, ACTIVE] = 0.0
    return 0


@inner_kernel
def solve_normals(m, fastest, work):
    """Exact solution of the normal rows with all others held; writes ``work.x`` and ``work.xi``."""
    polish = 0
    for _ in range(4 * m):
        done = step_to_minimum(m, work)
        if done < 0:
            return
        if done == 0:
            continue
        worst, i_worst = -ENOUGH * fastest, -1
        for i in range(m):
            if work.B[i, PUSHES] > 0.0 and work.B[i, ACTIVE] == 0.0 and work.xi[i] < worst:
                worst, i_worst = work.xi[i], i
        if i_worst >= 0:
            work.B[i_worst, ACTIVE] = 1.0
            polish = 0
        elif polish > 0:
            return
        else:
            polish = 1


@inner_kernel
def turn_ball(rows, l, i, m, work):
    """Spin or rolling friction of one contact, island rows from `i` on, in its set at the present load."""
    n = rows.row[l + 1] - rows.row[l]
    set_radius(rows.par, l, work.x, i)
    P = (work.x[i], work.x[i + 1], work.x[i + 2] if n > 2 else 0.0)
    xi = (work.xi[i], work.xi[i + 1], work.xi[i + 2] if n > 2 else 0.0)
    x = solve_ball(l, rows.G, work.local, rows.par[l, RADIUS], xi, P)
    for k in range(n):
        d = x[k] - work.x[i + k]
        work.x[i + k] += d
        shift_velocities(m, i + k, d, work)


@inner_kernel
def turn_friction(rows, i_island, m, work):
    """Friction of each contact in its own set at the present normal percussion, one after the other."""
    i = 0
    for k in range(work.first[i_island], work.first[i_island + 1]):
        l = work.order[k]
        if rows.kind[l] & CONE:
            half, radius, kappa = friction_shape(rows.kind[l], rows.par, l, work.x[i])
            g_tt, g_bb = work.local[l, DIAGONAL + 1], kappa * kappa * work.local[l, DIAGONAL + 2]
            g_tb = kappa * rows.G[l, 5]
            p_t, p_b = work.x[i + 1], work.x[i + 2] / kappa
            xi_t, xi_b = work.xi[i + 1], kappa * work.xi[i + 2]
            size = math.sqrt(p_t * p_t + p_b * p_b)
            guess = math.sqrt(xi_t * xi_t + xi_b * xi_b) / size if size > 0.0 else 0.0
            q = (xi_t - g_tt * p_t - g_tb * p_b, xi_b - g_tb * p_t - g_bb * p_b)
            t, b = 0.0, 0.0
            if radius > 0.0:
                t, b = minimise_in_capsule((g_tt, g_tb, g_bb), q, half, radius, guess)
            d_t, d_b = t - work.x[i + 1], kappa * b - work.x[i + 2]
            work.x[i + 1] += d_t
            work.x[i + 2] += d_b
            shift_velocities(m, i + 1, d_t, work)
            shift_velocities(m, i + 2, d_b, work)
        elif rows.kind[l] == LOADED_BALL:
            turn_ball(rows, l, i, m, work)
        i += rows.row[l + 1] - rows.row[l]


@inner_kernel
def take_turns(rows, i_island, m, fastest, work):
    """Write to ``work.x`` where taking turns arrives from there; ``work.xi`` must belong to it. Returns the turns taken."""
    mark_normals(rows, i_island, m, work)
    for i in range(m):
        work.xi[i] = work.c[i]
    for i in range(m):
        shift_velocities(m, i, work.x[i], work)
    for turn in range(TURNS):
        largest, change = 0.0, 0.0
        for i in range(m):
            work.x_try[i] = work.x[i]
        solve_normals(m, fastest, work)
        for _ in range(FRICTION_SWEEPS):
            turn_friction(rows, i_island, m, work)
        for i in range(m):
            largest = max(largest, abs(work.x[i]))
            change = max(change, abs(work.x[i] - work.x_try[i]))
        if change <= SAME * largest:
            return turn + 1
    return TURNS
