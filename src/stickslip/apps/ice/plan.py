"""The plan of a pilot: for each station, place and direction across, how hard to steer, seen from the finish backwards.

A point that slides on the ice with the speed v(s) obeys ::

    l'' = d(s, l, l') + x a(N) / v²,    |x| <= 1

with the drift d of weight and curves, the load N, and the side acceleration a(N) that runners can give. `make_plan` walks back from the
end and finds at each place the x with the least cost still to come [docs/theory/pilot.md].
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.apps.ice.course import Course
from stickslip.apps.ice.pilot import GRAVITY
from stickslip.apps.ice.sled import Handling
from stickslip.kernels.steering_plan import SPREAD, STEEPEST, STEP, decide_station, planned_share
from stickslip.track.glide import GlideRun
from stickslip.track.section_grid import points_at_length

if TYPE_CHECKING:
    from scipy.interpolate import RectBivariateSpline

Array = NDArray[np.float64]

N_ACROSS, N_SLOPE = 71, 49
LEVELS = np.linspace(-1.0, 1.0, 9)  # of steering
SLOWEST = 4.0  # m/s
SPACE = 1.0  # m kept from the ends of the track
WALL, EDGE, SOFT, EDGE_MARGIN = 3.0, 40.0, 0.2, 0.7  # cost per metre and (SOFT metres)² beyond the margin; m
HIGH = 1.6  # m: sides longer than this are banks, not walls
WALL_AHEAD = 10.0  # m: where a bank ends, the wall that follows it is kept clear of from here on
FILLET = 0.6  # m from an edge of a straight to where a bumper meets the wall, less half the sled
ACROSS = 0.05  # m, of points across in the tables of the ice
BEYOND = 1.4  # m, how far sections go on straight beyond the edges


@dataclass(frozen=True, slots=True, eq=False)
class SteeringPlan:
    """How hard to steer.

    Attributes
    ----------
    begin : float [m]
        First station; the others follow every `STEP`.
    right, left : (n,) float [m]
        Outermost places of each station.
    steering : (n, N_ACROSS, N_SLOPE) float
        Share of the grip to be used, left positive.
    """

    begin: float
    right: Array
    left: Array
    steering: NDArray[np.float32]

    @classmethod
    def on(cls, course: Course, steering: NDArray[np.float32]) -> SteeringPlan:
        """The plan of a course with this steering."""
        station = _stations(course)
        return cls(float(station[0]), *course.edges(station), steering)

    def at(self, station: float, across: float, slope: float) -> float:
        """Share of the grip to use at a place, going across by `slope` = dl/ds."""
        return float(planned_share(self.steering, self.right, self.left, self.begin, station, across, slope))


def make_plan(course: Course, glide: GlideRun, handling: Handling) -> SteeringPlan:
    """Plan a run for the speeds of a glide.

    Notes
    -----
    Dynamic programming on a grid, linear between its nodes. What leaves over an edge is put back onto it, at a price.
    """
    ground = _Ground(course, glide, handling.gauge)
    grip = (handling.grip_low, handling.grip_high, handling.full_load)
    ahead, to_come, costs = np.zeros((N_ACROSS, N_SLOPE)), np.zeros((N_ACROSS, N_SLOPE)), np.zeros(LEVELS.size)
    steering = np.zeros((ground.station.size, N_ACROSS, N_SLOPE), np.float32)
    for i in range(ground.station.size - 2, -1, -1):
        decide_station(
            ground.y[i], ground.z[i], ground.square[i], ground.across[i], _place_cost(ground, i, handling), ground.slope,
            float(ground.turn[i]), float(ground.sag[i]), GRAVITY, grip, (float(ground.right[i + 1]), float(ground.left[i + 1])),
            LEVELS, ahead, costs, steering[i], to_come,
        )  # fmt: skip
        ahead, to_come = to_come, ahead
    return SteeringPlan.on(course, steering)


def plan_shape(course: Course) -> tuple[int, int, int]:
    """Shape of the steering of a plan."""
    return _stations(course).size, N_ACROSS, N_SLOPE


def _stations(course: Course) -> Array:
    return np.arange(course.track.begin + SPACE, course.track.end - SPACE, STEP)


class _Ground:
    """The ice and the squared speed on the nodes of a plan.

    A sled meets the ice with runners on both sides, so its middle rides on the mean of two places a gauge apart: fillets and kinks are
    rounded off by its width.
    """

    def __init__(self, course: Course, glide: GlideRun, gauge: float) -> None:
        track = course.track
        self.station = _stations(course)
        self.right, self.left = course.edges(self.station)
        share = np.linspace(0.0, 1.0, N_ACROSS)
        self.across = self.right[:, None] + share * (self.left - self.right)[:, None]
        self.slope = _directions()
        s, across = np.repeat(self.station, N_ACROSS), self.across.ravel()
        orders = ((0, 0), (0, 1), (2, 0), (1, 1), (0, 2))
        # (station, derivative, place across)
        self.y, self.z = (
            np.stack([f.ev(s, across, dx=a, dy=b).reshape(self.across.shape) for a, b in orders], axis=1)
            for f in ridden_ice(course, gauge)
        )
        self.turn = track.plan.curvature(self.station)
        grade = track.heights.slope(self.station)
        stretch = np.sqrt(1.0 + nm.square(grade))
        self.sag = track.heights.curvature(self.station) * (stretch * stretch * stretch)
        speed = np.interp(self.station, glide.station, np.maximum(glide.speed, SLOWEST))
        square = np.maximum(nm.square(speed[:, None]) - 2.0 * GRAVITY * self.z[:, 0], nm.square(SLOWEST))
        self.square = square / (1.0 + nm.square(grade[:, None]))


def ridden_ice(course: Course, gauge: float) -> tuple[RectBivariateSpline, RectBivariateSpline]:
    """Place of the middle of a sled left of and above the centre line [m], over station and length across."""
    from scipy.interpolate import RectBivariateSpline  # takes a third of a second to load; a saved plan needs none

    turn, table = course.track.channel.dimensions(course.station)
    points = points_at_length(turn, table, -turn[:, None] * course.lengths)
    across = np.arange(course.right.min() - BEYOND, course.left.max() + BEYOND, ACROSS)
    tables = np.empty((2, course.station.size, across.size))
    for i in range(course.station.size):
        tables[:, i] = _extended(across, course.lengths[i], points[i])
    half = max(1, round(0.5 * gauge / ACROSS))
    middle = 0.5 * (tables[:, :, 2 * half :] + tables[:, :, : -2 * half])
    y, z = (RectBivariateSpline(course.station, across[half:-half], values) for values in middle)
    return y, z


def _extended(across: Array, length: Array, points: Array) -> Array:
    """Section (2, n) at lengths `across`, straight on beyond its ends."""
    values = np.array([np.interp(across, length, points[:, k]) for k in (0, 1)])
    for beyond, edge, inside in ((across > length[-1], -1, -2), (across < length[0], 0, 1)):
        step = points[edge] - points[inside]
        far = np.abs(across[beyond] - length[edge])
        values[:, beyond] += np.outer(step / nm.norm(step), far)
    return values


def _directions() -> Array:
    """Directions dl/ds of the nodes."""
    q = 2.0 * np.arange(N_SLOPE) / (N_SLOPE - 1) - 1.0
    return np.asarray(STEEPEST * nm.sinh(SPREAD * q) / nm.sinh(SPREAD))


def _place_cost(ground: _Ground, i: int, handling: Handling) -> Array:
    """Cost per metre (N_ACROSS,) of being near a wall or an edge."""
    cost = np.zeros(N_ACROSS)
    ahead = slice(i, i + 1 + round(WALL_AHEAD / STEP))
    for side, edge in ((1.0, ground.left[ahead]), (-1.0, -ground.right[ahead])):
        outward = side * ground.across[i]
        if edge[0] > HIGH:
            cost += EDGE * nm.square(np.maximum(outward - (edge[0] - EDGE_MARGIN), 0.0) / SOFT)
        if edge.min() <= HIGH:
            wall = edge.min() - FILLET - 0.5 * handling.width
            cost += WALL * nm.square(np.maximum(outward - wall, 0.0) / SOFT)
    return cost
