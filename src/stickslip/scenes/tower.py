"""A tower of equal boxes, each resting on the one below.

Exact: nothing moves. Every contact carries its share of the weight above it; penetration and drift are 0.
"""

from __future__ import annotations

from stickslip.contract.about import About
from stickslip.model import Body, Box, Coulomb, Free, Plane, Scene, StepOptions
from stickslip.scenes.support.parameters import Boxes, Friction
from stickslip.scenes.support.solids import box_inertia

TITLE = "Tower of boxes"
ABOUT = About(
    see="Ten boxes stand on each other. Nothing moves: that is the answer.",
    exact="Every contact carries its share of the weight above it; penetration and drift are 0.",
    tries="Pull one out, slowly or with a jerk. Build fifty.",
)
UNTIL = 5.0

GRAVITY = 9.81
MASS = 1.0
EDGE = 0.2  # m


def build(n: Boxes = 10, mu: Friction = 0.5, dt: float = 0.002) -> Scene:
    """Tower of `n` boxes, `box_0` at the bottom.

    Parameters
    ----------
    n : int
        One above the other.
    mu : float
        Between boxes and with the ground.
    """
    half = 0.5 * EDGE
    names = tuple(f"box_{i}" for i in range(n))
    return Scene(
        name="tower",
        title=TITLE,
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=tuple(Body(name, MASS, box_inertia(MASS, (half, half, half))) for name in names),
        joints=tuple(
            Free(f"{name}_free", child=name, q0=(0.0, 0.0, half + i * EDGE, 1.0, 0.0, 0.0, 0.0))
            for i, name in enumerate(names)
        ),
        shapes=(Plane("ground"), *(Box(f"{name}_skin", name, half_extents=(half, half, half)) for name in names)),
        laws=(Coulomb(mu=mu),),
        step=StepOptions(dt=dt),
    )
