"""What a wheel is to the bridge, and one without hardware."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Protocol


class ForceDevice(Protocol):
    """A wheel, a lever, a drive in a sled. Used by one thread.

    A device must let go by itself when `push` is not called for a while: nobody else is left to do it.
    """

    @property
    def name(self) -> str:
        """As a person calls it."""

    def raw(self) -> float:
        """Where its axis is, uncalibrated; not a number if the device is gone."""

    def push(self, force: float) -> None:
        """Press with a force [N] on the hands, left positive, until told otherwise."""

    def close(self) -> None:
        """Let go, and give the device back."""


class Loopback:
    """A device without hardware: remembers how it pushed, and is turned by whoever tests it.

    Parameters
    ----------
    clock : callable
        Monotonic seconds.
    """

    name = "loopback"

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.angle = 0.0
        self.closed = False
        self.pushes: deque[tuple[float, float]] = deque(maxlen=100_000)  # (s, N)

    @property
    def force(self) -> float:
        """Its last push [N]."""
        return self.pushes[-1][1] if self.pushes else 0.0

    def raw(self) -> float:
        return self.angle

    def push(self, force: float) -> None:
        self.pushes.append((self._clock(), force))

    def close(self) -> None:
        self.push(0.0)
        self.closed = True
