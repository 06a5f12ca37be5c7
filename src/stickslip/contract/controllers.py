"""Controllers: who acts in a run. A controller is asked before each tick, wherever the run takes place."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from stickslip.contract.inputs import Axis
    from stickslip.contract.run import Run

TICK_S = 0.01  # s between two looks of a controller

#: A value, or a value with its rate and acceleration, in the unit of the input.
Command = float | tuple[float, ...]


class Controller(Protocol):
    """Acts in a run.

    `act` returns the commands that change, by name of the input; what it leaves out stays as it is. It sees the run as it is at the
    beginning of the tick and nothing else: no clock, no device, no random numbers without a seed. So the same thing happens in the
    shell, in the studio, in a batch and in a replay.
    """

    def act(self, run: Any) -> Mapping[str, Command]: ...


class Person:
    """Somebody at a device: commands go to their targets at once, or at a rate.

    Parameters
    ----------
    axes : sequence of Axis
    """

    def __init__(self, axes: Sequence[Axis]) -> None:
        self.axes = {axis.name: axis for axis in axes}
        self._targets: dict[str, tuple[float, float]] = {}
        self._values: dict[str, float] = {}

    def move(self, name: str, target: float, rate: float = 0.0) -> None:
        """Ask for a new value of an axis; with a `rate` above 0 [1/s] it goes there at most that fast."""
        axis = self.axes[name]
        self._targets[name] = min(max(target, axis.least), axis.most), max(rate, 0.0)

    def release(self) -> None:
        """Take the hands off: all axes go to rest at once."""
        self._targets = {}
        self._values = {}

    def act(self, run: Run) -> dict[str, Command]:
        """Go on towards the targets."""
        for name, (target, rate) in self._targets.items():
            value = self._values.get(name, self.axes[name].rest)
            step = rate * run.tick_s or math.inf
            self._values[name] = value + min(step, max(-step, target - value))
        return dict(self._values)


@runtime_checkable
class Holding(Protocol):
    """Somebody who takes a body by a point and leads it there, as with a pointer; what a spring does in other runs."""

    def hold(self, at: NDArray[np.float64], to: NDArray[np.float64]) -> None:
        """Lead the point `at` of the body (from its origin, body axes [m]) to `to` (inertial [m]), from the next tick on."""

    def let_go(self) -> None:
        """Lead it no more."""


class Recorded:
    """Inputs of a recording, given again at their times. In the recorded scene that is the recorded run; another scene may be tried.

    Parameters
    ----------
    names : sequence of str
        Inputs of the recorded scene.
    changes : (n, 5) float
        As recordings have them: step before which an input changed, its index, value, rate and acceleration.
    dt : float [s]
        Step of the recorded run.
    """

    def __init__(self, names: Sequence[str], changes: NDArray[np.float64], dt: float) -> None:
        self._changes = [
            (float(step) * dt, names[int(i)], (value, rate, acceleration))
            for step, i, value, rate, acceleration in changes.tolist()
        ]
        self._next = 0

    def act(self, run: Run) -> dict[str, Command]:
        """Whatever changed up to now."""
        now = run.simulation.time + 0.5 * run.simulation.dt
        commands: dict[str, Command] = {}
        while self._next < len(self._changes) and self._changes[self._next][0] < now:
            _, name, value = self._changes[self._next]
            commands[name] = value
            self._next += 1
        return commands
