"""AC-2: between push and rest the rate of the door falls along a straight line with the slope -limit / I.

Source: AC-1's door. Tolerance: slope 0.2 %, deviation from the line 1e-3 rad/s; the tree formulation has no error here.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.door_runs import door_motion

from stickslip.scenes import door


@pytest.mark.parametrize(("coordinates", "slope_error", "deviation"), [("tree", 1e-9, 1e-9), ("maximal", 2e-3, 1e-3)])
@pytest.mark.parametrize("scheme", ["moreau", "euler"])
def test_the_rate_falls_linearly(coordinates, slope_error, deviation, scheme):
    t, _, rate = door_motion(coordinates=coordinates, scheme=scheme)
    part = (t > 0.35 - 1e-9) & (t < 0.85 + 1e-9)
    line = np.polyfit(t[part], rate[part], 1)
    assert door.slope() == pytest.approx(-2.794, abs=5e-4)
    assert line[0] == pytest.approx(door.slope(), rel=slope_error)
    assert np.abs(np.polyval(line, t[part]) - rate[part]).max() < deviation
