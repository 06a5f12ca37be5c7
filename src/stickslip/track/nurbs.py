"""Plane curves of conic arcs: rational splines of degree 2 that hold straights, circles and ellipses exactly.

A curve of n arcs has the knots (0, 0, 0, 1, 1, …, n-1, n-1, n, n, n) and 2 n + 1 control points. Control points with an
even number lie on the curve and have weight 1; the odd ones are where the end tangents of an arc meet.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.model.errors import Fault
from stickslip.track.faults import refuse

Array = NDArray[np.float64]

#: Arcs whose control polygon is shorter are points: they have no direction of their own. In m.
VANISHING = 1e-9
N_NODE = 24  # of Gauss' rule for the length of an arc


@dataclass(frozen=True, slots=True, eq=False)
class ConicSpline:
    """A plane curve of n conic arcs, one per unit of its parameter.

    Parameters
    ----------
    control : (2 n + 1, 2) float [m]
        Control points.
    weights : (2 n + 1,) float
        Their weights, above 0; those of the joints (even numbers) are 1.

    Raises
    ------
    TrackError
        If shapes or values are impossible; lists all faults.
    """

    control: Array
    weights: Array

    def __post_init__(self) -> None:
        control = np.array(self.control, dtype=float)
        weights = np.array(self.weights, dtype=float)
        faults = []
        if control.ndim != 2 or control.shape[1] != 2 or len(control) < 3 or len(control) % 2 == 0:
            faults.append(Fault("curve.control", f"has the shape {control.shape}", "Give 2 n + 1 points for n arcs"))
        elif weights.shape != control.shape[:1]:
            what = f"has the shape {weights.shape} for {len(control)} control points"
            faults.append(Fault("curve.weights", what, "Give one weight per control point"))
        if not np.isfinite(control).all():
            faults.append(Fault("curve.control", "holds a number that is not finite", "Give finite coordinates in m"))
        if not (np.isfinite(weights) & (weights > 0.0)).all():
            faults.append(Fault("curve.weights", "holds a weight that is not above 0", "Give weights above 0"))
        elif weights.ndim == 1 and (weights[::2] != 1.0).any():
            faults.append(Fault("curve.weights", "of a joint is not 1", "Divide inner weights by sqrt(w_beg * w_end)"))
        refuse(faults)
        control.flags.writeable = weights.flags.writeable = False
        object.__setattr__(self, "control", control)
        object.__setattr__(self, "weights", weights)


class Derivatives(NamedTuple):
    """A curve and its derivatives after the parameter, at m parameters."""

    position: Array  # (m, 2) m
    first: Array  # (m, 2) m
    second: Array  # (m, 2) m


class CurveFrames(NamedTuple):
    """Moving frame of a curve at m parameters."""

    position: Array  # (m, 2) m
    tangent: Array  # (m, 2) unit, towards growing parameters
    normal: Array  # (m, 2) unit, the tangent turned by -90° from the first towards the second axis
    curvature: Array  # (m,) 1/m, positive if the centre of curvature lies on the side of the normal


def arc_count(curve: ConicSpline) -> int:
    """Number of arcs, which is the largest parameter."""
    return len(curve.control) // 2


def knot_vector(curve: ConicSpline) -> Array:
    """Knots of the curve as a NURBS of degree 2, clamped: (2 n + 4,) float."""
    inner = np.repeat(np.arange(arc_count(curve) + 1.0), 2)
    return np.concatenate([inner[:1], inner, inner[-1:]])


def line_arc(start: ArrayLike, end: ArrayLike) -> tuple[Array, float]:
    """Inner control point [m] and weight of a straight [Rempfler, eq. 3.13]."""
    return 0.5 * (np.asarray(start, dtype=float) + np.asarray(end, dtype=float)), 1.0


def circle_arc(start: ArrayLike, end: ArrayLike, radius: float) -> tuple[Array, float]:
    """Inner control point and weight of a circle that turns from the first towards the second axis.

    Parameters
    ----------
    start, end : (2,) float [m]
        Ends of the arc; less than 180° apart.
    radius : float [m]
        At least half the chord.

    Returns
    -------
    inner : (2,) float [m]
        Where the end tangents meet.
    weight : float
        Cosine of half the opening angle.

    Notes
    -----
    [Rempfler, eq. 3.14] with the shoulder point eliminated: the inner point lies ``chord/2 * tan(angle/2)`` beside the
    middle of the chord, which loses no digits on short arcs. A vanishing chord gives its end point with weight 1.
    """
    start, end = np.asarray(start, dtype=float), np.asarray(end, dtype=float)
    chord = end - start
    length = nm.norm(chord)
    if length <= VANISHING:
        return end.copy(), 1.0
    sine = length / (2.0 * radius)
    cosine = float(np.sqrt(max(0.0, (1.0 - sine) * (1.0 + sine))))
    outwards = np.array([chord[1], -chord[0]])
    return 0.5 * (start + end) + 0.5 * (sine / cosine) * outwards, cosine


def ellipse_arc(width: float, height: float, end: ArrayLike) -> tuple[Array, float]:
    """Inner control point and weight of an ellipse from its lowest point, the origin, up to `end`.

    Parameters
    ----------
    width, height : float [m]
        Horizontal and vertical semi-axis; the centre is at (0, height).
    end : (2,) float [m]
        End of the arc on the ellipse, within its first quarter.

    Returns
    -------
    inner : (2,) float [m]
    weight : float

    Notes
    -----
    The affine image of a circle's arc with opening angle φ: inner point ``(width * tan(φ/2), 0)``, weight cos(φ/2).
    Equals [Rempfler, eq. 3.15] with the corrected weight, that is `split_arc` of the quarter ellipse, without its
    special cases.
    """
    half = 0.5 * ellipse_angle(width, height, end)
    return np.array([width * nm.tan(half), 0.0]), float(nm.cos(half))


def ellipse_angle(width: float, height: float, end: ArrayLike) -> float:
    """Parameter φ [rad] of a point (width sin φ, height (1 - cos φ)) of the ellipse."""
    x, y = np.asarray(end, dtype=float)
    return float(nm.atan2(x / width, 1.0 - y / height))


def split_arc(control: ArrayLike, weight: float, at: float) -> tuple[tuple[Array, float], tuple[Array, float]]:
    """Cut a conic arc in two; both parts have end weights 1 again.

    Parameters
    ----------
    control : (3, 2) float [m]
        Start, inner and end control point.
    weight : float
        Of the inner point; those of the ends are 1.
    at : float
        Parameter of the cut, 0 < at < 1.

    Returns
    -------
    left, right : ((3, 2) float [m], float)
        Control points and inner weight of the parts.

    Notes
    -----
    Departs from [Rempfler, eq. 3.15]: (1) de Casteljau's cut leaves the weight w_e at the new end; to call it 1, the
    inner weights are divided by sqrt(w_e). As printed, with w_e dropped, the parts lie on another conic.
    """
    points = np.asarray(control, dtype=float)
    homogeneous = np.column_stack([points, np.ones(3)]) * np.array([1.0, weight, 1.0])[:, None]
    first = (1.0 - at) * homogeneous[:-1] + at * homogeneous[1:]
    cut = (1.0 - at) * first[0] + at * first[1]
    scale = np.sqrt(cut[2])
    left, right, middle = first[0, :2] / first[0, 2], first[1, :2] / first[1, 2], cut[:2] / cut[2]
    return (
        (np.array([points[0], left, middle]), float(first[0, 2] / scale)),
        (np.array([middle, right, points[2]]), float(first[1, 2] / scale)),
    )


def evaluate_curve(curve: ConicSpline, at: ArrayLike) -> Derivatives:
    """Position and derivatives of the curve.

    Parameters
    ----------
    curve : ConicSpline
    at : (m,) float
        Parameters from 0 to the number of arcs; others are taken to the nearer end. At a joint the derivatives are
        those of the arc that begins there.

    Returns
    -------
    Derivatives
    """
    i_arc, t = _locate(curve, at)
    return _evaluate_arcs(curve, i_arc, t)


def curve_frames(curve: ConicSpline, at: ArrayLike) -> CurveFrames:
    """Position, tangent, normal and curvature of the curve.

    Parameters
    ----------
    curve : ConicSpline
        With at least one arc that has a length.
    at : (m,) float
        Parameters, as for `evaluate_curve`. A vanishing arc takes the frame of the nearest arc before it, else after it.

    Returns
    -------
    CurveFrames
    """
    i_arc, t = _locate(curve, at)
    stand_in, end = _live_stand_ins(curve)
    replaced = stand_in[i_arc] != i_arc
    t = np.where(replaced, end[i_arc], t)
    position, first, second = _evaluate_arcs(curve, stand_in[i_arc], t)
    speed = nm.hypot(first[:, 0], first[:, 1])
    tangent = first / speed[:, None]
    normal = np.column_stack([tangent[:, 1], -tangent[:, 0]])
    curvature = (first[:, 1] * second[:, 0] - first[:, 0] * second[:, 1]) / (speed * speed * speed)
    return CurveFrames(position, tangent, normal, curvature)


def joint_kinks(curve: ConicSpline) -> Array:
    """Angles between the tangents before and after each inner joint: (n - 1,) float [rad].

    A joint beside vanishing arcs compares the arcs before and after them; the joints within have the angle 0.
    """
    n_arc = arc_count(curve)
    live = np.flatnonzero(_polygon_lengths(curve) > VANISHING)
    kinks = np.zeros(n_arc - 1)
    for before, after in itertools.pairwise(live):
        leaving = _evaluate_arcs(curve, np.array([before]), np.ones(1)).first[0]
        entering = _evaluate_arcs(curve, np.array([after]), np.zeros(1)).first[0]
        cross = leaving[0] * entering[1] - leaving[1] * entering[0]
        kinks[before] = abs(nm.atan2(cross, leaving[0] * entering[0] + leaving[1] * entering[1]))
    return kinks


def arc_lengths(curve: ConicSpline) -> Array:
    """Length along the curve up to each joint: (n + 1,) float [m], the first is 0."""
    n_arc = arc_count(curve)
    lengths = _lengths_within(curve, np.arange(n_arc), np.ones(n_arc))
    return np.concatenate([[0.0], np.cumsum(lengths)])


def parameters_at(curve: ConicSpline, length: ArrayLike) -> Array:
    """Parameters of points given by their length along the curve.

    Parameters
    ----------
    curve : ConicSpline
    length : (m,) float [m]
        Distances from the start along the curve; those outside are taken to the nearer end.

    Returns
    -------
    (m,) float
        Safeguarded Newton iteration; exact to about 1e-13 of the length.
    """
    joints = arc_lengths(curve)
    wanted = np.clip(np.atleast_1d(np.asarray(length, dtype=float)), 0.0, joints[-1])
    i_arc = np.clip(np.searchsorted(joints, wanted, side="right") - 1, 0, arc_count(curve) - 1)
    i_arc = np.where(wanted >= joints[-1], np.flatnonzero(np.diff(joints) > 0.0)[-1], i_arc)
    wanted = wanted - joints[i_arc]
    low, high = np.zeros_like(wanted), np.ones_like(wanted)
    t = np.clip(wanted / (joints[i_arc + 1] - joints[i_arc]), 0.0, 1.0)
    for _ in range(60):
        excess = _lengths_within(curve, i_arc, t) - wanted
        if (np.abs(excess) <= 1e-14 * joints[-1]).all():
            break
        low, high = np.where(excess < 0.0, t, low), np.where(excess > 0.0, t, high)
        first = _evaluate_arcs(curve, i_arc, t).first
        newton = t - excess / nm.hypot(first[:, 0], first[:, 1])
        t = np.where((newton >= low) & (newton <= high), newton, 0.5 * (low + high))
    return np.asarray(i_arc + t)


def mirror_curve(curve: ConicSpline) -> ConicSpline:
    """The curve with its first coordinate negated, run through from its other end; twice is the curve itself."""
    return ConicSpline((curve.control * np.array([-1.0, 1.0]))[::-1], curve.weights[::-1])


def blend_curves(before: ConicSpline, after: ConicSpline, fraction: float) -> ConicSpline:
    """A curve between two with the same number of arcs, linear in control points and weights.

    Parameters
    ----------
    before, after : ConicSpline
    fraction : float
        0 gives `before`, 1 gives `after`.

    Raises
    ------
    TrackError
        If the numbers of arcs differ or the fraction is outside.
    """
    faults = []
    if arc_count(before) != arc_count(after):
        what = f"have {arc_count(before)} and {arc_count(after)} arcs"
        faults.append(Fault("curves", what, "Blend curves of the same kind only"))
    if not 0.0 <= fraction <= 1.0:
        faults.append(Fault("fraction", f"is {fraction}", "Give a number from 0 to 1"))
    refuse(faults)
    keep = 1.0 - fraction
    weights = keep * before.weights + fraction * after.weights
    weights[::2] = 1.0  # exactly, whatever the rounding of the two fractions
    return ConicSpline(keep * before.control + fraction * after.control, weights)


def _locate(curve: ConicSpline, at: ArrayLike) -> tuple[NDArray[np.intp], Array]:
    """Arc and parameter within the arc, from 0 to 1."""
    n_arc = arc_count(curve)
    clipped = np.clip(np.atleast_1d(np.asarray(at, dtype=float)), 0.0, n_arc)
    i_arc = np.minimum(clipped.astype(np.intp), n_arc - 1)
    return i_arc, clipped - i_arc


def _evaluate_arcs(curve: ConicSpline, i_arc: NDArray[np.intp], t: Array) -> Derivatives:
    """Position and derivatives at parameters t (m,) of arcs i_arc (m,), by the quotient rule."""
    rows = 2 * i_arc[:, None] + np.arange(3)
    weights = curve.weights[rows]  # (m, 3)
    points = curve.control[rows]  # (m, 3, 2)
    start = points[:, :1]
    lifted = np.concatenate([weights[..., None] * (points - start), weights[..., None]], axis=-1)  # (m, 3, 3)
    s = 1.0 - t
    basis = np.stack([s * s, 2.0 * s * t, t * t], axis=-1)
    slope = np.stack([-2.0 * s, 2.0 * (s - t), 2.0 * t], axis=-1)
    bend = np.array([2.0, -4.0, 2.0])
    value, rate, change = ((b[..., None] * lifted).sum(axis=1) for b in (basis, slope, bend))
    w, dw, ddw = value[:, 2:], rate[:, 2:], change[:, 2:]
    position = value[:, :2] / w
    first = (rate[:, :2] - dw * position) / w
    second = (change[:, :2] - 2.0 * dw * first - ddw * position) / w
    return Derivatives(position + start[:, 0], first, second)


def _lengths_within(curve: ConicSpline, i_arc: NDArray[np.intp], t: Array) -> Array:
    """Length of each arc from its start to t: (m,) m, by Gauss-Legendre quadrature."""
    nodes, weights = nm.gauss_legendre(N_NODE, 0.0, 1.0)
    first = _evaluate_arcs(curve, np.repeat(i_arc, N_NODE), np.outer(t, nodes).ravel()).first
    speed = nm.hypot(first[:, 0], first[:, 1]).reshape(len(t), N_NODE)
    return np.asarray(t * (speed * weights).sum(axis=1))


def _polygon_lengths(curve: ConicSpline) -> Array:
    """Length of the control polygon of each arc: (n,) m."""
    edges = nm.lengths(np.diff(curve.control, axis=0))
    return np.asarray(edges[::2] + edges[1::2])


def _live_stand_ins(curve: ConicSpline) -> tuple[NDArray[np.intp], Array]:
    """Per arc the arc whose frame it takes (itself unless it vanishes), and at which end of it."""
    live = np.flatnonzero(_polygon_lengths(curve) > VANISHING)
    if not len(live):
        refuse([Fault("curve", "is a single point", "Give at least one arc a length")])
    arcs = np.arange(arc_count(curve))
    before = np.searchsorted(live, arcs, side="right") - 1
    return live[np.maximum(before, 0)], np.where(before >= 0, 1.0, 0.0)
