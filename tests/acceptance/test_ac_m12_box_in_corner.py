"""M-12: a box in a corner of three walls keeps no freedom, and leaves it at once when it is pulled.

Source: [Buck, sec. 4.4]: six point contacts that are independent; ours are compared by their rank, as in M-11.
Tolerance: 1e-6 m for a box that is pushed into the corner, as asked; away within one step.
"""

from __future__ import annotations

import math

import numpy as np
from tests.acceptance.corner_runs import HALF, box_among, normal_rank

from stickslip.model import Load, Plane


def test_a_box_in_a_corner_stays_and_leaves_at_once():
    s = math.sqrt(0.5)
    planes = [
        Plane("floor"),
        Plane("wall x", rotation_wxyz=(s, 0.0, s, 0.0)),
        Plane("wall y", rotation_wxyz=(s, -s, 0.0, 0.0)),
    ]
    into = Load("push", "box", force=(-5.0, -7.0, 0.0), end=0.5)
    sim = box_among(planes, HALF, (1.0, 0.0, 0.0, 0.0), [into])
    sim.step(400)
    assert normal_rank(sim) == 6
    np.testing.assert_allclose(sim.pose("box")[0], HALF, atol=1e-6)
    out = Load("pull", "box", force=(40.0, 40.0, 40.0))
    sim = box_among(planes, HALF, (1.0, 0.0, 0.0, 0.0), [out])
    sim.step(1)
    assert (sim.velocity("box")[0] > 0.0).all()
