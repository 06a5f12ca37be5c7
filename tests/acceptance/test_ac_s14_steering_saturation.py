"""AC-14 of the skeleton: a twist moment that grows by 2.5 N m per step takes the load off two diagonal contacts.

Source: [Shankar, fig. 4.5 and 4.6] (step 39, "close to 100 N m") and skeleton specification 5.2. By hand m g a/2 =
98.7 N m. Tolerance: ± 1 step as given. Beyond, bilateral contacts pull: the source's model accepts that silently.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.skeleton_cases import level_run

from stickslip.validation.skeleton_thesis.run import angular_acceleration


@pytest.fixture(scope="module")
def ramp():
    moments = np.zeros((81, 2))
    moments[:, 0] = 2.5 * np.arange(81)
    return level_run(moments)


def test_left_front_and_right_rear_lose_their_load_at_98_7(ramp):
    for k in (0, 3):
        first = int(np.argmax(ramp.lam[:, k] > 0.0))
        assert 38 <= first <= 41
        assert 97.5 <= np.interp(0.0, ramp.lam[:, k], ramp.steering[:, 0]) <= 100.0
    assert ramp.sled.parameters.saturation_moment == pytest.approx(98.7, abs=0.05)


def test_yaw_acceleration_grows_until_then_and_stagnates(ramp):
    yaw = angular_acceleration(ramp)[:, 2]
    assert (np.diff(yaw[2:38]) > 0.0).all()
    assert yaw[42:].max() < 1.01 * yaw[39]


def test_beyond_it_the_front_difference_grows_and_the_rear_one_falls(ramp):
    size = np.abs(ramp.lam)
    front, rear = size[:, 2] - size[:, 0], size[:, 1] - size[:, 3]
    before, after = slice(2, 38), slice(42, None)
    assert np.diff(front[before]).min() > 20.0 * abs(np.diff(front[after])).max()  # N per step: 14.3 and 0.08
    assert (np.diff(front[after]) > 0.0).all()
    assert (np.diff(rear[after]) < 0.0).all()
