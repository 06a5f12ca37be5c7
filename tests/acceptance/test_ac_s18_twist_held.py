"""AC-18 of the skeleton: 98 N m of twist moment held for 1 s and 2 s on level ice.

Source: skeleton specification 5.2: lateral shift 0.017 and 0.192 m, yaw 0.69 and 2.56 degrees. Tolerance: 2 % as given; the
last digit of 0.017 m is 3 % of it, so this one is held to half that digit.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.skeleton_cases import held, level_run

from stickslip.validation.skeleton_thesis.run import yaw_pitch_roll


def test_shoulder_and_knee_move_the_sled_by_centimetres():
    run = level_run(held(2.0, 98.0))
    yaw = np.degrees(yaw_pitch_roll(run)[:, 0])
    assert run.x[100, 1] == pytest.approx(0.017, abs=5e-4)
    assert run.x[200, 1] == pytest.approx(0.192, rel=0.02)
    assert yaw[100] == pytest.approx(0.69, rel=0.02)
    assert yaw[200] == pytest.approx(2.56, rel=0.02)
