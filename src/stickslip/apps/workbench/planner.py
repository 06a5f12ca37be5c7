"""Planner: find a way for a part to its goal, from both ends, with the guided stepper as local planner.

Two trees of places grow, one from the goal (disassembly: where a part belongs it has few ways to go) and one from the start. A branch is
a motion of the guided stepper: it slides along what it touches, so that narrow passages need no lucky sample. Branches aim at the other
tree, at random places, or are pushes along and about axes. What is found is made shorter, led through once more from the start, and only
then a plan. Nothing but the budget looks at a clock: what is found depends on task and seed alone.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from stickslip import numerics as nm
from stickslip.apps.workbench.motions import Mover, Place, distance, distances
from stickslip.apps.workbench.task import Task, axes_of_pose, turn_between
from stickslip.engine.simulation import Simulation

LONG = 400  # intervals of a branch that aims at the other tree
SHORT = 120  # of one that goes somewhere
APART = 0.04  # levers: places of a tree are at least this far from each other
AIM, ROAM = 0.3, 0.5  # shares of branches: towards the other tree; and towards random places. The others are pushes
LOOK_BACK = 6  # of the nearest places of a tree, one is taken
SHORTCUTS = 40  # that are tried

#: Called with the time that was used and the budget [s].
OnSearch = Callable[[float, float], None]


@dataclass(frozen=True)
class Plan:
    """What a search found.

    Attributes
    ----------
    places : tuple of Place
        Where the part is, interval by interval; without a plan the way to the place closest to the goal.
    is_found : bool
        Whether the part was led along it to its goal.
    clearance : float [m]
        Least distance from everything along it, up to the reach of the guide; `narrowest` is the place.
    narrowest : Place
    left : float [m]
        From the end of the path to the goal; an angle counts with the lever of the part.
    n_place, n_interval : int
        Places of both trees, and intervals that were tried.
    took : float [s]
        On the wall clock.
    """

    places: tuple[Place, ...]
    is_found: bool
    clearance: float
    narrowest: Place
    left: float
    n_place: int
    n_interval: int
    took: float


class _Tree:
    """Places that can be reached from a root, each with the places on the way from its parent."""

    def __init__(self, root: Place) -> None:
        self.table = np.zeros((64, 7))
        self.chosen = np.zeros(64)
        self.parent = [-1]
        self.trail: list[tuple[Place, ...]] = [(root,)]
        self.table[0] = root

    def __len__(self) -> int:
        return len(self.parent)

    def place(self, i: int) -> Place:
        x, y, z, w, a, b, c = self.table[i].tolist()
        return (x, y, z, w, a, b, c)

    def far(self, to: Place, lever: float) -> np.ndarray:
        """Distances of all places from one."""
        return distances(self.table[: len(self)], to, lever)

    def add(self, parent: int, trail: tuple[Place, ...]) -> int:
        n = len(self)
        if n == len(self.table):
            self.table = np.concatenate([self.table, np.zeros_like(self.table)])
            self.chosen = np.concatenate([self.chosen, np.zeros_like(self.chosen)])
        self.table[n] = trail[-1]
        self.parent.append(parent)
        self.trail.append(trail)
        return n

    def way_to(self, i: int) -> list[Place]:
        """Places from the root to place `i`."""
        found: list[Place] = []
        while i >= 0:
            found[:0] = self.trail[i][1:] if self.parent[i] >= 0 else self.trail[i]
            i = self.parent[i]
        return found


class _Led(NamedTuple):
    """A path that a part was led along."""

    arrived: bool
    clearance: float
    narrowest: Place
    left: float


class Planner:
    """A search for a way.

    Parameters
    ----------
    task : Task
    simulation : Simulation
        Of the scene of the task; a second one of the same scene is moved about.
    seed : int
    """

    def __init__(self, task: Task, simulation: Simulation, seed: int = 0) -> None:
        self.task = task
        self.mover = Mover(task, Simulation(simulation.compiled))
        self.rng = np.random.default_rng((seed, 0x504C414E))
        self.start = self.mover.here()
        self.goal = self.mover.place_of(task.goal)
        self._lever = self.mover.lever
        self._near = 0.5 * task.play
        points = np.concatenate([solid[0] for solid in task.obstacles.values()])
        margin = 2.5 * self._lever
        ends = np.array([self.start[:3], self.goal[:3]])
        self._low = np.minimum(np.maximum(points.min(0), ends.min(0) - 8.0 * margin) - margin, ends.min(0) - margin)
        self._high = np.maximum(np.minimum(points.max(0), ends.max(0) + 8.0 * margin) + margin, ends.max(0) + margin)

    def search(self, budget: float, on_search: OnSearch | None = None) -> Plan:
        """Search until a way is found or the budget [s] is used up."""
        begin = time.perf_counter()
        last = 0.0
        mover = self.mover
        trees = [_Tree(self.goal), _Tree(self.start)]
        if mover.depth(self.goal) > self.task.guard:  # the goal is a wish: nothing can leave it
            trees = trees[1:]
        straight = mover.towards(self.start, self.goal, self._near, LONG)
        end = trees[-1].add(0, straight.places)
        plan = (
            self._plan(trees, list(straight.places), begin) if straight.arrived or self._is_there(end, trees) else None
        )
        turn = 0
        while plan is None:
            used = time.perf_counter() - begin
            if used > budget:
                return self._closest(trees, begin)
            if on_search is not None and used - last > 0.2:
                last = used
                on_search(used, budget)
            turn = (turn + 1) % len(trees)
            path = self._grow(trees, turn)
            if path is not None:
                plan = self._plan(trees, path, begin)
        return plan

    # --- growing ------------------------------------------------------------------------------------------------------------------

    def _grow(self, trees: list[_Tree], turn: int) -> list[Place] | None:
        """One branch, and a try to meet the other tree; the whole path if they meet."""
        mover, tree, lever, draw = self.mover, trees[turn], self._lever, self.rng.random()
        other = trees[1 - turn] if len(trees) == 2 else _Tree(self.goal)
        if draw < AIM:
            target = other.place(int(self.rng.integers(len(other))) if self.rng.random() < 0.5 else 0)
            i = self._one_of_the_nearest(tree, target)
            trail = mover.towards(tree.place(i), target, self._near, LONG)
        elif draw < ROAM:
            target = self._anywhere()
            i = self._one_of_the_nearest(tree, target)
            trail = mover.towards(tree.place(i), target, self._near, SHORT)
        else:
            i = self._rarely_chosen(tree) if self.rng.random() < 0.5 else self._one_of_the_nearest(tree, other.place(0))
            v, omega = self._some_push(tree.place(i), other.place(0))
            trail = mover.push(tree.place(i), v, omega, int(self.rng.integers(10, SHORT)))
        tree.chosen[i] += 1.0
        end = trail.places[-1]
        if float(tree.far(end, lever).min()) < APART * lever and not trail.arrived:
            return None
        n = tree.add(i, trail.places)
        if len(trees) == 1:
            return tree.way_to(n) if self._is_goal(end) else None
        k = int(np.argmin(other.far(end, lever)))
        if distance(end, other.place(k), lever) >= self._near:
            bridge = mover.towards(end, other.place(k), self._near, LONG)
            if len(bridge.places) > 1 and float(tree.far(bridge.places[-1], lever).min()) > APART * lever:
                n = tree.add(n, bridge.places)
            if not bridge.arrived:
                return None
            forth = tree.way_to(n) if tree.place(n) == bridge.places[-1] else [*tree.way_to(n), *bridge.places[1:]]
        else:
            forth = tree.way_to(n)
        back = other.way_to(k)
        return forth + back[::-1] if turn == 1 else back + forth[::-1]

    def _one_of_the_nearest(self, tree: _Tree, target: Place) -> int:
        """A place of a tree near a target; those from which branches were tried often count as farther."""
        far = tree.far(target, self._lever) * (1.0 + 0.3 * tree.chosen[: len(tree)])
        order = np.argsort(far, kind="stable")[:LOOK_BACK]
        return int(order[int(len(order) * self.rng.random() * self.rng.random())])

    def _rarely_chosen(self, tree: _Tree) -> int:
        """A place of a tree from which few branches were tried."""
        weight = 1.0 / (1.0 + tree.chosen[: len(tree)])
        total = np.cumsum(weight * weight)
        return min(int(np.searchsorted(total, self.rng.random() * total[-1])), len(tree) - 1)

    def _anywhere(self) -> Place:
        """A random place: turned as at one of the ends, or anyhow."""
        x, y, z = (self._low + self.rng.random(3) * (self._high - self._low)).tolist()
        draw = self.rng.random()
        if draw < 0.6:
            w, a, b, c = (self.start if draw < 0.3 else self.goal)[3:]
        else:
            w, a, b, c = self._unit(4)
        return (x, y, z, w, a, b, c)

    def _some_push(self, at: Place, other: Place) -> tuple[list[float], list[float]]:
        """Velocities along an axis of the room or of the part, or towards the other end; about such an axis; or both."""
        mover, kind = self.mover, self.rng.random()
        along, about = self._axis(at, other), self._axis(at, other)
        v = mover.speed * (0.25 + 0.75 * self.rng.random()) if kind < 0.7 else 0.0
        omega = mover.turn * (0.25 + 0.75 * self.rng.random()) if kind > 0.3 else 0.0
        return [v * x for x in along], [omega * x for x in about]

    def _axis(self, at: Place, other: Place) -> list[float]:
        draw, k, sign = self.rng.random(), int(self.rng.integers(3)), 1.0 if self.rng.random() < 0.5 else -1.0
        if draw < 0.35:
            return [sign * (i == k) for i in range(3)]
        if draw < 0.6:
            return [sign * x for x in axes_of_pose(self.mover.pose_of(at))[:, k].tolist()]
        way = [other[i] - at[i] for i in range(3)]
        size = math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2])
        return [x / size for x in way] if draw < 0.75 and size > 0.0 else self._unit(3)

    def _unit(self, n: int) -> list[float]:
        """A random unit vector."""
        while True:
            x = (2.0 * self.rng.random(n) - 1.0).tolist()
            square = sum(a * a for a in x)
            if 0.01 < square < 1.0:
                return [a / math.sqrt(square) for a in x]

    # --- what was found -------------------------------------------------------------------------------------------------------------

    def _is_goal(self, place: Place) -> bool:
        """Whether the part belongs there."""
        pose, goal = self.mover.pose_of(place), self.task.goal
        angle = turn_between(axes_of_pose(pose), axes_of_pose(goal))
        turned = nm.norm(angle)
        off = nm.norm([a - b for a, b in zip(pose.position, goal.position, strict=True)])
        return off <= self.task.near and turned <= self.task.turned

    def _is_there(self, i: int, trees: list[_Tree]) -> bool:
        return self._is_goal(trees[-1].place(i))

    def _plan(self, trees: list[_Tree], path: list[Place], begin: float) -> Plan | None:
        """A path that is made shorter and led along; None if the part does not arrive."""
        for places in (self._shortened(path), path):
            led = self._lead(places)
            if led.arrived:
                return self._result(tuple(places), led, trees, begin)
        return None

    def _shortened(self, path: list[Place]) -> list[Place]:
        """A path with detours left out: from one of its places straight to a later one, where that is possible and shorter."""
        for _ in range(SHORTCUTS):
            if len(path) < 3:
                break
            i, j = sorted(self.rng.integers(0, len(path), 2).tolist())
            if j - i < 4:
                continue
            trail = self.mover.towards(path[i], path[j], self._near, j - i)
            if trail.arrived and len(trail.places) < 0.9 * (j - i):
                path = [*path[:i], *trail.places, *path[j + 1 :]]
        return path

    def _lead(self, places: list[Place]) -> _Led:
        """Lead the part along a path from the start, as a hand does."""
        mover = self.mover
        follower = mover.follower(tuple(places))
        mover.put(self.start)
        clearance, narrowest, at = math.inf, self.start, self.start
        while not follower.is_over:
            mover.ask(*follower.velocities(at))
            at = mover.here()
            now = mover.simulation.guidance().clearance
            if now < clearance:
                clearance, narrowest = now, at
            if self._is_goal(at):
                break
        return _Led(self._is_goal(at), clearance, narrowest, distance(at, self.goal, self._lever))

    def _closest(self, trees: list[_Tree], begin: float) -> Plan:
        """The way to the place of the tree of the start that is closest to the goal."""
        tree = trees[-1]
        best = int(np.argmin(tree.far(self.goal, self._lever)))
        places = tree.way_to(best)
        return self._result(tuple(places), self._lead(places), trees, begin)

    def _result(self, places: tuple[Place, ...], led: _Led, trees: list[_Tree], begin: float) -> Plan:
        return Plan(
            places,
            led.arrived,
            led.clearance,
            led.narrowest,
            led.left,
            sum(map(len, trees)),
            self.mover.intervals,
            time.perf_counter() - begin,
        )
