"""The table of candidates of a pair of meshes, and the few of them that become contacts.

Candidates are rows of `out_real` from MAX_POINTS on: point (3), normal (3), gap, name, cell, and who: 0 for edges, v + 1 for
vertex v of a, -1 - v for vertex v of b. A cell of space and direction keeps its deepest candidate.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.vec import add, get3, norm, rotate
from stickslip.kernels.collision.narrow_hull import mix
from stickslip.kernels.collision.narrow_round import put_contact
from stickslip.kernels.collision.shapes import MAX_FOUND, MAX_POINTS

CANDIDATE = MAX_POINTS
N_PROBES = 8
OUTWARD = 1e-6  # gap per distance from the middle of b: of flush contacts the outermost is kept, in whatever order
SAME_WAY = 0.999  # cosine: two contacts of a vertex with closer normals are one


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
    if rows[r, 8] >= 0.0 and rows[r, 6] - OUTWARD * norm(get3(rows, r)) <= gap - OUTWARD * norm(x):
        return  # also where the table is full: the home of the cell decides
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
