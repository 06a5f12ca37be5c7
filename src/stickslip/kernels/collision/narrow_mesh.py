"""Triangle meshes against each other: vertices on faces and edges on edges, few of them, spread.

A mesh need not be convex. Its surface touches another one where a vertex meets a face or two edges that stick out cross,
with the common normal between the normals beside each edge; edges of flat and hollow parts take no part, so nothing bumps
over them. Every leaf of the wide tree of a that reaches the box of b goes down the wide tree of b, which compares it with
eight boxes at once. For a pair that hardly moves, what is near is listed and need not be searched again for a while.
"""

from __future__ import annotations

import numpy as np

from stickslip.kernels.base.jit import INDEX, inner_kernel
from stickslip.kernels.base.lanes import boxes_met, lowest_bit
from stickslip.kernels.base.vec import add, get3, get33, norm, rotate, sub
from stickslip.kernels.collision.bvh import DONE, MAX_CANDIDATES, N_STACK, gather
from stickslip.kernels.collision.manifold import clear_table, note, put_spread
from stickslip.kernels.collision.mesh_features import POSE, REACH, load_leaf, put_query
from stickslip.kernels.collision.mesh_leaf import touch_leaf, touch_triangle
from stickslip.kernels.collision.narrow_hull import mix, relative_pose
from stickslip.kernels.collision.near_list import (
    AT_REST,
    FULL,
    GUARD,
    begin_list,
    put_pose,
    row_of,
    slot_of,
    touch_list,
    way_from,
)
from stickslip.kernels.collision.shapes import (
    FIRST_NODE,
    FIRST_TRIANGLE,
    FIRST_WIDE,
    LOWER,
    MAX_POINTS,
    N_NODE,
    NODE_AFTER,
    NODE_COUNT,
    NODE_FIRST,
    OWN_CORNER,
    THICKNESS,
    UPPER,
    WIDE,
    WIDE_COUNT,
    WIDE_FIRST,
    WIDE_OWNS,
    WITH_CORNERS,
    WITH_RIDGES,
)

N_CELLS = 3.0  # along the box in which both bodies are
STACK_B = MAX_POINTS + MAX_CANDIDATES  # in `out_id`: wide nodes of b still to visit
STACK_A = STACK_B + N_STACK // 2  # wide nodes of a


@inner_kernel
def meet_leaf(surfaces, rows, out_id, slot, sb, wa, box):
    """Wide leaf `wa` of a, whose box seen from b is `box`, against mesh `sb`; see `touch_leaf`."""
    link = surfaces.wide_link
    with_corners, with_ridges = link[wa, WIDE_OWNS] >> WITH_CORNERS & 0xFF, link[wa, WIDE_OWNS] >> WITH_RIDGES & 0xFF
    loaded = False
    n_corner, n_ridge = 0, 0
    out_id[STACK_B] = surfaces.index[sb, FIRST_WIDE]
    top = STACK_B + 1
    while top > STACK_B:
        top -= 1
        w = out_id[top & INDEX] & INDEX
        met = boxes_met(surfaces.wide_box, 6 * WIDE * w, box)
        if with_corners == 0:
            met &= link[w, WIDE_OWNS] >> WITH_CORNERS | (link[w, WIDE_OWNS] >> WITH_RIDGES if with_ridges != 0 else 0)
        if met == 0:
            continue
        if link[w, WIDE_COUNT] == 0:
            while met != 0 and top < STACK_A:
                out_id[top] = link[w, WIDE_FIRST] + lowest_bit(met)
                met &= met - 1
                top += 1
            continue
        if not loaded:
            loaded = True
            n_corner, n_ridge, box = load_leaf(surfaces, rows, wa, True)
            met &= boxes_met(surfaces.wide_box, 6 * WIDE * w, box)
        touch_leaf(surfaces, rows, out_id, slot, wa, n_corner, n_ridge, w, met)


@inner_kernel
def meet_cells(surfaces, rows, out_id, sb, wa):
    """Wide leaf `wa` of a against the height field `sb`."""
    n_corner, n_ridge, box = load_leaf(surfaces, rows, wa, True)
    cursor = 0
    while cursor != DONE:
        found, cursor = gather(surfaces, sb, (box[0], box[1], box[2]), (box[3], box[4], box[5]), cursor, out_id)
        for k in range(found):
            touch_triangle(surfaces, rows, out_id, n_corner, n_ridge, out_id[MAX_POINTS + k])


@inner_kernel
def meet_one(surfaces, rows, out_id, slot, sb, wa, box):
    """Wide leaf `wa` of a, whose box seen from b is `box`, against mesh or height field `sb`."""
    if surfaces.index[sb, N_NODE] > 0:
        meet_leaf(surfaces, rows, out_id, slot, sb, wa, box)
    else:
        meet_cells(surfaces, rows, out_id, sb, wa)


@inner_kernel
def seen_from_b(rows, low, high):
    """The box (`low`, `high`) of a as a box of b, widened by margin and guard."""
    c, h = box_in(get33(rows, POSE), (rows[POSE, 9], rows[POSE, 10], rows[POSE, 11]), low, high)
    wide = rows[REACH, 1] + rows[REACH, 2]
    h = (h[0] + wide, h[1] + wide, h[2] + wide)
    return (c[0] - h[0], c[1] - h[1], c[2] - h[2], c[0] + h[0], c[1] + h[1], c[2] + h[2])


@inner_kernel
def meet_meshes(surfaces, rows, out_id, slot, sa, sb):
    """Mesh `sa` against mesh or height field `sb`: leaves of a near the box of b, one by one; see `touch_leaf`."""
    link, boxes = surfaces.wide_link, surfaces.wide_box
    low, high = corners_of_box(surfaces, sb)
    root = surfaces.index[sa, FIRST_WIDE]
    if link[root, WIDE_COUNT] > 0:  # a body of a few triangles
        own_low, own_high = corners_of_box(surfaces, sa)
        meet_one(surfaces, rows, out_id, slot, sb, root, seen_from_b(rows, own_low, own_high))
        return
    out_id[STACK_A] = root
    top = STACK_A + 1
    while top > STACK_A:
        top -= 1
        w = out_id[top] & INDEX
        for lane in range(WIDE):
            own_low = (boxes[w, lane], boxes[w, WIDE + lane], boxes[w, 2 * WIDE + lane])
            own_high = (boxes[w, 3 * WIDE + lane], boxes[w, 4 * WIDE + lane], boxes[w, 5 * WIDE + lane])
            if own_low[0] > own_high[0]:
                break  # the lanes from here on are idle
            box = seen_from_b(rows, own_low, own_high)
            if (
                box[0] > high[0] or box[3] < low[0] or box[1] > high[1]
                or box[4] < low[1] or box[2] > high[2] or box[5] < low[2]
            ):  # fmt: skip
                continue
            child = np.int64(link[w, WIDE_FIRST] + lane)
            if link[child, WIDE_COUNT] > 0:
                meet_one(surfaces, rows, out_id, slot, sb, child, box)
            elif top < STACK_A + N_STACK // 2:
                out_id[top] = child
                top += 1


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
def ready_list(surfaces, rows, out_id, slot, pair, sa, sb, R, t):
    """Whether the list of a slot holds all that may touch now; makes a new one for a pair that hardly moves."""
    depth, margin = rows[REACH, 0], rows[REACH, 1]
    low, high = corners_of_box(surfaces, sa)
    centre = (0.5 * (low[0] + high[0]), 0.5 * (low[1] + high[1]), 0.5 * (low[2] + high[2]))
    radius = norm(sub(high, centre)) + 2.0 * depth  # with all of b that may be near
    r = row_of(slot)
    if out_id[slot] == pair:
        before = rows[r, 12]
        more = max(margin - before, depth - max(2.0 * before, surfaces.real[sb, THICKNESS]))
        if way_from(rows, r, R, t, centre, radius) + max(0.0, more) < 0.999 * GUARD * before:
            return out_id[slot + 1] != FULL
    guard = GUARD * margin
    slow = out_id[slot + 3] == pair and way_from(rows, r + 1, R, t, centre, radius) < AT_REST * guard
    out_id[slot + 3] = pair
    put_pose(rows, r + 1, R, t, margin)
    if not slow:
        return False
    begin_list(rows, out_id, slot, pair, R, t, margin)
    rows[REACH, 2] = guard
    meet_meshes(surfaces, rows, out_id, slot, sa, sb)
    rows[REACH, 2] = 0.0
    return out_id[slot + 1] != FULL


@inner_kernel
def mesh_mesh(shapes, surfaces, pose_r, pose_A, i, j, margin, warm, out_real, out_id):
    """Mesh or hull against mesh or height field: up to MAX_POINTS contacts, spread over where they touch."""
    swap = surfaces.index[shapes.data[i], N_NODE] == 0  # a height field has no tree: it is the one that is asked
    a, b = (j, i) if swap else (i, j)
    sa, sb = shapes.data[a], shapes.data[b]
    R, t = relative_pose(pose_r, pose_A, a, b)
    size = common_size(surfaces, sa, sb, R, t, margin)
    clear_table(out_real)
    put_query(out_real, R, t, N_CELLS / size, max(2.0 * margin, surfaces.real[sb, THICKNESS]), margin, 0.0)
    slot = slot_of(out_id, i, j) if surfaces.index[sb, N_NODE] > 0 else -1
    pair = 1 + i * shapes.kind.size + j
    if slot >= 0 and ready_list(surfaces, out_real, out_id, slot, pair, sa, sb, R, t):
        touch_list(surfaces, out_real, out_id, slot)
    else:
        meet_meshes(surfaces, out_real, out_id, -1, sa, sb)
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
            node = np.int64(link[k, NODE_AFTER])
            continue
        for m in range(link[k, NODE_COUNT]):
            u = triangle + link[k, NODE_FIRST] + m
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
