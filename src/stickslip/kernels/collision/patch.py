"""A ball against one triangle of a mesh, without bumps at inner edges.

A point of the mesh is a contact where its distance from the centre of the ball is *locally the smallest of the whole
mesh*: the foot inside a face; the foot on an edge that sticks out, if neither face beside it is closer; a vertex, if
no edge at it leads closer. An edge of a flat or hollow part never satisfies that, so a ball slides over a flat floor
of triangles as over a plane.

Touching points are collected in rows of `out_real` from MAX_POINTS on: foot (3), normal (3), signed distance,
triangle. The last rows hold what is used only if no such point is found.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.vec import add, axpy, cross, dot, get3, norm, scale, sub, unit
from stickslip.kernels.collision.shapes import CONVEX_EDGE, MAX_POINTS, OPEN_EDGE, WORK_ROWS
from stickslip.kernels.collision.topology import face_normal, faces_away, is_peak

SHARP = CONVEX_EDGE | OPEN_EDGE
TOUCHING = MAX_POINTS  # first row of touching points
BEHIND = WORK_ROWS - 1  # nearest triangle with the centre behind it, foot outside; column 7: distance
BESIDE = (
    WORK_ROWS - 2
)  # smooth meshes: best foot that slipped out of its patch; column 7: smallest barycentric coordinate
SUNK = WORK_ROWS - 3  # boxes: how deep each of the eight corners may be
MAX_TOUCHING = SUNK - MAX_POINTS
RIM = 1e-9  # barycentric: the foot counts as inside; more than rounding, less than any wedge between faces
SLIP = -0.25  # barycentric: a smooth foot farther outside belongs to another patch
MERGE = 1e-3  # rad: contacts with closer normals and feet are one


@inner_kernel
def put_row(rows, k, p, n, distance, tag):
    """Write row `k`."""
    for c in range(3):
        rows[k, c] = p[c]
        rows[k, 3 + c] = n[c]
    rows[k, 6] = distance
    rows[k, 7] = tag


@inner_kernel
def foot_on_patch(a, e, f, n, bulge, t, x):
    """Closest point of the curved patch over the triangle (a, a + e, a + f) to `x`: (lam1, lam2, point, normal,
    distance).

    With in-plane coordinates q and height z of x the foot solves q = q_x + (z - h(q)) grad h(q); h is quadratic,
    Newton's method converges in three or four steps. Distance and normal belong to the same surface: n is the
    gradient of the distance.
    """
    length = norm(e)
    i = scale(1.0 / length, e)
    j = cross(n, i)
    f_x, f_y = dot(f, i), dot(f, j)
    w = sub(x, a)
    x_x, x_y, z = dot(w, i), dot(w, j), dot(w, n)
    b0, b1, b2 = bulge[t, 0], bulge[t, 1], bulge[t, 2]
    # h = b0 (1 - l - m) l + b1 l m + b2 m (1 - l - m), l = lam1, m = lam2
    ll, lm, mm = -2.0 * b0, b1 - b0 - b2, -2.0 * b2
    p, q = 1.0 / length, -f_x / (length * f_y)  # l = p x + q y
    r = 1.0 / f_y  # m = r y
    h_xx = ll * p * p
    h_xy = p * (ll * q + lm * r)
    h_yy = ll * q * q + 2.0 * lm * q * r + mm * r * r
    u, v = x_x, x_y
    height, g_x, g_y = 0.0, 0.0, 0.0
    for _ in range(8):
        l, m = p * u + q * v, r * v
        height = b0 * l + b2 * m + 0.5 * (ll * l * l + mm * m * m) + lm * l * m
        h_l, h_m = b0 + ll * l + lm * m, b2 + mm * m + lm * l
        g_x, g_y = p * h_l, q * h_l + r * h_m
        s = z - height
        err_x, err_y = u - x_x - s * g_x, v - x_y - s * g_y
        j_xx, j_xy, j_yy = 1.0 - s * h_xx + g_x * g_x, g_x * g_y - s * h_xy, 1.0 - s * h_yy + g_y * g_y
        det = j_xx * j_yy - j_xy * j_xy
        if det <= 0.0:  # beyond the centre of curvature
            break
        step_x, step_y = (j_yy * err_x - j_xy * err_y) / det, (j_xx * err_y - j_xy * err_x) / det
        u -= step_x
        v -= step_y
        if abs(step_x) + abs(step_y) < 1e-8 * length:  # the next step would be below rounding
            break
    l, m = p * u + q * v, r * v
    height = b0 * l + b2 * m + 0.5 * (ll * l * l + mm * m * m) + lm * l * m
    h_l, h_m = b0 + ll * l + lm * m, b2 + mm * m + lm * l
    g_x, g_y = p * h_l, q * h_l + r * h_m
    slope = math.sqrt(1.0 + g_x * g_x + g_y * g_y)
    foot = add(a, axpy(u, i, axpy(v, j, scale(height, n))))
    normal = scale(1.0 / slope, sub(n, axpy(g_x, i, scale(g_y, j))))
    return l, m, foot, normal, (z - height) * slope


@inner_kernel
def touch_triangle(surfaces, t, smooth, x, search, faces_only, rows, count):
    """Append the contact of triangle `t` with a ball about `x`, if it has one within `search`; returns the new count.

    `faces_only`: no edges and vertices, for corners of a box. All in the frame of the mesh.
    """
    vertices, triangles = surfaces.vertices, surfaces.triangles
    a = get3(vertices, triangles[t, 0])
    b = get3(vertices, triangles[t, 1])
    c = get3(vertices, triangles[t, 2])
    e, f, w = sub(b, a), sub(c, a), sub(x, a)
    n = cross(e, f)
    area = norm(n)
    n = scale(1.0 / area, n)
    z = dot(w, n)
    swell = 0.0
    if smooth:
        swell = 0.25 * (abs(surfaces.bulge[t, 0]) + abs(surfaces.bulge[t, 1]) + abs(surfaces.bulge[t, 2]))
    if abs(z) > search + swell or count == MAX_TOUCHING:
        return count
    lam1 = dot(cross(w, f), n) / area
    lam2 = dot(cross(e, w), n) / area
    lam0 = 1.0 - lam1 - lam2
    kind = surfaces.edge_kind[t]
    if smooth and min(lam0, min(lam1, lam2)) > 1.5 * SLIP:
        s1, s2, foot, normal, distance = foot_on_patch(a, e, f, n, surfaces.bulge, t, x)
        inside = min(1.0 - s1 - s2, min(s1, s2))
        flat_inside = min(lam0, min(lam1, lam2)) >= -RIM
        if inside >= -RIM:
            if abs(distance) <= search:
                put_row(rows, TOUCHING + count, foot, normal, distance, t)
                count += 1
            return count
        sharp = SHARP if s2 < 0.0 else 0  # bits of the edges beyond which the foot is
        sharp |= SHARP << 1 if 1.0 - s1 - s2 < 0.0 else 0
        sharp |= SHARP << 2 if s1 < 0.0 else 0
        if kind & sharp != 0 and flat_inside:  # at a crease or border the patch goes as far as its triangle
            put_row(rows, TOUCHING + count, foot, normal, distance, t)
            return count + 1
        if kind & sharp == 0:
            if inside > rows[BESIDE, 7] and abs(distance) <= search:
                put_row(rows, BESIDE, foot, normal, distance, inside)
            return count
    elif min(lam0, min(lam1, lam2)) >= -RIM:
        put_row(rows, TOUCHING + count, axpy(-z, n, x), n, z, t)
        return count + 1
    # the foot is outside: nearest point of the border
    best = math.inf
    edge = 0
    at = 0.0
    for k in range(3):
        beyond = lam2 if k == 0 else (lam0 if k == 1 else lam1)
        if beyond < 0.0:
            p = get3(vertices, triangles[t, k])
            d = sub(get3(vertices, triangles[t, (k + 1) % 3]), p)
            s = min(1.0, max(0.0, dot(sub(x, p), d) / dot(d, d)))
            r = sub(x, axpy(s, d, p))
            if dot(r, r) < best:
                best = dot(r, r)
                edge = k
                at = s
    if best > search * search:
        return count
    p = get3(vertices, triangles[t, edge])
    foot = axpy(at, sub(get3(vertices, triangles[t, (edge + 1) % 3]), p), p)
    if z < 0.0:
        if best < rows[BEHIND, 7]:
            put_row(rows, BEHIND, foot, n, z, best)
        return count
    if faces_only:
        return count
    d = sub(x, foot)
    distance = math.sqrt(best)
    if 0.0 < at < 1.0:
        if kind & (SHARP << edge) == 0 or not faces_away(surfaces, t, edge, d, 1e-12 * distance):
            return count
    else:
        corner = edge if at == 0.0 else (edge + 1) % 3
        if kind & (SHARP << corner | SHARP << (corner + 2) % 3) == 0:
            return count
        if not is_peak(surfaces, t, corner, d, 1e-12 * distance * math.sqrt(area)):
            return count
    normal = n
    if distance > 1e-9:
        normal = scale(1.0 / distance, d)
    elif surfaces.neighbours[t, edge] >= 0:
        normal = unit(add(n, face_normal(vertices, triangles, surfaces.neighbours[t, edge])))
    put_row(rows, TOUCHING + count, foot, normal, distance, t)
    return count + 1


@inner_kernel
def is_hidden(rows, k, m):
    """Whether touching point `m` shows that `k` is the far side of a thin wall, or a repetition of `m`."""
    n_k = (rows[TOUCHING + k, 3], rows[TOUCHING + k, 4], rows[TOUCHING + k, 5])
    n_m = (rows[TOUCHING + m, 3], rows[TOUCHING + m, 4], rows[TOUCHING + m, 5])
    d_k, d_m = rows[TOUCHING + k, 6], rows[TOUCHING + m, 6]
    apart = sub(get3(rows, TOUCHING + k), get3(rows, TOUCHING + m))
    if d_k < 0.0 and abs(d_m) < abs(d_k):
        if d_m >= 0.0 and dot(apart, n_m) < -1e-3 * abs(d_k):
            return True  # the centre is in front of m, and k lies behind m
        if d_m < 0.0 and dot(n_k, n_m) < -0.5:
            return True  # inside a thin wall: out on the nearer side
    if d_k > d_m or (d_k == d_m and k > m):
        turn = sub(n_k, n_m)
        reach = 2.0 * MERGE * abs(d_m) + 1e-9
        return dot(turn, turn) < MERGE * MERGE and dot(apart, apart) < reach * reach
    return False
