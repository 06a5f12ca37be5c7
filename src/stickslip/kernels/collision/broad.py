"""Broad phase: which pairs of shapes may touch, sorted by (a, b), without allocation and without a comparison sort.

Bounded shapes live in hash grids, one per class of size (a factor of two each), so that a grain and a boulder both
find their few neighbours. A shape is filed once, by its origin, in cells as wide as the largest pair of its class; it
looks for partners in the adjacent cells of its own and of every coarser grid. Terrain and planes are tested against
every bounded shape's box.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.bundle import Bundle, ints, reals
from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.vec import column, get3, get33, rotate
from stickslip.kernels.collision.shapes import (
    BOX,
    CAPSULE,
    FOUND,
    HULL,
    LOST,
    LOWER,
    PLANE,
    RESULT,
    SEGMENT,
    SIZE_HALF_LENGTH,
    SIZE_LENGTH,
    SIZE_R,
    SURFACE,
    THICKNESS,
    UPPER,
)


class Pairs(Bundle):
    """Work arrays of the broad phase and of one pair test; allocated once by `geometry.allocate_pairs`."""

    # fmt: off
    count    = ints()         # (2,)                                 FOUND, and LOST because the capacity was reached
    a        = ints()         # (cap,)                               first shape, kind(a) <= kind(b); sorted by (a, b)
    b        = ints()         # (cap,)
    swap_a   = ints()         # (cap,)                               the same before and between the two passes of the sort
    swap_b   = ints()         # (cap,)
    tally    = ints()         # (n_shape + 1,)                       counters of the sort
    terrain  = ints()         # (n_terrain,)                         shapes of kind PLANE and above
    bounded  = ints()         # (n_bounded,)                         all others
    level    = ints()         # (n_shape,)                           class of size of a bounded shape
    reach    = reals()        # (n_level,)                      m    largest bounding radius of the class, increasing
    travel   = reals()        # (n_shape,)                      m    how far a fast shape may come in a step: widens its margin; foresee()
    way      = reals(3)       # (n_shape, 3)                    m    where a fast shape came from since the last look; by foresee()
    turn     = reals()        # (n_shape,)                      rad  how far a fast shape turns in a step; by foresee()
    box      = reals(6)       # (n_shape, 6)                    m    centre and half extents of the axis-parallel box, without margin
    cell     = ints(3)        # (n_shape, 3)                         grid cell of the origin
    bucket   = ints()         # (n_shape,)                           hash of level and cell
    head     = ints()         # (n_bucket + 1,)                      first entry of a bucket in `filed`; n_bucket is a power of two
    filed    = ints()         # (n_bounded,)                         shapes by bucket
    out_real = reals(RESULT)  # (WORK_ROWS + 2 n_list, RESULT)       of a pair test: OF_POINT, OF_NORMAL, OF_GAP, OF_BEND; then scratch
    out_id   = ints()         # (MAX_POINTS + MAX_CANDIDATES + N_STACK + lists,)       features; triangles, nodes to test; `near_list`
    # fmt: on


@inner_kernel
def bound_shape(shapes, surfaces, pose_r, pose_A, i, box):
    """Write centre and half extents of the axis-parallel box of shape `i` to its row of `box`."""
    kind = shapes.kind[i]
    r = get3(pose_r, i)
    A = get33(pose_A, i)
    rounding = shapes.size[i, SIZE_R]
    half = (0.0, 0.0, 0.0)
    if kind == BOX:
        half = get3(shapes.size, i)
        rounding = 0.0
    elif kind == CAPSULE:
        half = (shapes.size[i, SIZE_HALF_LENGTH], 0.0, 0.0)
    elif kind == SEGMENT:
        half = (0.5 * shapes.size[i, SIZE_LENGTH], 0.0, 0.0)
        rounding = 0.0
        x = column(A, 0)
        r = (r[0] + half[0] * x[0], r[1] + half[0] * x[1], r[2] + half[0] * x[2])
    elif kind > PLANE or kind == HULL:
        s = shapes.data[i]
        low = (surfaces.real[s, LOWER], surfaces.real[s, LOWER + 1], surfaces.real[s, LOWER + 2])
        high = (surfaces.real[s, UPPER], surfaces.real[s, UPPER + 1], surfaces.real[s, UPPER + 2])
        half = (0.5 * (high[0] - low[0]), 0.5 * (high[1] - low[1]), 0.5 * (high[2] - low[2]))
        c = rotate(A, (0.5 * (high[0] + low[0]), 0.5 * (high[1] + low[1]), 0.5 * (high[2] + low[2])))
        r = (r[0] + c[0], r[1] + c[1], r[2] + c[2])
        rounding = 0.0
    for k in range(3):
        box[i, k] = r[k]
        box[i, 3 + k] = abs(A[3 * k]) * half[0] + abs(A[3 * k + 1]) * half[1] + abs(A[3 * k + 2]) * half[2] + rounding


@inner_kernel
def boxes_meet(box, i, j, margin):
    """Whether the boxes of `i` and `j` are closer than `margin` in all three directions."""
    return (
        abs(box[i, 0] - box[j, 0]) < box[i, 3] + box[j, 3] + margin
        and abs(box[i, 1] - box[j, 1]) < box[i, 4] + box[j, 4] + margin
        and abs(box[i, 2] - box[j, 2]) < box[i, 5] + box[j, 5] + margin
    )


@inner_kernel
def is_excluded(excluded, p, q):
    """Whether the bodies (`p`, `q`) are in the sorted list of pairs."""
    if p > q:
        p, q = q, p
    low = 0
    high = excluded.shape[0]
    while low < high:
        middle = (low + high) // 2
        if excluded[middle, 0] < p or (excluded[middle, 0] == p and excluded[middle, 1] < q):
            low = middle + 1
        else:
            high = middle
    return low < excluded.shape[0] and excluded[low, 0] == p and excluded[low, 1] == q


@inner_kernel
def may_touch(shapes, i, j):
    """Whether bodies, groups, masks, materials and exclusions allow a contact of the shapes `i` and `j`."""
    if shapes.body[i] == shapes.body[j]:
        return False
    if (shapes.group[i] & shapes.mask[j]) == 0 or (shapes.group[j] & shapes.mask[i]) == 0:
        return False
    if shapes.law_of_pair[shapes.material[i], shapes.material[j]] < 0:
        return False
    return shapes.excluded.shape[0] == 0 or not is_excluded(shapes.excluded, shapes.body[i], shapes.body[j])


@inner_kernel
def file_pair(shapes, pairs, i, j):
    """Append the pair in the order of kinds; count it as lost where the capacity is reached."""
    if shapes.kind[i] > shapes.kind[j] or (shapes.kind[i] == shapes.kind[j] and i > j):
        i, j = j, i
    if shapes.narrow[shapes.kind[i], shapes.kind[j]] == 0:
        return
    n = pairs.count[FOUND]
    if n == pairs.a.size:
        pairs.count[LOST] += 1
        return
    pairs.a[n] = i
    pairs.b[n] = j
    pairs.count[FOUND] = n + 1


@inner_kernel
def hash_cell(level, x, y, z, n_bucket):
    """Bucket of a cell; `n_bucket` is a power of two."""
    mixed = (x * 73856093) ^ (y * 19349663) ^ (z * 83492791) ^ (level * 668265263)
    mixed ^= mixed >> 15
    return mixed & (n_bucket - 1)


@inner_kernel
def sink_depth(surfaces, s, size, margin):
    """How far behind the terrain `s` the centre of a shape of that `size` may be and is still pushed out [m]."""
    return max(size, max(4.0 * margin, surfaces.real[s, THICKNESS]))


@inner_kernel
def meet_terrain(shapes, surfaces, pairs, pose_r, pose_A, margin):
    """File every bounded shape whose box reaches a plane or the box of a terrain."""
    box = pairs.box
    for k in range(pairs.terrain.size):
        j = pairs.terrain[k]
        kind = shapes.kind[j]
        n = column(get33(pose_A, j), 2)
        level = n[0] * pose_r[j, 0] + n[1] * pose_r[j, 1] + n[2] * pose_r[j, 2]
        reach = margin
        if kind > PLANE:
            reach = sink_depth(surfaces, shapes.data[j], 0.0, margin)
        for m in range(pairs.bounded.size):
            i = pairs.bounded[m]
            if kind == PLANE:
                height = n[0] * box[i, 0] + n[1] * box[i, 1] + n[2] * box[i, 2] - level
                near = height < margin + abs(n[0]) * box[i, 3] + abs(n[1]) * box[i, 4] + abs(n[2]) * box[i, 5]
            else:
                near = kind == SURFACE or boxes_meet(box, i, j, reach)
            if near and may_touch(shapes, i, j):
                file_pair(shapes, pairs, i, j)


@inner_kernel
def meet_meshes(shapes, pairs, pose_r, pose_A, margin):
    """File every pair of a moving mesh with another terrain or a plane that its box reaches."""
    box = pairs.box
    for k in range(pairs.terrain.size):
        i = pairs.terrain[k]
        if shapes.body[i] < 0 or shapes.kind[i] == PLANE:
            continue
        for m in range(pairs.terrain.size):
            j = pairs.terrain[m]
            if shapes.body[j] >= 0 and j <= i and shapes.kind[j] != PLANE:
                continue
            if shapes.kind[j] == PLANE:
                n = column(get33(pose_A, j), 2)
                height = n[0] * (box[i, 0] - pose_r[j, 0]) + n[1] * (box[i, 1] - pose_r[j, 1])
                height += n[2] * (box[i, 2] - pose_r[j, 2])
                near = height < margin + abs(n[0]) * box[i, 3] + abs(n[1]) * box[i, 4] + abs(n[2]) * box[i, 5]
            else:
                near = boxes_meet(box, i, j, margin)
            if near and may_touch(shapes, i, j):
                file_pair(shapes, pairs, i, j)


@inner_kernel
def fill_grid(pairs, pose_r, margin):
    """Sort the bounded shapes into the buckets of their cells (counting sort)."""
    n_bucket = pairs.head.size - 1
    for k in range(n_bucket + 1):
        pairs.head[k] = 0
    for m in range(pairs.bounded.size):
        i = pairs.bounded[m]
        level = pairs.level[i]
        pitch = 1.0 / (1.000001 * (2.0 * pairs.reach[level] + margin) + 1e-9)
        for k in range(3):
            pairs.cell[i, k] = math.floor(pose_r[i, k] * pitch)
        key = hash_cell(level, pairs.cell[i, 0], pairs.cell[i, 1], pairs.cell[i, 2], n_bucket)
        pairs.bucket[i] = key
        pairs.head[key + 1] += 1
    for k in range(n_bucket):
        pairs.head[k + 1] += pairs.head[k]
    for m in range(pairs.bounded.size - 1, -1, -1):  # backwards, so that `head` ends up at the start of each bucket
        i = pairs.bounded[m]
        pairs.head[pairs.bucket[i] + 1] -= 1
        pairs.filed[pairs.head[pairs.bucket[i] + 1]] = i
    for k in range(n_bucket):
        pairs.head[k] = pairs.head[k + 1]
    pairs.head[n_bucket] = pairs.bounded.size


@inner_kernel
def meet_cell(shapes, pairs, margin, i, level, x, y, z, only_later):
    """File the pairs of shape `i` with the shapes of one cell; `only_later`: with those of higher index."""
    key = hash_cell(level, x, y, z, pairs.head.size - 1)
    for m in range(pairs.head[key], pairs.head[key + 1]):
        j = pairs.filed[m]
        if only_later and j <= i:
            continue
        if not boxes_meet(pairs.box, i, j, margin):
            continue
        if pairs.level[j] != level or pairs.cell[j, 0] != x or pairs.cell[j, 1] != y or pairs.cell[j, 2] != z:
            continue  # another cell with the same hash
        if may_touch(shapes, i, j):
            file_pair(shapes, pairs, i, j)


@inner_kernel
def meet_bounded(shapes, pairs, pose_r, margin):
    """File every pair of bounded shapes whose boxes meet, once: from the finer grid, or from one side of its own."""
    for m in range(pairs.bounded.size):
        i = pairs.bounded[m]
        own = pairs.level[i]
        x, y, z = pairs.cell[i, 0], pairs.cell[i, 1], pairs.cell[i, 2]
        for level in range(own, pairs.reach.size):
            if level > own:
                pitch = 1.0 / (1.000001 * (2.0 * pairs.reach[level] + margin) + 1e-9)
                x = math.floor(pose_r[i, 0] * pitch)
                y = math.floor(pose_r[i, 1] * pitch)
                z = math.floor(pose_r[i, 2] * pitch)
            # 13 is the cell itself. In its own grid a shape looks at the 13 cells after it; those before look back.
            for k in range(13 if level == own else 0, 27):
                only_later = k == 13 and level == own
                meet_cell(
                    shapes, pairs, margin, i, level, x + k % 3 - 1, y + k // 3 % 3 - 1, z + k // 9 - 1, only_later
                )


@inner_kernel
def sort_pass(n, tally, key, a, b, to_a, to_b):
    """Stable counting sort of `n` pairs (a, b) by `key` (which is `a` or `b`) into `to_a`, `to_b`."""
    for k in range(tally.size):
        tally[k] = 0
    for k in range(n):
        tally[key[k] + 1] += 1
    for k in range(tally.size - 1):
        tally[k + 1] += tally[k]
    for k in range(n):
        m = tally[key[k]]
        tally[key[k]] = m + 1
        to_a[m] = a[k]
        to_b[m] = b[k]


@inner_kernel
def are_sorted(n, a, b):
    """Whether `n` pairs are in order already, as those of one terrain are."""
    for k in range(1, n):
        if a[k] < a[k - 1] or (a[k] == a[k - 1] and b[k] < b[k - 1]):
            return False
    return True


@inner_kernel
def find_pairs(shapes, surfaces, pose_r, pose_A, margin, pairs):
    """Find all pairs whose boxes are closer than `margin` and that may touch, sorted by (a, b).

    Parameters
    ----------
    shapes, surfaces : Shapes, Surfaces
    pose_r, pose_A : (n_shape, 3) [m], (n_shape, 9)
        Shape frames in the inertial frame.
    margin : float [m]
    pairs : Pairs, modified in place
        `count`, `a` and `b` are the result.
    """
    farthest = 0.0
    boxes_matter = pairs.reach.size > 0
    for k in range(pairs.terrain.size):
        boxes_matter = boxes_matter or shapes.kind[pairs.terrain[k]] != SURFACE
    if not boxes_matter and pairs.count[FOUND] > 0:
        return  # parametric surfaces are asked in any case: the pairs are those of the last step
    pairs.count[FOUND] = 0
    pairs.count[LOST] = 0
    if boxes_matter:
        for i in range(shapes.kind.size):
            bound_shape(shapes, surfaces, pose_r, pose_A, i, pairs.box)
            farthest = max(farthest, pairs.travel[i])
            for k in range(3, 6):
                pairs.box[i, k] += pairs.travel[i]
    meet_terrain(shapes, surfaces, pairs, pose_r, pose_A, margin)
    meet_meshes(shapes, pairs, pose_r, pose_A, margin)
    if pairs.reach.size > 0:
        fill_grid(pairs, pose_r, margin + 2.0 * farthest)
        meet_bounded(shapes, pairs, pose_r, margin + 2.0 * farthest)
    n = pairs.count[FOUND]
    if are_sorted(n, pairs.a, pairs.b):
        return
    sort_pass(n, pairs.tally, pairs.b, pairs.a, pairs.b, pairs.swap_a, pairs.swap_b)
    sort_pass(n, pairs.tally, pairs.swap_a, pairs.swap_a, pairs.swap_b, pairs.a, pairs.b)
