"""Stones with one speed and different spin."""

from __future__ import annotations

import pytest

from stickslip.engine.simulation import Simulation
from stickslip.scenes import curling


def test_every_stone_comes_as_far_as_it_should():
    """1 %: a stone rocks while it slides, by the height of its centre of mass times friction."""
    spins = (0.0, 8.0, 16.0)
    sim = Simulation(curling.build(spins=spins))
    report = sim.step(12_000)
    found = curling.measure(sim)
    assert report.unconverged_steps == 0
    for way, spin in zip(found["travel_m"], spins, strict=True):
        assert way == pytest.approx(curling.travel(0.03, 1.5, spin), rel=1e-2)
    assert max(map(abs, found["spin_rad_per_s"])) < 1e-9


def test_the_integral_is_exact_without_spin_and_hardly_depends_on_its_steps():
    assert curling.travel(0.03, 1.5, 0.0) == pytest.approx(1.5**2 / (2.0 * 0.03 * curling.GRAVITY), rel=1e-5)
    assert curling.travel(0.03, 1.5, 16.0, 400) == pytest.approx(curling.travel(0.03, 1.5, 16.0, 20_000), rel=1e-4)
