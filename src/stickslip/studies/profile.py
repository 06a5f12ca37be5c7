"""Profile likelihood: how far a fitted setting can go while the others follow, before the measurements object."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip.studies.calibration import Calibrated, Model, calibrate
from stickslip.studies.statistics import CONFIDENCE

Array = NDArray[np.float64]

HALVINGS = 8  # of the bracket of an end: it is known to a 256th of it
OUTWARD = 2.0  # by which a step that is not far enough grows


class Profile(NamedTuple):
    """Ends of the interval of a setting; infinite where the range of the setting ends before the measurements object."""

    low: float
    high: float


def profile_of(
    model: Model, low: Array, high: Array, measured: Array, errors: Array, found: Calibrated, k: int
) -> Profile:
    """Interval of setting `k` by its profile likelihood [theory/studies, eq. 11].

    Parameters
    ----------
    model, low, high, measured, errors
        As in `calibrate`.
    found : Calibrated
        The best fit.
    k : int

    Notes
    -----
    The setting is held, the others are fitted again, and the sum of squares may rise by the quantile of its distribution: 3.84 where the
    errors are given, Student's quantile squared, times the estimated variance, where they are not. Unlike the interval of `calibrate`,
    which takes the model as linear near the best fit, its sides need not be equal.
    """
    allowed = _allowed(found, errors)
    best = float(found.residuals @ found.residuals)
    others = [i for i in range(low.size) if i != k]

    def rise(value: float) -> float:
        """By how much the sum of squares rises if the setting is held at `value`."""

        def held(settings: Array) -> Array:
            return model(np.insert(settings, k, value, axis=1))

        if not others:
            weight = 1.0 / errors if np.isfinite(errors).all() else np.ones(measured.size)
            residuals = weight * (measured - model(np.array([[value]]))[0])
        else:
            residuals = calibrate(
                held, low[others], high[others], measured, errors, start=found.settings[others]
            ).residuals
        total = float(residuals @ residuals)
        return total - best if math.isfinite(total) else math.inf

    at = float(found.settings[k])
    step = float(found.half[k]) if math.isfinite(found.half[k]) else 0.1 * float(high[k] - low[k])
    return Profile(_end(rise, at, -step, float(low[k]), allowed), _end(rise, at, step, float(high[k]), allowed))


def _allowed(found: Calibrated, errors: Array) -> float:
    """How much the sum of squares may rise."""
    from scipy.special import ndtri, stdtrit

    share = 0.5 + 0.5 * CONFIDENCE
    if np.isfinite(errors).all():
        return float(ndtri(share)) ** 2
    freedom = found.residuals.size - found.settings.size
    return float(stdtrit(freedom, share)) ** 2 * found.chi_squared if freedom > 0 else math.inf


def _end(rise: Callable[[float], float], at: float, step: float, limit: float, allowed: float) -> float:
    """Where the rise is what is allowed, between `at` and the end of the range; infinite if it is never reached."""
    inside, way = at, 0.5 * step
    while True:
        outside = max(at + way, limit) if step < 0.0 else min(at + way, limit)
        if rise(outside) > allowed:
            break
        if outside == limit:
            return math.copysign(math.inf, step)
        inside, way = outside, OUTWARD * way
    for _ in range(HALVINGS):
        middle = 0.5 * (inside + outside)
        if rise(middle) > allowed:
            outside = middle
        else:
            inside = middle
    return 0.5 * (inside + outside)


def profile_words(name: str, profile: Profile, unit: str) -> str:
    """What a profile says."""
    own = f" {unit}" if unit else ""
    if math.isinf(profile.low) and math.isinf(profile.high):
        return f"{name}: the measurements do not object to any value of its range (profile likelihood)."
    if math.isinf(profile.low):
        return f"{name} is bounded from above only: at most {profile.high:.4g}{own} (95 %, profile likelihood)."
    if math.isinf(profile.high):
        return f"{name} is bounded from below only: at least {profile.low:.4g}{own} (95 %, profile likelihood)."
    return f"{name} lies between {profile.low:.4g} and {profile.high:.4g}{own} (95 %, profile likelihood)."
