"""AC-I1: a 12-bit axis, calibrated once, is ±1 at its stops and resolves the steering to 0.005° or better.

Source: [Rempfler, ch. 5]: a one-axis joystick of 12 bits, calibrated to [-1, 1] at the mechanical stops; ch. 4.4: 10° of steering to
either side. Tolerance: none at the stops; 20° / 4095 = 0.0049° per step, less than 0.005°. The wire's 32-bit floats keep every step apart.
The page and the bridge for wheels use the same map: they agree to rounding, 1e-12.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.studio.conftest import Watched

from stickslip.apps.bob.steering import steering_angle
from stickslip.apps.catalogue import load_sled
from stickslip.studio import protocol
from stickslip.studio.wheel.axis import Axis

LEFT, RIGHT = 310.0, 3790.0  # stops of a sensor that is not mounted in the middle
COUNTS = np.arange(LEFT, RIGHT + 1.0)
FULL = np.arange(4096.0)


def sent(target: float) -> float:
    """What arrives of a target over the wire."""
    frame = protocol.AxisFrame(protocol.AXIS, protocol.VERSION, 1, 1, 0, target, 0.0)
    return protocol.unpack_input(protocol.pack_frame(frame)).target


def test_stops_are_one_and_nothing_goes_beyond():
    axis = Axis(left=LEFT, rest=2000.0, right=RIGHT)
    assert (axis.steering(LEFT), axis.steering(RIGHT), axis.steering(2000.0)) == (1.0, -1.0, 0.0)
    assert (axis.steering(0.0), axis.steering(4095.0)) == (1.0, -1.0)


def test_every_count_steers_and_none_by_more_than_the_bound():
    """The whole range of the sensor over the whole travel, through the wire, to the angle of the front axle."""
    axis = Axis(left=0.0, rest=2047.5, right=4095.0)
    setup = replace(load_sled("bob").setup.steering, directness=1.0)
    angles = np.degrees([steering_angle(sent(axis.steering(count)), setup) for count in FULL])
    steps = -np.diff(angles)
    assert angles[0] == pytest.approx(10.0)
    assert angles[-1] == pytest.approx(-10.0)
    assert steps.min() > 0.0
    assert steps.max() <= 0.005


@pytest.mark.browser
@pytest.mark.parametrize("directness", [0.63, 1.0, 1.4])
def test_page_and_bridge_steer_alike(chromium, server, directness):
    watched = Watched(chromium, server, "")
    settings = {"axis": 0, "left": LEFT, "rest": 2000.0, "right": RIGHT, "deadZone": 0.02, "directness": directness}
    page = watched.page.evaluate(
        "([counts, settings]) => counts.map((raw) => window.steeringOf(raw, settings))", [FULL.tolist(), settings]
    )
    watched.page.close()
    axis = Axis(LEFT, 2000.0, RIGHT, dead_zone=0.02, directness=directness)
    assert page == pytest.approx([axis.steering(raw) for raw in FULL], abs=1e-12)
