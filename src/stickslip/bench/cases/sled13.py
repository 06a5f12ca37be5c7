"""What does a sled of the size of a bob cost?"""

from __future__ import annotations

from stickslip.bench import bullet_world, mujoco_world
from stickslip.bench.case import Case, Contender, Metrics, mujoco, ours, pybullet
from stickslip.bench.timing import Effort, slowest_to_median, speed
from stickslip.scenes import sled13


def measure(contender: Contender, effort: Effort) -> Metrics:
    """Speed after 1 s of gliding, contacts on average, deepest penetration."""
    world = contender.build()
    world.step(effort.pick(5000, 1000))
    metrics = speed(world, effort.pick(5000, 2000), effort.repeat)
    metrics["p999_to_median"] = slowest_to_median(world, effort.pick(5000, 1000))
    n_contact, depth, samples = 0, 0.0, 100
    for _ in range(samples):
        world.step(10)
        gaps = world.contact_gaps()
        n_contact += int((gaps < 1e-4).sum())
        depth = max(depth, -float(gaps.min(initial=0.0)))
    world.close()
    return {"contacts": n_contact / samples, "penetration_mm": 1e3 * depth} | metrics


CASE = Case(
    name="sled13",
    title="Sled of 9 bodies and 13 degrees of freedom",
    text=(
        "Eight feet on level ice at 30 m/s, springs in seven hinges, 0.2 ms. Runner friction is anisotropic and "
        "depends on load; Coulomb is mu 0.05. Exact: eight closed contacts (a mean below eight: it hops, and the speed "
        "is flattered)."
    ),
    measure=measure,
    contenders=(
        ours(sled13.build, "stickslip/runner", friction="runner"),
        ours(sled13.build, "stickslip/coulomb", friction="coulomb"),
        mujoco(sled13.build, mujoco_world.DEFAULT, friction="coulomb"),
        mujoco(sled13.build, mujoco_world.HARD, "mujoco/hard", friction="coulomb"),
        pybullet(sled13.build, bullet_world.DEFAULT, friction="coulomb"),
    ),
)
