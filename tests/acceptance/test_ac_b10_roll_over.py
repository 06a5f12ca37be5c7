"""AC-B10: the bob lifts runners, rolls over, stays on the ice and slides on; the run is a crash, the numbers stay finite.

Source: [Rempfler, sec. 4.3]. A sled at 30 m/s is given a roll rate at its origin.
Tolerance: nothing sinks in by more than 5 mm on a plane, where the fastest corner comes down with 10 m/s, 2 mm in a
step; crash means that a point of the rim carried load.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.acceptance.bob_runs import axes

from stickslip.apps.bob import BobSetup, bob_scene, is_crashed, touches
from stickslip.engine.simulation import Simulation
from stickslip.model import Plane, Surface

PLANE = (Plane("ice"),)
PIPE = (Surface("ice", function="half-pipe", params=(4.0, 0.05)),)


def rolling(rate: float, terrain=PLANE, height: float = 0.0) -> Simulation:
    scene = bob_scene(BobSetup(), terrain, speed=30.0, position=(0.0, 0.0, height))
    free = scene.joints[0]
    return Simulation(replace(scene, joints=(replace(free, u0=(*free.u0[:3], rate, 0.0, 0.0)), *scene.joints[1:])))


def run(sim: Simulation, seconds: float) -> tuple[bool, int, float]:
    """Whether it crashed, the fewest closed runner contacts, and the deepest penetration."""
    crashed, fewest, deepest = False, 8, 0.0
    for _ in range(round(seconds / (50 * sim.dt))):
        report = sim.step(50)
        assert report.finite
        assert report.lost_contacts == 0
        deepest = max(deepest, report.penetration)
        fewest = min(fewest, touches(sim).runners)
        crashed = crashed or is_crashed(sim)
    return crashed, fewest, deepest


def test_runners_lift_and_come_down_again():
    sim = rolling(7.0)
    crashed, fewest, _ = run(sim, 1.0)
    assert not crashed
    assert fewest <= 4
    assert touches(sim) == (8, 0, 0)
    assert axes(sim)[2, 2] > 0.999


@pytest.mark.parametrize("rate", [12.0, -12.0])
def test_sled_rolls_over_and_slides_on(rate):
    sim = rolling(rate)
    crashed, fewest, deepest = run(sim, 4.0)
    assert crashed
    assert fewest == 0
    assert deepest < 5e-3
    position, velocity = sim.pose("rear_hull")[0], sim.velocity("rear_hull")[0]
    assert np.isfinite(sim.state.q).all()
    assert 0.0 < position[2] < 1.0  # on the ice, not in it and not above
    assert 5.0 < velocity[0] < 30.0
    assert touches(sim).rim > 0
    assert touches(sim).runners == 0


def test_sled_rolls_over_in_a_pipe_and_stays_in_it():
    sim = rolling(7.0, PIPE, height=0.06)
    crashed, fewest, _ = run(sim, 4.0)
    assert crashed
    assert fewest == 0
    x, y, z = sim.pose("rear_hull")[0]
    up = np.array([np.sin(0.05), 0.0, np.cos(0.05)]) @ np.array([x, y, z]) - 4.0  # from the axis of the pipe
    assert 3.0 < np.hypot(y, up) < 4.0
    assert up < 0.0
