"""What does a box cost, alone or among a thousand?"""

from __future__ import annotations

import math

import numpy as np

from stickslip.bench import bullet_world, mujoco_world
from stickslip.bench.case import Case, Contender, Metrics, mujoco, ours, pybullet
from stickslip.bench.timing import Effort, run_for, speed
from stickslip.scenes import boxes


def measure(contender: Contender, effort: Effort, n_box: int) -> Metrics:
    """Cost over the whole drop and at rest; penetration and speed of what should lie still."""
    world = contender.build(n=n_box)
    n = effort.pick(round(boxes.UNTIL / world.dt), 300)
    batch = max(2, 2000 // n_box)
    seconds, done = run_for(world, n, batch, effort.limit_s)
    rest = speed(world, batch, effort.repeat)
    gaps = world.contact_gaps()
    v = np.array([world.velocity(f"box_{i}") for i in range(n_box)])
    world.close()
    return {
        "steps_per_s": 1.0 / seconds,
        "step_us": 1e6 * seconds,
        "box_step_us": 1e6 * seconds / n_box,
        "rest_steps_per_s": rest["steps_per_s"],
        "real_time_factor": world.dt / seconds,
        "simulated_s": done * world.dt,
        "contacts": float(len(gaps)),
        "penetration_mm": 1e3 * max(0.0, -float(gaps.min(initial=0.0))),
        "v_rms_mm_per_s": 1e3 * math.sqrt(float(np.mean(np.sum(v * v, axis=1)))),
    }


def case(n_box: int, slow: bool) -> Case:
    """The case with `n_box` boxes."""
    return Case(
        name=f"boxes_{n_box}",
        title=f"{n_box} boxes, dropped and interlocked",
        text=(
            "Four layers, each shifted by a quarter of a box over the next, dropped by 2 cm, mu 0.5, 2 ms, 2 s. Speed "
            "over the whole drop (steps/s) and at its end. A run ends after 30 s of CPU time (simulated s). Exact: "
            "at rest, no penetration."
        ),
        measure=lambda contender, effort: measure(contender, effort, n_box),
        contenders=(
            ours(boxes.build),
            mujoco(boxes.build, mujoco_world.DEFAULT),
            mujoco(boxes.build, mujoco_world.HARD, "mujoco/hard"),
            pybullet(boxes.build, bullet_world.DEFAULT),
            pybullet(boxes.build, bullet_world.FINE, "pybullet/200 iterations"),
        ),
        slow=slow,
    )


CASES = (case(10, slow=False), case(100, slow=False), case(1000, slow=True))
