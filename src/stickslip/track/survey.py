"""What a sled meets along a track at given speeds: grade, curvature, loads and how high it rides."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.model.errors import Fault
from stickslip.track.channel import Channel
from stickslip.track.faults import refuse
from stickslip.track.glide import Loads, loads, travel_times
from stickslip.track.provenance import Provenance
from stickslip.track.section_grid import DIMENSIONS
from stickslip.track.track import Track

Array = NDArray[np.float64]

GRAVITY = 9.81  # m/s²
SPACING = 0.5  # m, largest distance of stations
RIDING_SPACING = 1.0  # m, of stations where the riding height is looked up; banks change over tens of metres
JUMP = 1e-6  # m, from a joint back to the station that shows what lay before it
#: Length [m] over which the rate of the load is taken. A sled is longer, so it feels no faster change; where the curvature jumps, the
#: rate stays finite and comparable.
RATE_LENGTH = 2.0
UPRIGHT = 0.05  # rad: with less lean the sled is taken to ride on the floor


class Speeds(Protocol):
    """Speeds along a track: a `GlideRun` or a `SpeedTable`."""

    @property
    def station(self) -> Array:
        """Increasing stations (n,) [m]: the first and the last bound what is known."""

    @property
    def provenance(self) -> Provenance:
        """Where the speeds come from."""

    def speed_at(self, station: ArrayLike) -> Array:
        """Speeds [m/s] at stations."""


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """Quantities at stations along a track, all (n,).

    Parameters
    ----------
    station : [m]
        Increasing. Where curvature jumps, a station just before the joint shows what lay before it.
    height : [m]
    grade : –
        ``-dh/ds``: descents are positive.
    curvature : [1/m]
        Of the plan line, positive in left curves.
    bend : [1/m]
        In the vertical plane, positive in sags.
    speed : [m/s]
    time : [s]
        From the first gate on.
    lateral, vertical, load : –
        Components and size of the load, in multiples of the weight.
    load_rate : [1/s]
        Mean rate of the load over `RATE_LENGTH`.
    lean : [rad]
        Of the effective weight in the plane of the section.
    riding_height, wall_height : [m]
        Above the floor, on the outer side.
    """

    station: Array
    height: Array
    grade: Array
    curvature: Array
    bend: Array
    speed: Array
    time: Array
    lateral: Array
    vertical: Array
    load: Array
    load_rate: Array
    lean: Array
    riding_height: Array
    wall_height: Array

    @property
    def margin(self) -> Array:
        """How far the wall stands above the riding height (n,) [m]."""
        return self.wall_height - self.riding_height

    def stretches_above(self, load: float) -> list[tuple[float, float]]:
        """Times [s] when the load begins and ceases to exceed a bound, in order."""
        over = self.load - load
        high = np.concatenate([[False], over > 0.0, [False]])
        first = np.flatnonzero(high[1:-1] & ~high[:-2])
        last = np.flatnonzero(high[1:-1] & ~high[2:])
        return [
            (self._crossing(over, i, i - 1), self._crossing(over, k, k + 1))
            for i, k in zip(first.tolist(), last.tolist())
        ]

    def _crossing(self, over: Array, inside: int, outside: int) -> float:
        """Time [s] when `over` is zero between two neighbouring stations."""
        if not 0 <= outside < over.size:
            return float(self.time[inside])
        share = over[inside] / (over[inside] - over[outside])
        return float(self.time[inside] + share * (self.time[outside] - self.time[inside]))


def survey_track(track: Track, speeds: Speeds) -> Survey:
    """Walk along a track from its first gate on as far as the speeds are known.

    Parameters
    ----------
    track : Track
    speeds : GlideRun or SpeedTable

    Raises
    ------
    TrackError
        If the speeds are not known at the first gate, or end there.
    """
    known = speeds.station
    if not (known[0] <= track.start < known[-1]):
        what = f"go from the station {known[0]:g} to {known[-1]:g} m, but the clock starts at {track.start:g} m"
        refuse([Fault("speeds", what, "Give speeds from the first gate on")])
    s = _stations(track, min(float(known[-1]), track.end))
    slope, bend, turn = track.heights.slope(s), track.heights.curvature(s), track.plan.curvature(s)
    speed = speeds.speed_at(s)
    time = travel_times(track.heights.path_length(s), speed)
    parts = loads(speed, slope, bend, turn, GRAVITY)
    lean = effective_lean(parts, slope)
    riding, wall = _riding(track.channel, s, lean, parts.lateral)
    return Survey(
        station=s,
        height=track.heights.height(s),
        grade=-slope,
        curvature=turn,
        bend=bend,
        speed=speed,
        time=time,
        lateral=parts.lateral,
        vertical=parts.vertical,
        load=parts.total,
        load_rate=_rate(s, time, parts.total),
        lean=lean,
        riding_height=riding,
        wall_height=wall,
    )


def effective_lean(parts: Loads, slope: ArrayLike) -> Array:
    """Angle (n,) [rad] by which ice must lean, in the upright plane of a section, to carry the load without sideways force.

    Not ``lateral / vertical`` alone: sections stand upright, the vertical component of the load is tilted by the slope.
    """
    cosine = 1.0 / np.sqrt(1.0 + np.square(slope))
    return np.asarray(nm.atan2(np.abs(parts.lateral), parts.vertical * cosine))


def _stations(track: Track, end: float) -> Array:
    """Stations of a survey: evenly spaced ones, gates, joints and what lies just before joints."""
    begin = track.start
    n = max(2, math.ceil((end - begin) / SPACING)) + 1
    joints = np.concatenate([track.plan.joints, track.heights.joints])
    gates = np.array([gate.station for gate in track.gates])
    marks = (np.linspace(begin, end, n), joints, joints - JUMP, gates)
    s = np.unique(np.concatenate(marks))
    return np.asarray(s[(s >= begin) & (s <= end)])


def _rate(s: Array, time: Array, load: Array) -> Array:
    """Rate of the load (n,) [1/s] over `RATE_LENGTH`, less at the ends."""
    ahead = np.minimum(s + 0.5 * RATE_LENGTH, s[-1])
    behind = np.maximum(s - 0.5 * RATE_LENGTH, s[0])
    elapsed = np.interp(ahead, s, time) - np.interp(behind, s, time)
    change = np.interp(ahead, s, load) - np.interp(behind, s, load)
    moving = np.isfinite(elapsed) & (elapsed > 0.0)
    return np.asarray(np.divide(change, elapsed, out=np.zeros(s.shape), where=moving))


def _riding(channel: Channel, s: Array, lean: Array, lateral: Array) -> tuple[Array, Array]:
    """Riding height and wall on the outer side: two (n,) [m]."""
    left, right = channel.edges(s)
    wall = np.where(lateral > 0.0, right[:, 1], left[:, 1])
    n = max(2, math.ceil((s[-1] - s[0]) / RIDING_SPACING)) + 1
    at = np.linspace(s[0], s[-1], n)
    lean_at = np.interp(at, s, lean)
    side = np.sign(np.interp(at, s, lateral))
    height = np.zeros(n)
    (leaning,) = np.nonzero(lean_at > UPRIGHT)
    if leaning.size:
        turn, table = channel.dimensions(at[leaning])
        banked = channel.riding_point(at[leaning], lean_at[leaning])[:, 1]
        # A bank on the inner side does not help: the sled lies in the fillet below the wall.
        radius = table[:, DIMENSIONS.index("fillet_radius")]
        pressed = radius * (1.0 - nm.cos(np.minimum(lean_at[leaning], 0.5 * np.pi)))
        height[leaning] = np.where(turn * side[leaning] < 0.0, pressed, banked)
    return np.interp(s, at, height), wall
