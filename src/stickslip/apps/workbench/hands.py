"""Hands: who leads the part. All of them give velocities, as a person at a device does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from stickslip import numerics as nm
from stickslip.apps.workbench.handling import Handling
from stickslip.apps.workbench.motions import Mover
from stickslip.apps.workbench.planner import Plan
from stickslip.apps.workbench.task import HAND, Task, axes_of_pose, turn_between
from stickslip.contract.controllers import Command, Person
from stickslip.contract.inputs import Axis, Bindings

if TYPE_CHECKING:
    from stickslip.apps.workbench.run import WorkbenchRun

POINTER = 12.0  # 1/s: how soon a point is where a pointer has it
GAIN = 4.0  # 1/s: how soon a hand is where it looks
PATIENCE = 100  # intervals without getting closer, after which a hand goes on to the next pose
WIGGLE_M, WIGGLE_RAD, WIGGLE_HZ = 2e-3, 0.02, 2.0  # of the scripted hand
GENTLE, ASKEW = 0.1, 0.05  # it pushes with this part of its speed where the part is turned by this angle [rad] or more

KEYS = (
    ("ArrowLeft", "ArrowRight"), ("ArrowDown", "ArrowUp"), ("PageDown", "PageUp"), ("j", "l"), ("k", "i"), ("u", "o"),
)  # fmt: skip
STICKS = (0, 1, 3, None, None, 2)
LABELS = ("Along x", "Along y", "Up", "About x", "About y", "About z")
DEVICE = ("x", "y", "z", "roll", "pitch", "yaw")
DROP = f"{HAND}_drop"
CHANNELS = tuple(f"{HAND}_{name}" for name in DEVICE)


def axes_of_task(task: Task, held: Handling) -> tuple[Axis, ...]:
    """Six axes: velocities along and about the axes of the room, full deflection at both ends; and one that lets go, if it may."""
    found = []
    for k, name in enumerate(CHANNELS):
        most, unit = (task.speed, "m/s") if k < 3 else (task.turn, "rad/s")
        bindings = Bindings(KEYS[k], STICKS[k], 1 if k in (0, 2) else -1, six_axis=DEVICE[k])
        found.append(Axis(name, LABELS[k], unit, -most, most, help="Let go, the part stands still.", bindings=bindings))
    if held.drops:
        said = "Held down, nobody holds the part: it falls."
        found.append(Axis(DROP, "Let go", "1", 0.0, 1.0, help=said, bindings=Bindings(("", "g"))))
    return tuple(found)


class Grip(Person):
    """A person at a device: what is let go stops at once, however fast the device says so. A pointer leads a point of the part.

    Parameters
    ----------
    axes : sequence of Axis
    task : Task
    """

    def __init__(self, axes: Sequence[Axis], task: Task) -> None:
        super().__init__(axes)
        self._speed = task.speed
        self._held: tuple[np.ndarray, np.ndarray] | None = None

    def move(self, name: str, target: float, rate: float = 0.0) -> None:
        """Ask for a new value of an axis."""
        super().move(name, target, 0.0 if target == self.axes[name].rest else rate)

    def hold(self, at: np.ndarray, to: np.ndarray) -> None:
        """Lead a point of the part."""
        self._held = at, to

    def let_go(self) -> None:
        """Lead it no more: it stands still, or goes on as the axes say."""
        self._held = None
        for name in CHANNELS[:3]:
            super().move(name, self.axes[name].rest)

    def release(self) -> None:
        """Take the hands off."""
        super().release()
        self._held = None

    def act(self, run: Any) -> dict[str, Command]:
        """Go on towards the targets; a point that is held goes where the pointer is."""
        found = super().act(run)
        if self._held is None:
            return found
        at, to = self._held
        r, A = run.simulation.motion(task_part(run))[:2]
        v = limited(POINTER * (to - r - nm.product(A, at)), self._speed)
        return found | {name: float(x) for name, x in zip(CHANNELS[:3], v, strict=True)}


class Auto:
    """A hand that sees: it leads the part from pose to pose, and goes on where it gets no closer.

    Parameters
    ----------
    task : Task
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self._com = np.array(task.body().com)
        self._next, self._closest, self._waited = 0, np.inf, 0

    def act(self, run: WorkbenchRun) -> dict[str, Command]:
        """Velocities towards the next pose."""
        v, omega, off = self._towards(run, self._next)
        if off < self._closest - 1e-6:
            self._closest, self._waited = off, 0
        else:
            self._waited += 1
        last = self._next == len(self.task.way) - 1
        if not last and (off < 0.2 * self.task.play or self._waited > PATIENCE):
            self._next, self._closest, self._waited = self._next + 1, np.inf, 0
        return commands((*v, *omega))

    def _towards(self, run: Any, k: int) -> tuple[np.ndarray, np.ndarray, float]:
        """Velocities towards pose `k` of the way, and how far it is: the lever of an angle is that of the part."""
        task = self.task
        r, A = run.simulation.motion(task_part(run))[:2]
        pose, B = task.way[k], axes_of_pose(task.way[k])
        way = np.array(pose.position) + nm.product(B, self._com) - r - nm.product(A, self._com)
        turn = turn_between(A, B)
        return (
            limited(GAIN * way, task.speed),
            limited(GAIN * turn, task.turn),
            float(nm.norm(way) + 0.1 * nm.norm(turn)),
        )


class Script(Auto):
    """A hand that pushes on and wiggles: it goes straight for the goal from where it is, more gently the more askew the part is."""

    def act(self, run: WorkbenchRun) -> dict[str, Command]:
        """Velocities towards the goal, with a wiggle on top."""
        v, omega, _ = self._towards(run, len(self.task.way) - 1)
        v = v * max(GENTLE, 1.0 - float(nm.norm(omega)) / (GAIN * ASKEW))
        phase = 2.0 * np.pi * WIGGLE_HZ * run.simulation.time
        rate = 2.0 * np.pi * WIGGLE_HZ
        a, b = nm.cos(phase), nm.sin(0.73 * phase)
        v = v + WIGGLE_M * rate * np.array([a, b, 0.5 * b])
        omega = omega + WIGGLE_RAD * rate * np.array([b, 0.5 * a, a])
        return commands((*v, *omega))


class Planned:
    """A hand that has a plan and follows it.

    Parameters
    ----------
    plan : Plan
    mover : Mover
        Of the run: says where its part is.
    """

    def __init__(self, plan: Plan, mover: Mover) -> None:
        self.plan, self._mover = plan, mover
        self._follower = mover.follower(plan.places)

    @property
    def is_over(self) -> bool:
        """Whether the plan was carried out."""
        return self._follower.is_over

    def act(self, _: WorkbenchRun) -> dict[str, Command]:
        """Velocities towards the next place of the plan."""
        v, omega = self._follower.velocities(self._mover.here())
        return commands((*v, *omega))


def task_part(run: Any) -> str:
    """Name of the body that is led."""
    return str(run.simulation.scene.guides[0].body)


def limited(x: np.ndarray, most: float) -> np.ndarray:
    """A vector cut to a length."""
    size = nm.norm(x)
    return x * (most / size) if size > most else x


def commands(values: Sequence[float]) -> dict[str, Command]:
    """The six numbers as commands."""
    return {name: float(value) for name, value in zip(CHANNELS, values, strict=True)}
