from __future__ import annotations

import math
import time

from stickslip.studio.wheel.axis import Axis
from stickslip.studio.wheel.device import Loopback
from stickslip.studio.wheel.force import Bounds, Governor
from stickslip.studio.wheel.pump import Pump


def until(good, seconds: float = 5.0) -> bool:
    end = time.monotonic() + seconds
    while not good() and time.monotonic() < end:
        time.sleep(0.005)
    return good()


def test_only_turns_are_told_down_to_the_step_of_a_12_bit_axis():
    device, told = Loopback(), []
    pump = Pump(device, Axis(), Governor(Bounds()), told.append)
    for raw in (0.0, 0.0, -0.5, -0.5, -0.5 - 0.5 / 4096, -0.5 - 1.5 / 4096, 1.0, 0.0):
        device.angle = raw
        pump.tick()
    assert told == [0.5, 0.5 + 1.5 / 4096, -1.0, 0.0]


def test_a_device_that_is_unplugged_ends_the_pump_and_is_let_go():
    device = Loopback()
    pump = Pump(device, Axis(), Governor(Bounds()), lambda target: None)
    device.angle = math.nan
    pump.start()
    assert until(lambda: device.closed)
    assert "plugged in" in pump.lost


def test_a_device_that_fails_is_told_and_let_go():
    class Broken(Loopback):
        def raw(self) -> float:
            raise OSError("no such device")

    device = Broken()
    pump = Pump(device, Axis(), Governor(Bounds()), lambda target: None)
    pump.start()
    assert until(lambda: device.closed)
    assert "no such device" in pump.lost


def test_the_end_lets_go():
    device = Loopback()
    pump = Pump(device, Axis(), Governor(Bounds()), lambda target: None)
    pump.start()
    assert until(lambda: len(device.pushes) > 3)
    pump.stop()
    assert device.closed
    assert device.force == 0.0
