"""W-09, W-10: three contacts carry a table with four legs and a prism with many corners, however long they are pushed around.

Source: [Buck, sec. 5.1]: a contact is made only by a collision while all others are held, so none is redundant.
Tolerance: the fourth leg hovers at the guard distance to a tenth of it; 10 000 intervals, at most three contacts, as asked.
"""

from __future__ import annotations

import numpy as np
from tests.acceptance.guided_runs import FLOOR, GUARD, box, command, led, placed_at, polygon_prism

from stickslip.apps.workbench.solids import joined


def test_a_table_with_four_legs_is_held_by_three():
    legs = [box((0.06, 0.06, 0.5), (x, y, -0.275)) for x in (-0.4, 0.4) for y in (-0.3, 0.3)]
    table = joined([box((1.0, 0.8, 0.05)), *legs])
    sim = led(table, [FLOOR], (0.0, 0.0, 0.7), (np.cos(0.02), 0.0, np.sin(0.02), 0.0))
    command(sim, (0.0, 0.0, -0.2))
    sim.step(200)
    assert len(sim.guidance().contacts) == 3
    feet = placed_at(table[0], sim)[:, 2]
    np.testing.assert_allclose(feet[feet < 0.01], GUARD, atol=0.1 * GUARD)
    assert (feet < 0.01).sum() == 16
    made = 0
    for _ in range(100):
        sim.step(100)
        now = sim.guidance()
        made += now.hits
        assert len(now.contacts) == 3
    assert made == 0


def test_a_prism_that_is_pushed_around_needs_three_contacts():
    sim = led(polygon_prism(24, 0.1, 0.06), [FLOOR], (0.0, 0.0, 0.05))
    rng = np.random.default_rng(4)
    most, error = 0, 0.0
    command(sim, (0.0, 0.0, -0.2))
    sim.step(50)
    for _ in range(500):
        x, y = -0.3 * sim.pose("part")[0][:2] + rng.normal(size=2) * 0.05
        command(sim, (x, y, -0.1), (0.0, 0.0, rng.normal()))
        for _ in range(20):
            sim.step(1)
            now = sim.guidance()
            most, error = max(most, len(now.contacts)), max(error, now.gap_error)
    assert most == 3
    assert error < 1e-6
