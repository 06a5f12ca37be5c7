"""W-20: gaps are held over ten thousand intervals.

Source: [Buck, sec. 3.4]: conditions on positions do not drift. Tolerance: 1e-6 m for every contact that pushes, as asked.
"""

from __future__ import annotations

import math

from tests.acceptance.guided_runs import FLOOR, box, command, led


def test_gaps_do_not_drift():
    sim = led(box((0.2, 0.16, 0.1)), [FLOOR], (0.0, 0.0, 0.06))
    command(sim, (0.0, 0.0, -0.2))
    sim.step(30)
    worst, steps = 0.0, 10_000
    for k in range(steps):
        phase = 2.0 * math.pi * k / 500.0
        command(sim, (0.1 * math.cos(phase), 0.1 * math.sin(0.7 * phase), -0.1), (0.1 * math.sin(phase), 0.1, 0.5))
        sim.step(1)
        now = sim.guidance()
        assert 2 <= len(now.contacts) <= 3
        worst = max(worst, now.gap_error)
    assert worst < 1e-6
