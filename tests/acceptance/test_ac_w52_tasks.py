"""W-52, W-53, W-55: aeroplanes land on three contacts, radios, pegs and bulbs find their holes, and nothing dips in.

Source: [Buck, sec. 10]. Tolerance: no edge of one mesh through a face of the other, by brute force, ever; means far below 10 ms.
"""

from __future__ import annotations

import pytest
from tests.piercing import piercing

from stickslip.apps.catalogue import find_app

LARGE = "headlamp"  # 80 000 faces: too many for brute force
CASES = [
    *(("aeroplane", "auto", {}, seed) for seed in range(6)),
    *(("radio", "auto", {}, seed) for seed in range(3)),
    *(("radio", "script", {}, seed) for seed in range(3)),
    ("fit", "auto", {}, 0),
    *(("headlamp", "auto", {}, seed) for seed in range(2)),
    *(("puzzle", "auto", {}, seed) for seed in range(2)),
    ("peg", "auto", {}, 0),
    ("peg", "script", {}, 1),
    ("peg", "auto", {"play": 2e-5}, 2),
]


@pytest.mark.parametrize(("name", "hand", "values", "seed"), CASES)
def test_parts_come_to_where_they_belong(name, hand, values, seed):
    run = find_app(name).begin(values, hand, seed)
    ticks = 0
    while not run.end:
        run.tick()
        ticks += 1
        if ticks % 50 == 0 and name != LARGE:
            assert piercing(run.simulation) == 0.0
    assert run.end == "inserted"
    assert name == LARGE or piercing(run.simulation) == 0.0
    found = run.summary()
    assert found["ok"]
    assert found["inserted"]
    assert found["max_penetration_m"] < 1e-15  # rounding
    assert found["interval_p50_s"] < 5e-3
    if name == "aeroplane":
        assert found["contacts"] == 3
    if hand == "script":
        assert found["most_contacts"] >= 3
        assert found["peak_force_n"] > 0.0


@pytest.mark.parametrize("seed", range(2))
def test_a_pushing_hand_may_cant_a_tight_peg_and_pierces_nothing(seed):
    run = find_app("peg").begin({"play": 2e-5}, "script", seed, until=6.0)
    while not run.end:
        run.tick()
        if run.simulation.i_step % 60 == 0:
            assert piercing(run.simulation) == 0.0
    found = run.summary()
    assert found["ok"]
    assert found["max_penetration_m"] < 1e-15  # rounding
    assert found["collisions"] > 100
    assert found["rolled_back"] < 6  # of 600 intervals: less than one in a hundred
