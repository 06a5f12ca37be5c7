"""The plan of a pilot: for each station, place and direction across, how hard to steer, seen from the finish backwards.

A point that slides on the ice with the speed v(s) obeys ::

    l'' = d(s, l, l') + x a(N) / v²,    |x| <= 1

with the drift d of weight and curves, the load N, and the side acceleration a(N) that runners can give. `make_plan` walks back from the
end and finds at each place the x with the least cost still to come [docs/theory/pilot.md].
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.apps.ice.course import Course
from stickslip.apps.ice.sled import Handling
from stickslip.track.glide import GlideRun

Array = NDArray[np.float64]

GRAVITY = 9.81
STEP = 2.0  # m along the track
N_ACROSS, N_SLOPE = 71, 49
STEEPEST, SPREAD = 0.45, 2.5  # largest l'; how much finer directions are near zero
LEVELS = np.linspace(-1.0, 1.0, 9)  # of steering
USED = 0.7  # share of the grip that is planned with
LEAST_LOAD, MOST_LOAD, MOST_DRIFT = 1.0, 60.0, 0.2  # m/s², m/s², 1/m
MEMORY = 150.0  # m, after which what is to come counts 1/e
SLOWEST = 4.0  # m/s
# Costs per metre; those of steering and of speed across are small, and only settle what walls leave open.
STEERING, CROSSING = 0.3, 1.0
WALL, EDGE, SOFT, EDGE_MARGIN = 3.0, 40.0, 0.2, 0.7  # per (SOFT metres)² beyond the margin; m
LIFT, HEAVY = 20.0, 6.0  # per metre at no load; m/s², load from which on it costs nothing
HIT, HIT_SPEED, REBOUND = 20.0, 3.0, 0.05  # of leaving over an edge: at once, per (m/s)², share of the speed left
HIGH = 1.6  # m: sides longer than this are banks, not walls
WALL_AHEAD = 10.0  # m: where a bank ends, the wall that follows it is kept clear of from here on
FILLET = 0.6  # m from an edge of a straight to where a bumper meets the wall, less half the sled


@dataclass(frozen=True, slots=True, eq=False)
class SteeringPlan:
    """How hard to steer.

    Attributes
    ----------
    begin, step : float [m]
        First station and spacing.
    right, left : (n,) float [m]
        Outermost places of each station.
    steering : (n, N_ACROSS, N_SLOPE) float
        Share of the grip to be used, left positive.
    """

    begin: float
    step: float
    right: Array
    left: Array
    steering: NDArray[np.float32]

    def at(self, station: float, across: float, slope: float) -> float:
        """Share of the grip to use at a place, going across by `slope` = dl/ds."""
        k = min(max((station - self.begin) / self.step, 0.0), len(self.right) - 1.001)
        row = int(k)
        here, there = (self._row(i, across, slope) for i in (row, row + 1))
        return here + (k - row) * (there - here)

    def _row(self, i: int, across: float, slope: float) -> float:
        right, left = float(self.right[i]), float(self.left[i])
        u = min(max((across - right) / (left - right) * (N_ACROSS - 1), 0.0), N_ACROSS - 1.001)
        q = min(max(float(_to_grid(slope)), 0.0), N_SLOPE - 1.001)
        a, b = int(u), int(q)
        f = self.steering[i, a : a + 2, b : b + 2]
        lower = float(f[0, 0]) + (q - b) * float(f[0, 1] - f[0, 0])
        upper = float(f[1, 0]) + (q - b) * float(f[1, 1] - f[1, 0])
        return lower + (u - a) * (upper - lower)


def make_plan(course: Course, glide: GlideRun, handling: Handling) -> SteeringPlan:
    """Plan a run for the speeds of a glide.

    Notes
    -----
    Dynamic programming on a grid, linear between its nodes. What leaves over an edge is put back onto it, at a price.
    """
    ground = _Ground(course, glide)
    ahead = np.zeros((N_ACROSS, N_SLOPE))
    steering = np.zeros((ground.station.size, N_ACROSS, N_SLOPE), np.float32)
    for i in range(ground.station.size - 2, -1, -1):
        steering[i], ahead = _decide(ground, i, handling, ahead)
    return SteeringPlan(float(ground.station[0]), STEP, ground.right, ground.left, steering)


class _Ground:
    """Drift, load and squared speed on the nodes of a plan."""

    def __init__(self, course: Course, glide: GlideRun) -> None:
        track = course.track
        self.station = np.arange(track.begin + SPACE, track.end - SPACE, STEP)
        self.right, self.left = course.edges(self.station)
        share = np.linspace(0.0, 1.0, N_ACROSS)
        self.across = self.right[:, None] + share * (self.left - self.right)[:, None]
        self.slope = _from_grid(np.arange(N_SLOPE))
        s, across = np.repeat(self.station, N_ACROSS), self.across.ravel()
        shape = self.across.shape
        orders = ((0, 0), (0, 1), (2, 0), (1, 1), (0, 2))
        self.y, self.z = ([f.ev(s, across, dx=a, dy=b).reshape(shape) for a, b in orders] for f in (course.y, course.z))
        self.turn = track.plan.curvature(self.station)
        grade = track.heights.slope(self.station)
        stretch = np.sqrt(1.0 + nm.square(grade))
        self.sag = track.heights.curvature(self.station) * (stretch * stretch * stretch)
        speed = np.interp(self.station, glide.station, np.maximum(glide.speed, SLOWEST))
        square = np.maximum(nm.square(speed[:, None]) - 2.0 * GRAVITY * self.z[0], nm.square(SLOWEST))
        self.square = square / (1.0 + nm.square(grade[:, None]))

    def drift(self, i: int) -> tuple[Array, Array, Array]:
        """Drift [1/m], load [m/s²] and squared speed [m²/s²] at the nodes of station i."""
        p, v2 = self.slope[None, :], self.square[i][:, None]
        y, y_l, y_ss, y_sl, y_ll = (f[i][:, None] for f in self.y)
        _, z_l, z_ss, z_sl, z_ll = (f[i][:, None] for f in self.z)
        turn = self.turn[i]
        a_y = (y_ss + 2.0 * y_sl * p + y_ll * p * p + turn * (1.0 - turn * y)) * v2
        a_z = (z_ss + 2.0 * z_sl * p + z_ll * p * p + self.sag[i]) * v2 + GRAVITY
        size = nm.square(y_l) + nm.square(z_l)
        return -(y_l * a_y + z_l * a_z) / (size * v2), (y_l * a_z - z_l * a_y) / np.sqrt(size), v2


SPACE = 1.0  # m kept from the ends of the track


def _to_grid(slope: ArrayLike) -> Array:
    """Place of dl/ds in the grid of directions."""
    q = nm.asinh(np.asarray(slope) / STEEPEST * nm.sinh(SPREAD)) / SPREAD
    return np.asarray(0.5 * (q + 1.0) * (N_SLOPE - 1))


def _from_grid(index: NDArray[np.int64]) -> Array:
    """Directions dl/ds of the grid."""
    q = 2.0 * index / (N_SLOPE - 1) - 1.0
    return np.asarray(STEEPEST * nm.sinh(SPREAD * q) / nm.sinh(SPREAD))


def _decide(ground: _Ground, i: int, handling: Handling, ahead: Array) -> tuple[Array, Array]:
    """Best steering at the nodes of station i, and the cost still to come, given that of the next station."""
    drift, load, v2 = ground.drift(i)
    drift = np.clip(drift, -MOST_DRIFT, MOST_DRIFT)
    held = np.clip(load, LEAST_LOAD, MOST_LOAD)
    rate = handling.grip_low + (handling.grip_high - handling.grip_low) * np.minimum(held / handling.full_load, 1.0)
    grip = USED * rate * held / v2
    across, p = ground.across[i][:, None], ground.slope[None, :]
    light = np.clip(1.0 - load / HEAVY, 0.0, 2.0)
    place = _place_cost(ground, i, handling) + CROSSING * p * p * v2 + LIFT * light * light
    costs = np.empty((LEVELS.size, N_ACROSS, N_SLOPE))
    for k, x in enumerate(LEVELS):
        bend = drift + x * grip
        costs[k] = STEP * (place + STEERING * x * x)
        costs[k] += _cost_ahead(ground, i + 1, across + STEP * (p + 0.5 * STEP * bend), p + STEP * bend, v2, ahead)
    best = costs.argmin(axis=0)
    return _between(costs, best), costs.min(axis=0)


def _place_cost(ground: _Ground, i: int, handling: Handling) -> Array:
    """Cost per metre (N_ACROSS, 1) of being near a wall or an edge."""
    cost = np.zeros((N_ACROSS, 1))
    ahead = slice(i, i + 1 + round(WALL_AHEAD / STEP))
    for side, edge in ((1.0, ground.left[ahead]), (-1.0, -ground.right[ahead])):
        outward = side * ground.across[i][:, None]
        if edge[0] > HIGH:
            cost += EDGE * nm.square(np.maximum(outward - (edge[0] - EDGE_MARGIN), 0.0) / SOFT)
        if edge.min() <= HIGH:
            wall = edge.min() - FILLET - 0.5 * handling.width
            cost += WALL * nm.square(np.maximum(outward - wall, 0.0) / SOFT)
    return cost


def _cost_ahead(ground: _Ground, i: int, across: Array, p: Array, v2: Array, ahead: Array) -> Array:
    """Cost to come from places (across, p) at station i."""
    u = (across - ground.right[i]) / (ground.left[i] - ground.right[i]) * (N_ACROSS - 1)
    out = (u < 0.0) | (u > N_ACROSS - 1)
    hit = np.where(out, HIT + HIT_SPEED * p * p * v2, 0.0)
    q = _to_grid(np.clip(np.where(out, -REBOUND * p, p), -STEEPEST, STEEPEST))
    u, q = np.clip(u, 0.0, N_ACROSS - 1.001), np.clip(q, 0.0, N_SLOPE - 1.001)
    a, b = u.astype(np.int64), q.astype(np.int64)
    u, q = u - a, q - b
    lower = (1.0 - q) * ahead[a, b] + q * ahead[a, b + 1]
    upper = (1.0 - q) * ahead[a + 1, b] + q * ahead[a + 1, b + 1]
    return np.asarray(hit + nm.exp(-STEP / MEMORY) * ((1.0 - u) * lower + u * upper))


def _between(costs: Array, best: NDArray[np.int64]) -> Array:
    """Levels of least cost, refined by the parabola through the best one and its neighbours."""
    inner = np.clip(best, 1, LEVELS.size - 2)
    before, here, after = (np.take_along_axis(costs, (inner + d)[None], 0)[0] for d in (-1, 0, 1))
    bow = before - 2.0 * here + after
    shift = np.where(bow > 1e-12, 0.5 * (before - after) / np.maximum(bow, 1e-12), best - inner)
    return np.asarray(LEVELS[inner] + np.clip(shift, -1.0, 1.0) * (LEVELS[1] - LEVELS[0]))
