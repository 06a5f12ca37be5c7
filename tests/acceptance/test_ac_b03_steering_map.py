"""AC-B3: the steering map gives the published angles, is odd, and never exceeds its limit.

Source: bobsleigh specification (golden), map of [Rempfler, eq. 4.6] with 10 degrees at full input.
Tolerance: half of the last printed digit, 5e-5 degrees.
"""

from __future__ import annotations

import math

import pytest

from stickslip.apps.bob import BobSetup, SteeringMap, bob_scene, steering_angle, steering_position
from stickslip.engine.simulation import Simulation
from stickslip.model import Plane

INPUTS = (0.1, 0.25, 0.5, 0.75, 1.0)
GOLDEN = {
    5.0 / 8.0: (0.2512, 1.0882, 3.2988, 6.3110, 10.0),
    5.0 / 7.0: (0.3981, 1.4359, 3.7893, 6.6848, 10.0),
}


@pytest.mark.parametrize("directness", GOLDEN)
def test_angles_are_the_published_ones(directness):
    steering = SteeringMap(directness=directness)
    for position, degrees in zip(INPUTS, GOLDEN[directness], strict=True):
        assert math.degrees(steering_angle(position, steering)) == pytest.approx(degrees, abs=5e-5)
        assert steering_angle(-position, steering) == -steering_angle(position, steering)


@pytest.mark.parametrize("directness", [0.3, 5.0 / 8.0, 1.0, 2.0])
def test_angle_never_exceeds_the_limit_and_can_be_undone(directness):
    steering = SteeringMap(directness=directness)
    for k in range(-300, 301):
        angle = steering_angle(k / 100.0, steering)
        assert abs(angle) <= steering.max_angle
        assert steering_position(angle, steering) == pytest.approx(max(-1.0, min(1.0, k / 100.0)), abs=1e-12)


def test_the_sled_refuses_more_than_the_limit():
    setup = BobSetup()
    sim = Simulation(bob_scene(setup, (Plane("ice"),), speed=10.0))
    sim.set_input("steering", 1.0)
    sim.step(2500)  # 0.5 s, many times the time of the filter
    assert sim.coordinate("steering")[0] == pytest.approx(setup.steering.max_angle, rel=1e-9)
    assert sim.coordinate("steering")[0] <= setup.steering.max_angle
