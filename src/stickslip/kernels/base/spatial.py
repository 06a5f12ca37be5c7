"""Rigid-body motion of six components, taken at one reference point per tree in inertial axes.

A motion is (angular velocity, velocity of the body point at the reference point); a wrench is (moment about the reference point,
force). With one common reference point motions simply add along a tree, and a column of a Jacobian is a column of S.
"""

from __future__ import annotations

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.vec import ZERO3, add, cross, dot, get3, matmul, rotate, scale, sub


@inner_kernel
def get_motion(X, i):
    """Row `i` of an (n, 6) array as two vectors."""
    return (X[i, 0], X[i, 1], X[i, 2]), (X[i, 3], X[i, 4], X[i, 5])


@inner_kernel
def put_motion(X, i, angular, linear):
    """Write two vectors to row `i` of an (n, 6) array."""
    X[i, 0] = angular[0]
    X[i, 1] = angular[1]
    X[i, 2] = angular[2]
    X[i, 3] = linear[0]
    X[i, 4] = linear[1]
    X[i, 5] = linear[2]


@inner_kernel
def add_motion(X, i, angular, linear):
    """Add two vectors to row `i` of an (n, 6) array."""
    X[i, 0] += angular[0]
    X[i, 1] += angular[1]
    X[i, 2] += angular[2]
    X[i, 3] += linear[0]
    X[i, 4] += linear[1]
    X[i, 5] += linear[2]


@inner_kernel
def dot6(X, i, a, b):
    """Power of the wrench (a, b) on the motion in row `i`."""
    return X[i, 0] * a[0] + X[i, 1] * a[1] + X[i, 2] * a[2] + X[i, 3] * b[0] + X[i, 4] * b[1] + X[i, 5] * b[2]


@inner_kernel
def velocity_at(V, i, ref, point):
    """Velocity of the point of body `i` that is now at `point`; `ref` holds the reference points."""
    omega, v = get_motion(V, i)
    return add(v, cross(omega, sub(point, get3(ref, i))))


@inner_kernel
def relative_velocity(V, ref, a, b, point):
    """Velocity of the point of body a relative to that of body b, both now at `point`."""
    v_a = velocity_at(V, a, ref, point) if a >= 0 else ZERO3
    v_b = velocity_at(V, b, ref, point) if b >= 0 else ZERO3
    return sub(v_a, v_b)


@inner_kernel
def relative_spin(V, a, b):
    """Angular velocity of body a relative to body b."""
    omega = ZERO3
    if a >= 0:
        omega, _ = get_motion(V, a)
    if b >= 0:
        omega_b, _ = get_motion(V, b)
        omega = sub(omega, omega_b)
    return omega


@inner_kernel
def put_inertia(X, i, m, p, A, Theta):
    """Inertia of a body about the reference point: mass, first moment m p, A Θ Aᵀ + m (p·p 1 - p pᵀ)."""
    T = matmul(A, Theta)
    X[i, 0] = m
    X[i, 1] = m * p[0]
    X[i, 2] = m * p[1]
    X[i, 3] = m * p[2]
    xx = m * p[0] * p[0]
    yy = m * p[1] * p[1]
    zz = m * p[2] * p[2]
    X[i, 4] = T[0] * A[0] + T[1] * A[1] + T[2] * A[2] + yy + zz
    X[i, 5] = T[3] * A[3] + T[4] * A[4] + T[5] * A[5] + xx + zz
    X[i, 6] = T[6] * A[6] + T[7] * A[7] + T[8] * A[8] + xx + yy
    X[i, 7] = T[0] * A[3] + T[1] * A[4] + T[2] * A[5] - m * p[0] * p[1]
    X[i, 8] = T[0] * A[6] + T[1] * A[7] + T[2] * A[8] - m * p[0] * p[2]
    X[i, 9] = T[3] * A[6] + T[4] * A[7] + T[5] * A[8] - m * p[1] * p[2]


@inner_kernel
def momentum(X, i, omega, v):
    """Momentum about the reference point of inertia `i` moving with (omega, v): angular, linear."""
    first = (X[i, 1], X[i, 2], X[i, 3])
    angular = (
        X[i, 4] * omega[0] + X[i, 7] * omega[1] + X[i, 8] * omega[2],
        X[i, 7] * omega[0] + X[i, 5] * omega[1] + X[i, 9] * omega[2],
        X[i, 8] * omega[0] + X[i, 9] * omega[1] + X[i, 6] * omega[2],
    )
    return add(angular, cross(first, v)), sub(scale(X[i, 0], v), cross(first, omega))


@inner_kernel
def world_inertia_times(A, Theta, omega):
    """A Θ Aᵀ omega."""
    local = (
        A[0] * omega[0] + A[3] * omega[1] + A[6] * omega[2],
        A[1] * omega[0] + A[4] * omega[1] + A[7] * omega[2],
        A[2] * omega[0] + A[5] * omega[1] + A[8] * omega[2],
    )
    return rotate(A, rotate(Theta, local))


@inner_kernel
def kinetic_energy(X, i, omega, v):
    """Kinetic energy of inertia `i` moving with (omega, v), J."""
    angular, linear = momentum(X, i, omega, v)
    return 0.5 * (dot(angular, omega) + dot(linear, v))
