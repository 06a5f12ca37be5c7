"""The nearest admissible motion: a complementarity problem of gaps at the end of a pass, solved by a reduced Newton method.

    u = u_asked + M⁻¹ C p,      w_i(p) ≥ goal_i,   p_i ≥ 0,   (w_i - goal_i) p_i = 0

Gaps are those of the pose at the end of the pass, so nothing drifts. Percussions are scaled to the way that each moves its own contact
point, x_i = size_i p_i, so that both arguments of the Fischer function are lengths and nothing depends on the mass [theory/guided-motion].
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.linear import back_substitute, factor
from stickslip.kernels.base.vec import (
    add,
    axpy,
    cross,
    dot,
    get3,
    get3_from,
    get33,
    put3,
    quat_to_matrix,
    rotate,
    rotate_back,
    scale,
    sub,
)
from stickslip.kernels.guided.features import measure_pair
from stickslip.kernels.guided.motion import moved, seen
from stickslip.kernels.guided.types import (
    FEATURE_AT,
    FEATURES,
    HELD_P,
    HELD_SIDE,
    KIND_AT,
    LINEAR,
    N_COLUMN,
    PAIR_AT,
    PAIRS,
    PIVOTS,
    PREVIOUS,
)

MOST = 30  # Newton steps
HALVES = 12  # of a Newton step
CLOSE = 1e-7  # of the guard distance: gaps are held as well as this
FINEST = 1e-12  # m: below, gaps are rounding
FREE = 1e-6  # part of its own mobility that is left to a direction, so that it counts as independent of others
AT_ZERO = math.sqrt(0.5) - 1.0  # an element of the generalised derivative of the Fischer function at the origin


@inner_kernel
def split_key(key):
    """Kind, pair of shapes, feature of the part and feature of the obstacle of a contact."""
    return (
        key >> KIND_AT, key >> PAIR_AT & (PAIRS - 1), key >> FEATURE_AT & (FEATURES - 1), key & (FEATURES - 1),
    )  # fmt: skip


@inner_kernel
def join_key(kind, pair, fa, fb):
    """The key of a contact."""
    return kind << KIND_AT | pair << PAIR_AT | fa << FEATURE_AT | fb


@inner_kernel
def measure_held(guide, shapes, surfaces, state, g, i, c, R):
    """Gap, point, normal and depth within the features of held contact `i` at the pose (c, R), inertial; returns the gap."""
    kind, pair, fa, fb = split_key(state.key[i])
    j = guide.pair[pair, 1]
    A, t = seen(shapes, guide.pair[pair, 0], j, c, R)
    gap, x, n, inside = measure_pair(surfaces, kind, fa, fb, state.P_contact[i, HELD_SIDE], A, t)
    B = get33(shapes.A_KP, j)
    put3(g.at, i, add(get3(shapes.r_SP_K, j), rotate(B, x)))
    put3(g.normal, i, rotate(B, n))
    g.gap[i], g.inside[i] = gap, inside
    return gap


@inner_kernel
def put_column(guide, g, i, direction, at, c, R, h):
    """Column `i`: a unit percussion along `direction` in the point `at`."""
    moment = cross(sub(at, c), direction)
    spin = spin_of(guide, R, moment)
    for k in range(3):
        g.C[i, k], g.C[i, 3 + k] = direction[k], moment[k]
        g.MC[i, k], g.MC[i, 3 + k] = direction[k] / guide.mass, spin[k]
    g.size[i] = h * (1.0 / guide.mass + dot(moment, spin))


@inner_kernel
def mobility(g, i, j):
    """C_i · M⁻¹ C_j."""
    total = 0.0
    for k in range(N_COLUMN):
        total += g.C[i, k] * g.MC[j, k]
    return total


@inner_kernel
def is_free(g, n):
    """Whether column `n` is independent of those before it, in the mass metric."""
    for i in range(n):
        g.step[i] = mobility(g, i, n)
        for j in range(n):
            g.J[i, j] = mobility(g, i, j)
    if not factor(g.J, n, g.pivot):
        return False
    back_substitute(g.J, n, g.pivot, g.step)
    own = left = mobility(g, n, n)
    for i in range(n):
        left -= g.step[i] * mobility(g, i, n)
    return left > FREE * own


@inner_kernel
def put_columns(guide, g, n, c, R, h):
    """Columns of the contacts where they are now, and the velocities that unit percussions give."""
    for i in range(n):
        put_column(guide, g, i, get3(g.normal, i), get3(g.at, i), c, R, h)


@inner_kernel
def spin_of(guide, R, moment):
    """Angular velocity that a percussive moment gives the part, inertial axes."""
    m = rotate_back(R, moment)
    T = guide.Theta_1
    return rotate(R, rotate((T[0], T[1], T[2], T[3], T[4], T[5], T[6], T[7], T[8]), m))


@inner_kernel
def resulting(g, x, n, v, omega):
    """Velocities with the percussions `x`."""
    for j in range(n):
        p = x[j] / g.size[j]
        v, omega = axpy(p, get3_from(g.MC, j, 0), v), axpy(p, get3_from(g.MC, j, 3), omega)
    return v, omega


@inner_kernel
def evaluate(guide, shapes, surfaces, state, g, x, n, m, c, e, v, omega, h):
    """Fischer functions at the end of a pass with the percussions `x`; returns the sum of their squares and the largest.

    Rows from `n` to `m` are points that stay where they are: their functions are the ways that they have gone.
    """
    v, omega = resulting(g, x, m, v, omega)
    c, e = moved(c, e, v, omega, h)
    R = quat_to_matrix(e)
    total, worst = 0.0, 0.0
    for i in range(n):
        w = measure_held(guide, shapes, surfaces, state, g, i, c, R) - g.goal[i]
        phi = math.sqrt(x[i] * x[i] + w * w) - x[i] - w
        g.phi[i] = phi
        total += phi * phi
        worst = max(worst, abs(phi))
    for i in range(n, m):
        direction = get3_from(g.C, i, 0)
        at = add(c, rotate(R, get3(g.anchor, i)))
        put3(g.at, i, at)
        put3(g.normal, i, direction)
        phi = dot(direction, at) - g.from_at[i]
        g.phi[i] = phi
        total += phi * phi
        worst = max(worst, abs(phi))
    return total, worst


@inner_kernel
def put_slopes(g, x, n, c, v, omega, h):
    """How the gaps at the end of the pass depend on `x`: exact, from normals and points that `evaluate` left there."""
    v, omega = resulting(g, x, n, v, omega)
    c = axpy(h, v, c)
    a = scale(0.5 * h, omega)
    k = h / (1.0 + dot(a, a))
    for j in range(n):
        shift = scale(h / g.size[j], get3_from(g.MC, j, 0))
        spin = get3_from(g.MC, j, 3)
        turn = scale(k / g.size[j], add(spin, cross(a, spin)))
        for i in range(n):
            normal = get3(g.normal, i)
            g.slope[i, j] = dot(normal, shift) + dot(cross(sub(get3(g.at, i), c), normal), turn)


@inner_kernel
def start_linear(g, n):
    """Percussions with which all gaps of the linear problem are as asked; negative ones are left out. `phi` holds w - goal at x = 0."""
    for i in range(n):
        g.step[i] = -g.phi[i]
        for j in range(n):
            g.J[i, j] = g.slope[i, j]
    if factor(g.J, n, g.pivot):
        back_substitute(g.J, n, g.pivot, g.step)
        for i in range(n):
            g.x[i] = max(0.0, g.step[i])


@inner_kernel
def start_pivots(g, n):
    """Solve the linear complementarity problem by exchanges of the least index, which ends for a positive definite matrix."""
    for i in range(n):
        g.basic[i] = 0
    for _ in range(1 << min(n, 8)):
        m = 0
        for i in range(n):
            if g.basic[i]:
                g.step[m] = -g.phi[i]
                k = 0
                for j in range(n):
                    if g.basic[j]:
                        g.J[m, k] = g.slope[i, j]
                        k += 1
                m += 1
        if not factor(g.J, m, g.pivot):
            return
        back_substitute(g.J, m, g.pivot, g.step)
        m = 0
        for i in range(n):
            g.x_try[i] = 0.0
            if g.basic[i]:
                g.x_try[i] = g.step[m]
                m += 1
        wrong = -1
        for i in range(n):
            w = g.phi[i]
            for j in range(n):
                w += g.slope[i, j] * g.x_try[j]
            if (g.basic[i] and g.x_try[i] < 0.0) or (not g.basic[i] and w < 0.0):
                wrong = i
                break
        if wrong < 0:
            for i in range(n):
                g.x[i] = g.x_try[i]
            return
        g.basic[wrong] = 1 - g.basic[wrong]


@inner_kernel
def start_values(guide, shapes, surfaces, state, g, n, c, e, v, omega, h):
    """Percussions with which the iteration begins."""
    for i in range(n):
        g.x[i] = g.size[i] * state.P_contact[i, HELD_P] if guide.start == PREVIOUS else 0.0
    if guide.start != LINEAR and guide.start != PIVOTS:
        return
    evaluate(guide, shapes, surfaces, state, g, g.x, n, n, c, e, v, omega, h)
    put_slopes(g, g.x, n, c, v, omega, h)
    for i in range(n):
        g.phi[i] = g.gap[i] - g.goal[i]
    if guide.start == LINEAR:
        start_linear(g, n)
    else:
        start_pivots(g, n)


@inner_kernel
def closeness(guide):
    """What a Fischer function may be at a solution [m]."""
    return max(CLOSE * guide.guard, FINEST)


@inner_kernel
def newton(guide, shapes, surfaces, state, g, n, m, c, e, v, omega, h):
    """Solve for the percussions `g.x` of `n` contacts, and of rows up to `m` that hold points, from where they are.

    Returns the number of steps, or -1: there is no solution near.
    """
    close = closeness(guide)
    total, worst = evaluate(guide, shapes, surfaces, state, g, g.x, n, m, c, e, v, omega, h)
    for k in range(MOST):
        if worst < close:
            return k
        put_slopes(g, g.x, m, c, v, omega, h)
        for i in range(m):
            by_x, by_w = 0.0, 1.0
            if i < n:
                w = g.gap[i] - g.goal[i]
                r = math.sqrt(g.x[i] * g.x[i] + w * w)
                by_x, by_w = (g.x[i] / r - 1.0, w / r - 1.0) if r > 0.0 else (AT_ZERO, AT_ZERO)
            for j in range(m):
                g.J[i, j] = by_w * g.slope[i, j]
            g.J[i, i] += by_x
            g.step[i] = -g.phi[i]
        if not factor(g.J, m, g.pivot):
            return -1
        back_substitute(g.J, m, g.pivot, g.step)
        part, before = 1.0, total
        for _ in range(HALVES):
            for i in range(m):
                g.x_try[i] = g.x[i] + part * g.step[i]
            total, worst = evaluate(guide, shapes, surfaces, state, g, g.x_try, n, m, c, e, v, omega, h)
            if total <= (1.0 - 1e-4 * part) * before:
                break
            part *= 0.5
        if not total < math.inf:
            return -1
        for i in range(m):
            g.x[i] = g.x_try[i]
    return MOST if worst < close else -1
