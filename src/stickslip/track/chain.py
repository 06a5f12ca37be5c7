"""Line of straights, clothoids and arcs as a function of its dimensions, with all derivatives: what a fit varies.

`PlanLine` answers for a line that is given. Here the dimensions are unknown, so derivatives by them matter, and they
must stay finite where a clothoid or an arc shrinks to nothing. Points are complex numbers x + i y.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm

Array = NDArray[np.float64]
Complex = NDArray[np.complex128]

#: Per curve: straight before it, entry clothoid, arc, exit clothoid [m], turn, positive to the left [rad]. The turn and
#: not the curvature: lengths then change the curve only, instead of swinging the whole line behind it.
N_DIMENSION = 5
STRAIGHT, ENTRY, ARC, EXIT, TURN = range(N_DIMENSION)
LEAST_MEAN = 1.0  # m; curves whose mean length is shorter turn less than they should, else the curvature has no bound
#: Turn up to the fraction x of a piece, over the curvature times the length: ``a x + b x² / 2``.
TURN_LINEAR = np.array([0.0, 0.0, 1.0, 1.0])
TURN_SQUARE = np.array([0.0, 1.0, 0.0, -1.0])
#: What the turn is over the curvature: the mean of both parallel sides of the trapezium.
MEAN_WEIGHTS = np.array([0.0, 0.5, 1.0, 0.5])
N_NODE = 16  # of Gauss' rule: they integrate exp(i turn) to round-off for a full turn
FOOT_STEPS = 30
FOOT_REACH = 10.0  # m, longest step on the search for a foot
FOOT_DONE = 1e-9  # m


class Chain(NamedTuple):
    """Pieces end to end: the straight before the line, four pieces per curve, the straight behind it."""

    begin: Array  # (n,) m, station
    length: Array  # (n,) m, 1 for the first and last piece, which have no end
    curvature: Array  # (n,) 1/m, at the tight end, 0 for straights
    linear: Array  # (n,), of the turn
    square: Array  # (n,), of the turn
    point: Complex  # (n,) m, at the begin
    heading: Array  # (n,) rad, at the begin


class Places(NamedTuple):
    """Stations found on the pieces of a chain."""

    piece: NDArray[np.intp]  # (m,)
    fraction: Array  # (m,) of the piece
    point: Complex  # (m,) m
    heading: Array  # (m,) rad
    curvature: Array  # (m,) 1/m


def lay_chain(dimensions: Array, point: complex, heading: float) -> Chain:
    """Lay the pieces of all curves end to end.

    Parameters
    ----------
    dimensions : (n_curve, N_DIMENSION) float
    point : complex [m]
        Where station 0 is.
    heading : float [rad]
        At station 0.
    """
    n = dimensions.shape[0]
    length = np.concatenate([[1.0], dimensions[:, :TURN].ravel(), [1.0]])
    bend = np.repeat(curvatures(dimensions), TURN) * np.tile([0.0, 1.0, 1.0, 1.0], n)
    curvature = np.concatenate([[0.0], bend, [0.0]])
    linear = np.concatenate([[0.0], np.tile(TURN_LINEAR, n), [0.0]])
    square = np.concatenate([[0.0], np.tile(TURN_SQUARE, n), [0.0]])
    ends = np.cumsum(length[1:-1])
    begin = np.concatenate([[0.0, 0.0], ends])
    turn = (curvature * length * (linear + 0.5 * square))[1:-1]
    headings = np.concatenate([[heading, heading], heading + np.cumsum(turn)])
    chord, _ = _integrals(np.ones(begin.size), curvature * length, linear, square)
    ways = nm.times(length * chord, nm.cis(headings))[1:-1]
    points = np.concatenate([[point, point], point + np.cumsum(ways)])
    return Chain(begin, length, curvature, linear, square, points, headings)


def place(chain: Chain, station: Array) -> Places:
    """Points, headings and curvatures at stations (m,) [m]."""
    j = np.searchsorted(chain.begin[1:], station, side="right")
    x = (station - chain.begin[j]) / chain.length[j]
    turn = chain.curvature[j] * chain.length[j]
    chord, _ = _integrals(x, turn, chain.linear[j], chain.square[j])
    point = chain.point[j] + nm.times(nm.cis(chain.heading[j]), chain.length[j] * chord)
    heading = chain.heading[j] + turn * x * (chain.linear[j] + 0.5 * chain.square[j] * x)
    return Places(j, x, point, heading, chain.curvature[j] * (chain.linear[j] + chain.square[j] * x))


def find_feet(chain: Chain, target: Complex, station: Array) -> Array:
    """Stations where the line is perpendicular to the way to each point, near the stations given: (m,) m."""
    s = station.copy()
    for _ in range(FOOT_STEPS):
        at = place(chain, s)
        gap = nm.times(target - at.point, nm.cis(-at.heading))
        # Beyond the centre of curvature the distance has no minimum; a bounded step leads back to this side.
        step = np.clip(gap.real / np.maximum(0.2, 1.0 - at.curvature * gap.imag), -FOOT_REACH, FOOT_REACH)
        s += step
        if np.max(np.abs(step)) < FOOT_DONE:
            break
    return s


def offsets(at: Places, target: Complex) -> Array:
    """Distance of points from the line at their feet, positive to the left: (m,) m."""
    return np.asarray(nm.times(target - at.point, nm.cis(-at.heading)).imag)


def shift_slopes(at: Places, aside: complex) -> Array:
    """Derivatives of the offsets by a shift of the whole line in the direction `aside`, a unit vector: (m,)."""
    return np.asarray(-nm.times(aside, nm.cis(-at.heading)).imag)


def offset_slopes(chain: Chain, at: Places) -> tuple[Array, Array]:
    """Derivatives of the offsets of points whose feet are given.

    Returns
    -------
    by_heading : (m,) [m/rad]
        By a turn of the whole line about station 0.
    by_dimensions : (m, n_curve * N_DIMENSION)
        By the dimensions, in the order of `lay_chain`.

    Notes
    -----
    Feet move along the line when it changes. That does not count: there the way to the point is perpendicular.
    """
    back = nm.cis(-at.heading)
    by_heading = -nm.times(1j * (at.point - chain.point[0]), back).imag
    by_length, by_bend = _ways(chain, at)
    return by_heading, _gather(chain, -nm.times(by_length, back[:, None]).imag, -nm.times(by_bend, back[:, None]).imag)


def heading_slopes(chain: Chain, at: Places) -> Array:
    """Derivatives of the headings at fixed stations by the dimensions: (m, n_curve * N_DIMENSION)."""
    own, past, x = _share(chain, at)
    turned = x * (chain.linear[1:-1] + 0.5 * chain.square[1:-1] * x)  # turn so far over curvature times length
    turned = np.where(own, turned, np.where(past, (chain.linear + 0.5 * chain.square)[1:-1], 0.0))
    moved = np.where(own, x, past)  # how much farther on the same part of the line now is
    by_length = chain.curvature[1:-1] * turned - at.curvature[:, None] * moved
    return _gather(chain, by_length, chain.length[1:-1] * turned)


def _integrals(x: Array, turn: Array, linear: Array, square: Array) -> tuple[Complex, Complex]:
    """Integrals of exp(i turn g) and g exp(i turn g) from 0 to x, g = linear ξ + square ξ² / 2: (m,) each."""
    nodes, node_weights = nm.gauss_legendre(N_NODE, 0.0, 1.0)
    xi = x[:, None] * nodes
    g = xi * (linear[:, None] + 0.5 * square[:, None] * xi)
    wave = nm.cis(turn[:, None] * g)
    weights = x[:, None] * node_weights
    return np.sum(weights * wave, axis=1), np.sum(weights * g * wave, axis=1)


def _share(chain: Chain, at: Places) -> tuple[NDArray[np.bool_], NDArray[np.bool_], Array]:
    """Which places lie on which piece (first and last left out), which behind it, and the fraction: (m, n - 2)."""
    piece = np.arange(1, chain.begin.size - 1)
    own = at.piece[:, None] == piece
    return own, at.piece[:, None] > piece, np.where(own, at.fraction[:, None], 0.0)


def _ways(chain: Chain, at: Places) -> tuple[Complex, Complex]:
    """How places move with length and curvature of each piece: (m, n - 2) each [theory/track-fit, eqs. 3 and 4]."""
    inner = slice(1, -1)
    length, curvature = chain.length[inner], chain.curvature[inner]
    turn, linear, square = curvature * length, chain.linear[inner], chain.square[inner]
    frame = nm.cis(chain.heading[inner])
    # Behind a piece the line moves as a rigid body: with the end of the piece, and turned about it.
    chord, moment = _integrals(np.ones(length.size), turn, linear, square)
    whole = linear + 0.5 * square
    arm = 1j * (at.point[:, None] - chain.point[2:])
    _, past, _ = _share(chain, at)
    by_length = np.where(past, nm.times(frame, chord + 1j * turn * moment) + arm * (curvature * whole), 0.0)
    by_bend = np.where(past, nm.times(frame, 1j * nm.square(length) * moment) + arm * (length * whole), 0.0)
    # On the piece itself its shape changes.
    (row,) = np.nonzero((at.piece >= 1) & (at.piece <= length.size))
    k = at.piece[row] - 1
    chord, moment = _integrals(at.fraction[row], turn[k], linear[k], square[k])
    by_length[row, k] = nm.times(frame[k], chord + 1j * turn[k] * moment)
    by_bend[row, k] = nm.times(frame[k], 1j * nm.square(length[k]) * moment)
    return by_length, by_bend


def _gather(chain: Chain, by_length: Array, by_bend: Array) -> Array:
    """Derivatives by lengths and curvatures of pieces, four per curve, as derivatives by the dimensions of curves."""
    m = by_length.shape[0]
    lengths = chain.length[1:-1].reshape(-1, TURN)
    mean = nm.product(lengths, MEAN_WEIGHTS)
    curvature = chain.curvature[1:-1].reshape(-1, TURN)[:, ARC]
    # The straight has no curvature of its own.
    by_curvature = by_bend.reshape(m, -1, TURN)[:, :, ENTRY:].sum(axis=2)
    by_turn = by_curvature / np.maximum(LEAST_MEAN, mean)
    loosened = np.where(mean > LEAST_MEAN, curvature, 0.0)  # longer curves turn as much with less curvature
    by_lengths = by_length.reshape(m, -1, TURN) - (by_turn * loosened)[:, :, None] * MEAN_WEIGHTS
    return np.concatenate([by_lengths, by_turn[:, :, None]], axis=2).reshape(m, -1)


def curvatures(dimensions: Array) -> Array:
    """Curvature of each arc, positive to the left: (n_curve,) 1/m."""
    return np.asarray(dimensions[:, TURN] / np.maximum(LEAST_MEAN, nm.product(dimensions[:, :TURN], MEAN_WEIGHTS)))
