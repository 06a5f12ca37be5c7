"""AC-15 of the skeleton: yaw acceleration at zero slip over the twist moment; greatest near saturation.

Source: skeleton specification 5.2. By hand: left and right runners differ in load by 2 M/(2a) front and rear with
opposite signs, so M_z = 2 b x (mu_rear - mu_front) with x = M/(2a), and 0.01344 rad/s² at 50 N m.
Tolerance: 1 % as given; met to the last printed digit.
"""

from __future__ import annotations

import pytest
from tests.acceptance.skeleton_cases import held, level_run

from stickslip.validation.skeleton_thesis.run import angular_acceleration


def yaw_acceleration(twist: float) -> float:
    return float(angular_acceleration(level_run(held(0.0, twist, from_start=True)))[0, 2])


@pytest.mark.parametrize(("twist", "expected"), [(50.0, 0.01344), (98.0, 0.02633), (120.0, 0.02616), (200.0, 0.02591)])
def test_yaw_acceleration(twist, expected):
    assert yaw_acceleration(twist) == pytest.approx(expected, abs=6e-6)


def test_below_saturation_it_is_the_difference_of_friction_at_the_runners():
    p = level_run(held(0.0)).sled.parameters
    x = 50.0 / (2.0 * p.half_contact_length)
    by_hand = 2.0 * p.half_spacing * x * (p.mu_rear - p.mu_front) / p.inertia[2]
    assert yaw_acceleration(50.0) == pytest.approx(by_hand, rel=1e-9)
