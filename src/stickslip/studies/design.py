"""Points of a study: where in the space of its factors runs are made.

Every design but a sweep is drawn in the unit cube and mapped by the quantile functions of the factors. Values are rounded to twelve digits:
a point is then the same on every machine, and can be typed.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stickslip.model.kinds import Integer, Kind
from stickslip.studies.declaration import (
    LATIN_HYPERCUBE,
    LOG,
    NORMAL,
    SOBOL_SEQUENCE,
    TRIANGULAR,
    Factor,
)

Array = NDArray[np.float64]
Point = tuple[Any, ...]

DIGITS = 12
TAIL = 1e-6  # of a normal distribution that has no bounds, on either side


def rounded(value: float) -> float:
    """To `DIGITS` significant digits."""
    return float(f"{value:.{DIGITS - 1}e}")


def levels_of(factor: Factor, kind: Kind) -> list[Any]:
    """Values of a factor in a sweep: those listed, or a range with both of its ends; a normal one at even steps of its quantile."""
    if factor.values:
        return list(factor.values)
    shares = np.linspace(0.0, 1.0, factor.levels)
    if factor.distribution == NORMAL and factor.low is None:
        shares = (np.arange(factor.levels) + 0.5) / factor.levels
    elif factor.distribution != NORMAL:  # a sweep looks at the range, not at how likely its parts are
        return list(dict.fromkeys(_typed(_between(factor, share), kind) for share in shares.tolist()))
    return list(dict.fromkeys(_typed(quantile(factor, share), kind) for share in shares.tolist()))


def sweep(levels: Sequence[Sequence[Any]]) -> Iterator[Point]:
    """All combinations, the last factor fastest."""
    return itertools.product(*levels)


def draw(factors: Sequence[Factor], kinds: Sequence[Kind], n: int, sampler: str, seed: int) -> list[Point]:
    """Points drawn from the distributions of the factors."""
    return place(factors, kinds, unit_points(len(factors), n, sampler, seed))


def unit_points(dimensions: int, n: int, sampler: str, seed: int) -> Array:
    """(n, dimensions) points in the unit cube."""
    generator = np.random.default_rng(seed)
    if dimensions == 0:
        return np.zeros((n, 0))
    if sampler == LATIN_HYPERCUBE:
        from scipy.stats.qmc import LatinHypercube

        return np.asarray(LatinHypercube(dimensions, rng=generator).random(n))
    if sampler == SOBOL_SEQUENCE:
        from scipy.stats.qmc import Sobol

        sequence = Sobol(dimensions, rng=generator)
        return np.asarray(sequence.random_base2(math.ceil(math.log2(max(n, 1)))))[:n]
    return generator.random((n, dimensions))


def place(factors: Sequence[Factor], kinds: Sequence[Kind], shares: Array) -> list[Point]:
    """Points of the unit cube as values of the factors."""
    return [
        tuple(_value(factor, kind, share) for factor, kind, share in zip(factors, kinds, row))
        for row in shares.tolist()
    ]


def _value(factor: Factor, kind: Kind, share: float) -> Any:
    if factor.values:
        return factor.values[min(int(share * len(factor.values)), len(factor.values) - 1)]
    return _typed(quantile(factor, share), kind)


def quantile(factor: Factor, share: float) -> float:
    """The value below which a share of the distribution lies."""
    if factor.distribution == NORMAL:
        from scipy.special import ndtr, ndtri

        assert factor.mean is not None
        assert factor.deviation is not None
        mean, deviation = factor.mean, factor.deviation
        least = TAIL if factor.low is None else float(ndtr((factor.low - mean) / deviation))
        most = 1.0 - TAIL if factor.high is None else float(ndtr((factor.high - mean) / deviation))
        value = mean + deviation * float(ndtri(least + share * (most - least)))
        return min(
            max(value, -math.inf if factor.low is None else factor.low),
            math.inf if factor.high is None else factor.high,
        )
    if factor.distribution == TRIANGULAR:
        assert factor.low is not None
        assert factor.high is not None
        low, high = factor.low, factor.high
        mode = 0.5 * (low + high) if factor.mode is None else factor.mode
        knee = (mode - low) / (high - low)
        if share < knee:
            return low + math.sqrt(share * (high - low) * (mode - low))
        return high - math.sqrt((1.0 - share) * (high - low) * (high - mode))
    return _between(factor, share)


def _between(factor: Factor, share: float) -> float:
    """Evenly between the ends of a range, or in its logarithm."""
    assert factor.low is not None
    assert factor.high is not None
    if factor.scale == LOG:
        return float(factor.low * (factor.high / factor.low) ** share)
    return factor.low + share * (factor.high - factor.low)


def _typed(value: float, kind: Kind) -> Any:
    return round(value) if isinstance(kind, Integer) else rounded(value)
