"""What does a large surface cost, in time and in energy?"""

from __future__ import annotations

import time

import numpy as np

from stickslip.bench import bullet_world, mujoco_world
from stickslip.bench.case import Case, Contender, Metrics, mujoco, ours, pybullet
from stickslip.bench.timing import Effort, speed
from stickslip.bench.world import World
from stickslip.scenes import half_pipe

SETTLE = 0.5  # s, before the balance of energy begins


def lift(world: World) -> float:
    """Distance of the lowest ball from the ideal pipe [m]."""
    corners = np.array(half_pipe.CORNERS)
    balls = half_pipe.to_pipe(world.position("sled") + corners @ world.rotation("sled").T)
    to_axis = np.hypot(balls[:, 1], balls[:, 2] - half_pipe.RADIUS)
    return float(np.min(half_pipe.RADIUS - half_pipe.BALL_RADIUS - to_axis))


def measure(contender: Contender, effort: Effort) -> Metrics:
    """Energy error over the work of gravity from 0.5 s to 6 s, highest hop, speed of a step, time to build."""
    first = contender.build()  # compiles what is needed and writes the files, so that building is timed warm
    first.step(1)
    first.close()
    start = time.process_time()
    world = contender.build()
    build_s = time.process_time() - start
    settle = round(SETTLE / world.dt)
    world.step(settle)
    metrics = speed(world, 500, effort.repeat)
    energy, height, hop = world.energy(), world.position("sled")[2], 0.0
    for _ in range((round(half_pipe.UNTIL / world.dt) - settle - 500) // 10):
        world.step(10)
        hop = max(hop, lift(world))
    work = half_pipe.MASS * half_pipe.GRAVITY * (height - world.position("sled")[2])
    error = (world.energy() - energy) / work
    world.close()
    return {"energy_error": error, "hop_mm": 1e3 * hop, "build_s": build_s} | metrics


TEXT = (
    "Sled on four 2 cm balls, mu 0, pipe of radius 2 m, slope 0.1, 1 ms, 10 to 16 m/s while swinging across. Exact: "
    "energy error 0, no hop (a mesh is up to {sagitta:.2f} mm high over the pipe between its vertices). Build: from a "
    "mesh file to a ready simulation."
)
SMOOTH = ours(half_pipe.build, "stickslip/parametric", surface="parametric")


def case(name: str, title: str, cells: tuple[int, int], slow: bool) -> Case:
    """The case at one resolution."""
    on_grid = {"surface": "height_field", "cells": cells}
    on_mesh = {"surface": "mesh", "cells": cells}
    return Case(
        name=name,
        title=title,
        text=TEXT.format(sagitta=1e3 * half_pipe.sagitta(cells[1])),
        measure=measure,
        contenders=(
            ours(half_pipe.build, "stickslip/mesh", **on_mesh),
            ours(half_pipe.build, "stickslip/smooth mesh", surface="smooth_mesh", cells=cells),
            ours(half_pipe.build, "stickslip/height field", **on_grid),
            SMOOTH,
            mujoco(half_pipe.build, mujoco_world.DEFAULT, "mujoco/height field", **on_grid),
            mujoco(half_pipe.build, mujoco_world.HARD, "mujoco/height field, hard", **on_grid),
            pybullet(half_pipe.build, bullet_world.DEFAULT, "pybullet/mesh", **on_mesh),
        ),
        slow=slow,
    )


CASE_200K = case("half_pipe_200k", "Sled in a half-pipe, 200 000 triangles", half_pipe.MESH_200K, slow=False)
CASE_1700K = case("half_pipe_1700k", "Sled in a half-pipe, 1 700 000 triangles", half_pipe.MESH_1700K, slow=True)
