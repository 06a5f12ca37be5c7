"""AC-25: a step that runs out of its time budget ends after the sweep it is in, says so, and stays finite.

Source: joint-friction specification, AC-25. The heavy problem: a pile of 200 boxes whose sweeps may go on for ever.
Without a budget a repeated run gives the same bits.
"""

from __future__ import annotations

import time

import numpy as np
from tests.acceptance.joint_runs import with_options

from stickslip.engine.simulation import Simulation
from stickslip.scenes import boxes

BUDGET = 1e-3  # s


def heavy(**options):
    return with_options(boxes.build(n=200), fallback=False, e_r=0.0, e_a=1e-30, **options)


def test_the_budget_ends_the_step():
    simulation = Simulation(heavy(max_sweeps=100_000, budget_s=BUDGET))
    simulation.step(60)  # until the boxes rest on each other
    took, cut = [], 0
    for _ in range(40):
        begin = time.perf_counter()
        report = simulation.step()
        took.append(time.perf_counter() - begin)
        cut += report.budget_steps
        assert report.finite
        assert report.contacts > 500
    assert cut == 40
    one_sweep = Simulation(heavy(max_sweeps=1, budget_s=BUDGET))
    one_sweep.restore(simulation.snapshot())
    begin = time.perf_counter()
    one_sweep.step()
    rest_of_the_step = time.perf_counter() - begin  # collision, rows and one sweep
    assert np.median(took) < BUDGET + rest_of_the_step + 5e-3  # 5 ms for a machine that is busy with other things
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
