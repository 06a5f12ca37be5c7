"""Friction parameters of a joint from measured torque against speed, with their standard errors.

The law is that of `JointFriction`, in steady motion at the speed w [theory/joint-friction]:

    T(w) = sign(w) (F_k + (F_s - F_k) exp(-(w / w_s)²) + d |w|)

For a given Stribeck speed w_s it is linear in the other three; so w_s is searched on a grid, and all four are then refined together.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares

from stickslip.model.errors import Fault, ModelError

Array = NDArray[np.float64]

N_GRID = 120  # Stribeck speeds that are tried
SURE = 3.0  # standard errors: a smaller difference of static and kinetic friction is not told from none


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and its standard error, in its unit."""

    value: float
    error: float


@dataclass(frozen=True, slots=True)
class FrictionFit:
    """What a measurement says of a joint.

    Attributes
    ----------
    limit, kinetic : Estimate [N m]
        Friction at rest and in motion: F_s, F_k.
    stribeck_speed : Estimate [rad/s]
        w_s.
    viscous : Estimate [N m s/rad]
        d.
    scatter : float [N m]
        Standard deviation of the measurement about the law.
    falls : bool
        Whether the friction falls with the speed for sure. If not, `limit` and `stribeck_speed` say nothing.
    """

    limit: Estimate
    kinetic: Estimate
    stribeck_speed: Estimate
    viscous: Estimate
    scatter: float
    falls: bool

    def torque(self, speed: Array) -> Array:
        """The law at these speeds [N m]."""
        p = np.array([self.limit.value, self.kinetic.value, self.stribeck_speed.value, self.viscous.value])
        return np.sign(speed) * _law(p, np.abs(speed))


def fit_friction(speed: Array, torque: Array) -> FrictionFit:
    """Least squares of the law; errors from the scatter that is left.

    Parameters
    ----------
    speed : (n,) float [rad/s]
        Of both directions, or one.
    torque : (n,) float [N m]
        That keeps the speed.

    Raises
    ------
    ModelError
        The speeds are too few or all the same.
    """
    moving = speed != 0.0  # at rest any torque up to the limit is right
    w, t = np.abs(speed[moving]), torque[moving] * np.sign(speed[moving])
    if np.unique(w).size < 5:
        what = f"has {np.unique(w).size} different speeds"
        raise ModelError(Fault("measurement", what, "Give at least five, slow ones among them"))
    grid = np.geomspace(max(w.min(), 1e-3 * w.max()), w.max(), N_GRID)
    _, first = min((_linear_fit(stribeck, w, t) for stribeck in grid), key=lambda found: found[0])
    scale = np.array([max(np.abs(t).max(), 1e-12), max(np.abs(t).max(), 1e-12), first[2], np.abs(t).max() / w.max()])
    lower, upper = np.zeros(4), np.full(4, np.inf)
    lower[2], upper[2] = 0.5 * grid[0], 2.0 * grid[-1]
    start = np.clip(first, lower + 1e-9 * scale, np.where(np.isfinite(upper), upper, np.inf))
    found = least_squares(lambda p: _law(p, w) - t, start, bounds=(lower, upper), x_scale=scale, xtol=1e-12, ftol=1e-12)
    scatter = float(np.sqrt(np.sum(found.fun**2) / max(w.size - 4, 1)))
    covariance = np.linalg.pinv(found.jac.T @ found.jac) * scatter**2
    errors = np.sqrt(np.maximum(np.diag(covariance), 0.0))
    limit, kinetic, stribeck, viscous = [
        Estimate(float(value), float(error)) for value, error in zip(found.x, errors, strict=True)
    ]
    drop = found.x[0] - found.x[1]
    variance = covariance[0, 0] + covariance[1, 1] - 2.0 * covariance[0, 1]
    falls = bool(drop > SURE * np.sqrt(max(variance, 0.0)))
    return FrictionFit(limit, kinetic, stribeck, viscous, scatter, falls)


def _law(p: Array, w: Array) -> Array:
    """Torque at speeds above 0; p = limit, kinetic, Stribeck speed, viscous."""
    limit, kinetic, stribeck, viscous = p
    return np.asarray(kinetic + (limit - kinetic) * np.exp(-np.square(w / stribeck)) + viscous * w)


def _linear_fit(stribeck: float, w: Array, t: Array) -> tuple[float, Array]:
    """Sum of squares and all four parameters for a given Stribeck speed."""
    columns = np.column_stack([np.exp(-np.square(w / stribeck)), np.ones_like(w), w])
    (drop, kinetic, viscous), *_ = np.linalg.lstsq(columns, t, rcond=None)
    left = columns @ np.array([drop, kinetic, viscous]) - t
    return float(left @ left), np.array([kinetic + drop, kinetic, stribeck, viscous])
