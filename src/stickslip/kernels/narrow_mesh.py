"""Triangle meshes against each other: vertices on faces and edges on edges, few of them, spread.

A mesh need not be convex. Its surface touches another one where a vertex meets a face or two edges that stick out cross,
with the common normal between the normals beside each edge; edges of flat and hollow parts take no part, so nothing bumps
over them. Leaves of the tree of mesh a, seen from b, ask the tree (or the cells) of b for what is near.

Candidates are collected in rows of `out_real` from MAX_POINTS on: point (3), normal (3), gap, name, cell, and who: 0 for
edges, v + 1 for vertex v of a, -1 - v for vertex v of b. A cell of space and direction keeps its deepest candidate.
"""

from __future__ import annotations

import math

import numpy as np

from stickslip.kernels.bvh import DONE, MAX_CANDIDATES, gather
from stickslip.kernels.jit import INDEX, inner_kernel
from stickslip.kernels.narrow_hull import mix, relative_pose
from stickslip.kernels.narrow_round import put_contact
from stickslip.kernels.shapes import (
    ANY_RIDGE,
    FIRST_NODE,
    FIRST_TRIANGLE,
    LOWER,
    MAX_POINTS,
    N_NODE,
    OFFERS,
    OWN_CORNER,
    RIDGE_EDGE,
    THICKNESS,
    UPPER,
    WORK_ROWS,
)
from stickslip.kernels.vec import add, axpy, cross, dot, get3, get33, norm, rotate, rotate_back, scale, sub

CANDIDATE = MAX_POINTS
MAX_FOUND = WORK_ROWS - MAX_POINTS  # a power of two
N_PROBES = 8
N_CELLS = 3.0  # along the box in which both bodies are
LEVEL = 5e-3  # rad: a normal this far beyond those beside an edge still counts; edges more parallel do not cross
RIM = 1e-4  # barycentric: the foot counts as inside; faces of equal size may lie on each other edge to edge
SAME_WAY = 0.999  # cosine: two contacts of a vertex with closer normals are one
STEEP = 0.3  # slope: a vertex with an edge that leads into the face more steeply is not what touches it
SHALLOW = 0.2  # of the margin: deeper in, only the farthest vertex counts


@inner_kernel
def clear_table(rows):
    """Empty the table of candidates."""
    for k in range(MAX_FOUND):
        rows[CANDIDATE + k, 8] = -1.0


@inner_kernel
def note(rows, x, n, gap, name, who, cell):
    """File a candidate in its cell of space and direction, unless a deeper one is there."""
    ix, iy, iz = math.floor(x[0] * cell), math.floor(x[1] * cell), math.floor(x[2] * cell)
    turn = math.floor(1.5 * n[0] + 0.5) * 25 + math.floor(1.5 * n[1] + 0.5) * 5 + math.floor(1.5 * n[2] + 0.5)
    mixed = ((ix * 73856093) ^ (iy * 19349663) ^ (iz * 83492791) ^ (turn * 668265263)) & ((1 << 40) - 1)
    key = float(mixed)
    mixed ^= mixed >> 11
    r = CANDIDATE + (mixed & (MAX_FOUND - 1))
    for probe in range(N_PROBES):
        at = CANDIDATE + ((mixed + probe) & (MAX_FOUND - 1))
        if rows[at, 8] == key or rows[at, 8] < 0.0:
            r = at
            break
    if rows[r, 8] >= 0.0 and rows[r, 6] <= gap:  # also where the table is full: the home of the cell decides
        return
    for c in range(3):
        rows[r, c] = x[c]
        rows[r, 3 + c] = n[c]
    rows[r, 6] = gap
    rows[r, 7] = name
    rows[r, 8] = key
    rows[r, 9] = who


@inner_kernel
def pack_table(rows):
    """Move the candidates to the front, leaving out ways out of a vertex that are not its nearest; returns their number."""
    count = 0
    for k in range(MAX_FOUND):
        r = CANDIDATE + k
        if rows[r, 8] < 0.0:
            continue
        keep = True
        for m in range(MAX_FOUND):
            o = CANDIDATE + m
            if m != k and rows[r, 9] != 0.0 and rows[o, 9] == rows[r, 9] and rows[o, 8] >= 0.0:
                same = rows[r, 3] * rows[o, 3] + rows[r, 4] * rows[o, 4] + rows[r, 5] * rows[o, 5] > SAME_WAY
                if same and m < k:
                    keep = False
                elif not same and rows[r, 6] < 0.0 and rows[o, 6] < 0.0 and rows[o, 6] > rows[r, 6]:
                    keep = False  # a vertex inside leaves through the nearest face
        rows[r, 10] = 1.0 if keep else 0.0
    for k in range(MAX_FOUND):
        r = CANDIDATE + k
        if rows[r, 8] >= 0.0 and rows[r, 10] > 0.0:
            for c in range(10):
                rows[CANDIDATE + count, c] = rows[r, c]
            count += 1
    return count


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
def cross_edges(surfaces, ta, ka, tb, kb, p, d, R, depth, margin, rows, cell):
    """File the contact of edge `ka` of `ta` (p, d in the frame of b) with edge `kb` of `tb`."""
    a = get3(surfaces.vertices, surfaces.triangles[tb, kb])
    e = sub(get3(surfaces.vertices, surfaces.triangles[tb, (kb + 1) % 3]), a)
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
    s = dot(e, m) / nn
    u = dot(d, m) / nn
    if s <= 0.0 or s >= 1.0 or u <= 0.0 or u >= 1.0:
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
    own = sub(
        get3(surfaces.vertices, surfaces.triangles[ta, (ka + 1) % 3]),
        get3(surfaces.vertices, surfaces.triangles[ta, ka]),
    )
    if not between_faces(surfaces, ta, ka, own, rotate_back(R, scale(-1.0, n))):
        return
    x = axpy(0.5, add(axpy(s, d, p), axpy(u, e, a)), (0.0, 0.0, 0.0))
    note(rows, x, n, gap, mix(3 * ta + ka, (3 * tb + kb) << 20), 0.0, cell)


@inner_kernel
def is_apart(u, v, w, nn, depth, margin):
    """Whether three heights, in units of the length of a normal with square `nn`, are all above `margin` or below -`depth`."""
    low, high = min(u, min(v, w)), max(u, max(v, w))
    return (low > 0.0 and low * low >= margin * margin * nn) or (high < 0.0 and high * high > depth * depth * nn)


@inner_kernel
def touch_triangles(surfaces, ta, tb, x, p, q, m, a, e, f, n, R, depth, margin, rows, cell):
    """File the contacts of triangle `ta` with triangle `tb`.

    In the frame of b: corner, two edges and normal of `ta` are (x, p, q, m), those of `tb` (a, e, f, n).
    """
    triangles = surfaces.triangles
    y, z = add(x, p), add(x, q)
    kind_a, kind_b = surfaces.edge_kind[ta], surfaces.edge_kind[tb]
    if kind_a & (7 * OWN_CORNER) != 0:
        nn = dot(n, n)
        for k in range(3):
            v = x if k == 0 else (y if k == 1 else z)
            if kind_a & (OWN_CORNER << k) != 0 and touches_face(v, a, e, f, n, nn, depth, margin):
                o = scale(1.0 / math.sqrt(nn), n)
                gap = dot(o, sub(v, a))
                down = rotate_back(R, scale(-1.0, o))
                if gap >= 0.0 or leads_away(surfaces, ta, k, down, allowed_slope(gap, margin)):
                    vertex = np.int64(triangles[ta, k])
                    note(rows, axpy(-0.5 * gap, o, v), o, gap, mix(vertex, 11), 1.0 + vertex, cell)
    if kind_b & (7 * OWN_CORNER) != 0:
        mm = dot(m, m)
        for k in range(3):
            v = a if k == 0 else (add(a, e) if k == 1 else add(a, f))
            if kind_b & (OWN_CORNER << k) != 0 and touches_face(v, x, p, q, m, mm, depth, margin):
                o = scale(-1.0 / math.sqrt(mm), m)
                gap = dot(o, sub(x, v))
                if gap >= 0.0 or leads_away(surfaces, tb, k, o, allowed_slope(gap, margin)):
                    vertex = np.int64(triangles[tb, k])
                    note(rows, axpy(0.5 * gap, o, v), o, gap, mix(vertex, 13), -1.0 - vertex, cell)
    if kind_a & ANY_RIDGE == 0 or kind_b & ANY_RIDGE == 0:
        return
    for k in range(3):
        if kind_a & (RIDGE_EDGE << k) == 0 or surfaces.neighbours[ta, k] > ta:
            continue  # an edge belongs to the later of its two triangles
        o = x if k == 0 else (y if k == 1 else z)
        d = p if k == 0 else (sub(z, y) if k == 1 else sub(x, z))
        for l in range(3):
            if kind_b & (RIDGE_EDGE << l) != 0 and surfaces.neighbours[tb, l] < tb:
                cross_edges(surfaces, ta, k, tb, l, o, d, R, depth, margin, rows, cell)


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
def touch_leaf(surfaces, first, n, leaf, other, n_other, sb, R, t, depth, margin, out_real, out_id, cell):
    """File the contacts of `n` triangles of a from `first` on with `n_other` of b from `other` on, those of node `leaf`.

    With `n_other` = 0 the cells of the height field `sb` are asked.
    """
    box = surfaces.node_box
    for ta in range(first, first + n):
        kind = surfaces.edge_kind[ta & INDEX]
        x = place_vertex(surfaces, ta, 0, R, t)
        y, z = place_vertex(surfaces, ta, 1, R, t), place_vertex(surfaces, ta, 2, R, t)
        low0, high0 = min(x[0], min(y[0], z[0])) - margin, max(x[0], max(y[0], z[0])) + margin
        low1, high1 = min(x[1], min(y[1], z[1])) - margin, max(x[1], max(y[1], z[1])) + margin
        low2, high2 = min(x[2], min(y[2], z[2])) - margin, max(x[2], max(y[2], z[2])) + margin
        if n_other > 0 and (
            box[leaf, 0] > high0 or box[leaf, 3] < low0 or box[leaf, 1] > high1
            or box[leaf, 4] < low1 or box[leaf, 2] > high2 or box[leaf, 5] < low2
        ):  # fmt: skip
            continue
        p, q = sub(y, x), sub(z, x)
        m = cross(p, q)
        mm = dot(m, m)
        cursor = 0
        while cursor != DONE:
            found = n_other
            if n_other == 0:
                found, cursor = gather(surfaces, sb, (low0, low1, low2), (high0, high1, high2), cursor, out_id)
            else:
                cursor = DONE
            for k in range(found):
                tb = other + k if n_other > 0 else out_id[MAX_POINTS + k]
                if (kind | surfaces.edge_kind[tb & INDEX]) & OFFERS == 0:
                    continue  # both lie inside of something flat or hollow
                a, b, c = corner_at(surfaces, tb, 0), corner_at(surfaces, tb, 1), corner_at(surfaces, tb, 2)
                if min(a[0], min(b[0], c[0])) > high0 or max(a[0], max(b[0], c[0])) < low0:
                    continue
                if min(a[1], min(b[1], c[1])) > high1 or max(a[1], max(b[1], c[1])) < low1:
                    continue
                if min(a[2], min(b[2], c[2])) > high2 or max(a[2], max(b[2], c[2])) < low2:
                    continue
                if is_apart(dot(m, sub(a, x)), dot(m, sub(b, x)), dot(m, sub(c, x)), mm, depth, margin):
                    continue
                e, f = sub(b, a), sub(c, a)
                o = cross(e, f)
                if is_apart(dot(o, sub(x, a)), dot(o, sub(y, a)), dot(o, sub(z, a)), dot(o, o), depth, margin):
                    continue
                touch_triangles(surfaces, ta, tb, x, p, q, m, a, e, f, o, R, depth, margin, out_real, cell)


@inner_kernel
def boxes_apart(box, a, b, R, t, margin):
    """Whether the boxes of node `a`, with frame (R, t), and node `b` are farther apart than `margin` along a face normal."""
    ca = (0.5 * (box[a, 0] + box[a, 3]), 0.5 * (box[a, 1] + box[a, 4]), 0.5 * (box[a, 2] + box[a, 5]))
    ha = (0.5 * (box[a, 3] - box[a, 0]), 0.5 * (box[a, 4] - box[a, 1]), 0.5 * (box[a, 5] - box[a, 2]))
    hb = (0.5 * (box[b, 3] - box[b, 0]), 0.5 * (box[b, 4] - box[b, 1]), 0.5 * (box[b, 5] - box[b, 2]))
    d = add(t, rotate(R, ca))
    d = (d[0] - box[b, 0] - hb[0], d[1] - box[b, 1] - hb[1], d[2] - box[b, 2] - hb[2])
    if abs(d[0]) > hb[0] + margin + abs(R[0]) * ha[0] + abs(R[1]) * ha[1] + abs(R[2]) * ha[2]:
        return True
    if abs(d[1]) > hb[1] + margin + abs(R[3]) * ha[0] + abs(R[4]) * ha[1] + abs(R[5]) * ha[2]:
        return True
    if abs(d[2]) > hb[2] + margin + abs(R[6]) * ha[0] + abs(R[7]) * ha[1] + abs(R[8]) * ha[2]:
        return True
    d = rotate_back(R, d)
    if abs(d[0]) > ha[0] + margin + abs(R[0]) * hb[0] + abs(R[3]) * hb[1] + abs(R[6]) * hb[2]:
        return True
    if abs(d[1]) > ha[1] + margin + abs(R[1]) * hb[0] + abs(R[4]) * hb[1] + abs(R[7]) * hb[2]:
        return True
    return abs(d[2]) > ha[2] + margin + abs(R[2]) * hb[0] + abs(R[5]) * hb[1] + abs(R[8]) * hb[2]


@inner_kernel
def is_longer(box, a, b):
    """Whether node `a` has a longer box than node `b`."""
    size_a = max(box[a, 3] - box[a, 0], max(box[a, 4] - box[a, 1], box[a, 5] - box[a, 2]))
    size_b = max(box[b, 3] - box[b, 0], max(box[b, 4] - box[b, 1], box[b, 5] - box[b, 2]))
    return size_a >= size_b


@inner_kernel
def meet_trees(surfaces, sa, sb, R, t, depth, margin, out_real, out_id, cell):
    """File the contacts of two meshes: down both trees at once, with pairs of nodes on a stack in `out_id`."""
    box, link = surfaces.node_box, surfaces.node_link
    base_a, base_b = surfaces.index[sa, FIRST_NODE], surfaces.index[sb, FIRST_NODE]
    first_a, first_b = surfaces.index[sa, FIRST_TRIANGLE], surfaces.index[sb, FIRST_TRIANGLE]
    out_id[MAX_POINTS] = 0
    top = 1
    while top > 0:
        top -= 1
        a, b = base_a + (out_id[MAX_POINTS + top] >> 32), base_b + (out_id[MAX_POINTS + top] & 0xFFFFFFFF)
        if not (surfaces.node_offers[a] or surfaces.node_offers[b]):
            continue  # flat or hollow on both sides
        if boxes_apart(box, a, b, R, t, margin):
            continue
        n_a, n_b = np.int64(link[a, 2]), np.int64(link[b, 2])
        if n_a > 0 and n_b > 0:
            touch_leaf(
                surfaces, first_a + link[a, 1], n_a, b, first_b + link[b, 1], n_b, sb, R, t, depth, margin, out_real, out_id,
                cell,
            )  # fmt: skip
        elif top + 2 <= MAX_CANDIDATES:
            node_a, node_b = a - base_a, b - base_b
            if n_b > 0 or (n_a == 0 and is_longer(box, a, b)):
                out_id[MAX_POINTS + top] = (np.int64(link[a + 1, 0]) << 32) | node_b
                out_id[MAX_POINTS + top + 1] = ((node_a + 1) << 32) | node_b
            else:
                out_id[MAX_POINTS + top] = (node_a << 32) | np.int64(link[b + 1, 0])
                out_id[MAX_POINTS + top + 1] = (node_a << 32) | (node_b + 1)
            top += 2


@inner_kernel
def meet_cells(surfaces, sa, sb, R, t, depth, margin, out_real, out_id, cell):
    """File the contacts of mesh `sa` with the height field `sb`: leaves of the tree that reach its box, cell by cell."""
    low, high = corners_of_box(surfaces, sb)
    low = (low[0] - margin, low[1] - margin, low[2] - margin)
    high = (high[0] + margin, high[1] + margin, high[2] + margin)
    box, link = surfaces.node_box, surfaces.node_link
    base, end = surfaces.index[sa, FIRST_NODE], surfaces.index[sa, N_NODE]
    node = 0
    while node < end:
        k = base + node
        c, h = box_in(R, t, (box[k, 0], box[k, 1], box[k, 2]), (box[k, 3], box[k, 4], box[k, 5]))
        if (
            c[0] - h[0] > high[0] or c[0] + h[0] < low[0] or c[1] - h[1] > high[1]
            or c[1] + h[1] < low[1] or c[2] - h[2] > high[2] or c[2] + h[2] < low[2]
        ):  # fmt: skip
            node = np.int64(link[k, 0])
            continue
        if link[k, 2] > 0:
            first = surfaces.index[sa, FIRST_TRIANGLE] + link[k, 1]
            n = np.int64(link[k, 2])
            touch_leaf(surfaces, first, n, 0, 0, 0, sb, R, t, depth, margin, out_real, out_id, cell)
        node += 1


@inner_kernel
def box_in(R, t, low, high):
    """Centre and half extents of the box (`low`, `high`) seen from the frame in which its own is (R, t)."""
    c = add(t, rotate(R, (0.5 * (low[0] + high[0]), 0.5 * (low[1] + high[1]), 0.5 * (low[2] + high[2]))))
    h = (0.5 * (high[0] - low[0]), 0.5 * (high[1] - low[1]), 0.5 * (high[2] - low[2]))
    return c, (
        abs(R[0]) * h[0] + abs(R[1]) * h[1] + abs(R[2]) * h[2],
        abs(R[3]) * h[0] + abs(R[4]) * h[1] + abs(R[5]) * h[2],
        abs(R[6]) * h[0] + abs(R[7]) * h[1] + abs(R[8]) * h[2],
    )


@inner_kernel
def choose_spread(rows, count, lever, margin, out_id):
    """Number the candidates to keep in `out_id` from MAX_POINTS on: the deepest, then always the farthest from all kept.

    Distance counts in space and, with `lever`, in direction; candidates near to closing count more.
    """
    best = 0 if count > 0 else -1
    for k in range(count):
        rows[CANDIDATE + k, 10] = math.inf
        if rows[CANDIDATE + k, 6] < rows[CANDIDATE + best, 6]:
            best = k
    kept = 0
    limit = 0.01 * lever * lever
    while kept < MAX_POINTS and best >= 0:
        out_id[MAX_POINTS + kept] = best
        kept += 1
        rows[CANDIDATE + best, 10] = -1.0
        b = CANDIDATE + best
        best = -1
        score = limit
        for k in range(count):
            r = CANDIDATE + k
            if rows[r, 10] < 0.0:
                continue
            dx, dy, dz = rows[r, 0] - rows[b, 0], rows[r, 1] - rows[b, 1], rows[r, 2] - rows[b, 2]
            nx, ny, nz = rows[r, 3] - rows[b, 3], rows[r, 4] - rows[b, 4], rows[r, 5] - rows[b, 5]
            apart = dx * dx + dy * dy + dz * dz + lever * lever * (nx * nx + ny * ny + nz * nz)
            rows[r, 10] = min(rows[r, 10], apart)
            near = 1.0 - max(0.0, rows[r, 6]) / margin
            if rows[r, 10] * near * near > score:
                score = rows[r, 10] * near * near
                best = k
    return kept


@inner_kernel
def put_spread(rows, lever, r, A, margin, out_id):
    """Write the contacts of the candidates that are kept; mesh b is at pose (r, A). Returns their number."""
    count = pack_table(rows)
    kept = choose_spread(rows, count, lever, margin, out_id)
    for k in range(kept):
        c = CANDIDATE + out_id[MAX_POINTS + k]
        name = int(rows[c, 7])
        for m in range(k):  # a vertex in a corner touches more than one face
            if out_id[m] == name:
                name = mix(name, 17 + m)
        x = add(r, rotate(A, get3(rows, c)))
        put_contact(rows, out_id, k, x, rotate(A, (rows[c, 3], rows[c, 4], rows[c, 5])), rows[c, 6], name)
    return kept


@inner_kernel
def corners_of_box(surfaces, s):
    """Lowest and highest corner of the box of terrain `s`."""
    low = (surfaces.real[s, LOWER], surfaces.real[s, LOWER + 1], surfaces.real[s, LOWER + 2])
    return low, (surfaces.real[s, UPPER], surfaces.real[s, UPPER + 1], surfaces.real[s, UPPER + 2])


@inner_kernel
def common_size(surfaces, sa, sb, R, t, margin):
    """Longest edge of the box in which both meshes are."""
    low, high = corners_of_box(surfaces, sa)
    c, h = box_in(R, t, low, high)
    low, high = corners_of_box(surfaces, sb)
    size = 2.0 * margin
    for k in range(3):
        size = max(size, min(high[k], c[k] + h[k]) - max(low[k], c[k] - h[k]) + 2.0 * margin)
    return size


@inner_kernel
def mesh_mesh(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Mesh or hull against mesh or height field: up to MAX_POINTS contacts, spread over where they touch."""
    swap = surfaces.index[shapes.data[i], N_NODE] == 0  # a height field has no tree: it is the one that is asked
    a, b = (j, i) if swap else (i, j)
    sa, sb = shapes.data[a], shapes.data[b]
    R, t = relative_pose(pose_r, pose_A, a, b)
    size = common_size(surfaces, sa, sb, R, t, margin)
    cell = N_CELLS / size
    depth = max(2.0 * margin, surfaces.real[sb, THICKNESS])
    clear_table(out_real)
    if surfaces.index[sb, N_NODE] > 0:
        meet_trees(surfaces, sa, sb, R, t, depth, margin, out_real, out_id, cell)
    else:
        meet_cells(surfaces, sa, sb, R, t, depth, margin, out_real, out_id, cell)
    kept = put_spread(out_real, 0.25 * size, get3(pose_r, b), get33(pose_A, b), margin, out_id)
    if swap:
        for k in range(kept):
            for m in range(3, 6):
                out_real[k, m] = -out_real[k, m]
    return kept


@inner_kernel
def plane_mesh(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Plane against mesh: up to MAX_POINTS of the lowest vertices, spread."""
    s = shapes.data[j]
    R, t = relative_pose(pose_r, pose_A, j, i)
    low, high = corners_of_box(surfaces, s)
    size = max(high[0] - low[0], max(high[1] - low[1], high[2] - low[2]))
    clear_table(out_real)
    box, link = surfaces.node_box, surfaces.node_link
    base, end = surfaces.index[s, FIRST_NODE], surfaces.index[s, N_NODE]
    triangle = surfaces.index[s, FIRST_TRIANGLE]
    node = 0
    while node < end:
        k = base + node
        c, h = box_in(R, t, (box[k, 0], box[k, 1], box[k, 2]), (box[k, 3], box[k, 4], box[k, 5]))
        if c[2] - h[2] >= margin:
            node = np.int64(link[k, 0])
            continue
        for m in range(link[k, 2]):
            u = triangle + link[k, 1] + m
            for corner in range(3):
                if surfaces.edge_kind[u] & (OWN_CORNER << corner) != 0:
                    vertex = np.int64(surfaces.triangles[u, corner])
                    x = add(t, rotate(R, get3(surfaces.vertices, vertex)))
                    if x[2] < margin:
                        middle = (x[0], x[1], 0.5 * x[2])
                        up = (0.0, 0.0, 1.0)
                        note(out_real, middle, up, x[2], mix(vertex, 11), 1.0 + vertex, N_CELLS / size)
        node += 1
    kept = put_spread(out_real, 0.25 * size, get3(pose_r, i), get33(pose_A, i), margin, out_id)
    for k in range(kept):
        for m in range(3, 6):
            out_real[k, m] = -out_real[k, m]
    return kept
