"""AC-T2: end of an entry clothoid, 20 m long, ending with radius 15 m.

Source: bobsleigh specification 5B (golden): lateral 4.305331 m, forward 19.129215 m, heading change 0.666667 rad.
Tolerance: 1e-6, the digits printed. An independent quadrature of the heading confirms all digits to 1e-12.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import quad

from stickslip.track import Curve, PlanLine

LENGTH, RADIUS = 20.0, 15.0


@pytest.mark.parametrize("turn", [1, -1])
def test_the_clothoid_ends_where_the_source_says(turn):
    plan = PlanLine((Curve(turn, 0.0, 0.0, LENGTH, LENGTH * RADIUS, 10.0, RADIUS, 0.0, 0.0, 30.0),))
    np.testing.assert_allclose(plan.point(LENGTH), (19.129215, turn * 4.305331), atol=1e-6)
    assert plan.heading(LENGTH) == pytest.approx(turn * 0.666667, abs=1e-6)
    forward = quad(lambda s: np.cos(s * s / (2.0 * LENGTH * RADIUS)), 0.0, LENGTH, epsabs=1e-14)[0]
    lateral = quad(lambda s: np.sin(s * s / (2.0 * LENGTH * RADIUS)), 0.0, LENGTH, epsabs=1e-14)[0]
    np.testing.assert_allclose(plan.point(LENGTH), (forward, turn * lateral), atol=1e-12)
