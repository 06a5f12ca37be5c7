"""How much energy does a surface take from what slides down a whole track?"""

from __future__ import annotations

import numpy as np

from stickslip.bench import bullet_world, mujoco_world
from stickslip.bench.case import Case, Contender, Metrics, mujoco, ours, pybullet
from stickslip.bench.timing import Effort, speed
from stickslip.scenes import descent

TRACK = "whistler"
UNTIL = 40.0  # s: about 1100 m


def measure(contender: Contender, effort: Effort) -> Metrics:
    """Energy error over the kinetic energy at the end, speed of a step."""
    world = contender.build()
    energy = world.energy()
    world.step(round(effort.pick(int(UNTIL), 5) / world.dt))
    v = world.velocity("mass")
    metrics = {"energy_error": (world.energy() - energy) / (0.5 * float(np.dot(v, v)))}
    metrics |= speed(world, 5000, effort.repeat)
    world.close()
    return metrics


TEXT = (
    "A point mass slides down the Whistler track without friction, 0.2 ms, 40 s, steered by a force that does no work. "
    "Exact: energy error 0. Meshes of {triangles} million triangles per 1.6 km."
)


def case(name: str, title: str, triangles: str, suffix: str, slow: bool) -> Case:
    """The case at one resolution of the meshes."""
    return Case(
        name=name,
        title=title,
        text=TEXT.format(triangles=triangles),
        measure=measure,
        contenders=(
            ours(descent.build, "stickslip/patch", track=TRACK, surface="patch"),
            ours(descent.build, "stickslip/mesh", track=TRACK, surface=f"mesh{suffix}"),
            ours(descent.build, "stickslip/smooth mesh", track=TRACK, surface=f"smooth_mesh{suffix}"),
            mujoco(descent.build, mujoco_world.DEFAULT, track=TRACK, surface=f"mesh{suffix}"),
            pybullet(descent.build, bullet_world.DEFAULT, track=TRACK, surface=f"mesh{suffix}"),
        ),
        slow=slow,
    )


CASE_200K = case("descent_200k", "Descent of a track, 200 000 triangles", "0.2", "", slow=False)
CASE_1700K = case("descent_1700k", "Descent of a track, 1 700 000 triangles", "1.7", "_1700k", slow=True)
