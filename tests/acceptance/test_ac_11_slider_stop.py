"""AC-11: a slider with 2 m/s and 20 N of friction on 10 kg stops after 1 s and 1 m.

Source: joint-friction specification, AC-11. Semi-implicit Euler moves with the velocity at the end of each step and
loses v_0 dt / 2 = 0.01 m; Moreau's midpoint rule does not. Lateral drift at most 1e-6 m: none in tree coordinates.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.acceptance.joint_runs import trace
from tests.acceptance.slider_runs import slider_scene

from stickslip.engine.simulation import Simulation

OFFSET = (0.0, 0.3, 0.1)
X_AXIS = (1.0, 0.0, 0.0)


@pytest.mark.exact
@pytest.mark.parametrize(("scheme", "travel"), [("euler", 0.99), ("moreau", 1.0)])
def test_the_slider_stops_in_time_and_place(scheme, travel):
    run = trace(slider_scene(X_AXIS, OFFSET, 20.0, v_0=2.0, scheme=scheme), "rail", 2.0)
    assert run.stop_time() == pytest.approx(1.0, abs=1e-9)
    assert run.q[-1, 0] == pytest.approx(travel, abs=1e-9)
    assert run.simulation.pose("block")[0][1:] == pytest.approx([0.0, 0.0], abs=1e-15)


@pytest.mark.parametrize(("scheme", "travel"), [("euler", 0.99), ("moreau", 1.0)])
def test_the_same_in_maximal_coordinates(scheme, travel):
    scene = replace(slider_scene(X_AXIS, OFFSET, 20.0, v_0=2.0, scheme=scheme), coordinates="maximal")
    simulation = Simulation(scene)
    simulation.step(98)
    assert simulation.velocity("block")[0][0] > 1e-2
    simulation.step(102)
    r = simulation.pose("block")[0]
    assert r[0] == pytest.approx(travel, abs=1e-4)
    assert r[1:] == pytest.approx([0.0, 0.0], abs=1e-6)
    assert simulation.velocity("block")[0] == pytest.approx([0.0, 0.0, 0.0], abs=1e-6)
