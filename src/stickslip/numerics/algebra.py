"""Vectors and small matrices: products, equations, eigenvalues, with sums in a fixed order."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]


class SingularMatrix(np.linalg.LinAlgError):  # bits: report
    """Equations without a single solution."""


def dot(a: ArrayLike, b: ArrayLike) -> float:
    """a · b."""
    return float((np.asarray(a, dtype=np.float64) * np.asarray(b, dtype=np.float64)).sum())


def norm(a: ArrayLike) -> float:
    """|a| of a vector, or the root of the sum of squares of any array."""
    values = np.asarray(a, dtype=np.float64)
    return math.sqrt(float((values * values).sum()))


def lengths(a: ArrayLike, axis: int = -1) -> Array:
    """Lengths of the vectors along an axis of an array."""
    values = np.asarray(a, dtype=np.float64)
    return np.asarray(np.sqrt((values * values).sum(axis=axis)))


def product(a: ArrayLike, b: ArrayLike) -> Any:
    """Matrix product as ``a @ b`` has it: vectors, matrices, and stacks of matrices."""
    A, B = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if A.ndim == 1 and B.ndim == 1:
        return dot(A, B)
    left = A[None, :] if A.ndim == 1 else A
    right = B[:, None] if B.ndim == 1 else B
    if left.ndim == 2 and right.ndim == 2:
        from stickslip.kernels.base.array_functions import matrix_product  # loads the compiler

        if left.shape[1] != right.shape[0]:
            raise ValueError(f"shapes {A.shape} and {B.shape} do not fit: the inner dimensions differ")
        out = np.empty((left.shape[0], right.shape[1]))
        matrix_product(np.ascontiguousarray(left), np.ascontiguousarray(right), out)
    else:
        out = left[..., :, 0, None] * right[..., None, 0, :]
        for k in range(1, left.shape[-1]):
            out = out + left[..., :, k, None] * right[..., None, k, :]
    if A.ndim == 1:
        return out[..., 0, :]
    return out[..., 0] if B.ndim == 1 else out


def solve(a: ArrayLike, b: ArrayLike) -> Array:
    """Solution of ``a x = b`` for a square matrix and one or several right sides; raises `SingularMatrix`."""
    from stickslip.kernels.base.array_functions import solve_dense

    A, B = np.array(a, dtype=np.float64), np.array(b, dtype=np.float64)
    right = np.ascontiguousarray(B.reshape(B.shape[0], -1))
    if not solve_dense(A, right, np.empty(len(A), dtype=np.int64), np.empty(len(A))):
        raise SingularMatrix("the matrix is singular")
    return right.reshape(B.shape)


def solve_bands(bands: ArrayLike, b: ArrayLike) -> Array:
    """Solution of ``A x = b`` for a banded matrix that needs no row exchanges.

    Parameters
    ----------
    bands : (2 k + 1, n) float
        Diagonals as `scipy.linalg.solve_banded` takes them: ``A[i, j]`` stands at ``[k + i - j, j]``.
    b : (n, ...) float
    """
    from stickslip.kernels.base.array_functions import solve_bands as solve_in_place

    B = np.array(b, dtype=np.float64)
    right = np.ascontiguousarray(B.reshape(B.shape[0], -1))
    if not solve_in_place(np.array(bands, dtype=np.float64), right):
        raise SingularMatrix("a pivot of the banded matrix vanishes")
    return right.reshape(B.shape)


def eigen_symmetric(a: ArrayLike) -> tuple[Array, Array]:
    """Eigenvalues (n,), increasing, and eigenvectors as columns (n, n) of a symmetric matrix."""
    from stickslip.kernels.base.array_functions import diagonalise

    A = np.array(a, dtype=np.float64)
    V = np.empty_like(A)
    diagonalise(A, V)
    values = np.diagonal(A).copy()
    order = np.argsort(values, kind="stable")
    return values[order], V[:, order]
