"""AC-B5: on level ice at 40 m/s, unsteered, the bob slows by mu_t g + rho c_d A v² / 2 m = 0.5107 m/s².

Source: bobsleigh specification 5C (analytic); drag with the factor 1/2, see docs/errata.md.
Tolerance: 2 %, as the case states. The momentum balance of single steps agrees to 1e-3: what is left is the change of
drag within the 20 ms measured.
"""

from __future__ import annotations

import pytest
from tests.acceptance.bob_runs import DRAG, GRAVITY, MASS, MU_T, on_level_ice


def test_friction_and_drag_slow_the_bob():
    sim = on_level_ice(speed=40.0)
    sim.step(5)
    before = sim.momentum()[0][0]
    sim.step(100)
    slowing = (before - sim.momentum()[0][0]) / (MASS * 100 * sim.dt)
    assert DRAG * 40.0**2 == pytest.approx(183.9, abs=0.05)
    assert slowing == pytest.approx(0.5107, rel=0.02)
    assert slowing == pytest.approx(MU_T * GRAVITY + DRAG * 40.0**2 / MASS, rel=1e-3)


def test_the_bob_keeps_its_line():
    sim = on_level_ice(speed=40.0)
    sim.step(5000)
    position, _ = sim.pose("rear_hull")
    assert position[0] > 39.0
    assert abs(position[1]) < 1e-6
