"""Forces of compliant elements on bodies, and how they change with positions and velocities [theory/stiff-bodies, sec. 2 and 3].

Small changes of a body are a displacement of its centre of mass and a rotation vector, inertial axes; those of its velocities are of
v and omega. A point r from the centre of mass moves by G = [1, -[r]×] of them.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.elementary import atan2
from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.vec import ZERO3, add, axpy, cross, dot, get3, get3_from, get33, rotate, scale, sub
from stickslip.kernels.stiff.types import (
    AA,
    AB,
    AT_A,
    AT_B,
    BA,
    BB,
    BODY_A,
    BODY_B,
    CONE_CUBIC,
    CONE_D,
    CONE_K,
    FACET_COUNT,
    FACET_FIRST,
    FLOOR_D,
    FLOOR_K,
    FLOOR_MARGIN,
    FLOOR_ONE,
    FLOOR_QUADRATIC,
    HINGE_AXIS,
    HINGE_D_STOP,
    HINGE_DAMPING,
    HINGE_K_LOWER,
    HINGE_K_UPPER,
    HINGE_LIMIT,
    HINGE_LINEAR,
    HINGE_LOWER,
    HINGE_MIDDLE,
    HINGE_REST,
    HINGE_SQUARE,
    HINGE_UPPER,
    HINGE_ZERO_A,
    HINGE_ZERO_B,
    PER_BODY,
    POINT_COUNT,
    POINT_D,
    POINT_FIRST,
    POINT_K,
    TABLE_COUNT,
    TABLE_FIRST,
    TABLE_X,
    TABLE_Y,
)

UNIT = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)


@inner_kernel
def add_wrench(w, i, force, torque):
    """Add force and torque about the centre of mass to body `i`; the world takes everything."""
    if i >= 0:
        for k in range(3):
            w.wrench[i, k] += force[k]
            w.wrench[i, 3 + k] += torque[k]


@inner_kernel
def point_of(system, w, y, i, local):
    """Arm, place and velocity of a point of body `i`; of the world: the point itself."""
    if i < 0:
        return ZERO3, local, ZERO3
    r = rotate(get33(w.A, i), local)
    at, half = PER_BODY * i, PER_BODY * system.mass.size
    v = (y[half + at], y[half + at + 1], y[half + at + 2])
    return r, add((y[at], y[at + 1], y[at + 2]), r), add(v, cross(get3(w.omega, i), r))


@inner_kernel
def add_block(B, n, sign, arm, M, r):
    """Add ``sign G(arm)ᵀ M G(r)`` to block `n`, all of whose columns are positions or velocities of one body."""
    for j in range(6):
        if j < 3:
            c = (M[j], M[3 + j], M[6 + j])
        else:
            a = (M[0], M[3], M[6]), (M[1], M[4], M[7]), (M[2], M[5], M[8])
            # column j - 3 of -M [r]×
            if j == 3:
                c = sub(scale(r[1], a[2]), scale(r[2], a[1]))
            elif j == 4:
                c = sub(scale(r[2], a[0]), scale(r[0], a[2]))
            else:
                c = sub(scale(r[0], a[1]), scale(r[1], a[0]))
        t = cross(arm, c)
        for k in range(3):
            B[n, 6 * k + j] += sign * c[k]
            B[n, 6 * (3 + k) + j] += sign * t[k]


@inner_kernel
def add_carried(B, n, sign, arm, d, r, omega):
    """Add what the velocity of a point changes when its arm turns: ``sign G(arm)ᵀ d H``, H = [0, -[omega]× [r]×]."""
    for j in range(3):
        turn = (1.0 if j == 0 else 0.0, 1.0 if j == 1 else 0.0, 1.0 if j == 2 else 0.0)
        c = scale(d, cross(omega, cross(turn, r)))
        t = cross(arm, c)
        for k in range(3):
            B[n, 6 * k + 3 + j] += sign * c[k]
            B[n, 6 * (3 + k) + 3 + j] += sign * t[k]


@inner_kernel
def add_arm(B, n, sign, r, f):
    """Add the torque that a force has when its arm turns: ``sign (r fᵀ - (r·f) 1)``."""
    rf = dot(r, f)
    for k in range(3):
        for j in range(3):
            B[n, 6 * (3 + k) + 3 + j] += sign * (r[k] * f[j] - (rf if j == k else 0.0))


@inner_kernel
def point_springs(system, w, y, slopes):
    """Springs of length zero between two points: ball, hinge and fixed joints, and the bar; returns the largest gap squared."""
    widest = 0.0
    for n in range(system.spring.shape[0]):
        a, b = system.spring_body[n, BODY_A], system.spring_body[n, BODY_B]
        r_a, x_a, v_a = point_of(system, w, y, a, get3_from(system.spring_at, n, AT_A))
        r_b, x_b, v_b = point_of(system, w, y, b, get3_from(system.spring_at, n, AT_B))
        k, d = system.spring[n, POINT_K], system.spring[n, POINT_D]
        gap = sub(x_b, x_a)
        f = axpy(k, gap, scale(d, sub(v_b, v_a)))
        if a >= 0 and b >= 0:
            widest = max(widest, dot(gap, gap))
        add_wrench(w, a, f, cross(r_a, f))
        add_wrench(w, b, scale(-1.0, f), scale(-1.0, cross(r_b, f)))
        if not slopes:
            continue
        stiff = scale3(k, UNIT)
        damp = scale3(d, UNIT)
        if a >= 0:
            n_aa = system.spring_block[n, AA]
            add_block(w.K, n_aa, -1.0, r_a, stiff, r_a)
            add_block(w.D, n_aa, -1.0, r_a, damp, r_a)
            add_carried(w.K, n_aa, -1.0, r_a, d, r_a, get3(w.omega, a))
            add_arm(w.K, n_aa, 1.0, r_a, f)
        if b >= 0:
            n_bb = system.spring_block[n, BB]
            add_block(w.K, n_bb, -1.0, r_b, stiff, r_b)
            add_block(w.D, n_bb, -1.0, r_b, damp, r_b)
            add_carried(w.K, n_bb, -1.0, r_b, d, r_b, get3(w.omega, b))
            add_arm(w.K, n_bb, -1.0, r_b, f)
        if a >= 0 and b >= 0:
            n_ab, n_ba = system.spring_block[n, AB], system.spring_block[n, BA]
            add_block(w.K, n_ab, 1.0, r_a, stiff, r_b)
            add_block(w.D, n_ab, 1.0, r_a, damp, r_b)
            add_carried(w.K, n_ab, 1.0, r_a, d, r_b, get3(w.omega, b))
            add_block(w.K, n_ba, 1.0, r_b, stiff, r_a)
            add_block(w.D, n_ba, 1.0, r_b, damp, r_a)
            add_carried(w.K, n_ba, 1.0, r_b, d, r_a, get3(w.omega, a))
    return widest


@inner_kernel
def scale3(s, M):
    """s M of a matrix."""
    return (s * M[0], s * M[1], s * M[2], s * M[3], s * M[4], s * M[5], s * M[6], s * M[7], s * M[8])


@inner_kernel
def axis_of(w, i, v):
    """A direction of body `i`, inertial; -1: the world."""
    return rotate(get33(w.A, i), v) if i >= 0 else v


@inner_kernel
def spin_of(w, i):
    """Angular velocity of body `i`; the world stands still."""
    return get3(w.omega, i) if i >= 0 else ZERO3


@inner_kernel
def torque_pair(system_block, w, n, a, b, c, g, torque, by_angle, by_rate, relative, slopes, moves_with_b, u, m):
    """A torque ``torque c`` on body b and its opposite on a; and its slopes. The angle changes by g · (rotation of b less that of a).

    c turns with a (an axis), or is u × m with u fixed in b and m fixed in a (a pointer and a facet).
    """
    add_wrench(w, b, ZERO3, scale(torque, c))
    add_wrench(w, a, ZERO3, scale(-torque, c))
    if not slopes:
        return
    n_aa, n_ab, n_ba, n_bb = system_block[n, AA], system_block[n, AB], system_block[n, BA], system_block[n, BB]
    # change of c by a rotation of a and of b: columns
    for j in range(3):
        turn = (1.0 if j == 0 else 0.0, 1.0 if j == 1 else 0.0, 1.0 if j == 2 else 0.0)
        dc_a = cross(u, cross(turn, m)) if moves_with_b else cross(turn, c)
        dc_b = cross(cross(turn, u), m) if moves_with_b else ZERO3
        # torque c changes by (by_angle dα + by_rate dα̇) c + torque dc
        s_a = -by_angle * g[j] + by_rate * dot(dc_a, relative)
        s_b = by_angle * g[j] + by_rate * dot(dc_b, relative)
        t_a = axpy(s_a, c, scale(torque, dc_a))
        t_b = axpy(s_b, c, scale(torque, dc_b))
        for k in range(3):
            row = 6 * (3 + k) + 3 + j
            if b >= 0:
                w.K[n_bb, row] += t_b[k]
                w.D[n_bb, row] += by_rate * c[k] * c[j]
            if a >= 0:
                w.K[n_aa, row] -= t_a[k]
                w.D[n_aa, row] += by_rate * c[k] * c[j]
            if a >= 0 and b >= 0:
                w.K[n_ba, row] += t_a[k]
                w.D[n_ba, row] -= by_rate * c[k] * c[j]
                w.K[n_ab, row] -= t_b[k]
                w.D[n_ab, row] -= by_rate * c[k] * c[j]


@inner_kernel
def hinge_angle(system, w, n):
    """Axis of a hinge, how its coordinate changes with rotations, the coordinate, its rate, and the relative angular velocity."""
    a, b = system.hinge_body[n, BODY_A], system.hinge_body[n, BODY_B]
    axis = axis_of(w, a, get3_from(system.hinge_axes, n, HINGE_AXIS))
    u = axis_of(w, a, get3_from(system.hinge_axes, n, HINGE_ZERO_A))
    v = axis_of(w, b, get3_from(system.hinge_axes, n, HINGE_ZERO_B))
    relative = sub(spin_of(w, b), spin_of(w, a))
    across = cross(axis, u)
    s, c = dot(v, across), dot(v, u)
    gradient = scale(1.0 / (s * s + c * c), sub(scale(c, cross(v, across)), scale(s, cross(v, u))))
    return axis, gradient, system.hinge[n, HINGE_MIDDLE] + atan2(s, c), dot(axis, relative), relative


@inner_kernel
def table_at(system, n, angle):
    """Torque of a table and its slope: straight lines between its points, the first and the last one go on."""
    low = system.hinge_table[n, TABLE_FIRST]
    high = low + system.hinge_table[n, TABLE_COUNT] - 1
    while high - low > 1:
        middle = (low + high) // 2
        if system.table[middle, TABLE_X] <= angle:
            low = middle
        else:
            high = middle
    x, y = system.table[low, TABLE_X], system.table[low, TABLE_Y]
    slope = (system.table[high, TABLE_Y] - y) / (system.table[high, TABLE_X] - x)
    return y + slope * (angle - x), slope


@inner_kernel
def hinge_torque(system, n, angle, rate, active):
    """Torque of a hinge that raises its coordinate, and its slopes by angle and rate: stops, elastic, dissipative and active part."""
    p = system.hinge[n]
    off = angle - p[HINGE_REST]
    stretch = abs(off)
    torque = -(p[HINGE_LINEAR] + p[HINGE_SQUARE] * stretch) * off - p[HINGE_DAMPING] * rate
    by_angle, by_rate = -(p[HINGE_LINEAR] + 2.0 * p[HINGE_SQUARE] * stretch), -p[HINGE_DAMPING]
    if angle > p[HINGE_UPPER]:
        d, k = angle - p[HINGE_UPPER], p[HINGE_K_UPPER]
        torque -= k * d * d * d + p[HINGE_D_STOP] * d * rate
        by_angle -= 3.0 * k * d * d + p[HINGE_D_STOP] * rate
        by_rate -= p[HINGE_D_STOP] * d
    elif angle < p[HINGE_LOWER]:
        d, k = p[HINGE_LOWER] - angle, p[HINGE_K_LOWER]
        torque += k * d * d * d - p[HINGE_D_STOP] * d * rate
        by_angle -= 3.0 * k * d * d - p[HINGE_D_STOP] * rate
        by_rate -= p[HINGE_D_STOP] * d
    if system.hinge_table[n, TABLE_COUNT] > 0:
        resisting, slope = table_at(system, n, angle)
        torque -= resisting
        by_angle -= slope
    i = system.hinge_channel[n]
    if i >= 0:
        torque += min(max(active[i], -p[HINGE_LIMIT]), p[HINGE_LIMIT])
    return torque, by_angle, by_rate


@inner_kernel
def hinges(system, w, slopes):
    """Torques about axes."""
    for n in range(system.hinge.shape[0]):
        a, b = system.hinge_body[n, BODY_A], system.hinge_body[n, BODY_B]
        axis, gradient, angle, rate, relative = hinge_angle(system, w, n)
        torque, by_angle, by_rate = hinge_torque(system, n, angle, rate, w.active)
        torque_pair(
            system.hinge_block, w, n, a, b, axis, gradient, torque, by_angle, by_rate, relative, slopes, False, axis, axis
        )  # fmt: skip


@inner_kernel
def cones(system, w, slopes):
    """Stops: a pointer of b that leaves a cone of a is turned back about u × m, m the normal of the facet it crossed farthest."""
    for n in range(system.cone.shape[0]):
        a, b = system.cone_body[n, BODY_A], system.cone_body[n, BODY_B]
        u = axis_of(w, b, get3(system.cone_pointer, n))
        first, count = system.cone_facets[n, FACET_FIRST], system.cone_facets[n, FACET_COUNT]
        deepest, m = 0.0, u
        for i in range(first, first + count):
            facet = axis_of(w, a, get3(system.facet, i))
            if dot(facet, u) > deepest:
                deepest, m = dot(facet, u), facet
        if deepest <= 0.0:
            continue
        c = cross(u, m)
        relative = sub(spin_of(w, b), spin_of(w, a))
        rate = dot(c, relative)
        k, d = system.cone[n, CONE_K], system.cone[n, CONE_D]
        if system.cone[n, CONE_CUBIC] > 0.0:
            force = k * deepest * deepest * deepest + d * deepest * rate
            by_depth, by_rate = 3.0 * k * deepest * deepest + d * rate, d * deepest
        else:
            force, by_depth, by_rate = k * deepest + d * rate, k, d
        if force > 0.0:
            torque_pair(system.cone_block, w, n, a, b, c, c, -force, -by_depth, -by_rate, relative, slopes, True, u, m)


@inner_kernel
def floor_points(system, w, y, slopes):
    """Points within the margin above the floor; where one counts for a patch it is the lowest."""
    k, d, margin = system.floor[FLOOR_K], system.floor[FLOOR_D], system.floor[FLOOR_MARGIN]
    for patch in range(system.point_rows.shape[0]):
        first = system.point_rows[patch, POINT_FIRST]
        last = first + system.point_rows[patch, POINT_COUNT]
        if system.floor[FLOOR_ONE] > 0.0:
            lowest, best = math.inf, first
            for n in range(first, last):
                z = height(system, w, y, n)
                if z < lowest:
                    lowest, best = z, n
            first, last = best, best + 1
        for n in range(first, last):
            depth = margin - height(system, w, y, n)
            if depth <= 0.0:
                continue
            i = system.point_body[n]
            arm, _, v = point_of(system, w, y, i, get3(system.point_at, n))
            r = (arm[0], arm[1], arm[2] - system.point_radius[n])
            v_z = v[2]  # of the lowest point of the ball, too: it lies straight below
            if system.floor[FLOOR_QUADRATIC] > 0.0:
                force = k * depth * depth - d * depth * v_z
                by_z, by_v = -2.0 * k * depth + d * v_z, -d * depth
            else:  # damping grows from zero at the margin: a force without a jump
                share = depth / margin
                force = k * depth - d * share * v_z
                by_z, by_v = -k + d * v_z / margin, -d * share
            if force <= 0.0:
                continue
            f = (0.0, 0.0, force)
            add_wrench(w, i, f, cross(r, f))
            if slopes:
                up = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
                add_block(w.K, i, 1.0, r, scale3(by_z, up), r)
                add_block(w.D, i, 1.0, r, scale3(by_v, up), r)
                omega = get3(w.omega, i)
                for j in range(3):  # the arm turns: its velocity and the torque of the force change
                    turn = (1.0 if j == 0 else 0.0, 1.0 if j == 1 else 0.0, 1.0 if j == 2 else 0.0)
                    moved = cross(turn, arm)
                    c = by_v * cross(omega, moved)[2]
                    t = add(cross(r, (0.0, 0.0, c)), cross(moved, f))
                    w.K[i, 6 * 2 + 3 + j] += c
                    for q in range(3):
                        w.K[i, 6 * (3 + q) + 3 + j] += t[q]


@inner_kernel
def height(system, w, y, n):
    """Of a point's ball above the floor [m]."""
    i = system.point_body[n]
    r = rotate(get33(w.A, i), get3(system.point_at, n))
    return y[PER_BODY * i + 2] + r[2] - system.point_radius[n]
