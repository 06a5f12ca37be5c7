"""Factors of the matrix of a Newton step in blocks of 6 x 6, and solutions with them: σ² M - σ D - K, σ real or complex.

Bodies are eliminated from the leaves of the skeleton to its root, without exchanges: M, -D and -K are positive definite but for
gyroscopic and geometric terms, and their multiples by σ², σ and 1 lie within a half plane [theory/stiff-bodies, sec. 4].
"""

from __future__ import annotations

from stickslip.kernels.base.jit import INDEX, inner_kernel
from stickslip.kernels.stiff.types import BLOCK, TANGENT


@inner_kernel
def assemble(system, w, sigma):
    """The real matrix."""
    for n in range(w.K.shape[0]):
        for k in range(BLOCK):
            w.S[n, k] = -sigma * w.D[n, k] - w.K[n, k]
    square = sigma * sigma
    for i in range(system.mass.size):
        for k in range(3):
            w.S[i, 7 * k] += square * system.mass[i]
            for j in range(3):
                w.S[i, 6 * (3 + k) + 3 + j] += square * w.M[i, 3 * k + j]


@inner_kernel
def assemble_pair(system, w, real, imaginary):
    """The complex matrix."""
    for n in range(w.K.shape[0]):
        for k in range(BLOCK):
            w.S_r[n, k] = -real * w.D[n, k] - w.K[n, k]
            w.S_i[n, k] = -imaginary * w.D[n, k]
    square, twice = real * real - imaginary * imaginary, 2.0 * real * imaginary
    for i in range(system.mass.size):
        for k in range(3):
            w.S_r[i, 7 * k] += square * system.mass[i]
            w.S_i[i, 7 * k] += twice * system.mass[i]
            for j in range(3):
                at = 6 * (3 + k) + 3 + j
                w.S_r[i, at] += square * w.M[i, 3 * k + j]
                w.S_i[i, at] += twice * w.M[i, 3 * k + j]


@inner_kernel
def factor_block(S, n):
    """P = L U of one block, in place, L with a unit diagonal; the diagonal of U is inverted."""
    for k in range(TANGENT):
        inverse = 1.0 / S[n, 7 * k]
        S[n, 7 * k] = inverse
        for i in range(k + 1, TANGENT):
            ratio = S[n, 6 * i + k] * inverse
            S[n, 6 * i + k] = ratio
            for j in range(k + 1, TANGENT):
                S[n, 6 * i + j] -= ratio * S[n, 6 * k + j]


@inner_kernel
def divide_block(S, n, p):
    """X = S P⁻¹ of block `n` by the factors of block `p`, in place."""
    for r in range(TANGENT):
        at = 6 * r
        for k in range(TANGENT):  # y U = s
            y = S[n, at + k]
            for j in range(k):
                y -= S[n, at + j] * S[p, 6 * j + k]
            S[n, at + k] = y * S[p, 7 * k]
        for k in range(TANGENT - 2, -1, -1):  # x L = y
            x = S[n, at + k]
            for j in range(k + 1, TANGENT):
                x -= S[n, at + j] * S[p, 6 * j + k]
            S[n, at + k] = x


@inner_kernel
def subtract_product(S, n, a, b):
    """Block n -= block a × block b."""
    for i in range(TANGENT):
        for k in range(TANGENT):
            x = S[a, 6 * i + k]
            for j in range(TANGENT):
                S[n, (6 * i + j) & INDEX] -= x * S[b, (6 * k + j) & INDEX]


@inner_kernel
def factorise(system, S):
    """Factors of the real matrix, in place."""
    for p in range(system.order.size):
        j = system.order[p]
        factor_block(S, j)
        first, last = system.near_row[p], system.near_row[p + 1]
        at = system.fill_row[p]
        for x in range(first, last):
            divide_block(S, system.near[x, 1], j)
            for z in range(first, last):
                subtract_product(S, system.fill[at], system.near[x, 1], system.near[z, 2])
                at += 1


@inner_kernel
def substitute(system, S, b):
    """Solve with the factors; `b` (B, 6) in place."""
    for p in range(system.order.size):
        j = system.order[p]
        for x in range(system.near_row[p], system.near_row[p + 1]):
            i, n = system.near[x, 0], system.near[x, 1]
            for r in range(TANGENT):
                y = b[i, r]
                for k in range(TANGENT):
                    y -= S[n, 6 * r + k] * b[j, k]
                b[i, r] = y
    for p in range(system.order.size - 1, -1, -1):
        j = system.order[p]
        for x in range(system.near_row[p], system.near_row[p + 1]):
            i, n = system.near[x, 0], system.near[x, 2]
            for r in range(TANGENT):
                y = b[j, r]
                for k in range(TANGENT):
                    y -= S[n, 6 * r + k] * b[i, k]
                b[j, r] = y
        for r in range(TANGENT):
            y = b[j, r]
            for k in range(r):
                y -= S[j, 6 * r + k] * b[j, k]
            b[j, r] = y
        for r in range(TANGENT - 1, -1, -1):
            y = b[j, r]
            for k in range(r + 1, TANGENT):
                y -= S[j, 6 * r + k] * b[j, k]
            b[j, r] = y * S[j, 7 * r]


@inner_kernel
def factor_block_pair(R, I, n):
    """The complex `factor_block`."""
    for k in range(TANGENT):
        a, b = R[n, 7 * k], I[n, 7 * k]
        s = 1.0 / (a * a + b * b)
        a, b = s * a, -s * b
        R[n, 7 * k], I[n, 7 * k] = a, b
        for i in range(k + 1, TANGENT):
            x, y = R[n, 6 * i + k], I[n, 6 * i + k]
            u, v = x * a - y * b, x * b + y * a
            R[n, 6 * i + k], I[n, 6 * i + k] = u, v
            for j in range(k + 1, TANGENT):
                c, d = R[n, 6 * k + j], I[n, 6 * k + j]
                R[n, 6 * i + j] -= u * c - v * d
                I[n, 6 * i + j] -= u * d + v * c


@inner_kernel
def divide_block_pair(R, I, n, p):
    """The complex `divide_block`."""
    for r in range(TANGENT):
        at = 6 * r
        for k in range(TANGENT):
            x, y = R[n, at + k], I[n, at + k]
            for j in range(k):
                u, v, c, d = R[n, at + j], I[n, at + j], R[p, 6 * j + k], I[p, 6 * j + k]
                x -= u * c - v * d
                y -= u * d + v * c
            c, d = R[p, 7 * k], I[p, 7 * k]
            R[n, at + k], I[n, at + k] = x * c - y * d, x * d + y * c
        for k in range(TANGENT - 2, -1, -1):
            x, y = R[n, at + k], I[n, at + k]
            for j in range(k + 1, TANGENT):
                u, v, c, d = R[n, at + j], I[n, at + j], R[p, 6 * j + k], I[p, 6 * j + k]
                x -= u * c - v * d
                y -= u * d + v * c
            R[n, at + k], I[n, at + k] = x, y


@inner_kernel
def subtract_product_pair(R, I, n, a, b):
    """The complex `subtract_product`."""
    for i in range(TANGENT):
        for k in range(TANGENT):
            u, v = R[a, 6 * i + k], I[a, 6 * i + k]
            for j in range(TANGENT):
                c, d = R[b, (6 * k + j) & INDEX], I[b, (6 * k + j) & INDEX]
                R[n, (6 * i + j) & INDEX] -= u * c - v * d
                I[n, (6 * i + j) & INDEX] -= u * d + v * c


@inner_kernel
def factorise_pair(system, R, I):
    """The complex `factorise`."""
    for p in range(system.order.size):
        j = system.order[p]
        factor_block_pair(R, I, j)
        first, last = system.near_row[p], system.near_row[p + 1]
        at = system.fill_row[p]
        for x in range(first, last):
            divide_block_pair(R, I, system.near[x, 1], j)
            for z in range(first, last):
                subtract_product_pair(R, I, system.fill[at], system.near[x, 1], system.near[z, 2])
                at += 1


@inner_kernel
def row_pair(R, I, n, r, first, last, x, y, a, b, i):
    """x + i y less a part of row `r` of a complex block times a vector of body `i`."""
    for k in range(first, last):
        c, d, u, v = R[n, 6 * r + k], I[n, 6 * r + k], a[i, k], b[i, k]
        x -= c * u - d * v
        y -= c * v + d * u
    return x, y


@inner_kernel
def substitute_pair(system, R, I, a, b):
    """The complex `substitute`: real parts `a`, imaginary parts `b`."""
    for p in range(system.order.size):
        j = system.order[p]
        for x in range(system.near_row[p], system.near_row[p + 1]):
            i, n = system.near[x, 0], system.near[x, 1]
            for r in range(TANGENT):
                a[i, r], b[i, r] = row_pair(R, I, n, r, 0, TANGENT, a[i, r], b[i, r], a, b, j)
    for p in range(system.order.size - 1, -1, -1):
        j = system.order[p]
        for x in range(system.near_row[p], system.near_row[p + 1]):
            i, n = system.near[x, 0], system.near[x, 2]
            for r in range(TANGENT):
                a[j, r], b[j, r] = row_pair(R, I, n, r, 0, TANGENT, a[j, r], b[j, r], a, b, i)
        for r in range(TANGENT):
            a[j, r], b[j, r] = row_pair(R, I, j, r, 0, r, a[j, r], b[j, r], a, b, j)
        for r in range(TANGENT - 1, -1, -1):
            x, y = row_pair(R, I, j, r, r + 1, TANGENT, a[j, r], b[j, r], a, b, j)
            c, d = R[j, 7 * r], I[j, 7 * r]
            a[j, r], b[j, r] = x * c - y * d, x * d + y * c
