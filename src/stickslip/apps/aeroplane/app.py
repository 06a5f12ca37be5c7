"""A model aeroplane that a hand sets down on a runway."""

from __future__ import annotations

import math
from typing import Annotated

import numpy as np

from stickslip import numerics as nm
from stickslip.apps.workbench.app import WorkbenchApp
from stickslip.apps.workbench.solids import box, placed, turned, wedge
from stickslip.apps.workbench.task import Pose, Task
from stickslip.contract.about import About
from stickslip.model.kinds import Number
from stickslip.model.label import Label

# m: a model of a light aircraft, wings on top, all sizes estimated; nose along x, origin in the middle of the fuselage
FUSELAGE = ((0.01, -0.55), (0.045, -0.35), (0.085, 0.05), (0.085, 0.3), (0.06, 0.45), (0.02, 0.52))
SPAN, CHORD = 0.7, 0.19  # of one wing
LEG, TRACK, NOSE_AT, MAIN_AT = 0.17, 0.16, 0.34, -0.06  # wheels: below the origin, to the side, along
WHEEL = 0.03
FOAM = 60.0  # kg/m³
DROP = 0.4  # m above the runway, at the beginning
GREY, WHITE, BLACK = (0.55, 0.57, 0.6), (0.92, 0.93, 0.95), (0.1, 0.1, 0.1)
APP_TITLE = "Aeroplane on a runway"


def task(
    bank: Annotated[
        float, Number("rad", at_least=-0.6, at_most=0.6), Label("Bank at the beginning", "", "°")
    ] = math.radians(10.0),
    pitch: Annotated[
        float, Number("rad", at_least=-0.6, at_most=0.6), Label("Pitch at the beginning", "", "°")
    ] = math.radians(-5.0),
    seed: int = 0,
) -> Task:
    """A model aeroplane above a runway.

    Parameters
    ----------
    bank, pitch : float [rad]
        Attitude at the beginning.
    seed : int
        Of another attitude: bank, pitch and heading are drawn; 0: as set.
    """
    if seed:
        bank, pitch, heading = np.random.default_rng(seed).uniform(-0.5, 0.5, 3).tolist()
    else:
        heading = 0.0
    along = ((0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))  # z of a turned body becomes x
    part = {"fuselage": placed(turned(FUSELAGE, 12), (0.0, 0.0, 0.0), along)}
    for side, name in ((1.0, "left"), (-1.0, "right")):
        part[f"{name}_wing"] = _mirrored(wedge((CHORD, SPAN, 0.02), (0.08, 0.5 * SPAN + 0.02, 0.1), 0.7), side)
        part[f"{name}_tail"] = _mirrored(wedge((0.11, 0.22, 0.01), (-0.5, 0.11, 0.02), 0.7), side)
        part[f"{name}_gear"] = box((0.03, 0.02, 0.12), (MAIN_AT, side * TRACK, -LEG + WHEEL + 0.06))
        part[f"{name}_wheel"] = _wheel(MAIN_AT, side * TRACK)
    part["fin"] = box((0.1, 0.01, 0.18), (-0.5, 0.0, 0.1))
    part["nose_gear"] = box((0.03, 0.02, 0.12), (NOSE_AT, 0.0, -LEG + WHEEL + 0.06))
    part["nose_wheel"] = _wheel(NOSE_AT, 0.0)
    runway = box((6.0, 2.4, 0.1), (0.0, 0.0, -0.05))
    wxyz = _attitude(bank, pitch, heading)
    flat = _attitude(0.0, 0.0, heading)
    way = (Pose((0.0, 0.0, LEG + 0.08), flat), Pose((0.3, 0.0, LEG - 0.002), flat))
    colours = {"runway": GREY} | {name: BLACK if "wheel" in name else WHITE for name in part}
    return Task(
        name="aeroplane", title=APP_TITLE, part=part, obstacles={"runway": runway}, density=FOAM,
        start=Pose((-0.5, 0.0, LEG + DROP), wxyz), way=way, play=2e-3, near=5e-3, turned=0.02, speed=0.5, turn=1.0,
        colours=colours,
    )  # fmt: skip


def _wheel(x: float, y: float) -> tuple[np.ndarray, np.ndarray]:
    across = ((1.0, 0.0, 0.0), (0.0, 0.0, -1.0), (0.0, 1.0, 0.0))
    return placed(turned([(WHEEL, -0.008), (WHEEL, 0.008)], 16), (x, y, -LEG + WHEEL), across)


def _mirrored(solid: tuple[np.ndarray, np.ndarray], side: float) -> tuple[np.ndarray, np.ndarray]:
    """A solid on the left side (1), or its mirror image on the right (-1)."""
    points, triangles = solid
    return (points, triangles) if side > 0.0 else (points * np.array([1.0, -1.0, 1.0]), triangles[:, ::-1])


def _attitude(bank: float, pitch: float, heading: float) -> tuple[float, float, float, float]:
    """Quaternion of heading, then pitch (nose up is negative about y), then bank."""
    from stickslip.model.rotation import quat_product

    turns = ((heading, 2), (pitch, 1), (bank, 0))
    found = np.array([1.0, 0.0, 0.0, 0.0])
    for angle, axis in turns:
        one = np.zeros(4)
        one[0], one[1 + axis] = nm.cos(0.5 * angle), nm.sin(0.5 * angle)
        found = quat_product(found, one)
    w, x, y, z = found.tolist()
    return (w, x, y, z)


APP = WorkbenchApp(
    name="aeroplane",
    title=APP_TITLE,
    help=About(
        see="Set a model aeroplane down on a runway: three wheels find the ground one after the other.",
        exact="Nothing dips into the runway: gaps are held to a twentieth of the play, whatever the hand does.",
        tries="Lead it yourself with “You” and push it down hard. Begin with more bank.",
    ),
    make=task,
    framed=2.0,
)
