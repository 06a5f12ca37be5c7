"""W-05, W-56: a sheet without a back is hit from either side, whichever way its normals look, and nothing passes it.

Source: [Buck, sec. 4.6]. Tolerance: none: the part stays on its side, at the guard distance to 1e-8 m.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.guided_runs import GUARD, box, command, led
from tests.piercing import piercing

SHEET = np.array([[x, y, 0.0] for x in (-0.5, 0.5) for y in (-0.5, 0.5)])


@pytest.mark.parametrize("from_above", [True, False])
@pytest.mark.parametrize("turned", [True, False])
def test_a_sheet_holds_from_both_sides(from_above, turned):
    triangles = np.array([(0, 2, 3), (0, 3, 1)])
    side = 1.0 if from_above else -1.0
    wxyz = (np.cos(0.1), np.sin(0.1), 0.0, 0.0)
    sim = led(
        box((0.2, 0.16, 0.1)), [(SHEET, triangles[:, ::-1] if turned else triangles)], (0.0, 0.0, 0.2 * side), wxyz
    )
    command(sim, (0.02, 0.0, -0.5 * side))
    sim.step(100)
    assert piercing(sim) == 0.0
    assert len(sim.guidance().contacts) == 3
    assert side * sim.pose("part")[0][2] == pytest.approx(0.05 + GUARD, abs=1e-8)
