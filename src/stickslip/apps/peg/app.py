"""A peg that goes into a hole with a tenth of a millimetre of play, or a fiftieth."""

from __future__ import annotations

import math
from typing import Annotated

import numpy as np

from stickslip import numerics as nm
from stickslip.apps.workbench.app import WorkbenchApp
from stickslip.apps.workbench.solids import bushing, turned
from stickslip.apps.workbench.task import Pose, Task
from stickslip.contract.about import About
from stickslip.model.kinds import Integer, Number
from stickslip.model.label import Label

RADIUS, LENGTH, DEPTH = 0.01, 0.05, 0.03  # m: of the peg; how deep it goes
HEIGHT, OUTER, CHAMFER = 0.04, 0.025, 0.0015  # m: of the block and of both chamfers
STEEL = 7800.0  # kg/m³


def task(
    play: Annotated[float, Number("m", at_least=2e-6, at_most=2e-3), Label("Play", "", "mm")] = 1e-4,
    tilt: Annotated[
        float, Number("rad", at_least=-0.3, at_most=0.3), Label("Tilt at the beginning", "", "°")
    ] = math.radians(2.0),
    offset: Annotated[float, Number("m", at_least=-5e-3, at_most=5e-3), Label("Beside the hole", "", "mm")] = 5e-4,
    sides: Annotated[int, Integer(at_least=6, at_most=256), Label("Sides of the polygons", "n")] = 48,
    seed: int = 0,
) -> Task:
    """A steel peg above a block with a hole.

    Parameters
    ----------
    play : float [m]
        Diameter of the hole less that of the peg.
    tilt : float [rad]
        Of the peg at the beginning.
    offset : float [m]
        Of its axis from that of the hole.
    sides : int
        Peg and hole are polygons: the hole goes around its circle, the peg stands inside its own.
    seed : int
        Direction in which the peg leans and is off; 0: along x.
    """
    tip = CHAMFER
    peg = turned([(RADIUS - tip, 0.0), (RADIUS, tip), (RADIUS, LENGTH - tip), (RADIUS - tip, LENGTH)], sides, 0.5)
    hole = (RADIUS + 0.5 * play) / nm.cos(np.pi / sides)
    block = bushing([(OUTER, -HEIGHT), (OUTER, 0.0), (hole + CHAMFER, 0.0), (hole, -CHAMFER), (hole, -HEIGHT)], sides)
    angle = 2.0 * np.pi * np.random.default_rng(seed).random() if seed else 0.0
    c, s = nm.cos(angle), nm.sin(angle)
    start = Pose(
        (offset * c, offset * s, 0.015), (nm.cos(0.5 * tilt), -s * nm.sin(0.5 * tilt), c * nm.sin(0.5 * tilt), 0.0)
    )
    way = (Pose((0.0, 0.0, 0.003)), Pose((0.0, 0.0, -DEPTH)))
    return Task(
        name="peg", title=APP_TITLE, part={"peg": peg}, obstacles={"block": block}, density=STEEL, start=start, way=way,
        play=play, near=0.5 * play + 1e-4, turned=0.5 * np.pi, speed=0.05, turn=0.5,
        colours={"peg": (0.75, 0.77, 0.8), "block": (0.45, 0.5, 0.55)},
    )  # fmt: skip


APP_TITLE = "Peg in a hole"
APP = WorkbenchApp(
    name="peg",
    title=APP_TITLE,
    help=About(
        see="A steel peg is led into a hole with a tenth of a millimetre of play.",
        exact="It jams where it tilts by more than the play over the depth allows; the clearance plot shows the "
        "play left.",
        tries="Set the play to 0.02 mm. Let the pushing hand try, then lead it yourself.",
    ),
    make=task,
    framed=0.12,
)
