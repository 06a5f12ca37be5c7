"""AC-46 for the physical sleds: the same inputs give the same bits, from the start and from a snapshot.

Source: skeleton specification 5.2. Tolerance: exact.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.sled_runs import SLEDS, on_track


@pytest.mark.parametrize("kind", ["skeleton", "luge"])
def test_replay_is_bit_identical(kind):
    sled, commands = SLEDS[kind], np.random.default_rng(5).uniform(-1.0, 1.0, 40)
    states = []
    for _ in range(2):
        sim = on_track(sled, "mini", station=55.0, speed=16.0)
        for i, command in enumerate(commands):
            if i == 20:
                half = sim.snapshot()
            sled.steer(sim, command)
            sim.step(100)
        states.append(np.concatenate([sim.state.q, sim.state.u]))
    sim.restore(half)
    for command in commands[20:]:
        sled.steer(sim, command)
        sim.step(100)
    states.append(np.concatenate([sim.state.q, sim.state.u]))
    assert (states[0] == states[1]).all()
    assert (states[0] == states[2]).all()
