"""B-R1 to B-R4, B-R11 with compliant joints (K = 1e8 N/m, D = 2000 N s/m): weight, sag, gaps, losses, and the way of hard joints.

Source: [Hans, sec. 7.2]. 754 N and 37.7 mm, 1 %; gaps below 1 mm; losses below 0.5 % per second; the swing angle is that of hard joints
within 0.5° after 1 s. Real time: at least once, measured in processor time.
"""

from __future__ import annotations

import functools
import time

import pytest

from stickslip.apps.highbar.app import APP
from stickslip.kernels.types import R_DRIFT


@functools.cache
def swung(formulation, seconds):
    """The technique that ships; with its processor time, and the largest gap of a joint [m]."""
    run = APP.begin({"formulation": formulation}, controller="auto", until=seconds)
    run.tick()
    began, gap = time.process_time(), 0.0
    while not run.end:
        run.tick()
        gap = max(gap, float(run.simulation.work.measures[R_DRIFT]))
    return run, time.process_time() - began, gap


def test_hanging_at_rest_the_bar_carries_the_weight():
    run = APP.begin({"formulation": "compliant"}, controller="me", until=1.0)
    while not run.end:
        run.tick()
    assert run.swing.bar_force() == pytest.approx(754.4, rel=0.01)
    assert run.swing.deflection() == pytest.approx(0.0377, rel=0.01)
    assert run.swing.place().distance == pytest.approx(1.03, abs=0.05)


def test_a_bar_that_begins_straight_overshoots():
    run = APP.begin({"formulation": "compliant", "loaded": False}, controller="me", until=0.4)
    while not run.end:
        run.tick()
    assert run.greatest_force == pytest.approx(1150.0, rel=0.2)


def test_gaps_stay_small_and_the_books_of_energy_close():
    run, _, gap = swung("compliant", 4.0)
    assert 0.0 < gap < 1e-3
    assert abs(run.book.open) < 0.005 * 4.0 * (run.book.highest - run.book.lowest)


def test_it_goes_the_way_of_hard_joints():
    run, _, _ = swung("compliant", 1.0)
    hard, _, _ = swung("hard", 1.0)
    assert run.swing.place().angle == pytest.approx(hard.swing.place().angle, abs=0.0087)
    assert run.swing.place().distance == pytest.approx(hard.swing.place().distance, abs=0.01)


def test_radau_keeps_up_with_real_time():
    run, spent, _ = swung("compliant", 4.0)
    assert run.simulation.time > spent


def test_a_snapshot_goes_on_with_the_same_bits():
    run = APP.begin({"formulation": "compliant"}, controller="auto", until=1.0)
    simulation = run.simulation
    simulation.set_input("hip_torque", 120.0)
    simulation.step(30)
    kept = simulation.snapshot()
    simulation.step(20)
    first = simulation.state.P_coupling.tobytes()
    simulation.restore(kept)
    simulation.step(20)
    assert simulation.state.P_coupling.tobytes() == first
