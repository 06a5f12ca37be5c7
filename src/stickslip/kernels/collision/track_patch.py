"""The ice of a track as one bicubic patch, and its closest-point query for `narrow_surface`.

The patch is a uniform bicubic spline over station and section coordinate: positions, normals and curvatures are
continuous everywhere. Rows of control points follow the station, columns the section from the right edge to the left
one, so that the product of the tangents points into the channel. Parameters are one flat array::

    params = [header (HEADER), control points (n_row + 2, n_column + 2, 3)]

Inside, points of the patch are (a, b): rows and columns from the first knot on, not rounded.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import INDEX, inline_kernel, inner_kernel, kernel
from stickslip.kernels.base.lanes import first_three, load_lanes, load_last_lanes, plus_scaled, scaled
from stickslip.kernels.base.vec import axpy, cross, dot, scale, sub
from stickslip.kernels.collision.shapes import CLEAR

#: Places of the header.
N_ROW, N_COLUMN, BEGIN, SPACING, PITCH = 0, 1, 2, 3, 4  # numbers of knots; m; m per row; v per column
HEADER = 8

#: Places of the memory of a query.
STATE, STATION, ACROSS, ROWS_ON, COLUMNS_ON = 0, 1, 2, 3, 4  # the last two: how far the foot moved, in knots
COLD, ON, OFF = 0.0, 1.0, 2.0  # never asked; over the ice; beyond an edge or below the ice

MAX_STEPS = 24  # of Newton's method; 2 are needed from the last step of a sled, about 6 after a search
MAX_SETTLING, LEAST_SHARE = 60, 1e-4  # of walks downhill, where those steps do not settle
SMALL_STEP = 1e-4  # m; the last step is taken with a Taylor series, whose error is its cube times the curvature squared
LONGEST_STEP = 4.0  # knots, in both directions
SOFTEST = 0.05  # of the metric: below it the Hessian is replaced by the metric, which leads downhill in any case
FAR = 0.15  # m; points farther off may get a nearer foot elsewhere in the section, which is looked for
SURELY = 1.0 - 1e-6  # of the distance: no ice there, whatever the round-off
LOST = 1.0  # m; how far a foot may be from the one before until the whole track is searched
DEEPEST = 0.25  # m below the ice; farther down a point has left the track
DEEPEST_START = 0.05  # m; the same at the first query
SEARCH_ROWS = 4  # rows between candidates of the search along the track
SEARCH_COLUMNS = 8  # columns between candidates across it
SEARCH_RADIUS = 12.0  # m from the centre line: no bank is higher
APART = 10  # candidates along the track between two valleys of the search that count as different


@inner_kernel
def cubic_weights(t):
    """Values, first and second derivatives of the four cubic splines that live on a span, at t from 0 to 1."""
    r = 1.0 - t
    value = (
        r * r * r / 6.0,
        (4.0 + t * t * (3.0 * t - 6.0)) / 6.0,
        (4.0 + r * r * (3.0 * r - 6.0)) / 6.0,
        t * t * t / 6.0,
    )
    slope = (-0.5 * r * r, t * (1.5 * t - 2.0), -r * (1.5 * r - 2.0), 0.5 * t * t)
    bend = (r, 3.0 * t - 2.0, 3.0 * r - 2.0, t)
    return value, slope, bend


@inner_kernel
def span_of(x, n):
    """Span and place within it of a knot coordinate; the last knot belongs to the last span."""
    i = min(max(int(x), 0), n - 2)
    return i, x - i


@inline_kernel
def across_sums(params, at, w):
    """Sum of the four control points from `at` on, with the weights `w`."""
    total = scaled(w[0], load_lanes(params, at))
    total = plus_scaled(total, w[1], load_lanes(params, at + 3))
    total = plus_scaled(total, w[2], load_lanes(params, at + 6))
    return plus_scaled(total, w[3], load_last_lanes(params, at + 9))


@inline_kernel
def along_sums(w, p, q, r, s):
    """Sum of four points with the weights `w`."""
    return plus_scaled(plus_scaled(plus_scaled(scaled(w[0], p), w[1], q), w[2], r), w[3], s)


@inner_kernel
def patch_derivatives(params, a, b):
    """Point of the patch and its derivatives by rows and columns: S, S_a, S_b, S_aa, S_ab, S_bb."""
    i, t = span_of(a, int(params[N_ROW]))
    j, r = span_of(b, int(params[N_COLUMN]))
    va, da, ca = cubic_weights(t)
    vb, db, cb = cubic_weights(r)
    pitch = 3 * (int(params[N_COLUMN]) + 2)
    at_0 = (HEADER + i * pitch + 3 * j) & INDEX
    at_1, at_2, at_3 = at_0 + pitch, at_0 + 2 * pitch, at_0 + 3 * pitch
    v_0, v_1 = across_sums(params, at_0, vb), across_sums(params, at_1, vb)
    v_2, v_3 = across_sums(params, at_2, vb), across_sums(params, at_3, vb)
    d_0, d_1 = across_sums(params, at_0, db), across_sums(params, at_1, db)
    d_2, d_3 = across_sums(params, at_2, db), across_sums(params, at_3, db)
    c_0, c_1 = across_sums(params, at_0, cb), across_sums(params, at_1, cb)
    c_2, c_3 = across_sums(params, at_2, cb), across_sums(params, at_3, cb)
    S, Sa, Saa = (
        along_sums(va, v_0, v_1, v_2, v_3),
        along_sums(da, v_0, v_1, v_2, v_3),
        along_sums(ca, v_0, v_1, v_2, v_3),
    )
    Sb, Sab = along_sums(va, d_0, d_1, d_2, d_3), along_sums(da, d_0, d_1, d_2, d_3)
    Sbb = along_sums(va, c_0, c_1, c_2, c_3)
    return first_three(S), first_three(Sa), first_three(Sb), first_three(Saa), first_three(Sab), first_three(Sbb)


@inner_kernel
def patch_position(params, a, b):
    """Point of the patch."""
    i, t = span_of(a, int(params[N_ROW]))
    j, r = span_of(b, int(params[N_COLUMN]))
    va, _, _ = cubic_weights(t)
    vb, _, _ = cubic_weights(r)
    pitch = 3 * (int(params[N_COLUMN]) + 2)
    at = (HEADER + i * pitch + 3 * j) & INDEX
    p, q = across_sums(params, at, vb), across_sums(params, at + pitch, vb)
    r_, s = across_sums(params, at + 2 * pitch, vb), across_sums(params, at + 3 * pitch, vb)
    return first_three(along_sums(va, p, q, r_, s))


@inner_kernel
def newton_step(d, Sa, Sb, Saa, Sab, Sbb, hold_a, hold_b):
    """Step (da, db) towards the foot, with the square of its length on the patch [m²].

    Minimises ``|S - x|² / 2``, d = S - x. Where the Hessian is not safely positive the metric takes its place. A held
    coordinate stays.
    """
    E, F, G = dot(Sa, Sa), dot(Sa, Sb), dot(Sb, Sb)
    ga, gb = dot(Sa, d), dot(Sb, d)
    haa, hab, hbb = E + dot(Saa, d), F + dot(Sab, d), G + dot(Sbb, d)
    if haa < SOFTEST * E or hbb < SOFTEST * G or haa * hbb - hab * hab < SOFTEST * (E * G - F * F):
        haa, hab, hbb = E, F, G
    if hold_a and hold_b:
        da = db = 0.0
    elif hold_a:
        da, db = 0.0, -gb / hbb
    elif hold_b:
        da, db = -ga / haa, 0.0
    else:
        det = haa * hbb - hab * hab
        da, db = (hab * gb - hbb * ga) / det, (hab * ga - haa * gb) / det
    da = min(max(da, -LONGEST_STEP), LONGEST_STEP)
    db = min(max(db, -LONGEST_STEP), LONGEST_STEP)
    return da, db, E * da * da + 2.0 * F * da * db + G * db * db


@inner_kernel
def leaves(at, step, last):
    """Whether a coordinate stands at an end of its range and would step beyond it."""
    return (at <= 0.0 and step < 0.0) or (at >= last and step > 0.0)


@inner_kernel
def find_foot(params, x, a, b, out):
    """Walk from (a, b) to the foot of `x` and write it to `out` (13,): (converged, a, b, at a side edge, at an end)."""
    last_a, last_b = params[N_ROW] - 1.0, params[N_COLUMN] - 1.0
    a, b = min(max(a, 0.0), last_a), min(max(b, 0.0), last_b)
    at_edge = at_end = False
    for _ in range(MAX_STEPS):
        S, Sa, Sb, Saa, Sab, Sbb = patch_derivatives(params, a, b)
        d = sub(S, x)
        da, db, size = newton_step(d, Sa, Sb, Saa, Sab, Sbb, False, False)
        at_end, at_edge = leaves(a, da, last_a), leaves(b, db, last_b)
        if at_end or at_edge:
            da, db, size = newton_step(d, Sa, Sb, Saa, Sab, Sbb, at_end, at_edge)
        if size < SMALL_STEP * SMALL_STEP:
            put_foot(x, S, Sa, Sb, Saa, Sab, Sbb, da, db, out)
            return True, a + da, b + db, at_edge, at_end
        a, b = min(max(a + da, 0.0), last_a), min(max(b + db, 0.0), last_b)
    return settle_foot(params, x, a, b, out)


@inner_kernel
def settle_foot(params, x, a, b, out):
    """Walk downhill to a foot that Newton's method goes around in circles: slower, but surely. As `find_foot`.

    So it is near a centre of curvature, such as in the middle of a sled that spans a narrow hollow.
    """
    last_a, last_b = params[N_ROW] - 1.0, params[N_COLUMN] - 1.0
    none = (0.0, 0.0, 0.0)
    at_edge = at_end = False
    S, Sa, Sb, Saa, Sab, Sbb = patch_derivatives(params, a, b)
    d = sub(S, x)
    for _ in range(MAX_SETTLING):
        da, db, size = newton_step(d, Sa, Sb, none, none, none, False, False)
        at_end, at_edge = leaves(a, da, last_a), leaves(b, db, last_b)
        if at_end or at_edge:
            da, db, size = newton_step(d, Sa, Sb, none, none, none, at_end, at_edge)
        share, a_new, b_new, nearer = 1.0, a, b, False
        while size > SMALL_STEP * SMALL_STEP and share > LEAST_SHARE and not nearer:
            a_new, b_new = min(max(a + share * da, 0.0), last_a), min(max(b + share * db, 0.0), last_b)
            d_new = sub(patch_position(params, a_new, b_new), x)
            nearer = dot(d_new, d_new) < dot(d, d)
            share *= 0.5
        if not nearer:
            break
        a, b = a_new, b_new
        S, Sa, Sb, Saa, Sab, Sbb = patch_derivatives(params, a, b)
        d = sub(S, x)
    put_foot(x, S, Sa, Sb, Saa, Sab, Sbb, 0.0, 0.0, out)
    return True, a, b, at_edge, at_end


@inner_kernel
def put_foot(x, S, Sa, Sb, Saa, Sab, Sbb, da, db, out):
    """Write foot, normal, signed distance and bend, a small step (da, db) away from where S was taken."""
    Ta = axpy(da, Saa, axpy(db, Sab, Sa))
    Tb = axpy(da, Sab, axpy(db, Sbb, Sb))
    foot = axpy(0.5 * da, axpy(1.0, Sa, Ta), axpy(0.5 * db, axpy(1.0, Sb, Tb), S))
    n = cross(Ta, Tb)
    n = scale(1.0 / math.sqrt(dot(n, n)), n)
    out[0], out[1], out[2] = foot
    out[3], out[4], out[5] = n
    out[6] = dot(n, sub(x, foot))
    # Bend: B = L e_a e_a + M (e_a e_b + e_b e_a) + N e_b e_b with the vectors e that are dual to the tangents.
    E, F, G = dot(Ta, Ta), dot(Ta, Tb), dot(Tb, Tb)
    area = 1.0 / (E * G - F * F)
    ea = scale(area, sub(scale(G, Ta), scale(F, Tb)))
    eb = scale(area, sub(scale(E, Tb), scale(F, Ta)))
    L, M, N = dot(n, Saa), dot(n, Sab), dot(n, Sbb)
    p = axpy(L, ea, scale(M, eb))  # B = p e_a + q e_b
    q = axpy(M, ea, scale(N, eb))
    out[7], out[8], out[9] = p[0] * ea[0] + q[0] * eb[0], p[1] * ea[1] + q[1] * eb[1], p[2] * ea[2] + q[2] * eb[2]
    out[10], out[11], out[12] = p[1] * ea[2] + q[1] * eb[2], p[2] * ea[0] + q[2] * eb[0], p[0] * ea[1] + q[0] * eb[1]


@inner_kernel
def scan_section(params, x, a):
    """Column (knots) of the candidate across the track at row `a` that is closest to `x`, and its squared distance."""
    best, best_b = math.inf, 0.0
    for j in range(0, int(params[N_COLUMN]), SEARCH_COLUMNS):
        d = sub(patch_position(params, a, float(j)), x)
        size = dot(d, d)
        if size < best:
            best, best_b = size, float(j)
    return best_b, best


@inner_kernel
def centre_distance(params, x, i):
    """Squared distance of `x` from the control point in the middle of row `i`: near enough to the centre line."""
    n_column = int(params[N_COLUMN]) + 2
    at = HEADER + 3 * ((i + 1) * n_column + n_column // 2)
    d = (params[at] - x[0], params[at + 1] - x[1], params[at + 2] - x[2])
    return dot(d, d)


@inner_kernel
def search_track(params, x):
    """Row and column (knots) of the candidate of the whole track that is closest to `x`; row -1 if none is near.

    The valleys of the distance from the centre line are looked through one by one: where the track passes over itself
    the nearest centre need not belong to the nearest ice.
    """
    n_row = int(params[N_ROW])
    best, best_a, best_b = math.inf, -1.0, 0.0
    low, low_i, since = SEARCH_RADIUS * SEARCH_RADIUS, -1, 0
    for i in range(0, n_row + SEARCH_ROWS * APART, SEARCH_ROWS):
        size = centre_distance(params, x, i) if i < n_row else math.inf
        since += 1
        if size < low:
            low, low_i, since = size, i, 0
        elif low_i >= 0 and since >= APART:
            b, size = scan_section(params, x, float(low_i))
            if size < best:
                best, best_a, best_b = size, float(low_i), b
            low, low_i = SEARCH_RADIUS * SEARCH_RADIUS, -1
    return best_a, best_b


@kernel
def query(params, x_array, warm, out):
    """Closest point of the ice.

    Parameters
    ----------
    params : (n,)
        Header and control points, from `stickslip.track.patch.build_patch`.
    x_array : (3,) [m]
        Point in the frame of the track.
    warm : (N_WARM,), modified in place
        Zeros at first. Then: state (`ON`, `OFF`), station [m] and section coordinate of the foot, the way of the
        foot since the query before, and how far off the ice `x` is: see `narrow_surface`.
    out : (13,), modified in place
        Foot point, unit normal (into the channel), signed distance [m], bend [1/m]: see `narrow_surface`.

    Returns
    -------
    status : int
        0 beyond an edge or an end of the track, or outside of it; else 1.

    Notes
    -----
    A point that leaves over an edge is *off* until it comes back over the ice from above: walls have no outside.
    """
    x = (x_array[0], x_array[1], x_array[2])
    cold = warm[STATE] == COLD
    found = False
    a = b = 0.0
    at_edge = at_end = False
    if not cold:
        a = (warm[STATION] - params[BEGIN]) / params[SPACING]
        b = (warm[ACROSS] + 1.0) / params[PITCH]
        found, a, b, at_edge, at_end = follow_foot(params, x, a, b, warm, out)
    if not found:
        warm[ROWS_ON] = warm[COLUMNS_ON] = 0.0
        a, b = search_track(params, x)
        if a >= 0.0:
            found, a, b, at_edge, at_end = find_foot(params, x, a, b, out)
    if not found:
        warm[STATE] = COLD
        return 0
    warm[STATION] = params[BEGIN] + params[SPACING] * a
    warm[ACROSS] = params[PITCH] * b - 1.0
    if at_edge or out[6] < (-DEEPEST_START if cold else -DEEPEST):
        warm[STATE] = OFF
    elif cold or out[6] >= 0.0:
        warm[STATE] = ON
    warm[CLEAR] = SURELY * math.sqrt(foot_distance_squared(x, out))
    return 0 if at_end or warm[STATE] == OFF else 1


@inner_kernel
def foot_distance_squared(x, out):
    """Squared distance of `x` from the foot in `out` [m²]; beyond an edge it is not the square of the signed distance."""
    d = (out[0] - x[0], out[1] - x[1], out[2] - x[2])
    return dot(d, d)


@inner_kernel
def follow_foot(params, x, a, b, warm, out):
    """Foot of `x` near the last one (a, b): as `find_foot`; not found where it jumps by more than `LOST`.

    The foot is expected to move on as it did before: then one evaluation of the patch is enough. Far from the ice the nearest
    foot may change sides without passing what lies between; the section is then looked through. Near it that cannot
    happen: the foot moves as the point does.
    """
    found, a_new, b_new, at_edge, at_end = find_foot(params, x, a + warm[ROWS_ON], b + warm[COLUMNS_ON], out)
    if not found or abs(a_new - a) * params[SPACING] > LOST:
        return False, a, b, False, False
    square = foot_distance_squared(x, out)
    if square > FAR * FAR:
        b_scan, size = scan_section(params, x, a_new)
        if size < square:
            found, a_new, b_new, at_edge, at_end = find_foot(params, x, a_new, b_scan, out)
    warm[ROWS_ON], warm[COLUMNS_ON] = a_new - a, b_new - b
    return found, a_new, b_new, at_edge, at_end


@kernel
def patch_points(params, station, across, points):
    """Points of the patch, row by row: stations (n,) [m] and section coordinates (n,) → `points` (n, 3) [m]."""
    for i in range(station.size):
        a = (station[i] - params[BEGIN]) / params[SPACING]
        b = (across[i] + 1.0) / params[PITCH]
        points[i, 0], points[i, 1], points[i, 2] = patch_position(params, a, b)


@kernel
def patch_queries(params, points, warm, out, status):
    """Queries of many points (n, 3) [m], each with its own memory `warm` (n, 4) → `out` (n, 13), `status` (n,)."""
    for i in range(status.size):
        status[i] = query(params, points[i], warm[i], out[i])
