"""AC-3 (skeleton): elevations of the Park City track by linear interpolation.

Source: table of [Shankar, fig. 2.4], three digits corrected. At 35, 55, 105 and 200 m: 2228.150, 2225.710, 2218.654 and
2204.403 m.
Tolerance: 1e-6 m as given; the arithmetic is exact but for the last bit.
"""

from __future__ import annotations

import numpy as np
from tests.acceptance.skeleton_track import PARK_CITY, TABLE


def test_elevations_between_and_on_rows():
    np.testing.assert_allclose(
        TABLE.height([35.0, 55.0, 105.0, 200.0]), [2228.150, 2225.710, 2218.654, 2204.403], atol=1e-6
    )


def test_rows_are_met_to_the_last_bit():
    assert np.array_equal(TABLE.height(PARK_CITY[:, 0]), PARK_CITY[:, 1])


def test_the_corrected_digits_are_those_that_fit_their_neighbours():
    """As printed, station 20 (2228.950) would put 22 % before 2 %, and two walls would be -0.2 and -0.4 m high."""
    grade = np.diff(PARK_CITY[:, 1]) / np.diff(PARK_CITY[:, 0])
    assert np.abs(np.diff(grade[3:])).max() < 0.011
    assert np.all(PARK_CITY[1:, 2] - PARK_CITY[1:, 1] > 0.599)
