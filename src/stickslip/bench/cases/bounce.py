"""Does a ball bounce to the right height, and does the bouncing end?"""

from __future__ import annotations

import numpy as np

from stickslip.bench import bullet_world, mujoco_world
from stickslip.bench.case import Case, Contender, Metrics, mujoco, ours, pybullet
from stickslip.bench.timing import Effort, speed
from stickslip.scenes import bounce

STILL = 0.01  # m/s


def measure(contender: Contender, effort: Effort) -> Metrics:
    """Height of the fifth apex, and the last moment at which the ball is faster than 1 cm/s."""
    world = contender.build()
    n = round(bounce.UNTIL / world.dt)
    gap, speed_z = np.empty(n), np.empty(n)
    for i in range(n):
        world.step(1)
        gap[i] = world.position("ball")[2] - bounce.RADIUS
        speed_z[i] = abs(world.velocity("ball")[2])
    tops = [i for i in range(1, n - 1) if gap[i - 1] < gap[i] >= gap[i + 1] and gap[i] > 1e-4]
    fifth = float(gap[tops[4]]) if len(tops) > 4 else 0.0
    moving = np.flatnonzero(speed_z > STILL)
    metrics = {
        "apex5_error": fifth / bounce.apex(5) - 1.0,
        "stop_time_error_ms": 1e3 * ((moving[-1] + 2) * world.dt - bounce.stop_time()),
        "penetration_mm": 1e3 * max(0.0, -float(gap.min())),
    }
    metrics |= speed(world, effort.pick(20_000, 5000), effort.repeat)
    world.close()
    return metrics


CASE = Case(
    name="bounce",
    title="Bouncing ball",
    text=(
        "e = 0.8, dropped from 1 m, 1 ms. Exact: fifth apex 0.8^10 m (error −1: there is no fifth bounce); at rest "
        "after 4.064 s. Stop time: when the ball stays slower than 1 cm/s, up to 10 ms before the exact end."
    ),
    measure=measure,
    contenders=(
        ours(bounce.build),
        mujoco(bounce.build, mujoco_world.DEFAULT),
        pybullet(bounce.build, bullet_world.DEFAULT),
    ),
)
