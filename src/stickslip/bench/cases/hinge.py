"""Where does a pendulum with dry friction in its hinge come to rest, and does it stay there?"""

from __future__ import annotations

import math
from typing import Any

from stickslip.bench import bullet_world, mujoco_world
from stickslip.bench.case import Case, Contender, Metrics, mujoco, ours, pybullet
from stickslip.bench.timing import Effort, speed
from stickslip.scenes import hinge

FINE_DT = 2e-5  # s


def measure(contender: Contender, effort: Effort) -> Metrics:
    """Rest angle after 10 s against the energy balance, creep over the next 2 s; once more with a tiny step."""
    world = contender.build()
    world.step(round(hinge.UNTIL / world.dt))
    angle = world.coordinate("hinge")
    n = round(2.0 / world.dt)
    world.step(n)
    creep = (world.coordinate("hinge") - angle) / (n * world.dt)
    metrics = {
        "rest_angle_error_deg": abs(math.degrees(angle - hinge.rest_angle())),
        "creep_deg_per_s": abs(math.degrees(creep)),
    }
    metrics |= speed(world, effort.pick(20_000, 5000), effort.repeat)
    world.close()
    fine = contender.build(dt=FINE_DT)
    fine.step(round(hinge.UNTIL / FINE_DT))
    metrics["rest_angle_error_fine_deg"] = abs(math.degrees(fine.coordinate("hinge") - hinge.rest_angle()))
    fine.close()
    return metrics


BEARING: dict[str, Any] = {"limit": 0.0, "mu": 0.4, "radius": 0.2}


def measure_loaded(contender: Contender, effort: Effort) -> Metrics:
    """Rest angle against the integrated swings of a loaded bearing, at two step sizes, and creep."""
    theta = math.radians(150.0)
    exact = hinge.loaded_rest_angle(theta, BEARING["mu"], BEARING["radius"])
    metrics = {}
    for key, dt in (("rest_angle_error_deg", 0.002), ("rest_angle_error_fine_deg", FINE_DT)):
        world = contender.build(dt=dt)
        world.step(round(hinge.UNTIL / dt))
        angle = world.coordinate("hinge")
        metrics[key] = abs(math.degrees(angle - exact))
        if dt == 0.002:
            world.step(1000)
            metrics["creep_deg_per_s"] = abs(math.degrees(world.coordinate("hinge") - angle)) / (1000 * dt)
            metrics |= speed(world, effort.pick(20_000, 5000), effort.repeat)
        world.close()
    return metrics


CASE = Case(
    name="hinge",
    title="Pendulum with dry friction in its hinge",
    text=(
        "0.8 N m, released at 150 degrees, 2 ms. Exact: rests at −8.890 degrees and stays. What is left of the error "
        "of the rest angle at 2 ms is that of the scheme; it vanishes with the step, as the angle at 0.02 ms shows."
    ),
    measure=measure,
    contenders=(
        ours(hinge.build),
        mujoco(hinge.build, mujoco_world.DEFAULT),
        mujoco(hinge.build, mujoco_world.HARD, "mujoco/hard"),
        mujoco(hinge.build, mujoco_world.NOSLIP, "mujoco/hard+noslip"),
        pybullet(hinge.build, bullet_world.DEFAULT, "pybullet/motor"),
    ),
)
LOADED = Case(
    name="hinge_loaded",
    title="Pendulum in a bearing whose friction grows with its load",
    text=(
        "Friction mu r |reaction| with mu 0.4, r 0.2 m, released at 150 degrees, 2 ms. Exact: the swings integrated to "
        "1e-11 with the reaction inside the friction."
    ),
    measure=measure_loaded,
    contenders=(
        ours(hinge.build, **BEARING),
        mujoco(hinge.build, mujoco_world.DEFAULT, **BEARING),
        pybullet(hinge.build, bullet_world.DEFAULT, **BEARING),
    ),
)
