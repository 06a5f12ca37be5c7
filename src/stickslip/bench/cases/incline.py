"""Does a block stick below the friction angle, and slide without hopping above it?"""

from __future__ import annotations

import math

import numpy as np

from stickslip.bench import bullet_world, mujoco_world
from stickslip.bench.case import Case, Contender, Metrics, mujoco, ours, pybullet
from stickslip.bench.timing import Effort, speed
from stickslip.scenes import incline

MU = 0.5
DIRECTIONS_DEG = (0.0, 30.0, 45.0, 77.0)

CONTENDERS = (
    ours(incline.build),
    mujoco(incline.build, mujoco_world.DEFAULT),
    mujoco(incline.build, mujoco_world.HARD, "mujoco/hard"),
    mujoco(incline.build, mujoco_world.NOSLIP, "mujoco/hard+noslip"),
    pybullet(incline.build, bullet_world.DEFAULT),
    pybullet(incline.build, bullet_world.CONE, "pybullet/cone"),
)


def measure_stick(contender: Contender, effort: Effort) -> Metrics:
    """Creep over the second half of the run."""
    world = contender.build(ratio=0.98)
    down = np.array(incline.descent(0.0, incline.slope(MU, 0.98)))
    half = effort.pick(2500, 500)
    world.step(half)
    start = world.position("block") @ down
    world.step(half)
    creep = (world.position("block") @ down - start) / (half * world.dt)
    metrics = {"creep_um_per_s": 1e6 * abs(creep), "contacts": float(len(world.contact_gaps()))}
    metrics |= speed(world, effort.pick(10_000, 2000), effort.repeat)
    world.close()
    return metrics


def measure_slip(contender: Contender, effort: Effort) -> Metrics:
    """Worst error of the acceleration and highest hop over several directions of descent."""
    alpha = incline.slope(MU, 1.02)
    exact = incline.acceleration(MU, 1.02)
    n = effort.pick(450, 100)  # chunks of ten steps
    errors, hops, metrics = [], [], {}
    for degrees in DIRECTIONS_DEG:
        direction = math.radians(degrees)
        world = contender.build(ratio=1.02, direction=direction)
        down, up = np.array(incline.descent(direction, alpha)), np.array(incline.normal(direction, alpha))
        world.step(effort.pick(500, 200))
        start, hop = world.velocity("block") @ down, 0.0
        for _ in range(n):
            world.step(10)
            hop = max(hop, world.position("block") @ up - incline.HEIGHT)
        gained = world.velocity("block") @ down - start
        errors.append(gained / (10 * n * world.dt) / exact - 1.0)
        hops.append(hop)
        metrics = speed(world, effort.pick(5000, 1000), effort.repeat)
        world.close()
    worst = max(errors, key=abs)
    return {"acceleration_error": worst, "acceleration_error_aligned": errors[0], "hop_mm": 1e3 * max(hops)} | metrics


STICK = Case(
    name="incline_stick",
    title="Block on an incline, 0.98 × friction angle",
    text="mu 0.5, four feet, 2 ms, 10 s. Exact: no creep.",
    measure=measure_stick,
    contenders=CONTENDERS,
)
SLIP = Case(
    name="incline_slip",
    title="Block on an incline, 1.02 × friction angle",
    text=(
        "mu 0.5, four feet, 2 ms, 10 s, descending at 0, 30, 45 and 77 degrees to the axes of the block. Exact: the "
        "acceleration is g (sin − mu cos) in every direction (−1 = sticks) and no foot leaves the plane; the worst "
        "direction is shown."
    ),
    measure=measure_slip,
    contenders=CONTENDERS,
)
