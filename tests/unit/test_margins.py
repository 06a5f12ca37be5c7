"""The commands that look for tests and runs without margin: what they move, and what they call a flip."""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.start_speeds import PERCENT, Task
from tests.conftest import NUDGE, nudge_seed
from tests.margins import flips
from tests.nudge import SIZE, nudge

from stickslip.engine.simulation import Simulation
from stickslip.scenes.door import build


def test_a_nudge_moves_every_coordinate_by_a_billionth():
    moved, same, still = (Simulation(build()) for _ in range(3))
    before = still.state.q.copy()
    for simulation, seed in ((moved, 1), (same, 1), (still, 0)):
        nudge(simulation, seed)
    assert np.allclose(np.abs(moved.state.q - before), SIZE, rtol=1e-6)
    assert np.array_equal(moved.state.q, same.state.q)
    assert np.array_equal(still.state.q, before)


def test_a_flip_fails_with_some_seeds_only():
    rows = [
        {"file": "test_a.py", "seed": seed, "failed": failed}
        for seed, failed in enumerate(([], ["test_a.py::test_x"], []))
    ]
    always = [{"file": "test_b.py", "seed": seed, "failed": ["test_b.py::test_y[1]"]} for seed in range(3)]
    assert flips(rows + always) == {"test_a.py::test_x": [1]}


def test_start_speeds_are_shares_of_the_usual_one():
    assert [Task("luge", "mini", p).start_speed for p in (PERCENT[0], 100, PERCENT[-1])] == pytest.approx(
        [8.55, 9.0, 9.45]
    )
    assert Task("bob", "whistler").start_speed == pytest.approx(7.77)


def test_only_tests_with_exact_numbers_are_not_nudged(request, monkeypatch):
    monkeypatch.delenv(NUDGE, raising=False)
    assert nudge_seed(request.node) == 0
    monkeypatch.setenv(NUDGE, "3")
    assert nudge_seed(request.node) == 3
    request.node.add_marker("exact")
    assert nudge_seed(request.node) == 0
