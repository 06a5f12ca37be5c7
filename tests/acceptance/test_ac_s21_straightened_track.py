"""AC-21 of the skeleton: the first 200 m of Park City without curves, from station 35 at 11.11 m/s.

Source: elevations of [Shankar, fig. 2.4]; skeleton specification 5.2: 12.486 m/s at station 50, 16.71 at 100, 20.28 at 150,
22.68 at 190 after 9.38 s. Tolerance: 0.3 % as given. The mean of the source's own runs at curve 1 is 12.470 m/s.
"""

from __future__ import annotations

import pytest
from tests.acceptance.skeleton_cases import passage, straightened_run


@pytest.mark.parametrize(("station", "expected"), [(50.0, 12.486), (100.0, 16.71), (150.0, 20.28), (190.0, 22.68)])
def test_speed_at_stations(station, expected):
    assert passage(straightened_run(), station)[1] == pytest.approx(expected, rel=0.003)


def test_time_to_station_190():
    assert passage(straightened_run(), 190.0)[0] == pytest.approx(9.38, rel=0.003)


def test_speed_at_curve_1_is_that_of_the_printed_runs():
    assert passage(straightened_run(), 50.0)[1] == pytest.approx(12.470, rel=1e-3)  # 0.04 % apart


def test_numerical_damping_does_not_slow_the_sled():
    """The source suspects rho_inf = 0 of its slow runs: on this track 0.8 gives the same speed to 4 digits."""
    damped, lively = (passage(straightened_run(rho_inf), 190.0) for rho_inf in (0.0, 0.8))
    assert damped == pytest.approx(lively, rel=1e-5)
