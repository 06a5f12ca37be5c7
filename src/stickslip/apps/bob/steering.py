"""Steering: from the pilot's hands, -1 to 1, to the angle of the front axle. Left is positive."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

from stickslip import numerics as nm
from stickslip.apps.ice.trace import SteeringTrace
from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Number
from stickslip.model.label import Label

__all__ = ["SteeringMap", "SteeringTrace", "steering_angle", "steering_position"]


@dataclass(frozen=True, slots=True)
class SteeringMap:
    """How the ropes are rigged, and how fast the axle follows.

    Parameters
    ----------
    max_angle : float [rad]
        At full input. 10 degrees [Rempfler, sec. 4.4].
    directness : float
        1: the angle is proportional to the input; below: less direct about the middle. Pilots chose 5/8 to 5/7
        [Rempfler, sec. 4.4]; the default lies between.
    filter_hz : float [Hz]
        Corner of the critically damped filter between input and axle. Estimated: above what an arm can do, and low
        enough to keep the steps of a sensor out of the sled.
    lever : float [m]
        Force in the ropes is steering torque over this length, 0.1 m [Rempfler, ch. 5]; in the summary of a run. Wheels take 0.1 m.
    """

    max_angle: Annotated[
        float, Number("rad", above=0.0, at_most=math.pi / 2.0), Label("Steering angle at full input", "β_max")
    ] = math.radians(10.0)
    directness: Annotated[float, Number(above=0.0), Label("Directness", "d")] = 2.0 / 3.0
    filter_hz: Annotated[float, Number("Hz", above=0.0), Label("How fast the axle follows")] = 15.0
    lever: Annotated[float, Number("m", above=0.0), Label("Lever of the ropes", "l", "mm")] = 0.1

    def __post_init__(self) -> None:
        settle_declaration(self)


def steering_angle(position: float, steering: SteeringMap) -> float:
    """Angle of the front axle [rad] for a position of the hands.

    Parameters
    ----------
    position : float
        From -1 (full right) to 1 (full left); cut to that range.
    steering : SteeringMap

    Notes
    -----
    ``max_angle * sign(position) * |position|**(1 / directness)`` [Rempfler, eq. 4.6].
    """
    size = min(abs(position), 1.0)
    return math.copysign(steering.max_angle * nm.power(size, 1.0 / steering.directness), position)


def steering_position(angle: float, steering: SteeringMap) -> float:
    """Position of the hands, -1 to 1, that gives an angle of the front axle [rad]; the inverse of `steering_angle`."""
    size = min(abs(angle) / steering.max_angle, 1.0)
    return math.copysign(nm.power(size, steering.directness), angle)
