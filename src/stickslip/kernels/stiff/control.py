"""What all integrators share: the weighted norm, the first step, and when to give up."""

from __future__ import annotations

import math

from stickslip.kernels.base.elementary import power
from stickslip.kernels.base.jit import inner_kernel
from stickslip.kernels.stiff.system import derivative
from stickslip.kernels.stiff.types import ABS_TOL, MOST, REL_TOL, STEP, TIME

SAFETY = 0.9
SLOWEST, FASTEST = 0.2, 10.0  # by which a step changes at most
EPSILON = 2.220446049250313e-16


@inner_kernel
def take_scale(w, n, a, b):
    """Weights of the norm between two states."""
    for i in range(n):
        w.scale[i] = w.control[ABS_TOL] + w.control[REL_TOL] * max(abs(a[i]), abs(b[i]))


@inner_kernel
def weighted(w, n, x):
    """Root mean square of x over the weights; not finite where x is not."""
    total = 0.0
    for i in range(n):
        q = x[i] / w.scale[i]
        total += q * q
    return math.sqrt(total / n)


@inner_kernel
def shortest_step(t):
    """Below this a step is rounding of the time."""
    return 10.0 * EPSILON * max(abs(t), 1e-3)


@inner_kernel
def first_step(system, w, order, end):
    """A first step from the size of the state, of its derivative and of the change of that [Hairer 1993, sec. II.4]."""
    n, t = system.n, w.control[TIME]
    take_scale(w, n, w.y, w.y)
    d_0, d_1 = weighted(w, n, w.y), weighted(w, n, w.f)
    h = 1e-6 if d_0 < 1e-5 or d_1 < 1e-5 else 0.01 * d_0 / d_1
    h = min(h, end - t)
    for i in range(n):
        w.trial[i] = w.y[i] + h * w.f[i]
    derivative(system, w, t + h, w.trial, w.rate)
    for i in range(n):
        w.rate[i] -= w.f[i]
    d_2 = weighted(w, n, w.rate) / h
    larger = max(d_1, d_2)
    second = max(1e-6, 1e-3 * h) if larger <= 1e-15 else power(0.01 / larger, 1.0 / (order + 1.0))
    w.control[STEP] = min(100.0 * h, second, w.control[MOST], end - t)


@inner_kernel
def copy_to(n, source, target):
    """target = source."""
    for i in range(n):
        target[i] = source[i]
