"""AC-25: a step that runs out of its time budget ends after the sweep it is in, says so, and stays finite.

Source: joint-friction specification, AC-25: within the budget and one sweep. The heavy problem: a pile of 200 boxes whose sweeps may go on
for ever. On a clock that moves on by 0.3 ms whenever it is read, a budget of 1 ms ends exactly with the fourth sweep; on the real clock
the solve of a step lasts at most the budget and one sweep (the best tenth of 40 steps: other programs may stop this one at any time).
Without a budget a repeated run gives the same bits.
"""

from __future__ import annotations

import ctypes
import itertools

import numpy as np
from numba import njit
from tests.acceptance.joint_runs import with_options

from stickslip.engine import simulation as engine
from stickslip.engine.simulation import Simulation
from stickslip.kernels.base.jit import address_of
from stickslip.scenes import boxes

BUDGET = 1e-3  # s


def heavy(**options):
    return with_options(boxes.build(n=200), fallback=False, e_r=0.0, e_a=1e-30, **options)


def test_a_step_ends_with_the_sweep_in_which_its_time_is_up(monkeypatch):
    readings = itertools.count(0, 300_000)  # ns
    read = ctypes.CFUNCTYPE(ctypes.c_int64)(lambda: next(readings))

    @njit
    def slow_clock():
        return read()

    simulation = Simulation(heavy(max_sweeps=100_000, budget_s=BUDGET))
    simulation.step(60)
    monkeypatch.setattr(engine, "clock_address", lambda: address_of(slow_clock, ()))
    slow = Simulation(heavy(max_sweeps=100_000, budget_s=BUDGET))
    slow.restore(simulation.snapshot())
    report = slow.step()
    assert (report.budget_steps, report.sweeps) == (1, 4)
    assert report.finite


def test_the_budget_ends_the_step():
    simulation = Simulation(heavy(max_sweeps=100_000, budget_s=BUDGET), profile=True)
    simulation.step(60)  # until the boxes rest on each other
    at_rest = simulation.snapshot()
    took = []
    for _ in range(40):
        report = simulation.step()
        took.append(report.stage_s["solve"])
        assert report.budget_steps == 1
        assert report.finite
        assert report.contacts > 500
    one_sweep = Simulation(heavy(max_sweeps=1), profile=True)
    sweep = []
    for _ in range(40):
        one_sweep.restore(at_rest)
        sweep.append(one_sweep.step().stage_s["solve"])
    assert BUDGET < np.quantile(took, 0.1) < BUDGET + np.median(sweep)
    assert np.isfinite(simulation.state.q).all()


def test_a_generous_budget_is_never_felt():
    report = Simulation(with_options(boxes.build(n=8), budget_s=10.0)).step(100)
    assert report.budget_steps == 0


def test_without_a_budget_a_run_repeats_bit_for_bit():
    states = []
    for _ in range(2):
        simulation = Simulation(boxes.build(n=50))
        simulation.step(150)
        states.append(simulation.state.q.tobytes() + simulation.state.u.tobytes())
    assert states[0] == states[1]
