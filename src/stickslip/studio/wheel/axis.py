"""One axis of a device: its stops become -1 and 1, more or less direct about the middle. The page does the same in `input/axis.ts`."""

from __future__ import annotations

import math
from dataclasses import dataclass

from stickslip.model.errors import UsageError

LEAST = 1.0 / 4096.0  # of the travel: the step of a 12-bit axis
CENTRE = 1e-4  # about the middle the map is straight: with a directness above 1 its slope would be infinite


@dataclass(frozen=True, slots=True)
class Axis:
    """How a raw value steers.

    Attributes
    ----------
    left, rest, right : float
        Raw values at the stops and at rest.
    dead_zone : float
        Share of the travel about the middle that does nothing.
    directness : float
        1: proportional; below: less direct about the middle [Rempfler, eq. 4.6].
    """

    left: float = -1.0
    rest: float = 0.0
    right: float = 1.0
    dead_zone: float = 0.0
    directness: float = 1.0

    def __post_init__(self) -> None:
        if not all(map(math.isfinite, (self.left, self.rest, self.right))):
            raise UsageError("A stop of the axis is not a number. Turn the wheel to both stops and let it rest.")
        if not (self.left < self.rest < self.right or self.right < self.rest < self.left):
            raise UsageError(
                f"The axis rests at {self.rest}, not between its stops {self.left} and {self.right}. Calibrate it again."
            )
        if not 0.0 <= self.dead_zone < 0.9:
            raise UsageError(f"The dead zone is {self.dead_zone}. Give 0 to 0.9 of the travel.")
        if not 0.1 <= self.directness <= 10.0:
            raise UsageError(f"The directness is {self.directness}. Give 0.1 to 10; 1 is proportional.")

    def steering(self, raw: float) -> float:
        """-1 (full right) to 1 (full left) of a raw value."""
        to_left = (raw - self.rest) / (self.left - self.rest)
        share = to_left if to_left > 0.0 else (raw - self.rest) / (self.right - self.rest)
        share = (min(1.0, share) - self.dead_zone) / (1.0 - self.dead_zone)
        if share <= 0.0:
            return 0.0
        power = 1.0 / self.directness
        size: float = share**power if share >= CENTRE else share * CENTRE ** (power - 1.0)
        return size if to_left > 0.0 else -size
