"""The pendulum of AC-13 and AC-14: a rod of 2 kg and 1 m on a hinge with friction, angles from hanging."""

from __future__ import annotations

import math

from scipy.optimize import brentq

from stickslip.model import Body, JointFriction, Revolute, Scene, StepOptions

MASS, LENGTH, GRAVITY = 2.0, 1.0, 9.81
WEIGHT = 0.5 * MASS * GRAVITY * LENGTH  # N m, gravity torque at 90 degrees


def rod_scene(angle_deg, limit, dt=0.01, **options):
    """Rod released at rest."""
    across = MASS * LENGTH**2 / 12.0
    return Scene(
        name="rod",
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=(Body("rod", MASS, (across, across, 1e-4), com=(0.0, 0.0, -0.5 * LENGTH)),),
        joints=(
            Revolute(
                "hinge",
                child="rod",
                axis=(0.0, 1.0, 0.0),
                q0=(math.radians(angle_deg),),
                friction=(JointFriction(limit=limit),),
            ),
        ),
        step=StepOptions(dt=dt, **options),
    )


def next_turn(angle: float, limit: float) -> float:
    """Angle at which a swing that starts at rest at `angle` > 0 ends, on the other side if positive [rad].

    Root of ``weight (cos(b) - cos(a)) = limit (a + b)`` other than b = -a.
    """

    def left_over(b):
        return WEIGHT * (math.cos(b) - math.cos(angle)) - limit * (angle + b)

    deepest = -math.asin(min(limit / WEIGHT, 1.0))  # where energy is largest; the root lies beyond
    return brentq(left_over, deepest, angle, xtol=1e-14)


def exact_turns(angle: float, limit: float) -> list[float]:
    """Angles of all turns and of the final rest, from the energy balance [rad]; negative: the side of the last turn."""
    turns = []
    while WEIGHT * math.sin(angle) > limit:
        angle = next_turn(angle, limit)
        turns.append(angle)
        if angle < 0.0:
            break
    return turns
