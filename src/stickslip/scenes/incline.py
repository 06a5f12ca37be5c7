"""A block on four feet on an inclined plane, just below or just above the friction angle.

Exact: below the friction angle the block rests, creep 0. Above it slides down the line of steepest descent with
``a = g (sin(alpha) - mu cos(alpha))``, whatever its direction on the plane, and no foot ever leaves the plane.
"""

from __future__ import annotations

from typing import Annotated

from stickslip import numerics as nm
from stickslip.contract.about import About
from stickslip.model import Body, Coulomb, Free, Plane, Scene, Sphere, StepOptions
from stickslip.model.kinds import Number
from stickslip.model.label import Label
from stickslip.scenes.support.parameters import Friction
from stickslip.scenes.support.solids import box_inertia

TITLE = "Block on an incline"
ABOUT = About(
    see="A block stands on a slope just below the friction angle, and stays. Nothing moves: that is the answer.",
    exact="Below the angle whose tangent is μ it creeps by exactly 0. Above it slides with g (sin α − μ cos α), "
    "straight down the slope.",
    tries="Set the slope to 1.02 of the friction angle: it slides. Turn the slope about: nothing changes.",
)
UNTIL = 10.0

GRAVITY = 9.81
MASS = 1.0
HALF_EXTENTS = (0.1, 0.1, 0.05)
FOOT_RADIUS = 0.01
FOOT_X = 0.08  # the feet stand at (+-FOOT_X, +-FOOT_X) below the block
HEIGHT = HALF_EXTENTS[2] + FOOT_RADIUS  # of the block's centre above the plane


def slope(mu: float, ratio: float) -> float:
    """Angle of the plane [rad]: `ratio` times the friction angle atan(mu)."""
    return ratio * nm.atan(mu)


def acceleration(mu: float, ratio: float) -> float:
    """Exact acceleration down the plane [m/s^2], 0 at rest."""
    alpha = slope(mu, ratio)
    return max(0.0, GRAVITY * (nm.sin(alpha) - mu * nm.cos(alpha)))


def descent(direction: float, alpha: float) -> tuple[float, float, float]:
    """Unit vector of steepest descent; `direction` is its compass angle, 0 along x, 90 degrees along y [rad]."""
    return (nm.cos(alpha) * nm.cos(direction), nm.cos(alpha) * nm.sin(direction), -nm.sin(alpha))


def normal(direction: float, alpha: float) -> tuple[float, float, float]:
    """Unit normal of the plane, pointing up."""
    return (nm.sin(alpha) * nm.cos(direction), nm.sin(alpha) * nm.sin(direction), nm.cos(alpha))


def build(
    mu: Friction = 0.5,
    ratio: Annotated[float, Number(above=0.0), Label("Slope, times the friction angle")] = 0.98,
    direction: Annotated[float, Number("rad"), Label("Compass angle of the slope")] = 0.0,
    dt: float = 0.002,
) -> Scene:
    """Block on a plane tilted by `ratio` times the friction angle towards the compass angle `direction` [rad].

    Parameters
    ----------
    mu : float
        The friction angle is atan μ.
    ratio : float
        Below 1 it rests, above it slides.
    direction : float [rad]
        Towards which the plane falls.
    """
    alpha = slope(mu, ratio)
    # Tilt about the horizontal axis across `direction`, so that `direction` is downhill in the axes of the block, too.
    half = 0.5 * alpha
    tilt = (nm.cos(half), -nm.sin(half) * nm.sin(direction), nm.sin(half) * nm.cos(direction), 0.0)
    start = tuple(HEIGHT * n for n in normal(direction, alpha))
    feet = tuple(
        Sphere(f"foot_{i}", "block", radius=FOOT_RADIUS, position=(x, y, -HALF_EXTENTS[2]))
        for i, (x, y) in enumerate(((FOOT_X, FOOT_X), (FOOT_X, -FOOT_X), (-FOOT_X, FOOT_X), (-FOOT_X, -FOOT_X)))
    )
    return Scene(
        name="incline",
        title=TITLE,
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=(Body("block", MASS, box_inertia(MASS, HALF_EXTENTS)),),
        joints=(Free("block_free", child="block", q0=(*start, *tilt)),),
        shapes=(Plane("plane", rotation_wxyz=tilt), *feet),
        laws=(Coulomb(mu=mu),),
        step=StepOptions(dt=dt),
    )
