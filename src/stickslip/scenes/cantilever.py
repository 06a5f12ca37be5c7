"""A horizontal cantilever of hinged links, held by nothing but the dry friction in its hinges.

Exact: with a limit of `ratio` times what the root needs, ``m g L n^2 / 2``, nothing moves for ``ratio >= 1``, and hinge
k (from the root, 0) carries ``m g L (n - k)^2 / 2``; for ``ratio < 1`` the root hinge slides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import numpy as np

from stickslip import numerics as nm
from stickslip.contract.about import About
from stickslip.model import Body, Capsule, Coulomb, JointFriction, Revolute, Scene, StepOptions
from stickslip.model.kinds import Number
from stickslip.model.label import Label
from stickslip.model.rotation import matrix_from_quat
from stickslip.scenes.support.parameters import Coordinates, Links
from stickslip.scenes.support.solids import rod_inertia

if TYPE_CHECKING:
    from stickslip.engine.simulation import Simulation

TITLE = "Cantilever held by friction"
ABOUT = About(
    see="Sixteen hinged links stand out level from a wall. Nothing holds them but dry friction in the hinges; "
    "nothing moves.",
    exact="Hinge k, counted from the wall, carries m g L (n − k)²/2. The beam holds while the friction is at least "
    "what the root needs: a ratio of 1.",
    tries="Set the ratio to 0.99: the root slips and the beam comes down. Or push it with the mouse.",
)
UNTIL = 2.0

GRAVITY = 9.81
MASS = 1.0  # kg, of a link
LENGTH = 0.2  # m, of a link
RADIUS = 0.01


def torque(n: int, k: int) -> float:
    """Exact friction torque in hinge `k` of `n` [N m]."""
    return 0.5 * MASS * GRAVITY * LENGTH * nm.square(n - k)


def build(
    n: Links = 16,
    ratio: Annotated[float, Number(at_least=0.0), Label("Friction, times the torque at the root")] = 1.2,
    scheme: Literal["moreau", "euler"] = "moreau",
    coordinates: Coordinates = "tree",
    dt: float = 0.01,
) -> Scene:
    """Cantilever of `n` links; friction in every hinge is `ratio` times the gravity torque at the root.

    Parameters
    ----------
    n : int
        All of one length and mass.
    ratio : float
        In every hinge; the root needs 1.
    scheme : str
        Moreau's midpoint rule, or semi-implicit Euler.
    coordinates : str
        Joint angles, or six coordinates of each body with the hinges as constraints.
    """
    names = tuple(f"link_{i}" for i in range(n))
    across = rod_inertia(MASS, LENGTH, RADIUS)
    return Scene(
        name="cantilever",
        title=TITLE,
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=tuple(Body(name, MASS, across, com=(0.5 * LENGTH, 0.0, 0.0)) for name in names),
        joints=tuple(
            Revolute(
                f"hinge_{i}",
                parent=names[i - 1] if i > 0 else "world",
                child=name,
                axis=(0.0, 1.0, 0.0),
                at_parent=(LENGTH if i > 0 else 0.0, 0.0, 0.0),
                friction=(JointFriction(limit=ratio * torque(n, 0)),),
            )
            for i, name in enumerate(names)
        ),
        shapes=tuple(
            Capsule(
                f"{name}_skin",
                name,
                radius=RADIUS,
                half_length=0.5 * LENGTH - RADIUS,
                position=(0.5 * LENGTH, 0.0, 0.0),
                mask=0,
            )
            for name in names
        ),
        laws=(Coulomb(mu=0.5),),
        coordinates=coordinates,
        step=StepOptions(dt=dt, scheme=scheme),
    )


def tip_height(simulation: Simulation) -> float:
    """Height of the free end over the root [m]."""
    r, e = simulation.pose(simulation.scene.bodies[-1].name)
    return float((r + nm.product(matrix_from_quat(e), np.array([LENGTH, 0.0, 0.0])))[2])


def measure(simulation: Simulation) -> dict[str, Any]:
    """How far the free end has sunk."""
    return {"tip_sag_m": -tip_height(simulation)}
