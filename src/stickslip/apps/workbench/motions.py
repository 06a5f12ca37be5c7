"""Motions of a part that are tried before they are made: poses, how far apart they are, and the guided stepper as a local planner."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from stickslip import numerics as nm
from stickslip.apps.workbench.task import JOINT, Pose, Task
from stickslip.engine.simulation import Simulation
from stickslip.model.rotation import matrix_from_quat

STALLED, STALL = 12, 0.02  # intervals in which a part covers less than this part of what was asked for: it is stuck
WAITS = 12  # intervals that a path waits for its part, at most

Numbers = tuple[float, ...]
#: Centre of mass [m] and quaternion: seven numbers.
Place = tuple[float, float, float, float, float, float, float]


class Trail(NamedTuple):
    """Where a part was, interval by interval, the beginning included; and whether it arrived."""

    places: tuple[Place, ...]
    arrived: bool


def distance(a: Place, b: Place, lever: float) -> float:
    """How far apart two places are [m]: way of the centre of mass, and angle times `lever`, for which four sines of its quarter stand."""
    way = math.sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]))
    near = far = 0.0
    for k in range(3, 7):
        near += (a[k] - b[k]) * (a[k] - b[k])
        far += (a[k] + b[k]) * (a[k] + b[k])
    return way + 2.0 * lever * math.sqrt(min(near, far))


def distances(table: np.ndarray, b: Place, lever: float) -> np.ndarray:
    """The same for many places (n, 7)."""
    d, s = table - np.array(b), table + np.array(b)
    way = np.sqrt(d[:, 0] * d[:, 0] + d[:, 1] * d[:, 1] + d[:, 2] * d[:, 2])
    near = d[:, 3] * d[:, 3] + d[:, 4] * d[:, 4] + d[:, 5] * d[:, 5] + d[:, 6] * d[:, 6]
    far = s[:, 3] * s[:, 3] + s[:, 4] * s[:, 4] + s[:, 5] * s[:, 5] + s[:, 6] * s[:, 6]
    total: np.ndarray = way + 2.0 * lever * np.sqrt(np.minimum(near, far))
    return total


def twist_between(a: Place, b: Place, h: float) -> tuple[Numbers, Numbers]:
    """Velocities that lead from one place to another within `h`: the inverse of the Cayley map that the stepper makes."""
    w, x, y, z = a[3:]
    p, q, r, s = b[3:]
    turn = (
        p * w + q * x + r * y + s * z,
        q * w - p * x - r * z + s * y,
        r * w - p * y - s * x + q * z,
        s * w - p * z - q * y + r * x,
    )
    half = turn[0] if abs(turn[0]) > 1e-3 else 1e-3  # half a turn would need an infinite velocity
    k = 2.0 / (h * half)
    return ((b[0] - a[0]) / h, (b[1] - a[1]) / h, (b[2] - a[2]) / h), (k * turn[1], k * turn[2], k * turn[3])


def part_of_way(v: Numbers, omega: Numbers, speed: float, turn: float) -> float:
    """What part of a motion keeps to a speed and an angular velocity; 1: all of it."""
    fast, spin = nm.norm(v), nm.norm(omega)
    return min(1.0, speed / fast if fast > speed else 1.0, turn / spin if spin > turn else 1.0)


class Mover:
    """A part that is moved to see where it gets to: the guided stepper on a simulation of its own.

    Parameters
    ----------
    task : Task
    simulation : Simulation
        Of the scene of the task. It is left wherever it was moved last.

    Attributes
    ----------
    intervals : int
        How many were tried.
    """

    def __init__(self, task: Task, simulation: Simulation) -> None:
        self.simulation, self.task = simulation, task
        self._channels = simulation.scene.guides[0].channels[:6]
        self._com = np.array(simulation.scene.bodies[0].com)
        guide = simulation.scene.guides[0]
        self.speed, self.turn = guide.speed, guide.turn
        self.lever = 0.5 * max(float(nm.lengths(solid[0] - self._com, axis=1).max()) for solid in task.part.values())
        self.intervals = 0

    def place_of(self, pose: Pose) -> Place:
        """Place of a pose."""
        x, y, z = (np.array(pose.position) + nm.product(matrix_from_quat(pose.wxyz), self._com)).tolist()
        size = nm.norm(pose.wxyz)
        w, a, b, c = (n / size for n in pose.wxyz)
        return (x, y, z, w, a, b, c)

    def pose_of(self, place: Place) -> Pose:
        """Pose of a place."""
        wxyz = (place[3], place[4], place[5], place[6])
        x, y, z = (np.array(place[:3]) - nm.product(matrix_from_quat(wxyz), self._com)).tolist()
        return Pose((x, y, z), wxyz)

    def put(self, place: Place) -> None:
        """Put the part somewhere; what it held there it finds again."""
        pose = self.pose_of(place)
        self.simulation.set_coordinate(JOINT, (*pose.position, *pose.wxyz))

    def here(self) -> Place:
        """Where the part is."""
        x, y, z, w, a, b, c = self.simulation.coordinate(JOINT).tolist()
        return self.place_of(Pose((x, y, z), (w, a, b, c)))

    def depth(self, place: Place) -> float:
        """How deep the part would be in an obstacle there [m]."""
        self.put(place)
        self.ask((0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
        return self.simulation.guidance().penetration

    def towards(self, begin: Place, end: Place, near: float, most: int) -> Trail:
        """Lead the part from one place towards another, straight where it is free and along what it touches where it is not."""
        self.put(begin)
        trail, h = [begin], self.simulation.dt
        closest, waited = distance(begin, end, self.lever), 0
        for _ in range(most):
            v, omega = twist_between(trail[-1], end, h)
            part = part_of_way(v, omega, self.speed, self.turn)
            self.ask([part * x for x in v], [part * x for x in omega])
            trail.append(self.here())
            left = distance(trail[-1], end, self.lever)
            if left < near:
                return Trail(tuple(trail), True)
            waited = 0 if left < closest - STALL * self.speed * h else waited + 1
            closest = min(closest, left)
            if waited > STALLED:
                break
        return Trail(tuple(trail), False)

    def push(self, begin: Place, v: Sequence[float], omega: Sequence[float], most: int) -> Trail:
        """Push the part at constant velocities until it is stuck."""
        self.put(begin)
        trail, waited, h = [begin], 0, self.simulation.dt
        asked = (nm.norm(v) + self.lever * nm.norm(omega)) * h
        for _ in range(most):
            self.ask(v, omega)
            trail.append(self.here())
            waited = 0 if distance(trail[-2], trail[-1], self.lever) > STALL * asked else waited + 1
            if waited > STALLED:
                break
        return Trail(tuple(trail[: len(trail) - waited]), False)

    def follower(self, places: tuple[Place, ...]) -> Follower:
        """A hand that leads this part along a path."""
        return Follower(places, self.task.speed, self.task.turn, self.lever, self.simulation.dt)

    def ask(self, v: Sequence[float], omega: Sequence[float]) -> None:
        """One interval at these velocities."""
        for name, value in zip(self._channels, (*v, *omega), strict=True):
            self.simulation.set_input(name, value)
        self.simulation.step(1)
        self.intervals += 1


class Follower:
    """A hand that leads a part along a path, place by place.

    Parameters
    ----------
    places : tuple of Place
    speed, turn : float [m/s, rad/s]
        That it keeps to.
    lever : float [m]
        Of an angle.
    h : float [s]
        The interval.
    """

    def __init__(self, places: tuple[Place, ...], speed: float, turn: float, lever: float, h: float) -> None:
        self.places, self.speed, self.turn, self.lever, self.h = places, speed, turn, lever, h
        self._next, self._closest, self._waited = 0, math.inf, 0

    @property
    def is_over(self) -> bool:
        """Whether the end of the path was reached, or waited for long enough."""
        return self._next >= len(self.places)

    def velocities(self, at: Place) -> tuple[Numbers, Numbers]:
        """Velocities of the next interval, from where the part is."""
        if self.is_over:
            return (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
        target = self.places[self._next]
        v, omega = twist_between(at, target, self.h)
        part = part_of_way(v, omega, self.speed, self.turn)
        left = distance(at, target, self.lever)
        self._waited = 0 if left < self._closest else self._waited + 1
        self._closest = min(left, self._closest)
        if part == 1.0 or self._waited > WAITS:
            self._next, self._closest, self._waited = self._next + 1, math.inf, 0
        return tuple(part * x for x in v), tuple(part * x for x in omega)
