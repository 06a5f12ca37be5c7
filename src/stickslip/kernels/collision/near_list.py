"""Features of two meshes that are near each other, listed once and good for many steps.

A list made at one relative pose, for gaps that are larger by a guard, holds every pair of features that can touch until some
point has moved farther than the guard. Its order is that of the walk, so what is found from it is what the walk finds, bit by
bit: a list only saves time, and nothing depends on when it was made.

A slot of `out_id`: pair, number of entries, leaf of the last entries, pair that came last; entries. An entry is a kind, a row
of a leaf and 3 triangle + corner of b. Two rows of `out_real` per slot, pose (12) and margin: of the list, and of the last query.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import INDEX, inner_kernel
from stickslip.kernels.base.vec import axpy, cross, dot, norm, rotate, sub
from stickslip.kernels.collision.bvh import MAX_CANDIDATES, N_STACK
from stickslip.kernels.collision.mesh_features import (
    REACH,
    RIM,
    corner_at,
    cross_edges,
    load_leaf,
    touch_corner,
    touch_face,
)
from stickslip.kernels.collision.shapes import HEAD, MAX_POINTS, N_ENTRY, WORK_ROWS

LIST = MAX_POINTS + MAX_CANDIDATES + N_STACK
ON_FACE, ON_CORNER, ON_EDGE, LEAF = 0, 1, 2, 3
KIND, ROW = 60, 44  # bits of an entry
FULL = -1  # as number of entries: they were too many
GUARD = 0.5  # of the margin
AT_REST = 0.125  # of the guard: slower in one step, a list is worth its making


@inner_kernel
def slot_of(out_id, i, j):
    """Where the list of shapes `i` and `j` begins in `out_id`, or -1: there are no lists."""
    n = (out_id.size - LIST) // (HEAD + N_ENTRY)
    return LIST + ((31 * i + j) % n) * (HEAD + N_ENTRY) if n > 0 else -1


@inner_kernel
def row_of(slot):
    """First row of the poses of a slot."""
    return WORK_ROWS + 2 * ((slot - LIST) // (HEAD + N_ENTRY))


@inner_kernel
def put_pose(rows, r, R, t, margin):
    """Write a pose and a margin to a row."""
    for k in range(9):
        rows[r, k] = R[k]
    for k in range(3):
        rows[r, 9 + k] = t[k]
    rows[r, 12] = margin


@inner_kernel
def way_from(rows, r, R, t, centre, radius):
    """How far any point within `radius` of `centre`, in the frame of a, is at most from where pose row `r` has it."""
    D = (
        R[0] - rows[r, 0], R[1] - rows[r, 1], R[2] - rows[r, 2], R[3] - rows[r, 3], R[4] - rows[r, 4],
        R[5] - rows[r, 5], R[6] - rows[r, 6], R[7] - rows[r, 7], R[8] - rows[r, 8],
    )  # fmt: skip
    turn = 0.0
    for k in range(9):
        turn += D[k] * D[k]
    shift = rotate(D, centre)
    shift = (shift[0] + t[0] - rows[r, 9], shift[1] + t[1] - rows[r, 10], shift[2] + t[2] - rows[r, 11])
    return norm(shift) + math.sqrt(turn) * radius


@inner_kernel
def begin_list(rows, out_id, slot, pair, R, t, margin):
    """Make the list of a slot empty, for a pose."""
    put_pose(rows, row_of(slot), R, t, margin)
    out_id[slot], out_id[slot + 1], out_id[slot + 2] = pair, 0, -1


@inner_kernel
def append(out_id, slot, w, kind, row, feature):
    """Append an entry of leaf `w`."""
    n = out_id[slot + 1]
    if n < 0 or n + 2 > N_ENTRY:
        out_id[slot + 1] = FULL
        return
    if out_id[slot + 2] != w:
        out_id[slot + 2] = w
        out_id[slot + HEAD + n] = (LEAF << KIND) | w
        n += 1
    out_id[slot + HEAD + n] = (kind << KIND) | (row << ROW) | feature
    out_id[slot + 1] = n + 1


@inner_kernel
def is_near_face(rows, v, a, e, f):
    """Whether `v` may touch the triangle (a, a + e, a + f) after a way as long as the guard."""
    depth, margin, guard = rows[REACH, 0], rows[REACH, 1], rows[REACH, 2]
    n = cross(e, f)
    nn = dot(n, n)
    w = sub(v, a)
    z = dot(w, n)
    reach = (margin if z > 0.0 else depth) + guard
    if z * z > reach * reach * nn:
        return False
    wide = guard * math.sqrt(nn)  # a way across an edge, times twice the area, over the edge
    lam1, lam2 = dot(cross(w, f), n), dot(cross(e, w), n)
    return (
        lam1 >= -RIM * nn - wide * norm(f)
        and lam2 >= -RIM * nn - wide * norm(e)
        and lam1 + lam2 <= (1.0 + RIM) * nn + wide * norm(sub(f, e))
    )


@inner_kernel
def are_near(p, d, a, e, reach):
    """Whether the edges p + s d and a + u e come closer than `reach`."""
    w = sub(p, a)
    dd, ee, de, dw, ew = dot(d, d), dot(e, e), dot(d, e), dot(d, w), dot(e, w)
    det = dd * ee - de * de
    s = min(1.0, max(0.0, (de * ew - dw * ee) / det)) if det > 0.0 else 0.0
    u = (de * s + ew) / ee
    if u < 0.0:
        u, s = 0.0, min(1.0, max(0.0, -dw / dd))
    elif u > 1.0:
        u, s = 1.0, min(1.0, max(0.0, (de - dw) / dd))
    gap = axpy(-u, e, axpy(s, d, w))
    return dot(gap, gap) <= reach * reach


@inner_kernel
def list_face(surfaces, rows, out_id, slot, w, c, tb):
    """Append the corner of a in row `c` and triangle `tb`, if they are near."""
    a = corner_at(surfaces, tb, 0)
    e, f = sub(corner_at(surfaces, tb, 1), a), sub(corner_at(surfaces, tb, 2), a)
    if is_near_face(rows, (rows[c, 0], rows[c, 1], rows[c, 2]), a, e, f):
        append(out_id, slot, w, ON_FACE, c, 3 * tb)


@inner_kernel
def list_corner(surfaces, rows, out_id, slot, w, r, tb, k):
    """Append the face of a in row `r` and corner `k` of triangle `tb`, if they are near."""
    x, p = (rows[r, 0], rows[r, 1], rows[r, 2]), (rows[r, 3], rows[r, 4], rows[r, 5])
    q = (rows[r, 6], rows[r, 7], rows[r, 8])
    if is_near_face(rows, corner_at(surfaces, tb, k), x, p, q):
        append(out_id, slot, w, ON_CORNER, r, 3 * tb + k)


@inner_kernel
def list_edge(surfaces, rows, out_id, slot, w, r, tb, k):
    """Append the ridge of a in row `r` and edge `k` of triangle `tb`, if they are near."""
    p, d = (rows[r, 0], rows[r, 1], rows[r, 2]), (rows[r, 3], rows[r, 4], rows[r, 5])
    a = corner_at(surfaces, tb, k)
    e = sub(corner_at(surfaces, tb, 0 if k == 2 else k + 1), a)
    if are_near(p, d, a, e, rows[REACH, 0] + rows[REACH, 2]):
        append(out_id, slot, w, ON_EDGE, r, 3 * tb + k)


@inner_kernel
def touch_list(surfaces, rows, out_id, slot):
    """File the contacts of all that is listed in a slot."""
    for k in range(slot + HEAD, slot + HEAD + out_id[slot + 1]):
        entry = out_id[k & INDEX]
        kind, row, feature = entry >> KIND, entry >> ROW & 0xFFFF, entry & ((1 << ROW) - 1)
        if kind == LEAF:
            load_leaf(surfaces, rows, feature, False)
        elif kind == ON_FACE:
            touch_face(surfaces, rows, row, feature // 3)
        elif kind == ON_CORNER:
            touch_corner(surfaces, rows, row, feature // 3, feature % 3)
        else:
            cross_edges(surfaces, rows, row, feature // 3, feature % 3)
