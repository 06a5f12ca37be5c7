"""Rotations in plain NumPy, for compiling a scene and reading results out. Quaternions scalar first."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm

Array = NDArray[np.float64]


def cross_product(a: Array, b: Array) -> Array:
    """a × b of two vectors (3,): what `numpy.cross` gives, in a twentieth of its time."""
    x, y, z = a.tolist()
    u, v, w = b.tolist()
    return np.array([y * w - z * v, z * u - x * w, x * v - y * u])


def matrix_from_quat(e: ArrayLike) -> Array:
    """Rotation matrix (3, 3) of a unit quaternion (w, x, y, z)."""
    w, x, y, z = np.asarray(e, float)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def quat_from_matrix(A: ArrayLike) -> Array:
    """Unit quaternion (w, x, y, z), w >= 0, of a rotation matrix; the largest component is computed first, so none is lost."""
    A = np.asarray(A, float).reshape(3, 3)
    squares = np.array([1 + A[0, 0] + A[1, 1] + A[2, 2], 1 + A[0, 0] - A[1, 1] - A[2, 2],
                        1 - A[0, 0] + A[1, 1] - A[2, 2], 1 - A[0, 0] - A[1, 1] + A[2, 2]])  # fmt: skip
    k = int(np.argmax(squares))
    products = np.array(
        [
            [squares[0], A[2, 1] - A[1, 2], A[0, 2] - A[2, 0], A[1, 0] - A[0, 1]],
            [A[2, 1] - A[1, 2], squares[1], A[1, 0] + A[0, 1], A[0, 2] + A[2, 0]],
            [A[0, 2] - A[2, 0], A[1, 0] + A[0, 1], squares[2], A[2, 1] + A[1, 2]],
            [A[1, 0] - A[0, 1], A[0, 2] + A[2, 0], A[2, 1] + A[1, 2], squares[3]],
        ]
    )
    e = products[k] / nm.norm(products[k])
    return e if e[0] >= 0 else -e


def quat_product(a: ArrayLike, b: ArrayLike) -> Array:
    """Quaternion a ⊗ b."""
    a, b = np.asarray(a, float), np.asarray(b, float)
    w = a[0] * b[0] - nm.product(a[1:], b[1:])
    return np.concatenate([[w], a[0] * b[1:] + b[0] * a[1:] + np.cross(a[1:], b[1:])])


def tangent(n: ArrayLike) -> Array:
    """A unit vector perpendicular to `n`: the same rule as `any_tangent` of the kernels."""
    n = np.asarray(n, float)
    t = np.cross(n, [1.0, 0.0, 0.0]) if abs(n[2]) > 0.8 else np.cross(n, [0.0, 0.0, 1.0])
    return t / nm.norm(t)


def frame_with_z(axis: ArrayLike) -> Array:
    """Rotation matrix whose third column is the unit vector along `axis` and whose first is `tangent(axis)`."""
    z = np.asarray(axis, float)
    z = z / nm.norm(z)
    x = tangent(z)
    return np.column_stack([x, np.cross(z, x), z])
