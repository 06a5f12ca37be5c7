"""Height of an ice track over the station of its plan line.

Two descriptions with the same questions: `HeightProfile`, constant grades joined by vertical arcs, as a designer gives
them [Rempfler, sec. 3.1.2], and `ElevationTable`, a smooth curve through surveyed elevations.

Slopes are ``dh/ds``: descents are negative, a grade of 12 % downhill is -0.12. Curvature is that of the curve in the
unrolled vertical plane, positive in a sag, negative on a crest. The path length is the length along the slope: as the
station is the length of the plan line, it is the true length of the centre line in space.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.model.errors import Fault
from stickslip.model.fields import Draft
from stickslip.model.kinds import Number, Numbers, Table
from stickslip.track.faults import place_at, refuse, settle_record

Array = NDArray[np.float64]

SAME_STATION = 1e-6  # m
SAME_SLOPE = 1e-6  # a thousandth of a millimetre per metre: below the digits of any data
N_NODE = 5  # of Gauss' rule: they integrate the length of a gentle cubic to round-off
NEWTON_STEPS = 30


@dataclass(frozen=True, slots=True)
class Transition:
    """Change of grade: two tangents that would meet at the vertex, and the arc that rounds it.

    Parameters
    ----------
    vertex : float [m]
        Station where the tangents meet. The profile does not go through this point.
    slope_in, slope_out : float
        ``dh/ds`` before and behind; descents are negative.
    radius : float [m]
        Of the arc: positive in a sag (``slope_out > slope_in``), negative on a crest; 0: a kink without an arc.
    """

    vertex: Annotated[float, Number("m")]
    slope_in: Annotated[float, Number()]
    slope_out: Annotated[float, Number()]
    radius: Annotated[float, Number("m")]

    def __post_init__(self) -> None:
        settle_record(self, place_at("transition", self.vertex))

    @staticmethod
    def _relate(draft: Draft) -> None:
        for name in ("slope_in", "slope_out"):
            if draft.has(name) and abs(draft[name]) > 1.0:
                what = f"is {draft[name]!r}, steeper than 45 degrees"
                draft.fault(name, what, "Give dh/ds, not per cent: 12 % downhill is -0.12")
        if draft.has("slope_in", "slope_out", "radius"):
            change, radius = draft["slope_out"] - draft["slope_in"], draft["radius"]
            if change * radius < 0.0:
                kind = "sag, its radius positive" if change > 0.0 else "crest, its radius negative"
                what = f"is {radius!r} m, but slopes {draft['slope_in']!r} to {draft['slope_out']!r} make a {kind}"
                draft.fault("radius", what, "Change the sign of the radius, or swap the slopes")


class _Pieces(NamedTuple):
    """Grades and arcs in order; the first goes on backwards, the last forwards."""

    begin: Array  # (n,) m, station
    height: Array  # (n,) m, at the begin
    angle: Array  # (n,) rad, at the begin: arctan of the slope
    curvature: Array  # (n,) 1/m, 0 on grades
    path: Array  # (n,) m, path length at the begin


@dataclass(frozen=True, slots=True)
class HeightProfile:
    """Constant grades joined by circular arcs.

    Parameters
    ----------
    start : (2,) float [m]
        Station and height where the profile begins.
    transitions : iterable of Transition
        In order, one or more. For a constant grade give one with equal slopes.

    Raises
    ------
    TrackError
        With all faults.

    Notes
    -----
    Methods take stations of any shape. The first grade goes on before the start, the last one behind the last arc.
    Solves eq. (3.9) of [Rempfler, sec. 3.1.2]. Departs: (1) tangent length ``d = r tan(theta / 2)`` without the
    modulus, see docs/errata.md; (2) the root is replaced by an equal quotient that holds for grades too and does not
    cancel for large radii.
    """

    start: tuple[float, float]
    transitions: tuple[Transition, ...]
    _pieces: _Pieces = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        transitions = tuple(self.transitions)
        refuse(height_faults(self.start, transitions))
        start = (float(self.start[0]), float(self.start[1]))
        object.__setattr__(self, "start", start)
        object.__setattr__(self, "transitions", transitions)
        object.__setattr__(self, "_pieces", _lay(start, transitions))

    @property
    def joints(self) -> Array:
        """Stations where grades and arcs meet, and those of kinks: (n,) m."""
        return self._pieces.begin[1:].copy()

    def height(self, station: ArrayLike) -> Array:
        """Heights: (...,) m."""
        i, sigma = self._locate(station)
        sin_0, cos_0 = nm.sin(self._pieces.angle[i]), nm.cos(self._pieces.angle[i])
        sin_1 = sin_0 + self._pieces.curvature[i] * sigma
        # r (cos a_0 - cos a_1) = sigma (sin a_0 + sin a_1) / (cos a_0 + cos a_1)
        rise = sigma * (sin_0 + sin_1) / (cos_0 + np.sqrt(1.0 - sin_1 * sin_1))
        return np.asarray(self._pieces.height[i] + rise)

    def slope(self, station: ArrayLike) -> Array:
        """Slopes dh/ds: (...,), descents negative."""
        return np.asarray(nm.tan(self._angle(*self._locate(station))))

    def curvature(self, station: ArrayLike) -> Array:
        """Curvature in the vertical plane: (...,) 1/m, positive in sags, 0 on grades."""
        return np.asarray(self._pieces.curvature[self._locate(station)[0]])

    def path_length(self, station: ArrayLike) -> Array:
        """Length along the slope from the start of the profile: (...,) m."""
        i, sigma = self._locate(station)
        # An arc's chord from its ends, then the arc of that chord; grades have chord = arc.
        angle_0, angle_1 = self._pieces.angle[i], self._angle(i, sigma)
        half = 0.5 * (angle_1 - angle_0)
        chord = sigma / nm.cos(0.5 * (angle_0 + angle_1))
        return np.asarray(self._pieces.path[i] + chord / nm.sinc(half))

    def station_at(self, path_length: ArrayLike) -> Array:
        """Stations at lengths along the slope, the inverse of `path_length`: (...,) m."""
        length = np.asarray(path_length, dtype=float)
        i = np.searchsorted(self._pieces.path[1:], length, side="right")
        way = length - self._pieces.path[i]
        half = 0.5 * self._pieces.curvature[i] * way
        return np.asarray(self._pieces.begin[i] + way * nm.sinc(half) * nm.cos(self._pieces.angle[i] + half))

    def _locate(self, station: ArrayLike) -> tuple[NDArray[np.intp], Array]:
        """Piece and distance from its begin, for stations of any shape."""
        s = np.asarray(station, dtype=float)
        i = np.searchsorted(self._pieces.begin[1:], s, side="right")
        return i, s - self._pieces.begin[i]

    def _angle(self, i: NDArray[np.intp], sigma: Array) -> Array:
        """Angles of the slope: on an arc the sine is linear in the station."""
        angle, curvature = self._pieces.angle[i], self._pieces.curvature[i]
        bent = nm.asin(nm.sin(angle) + curvature * sigma)
        return np.asarray(np.where(curvature == 0.0, angle, bent))


@dataclass(frozen=True, slots=True)
class ElevationTable:
    """Twice continuously differentiable height through a table of elevations.

    Parameters
    ----------
    rows : iterable of (station [m], height [m])
        Four rows or more, stations increasing.

    Raises
    ------
    TrackError
        With all faults. One of them: the curve would rise between rows where the table falls, or the reverse.

    Notes
    -----
    A cubic spline, the third derivative continuous at the second and last but one row. Outside the table the height
    goes on with the end slopes. A spline can swing past its data where the rows are sparse beside a sharp change of
    grade. It is then refused, not repaired: a repair would either miss the data or break the curvature. Intervals
    beside a top or a bottom of the table may turn, because there the turn belongs to the track.
    """

    rows: tuple[tuple[float, float], ...]
    _spline: Any = field(init=False, repr=False, compare=False)
    _path: Array = field(init=False, repr=False, compare=False)  # (n,) m, path length at the rows

    def __post_init__(self) -> None:
        faults: list[Fault] = []
        rows = _settle_rows(self.rows, faults)
        refuse(faults or table_faults(rows))
        table = np.array(rows)
        spline = nm.cubic_spline(table[:, 0], table[:, 1])
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "_spline", spline)
        lengths = _spline_length(spline, table[:-1, 0], table[1:, 0])
        object.__setattr__(self, "_path", np.concatenate([[0.0], np.cumsum(lengths)]))

    @property
    def joints(self) -> Array:
        """Stations of the rows: (n,) m."""
        return np.asarray(self._spline.x.copy())

    def height(self, station: ArrayLike) -> Array:
        """Heights: (...,) m."""
        inside, beyond = self._clip(station)
        return np.asarray(self._spline(inside) + beyond * self._spline(inside, 1))

    def slope(self, station: ArrayLike) -> Array:
        """Slopes dh/ds: (...,), descents negative."""
        return np.asarray(self._spline(self._clip(station)[0], 1))

    def curvature(self, station: ArrayLike) -> Array:
        """Curvature in the vertical plane: (...,) 1/m, positive in sags, 0 outside the table."""
        inside, beyond = self._clip(station)
        stretch = np.sqrt(1.0 + nm.square(self._spline(inside, 1)))
        bend = self._spline(inside, 2) / (stretch * stretch * stretch)
        return np.where(beyond == 0.0, bend, 0.0)

    def path_length(self, station: ArrayLike) -> Array:
        """Length along the slope from the first row: (...,) m."""
        inside, beyond = self._clip(station)
        x = self._spline.x
        i = np.clip(np.searchsorted(x, inside, side="right") - 1, 0, x.size - 2)
        straight = beyond * np.sqrt(1.0 + nm.square(self._spline(inside, 1)))
        return np.asarray(self._path[i] + _spline_length(self._spline, x[i], inside) + straight)

    def station_at(self, path_length: ArrayLike) -> Array:
        """Stations at lengths along the slope, the inverse of `path_length`: (...,) m."""
        length = np.asarray(path_length, dtype=float)
        x = self._spline.x
        # Straight continuations of unit rate keep the first guess on the right side of the ends.
        s = np.interp(length, self._path, x) + np.minimum(length, 0.0) + np.maximum(length - self._path[-1], 0.0)
        for _ in range(NEWTON_STEPS):
            miss = length - self.path_length(s)
            s = s + miss / np.sqrt(1.0 + nm.square(self.slope(s)))
            if np.all(np.abs(miss) < 1e-12 * (1.0 + np.abs(length))):
                break
        return np.asarray(s)

    def _clip(self, station: ArrayLike) -> tuple[Array, Array]:
        """Stations moved into the table, and how far they are outside."""
        s = np.asarray(station, dtype=float)
        inside = np.clip(s, self._spline.x[0], self._spline.x[-1])
        return inside, s - inside


def height_faults(start: ArrayLike, transitions: Iterable[Transition]) -> list[Fault]:
    """Everything that is wrong between the transitions of a profile, as `HeightProfile` would refuse it."""
    faults: list[Fault] = []
    listed = tuple(transitions)
    origin = Numbers(2, Number("m")).settle(start, "start", faults)
    if not listed:
        faults.append(Fault("transitions", "is empty", "Give one or more; equal slopes make a constant grade"))
    if faults:
        return faults
    for i, (one, two) in enumerate(itertools.pairwise(listed), start=1):
        if abs(one.slope_out - two.slope_in) > SAME_SLOPE:
            what = f"is {two.slope_in!r}, but the transition before leaves with {one.slope_out!r}"
            faults.append(
                Fault(f"transitions[{i}].slope_in", what, "Let each transition start with the slope left over")
            )
    free = float(origin[0])  # station from which on the next arc may begin
    before = "the profile starts"
    for i, transition in enumerate(listed):
        ahead, behind = _tangents(transition)
        if transition.vertex - ahead < free - SAME_STATION:
            what = f"has its arc from {transition.vertex - ahead:.3f} m on, but {before} at {free:.3f} m"
            fix = "Use a smaller radius, or move the vertex; are the transitions in order?"
            faults.append(Fault(f"transitions[{i}]", what, fix))
        free, before = transition.vertex + behind, "the arc before ends"
    return faults


def table_faults(rows: Iterable[tuple[float, float]]) -> list[Fault]:
    """Everything that is wrong with a table of elevations, as `ElevationTable` would refuse it."""
    faults: list[Fault] = []
    settled = _settle_rows(rows, faults)
    if faults:
        return faults
    table = np.array(settled)
    x, h = table.T
    spline = nm.cubic_spline(x, h)
    mean = np.diff(h) / np.diff(x)
    sign = np.sign(mean)
    for i in range(mean.size):
        if sign[i] == 0.0 or np.any(sign[max(0, i - 1) : i + 2] != sign[i]):
            continue  # level, or beside a top or a bottom
        a, b = spline.c[0, i], spline.c[1, i]
        spots = [x[i], x[i + 1]]
        turning = x[i] - b / (3.0 * a) if a != 0.0 else x[i]  # where the slope is extreme
        if x[i] < turning < x[i + 1]:
            spots.append(turning)
        worst = min(sign[i] * float(spline(spot, 1)) for spot in spots)
        if worst < -1e-12:
            span = f"from {x[i]:g} to {x[i + 1]:g} m"
            what = f"has mean slope {mean[i]:.4g} {span}, but the curve reaches {sign[i] * worst:.4g} between them"
            faults.append(Fault(f"rows[{i}]", what, "Add rows near this change of grade, or give grades and arcs"))
    return faults


def _settle_rows(rows: Any, faults: list[Fault]) -> tuple[tuple[float, float], ...]:
    """Rows as pairs of floats; faults if they are none."""
    listed = rows.tolist() if isinstance(rows, np.ndarray) else [tuple(row) for row in rows]
    kind = Table(2, ("m", "m"), increasing=True)
    settled: tuple[tuple[float, float], ...] = kind.settle(listed, "rows", faults)
    if not faults and len(settled) < 4:
        faults.append(Fault("rows", f"has {len(settled)} row(s)", "Give at least 4"))
    return settled


def _tangents(transition: Transition) -> tuple[float, float]:
    """Stations from the begin of the arc to the vertex, and on to its end: 2 floats in m, not negative."""
    angle_in, angle_out = nm.atan(transition.slope_in), nm.atan(transition.slope_out)
    d = transition.radius * nm.tan(0.5 * (angle_out - angle_in))  # no modulus: r and theta have the same sign
    return d * nm.cos(angle_in), d * nm.cos(angle_out)


def _lay(start: tuple[float, float], transitions: tuple[Transition, ...]) -> _Pieces:
    """Lay grades and arcs end to end [Rempfler, eq. 3.8]."""
    station, height = start
    path = 0.0
    rows: list[tuple[float, float, float, float, float]] = []
    for t in transitions:
        angle_in, angle_out = nm.atan(t.slope_in), nm.atan(t.slope_out)
        rows.append((station, height, angle_in, 0.0, path))
        ahead, behind = _tangents(t)
        corner = height + t.slope_in * (t.vertex - station)
        path += (t.vertex - ahead - station) / nm.cos(angle_in)
        if ahead > 0.0:
            rows.append((t.vertex - ahead, corner - ahead * t.slope_in, angle_in, 1.0 / t.radius, path))
            path += t.radius * (angle_out - angle_in)
        station, height = t.vertex + behind, corner + behind * t.slope_out
    rows.append((station, height, nm.atan(transitions[-1].slope_out), 0.0, path))
    return _Pieces(*(np.array(column) for column in zip(*rows)))


def _spline_length(spline: Any, low: ArrayLike, high: ArrayLike) -> Array:
    """Length of the curve between stations of one interval each: (...,) m."""
    a, b = np.asarray(low, dtype=float), np.asarray(high, dtype=float)
    half = 0.5 * (b - a)
    nodes, weights = nm.gauss_legendre(N_NODE)
    at = 0.5 * (a + b)[..., None] + half[..., None] * nodes
    return np.asarray(half * (np.sqrt(1.0 + nm.square(spline(at, 1))) * weights).sum(axis=-1))
