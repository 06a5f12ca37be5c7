"""AC-B8: a bumper that meets a wall at 30 m/s under 5 degrees leaves it with 0.05 of its approach.

Source: [Rempfler, sec. 4.4], bumper restitution 0.05.
Tolerance: the normal speed at the contact, end of the step over its beginning, is 0.05 within 1e-4: within a step
smooth forces change it by about 1e-4 m/s, the approach is 2.6 m/s. Speed drops and the sled is turned towards the wall.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from tests.acceptance.bob_runs import LEFT_WALL_WXYZ, about_z, axes, on_level_ice, point_velocity

from stickslip.apps.bob import BobSetup
from stickslip.model import Plane

ANGLE = math.radians(5.0)
WALL = Plane("wall", position=(0.0, 0.8, 0.0), rotation_wxyz=LEFT_WALL_WXYZ)


def heading(sim) -> float:
    """Angle of the sled to the wall [rad]."""
    forward = axes(sim)[:, 0]
    return math.atan2(forward[1], forward[0])


def test_bumper_rebounds_with_its_restitution():
    sim = on_level_ice(walls=(WALL,), rotation_wxyz=about_z(ANGLE), speed=30.0)
    g = BobSetup().geometry
    skin = (g.front_bumper[0], g.front_bumper[1] - g.bumper_radius, g.front_bumper[2])
    approach, hits = 0.0, []
    while not hits:
        assert sim.time < 0.5
        # the ball touches at its side towards the wall, not at its centre
        at = np.asarray(skin) + axes(sim, "front_hull").T @ np.array([0.0, g.bumper_radius, 0.0])
        approach = point_velocity(sim, "front_hull", tuple(at))[1]
        speed_before, angle_before = np.linalg.norm(sim.velocity("rear_hull")[0]), heading(sim)
        sim.step()
        hits = [c for c in sim.contacts() if c.shape_a.endswith("bumper") and c.percussion[0] > 0.0]
    (hit,) = hits
    assert hit.shape_a == "front_left_bumper"
    assert approach == pytest.approx(30.0 * math.sin(ANGLE), rel=0.01)
    assert hit.velocity[0] / approach == pytest.approx(0.05, abs=1e-4)
    assert np.linalg.norm(sim.velocity("rear_hull")[0]) < speed_before - 0.1
    assert sim.velocity("rear_hull")[1][2] < -1.0  # turning away from the wall
    sim.step(250)
    assert 0.0 <= heading(sim) < 0.2 * angle_before


def test_sled_goes_on_along_the_wall():
    sim = on_level_ice(walls=(WALL,), rotation_wxyz=about_z(ANGLE), speed=30.0)
    deepest = 0.0
    for _ in range(150):
        report = sim.step(50)
        assert report.finite
        deepest = max(deepest, report.penetration)
    velocity = sim.velocity("rear_hull")[0]
    assert 28.0 < velocity[0] < 29.8
    assert sim.pose("rear_hull")[0][1] < 0.8
    assert deepest < 1e-3  # an impact within a step: 0.2 ms at 2.6 m/s are 0.5 mm


@pytest.mark.parametrize("restitution", [0.02, 0.05, 0.1])
def test_rebound_follows_the_set_up(restitution):
    setup = replace(BobSetup(), bumper=replace(BobSetup().bumper, e_n=restitution))
    sim = on_level_ice(setup, walls=(WALL,), rotation_wxyz=about_z(ANGLE), speed=30.0)
    hits = []
    while not hits:
        sim.step()
        hits = [c for c in sim.contacts() if c.shape_a.endswith("bumper") and c.percussion[0] > 0.0]
    assert hits[0].velocity[0] == pytest.approx(restitution * 30.0 * math.sin(ANGLE), rel=0.01)
