"""Times and speeds at gates, from stations at ticks."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import NamedTuple

from stickslip.model.errors import Fault, ModelError
from stickslip.track.track import Gate, Track

BEGIN = "begin"  # name of the gate of a run that begins on the way


class Passage(NamedTuple):
    """Where a sled is at a tick, and how fast."""

    time: float  # s
    station: float  # m
    along: float  # m/s, of the station
    speed: float  # m/s, of the sled's reference point


@dataclass(slots=True)
class Timing:
    """Clock of a run: starts at the first gate, stops at the last.

    Attributes
    ----------
    gates : tuple of Gate
    times, speeds : list of float [s], [m/s]
        At the gates passed so far; times from the first gate on; speeds of the sled's reference point, across and up included.

    Notes
    -----
    Between two ticks the acceleration along the track is taken for constant. At 10 ms and 5 m/s³ of jerk that errs by less than a
    microsecond. This is the one speed at a gate: summaries, recordings and comparisons have it from here.
    """

    gates: tuple[Gate, ...]
    times: list[float] = field(default_factory=list)
    speeds: list[float] = field(default_factory=list)
    zero: float = 0.0

    @classmethod
    def of(cls, track: Track, since: float | None = None) -> Timing:
        """Clock for the gates of a track, or for those behind the station `since` [m] and one there; the first is passed at time 0.

        Raises
        ------
        ModelError
            No gate lies behind `since`, or the track does not reach it.
        """
        if since is None:
            return cls(track.gates)
        behind = tuple(gate for gate in track.gates if gate.station > since)
        if not behind or since < track.begin:
            fix = f"Begin between {track.begin:g} m and the last gate at {track.finish:g} m"
            raise ModelError(Fault("station", f"is {since!r} m, where {track.title} cannot be begun", fix))
        return cls((Gate(BEGIN, since), *behind))

    @property
    def finished(self) -> bool:
        """Whether the last gate was passed."""
        return len(self.times) == len(self.gates)

    def tick(self, before: Passage, now: Passage) -> None:
        """Pass what lies between two ticks."""
        (t_a, s_a, v_a, speed_a), (t_b, s_b, v_b, speed_b) = before, now
        while not self.finished and s_a <= self.gates[len(self.times)].station <= s_b and s_b > s_a:
            share = _share(self.gates[len(self.times)].station - s_a, s_b - s_a, v_a, v_b)
            time = t_a + share * (t_b - t_a)
            if not self.times:
                self.zero = time
            self.times.append(time - self.zero)
            self.speeds.append(speed_a + share * (speed_b - speed_a))


def _share(way: float, whole: float, v_a: float, v_b: float) -> float:
    """Share of the time between two ticks after which `way` of `whole` was gone; speeds linear in time."""
    rate = v_b - v_a
    mean = 0.5 * (v_a + v_b)
    # way / whole = (v_a x + rate x² / 2) / mean
    target = way / whole * mean
    root = math.sqrt(max(v_a * v_a + 2.0 * rate * target, 0.0))
    return min(max(2.0 * target / (v_a + root), 0.0), 1.0) if v_a + root > 0.0 else way / whole
