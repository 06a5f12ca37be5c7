"""What does a bob cost on the ice of a real track?"""

from __future__ import annotations

import numpy as np

from stickslip.apps.bob import BobSetup, bob_scene
from stickslip.bench import bullet_world, mujoco_world
from stickslip.bench.case import Case, Contender, Metrics, mujoco, ours, pybullet
from stickslip.bench.timing import Effort, slowest_to_median, speed
from stickslip.io.track_file import load_track, patch_table
from stickslip.model import Scene
from stickslip.model.rotation import quat_from_matrix
from stickslip.scenes.descent import guide_line, ice_shape
from stickslip.track.patch import TrackPatch

TRACK = "whistler"
ABOVE = 0.002  # m over the ice at the beginning: no runner starts inside of it
SETTLE = 500  # steps until it glides


def build(station: float, start_speed: float, surface: str = "patch") -> Scene:
    """Two-man bob on a line that can be ridden, at a station [m] and a speed [m/s], hands off the ropes."""
    line = guide_line(load_track(TRACK), TrackPatch(patch_table(TRACK)))
    i = int(np.argmin(np.abs(line[:, 6] - station)))
    normal = line[i, 3:6]
    forward = line[i + 1, :3] - line[i - 1, :3]
    forward -= normal * (forward @ normal)
    forward /= np.linalg.norm(forward)
    axes = np.column_stack([forward, np.cross(normal, forward), normal])
    x, y, z = (line[i, :3] + ABOVE * normal).tolist()
    w, q_x, q_y, q_z = quat_from_matrix(axes).tolist()
    ice = ice_shape(TRACK, surface)
    return bob_scene(BobSetup(), (ice,), position=(x, y, z), rotation_wxyz=(w, q_x, q_y, q_z), speed=start_speed)


def measure(contender: Contender, effort: Effort) -> Metrics:
    """Speed of a step, spread of the times of single steps, contacts at the end."""
    world = contender.build()
    world.step(SETTLE)
    metrics = speed(world, effort.pick(2500, 1000), effort.repeat)
    metrics["p999_to_median"] = slowest_to_median(world, effort.pick(2500, 1000), effort.repeat)
    n_contact = float((world.contact_gaps() < 1e-4).sum())
    world.close()
    return {"contacts": n_contact} | metrics


STRAIGHT = {"station": 5.0, "start_speed": 9.0}
CURVE = {"station": 205.0, "start_speed": 22.0}
CASE = Case(
    name="bob",
    title="Bob on the ice of a track",
    text=(
        "Two-man bob of 9 bodies and 13 degrees of freedom on the Whistler track, not steered, 0.2 ms: on the straight after the start at "
        "9 m/s, and in curve 3 at 22 m/s. Eight runner contacts, nine points that might touch."
    ),
    measure=measure,
    contenders=(
        ours(build, "stickslip/straight", **STRAIGHT),
        ours(build, "stickslip/curve", **CURVE),
        ours(build, "stickslip/curve, mesh", surface="mesh", **CURVE),
        mujoco(build, mujoco_world.DEFAULT, "mujoco", surface="mesh", **CURVE),
        pybullet(build, bullet_world.DEFAULT, "pybullet", surface="mesh", **CURVE),
    ),
)
