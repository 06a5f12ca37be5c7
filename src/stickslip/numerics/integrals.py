"""Integrals that tracks are made of: Gauss' rule and Fresnel's integrals."""

from __future__ import annotations

import functools
import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip.numerics.functions import cos, sin

Array = NDArray[np.float64]

NEWTON_STEPS = 12  # 4 to 6 are needed
FRESNEL_NODES = 16  # per panel; the phase turns by at most `PANEL_PHASE` there, where the rule has an error below 1e-17
PANEL_PHASE = 2.0  # rad


@functools.cache
def gauss_legendre(n: int, low: float = -1.0, high: float = 1.0) -> tuple[Array, Array]:
    """Nodes and weights (n,) of Gauss' rule on an interval, by Newton's method on Legendre's polynomial."""
    k = np.arange(1, n + 1)
    x = -np.asarray(cos(math.pi * (k - 0.25) / (n + 0.5)))
    for _ in range(NEWTON_STEPS):
        before, value = np.ones(n), x.copy()
        for m in range(2, n + 1):
            before, value = value, ((2 * m - 1) * x * value - (m - 1) * before) / m
        slope = n * (before - x * value) / (1.0 - x * x)
        x = x - value / slope
    x = 0.5 * (x - x[::-1])  # exactly symmetric
    weights = 2.0 / ((1.0 - x * x) * slope * slope)
    weights = 0.5 * (weights + weights[::-1])
    x, weights = 0.5 * (low + high) + 0.5 * (high - low) * x, 0.5 * (high - low) * weights
    x.flags.writeable = weights.flags.writeable = False
    return x, weights


def fresnel(x: ArrayLike) -> tuple[Array, Array]:
    """Fresnel's integrals S and C: sine and cosine of π t²/2 from 0 to x, (...,) each."""
    end = np.asarray(x, dtype=np.float64)
    flat = end.ravel()
    phase = 0.5 * math.pi * np.max(flat * flat, initial=0.0)
    if not math.isfinite(phase):
        raise ValueError("Fresnel's integrals are given for finite numbers only")
    panels = max(1, math.ceil(phase / PANEL_PHASE))
    nodes, weights = gauss_legendre(FRESNEL_NODES)
    # Panels end where the phase has grown by equal amounts.
    borders = np.sqrt(np.arange(panels + 1) / panels)
    half = 0.5 * np.diff(borders)
    t = (borders[:-1] + half)[:, None] + half[:, None] * nodes
    angle = 0.5 * math.pi * np.square(flat[:, None] * t.ravel())
    weight = (half[:, None] * weights).ravel()
    return tuple((flat * (f(angle) * weight).sum(axis=1)).reshape(end.shape) for f in (sin, cos))  # type: ignore[return-value]
