"""AC-4: once it rests the door neither creeps nor turns back.

Source: AC-1's door. Tolerance: 1e-6 rad/s from 0.90 s on, 1e-4 degrees in 10 s. The tree formulation does not move at
all; in maximal coordinates the position correction of the loop is all there is.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.door_runs import door_motion


@pytest.mark.parametrize(("coordinates", "way_deg"), [("tree", 0.0), ("maximal", 1e-4)])
@pytest.mark.parametrize("scheme", ["moreau", "euler"])
def test_the_door_stays_where_it_stopped(coordinates, way_deg, scheme):
    t, angle, rate = door_motion(until=11.0, coordinates=coordinates, scheme=scheme)
    rest = t > 0.90 - 1e-9
    assert np.abs(rate[rest]).max() <= 1e-6
    assert np.degrees(np.ptp(angle[rest])) <= way_deg
