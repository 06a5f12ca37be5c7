"""Two hundred convex rocks dropped into a bin."""

from __future__ import annotations

from stickslip.bench import bullet_world, mujoco_world
from stickslip.bench.case import Case, Contender, Metrics, mujoco, ours, pybullet
from stickslip.bench.rock_pile import drop_rocks
from stickslip.bench.timing import Effort, speed
from stickslip.bench.world import StickslipWorld


def measure(contender: Contender, effort: Effort) -> Metrics:
    """Speed at rest, and how deep the rocks are in each other then."""
    world = contender.build(n=effort.pick(200, 40))
    steps = effort.pick(1500, 300)
    missed = {}
    if isinstance(world, StickslipWorld):
        missed["unconverged"] = world.simulation.step(steps).unconverged_steps / steps
    else:
        world.step(steps)
    metrics = speed(world, effort.pick(100, 20), effort.repeat)
    gaps = world.contact_gaps()
    world.close()
    return (
        metrics
        | {"contacts": float(gaps.size), "penetration_mm": -1e3 * min(0.0, float(gaps.min(initial=0.0)))}
        | missed
    )


CASE = Case(
    name="rocks",
    title="200 rocks in a bin",
    text=(
        "Hulls of 20 vertices dropped in layers into a square bin, 2 ms, 3 s; then the speed of the pile at rest. Unconverged: "
        "share of all steps, most of them while the rocks rain down, that missed the solver's tolerance; peers do not tell."
    ),
    measure=measure,
    contenders=(
        ours(drop_rocks),
        mujoco(drop_rocks, mujoco_world.DEFAULT),
        mujoco(drop_rocks, mujoco_world.HARD, "mujoco/hard"),
        pybullet(drop_rocks, bullet_world.DEFAULT),
    ),
    slow=True,
)
