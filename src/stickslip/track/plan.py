"""Plan line of an ice track: straights, clothoids and arcs, in closed form at every station.

The station ``s`` is the *horizontal* arc length. The plan is the x-y plane of the world (z up). The line sets out in
the direction +x, left of travel is then +y, and a left turn has positive heading and curvature. With the y-up axes of
[Rempfler, sec. 3.1.1], whose line sets out along -z and whose left is -x::

    x = -z_source,    y = -x_source,    z = y_source,    heading = beta

Every segment has a curvature linear in its station, ``kappa = kappa_0 + rate * sigma``, so one formula serves all.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.model.errors import Fault
from stickslip.model.fields import Draft
from stickslip.model.kinds import Integer, Number, Numbers
from stickslip.track.faults import place_at, refuse, settle_record

Array = NDArray[np.float64]

#: Stations closer than this are the same: far below the rounding of any survey, far above that of sums of lengths.
SAME_STATION = 1e-6  # m
CELL_LENGTH = 1.0  # m, largest distance of nodes of the search grid of `PlanLine.station_of`
CELL_TURN = 0.05  # rad, largest turn between nodes: within 90 % of the tightest radius a cell has one foot at most
BLOCK = 2_000_000  # pairs of points and nodes that a search looks at in one go: 16 MB per array
MAX_ITERATIONS = 80  # bisection alone needs 53 to reach the last bit


@dataclass(frozen=True, slots=True)
class Curve:
    """One curve: straight, entry clothoid, arc, exit clothoid, straight [Rempfler, sec. 3.1.1].

    Parameters
    ----------
    turn : int
        +1 left, -1 right.
    begin : float [m]
        Station where the curve begins, with a straight.
    clothoid_begin : float [m]
        Station where the entry clothoid begins.
    entry_length : float [m]
        Of the entry clothoid; 0: none, the curvature jumps.
    entry_a2 : float [m²]
        ``A² = length * radius`` at the tight end. That radius need not be the radius of the arc: the curvature then
        jumps. Ignored if the clothoid has no length.
    arc_length : float [m]
        0: no arc.
    radius : float [m]
        Of the arc, positive for both directions. Ignored if the arc has no length.
    exit_length, exit_a2 : float [m], [m²]
        Like those of the entry.
    end : float [m]
        Station where the curve ends. What the lengths leave over is a straight.
    """

    turn: Annotated[int, Integer(at_least=-1, at_most=1)]
    begin: Annotated[float, Number("m")]
    clothoid_begin: Annotated[float, Number("m")]
    entry_length: Annotated[float, Number("m", at_least=0.0)]
    entry_a2: Annotated[float, Number("m²", at_least=0.0)]
    arc_length: Annotated[float, Number("m", at_least=0.0)]
    radius: Annotated[float, Number("m", at_least=0.0)]
    exit_length: Annotated[float, Number("m", at_least=0.0)]
    exit_a2: Annotated[float, Number("m²", at_least=0.0)]
    end: Annotated[float, Number("m")]

    def __post_init__(self) -> None:
        settle_record(self, place_at("curve", self.begin))

    @staticmethod
    def _relate(draft: Draft) -> None:
        if draft.has("turn") and draft["turn"] == 0:
            draft.fault("turn", "is 0, neither left nor right", "Give +1 for a left curve or -1 for a right one")
        for end in ("entry", "exit"):
            _relate_clothoid(draft, end)
        if draft.has("arc_length", "radius") and draft["arc_length"] > 0.0:
            if draft["radius"] == 0.0:
                draft.fault("radius", "is 0 m although the arc has a length", "Give the radius, or arc_length 0")
            elif draft["arc_length"] > 2.0 * math.pi * draft["radius"]:
                turns = draft["arc_length"] / (2.0 * math.pi * draft["radius"])
                draft.fault("arc_length", f"turns the arc {turns:.2f} times around", "Check arc_length and radius")
        if draft.has("begin", "clothoid_begin") and draft["clothoid_begin"] < draft["begin"] - SAME_STATION:
            what = f"is {draft['clothoid_begin']!r} m, before the curve begins at {draft['begin']!r} m"
            draft.fault("clothoid_begin", what, "Give a station not before begin")
        if draft.has("clothoid_begin", "entry_length", "arc_length", "exit_length", "end"):
            last = draft["clothoid_begin"] + draft["entry_length"] + draft["arc_length"] + draft["exit_length"]
            if draft["end"] < last - SAME_STATION:
                what = f"is {draft['end']!r} m, but the exit clothoid ends at {last:.6f} m"
                draft.fault("end", what, "Shorten the clothoids or the arc, or move the end")


def _relate_clothoid(draft: Draft, end: str) -> None:
    """Check length against A²."""
    if not draft.has(f"{end}_length", f"{end}_a2"):
        return
    length, a2 = draft[f"{end}_length"], draft[f"{end}_a2"]
    if length > 0.0 and a2 == 0.0:
        draft.fault(f"{end}_a2", f"is 0 m² although the clothoid is {length:g} m long", "Give A² = length * radius")
    elif length > 0.0 and length * length > 4.0 * math.pi * a2:
        what = f"is {a2!r} m²: the clothoid would end with radius {a2 / length:g} m after more than a full turn"
        draft.fault(f"{end}_a2", what, "Give A² = length * radius; was A given instead?")


class Projection(NamedTuple):
    """Feet of points on the plan line."""

    station: Array  # (...,) m
    offset: Array  # (...,) m, positive left of travel


class _Segments(NamedTuple):
    """Segments in order; the first one is the straight before the line, the last one the straight behind it."""

    begin: Array  # (n,) m, station where sigma = 0: the begin, of the first segment its end
    point: NDArray[np.complex128]  # (n,) m, x + i y at sigma = 0
    heading: Array  # (n,) rad, at sigma = 0
    curvature: Array  # (n,) 1/m, at sigma = 0
    rate: Array  # (n,) 1/m², of the curvature


class _Nodes(NamedTuple):
    """Grid of the search for feet."""

    station: Array  # (n,) m
    point: NDArray[np.complex128]  # (n,) m
    turn_back: NDArray[np.complex128]  # (n,), exp(-i heading): turns the direction of travel into the real axis


@dataclass(frozen=True, slots=True)
class PlanLine:
    """Horizontal projection of the centre line of a track.

    Parameters
    ----------
    curves : iterable of Curve
        In order; each one begins where the one before ends.
    start_point : (2,) float [m], optional
        Where the line begins. Default: ``(s, 0)`` with the first station ``s``, so that station 0 is the origin if
        the track is straight up to there.
    start_heading : float [rad]
        Direction at the begin, counted from +x to +y. Default 0.

    Raises
    ------
    TrackError
        With all faults.

    Notes
    -----
    Methods take stations of any shape. Before the first and behind the last station the line goes straight on.
    Curvature and its rate at a joint are those of the segment that begins there.
    """

    curves: tuple[Curve, ...]
    start_point: tuple[float, float] | None = None
    start_heading: float = 0.0
    _segments: _Segments = field(init=False, repr=False, compare=False)
    _nodes: _Nodes = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        curves = tuple(self.curves)
        refuse(plan_faults(curves, self.start_point, self.start_heading))
        point = (curves[0].begin, 0.0) if self.start_point is None else self.start_point
        start = (float(point[0]), float(point[1]))
        object.__setattr__(self, "curves", curves)
        object.__setattr__(self, "start_point", start)
        object.__setattr__(self, "start_heading", float(self.start_heading))
        object.__setattr__(self, "_segments", _chain(curves, complex(*start), self.start_heading))
        nodes = _search_stations(self._segments)
        i, sigma = self._locate(nodes)
        turn_back = nm.cis(-_headings(self._segments, i, sigma))
        object.__setattr__(self, "_nodes", _Nodes(nodes, _points(self._segments, i, sigma), turn_back))

    @property
    def start(self) -> float:
        """First station [m]."""
        return float(self._segments.begin[0])

    @property
    def end(self) -> float:
        """Last station [m]."""
        return float(self._segments.begin[-1])

    @property
    def length(self) -> float:
        """Horizontal length [m]."""
        return self.end - self.start

    @property
    def joints(self) -> Array:
        """Stations where segments meet, begin and end of the line included: (n,) m, increasing."""
        return self._segments.begin[1:].copy()

    def point(self, station: ArrayLike) -> Array:
        """Points of the line: (..., 2) m."""
        return _pair(_points(self._segments, *self._locate(station)))

    def heading(self, station: ArrayLike) -> Array:
        """Angle from +x to the direction of travel: (...,) rad, continuous, not wrapped."""
        return _headings(self._segments, *self._locate(station))

    def direction(self, station: ArrayLike) -> Array:
        """Unit vectors in the direction of travel: (..., 2)."""
        return _pair(nm.cis(self.heading(station)))

    def left(self, station: ArrayLike) -> Array:
        """Unit vectors to the left of travel: (..., 2)."""
        return _pair(1j * nm.cis(self.heading(station)))

    def curvature(self, station: ArrayLike) -> Array:
        """Rate of the heading: (...,) 1/m, positive in left curves."""
        i, sigma = self._locate(station)
        return np.asarray(self._segments.curvature[i] + self._segments.rate[i] * sigma)

    def curvature_rate(self, station: ArrayLike) -> Array:
        """Derivative of the curvature by the station: (...,) 1/m², constant in each segment."""
        return np.asarray(self._segments.rate[self._locate(station)[0]])

    def station_of(self, points: ArrayLike, near: ArrayLike | None = None) -> Projection:
        """Project points onto the line.

        Parameters
        ----------
        points : (..., 2) float [m]
        near : (...,) float [m], optional
            Stations nearby, such as those of the last step. Of all feet of a point the one with the station closest
            to `near` is taken. Default: the foot closest to the point.

        Returns
        -------
        Projection
            Stations and signed offsets, so that ``point(station) + offset * left(station)`` is the point; NaN for
            points that are not finite.

        Notes
        -----
        Feet are local minima of the distance. They are bracketed by the nodes of a grid, then found by Newton's
        method with bisection as a guard. Every foot closer than 90 % of the tightest radius of the line is found. Farther away
        two feet may share a cell, where the curvature grows towards a jump or a tight end; one of them is then missed
        (6 of 90,000 random points within 90 % of the local radius). The straights before and behind the line count as
        parts of it.
        """
        where = np.asarray(points, dtype=float)
        flat = where.reshape(-1, 2)
        target = np.ascontiguousarray(flat).view(np.complex128)[:, 0]
        wish = None if near is None else np.broadcast_to(np.asarray(near, dtype=float), where.shape[:-1]).ravel()
        station = np.full(target.size, np.nan)
        (known,) = np.nonzero(np.isfinite(target))
        size = max(1, BLOCK // self._nodes.station.size)
        for k in range(0, known.size, size):
            part = known[k : k + size]
            station[part] = self._feet(target[part], None if wish is None else wish[part])
        i, sigma = self._locate(station)
        across = nm.times(target - _points(self._segments, i, sigma), nm.cis(-_headings(self._segments, i, sigma)))
        return Projection(station.reshape(where.shape[:-1]), across.imag.reshape(where.shape[:-1]))

    def _locate(self, station: ArrayLike) -> tuple[NDArray[np.intp], Array]:
        """Segment and distance from its origin, for stations of any shape."""
        s = np.asarray(station, dtype=float)
        i = np.searchsorted(self._segments.begin[1:], s, side="right")
        return i, s - self._segments.begin[i]

    def _feet(self, target: NDArray[np.complex128], near: Array | None) -> Array:
        """Stations of the feet of some points: (m,) m."""
        nodes = self._nodes.station
        gap = target[:, None] - self._nodes.point
        ahead = (
            gap.real * self._nodes.turn_back.real - gap.imag * self._nodes.turn_back.imag
        )  # > 0: the foot lies farther on
        owner, cell = np.nonzero((ahead[:, :-1] >= 0.0) & (ahead[:, 1:] <= 0.0))
        if near is None:  # no point of a cell is closer than its nearer end by more than half the cell
            distance = nm.modulus(gap)
            bound = np.minimum(distance[owner, cell], distance[owner, cell + 1])
            kept = bound - 0.5 * (nodes[cell + 1] - nodes[cell]) <= distance.min(axis=1)[owner]
            owner, cell = owner[kept], cell[kept]
        inner = self._foot_between(target[owner], nodes[cell], nodes[cell + 1])
        (before,) = np.nonzero(ahead[:, 0] < 0.0)
        (behind,) = np.nonzero(ahead[:, -1] > 0.0)
        owner = np.concatenate([owner, before, behind])
        station = np.concatenate([inner, nodes[0] + ahead[before, 0], nodes[-1] + ahead[behind, -1]])
        if near is None:
            merit = nm.modulus(target[owner] - _points(self._segments, *self._locate(station)))
        else:
            merit = np.abs(station - near[owner])
        order = np.lexsort((merit, owner))
        first = np.searchsorted(owner[order], np.arange(target.size))
        return np.asarray(station[order[first]])

    def _foot_between(self, target: NDArray[np.complex128], low: Array, high: Array) -> Array:
        """Stations in ``[low, high]`` where the line is perpendicular to the way to `target`: (n,) m."""
        low, high = low.copy(), high.copy()
        station = 0.5 * (low + high)
        active = np.arange(station.size)
        for _ in range(MAX_ITERATIONS):
            if active.size == 0:
                break
            s = station[active]
            i, sigma = self._locate(s)
            gap = target[active] - _points(self._segments, i, sigma)
            gap = nm.times(gap, nm.cis(-_headings(self._segments, i, sigma)))
            kappa = self._segments.curvature[i] + self._segments.rate[i] * sigma
            low[active] = np.where(gap.real >= 0.0, s, low[active])
            high[active] = np.where(gap.real <= 0.0, s, high[active])
            fall = 1.0 - kappa * gap.imag  # minus the derivative of gap.real
            newton = s + gap.real / np.where(fall > 0.0, fall, 1.0)
            good = (fall > 0.0) & (newton >= low[active]) & (newton <= high[active])
            station[active] = np.where(good, newton, 0.5 * (low[active] + high[active]))
            still = np.abs(station[active] - s) > 4.0 * np.finfo(float).eps * np.maximum(1.0, np.abs(s))
            active = active[still]
        return station


def plan_faults(
    curves: Iterable[Curve], start_point: ArrayLike | None = None, start_heading: float = 0.0
) -> list[Fault]:
    """Everything that is wrong between the curves of a line, as `PlanLine` would refuse it."""
    faults: list[Fault] = []
    listed = tuple(curves)
    if start_point is not None:
        Numbers(2, Number("m")).settle(start_point, "start_point", faults)
    Number("rad").settle(start_heading, "start_heading", faults)
    if not listed:
        faults.append(Fault("curves", "is empty", "Give one curve or more; lengths of 0 m make a straight"))
    for i, (one, two) in enumerate(itertools.pairwise(listed), start=1):
        step = two.begin - one.end
        if abs(step) > SAME_STATION:
            what = f"is {two.begin!r} m, but the curve before ends at {one.end!r} m: "
            what += f"a gap of {step:g} m" if step > 0.0 else f"an overlap of {-step:g} m"
            faults.append(Fault(f"curves[{i}].begin", what, "Let each curve begin where the one before ends"))
    if listed and listed[-1].end - listed[0].begin <= SAME_STATION:
        faults.append(Fault("curves", "have no length together", "Check begin and end of the curves"))
    return faults


def _chain(curves: tuple[Curve, ...], point: complex, heading: float) -> _Segments:
    """Lay the segments of all curves end to end."""
    begin = curves[0].begin
    rows = [(begin, point, heading, 0.0, 0.0)]
    for curve in curves:
        c = curve.turn
        pieces = [(curve.clothoid_begin - begin, 0.0, 0.0)]  # length, curvature at the begin, rate
        if curve.entry_length > 0.0:
            pieces.append((curve.entry_length, 0.0, c / curve.entry_a2))
        if curve.arc_length > 0.0:
            pieces.append((curve.arc_length, c / curve.radius, 0.0))
        if curve.exit_length > 0.0:
            pieces.append((curve.exit_length, c * curve.exit_length / curve.exit_a2, -c / curve.exit_a2))
        # Both straights go to a station that is given, so that roundings of the data do not add up.
        pieces.append((curve.end - begin - sum(max(0.0, piece[0]) for piece in pieces), 0.0, 0.0))
        for length, curvature, rate in pieces:
            if length <= SAME_STATION and curvature == 0.0 and rate == 0.0:
                continue  # a straight without length
            rows.append((begin, point, heading, curvature, rate))
            one = _Segments(*(np.array([x]) for x in rows[-1]))
            i, sigma = np.zeros(1, dtype=np.intp), np.array([length])
            point, heading = complex(_points(one, i, sigma)[0]), float(_headings(one, i, sigma)[0])
            begin += length
    rows.append((begin, point, heading, 0.0, 0.0))
    return _Segments(*(np.array(column) for column in zip(*rows)))


def _headings(segments: _Segments, i: NDArray[np.intp], sigma: Array) -> Array:
    """Headings: the integral of the curvature."""
    return np.asarray(segments.heading[i] + sigma * (segments.curvature[i] + 0.5 * segments.rate[i] * sigma))


def _points(segments: _Segments, i: NDArray[np.intp], sigma: Array) -> NDArray[np.complex128]:
    """Points as complex numbers [theory/track, eqs. 2 and 3]."""
    curvature, rate = segments.curvature[i], segments.rate[i]
    # Straights and arcs: the chord.
    half = 0.5 * curvature * sigma
    way = sigma * nm.sinc(half) * nm.cis(segments.heading[i] + half)
    bent = rate != 0.0
    if np.any(bent):
        k, r, s = curvature[bent], rate[bent], sigma[bent]
        size = np.sqrt(np.pi / np.abs(r))
        u_0 = k / r  # from the point of inflection, negative in exit clothoids
        sin_0, cos_0 = nm.fresnel(u_0 / size)
        sin_1, cos_1 = nm.fresnel((u_0 + s) / size)
        turned = nm.cis(segments.heading[i][bent] - 0.5 * k * u_0)
        way = np.asarray(way)
        way[bent] = nm.times(turned * size, (cos_1 - cos_0) + 1j * np.sign(r) * (sin_1 - sin_0))
    return np.asarray(segments.point[i] + way)


def _search_stations(segments: _Segments) -> Array:
    """Stations of the search grid: all joints, and between them as many as length and turn need."""
    parts = []
    for i in range(1, segments.begin.size - 1):
        length = segments.begin[i + 1] - segments.begin[i]
        last = segments.curvature[i] + segments.rate[i] * length
        turn = length * max(abs(segments.curvature[i]), abs(last))
        n = max(1, math.ceil(length / CELL_LENGTH), math.ceil(turn / CELL_TURN))
        parts.append(np.linspace(segments.begin[i], segments.begin[i + 1], n, endpoint=False))
    return np.concatenate([*parts, segments.begin[-1:]])


def _pair(value: NDArray[np.complex128]) -> Array:
    """x + i y as (..., 2)."""
    return np.stack([value.real, value.imag], axis=-1)
