"""When the part first touches something on its way: continuous, and without a missed double crossing [theory/guided-motion].

A function of time stands for each pair of features that is near; it changes its sign where their carriers touch. Its second derivative is
bounded by the velocities alone, so that an interval in which it cannot vanish is told from its two ends, and any other one is halved.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.vec import (
    ZERO3,
    add,
    axpy,
    cross,
    dot,
    get3,
    get33,
    matmul,
    norm,
    rotate,
    rotate_back,
    sub,
)
from stickslip.kernels.collision.mesh_features import corner_at
from stickslip.kernels.collision.near_list import ON_CORNER, ON_FACE
from stickslip.kernels.guided.features import edge_of, edges_face, face_of, measure_pair, nearest_on_edge
from stickslip.kernels.guided.motion import back_times, turned
from stickslip.kernels.guided.types import N_NEAR, NEAR_A, NEAR_B, NEAR_KIND, NEAR_PAIR

SHALLOW = 1e-3  # of the guard distance: a dip that is not looked for
SHARP = 1e-6  # of the guard distance: how well the instant of a collision is known, as a gap
RIM = (
    1e-7  # a point this far outside a feature, as a fraction, still counts: neighbours overlap rather than leave a gap
)
MOST_ROOTS = 60  # evaluations for one instant
IDENTITY = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)


@inner_kernel
def frame_at(time, A, s, c, v, omega):
    """Frame of the shape after `time`: A its axes and s its place from the centre of mass c at the beginning, all seen from b."""
    Q = turned(omega, time)
    return matmul(Q, A), add(axpy(time, v, c), rotate(Q, s))


@inner_kernel
def signed_value(surfaces, kind, fa, fb, R, t):
    """The function whose sign changes where the carriers of two features touch: a gap, or for edges a gap times |d × e|."""
    if kind == ON_FACE:
        a, _, _, n = face_of(surfaces, fb)
        return dot(n, sub(add(t, rotate(R, corner_at(surfaces, fa // 3, fa % 3))), a))
    if kind == ON_CORNER:
        a, _, _, n = face_of(surfaces, fa)
        return dot(n, sub(rotate_back(R, sub(corner_at(surfaces, fb // 3, fb % 3), t)), a))
    p, d = edge_of(surfaces, fa)
    a, e = edge_of(surfaces, fb)
    return dot(cross(rotate(R, d), e), sub(add(t, rotate(R, p)), a))


@inner_kernel
def bend_of(surfaces, kind, fa, fb, R, t, c, speed, spin, h):
    """Bound of the second derivative of `signed_value` over a motion of length `h`, and what a gap is multiplied by in it, at most.

    With the largest angular velocity ω, all second derivatives of points of the part at a lever r are below ω²(1 + ωh/2) r, which holds
    for the Cayley map. A product N·Δ of a normal that turns with the part and the vector between two points bends by
    N''Δ + 2N'Δ' + NΔ'' at most. For edges it is taken with d × e as it is, not as a unit vector: that one turns without bound
    where edges are nearly parallel.
    """
    curl = spin * spin * (1.0 + 0.5 * spin * h)
    if kind == ON_FACE:
        lever = norm(sub(add(t, rotate(R, corner_at(surfaces, fa // 3, fa % 3))), c))
        return curl * lever, 1.0
    if kind == ON_CORNER:
        v = corner_at(surfaces, fb // 3, fb % 3)
        lever = (
            norm(sub(v, c)) + speed * h
        )  # the vertex seen from the part: R' (v - c) with v - c changing at the speed
        return curl * lever + 2.0 * spin * speed, 1.0
    p, d = edge_of(surfaces, fa)
    p, d = add(t, rotate(R, p)), rotate(R, d)
    a, e = edge_of(surfaces, fb)
    length = norm(d) * norm(e)
    y = nearest_on_edge(a, e, axpy(0.5, d, p))
    x = nearest_on_edge(p, d, y)
    lever = norm(sub(x, c))
    fast = speed + spin * lever
    apart = norm(sub(x, y)) + fast * h
    return length * (curl * (apart + lever) + 2.0 * spin * fast), length


@inner_kernel
def instant(surfaces, kind, fa, fb, A, s, c, v, omega, t0, d0, t1, d1, level, sharp):
    """When `signed_value` is `level` between two instants at which it lies on different sides of it: regula falsi (Illinois).

    Returns the later bound of what the instant is known to be before.
    """
    d0, d1 = d0 - level, d1 - level
    kept = 0
    for _ in range(MOST_ROOTS):
        if abs(d1) < sharp or t1 - t0 <= 1e-15 * t1:
            break
        m = (t0 * d1 - t1 * d0) / (d1 - d0)
        if not t0 < m < t1:
            m = 0.5 * (t0 + t1)
        R, t = frame_at(m, A, s, c, v, omega)
        d = signed_value(surfaces, kind, fa, fb, R, t) - level
        if (d > 0.0) == (d1 > 0.0):
            t1, d1 = m, d
            if kept == 1:
                d0 *= 0.5
            kept = 1
        else:
            t0, d0 = m, d
            if abs(d) < sharp:
                return m
            if kept == -1:
                d1 *= 0.5
            kept = -1
    return t1


@inner_kernel
def is_touch(surfaces, kind, fa, fb, open_mesh, before, R, t):
    """Whether features whose carriers touch at (R, t) touch there: 1 or -1, the side on which the part was `before`; 0: they do not."""
    _, _, n, inside = measure_pair(surfaces, kind, fa, fb, 1.0, R, t)
    if inside < -RIM:
        return 0.0
    side = 1.0 if before > 0.0 else -1.0
    if kind == ON_FACE or kind == ON_CORNER:
        return side if side > 0.0 or open_mesh else 0.0
    if edges_face(surfaces, fa, fb, (side * n[0], side * n[1], side * n[2]), R):
        return side
    return 0.0


@inner_kernel
def first_touch(surfaces, stack, kind, fa, fb, open_mesh, A, s, c, v, omega, h, bend, unit, guard):
    """First instant up to `h` at which two features touch, and the side on which the part was; infinite: they do not."""
    R, t = frame_at(0.0, A, s, c, v, omega)
    begin = signed_value(surfaces, kind, fa, fb, R, t)
    R, t = frame_at(h, A, s, c, v, omega)
    stack[0, 0], stack[0, 1], stack[0, 2], stack[0, 3] = 0.0, begin, h, signed_value(surfaces, kind, fa, fb, R, t)
    top = 1
    while top > 0:
        top -= 1
        t0, d0, t1, d1 = stack[top, 0], stack[top, 1], stack[top, 2], stack[top, 3]
        rise = 0.125 * bend * (t1 - t0) * (t1 - t0)  # how far the function may leave the chord
        if min(d0, d1) > rise or max(d0, d1) < -rise:
            continue
        if rise < SHALLOW * guard * unit or top > stack.shape[0] - 4:
            if (d0 > 0.0) != (d1 > 0.0):
                sharp = SHARP * guard * unit
                found = instant(surfaces, kind, fa, fb, A, s, c, v, omega, t0, d0, t1, d1, 0.0, sharp)
                R, t = frame_at(found, A, s, c, v, omega)
                side = is_touch(surfaces, kind, fa, fb, open_mesh, d0, R, t)
                if side != 0.0:
                    return found, side
            continue
        m = 0.5 * (t0 + t1)
        R, t = frame_at(m, A, s, c, v, omega)
        d = signed_value(surfaces, kind, fa, fb, R, t)
        stack[top, 0], stack[top, 1], stack[top, 2], stack[top, 3] = m, d, t1, d1
        stack[top + 1, 0], stack[top + 1, 1], stack[top + 1, 2], stack[top + 1, 3] = t0, d0, m, d
        top += 2
    return math.inf, 0.0


@inner_kernel
def guarded(surfaces, kind, fa, fb, side, A, s, c, v, omega, touch, guard):
    """When, before they touch, two features are `guard` apart; 0 if they are nearer from the beginning."""
    t0, t1 = 0.0, touch
    R, t = frame_at(0.0, A, s, c, v, omega)
    d0 = measure_pair(surfaces, kind, fa, fb, side, R, t)[0]
    if not guard < d0 < math.inf:
        return 0.0
    d0, d1, kept = d0 - guard, -guard, 0
    for _ in range(MOST_ROOTS):
        if d0 < 0.01 * guard:
            break
        m = (t0 * d1 - t1 * d0) / (d1 - d0)
        if not t0 < m < t1:
            m = 0.5 * (t0 + t1)
        R, t = frame_at(m, A, s, c, v, omega)
        d = measure_pair(surfaces, kind, fa, fb, side, R, t)[0] - guard
        if d > 0.0:
            t0, d0 = m, d
            if kept == 1:
                d1 *= 0.5
            kept = 1
        else:
            t1, d1 = m, d
            if kept == -1:
                d0 *= 0.5
            kept = -1
    return t0


@inner_kernel
def sweep(guide, shapes, surfaces, g, c, R, v, omega, h):
    """The first collision of a motion from the pose (c, R) over the time `h`.

    Returns its number in `near`, or -1; the instant of the touch, that at which the guard distance was reached, and the side.
    """
    hit, touch, stop, side = -1, h, h, 0.0
    speed, spin = norm(v), norm(omega)
    way = (speed + spin * guide.radius) * h
    last, A, B = -1, IDENTITY, IDENTITY
    s = centre = v_b = omega_b = place = ZERO3
    for k in range(g.count[N_NEAR]):
        pair, kind = g.near[k, NEAR_PAIR], g.near[k, NEAR_KIND]
        fa, fb = g.near[k, NEAR_A], g.near[k, NEAR_B]
        if pair != last:
            last = pair
            i, j = guide.pair[pair, 0], guide.pair[pair, 1]
            B = get33(shapes.A_KP, j)
            A = back_times(B, matmul(R, get33(shapes.A_KP, i)))
            s = rotate_back(B, rotate(R, get3(shapes.r_SP_K, i)))
            centre = rotate_back(B, sub(c, get3(shapes.r_SP_K, j)))
            v_b, omega_b = rotate_back(B, v), rotate_back(B, omega)
            place = add(centre, s)
        gap = measure_pair(surfaces, kind, fa, fb, 1.0, A, place)[0]
        if way < abs(gap) < math.inf:
            continue
        bend, unit = bend_of(surfaces, kind, fa, fb, A, place, centre, speed, spin, touch)
        open_mesh = guide.open[pair] != 0
        found, on = first_touch(
            surfaces, g.stack, kind, fa, fb, open_mesh, A, s, centre, v_b, omega_b, touch, bend, unit, guide.guard
        )  # fmt: skip
        if found < touch or (found <= touch and hit < 0):
            hit, touch, side = k, found, on
            stop = guarded(surfaces, kind, fa, fb, side, A, s, centre, v_b, omega_b, found, guide.guard)
    return hit, touch, stop, side
