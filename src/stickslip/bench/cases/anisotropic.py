"""Where does a block stop whose friction differs along and across?"""

from __future__ import annotations

import math

import numpy as np

from stickslip.bench import bullet_world, mujoco_world
from stickslip.bench.case import Case, Contender, Metrics, mujoco, ours, pybullet
from stickslip.bench.timing import Effort, speed
from stickslip.bench.world import World
from stickslip.scenes import anisotropic

HEADING = math.radians(30.0)


def stop_error(world: World, heading: float) -> float:
    """Distance from the exact place of the stop [m]."""
    world.step(round(anisotropic.UNTIL / world.dt))
    along, across = anisotropic.stop()
    c, s = math.cos(heading), math.sin(heading)
    exact = np.array([c * along - s * across, s * along + c * across])
    return float(np.linalg.norm(world.position("block")[:2] - exact))


def measure(contender: Contender, effort: Effort) -> Metrics:
    """Distance from the exact stop, block aligned with the world and turned by 30 degrees; speed while sliding."""
    timed = contender.build()
    timed.step(20)
    metrics = speed(timed, 500, effort.repeat)
    timed.close()
    errors = {}
    for key, heading in (("stop_error_mm", 0.0), ("stop_error_turned_mm", HEADING)):
        world = contender.build(heading=heading)
        errors[key] = 1e3 * stop_error(world, heading)
        world.close()
    return errors | metrics


CASE = Case(
    name="anisotropic",
    title="Anisotropic stop",
    text=(
        "Friction 0.1 along and 0.3 across the block (ellipse), from (1, 1) m/s, 1 ms. Exact stop (0.668, 0.205) m in "
        "the axes of the block, however it is turned; the second column has block and velocity turned by 30 degrees."
    ),
    measure=measure,
    contenders=(
        ours(anisotropic.build),
        ours(anisotropic.build, "stickslip on a mesh", ground="mesh"),
        mujoco(anisotropic.build, mujoco_world.DEFAULT, "mujoco/pyramidal"),
        mujoco(anisotropic.build, mujoco_world.ELLIPTIC, "mujoco/elliptic"),
        mujoco(anisotropic.build, mujoco_world.HARD, "mujoco/hard"),
        pybullet(anisotropic.build, bullet_world.DEFAULT),
        pybullet(anisotropic.build, bullet_world.CONE, "pybullet/cone"),
    ),
)
