"""Pair tests of points, spheres, capsules, boxes, hulls and segments with parametric surfaces.

A surface is a compiled query, called by address: ``query(params, x, warm, out) -> int64``. It gets a point `x` (3,)
in the surface frame, writes foot point (3), unit normal (3), signed distance and bend (6) to `out` (13,), and returns 0
where the surface has no foot point. `warm` (N_WARM,) is memory, one row per shape, zeros at first, of which the first N_OWN are
the query's own. A query may write to `warm[CLEAR]` the radius of a ball about `x` that surely holds nothing of the surface: as
long as the shape stays in the middle of the ball it is not asked again. The bend is the second
fundamental form as a symmetric tensor B (xx, yy, zz, yz, zx, xy): ``v · B v`` is v² over the radius of curvature along v,
positive where the surface is hollow; zeros where it is flat or unknown.
"""

from __future__ import annotations

from stickslip.kernels.base.jit import call_address, inner_kernel
from stickslip.kernels.base.vec import ZERO3, add, axpy, column, dot, get3, get33, rotate, rotate_back, sub
from stickslip.kernels.collision.hull import FIRST_VERTEX, N_VERTEX
from stickslip.kernels.collision.narrow_round import capsule_ends, put_ball, put_feeler
from stickslip.kernels.collision.shapes import (
    CLEAR,
    CLEAR_AT,
    FIRST_PARAM,
    MAX_POINTS,
    N_PARAM,
    OF_GAP,
    QUERY,
    SIZE_LENGTH,
    SIZE_R,
    WHOSE,
)

X_ROW = MAX_POINTS  # scratch rows of `out_real`
FOOT_ROW = MAX_POINTS + 1


@inner_kernel
def ask_surface(surfaces, s, r, A, x_I, reach, warm, i, out_real):
    """Query surface `s` at pose (r, A) for the point `x_I`: (status, inertial normal, signed distance).

    The status is 0 also where the last query has shown that the point is farther off than `reach`.
    """
    x = rotate_back(A, sub(x_I, r))
    memory = warm[i]
    room = memory[CLEAR] - reach
    if room > 0.0 and memory[WHOSE] == s + 1.0:
        way = sub(x, (memory[CLEAR_AT], memory[CLEAR_AT + 1], memory[CLEAR_AT + 2]))
        if dot(way, way) < room * room:
            return 0, ZERO3, reach
    memory[CLEAR] = 0.0
    out_real[X_ROW, 0], out_real[X_ROW, 1], out_real[X_ROW, 2] = x
    first = surfaces.index[s, FIRST_PARAM]
    params = surfaces.params[first : first + surfaces.index[s, N_PARAM]]
    foot = out_real[FOOT_ROW]
    status = call_address(surfaces.index[s, QUERY], (params, out_real[X_ROW][:3], memory, foot))
    if memory[CLEAR] > 0.0:
        memory[CLEAR_AT], memory[CLEAR_AT + 1], memory[CLEAR_AT + 2] = x
        memory[WHOSE] = s + 1.0
    return status, rotate(A, (foot[3], foot[4], foot[5])), foot[6]


@inner_kernel
def put_bend(out_real, k, A):
    """Turn the bend of the last query into the inertial frame and write it to contact `k`."""
    b = out_real[FOOT_ROW]
    B = (b[7], b[12], b[11], b[12], b[8], b[10], b[11], b[10], b[9])
    x = rotate(A, rotate(B, (A[0], A[1], A[2])))
    y = rotate(A, rotate(B, (A[3], A[4], A[5])))
    z = rotate(A, rotate(B, (A[6], A[7], A[8])))
    row = out_real[k]
    row[7], row[8], row[9], row[10], row[11], row[12] = x[0], y[1], z[2], y[2], z[0], x[1]


@inner_kernel
def sphere_surface(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Sphere or point against parametric surface: one point."""
    x = get3(pose_r, i)
    radius = shapes.size[i, SIZE_R]
    A = get33(pose_A, j)
    reach = margin + radius
    status, n, distance = ask_surface(surfaces, shapes.data[j], get3(pose_r, j), A, x, reach, warm, i, out_real)
    if status == 0 or distance - radius >= margin:
        return 0
    put_ball(out_real, out_id, 0, x, radius, n, distance, 0)
    put_bend(out_real, 0, A)
    return 1


@inner_kernel
def capsule_surface(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Capsule against parametric surface: its two ends."""
    radius = shapes.size[i, SIZE_R]
    r, A = get3(pose_r, j), get33(pose_A, j)
    p, q = capsule_ends(shapes, pose_r, pose_A, i)
    count = 0
    for end in range(2):
        x = q if end == 1 else p
        status, n, distance = ask_surface(surfaces, shapes.data[j], r, A, x, margin + radius, warm, i, out_real)
        if status != 0 and distance - radius < margin:
            put_ball(out_real, out_id, count, x, radius, n, distance, end)
            put_bend(out_real, count, A)
            count += 1
    return count


@inner_kernel
def box_surface(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Box against parametric surface: its corners, as far as the surface faces the box."""
    r, A = get3(pose_r, j), get33(pose_A, j)
    r_box, A_box = get3(pose_r, i), get33(pose_A, i)
    h = get3(shapes.size, i)
    count = 0
    for corner in range(8):
        c = (h[0] if corner & 1 else -h[0], h[1] if corner & 2 else -h[1], h[2] if corner & 4 else -h[2])
        x = add(r_box, rotate(A_box, c))
        status, n, distance = ask_surface(surfaces, shapes.data[j], r, A, x, margin, warm, i, out_real)
        if status != 0 and distance < margin and dot(n, sub(r_box, x)) > 0.0:
            put_ball(out_real, out_id, count, x, 0.0, n, distance, corner)
            put_bend(out_real, count, A)
            count += 1
    return count


@inner_kernel
def hull_surface(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Hull against parametric surface: its vertices, as far as the surface faces the hull; of many the deepest."""
    hulls = surfaces.hulls
    h = shapes.core[i]
    r, A = get3(pose_r, j), get33(pose_A, j)
    r_hull, A_hull = get3(pose_r, i), get33(pose_A, i)
    first = hulls.index[h, FIRST_VERTEX]
    count = 0
    for v in range(first, first + hulls.index[h, N_VERTEX]):
        x = add(r_hull, rotate(A_hull, get3(hulls.vertices, v)))
        status, n, distance = ask_surface(surfaces, shapes.data[j], r, A, x, margin, warm, i, out_real)
        if status == 0 or distance >= margin or dot(n, sub(r_hull, x)) <= 0.0:
            continue
        k = count
        if count == MAX_POINTS:
            k = 0
            for m in range(count):
                if out_real[m, OF_GAP] > out_real[k, OF_GAP]:
                    k = m
            if out_real[k, OF_GAP] <= distance:
                continue
        else:
            count += 1
        put_ball(out_real, out_id, k, x, 0.0, n, distance, v - first)
        put_bend(out_real, k, A)
    return count


@inner_kernel
def segment_surface(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Segment against parametric surface: the crossing, by Newton's method along the segment from its tip."""
    s = shapes.data[j]
    r, A = get3(pose_r, j), get33(pose_A, j)
    tip, axis = get3(pose_r, i), column(get33(pose_A, i), 0)
    length = shapes.size[i, SIZE_LENGTH]
    status, n, distance = ask_surface(surfaces, s, r, A, tip, margin, warm, i, out_real)
    if status == 0 or distance >= margin or dot(axis, n) <= 0.0:
        return 0
    if distance >= 0.0:
        return put_bent_feeler(out_real, out_id, tip, axis, length, -distance / dot(axis, n), n, margin, A)
    cut = 0.0
    for _ in range(12):
        slope = dot(axis, n)
        if slope <= 0.0:
            return 0
        cut -= distance / slope
        if cut > 2.0 * length:
            return 0
        if abs(distance) < 1e-13:
            break
        status, n, distance = ask_surface(surfaces, s, r, A, axpy(cut, axis, tip), margin, warm, i, out_real)
        if status == 0:
            return 0
    return put_bent_feeler(out_real, out_id, tip, axis, length, cut, n, margin, A)


@inner_kernel
def put_bent_feeler(out_real, out_id, tip, axis, length, cut, n, margin, A):
    """`put_feeler` with the bend of the last query."""
    count = put_feeler(out_real, out_id, tip, axis, length, cut, n, margin)
    if count == 1:
        put_bend(out_real, 0, A)
    return count
