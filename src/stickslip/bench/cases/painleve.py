"""Does Painlevé's rod stop at once?"""

from __future__ import annotations

import numpy as np

from stickslip.bench import bullet_world, mujoco_world
from stickslip.bench.case import Case, Contender, Metrics, mujoco, ours, pybullet
from stickslip.bench.timing import Effort
from stickslip.bench.world import World
from stickslip.scenes import painleve


def tip(world: World) -> np.ndarray:
    """Centre of the round tip (3,) [m]."""
    return world.position("rod") + world.rotation("rod") @ np.array([-0.5 * painleve.LENGTH, 0.0, 0.0])


def slip(world: World) -> float:
    """Advance by one step and return the mean speed of the tip along the ground in it [m/s]."""
    before = tip(world)
    world.step(1)
    return float(abs(tip(world)[0] - before[0]) / world.dt)


def measure(contender: Contender, effort: Effort) -> Metrics:
    """Slip in the second step and after 50 ms, deepest penetration in between."""
    world = contender.build()
    depth = 0.0
    slip(world)
    early = slip(world)
    for _ in range(round(painleve.UNTIL / world.dt) - 3):
        world.step(1)
        depth = max(depth, painleve.RADIUS - tip(world)[2])
    late = slip(world)
    world.close()
    return {
        "slip_after_1_step_mm_per_s": 1e3 * early,
        "slip_after_50_ms_mm_per_s": 1e3 * late,
        "penetration_mm": 1e3 * depth,
    }


CASE = Case(
    name="painleve",
    title="Painlevé's rod",
    text=(
        "Rod at 60 degrees, mu 2, its tip sliding at 1 m/s, 1 ms. Exact: the tip stops at once. The slip is that of "
        "the second step: what the first step left over."
    ),
    measure=measure,
    contenders=(
        ours(painleve.build),
        mujoco(painleve.build, mujoco_world.DEFAULT),
        mujoco(painleve.build, mujoco_world.HARD, "mujoco/hard"),
        pybullet(painleve.build, bullet_world.DEFAULT),
    ),
)
