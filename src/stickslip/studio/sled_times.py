"""SledTimes: what the studio adds to a run of a sled: times at gates beside a reference, hits, and what the run came to."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stickslip.analysis.run_trace import RunTrace
from stickslip.apps.ice.pilot import GRAVITY
from stickslip.apps.ice.run import FINISHED, SledRun
from stickslip.contract.channel import Channel
from stickslip.studio.readings import readings_of
from stickslip.studio.run_messages import GatePassed, SledResult

TUMBLING = ("rolled over", "left the track")  # ends after which a sled goes on without its pilot
AT_REST = 0.3  # m/s
TUMBLE_S = 8.0  # simulated time that is shown and recorded of it, at most
FLIGHT_S = 0.8  # in the air: there is nothing beside the track that it could fall on

Array = NDArray[np.float64]
Passed = Callable[[GatePassed], None]


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """A run that others are timed against.

    Attributes
    ----------
    name : str
    station, time : (n,) float [m], [s]
        Increasing; times from the first gate on.
    """

    name: str
    station: Array
    time: Array

    def at(self, station: float) -> float:
        """When it was at a station [s]; not a number where it never was."""
        if not self.station[0] - 1.0 <= station <= self.station[-1]:
            return float("nan")
        return float(np.interp(station, self.station, self.time))

    def since(self, station: float) -> Reference | None:
        """The same with times from a station [m] on; None if it never was there."""
        zero = self.at(station)
        return None if np.isnan(zero) else Reference(self.name, self.station, self.time - zero)


def reference_of(trace: RunTrace, name: str) -> Reference:
    """Times of a run over the stations it reached; of one that began behind the first gate, times from its beginning on."""
    farthest = np.maximum.accumulate(trace.station)
    new = np.concatenate([[True], np.diff(farthest) > 1e-6])
    return Reference(name, trace.station[new], readings_of(trace)["clock"][new])


class SledTimes:
    """Companion of a live run of a sled.

    Parameters
    ----------
    run : SledRun
    epoch : int
    reference : Reference, optional
    on_gate : callable
        Called for each gate that is passed.
    """

    channels = (
        Channel("clock", "s", "time since the first gate"),
        Channel("gates", "1", "gates passed"),
        Channel("behind", "s", "behind the reference"),
        Channel("impact", "m/s", "largest change of speed off the line within a tick"),
    )

    def __init__(self, run: SledRun, epoch: int, reference: Reference | None, on_gate: Passed) -> None:
        self.run, self.reference = run, reference
        self._epoch, self._on_gate = epoch, on_gate
        self.restart()

    def restart(self) -> None:
        """The run is at its beginning."""
        self._passed = 0
        self._touched_at = 0.0
        self._impact = self._top_speed = self._top_load = 0.0
        self._velocity = self._speed_vector()

    def look(self) -> None:
        """After a tick."""
        run, view = self.run, self.run.view
        self._top_speed = max(self._top_speed, view.speed)
        self._top_load = max(self._top_load, view.load / GRAVITY)
        velocity = self._speed_vector()
        if run.touch.bumpers:
            along = velocity / max(view.speed, 1e-3)
            change = velocity - self._velocity
            self._impact = max(self._impact, float(np.linalg.norm(change - (change @ along) * along)))
        self._velocity = velocity
        timing = run.timing
        for i in range(self._passed, len(timing.times)):
            gate, time = timing.gates[i], timing.times[i]
            behind = _known(self._behind(gate.station, time))
            self._on_gate(GatePassed(self._epoch, i, gate.name, time, timing.speeds[i], behind))
        self._passed = len(timing.times)

    def values(self) -> tuple[float, float, float, float]:
        """Numbers of the channels; impacts are counted from here on."""
        timing, view = self.run.timing, self.run.view
        clock = view.time
        if timing.times:
            clock = timing.times[-1] if timing.finished else view.time - timing.zero
        impact, self._impact = self._impact, 0.0
        behind = math.nan if self.run.end else self._behind(view.station, clock)
        return clock, float(len(timing.times)), behind, impact

    def result(self) -> SledResult:
        """What the run came to."""
        timing = self.run.timing
        time = timing.times[-1] if self.run.end == FINISHED else None
        behind = None if time is None else _known(self._behind(timing.gates[-1].station, time))
        view = self.run.view
        clock = view.time - timing.zero if timing.times else 0.0
        return SledResult(
            time,
            behind,
            self._top_speed,
            self._top_load,
            int(self.run.watch.wall_hits),
            self._place(),
            clock,
            view.speed,
        )

    def goes_on(self) -> bool:
        """Whether the sled still tumbles: its recording ends when it lies still."""
        if self.run.end not in TUMBLING:
            return False
        simulation, crashed_at = self.run.simulation, self.run.view.time
        if simulation.loaded_shapes():
            self._touched_at = simulation.time
        is_flying = simulation.time - max(self._touched_at, crashed_at) > FLIGHT_S
        speed = float(np.linalg.norm(self._speed_vector()))
        return speed > AT_REST and not is_flying and simulation.time - crashed_at < TUMBLE_S

    def _place(self) -> str:
        """Where the sled is, in words."""
        station = self.run.view.station
        corners = self.run.course.track.corners
        curve = next((corner.name for corner in corners if corner.begin <= station <= corner.end), "")
        return f"in curve {curve}" if curve else f"at {station:.0f} m"

    def _behind(self, station: float, clock: float) -> float:
        return math.nan if self.reference is None else clock - self.reference.at(station)

    def _speed_vector(self) -> Array:
        return np.array(self.run.simulation.velocity(self.run.sled.body)[0])


def _known(value: float) -> float | None:
    return None if math.isnan(value) else value
