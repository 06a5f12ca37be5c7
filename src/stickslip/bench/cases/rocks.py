"""Two hundred convex rocks dropped into a bin."""

from __future__ import annotations

from stickslip.bench.case import Case, Contender, Metrics, no_world
from stickslip.bench.timing import Effort, speed
from stickslip.bench.world import StickslipWorld
from stickslip.scenes.rocks import drop_rocks


def measure(contender: Contender, effort: Effort) -> Metrics:
    """Speed at rest, and how deep the rocks are in each other then."""
    n = effort.pick(200, 40)
    world = StickslipWorld(drop_rocks(n=n))
    report = world.simulation.step(effort.pick(1500, 300))
    metrics = speed(world, effort.pick(100, 20), effort.repeat)
    last = world.simulation.step(1)
    return metrics | {"penetration_mm": 1e3 * last.penetration, "unconverged": report.unconverged_steps / report.steps}


CASE = Case(
    name="rocks",
    title="200 rocks in a bin",
    text=(
        "Hulls of 20 vertices dropped in layers into a square bin, 2 ms, 3 s; then the speed of the pile at rest. Unconverged: "
        "share of all steps, most of them while the rocks rain down, that missed the solver's tolerance."
    ),
    measure=measure,
    contenders=(Contender("stickslip", "stickslip", no_world),),
    slow=True,
)
