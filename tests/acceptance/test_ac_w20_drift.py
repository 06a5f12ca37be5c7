"""W-20: gaps are held over ten thousand intervals.

Source: [Buck, sec. 3.4]: conditions on positions do not drift. Tolerance: 1e-6 m for every contact that pushes, as asked.
"""

from __future__ import annotations

import math

from tests.acceptance.guided_runs import FLOOR, box, command, led


def drift(spin, most_open: int) -> float:
    """Largest error of a gap while a box slides for ten thousand intervals; `spin` gives the turns that are asked for at a phase."""
    sim = led(box((0.2, 0.16, 0.1)), [FLOOR], (0.0, 0.0, 0.06))
    command(sim, (0.0, 0.0, -0.2), (0.0, 0.1, 0.0))
    sim.step(30)
    worst, steps = 0.0, 10_000
    for k in range(steps):
        phase = 2.0 * math.pi * k / 500.0
        command(sim, (0.1 * math.cos(phase), 0.1 * math.sin(0.7 * phase), -0.1), spin(phase))
        sim.step(1)
        now = sim.guidance()
        assert 3 - most_open <= len(now.contacts) <= 3
        worst = max(worst, now.gap_error)
    return worst


def test_gaps_of_three_contacts_do_not_drift():
    assert drift(lambda phase: (0.0, 0.1 + 0.03 * math.sin(phase), 0.3 * math.cos(phase)), 0) < 1e-6


def test_gaps_do_not_drift_either_while_the_push_wanders_from_corner_to_corner():
    assert drift(lambda phase: (0.1 * math.sin(phase), 0.1, 0.5), 1) < 1e-6  # on two corners on its way to the next
