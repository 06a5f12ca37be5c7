"""Head injury criterion: the worst mean acceleration over any window of time [theory/human-body, eq. 9]."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

GRAVITY = 9.81  # m/s², the unit of accelerations in the criterion


class HeadInjury(NamedTuple):
    """Value of the criterion, and the window where it is reached."""

    hic: float
    begin: float  # s
    end: float  # s

    @property
    def window(self) -> float:
        """Length of the window [s]."""
        return self.end - self.begin


def head_injury(acceleration: NDArray[np.float64], dt: float, longest: float = math.inf) -> HeadInjury:
    """HIC of the magnitude of the head's acceleration.

    Parameters
    ----------
    acceleration : (n,) float [m/s²]
        At equal times.
    dt : float [s]
        Between them.
    longest : float [s]
        Of a window: 0.015 and 0.036 are those of regulations. Default: any.
    """
    a = np.asarray(acceleration, float) / GRAVITY
    n = a.size
    best = HeadInjury(0.0, 0.0, 0.0)
    if n < 2:
        return best
    sums = np.concatenate([[0.0], np.cumsum(0.5 * (a[1:] + a[:-1]))]) * dt
    for width in range(1, min(n - 1, int(min(longest / dt + 1e-9, n))) + 1):
        mean = np.maximum((sums[width:] - sums[:-width]) / (width * dt), 0.0)
        i = int(np.argmax(mean))
        highest = float(mean[i])
        value = width * dt * highest * highest * math.sqrt(highest)
        if value > best.hic:
            best = HeadInjury(value, i * dt, (i + width) * dt)
    return best
