"""A radio that goes into the slot of a console with half a millimetre of play."""

from __future__ import annotations

import math
from typing import Annotated

import numpy as np

from stickslip import numerics as nm
from stickslip.apps.workbench.app import WorkbenchApp
from stickslip.apps.workbench.solids import box, pocket
from stickslip.apps.workbench.task import Pose, Task
from stickslip.contract.about import About
from stickslip.model.kinds import Number
from stickslip.model.label import Label

WIDTH, DEPTH, HEIGHT = 0.182, 0.16, 0.053  # m: front as DIN 75490 has it; the depth is estimated
WALL = 0.02  # m, of the console
DENSITY = 900.0  # kg/m³: 1.4 kg, estimated
APP_TITLE = "Radio in its slot"


def task(
    play: Annotated[float, Number("m", at_least=2e-5, at_most=5e-3), Label("Play", "", "mm")] = 5e-4,
    tilt: Annotated[
        float, Number("rad", at_least=-0.3, at_most=0.3), Label("Tilt at the beginning", "", "°")
    ] = math.radians(2.0),
    seed: int = 0,
) -> Task:
    """A car radio in front of its slot.

    Parameters
    ----------
    play : float [m]
        Opening less radio, in width and in height.
    tilt : float [rad]
        About the vertical, at the beginning.
    seed : int
        Where the radio is at the beginning, within some millimetres and degrees; 0: straight in front, only tilted.
    """
    slot = (WIDTH + play, DEPTH + 0.02, HEIGHT + play)
    draw = np.random.default_rng(seed).uniform(-1.0, 1.0, 4) if seed else np.zeros(4)
    turn = (0.03 * draw[0], 0.02 * draw[1], tilt)
    half = 0.5 * nm.norm(turn)
    axis = np.array(turn) / nm.norm(turn) if half > 0.0 else np.zeros(3)
    x, y, z = (axis * nm.sin(half)).tolist()
    start = Pose((0.004 * float(draw[2]), -0.12, 0.004 * float(draw[3])), (nm.cos(half), x, y, z))
    way = (Pose((0.0, -0.5 * DEPTH - 0.002, 0.0)), Pose((0.0, 0.5 * DEPTH, 0.0)))
    return Task(
        name="radio", title=APP_TITLE, part={"radio": box((WIDTH, DEPTH, HEIGHT))}, obstacles={"console": pocket(slot, WALL)},
        density=DENSITY, start=start, way=way, play=play, near=play + 1e-3, turned=0.1, speed=0.15, turn=0.8,
        colours={"radio": (0.2, 0.22, 0.25), "console": (0.6, 0.55, 0.48)},
    )  # fmt: skip


APP = WorkbenchApp(
    name="radio",
    title=APP_TITLE,
    help=About(
        see="A car radio is led into its slot; it begins askew, with half a millimetre of play.",
        exact="Inside it can tilt by no more than the play over its depth: 0.18° here.",
        tries="Set the play to 0.1 mm, and begin with more tilt.",
    ),
    make=task,
    framed=0.5,
)
