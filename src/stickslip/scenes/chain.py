"""A chain of rods hanging on hinges in a vertical plane, released horizontally.

Exact: without friction the energy stays what it was. Its error is measured against ``n m g n L``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from stickslip.contract.about import About
from stickslip.model import Body, JointFriction, Revolute, Scene, StepOptions
from stickslip.model.kinds import Number
from stickslip.model.label import Label
from stickslip.scenes.support.parameters import HingeFriction, Links
from stickslip.scenes.support.solids import rod_inertia

TITLE = "Pendulum chain"
ABOUT = About(
    see="A chain of seven rods is let go level. It whips about, wilder and wilder: its motion is chaotic.",
    exact="Without friction the energy stays what it was; the plot shows by how much it does not.",
    tries="Grab the end and throw it. Give the hinges some friction: it comes to rest, hanging or not.",
)
UNTIL = 1.0

GRAVITY = 9.81
MASS = 1.0
LENGTH = 0.3  # m, of a link
RADIUS = 0.01


def energy_scale(n: int) -> float:
    """Weight of the chain times its length [J]."""
    return n * MASS * GRAVITY * n * LENGTH


def build(
    n: Links = 7,
    angle: Annotated[float, Number("rad"), Label("Start below the horizontal")] = 0.0,
    friction: HingeFriction = 0.0,
    scheme: Literal["moreau", "euler"] = "moreau",
    dt: float = 0.001,
) -> Scene:
    """Chain of `n` links, straight, `angle` below the horizontal [rad], with dry `friction` [N m] in every hinge.

    Parameters
    ----------
    n : int
        All of one length and mass.
    angle : float [rad]
        Of the straight chain at the beginning.
    friction : float [N m]
        In every hinge; 0: none.
    scheme : str
        Moreau's midpoint rule, or semi-implicit Euler: see which one keeps the energy.
    """
    names = tuple(f"link_{i}" for i in range(n))
    groups = (JointFriction(limit=friction),) if friction > 0.0 else ()
    return Scene(
        name="chain",
        title=TITLE,
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=tuple(
            Body(name, MASS, rod_inertia(MASS, LENGTH, RADIUS), com=(0.5 * LENGTH, 0.0, 0.0)) for name in names
        ),
        joints=tuple(
            Revolute(
                f"hinge_{i}",
                parent="world" if i == 0 else names[i - 1],
                child=name,
                axis=(0.0, 1.0, 0.0),
                at_parent=(0.0, 0.0, 0.0) if i == 0 else (LENGTH, 0.0, 0.0),
                q0=(angle if i == 0 else 0.0,),
                friction=groups,
            )
            for i, name in enumerate(names)
        ),
        step=StepOptions(dt=dt, scheme=scheme),
    )
