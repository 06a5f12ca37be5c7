"""TorqueMeter: what a pilot holds in the ropes, as the mean over each tick and behind a slow filter [theory/bob, eq. 4a and 4b]."""

from __future__ import annotations

from typing import NamedTuple

from stickslip.engine.loads import Loads
from stickslip.engine.low_pass import LowPass
from stickslip.engine.recorder import Recorder
from stickslip.engine.simulation import Simulation

SLOW_HZ = 2.0  # corner of the filter [Rempfler, ch. 5]


class Torque(NamedTuple):
    """A reading, left positive."""

    mean: float  # N m, over the tick
    slow: float  # N m, behind the filter


class TorqueMeter:
    """Reads the torque that contact induces in a driven joint.

    Parameters
    ----------
    simulation : Simulation
    joint : str
        The steered one.
    tick : float [s]
        Between two readings.
    recorder : Recorder, optional
        That records loads of this simulation once per tick. Sums of percussions have one reader: its rows are read then.
    """

    def __init__(self, simulation: Simulation, joint: str, tick: float, recorder: Recorder | None = None) -> None:
        self._joint, self._recorder = joint, recorder
        self._loads = Loads(simulation) if recorder is None else None
        self._slow = LowPass(SLOW_HZ, tick)

    def read(self) -> Torque:
        """Of the tick that has just ended; begins the next one."""
        if self._loads is not None:
            mean = float(self._loads.induced_in(self._joint)[0])
            self._loads.restart()
        else:
            assert self._recorder is not None
            mean = self._recorder.latest(f"induced.{self._joint}.angle")
        return Torque(mean, self._slow(mean))
