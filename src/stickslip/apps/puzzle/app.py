"""A key that must be turned twice to come out of its lock."""

from __future__ import annotations

import math
from typing import Annotated

import numpy as np

from stickslip import numerics as nm
from stickslip.apps.workbench.app import WorkbenchApp
from stickslip.apps.workbench.solids import box, turned, window
from stickslip.apps.workbench.task import Pose, Quaternion, Task
from stickslip.contract.about import About
from stickslip.model.kinds import Number
from stickslip.model.label import Label

BIT, THICK, TALL = 0.04, 0.008, 0.008  # m: the bit, across the stem
STEM, LONG = 0.007, 0.09  # m: diameter of the stem, and how far it reaches above the bit
PLATE, SPACE, OUTER = 0.006, 0.014, 0.09  # m: thickness of a plate, room between two of them, their width
BRASS = 8500.0  # kg/m³
APP_TITLE = "Key out of its lock"


def task(
    play: Annotated[float, Number("m", at_least=1e-4, at_most=5e-3), Label("Play", "", "mm")] = 1.5e-3,
    seed: int = 0,
) -> Task:
    """A key below three plates with slots along x, y and x, its bit along x; it belongs above them.

    Parameters
    ----------
    play : float [m]
        Slot less bit, in length and in width.
    seed : int
        How the key lies at the beginning, within some degrees; 0: along the first slot.
    """
    long, wide = BIT + play, THICK + play
    lock = {}
    for k in range(3):
        low = k * (PLATE + SPACE)
        lock[f"plate {k + 1}"] = window((OUTER, OUTER), (wide, long) if k == 1 else (long, wide), low, low + PLATE)
    bottom = -SPACE - PLATE
    lock["bottom"] = box((OUTER, OUTER, PLATE), (0.0, 0.0, bottom + 0.5 * PLATE))
    key = {
        "bit": box((BIT, THICK, TALL), (0.0, 0.0, 0.5 * TALL)),
        "stem": turned([(0.5 * STEM, TALL), (0.5 * STEM, LONG)], 12),
    }
    between = [
        k * (PLATE + SPACE) - 0.5 * SPACE - 0.5 * TALL for k in range(4)
    ]  # bit in the middle of the room below plate k
    draw = np.random.default_rng(seed).uniform(-0.6, 0.6) if seed else 0.0
    quarter = 0.5 * math.pi
    out = 3.0 * (PLATE + SPACE) + 0.02
    way = (
        Pose((0.0, 0.0, between[0]), _yaw(0.0)), Pose((0.0, 0.0, between[1]), _yaw(0.0)),
        Pose((0.0, 0.0, between[1]), _yaw(quarter)), Pose((0.0, 0.0, between[2]), _yaw(quarter)),
        Pose((0.0, 0.0, between[2]), _yaw(0.0)), Pose((0.0, 0.0, out), _yaw(0.0)),
    )  # fmt: skip
    return Task(
        name="puzzle", title=APP_TITLE, part=key, obstacles=lock, density=BRASS,
        start=Pose((0.0, 0.0, between[0]), _yaw(float(draw))), way=way, play=play, near=5e-3, turned=math.pi,
        speed=0.1, turn=2.0,
        colours={**dict.fromkeys(key, (0.75, 0.6, 0.3)), **dict.fromkeys(lock, (0.55, 0.58, 0.62))},
    )  # fmt: skip


def _yaw(angle: float) -> Quaternion:
    return (nm.cos(0.5 * angle), 0.0, 0.0, nm.sin(0.5 * angle))


APP = WorkbenchApp(
    name="puzzle",
    title=APP_TITLE,
    help=About(
        see="Get a key out of its lock: three slots that lie crosswise.",
        exact="The key must be turned twice by 90°: no other way leads out.",
        tries="Try it with “You”. Then watch the sure hand.",
    ),
    make=task,
    framed=0.2,
)
