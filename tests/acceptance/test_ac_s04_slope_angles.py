"""AC-4 (skeleton): slope angles of the Park City track, -0.11943 rad from 10 to 40 m and -0.14889 rad from 100 to 150 m.

Source: [Shankar, eq. 2.1] on the table of fig. 2.4. The drops of 1.200 and 1.500 m per station are the printed 12 % and
15 %: stations are horizontal.
Tolerance: 1e-5 rad as given, the digits printed.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.skeleton_track import TABLE

from stickslip.validation.skeleton_thesis.track_surface import slope_angles


@pytest.mark.parametrize(("begin", "end", "angle"), [(10.0, 40.0, -0.11943), (100.0, 150.0, -0.14889)])
def test_slope_angles_at_sections(begin, end, angle):
    stations = np.arange(begin, end + 0.25, 0.5)
    np.testing.assert_allclose(slope_angles(TABLE, stations), angle, atol=1e-5)
    np.testing.assert_allclose(np.arctan(TABLE.slope(stations[:-1])), angle, atol=1e-5)
