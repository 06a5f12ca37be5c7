"""Least squares within limits, for unknowns that end on their limits more often than not.

Many lengths of a fitted line shrink to zero. Interior methods creep towards such limits; here every step solves its
linear problem within the limits exactly, so that a length reaches zero in one step and stays there.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm

Array = NDArray[np.float64]

MAX_STEPS = 100
MAX_CHANGES = 40  # of the set of unknowns on their limits, in one step
DAMPING, RELAX, TIGHTEN = 1e-3, 0.2, 5.0  # first damping, and its factors after good and bad steps
SOLID, LOOSE = 1e12, 1e-12  # limits of the damping
WORTH = 0.02  # of the variance: a step that gains less moves the unknowns by a small part of their standard errors


def minimise_squares(
    miss: Callable[[Array], Array], slopes: Callable[[Array], Array], x: Array, low: Array, high: Array
) -> Array:
    """Find the unknowns within limits for which the sum of squares is least.

    Parameters
    ----------
    miss : callable
        Unknowns (n,) → residuals (m,).
    slopes : callable
        Unknowns (n,) → derivatives of the residuals (m, n).
    x : (n,) float
        Where to begin; moved into the limits.
    low, high : (n,) float

    Returns
    -------
    (n,) float
        A local minimum, or the best point after `MAX_STEPS` steps.

    Notes
    -----
    Levenberg's and Marquardt's method: damping in units of the columns of the derivatives, which makes it independent
    of the units of the unknowns.
    """
    x = np.clip(x, low, high)
    rest = miss(x)
    cost = nm.dot(rest, rest)
    damping = DAMPING
    columns = np.zeros(x.size)
    for _ in range(MAX_STEPS):
        jacobian = slopes(x)
        columns = np.maximum(columns, nm.lengths(jacobian, axis=0))
        scale = 1.0 / np.where(columns > 0.0, columns, 1.0)
        jacobian = jacobian * scale
        normal, gradient = nm.product(jacobian.T, jacobian), nm.product(jacobian.T, rest)
        while damping <= SOLID:
            step = scale * _damped_step(normal, gradient, damping, (low - x) / scale, (high - x) / scale)
            trial = np.clip(x + step, low, high)
            new_rest = miss(trial)
            new_cost = nm.dot(new_rest, new_rest)
            if new_cost < cost:
                break
            damping *= TIGHTEN
        else:
            return x  # no step helps
        drop = cost - new_cost
        x, rest, cost = trial, new_rest, new_cost
        damping = max(LOOSE, damping * RELAX)
        if drop <= WORTH * cost / rest.size:
            break
    return x


def _damped_step(normal: Array, gradient: Array, damping: float, low: Array, high: Array) -> Array:
    """Step that solves the damped linear problem within limits, in units of the columns: (n,).

    Unknowns beyond a limit are put on it, those that a limit holds back for no reason are let go, until neither is
    left. In the rare case that this goes round in circles, the last step is cut off at the limits: the caller tries
    every step before it takes it.
    """
    matrix = normal + damping * np.eye(gradient.size)
    step = np.zeros(gradient.size)
    held = np.zeros(gradient.size, dtype=bool)
    for _ in range(MAX_CHANGES):
        free = ~held
        wanted = -gradient[free] - nm.product(matrix[np.ix_(free, held)], step[held])
        step[free] = nm.solve(matrix[np.ix_(free, free)], wanted)
        beyond = free & ((step < low) | (step > high))
        step = np.clip(step, low, high)
        if np.any(beyond):
            held |= beyond
            continue
        push = gradient + nm.product(matrix, step)
        idle = held & np.where(step <= low, push < 0.0, push > 0.0)
        if not np.any(idle):
            break
        held &= ~idle
    return step
