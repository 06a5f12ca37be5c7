"""Cubic splines whose equations are solved here; SciPy evaluates the pieces, with the same arithmetic everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip.numerics.algebra import solve_bands

if TYPE_CHECKING:
    from scipy.interpolate import CubicHermiteSpline

Array = NDArray[np.float64]


def cubic_spline(x: ArrayLike, y: ArrayLike) -> CubicHermiteSpline:
    """Cubic spline through four or more points, the third derivative continuous at the second and the last but one of them.

    Parameters
    ----------
    x : (n,) float
        Increasing.
    y : (n, ...) float
    """
    from scipy.interpolate import CubicHermiteSpline  # takes a third of a second to load

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
    return CubicHermiteSpline(at, values, solve_bands(bands, right).reshape(values.shape))


def smoothing_spline(x: ArrayLike, y: ArrayLike, penalty: float) -> CubicHermiteSpline:
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
    from scipy.interpolate import CubicHermiteSpline

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
    return CubicHermiteSpline(at, smooth, slope)
