"""The pump: a thread that alone talks to the device. It never waits for the link, and the link never waits for it."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable

from stickslip.studio.wheel.axis import LEAST, Axis
from stickslip.studio.wheel.device import ForceDevice
from stickslip.studio.wheel.force import Governor

PERIOD = 0.004  # s

Turned = Callable[[float], None]


class Pump:
    """Gives the force of the moment to the device, and reads where the hands are.

    Parameters
    ----------
    device : ForceDevice
    axis : Axis
    governor : Governor
    on_turned : callable
        Told -1 (right) to 1 (left) when the device has been turned; must not wait.
    clock : callable
        Monotonic seconds.
    """

    def __init__(
        self,
        device: ForceDevice,
        axis: Axis,
        governor: Governor,
        on_turned: Turned,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._device, self._axis, self._governor = device, axis, governor
        self._on_turned, self._clock = on_turned, clock
        self.told = 0.0  # where the hands were when that was last told
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="wheel", daemon=True)
        self.lost = ""

    def tick(self) -> None:
        """Once: push, and look."""
        self._device.push(self._governor.force(self._clock()))
        raw = self._device.raw()
        if not math.isfinite(raw):
            self.lost = f"{self._device.name} does not answer any more. Is it still plugged in?"
            return
        target = self._axis.steering(raw)
        at_stop = abs(target) in (0.0, 1.0) and target != self.told
        if abs(target - self.told) >= LEAST or at_stop:
            self.told = target
            self._on_turned(target)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End, and let the device go."""
        self._end.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        try:
            while not self.lost and not self._end.wait(PERIOD):
                self.tick()
        except Exception as error:
            self.lost = f"{self._device.name} failed: {error}"
        finally:
            self._device.close()
