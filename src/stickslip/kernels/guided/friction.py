"""Friction of held contacts: what sticks is held as a constraint, what slides is pushed by tilted forces [theory/guided-motion].

Percussions in the tangent planes are found by projection onto discs of the normal percussions, in turn with these, until neither
changes. Nothing is redundant that way, however many contacts stick. Where all of them stick, the motion is that of a part whose contact
points stay where they are, to rounding: it does not creep.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.vec import (
    ZERO3,
    any_tangent,
    axpy,
    cross,
    dot,
    get3,
    get3_from,
    norm,
    put3,
    quat_to_matrix,
    rotate_back,
    scale,
    sub,
)
from stickslip.kernels.guided.solver import (
    closeness,
    is_free,
    measure_held,
    newton,
    put_column,
    resulting,
    spin_of,
    split_key,
)
from stickslip.kernels.guided.types import HELD_P, HELD_T, N_COLUMN

TURNS = 60  # between normal and tangential percussions, at most
SWEEPS = 400  # over tangential percussions, before the normal ones are looked at again
SAME = 1e-9  # of the largest percussion: it does not change any more
STICKS = 1e-7  # of what was asked for: a contact point that is slower than this is taken to stick
RESTS = 1e-3  # m/s: contacts of a part that is slower than this at the beginning of an interval stick until the static limit


@inner_kernel
def slip(g, i, c, v, omega):
    """Velocity of the part in the tangent plane of contact `i`, at the beginning of the pass."""
    n = get3_from(g.C, i, 0)
    x = cross(omega, sub(get3(g.begin, i), c))
    x = (v[0] + x[0], v[1] + x[1], v[2] + x[2])
    return axpy(-dot(n, x), n, x)


@inner_kernel
def with_friction(guide, state, g, n, c, R, v, omega):
    """Velocities with the tangential percussions."""
    for i in range(n):
        T = get3_from(state.P_contact, i, HELD_T)
        v = axpy(1.0 / guide.mass, T, v)
        spin = spin_of(guide, R, cross(sub(get3(g.begin, i), c), T))
        omega = (omega[0] + spin[0], omega[1] + spin[1], omega[2] + spin[2])
    return v, omega


@inner_kernel
def softness(guide, g, i, c, R):
    """How fast a unit percussion in the tangent plane of contact `i` makes its point, at most: a bound, the trace."""
    n = get3_from(g.C, i, 0)
    t = any_tangent(n)
    r = sub(get3(g.begin, i), c)
    a, b = cross(r, t), cross(r, cross(n, t))
    return 1.0 / guide.mass + dot(a, spin_of(guide, R, a)) + dot(b, spin_of(guide, R, b))


@inner_kernel
def put_friction(state, i, T):
    """Remember the tangential percussion of a contact."""
    for k in range(3):
        state.P_contact[i, HELD_T + k] = T[k]


@inner_kernel
def sweep_tangents(guide, state, g, n, c, R, v, omega, grip):
    """Tangential percussions for the normal ones as they are, (v, omega) without them; whether they do not change any more."""
    v, omega = with_friction(guide, state, g, n, c, R, v, omega)
    for _ in range(SWEEPS):
        change, largest = 0.0, 0.0
        for i in range(n):
            most = grip * guide.mu[split_key(state.key[i])[1]] * state.P_contact[i, HELD_P]
            old = get3_from(state.P_contact, i, HELD_T)
            new = ZERO3
            if most > 0.0:
                new = axpy(-1.0 / g.soft[i], slip(g, i, c, v, omega), old)
                size = norm(new)
                if size > most:
                    new = scale(most / size, new)
            step = sub(new, old)
            v = axpy(1.0 / guide.mass, step, v)
            spin = spin_of(guide, R, cross(sub(get3(g.begin, i), c), step))
            omega = (omega[0] + spin[0], omega[1] + spin[1], omega[2] + spin[2])
            put_friction(state, i, new)
            change, largest = max(change, norm(step)), max(largest, most)
        if change <= SAME * largest:
            return True
    return False


@inner_kernel
def balance(guide, shapes, surfaces, state, g, n, c, e, v, omega, h, grip):
    """Normal and tangential percussions that fit each other; returns the velocities, and 0 if there is no solution."""
    R = quat_to_matrix(e)
    v_end, omega_end = v, omega
    for _ in range(TURNS):
        x, y = resulting(g, g.x, n, v, omega)
        settled = sweep_tangents(guide, state, g, n, c, R, x, y, grip)
        x, y = with_friction(guide, state, g, n, c, R, v, omega)
        if newton(guide, shapes, surfaces, state, g, n, n, c, e, x, y, h) < 0:
            return ZERO3, ZERO3, 0
        v_end, omega_end = resulting(g, g.x, n, x, y)
        change, largest = 0.0, 0.0
        for i in range(n):
            P = g.x[i] / g.size[i] if g.x[i] > closeness(guide) else 0.0
            change, largest = max(change, abs(P - state.P_contact[i, HELD_P])), max(largest, P)
            state.P_contact[i, HELD_P] = P
        if settled and change <= 10.0 * SAME * largest:
            break
    return v_end, omega_end, 1


@inner_kernel
def hold_still(guide, shapes, surfaces, state, g, n, c, e, v, omega, h):
    """The nearest admissible motion that leaves contact points with friction where they are; the last number is 0 if there is none.

    Directions that follow from others are left out: a point gets two, three points of a face get three together.
    """
    R = quat_to_matrix(e)
    m = n
    for i in range(n):
        if guide.mu[split_key(state.key[i])[1]] * state.P_contact[i, HELD_P] <= 0.0:
            continue
        normal = get3_from(g.C, i, 0)
        t = any_tangent(normal)
        for _ in range(2):
            if m < min(N_COLUMN, g.x.size):
                put_column(guide, g, m, t, get3(g.begin, i), c, R, h)
                put3(g.anchor, m, rotate_back(R, sub(get3(g.begin, i), c)))
                g.from_at[m] = dot(t, get3(g.begin, i))
                if is_free(g, m):
                    g.x[m] = 0.0
                    m += 1
            t = cross(normal, t)
    if newton(guide, shapes, surfaces, state, g, n, m, c, e, v, omega, h) < 0:
        return ZERO3, ZERO3, 0
    v, omega = resulting(g, g.x, m, v, omega)
    return v, omega, 1


@inner_kernel
def sticks(guide, state, g, n, c, v, omega, slow):
    """Whether all contact points with friction that carry something stand still."""
    for i in range(n):
        if guide.mu[split_key(state.key[i])[1]] * state.P_contact[i, HELD_P] > 0.0:
            if norm(slip(g, i, c, v, omega)) > slow:
                return False
    return True


@inner_kernel
def rub(guide, shapes, surfaces, state, g, n, c, e, v, omega, v_free, omega_free, h):
    """The motion with friction, from the one without it, whose percussions are in `g.x`; the last number is 0 if there is none."""
    R = quat_to_matrix(e)
    some = False
    for i in range(n):
        measure_held(guide, shapes, surfaces, state, g, i, c, R)
        put3(g.begin, i, get3(g.at, i))
        some = some or guide.mu[split_key(state.key[i])[1]] * state.P_contact[i, HELD_P] > 0.0
    if not some:
        for i in range(n):
            put_friction(state, i, ZERO3)
        return v_free, omega_free, 1
    for i in range(n):
        g.soft[i] = softness(guide, g, i, c, R)
    slow = STICKS * (norm(v) + norm(omega) * guide.radius)
    grip = guide.stiction if g.rests[0] != 0 else 1.0
    v_end, omega_end, good = balance(guide, shapes, surfaces, state, g, n, c, e, v, omega, h, grip)
    if good and sticks(guide, state, g, n, c, v_end, omega_end, slow):
        for i in range(n):
            g.x_kept[i] = g.x[i]
        v_held, omega_held, held = hold_still(guide, shapes, surfaces, state, g, n, c, e, v, omega, h)
        if held:
            return v_held, omega_held, 1
        for i in range(n):
            g.x[i] = g.x_kept[i]
        return v_end, omega_end, 1
    if good and grip > 1.0:  # it broke away: from now on it slides
        v_end, omega_end, good = balance(guide, shapes, surfaces, state, g, n, c, e, v, omega, h, 1.0)
    return v_end, omega_end, good


@inner_kernel
def look_at_rest(guide, shapes, surfaces, state, g, c, e, v, omega):
    """Note whether all contacts stand still at the beginning of an interval, the part moving at (v, omega)."""
    R = quat_to_matrix(e)
    g.rests[0] = 1
    for i in range(state.n_memory[0]):
        measure_held(guide, shapes, surfaces, state, g, i, c, R)
        x = cross(omega, sub(get3(g.at, i), c))
        x = (v[0] + x[0], v[1] + x[1], v[2] + x[2])
        n = get3(g.normal, i)
        if math.sqrt(max(0.0, dot(x, x) - dot(n, x) * dot(n, x))) > RESTS:
            g.rests[0] = 0
