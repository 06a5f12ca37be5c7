"""AC-V0: a mass point glides down a constant slope of 148 m over 1450 m.

Source: bobsleigh specification 5E (golden): start at 9 m/s, 390 kg, load factor 2, explicit Euler steps of 1 ms. Tolerance: half a unit of
the last printed digit of the golden numbers (0.005 s, 0.05 m/s) and one step of 1 ms; the specification allows 0.02 s and 0.1 m/s, which
is kept by the default integrator too.
"""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.track.glide import Glider, glide, glide_euler
from stickslip.track.heights import HeightProfile, Transition
from stickslip.track.plan import Curve, PlanLine

SLOPE = -148.0 / 1450.0
PLAN = PlanLine((Curve(1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1500.0),))
HEIGHTS = HeightProfile((0.0, 148.0), (Transition(10.0, SLOPE, SLOPE, 0.0),))
GATES = np.array([50.0, 280.0, 660.0, 960.0, 1244.0, 1450.0])
SPLITS = np.array([4.56, 17.19, 30.77, 39.37, 46.66, 51.62])
SPEEDS = np.array([13.0, 23.3, 32.6, 37.4, 40.8, 42.8])


def test_euler_steps_give_the_golden_splits_and_speeds():
    run = glide_euler(PLAN, HEIGHTS, Glider(load_factor=2.0), begin=0.0, end=1450.0, start_speed=9.0, dt=1e-3)
    np.testing.assert_allclose(run.time_at(GATES[:-1]), SPLITS[:-1], atol=0.006)
    np.testing.assert_allclose(run.speed_at(GATES[:-1]), SPEEDS[:-1], atol=0.05)
    assert run.time_at(1450.0) == pytest.approx(51.62, abs=0.006)
    assert run.speed_at(1450.0) == pytest.approx(42.8, abs=0.05)


def test_with_load_factor_three_the_golden_run_takes_longer():
    run = glide_euler(PLAN, HEIGHTS, Glider(load_factor=3.0), begin=0.0, end=1450.0, start_speed=9.0, dt=1e-3)
    assert run.time_at(1450.0) == pytest.approx(52.57, abs=0.006)


def test_the_default_integrator_keeps_the_tolerance_of_the_specification():
    run = glide(PLAN, HEIGHTS, Glider(load_factor=2.0), begin=0.0, end=1450.0, start_speed=9.0)
    np.testing.assert_allclose(run.time_at(GATES), SPLITS, atol=0.02)
    np.testing.assert_allclose(run.speed_at(GATES), SPEEDS, atol=0.1)
