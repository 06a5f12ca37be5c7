"""Does a tower of boxes stand still?"""

from __future__ import annotations

import numpy as np

from stickslip.bench import bullet_world, mujoco_world
from stickslip.bench.case import Case, Contender, Metrics, mujoco, ours, pybullet
from stickslip.bench.timing import Effort, speed
from stickslip.scenes import tower

N_BOX = 10


def measure(contender: Contender, effort: Effort) -> Metrics:
    """Deepest overlap of neighbours and largest sideways way after 5 s; speed at rest."""
    world = contender.build(n=N_BOX)
    world.step(effort.pick(round(tower.UNTIL / world.dt), 500))
    metrics = speed(world, effort.pick(1000, 200), effort.repeat)
    place = np.array([world.position(f"box_{i}") for i in range(N_BOX)])
    gap = np.diff(place[:, 2], prepend=-0.5 * tower.EDGE) - tower.EDGE
    drift = float(np.linalg.norm(place[:, :2], axis=1).max())
    world.close()
    return {"penetration_mm": 1e3 * max(0.0, -float(gap.min())), "drift_mm": 1e3 * drift} | metrics


CASE = Case(
    name="tower",
    title="Tower of 10 boxes",
    text="Edge 0.2 m, mu 0.5, 2 ms, 5 s. Exact: nothing moves.",
    measure=measure,
    contenders=(
        ours(tower.build),
        mujoco(tower.build, mujoco_world.DEFAULT),
        mujoco(tower.build, mujoco_world.HARD, "mujoco/hard"),
        mujoco(tower.build, mujoco_world.NOSLIP, "mujoco/hard+noslip"),
        pybullet(tower.build, bullet_world.DEFAULT),
        pybullet(tower.build, bullet_world.FINE, "pybullet/200 iterations"),
    ),
)
