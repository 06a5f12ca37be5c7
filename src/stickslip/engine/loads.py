"""Mean contact forces between two readings: of every contact shape, and what they induce in the joints.

Percussions are summed inside the compiled step and divided by the time once, so that a mean over an interval is the sum of its
percussions over its length whatever the number of steps and however they are called. A force read from the last step alone
would miss all impacts but the last.
"""

from __future__ import annotations

import weakref
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


#: Readers of each simulation that is still there.
_READERS: weakref.WeakKeyDictionary[Simulation, list[weakref.ref[Loads]]] = weakref.WeakKeyDictionary()


class ShapeLoad(NamedTuple):
    """What one shape carried on average; time without contact counts."""

    normal: float  # N, pressing
    along: float  # N, friction along the contact's tangent; of a runner: forward
    across: float  # N, friction across it; of a runner: to the left
    force: Array  # (3,) N, their sum over all contacts, inertial axes
    steps: int  # in which the shape carried load


class Loads:
    """Sums of a simulation's contact percussions since the last `restart` of this reader. Others, a recorder among them, have their own.

    Parameters
    ----------
    simulation : Simulation
        Begins to sum.

    Notes
    -----
    A simulation has one set of sums. Whoever restarts sets it to zero, after all other readers have put aside what it held; readers
    that restart at the same steps so read the same bits. A simulation that goes back in time begins a new interval for all.
    """

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self._shape = {shape.name: i for i, shape in enumerate(simulation.scene.shapes)}
        self._moving = [(i, shape.name) for i, shape in enumerate(simulation.scene.shapes) if shape.body != WORLD]
        self._joint = {joint.name: i for i, joint in enumerate(simulation.compiled.topology.joints)}
        work = simulation.work
        self._aside = tuple(np.zeros_like(sums) for sums in (work.load, work.load_free, work.load_act))
        self._divisor = np.ones(len(OF_SHAPE))  # the number of steps stays as it is
        self._steps_aside, self._began = 0, simulation.i_step
        readers = _READERS.setdefault(simulation, [])
        readers[:] = [reader for reader in readers if reader() is not None]
        readers.append(weakref.ref(self))
        self.restart()

    def restart(self) -> None:
        """Begin a new interval."""
        for reader in _READERS[self.simulation]:
            other = reader()
            if other is not None and other is not self:
                other._put_aside()
        if self.simulation.work.load_steps[0] or not self.simulation.plan.options.loads:
            self.simulation.sum_loads()
        self._clear()

    def _put_aside(self) -> None:
        """Keep what the simulation has summed up before it is set to zero."""
        work = self.simulation.work
        self._drop_if_restored()
        if not work.load_steps[0]:
            return
        for kept, sums in zip(self._aside, (work.load, work.load_free, work.load_act)):
            kept += sums
        self._steps_aside += int(work.load_steps[0])

    def _clear(self) -> None:
        if self._steps_aside:
            for kept in self._aside:
                kept[...] = 0.0
            self._steps_aside = 0
        self._began = self.simulation.i_step - int(self.simulation.work.load_steps[0])

    def _drop_if_restored(self) -> None:
        """Steps that are not accounted for tell that the simulation was restored, which sets its sums to zero."""
        if self.simulation.i_step != self._began + self._steps_aside + int(self.simulation.work.load_steps[0]):
            self._clear()

    def _sums(self) -> tuple[Array, Array, Array]:
        """Of the interval: by shape, in the free rates, in the driven joints; not to be changed."""
        self._drop_if_restored()
        work, (by_shape, free, driven) = self.simulation.work, self._aside
        if not self._steps_aside:
            return work.load, work.load_free, work.load_act
        return work.load + by_shape, work.load_free + free, work.load_act + driven

    @property
    def steps(self) -> int:
        """Steps of the interval."""
        self._drop_if_restored()
        return self._steps_aside + int(self.simulation.work.load_steps[0])

    def _length(self) -> float:
        """Length of the interval [s], of a reader that knows whether it was restored."""
        return (self._steps_aside + int(self.simulation.work.load_steps[0])) * self.simulation.dt

    @property
    def interval(self) -> float:
        """Length of the interval [s]."""
        return self.steps * self.simulation.dt

    def of_shapes(self, which: Sequence[int] | NDArray[np.int64]) -> Array:
        """Rows of `OF_SHAPE` for the shapes of these numbers, (n, 7); zeros before the first step."""
        return np.asarray(self.means()[0][np.asarray(which, np.int64)])

    def means(self) -> tuple[Array, Array, Array]:
        """All of it: `OF_SHAPE` of every shape (n_shape, 7), and generalised forces in the free rates and in the driven joints."""
        (rows, free, driven), time = self._sums(), self._length() or 1.0
        self._divisor[: kt.LOAD_STEPS] = time
        return rows / self._divisor, free / time, driven / time

    def touched(self) -> list[str]:
        """Names of the shapes that move with a body and carried load at some step of the interval, in the order of the scene."""
        steps = self._sums()[0][:, -1]
        return [
            shape.name for i, shape in enumerate(self.simulation.scene.shapes) if steps[i] > 0.0 and shape.body != WORLD
        ]

    def of_shape(self, name: str) -> ShapeLoad:
        """Mean load of a shape."""
        self.check_shapes([name])
        normal, along, across, *force, steps = self.of_shapes([self._shape[name]])[0].tolist()
        return ShapeLoad(normal, along, across, np.array(force), int(steps))

    def induced(self) -> tuple[Array, Array]:
        """Mean generalised forces that contact induced: in the free rates, and in the driven joints [N, N m]."""
        (_, free, driven), time = self._sums(), self._length() or 1.0
        return free / time, driven / time

    def induced_in(self, joint: str) -> Array:
        """Mean generalised forces that contact induced in a joint, one per rate [N, N m]."""
        if joint not in self._joint:
            raise ModelError(f"there is no joint '{joint}'. Use one of: {', '.join(sorted(self._joint))}.")
        i, tree = self._joint[joint], self.simulation.plan.tree
        first, size = int(tree.u_of[i]), int(tree.n_v[i])
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
        return [name for _, name in self._moving]
