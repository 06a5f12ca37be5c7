"""AC-19 of the skeleton: 10 N m of head moment held for 1 s and 2 s on level ice.

Source: skeleton specification 5.2: lateral shift 0.210 and 2.31 m, yaw 8.53 and 31.6 degrees, speed 10.967 and 10.412 m/s.
Tolerance: 2 % as given. The reference switches the moment on after the start, which costs the filtering scheme most of a
step: 0.2101 m. With the moment from the first instant the shift is 0.2138 m, 1.8 % more, and the true one (AC-26) 0.2137 m.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.skeleton_cases import held, level_run

from stickslip.validation.skeleton_thesis.run import speed, yaw_pitch_roll


@pytest.mark.parametrize(
    ("from_start", "tolerance"), [(False, 0.002), (True, 0.02)], ids=["switched on", "from the start"]
)
def test_the_head_turns_the_sled(from_start, tolerance):
    run = level_run(held(2.0, head=10.0, from_start=from_start))
    yaw = np.degrees(yaw_pitch_roll(run)[:, 0])
    np.testing.assert_allclose(run.x[[100, 200], 1], (0.210, 2.31), rtol=tolerance)
    np.testing.assert_allclose(yaw[[100, 200]], (8.53, 31.6), rtol=tolerance)
    np.testing.assert_allclose(speed(run)[[100, 200]], (10.967, 10.412), rtol=1e-3)
