"""Triangles of nearly no height made part of their neighbours, so that the surface stays where it was.

The corners at a vertex are a linked list: `head[v]` and `after[3 t + k]`, -1 at the end. A triangle that is gone has -1 as its first
vertex. Vertices never move: a collapse removes one, a flip none.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel, kernel
from stickslip.kernels.base.vec import cross, dot, get3, norm, scale, sub

SAME_SIDE = 0.9  # cosine: a face may turn by less, to 26 degrees; beside a sliver 1 µm high it turns by rounding alone
MAX_ROUNDS = 60
N_STAGES, FINER = 3, 0.1  # a hundredth of the tolerance, a tenth, all of it
MAX_RING = 400  # corners at a vertex: hubs with more are left alone


@inner_kernel
def height_of(vertices, a, b, c):
    """Height of a triangle over its longest edge, and the length of that edge."""
    p, q, r = get3(vertices, a), get3(vertices, b), get3(vertices, c)
    e, f, g = sub(q, p), sub(r, q), sub(p, r)
    longest = math.sqrt(max(dot(e, e), max(dot(f, f), dot(g, g))))
    return (norm(cross(e, f)) / longest if longest > 0.0 else 0.0), longest


@inner_kernel
def quality_of(vertices, a, b, c):
    """Height over longest edge: 0.87 of an equilateral triangle, 0 of a needle."""
    height, longest = height_of(vertices, a, b, c)
    return height / longest if longest > 0.0 else 0.0


@inner_kernel
def normal_of(vertices, a, b, c):
    """Unit normal, or zero."""
    p = get3(vertices, a)
    n = cross(sub(get3(vertices, b), p), sub(get3(vertices, c), p))
    size = norm(n)
    return scale(1.0 / size, n) if size > 0.0 else n


@inner_kernel
def link_corners(triangles, head, after):
    """Write the lists of corners."""
    for v in range(head.size):
        head[v] = -1
    for k in range(after.size - 1, -1, -1):
        if triangles[k // 3, 0] >= 0:
            v = triangles[k // 3, k % 3]
            after[k] = head[v]
            head[v] = k


@inner_kernel
def unlink(triangles, head, after, corner):
    """Take a corner off the list of its vertex."""
    v = triangles[corner // 3, corner % 3]
    if head[v] == corner:
        head[v] = after[corner]
        return
    k = head[v]
    while k >= 0:
        if after[k] == corner:
            after[k] = after[corner]
            return
        k = after[k]


@inner_kernel
def put_corner(triangles, head, after, corner, v):
    """Move a corner to vertex `v`."""
    unlink(triangles, head, after, corner)
    triangles[corner // 3, corner % 3] = v
    after[corner] = head[v]
    head[v] = corner


@inner_kernel
def remove(triangles, head, after, t):
    """Take a triangle out."""
    for k in range(3):
        unlink(triangles, head, after, 3 * t + k)
    triangles[t, 0] = -1


@inner_kernel
def has_vertex(triangles, t, v):
    """Whether triangle `t` has vertex `v`."""
    return triangles[t, 0] == v or triangles[t, 1] == v or triangles[t, 2] == v


@inner_kernel
def mark_borders(triangles, head, after, fixed):
    """Mark vertices with an edge that does not join two triangles of one sense."""
    for t in range(triangles.shape[0]):
        for k in range(3 if triangles[t, 0] >= 0 else 0):
            a, b = triangles[t, k], triangles[t, (k + 1) % 3]
            along, against = 0, 0
            corner = head[a]
            while corner >= 0:
                u, m = corner // 3, corner % 3
                along += triangles[u, (m + 1) % 3] == b
                against += triangles[u, (m + 2) % 3] == b
                corner = after[corner]
            if along != 1 or against != 1:
                fixed[a], fixed[b] = 1, 1


@inner_kernel
def keeps_topology(triangles, head, after, mark, stamp, u, v):
    """Whether u and v have no other neighbours in common than those across from their edge; -1: too many, else how many."""
    n_ring = 0
    corner = head[u]
    n_shared = 0
    while corner >= 0:
        t, k = corner // 3, corner % 3
        mark[triangles[t, (k + 1) % 3]] = stamp
        mark[triangles[t, (k + 2) % 3]] = stamp
        n_shared += has_vertex(triangles, t, v)
        n_ring += 1
        corner = after[corner]
    common = 0
    corner = head[v]
    while corner >= 0:
        t, k = corner // 3, corner % 3
        for m in range(1, 3):
            w = triangles[t, (k + m) % 3]
            if w != u and mark[w] == stamp:
                mark[w] = stamp + 1
                common += 1
        n_ring += 1
        corner = after[corner]
    return n_shared if common == n_shared and n_ring < MAX_RING else -1


@inner_kernel
def way_of_collapse(vertices, triangles, head, after, fixed, u, v, tolerance, worst):
    """How far the surface and its border move if `u` is put on `v`, or infinity: faces would turn, or be worse than `worst`."""
    away = norm(sub(get3(vertices, v), get3(vertices, u)))
    out_of_plane = 0.0
    known = fixed[u] == 0
    corner = head[u]
    while corner >= 0:
        t, k = corner // 3, corner % 3
        corner = after[corner]
        b, c = triangles[t, (k + 1) % 3], triangles[t, (k + 2) % 3]
        height, _ = height_of(vertices, u, b, c)
        if b == v or c == v:
            continue
        if quality_of(vertices, v, b, c) <= worst:
            return math.inf
        if height < tolerance:
            known = False
            continue
        n = normal_of(vertices, u, b, c)
        if dot(n, normal_of(vertices, v, b, c)) < SAME_SIDE:
            return math.inf
        out_of_plane = max(out_of_plane, abs(dot(n, sub(get3(vertices, v), get3(vertices, u)))))
    return min(away, out_of_plane) if known else away


@inner_kernel
def collapse(vertices, triangles, head, after, fixed, moved, mark, stamp, u, v, tolerance, limit, worst):
    """Put vertex `u` on its neighbour `v` if the surface stays within the limit; whether that was done."""
    if fixed[u] == 1 and fixed[v] == 0:
        return False
    n_shared = keeps_topology(triangles, head, after, mark, stamp, u, v)
    if n_shared < 1 or (fixed[u] == 1) != (n_shared == 1):
        return False
    way = moved[u] + way_of_collapse(vertices, triangles, head, after, fixed, u, v, tolerance, worst)
    if not way <= limit:
        return False
    moved[v] = max(moved[v], way)
    while head[u] >= 0:
        corner = head[u]
        if has_vertex(triangles, corner // 3, v):
            remove(triangles, head, after, corner // 3)
        else:
            put_corner(triangles, head, after, corner, v)
    return True


@inner_kernel
def across(triangles, head, after, a, b):
    """The only triangle with the edge from `b` to `a`, or -1."""
    found = -1
    corner = head[b]
    while corner >= 0:
        if triangles[corner // 3, (corner % 3 + 1) % 3] == a:
            if found >= 0:
                return -1
            found = corner // 3
        corner = after[corner]
    return found


@inner_kernel
def flip(vertices, triangles, head, after, t, k, tolerance, limit):
    """Give triangle `t` and its neighbour across edge `k` the other diagonal, if that is better and as near; whether it was done."""
    a, b, c = triangles[t, k], triangles[t, (k + 1) % 3], triangles[t, (k + 2) % 3]
    u = across(triangles, head, after, a, b)
    if u < 0 or across(triangles, head, after, b, a) != t:
        return False
    d = triangles[u, 0] + triangles[u, 1] + triangles[u, 2] - a - b
    if c == d or across(triangles, head, after, c, d) >= 0 or across(triangles, head, after, d, c) >= 0:
        return False
    before = min(quality_of(vertices, a, b, c), quality_of(vertices, b, a, d))
    if min(quality_of(vertices, a, d, c), quality_of(vertices, d, b, c)) <= 1.001 * before:
        return False
    n, m = normal_of(vertices, a, d, c), normal_of(vertices, d, b, c)
    n_t, n_u = normal_of(vertices, a, b, c), normal_of(vertices, b, a, d)
    if dot(n, m) < SAME_SIDE:
        return False
    if height_of(vertices, a, b, c)[0] >= tolerance and min(dot(n, n_t), dot(m, n_t)) < SAME_SIDE:
        return False
    if height_of(vertices, b, a, d)[0] >= tolerance and min(dot(n, n_u), dot(m, n_u)) < SAME_SIDE:
        return False
    first, second = sub(get3(vertices, b), get3(vertices, a)), sub(get3(vertices, d), get3(vertices, c))
    common = cross(first, second)
    size = norm(common)
    if size <= 0.0:
        return False
    if abs(dot(common, sub(get3(vertices, c), get3(vertices, a)))) > limit * size:
        return False  # the diagonals are that far apart where they cross
    m_u = 0 if triangles[u, 0] == a else (1 if triangles[u, 1] == a else 2)
    put_corner(triangles, head, after, 3 * t + (k + 1) % 3, d)  # (a, d, c)
    put_corner(triangles, head, after, 3 * u + m_u, c)  # (d, b, c) in the order of u: (b, c, d)
    return True


@inner_kernel
def is_sliver(vertices, triangles, t, tolerance, needle):
    """Whether a triangle is lower than `tolerance`, or than `needle` of its longest edge."""
    height, longest = height_of(vertices, triangles[t, 0], triangles[t, 1], triangles[t, 2])
    return height < tolerance or height < needle * longest


@inner_kernel
def merge(vertices, triangles, head, after, fixed, moved, mark, stamp, t, tolerance, limit):
    """Collapse one of the two shorter edges of triangle `t`, or flip its longest one; whether that was done."""
    height, longest = height_of(vertices, triangles[t, 0], triangles[t, 1], triangles[t, 2])
    worst = height / longest if longest > 0.0 else 0.0
    long_edge = 0
    far = -1.0
    for k in range(3):
        length = norm(sub(get3(vertices, triangles[t, (k + 1) % 3]), get3(vertices, triangles[t, k])))
        if length > far:
            far, long_edge = length, k
    for m in range(4):  # both edges, both ways
        k = (long_edge + 1 + m // 2) % 3
        u, v = triangles[t, (k + m % 2) % 3], triangles[t, (k + 1 - m % 2) % 3]
        if collapse(vertices, triangles, head, after, fixed, moved, mark, stamp + 2 * m, u, v, tolerance, limit, worst):
            return True
    return flip(vertices, triangles, head, after, t, long_edge, tolerance, limit)


@kernel
def merge_slivers(vertices, triangles, head, after, fixed, moved, mark, tolerance, needle):
    """Collapse and flip edges of triangles lower than `tolerance` [m], or than `needle` of their longest edge.

    Parameters
    ----------
    vertices : (n, 3) float [m]
    triangles : (m, 3) int64, modified in place
        -1 as the first vertex: the triangle is gone.
    head, after, fixed, moved, mark : (n,), (3 m,), (n,) int64; (n,) float; (n,) int64; modified in place
        Scratch; `fixed`, `moved` and `mark` zeros.
    tolerance : float [m]
        How far the surface may move.
    needle : float

    Returns
    -------
    int
        Edges that were collapsed or flipped.
    """
    link_corners(triangles, head, after)
    mark_borders(triangles, head, after, fixed)
    total, stamp = 0, 1
    for stage in range(N_STAGES):  # what lies in the surface goes first: most slivers move it by rounding alone
        limit = tolerance
        for _ in range(stage + 1, N_STAGES):
            limit *= FINER
        for _ in range(MAX_ROUNDS):
            tried, done = 0, 0
            for t in range(triangles.shape[0]):
                if triangles[t, 0] < 0 or not is_sliver(vertices, triangles, t, tolerance, needle):
                    continue
                tried += 1
                stamp += 8
                done += merge(vertices, triangles, head, after, fixed, moved, mark, stamp, t, tolerance, limit)
            total += done
            if done == 0 or (stage < N_STAGES - 1 and 50 * done < tried):
                break  # the next stage may do more
    return total
