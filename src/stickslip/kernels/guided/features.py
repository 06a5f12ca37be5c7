"""Gaps between features of two meshes: a vertex over a face, a face over a vertex, two edges that cross [theory/guided-motion].

All in the frame of the obstacle b; the part a stands at (R, t) in it. Kinds are those of `collision/near_list.py`.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.vec import ZERO3, add, axpy, cross, dot, norm, rotate, rotate_back, scale, sub, unit
from stickslip.kernels.collision.mesh_features import between_faces, corner_at
from stickslip.kernels.collision.near_list import ON_CORNER, ON_FACE
from stickslip.kernels.collision.shapes import OPEN_EDGE

PARALLEL = 1e-9  # sine of the angle below which edges do not cross


@inner_kernel
def next_corner(k):
    """The corner of a triangle after `k`."""
    return 0 if k == 2 else k + 1


@inner_kernel
def edge_of(surfaces, feature):
    """Start and direction of edge 3 triangle + k, in the frame of its mesh."""
    t, k = feature // 3, feature % 3
    a = corner_at(surfaces, t, k)
    return a, sub(corner_at(surfaces, t, next_corner(k)), a)


@inner_kernel
def face_of(surfaces, feature):
    """Corner, two edges and unit normal of the triangle of a feature, in the frame of its mesh."""
    t = feature // 3
    a = corner_at(surfaces, t, 0)
    e, f = sub(corner_at(surfaces, t, 1), a), sub(corner_at(surfaces, t, 2), a)
    return a, e, f, unit(cross(e, f))


@inner_kernel
def depth_in_face(x, a, e, f):
    """Smallest barycentric coordinate of the foot of `x` on the triangle (a, a + e, a + f): negative outside."""
    n = cross(e, f)
    nn = dot(n, n)
    w = sub(x, a)
    l1, l2 = dot(cross(w, f), n) / nn, dot(cross(e, w), n) / nn
    return min(1.0 - l1 - l2, min(l1, l2))


@inner_kernel
def nearest_on_edge(p, d, x):
    """Point of the edge (p, p + d) nearest to `x`."""
    return axpy(min(1.0, max(0.0, dot(sub(x, p), d) / dot(d, d))), d, p)


@inner_kernel
def distance_in_front(surfaces, kind, fa, fb, R, t):
    """Distance of the vertex of a pair from the whole triangle of its face; infinite if it is behind it."""
    if kind == ON_FACE:
        x, face = add(t, rotate(R, corner_at(surfaces, fa // 3, fa % 3))), fb
    else:
        x, face = rotate_back(R, sub(corner_at(surfaces, fb // 3, fb % 3), t)), fa
    a, e, f, n = face_of(surfaces, face)
    gap = dot(n, sub(x, a))
    if gap < 0.0:
        return math.inf
    if depth_in_face(x, a, e, f) >= 0.0:
        return gap
    best = norm(sub(x, nearest_on_edge(a, e, x)))
    best = min(best, norm(sub(x, nearest_on_edge(a, f, x))))
    return min(best, norm(sub(x, nearest_on_edge(add(a, e), sub(f, e), x))))


@inner_kernel
def measure_pair(surfaces, kind, fa, fb, side, R, t):
    """Gap, contact point on the part, unit normal from b to a, and how far the point is within both features.

    `side` is 1 where the part is on the side to which the normal of the features points, -1 on the other one.
    """
    if kind == ON_FACE:
        v = add(t, rotate(R, corner_at(surfaces, fa // 3, fa % 3)))
        a, e, f, n = face_of(surfaces, fb)
        return side * dot(n, sub(v, a)), v, scale(side, n), depth_in_face(v, a, e, f)
    if kind == ON_CORNER:
        v = corner_at(surfaces, fb // 3, fb % 3)
        x = rotate_back(R, sub(v, t))
        a, e, f, n = face_of(surfaces, fa)
        return side * dot(n, sub(x, a)), v, scale(-side, rotate(R, n)), depth_in_face(x, a, e, f)
    p, d = edge_of(surfaces, fa)
    p, d = add(t, rotate(R, p)), rotate(R, d)
    a, e = edge_of(surfaces, fb)
    n = cross(d, e)
    nn = dot(n, n)
    if nn <= PARALLEL * PARALLEL * dot(d, d) * dot(e, e):
        return math.inf, p, ZERO3, -math.inf
    w = sub(a, p)
    m = cross(n, w)
    s, u = dot(e, m) / nn, dot(d, m) / nn
    inside = min(min(s, 1.0 - s), min(u, 1.0 - u))
    n = scale(side / math.sqrt(nn), n)
    return -dot(n, w), axpy(s, d, p), n, inside


@inner_kernel
def edges_face(surfaces, fa, fb, n, R):
    """Whether two edges that cross can touch along `n`, which leads from b to a: it lies between the faces beside both of them.

    An edge at which its mesh ends may be touched from anywhere.
    """
    tb, kb, ta, ka = fb // 3, fb % 3, fa // 3, fa % 3
    if surfaces.edge_kind[tb] & (OPEN_EDGE << kb) == 0:
        _, e = edge_of(surfaces, fb)
        if not between_faces(surfaces, tb, kb, e, n):
            return False
    if surfaces.edge_kind[ta] & (OPEN_EDGE << ka) == 0:
        _, d = edge_of(surfaces, fa)
        if not between_faces(surfaces, ta, ka, d, rotate_back(R, scale(-1.0, n))):
            return False
    return True


@inner_kernel
def is_between(surfaces, feature, n):
    """Whether `n` lies between the normals of the faces beside an edge, strictly: it leans into neither of them."""
    t, k = feature // 3, feature % 3
    a, edge = edge_of(surfaces, feature)
    w = sub(corner_at(surfaces, t, 2 if k == 0 else k - 1), a)
    if dot(n, sub(scale(dot(edge, edge), w), scale(dot(w, edge), edge))) > 0.0:
        return False
    u = surfaces.neighbours[t, k]
    if u < 0:
        return False
    for m in range(3):
        w = sub(corner_at(surfaces, u, m), a)
        if dot(n, sub(scale(dot(edge, edge), w), scale(dot(w, edge), edge))) > PARALLEL * dot(edge, edge) * norm(w):
            return False
    return True


@inner_kernel
def depth_of_pair(surfaces, kind, fa, fb, R, t):
    """How deep two features of closed meshes are in each other, without any tolerance; 0: they are not."""
    gap, _, n, inside = measure_pair(surfaces, kind, fa, fb, 1.0, R, t)
    if not inside > 0.0:
        return 0.0
    if kind == ON_FACE or kind == ON_CORNER:
        return max(0.0, -gap)
    if gap > 0.0:  # of edges, the normal has two sides: that on which they overlap
        gap, n = -gap, scale(-1.0, n)
    if is_between(surfaces, fb, n) and is_between(surfaces, fa, rotate_back(R, scale(-1.0, n))):
        return -gap
    return 0.0


@inner_kernel
def side_of_pair(surfaces, kind, fa, fb, R, t):
    """Side of features that are in each other to which the part has to go: 1 or -1, as in `measure_pair`."""
    if kind == ON_FACE or kind == ON_CORNER:
        return 1.0
    return -1.0 if measure_pair(surfaces, kind, fa, fb, 1.0, R, t)[0] > 0.0 else 1.0


@inner_kernel
def distance_of_pair(surfaces, kind, fa, fb, R, t):
    """Distance of two features of which neither is behind the other; infinite where others are nearer."""
    if kind == ON_FACE or kind == ON_CORNER:
        gap, _, _, inside = measure_pair(surfaces, kind, fa, fb, 1.0, R, t)
        return gap if gap >= 0.0 and inside >= 0.0 else math.inf
    p, d = edge_of(surfaces, fa)
    p, d = add(t, rotate(R, p)), rotate(R, d)
    a, e = edge_of(surfaces, fb)
    w = sub(p, a)
    dd, ee, de, dw, ew = dot(d, d), dot(e, e), dot(d, e), dot(d, w), dot(e, w)
    det = dd * ee - de * de
    s = min(1.0, max(0.0, (de * ew - dw * ee) / det)) if det > 0.0 else 0.0
    u = (de * s + ew) / ee
    if u < 0.0:
        u, s = 0.0, min(1.0, max(0.0, -dw / dd))
    elif u > 1.0:
        u, s = 1.0, min(1.0, max(0.0, (de - dw) / dd))
    gap = axpy(-u, e, axpy(s, d, w))
    return math.sqrt(dot(gap, gap))
