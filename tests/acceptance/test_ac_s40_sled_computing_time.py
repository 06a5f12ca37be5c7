"""AC-40 of the physical skeleton: computing time per 10 ms, for more than a minute of driving on the ice of a track.

Source: [Shankar, tab. 5.1]: 6.0 to 6.8 ms on average and 2.9 % of steps late; skeleton specification 5.2: less than 2 ms on average,
99.9 % below 5 ms, none late in 60 s. Driven is `mini` with the steering of the autopilot, four times after one to warm up: two curves,
walls and straights, 63 s in all, 50 steps of 0.2 ms for each tick. Measured is the time of the processor of every tick: other programs on
the machine count against the wall clock. Measured next to other programs: 0.38 ms on average, 99.9 % below 0.91 ms, longest 0.96 ms.
"""

from __future__ import annotations

import time

import numpy as np
import pytest

from stickslip.apps.catalogue import load_sled
from stickslip.apps.ice.pilots import make_pilot
from stickslip.apps.ice.run import run_sled
from stickslip.engine.recorder import state_hash
from stickslip.engine.simulation import Simulation

ROUNDS = 4


@pytest.fixture(scope="module")
def took():
    """Time [s] of each tick in each descent."""
    sled = load_sled("skeleton")
    run = run_sled(sled, "mini", make_pilot("auto", sled, "mini"))
    assert run.simulation.time * ROUNDS > 60.0
    simulation = Simulation(run.simulation.scene)
    begin = simulation.snapshot()
    took = np.zeros((ROUNDS, len(run.steering.samples)))
    for took_here in took:
        simulation.restore(begin)
        for i, (_, command) in enumerate(run.steering.samples):
            before = time.thread_time()
            sled.steer(simulation, command)
            simulation.step(50)
            took_here[i] = time.thread_time() - before
        assert state_hash(simulation) == state_hash(run.simulation)
    return took


@pytest.mark.slow
def test_ticks_are_short_and_none_is_late(took):
    assert took.mean() < 2.0e-3
    assert np.quantile(took, 0.999) < 5.0e-3
    assert took.max() < 10.0e-3
