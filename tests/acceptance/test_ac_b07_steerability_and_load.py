"""AC-B7: the same steering turns a lightly loaded bob less.

Source: [Rempfler, sec. 4.3]: lateral friction grows with the load of a runner. The response is the largest yaw rate
within 0.6 s over that of a sled that does not slip, v tan(beta) / wheelbase.
Tolerance: "clearly smaller" is taken as less than half; from 0.5 g to 3 g it is a factor 4.4 (0.13 and 0.59), and it
grows with every step of the load.
"""

from __future__ import annotations

import math

import numpy as np
from tests.acceptance.bob_runs import GRAVITY, on_level_ice

SPEED, ANGLE, WHEELBASE = 20.0, math.radians(0.5), 1.7


def response(load: float) -> float:
    """Largest yaw rate after a step of steering, relative to a sled that does not slip; gravity is `load` g."""
    sim = on_level_ice(speed=SPEED, gravity=(0.0, 0.0, -load * GRAVITY))
    sim.set_input("steering", ANGLE)
    rates = []
    for _ in range(60):
        sim.step(50)
        rates.append(sim.velocity("rear_hull")[1][2])
    return max(rates) / (SPEED * math.tan(ANGLE) / WHEELBASE)


def test_response_grows_with_the_load():
    responses = np.array([response(load) for load in (0.5, 1.0, 2.0, 3.0)])
    assert (np.diff(responses) > 0.0).all()
    assert responses[0] < 0.5 * responses[-1]
    assert responses[-1] < 1.0  # and never more than geometry allows
