"""Writing one block of rows: degrees of freedom it touches, whitened entries."""

from __future__ import annotations

from stickslip.kernels.jit import INDEX, inner_kernel
from stickslip.kernels.tree import whiten_row
from stickslip.kernels.vec import ZERO3, cross, get3, put3, sub


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
    l = rows.count[0]
    start_a = tree.row[k_a] if k_a >= 0 else 0
    size_a = tree.row[k_a + 1] - start_a if k_a >= 0 else 0
    start_b = tree.row[k_b] if k_b >= 0 else 0
    size_b = tree.row[k_b + 1] - start_b if k_b >= 0 else 0
    common = common_dofs(tree, start_a, size_a, start_b, size_b)
    width = size_a + size_b - common
    offset = work.w_used[0]
    if l >= rows.kind.size or rows.count[1] + n_rows > rows.c.size or offset + n_rows * width > rows.W.size:
        return -1
    rows.kind[l] = kind
    rows.start_a[l] = start_a
    rows.size_a[l] = size_a
    rows.start_b[l] = start_b + common
    rows.size_b[l] = size_b - common
    rows.w_of[l] = offset
    work.common[l] = common
    rows.row[l + 1] = rows.row[l] + n_rows
    rows.count[0] = l + 1
    rows.count[1] += n_rows
    work.w_used[0] = offset + n_rows * width
    work.block_body[l, 0] = -1
    work.block_body[l, 1] = -1
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
        work.block_body[l, 0] = a
        work.block_body[l, 1] = b
    return l


@inner_kernel
def put_direction(work, l, k, point, d):
    """Declare row `k` of block `l`: a unit force along `d` at `point` on body a, the opposite on body b."""
    row = work.rows.row[l] + k
    a = work.block_body[l, 0]
    b = work.block_body[l, 1]
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


@inner_kernel
def project_three(tree, work, start, size, row, moments, sign, out, offset, stride):
    """`project` for three rows that begin `stride` apart, none of whose joints is shared: the columns are read once."""
    m, f, S = moments, work.row_force, work.S
    start, offset, stride, row = start & INDEX, offset & INDEX, stride & INDEX, row & INDEX
    a0, a1, a2, a3, a4, a5 = m[row, 0], m[row, 1], m[row, 2], f[row, 0], f[row, 1], f[row, 2]
    b0, b1, b2, b3, b4, b5 = m[row + 1, 0], m[row + 1, 1], m[row + 1, 2], f[row + 1, 0], f[row + 1, 1], f[row + 1, 2]
    c0, c1, c2, c3, c4, c5 = m[row + 2, 0], m[row + 2, 1], m[row + 2, 2], f[row + 2, 0], f[row + 2, 1], f[row + 2, 2]
    for j in range(size):
        k = tree.path[start + j] & INDEX
        s0, s1, s2, s3, s4, s5 = S[k, 0], S[k, 1], S[k, 2], S[k, 3], S[k, 4], S[k, 5]
        at = offset + j
        out[at] = sign * (s0 * a0 + s1 * a1 + s2 * a2 + s3 * a3 + s4 * a4 + s5 * a5)
        out[at + stride] = sign * (s0 * b0 + s1 * b1 + s2 * b2 + s3 * b3 + s4 * b4 + s5 * b5)
        out[at + 2 * stride] = sign * (s0 * c0 + s1 * c1 + s2 * c2 + s3 * c3 + s4 * c4 + s5 * c5)


@inner_kernel
def whiten_three(tree, work, start, size, W, offset, stride):
    """`whiten_row` for three rows that begin `stride` apart: the factor is read once."""
    L = work.L
    start, offset, stride = start & INDEX, offset & INDEX, stride & INDEX
    second = offset + stride
    third = second + stride
    for m in range(size):
        j = (size - 1 - m) & INDEX
        k = tree.path[start + j] & INDEX
        v0, v1, v2 = W[offset + j], W[second + j], W[third + j]
        if tree.coupled[k]:
            first = tree.row[k] & INDEX
            for i in range(j):
                factor = L[first + i]
                W[offset + i] -= factor * v0
                W[second + i] -= factor * v1
                W[third + i] -= factor * v2
        r = work.rsd[k]
        W[offset + j] = r * v0
        W[second + j] = r * v1
        W[third + j] = r * v2


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
    size_a = rows.size_a[l]
    size_b = rows.size_b[l]
    start_a = rows.start_a[l]
    start_b = rows.start_b[l]
    common = work.common[l]
    width = size_a + size_b
    three = rows.row[l + 1] - rows.row[l] == 3
    offset = rows.w_of[l]
    if three and common == 0:
        row = rows.row[l]
        if size_a > 0:
            project_three(tree, work, start_a, size_a, row, work.row_moment_a, 1.0, rows.W, offset, width)
            whiten_three(tree, work, start_a, size_a, rows.W, offset, width)
        if size_b > 0:
            project_three(tree, work, start_b, size_b, row, work.row_moment_b, -1.0, rows.W, offset + size_a, width)
            whiten_three(tree, work, start_b, size_b, rows.W, offset + size_a, width)
        return
    for row in range(rows.row[l], rows.row[l + 1]):
        force = get3(work.row_force, row)
        if size_a > 0:
            project(tree, work, start_a, size_a, common, get3(work.row_moment_a, row), force, 1.0, rows.W, offset)
            if not three:
                whiten_row(tree, work, start_a, size_a, rows.W, offset)
        if size_b > 0 and common == 0:
            moment = get3(work.row_moment_b, row)
            project(tree, work, start_b, size_b, common, moment, force, -1.0, rows.W, offset + size_a)
            if not three:
                whiten_row(tree, work, start_b, size_b, rows.W, offset + size_a)
        offset += width
    offset = rows.w_of[l]
    if three and size_a > 0:
        whiten_three(tree, work, start_a, size_a, rows.W, offset, width)
    if three and size_b > 0 and common == 0:
        whiten_three(tree, work, start_b, size_b, rows.W, offset + size_a, width)
    if common > 0:
        for row in range(rows.row[l], rows.row[l + 1]):
            moment, force = get3(work.row_moment_b, row), get3(work.row_force, row)
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
