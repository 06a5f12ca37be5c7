"""M-11: a wedge in a recess keeps one freedom.

Source: [Buck, sec. 4.4]: five point contacts that are independent. Ours keeps up to four points per face and solves what depends
on each other; so the rank of the normal directions is compared, not their number, and the pose, to 1e-6 m.
"""

from __future__ import annotations

import math

import numpy as np
from tests.acceptance.corner_runs import HALF, about_x, box_among, normal_rank

from stickslip.model import Load, Plane


def test_a_wedge_in_a_recess_slides_along_it_and_nothing_else():
    quarter = math.pi / 4.0
    planes = [Plane("left", rotation_wxyz=about_x(quarter)), Plane("right", rotation_wxyz=about_x(-quarter))]
    height = HALF[1] * math.sqrt(2.0)
    push = Load("push", "box", force=(1.0, 0.0, 0.0))
    sim = box_among(planes, (0.0, 0.0, height), about_x(quarter), [push])
    report = sim.step(1000)
    assert report.unconverged_steps == 0
    assert normal_rank(sim) == 5
    place = sim.pose("box")[0]
    assert abs(place[0] - 0.25) < 1e-3  # free along the edge: a t²/2 with a = 0.5 m/s²
    np.testing.assert_allclose(place[1:], [0.0, height], atol=1e-6)
