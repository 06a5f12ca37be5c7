"""Pair tests of boxes with spheres, capsules, segments and planes."""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.vec import add, axpy, column, cross, dot, get3, get33, norm, rotate, rotate_back, scale, sub
from stickslip.kernels.collision.narrow_round import PARALLEL, capsule_ends, put_ball, put_contact, put_feeler
from stickslip.kernels.collision.shapes import (
    SIZE_LENGTH,
    SIZE_R,
)


@inner_kernel
def box_plane(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Box against plane: the corners of its lowest face, feature = corner (bit k set: positive side of axis k)."""
    A = get33(pose_A, i)
    n = column(get33(pose_A, j), 2)
    h = get3(shapes.size, i)
    s = rotate_back(A, n)
    height = dot(n, sub(get3(pose_r, i), get3(pose_r, j)))
    reach = (abs(s[0]) * h[0], abs(s[1]) * h[1], abs(s[2]) * h[2])
    if height - reach[0] - reach[1] - reach[2] >= margin:
        return 0
    down = 0
    if abs(s[1]) > abs(s[0]):
        down = 1
    if abs(s[2]) > max(abs(s[0]), abs(s[1])):
        down = 2
    low = s[down] < 0.0  # the lowest face is on the positive side of its axis
    count = 0
    for corner in range(8):
        if (corner >> down & 1 == 1) != low:
            continue
        c = (
            h[0] if corner & 1 else -h[0],
            h[1] if corner & 2 else -h[1],
            h[2] if corner & 4 else -h[2],
        )
        gap = height + dot(s, c)
        if gap < margin:
            put_ball(out_real, out_id, count, add(get3(pose_r, i), rotate(A, c)), 0.0, n, gap, corner)
            count += 1
    return count


@inner_kernel
def nearest_in_box(x, h):
    """Closest surface point of the box `h` for `x` (both in its frame): point, outward normal, signed distance."""
    c = (min(h[0], max(-h[0], x[0])), min(h[1], max(-h[1], x[1])), min(h[2], max(-h[2], x[2])))
    d = sub(x, c)
    distance = norm(d)
    if distance > 0.0:
        return c, scale(1.0 / distance, d), distance
    depth = (abs(x[0]) - h[0], abs(x[1]) - h[1], abs(x[2]) - h[2])
    k = 0
    if depth[1] > depth[0]:
        k = 1
    if depth[2] > max(depth[0], depth[1]):
        k = 2
    side = 1.0 if x[k] >= 0.0 else -1.0
    n = (side if k == 0 else 0.0, side if k == 1 else 0.0, side if k == 2 else 0.0)
    return axpy(-depth[k], n, x), n, depth[k]


@inner_kernel
def sphere_box(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Sphere or point against box: one point."""
    A = get33(pose_A, j)
    x = get3(pose_r, i)
    _, n, distance = nearest_in_box(rotate_back(A, sub(x, get3(pose_r, j))), get3(shapes.size, j))
    if distance - shapes.size[i, SIZE_R] >= margin:
        return 0
    put_ball(out_real, out_id, 0, x, shapes.size[i, SIZE_R], rotate(A, n), distance, 0)
    return 1


@inner_kernel
def leave_box(x, axis, h):
    """Where the line `x + cut axis` leaves the box it starts in, and through which face."""
    cut = math.inf
    face = 0
    for k in range(3):
        if axis[k] != 0.0:
            out = ((h[k] if axis[k] > 0.0 else -h[k]) - x[k]) / axis[k]
            if out < cut:
                cut = out
                face = k
    return cut, face


@inner_kernel
def segment_box(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Segment against box: the crossing nearest to the inner end."""
    A = get33(pose_A, j)
    tip = get3(pose_r, i)
    axis = column(get33(pose_A, i), 0)
    x = rotate_back(A, sub(tip, get3(pose_r, j)))
    d = rotate_back(A, axis)
    _, n, distance = nearest_in_box(x, get3(shapes.size, j))
    if distance >= 0.0:
        slope = dot(d, n)
        if slope <= 0.0:
            return 0
        return put_feeler(
            out_real, out_id, tip, axis, shapes.size[i, SIZE_LENGTH], -distance / slope, rotate(A, n), margin
        )
    cut, face = leave_box(x, d, get3(shapes.size, j))
    side = 1.0 if d[face] > 0.0 else -1.0
    return put_feeler(
        out_real, out_id, tip, axis, shapes.size[i, SIZE_LENGTH], cut, scale(side, column(A, face)), margin
    )


@inner_kernel
def separate_segment_box(p, q, h):
    """Axis of least penetration of the segment p-q with the box `h`: outward unit normal, separation."""
    d = sub(q, p)
    m = scale(0.5, add(p, q))
    best = -math.inf
    separation = -math.inf
    n = (0.0, 0.0, 1.0)
    for k in range(6):
        axis = (1.0 if k % 3 == 0 else 0.0, 1.0 if k % 3 == 1 else 0.0, 1.0 if k % 3 == 2 else 0.0)
        bias = 0.0
        if k >= 3:
            axis = cross(axis, d)
            length = norm(axis)
            if length < 1e-6 * norm(d):
                continue
            axis = scale(1.0 / length, axis)
            bias = 1e-3 * min(h[0], min(h[1], h[2]))  # a face is preferred to an edge
        centre = dot(axis, m)
        reach = abs(axis[0]) * h[0] + abs(axis[1]) * h[1] + abs(axis[2]) * h[2] + 0.5 * abs(dot(axis, d))
        if abs(centre) - reach - bias > best:
            best = abs(centre) - reach - bias
            separation = best + bias
            n = axis if centre >= 0.0 else scale(-1.0, axis)
    return n, separation


@inner_kernel
def slope_to_box(p, d, h, t):
    """Derivative of half the squared distance of `p + t d` from the box `h`, and its own derivative."""
    slope = 0.0
    stiffness = 0.0
    for k in range(3):
        x = p[k] + t * d[k]
        out = x - min(h[k], max(-h[k], x))
        slope += out * d[k]
        if out != 0.0:
            stiffness += d[k] * d[k]
    return slope, stiffness


@inner_kernel
def closest_to_box(p, q, h):
    """Parameter in [0, 1] of the point of p-q closest to the box `h`: root of a monotone, piecewise linear slope."""
    d = sub(q, p)
    slope, _ = slope_to_box(p, d, h, 0.0)
    if slope >= 0.0:
        return 0.0
    slope, _ = slope_to_box(p, d, h, 1.0)
    if slope <= 0.0:
        return 1.0
    low, high = 0.0, 1.0
    t = 0.5
    for _ in range(60):
        slope, stiffness = slope_to_box(p, d, h, t)
        if abs(slope) <= 1e-16 * dot(d, d):
            break
        if slope > 0.0:
            high = t
        else:
            low = t
        t = t - slope / stiffness  # exact within one linear piece
        if not low < t < high:
            t = 0.5 * (low + high)
    return t


@inner_kernel
def capsule_box(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Capsule against box: two points where it lies on a face, else one."""
    A = get33(pose_A, j)
    r = get3(pose_r, j)
    h = get3(shapes.size, j)
    radius = shapes.size[i, SIZE_R]
    p, q = capsule_ends(shapes, pose_r, pose_A, i)
    p = rotate_back(A, sub(p, r))
    q = rotate_back(A, sub(q, r))
    d = sub(q, p)
    t = closest_to_box(p, q, h)
    x = axpy(t, d, p)
    _, n, distance = nearest_in_box(x, h)
    if distance - radius >= margin:
        return 0
    if distance <= 0.0:
        n, distance = separate_segment_box(p, q, h)
    face = 0
    if abs(n[1]) > abs(n[0]):
        face = 1
    if abs(n[2]) > max(abs(n[0]), abs(n[1])):
        face = 2
    if 1.0 - abs(n[face]) < 0.5 * PARALLEL * PARALLEL:
        side = 1.0 if n[face] > 0.0 else -1.0
        n = (side if face == 0 else 0.0, side if face == 1 else 0.0, side if face == 2 else 0.0)
        low, high = 0.0, 1.0  # the part of the axis above the face
        for k in range(3):
            if k != face and d[k] != 0.0:
                u, v = (-h[k] - p[k]) / d[k], (h[k] - p[k]) / d[k]
                low, high = max(low, min(u, v)), min(high, max(u, v))
        if low <= high:
            count = 0
            for k in range(2):
                x = axpy(high if k == 1 else low, d, p)
                height = side * x[face] - h[face]
                if height - radius < margin:
                    put_ball(out_real, out_id, count, add(r, rotate(A, x)), radius, rotate(A, n), height, k)
                    count += 1
            return count
    if distance <= 0.0:  # across an edge of the box: the point of the axis that is deepest inside
        low, high = 0.0, 1.0
        for k in range(3):
            if d[k] != 0.0:
                u, v = (-h[k] - p[k]) / d[k], (h[k] - p[k]) / d[k]
                low, high = max(low, min(u, v)), min(high, max(u, v))
        x = axpy(0.5 * (low + high), d, p)
    put_contact(
        out_real, out_id, 0,
        add(r, rotate(A, axpy(-(radius + 0.5 * (distance - radius)), n, x))), rotate(A, n), distance - radius, 2,
    )  # fmt: skip
    return 1
