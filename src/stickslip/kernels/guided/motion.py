"""The part on its way: poses, and the frames of its shapes seen from what it may touch."""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.vec import add, axpy, get3, get33, matmul, quat_product, rotate, rotate_back, scale, sub


@inner_kernel
def moved(c, e, v, omega, h):
    """Centre of mass and quaternion after the time `h` at constant velocities: the Cayley map of h omega, inertial axes."""
    p = quat_product((1.0, 0.5 * h * omega[0], 0.5 * h * omega[1], 0.5 * h * omega[2]), e)
    length = math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3])
    return axpy(h, v, c), (p[0] / length, p[1] / length, p[2] / length, p[3] / length)


@inner_kernel
def turned(omega, h):
    """Rotation of a motion at constant `omega` over the time `h`, of which a quaternion is (1, h omega / 2)."""
    a = scale(0.5 * h, omega)
    x, y, z = a
    aa = x * x + y * y + z * z
    k = 1.0 / (1.0 + aa)
    return (
        k * (1.0 - aa + 2.0 * x * x), k * (2.0 * x * y - 2.0 * z), k * (2.0 * x * z + 2.0 * y),
        k * (2.0 * x * y + 2.0 * z), k * (1.0 - aa + 2.0 * y * y), k * (2.0 * y * z - 2.0 * x),
        k * (2.0 * x * z - 2.0 * y), k * (2.0 * y * z + 2.0 * x), k * (1.0 - aa + 2.0 * z * z),
    )  # fmt: skip


@inner_kernel
def back_times(B, A):
    """Bᵀ A."""
    return matmul((B[0], B[3], B[6], B[1], B[4], B[7], B[2], B[5], B[8]), A)


@inner_kernel
def seen(shapes, i, j, c, R):
    """Frame (R, t) of shape `i` of the part, whose pose is (c, R), in that of shape `j`, which stands still."""
    B = get33(shapes.A_KP, j)
    A = matmul(R, get33(shapes.A_KP, i))
    x = add(c, rotate(R, get3(shapes.r_SP_K, i)))
    return back_times(B, A), rotate_back(B, sub(x, get3(shapes.r_SP_K, j)))
