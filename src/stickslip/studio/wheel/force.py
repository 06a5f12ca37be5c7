"""From a torque in the steering to a force in the hands: scale, bounds, and nothing once the link is silent [theory/bob, eq. 4a and 4c]."""

from __future__ import annotations

import math
from dataclasses import dataclass

from stickslip.model.errors import UsageError

LEVER = 0.1  # m, from the steering axis to the ropes: F = M / LEVER [Rempfler, ch. 5]
SILENCE = 0.04  # s after which a link is lost; with the pump's period the force is gone within 50 ms
FADE = 1.0  # s in which the force comes back after a silence


def rope_force(torque: float) -> float:
    """Force in the ropes [N] of a torque about the steering axis [N m]; none of what is not a number."""
    return torque / LEVER if math.isfinite(torque) else 0.0


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much a device may do to a person.

    Attributes
    ----------
    gain : float
        Share of the force in the ropes that is passed on, 0 to 1.
    limit : float [N]
        Force at most, to either side.
    slew : float [N/s]
        Change at most. Towards nothing, after a loss, it does not hold.
    """

    gain: float = 0.5
    limit: float = 150.0
    slew: float = 4000.0

    def __post_init__(self) -> None:
        if not 0.0 <= self.gain <= 1.0:
            raise UsageError(f"The gain is {self.gain}. Give 0 to 1; begin low.")
        if not 0.0 < self.limit <= 1000.0:
            raise UsageError(f"The limit of the force is {self.limit} N. Give more than 0 and at most 1000.")
        if not 0.0 < self.slew < math.inf:
            raise UsageError(f"The slew of the force is {self.slew} N/s. Give a number above 0.")


class Governor:
    """The force of the moment. Told what is wished, asked at any time; times are seconds of one monotonic clock.

    Parameters
    ----------
    bounds : Bounds
    """

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self._wish: tuple[float, float] = (
            0.0,
            -math.inf,
        )  # N, and when it held: one name, so that threads see both or none
        self._force = 0.0
        self._asked_at = -math.inf
        self._alive_since = math.inf

    def tell(self, force: float, at: float) -> None:
        """What the hands should feel [N, left positive], as it was at the time `at`; newer ones win. From any thread."""
        if at >= self._wish[1]:
            self._wish = (force if math.isfinite(force) else 0.0, at)

    def force(self, now: float) -> float:
        """What they are given now [N]."""
        wish, at = self._wish
        elapsed, self._asked_at = now - self._asked_at, now
        if now - at > SILENCE:
            self._force, self._alive_since = 0.0, math.inf  # at once: a force that goes away hurts nobody
            return 0.0
        self._alive_since = min(self._alive_since, now)
        fade = min(1.0, (now - self._alive_since) / FADE)
        bounds = self.bounds
        goal = min(bounds.limit, max(-bounds.limit, bounds.gain * wish)) * fade
        step = bounds.slew * min(elapsed, SILENCE)
        self._force += min(step, max(-step, goal - self._force))
        return self._force
