"""A pendulum whose hinge has dry friction, released far up: it swings to rest at a definite angle and stays there.

Exact: between two turning points friction eats ``limit |theta_1 - theta_0|`` of the energy, so they follow from
``m g l (cos(theta_1) - cos(theta_0)) = limit |theta_1 - theta_0|``; the pendulum rests at the first one where
``m g l |sin(theta)| <= limit``. With the defaults that is -8.890 degrees.
"""

from __future__ import annotations

import math

from stickslip.model import Body, JointFriction, Revolute, Scene, StepOptions
from stickslip.scenes.solids import rod_inertia

TITLE = "Pendulum with dry friction"
UNTIL = 10.0

GRAVITY = 9.81
MASS = 1.0
ARM = 0.5  # m, hinge to centre of mass
RADIUS = 0.02


def turning_point(theta: float, limit: float) -> float:
    """Angle at which a swing that starts at rest at `theta` ends [rad]; bisection on the energy balance."""
    side = math.copysign(1.0, theta)
    weight = MASS * GRAVITY * ARM

    def left_over(angle: float) -> float:
        return weight * (math.cos(angle) - math.cos(theta)) - limit * abs(angle - theta)

    low, high = (
        -abs(theta),
        0.0,
    )  # mirrored to a swing from `abs(theta)`: energy is left at the bottom, none at the far end
    if left_over(0.0) < 0.0:
        low, high = 0.0, math.asin(limit / weight)
    for _ in range(200):
        middle = 0.5 * (low + high)
        if left_over(side * middle) > 0.0:
            high = middle
        else:
            low = middle
    return side * 0.5 * (low + high)


def rest_angle(theta: float = math.radians(150.0), limit: float = 0.8) -> float:
    """Exact angle at which the pendulum comes to rest [rad]."""
    weight = MASS * GRAVITY * ARM
    while weight * abs(math.sin(theta)) > limit:
        theta = turning_point(theta, limit)
    return theta


def build(theta: float = math.radians(150.0), limit: float = 0.8, dt: float = 0.002) -> Scene:
    """Pendulum released at rest at the angle `theta` from hanging [rad], friction `limit` [N m] in its hinge."""
    along, across, _ = rod_inertia(MASS, 2.0 * ARM, RADIUS)
    return Scene(
        name="hinge",
        title=TITLE,
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=(Body("rod", MASS, (across, across, along), com=(0.0, 0.0, -ARM)),),
        joints=(
            Revolute("hinge", child="rod", axis=(0.0, 1.0, 0.0), q0=(theta,), friction=(JointFriction(limit=limit),)),
        ),
        step=StepOptions(dt=dt),
    )
