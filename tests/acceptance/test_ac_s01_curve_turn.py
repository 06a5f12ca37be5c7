"""AC-1 (skeleton): a curve of radius 35 m and length 40 m turns by 65.48°, 57.30° or 32.74°, as its clothoids take
0, 0.25 or all of its length.

Source: [Shankar, sec. 2.1.1] with clothoids of linear curvature; L/R (1 - ρ/2).
Tolerance: 1e-6 rad as given. The printed degrees have two decimals: 0.005°.
"""

from __future__ import annotations

import math

import pytest
from scipy.integrate import quad

from stickslip.validation.skeleton_thesis.plan import even_bend, plan_from_segments


@pytest.mark.parametrize("turn", [1, -1])
@pytest.mark.parametrize(("ratio", "printed"), [(0.0, 65.48), (0.25, 57.30), (1.0, 32.74)])
def test_the_heading_changes_by_the_formula(turn, ratio, printed):
    bend = even_bend(turn, 40.0, 35.0, ratio)
    plan = plan_from_segments([bend])
    change = float(plan.heading(40.0) - plan.heading(0.0))
    assert change == pytest.approx(turn * 40.0 / 35.0 * (1.0 - 0.5 * ratio), abs=1e-6)
    assert change == pytest.approx(bend.heading_change, abs=1e-12)
    assert math.degrees(change) == pytest.approx(turn * printed, abs=0.005)
    ends = [0.5 * ratio * 40.0, (1.0 - 0.5 * ratio) * 40.0]
    integral = quad(plan.curvature, 0.0, 40.0, points=ends, epsabs=1e-12)[0]
    assert change == pytest.approx(integral, abs=1e-6)
