"""Cubic splines: equations, pieces, values, in one fixed order of + - * /."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip.numerics.algebra import solve_bands

Array = NDArray[np.float64]


class CubicPieces:
    """Cubics between points, with given values and slopes there; the first and the last one go on beyond the ends.

    Parameters
    ----------
    x : (n,) float
        Two or more, increasing.
    y, slope : (n, ...) float

    Attributes
    ----------
    x : (n,) float
    c : (4, n - 1, ...) float
        Coefficients of the cubics, highest power of ``x - x[i]`` first.
    """

    def __init__(self, x: ArrayLike, y: ArrayLike, slope: ArrayLike) -> None:
        at, values, rates = (np.asarray(a, dtype=np.float64) for a in (x, y, slope))
        if not (np.isfinite(values).all() and np.isfinite(rates).all() and (np.diff(at) > 0.0).all()):
            raise ValueError("a spline needs finite values at increasing places")
        h = np.diff(at).reshape(-1, *(1,) * (values.ndim - 1))
        mean = np.diff(values, axis=0) / h
        t = (rates[:-1] + rates[1:] - 2.0 * mean) / h
        self.x, self.c = at, np.stack([t / h, (mean - rates[:-1]) / h - t, rates[:-1], values[:-1]])

    def __call__(self, at: ArrayLike, order: int = 0) -> Array:
        """Values, or derivatives of order 1 or 2, at places of any shape: (places, ...)."""
        x = np.asarray(at, dtype=np.float64)
        i = np.clip(np.searchsorted(self.x, x, side="right") - 1, 0, self.x.size - 2)
        a, b, c, d = self.c[:, i]
        s = np.reshape(x - self.x[i], x.shape + (1,) * (self.c.ndim - 2))
        if order == 2:
            return np.asarray(b * 2.0 + a * s * 6.0)
        if order == 1:
            return np.asarray(c + b * s * 2.0 + a * (s * s) * 3.0)
        return np.asarray(d + c * s + b * (s * s) + a * (s * s * s))


def monotone_slopes(x: ArrayLike, y: ArrayLike) -> Array:
    """Slopes (n, ...) with which cubics do not leave the range of neighbours [Fritsch 1984, eq. 5; at the ends Moler 2004].

    Parameters
    ----------
    x : (n,) float
        Two or more, increasing.
    y : (n, ...) float
    """
    at, values = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    h = np.diff(at).reshape(-1, *(1,) * (values.ndim - 1))
    mean = np.diff(values, axis=0) / h
    if len(at) == 2:
        return np.concatenate([mean, mean])
    slope = np.zeros_like(values)
    same = (np.sign(mean[1:]) == np.sign(mean[:-1])) & (mean[1:] != 0.0) & (mean[:-1] != 0.0)
    w_before, w_after = 2.0 * h[1:] + h[:-1], h[1:] + 2.0 * h[:-1]
    with np.errstate(divide="ignore", invalid="ignore"):
        harmonic = (w_before / mean[:-1] + w_after / mean[1:]) / (w_before + w_after)
        slope[1:-1] = np.where(same, 1.0 / harmonic, 0.0)
    slope[0] = _end_slope(h[0], h[1], mean[0], mean[1])
    slope[-1] = _end_slope(h[-1], h[-2], mean[-1], mean[-2])
    return slope


def _end_slope(h: Array, h_next: Array, mean: Array, mean_next: Array) -> Array:
    """Slope at an end from three points, none that would turn around."""
    slope = ((2.0 * h + h_next) * mean - h * mean_next) / (h + h_next)
    steep = (np.sign(mean) != np.sign(mean_next)) & (np.abs(slope) > 3.0 * np.abs(mean))
    return np.where(np.sign(slope) != np.sign(mean), 0.0, np.where(steep, 3.0 * mean, slope))


def cubic_spline(x: ArrayLike, y: ArrayLike) -> CubicPieces:
    """Cubic spline through four or more points, the third derivative continuous at the second and the last but one of them.

    Parameters
    ----------
    x : (n,) float
        Increasing.
    y : (n, ...) float
    """
    at, values = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    n = at.size
    flat = values.reshape(n, -1)
    h = np.diff(at)
    steps = h[:, None]
    mean = np.diff(flat, axis=0) / steps
    # Slopes s: h[i] s[i-1] + 2 (h[i-1] + h[i]) s[i] + h[i-1] s[i+1] = 3 (h[i] mean[i-1] + h[i-1] mean[i])
    bands, right = np.zeros((3, n)), np.empty_like(flat)
    bands[0, 2:], bands[1, 1:-1], bands[2, :-2] = h[:-1], 2.0 * (h[:-1] + h[1:]), h[1:]
    right[1:-1] = 3.0 * (steps[1:] * mean[:-1] + steps[:-1] * mean[1:])
    first, last = at[2] - at[0], at[-1] - at[-3]
    bands[1, 0], bands[0, 1] = h[1], first
    right[0] = ((h[0] + 2.0 * first) * h[1] * mean[0] + h[0] * h[0] * mean[1]) / first
    bands[1, -1], bands[2, -2] = h[-2], last
    right[-1] = (h[-1] * h[-1] * mean[-2] + (2.0 * last + h[-1]) * h[-2] * mean[-1]) / last
    return CubicPieces(at, values, solve_bands(bands, right).reshape(values.shape))


def smoothing_spline(x: ArrayLike, y: ArrayLike, penalty: float) -> CubicPieces:
    """Natural cubic spline f that makes the sum of ``(y - f)²`` plus `penalty` times the integral of ``f''²`` least.

    Parameters
    ----------
    x : (n,) float
        Five or more, increasing.
    y : (n,) float
    penalty : float
        Not negative.

    Notes
    -----
    Solves [Reinsch 1967, eqs. 6 to 8] with the second derivatives at the inner points as unknowns.
    """
    at, values = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    n = at.size
    h = np.diff(at)
    # Second differences as a matrix (n - 2, n) of three diagonals: a, b, c.
    a, c = 1.0 / h[:-1], 1.0 / h[1:]
    b = -a - c
    bands = np.zeros((5, n - 2))
    bands[2] = (h[:-1] + h[1:]) / 3.0 + penalty * (a * a + b * b + c * c)
    near = h[1:-1] / 6.0 + penalty * (b[:-1] * a[1:] + c[:-1] * b[1:])
    far = penalty * (c[:-2] * a[2:])
    bands[1, 1:] = bands[3, :-1] = near
    bands[0, 2:] = bands[4, :-2] = far
    bend = solve_bands(bands, a * values[:-2] + b * values[1:-1] + c * values[2:])
    pull = np.zeros(n)
    pull[:-2] += a * bend
    pull[1:-1] += b * bend
    pull[2:] += c * bend
    smooth = values - penalty * pull
    bend = np.concatenate([[0.0], bend, [0.0]])
    mean = np.diff(smooth) / h
    slope = np.empty(n)
    slope[:-1] = mean - h * (2.0 * bend[:-1] + bend[1:]) / 6.0
    slope[-1] = mean[-1] + h[-1] * (bend[-2] + 2.0 * bend[-1]) / 6.0
    return CubicPieces(at, smooth, slope)
