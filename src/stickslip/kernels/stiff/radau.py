"""Radau IIA of order 5: A- and L-stable, one real and one complex system per Newton step [Hairer 1996, sec. IV.8]."""

from __future__ import annotations

import math

from stickslip.kernels.base.elementary import power
from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.stiff.control import FASTEST, SAFETY, SLOWEST, copy_to, shortest_step, take_scale, weighted
from stickslip.kernels.stiff.system import derivative, prepare, prepare_pair, solve, solve_pair, take_jacobian
from stickslip.kernels.stiff.types import (
    BEGAN,
    FACTORED,
    FRESH,
    GOOD,
    LAST_ERROR,
    LAST_STEP,
    LAST_STEP_OF_ERROR,
    MOST,
    N_NEWTON,
    N_REJECTED,
    N_STEP,
    STEP,
    TIME,
    TOO_SMALL,
)

ROOT_6 = 2.449489742783178
C_1, C_2 = (4.0 - ROOT_6) / 10.0, (4.0 + ROOT_6) / 10.0
E_1, E_2, E_3 = (-13.0 - 7.0 * ROOT_6) / 3.0, (-13.0 + 7.0 * ROOT_6) / 3.0, -1.0 / 3.0
# Eigenvalues of the inverse of the matrix of the method, and the transformation to them
GAMMA, ALPHA, BETA = 3.6378342527444957, 2.6810828736277523, -3.0504301992474105
T_11, T_12, T_13 = 0.09443876248897524, -0.14125529502095421, 0.03002919410514742
T_21, T_22, T_23 = 0.25021312296533332, 0.20412935229379994, -0.38294211275726192
I_11, I_12, I_13 = 4.17871859155190428, 0.32768282076106237, 0.52337644549944951
I_21, I_22, I_23 = -4.17871859155190428, -0.32768282076106237, 0.47662355450055044
I_31, I_32, I_33 = 0.50287263494578682, -2.57192694985560522, 0.59603920482822492
# Polynomial through the stages
P_11, P_12, P_13 = 13.0 / 3.0 + 7.0 * ROOT_6 / 3.0, -23.0 / 3.0 - 22.0 * ROOT_6 / 3.0, 10.0 / 3.0 + 5.0 * ROOT_6
P_21, P_22, P_23 = 13.0 / 3.0 - 7.0 * ROOT_6 / 3.0, -23.0 / 3.0 + 22.0 * ROOT_6 / 3.0, 10.0 / 3.0 - 5.0 * ROOT_6
P_31, P_32, P_33 = 1.0 / 3.0, -8.0 / 3.0, 10.0 / 3.0

MOST_NEWTON = 7
CLOSE = 0.01  # of the tolerance: what a Newton step may leave
KEEP = 1.2  # smaller growth of the step is not worth new factors
SLOW = 1e-3  # contraction of the last Newton step beyond which the linearisation is renewed


@inner_kernel
def guess_stages(system, w, h):
    """Stages from the polynomial of the last step, carried on; zero at the beginning."""
    n, last = system.n, w.control[LAST_STEP]
    for k in range(3):
        x = 1.0 + (C_1 if k == 0 else C_2 if k == 1 else 1.0) * h / last if last > 0.0 else 0.0
        for i in range(n):
            w.Z[k, i] = (
                x * (w.dense[0, i] + x * (w.dense[1, i] + x * w.dense[2, i])) + w.y_old[i] - w.y[i]
                if last > 0.0
                else 0.0
            )
    for i in range(n):
        a, b, c = w.Z[0, i], w.Z[1, i], w.Z[2, i]
        w.W[0, i] = I_11 * a + I_12 * b + I_13 * c
        w.W[1, i] = I_21 * a + I_22 * b + I_23 * c
        w.W[2, i] = I_31 * a + I_32 * b + I_33 * c


@inner_kernel
def newton_stages(system, w, t, h):
    """Solve for the stages; returns the number of steps, negative where it does not converge, and the last contraction."""
    n = system.n
    real, imaginary, single = ALPHA / h, BETA / h, GAMMA / h
    before, rate = -1.0, 0.0
    for step in range(MOST_NEWTON):
        w.count[N_NEWTON] += 1
        for k in range(3):
            for i in range(n):
                w.trial[i] = w.y[i] + w.Z[k, i]
            derivative(system, w, t + h * (C_1 if k == 0 else C_2 if k == 1 else 1.0), w.trial, w.Z[3 + k])
        for i in range(n):
            a, b, c = w.Z[3, i], w.Z[4, i], w.Z[5, i]
            w.real[i] = I_11 * a + I_12 * b + I_13 * c - single * w.W[0, i]
            w.pair[0, i] = I_21 * a + I_22 * b + I_23 * c - (real * w.W[1, i] - imaginary * w.W[2, i])
            w.pair[1, i] = I_31 * a + I_32 * b + I_33 * c - (real * w.W[2, i] + imaginary * w.W[1, i])
        solve(system, w, single, w.real)
        solve_pair(system, w, real, imaginary, w.pair)
        total = 0.0
        for i in range(n):
            a, b, c = w.real[i] / w.scale[i], w.pair[0, i] / w.scale[i], w.pair[1, i] / w.scale[i]
            total += a * a + b * b + c * c
        size = math.sqrt(total / (3.0 * n))
        if not size < math.inf:
            return -1, rate
        if before > 0.0:
            rate = size / before
            left = 1.0
            for _ in range(MOST_NEWTON - step):
                left *= rate
            if rate >= 1.0 or left / (1.0 - rate) * size > CLOSE:
                return -1, rate
        for i in range(n):
            a = w.W[0, i] = w.W[0, i] + w.real[i]
            b = w.W[1, i] = w.W[1, i] + w.pair[0, i]
            c = w.W[2, i] = w.W[2, i] + w.pair[1, i]
            w.Z[0, i] = T_11 * a + T_12 * b + T_13 * c
            w.Z[1, i] = T_21 * a + T_22 * b + T_23 * c
            w.Z[2, i] = a + b
        if size == 0.0 or (before > 0.0 and rate / (1.0 - rate) * size < CLOSE):
            return step + 1, rate
        before = size
    return -1, rate


@inner_kernel
def error_of(system, w, t, h, again):
    """Weighted estimate of the error of a step; `again`: once more with the derivative at the corrected state, for stiff beginnings."""
    n = system.n
    for i in range(n):
        w.error[i] = (E_1 * w.Z[0, i] + E_2 * w.Z[1, i] + E_3 * w.Z[2, i]) / h
        w.real[i] = w.f[i] + w.error[i]
        w.trial[i] = w.y[i] + w.Z[2, i]
    solve(system, w, GAMMA / h, w.real)
    take_scale(w, n, w.y, w.trial)
    size = weighted(w, n, w.real)
    if again and size > 1.0:
        for i in range(n):
            w.trial[i] = w.y[i] + w.real[i]
        derivative(system, w, t, w.trial, w.rate)
        for i in range(n):
            w.real[i] = w.rate[i] + w.error[i]
        solve(system, w, GAMMA / h, w.real)
        size = weighted(w, n, w.real)
    return size


@inner_kernel
def growth(w, h, error):
    """By what the step may change, from the errors of this step and of the last one."""
    if error == 0.0:
        return FASTEST
    factor = power(error, -0.25)
    if w.control[LAST_ERROR] > 0.0 and w.control[LAST_STEP_OF_ERROR] > 0.0:
        ratio = h / w.control[LAST_STEP_OF_ERROR] * power(w.control[LAST_ERROR] / error, 0.25)
        factor *= min(1.0, ratio)
    return factor


@inner_kernel
def radau_step(system, w, end):
    """One accepted step, at most up to the time `end`."""
    n, t = system.n, w.control[TIME]
    h = min(w.control[STEP], w.control[MOST])
    rejected = False
    while True:
        if not h > shortest_step(t):
            return TOO_SMALL
        last = t + h * (1.0 + 1e-9) >= end
        if last:
            h = end - t
        guess_stages(system, w, h)
        take_scale(w, n, w.y, w.y)
        while True:
            if w.control[FACTORED] != h:
                w.control[FACTORED] = h
                prepare(system, w, GAMMA / h)
                prepare_pair(system, w, ALPHA / h, BETA / h)
            steps, rate = newton_stages(system, w, t, h)
            if steps > 0 or w.count[FRESH] > 0:
                break
            take_jacobian(system, w, t, w.y, w.f)
            w.count[FRESH], w.control[FACTORED] = 1, 0.0
            guess_stages(system, w, h)
        if steps < 0:
            h *= 0.5
            w.control[LAST_STEP] = 0.0  # begin from nothing: the polynomial led astray
            continue
        error = error_of(system, w, t, h, rejected)
        safety = SAFETY * (2.0 * MOST_NEWTON + 1.0) / (2.0 * MOST_NEWTON + steps)
        if error <= 1.0:
            break
        w.count[N_REJECTED] += 1
        h *= max(SLOWEST, safety * growth(w, h, error)) if error < math.inf else SLOWEST
        rejected = True
    factor = min(FASTEST, safety * growth(w, h, error))
    for i in range(n):
        a, b, c = w.Z[0, i], w.Z[1, i], w.Z[2, i]
        w.dense[0, i] = P_11 * a + P_21 * b + P_31 * c
        w.dense[1, i] = P_12 * a + P_22 * b + P_32 * c
        w.dense[2, i] = P_13 * a + P_23 * b + P_33 * c
        w.y_old[i] = w.y[i]
        w.y[i] += c
    w.count[N_STEP] += 1
    w.control[BEGAN], w.control[LAST_STEP] = t, h
    w.control[LAST_ERROR], w.control[LAST_STEP_OF_ERROR] = error, h
    w.control[TIME] = end if last else t + h
    derivative(system, w, w.control[TIME], w.y, w.f)
    renew = steps > 2 and rate > SLOW
    if renew:
        take_jacobian(system, w, w.control[TIME], w.y, w.f)
        w.control[FACTORED] = 0.0
    w.count[FRESH] = 1 if renew else 0
    proposed = h * factor if renew or factor >= KEEP or factor < 1.0 else h
    w.control[STEP] = max(proposed, w.control[STEP]) if last and factor >= 1.0 else proposed
    return GOOD


@inner_kernel
def radau_at(w, n, t, out):
    """State at a time within the last step."""
    x = (t - w.control[BEGAN]) / w.control[LAST_STEP]
    for i in range(n):
        out[i] = w.y_old[i] + x * (w.dense[0, i] + x * (w.dense[1, i] + x * w.dense[2, i]))


@inner_kernel
def begin_radau(system, w):
    """Before the first step."""
    take_jacobian(system, w, w.control[TIME], w.y, w.f)
    w.count[FRESH], w.control[FACTORED], w.control[LAST_STEP], w.control[LAST_ERROR] = 1, 0.0, 0.0, 0.0
    copy_to(system.n, w.y, w.y_old)
