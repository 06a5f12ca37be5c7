"""CPU time of steps: warm, from a saved state, the best of several passes."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

import numpy as np

from stickslip.bench.world import World

STRETCHES = 10
MOST_PASSES = 5
SETTLED = 0.005  # relative gain of a pass below which no more are made


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a measurement may cost."""

    repeat: int = 3
    quick: bool = False
    limit_s: float = 30.0  # CPU time after which a long run ends early

    def pick(self, full: int, quick: int) -> int:
        """A number of steps: `quick` in a quick run, else `full`."""
        return quick if self.quick else full


def step_seconds(world: World, n: int, repeat: int) -> float:
    """CPU time of one step [s]: `n` steps from the state the world is in now, each tenth of them with its best time.

    At least `repeat` passes are made, and up to `MOST_PASSES` times as many while the sum still falls: on a machine that does
    other work too, single passes are up to twice too slow, and hardly any is undisturbed from end to end.
    """
    state = world.save()
    world.step(max(1, n // 10))
    sizes = [n * (k + 1) // STRETCHES - n * k // STRETCHES for k in range(STRETCHES)]
    best = np.full(STRETCHES, math.inf)
    for i in range(MOST_PASSES * repeat):
        before = best.sum()
        world.restore(state)
        for k, size in enumerate(sizes):
            start = time.process_time()
            world.step(size)
            best[k] = min(best[k], time.process_time() - start)
        if i + 1 >= repeat and best.sum() > (1.0 - SETTLED) * before:
            break
    return float(best.sum()) / n


def speed(world: World, n: int, repeat: int) -> dict[str, float]:
    """Metrics of speed: CPU time of a step, steps per CPU second, simulated over CPU time."""
    seconds = step_seconds(world, n, repeat)
    return {"step_us": 1e6 * seconds, "steps_per_s": 1.0 / seconds, "real_time_factor": world.dt / seconds}


def slowest_to_median(world: World, n: int, repeat: int = 1) -> float:
    """99.9th percentile of the CPU time of one step over its median, one call per step.

    Repeated, each step counts with its best time: what a scheduler does to a step in one run it does not do in all.
    """
    state = world.save()
    best = np.full(n, math.inf)
    for _ in range(repeat):
        world.restore(state)
        for i in range(n):
            start = time.thread_time()
            world.step(1)
            best[i] = min(best[i], time.thread_time() - start)
    return float(np.percentile(best, 99.9) / np.median(best))


def run_for(world: World, n: int, chunk: int, limit_s: float) -> tuple[float, int]:
    """Run `n` steps in chunks, fewer if they take more than `limit_s`: CPU time of one step [s], steps done."""
    start = time.process_time()
    done = 0
    while done < n and time.process_time() - start < limit_s:
        now = min(chunk, n - done)
        world.step(now)
        done += now
    return (time.process_time() - start) / done, done
