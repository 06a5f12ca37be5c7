"""What a joint does after it is let go: dry friction takes its rate down a straight line, to zero and no further."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

REST = 1e-6  # rad/s, below which a joint counts as standing
ENOUGH = 4  # samples, below which a line says nothing


class Coasting(NamedTuple):
    """A joint that slid to rest by itself."""

    stop_time: float  # s, where the last moving sample, continued with the slope, reaches zero
    slope: float  # rad/s^2, of a line fitted to the rate
    bend: float  # rad/s, farthest that a sample is off that line


def fit_coasting(t: NDArray[np.float64], rate: NDArray[np.float64], begin: float) -> Coasting | None:
    """Slope and stop of a joint that nothing pushes from `begin` on; None if it did not slide to rest.

    Parameters
    ----------
    t : (n,) float [s]
    rate : (n,) float [rad/s]
    begin : float [s]
        From the first sample at or after this time the joint is on its own.
    """
    sliding = (t > begin - 1e-9) & (np.abs(rate) > REST)
    if sliding.sum() < ENOUGH or abs(rate[-1]) > REST:
        return None
    slope, start = (float(x) for x in np.polyfit(t[sliding], rate[sliding], 1))  # bits: report
    last = int(np.flatnonzero(sliding)[-1])
    bend = float(np.abs(rate[sliding] - start - slope * t[sliding]).max())
    return Coasting(float(t[last] - rate[last] / slope), slope, bend)
