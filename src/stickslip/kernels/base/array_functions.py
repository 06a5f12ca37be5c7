"""Elementary functions and dense linear algebra on whole arrays, for code that prepares a simulation in Python.

NumPy picks vector functions and BLAS kernels by processor; what is computed here has the same bits everywhere.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.elementary import (
    acos,
    asin,
    asinh,
    atan,
    atan2,
    cos,
    ellipse_arc,
    exp,
    hypot,
    log,
    power,
    sin,
    sinh,
    tan,
)
from stickslip.kernels.base.jit import inner_kernel, kernel
from stickslip.kernels.base.linear import back_substitute, factor

SIN, COS, TAN, ASIN, ACOS, ATAN, EXP, LOG, SINH, ASINH = range(10)
ATAN2, POWER, HYPOT, ELLIPSE_ARC = range(4)


@inner_kernel
def _of_one(which, x):
    if which == SIN:
        return sin(x)
    if which == COS:
        return cos(x)
    if which == TAN:
        return tan(x)
    if which == ASIN:
        return asin(x)
    if which == ACOS:
        return acos(x)
    if which == ATAN:
        return atan(x)
    if which == EXP:
        return exp(x)
    if which == LOG:
        return log(x)
    if which == SINH:
        return sinh(x)
    return asinh(x)


@inner_kernel
def _of_two(which, x, y):
    if which == ATAN2:
        return atan2(x, y)
    if which == POWER:
        return power(x, y)
    if which == HYPOT:
        return hypot(x, y)
    return ellipse_arc(x, y)


@kernel
def number_of_one(which, x):
    """f(x) of one number for the function `which`."""
    return _of_one(which, x)


@kernel
def number_of_two(which, x, y):
    """f(x, y) of two numbers for the function `which`."""
    return _of_two(which, x, y)


@kernel
def function_of_one(which, x, out):
    """out ← f(x) for the function `which`; (n,) each."""
    for i in range(x.size):
        out[i] = _of_one(which, x[i])


@kernel
def function_of_two(which, x, y, out):
    """out ← f(x, y) for the function `which`; (n,) each."""
    for i in range(x.size):
        out[i] = _of_two(which, x[i], y[i])


@kernel
def matrix_product(A, B, out):
    """out ← A B, sums in the order of the columns of A."""
    for i in range(A.shape[0]):
        for j in range(B.shape[1]):
            out[i, j] = 0.0
        for k in range(A.shape[1]):
            a = A[i, k]
            for j in range(B.shape[1]):
                out[i, j] += a * B[k, j]


@kernel
def solve_dense(A, B, pivot, column):
    """B ← A⁻¹ B column by column, A is overwritten by its factors; False if A is singular."""
    n = A.shape[0]
    if not factor(A, n, pivot):
        return False
    for j in range(B.shape[1]):
        for i in range(n):
            column[i] = B[i, j]
        back_substitute(A, n, pivot, column)
        for i in range(n):
            B[i, j] = column[i]
    return True


@kernel
def solve_bands(bands, B):
    """B ← A⁻¹ B for a matrix with `low` diagonals on either side, without row exchanges; False if a pivot vanishes.

    `bands` (2 low + 1, n) holds ``A[i, j]`` at ``[low + i - j, j]`` and is overwritten by the factors. Meant for matrices that
    need no exchanges: diagonally dominant or positive definite.
    """
    low, n = bands.shape[0] // 2, bands.shape[1]
    for k in range(n):
        pivot = bands[low, k]
        if not abs(pivot) > 0.0:
            return False
        last = min(n, k + low + 1)
        for i in range(k + 1, last):
            ratio = bands[low + i - k, k] / pivot
            bands[low + i - k, k] = ratio
            for j in range(k + 1, last):
                bands[low + i - j, j] -= ratio * bands[low + k - j, j]
            for j in range(B.shape[1]):
                B[i, j] -= ratio * B[k, j]
    for m in range(n):
        k = n - 1 - m
        for i in range(k + 1, min(n, k + low + 1)):
            for j in range(B.shape[1]):
                B[k, j] -= bands[low + k - i, i] * B[i, j]
        for j in range(B.shape[1]):
            B[k, j] /= bands[low, k]
    return True


@kernel
def diagonalise(A, V):
    """Turn the symmetric `A` to diagonal form by Jacobi's rotations; the columns of `V` become its eigenvectors."""
    n = A.shape[0]
    for i in range(n):
        for j in range(n):
            V[i, j] = 1.0 if i == j else 0.0
    for _ in range(60):
        off, size = 0.0, 0.0
        for i in range(n):
            for j in range(n):
                size += A[i, j] * A[i, j]
                off += A[i, j] * A[i, j] if i != j else 0.0
        if not off > 1e-32 * size:
            return
        for p in range(n - 1):
            for q in range(p + 1, n):
                if A[p, q] != 0.0:
                    _rotate(A, V, p, q)


@inner_kernel
def _rotate(A, V, p, q):
    """One of Jacobi's rotations, which makes A[p, q] vanish."""
    slant = (A[q, q] - A[p, p]) / (2.0 * A[p, q])
    t = 1.0 / (abs(slant) + math.sqrt(slant * slant + 1.0))
    t = t if slant >= 0.0 else -t
    c = 1.0 / math.sqrt(t * t + 1.0)
    s = t * c
    for k in range(A.shape[0]):
        a, b = A[k, p], A[k, q]
        A[k, p], A[k, q] = c * a - s * b, s * a + c * b
    for k in range(A.shape[0]):
        a, b = A[p, k], A[q, k]
        A[p, k], A[q, k] = c * a - s * b, s * a + c * b
        a, b = V[k, p], V[k, q]
        V[k, p], V[k, q] = c * a - s * b, s * a + c * b
    A[p, q] = A[q, p] = 0.0
