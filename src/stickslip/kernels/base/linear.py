"""Dense linear equations of the direct solver: LU factors with row exchanges, in place."""

from __future__ import annotations

from stickslip.kernels.base.jit import inner_kernel


@inner_kernel
def factor(J, n, pivot):
    """LU factors of `J` with row exchanges, in place; returns False if a pivot vanishes."""
    for k in range(n):
        best, big = k, abs(J[k, k])
        for i in range(k + 1, n):
            if abs(J[i, k]) > big:
                best, big = i, abs(J[i, k])
        pivot[k] = best
        if not big > 0.0:
            return False
        if best != k:
            for j in range(n):
                J[k, j], J[best, j] = J[best, j], J[k, j]
        inverse = 1.0 / J[k, k]
        for i in range(k + 1, n):
            if J[i, k] != 0.0:
                ratio = J[i, k] * inverse
                J[i, k] = ratio
                for j in range(k + 1, n):
                    J[i, j] -= ratio * J[k, j]
    return True


@inner_kernel
def back_substitute(J, n, pivot, b):
    """Solve with the factors of :func:`factor`; `b` is modified in place."""
    for k in range(n):  # all exchanges first: the factors were exchanged as whole rows
        b[k], b[pivot[k]] = b[pivot[k]], b[k]
    for i in range(n):
        for k in range(i):
            b[i] -= J[i, k] * b[k]
    for k in range(n - 1, -1, -1):
        for j in range(k + 1, n):
            b[k] -= J[k, j] * b[j]
        b[k] /= J[k, k]
