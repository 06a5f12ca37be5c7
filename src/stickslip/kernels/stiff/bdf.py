"""Backward differences of variable order 1 to 5 with Klopfenstein's correction, quasi-constant steps [Shampine 1997, sec. 2]."""

from __future__ import annotations

import math

from stickslip.kernels.base.elementary import power
from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.stiff.control import FASTEST, SAFETY, SLOWEST, copy_to, shortest_step, take_scale, weighted
from stickslip.kernels.stiff.system import derivative, prepare, solve, take_jacobian
from stickslip.kernels.stiff.types import (
    BEGAN,
    EQUAL_STEPS,
    FACTORED,
    FRESH,
    GOOD,
    LAST_STEP,
    MAX_ORDER,
    MOST,
    N_NEWTON,
    N_REJECTED,
    N_STEP,
    ORDER,
    STEP,
    TIME,
    TOO_SMALL,
)

KAPPA = (0.0, -0.1850, -1.0 / 9.0, -0.0823, -0.0415, 0.0)
GAMMA = (0.0, 1.0, 1.5, 11.0 / 6.0, 25.0 / 12.0, 137.0 / 60.0)
MOST_NEWTON = 4
CLOSE = 0.01  # of the tolerance: what a Newton step may leave


@inner_kernel
def error_constant(order):
    """Of the term that is left out."""
    return (KAPPA[order] * GAMMA[order] if order <= MAX_ORDER else 0.0) + 1.0 / (order + 1.0)


@inner_kernel
def entry(i, j, factor):
    """Product for k = 1 … i of (k - 1 - factor j) / k."""
    x = 1.0
    for k in range(1, i + 1):
        x *= (k - 1.0 - factor * j) / k
    return x


@inner_kernel
def change_step(w, n, order, factor):
    """Differences for a step that is `factor` times as long: D ← (R(factor) R(1))ᵀ D."""
    for row in range(order + 1):
        for i in range(n):
            w.spare[row, i] = 0.0
        for k in range(order + 1):
            c = 0.0
            for m in range(order + 1):
                left = (1.0 if k == 0 else 0.0) if m == 0 else entry(k, m, factor)
                right = (1.0 if m == 0 else 0.0) if row == 0 else entry(m, row, 1.0)
                c += left * right
            if c != 0.0:
                for i in range(n):
                    w.spare[row, i] += c * w.dense[k, i]
    for row in range(order + 1):
        for i in range(n):
            w.dense[row, i] = w.spare[row, i]


@inner_kernel
def newton_bdf(system, w, t, c):
    """Solve for the new state in `trial`; `error` takes its distance from the predicted one. Returns steps, negative: none."""
    n = system.n
    before = -1.0
    for step in range(MOST_NEWTON):
        w.count[N_NEWTON] += 1
        derivative(system, w, t, w.trial, w.rate)
        for i in range(n):
            w.real[i] = w.rate[i] - (w.spare[7, i] + w.error[i]) / c
        solve(system, w, 1.0 / c, w.real)
        size = weighted(w, n, w.real)
        rate = size / before if before > 0.0 else 0.0
        if not size < math.inf:
            return -1
        if before > 0.0:
            left = 1.0
            for _ in range(MOST_NEWTON - step):
                left *= rate
            if rate >= 1.0 or left / (1.0 - rate) * size > CLOSE:
                return -1
        for i in range(n):
            w.trial[i] += w.real[i]
            w.error[i] += w.real[i]
        if size == 0.0 or (before > 0.0 and rate / (1.0 - rate) * size < CLOSE):
            return step + 1
        before = size
    return -1


@inner_kernel
def predict(system, w, order):
    """Predicted state in `trial`, and the part of the equation that is known in the last row of `spare`."""
    alpha = (1.0 - KAPPA[order]) * GAMMA[order]
    for i in range(system.n):
        y = known = 0.0
        for k in range(order + 1):
            y += w.dense[k, i]
            known += GAMMA[k] * w.dense[k, i]
        w.trial[i], w.spare[7, i], w.error[i] = y, known / alpha, 0.0
    return alpha


@inner_kernel
def bdf_step(system, w, end):
    """One accepted step, at most up to the time `end`."""
    n, t = system.n, w.control[TIME]
    order = w.count[ORDER]
    h = w.control[STEP]
    if h > w.control[MOST]:
        change_step(w, n, order, w.control[MOST] / h)
        h, w.count[EQUAL_STEPS] = w.control[MOST], 0
    fresh = False
    while True:
        if not h > shortest_step(t):
            return TOO_SMALL
        last = t + h * (1.0 + 1e-9) >= end
        if last and end - t != h:
            change_step(w, n, order, (end - t) / h)
            h, w.count[EQUAL_STEPS] = end - t, 0
        alpha = predict(system, w, order)
        take_scale(w, n, w.trial, w.trial)
        c = h / alpha
        steps = -1
        while True:
            if w.control[FACTORED] != c:
                w.control[FACTORED] = c
                prepare(system, w, 1.0 / c)
            steps = newton_bdf(system, w, t + h, c)
            if steps > 0 or fresh:
                break
            predict(system, w, order)
            copy_to(n, w.trial, w.y_old)
            derivative(system, w, t + h, w.y_old, w.f)
            take_jacobian(system, w, t + h, w.y_old, w.f)
            fresh, w.control[FACTORED] = True, 0.0
            predict(system, w, order)
        if steps < 0:
            h *= 0.5
            change_step(w, n, order, 0.5)
            w.count[EQUAL_STEPS] = 0
            continue
        safety = SAFETY * (2.0 * MOST_NEWTON + 1.0) / (2.0 * MOST_NEWTON + steps)
        take_scale(w, n, w.trial, w.trial)
        error = error_constant(order) * weighted(w, n, w.error)
        if error <= 1.0:
            break
        w.count[N_REJECTED] += 1
        factor = max(SLOWEST, safety * power(error, -1.0 / (order + 1.0))) if error < math.inf else SLOWEST
        h *= factor
        change_step(w, n, order, factor)
        w.count[EQUAL_STEPS] = 0
    w.count[N_STEP] += 1
    w.count[EQUAL_STEPS] += 1
    w.control[BEGAN], w.control[LAST_STEP] = t, h
    w.control[TIME] = end if last else t + h
    for i in range(n):
        w.y[i] = w.trial[i]
        w.dense[order + 2, i] = w.error[i] - w.dense[order + 1, i]
        w.dense[order + 1, i] = w.error[i]
        for k in range(order, -1, -1):
            w.dense[k, i] += w.dense[k + 1, i]
    w.control[STEP] = h
    if w.count[EQUAL_STEPS] >= order + 1:
        choose_order(w, n, order, error, safety)
    return GOOD


@inner_kernel
def choose_order(w, n, order, error, safety):
    """Order and step with which the next step is longest."""
    best, chosen = power(max(error, 1e-30), -1.0 / (order + 1.0)), order
    if order > 1:
        below = error_constant(order - 1) * weighted(w, n, w.dense[order])
        factor = power(max(below, 1e-30), -1.0 / order)
        if factor >= best:
            best, chosen = factor, order - 1
    if order < MAX_ORDER:
        above = error_constant(order + 1) * weighted(w, n, w.dense[order + 2])
        factor = power(max(above, 1e-30), -1.0 / (order + 2.0))
        if factor > best:
            best, chosen = factor, order + 1
    factor = min(FASTEST, safety * best)
    w.count[ORDER] = chosen
    w.control[STEP] *= factor
    change_step(w, n, chosen, factor)
    w.count[EQUAL_STEPS], w.control[FACTORED] = 0, 0.0


@inner_kernel
def bdf_at(w, n, t, out):
    """State at a time within the last step, from the differences: valid until the next step."""
    h, order = w.control[STEP], w.count[ORDER]
    for i in range(n):
        out[i] = w.dense[0, i]
    x = 1.0
    for k in range(1, order + 1):
        x *= (t - (w.control[TIME] - h * (k - 1.0))) / (h * k)
        for i in range(n):
            out[i] += x * w.dense[k, i]


@inner_kernel
def begin_bdf(system, w):
    """Before the first step: order 1."""
    take_jacobian(system, w, w.control[TIME], w.y, w.f)
    w.count[FRESH], w.control[FACTORED], w.count[ORDER], w.count[EQUAL_STEPS] = 1, 0.0, 1, 0
    for i in range(system.n):
        w.dense[0, i], w.dense[1, i] = w.y[i], w.control[STEP] * w.f[i]
        for k in range(2, MAX_ORDER + 3):
            w.dense[k, i] = 0.0
