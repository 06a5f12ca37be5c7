"""What meshes touch each other with: vertices on faces, and edges that stick out across such edges.

The triangles of a leaf of mesh a are brought into the frame of b once, as rows of `out_real` from `FACE` on, and then meet
triangles of b one by one.
"""

from __future__ import annotations

import math

import numpy as np

from stickslip.kernels.base.jit import INDEX, inner_kernel
from stickslip.kernels.base.vec import add, axpy, cross, dot, get3, get33, rotate_back, scale, sub
from stickslip.kernels.collision.manifold import note
from stickslip.kernels.collision.narrow_hull import mix
from stickslip.kernels.collision.shapes import (
    MAX_FOUND,
    MAX_POINTS,
    OWN_CORNER,
    OWN_RIDGE,
    RESULT,
    WIDE,
    WIDE_COUNT,
    WIDE_FIRST,
)

LEVEL = 5e-3  # rad: a normal this far beyond those beside an edge still counts; edges more parallel do not cross
RIM = 1e-4  # barycentric: the foot counts as inside; faces of equal size may lie on each other edge to edge
STEEP = 0.3  # slope: a vertex with an edge that leads into the face more steeply is not what touches it
UPRIGHT = 0.9  # slope: a vertex in front of a face, with an edge that leads into it more steeply, is beside its rim: flush end faces
MAX_AROUND = 64  # triangles around a vertex
SHALLOW = 0.2  # of the margin: deeper in, only the farthest vertex counts

#: Rows of a query: rotation and place of a, seen from b, cells per metre; depth, margin, guard.
POSE = MAX_POINTS + MAX_FOUND
REACH = POSE + 1
#: Rows of a leaf, seen from b, boxes widened by depth and guard. Face: corner, two edges, triangle. Corner: place,
#: triangle, which; box. Ridge: start, edge; box; 3 triangle + edge. Then, as elements, the boxes of all faces side by side.
FACE = POSE + 2
CORNER = FACE + WIDE
RIDGE = CORNER + 3 * WIDE
BOXES = RESULT * (RIDGE + 3 * WIDE)


@inner_kernel
def lowest(x, y):
    """The smaller of two points in every coordinate."""
    return (min(x[0], y[0]), min(x[1], y[1]), min(x[2], y[2]))


@inner_kernel
def highest(x, y):
    """The larger of two points in every coordinate."""
    return (max(x[0], y[0]), max(x[1], y[1]), max(x[2], y[2]))


@inner_kernel
def touches_face(x, a, e, f, n, nn, depth, margin):
    """Whether `x` is over the triangle (a, a + e, a + f), at most `margin` above it and `depth` below; `nn` = |`n`|²."""
    w = sub(x, a)
    z = dot(w, n)
    reach = margin if z > 0.0 else depth
    if z * z >= reach * reach * nn:
        return False
    lam1 = dot(cross(w, f), n)
    lam2 = dot(cross(e, w), n)
    return lam1 >= -RIM * nn and lam2 >= -RIM * nn and lam1 + lam2 <= (1.0 + RIM) * nn


@inner_kernel
def leads_away(surfaces, t, k, d, steep):
    """Whether no edge at corner `k` of triangle `t` leads along `d` more steeply than `steep`: it is the farthest that way."""
    vertices, triangles, neighbours = surfaces.vertices, surfaces.triangles, surfaces.neighbours
    v = triangles[t, k]
    o = get3(vertices, v)
    for way in range(2):  # around the vertex; where it is on a border, from there back to the other
        u = t
        for _ in range(MAX_AROUND):
            m = 0 if triangles[u, 0] == v else (1 if triangles[u, 1] == v else 2)
            e = sub(get3(vertices, triangles[u, (m + 1 + way) % 3]), o)
            slope = dot(d, e)
            if slope > 0.0 and slope * slope > steep * steep * dot(e, e):
                return False
            u = neighbours[u, m if way == 1 else (m + 2) % 3]
            if u < 0 or u == t:
                break
        if u == t:
            break
    return True


@inner_kernel
def allowed_slope(gap, margin):
    """How steeply an edge may lead on from a vertex that is in front of a face by `gap`, or behind it by -`gap`."""
    if gap >= 0.0:
        return UPRIGHT
    return LEVEL + STEEP * max(0.0, 1.0 + gap / (SHALLOW * margin))


@inner_kernel
def leans_in(d, edge, ee, w):
    """Whether `d` points more than `LEVEL` into the face on which `w` leads away from `edge`, with square `ee`."""
    inward = axpy(-dot(w, edge), edge, scale(ee, w))  # in the face, across the edge
    slope = dot(d, inward)
    return slope > 0.0 and slope * slope > LEVEL * LEVEL * dot(inward, inward)


@inner_kernel
def between_faces(surfaces, t, k, edge, d):
    """Whether the unit vector `d` lies between the normals of the two faces at edge `k` of triangle `t`, to within `LEVEL`."""
    o = corner_at(surfaces, t, k)
    ee = dot(edge, edge)
    w = sub(corner_at(surfaces, t, 2 if k == 0 else k - 1), o)
    if leans_in(d, edge, ee, w):
        return False
    outside = dot(d, cross(edge, w)) > 0.0  # beside an edge that hardly bends the opposite of `d` would pass as well
    u = np.int64(surfaces.neighbours[t & INDEX, k])
    if u < 0:
        return outside
    v = surfaces.triangles[t & INDEX, k]
    first, second = surfaces.triangles[u & INDEX, 0], surfaces.triangles[u & INDEX, 1]
    m = 1 if first == v else (2 if second == v else 0)  # the edge runs to the corner before m in u
    w = sub(corner_at(surfaces, u, m), o)
    if leans_in(d, edge, ee, w):
        return False
    return outside or dot(d, cross(w, edge)) > 0.0


@inner_kernel
def triangles_meet(surfaces, rows, ta, tb):
    """Whether the boxes of triangle `ta` of a and `tb` of b are within the margin, along the axes of b."""
    x = place_vertex(surfaces, rows, ta, 0)
    y, z = place_vertex(surfaces, rows, ta, 1), place_vertex(surfaces, rows, ta, 2)
    a, b, c = corner_at(surfaces, tb, 0), corner_at(surfaces, tb, 1), corner_at(surfaces, tb, 2)
    low, high = lowest(x, lowest(y, z)), highest(x, highest(y, z))
    gap = sub(lowest(a, lowest(b, c)), high)
    back = sub(low, highest(a, highest(b, c)))
    return max(max(gap[0], max(gap[1], gap[2])), max(back[0], max(back[1], back[2]))) <= rows[REACH, 1]


@inner_kernel
def cross_edges(surfaces, rows, ridge, tb, kb):
    """File the contact of the edge of a in row `ridge` with edge `kb` of `tb`."""
    ridge &= INDEX
    depth, margin = rows[REACH, 0], rows[REACH, 1]
    p = (rows[ridge, 0], rows[ridge, 1], rows[ridge, 2])
    d = (rows[ridge, 3], rows[ridge, 4], rows[ridge, 5])
    a = corner_at(surfaces, tb, kb)
    e = sub(corner_at(surfaces, tb, 0 if kb == 2 else kb + 1), a)
    n = cross(d, e)
    nn = dot(n, n)
    w = sub(a, p)
    gap = -dot(n, w)
    if gap * gap > depth * depth * nn:
        return
    m = cross(n, w)
    s, u = dot(e, m), dot(d, m)
    if s <= 0.0 or s >= nn or u <= 0.0 or u >= nn or nn < LEVEL * LEVEL * dot(d, d) * dot(e, e):
        return
    length = math.sqrt(nn)
    n = scale(1.0 / length, n)
    gap = gap / length
    if not between_faces(surfaces, tb, kb, e, n):
        n = scale(-1.0, n)
        gap = -gap
        if not between_faces(surfaces, tb, kb, e, n):
            return
    if gap >= margin or gap < -depth:
        return
    R = get33(rows, POSE)
    edge = int(rows[ridge, 12])
    ta, ka = edge // 3, edge % 3
    if not between_faces(surfaces, ta, ka, rotate_back(R, d), rotate_back(R, scale(-1.0, n))):
        return
    if not triangles_meet(surfaces, rows, ta, tb):
        return
    x = axpy(0.5, add(axpy(s / nn, d, p), axpy(u / nn, e, a)), (0.0, 0.0, 0.0))
    note(rows, x, n, gap, mix(edge, (3 * tb + kb) << 20), 0.0, rows[POSE, 12])


@inner_kernel
def put_query(rows, R, t, cell, depth, margin, guard):
    """Write the rows of a query: the frame of a seen from b, and what counts as near."""
    for k in range(9):
        rows[POSE, k] = R[k]
    for k in range(3):
        rows[POSE, 9 + k] = t[k]
    rows[POSE, 12] = cell
    rows[REACH, 0], rows[REACH, 1], rows[REACH, 2] = depth, margin, guard


@inner_kernel
def place_vertex(surfaces, rows, t, k):
    """Corner `k` of triangle `t` of a, seen from b."""
    v = surfaces.triangles[t & INDEX, k] & INDEX
    vertices = surfaces.vertices
    x, y, z = vertices[v, 0], vertices[v, 1], vertices[v, 2]
    return (
        rows[POSE, 9] + rows[POSE, 0] * x + rows[POSE, 1] * y + rows[POSE, 2] * z,
        rows[POSE, 10] + rows[POSE, 3] * x + rows[POSE, 4] * y + rows[POSE, 5] * z,
        rows[POSE, 11] + rows[POSE, 6] * x + rows[POSE, 7] * y + rows[POSE, 8] * z,
    )


@inner_kernel
def corner_at(surfaces, t, k):
    """Corner `k` of triangle `t`."""
    v = surfaces.triangles[t & INDEX, k] & INDEX
    return (surfaces.vertices[v, 0], surfaces.vertices[v, 1], surfaces.vertices[v, 2])


@inner_kernel
def put_element(rows, e, value):
    """Write element `e`, counted through all rows."""
    rows[e // RESULT, e % RESULT] = value


@inner_kernel
def put_box(rows, r, column, low, high, wide):
    """Write a box widened by `wide` to six columns."""
    for c in range(3):
        rows[r, column + c] = low[c] - wide
        rows[r, column + 3 + c] = high[c] + wide


@inner_kernel
def load_leaf(surfaces, rows, w, boxed):
    """Write the rows of the triangles of wide leaf `w` of a, with boxes if `boxed`.

    Returns how many corners and ridges there are, and the box of all widened by margin and guard.
    """
    depth, margin = rows[REACH, 0] + rows[REACH, 2], rows[REACH, 1] + rows[REACH, 2]
    first, n = np.int64(surfaces.wide_link[w & INDEX, WIDE_FIRST]), np.int64(surfaces.wide_link[w & INDEX, WIDE_COUNT])
    n_corner, n_ridge = 0, 0
    lower, upper = (math.inf, math.inf, math.inf), (-math.inf, -math.inf, -math.inf)
    for e in range(6 * WIDE if boxed else 0):
        put_element(rows, BOXES + e, math.inf if e < 3 * WIDE else -math.inf)
    for i in range(n):
        ta = first + i
        kind = surfaces.edge_kind[ta & INDEX]
        x = place_vertex(surfaces, rows, ta, 0)
        y, z = place_vertex(surfaces, rows, ta, 1), place_vertex(surfaces, rows, ta, 2)
        p, q = sub(y, x), sub(z, x)
        low, high = lowest(x, lowest(y, z)), highest(x, highest(y, z))
        for c in range(3):
            rows[FACE + i, c], rows[FACE + i, 3 + c], rows[FACE + i, 6 + c] = x[c], p[c], q[c]
            if not boxed:
                continue
            wide = depth + 2.0 * RIM * (high[c] - low[c])
            put_element(rows, BOXES + WIDE * c + i, low[c] - wide)
            put_element(rows, BOXES + WIDE * (3 + c) + i, high[c] + wide)
        rows[FACE + i, 9] = ta
        lower, upper = lowest(lower, low), highest(upper, high)
        for k in range(3):
            v = x if k == 0 else (y if k == 1 else z)
            if kind & (OWN_CORNER << k) != 0:
                r = CORNER + n_corner
                rows[r, 0], rows[r, 1], rows[r, 2], rows[r, 3], rows[r, 4] = v[0], v[1], v[2], ta, k
                if boxed:
                    put_box(rows, r, 6, v, v, depth)
                n_corner += 1
            if kind & (OWN_RIDGE << k) != 0:
                end = y if k == 0 else (z if k == 1 else x)
                r = RIDGE + n_ridge
                for c in range(3):
                    rows[r, c], rows[r, 3 + c] = v[c], end[c] - v[c]
                if boxed:
                    put_box(rows, r, 6, lowest(v, end), highest(v, end), depth)
                rows[r, 12] = 3 * ta + k
                n_ridge += 1
    box = (
        lower[0] - margin, lower[1] - margin, lower[2] - margin,
        upper[0] + margin, upper[1] + margin, upper[2] + margin,
    )  # fmt: skip
    return n_corner, n_ridge, box


@inner_kernel
def box_of_row(rows, r):
    """The box in the columns from 6 on."""
    r &= INDEX
    return (rows[r, 6], rows[r, 7], rows[r, 8], rows[r, 9], rows[r, 10], rows[r, 11])


@inner_kernel
def touch_face(surfaces, rows, c, tb):
    """File the contact of the corner of a in row `c` with triangle `tb` of b."""
    c &= INDEX
    depth, margin = rows[REACH, 0], rows[REACH, 1]
    v = (rows[c, 0], rows[c, 1], rows[c, 2])
    a = corner_at(surfaces, tb, 0)
    e, f = sub(corner_at(surfaces, tb, 1), a), sub(corner_at(surfaces, tb, 2), a)
    n = cross(e, f)
    nn = dot(n, n)
    if not touches_face(v, a, e, f, n, nn, depth, margin):
        return
    o = scale(1.0 / math.sqrt(nn), n)
    gap = dot(o, sub(v, a))
    ta, k = int(rows[c, 3]), int(rows[c, 4])
    down = rotate_back(get33(rows, POSE), scale(-1.0, o))
    if leads_away(surfaces, ta, k, down, allowed_slope(gap, margin)):
        if triangles_meet(surfaces, rows, ta, tb):
            vertex = np.int64(surfaces.triangles[ta, k])
            note(rows, axpy(-0.5 * gap, o, v), o, gap, mix(vertex, 11), 1.0 + vertex, rows[POSE, 12])


@inner_kernel
def touch_corner(surfaces, rows, r, tb, k):
    """File the contact of corner `k` of triangle `tb` of b with the face of a in row `r`."""
    r &= INDEX
    depth, margin = rows[REACH, 0], rows[REACH, 1]
    v = corner_at(surfaces, tb, k)
    x, p = (rows[r, 0], rows[r, 1], rows[r, 2]), (rows[r, 3], rows[r, 4], rows[r, 5])
    q = (rows[r, 6], rows[r, 7], rows[r, 8])
    m = cross(p, q)
    mm = dot(m, m)
    if not touches_face(v, x, p, q, m, mm, depth, margin):
        return
    o = scale(-1.0 / math.sqrt(mm), m)
    gap = dot(o, sub(x, v))
    if leads_away(surfaces, tb, k, o, allowed_slope(gap, margin)):
        if triangles_meet(surfaces, rows, int(rows[r, 9]), tb):
            vertex = np.int64(surfaces.triangles[tb, k])
            note(rows, axpy(0.5 * gap, o, v), o, gap, mix(vertex, 13), -1.0 - vertex, rows[POSE, 12])
