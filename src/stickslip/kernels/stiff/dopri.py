"""Dormand and Prince 5(4): the explicit pair, for equations that are not stiff and for comparison [Hairer 1993, sec. II.5]."""

from __future__ import annotations

import math

from stickslip.kernels.base.elementary import power
from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.stiff.control import FASTEST, SAFETY, SLOWEST, copy_to, shortest_step, take_scale, weighted
from stickslip.kernels.stiff.system import derivative
from stickslip.kernels.stiff.types import BEGAN, GOOD, LAST_STEP, MOST, N_REJECTED, N_STEP, STEP, TIME, TOO_SMALL

NODES = (0.0, 0.2, 0.3, 0.8, 8.0 / 9.0, 1.0, 1.0)
#: Rows of the lower triangle: stages 2 to 7, the last of which are the weights of the solution.
MATRIX = (
    0.2,
    3.0 / 40.0, 9.0 / 40.0,
    44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0,
    19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0,
    9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0,
    35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0,
)  # fmt: skip
ERROR = (-71.0 / 57600.0, 0.0, 71.0 / 16695.0, -71.0 / 1920.0, 17253.0 / 339200.0, -22.0 / 525.0, 1.0 / 40.0)


@inner_kernel
def dopri_step(system, w, end):
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
        for i in range(n):
            w.Z[0, i] = w.f[i]
        for s in range(1, 7):
            at = s * (s - 1) // 2
            for i in range(n):
                x = 0.0
                for k in range(s):
                    x += MATRIX[at + k] * w.Z[k, i]
                w.trial[i] = w.y[i] + h * x
            derivative(system, w, t + NODES[s] * h, w.trial, w.Z[s])
        for i in range(n):
            x = 0.0
            for k in range(7):
                x += ERROR[k] * w.Z[k, i]
            w.error[i] = h * x
        take_scale(w, n, w.y, w.trial)
        error = weighted(w, n, w.error)
        if error < 1.0:
            break
        w.count[N_REJECTED] += 1
        rejected = True
        h *= max(SLOWEST, SAFETY * power(error, -0.2)) if error < math.inf else SLOWEST
    factor = FASTEST if error == 0.0 else min(FASTEST, SAFETY * power(error, -0.2))
    copy_to(n, w.y, w.y_old)
    copy_to(n, w.f, w.rate)
    copy_to(n, w.trial, w.y)
    copy_to(n, w.Z[6], w.f)
    w.count[N_STEP] += 1
    w.control[BEGAN], w.control[LAST_STEP] = t, h
    w.control[TIME] = end if last else t + h
    w.control[STEP] = h * (min(factor, 1.0) if rejected else factor)
    return GOOD


@inner_kernel
def dopri_at(w, n, t, out):
    """State at a time within the last step: the cubic through both ends."""
    h = w.control[LAST_STEP]
    x = (t - w.control[BEGAN]) / h
    for i in range(n):
        d = w.y[i] - w.y_old[i]
        a, b = h * w.rate[i] - d, d - h * w.f[i]
        out[i] = w.y_old[i] + x * (d + (1.0 - x) * (a * (1.0 - x) + b * x))
