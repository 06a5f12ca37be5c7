"""Mean contact forces between two readings: of every contact shape, and what they induce in the joints.

Percussions are summed inside the compiled step and divided by the time once, so that a mean over an interval is the sum of its
percussions over its length whatever the number of steps and however they are called. A force read from the last step alone
would miss all impacts but the last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip.engine.simulation import Simulation
from stickslip.kernels import types as kt
from stickslip.model.body import WORLD
from stickslip.model.errors import ModelError

Array = NDArray[np.float64]

#: Numbers of a shape: name and unit. Their order is that of `Work.load`.
OF_SHAPE = (("normal", "N"), ("along", "N"), ("across", "N"), ("x", "N"), ("y", "N"), ("z", "N"), ("steps", "1"))


class ShapeLoad(NamedTuple):
    """What one shape carried on average; time without contact counts."""

    normal: float  # N, pressing
    along: float  # N, friction along the contact's tangent; of a runner: forward
    across: float  # N, friction across it; of a runner: to the left
    force: Array  # (3,) N, their sum over all contacts, inertial axes
    steps: int  # in which the shape carried load


class Loads:
    """Sums of a simulation's contact percussions since the last `restart`; one reader per simulation, a recorder included.

    Parameters
    ----------
    simulation : Simulation
        Begins to sum.
    """

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self._shape = {shape.name: i for i, shape in enumerate(simulation.scene.shapes)}
        simulation.sum_loads()

    def restart(self) -> None:
        """Begin a new interval."""
        self.simulation.sum_loads()

    @property
    def steps(self) -> int:
        """Steps of the interval."""
        return int(self.simulation.work.load_steps[0])

    @property
    def interval(self) -> float:
        """Length of the interval [s]."""
        return self.steps * self.simulation.dt

    def of_shapes(self, which: Sequence[int] | NDArray[np.int64]) -> Array:
        """Rows of `OF_SHAPE` for the shapes of these numbers, (n, 7); zeros before the first step."""
        rows = self.simulation.work.load[np.asarray(which, np.int64)]
        rows[:, :6] /= self.interval or 1.0
        return rows

    def of_shape(self, name: str) -> ShapeLoad:
        """Mean load of a shape."""
        self.check_shapes([name])
        normal, along, across, *force, steps = self.of_shapes([self._shape[name]])[0].tolist()
        return ShapeLoad(normal, along, across, np.array(force), int(steps))

    def induced(self) -> tuple[Array, Array]:
        """Mean generalised forces that contact induced: in the free rates, and in the driven joints [N, N m]."""
        work, time = self.simulation.work, self.interval or 1.0
        return work.load_free / time, work.load_act / time

    def induced_in(self, joint: str) -> Array:
        """Mean generalised forces that contact induced in a joint, one per rate [N, N m]."""
        topology, tree = self.simulation.compiled.topology, self.simulation.plan.tree
        names = [j.name for j in topology.joints]
        if joint not in names:
            raise ModelError(f"there is no joint '{joint}'. Use one of: {', '.join(sorted(names))}.")
        i = names.index(joint)
        first, size = int(tree.u_of[i]), kt.N_U[int(tree.kind[i])]
        free, driven = self.induced()
        return np.asarray((driven if tree.actuated[i] else free)[first : first + size])

    def check_shapes(self, names: Sequence[str]) -> list[int]:
        """Numbers of the shapes called `names`."""
        unknown = [name for name in names if name not in self._shape]
        if unknown:
            known = ", ".join(self._shape) or "none"
            raise ModelError(f"there is no shape '{unknown[0]}' in the scene. Use some of: {known}.")
        return [self._shape[name] for name in names]

    def shapes_of_bodies(self) -> list[str]:
        """Names of all shapes that move with a body, in the order of the scene."""
        return [shape.name for shape in self.simulation.scene.shapes if shape.body != WORLD]
