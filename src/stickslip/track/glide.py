"""A mass point that glides along the centre line: how fast, how long, with which load.

Along the line act weight, dry friction of the ice and drag::

    dv/dt = -g sin alpha - mu g n - rho c_d A v² / (2 m),    ds/dt = v cos alpha

with the angle alpha of the slope (descents negative) and the load n, the reaction of the ice in multiples of the weight. Speed
counts along the slope, the station s horizontally.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.model.errors import Fault
from stickslip.model.kinds import Number
from stickslip.track.faults import refuse, settle_record
from stickslip.track.heights import ElevationTable, HeightProfile
from stickslip.track.plan import PlanLine
from stickslip.track.provenance import Provenance
from stickslip.track.track import Track

Array = NDArray[np.float64]

#: Speed [m/s] at the first gate where nobody says otherwise, that of the golden run of the model.
START_SPEED = 9.0
STEP = 0.5  # m, largest step of station
EULER_STEP = 1e-3  # s
LIMIT_TIME = 600.0  # s, after which a run in time steps is given up: ten times a real one
INSIDE = 1e-9  # m, before the end of a step: curvature at a joint belongs to what begins there


@dataclass(frozen=True, slots=True)
class Glider:
    """A sled as a mass point.

    Parameters
    ----------
    mass : float [kg]
        Sled and crew.
    mu : float
        Coefficient of friction along the runners.
    drag_area : float [m²]
        Drag coefficient times frontal area.
    air_density : float [kg/m³]
    gravity : float [m/s²]
    load_factor : float, optional
        The load is this constant times ``cos alpha``. Default: the load follows from speed and curvature.

    Notes
    -----
    Defaults are those of a two-man bobsled [Rempfler, sec. 2.1.5, 4.4].
    """

    mass: Annotated[float, Number("kg", above=0.0)] = 390.0
    mu: Annotated[float, Number(at_least=0.0)] = 0.004
    drag_area: Annotated[float, Number("m²", at_least=0.0)] = 0.2052
    air_density: Annotated[float, Number("kg/m³", at_least=0.0)] = 1.12
    gravity: Annotated[float, Number("m/s²", above=0.0)] = 9.81
    load_factor: Annotated[float | None, Number(at_least=0.0, optional=True)] = None

    def __post_init__(self) -> None:
        settle_record(self, "glider")

    @property
    def drag(self) -> float:
        """Deceleration by drag per square of the speed [1/m]."""
        return 0.5 * self.air_density * self.drag_area / self.mass


class Loads(NamedTuple):
    """Components of the load across the line, in multiples of the weight."""

    vertical: Array  # in the vertical plane of the line, perpendicular to it, positive if the ice is pressed; negative: it flies
    lateral: Array  # horizontal, positive to the left, the direction into which the ice pushes in a left curve
    total: Array  # what the ice carries: it cannot pull


@dataclass(frozen=True, slots=True, eq=False)
class GlideRun:
    """A run down the centre line.

    Parameters
    ----------
    station : (n,) float [m]
        Increasing.
    time : (n,) float [s]
        From the first station on.
    speed : (n,) float [m/s]
        Along the slope.
    load : (n,) float
        In multiples of the weight.
    stopped : bool
        Whether the sled came to rest at the last station, short of the end that was asked for.
    provenance : Provenance
    """

    station: Array
    time: Array
    speed: Array
    load: Array
    stopped: bool
    provenance: Provenance

    def speed_at(self, station: ArrayLike) -> Array:
        """Speeds [m/s] at stations (...,): linear in the square between the nodes, as under a constant force; NaN outside."""
        square = np.interp(
            np.asarray(station, dtype=float), self.station, nm.square(self.speed), left=np.nan, right=np.nan
        )
        return np.asarray(np.sqrt(square))

    def time_at(self, station: ArrayLike) -> Array:
        """Times [s] at stations (...,); NaN outside the run.

        Between nodes the force is taken for constant: ``t = 2 x / (v_0 + v)``.
        """
        s = np.asarray(station, dtype=float)
        i = np.clip(np.searchsorted(self.station, s, side="right") - 1, 0, self.station.size - 2)
        share = (s - self.station[i]) / (self.station[i + 1] - self.station[i])
        v_0, v_1 = self.speed[i], self.speed[i + 1]
        v = np.nan_to_num(self.speed_at(s))
        ratio = np.divide(v_0 + v_1, v_0 + v, out=np.ones(s.shape), where=v_0 + v > 0.0)
        time = self.time[i] + (self.time[i + 1] - self.time[i]) * share * ratio
        return np.where((s >= self.station[0]) & (s <= self.station[-1]), time, np.nan)


def loads(speed: ArrayLike, slope: ArrayLike, bend: ArrayLike, turn: ArrayLike, gravity: float = 9.81) -> Loads:
    """Loads on the centre line [theory/track-audit, eqs. 2 and 3].

    Parameters
    ----------
    speed : (...,) float [m/s]
        Along the slope.
    slope : (...,) float
        dh/ds.
    bend : (...,) float [1/m]
        Curvature in the vertical plane, positive in sags.
    turn : (...,) float [1/m]
        Curvature of the plan line, positive in left curves.
    gravity : float [m/s²]
    """
    v, tangent, kappa_v, kappa = (np.asarray(x, dtype=float) for x in (speed, slope, bend, turn))
    cosine = 1.0 / np.sqrt(1.0 + nm.square(tangent))
    pull = nm.square(v) / gravity
    vertical = np.asarray(cosine + pull * kappa_v)
    lateral = np.asarray(pull * nm.square(cosine) * kappa)
    return Loads(vertical, lateral, nm.hypot(np.maximum(vertical, 0.0), lateral))


def glide(
    plan: PlanLine,
    heights: HeightProfile | ElevationTable,
    glider: Glider | None = None,
    *,
    begin: float,
    end: float,
    start_speed: float = START_SPEED,
    step: float = STEP,
) -> GlideRun:
    """Glide from one station to another.

    Parameters
    ----------
    plan : PlanLine
    heights : HeightProfile or ElevationTable
    glider : Glider, optional
    begin, end : float [m]
    start_speed : float [m/s]
        At `begin`; not negative.
    step : float [m]
        Largest step of station. Joints of plan and heights are ends of steps.

    Returns
    -------
    GlideRun
        It ends early, `stopped`, where the speed falls to zero.

    Notes
    -----
    Runge-Kutta of order 4 over the station for the energy ``w = v²/2 + g h``, whose derivative holds friction and drag only:
    without them energy is kept to the last bits. Time between nodes is ``2 dl / (v_0 + v_1)``, exact under a constant force and
    right down to rest; its error is of second order.
    """
    sled = Glider() if glider is None else glider
    _check(begin, end, start_speed, step)
    nodes = _nodes(plan, heights, begin, end, step)
    middle = 0.5 * (nodes[1:] + nodes[:-1])
    # What the line is at the begin, the middle and the end of each step: (3, n).
    where = np.stack([nodes[:-1], middle, nodes[1:] - INSIDE])
    slope = heights.slope(where)
    line = zip(*(x.T for x in (slope, heights.curvature(where), plan.curvature(where), heights.height(where))))
    g = sled.gravity
    w = [0.5 * nm.square(start_speed) + g * float(heights.height(begin))]
    height = heights.height(nodes)
    stopped = False
    for h, at in zip(np.diff(nodes), line):
        w.append(_step(sled, w[-1], float(h), np.array(at)))
        if w[-1] - g * height[len(w) - 1] <= 0.0:
            stopped = True
            break
    n = len(w)
    square = 2.0 * (np.array(w) - g * height[:n])
    nodes = nodes[:n].copy()
    if stopped:
        # Under a constant force the square of the speed falls linearly to zero.
        share = square[-2] / (square[-2] - square[-1]) if square[-2] > 0.0 else 0.0
        nodes[-1] = nodes[-2] + max(share * (nodes[-1] - nodes[-2]), 2.0 * INSIDE)
        square[-1] = 0.0
    return _run(plan, heights, sled, nodes, np.sqrt(square), stopped, start_speed)


def glide_track(
    track: Track, glider: Glider | None = None, start_speed: float = START_SPEED, step: float = STEP
) -> GlideRun:
    """Glide from the first gate of a track to the end of its run-out, without brakes."""
    return glide(
        track.plan, track.heights, glider, begin=track.start, end=track.end, start_speed=start_speed, step=step
    )


def glide_euler(
    plan: PlanLine,
    heights: HeightProfile | ElevationTable,
    glider: Glider | None = None,
    *,
    begin: float,
    end: float,
    start_speed: float = START_SPEED,
    dt: float = EULER_STEP,
) -> GlideRun:
    """Glide in explicit Euler steps of time: slow and of first order, as the golden run of the model is defined.

    Parameters
    ----------
    plan, heights, glider, begin, end, start_speed
        As in `glide`.
    dt : float [s]

    Returns
    -------
    GlideRun
        Its last station is the first one at or behind `end`.
    """
    sled = Glider() if glider is None else glider
    _check(begin, end, start_speed, dt)
    stations, speeds = [begin], [start_speed]
    while stations[-1] < end and speeds[-1] > 0.0 and len(stations) * dt < LIMIT_TIME:
        s, v = stations[-1], speeds[-1]
        slope = float(heights.slope(s))
        cosine = 1.0 / math.sqrt(1.0 + slope * slope)
        n = _load(sled, v, slope, float(heights.curvature(s)), float(plan.curvature(s)))
        speeds.append(v + dt * (-sled.gravity * (slope * cosine + sled.mu * n) - sled.drag * v * v))
        stations.append(s + dt * v * cosine)
    stopped = stations[-1] < end
    station, speed = np.array(stations), np.maximum(np.array(speeds), 0.0)
    return GlideRun(
        station,
        dt * np.arange(station.size, dtype=float),
        speed,
        _loads_of(plan, heights, sled, station, speed),
        stopped,
        _provenance(start_speed),
    )


def travel_times(path_length: ArrayLike, speed: ArrayLike) -> Array:
    """Times (n,) [s] from the first of the lengths along the slope (n,) [m] with speeds (n,) [m/s]; infinite beyond a rest."""
    v = np.asarray(speed, dtype=float)
    way = np.diff(np.asarray(path_length, dtype=float))
    both = v[1:] + v[:-1]
    dt = np.divide(2.0 * way, both, out=np.full(way.shape, np.inf), where=both > 0.0)
    return np.concatenate([[0.0], np.cumsum(dt)])


def _check(begin: float, end: float, start_speed: float, step: float) -> None:
    """Refuse a run that cannot begin."""
    faults: list[Fault] = []
    speed = Number("m/s", at_least=0.0).settle(start_speed, "start_speed", faults)
    Number(above=0.0).settle(step, "step", faults)
    if not faults and speed > 150.0:
        faults.append(Fault("start_speed", f"is {speed!r} m/s", "Give m/s, not km/h"))
    if not end > begin:
        faults.append(Fault("end", f"is {end!r} m, not behind the begin at {begin!r} m", "Give stations in the order"))
    refuse(faults)


def _nodes(plan: PlanLine, heights: HeightProfile | ElevationTable, begin: float, end: float, step: float) -> Array:
    """Ends of steps: (n,) m."""
    joints = np.concatenate([plan.joints, heights.joints])
    inner = joints[(joints > begin) & (joints < end)]
    marks = np.unique(np.concatenate([[begin], inner, [end]]))
    marks = marks[np.concatenate([[True], np.diff(marks) > 1e-6])]
    marks[-1] = end
    parts = [np.linspace(a, b, max(1, math.ceil((b - a) / step)), endpoint=False) for a, b in itertools.pairwise(marks)]
    return np.concatenate([*parts, [end]])


def _step(sled: Glider, w: float, h: float, at: Array) -> float:
    """Energy after one step; `at` holds slope, bend, turn and height at begin, middle and end: (4, 3)."""
    a = _loss(sled, w, at[:, 0])
    b = _loss(sled, w - 0.5 * h * a, at[:, 1])
    c = _loss(sled, w - 0.5 * h * b, at[:, 1])
    d = _loss(sled, w - h * c, at[:, 2])
    return w - h * (a + 2.0 * (b + c) + d) / 6.0


def _loss(sled: Glider, w: float, at: Array) -> float:
    """Energy lost per station [m/s²] to friction and drag."""
    slope, bend, turn, height = map(float, at)
    square = max(2.0 * (w - sled.gravity * height), 0.0)
    n = _load(sled, math.sqrt(square), slope, bend, turn)
    return (sled.mu * sled.gravity * n + sled.drag * square) * math.sqrt(1.0 + slope * slope)


def _load(sled: Glider, speed: float, slope: float, bend: float, turn: float) -> float:
    """Load at one station; `loads` for single numbers, because the integrators ask thousands of times."""
    cosine = 1.0 / math.sqrt(1.0 + slope * slope)
    if sled.load_factor is not None:
        return sled.load_factor * cosine
    pull = speed * speed / sled.gravity
    return nm.hypot(max(cosine + pull * bend, 0.0), pull * cosine * cosine * turn)


def _loads_of(
    plan: PlanLine, heights: HeightProfile | ElevationTable, sled: Glider, station: Array, speed: Array
) -> Array:
    """Loads at stations (n,)."""
    slope = heights.slope(station)
    if sled.load_factor is not None:
        return np.asarray(sled.load_factor / np.sqrt(1.0 + nm.square(slope)))
    return loads(speed, slope, heights.curvature(station), plan.curvature(station), sled.gravity).total


def _run(
    plan: PlanLine,
    heights: HeightProfile | ElevationTable,
    sled: Glider,
    station: Array,
    speed: Array,
    stopped: bool,
    start_speed: float,
) -> GlideRun:
    """The record of a run, with its times and loads."""
    time = travel_times(heights.path_length(station), speed)
    load = _loads_of(plan, heights, sled, station, speed)
    return GlideRun(station, time, speed, load, stopped, _provenance(start_speed))


def _provenance(start_speed: float) -> Provenance:
    """Status of what a glide says."""
    return Provenance("estimated", f"mass point gliding on the centre line from {start_speed:g} m/s")
