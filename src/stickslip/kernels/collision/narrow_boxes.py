"""Box against box: separating axes, then clipping of the touching faces.

All work is done in the frame of the box that owns the reference face. Scratch rows of `out_real`, from `POLYGON` on,
hold a polygon: two coordinates in the reference face, the height above it, and the line that leaves the vertex (0-3:
edge of the incident face, 4-7: side of the reference face). A vertex is named by the features of the two boxes that
meet in it, so its name does not depend on which box owns the reference face: 0-7 corner of a, 8-15 corner of b, 16 +
12 e + f edge e of a on edge f of b.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.vec import add, axpy, column, dot, get3, get33, rotate, rotate_back, scale, sub
from stickslip.kernels.collision.narrow_round import put_contact
from stickslip.kernels.collision.shapes import MAX_POINTS

POLYGON = MAX_POINTS  # first scratch row; two polygons of up to 16 vertices, then nine numbers of the rotation
OTHER_POLYGON = POLYGON + 16
ROTATION = POLYGON + 32
STEADY = 2e-4  # of the smallest half extent: an axis or a side must be better by this much to change the manifold


@inner_kernel
def edge_name(axis, corner):
    """Number 0-11 of the box edge along `axis` through `corner` (bit k: positive side of axis k)."""
    first = (axis + 1) % 3
    second = (axis + 2) % 3
    return 4 * axis + (corner >> first & 1) + 2 * (corner >> second & 1)


@inner_kernel
def separate_faces(t, h, g, out_real, transposed):
    """Best of the three face axes of one box: (separation, axis).

    `t` is the other centre in this box's frame, `h` and `g` the half extents of this and the other box.
    """
    best = -math.inf
    axis = 0
    for k in range(3):
        reach = 0.0
        for m in range(3):
            reach += g[m] * abs(out_real[ROTATION + m, k] if transposed else out_real[ROTATION + k, m])
        separation = abs(t[k]) - h[k] - reach
        if separation > best:
            best = separation
            axis = k
    return best, axis


@inner_kernel
def separate_edges(t, h, g, out_real):
    """Best of the nine edge axes: (separation, edge axis of a, edge axis of b). `t`, `h` in the frame of a."""
    best = -math.inf
    i_best = 0
    j_best = 0
    for i in range(3):
        u = (i + 1) % 3
        v = (i + 2) % 3
        for j in range(3):
            x = out_real[ROTATION + u, j]  # e_i × b_j = (0, -z, x) in the components (i, u, v)
            z = out_real[ROTATION + v, j]
            length2 = x * x + z * z
            if length2 < 1e-6:
                continue  # parallel edges: a face axis says it better
            p = (j + 1) % 3
            q = (j + 2) % 3
            reach = h[u] * abs(z) + h[v] * abs(x)
            reach += g[p] * abs(out_real[ROTATION + i, q]) + g[q] * abs(out_real[ROTATION + i, p])
            separation = (abs(t[v] * x - t[u] * z) - reach) / math.sqrt(length2)
            if separation > best:
                best = separation
                i_best = i
                j_best = j
    return best, i_best, j_best


@inner_kernel
def clip_side(out_real, source, n, target, c, side, limit, tolerance, line):
    """Clip the polygon at `source` to `side * x_c <= limit`; returns the number of vertices at `target`."""
    count = 0
    for k in range(n):
        p = source + k
        q = source + (k + 1) % n
        d_p = side * out_real[p, c] - limit
        d_q = side * out_real[q, c] - limit
        inside_p = d_p <= tolerance
        inside_q = d_q <= tolerance
        if inside_p:
            for m in range(4):
                out_real[target + count, m] = out_real[p, m]
            count += 1
        if inside_p != inside_q:
            s = min(1.0, max(0.0, d_p / (d_p - d_q)))
            for m in range(3):
                out_real[target + count, m] = out_real[p, m] + s * (out_real[q, m] - out_real[p, m])
            out_real[target + count, 3] = line if inside_p else out_real[p, 3]
            count += 1
    return count


@inner_kernel
def keep_four(out_real, n, steady):
    """Choose four well spread vertices of the polygon, the deepest among them; writes their numbers in column 5."""
    lowest = math.inf
    for k in range(n):
        lowest = min(lowest, out_real[POLYGON + k, 2])
    first = 0
    while out_real[POLYGON + first, 2] > lowest + steady:  # of equally deep vertices the first: no flicker
        first += 1
    x = out_real[POLYGON + first, 0]
    y = out_real[POLYGON + first, 1]
    second = first
    best = -1.0
    for k in range(n):
        u = out_real[POLYGON + k, 0] - x
        v = out_real[POLYGON + k, 1] - y
        if u * u + v * v > best * (1.0 + 1e-4):
            best = u * u + v * v
            second = k
    u = out_real[POLYGON + second, 0] - x
    v = out_real[POLYGON + second, 1] - y
    left, right = -1, -1
    best_left, best_right = 0.0, 0.0
    for k in range(n):
        area = u * (out_real[POLYGON + k, 1] - y) - v * (out_real[POLYGON + k, 0] - x)
        if area > best_left * (1.0 + 1e-4):
            best_left = area
            left = k
        if -area > best_right * (1.0 + 1e-4):
            best_right = -area
            right = k
    return first, second, left, right


@inner_kernel
def touch_edges(shapes, pose_r, pose_A, i, j, axis_a, axis_b, gap, out_real, out_id):
    """Write the contact where edge `axis_a` of box `i` crosses edge `axis_b` of box `j`; 0 if they miss each other."""
    A = get33(pose_A, i)
    B = get33(pose_A, j)
    e = column(A, axis_a)
    f = column(B, axis_b)
    n = (e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0])
    n = scale(1.0 / math.sqrt(dot(n, n)), n)
    d = sub(get3(pose_r, i), get3(pose_r, j))
    if dot(n, d) < 0.0:
        n = scale(-1.0, n)
    p = d  # a point of the edge of a, and q of the edge of b, both from the centre of b
    q = (0.0, 0.0, 0.0)
    corner_a = 0
    corner_b = 0
    for k in range(3):
        if k != axis_a:
            u = column(A, k)
            side = -1.0 if dot(u, n) > 0.0 else 1.0
            corner_a |= (1 if side > 0.0 else 0) << k
            p = axpy(side * shapes.size[i, k], u, p)
        if k != axis_b:
            u = column(B, k)
            side = 1.0 if dot(u, n) > 0.0 else -1.0
            corner_b |= (1 if side > 0.0 else 0) << k
            q = axpy(side * shapes.size[j, k], u, q)
    ef = dot(e, f)
    w = sub(p, q)
    s = (ef * dot(f, w) - dot(e, w)) / (1.0 - ef * ef)
    t = (dot(f, w) - ef * dot(e, w)) / (1.0 - ef * ef)
    if abs(s) > shapes.size[i, axis_a] or abs(t) > shapes.size[j, axis_b]:
        return 0
    middle = scale(0.5, add(axpy(s, e, p), axpy(t, f, q)))
    feature = 16 + 12 * edge_name(axis_a, corner_a) + edge_name(axis_b, corner_b)
    put_contact(out_real, out_id, 0, add(get3(pose_r, j), middle), n, gap, feature)
    return 1


@inner_kernel
def touch_faces(shapes, pose_r, pose_A, ref, other, axis, margin, steady, is_a, out_real, out_id):
    """Write the contacts of face `axis` of box `ref` with the opposite face of `other`; at most four.

    `is_a`: the reference box is shape a.
    """
    A = get33(pose_A, ref)
    B = get33(pose_A, other)
    h = get3(shapes.size, ref)
    g = get3(shapes.size, other)
    t = rotate_back(A, sub(get3(pose_r, other), get3(pose_r, ref)))
    u = (axis + 1) % 3
    v = (axis + 2) % 3
    side = 1.0 if t[axis] >= 0.0 else -1.0
    n_ref = scale(side, column(A, axis))
    # the incident face looks most against the reference normal
    s = rotate_back(B, n_ref)
    down = 0
    if abs(s[1]) > abs(s[0]) + 1e-9:
        down = 1
    if abs(s[2]) > max(abs(s[0]), abs(s[1])) + 1e-9:
        down = 2
    p = (down + 1) % 3
    q = (down + 2) % 3
    base = 0 if s[down] > 0.0 else 1 << down
    for k in range(4):  # around the face: (-,-), (+,-), (+,+), (-,+)
        corner = base | (1 << p if k == 1 or k == 2 else 0) | (1 << q if k >= 2 else 0)
        c = (g[0] if corner & 1 else -g[0], g[1] if corner & 2 else -g[1], g[2] if corner & 4 else -g[2])
        x = add(t, rotate_back(A, rotate(B, c)))
        out_real[POLYGON + k, 0] = x[u]
        out_real[POLYGON + k, 1] = x[v]
        out_real[POLYGON + k, 2] = side * x[axis] - h[axis]
        out_real[POLYGON + k, 3] = k
    n = 4
    source, target = POLYGON, OTHER_POLYGON
    for k in range(4):
        n = clip_side(
            out_real, source, n, target, k % 2, -1.0 if k < 2 else 1.0, h[u if k % 2 == 0 else v], steady, 4.0 + k
        )
        source, target = target, source
    one, two, three, four = 0, 1, 2, 3
    if n > 4:
        one, two, three, four = keep_four(out_real, n, 0.1 * steady)
    count = 0
    for k in range(n):
        height = out_real[POLYGON + k, 2]
        if height >= margin or not (k == one or k == two or k == three or k == four):
            continue
        # name: the lines before and after the vertex
        before = int(out_real[POLYGON + (k + n - 1) % n, 3])
        after = int(out_real[POLYGON + k, 3])
        if before < 4 and after < 4:  # corner `after` of the incident face
            m = after
            corner = base | (1 << p if m == 1 or m == 2 else 0) | (1 << q if m >= 2 else 0)
            feature = corner + (8 if is_a else 0)
        elif before >= 4 and after >= 4:  # corner of the reference face
            corner = 1 << axis if side > 0.0 else 0
            if before == 6 or after == 6:
                corner |= 1 << u
            if before == 7 or after == 7:
                corner |= 1 << v
            feature = corner + (0 if is_a else 8)
        else:
            m = min(before, after)  # incident edge, from corner m to m + 1
            corner = base | (1 << p if m == 1 or m == 2 else 0) | (1 << q if m >= 2 else 0)
            edge = edge_name(p if m % 2 == 0 else q, corner)
            line = max(before, after)
            corner = 1 << axis if side > 0.0 else 0
            if line == 6:
                corner |= 1 << u
            if line == 7:
                corner |= 1 << v
            own = edge_name(v if line % 2 == 0 else u, corner)
            feature = 16 + (12 * own + edge if is_a else 12 * edge + own)
        x = out_real[POLYGON + k, 0]
        y = out_real[POLYGON + k, 1]
        r = axpy(x, column(A, u), axpy(y, column(A, v), axpy(h[axis] + 0.5 * height, n_ref, get3(pose_r, ref))))
        put_contact(out_real, out_id, count, r, scale(-1.0, n_ref) if is_a else n_ref, height, feature)
        count += 1
    return count


@inner_kernel
def box_box(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Box against box: up to four points of two faces, or one point of two edges."""
    A = get33(pose_A, i)
    B = get33(pose_A, j)
    h = get3(shapes.size, i)
    g = get3(shapes.size, j)
    d = sub(get3(pose_r, j), get3(pose_r, i))
    for k in range(3):
        row = rotate_back(B, column(A, k))
        for m in range(3):
            out_real[ROTATION + k, m] = row[m]
    t = rotate_back(A, d)
    gap_a, axis_a = separate_faces(t, h, g, out_real, False)
    if gap_a >= margin:
        return 0
    gap_b, axis_b = separate_faces(rotate_back(B, scale(-1.0, d)), g, h, out_real, True)
    if gap_b >= margin:
        return 0
    gap_e, edge_a, edge_b = separate_edges(t, h, g, out_real)
    if gap_e >= margin:
        return 0
    steady = STEADY * min(min(h[0], min(h[1], h[2])), min(g[0], min(g[1], g[2])))
    if gap_e > max(gap_a, gap_b) + steady:
        count = touch_edges(shapes, pose_r, pose_A, i, j, edge_a, edge_b, gap_e, out_real, out_id)
        if count > 0:
            return count
    is_a = gap_b <= gap_a + steady
    ref, other, axis = (i, j, axis_a) if is_a else (j, i, axis_b)
    return touch_faces(shapes, pose_r, pose_A, ref, other, axis, margin, steady, is_a, out_real, out_id)
