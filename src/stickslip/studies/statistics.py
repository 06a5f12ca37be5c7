"""Intervals and tests: of a mean, and of the difference of two set-ups on common seeds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

CONFIDENCE = 0.95  # of intervals of means
DECIDED = 0.01  # a difference is called one if chance gives a larger one less often than this


class Mean(NamedTuple):
    """A mean and what is known of it."""

    n: int
    mean: float
    deviation: float
    half: float  # half width of the interval


class Difference(NamedTuple):
    """What a second set-up changes, on the seeds of the first."""

    n: int
    mean: float  # second minus first
    half: float  # half width of the interval at ``1 - DECIDED``
    p: float

    @property
    def is_one(self) -> bool:
        """Whether it is more than chance."""
        return self.n >= 2 and self.p < DECIDED


def mean_of(values: Sequence[float] | Array, confidence: float = CONFIDENCE) -> Mean:
    """Mean of what is not NaN, with Student's interval [theory/studies, eq. 1]."""
    given = np.asarray(values, dtype=float)
    given = given[np.isfinite(given)]
    if given.size == 0:
        return Mean(0, math.nan, math.nan, math.nan)
    mean = math.fsum(given.tolist()) / given.size
    if given.size == 1:
        return Mean(1, mean, math.nan, math.nan)
    deviation = math.sqrt(math.fsum(((given - mean) ** 2).tolist()) / (given.size - 1))
    return Mean(given.size, mean, deviation, _student(confidence, given.size - 1) * deviation / math.sqrt(given.size))


def compare(first: Sequence[float] | Array, second: Sequence[float] | Array) -> Difference:
    """Difference of two set-ups, pair by pair on common seeds [theory/studies, eq. 2]; pairs with a NaN are left out."""
    pairs = np.asarray(second, dtype=float) - np.asarray(first, dtype=float)
    pairs = pairs[np.isfinite(pairs)]
    found = mean_of(pairs, 1.0 - DECIDED)
    if found.n < 2:
        return Difference(found.n, found.mean, math.nan, math.nan)
    if found.deviation == 0.0:
        return Difference(found.n, found.mean, 0.0, 1.0 if found.mean == 0.0 else 0.0)
    from scipy.special import stdtr

    t = found.mean / (found.deviation / math.sqrt(found.n))
    return Difference(found.n, found.mean, found.half, float(2.0 * stdtr(found.n - 1, -abs(t))))


def _student(confidence: float, freedom: int) -> float:
    """Quantile of Student's distribution, two-sided."""
    from scipy.special import stdtrit

    return float(stdtrit(freedom, 0.5 + 0.5 * confidence))
