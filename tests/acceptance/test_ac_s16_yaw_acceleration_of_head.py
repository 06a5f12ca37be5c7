"""AC-16 of the skeleton: the head's moment turns the sled with M/I_zz, twelve times more than full shoulder and knee.

Source: skeleton specification 5.2, 0.3266 rad/s² at 10 N m. Tolerance: 0.1 % as given.
"""

from __future__ import annotations

import pytest
from tests.acceptance.skeleton_cases import held, level_run

from stickslip.validation.skeleton_thesis.run import angular_acceleration


def test_yaw_acceleration_is_moment_over_inertia():
    run = level_run(held(0.0, head=10.0, from_start=True))
    yaw = angular_acceleration(run)[0, 2]
    assert yaw == pytest.approx(0.3266, rel=1e-3)
    assert yaw == pytest.approx(10.0 / run.sled.parameters.inertia[2], rel=1e-9)
