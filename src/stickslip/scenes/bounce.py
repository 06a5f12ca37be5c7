"""A ball dropped on a plane that bounces with a coefficient of restitution.

Exact: the k-th apex is ``e^(2k)`` times the drop height, and infinitely many bounces end at
``sqrt(2 height / g) (1 + e) / (1 - e)``: the ball then lies still (Zeno's stop).
"""

from __future__ import annotations

import math
from typing import Annotated

from stickslip import numerics as nm
from stickslip.contract.about import About
from stickslip.model import Body, Coulomb, Free, Plane, Scene, Sphere, StepOptions
from stickslip.model.kinds import Number
from stickslip.model.label import Label
from stickslip.scenes.support.solids import ball_inertia

TITLE = "Bouncing ball"
ABOUT = About(
    see="A ball falls on a plane and bounces, each time lower, until it lies still.",
    exact="The k-th apex is ε^(2k) of the height. Infinitely many bounces end at √(2h/g)·(1 + ε)/(1 − ε): 4.06 s "
    "here. Then it rests: Zeno's stop.",
    tries="Set the restitution to 0: it stays down at once. Set 1: it never stops.",
)
UNTIL = 5.0

GRAVITY = 9.81
MASS = 1.0
RADIUS = 0.1


def apex(i: int, e_n: float = 0.8, height: float = 1.0) -> float:
    """Exact height of the gap at the `i`-th apex after the drop [m]."""
    return float(height * nm.power(e_n, 2 * i))


def stop_time(e_n: float = 0.8, height: float = 1.0) -> float:
    """Exact time of the last of infinitely many bounces [s]."""
    return math.sqrt(2.0 * height / GRAVITY) * (1.0 + e_n) / (1.0 - e_n)


def build(
    e_n: Annotated[float, Number(at_least=0.0, at_most=1.0), Label("Restitution", "ε_n")] = 0.8,
    height: Annotated[float, Number("m", at_least=0.0), Label("Height above the floor", "h")] = 1.0,
    dt: float = 0.001,
) -> Scene:
    """Ball `height` metres above the plane, at rest.

    Parameters
    ----------
    e_n : float
        Speed after an impact over speed before it.
    height : float [m]
        Of the lowest point of the ball at the beginning.
    """
    return Scene(
        name="bounce",
        title=TITLE,
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=(Body("ball", MASS, ball_inertia(MASS, RADIUS)),),
        joints=(Free("ball_free", child="ball", q0=(0.0, 0.0, RADIUS + height, 1.0, 0.0, 0.0, 0.0)),),
        shapes=(Plane("floor"), Sphere("skin", "ball", radius=RADIUS)),
        laws=(Coulomb(mu=0.5, e_n=e_n),),
        step=StepOptions(dt=dt),
    )
