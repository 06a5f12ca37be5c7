"""The sparse factor of the mass matrix and what it is for: whitened velocities.

M = LᵀDL has no fill-in along the paths of a tree [Featherstone 2008, sec. 6.3]: row k of L has entries on the path from the root to k
only. Nearly every tree of a vehicle hangs on a free joint, whose six velocities come first on every path; what concerns them is
written out, because loops of six cost more than their contents.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import INDEX, inline_kernel, inner_kernel, kernel

#: Least pivot of a frame's rate, of its own inertia: axes without mass between them may come to lie in one line, as in a gimbal.
SINGULAR = 1e-6


@inline_kernel
def _split_off(L, at, base, inverse):
    """Take the outer product of six entries of L (over their pivot) off the triangle at `base`; then scale the entries."""
    a, b, c, d, e, f = L[at], L[at + 1], L[at + 2], L[at + 3], L[at + 4], L[at + 5]
    i, j, k, l, m, n = a * inverse, b * inverse, c * inverse, d * inverse, e * inverse, f * inverse
    L[at], L[at + 1], L[at + 2], L[at + 3], L[at + 4], L[at + 5] = i, j, k, l, m, n
    L[base] -= i * a
    L[base + 1] -= j * a
    L[base + 2] -= j * b
    L[base + 3] -= k * a
    L[base + 4] -= k * b
    L[base + 5] -= k * c
    L[base + 6] -= l * a
    L[base + 7] -= l * b
    L[base + 8] -= l * c
    L[base + 9] -= l * d
    L[base + 10] -= m * a
    L[base + 11] -= m * b
    L[base + 12] -= m * c
    L[base + 13] -= m * d
    L[base + 14] -= m * e
    L[base + 15] -= n * a
    L[base + 16] -= n * b
    L[base + 17] -= n * c
    L[base + 18] -= n * d
    L[base + 19] -= n * e
    L[base + 20] -= n * f


@inner_kernel
def _factor_row(tree, L, first, n, inverse):
    """Take row (first … first + n - 1) off the rows of its ancestors, then scale it by its pivot."""
    base = tree.base[tree.path[first] & INDEX]
    least = 6 if base >= 0 and n >= 6 else 0
    for m in range(n - least):
        j = (n - 1 - m) & INDEX
        factor = L[first + j] * inverse
        if factor != 0.0:
            # the path of an ancestor is the beginning of the path of k: one contiguous update
            target = tree.row[tree.path[first + j] & INDEX] & INDEX
            for i in range(j + 1):
                L[target + i] -= factor * L[first + i]
            L[first + j] = factor
    if least:
        _split_off(L, first, base & INDEX, inverse)


@inner_kernel
def _factor_six(L, rsd, base, o):
    """Factor the triangle of a free joint, whose first velocity is `o`, from the last row to the first."""
    a, b, c, d, e, f = L[base], L[base + 1], L[base + 2], L[base + 3], L[base + 4], L[base + 5]
    g, h, i, j = L[base + 6], L[base + 7], L[base + 8], L[base + 9]
    k, l, m, n, p = L[base + 10], L[base + 11], L[base + 12], L[base + 13], L[base + 14]
    q, r, s, t, u, D = L[base + 15], L[base + 16], L[base + 17], L[base + 18], L[base + 19], L[base + 20]
    rsd[o + 5], w = 1.0 / math.sqrt(D), 1.0 / D
    v, x, y, z, w = w * q, w * r, w * s, w * t, w * u
    L[base + 15], L[base + 16], L[base + 17], L[base + 18], L[base + 19] = v, x, y, z, w
    a, b, c, d, e, f = a - v * q, b - x * q, c - x * r, d - y * q, e - y * r, f - y * s
    g, h, i, j = g - z * q, h - z * r, i - z * s, j - z * t
    k, l, m, n, D = k - w * q, l - w * r, m - w * s, n - w * t, p - w * u
    rsd[o + 4], w = 1.0 / math.sqrt(D), 1.0 / D
    v, x, y, z = w * k, w * l, w * m, w * n
    L[base + 10], L[base + 11], L[base + 12], L[base + 13], L[base + 14] = v, x, y, z, D
    a, b, c, d, e, f = a - v * k, b - x * k, c - x * l, d - y * k, e - y * l, f - y * m
    g, h, i, D = g - z * k, h - z * l, i - z * m, j - z * n
    rsd[o + 3], w = 1.0 / math.sqrt(D), 1.0 / D
    v, x, y = w * g, w * h, w * i
    L[base + 6], L[base + 7], L[base + 8], L[base + 9] = v, x, y, D
    a, b, c, d, e, D = a - v * g, b - x * g, c - x * h, d - y * g, e - y * h, f - y * i
    rsd[o + 2], w = 1.0 / math.sqrt(D), 1.0 / D
    v, x = w * d, w * e
    L[base + 3], L[base + 4], L[base + 5] = v, x, D
    a, b, D = a - v * d, b - x * d, c - x * e
    rsd[o + 1], v = 1.0 / math.sqrt(D), b / D
    L[base + 1], L[base + 2] = v, D
    L[base] = a - v * b
    rsd[o] = 1.0 / math.sqrt(L[base])


@kernel
def factorise(tree, work, share, everything):
    """M + share * implicit = LᵀDL, tree by tree; 1/sqrt(D) beside it. Constant trees only if `everything`."""
    L = work.L
    n_u = tree.body_of_dof.size
    for k in range(n_u):
        if tree.fixed_mass[tree.body_of_dof[k]] == 0 or everything:
            first, last = tree.row[k] & INDEX, (tree.row[k + 1] - 1) & INDEX
            for j in range(first, last):
                L[j] = work.M[j]
            L[last] = work.M[last] + share * tree.implicit[k]
    k = n_u
    while k > 0:
        k -= 1
        if tree.fixed_mass[tree.body_of_dof[k]] and not everything:
            continue
        first, last = tree.row[k] & INDEX, (tree.row[k + 1] - 1) & INDEX
        if tree.base[k] >= 0 and last - first == 5:  # the last of the six, after all that hang on them
            k -= 5
            _factor_six(L, work.rsd, tree.base[k] & INDEX, k & INDEX)
            continue
        D = L[last]
        if tree.mass[tree.body_of_dof[k]] == 0.0:
            D = max(D, SINGULAR * work.M[last])
            L[last] = D
        work.rsd[k] = 1.0 / math.sqrt(D)
        _factor_row(tree, L, first, last - first, 1.0 / D)


@inline_kernel
def _whiten_six(L, rsd, base, o, a, b, c, d, e, f):
    """D^-1/2 L^-T of the six velocities of a free joint, `o` the first of them."""
    a -= L[base + 15] * f
    b -= L[base + 16] * f
    c -= L[base + 17] * f
    d -= L[base + 18] * f
    e -= L[base + 19] * f
    a -= L[base + 10] * e
    b -= L[base + 11] * e
    c -= L[base + 12] * e
    d -= L[base + 13] * e
    a -= L[base + 6] * d
    b -= L[base + 7] * d
    c -= L[base + 8] * d
    a -= L[base + 3] * c
    b -= L[base + 4] * c
    a -= L[base + 1] * b
    return a * rsd[o], b * rsd[o + 1], c * rsd[o + 2], d * rsd[o + 3], e * rsd[o + 4], f * rsd[o + 5]


@inner_kernel
def whiten(tree, work, x):
    """x ← D^-1/2 L^-T x, in place, all degrees of freedom."""
    L = work.L
    k = x.size - 1
    while k >= 0:
        first, last = tree.row[k] & INDEX, (tree.row[k + 1] - 1) & INDEX
        base = tree.base[k]
        n = last - first
        if base < 0 or n < 5:
            for j in range(first, last):
                x[tree.path[j] & INDEX] -= L[j] * x[k]
            x[k] *= work.rsd[k]
        elif n > 5:
            o, x_k = tree.path[first] & INDEX, x[k]
            for j in range(first + 6, last):
                x[tree.path[j] & INDEX] -= L[j] * x_k
            a, b, c = x[o] - L[first] * x_k, x[o + 1] - L[first + 1] * x_k, x[o + 2] - L[first + 2] * x_k
            d, e, f = x[o + 3] - L[first + 3] * x_k, x[o + 4] - L[first + 4] * x_k, x[o + 5] - L[first + 5] * x_k
            x[o], x[o + 1], x[o + 2], x[o + 3], x[o + 4], x[o + 5] = a, b, c, d, e, f
            x[k] = x_k * work.rsd[k]
        else:  # the last of the six, after all that hang on them
            o = (k - 5) & INDEX
            a, b, c, d, e, f = _whiten_six(
                L, work.rsd, base & INDEX, o, x[o], x[o + 1], x[o + 2], x[o + 3], x[o + 4], x[o + 5]
            )
            x[o], x[o + 1], x[o + 2], x[o + 3], x[o + 4], x[o + 5] = a, b, c, d, e, f
            k -= 5
        k -= 1


@inner_kernel
def unwhiten(tree, work, z, x):
    """x ← L^-1 D^-1/2 z, all degrees of freedom; z is kept."""
    L = work.L
    for k in range(x.size):
        first, last = tree.row[k] & INDEX, (tree.row[k + 1] - 1) & INDEX
        even, odd = z[k] * work.rsd[k], 0.0
        if tree.base[k] >= 0 and last - first >= 6:
            o = tree.path[first] & INDEX
            even -= L[first] * x[o] + L[first + 2] * x[o + 2] + L[first + 4] * x[o + 4]
            odd = L[first + 1] * x[o + 1] + L[first + 3] * x[o + 3] + L[first + 5] * x[o + 5]
            first += 6
        for j in range(first, last):
            even -= L[j] * x[tree.path[j] & INDEX]
        x[k] = even - odd


@inner_kernel
def whiten_row(tree, work, start, size, W, offset):
    """W[offset:offset+size] ← D^-1/2 L^-T W: a row that lives on the path tree.path[start:start+size]."""
    L = work.L
    for j in range(size - 1, -1, -1):
        k = tree.path[start + j]
        value = W[offset + j]
        if tree.coupled[k] and value != 0.0:
            first = tree.row[k]
            for i in range(j):
                W[offset + i] -= L[first + i] * value
        W[offset + j] = value * work.rsd[k]
