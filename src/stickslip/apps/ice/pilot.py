"""Pilots: what they see, and what makes a command of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from stickslip.apps.ice.trace import SteeringTrace

GRAVITY = 9.81  # m/s²


class View(NamedTuple):
    """What a pilot knows of the sled at one moment."""

    time: float  # s since the start
    station: float  # m
    across: float  # m from the centre line along the section, left positive
    slope: float  # d across / d station
    speed: float  # m/s
    slip: float  # rad, of the course to the left of the heading
    yaw_rate: float  # rad/s, about the axis off the ice, left positive
    pull: float  # m/s², of weight to the left along the sled
    load: float  # m/s², felt off the ice


class Pilot(Protocol):
    """Answers a view with a command, -1 (full right) to 1 (full left)."""

    def command(self, view: View) -> float: ...


class NoPilot:
    """Leaves the hands where they are."""

    def command(self, view: View) -> float:
        return 0.0


@dataclass(frozen=True, slots=True)
class ReplayPilot:
    """Drives a recorded trace again."""

    trace: SteeringTrace

    def command(self, view: View) -> float:
        return self.trace.position(view.time)
