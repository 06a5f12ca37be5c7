"""A bulb that goes into its lamp from behind, past hoses and battery."""

from __future__ import annotations

import math
from typing import Annotated

import numpy as np

from stickslip import numerics as nm
from stickslip.apps.headlamp.bay import AROUND, bay
from stickslip.apps.workbench.app import WorkbenchApp
from stickslip.apps.workbench.solids import refined, turned
from stickslip.apps.workbench.task import Pose, Quaternion, Task
from stickslip.contract.about import About
from stickslip.model.kinds import Number
from stickslip.model.label import Label

BASE, FLANGE, GLASS = 0.010, 0.015, 0.006  # m: radii of the bulb, estimated
DENSITY = 1200.0  # kg/m³: 20 g, estimated
APP_TITLE = "Bulb into a headlamp"


def task(
    play: Annotated[float, Number("m", at_least=1e-4, at_most=3e-3), Label("Play", "", "mm")] = 8e-4,
    seed: int = 0,
) -> Task:
    """A bulb above an engine bay; it belongs in the lamp, which opens to the rear.

    Parameters
    ----------
    play : float [m]
        Diameter of the socket less that of the bulb.
    seed : int
        Where the bulb is at the beginning, within a centimetre and some degrees; 0: in the middle, glass down.
    """
    outline = [
        (0.007, -0.018), (0.008, -0.016), (0.008, -0.003), (FLANGE, -0.003), (FLANGE, 0.0), (BASE, 0.0), (BASE, 0.010),
        (GLASS, 0.012), (GLASS, 0.036), (0.004, 0.041), (0.001, 0.043),
    ]  # fmt: skip
    bulb = turned(refined(outline, 0.003), AROUND)
    draw = np.random.default_rng(seed).uniform(-1.0, 1.0, 4) if seed else np.zeros(4)
    start = Pose(
        (0.01 * float(draw[0]), -0.035 + 0.008 * float(draw[1]), 0.28), _about_x(math.pi + 0.2 * float(draw[2]))
    )
    down, level = math.pi, -0.5 * math.pi
    way = (
        Pose((0.0, -0.035, 0.24), _about_x(down)), Pose((0.0, -0.038, 0.165), _about_x(down)),
        Pose((0.0, -0.055, 0.145), _about_x(down)), Pose((0.0, -0.055, 0.04), _about_x(down)),
        Pose((0.0, -0.062, 0.0), _about_x(level - 0.3)), Pose((0.0, -0.058, 0.0), _about_x(level)),
        Pose((0.0, -0.046, 0.0), _about_x(level)), Pose((0.0, -6e-4, 0.0), _about_x(level)),
    )  # fmt: skip
    obstacles = bay(BASE + 0.5 * play)
    return Task(
        name="headlamp", title=APP_TITLE, part={"bulb": bulb}, obstacles=obstacles, density=DENSITY, start=start, way=way,
        play=play, near=1e-3, turned=math.pi, speed=0.15, turn=1.5,
        colours={"bulb": (0.85, 0.87, 0.9), "lamp": (0.7, 0.72, 0.75), "battery": (0.15, 0.2, 0.3)},
    )  # fmt: skip


def _about_x(angle: float) -> Quaternion:
    return (nm.cos(0.5 * angle), nm.sin(0.5 * angle), 0.0, 0.0)


APP = WorkbenchApp(
    name="headlamp",
    title=APP_TITLE,
    help=About(
        see="Change a bulb from behind: past two hoses, turned between battery and lamp, and into its socket.",
        exact="There is a way: the sure hand goes it. Straight on there is none.",
        tries="Watch the sure hand, then lead the bulb yourself. Let the pushing hand fail.",
    ),
    make=task,
    framed=0.7,
)
