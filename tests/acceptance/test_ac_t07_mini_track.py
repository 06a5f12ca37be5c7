"""AC-T7: positions, headings and heights of the mini-track.

Source: bobsleigh specification 5B (golden). The table has the y-up axes of the source; here x = -z, y = -x, z = height.
Tolerance: 1e-4 as given.
"""

from __future__ import annotations

import numpy as np
from tests.acceptance.mini_track import HEIGHTS, PLAN

#: s, x, z, beta, h in the axes of the source
TABLE = np.array(
    [
        (0.0, 0.0, 0.0, 0.0, 98.0),
        (70.0, -0.27764, -69.99306, 0.083333, 89.8),
        (80.0, -2.20465, -79.77892, 0.333333, 88.4),
        (105.0, -18.75680, -97.54643, 1.166667, 84.9),
        (125.0, -38.33022, -101.14466, 1.5, 82.1),
        (150.0, -63.26759, -102.91309, 1.5, 78.68837),
        (215.0, -127.86524, -108.98815, 1.2, 73.4),
        (245.0, -143.80629, -132.28912, 0.0, 71.0),
        (263.0, -139.54995, -149.67214, -0.36, 69.56),
        (300.0, -126.51580, -184.30033, -0.36, 66.6),
    ]
)


def test_the_mini_track_goes_through_the_points_of_the_table():
    s, x, z, beta, h = TABLE.T
    np.testing.assert_allclose(PLAN.point(s), np.column_stack([-z, -x]), atol=1e-4)
    np.testing.assert_allclose(PLAN.heading(s), beta, atol=1e-4)
    np.testing.assert_allclose(HEIGHTS.height(s), h, atol=1e-4)


def test_the_points_of_the_table_are_found_on_the_track():
    s, x, z, _, _ = TABLE.T
    found = PLAN.station_of(np.column_stack([-z, -x]))
    np.testing.assert_allclose(found.station, s, atol=1e-4)
    np.testing.assert_allclose(found.offset, 0.0, atol=1e-4)
