"""A bolt in a nut, meshes of more than 10 000 triangles each, in contact for 10 000 steps without falling through.

With friction the thread locks itself; without, the bolt screws itself out along its helix.
Tolerance: held, it creeps by less than 1 µm; turning, it stays within the radial play of 0.2 mm of its helix, of which the
flanks at about 45 degrees make as much along the axis, and sinks in by less than 30 µm.
"""

from __future__ import annotations

import numpy as np
import pytest

from stickslip import Simulation, scenes
from stickslip.scenes import bolt


def test_friction_holds_the_bolt():
    sim = Simulation(scenes.load("bolt"))
    sim.step(100)
    before = bolt.measure(sim)
    report = sim.step(100)
    after = bolt.measure(sim)
    assert report.penetration < 1e-5
    assert after["height_m"] == pytest.approx(before["height_m"], abs=1e-6)
    assert after["angle_rad"] == pytest.approx(before["angle_rad"], abs=1e-4)


def test_without_friction_the_bolt_screws_itself_out():
    sim = Simulation(scenes.load("bolt", mu=0.0))
    turned = 0.0
    for _ in range(6):
        report = sim.step(50)
        measured = bolt.measure(sim)
        assert report.penetration < 3e-5
        assert abs(measured["off_helix_m"]) < 2e-4
        turned = measured["angle_rad"]
    assert turned < -0.5
    assert measured["height_m"] < -5e-4


@pytest.mark.slow
def test_ten_thousand_steps():
    scene = scenes.load("bolt")
    assert min(len(shape.triangles) for shape in scene.shapes) >= 10_000
    sim = Simulation(scene)
    sim.step(100)
    start = sim.pose("bolt")[0]
    report = sim.step(9900)
    assert report.penetration < 1e-5
    assert np.abs(sim.pose("bolt")[0] - start).max() < 1e-6
