"""Boxes dropped in layers that interlock: every layer is shifted by a quarter of a box in x and y.

There are always about four layers, so contacts per box, and with them the cost per box, should not depend on the number
of boxes. Expected: after the drop everything is at rest, without penetration.
"""

from __future__ import annotations

import math
from typing import Annotated

from stickslip.contract.about import About
from stickslip.model import Body, Box, Coulomb, Free, Plane, Scene, StepOptions
from stickslip.model.kinds import Number
from stickslip.model.label import Label
from stickslip.scenes.support.parameters import Boxes, Friction
from stickslip.scenes.support.solids import box_inertia

TITLE = "Dropped boxes"
ABOUT = About(
    see="A hundred boxes fall in layers, interlock and come to rest.",
    exact="At the end nothing moves and no box is inside another one. The time per box hardly depends on their number.",
    tries="Drop a thousand and watch the solver. Lower the friction: the heap flows apart. Throw boxes about with the"
    " mouse.",
)
UNTIL = 2.0

GRAVITY = 9.81
MASS = 1.0
EDGE = 0.2  # m
PITCH = 1.05 * EDGE  # between the boxes of a layer
LAYERS = 4


def build(
    n: Boxes = 100,
    drop: Annotated[float, Number("m", at_least=0.0), Label("Fall between layers", shown="mm")] = 0.02,
    mu: Friction = 0.5,
    dt: float = 0.002,
) -> Scene:
    """Drop `n` boxes; each layer starts `drop` metres above the next lower one.

    Parameters
    ----------
    n : int
        In about four layers, however many.
    drop : float [m]
        Each layer begins that far above the one below.
    mu : float
        Between boxes and with the ground.
    """
    half = 0.5 * EDGE
    names = tuple(f"box_{i}" for i in range(n))
    side = math.ceil(math.sqrt(n / LAYERS))
    places = []
    for i in range(n):
        layer, rest = divmod(i, side * side)
        row, column = divmod(rest, side)
        shift = 0.25 * EDGE * (layer % 2)
        places.append((row * PITCH + shift, column * PITCH + shift, half + drop + layer * (EDGE + drop)))
    return Scene(
        name="boxes",
        title=TITLE,
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=tuple(Body(name, MASS, box_inertia(MASS, (half, half, half))) for name in names),
        joints=tuple(
            Free(f"{name}_free", child=name, q0=(*place, 1.0, 0.0, 0.0, 0.0))
            for name, place in zip(names, places, strict=True)
        ),
        shapes=(Plane("ground"), *(Box(f"{name}_skin", name, half_extents=(half, half, half)) for name in names)),
        laws=(Coulomb(mu=mu),),
        step=StepOptions(dt=dt),
    )
