"""Limits: how often a page may say something."""

from __future__ import annotations


class Bucket:
    """A token bucket.

    Parameters
    ----------
    rate : float [1/s]
        Tokens that come back per second.
    burst : float
        Tokens at the beginning, and at most.
    """

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._tokens = burst
        self._last: float | None = None

    def take(self, now: float) -> bool:
        """Whether something may happen at the time `now` [s, monotonic]."""
        if self._last is not None:
            self._tokens = min(self.burst, self._tokens + (now - self._last) * self.rate)
        self._last = now
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True
