"""Closest points of convex hulls, in the frame of the second one, and the way out where they overlap.

The separation of hulls a and b along a unit vector n (from b towards a) is

    s(n) = min_a n·x - max_b n·y,

their distance is the largest s, and where they overlap every local maximum of s is a way out, of depth -s. Shifting a by
t n₀ changes s(n) to s(n) + t n·n₀. With t = δ - s(n₀) the shifted hulls are δ apart, so Gilbert's algorithm finds the n
that maximises this sum, and s(n) ≥ s(n₀) + t (1 - n·n₀): repeated, it climbs to a maximum of s, in one or two rounds
because maxima of polyhedra are sharp. So one algorithm for disjoint hulls serves overlapping ones as well, and the way
out found is the one next to where the search began, which is that of the last step.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel, kernel
from stickslip.kernels.base.vec import add, axpy, cross, dot, get3, norm, rotate, rotate_back, scale, sub
from stickslip.kernels.collision.hull import farthest
from stickslip.kernels.collision.shapes import MAX_POINTS

SIMPLEX = MAX_POINTS  # first of four scratch rows: difference (3), point of a (3), its weight, vertices of a and of b
LAST = SIMPLEX + 4  # three more: the simplex before
N_ROUNDS = 12
N_STEPS = 64
CLOSE = 1e-14  # of the squared distance: nothing is gained any more
TOUCHING = 1e-6  # of the size: below this separation the hulls are shifted apart
APART = 1e-2  # of the size: how far
RISE = 1e-9  # of the size: a maximum is reached


@inner_kernel
def keep_rows(rows, n, a, b, c, la, lb, lc):
    """Keep the first `n` of the simplex rows a < b < c with their weights."""
    for k in range(n):
        source = a if k == 0 else (b if k == 1 else c)
        if source != k:
            for m in range(9):
                rows[SIMPLEX + k, m] = rows[SIMPLEX + source, m]
        rows[SIMPLEX + k, 6] = la if k == 0 else (lb if k == 1 else lc)


@inner_kernel
def copy_rows(rows, source, target, n):
    """Copy `n` rows of a simplex with their weights."""
    for k in range(n):
        for m in range(9):
            rows[target + k, m] = rows[source + k, m]


@inner_kernel
def nearest_on_segment(rows, i, j):
    """Weights of the point of the segment nearest to the origin, and its squared distance."""
    p, q = get3(rows, SIMPLEX + i), get3(rows, SIMPLEX + j)
    d = sub(q, p)
    t = min(1.0, max(0.0, -dot(p, d) / dot(d, d)))
    x = axpy(t, d, p)
    return 1.0 - t, t, dot(x, x)


@inner_kernel
def nearest_on_triangle(rows, i, j, k):
    """Weights of the point of the triangle nearest to the origin, and its squared distance."""
    a, b, c = get3(rows, SIMPLEX + i), get3(rows, SIMPLEX + j), get3(rows, SIMPLEX + k)
    e, f = sub(b, a), sub(c, a)
    n = cross(e, f)
    area2 = dot(n, n)
    if area2 > 0.0:
        lb = dot(n, cross(f, a)) / area2
        lc = dot(n, cross(a, e)) / area2
        la = 1.0 - lb - lc
        if la >= 0.0 and lb >= 0.0 and lc >= 0.0:
            height = dot(n, a)
            return la, lb, lc, height * height / area2
    best = math.inf
    la, lb, lc = 1.0, 0.0, 0.0
    u, v, d2 = nearest_on_segment(rows, i, j)
    if d2 < best:
        best, la, lb, lc = d2, u, v, 0.0
    u, v, d2 = nearest_on_segment(rows, j, k)
    if d2 < best:
        best, la, lb, lc = d2, 0.0, u, v
    u, v, d2 = nearest_on_segment(rows, i, k)
    if d2 < best:
        best, la, lb, lc = d2, u, 0.0, v
    return la, lb, lc, best


@inner_kernel
def drop_idle(rows, i, j, k, la, lb, lc):
    """Keep those of three rows that carry weight; returns their number."""
    if la > 0.0 and lb > 0.0 and lc > 0.0:
        keep_rows(rows, 3, i, j, k, la, lb, lc)
        return 3
    if la > 0.0 and lb > 0.0:
        keep_rows(rows, 2, i, j, k, la, lb, lc)
        return 2
    if la > 0.0 and lc > 0.0:
        keep_rows(rows, 2, i, k, j, la, lc, lb)
        return 2
    if lb > 0.0 and lc > 0.0:
        keep_rows(rows, 2, j, k, i, lb, lc, la)
        return 2
    one = i if la > 0.0 else (j if lb > 0.0 else k)
    keep_rows(rows, 1, one, i, j, 1.0, 0.0, 0.0)
    return 1


@inner_kernel
def nearest_on_simplex(rows, n):
    """Reduce the simplex of `n` rows to what carries its point nearest to the origin; returns the rows left, 4: inside."""
    if n == 1:
        rows[SIMPLEX, 6] = 1.0
        return 1
    if n == 2:
        la, lb, _ = nearest_on_segment(rows, 0, 1)
        return drop_idle(rows, 0, 1, 1, la, lb, 0.0)
    if n == 3:
        la, lb, lc, _ = nearest_on_triangle(rows, 0, 1, 2)
        return drop_idle(rows, 0, 1, 2, la, lb, lc)
    best = math.inf
    outside = False
    i_best, j_best, k_best = 0, 1, 2
    la_best, lb_best, lc_best = 1.0, 0.0, 0.0
    for omitted in range(4):
        i = 1 if omitted == 0 else 0
        j = 2 if omitted <= 1 else 1
        k = 3 if omitted <= 2 else 2
        a = get3(rows, SIMPLEX + i)
        m = cross(sub(get3(rows, SIMPLEX + j), a), sub(get3(rows, SIMPLEX + k), a))
        side = -dot(m, a)
        inner = dot(m, sub(get3(rows, SIMPLEX + omitted), a))
        if side * inner > 0.0:
            continue  # the origin is on the inner side of this face
        outside = True
        la, lb, lc, d2 = nearest_on_triangle(rows, i, j, k)
        if d2 < best:
            best = d2
            i_best, j_best, k_best = i, j, k
            la_best, lb_best, lc_best = la, lb, lc
    if not outside:
        return 4
    return drop_idle(rows, i_best, j_best, k_best, la_best, lb_best, lc_best)


@inner_kernel
def point_of_simplex(rows, n, first):
    """Weighted sum of the vectors in columns `first` to `first` + 2."""
    x = (0.0, 0.0, 0.0)
    for k in range(n):
        r = SIMPLEX + k
        x = axpy(rows[r, 6], (rows[r, first], rows[r, first + 1], rows[r, first + 2]), x)
    return x


@inner_kernel
def put_difference(hulls, R, t, va, vb, rows, k):
    """Write row `k` of the simplex: vertex `va` of a, in the frame of b, minus vertex `vb` of b."""
    a = add(t, rotate(R, get3(hulls.vertices, va)))
    b = get3(hulls.vertices, vb)
    for c in range(3):
        rows[SIMPLEX + k, c] = a[c] - b[c]
        rows[SIMPLEX + k, 3 + c] = a[c]
    rows[SIMPLEX + k, 7] = va
    rows[SIMPLEX + k, 8] = vb


@inner_kernel
def gilbert(hulls, ha, hb, R, t, v, va, vb, seeds, far, rows):
    """Gilbert, Johnson and Keerthi: point of a - b nearest to the origin, for disjoint hulls.

    `v` is where the search begins, a vector from b towards a, or, if `seeds` > 0, the simplex with the vertices in so many
    `rows`: that of the last query, which is nearly the answer. `far`: a separation at which the search may stop. Returns
    (v, rows of the simplex, va, vb, moves from vertex to vertex); the simplex stays in `rows`.
    """
    n = 0
    vv = math.inf
    pairs = 0
    if seeds > 0:
        for k in range(seeds):
            put_difference(hulls, R, t, int(rows[SIMPLEX + k, 7]), int(rows[SIMPLEX + k, 8]), rows, k)
        n = nearest_on_simplex(rows, seeds)
        new = point_of_simplex(rows, n, 0)
        if dot(new, new) > 0.0:
            v, vv = new, dot(new, new)
        else:
            n = 0
    for _ in range(N_STEPS):
        va, moves_a = farthest(hulls, ha, va, rotate_back(R, scale(-1.0, v)))
        vb, moves_b = farthest(hulls, hb, vb, v)
        pairs += moves_a + moves_b
        w = sub(add(t, rotate(R, get3(hulls.vertices, va))), get3(hulls.vertices, vb))
        vw = dot(v, w)
        length2 = dot(v, v)
        if vw > 0.0 and vw * vw > far * far * length2:
            return w, 0, va, vb, pairs
        if n > 0 and vv - vw <= CLOSE * vv:
            break
        known = False
        for k in range(n):
            if rows[SIMPLEX + k, 7] == va and rows[SIMPLEX + k, 8] == vb:
                known = True
        if known:
            break
        before = n
        copy_rows(rows, SIMPLEX, LAST, before)
        put_difference(hulls, R, t, va, vb, rows, n)
        n = nearest_on_simplex(rows, n + 1)
        if n == 4:
            n = 3  # only by rounding: the hulls are apart
            break
        new = point_of_simplex(rows, n, 0)
        nn = dot(new, new)
        if nn >= vv:  # by rounding, in flat simplices of two edges: weights may be far off, so keep the last
            copy_rows(rows, LAST, SIMPLEX, before)
            n = before
            break
        v, vv = new, nn
    return v, n, va, vb, pairs


@kernel
def separate(hulls, ha, hb, R, t, n, va, vb, seeds, size, far, rows):
    """Unit vector of largest separation near `n`: (n, separation, point of a, va, vb, rows, pairs of vertices visited).

    Parameters
    ----------
    hulls : Hulls
    ha, hb : int
    R, t : (9,), (3,) [m] tuples
        Frame of a in the frame of b.
    n : (3,) tuple
        Unit vector to begin with, from b towards a.
    va, vb : int
        Vertices to begin with.
    seeds : int
        Rows of the simplex, 0 to 3, whose vertices (columns 7 and 8) are those of the last query.
    size : float [m]
        Of the smaller hull.
    far : float [m]
        Separations of this much need not be exact.
    rows : (WORK_ROWS, RESULT), modified in place
        The simplex is left in the scratch rows; 0 rows: farther than `far`.
    """
    pairs = 1  # of vertices: each move leads to another pair
    n_rows = seeds
    point = t
    separation = -math.inf
    for _ in range(N_ROUNDS):
        va, moves_a = farthest(hulls, ha, va, rotate_back(R, scale(-1.0, n)))
        vb, moves_b = farthest(hulls, hb, vb, n)
        pairs += moves_a + moves_b
        w = sub(add(t, rotate(R, get3(hulls.vertices, va))), get3(hulls.vertices, vb))
        s = dot(n, w)
        if s >= far:
            return n, s, point, va, vb, 0, pairs
        if s > TOUCHING * size:
            v, n_rows, va, vb, more = gilbert(hulls, ha, hb, R, t, n, va, vb, n_rows, far, rows)
            pairs += more
            length = norm(v)
            if n_rows == 0:
                return n, far, point, va, vb, 0, pairs
            if length > 0.0:
                return scale(1.0 / length, v), length, point_of_simplex(rows, n_rows, 3), va, vb, n_rows, pairs
            return n, s, point_of_simplex(rows, n_rows, 3), va, vb, n_rows, pairs
        shift = APART * size - s
        v, n_rows, va, vb, more = gilbert(hulls, ha, hb, R, axpy(shift, n, t), n, va, vb, n_rows, math.inf, rows)
        pairs += more
        length = norm(v)
        point = axpy(-shift, n, point_of_simplex(rows, n_rows, 3))
        if length == 0.0:
            break
        turned = scale(1.0 / length, v)
        separation = length - shift * dot(turned, n)
        n = turned
        if separation <= s + RISE * size:
            break
    return n, separation, point, va, vb, n_rows, pairs
