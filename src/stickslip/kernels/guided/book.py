"""Which contacts are held: no more than are needed, found by collisions, and let go when they carry nothing or their features end."""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.linear import back_substitute, factor
from stickslip.kernels.base.vec import ZERO3, get33, quat_to_matrix, rotate_back
from stickslip.kernels.collision.near_list import ON_CORNER, ON_EDGE, ON_FACE
from stickslip.kernels.guided.features import edges_face, measure_pair
from stickslip.kernels.guided.motion import seen
from stickslip.kernels.guided.solver import is_free, join_key, measure_held, mobility, put_columns, split_key
from stickslip.kernels.guided.types import (
    EVENT,
    EVENT_KEY,
    EXCHANGED,
    HELD_P,
    HELD_SIDE,
    LEFT,
    MADE,
    MOST_EVENTS,
    MOST_HELD,
    N_COLUMN,
    N_EVENT,
    N_HELD,
    N_NEAR,
    NEAR_A,
    NEAR_B,
    NEAR_KIND,
    NEAR_PAIR,
    SLID_OFF,
    WENT_ON,
)

RIM = 1e-9  # how far outside its features a contact may be, as a fraction
OPENED = 1e-3  # of the guard distance: farther away, a contact without force is over
WINDOW = 2.0  # guard distances: a contact goes on to a neighbouring feature that is no farther away
MOST_TRIED = 16  # candidates per interval for a contact that no collision finds
DEPENDENT = 1e-8  # part of its own mobility that is left to a contact whose direction the others hold already


@inner_kernel
def log_event(g, event, key):
    """Note what happened to a contact; what does not fit is not noted."""
    n = g.count[N_EVENT]
    if n < MOST_EVENTS:
        g.event[n, EVENT], g.event[n, EVENT_KEY] = event, key
        g.count[N_EVENT] = n + 1


@inner_kernel
def is_held(state, key):
    """Whether a contact is held."""
    for i in range(state.n_memory[0]):
        if state.key[i] == key:
            return True
    return False


@inner_kernel
def drop(state, i):
    """Take contact `i` out of the list; the others stay in their order."""
    n = state.n_memory[0] - 1
    for k in range(i, n):
        state.key[k] = state.key[k + 1]
        for m in range(N_HELD):
            state.P_contact[k, m] = state.P_contact[k + 1, m]
    state.key[n] = 0
    for m in range(N_HELD):
        state.P_contact[n, m] = 0.0
    state.n_memory[0] = n


@inner_kernel
def replaced_by(state, g, n):
    """Which contact gives way to contact `n`: -1 if it is independent of the others, -2 if none can.

    A dependent direction is C_n = Σ λ_j C_j. With a growing percussion p of the new contact those of the others become p_j - λ_j p; the
    first to vanish gives way, so that all stay pushes.
    """
    if n == 0:
        return -1
    for i in range(n):
        g.step[i] = mobility(g, i, n)
        for j in range(n):
            g.J[i, j] = mobility(g, i, j)
    if not factor(g.J, n, g.pivot):
        return -2
    back_substitute(g.J, n, g.pivot, g.step)
    own = left = mobility(g, n, n)
    for i in range(n):
        left -= g.step[i] * mobility(g, i, n)
    if (
        left > DEPENDENT * own and n < N_COLUMN
    ):  # a seventh direction of a part depends on six others, whatever rounding says
        return -1
    best, least = -2, math.inf
    for i in range(n):
        if g.step[i] > 1e-6:
            ratio = state.P_contact[i, HELD_P] / g.step[i]
            if ratio < least:
                best, least = i, ratio
    return best


@inner_kernel
def register(guide, shapes, surfaces, state, g, key, side, c, e):
    """Hold a new contact at the pose (c, e); one whose direction the others hold already takes the place of one of them.

    Returns whether it is held now.
    """
    n = state.n_memory[0]
    if is_held(state, key) or n == MOST_HELD or n == state.key.size:
        return False
    state.key[n] = key
    state.P_contact[n, HELD_P], state.P_contact[n, HELD_SIDE] = 0.0, side
    R = quat_to_matrix(e)
    for i in range(n + 1):
        measure_held(guide, shapes, surfaces, state, g, i, c, R)
    put_columns(guide, g, n + 1, c, R, 1.0)
    other = replaced_by(state, g, n)
    state.n_memory[0] = n + 1
    if other == -2:
        drop(state, n)
        return False
    log_event(g, MADE, key)
    if other >= 0:
        log_event(g, EXCHANGED, state.key[other])
        drop(state, other)
    return True


@inner_kernel
def complete(guide, shapes, surfaces, state, g, c, e):
    """Hold one more contact where a vertex is at the guard distance already and its direction is free; whether there is one.

    No collision finds it: a box that is set down level is balanced by two corners, and nothing moves the others.
    """
    n = state.n_memory[0]
    if n == 0 or n >= min(N_COLUMN, state.key.size):
        return False
    R = quat_to_matrix(e)
    low, high, tried, last = (1.0 - OPENED) * guide.guard, (1.0 + OPENED) * guide.guard, 0, -1
    A, t = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0), ZERO3
    for k in range(g.count[N_NEAR]):
        kind, pair = g.near[k, NEAR_KIND], g.near[k, NEAR_PAIR]
        if kind == ON_EDGE or guide.open[pair]:
            continue
        if pair != last:
            last = pair
            A, t = seen(shapes, guide.pair[pair, 0], guide.pair[pair, 1], c, R)
        gap, _, _, inside = measure_pair(surfaces, kind, g.near[k, NEAR_A], g.near[k, NEAR_B], 1.0, A, t)
        if inside < -RIM or not low <= gap <= high:
            continue
        key = join_key(kind, pair, g.near[k, NEAR_A], g.near[k, NEAR_B])
        if is_held(state, key):
            continue
        state.key[n], state.P_contact[n, HELD_SIDE] = key, 1.0
        for i in range(n + 1):
            measure_held(guide, shapes, surfaces, state, g, i, c, R)
        put_columns(guide, g, n + 1, c, R, 1.0)
        if is_free(g, n):
            state.n_memory[0] = n + 1
            log_event(g, MADE, key)
            return True
        state.key[n], state.P_contact[n, HELD_SIDE] = 0, 0.0
        tried += 1
        if tried == MOST_TRIED:
            break
    return False


@inner_kernel
def shares(kind, fa, fb, other_kind, other_a, other_b):
    """Whether a contact can go on as another one: the same vertex on a neighbouring face, or one of two edges the same."""
    if kind != other_kind or (fa == other_a and fb == other_b):
        return False
    if kind == ON_FACE:
        return fa == other_a
    if kind == ON_CORNER:
        return fb == other_b
    return fa == other_a or fb == other_b


@inner_kernel
def go_on(guide, shapes, surfaces, state, g, i, c, R):
    """Let contact `i`, whose features have ended, go on with neighbouring ones no farther than two guard distances; whether it does."""
    kind, pair, fa, fb = split_key(state.key[i])
    A, t = seen(shapes, guide.pair[pair, 0], guide.pair[pair, 1], c, R)
    B = get33(shapes.A_KP, guide.pair[pair, 1])
    normal = rotate_back(B, (g.normal[i, 0], g.normal[i, 1], g.normal[i, 2]))
    for k in range(g.count[N_NEAR]):
        a, b = g.near[k, NEAR_A], g.near[k, NEAR_B]
        if g.near[k, NEAR_PAIR] != pair or not shares(kind, fa, fb, g.near[k, NEAR_KIND], a, b):
            continue
        _, _, n, inside = measure_pair(surfaces, kind, a, b, 1.0, A, t)
        side = 1.0 if n[0] * normal[0] + n[1] * normal[1] + n[2] * normal[2] > 0.0 else -1.0
        gap, _, n, inside = measure_pair(surfaces, kind, a, b, side, A, t)
        if inside < -RIM or not 0.0 <= gap <= WINDOW * guide.guard:
            continue
        key = join_key(kind, pair, a, b)
        if is_held(state, key) or (kind == ON_EDGE and not edges_face(surfaces, a, b, n, A)):
            continue
        log_event(g, WENT_ON, key)
        state.key[i] = key
        state.P_contact[i, HELD_SIDE] = side
        if abs(gap - g.gap[i]) > OPENED * guide.guard:
            for m in range(N_HELD):
                if m != HELD_SIDE:
                    state.P_contact[i, m] = 0.0  # another plane: what it carries is known after the next solve
        return True
    return False


@inner_kernel
def review(guide, shapes, surfaces, state, g, c, e):
    """Let go of contacts that carry nothing and have opened, and of those whose features have ended, at the pose (c, e)."""
    R = quat_to_matrix(e)
    for i in range(state.n_memory[0] - 1, -1, -1):
        gap = measure_held(guide, shapes, surfaces, state, g, i, c, R)
        kind, pair, fa, fb = split_key(state.key[i])
        if state.P_contact[i, HELD_P] <= 0.0 and gap > (1.0 + OPENED) * guide.guard:
            log_event(g, LEFT, state.key[i])
            drop(state, i)
            continue
        over = g.inside[i] < -RIM
        if kind == ON_EDGE and not over:
            j = guide.pair[pair, 1]
            A, _ = seen(shapes, guide.pair[pair, 0], j, c, R)
            n = rotate_back(get33(shapes.A_KP, j), (g.normal[i, 0], g.normal[i, 1], g.normal[i, 2]))
            over = not edges_face(surfaces, fa, fb, n, A)
        if over and not go_on(guide, shapes, surfaces, state, g, i, c, R):
            log_event(g, SLID_OFF, state.key[i])
            drop(state, i)
