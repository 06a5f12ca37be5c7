"""What meshes touch each other with: vertices on faces, and edges that stick out across such edges.

The triangles of a leaf of mesh a are brought into the frame of b once, as rows of `out_real` from `FACE` on, and then meet
triangles of b one by one.
"""

from __future__ import annotations

import math

import numpy as np

from stickslip.kernels.jit import INDEX, inner_kernel
from stickslip.kernels.lanes import boxes_met, lowest_bit
from stickslip.kernels.manifold import note
from stickslip.kernels.narrow_hull import mix
from stickslip.kernels.shapes import MAX_FOUND, MAX_POINTS, OWN_CORNER, OWN_RIDGE, RESULT, WIDE, WITH_CORNERS, WITH_RIDGES
from stickslip.kernels.vec import add, axpy, cross, dot, get3, norm, rotate_back, scale, sub

LEVEL = 5e-3  # rad: a normal this far beyond those beside an edge still counts; edges more parallel do not cross
RIM = 1e-4  # barycentric: the foot counts as inside; faces of equal size may lie on each other edge to edge
STEEP = 0.3  # slope: a vertex with an edge that leads into the face more steeply is not what touches it
SHALLOW = 0.2  # of the margin: deeper in, only the farthest vertex counts

#: Rows of a leaf, seen from b, boxes widened by the depth. Face: corner, two edges, normal, its square. Corner: place,
#: triangle, which; box. Ridge: start, edge; box; 3 triangle + edge. Then, as elements, the boxes of all faces side by side.
FACE = MAX_POINTS + MAX_FOUND
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
    u = t
    for _ in range(32):
        m = 0 if triangles[u, 0] == v else (1 if triangles[u, 1] == v else 2)
        e = sub(get3(vertices, triangles[u, (m + 1) % 3]), o)
        slope = dot(d, e)
        if slope > 0.0 and slope * slope > steep * steep * dot(e, e):
            return False
        u = neighbours[u, (m + 2) % 3]
        if u < 0 or u == t:
            break
    return True


@inner_kernel
def allowed_slope(gap, margin):
    """How steeply an edge may lead on from a vertex that is behind a face by -`gap`."""
    return LEVEL + STEEP * max(0.0, 1.0 + gap / (SHALLOW * margin))


@inner_kernel
def between_faces(surfaces, t, k, edge, d):
    """Whether `d` lies between the normals of the two faces at edge `k` of triangle `t`, to within `LEVEL`."""
    vertices, triangles = surfaces.vertices, surfaces.triangles
    o = get3(vertices, triangles[t, k])
    along = 1.0 / dot(edge, edge)
    w = sub(get3(vertices, triangles[t, (k + 2) % 3]), o)
    inward = axpy(-dot(w, edge) * along, edge, w)  # in the face, across the edge
    if dot(d, inward) > LEVEL * norm(inward):
        return False
    outside = dot(d, cross(edge, w)) > 0.0  # beside an edge that hardly bends the opposite of `d` would pass as well
    u = surfaces.neighbours[t, k]
    if u < 0:
        return outside
    v = triangles[t, k]
    m = 0 if triangles[u, 0] == v else (1 if triangles[u, 1] == v else 2)  # the edge runs from m - 1 to m in u
    w = sub(get3(vertices, triangles[u, (m + 1) % 3]), o)
    inward = axpy(-dot(w, edge) * along, edge, w)
    if dot(d, inward) > LEVEL * norm(inward):
        return False
    return outside or dot(d, cross(w, edge)) > 0.0


@inner_kernel
def cross_edges(surfaces, ridge, tb, kb, a, e, R, depth, margin, rows, cell):
    """File the contact of the edge of a in row `ridge` with edge `kb` of `tb`, which runs from `a` to `a` + `e`."""
    p = (rows[ridge, 0], rows[ridge, 1], rows[ridge, 2])
    d = (rows[ridge, 3], rows[ridge, 4], rows[ridge, 5])
    n = cross(d, e)
    nn = dot(n, n)
    dd, ee = dot(d, d), dot(e, e)
    if nn < LEVEL * LEVEL * dd * ee:
        return
    w = sub(a, p)
    gap = -dot(n, w)
    if gap * gap > max(depth, margin) * max(depth, margin) * nn:
        return
    m = cross(n, w)
    s, u = dot(e, m), dot(d, m)
    if s <= 0.0 or s >= nn or u <= 0.0 or u >= nn:
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
    edge = int(rows[ridge, 12])
    ta, ka = edge // 3, edge % 3
    own = sub(
        get3(surfaces.vertices, surfaces.triangles[ta, (ka + 1) % 3]),
        get3(surfaces.vertices, surfaces.triangles[ta, ka]),
    )
    if not between_faces(surfaces, ta, ka, own, rotate_back(R, scale(-1.0, n))):
        return
    x = axpy(0.5, add(axpy(s / nn, d, p), axpy(u / nn, e, a)), (0.0, 0.0, 0.0))
    note(rows, x, n, gap, mix(edge, (3 * tb + kb) << 20), 0.0, cell)


@inner_kernel
def place_vertex(surfaces, t, k, R, r):
    """Corner `k` of triangle `t`, seen from the frame in which that of its mesh is (R, r)."""
    v = surfaces.triangles[t & INDEX, k] & INDEX
    vertices = surfaces.vertices
    x, y, z = vertices[v, 0], vertices[v, 1], vertices[v, 2]
    return (
        r[0] + R[0] * x + R[1] * y + R[2] * z,
        r[1] + R[3] * x + R[4] * y + R[5] * z,
        r[2] + R[6] * x + R[7] * y + R[8] * z,
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
def load_leaf(surfaces, first, n, R, t, depth, margin, rows):
    """Write the rows of `n` triangles of a from `first` on, whose frame is (R, t) seen from b.

    Returns how many corners and ridges there are, and the box of all widened by `margin`.
    """
    n_corner, n_ridge = 0, 0
    lower, upper = (math.inf, math.inf, math.inf), (-math.inf, -math.inf, -math.inf)
    for e in range(6 * WIDE):
        put_element(rows, BOXES + e, math.inf if e < 3 * WIDE else -math.inf)
    for i in range(n):
        ta = first + i
        kind = surfaces.edge_kind[ta & INDEX]
        x = place_vertex(surfaces, ta, 0, R, t)
        y, z = place_vertex(surfaces, ta, 1, R, t), place_vertex(surfaces, ta, 2, R, t)
        p, q = sub(y, x), sub(z, x)
        m = cross(p, q)
        low, high = lowest(x, lowest(y, z)), highest(x, highest(y, z))
        for c in range(3):
            rows[FACE + i, c], rows[FACE + i, 3 + c] = x[c], p[c]
            rows[FACE + i, 6 + c], rows[FACE + i, 9 + c] = q[c], m[c]
            put_element(rows, BOXES + WIDE * c + i, low[c] - depth)
            put_element(rows, BOXES + WIDE * (3 + c) + i, high[c] + depth)
        rows[FACE + i, 12] = dot(m, m)
        lower, upper = lowest(lower, low), highest(upper, high)
        for k in range(3):
            v = x if k == 0 else (y if k == 1 else z)
            if kind & (OWN_CORNER << k) != 0:
                r = CORNER + n_corner
                rows[r, 0], rows[r, 1], rows[r, 2], rows[r, 3], rows[r, 4] = v[0], v[1], v[2], ta, k
                put_box(rows, r, 6, v, v, depth)
                n_corner += 1
            if kind & (OWN_RIDGE << k) != 0:
                w = y if k == 0 else (z if k == 1 else x)
                r = RIDGE + n_ridge
                for c in range(3):
                    rows[r, c], rows[r, 3 + c] = v[c], w[c] - v[c]
                put_box(rows, r, 6, lowest(v, w), highest(v, w), depth)
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
def touch_face(surfaces, rows, c, tb, R, depth, margin, cell):
    """File the contact of the corner of a in row `c` with triangle `tb` of b."""
    v = (rows[c, 0], rows[c, 1], rows[c, 2])
    a = corner_at(surfaces, tb, 0)
    e, f = sub(corner_at(surfaces, tb, 1), a), sub(corner_at(surfaces, tb, 2), a)
    n = cross(e, f)
    nn = dot(n, n)
    if touches_face(v, a, e, f, n, nn, depth, margin):
        o = scale(1.0 / math.sqrt(nn), n)
        gap = dot(o, sub(v, a))
        ta, k = int(rows[c, 3]), int(rows[c, 4])
        if gap >= 0.0 or leads_away(surfaces, ta, k, rotate_back(R, scale(-1.0, o)), allowed_slope(gap, margin)):
            vertex = np.int64(surfaces.triangles[ta, k])
            note(rows, axpy(-0.5 * gap, o, v), o, gap, mix(vertex, 11), 1.0 + vertex, cell)


@inner_kernel
def touch_faces(surfaces, rows, tb, k, depth, margin, cell):
    """File the contacts of corner `k` of triangle `tb` of b with the faces of the leaf."""
    v = corner_at(surfaces, tb, k)
    lanes = boxes_met(rows, BOXES, (v[0], v[1], v[2], v[0], v[1], v[2]))
    while lanes != 0:
        r = FACE + lowest_bit(lanes)
        lanes &= lanes - 1
        x, p = (rows[r, 0], rows[r, 1], rows[r, 2]), (rows[r, 3], rows[r, 4], rows[r, 5])
        q, m = (rows[r, 6], rows[r, 7], rows[r, 8]), (rows[r, 9], rows[r, 10], rows[r, 11])
        if touches_face(v, x, p, q, m, rows[r, 12], depth, margin):
            o = scale(-1.0 / math.sqrt(rows[r, 12]), m)
            gap = dot(o, sub(x, v))
            if gap >= 0.0 or leads_away(surfaces, tb, k, o, allowed_slope(gap, margin)):
                vertex = np.int64(surfaces.triangles[tb, k])
                note(rows, axpy(0.5 * gap, o, v), o, gap, mix(vertex, 13), -1.0 - vertex, cell)


@inner_kernel
def touch_ridges(surfaces, rows, r, tb, R, depth, margin, cell):
    """File the contacts of the ridge of a in row `r` with those that triangle `tb` of b owns."""
    kind = surfaces.edge_kind[tb & INDEX]
    for k in range(3):
        if kind & (OWN_RIDGE << k) == 0:
            continue
        a, b = corner_at(surfaces, tb, k), corner_at(surfaces, tb, 0 if k == 2 else k + 1)
        low, high = lowest(a, b), highest(a, b)
        if (
            low[0] > rows[r, 9] or high[0] < rows[r, 6] or low[1] > rows[r, 10]
            or high[1] < rows[r, 7] or low[2] > rows[r, 11] or high[2] < rows[r, 8]
        ):  # fmt: skip
            continue
        cross_edges(surfaces, r, tb, k, a, sub(b, a), R, depth, margin, rows, cell)


@inner_kernel
def touch_leaf(surfaces, n_corner, n_ridge, w, met, R, depth, margin, rows, cell):
    """File the contacts of a leaf of a, as `load_leaf` left it, with the triangles of wide leaf `w` in the lanes `met`."""
    first, offers = np.int64(surfaces.wide_link[w, 0]), np.int64(surfaces.wide_link[w, 2])
    box = surfaces.wide_box
    for c in range(CORNER, CORNER + n_corner):
        lanes = met & boxes_met(box, 6 * WIDE * w, box_of_row(rows, c))
        while lanes != 0:
            touch_face(surfaces, rows, c, first + lowest_bit(lanes), R, depth, margin, cell)
            lanes &= lanes - 1
    lanes = met & (offers >> WITH_CORNERS)
    while lanes != 0:
        tb = first + lowest_bit(lanes)
        kind = surfaces.edge_kind[tb & INDEX]
        for k in range(3):
            if kind & (OWN_CORNER << k) != 0:
                touch_faces(surfaces, rows, tb, k, depth, margin, cell)
        lanes &= lanes - 1
    ridged = met & (offers >> WITH_RIDGES)
    if ridged == 0:
        return
    for r in range(RIDGE, RIDGE + n_ridge):
        lanes = ridged & boxes_met(box, 6 * WIDE * w, box_of_row(rows, r))
        while lanes != 0:
            touch_ridges(surfaces, rows, r, first + lowest_bit(lanes), R, depth, margin, cell)
            lanes &= lanes - 1


@inner_kernel
def touch_triangle(surfaces, n_corner, n_ridge, tb, R, depth, margin, rows, cell):
    """File the contacts of a leaf of a, as `load_leaf` left it, with triangle `tb` of b."""
    for c in range(CORNER, CORNER + n_corner):
        touch_face(surfaces, rows, c, tb, R, depth, margin, cell)
    for k in range(3):
        if surfaces.edge_kind[tb] & (OWN_CORNER << k) != 0:
            touch_faces(surfaces, rows, tb, k, depth, margin, cell)
    for r in range(RIDGE, RIDGE + n_ridge):
        touch_ridges(surfaces, rows, r, tb, R, depth, margin, cell)
