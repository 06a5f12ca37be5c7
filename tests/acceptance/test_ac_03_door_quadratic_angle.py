"""AC-3: between push and rest the angle of the door is a parabola.

Source: AC-1's door. Expected leading coefficient -limit / (2 I) = -1.397 rad/s^2; tolerance 0.5 %.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.door_runs import door_motion

from stickslip.scenes import door


@pytest.mark.parametrize(("coordinates", "error"), [("tree", 1e-9), ("maximal", 5e-3)])
@pytest.mark.parametrize("scheme", ["moreau", "euler"])
def test_the_angle_is_a_parabola(coordinates, error, scheme):
    t, angle, _ = door_motion(coordinates=coordinates, scheme=scheme)
    part = (t > 0.35 - 1e-9) & (t < 0.85 + 1e-9)
    parabola = np.polyfit(t[part], angle[part], 2)
    assert 0.5 * door.slope() == pytest.approx(-1.397, abs=5e-4)
    assert parabola[0] == pytest.approx(0.5 * door.slope(), rel=error)
