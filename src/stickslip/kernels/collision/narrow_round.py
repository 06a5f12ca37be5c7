"""Pair tests of points, segments, spheres and capsules with each other and with planes.

Every pair test has the signature of `sphere_sphere`, writes its points to the first rows of `out_real` (point, normal
from b towards a, gap) and their features to `out_id`, and returns their number. A point is a sphere of radius zero. A
segment (a feeler that points from its outer end D into the body) touches where it crosses the surface; ahead of D its
line is extended by the margin, so that the contact is known before it closes.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.vec import axpy, column, cross, dot, get3, get33, norm, scale, sub
from stickslip.kernels.collision.shapes import (
    OF_GAP,
    OF_NORMAL,
    OF_POINT,
    RESULT,
    SIZE_HALF_LENGTH,
    SIZE_LENGTH,
    SIZE_R,
)

UP = (0.0, 0.0, 1.0)
PARALLEL = 5e-3  # rad: below this angle two capsules, or a capsule and a face, touch in two points


@inner_kernel
def put_contact(out_real, out_id, k, r, n, gap, feature):
    """Write contact `k`: point `r` half way between the surfaces, unit normal `n`, `gap`; flat."""
    for c in range(3):
        out_real[k, OF_POINT + c] = r[c]
        out_real[k, OF_NORMAL + c] = n[c]
    out_real[k, OF_GAP] = gap
    for c in range(7, RESULT):
        out_real[k, c] = 0.0
    out_id[k] = feature


@inner_kernel
def put_ball(out_real, out_id, k, x, radius, n, distance, feature):
    """Write contact `k` of a ball about `x` with a surface at signed `distance` from `x` along `-n`."""
    gap = distance - radius
    put_contact(out_real, out_id, k, axpy(-(radius + 0.5 * gap), n, x), n, gap, feature)


@inner_kernel
def direction(d, length):
    """d / length; straight up for concentric shapes."""
    return scale(1.0 / length, d) if length > 0.0 else UP


@inner_kernel
def capsule_ends(shapes, pose_r, pose_A, i):
    """Ends of the axis of capsule `i`, low x first."""
    x = column(get33(pose_A, i), 0)
    r = get3(pose_r, i)
    half = shapes.size[i, SIZE_HALF_LENGTH]
    return axpy(-half, x, r), axpy(half, x, r)


@inner_kernel
def closest_on_segment(p, q, x):
    """Parameter in [0, 1] of the point of p-q closest to `x`."""
    d = sub(q, p)
    length2 = dot(d, d)
    if length2 == 0.0:
        return 0.0
    return min(1.0, max(0.0, dot(sub(x, p), d) / length2))


@inner_kernel
def closest_of_segments(p, q, a, b):
    """Parameters (s, t) of the closest points of the segments p-q and a-b."""
    d = sub(q, p)
    e = sub(b, a)
    w = sub(p, a)
    dd, ee, de = dot(d, d), dot(e, e), dot(d, e)
    dw, ew = dot(d, w), dot(e, w)
    det = dd * ee - de * de
    s = 0.0
    if det > 1e-14 * dd * ee:  # otherwise parallel: any start will do
        s = min(1.0, max(0.0, (de * ew - ee * dw) / det))
    t = (de * s + ew) / ee if ee > 0.0 else 0.0
    if t < 0.0 or t > 1.0 or det <= 1e-14 * dd * ee:
        t = min(1.0, max(0.0, t))
        s = min(1.0, max(0.0, (de * t - dw) / dd)) if dd > 0.0 else 0.0
    return s, t


@inner_kernel
def sphere_sphere(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Sphere or point against sphere: one point.

    Parameters
    ----------
    shapes, surfaces : Shapes, Surfaces
    pose_r, pose_A : (n_shape, 3) [m], (n_shape, 9)
    i, j : int
        The pair, kind(i) <= kind(j).
    margin : float [m]
    warm : (n_shape, N_WARM), modified in place
    out_real : (WORK_ROWS, RESULT), modified in place
        Point, normal, gap, bend per row; rows from MAX_POINTS on are scratch.
    out_id : (MAX_POINTS,) int64, modified in place
        Feature of each point, unique within the pair.

    Returns
    -------
    n : int
        Number of points with a gap below `margin`.
    """
    x = get3(pose_r, i)
    d = sub(x, get3(pose_r, j))
    distance = norm(d)
    if distance - shapes.size[j, SIZE_R] - shapes.size[i, SIZE_R] >= margin:
        return 0
    put_ball(
        out_real, out_id, 0, x, shapes.size[i, SIZE_R], direction(d, distance), distance - shapes.size[j, SIZE_R], 0
    )
    return 1


@inner_kernel
def sphere_capsule(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Sphere or point against capsule: one point."""
    x = get3(pose_r, i)
    p, q = capsule_ends(shapes, pose_r, pose_A, j)
    t = closest_on_segment(p, q, x)
    d = sub(x, axpy(t, sub(q, p), p))
    distance = norm(d)
    if distance - shapes.size[j, SIZE_R] - shapes.size[i, SIZE_R] >= margin:
        return 0
    put_ball(
        out_real, out_id, 0, x, shapes.size[i, SIZE_R], direction(d, distance), distance - shapes.size[j, SIZE_R], 0
    )
    return 1


@inner_kernel
def sphere_plane(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Sphere or point against plane: one point."""
    n = column(get33(pose_A, j), 2)
    x = get3(pose_r, i)
    height = dot(n, sub(x, get3(pose_r, j)))
    if height - shapes.size[i, SIZE_R] >= margin:
        return 0
    put_ball(out_real, out_id, 0, x, shapes.size[i, SIZE_R], n, height, 0)
    return 1


@inner_kernel
def capsule_plane(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Capsule against plane: its two ends."""
    n = column(get33(pose_A, j), 2)
    p, q = capsule_ends(shapes, pose_r, pose_A, i)
    count = 0
    for end in range(2):
        x = q if end == 1 else p
        height = dot(n, sub(x, get3(pose_r, j)))
        if height - shapes.size[i, SIZE_R] < margin:
            put_ball(out_real, out_id, count, x, shapes.size[i, SIZE_R], n, height, end)
            count += 1
    return count


@inner_kernel
def capsule_capsule(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Capsule against capsule: the closest points, or both ends of the overlap where the axes are parallel."""
    p, q = capsule_ends(shapes, pose_r, pose_A, i)
    a, b = capsule_ends(shapes, pose_r, pose_A, j)
    radius, other = shapes.size[i, SIZE_R], shapes.size[j, SIZE_R]
    s, t = closest_of_segments(p, q, a, b)
    d = sub(axpy(s, sub(q, p), p), axpy(t, sub(b, a), a))
    if norm(d) - radius - other >= margin:
        return 0
    first = 2
    low, high = s, s
    e = sub(q, p)
    f = sub(b, a)
    if dot(cross(e, f), cross(e, f)) < PARALLEL * PARALLEL * dot(e, e) * dot(f, f):
        u = dot(sub(a, p), e) / dot(e, e)  # shadow of the other axis on this one
        v = dot(sub(b, p), e) / dot(e, e)
        if min(1.0, max(u, v)) > max(0.0, min(u, v)):
            first = 0
            low, high = max(0.0, min(u, v)), min(1.0, max(u, v))
    count = 0
    for k in range(1 if first == 2 else 2):
        x = axpy(high if k == 1 else low, e, p)
        y = axpy(closest_on_segment(a, b, x), f, a)
        d = sub(x, y)
        distance = norm(d)
        if distance - radius - other < margin:
            put_ball(out_real, out_id, count, x, radius, direction(d, distance), distance - other, first + k)
            count += 1
    return count


@inner_kernel
def put_feeler(out_real, out_id, tip, axis, length, cut, n, margin):
    """Write the contact of a segment that crosses a surface with normal `n` at `tip + cut axis`; 0 or 1 points.

    `axis` is the unit vector from the tip into the body; a negative `cut` lies ahead of the tip. The gap is the depth
    of the tip below the tangent plane, with a minus sign.
    """
    slope = dot(axis, n)
    gap = -cut * slope
    if slope <= 0.0 or cut > length or gap >= margin:
        return 0
    put_contact(out_real, out_id, 0, axpy(cut if cut > 0.0 else 0.5 * cut, axis, tip), n, gap, 0)
    return 1


@inner_kernel
def segment_plane(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Segment against plane: the crossing."""
    n = column(get33(pose_A, j), 2)
    tip = get3(pose_r, i)
    axis = column(get33(pose_A, i), 0)
    slope = dot(axis, n)
    if slope <= 0.0:
        return 0
    height = dot(n, sub(tip, get3(pose_r, j)))
    return put_feeler(out_real, out_id, tip, axis, shapes.size[i, SIZE_LENGTH], -height / slope, n, margin)


@inner_kernel
def leave_sphere(x, axis, radius):
    """Where the line `x + cut axis` leaves the sphere about the origin; -inf if it misses it."""
    b = dot(x, axis)
    h = b * b - dot(x, x) + radius * radius
    return math.sqrt(h) - b if h >= 0.0 else -math.inf


@inner_kernel
def segment_sphere(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Segment against sphere: the crossing nearest to the inner end."""
    tip = get3(pose_r, i)
    axis = column(get33(pose_A, i), 0)
    radius = shapes.size[j, SIZE_R]
    d = sub(tip, get3(pose_r, j))
    distance = norm(d)
    if distance >= radius:
        n = direction(d, distance)
        slope = dot(axis, n)
        if slope <= 0.0:
            return 0
        return put_feeler(
            out_real, out_id, tip, axis, shapes.size[i, SIZE_LENGTH], -(distance - radius) / slope, n, margin
        )
    cut = leave_sphere(d, axis, radius)
    return put_feeler(
        out_real, out_id, tip, axis, shapes.size[i, SIZE_LENGTH], cut, scale(1.0 / radius, axpy(cut, axis, d)), margin
    )


@inner_kernel
def segment_capsule(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Segment against capsule: the crossing nearest to the inner end."""
    tip = get3(pose_r, i)
    axis = column(get33(pose_A, i), 0)
    length = shapes.size[i, SIZE_LENGTH]
    radius = shapes.size[j, SIZE_R]
    p, q = capsule_ends(shapes, pose_r, pose_A, j)
    d = sub(tip, axpy(closest_on_segment(p, q, tip), sub(q, p), p))
    distance = norm(d)
    if distance >= radius:
        n = direction(d, distance)
        slope = dot(axis, n)
        if slope <= 0.0:
            return 0
        return put_feeler(out_real, out_id, tip, axis, length, -(distance - radius) / slope, n, margin)
    cut = max(leave_sphere(sub(tip, p), axis, radius), leave_sphere(sub(tip, q), axis, radius))
    along = column(get33(pose_A, j), 0)  # the cylinder between the two balls: the same in the plane across its axis
    x = axpy(-dot(sub(tip, p), along), along, sub(tip, p))
    v = axpy(-dot(axis, along), along, axis)
    speed = norm(v)
    if speed > 1e-9:
        side = leave_sphere(x, scale(1.0 / speed, v), radius) / speed
        station = dot(sub(tip, p), along) + side * dot(axis, along)
        if 0.0 < station < 2.0 * shapes.size[j, SIZE_HALF_LENGTH]:
            cut = max(cut, side)
    y = axpy(cut, axis, tip)
    n = sub(y, axpy(closest_on_segment(p, q, y), sub(q, p), p))
    return put_feeler(out_real, out_id, tip, axis, length, cut, direction(n, norm(n)), margin)
