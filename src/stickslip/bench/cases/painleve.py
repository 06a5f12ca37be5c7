"""Does Painlevé's rod stop at once?"""

from __future__ import annotations

import math

from stickslip.bench import bullet_world, mujoco_world
from stickslip.bench.case import Case, Contender, Metrics, mujoco, ours, pybullet
from stickslip.bench.timing import Effort
from stickslip.bench.world import World
from stickslip.scenes import painleve


def tip(world: World) -> tuple[float, float, float]:
    """Centre of the round tip along and over the ground [m], and the lean of the rod [rad]."""
    A = world.rotation("rod")
    r = world.position("rod") - 0.5 * painleve.LENGTH * A[:, 0]
    return float(r[0]), float(r[2]), math.atan2(A[2, 0], A[0, 0])


def slip(world: World) -> float:
    """Advance by one step and return the mean speed in it at which the tip slips, rolling apart [m/s]."""
    x, _, lean = tip(world)
    world.step(1)
    x_end, _, lean_end = tip(world)
    return abs(x_end - x + painleve.RADIUS * (lean_end - lean)) / world.dt


def measure(contender: Contender, effort: Effort) -> Metrics:
    """Slip in the second step and after 50 ms, deepest penetration in between."""
    world = contender.build()
    depth = 0.0
    slip(world)
    early = slip(world)
    for _ in range(round(painleve.UNTIL / world.dt) - 3):
        world.step(1)
        depth = max(depth, painleve.RADIUS - tip(world)[1])
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
        "the second step, from the poses at its ends: what the first step left over. About 0.3 mm/s are no slip but "
        "the turning of the rod within a step."
    ),
    measure=measure,
    contenders=(
        ours(painleve.build),
        mujoco(painleve.build, mujoco_world.DEFAULT),
        mujoco(painleve.build, mujoco_world.HARD, "mujoco/hard"),
        pybullet(painleve.build, bullet_world.DEFAULT),
    ),
)
