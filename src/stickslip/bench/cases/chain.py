"""What does the plain dynamics of a tree cost, and how well does a scheme keep the energy?"""

from __future__ import annotations

from stickslip.bench import bullet_world, mujoco_world
from stickslip.bench.case import Case, Contender, Metrics, mujoco, ours, pybullet
from stickslip.bench.timing import Effort, speed
from stickslip.scenes import chain


def measure(contender: Contender, effort: Effort, n_link: int) -> Metrics:
    """Largest error of the energy in 1 s over the weight times the length of the chain; speed."""
    world = contender.build(n=n_link)
    start, worst = world.energy(), 0.0
    for _ in range(round(chain.UNTIL / world.dt)):
        world.step(1)
        worst = max(worst, abs(world.energy() - start))
    world.close()
    world = contender.build(n=n_link)
    metrics = {"energy_drift": worst / chain.energy_scale(n_link)} | speed(
        world, effort.pick(3000, 1000), effort.repeat
    )
    world.close()
    return metrics


def case(n_link: int) -> Case:
    """The case with `n_link` links."""
    return Case(
        name=f"chain_{n_link}",
        title=f"Chain of {n_link} hinges",
        text="Rods of 0.3 m released horizontally, no friction, 1 ms, 1 s. Exact: no drift of the energy.",
        measure=lambda contender, effort: measure(contender, effort, n_link),
        contenders=(
            ours(chain.build, "stickslip/euler", scheme="euler"),
            ours(chain.build, "stickslip/moreau", scheme="moreau"),
            mujoco(chain.build, mujoco_world.DEFAULT),
            mujoco(chain.build, mujoco_world.RK4, "mujoco/RK4"),
            pybullet(chain.build, bullet_world.DEFAULT),
        ),
    )


CASES = (case(7), case(20))
