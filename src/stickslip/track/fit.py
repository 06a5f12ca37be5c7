"""Curves fitted to a measured centre line: how a track is made from a survey, a drawing or a map.

The line is smoothed, its curvature is cut into curves, and their dimensions are moved until the distance of the
points from the line is least, first by headings, which cannot go astray, then by places, which are what was measured.
Nothing is drawn at random: equal points give equal lines.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.model.errors import Fault
from stickslip.track.chain import (
    ARC,
    ENTRY,
    EXIT,
    MEAN_WEIGHTS,
    N_DIMENSION,
    STRAIGHT,
    TURN,
    Chain,
    Complex,
    Places,
    curvatures,
    find_feet,
    heading_slopes,
    lay_chain,
    offset_slopes,
    offsets,
    place,
    shift_slopes,
)
from stickslip.track.faults import refuse
from stickslip.track.least_squares import minimise_squares
from stickslip.track.plan import SAME_STATION, Curve, PlanLine

Array = NDArray[np.float64]

LEAST_POINTS = 8  # the smoothing spline needs five, a curve has five dimensions
BIN_LENGTH = 1.5  # m; points closer together are averaged before smoothing: noise would turn their chords at random
CURVATURE_NOISE = 1.0 / 800.0  # 1/m; smoothing leaves no more, so that what it leaves is no curve
LONGEST_REACH, N_REACH = 10.0, 16  # m, and number of reaches tried; a reach of 10 m flattens the shortest curves
STRICT = 1.3  # weight of the numbers a spline uses up; with 1, cross-validation now and then follows the noise
GRID = 1.0  # m, between the stations where the smoothed line is looked at
SPLIT = 0.5  # a dip below (1 - SPLIT) of the lower of two peaks of curvature parts two curves
LARGEST_RADIUS = 250.0  # m; weaker bends are taken for straights
LEAST_TURN = math.radians(2.0)  # bends that turn less are taken for straights
SHORTEST_CURVE = 3.0  # m, mean of arc and whole curve; shorter ones are kinks in the points
MERGING = 3.0  # m; same-handed curves that are closer may be one
ROOM = 20.0  # m by which any length may grow, besides doubling the curve
SMALLEST_TURN, LARGEST_TURN = 1e-3, 4.0 * math.pi  # rad, limits of the search
DOUBTFUL_TURN, SIGNIFICANT = math.radians(12.0), 4.0  # lesser bends must exceed that many standard errors
HEADING_BASE = 10.0  # m, least length of the chords whose directions are compared
SCALES = np.array([10.0, 10.0, 10.0, 10.0, 0.1])  # of the dimensions of a curve: m, and rad


class CurveFit(NamedTuple):
    """One fitted curve and how well it is known."""

    turn_angle: float  # rad, positive to the left
    radius: float  # m
    length: float  # m, both clothoids and the arc
    radius_error: float  # m, standard error; infinite if the points do not tell
    length_error: float  # m, standard error
    turn_error: float  # rad, standard error
    distance_rms: float  # m, of the points on the curve, straights included
    distance_max: float  # m


@dataclass(frozen=True, slots=True)
class LineFit:
    """A plan line and its distance from the points it was fitted to.

    Parameters
    ----------
    plan : PlanLine
        Station 0 lies at the first point. Straights between curves belong half to each.
    stations : (n,) float [m]
        Of the points.
    distances : (n,) float [m]
        Of the points, positive left of the line.
    distance_rms, distance_max : float [m]
        Of all points.
    heading_rms : float [rad]
        Between chords of at least 10 m of points and of the line.
    by_curve : tuple of CurveFit
        In the order of ``plan.curves``; empty if the line is straight.
    """

    plan: PlanLine
    stations: Array
    distances: Array
    distance_rms: float
    distance_max: float
    heading_rms: float
    by_curve: tuple[CurveFit, ...]

    @property
    def curves(self) -> tuple[Curve, ...]:
        """Curves of the plan line."""
        return self.plan.curves

    @property
    def start_point(self) -> tuple[float, float]:
        """Where the plan line begins: (2,) m."""
        assert self.plan.start_point is not None  # a plan line fills it in
        return self.plan.start_point

    @property
    def start_heading(self) -> float:
        """Heading where the plan line begins: rad."""
        return self.plan.start_heading


class _Smooth(NamedTuple):
    """The smoothed line at equally spaced stations."""

    station: Array  # (m,) m
    point: Complex  # (m,) m
    heading: Array  # (m,) rad, not wrapped
    curvature: Array  # (m,) 1/m
    curvature_error: float  # 1/m, standard error
    of_points: Array  # (n,) m, stations of the points that were given


class _Solution(NamedTuple):
    """Dimensions of the curves and where the line lies."""

    shift: float  # m, of station 0 to the left of the reference
    heading: float  # rad, at station 0
    dimensions: Array  # (n_curve, N_DIMENSION)


def fit_line(points: ArrayLike) -> LineFit:
    """Fit straights, clothoids and arcs to a measured centre line.

    Parameters
    ----------
    points : (n, 2) float [m]
        In the order of travel, at least 8, spaced as they come: 0.5 to 10 m apart.

    Returns
    -------
    LineFit
        Curvature jumps only where the points ask for a clothoid without length.

    Raises
    ------
    TrackError
        Points are not finite, too few, or repeated; lists all.

    Notes
    -----
    Equations: theory/track-fit. Bends of less than 2° or more than 250 m radius count as straights.
    """
    where = np.asarray(points, dtype=float)
    refuse(point_faults(where))
    target: Complex = where[:, 0] + 1j * where[:, 1]
    smooth = _smooth(target)
    dimensions = _guess(smooth)
    dimensions = _fit_headings(smooth, dimensions)
    solution = _fit_places(target, smooth, dimensions)
    return _report(target, smooth, solution)


def point_faults(points: Array) -> list[Fault]:
    """Everything that keeps points from being the centre line of a track."""
    if points.ndim != 2 or points.shape[1] != 2:
        return [Fault("points", f"has shape {points.shape}", "Give x and y of every point: (n, 2)")]
    faults = []
    if points.shape[0] < LEAST_POINTS:
        faults.append(Fault("points", f"has {points.shape[0]} row(s)", f"Give at least {LEAST_POINTS}"))
    for i in np.nonzero(~np.isfinite(points).all(axis=1))[0]:
        faults.append(Fault(f"points[{i}]", f"is {points[i].tolist()}", "Give finite numbers"))
    if faults:
        return faults
    for i in np.nonzero((np.diff(points, axis=0) == 0.0).all(axis=1))[0]:
        faults.append(Fault(f"points[{i + 1}]", "repeats the point before", "Leave it out"))
    return faults


def _smooth(target: Complex) -> _Smooth:
    """The line without its noise."""
    chords = np.concatenate([[0.0], np.cumsum(nm.modulus(np.diff(target)))])
    _, member = np.unique(np.floor(chords / BIN_LENGTH), return_inverse=True)
    count = np.bincount(member)
    middle = np.bincount(member, target.real) / count + 1j * (np.bincount(member, target.imag) / count)
    at = np.concatenate([[0.0], np.cumsum(nm.modulus(np.diff(middle)))])
    line, scatter = smoothing_spline(at, middle)
    fine = np.linspace(0.0, at[-1], max(2, math.ceil(at[-1] / (0.1 * GRID))))
    rate = nm.modulus(line(fine, 1))
    length = np.concatenate([[0.0], np.cumsum(0.5 * (rate[1:] + rate[:-1]) * np.diff(fine))])
    station = np.linspace(0.0, length[-1], max(2, math.ceil(length[-1] / GRID) + 1))
    t = np.interp(station, length, fine)
    first, second = line(t, 1), line(t, 2)
    speed = nm.modulus(first)
    curvature = nm.times(np.conj(first), second).imag / (speed * speed * speed)
    t_points = np.interp(chords, np.bincount(member, chords) / count, at)
    of_points = np.interp(t_points, fine, length)
    return _Smooth(station, line(t), np.unwrap(nm.argument(first)), curvature, scatter, of_points)


def smoothing_spline(at: Array, point: Complex) -> tuple[Callable[..., Complex], float]:
    """Smoothing spline through points (n,), and the standard error of its curvature in 1/m.

    The reach of the spline is that of least generalised cross-validation, or longer if noise would else bend the line
    by more than `CURVATURE_NOISE` [theory/track-fit, eqs. 5 and 6].
    """
    n, spacing = at.size, at[-1] / (at.size - 1)
    waves = math.pi * np.arange(n) / at[-1]

    def smoothed(reach: float) -> tuple[Callable[..., Complex], float, float]:
        x, y = (
            nm.smoothing_spline(at, part, nm.square(nm.square(reach)) / spacing) for part in (point.real, point.imag)
        )
        rest = n - float(np.sum(1.0 / (1.0 + nm.square(nm.square(waves * reach)))))
        return (
            lambda t, nu=0: x(t, nu) + 1j * y(t, nu),
            float(np.sum(nm.square(nm.modulus(x(at) + 1j * y(at) - point)))),
            rest,
        )

    tried = []
    least = 0.3 * spacing
    for reach in least * nm.power(max(LONGEST_REACH, spacing) / least, np.arange(N_REACH) / (N_REACH - 1)):
        _, squares, rest = smoothed(reach)
        strict = n - STRICT * (n - rest)
        if strict > 0.0:
            tried.append((squares / nm.square(strict), reach, 0.5 * squares / rest))
    _, reach, variance = min(tried)
    bend = 0.297 * math.sqrt(variance * spacing)  # times reach^-5/2: standard error of the curvature
    reach = max(reach, nm.power(bend / CURVATURE_NOISE, 0.4))
    return smoothed(reach)[0], bend * nm.power(reach, -2.5)


def _guess(smooth: _Smooth) -> Array:
    """First dimensions of all curves: a trapezium for every hill of the curvature: (n_curve, N_DIMENSION)."""
    from scipy.signal import find_peaks  # takes a second to load

    found = []
    least = max(1.0 / LARGEST_RADIUS, 4.0 * smooth.curvature_error)
    for sign in (1.0, -1.0):
        hill = np.concatenate([[0.0], np.maximum(0.0, sign * smooth.curvature), [0.0]])
        peaks, about = find_peaks(hill, height=least, prominence=least)
        clear = about["prominences"] >= SPLIT * hill[peaks]
        found += [(int(peak) - 1, sign) for peak in peaks[clear]]
    found.sort()
    rows, free = [], 0.0
    for k, (peak, sign) in enumerate(found):
        hill = np.maximum(0.0, sign * smooth.curvature)
        left = _valley(hill, found[k - 1][0], peak) if k else 0
        right = _valley(hill, peak, found[k + 1][0]) if k + 1 < len(found) else hill.size - 1
        corners = _trapezium(smooth.station[left : right + 1], hill[left : right + 1], peak - left)
        corners = np.maximum.accumulate(np.maximum(corners, free))
        turn = float(np.trapezoid(hill[left : right + 1], smooth.station[left : right + 1]))
        if turn < LEAST_TURN or corners[3] <= free:
            continue
        rows.append([corners[0] - free, *np.diff(corners), sign * turn])
        free = float(corners[3])
    return np.array(rows).reshape(-1, N_DIMENSION)


def _valley(hill: Array, first: int, last: int) -> int:
    """Where the curvature is least between two peaks; in the middle, if it stays there for a while."""
    part = hill[first : last + 1]
    (low,) = np.nonzero(part <= part.min())
    return first + int(low[low.size // 2])


def _trapezium(station: Array, hill: Array, peak: int) -> Array:
    """Corners of the trapezium with the flanks of a hill between a quarter and three quarters of its height: (4,) m."""
    height = float(np.median(hill[hill >= 0.7 * hill[peak]]))  # not the peak, which is mostly noise
    corners = []
    for way, flank in ((-1, slice(peak, None, -1)), (1, slice(peak, None))):
        s, k = station[flank], hill[flank] / height
        low, high = (int(np.argmax(k < level)) if np.any(k < level) else k.size - 1 for level in (0.25, 0.75))
        quarter = 0.5 * max(abs(s[low] - s[high]), 0.5 * GRID)
        foot, top = s[low] + way * quarter, s[high] - way * quarter
        corners.append((foot, top))
    (begin, top_in), (end, top_out) = corners
    middle = 0.5 * (top_in + top_out)
    return np.array([begin, min(top_in, middle), max(top_out, middle), end])


def _fit_headings(smooth: _Smooth, dimensions: Array) -> Array:
    """Dimensions whose headings fit those of the smoothed line: (n_curve, N_DIMENSION)."""
    if dimensions.size == 0:
        return dimensions

    def chain_of(x: Array) -> Chain:
        return lay_chain(x[1:].reshape(-1, N_DIMENSION), 0j, x[0])

    def miss(x: Array) -> Array:
        return place(chain_of(x), smooth.station).heading - smooth.heading

    def slopes(x: Array) -> Array:
        chain = chain_of(x)
        by_dimensions = heading_slopes(chain, place(chain, smooth.station))
        return np.column_stack([np.ones(smooth.station.size), by_dimensions])

    x = np.concatenate([[smooth.heading[0]], dimensions.ravel()])
    x = minimise_squares(miss, slopes, x, *_limits(dimensions, 1))
    return np.asarray(x[1:].reshape(-1, N_DIMENSION))


def _limits(dimensions: Array, n_more: int) -> tuple[Array, Array]:
    """Lower and upper limits of the unknowns: `n_more` free ones, then the dimensions."""
    low, high = np.zeros_like(dimensions), np.empty_like(dimensions)
    # Twice the curve is far, but near enough to keep lengths that the points do not tell from running away.
    high[:, STRAIGHT] = 2.0 * dimensions[:, STRAIGHT] + ROOM
    high[:, ENTRY:TURN] = 2.0 * dimensions[:, ENTRY:TURN].sum(axis=1, keepdims=True) + ROOM
    left = dimensions[:, TURN] > 0.0
    low[:, TURN] = np.where(left, SMALLEST_TURN, -LARGEST_TURN)
    high[:, TURN] = np.where(left, LARGEST_TURN, -SMALLEST_TURN)
    more = np.full(n_more, np.inf)
    return np.concatenate([-more, low.ravel()]), np.concatenate([more, high.ravel()])


def _fit_places(target: Complex, smooth: _Smooth, dimensions: Array) -> _Solution:
    """Least squares of the distances of all points; bends that the points do not vouch for are left out."""
    solution = _refine(target, smooth, _Solution(0.0, float(smooth.heading[0]), dimensions))
    while True:
        turn = np.abs(solution.dimensions[:, TURN])
        error = np.array([errors[2] for errors in _standard_errors(target, smooth, solution)])
        short = nm.product(solution.dimensions[:, :TURN], MEAN_WEIGHTS) < SHORTEST_CURVE
        doubtful = short | (turn < LEAST_TURN) | ((turn < DOUBTFUL_TURN) & (turn < SIGNIFICANT * error))
        if not np.any(doubtful):
            break
        solution = _refine(target, smooth, solution._replace(dimensions=_without(solution.dimensions, doubtful)))
    merged = _merged(solution.dimensions)
    if len(merged) == len(solution.dimensions):
        return solution
    # Noise can cut one curve in two. They are one unless two fit better by more than their dimensions are worth.
    single = _refine(target, smooth, solution._replace(dimensions=merged))
    n_fewer = N_DIMENSION * (len(solution.dimensions) - len(merged))
    worth = 1.0 + n_fewer * nm.log(target.size) / target.size
    return single if _squares(target, smooth, single) <= worth * _squares(target, smooth, solution) else solution


def _merged(dimensions: Array) -> Array:
    """Dimensions with neighbours of the same direction made one curve if there is next to no straight between them."""
    rows: list[Array] = []
    for row in dimensions:
        if rows and row[TURN] * rows[-1][TURN] > 0.0 and row[STRAIGHT] < MERGING:
            last = rows[-1]
            arc = last[ARC] + last[EXIT] + row[STRAIGHT] + row[ENTRY] + row[ARC]
            rows[-1] = np.array([last[STRAIGHT], last[ENTRY], arc, row[EXIT], last[TURN] + row[TURN]])
        else:
            rows.append(row)
    return np.array(rows).reshape(-1, N_DIMENSION)


def _squares(target: Complex, smooth: _Smooth, solution: _Solution) -> float:
    """Sum of the squares of the distances: m²."""
    origin, aside = _reference(smooth)
    chain = lay_chain(solution.dimensions, origin + solution.shift * aside, solution.heading)
    distances = offsets(place(chain, find_feet(chain, target, smooth.of_points)), target)
    return nm.dot(distances, distances)


def _without(dimensions: Array, dropped: NDArray[np.bool_]) -> Array:
    """Dimensions without some curves, which become parts of the straight before the next one."""
    rows, straight = [], 0.0
    for row, drop in zip(dimensions, dropped):
        straight += row[STRAIGHT]
        if drop:
            straight += row[ENTRY] + row[ARC] + row[EXIT]
        else:
            rows.append([straight, *row[ENTRY:]])
            straight = 0.0
    return np.array(rows).reshape(-1, N_DIMENSION)


def _refine(target: Complex, smooth: _Smooth, solution: _Solution) -> _Solution:
    """Least squares of the distances of all points."""
    origin, aside = _reference(smooth)

    def chain_of(x: Array) -> Chain:
        return lay_chain(x[2:].reshape(-1, N_DIMENSION), origin + x[0] * aside, x[1])

    def miss(x: Array) -> Array:
        chain = chain_of(x)
        return offsets(place(chain, find_feet(chain, target, smooth.of_points)), target)

    def slopes(x: Array) -> Array:
        chain = chain_of(x)
        return _all_slopes(chain, place(chain, find_feet(chain, target, smooth.of_points)), aside)

    x = np.concatenate([[solution.shift, solution.heading], solution.dimensions.ravel()])
    x = minimise_squares(miss, slopes, x, *_limits(solution.dimensions, 2))
    dimensions = x[2:].reshape(-1, N_DIMENSION)
    nothing = (dimensions < SAME_STATION) & (np.arange(N_DIMENSION) != TURN)
    return _Solution(float(x[0]), float(x[1]), np.where(nothing, 0.0, dimensions))


def _reference(smooth: _Smooth) -> tuple[complex, complex]:
    """Where station 0 is looked for: a point, and the direction in which it may move."""
    return complex(smooth.point[0]), complex(1j * nm.cis(smooth.heading[0]))


def _all_slopes(chain: Chain, at: Places, aside: complex) -> Array:
    """Derivatives of the offsets by shift, heading and dimensions: (n, 2 + n_curve * N_DIMENSION)."""
    return np.column_stack([shift_slopes(at, aside), *offset_slopes(chain, at)])


def _report(target: Complex, smooth: _Smooth, solution: _Solution) -> LineFit:
    """Turn the solution into a plan line and tell its errors."""
    origin, aside = _reference(smooth)
    chain = lay_chain(solution.dimensions, origin + solution.shift * aside, solution.heading)
    feet = find_feet(chain, target, smooth.of_points)
    at = place(chain, feet)
    distances = offsets(at, target)
    plan, first = _plan_of(chain, solution.dimensions, feet)
    errors = _standard_errors(target, smooth, solution)
    ends = np.array([curve.end for curve in plan.curves[:-1]]) + first
    owner = np.searchsorted(ends, feet, side="right")
    by_curve = []
    radii = 1.0 / np.abs(curvatures(solution.dimensions))
    for k, row in enumerate(solution.dimensions):
        part = distances[owner == k]
        size = np.abs(part) if part.size else np.zeros(1)
        length = float(row[ENTRY] + row[ARC] + row[EXIT])
        rms = math.sqrt(float(np.mean(nm.square(size))))
        by_curve.append(CurveFit(float(row[TURN]), float(radii[k]), length, *errors[k], rms, float(size.max())))
    return LineFit(
        plan,
        feet - first,
        distances,
        math.sqrt(float(np.mean(nm.square(distances)))),
        float(np.abs(distances).max()),
        _heading_rms(target, at),
        tuple(by_curve),
    )


def _plan_of(chain: Chain, dimensions: Array, feet: Array) -> tuple[PlanLine, float]:
    """The plan line, and the station of the chain where it begins: at the first point, on the first straight."""
    first = min(float(feet.min()), float(dimensions[0, STRAIGHT]) if dimensions.size else math.inf)
    last = max(float(feet.max()), float(chain.begin[-1])) - first
    begins = chain.begin[1:-1].reshape(-1, TURN) - first  # straight, entry, arc, exit
    bends = curvatures(dimensions)
    curves, begin = [], 0.0
    for k in range(len(dimensions)):
        _, entry, arc, exit_, turn = (float(v) for v in dimensions[k])
        radius = 1.0 / abs(float(bends[k]))
        out = float(begins[k, EXIT]) + exit_
        end = out + 0.5 * float(dimensions[k + 1, STRAIGHT]) if k + 1 < len(dimensions) else last
        curve = Curve(
            turn=1 if turn > 0.0 else -1,
            begin=begin,
            clothoid_begin=float(begins[k, ENTRY]),
            entry_length=entry,
            entry_a2=entry * radius,
            arc_length=arc,
            radius=radius,
            exit_length=exit_,
            exit_a2=exit_ * radius,
            end=end,
        )
        curves.append(curve)
        begin = end
    if not curves:
        curves.append(Curve(1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, last))
    start = place(chain, np.array([first]))
    point = (float(start.point[0].real), float(start.point[0].imag))
    return PlanLine(tuple(curves), point, float(start.heading[0])), first


def _standard_errors(target: Complex, smooth: _Smooth, solution: _Solution) -> list[tuple[float, float, float]]:
    """Standard errors of radius [m], length [m] and turn [rad] of each curve, from the scatter of the points."""
    origin, aside = _reference(smooth)
    chain = lay_chain(solution.dimensions, origin + solution.shift * aside, solution.heading)
    at = place(chain, find_feet(chain, target, smooth.of_points))
    distances, slopes = offsets(at, target), _all_slopes(chain, at, aside)
    n_free = slopes.shape[0] - slopes.shape[1]
    if n_free <= 0:
        return [(math.inf, math.inf, math.inf)] * len(solution.dimensions)
    scale = np.concatenate([[1.0, 0.01], np.tile(SCALES, len(solution.dimensions))])
    _, size, right = np.linalg.svd(slopes * scale, full_matrices=False)  # bits: report
    # What the points do not tell gets an error without bound, not the zero of a pseudo-inverse.
    spread = scale[:, None] * (right / np.maximum(size, 1e-12 * size[0])[:, None]).T
    spread *= math.sqrt(nm.dot(distances, distances) / n_free)
    errors = []
    bends = curvatures(solution.dimensions)
    for k, row in enumerate(solution.dimensions):
        by_radius = np.array([*(MEAN_WEIGHTS / abs(row[TURN])), 1.0 / abs(bends[k] * row[TURN])])
        by_length = np.array([0.0, 1.0, 1.0, 1.0, 0.0])
        by_turn = np.array([0.0, 0.0, 0.0, 0.0, 1.0])
        block = spread[2 + k * N_DIMENSION : 2 + (k + 1) * N_DIMENSION]
        radius, length, turn = (nm.norm(nm.product(w, block)) for w in (by_radius, by_length, by_turn))
        errors.append((radius, length, turn))
    return errors


def _heading_rms(target: Complex, at: Places) -> float:
    """Difference of the directions of chords of the points and of the line, each `HEADING_BASE` long or longer: rad."""
    chords = np.concatenate([[0.0], np.cumsum(nm.modulus(np.diff(at.point)))])
    ahead = np.searchsorted(chords, chords + HEADING_BASE)
    (one,) = np.nonzero(ahead < chords.size)
    two = ahead[one]
    if one.size == 0:
        one, two = np.array([0]), np.array([chords.size - 1])
    between = nm.argument(nm.times(target[two] - target[one], np.conj(at.point[two] - at.point[one])))
    return math.sqrt(float(np.mean(nm.square(between))))
