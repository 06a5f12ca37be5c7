"""What integrators ask of a system: its derivative, its linearisation, and solutions of (σ - J) x = b for real and complex σ.

Equations of bodies have J = (0, 1; A, B): one solution is of half the size, in blocks [theory/stiff-bodies, eq. 9]. Other equations are
linearised by differences and solved as they are.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import call_address, inner_kernel
from stickslip.kernels.base.linear import back_substitute, factor
from stickslip.kernels.base.vec import quat_product
from stickslip.kernels.stiff.blocks import (
    assemble,
    assemble_pair,
    factorise,
    factorise_pair,
    substitute,
    substitute_pair,
)
from stickslip.kernels.stiff.bodies import (
    accelerations,
    linearise,
    take_forces,
    take_poses,
    vector_of,
)
from stickslip.kernels.stiff.types import BODIES, N_FACTOR, N_JACOBIAN, N_RHS, PER_BODY, TANGENT

ROUNDING = 1e-16  # of a difference quotient [Hans, eq. 2.8]
FLOOR = 1e-5  # smaller numbers are changed as if they were this large


@inner_kernel
def derivative(system, w, t, y, out):
    """Derivative of the state `y` at the time `t`."""
    w.count[N_RHS] += 1
    if system.kind == BODIES:
        take_poses(system, w, y)
        take_forces(system, w, y, False)
        accelerations(system, w, y, out)
    else:
        call_address(system.function, (t, y, system.params, out))


@inner_kernel
def take_jacobian(system, w, t, y, f):
    """Linearise at the state `y`, whose derivative is `f`."""
    w.count[N_JACOBIAN] += 1
    if system.kind == BODIES:
        linearise(system, w, y)
        return
    n = system.n
    for i in range(n):
        w.trial[i] = y[i]
    for j in range(n):
        step = math.sqrt(ROUNDING * max(FLOOR, abs(y[j])))
        w.trial[j] = y[j] + step
        derivative(system, w, t, w.trial, w.rate)
        step = w.trial[j] - y[j]
        w.trial[j] = y[j]
        for i in range(n):
            w.J[i, j] = (w.rate[i] - f[i]) / step


@inner_kernel
def prepare(system, w, sigma):
    """Factors for `solve`; False where the matrix is singular."""
    w.count[N_FACTOR] += 1
    if system.kind == BODIES:
        assemble(system, w, sigma)
        factorise(system, w.S)
        return True
    n = system.n
    for i in range(n):
        for j in range(n):
            w.LU[i, j] = -w.J[i, j]
        w.LU[i, i] += sigma
    return factor(w.LU, n, w.pivot)


@inner_kernel
def prepare_pair(system, w, real, imaginary):
    """Factors for `solve_pair`."""
    w.count[N_FACTOR] += 1
    if system.kind == BODIES:
        assemble_pair(system, w, real, imaginary)
        factorise_pair(system, w.S_r, w.S_i)
        return True
    n = system.n
    for i in range(n):
        for j in range(n):
            w.LU_pair[i, j] = w.LU_pair[n + i, n + j] = -w.J[i, j]
            w.LU_pair[i, n + j] = w.LU_pair[n + i, j] = 0.0
        w.LU_pair[i, i] += real
        w.LU_pair[n + i, n + i] += real
        w.LU_pair[i, n + i] -= imaginary
        w.LU_pair[n + i, i] += imaginary
    return factor(w.LU_pair, 2 * n, w.pivot_pair)


@inner_kernel
def to_tangent(w, i, x, at, out):
    """A change of the positions (or rates) of body `i` as displacement and rotation vector; returns that of the quaternion's length."""
    e = (w.turned[i, 0], w.turned[i, 1], w.turned[i, 2], w.turned[i, 3])
    turn = (x[at + 3], x[at + 4], x[at + 5], x[at + 6])
    a = vector_of(turn, e)
    for k in range(3):
        out[i, k], out[i, 3 + k] = x[at + k], a[k]
    square = e[0] * e[0] + e[1] * e[1] + e[2] * e[2] + e[3] * e[3]
    return (turn[0] * e[0] + turn[1] * e[1] + turn[2] * e[2] + turn[3] * e[3]) / square


@inner_kernel
def from_tangent(w, i, b, length, x, at):
    """The reverse of `to_tangent`."""
    e = (w.turned[i, 0], w.turned[i, 1], w.turned[i, 2], w.turned[i, 3])
    p = quat_product((0.0, 0.5 * b[i, 3], 0.5 * b[i, 4], 0.5 * b[i, 5]), e)
    for k in range(3):
        x[at + k] = b[i, k]
    for k in range(4):
        x[at + 3 + k] = p[k] + length * e[k]


@inner_kernel
def add_damping(w, n, i, k, b, rates):
    """b_i -= D_ik (rates of body k)."""
    for r in range(TANGENT):
        y = b[i, r]
        for j in range(TANGENT):
            y -= w.D[n, 6 * r + j] * rates[k, j]
        b[i, r] = y


@inner_kernel
def add_inertia(system, w, i, s, rates, b):
    """b_i += s M (rates of body i)."""
    for k in range(3):
        b[i, k] += s * system.mass[i] * rates[i, k]
        for j in range(3):
            b[i, 3 + k] += s * w.M[i, 3 * k + j] * rates[i, 3 + j]


@inner_kernel
def solve(system, w, sigma, x):
    """Solve (σ - J) x = x in place."""
    if system.kind != BODIES:
        back_substitute(w.LU, system.n, w.pivot, x)
        return
    n = system.mass.size
    half = PER_BODY * n
    for i in range(n):
        for k in range(TANGENT):
            w.b[i, k] = 0.0
    for i in range(n):
        p = to_tangent(w, i, x, PER_BODY * i, w.b_r)
        u = to_tangent(w, i, x, half + PER_BODY * i, w.b_i)
        add_inertia(system, w, i, 1.0, w.b_i, w.b)
        add_inertia(system, w, i, sigma, w.b_r, w.b)
        w.long[i] = (u + sigma * p) / (sigma * sigma)
    for m in range(w.D.shape[0]):
        add_damping(w, m, system.block_of[m, 0], system.block_of[m, 1], w.b, w.b_r)
    substitute(system, w.S, w.b)
    for i in range(n):
        at = PER_BODY * i
        for k in range(PER_BODY):
            x[half + at + k] = -x[at + k]
        from_tangent(w, i, w.b, w.long[i], x, at)
        for k in range(PER_BODY):
            x[half + at + k] += sigma * x[at + k]


@inner_kernel
def solve_pair(system, w, real, imaginary, x):
    """Solve (σ - J) x = x for a complex σ, in place: row 0 the real parts, row 1 the imaginary ones."""
    n = system.n
    if system.kind != BODIES:
        for i in range(n):
            w.long[i], w.long[n + i] = x[0, i], x[1, i]
        back_substitute(w.LU_pair, 2 * n, w.pivot_pair, w.long)
        for i in range(n):
            x[0, i], x[1, i] = w.long[i], w.long[n + i]
        return
    bodies = system.mass.size
    half = PER_BODY * bodies
    square, twice = real * real - imaginary * imaginary, 2.0 * real * imaginary
    over = 1.0 / (square * square + twice * twice)
    for i in range(bodies):
        for k in range(TANGENT):
            w.b_r[i, k] = w.b_i[i, k] = 0.0
    # by linearity: rates first, then positions times σ
    for part in range(2):
        target, other = (w.b_r, w.b_i) if part == 0 else (w.b_i, w.b_r)
        sign = 1.0 if part == 0 else -1.0
        for i in range(bodies):
            at = PER_BODY * i
            u = to_tangent(w, i, x[part], half + at, w.b)
            add_inertia(system, w, i, 1.0, w.b, target)
            p = to_tangent(w, i, x[part], at, w.b)
            add_inertia(system, w, i, real, w.b, target)
            add_inertia(system, w, i, sign * imaginary, w.b, other)
            w.long[(2 * part) * bodies + i], w.long[(2 * part + 1) * bodies + i] = u, p
        for m in range(w.D.shape[0]):
            add_damping(w, m, system.block_of[m, 0], system.block_of[m, 1], target, w.b)
    substitute_pair(system, w.S_r, w.S_i, w.b_r, w.b_i)
    for i in range(bodies):
        at = PER_BODY * i
        u_r, p_r = w.long[i], w.long[bodies + i]
        u_i, p_i = w.long[2 * bodies + i], w.long[3 * bodies + i]
        c, d = u_r + real * p_r - imaginary * p_i, u_i + real * p_i + imaginary * p_r
        length_r, length_i = over * (c * square + d * twice), over * (d * square - c * twice)
        for k in range(PER_BODY):
            x[0, half + at + k], x[1, half + at + k] = -x[0, at + k], -x[1, at + k]
        from_tangent(w, i, w.b_r, length_r, x[0], at)
        from_tangent(w, i, w.b_i, length_i, x[1], at)
        for k in range(PER_BODY):
            a, b = x[0, at + k], x[1, at + k]
            x[0, half + at + k] += real * a - imaginary * b
            x[1, half + at + k] += real * b + imaginary * a
