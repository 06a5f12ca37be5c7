"""Pace: which steps are due at what time of the wall clock, and how many were given up."""

from __future__ import annotations

LAG_S = 0.1  # s, debt that may be made up for; what exceeds it is given up and counted
CALL_S = 0.012  # s, wall-clock time of one compiled call at most, so that input is heard in between
SLOWEST, FASTEST = 0.01, 8.0


class Pace:
    """Turns wall-clock time into steps.

    Parameters
    ----------
    dt : float [s]
        Step of the simulation.
    speed : float
        Simulated seconds per second.
    """

    def __init__(self, dt: float, speed: float = 1.0) -> None:
        self.dt = dt
        self.speed = speed
        self.late_steps = 0
        self.cost = 0.0  # s, wall-clock time of a step, smoothed
        self._debt = 0.0  # steps
        self._last: float | None = None

    def due(self, now: float, unit: int = 1) -> int:
        """Steps to be taken now [s, any monotonic clock], a multiple of `unit`; those of more than `LAG_S` ago are late and given up."""
        if self._last is not None:
            self._debt += max(0.0, now - self._last) * self.speed / self.dt
        self._last = now
        most = max(float(unit), LAG_S * self.speed / self.dt)
        if self._debt > most:
            given_up = int((self._debt - most) / unit) * unit
            self.late_steps += given_up
            self._debt -= given_up
        units = int(self._debt / unit + 1e-9)
        if self.cost > 0.0:
            units = min(units, max(1, int(CALL_S / (self.cost * unit))))
        return units * unit

    def remaining(self, unit: int = 1) -> float:
        """Seconds of the wall clock after the last `due` until `unit` steps are due."""
        return max(0.0, unit - self._debt) * self.dt / self.speed

    def took(self, steps: int, seconds: float) -> None:
        """Note that `steps` were taken, in so many seconds of wall clock."""
        self._debt = max(0.0, self._debt - steps)
        if steps:
            cost = seconds / steps
            self.cost += (cost - self.cost) * (0.1 if self.cost else 1.0)

    def stop(self) -> None:
        """Time stands still until `due` is asked again: nothing falls due in between."""
        self._last = None
        self._debt = 0.0
