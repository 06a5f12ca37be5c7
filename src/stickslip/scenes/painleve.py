"""Painlevé's rod: its lower end slides on rough ground so that no finite contact force exists.

With the angle 60 degrees and ``mu = 2`` a normal force on the sliding tip pulls the tip *into* the ground: the normal
compliance ``1 + 3 c^2 - 3 mu s c = -0.85`` (times 1/m; c and s of the angle) is negative. Exact: the tip stops at once,
by an impact without collision, and does not penetrate.
"""

from __future__ import annotations

import math
from typing import Annotated

from stickslip import numerics as nm
from stickslip.contract.about import About
from stickslip.model import Body, Coulomb, Free, Plane, Scene, Sphere, StepOptions
from stickslip.model.kinds import Number
from stickslip.model.label import Label
from stickslip.scenes.support.parameters import Friction
from stickslip.scenes.support.solids import rod_inertia

TITLE = "Painlevé's rod"
ABOUT = About(
    see="A rod slides with its tip on rough ground, leaning back, and jams at once.",
    exact="With 60° and μ = 2 any force on the sliding tip would pull it into the ground: no finite force exists. The"
    " tip stops by an impact without a collision [Painlevé 1895].",
    tries="Lower the friction to 1.3: the rod slides on. See it in slow motion.",
)
UNTIL = 0.05

GRAVITY = 9.81
MASS = 1.0
LENGTH = 1.0
RADIUS = 0.001  # of the rod and of its round tip
SLIP = 1.0  # m/s, speed of the tip towards -x


def compliance(angle: float, mu: float) -> float:
    """Normal acceleration of the sliding tip per unit of normal force, times the mass [-]."""
    c, s = nm.cos(angle), nm.sin(angle)
    return 1.0 + 3.0 * c * c - 3.0 * mu * s * c


def build(
    angle: Annotated[float, Number("rad", above=0.0), Label("Lean over the ground")] = math.radians(60.0),
    mu: Friction = 2.0,
    dt: float = 0.001,
) -> Scene:
    """Rod leaning by `angle` over the ground [rad], translating towards -x, its tip touching.

    Parameters
    ----------
    angle : float [rad]
        Of the rod; 90° is upright.
    mu : float
        Above a limit that depends on the lean no finite force exists.
    """
    c, s = nm.cos(angle), nm.sin(angle)
    centre = (0.5 * LENGTH * c, 0.0, RADIUS + 0.5 * LENGTH * s)
    lean = (nm.cos(0.5 * angle), 0.0, -nm.sin(0.5 * angle), 0.0)
    return Scene(
        name="painleve",
        title=TITLE,
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=(Body("rod", MASS, rod_inertia(MASS, LENGTH, RADIUS)),),
        joints=(Free("rod_free", child="rod", q0=(*centre, *lean), u0=(-SLIP, 0.0, 0.0, 0.0, 0.0, 0.0)),),
        shapes=(Plane("ground"), Sphere("tip", "rod", radius=RADIUS, position=(-0.5 * LENGTH, 0.0, 0.0))),
        laws=(Coulomb(mu=mu),),
        step=StepOptions(dt=dt),
    )
