"""Small vectors, rotations and quaternions as tuples of floats.

Tuples live in registers: nothing is allocated, and ``a = cross(b, c)`` reads like the equation. A vector is ``(x, y, z)``; a
rotation matrix is nine floats, row by row; a quaternion is scalar first, unit, body → inertial.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.elementary import sine_cosine
from stickslip.kernels.base.jit import inner_kernel

ZERO3 = (0.0, 0.0, 0.0)


@inner_kernel
def get3(X, i):
    """Row `i` of an (n, 3) array as a vector."""
    return (X[i, 0], X[i, 1], X[i, 2])


@inner_kernel
def get3_from(X, i, k):
    """Three numbers of row `i` from column `k` on as a vector."""
    return (X[i, k], X[i, k + 1], X[i, k + 2])


@inner_kernel
def put3(X, i, a):
    """Write the vector `a` to row `i` of an (n, 3) array."""
    X[i, 0] = a[0]
    X[i, 1] = a[1]
    X[i, 2] = a[2]


@inner_kernel
def get33(X, i):
    """Row `i` of an (n, 9) array as a matrix."""
    return (X[i, 0], X[i, 1], X[i, 2], X[i, 3], X[i, 4], X[i, 5], X[i, 6], X[i, 7], X[i, 8])


@inner_kernel
def put33(X, i, A):
    """Write the matrix `A` to row `i` of an (n, 9) array."""
    for k in range(9):
        X[i, k] = A[k]


@inner_kernel
def add(a, b):
    """a + b."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


@inner_kernel
def sub(a, b):
    """a - b."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


@inner_kernel
def scale(s, a):
    """s a."""
    return (s * a[0], s * a[1], s * a[2])


@inner_kernel
def axpy(s, a, b):
    """s a + b."""
    return (s * a[0] + b[0], s * a[1] + b[1], s * a[2] + b[2])


@inner_kernel
def dot(a, b):
    """a · b."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@inner_kernel
def cross(a, b):
    """a × b."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


@inner_kernel
def norm(a):
    """|a|."""
    return math.sqrt(dot(a, a))


@inner_kernel
def unit(a):
    """a / |a|; the zero vector stays zero."""
    length = norm(a)
    return scale(1.0 / length, a) if length > 0.0 else ZERO3


@inner_kernel
def any_tangent(n):
    """A unit vector perpendicular to the unit vector `n`.

    Departs from [Rempfler, sec. 2.6], whose rule compares n_x with n_y: on level ground both are noise, and the tangent would
    jump by a right angle from step to step, and with it the percussions that were kept for the warm start. Here the jump is at
    |n_z| = 0.8, an angle that few scenes rest at.
    """
    if abs(n[2]) > 0.8:
        length = math.sqrt(n[1] * n[1] + n[2] * n[2])  # n × e_x
        return (0.0, n[2] / length, -n[1] / length)
    length = math.sqrt(n[0] * n[0] + n[1] * n[1])  # n × e_z
    return (n[1] / length, -n[0] / length, 0.0)


@inner_kernel
def rotate(A, a):
    """A a."""
    return (
        A[0] * a[0] + A[1] * a[1] + A[2] * a[2],
        A[3] * a[0] + A[4] * a[1] + A[5] * a[2],
        A[6] * a[0] + A[7] * a[1] + A[8] * a[2],
    )


@inner_kernel
def rotate_back(A, a):
    """Aᵀ a."""
    return (
        A[0] * a[0] + A[3] * a[1] + A[6] * a[2],
        A[1] * a[0] + A[4] * a[1] + A[7] * a[2],
        A[2] * a[0] + A[5] * a[1] + A[8] * a[2],
    )


@inner_kernel
def column(A, k):
    """Column `k` of A: the k-th body axis in inertial components when A = A_IK."""
    return (A[k], A[3 + k], A[6 + k])


@inner_kernel
def matmul(A, B):
    """A B."""
    return (
        A[0] * B[0] + A[1] * B[3] + A[2] * B[6],
        A[0] * B[1] + A[1] * B[4] + A[2] * B[7],
        A[0] * B[2] + A[1] * B[5] + A[2] * B[8],
        A[3] * B[0] + A[4] * B[3] + A[5] * B[6],
        A[3] * B[1] + A[4] * B[4] + A[5] * B[7],
        A[3] * B[2] + A[4] * B[5] + A[5] * B[8],
        A[6] * B[0] + A[7] * B[3] + A[8] * B[6],
        A[6] * B[1] + A[7] * B[4] + A[8] * B[7],
        A[6] * B[2] + A[7] * B[5] + A[8] * B[8],
    )


@inner_kernel
def quat_to_matrix(e):
    """A(e) of a unit quaternion (scalar first), body → inertial."""
    w, x, y, z = e
    return (
        1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y),
        2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x),
        2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y),
    )  # fmt: skip


@inner_kernel
def quat_product(a, b):
    """a ⊗ b."""
    return (
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    )


@inner_kernel
def quat_step(e, omega_K, dt):
    """e ⊗ exp(omega dt / 2) with the body-frame angular velocity `omega_K`, renormalised: exact for constant omega."""
    angle = dt * norm(omega_K)
    half = 0.5 * angle
    s, c = sine_cosine(half)
    if angle > 1e-8:
        s = s / angle * dt
    else:
        s = 0.5 * dt * (1.0 - half * half / 6.0)  # series of sin(x)/x; the next term is below round-off
    p = quat_product(e, (c, s * omega_K[0], s * omega_K[1], s * omega_K[2]))
    length = math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3])
    return (p[0] / length, p[1] / length, p[2] / length, p[3] / length)
