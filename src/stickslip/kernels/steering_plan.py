"""The plan of a pilot: a station of its walk back from the finish, and its look-up on the way; for `apps/ice/plan.py`, no part of the step.

A plan is a table over station, place across and direction across. Places are even from the right edge to the left one, directions
``l' = STEEPEST sinh(SPREAD q) / sinh(SPREAD)`` with q even from -1 to 1.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.elementary import asinh, exp, sinh
from stickslip.kernels.base.jit import inner_kernel, kernel

STEP = 2.0  # m along the track
STEEPEST, SPREAD = 0.45, 2.5  # largest l'; how much finer directions are near zero
USED = 0.7  # share of the grip that is planned with
LEAST_LOAD, MOST_LOAD, MOST_DRIFT = 1.0, 60.0, 0.2  # m/s², m/s², 1/m
MEMORY = 150.0  # m, after which what is to come counts 1/e
# Costs per metre; those of steering and of speed across are small, and only settle what walls leave open.
STEERING, CROSSING = 0.3, 1.0
LIFT, HEAVY = 20.0, 6.0  # per metre at no load; m/s², load from which on it costs nothing
HIT, HIT_SPEED, REBOUND = 20.0, 3.0, 0.05  # of leaving over an edge: at once, per (m/s)², share of the speed left
FLAT = 1e-12  # bow of the cost over the levels of steering below which there is no best between them
INSIDE = 1.001  # from the last node: a place in the last cell


@inner_kernel
def clip(x, low, high):
    """x within its limits."""
    return min(max(x, low), high)


@inner_kernel
def cell(x, n):
    """Cell of a table with n nodes, and the place in it, of a coordinate in nodes; what is no number is in the first one."""
    x = min(x if x > 0.0 else 0.0, n - INSIDE)
    i = int(x)
    return i, x - i


@inner_kernel
def direction_node(slope, spread, n):
    """Place of a direction l' among n nodes; `spread` is sinh(SPREAD)."""
    q = asinh(slope / STEEPEST * spread) / SPREAD
    return 0.5 * (q + 1.0) * (n - 1)


@inner_kernel
def cost_ahead(ahead, right, left, across, p, v2, spread, kept):
    """Cost to come from the place `across` with the direction `p` at a station with these edges and costs at its nodes."""
    n, m = ahead.shape
    u = (across - right) / (left - right) * (n - 1)
    hit = 0.0
    if u < 0.0 or u > n - 1:
        hit = HIT + HIT_SPEED * p * p * v2
        p = -REBOUND * p
    a, u = cell(u, n)
    b, q = cell(direction_node(clip(p, -STEEPEST, STEEPEST), spread, m), m)
    lower = (1.0 - q) * ahead[a, b] + q * ahead[a, b + 1]
    upper = (1.0 - q) * ahead[a + 1, b] + q * ahead[a + 1, b + 1]
    return hit + kept * ((1.0 - u) * lower + u * upper)


@kernel
def decide_station(
    y, z, square, across, place, slope, turn, sag, gravity, grip, edges, levels, ahead, costs, steering, to_come
):
    """Best steering at the nodes of a station, and the cost still to come, from that of the next station.

    Parameters
    ----------
    y, z : (5, n) [m], [1], [1/m] ...
        Place of the sled's middle left of and above the centre line at n places across, and its derivatives l, ss, sl, ll.
    square : (n,) [m²/s²]
        Squared speed along the station.
    across : (n,) [m]
    place : (n,)
        Cost per metre of being there.
    slope : (m,)
        Directions of the nodes.
    turn, sag : float [1/m]
        Curvature of the plan and of the heights.
    gravity : float [m/s²]
    grip : (float, float, float)
        Side force over load, unloaded and full, and the load over mass [m/s²] that is full.
    edges : (float, float) [m]
        Right and left edge of the next station.
    levels : (k,)
        Of steering, even, from -1 to 1.
    ahead : (n, m)
        Cost to come at the nodes of the next station.
    costs : (k,), overwritten
    steering, to_come : (n, m), overwritten
        Share of the grip to be used, left positive; cost to come from here.
    """
    low, high, full = grip
    spread, kept = sinh(SPREAD), exp(-STEP / MEMORY)
    for i in range(across.size):
        v2 = square[i]
        size = y[1, i] * y[1, i] + z[1, i] * z[1, i]
        for j in range(slope.size):
            p = slope[j]
            a_y = (y[2, i] + 2.0 * y[3, i] * p + y[4, i] * p * p + turn * (1.0 - turn * y[0, i])) * v2
            a_z = (z[2, i] + 2.0 * z[3, i] * p + z[4, i] * p * p + sag) * v2 + gravity
            drift = clip(-(y[1, i] * a_y + z[1, i] * a_z) / (size * v2), -MOST_DRIFT, MOST_DRIFT)
            load = (y[1, i] * a_z - z[1, i] * a_y) / math.sqrt(size)
            held = clip(load, LEAST_LOAD, MOST_LOAD)
            reach = USED * (low + (high - low) * min(held / full, 1.0)) * held / v2
            light = clip(1.0 - load / HEAVY, 0.0, 2.0)
            here = place[i] + CROSSING * p * p * v2 + LIFT * light * light
            best = 0
            for k in range(levels.size):
                x = levels[k]
                bend = drift + x * reach
                costs[k] = STEP * (here + STEERING * x * x) + cost_ahead(
                    ahead,
                    edges[0],
                    edges[1],
                    across[i] + STEP * (p + 0.5 * STEP * bend),
                    p + STEP * bend,
                    v2,
                    spread,
                    kept,
                )
                if costs[k] < costs[best]:
                    best = k
            steering[i, j] = between_levels(levels, costs, best)
            to_come[i, j] = costs[best]


@inner_kernel
def between_levels(levels, costs, best):
    """Level of least cost, refined by the parabola through the best one and its neighbours."""
    inner = min(max(best, 1), levels.size - 2)
    before, here, after = costs[inner - 1], costs[inner], costs[inner + 1]
    bow = before - 2.0 * here + after
    shift = 0.5 * (before - after) / bow if bow > FLAT else float(best - inner)
    return levels[inner] + clip(shift, -1.0, 1.0) * (levels[1] - levels[0])


@kernel
def planned_share(steering, right, left, begin, station, across, slope):
    """Share of the grip to use at a place, from a plan (n, n_across, n_slope) that begins at a station [m] and its edges (n,) [m]."""
    i, x = cell((station - begin) / STEP, right.size)
    q = direction_node(slope, sinh(SPREAD), steering.shape[2])
    here = share_at(steering[i], right[i], left[i], across, q)
    there = share_at(steering[i + 1], right[i + 1], left[i + 1], across, q)
    return here + x * (there - here)


@inner_kernel
def share_at(table, right, left, across, q):
    """The same at one station of the plan, for the direction node q."""
    n, m = table.shape
    a, u = cell((across - right) / (left - right) * (n - 1), n)
    b, q = cell(q, m)
    lower = table[a, b] + q * (table[a, b + 1] - table[a, b])
    upper = table[a + 1, b] + q * (table[a + 1, b + 1] - table[a + 1, b])
    return lower + u * (upper - lower)
