"""Bézier curves of any degree: values, derivatives, elevation, and how smoothly two of them meet.

A curve is the array of its control points, shape (n + 1, ...) for degree n; everything behind the first axis is carried
along, so that the 80 curves of a track segment are one array (n + 1, 80, 3). The parameter u runs from 0 to 1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.model.errors import Fault
from stickslip.track.faults import refuse

Array = NDArray[np.float64]

#: Cells and Gauss nodes per cell of the length of a curve: round-off for the degrees and shapes of cross-sections.
LENGTH_CELLS = 64
N_NODE = 8
NEWTON_STEPS = 30


class EndDerivatives(NamedTuple):
    """First and second derivatives by u at both ends, each shaped like one control point."""

    first_begin: Array
    second_begin: Array
    first_end: Array
    second_end: Array


class JunctionJumps(NamedTuple):
    """What changes where one curve ends and the next begins; one number per curve."""

    gap: Array  # (...,) m, distance of the ends
    tangent: Array  # (...,), norm of the jump of the unit tangent
    curvature: Array  # (...,) 1/m, norm of the jump of the curvature vector


def bernstein(u: ArrayLike, degree: int) -> Array:
    """Bernstein polynomials: (m, degree + 1), rows sum to 1.

    Parameters
    ----------
    u : (m,) float
        Parameters from 0 to 1.
    degree : int
        0 or more.

    Notes
    -----
    The recursion [Shankar, eq. B.3], upwards in the degree. It only adds and multiplies numbers from 0 to 1: no factorial
    overflows, nothing cancels, and each value is accurate to a few `degree` roundings, relatively.
    """
    at = _parameters(u)
    if degree < 0:
        refuse([Fault("degree", f"is {degree}", "Give 0 or more")])
    basis = np.zeros((at.size, degree + 1))
    basis[:, 0] = 1.0
    up, down = at[:, None], 1.0 - at[:, None]
    for n in range(1, degree + 1):
        raised = up * basis[:, :n]
        basis[:, :n] *= down
        basis[:, 1 : n + 1] += raised
    return basis


def bezier_points(control: ArrayLike, u: ArrayLike, derivative: int = 0) -> Array:
    """Points of a curve, or derivatives by u.

    Parameters
    ----------
    control : (n + 1, ...) float
    u : (m,) float
        From 0 to 1.
    derivative : int
        0 for the points, 1 and 2 for [Shankar, eqs. B.4 and B.7], and so on; above the degree all are 0.

    Returns
    -------
    (m, ...) float
    """
    points = _control(control)
    at = _parameters(u)
    shape = points.shape[1:]
    if derivative >= len(points):
        return np.zeros((at.size, *shape))
    points = _derived(points, derivative)
    return np.asarray(nm.product(bernstein(at, len(points) - 1), points.reshape(len(points), -1))).reshape(
        at.size, *shape
    )


def casteljau_point(control: ArrayLike, u: float) -> Array:
    """One point by repeated linear interpolation: shaped like one control point. Slow, and as accurate as can be."""
    points = _control(control)
    (at,) = _parameters([u])
    while len(points) > 1:
        points = (1.0 - at) * points[:-1] + at * points[1:]
    return np.asarray(points[0])


def end_derivatives(control: ArrayLike) -> EndDerivatives:
    """Derivatives at both ends, from three control points each [Shankar, eqs. B.5, B.6, B.8, B.9]."""
    points = _control(control)
    first = _derived(points, 1) if len(points) > 1 else np.zeros((1, *points.shape[1:]))
    second = _derived(points, 2) if len(points) > 2 else np.zeros((1, *points.shape[1:]))
    return EndDerivatives(first[0], second[0], first[-1], second[-1])


def elevate_degree(control: ArrayLike, times: int = 1) -> Array:
    """Control points (n + 1 + times, ...) of the same curve at a higher degree."""
    points = _control(control)
    for _ in range(times):
        n = len(points)  # the new degree
        share = (np.arange(1, n) / n).reshape(-1, *(1,) * (points.ndim - 1))
        inner = share * points[:-1] + (1.0 - share) * points[1:]
        points = np.concatenate([points[:1], inner, points[-1:]])
    return points


def uneven_steps(points: ArrayLike) -> Array:
    """How far points are from lying evenly on a straight line: the largest second difference.

    Parameters
    ----------
    points : (k, ..., d) float [m]
        In order; five of them around a junction [Shankar, sec. B.2.2].

    Returns
    -------
    (...,) float [m]
        0 if and only if all points lie on one line at equal distances.
    """
    second = np.diff(_control(points), 2, axis=0)
    return np.asarray(nm.lengths(second).max(axis=0))


def junction_jumps(before: ArrayLike, after: ArrayLike) -> JunctionJumps:
    """Jumps of place, unit tangent and curvature vector where `before` ends and `after` begins.

    Parameters
    ----------
    before, after : (n + 1, ..., d), (m + 1, ..., d) float [m]
        Control points; degrees 2 or more, the last two and the first two points apart.

    Notes
    -----
    All three zero is continuity G². The curvature vector is ``(C'' - (C''·t) t) / |C'|²``: it does not depend on the
    degree, which scales C' and C''.
    """
    one, two = _control(before), _control(after)
    end, begin = end_derivatives(one), end_derivatives(two)
    t_1, k_1 = _tangent_and_curvature(end.first_end, end.second_end)
    t_2, k_2 = _tangent_and_curvature(begin.first_begin, begin.second_begin)
    norms = (nm.lengths(jump) for jump in (two[0] - one[-1], t_2 - t_1, k_2 - k_1))
    return JunctionJumps(*map(np.asarray, norms))


def parameters_at_fractions(control: ArrayLike, fractions: ArrayLike) -> Array:
    """Parameters u (m,) at fractions (m,) of the length of a curve in the plane or in space."""
    points = _control(control)
    wanted = np.clip(np.asarray(fractions, dtype=float), 0.0, 1.0)
    knots = np.linspace(0.0, 1.0, LENGTH_CELLS + 1)
    lengths = np.concatenate([[0.0], np.cumsum(_lengths_between(points, knots[:-1], knots[1:]))])
    target = wanted * lengths[-1]
    if not lengths[-1] > 0.0:
        refuse([Fault("curve", "is a single point", "Give control points apart from each other")])
    cell = np.clip(np.searchsorted(lengths, target, side="right") - 1, 0, LENGTH_CELLS - 1)
    u = np.interp(target, lengths, knots)
    for _ in range(NEWTON_STEPS):
        miss = target - lengths[cell] - _lengths_between(points, knots[cell], u)
        speed = nm.lengths(bezier_points(points, u, 1))
        # A cusp has no speed; there the cell is the best answer there is.
        step = np.divide(miss, speed, out=np.zeros_like(miss), where=speed > 0.0)
        u = np.clip(u + step, knots[cell], knots[cell + 1])
        if np.all(np.abs(step) < 1e-14):
            break
    return np.asarray(u)


def _control(points: ArrayLike) -> Array:
    """Control points as an array of floats; refuse none at all."""
    control = np.asarray(points, dtype=float)
    if control.ndim == 0 or len(control) == 0:
        refuse([Fault("control", f"has shape {control.shape}", "Give one control point or more")])
    return control


def _parameters(u: ArrayLike) -> Array:
    """Parameters as (m,); refuse what is outside, where Bernstein polynomials grow without bound."""
    at = np.atleast_1d(np.asarray(u, dtype=float))
    if at.ndim != 1:
        refuse([Fault("u", f"has shape {at.shape}", "Give one list of parameters")])
    if not np.all((at >= 0.0) & (at <= 1.0)):
        refuse([Fault("u", f"runs from {at.min():g} to {at.max():g}", "Give parameters from 0 to 1")])
    return at


def _derived(points: Array, order: int) -> Array:
    """Control points of a derivative."""
    for _ in range(order):
        points = (len(points) - 1) * np.diff(points, axis=0)
    return points


def _tangent_and_curvature(first: Array, second: Array) -> tuple[Array, Array]:
    """Unit tangents and curvature vectors from derivatives by u."""
    speed = nm.lengths(first)[..., None]
    tangent = first / speed
    along = (second * tangent).sum(axis=-1, keepdims=True)
    return tangent, (second - along * tangent) / nm.square(speed)


def _lengths_between(points: Array, low: Array, high: Array) -> Array:
    """Lengths of the curve between parameters: (m,) m."""
    half = 0.5 * (high - low)
    nodes, weights = nm.gauss_legendre(N_NODE)
    at = (0.5 * (low + high)[:, None] + half[:, None] * nodes).ravel()
    speed = nm.lengths(bezier_points(points, np.clip(at, 0.0, 1.0), 1)).reshape(-1, N_NODE)
    return np.asarray(half * (speed * weights).sum(axis=1))
