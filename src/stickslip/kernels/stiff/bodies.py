"""Equations of motion of bodies in second-order quaternion form, and their linearisation [theory/stiff-bodies, sec. 1 and 3]."""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.base.vec import (
    add,
    axpy,
    cross,
    dot,
    get3,
    get3_from,
    get33,
    put3,
    put33,
    quat_product,
    quat_to_matrix,
    rotate,
    rotate_back,
    scale,
    sub,
)
from stickslip.kernels.stiff.elements import cones, floor_points, hinges, point_springs
from stickslip.kernels.stiff.types import BLOCK, LARGEST_GAP, PER_BODY


@inner_kernel
def quaternion(y, at):
    """Four numbers of the state."""
    return (y[at], y[at + 1], y[at + 2], y[at + 3])


@inner_kernel
def vector_of(x, e):
    """2 vec(x e*) / |e|²: the rotation vector of a change x of the quaternion e, the angular velocity of its rate."""
    s = 2.0 / (e[0] * e[0] + e[1] * e[1] + e[2] * e[2] + e[3] * e[3])
    p = quat_product(x, (e[0], -e[1], -e[2], -e[3]))
    return (s * p[1], s * p[2], s * p[3])


@inner_kernel
def take_poses(system, w, y):
    """Axes and angular velocities of all bodies; quaternions need not have unit length."""
    n = system.mass.size
    for i in range(n):
        e = quaternion(y, PER_BODY * i + 3)
        rate = quaternion(y, PER_BODY * (n + i) + 3)
        length = math.sqrt(e[0] * e[0] + e[1] * e[1] + e[2] * e[2] + e[3] * e[3])
        put33(w.A, i, quat_to_matrix((e[0] / length, e[1] / length, e[2] / length, e[3] / length)))
        put3(w.omega, i, vector_of(rate, e))


@inner_kernel
def take_forces(system, w, y, slopes):
    """Wrenches of weight and of all elements; with their slopes if asked for."""
    for i in range(system.mass.size):
        for k in range(3):
            w.wrench[i, k] = system.mass[i] * system.gravity[k]
            w.wrench[i, 3 + k] = 0.0
    if slopes:
        for n in range(w.K.shape[0]):
            for k in range(BLOCK):
                w.K[n, k] = 0.0
                w.D[n, k] = 0.0
    widest = point_springs(system, w, y, slopes)
    w.control[LARGEST_GAP] = math.sqrt(widest)
    hinges(system, w, slopes)
    cones(system, w, slopes)
    floor_points(system, w, y, slopes)


@inner_kernel
def accelerations(system, w, y, out):
    """Derivative of the state from wrenches: rates, and their rates."""
    n = system.mass.size
    half = PER_BODY * n
    for i in range(half):
        out[i] = y[half + i]
    for i in range(n):
        A, omega = get33(w.A, i), get3(w.omega, i)
        spin_K = rotate_back(A, omega)
        L = rotate(get33(system.inertia, i), spin_K)
        torque = sub(rotate_back(A, get3_from(w.wrench, i, 3)), cross(spin_K, L))
        spin = rotate(A, rotate(get33(system.inverse, i), torque))
        put3(w.spin, i, spin)
        e = quaternion(y, PER_BODY * i + 3)
        turn = quat_product((0.0, spin[0], spin[1], spin[2]), e)
        square = 0.25 * dot(omega, omega)
        at = half + PER_BODY * i
        for k in range(3):
            out[at + k] = w.wrench[i, k] / system.mass[i]
        for k in range(4):
            out[at + 3 + k] = 0.5 * turn[k] - square * e[k]


@inner_kernel
def linearise(system, w, y):
    """Blocks K and D of all wrenches less inertia, as functions of tangent changes of positions and of rates, at the state `y`.

    Rates change as the quaternion's rate does, which turns with the quaternion: d omega = b - omega × a / 2.
    """
    n = system.mass.size
    take_poses(system, w, y)
    take_forces(system, w, y, True)
    accelerations(system, w, y, w.rate)
    for i in range(n):
        at = PER_BODY * i + 3
        for k in range(4):
            w.turned[i, k] = y[at + k]
        A, omega, spin = get33(w.A, i), get3(w.omega, i), get3(w.spin, i)
        torque = get3_from(w.wrench, i, 3)
        L = rotate(A, rotate(get33(system.inertia, i), rotate_back(A, omega)))
        square = 0.25 * dot(omega, omega)
        for j in range(3):
            unit = (1.0 if j == 0 else 0.0, 1.0 if j == 1 else 0.0, 1.0 if j == 2 else 0.0)
            column = rotate(A, rotate(get33(system.inertia, i), rotate_back(A, unit)))
            for k in range(3):
                w.M[i, 3 * k + j] = column[k]
            # N unit: change of omega × L with omega
            gyro = add(cross(unit, L), cross(omega, column))
            for k in range(3):
                w.D[i, 6 * (3 + k) + 3 + j] -= gyro[k]
        M = get33(w.M, i)
        for j in range(3):
            unit = (1.0 if j == 0 else 0.0, 1.0 if j == 1 else 0.0, 1.0 if j == 2 else 0.0)
            carried = cross(unit, omega)
            gyro = add(cross(carried, L), cross(omega, rotate(M, carried)))
            change = axpy(-0.5, rotate(M, cross(spin, unit)), scale(-square, rotate(M, unit)))
            change = add(change, sub(gyro, cross(unit, torque)))
            for k in range(3):
                w.K[i, 6 * (3 + k) + 3 + j] += change[k]
    half_turns(system, w)


@inner_kernel
def half_turns(system, w):
    """K takes what D has of the half turn: -D [omega]× / 2 of the body of the column."""
    for n in range(w.K.shape[0]):
        omega = get3(w.omega, system.block_of[n, 1])
        for k in range(6):
            d = (w.D[n, 6 * k + 3], w.D[n, 6 * k + 4], w.D[n, 6 * k + 5])
            c = cross(omega, d)  # row times [omega]×, with the sign turned
            for j in range(3):
                w.K[n, 6 * k + 3 + j] += 0.5 * c[j]
