"""Autopilot: follows a plan with the hands of a person.

It knows where the sled is, how fast, where it points and turns, what it weighs on the seat, and the track ahead. Nothing else.
Equations: docs/theory/pilot.md.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from stickslip import numerics as nm
from stickslip.apps.ice.line import Line
from stickslip.apps.ice.pilot import GRAVITY, View
from stickslip.apps.ice.plan import SteeringPlan
from stickslip.apps.ice.sled import Handling
from stickslip.kernels.steering_plan import USED
from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Number

FULLEST = 0.999  # of the grip; the slip angle grows without bound towards 1
SLOWEST = 3.0  # m/s


@dataclass(frozen=True, slots=True)
class Skill:
    """Of a pilot.

    Parameters
    ----------
    heading_gain : float
        Steering angle per error of heading.
    foresight : float [s]
        How far ahead of the sled the plan is read: makes up for reaction and for the lag of sled and hands.
    ease : float [s²/m]
        How much softer the hands get under load: the gain is divided by one and this times the load beyond 1 g. Loaded runners turn a sled
        faster than late hands can follow.
    reaction : float [s]
        Delay between seeing and doing; the heading is foreseen by as much.
    motor_noise : float
        Standard deviation of the hands, as share of full travel, smoothed over 0.1 s.
    judgement : float [m]
        Standard deviation of the error in the place across, which wanders over 1 s.
    """

    heading_gain: Annotated[float, Number(at_least=0.0)] = 1.5
    foresight: Annotated[float, Number("s", at_least=0.0)] = 0.06
    ease: Annotated[float, Number("s²/m", at_least=0.0)] = 0.0
    reaction: Annotated[float, Number("s", at_least=0.0, at_most=1.0)] = 0.0
    motor_noise: Annotated[float, Number(at_least=0.0)] = 0.0
    judgement: Annotated[float, Number("m", at_least=0.0)] = 0.0

    def __post_init__(self) -> None:
        settle_declaration(self)


#: A person: reacts within 0.1 s to what a curve does, foresees that much, and errs by a decimetre. Estimated.
HUMAN = Skill(heading_gain=1.0, ease=0.1, reaction=0.1, foresight=0.16, motor_noise=0.05, judgement=0.1)
MOTOR_MEMORY, JUDGEMENT_MEMORY = 0.1, 1.0  # s


class AutoPilot:
    """Follows a plan.

    Parameters
    ----------
    plan : SteeringPlan
    handling : Handling
    skill : Skill
    seed : int
        Of the noise.
    line : Line, optional
        Where to be otherwise than planned.
    """

    def __init__(
        self,
        plan: SteeringPlan,
        handling: Handling,
        skill: Skill | None = None,
        seed: int = 0,
        line: Line | None = None,
    ) -> None:
        self.plan, self.handling, self.line = plan, handling, line
        self.skill = Skill() if skill is None else skill
        self._random = np.random.default_rng((seed, 1))
        self._hands = self._eyes = 0.0
        self._last = -math.inf
        self._waiting: deque[tuple[float, float]] = deque()

    def command(self, view: View) -> float:
        """Command for now: what was decided a reaction time ago, by a shaky hand."""
        skill = self.skill
        dt = view.time - self._last if math.isfinite(self._last) else 0.0
        self._last = view.time
        self._hands = self._wander(self._hands, skill.motor_noise, MOTOR_MEMORY, dt)
        self._eyes = self._wander(self._eyes, skill.judgement, JUDGEMENT_MEMORY, dt)
        self._waiting.append((view.time, self._decide(view)))
        while len(self._waiting) > 1 and self._waiting[1][0] <= view.time - skill.reaction + 1e-9:
            self._waiting.popleft()
        due = self._waiting[0][0] <= view.time - skill.reaction + 1e-9
        return min(max((self._waiting[0][1] if due else 0.0) + self._hands, -1.0), 1.0)

    def _decide(self, view: View) -> float:
        skill, handling = self.skill, self.handling
        speed = max(view.speed, SLOWEST)
        way = skill.foresight * speed
        station = view.station + way
        shift = 0.0 if self.line is None else self.line.offset(station)
        across = view.across + self._eyes + way * view.slope - shift
        share = USED * self.plan.at(station, across, view.slope)
        share = min(max(share, -FULLEST), FULLEST)
        curvature = (view.pull + share * handling.grip(view.load)) / nm.square(speed)
        heading = handling.slip * share / math.sqrt(1.0 - share * share)
        turn = heading + view.slip + (handling.calm + skill.reaction) * (curvature * speed - view.yaw_rate)
        gain = skill.heading_gain * handling.hands / (1.0 + skill.ease * max(view.load - GRAVITY, 0.0))
        angle = handling.wheelbase * curvature + gain * turn
        size = min(abs(angle) / (handling.wheelbase * handling.full_curvature), 1.0)
        return math.copysign(nm.power(size, handling.directness), angle)

    def _wander(self, value: float, spread: float, memory: float, dt: float) -> float:
        """Next value of noise with a standard deviation and a memory [s]; no draw without noise."""
        if spread == 0.0:
            return 0.0
        kept = nm.exp(-dt / memory)
        return kept * value + spread * math.sqrt(1.0 - kept * kept) * float(nm.normal(self._random))
