"""Two gears drawn as meshes of more than 10 000 triangles turn each other for 10 000 steps without a tooth passing.

Source: involute teeth transmit a constant ratio. Tolerance: the way between the two along the pitch circles is what play and
backlash allow (0.2 mm each, pressure angle 20 degrees: below 0.35 mm), and varies by less than 0.03 mm once the flanks are in
contact, the sagitta of the facets; penetration below 10 µm.
"""

from __future__ import annotations

import numpy as np
import pytest

from stickslip import Simulation, scenes
from stickslip.scenes import gears


@pytest.mark.slow
def test_ten_thousand_steps():
    scene = scenes.load("gears")
    assert min(len(shape.triangles) for shape in scene.shapes) >= 10_000
    sim = Simulation(scene)
    lags, deepest = [], 0.0
    for _ in range(50):
        report = sim.step(200)
        deepest = max(deepest, report.penetration)
        lags.append(gears.measure(sim)["lag_m"])
    assert deepest < 1e-5
    assert max(lags) < 3.5e-4
    assert np.ptp(lags) < 3e-5
    assert gears.measure(sim)["driver_rad"] == pytest.approx(7.5, abs=1e-2)
