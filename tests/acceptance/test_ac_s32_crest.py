"""AC-32: over a crest that falls away faster than the sled, contact opens; nothing ever pulls.

Source: skeleton specification 5.2. Crest of 20 m radius at 20 m/s: v²/R is twice g. The sled leaves at once and flies on a parabola.
Tolerance: no pull at all (percussions are projected on the half-line); momentum in flight to 1e-9 of the fall.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.sled_runs import GRAVITY, SLEDS
from tests.acceptance.sled_surfaces import crest

from stickslip.engine.simulation import Simulation
from stickslip.model import Surface


@pytest.mark.parametrize("kind", ["skeleton", "luge"])
def test_sled_leaves_the_crest(kind):
    sled = SLEDS[kind]
    terrain = (Surface("ice", function=crest, params=(20.0,)),)
    sim = Simulation(sled.scene(terrain, speed=20.0, air_density=0.0))
    least, steps = 0.0, 0
    while steps < 600:
        sim.step()
        least = min([least, *(c.percussion[0] for c in sim.contacts())])
        steps += 1
    assert least >= 0.0
    assert sled.touch(sim).runners == 0
    before = sim.momentum()[0]
    sim.step(500)
    assert all(c.percussion[0] == 0.0 for c in sim.contacts())
    fall = np.array([0.0, 0.0, -sled.setup.mass * GRAVITY * 0.1])
    assert sim.momentum()[0] - before == pytest.approx(fall, abs=1e-9 * abs(fall[2]))


def test_slow_sled_stays():
    sled = SLEDS["skeleton"]
    terrain = (Surface("ice", function=crest, params=(20.0,)),)
    sim = Simulation(sled.scene(terrain, speed=5.0))
    for _ in range(500):
        sim.step()
    assert sled.touch(sim).runners >= 2
