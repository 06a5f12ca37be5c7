"""W-29: a part that is pushed into a narrow wedge stops and does not jump back; pulled, it is free at once.

Source: [Buck, sec. 6.4, fig. 42]. Tolerance: no jump of more than 1 mm, as asked; free within one interval.
"""

from __future__ import annotations

import math

import numpy as np
from tests.acceptance.guided_runs import box, command, extruded, led
from tests.piercing import piercing


def test_a_part_jams_in_a_wedge_of_one_degree_and_comes_out_again():
    slope = math.tan(math.radians(1.0))
    roof = extruded([(-1.0, 0.1), (1.0, 0.1 - 2.0 * slope), (1.0, 0.3), (-1.0, 0.3)], -0.5, 0.5)
    floor = box((2.0, 1.0, 0.1), (0.0, 0.0, -0.05))
    part = extruded([(-0.1, 0.0), (0.1, 0.0), (0.1, 0.08 - 0.2 * slope), (-0.1, 0.08)], -0.1, 0.1)
    sim = led(part, [floor, roof], (-0.6, 0.0, 0.005))
    command(sim, (0.2, 0.0, -0.02))
    at = sim.pose("part")[0]
    for _ in range(700):
        sim.step(1)
        now = sim.pose("part")[0]
        assert now[0] - at[0] > -1e-3
        at = now
    sim.step(20)
    np.testing.assert_allclose(sim.pose("part")[0], at, atol=1e-3)
    assert piercing(sim) == 0.0
    command(sim, (-0.2, 0.0, 0.0))
    sim.step(1)
    assert sim.pose("part")[0][0] < at[0] - 1e-3
