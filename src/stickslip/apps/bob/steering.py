"""Steering: from the pilot's hands, -1 to 1, to the angle of the front axle. Left is positive."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated

from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.kinds import Number, Table

LONGEST_GAP = 0.25  # s: slower sampling loses what a pilot does; reaction times are of that order


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
        Rope force is steering torque over this length, 0.1 m [Rempfler, ch. 5].
    """

    max_angle: Annotated[float, Number("rad", above=0.0, at_most=math.pi / 2.0)] = math.radians(10.0)
    directness: Annotated[float, Number(above=0.0)] = 2.0 / 3.0
    filter_hz: Annotated[float, Number("Hz", above=0.0)] = 15.0
    lever: Annotated[float, Number("m", above=0.0)] = 0.1

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
    return math.copysign(steering.max_angle * size ** (1.0 / steering.directness), position)


def steering_position(angle: float, steering: SteeringMap) -> float:
    """Position of the hands, -1 to 1, that gives an angle of the front axle [rad]; the inverse of `steering_angle`."""
    size = min(abs(angle) / steering.max_angle, 1.0)
    return math.copysign(size**steering.directness, angle)


@dataclass(frozen=True, slots=True)
class SteeringTrace:
    """What a pilot's hands did, to be driven again.

    Parameters
    ----------
    samples : (n, 2) float [s, -]
        Time and position of the hands, -1 to 1; times increasing, no gap longer than 0.25 s, two samples or more.
        Before the first and after the last one, hands stay where they are.
    """

    samples: Annotated[tuple[tuple[float, float], ...], Table(2, ("s", "1"), increasing=True, at_least=2)]

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if not draft.has("samples"):
            return
        if not draft["samples"]:
            draft.fault("samples", "is empty", "Give at least two rows of time and position")
        for i, (_, position) in enumerate(draft["samples"]):
            if abs(position) > 1.0:
                what = f"is at position {position!r}, outside -1 to 1"
                draft.fault(f"samples[{i}]", what, "Divide positions by the one at the stop")
        for i, ((before, _), (after, _)) in enumerate(pairwise(draft["samples"]), start=1):
            if after - before > LONGEST_GAP:
                what = f"comes {after - before:.3g} s after the sample before it, at {before:g} s"
                fix = f"Record at {1.0 / LONGEST_GAP:g} Hz or more, or fill the gap with what the pilot did"
                draft.fault(f"samples[{i}]", what, fix)

    def position(self, time: float) -> float:
        """Position of the hands at a time [s], linear between samples."""
        i = bisect_right(self.samples, (time, math.inf))
        if i == 0 or i == len(self.samples):
            return self.samples[min(i, len(self.samples) - 1)][1]
        (t_a, a), (t_b, b) = self.samples[i - 1], self.samples[i]
        return a + (b - a) * (time - t_a) / (t_b - t_a)
