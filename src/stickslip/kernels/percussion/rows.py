"""Writing one block of rows: degrees of freedom it touches, whitened entries."""

from __future__ import annotations

from stickslip.kernels.base.jit import INDEX, inline_kernel, inner_kernel
from stickslip.kernels.base.lanes import first_three, lanes, load_lanes, minus_scaled, plus_scaled, scaled, store_lanes
from stickslip.kernels.base.vec import ZERO3, cross, get3, put3, sub
from stickslip.kernels.motion.factor import whiten_row
from stickslip.kernels.solver.problem import (
    N_BLOCKS,
    N_ROWS,
)
from stickslip.kernels.types import (
    BODY_A,
    BODY_B,
)


@inner_kernel
def common_dofs(tree, start_a, size_a, start_b, size_b):
    """Number of degrees of freedom that two paths share: their common beginning."""
    n = 0
    while n < size_a and n < size_b and tree.path[start_a + n] == tree.path[start_b + n]:
        n += 1
    return n


@inner_kernel
def open_path_block(plan, work, kind, n_rows, k_a, k_b):
    """Reserve a block whose rows live on the paths of degrees of freedom `k_a` and `k_b` (-1: none); -1 if there is no room."""
    tree = plan.tree
    rows = work.rows
    l = rows.count[N_BLOCKS]
    start_a = tree.row[k_a] if k_a >= 0 else 0
    size_a = tree.row[k_a + 1] - start_a if k_a >= 0 else 0
    start_b = tree.row[k_b] if k_b >= 0 else 0
    size_b = tree.row[k_b + 1] - start_b if k_b >= 0 else 0
    common = common_dofs(tree, start_a, size_a, start_b, size_b)
    width = size_a + size_b - common
    offset = work.w_used[0]
    if l >= rows.kind.size or rows.count[N_ROWS] + n_rows > rows.c.size or offset + n_rows * width > rows.W.size:
        return -1
    rows.kind[l] = kind
    rows.start_a[l] = start_a
    rows.size_a[l] = size_a
    rows.start_b[l] = start_b + common
    rows.size_b[l] = size_b - common
    rows.w_of[l] = offset
    work.common[l] = common
    rows.row[l + 1] = rows.row[l] + n_rows
    rows.count[N_BLOCKS] = l + 1
    rows.count[N_ROWS] += n_rows
    work.w_used[0] = offset + n_rows * width
    work.block_body[l, BODY_A] = -1
    work.block_body[l, BODY_B] = -1
    for r in range(rows.row[l], rows.row[l] + n_rows):
        rows.R[r] = 0.0
    return l


@inner_kernel
def open_block(plan, work, kind, n_rows, a, b):
    """Reserve a block between bodies `a` and `b` (-1: the world)."""
    k_a = plan.tree.last_dof[a] if a >= 0 else -1
    k_b = plan.tree.last_dof[b] if b >= 0 else -1
    l = open_path_block(plan, work, kind, n_rows, k_a, k_b)
    if l >= 0:
        work.block_body[l, BODY_A] = a
        work.block_body[l, BODY_B] = b
    return l


@inner_kernel
def put_direction(work, l, k, point, d):
    """Declare row `k` of block `l`: a unit force along `d` at `point` on body a, the opposite on body b."""
    row = work.rows.row[l] + k
    a = work.block_body[l, BODY_A]
    b = work.block_body[l, BODY_B]
    put3(work.row_force, row, d)
    if a >= 0:
        put3(work.row_moment_a, row, cross(sub(point, get3(work.ref, a)), d))
    if b >= 0:
        put3(work.row_moment_b, row, cross(sub(point, get3(work.ref, b)), d))


@inner_kernel
def put_rotation(work, l, k, d):
    """Declare row `k` of block `l`: a unit torque along `d` on body a, the opposite on body b."""
    row = work.rows.row[l] + k
    put3(work.row_force, row, ZERO3)
    put3(work.row_moment_a, row, d)
    put3(work.row_moment_b, row, d)


@inner_kernel
def project(tree, work, start, size, skip, moment, force, sign, out, offset):
    """Power of a wrench on the motion columns of a path; the first `skip` ones are joints that both bodies share: no power."""
    m0, m1, m2 = sign * moment[0], sign * moment[1], sign * moment[2]
    f0, f1, f2 = sign * force[0], sign * force[1], sign * force[2]
    S = work.S
    path = tree.path
    start, offset = start & INDEX, offset & INDEX
    for j in range(skip):
        out[offset + j] = 0.0
    for j in range(skip & INDEX, size):
        k = path[start + j] & INDEX
        out[offset + j] = S[k, 0] * m0 + S[k, 1] * m1 + S[k, 2] * m2 + S[k, 3] * f0 + S[k, 4] * f1 + S[k, 5] * f2


@inline_kernel
def wrench_lanes(X, row, k, sign):
    """Component `k` of three rows of wrenches that begin at `row`."""
    return lanes(sign * X[row, k], sign * X[row + 1, k], sign * X[row + 2, k])


@inline_kernel
def take_off(tree, work, start, size, least, j, v):
    """v less what the later ones of the path, already whitened but not scaled, bring to entry `j` of three rows."""
    for i in range(max(j + 1, least), size):
        first = tree.row[tree.path[start + i] & INDEX] & INDEX
        v = minus_scaled(v, work.L[first + j], load_lanes(work.lanes, 4 * i))
    return v


@inline_kernel
def put_three(out, at, stride, r, v):
    """Write r v to three rows that are `stride` apart."""
    x = first_three(v)
    out[at] = r * x[0]
    out[at + stride] = r * x[1]
    out[at + 2 * stride] = r * x[2]


@inner_kernel
def fill_three(tree, work, start, size, row, moments, sign, out, offset, stride):
    """Project three wrenches on the motion columns of a path and whiten the rows: D^-1/2 L^-T Sᵀ w, `stride` apart in `out`."""
    S, path, rsd = work.S, tree.path, work.rsd
    start, offset, stride, row = start & INDEX, offset & INDEX, stride & INDEX, row & INDEX
    force = work.row_force
    m0, m1, m2 = (
        wrench_lanes(moments, row, 0, sign),
        wrench_lanes(moments, row, 1, sign),
        wrench_lanes(moments, row, 2, sign),
    )
    f0, f1, f2 = wrench_lanes(force, row, 0, sign), wrench_lanes(force, row, 1, sign), wrench_lanes(force, row, 2, sign)
    o = path[start] & INDEX
    free = size >= 6 and tree.base[o] >= 0
    least = 6 if free else 0
    for n in range(size - least):
        j = (size - 1 - n) & INDEX
        k = path[start + j] & INDEX
        v = plus_scaled(plus_scaled(scaled(S[k, 0], m0), S[k, 1], m1), S[k, 2], m2)
        v = plus_scaled(plus_scaled(plus_scaled(v, S[k, 3], f0), S[k, 4], f1), S[k, 5], f2)
        v = take_off(tree, work, start, size, least, j, v)
        store_lanes(work.lanes, 4 * j, v)
        put_three(out, offset + j, stride, rsd[k], v)
    if not free:
        return
    # a free joint: three pure translations, three pure turns
    a = plus_scaled(plus_scaled(scaled(S[o, 3], f0), S[o, 4], f1), S[o, 5], f2)
    b = plus_scaled(plus_scaled(scaled(S[o + 1, 3], f0), S[o + 1, 4], f1), S[o + 1, 5], f2)
    c = plus_scaled(plus_scaled(scaled(S[o + 2, 3], f0), S[o + 2, 4], f1), S[o + 2, 5], f2)
    d = plus_scaled(plus_scaled(scaled(S[o + 3, 0], m0), S[o + 3, 1], m1), S[o + 3, 2], m2)
    e = plus_scaled(plus_scaled(scaled(S[o + 4, 0], m0), S[o + 4, 1], m1), S[o + 4, 2], m2)
    f = plus_scaled(plus_scaled(scaled(S[o + 5, 0], m0), S[o + 5, 1], m1), S[o + 5, 2], m2)
    a, b, c = (
        take_off(tree, work, start, size, 6, 0, a),
        take_off(tree, work, start, size, 6, 1, b),
        take_off(tree, work, start, size, 6, 2, c),
    )
    d, e, f = (
        take_off(tree, work, start, size, 6, 3, d),
        take_off(tree, work, start, size, 6, 4, e),
        take_off(tree, work, start, size, 6, 5, f),
    )
    if tree.coupled[o + 5]:
        a, b, c, d, e = take_off_six(work.L, tree.base[o] & INDEX, a, b, c, d, e, f)
    put_three(out, offset, stride, rsd[o], a)
    put_three(out, offset + 1, stride, rsd[o + 1], b)
    put_three(out, offset + 2, stride, rsd[o + 2], c)
    put_three(out, offset + 3, stride, rsd[o + 3], d)
    put_three(out, offset + 4, stride, rsd[o + 4], e)
    put_three(out, offset + 5, stride, rsd[o + 5], f)


@inline_kernel
def take_off_six(L, base, a, b, c, d, e, f):
    """L^-T on the six velocities of a free joint, the last of which stays."""
    a, b, c = minus_scaled(a, L[base + 15], f), minus_scaled(b, L[base + 16], f), minus_scaled(c, L[base + 17], f)
    d, e = minus_scaled(d, L[base + 18], f), minus_scaled(e, L[base + 19], f)
    a, b, c = minus_scaled(a, L[base + 10], e), minus_scaled(b, L[base + 11], e), minus_scaled(c, L[base + 12], e)
    d = minus_scaled(d, L[base + 13], e)
    a, b, c = minus_scaled(a, L[base + 6], d), minus_scaled(b, L[base + 7], d), minus_scaled(c, L[base + 8], d)
    a, b = minus_scaled(a, L[base + 3], c), minus_scaled(b, L[base + 4], c)
    return minus_scaled(a, L[base + 1], b), b, c, d, e


@inner_kernel
def merge_segment(tree, work, l, offset):
    """Whiten segment b, given raw on its whole path in work.raw, and add what it shares with a to a's entries."""
    rows = work.rows
    common = work.common[l]
    size_b = rows.size_b[l] + common
    whiten_row(tree, work, rows.start_b[l] - common, size_b, work.raw, 0)
    for j in range(common):
        rows.W[offset + j] += work.raw[j]
    for j in range(common, size_b):
        rows.W[offset + rows.size_a[l] + j - common] = work.raw[j]


@inner_kernel
def fill_block(tree, work, l):
    """Whitened entries of all rows of block `l` from the wrenches that were declared for it."""
    rows = work.rows
    size_a, size_b = rows.size_a[l], rows.size_b[l]
    start_a, start_b = rows.start_a[l], rows.start_b[l]
    common, offset, row = work.common[l], rows.w_of[l], rows.row[l]
    n, width = rows.row[l + 1] - row, size_a + size_b
    if n == 3 and common == 0:
        if size_a > 0:
            fill_three(tree, work, start_a, size_a, row, work.row_moment_a, 1.0, rows.W, offset, width)
        if size_b > 0:
            fill_three(tree, work, start_b, size_b, row, work.row_moment_b, -1.0, rows.W, offset + size_a, width)
        return
    for k in range(n):
        force = get3(work.row_force, row + k)
        if size_a > 0:
            moment = get3(work.row_moment_a, row + k)
            project(tree, work, start_a, size_a, common, moment, force, 1.0, rows.W, offset)
            whiten_row(tree, work, start_a, size_a, rows.W, offset)
        moment = get3(work.row_moment_b, row + k)
        if size_b > 0 and common == 0:
            project(tree, work, start_b, size_b, common, moment, force, -1.0, rows.W, offset + size_a)
            whiten_row(tree, work, start_b, size_b, rows.W, offset + size_a)
        if common > 0:
            project(tree, work, start_b - common, size_b + common, common, moment, force, -1.0, work.raw, 0)
            merge_segment(tree, work, l, offset)
        offset += width


@inner_kernel
def put_dof_rows(tree, work, l, factor_a, factor_b):
    """Rows on joint rates: row k is `factor_a` times the k-th of the block's last rates on path a, plus `factor_b` times b's last."""
    rows = work.rows
    n_rows = rows.row[l + 1] - rows.row[l]
    size_a = rows.size_a[l]
    size_b = rows.size_b[l]
    common = work.common[l]
    for k in range(n_rows):
        offset = rows.w_of[l] + k * (size_a + size_b)
        for j in range(size_a):
            rows.W[offset + j] = 0.0
        rows.W[offset + size_a - n_rows + k] = factor_a
        whiten_row(tree, work, rows.start_a[l], size_a, rows.W, offset)
        if size_b + common > 0:
            for j in range(size_b + common):
                work.raw[j] = 0.0
            work.raw[size_b + common - 1] = factor_b
            merge_segment(tree, work, l, offset)
