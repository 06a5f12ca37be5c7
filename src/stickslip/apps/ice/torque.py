"""TorqueMeter: what a pilot holds in the ropes, as the mean over each tick and behind a slow filter [theory/bob, eq. 4a and 4b]."""

from __future__ import annotations

import math
from typing import NamedTuple

from stickslip.engine.loads import Loads
from stickslip.engine.low_pass import LowPass

SLOW_HZ = 2.0  # corner of the filter [Rempfler, ch. 5]


class Torque(NamedTuple):
    """A reading, left positive; NaN where nothing is steered by a joint."""

    mean: float = math.nan  # N m, over the tick
    slow: float = math.nan  # N m, behind the filter


class TorqueMeter:
    """Reads the torque that contact induces in a driven joint.

    Parameters
    ----------
    joint : str, optional
        The steered one.
    tick : float [s]
        Between two readings.
    """

    def __init__(self, joint: str | None, tick: float) -> None:
        self._joint = joint
        self._slow = LowPass(SLOW_HZ, tick)

    def read(self, loads: Loads) -> Torque:
        """Of the tick whose loads these are."""
        if self._joint is None:
            return Torque()
        mean = float(loads.induced_in(self._joint)[0])
        return Torque(mean, self._slow(mean))
