"""Pair tests of spheres, capsules, boxes and segments with meshes and height fields."""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.vec import (
    add,
    axpy,
    column,
    cross,
    dot,
    get3,
    get3_from,
    get33,
    norm,
    rotate,
    rotate_back,
    scale,
    sub,
)
from stickslip.kernels.collision.broad import sink_depth
from stickslip.kernels.collision.bvh import DONE, gather
from stickslip.kernels.collision.narrow_round import (
    capsule_ends,
    closest_of_segments,
    put_ball,
    put_contact,
    put_feeler,
)
from stickslip.kernels.collision.patch import (
    BEHIND,
    BESIDE,
    SLIP,
    SUNK,
    TOUCHING,
    foot_on_patch,
    is_hidden,
    touch_triangle,
)
from stickslip.kernels.collision.shapes import (
    ANY_RIDGE,
    MAX_POINTS,
    OF_GAP,
    OF_NORMAL,
    RIDGE_EDGE,
    SIZE_LENGTH,
    SIZE_R,
    SMOOTH,
)
from stickslip.kernels.collision.topology import faces_away, is_peak

N_RANK = 64  # features of one ball: the rank of its contact
MAX_RIDGES = MAX_POINTS // 2  # contacts of a box with ridges; the rest is for its corners
RIDGE_FEATURE = 1 << 12  # features of ridges start here
LEVEL_RIDGE = 5e-3  # rad: a ridge that lies in a face of a box, so to say


@inner_kernel
def search_ball(surfaces, s, x, search, faces_only, out_real, out_id):
    """Collect the touching points of a ball about `x` (mesh frame) within `search`; returns their number."""
    out_real[BEHIND, 7] = math.inf
    out_real[BESIDE, 7] = SLIP
    smooth = surfaces.index[s, SMOOTH] != 0
    low = (x[0] - search, x[1] - search, x[2] - search)
    high = (x[0] + search, x[1] + search, x[2] + search)
    count = 0
    cursor = 0
    while cursor != DONE:
        n, cursor = gather(surfaces, s, low, high, cursor, out_id)
        for k in range(n):
            count = touch_triangle(surfaces, out_id[MAX_POINTS + k], smooth, x, search, faces_only, out_real, count)
    if count == 0 and out_real[BESIDE, 7] > SLIP:  # between two smooth patches
        for c in range(7):
            out_real[TOUCHING, c] = out_real[BESIDE, c]
        return 1
    if count == 0 and out_real[BEHIND, 7] < search * search:  # behind a hollow edge
        for c in range(7):
            out_real[TOUCHING, c] = out_real[BEHIND, c]
        return 1
    return count


@inner_kernel
def touch_ball(surfaces, s, r, A, x_I, radius, depth, margin, faces_only, base, done, out_real, out_id):
    """Append the contacts of a ball at `x_I` with the mesh `s` at pose (r, A) after `done` others; features from
    `base` on.

    Returns the new number of contacts. `depth` is how far behind the surface the centre may be.
    """
    x = rotate_back(A, sub(x_I, r))
    count = search_ball(surfaces, s, x, radius + margin, faces_only, out_real, out_id)
    if count == 0 and depth > radius + margin:
        count = search_ball(surfaces, s, x, depth, faces_only, out_real, out_id)
    rank = 0
    for k in range(count):
        distance = out_real[TOUCHING + k, 6]
        if distance - radius >= margin or -distance > depth or done == MAX_POINTS:
            continue
        hidden = False
        for m in range(count):
            if m != k and is_hidden(out_real, k, m):
                hidden = True
                break
        if hidden:
            continue
        n = rotate(A, (out_real[TOUCHING + k, 3], out_real[TOUCHING + k, 4], out_real[TOUCHING + k, 5]))
        put_ball(out_real, out_id, done, x_I, radius, n, distance, base + rank)
        done += 1
        rank += 1
    return done


@inner_kernel
def sphere_mesh(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Sphere or point against mesh or height field: one point per place where the surface is locally closest."""
    s = shapes.data[j]
    radius = shapes.size[i, SIZE_R]
    depth = sink_depth(surfaces, s, radius, margin)
    r, A = get3(pose_r, j), get33(pose_A, j)
    return touch_ball(surfaces, s, r, A, get3(pose_r, i), radius, depth, margin, False, 0, 0, out_real, out_id)


@inner_kernel
def ridge_normals_allow(surfaces, t, k, n):
    """Whether the direction `n` lies between the two face normals of edge `k` of triangle `t`."""
    return faces_away(surfaces, t, k, n, LEVEL_RIDGE)


@inner_kernel
def put_deepest(out_real, out_id, first, count, limit, r, n, gap, feature):
    """Append a contact unless it repeats one; at the `limit`, the shallowest of those after `first` gives way."""
    for k in range(first, count):
        d = sub(get3(out_real, k), r)
        if dot(d, d) < 1e-12 and dot(get3_from(out_real, k, OF_NORMAL), n) > 0.9999:
            return count
    k = count
    if count >= limit:
        if first >= limit:
            return count
        k = first
        for m in range(first, count):
            if out_real[m, OF_GAP] > out_real[k, OF_GAP]:
                k = m
        if out_real[k, OF_GAP] <= gap:
            return count
        count -= 1
    put_contact(out_real, out_id, k, r, n, gap, feature)
    return count + 1


@inner_kernel
def capsule_mesh(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Capsule against mesh or height field: both ends as balls, and ridges that touch it in between."""
    s = shapes.data[j]
    radius = shapes.size[i, SIZE_R]
    depth = sink_depth(surfaces, s, radius, margin)
    r, A = get3(pose_r, j), get33(pose_A, j)
    p, q = capsule_ends(shapes, pose_r, pose_A, i)
    count = touch_ball(surfaces, s, r, A, p, radius, depth, margin, False, 0, 0, out_real, out_id)
    count = touch_ball(surfaces, s, r, A, q, radius, depth, margin, False, N_RANK, count, out_real, out_id)
    first = count
    p, q = rotate_back(A, sub(p, r)), rotate_back(A, sub(q, r))
    reach = radius + margin
    low = (min(p[0], q[0]) - reach, min(p[1], q[1]) - reach, min(p[2], q[2]) - reach)
    high = (max(p[0], q[0]) + reach, max(p[1], q[1]) + reach, max(p[2], q[2]) + reach)
    cursor = 0
    while cursor != DONE:
        n_found, cursor = gather(surfaces, s, low, high, cursor, out_id)
        for m in range(n_found):
            t = out_id[MAX_POINTS + m]
            for k in range(3):
                if surfaces.edge_kind[t] & (RIDGE_EDGE << k) == 0 or surfaces.neighbours[t, k] > t:
                    continue  # a ridge belongs to the later of its two triangles
                a = get3(surfaces.vertices, surfaces.triangles[t, k])
                b = get3(surfaces.vertices, surfaces.triangles[t, (k + 1) % 3])
                u, v = closest_of_segments(p, q, a, b)
                if u <= 1e-9 or u >= 1.0 - 1e-9:
                    continue
                x = axpy(u, sub(q, p), p)
                d = sub(x, axpy(v, sub(b, a), a))
                distance = norm(d)
                if distance >= reach or distance < 1e-9:
                    continue
                n = scale(1.0 / distance, d)
                if dot(n, cross(sub(b, a), sub(get3(surfaces.vertices, surfaces.triangles[t, (k + 2) % 3]), a))) < 0.0:
                    continue  # the axis is behind the mesh
                if 0.0 < v < 1.0:
                    if not faces_away(surfaces, t, k, n, 1e-9):
                        continue
                elif not is_peak(surfaces, t, k if v == 0.0 else (k + 1) % 3, n, 1e-9 * norm(sub(b, a))):
                    continue
                middle = axpy(-(radius + 0.5 * (distance - radius)), n, x)
                feature = RIDGE_FEATURE + (9 * t + 3 * k) % (1 << 25)
                count = put_deepest(
                    out_real,
                    out_id,
                    first,
                    count,
                    MAX_POINTS,
                    add(r, rotate(A, middle)),
                    rotate(A, n),
                    distance - radius,
                    feature,
                )
    return count


@inner_kernel
def clip_to_box(a, d, h, face, margin):
    """Part [low, high] of the line a + s d, s in [0, 1], that is inside the box `h` in all directions but `face`."""
    low, high = 0.0, 1.0
    for k in range(3):
        if k == face:
            continue
        limit = h[k]
        if abs(d[k]) > 1e-14:
            u, v = (-limit - a[k]) / d[k], (limit - a[k]) / d[k]
            low, high = max(low, min(u, v)), min(high, max(u, v))
        elif abs(a[k]) > limit + margin:
            return 1.0, 0.0
    return low, high


@inner_kernel
def box_on_ridge(a, b, h, margin, surfaces, t, k, B):
    """How the ridge a-b (box frame) of triangle `t` touches the box: (normal in the box frame, separation, low, high).

    The normal points into the box. It must be perpendicular to the ridge and lie between its face normals. A face of
    the box is touched along low..high, an edge of the box in low = high. `B` turns the box frame into the mesh frame.
    """
    d = sub(b, a)
    length = norm(d)
    best = -math.inf
    n_best = (0.0, 0.0, 0.0)
    low_best, high_best = 1.0, 0.0
    for axis in range(3):
        for sign in range(2):
            side = 1.0 if sign == 0 else -1.0
            out = (side if axis == 0 else 0.0, side if axis == 1 else 0.0, side if axis == 2 else 0.0)
            if abs(d[axis]) > LEVEL_RIDGE * length or not ridge_normals_allow(
                surfaces, t, k, rotate(B, scale(-1.0, out))
            ):
                continue
            low, high = clip_to_box(a, d, h, axis, margin)
            if low > high:
                continue
            separation = min(side * (a[axis] + low * d[axis]), side * (a[axis] + high * d[axis])) - h[axis]
            if separation > best:
                best, n_best, low_best, high_best = separation, scale(-1.0, out), low, high
    for axis in range(3):
        out = cross(d, (1.0 if axis == 0 else 0.0, 1.0 if axis == 1 else 0.0, 1.0 if axis == 2 else 0.0))
        size = norm(out)
        if size < LEVEL_RIDGE * length:
            continue
        out = scale(1.0 / size, out)
        if not ridge_normals_allow(surfaces, t, k, rotate(B, scale(-1.0, out))):
            out = scale(-1.0, out)
            if not ridge_normals_allow(surfaces, t, k, rotate(B, scale(-1.0, out))):
                continue
        separation = dot(out, a) - abs(out[0]) * h[0] - abs(out[1]) * h[1] - abs(out[2]) * h[2]
        if separation <= best + 2e-4 * min(h[0], min(h[1], h[2])):
            continue
        c = (
            0.0 if axis == 0 else (h[0] if out[0] > 0.0 else -h[0]),
            0.0 if axis == 1 else (h[1] if out[1] > 0.0 else -h[1]),
            0.0 if axis == 2 else (h[2] if out[2] > 0.0 else -h[2]),
        )
        w = sub(c, a)  # closest points: edge of the box c + u e_axis, ridge a + v d
        across = dot(d, d) - d[axis] * d[axis]
        v = (dot(w, d) - w[axis] * d[axis]) / across
        u = v * d[axis] - w[axis]
        if 0.0 <= v <= 1.0 and abs(u) <= h[axis]:
            best, n_best, low_best, high_best = separation, scale(-1.0, out), v, v
    return n_best, best, low_best, high_best


@inner_kernel
def box_on_peak(a, h, margin, surfaces, t, k, B):
    """Face of the box touched by the peak `a` (box frame), corner `k` of triangle `t`: (normal into it, separation)."""
    best = -math.inf
    n_best = (0.0, 0.0, 0.0)
    if abs(a[0]) > h[0] + margin or abs(a[1]) > h[1] + margin or abs(a[2]) > h[2] + margin:
        return n_best, math.inf
    for axis in range(3):
        side = 1.0 if a[axis] > 0.0 else -1.0
        separation = side * a[axis] - h[axis]
        if separation > best:
            n = (-side if axis == 0 else 0.0, -side if axis == 1 else 0.0, -side if axis == 2 else 0.0)
            if is_peak(surfaces, t, k, rotate(B, n), 1e-9):
                best, n_best = separation, n
    return n_best, best


@inner_kernel
def note_sunk_corners(surfaces, t, origin, B, h, margin, out_real):
    """Note for every corner of the box that triangle `t` cuts off from its centre how far it is from the cut.

    The box has its centre at `origin` and the axes `B`, both in the frame of the mesh.
    """
    a = get3(surfaces.vertices, surfaces.triangles[t, 0])
    e = sub(get3(surfaces.vertices, surfaces.triangles[t, 1]), a)
    f = sub(get3(surfaces.vertices, surfaces.triangles[t, 2]), a)
    n = cross(e, f)
    area2 = dot(n, n)
    s = rotate_back(B, n)
    height = dot(n, sub(origin, a))  # in units of twice the area
    reach = abs(s[0]) * h[0] + abs(s[1]) * h[1] + abs(s[2]) * h[2]
    if height < 0.0 or reach - height < margin * math.sqrt(area2):
        return
    for corner in range(8):
        c = (h[0] if corner & 1 else -h[0], h[1] if corner & 2 else -h[1], h[2] if corner & 4 else -h[2])
        drop = -dot(s, c)
        if drop > height:
            w = sub(axpy(height / drop, rotate(B, c), origin), a)  # where the diagonal meets the plane
            lam1, lam2 = dot(cross(w, f), n), dot(cross(e, w), n)
            if min(lam1, min(lam2, area2 - lam1 - lam2)) >= -1e-9 * area2:
                out_real[SUNK, corner] = max(out_real[SUNK, corner], (1.0 - height / drop) * norm(c))


@inner_kernel
def touch_ridges(surfaces, t, a_frame, b_frame, h, depth, margin, count, out_real, out_id):
    """Append the contacts of a box with ridges and peaks of triangle `t`; returns the new count.

    `a_frame`: (r, A) of the box. `b_frame`: (origin, B) of the box in the frame of the mesh.
    """
    r_box, A_box = a_frame
    origin, B = b_frame
    kind = surfaces.edge_kind[t]
    for k in range(3):
        if kind & (RIDGE_EDGE << k) == 0 or surfaces.neighbours[t, k] > t:
            continue  # a ridge belongs to the later of its two triangles
        a = rotate_back(B, sub(get3(surfaces.vertices, surfaces.triangles[t, k]), origin))
        b = rotate_back(B, sub(get3(surfaces.vertices, surfaces.triangles[t, (k + 1) % 3]), origin))
        d = sub(b, a)
        n_peak, gap_peak = box_on_peak(a, h, margin, surfaces, t, k, B)
        n_ridge, separation, begin, end = box_on_ridge(a, b, h, margin, surfaces, t, k, B)
        for point in range(3):  # the peak at a, then one or both ends of the ridge
            n = n_peak if point == 0 else n_ridge
            x = a if point == 0 else axpy(begin if point == 1 else end, d, a)
            gap = gap_peak
            if point > 0:
                gap = separation
                if begin > end or (point == 2 and begin == end):
                    continue
                if begin < end:
                    gap = -dot(n, x) - abs(n[0]) * h[0] - abs(n[1]) * h[1] - abs(n[2]) * h[2]
            if -depth < gap < margin:
                middle = add(r_box, rotate(A_box, axpy(0.5 * gap, n, x)))
                feature = RIDGE_FEATURE + (9 * t + 3 * k + point) % (1 << 25)
                count = put_deepest(out_real, out_id, 0, count, MAX_RIDGES, middle, rotate(A_box, n), gap, feature)
    return count


@inner_kernel
def touch_corner(surfaces, s, r, A, r_box, x, depth, margin, corner, count, out_real, out_id):
    """Append the contacts of a corner at `x` of the box at `r_box` with faces that look at it; returns the count."""
    before = count
    count = touch_ball(surfaces, s, r, A, x, 0.0, depth, margin, True, corner * N_RANK, count, out_real, out_id)
    kept = before
    for k in range(before, count):
        n = get3_from(out_real, k, OF_NORMAL)
        if dot(n, sub(r_box, x)) > 0.0:
            put_contact(out_real, out_id, kept, get3(out_real, k), n, out_real[k, OF_GAP], out_id[k])
            kept += 1
    return kept


@inner_kernel
def box_mesh(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Box against mesh or height field: its corners on faces, and ridges and peaks that reach into it."""
    s = shapes.data[j]
    h = get3(shapes.size, i)
    depth = sink_depth(surfaces, s, min(h[0], min(h[1], h[2])), margin)
    r, A = get3(pose_r, j), get33(pose_A, j)
    r_box, A_box = get3(pose_r, i), get33(pose_A, i)
    # the box seen from the mesh
    origin = rotate_back(A, sub(r_box, r))
    u, v, w = rotate_back(A, column(A_box, 0)), rotate_back(A, column(A_box, 1)), rotate_back(A, column(A_box, 2))
    B = (u[0], v[0], w[0], u[1], v[1], w[1], u[2], v[2], w[2])
    reach = (
        abs(B[0]) * h[0] + abs(B[1]) * h[1] + abs(B[2]) * h[2] + margin,
        abs(B[3]) * h[0] + abs(B[4]) * h[1] + abs(B[5]) * h[2] + margin,
        abs(B[6]) * h[0] + abs(B[7]) * h[1] + abs(B[8]) * h[2] + margin,
    )
    low, high = sub(origin, reach), add(origin, reach)
    count = 0
    near = 0
    for corner in range(8):
        out_real[SUNK, corner] = margin
    cursor = 0
    while cursor != DONE:
        n_found, cursor = gather(surfaces, s, low, high, cursor, out_id)
        near += n_found
        for m in range(n_found):
            t = out_id[MAX_POINTS + m]
            note_sunk_corners(surfaces, t, origin, B, h, margin, out_real)
            if surfaces.edge_kind[t] & ANY_RIDGE:
                frames = (r_box, A_box), (origin, B)
                count = touch_ridges(surfaces, t, *frames, h, depth, margin, count, out_real, out_id)
    if near == 0:
        return 0
    for corner in range(8):
        c = (h[0] if corner & 1 else -h[0], h[1] if corner & 2 else -h[1], h[2] if corner & 4 else -h[2])
        x = add(r_box, rotate(A_box, c))
        reached = min(depth, out_real[SUNK, corner])
        count = touch_corner(surfaces, s, r, A, r_box, x, reached, margin, corner, count, out_real, out_id)
    return count


@inner_kernel
def segment_mesh(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Segment against mesh or height field: the crossing nearest to the inner end."""
    s = shapes.data[j]
    smooth = surfaces.index[s, SMOOTH] != 0
    r, A = get3(pose_r, j), get33(pose_A, j)
    tip_I, axis_I = get3(pose_r, i), column(get33(pose_A, i), 0)
    length = shapes.size[i, SIZE_LENGTH]
    tip, axis = rotate_back(A, sub(tip_I, r)), rotate_back(A, axis_I)
    ahead = 4.0 * margin  # the line is searched a little beyond the tip: it may meet the surface at an angle
    p, q = axpy(-ahead, axis, tip), axpy(length, axis, tip)
    low = (min(p[0], q[0]), min(p[1], q[1]), min(p[2], q[2]))
    high = (max(p[0], q[0]), max(p[1], q[1]), max(p[2], q[2]))
    best = -math.inf
    n_best = (0.0, 0.0, 0.0)
    cursor = 0
    while cursor != DONE:
        n_found, cursor = gather(surfaces, s, low, high, cursor, out_id)
        for m in range(n_found):
            t = out_id[MAX_POINTS + m]
            a = get3(surfaces.vertices, surfaces.triangles[t, 0])
            e = sub(get3(surfaces.vertices, surfaces.triangles[t, 1]), a)
            f = sub(get3(surfaces.vertices, surfaces.triangles[t, 2]), a)
            n = cross(e, f)
            area = norm(n)
            n = scale(1.0 / area, n)
            slope = dot(axis, n)
            if slope <= 1e-9:
                continue
            cut = dot(sub(a, tip), n) / slope
            normal = n
            x = axpy(cut, axis, tip)
            lam1 = dot(cross(sub(x, a), f), n) / area
            lam2 = dot(cross(e, sub(x, a)), n) / area
            if smooth:
                if min(lam1, min(lam2, 1.0 - lam1 - lam2)) < SLIP:
                    continue
                for _ in range(6):  # Newton along the line: the distance changes by normal·axis
                    lam1, lam2, _, normal, distance = foot_on_patch(a, e, f, n, surfaces.bulge, t, x)
                    cut -= distance / dot(axis, normal)
                    x = axpy(cut, axis, tip)
                    if abs(distance) < 1e-14:
                        break
            if min(lam1, min(lam2, 1.0 - lam1 - lam2)) < (-1e-3 if smooth else -1e-9):
                continue
            if best < cut <= length:
                best = cut
                n_best = normal
    if best < -ahead:
        return 0
    return put_feeler(out_real, out_id, tip_I, axis_I, length, best, rotate(A, n_best), margin)
