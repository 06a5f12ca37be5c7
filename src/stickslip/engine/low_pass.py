"""Low-pass filter of readings at even ticks."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm

LOAD_HZ = 10.0  # corner of what instruments show of loads


class LowPass:
    """Two equal first-order lags: critically damped, -6 dB at the corner.

    Parameters
    ----------
    corner_hz, tick : float [Hz], [s]
    """

    def __init__(self, corner_hz: float, tick: float) -> None:
        self._kept = nm.exp(-2.0 * math.pi * corner_hz * tick)
        self._first = self._second = 0.0
        self._begun = False

    def __call__(self, value: float) -> float:
        """Take a reading; the first one is taken as held for ever before."""
        if not self._begun:
            self._first = self._second = value
            self._begun = True
        self._first = self._kept * self._first + (1.0 - self._kept) * value
        self._second = self._kept * self._second + (1.0 - self._kept) * self._first
        return self._second


def smooth(values: ArrayLike, corner_hz: float, tick: float) -> NDArray[np.float64]:
    """Readings (n,) behind a `LowPass`, as they would have been shown while they came."""
    low_pass = LowPass(corner_hz, tick)
    return np.array([low_pass(value) for value in np.asarray(values, float).tolist()])
