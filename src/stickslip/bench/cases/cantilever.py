"""Does a long arm hold itself by the friction in its hinges?"""

from __future__ import annotations

from stickslip.bench import bullet_world, mujoco_world
from stickslip.bench.case import Case, Contender, Metrics, mujoco, ours, pybullet
from stickslip.bench.timing import Effort, speed
from stickslip.scenes import chain
from stickslip.scenes.chain import GRAVITY, LENGTH, MASS

N_LINK = 16
HOLDING = 1.5 * GRAVITY * MASS * N_LINK * 0.5 * N_LINK * LENGTH  # N m: half as much again as the root needs


def measure(contender: Contender, effort: Effort) -> Metrics:
    """Way of the tip over 2 s; speed while stuck."""
    world = contender.build(n=N_LINK, friction=HOLDING)
    last = f"link_{N_LINK - 1}"
    start = world.position(last)[2]
    world.step(effort.pick(2000, 500))
    sag = start - world.position(last)[2]
    metrics = {"sag_mm": 1e3 * sag} | speed(world, effort.pick(2000, 500), effort.repeat)
    world.close()
    return metrics


CASE = Case(
    name="cantilever",
    title="Cantilever of 16 links held by friction",
    text=(
        "Rods of 0.3 m, straight out, dry friction in every hinge 1.5 times what the root needs, 1 ms, 2 s. Exact: "
        "nothing moves. Sag: way of the last hinge."
    ),
    measure=measure,
    contenders=(
        ours(chain.build),
        mujoco(chain.build, mujoco_world.DEFAULT),
        mujoco(chain.build, mujoco_world.HARD, "mujoco/hard"),
        mujoco(chain.build, mujoco_world.NOSLIP, "mujoco/hard+noslip"),
        pybullet(chain.build, bullet_world.DEFAULT, "pybullet/motors"),
    ),
)
