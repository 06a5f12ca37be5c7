"""Many descents of a sled with a pilot who errs, on several processes; equal numbers for any number of processes."""

from __future__ import annotations

import math
import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from stickslip.io.track_file import load_track


class Task(NamedTuple):
    """A descent to be made."""

    track: str
    sled: str
    start_speed: float  # m/s at the first gate
    seed: int  # of the pilot's errors


class Descent(NamedTuple):
    """A descent that was made."""

    seed: int
    finished: bool
    crashed: bool
    splits: tuple[float, ...]  # s since the first gate, at the other gates; NaN where it did not come
    finish_speed: float  # m/s, NaN if it did not finish


Descend = Callable[[Task], Descent]


def descend(task: Task) -> Descent:
    """Make one descent with the autopilot that errs as a person does."""
    # Workers import the sleds themselves, and the process that waits for them needs none.
    from stickslip.apps.catalogue import load_sled
    from stickslip.apps.ice.conditions import Conditions
    from stickslip.apps.ice.pilots import make_pilot
    from stickslip.apps.ice.run import run_sled

    sled = load_sled(task.sled)
    pilot = make_pilot("noisy", sled, task.track, task.seed)
    conditions = Conditions(start_speed=task.start_speed)
    summary = run_sled(sled, task.track, pilot, conditions, seed=task.seed).summary
    passed = summary["split_times_s"]
    splits = tuple(float(passed.get(gate.name, math.nan)) for gate in load_track(task.track).gates[1:])
    speed = summary["finish_speed_m_s"]
    return Descent(
        task.seed, summary["finished"], summary["crashed"], splits, math.nan if speed is None else float(speed)
    )


def make_descents(
    tasks: Sequence[Task],
    processes: int = 2,
    on_progress: Callable[[int, int], None] | None = None,
    one: Descend = descend,
) -> list[Descent]:
    """Make descents, in the order of their tasks.

    Parameters
    ----------
    tasks : sequence of Task
    processes : int
        1: in this process.
    on_progress : callable, optional
        Called with the number done and their total.
    one : callable
        Makes one descent; known to worker processes by its name.
    """
    made: list[Descent] = []

    def note(descent: Descent) -> None:
        made.append(descent)
        if on_progress is not None:
            on_progress(len(made), len(tasks))

    if processes <= 1:
        for task in tasks:
            note(one(task))
        return made
    # Spawned, not forked: workers must not inherit threads of compiled code.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        for descent in pool.map(one, tasks):
            note(descent)
    return made
