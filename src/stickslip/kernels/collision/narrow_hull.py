"""Convex hulls against each other, against boxes, capsules, spheres and points.

All of them are hulls, some with a radius around a core (`Shapes.core`). The direction of largest separation comes from
`gjk.py`; where a face looks that way, to within `STEADY`, the opposite face of the other hull is clipped at its sides, as
for boxes. What was found is remembered for the pair in a row of `warm` after those of the shapes: with the same face
still under the other hull there is nothing to search.
"""

from __future__ import annotations

import math

import numpy as np

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.vec import (
    add,
    any_tangent,
    axpy,
    cross,
    dot,
    get3,
    get33,
    norm,
    rotate,
    rotate_back,
    scale,
    sub,
)
from stickslip.kernels.collision.gjk import SIMPLEX, separate
from stickslip.kernels.collision.hull import (
    FIRST_FACE,
    FIRST_VERTEX,
    N_FACE,
    N_VERTEX,
    facing,
    farthest,
    height_over,
    place_of,
    stride_of,
)
from stickslip.kernels.collision.narrow_boxes import STEADY, keep_four
from stickslip.kernels.collision.narrow_round import PARALLEL, UP, put_contact, put_feeler
from stickslip.kernels.collision.shapes import (
    BOX,
    FEATURE_BITS,
    MAX_POINTS,
    SIZE_LENGTH,
    SIZE_R,
)

POLYGON = MAX_POINTS  # two polygons of up to 64 vertices: two coordinates in the face, height, line that leaves, name
OTHER_POLYGON = POLYGON + 64
DEEP = 0.05  # of the size: hulls that are met in a deeper overlap look for the best of all faces
MAX_LOW = 120  # vertices of a hull near a plane that are looked at
FEW_LOW = 8  # of them all are contacts
NEXT_TO = 500.0  # of the steadiness, a tenth of the size: points of one contact
ASKEW = 0.3  # cosine: faces that look farther aside are not clipped
# a row of memory: pair + 1, direction (3), vertices of a and b, what carries the contact, its face, pairs of vertices (3)
KEY, NORMAL, AT_A, AT_B, MODE, FACE, SEED = 0, 1, 4, 5, 6, 7, 8
WAYS = 4  # rows of memory a pair may be in, a power of two
NEAREST, FACE_A, FACE_B = 1, 2, 3
SHIFT = float(1 << 26)  # two numbers of vertices in one exact float


@inner_kernel
def mix(x, y):
    """One name of two, the same in both orders, within the bits of a feature."""
    if x > y:
        x, y = y, x
    mixed = (x * 73856093) ^ (y * 19349663 + 83492791)
    mixed ^= mixed >> 13
    return (mixed * 2654435761 >> 8) & ((1 << FEATURE_BITS) - 1)


@inner_kernel
def memory_of(i, j, n_shape, warm):
    """Row of `warm` for the pair, or -1 where there is none.

    A pair has the choice of `WAYS` rows, which it shares with others. Where none of them is its own it gets the first, the others
    move on by one, and what was there longest is forgotten: pairs that have parted make room for those that touch.
    """
    n = warm.shape[0] - n_shape
    if n <= 0:
        return -1
    first = n_shape + ((i * 73856093 ^ j * 19349663) & (n - 1) & ~(WAYS - 1))
    key = float(i * n_shape + j + 1)
    for k in range(WAYS):
        if warm[first + k, KEY] == key:
            return first + k
    for k in range(WAYS - 1, 0, -1):
        for m in range(warm.shape[1]):
            warm[first + k, m] = warm[first + k - 1, m]
    return first


@inner_kernel
def radius_of(shapes, i):
    """Radius around the core."""
    return shapes.size[i, SIZE_R] if shapes.kind[i] < BOX else 0.0


@inner_kernel
def clip_line(rows, source, n, target, p, d, tolerance, line, closed):
    """Clip the polygon at `source` to the left of the line through `p` along `d` (unit); returns the vertices left."""
    count = 0
    for k in range(n):
        a = source + k
        b = source + (k + 1) % n
        e_a = (rows[a, 1] - p[1]) * d[0] - (rows[a, 0] - p[0]) * d[1]
        e_b = (rows[b, 1] - p[1]) * d[0] - (rows[b, 0] - p[0]) * d[1]
        inside_a = e_a >= -tolerance
        inside_b = e_b >= -tolerance
        if inside_a:
            for m in range(5):
                rows[target + count, m] = rows[a, m]
            count += 1
        if inside_a != inside_b and (closed or k + 1 < n):
            s = min(1.0, max(0.0, e_a / (e_a - e_b)))
            for m in range(3):
                rows[target + count, m] = rows[a, m] + s * (rows[b, m] - rows[a, m])
            rows[target + count, 3] = line if inside_a else rows[a, 3]
            rows[target + count, 4] = mix(int(rows[a, 3]), line)
            count += 1
    return count


@inner_kernel
def lay_out(hulls, ho, vo, R, t, axes, which, rows):
    """Write the part of hull `ho` that faces against the last of the `axes` as polygon along them; returns its vertices.

    A face of the hull, or the ends of a segment. (R, t) is its frame in that of the reference face.
    """
    u, v, n = axes
    count = hulls.index[ho, N_VERTEX]
    face, _ = facing(hulls, vo, scale(-1.0, rotate_back(R, n)))
    first = hulls.index[ho, FIRST_VERTEX]
    total, stride, begin = count, 1, 0
    if face >= 0:
        first = np.int64(hulls.corner_first[face])
        total = np.int64(hulls.corner_first[face + 1]) - first
        stride = stride_of(total)
        count = (total + stride - 1) // stride
        if stride > 1:
            begin = place_of(hulls, face, vo)  # the lowest corner must be among them
    for k in range(count):
        vertex = first + (begin + k * stride) % total
        following = first + (begin + (k + 1) % count * stride) % total
        if face >= 0:
            vertex = np.int64(hulls.corner[vertex])
            following = np.int64(hulls.corner[following])
        x = add(t, rotate(R, get3(hulls.vertices, vertex)))
        row = POLYGON + k
        rows[row, 0] = dot(x, u)
        rows[row, 1] = dot(x, v)
        rows[row, 2] = dot(x, n)
        rows[row, 3] = mix(mix(vertex, following), which)
        rows[row, 4] = mix(vertex, 5 + which)
    return count


@inner_kernel
def clip_at_face(hulls, f, axes, which, n, tolerance, rows):
    """Clip the polygon at `POLYGON` at the sides of face `f`; returns the vertices left, again at `POLYGON`."""
    u, v, _ = axes
    first, end = hulls.corner_first[f], hulls.corner_first[f + 1]
    stride = stride_of(end - first)
    source, target = POLYGON, OTHER_POLYGON
    closed = n > 2
    for k in range(first, end, stride):
        here = np.int64(hulls.corner[k])
        there = np.int64(hulls.corner[k + stride if k + stride < end else first])
        a, b = get3(hulls.vertices, here), get3(hulls.vertices, there)
        p = (dot(a, u), dot(a, v))
        d = (dot(b, u) - p[0], dot(b, v) - p[1])
        length = math.sqrt(d[0] * d[0] + d[1] * d[1])
        d = (d[0] / length, d[1] / length)
        cut = False
        for m in range(n):
            if (rows[source + m, 1] - p[1]) * d[0] - (rows[source + m, 0] - p[0]) * d[1] < -tolerance:
                cut = True
        if cut:
            n = clip_line(rows, source, n, target, p, d, tolerance, mix(mix(here, there), which), closed)
            source, target = target, source
    if source != POLYGON:
        for k in range(n):
            for m in range(5):
                rows[POLYGON + k, m] = rows[OTHER_POLYGON + k, m]
    return n


@inner_kernel
def lowest_over_face(hulls, ho, f, n, vo, R, t, steady, which, rows):
    """Clip what of hull `ho` is over face `f`, seen along the unit vector `n`: (vertices, height of the lowest, axes).

    (R, t) is the frame of `ho` in that of the face; `vo` its lowest vertex; `which` is 1 if the face is one of a. Column 2
    of the polygon becomes the height over the face along `n`, column 5 that of the face.
    """
    u = any_tangent(n)
    axes = (u, cross(n, u), n)
    count = lay_out(hulls, ho, vo, R, t, axes, 1 - which, rows)
    count = clip_at_face(hulls, f, axes, which, count, steady, rows)
    m = get3(hulls.plane, f)
    rise = 1.0 / dot(m, n)
    level, slope_u, slope_v = rise * hulls.plane[f, 3], rise * dot(m, u), rise * dot(m, axes[1])
    low = 1e300
    for k in range(count):
        row = POLYGON + k
        rows[row, 5] = level - slope_u * rows[row, 0] - slope_v * rows[row, 1]
        rows[row, 2] -= rows[row, 5]
        low = min(low, rows[row, 2])
    return count, low, axes


@inner_kernel
def put_polygon(axes, count, steady, r, A, radius, sign, margin, done, out_real, out_id):
    """Write the contacts of the clipped polygon over a face of the hull at pose (r, A) after `done` others: at most four.

    A point next to contact 0, where there is one, is left out. Returns the number of contacts.
    """
    u, v, n = axes
    one, two, three, four = 0, 1, 2, 3
    if count > 4:
        one, two, three, four = keep_four(out_real, count, 0.1 * steady)
    n_I = scale(sign, rotate(A, n))
    for k in range(count):
        row = POLYGON + k
        gap = out_real[row, 2] - radius
        if gap >= margin or not (k == one or k == two or k == three or k == four):
            continue
        height = out_real[row, 5] + 0.5 * gap
        x = add(r, rotate(A, axpy(out_real[row, 0], u, axpy(out_real[row, 1], v, scale(height, n)))))
        if done > 0:
            d = sub(x, get3(out_real, 0))
            if dot(d, d) < NEXT_TO * NEXT_TO * steady * steady:
                continue
        put_contact(out_real, out_id, done, x, n_I, gap, int(out_real[row, 4]))
        done += 1
    return done


@inner_kernel
def relative_pose(pose_r, pose_A, i, j):
    """Frame of shape `i` in the frame of shape `j`: (R, t)."""
    B = get33(pose_A, j)
    A = get33(pose_A, i)
    x = rotate_back(B, (A[0], A[3], A[6]))
    y = rotate_back(B, (A[1], A[4], A[7]))
    z = rotate_back(B, (A[2], A[5], A[8]))
    t = rotate_back(B, sub(get3(pose_r, i), get3(pose_r, j)))
    return (x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]), t


@inner_kernel
def inverse_pose(R, t):
    """The frame of b in that of a, from the frame (R, t) of a in that of b."""
    return (R[0], R[3], R[6], R[1], R[4], R[7], R[2], R[5], R[8]), scale(-1.0, rotate_back(R, t))


@inner_kernel
def best_of_faces(hulls, ha, hb, R, t, n, separation, va, vb):
    """Direction of the best of all face normals of both hulls, if better than `separation`."""
    for f in range(hulls.index[hb, FIRST_FACE], hulls.index[hb, FIRST_FACE] + hulls.index[hb, N_FACE]):
        m = get3(hulls.plane, f)
        va, _ = farthest(hulls, ha, va, rotate_back(R, scale(-1.0, m)))
        s = height_over(hulls, f, add(t, rotate(R, get3(hulls.vertices, va))))
        if s > separation:
            separation, n = s, m
    back, away = inverse_pose(R, t)
    for f in range(hulls.index[ha, FIRST_FACE], hulls.index[ha, FIRST_FACE] + hulls.index[ha, N_FACE]):
        m = get3(hulls.plane, f)
        vb, _ = farthest(hulls, hb, vb, rotate_back(back, scale(-1.0, m)))
        s = height_over(hulls, f, add(away, rotate(back, get3(hulls.vertices, vb))))
        if s > separation:
            separation, n = s, scale(-1.0, rotate(R, m))
    return n, separation


@inner_kernel
def touch_hull_face(hulls, mode, f, sides, poses, widths, out_real, out_id):
    """Contacts over face `f` of a (`mode` FACE_A) or of b: (number, separation, lowest vertices of a and b).

    sides: hulls of a and b, and vertices where to begin; poses: of a relative to b, then of both in the world; widths: radius around
    a, slack, width within which contacts are steady, margin [m].
    -1: the other hull's lowest part, within the slack, is not over the face, so the face does not decide.
    """
    ha, hb, va, vb = sides
    R, t, r_a, A_a, r_b, A_b = poses
    radius, slack, steady, margin = widths
    n = get3(hulls.plane, f)
    if mode == FACE_B:
        va, _ = farthest(hulls, ha, va, rotate_back(R, scale(-1.0, n)))
        s = height_over(hulls, f, add(t, rotate(R, get3(hulls.vertices, va))))
        if s - radius >= margin:
            return 0, s, va, vb
        count, low, axes = lowest_over_face(hulls, ha, f, n, va, R, t, steady, 0, out_real)
        if count == 0 or low > s + slack:
            return -1, s, va, vb
        done = put_polygon(axes, count, steady, r_b, A_b, radius, 1.0, margin, 0, out_real, out_id)
        return done, s, va, vb
    back, away = inverse_pose(R, t)
    vb, _ = farthest(hulls, hb, vb, rotate_back(back, scale(-1.0, n)))
    s = height_over(hulls, f, add(away, rotate(back, get3(hulls.vertices, vb))))
    if s - radius >= margin:
        return 0, s, va, vb
    count, low, axes = lowest_over_face(hulls, hb, f, n, vb, back, away, steady, 1, out_real)
    if count == 0 or low > s + slack:
        return -1, s, va, vb
    done = put_polygon(axes, count, steady, r_a, A_a, radius, -1.0, margin, 0, out_real, out_id)
    return done, s, va, vb


@inner_kernel
def name_nearest(rows, n_rows):
    """Feature of a contact of closest points: the vertices of the simplex that carries them."""
    name = 0
    for k in range(n_rows):
        for side in range(2):
            vertex = rows[SIMPLEX + k, 7 + side]
            known = False
            for m in range(k):
                if rows[SIMPLEX + m, 7 + side] == vertex:
                    known = True
            if not known:
                name += mix(int(vertex), (side + 1) << 30)
    return name & ((1 << FEATURE_BITS) - 1)


@inner_kernel
def choose_face(hulls, ha, hb, va, vb, R, t, n, steady):
    """Face next to the direction `n`: (mode, face, separation along its normal); a's, unless b's is better by `steady`."""
    mode = NEAREST
    face = 0
    best = -1e300
    f, cosine = facing(hulls, va, rotate_back(R, scale(-1.0, n)))
    if f >= 0 and cosine > 0.5:
        back, away = inverse_pose(R, t)
        m = get3(hulls.plane, f)
        v, _ = farthest(hulls, hb, vb, rotate_back(back, scale(-1.0, m)))
        mode, face, best = FACE_A, f, height_over(hulls, f, add(away, rotate(back, get3(hulls.vertices, v))))
    f, cosine = facing(hulls, vb, n)
    if f >= 0 and cosine > 0.5:
        m = get3(hulls.plane, f)
        v, _ = farthest(hulls, ha, va, rotate_back(R, scale(-1.0, m)))
        s = height_over(hulls, f, add(t, rotate(R, get3(hulls.vertices, v))))
        if s > best + steady:
            mode, face, best = FACE_B, f, s
    return mode, face, best


@inner_kernel
def remember(warm, row, key, n, va, vb, mode, face):
    """Keep what was found for the next query of the pair."""
    if row < 0:
        return
    warm[row, KEY] = key
    warm[row, NORMAL] = n[0]
    warm[row, NORMAL + 1] = n[1]
    warm[row, NORMAL + 2] = n[2]
    warm[row, AT_A] = va
    warm[row, AT_B] = vb
    warm[row, MODE] = mode
    warm[row, FACE] = face


@inner_kernel
def remember_simplex(warm, row, n_rows, rows):
    """Keep the pairs of vertices of the simplex; 0: none."""
    if row < 0:
        return
    for k in range(3):
        pair = 0.0
        if k < n_rows:
            pair = rows[SIMPLEX + k, 7] * SHIFT + rows[SIMPLEX + k, 8] + 1.0
        warm[row, SEED + k] = pair


@inner_kernel
def recall_simplex(warm, row, rows):
    """Put the vertices of the simplex that was kept into the rows of the search; returns their number."""
    n = 0
    for k in range(3):
        pair = warm[row, SEED + k] - 1.0
        if pair >= 0.0:
            va = math.floor(pair / SHIFT)
            rows[SIMPLEX + n, 7] = va
            rows[SIMPLEX + n, 8] = pair - va * SHIFT
            n += 1
    return n


@inner_kernel
def hull_hull(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Hull, box, capsule, sphere or point against hull: up to four points over a face, or the closest points."""
    hulls = surfaces.hulls
    ha, hb = shapes.core[i], shapes.core[j]
    radius = radius_of(shapes, i)
    R, t = relative_pose(pose_r, pose_A, i, j)
    poses = (get3(pose_r, i), get33(pose_A, i), get3(pose_r, j), get33(pose_A, j))
    width_a, width_b = hulls.half_width[ha] + radius, hulls.half_width[hb]
    size = min(width_a, width_b) if width_a > 0.0 else width_b
    steady = STEADY * size
    row = memory_of(i, j, shapes.kind.size, warm)
    key = float(i * shapes.kind.size + j + 1)
    flat = hulls.index[ha, N_VERTEX] > 1  # a ball touches in one point, whatever it lies on
    n = UP
    va, vb = hulls.index[ha, FIRST_VERTEX], hulls.index[hb, FIRST_VERTEX]
    known = row >= 0 and warm[row, KEY] == key
    seeds = 0
    if known:
        n = (warm[row, NORMAL], warm[row, NORMAL + 1], warm[row, NORMAL + 2])
        va, vb = int(warm[row, AT_A]), int(warm[row, AT_B])
        mode, face = int(warm[row, MODE]), int(warm[row, FACE])
        if mode != NEAREST:
            widths = (radius, 0.5 * steady, steady, margin)
            count, s, va, vb = touch_hull_face(
                hulls, mode, face, (ha, hb, va, vb), (R, t, *poses), widths, out_real, out_id
            )
            if count >= 0:
                remember(warm, row, key, n, va, vb, mode, face)
                return count
        seeds = recall_simplex(warm, row, out_real)
    elif dot(t, t) > 0.0:
        n = scale(1.0 / norm(t), t)
    far = margin + radius
    n, s, point, va, vb, n_rows, _ = separate(hulls, ha, hb, R, t, n, va, vb, seeds, size, far, out_real)
    if s < -DEEP * size and not known:
        m, better = best_of_faces(hulls, ha, hb, R, t, n, s + steady, va, vb)
        if better > s + steady:
            n, s, point, va, vb, n_rows, _ = separate(hulls, ha, hb, R, t, m, va, vb, 0, size, far, out_real)
    remember_simplex(warm, row, n_rows, out_real)
    if s - radius >= margin:
        remember(warm, row, key, n, va, vb, NEAREST, 0)
        return 0
    name = name_nearest(out_real, n_rows)
    if flat:
        mode, face, best = choose_face(hulls, ha, hb, va, vb, R, t, n, steady)
        if mode != NEAREST and best > s - steady:
            if hulls.index[ha, N_VERTEX] > 2 or abs(dot(get3(hulls.plane, face), (R[0], R[3], R[6]))) < PARALLEL:
                widths = (radius, size, steady, margin)
                count, _, at_a, at_b = touch_hull_face(
                    hulls, mode, face, (ha, hb, va, vb), (R, t, *poses), widths, out_real, out_id
                )
                if count > 0:
                    remember(warm, row, key, n, at_a, at_b, mode, face)
                    return count
    remember(warm, row, key, n, va, vb, NEAREST, 0)
    B = poses[3]
    middle = axpy(-(radius + 0.5 * (s - radius)), n, point)
    put_contact(out_real, out_id, 0, add(poses[2], rotate(B, middle)), rotate(B, n), s - radius, name)
    face, cosine = facing(hulls, vb, n)
    if not flat or cosine < ASKEW:
        return 1
    # what else is near: the faces beside the closest points, seen along n, so that a turn finds no corner unannounced
    count, _, axes = lowest_over_face(hulls, ha, face, n, va, R, t, steady, 0, out_real)
    return put_polygon(axes, count, steady, poses[2], B, radius, 1.0, margin, 1, out_real, out_id)


@inner_kernel
def hull_plane(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Hull against plane: its vertices below the margin, of more than `FEW_LOW` four well spread ones; feature = vertex."""
    hulls = surfaces.hulls
    h = shapes.core[i]
    A = get33(pose_A, i)
    B = get33(pose_A, j)
    n = (B[2], B[5], B[8])
    down = scale(-1.0, rotate_back(A, n))
    row = memory_of(i, j, shapes.kind.size, warm)
    key = float(i * shapes.kind.size + j + 1)
    v = hulls.index[h, FIRST_VERTEX]
    if row >= 0 and warm[row, KEY] == key:
        v = int(warm[row, AT_A])
    v, _ = farthest(hulls, h, v, down)
    remember(warm, row, key, n, v, 0, NEAREST, 0)
    height = dot(n, sub(get3(pose_r, i), get3(pose_r, j)))
    if height - dot(down, get3(hulls.vertices, v)) >= margin:
        return 0
    u = any_tangent(n)
    w = cross(n, u)
    out_real[POLYGON, 4] = v
    count = 1
    k = 0
    while k < count:  # the vertices below the margin hang together: from each to its neighbours
        at = int(out_real[POLYGON + k, 4])
        x = rotate(A, get3(hulls.vertices, at))
        out_real[POLYGON + k, 0] = dot(x, u)
        out_real[POLYGON + k, 1] = dot(x, w)
        out_real[POLYGON + k, 2] = height + dot(n, x)
        for m in range(hulls.ring_first[at], hulls.ring_first[at + 1]):
            other = np.int64(hulls.ring[m, 0])
            if count == MAX_LOW or height - dot(down, get3(hulls.vertices, other)) >= margin:
                continue
            known = False
            for l in range(count):
                if out_real[POLYGON + l, 4] == other:
                    known = True
            if not known:
                out_real[POLYGON + count, 4] = other
                count += 1
        k += 1
    one, two, three, four = 0, 1, 2, 3
    if count > FEW_LOW:
        one, two, three, four = keep_four(out_real, count, 0.1 * STEADY * hulls.half_width[h])
    done = 0
    for k in range(count):
        if count <= FEW_LOW or k == one or k == two or k == three or k == four:
            gap = out_real[POLYGON + k, 2]
            vertex = int(out_real[POLYGON + k, 4])
            x = axpy(-0.5 * gap, n, add(get3(pose_r, i), rotate(A, get3(hulls.vertices, vertex))))
            put_contact(out_real, out_id, done, x, n, gap, vertex - hulls.index[h, FIRST_VERTEX])
            done += 1
    return done


@inner_kernel
def segment_hull(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Segment against hull: the crossing nearest to the inner end."""
    hulls = surfaces.hulls
    h = shapes.core[j]
    B = get33(pose_A, j)
    tip = get3(pose_r, i)
    A = get33(pose_A, i)
    axis = (A[0], A[3], A[6])
    x = rotate_back(B, sub(tip, get3(pose_r, j)))
    d = rotate_back(B, axis)
    highest, ahead = -math.inf, 0
    cut, behind = math.inf, 0
    for f in range(hulls.index[h, FIRST_FACE], hulls.index[h, FIRST_FACE] + hulls.index[h, N_FACE]):
        height = height_over(hulls, f, x)
        slope = dot(get3(hulls.plane, f), d)
        if height > highest:
            highest, ahead = height, f
        if slope > 1e-12 and -height / slope < cut:
            cut, behind = -height / slope, f
    face = behind
    if highest >= 0.0:  # the tip is outside: the surface is ahead of it
        slope = dot(get3(hulls.plane, ahead), d)
        if slope <= 0.0:
            return 0
        face, cut = ahead, -highest / slope
    n = rotate(B, get3(hulls.plane, face))
    return put_feeler(out_real, out_id, tip, axis, shapes.size[i, SIZE_LENGTH], cut, n, margin)
