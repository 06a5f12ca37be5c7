"""A pendulum whose hinge has dry friction, released far up: it swings to rest at a definite angle and stays there.

Exact: between two turning points friction eats ``limit |theta_1 - theta_0|`` of the energy, so they follow from
``m g l (cos(theta_1) - cos(theta_0)) = limit |theta_1 - theta_0|``; the pendulum rests at the first one where
``m g l |sin(theta)| <= limit``. With the defaults that is -8.890 degrees.
A bearing whose friction grows with its load has its own exact solution, :func:`loaded_rest_angle`.
"""

from __future__ import annotations

import math
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.contract.about import About
from stickslip.model import Body, JointFriction, Revolute, Scene, StepOptions
from stickslip.model.kinds import Number
from stickslip.model.label import Label
from stickslip.scenes.support.parameters import BearingFriction, BearingRadius, HingeFriction
from stickslip.scenes.support.solids import rod_inertia

TITLE = "Pendulum with dry friction"
ABOUT = About(
    see="A pendulum with dry friction in its hinge is let go far up. It swings to rest beside the lowest point and "
    "stays there.",
    exact="Friction takes limit·|Δθ| of the energy from one turning point to the next. It rests at the first one "
    "where friction holds it: −8.890° here.",
    tries="Set the friction to 0: it swings for ever. Let the friction grow with the load of the bearing instead.",
)
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
        return weight * (nm.cos(angle) - nm.cos(theta)) - limit * abs(angle - theta)

    low, high = (
        -abs(theta),
        0.0,
    )  # mirrored to a swing from `abs(theta)`: energy is left at the bottom, none at the far end
    if left_over(0.0) < 0.0:
        low, high = 0.0, nm.asin(limit / weight)
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
    while weight * abs(nm.sin(theta)) > limit:
        theta = turning_point(theta, limit)
    return theta


def loaded_rest_angle(theta: float, mu: float, radius: float) -> float:
    """Exact rest angle [rad] if the friction is that of a loaded bearing, ``mu radius |reaction|``.

    Over a swing the square w of the rate obeys ``dw/dtheta = 2 alpha``. The reaction has the radial part
    ``m (g cos(theta) + l w)`` and the tangential part ``m (g sin(theta) + l alpha)``, and alpha contains the friction:
    a fixed point. At rest the reaction is the weight, so the pendulum stays where ``l |sin(theta)| <= mu radius``.
    """
    from scipy.integrate import solve_ivp  # bits: report. Only this reference needs it

    inertia = rod_inertia(MASS, 2.0 * ARM, RADIUS)[1] + MASS * nm.square(ARM)

    def acceleration(angle: float, w: float, side: float) -> float:
        alpha = 0.0
        for _ in range(60):
            radial = GRAVITY * nm.cos(angle) + ARM * w
            tangential = GRAVITY * nm.sin(angle) + ARM * alpha
            friction = mu * radius * MASS * nm.hypot(radial, tangential)
            alpha = (-MASS * GRAVITY * ARM * nm.sin(angle) - side * friction) / inertia
        return alpha

    while ARM * abs(nm.sin(theta)) > mu * radius:
        side = -math.copysign(1.0, theta)  # sign of the rate

        def rates(angle: float, w: NDArray[np.float64], side: float = side) -> list[float]:
            return [2.0 * acceleration(angle, max(0.0, float(w[0])), side)]

        def stops(angle: float, w: NDArray[np.float64]) -> float:
            return float(w[0])

        stops.terminal = True  # type: ignore[attr-defined]
        stops.direction = -1.0  # type: ignore[attr-defined]
        first = theta + 1e-7 * side  # just off the turning point, where w is 0
        w_first = 2.0 * acceleration(theta, 0.0, side) * (first - theta)
        swing = solve_ivp(rates, (first, -theta), [w_first], events=stops, rtol=1e-11, atol=1e-13)
        theta = float(swing.t_events[0][0])
    return theta


def build(
    theta: Annotated[float, Number("rad"), Label("Angle of release, from hanging", "θ")] = math.radians(150.0),
    limit: HingeFriction = 0.8,
    mu: BearingFriction = 0.0,
    radius: BearingRadius = 0.0,
    dt: float = 0.002,
) -> Scene:
    """Pendulum released at rest at `theta` from hanging [rad]; hinge friction ``limit + mu radius |reaction|``.

    Parameters
    ----------
    theta : float [rad]
        0 is hanging, 180° upright.
    limit : float [N m]
        Whatever the load.
    mu : float
        Times radius and load it adds to the friction.
    radius : float [m]
        0: the load makes no friction.
    """
    along, across, _ = rod_inertia(MASS, 2.0 * ARM, RADIUS)
    friction = JointFriction(limit=limit, mu=mu, radius=radius)
    return Scene(
        name="hinge",
        title=TITLE,
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=(Body("rod", MASS, (across, across, along), com=(0.0, 0.0, -ARM)),),
        joints=(Revolute("hinge", child="rod", axis=(0.0, 1.0, 0.0), q0=(theta,), friction=(friction,)),),
        step=StepOptions(dt=dt),
    )
