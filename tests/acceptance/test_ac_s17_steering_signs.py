"""AC-17 of the skeleton: positive moments of twist and head turn left, negative ones right, alike.

Source: skeleton specification 5.2; [Shankar, fig. 3.4]: a positive twist moment unloads left front and right rear.
"""

from __future__ import annotations

import pytest
from tests.acceptance.skeleton_cases import held, level_run

from stickslip.validation.skeleton_thesis.run import yaw_pitch_roll


@pytest.mark.parametrize("steering", [{"twist": 50.0}, {"head": 5.0}], ids=str)
def test_positive_moments_turn_left(steering):
    left = level_run(held(0.5, **steering))
    right = level_run(held(0.5, **{name: -moment for name, moment in steering.items()}))
    assert yaw_pitch_roll(left)[-1, 0] > 0.0
    assert left.x[-1, 1] > 0.0
    # Mirror images; 1e-9: left and right are summed in another order, and Newton stops at 1e-12 N.
    assert yaw_pitch_roll(right)[-1, 0] == pytest.approx(-yaw_pitch_roll(left)[-1, 0], abs=1e-9)
    assert right.x[-1, 1] == pytest.approx(-left.x[-1, 1], abs=1e-9)


def test_a_positive_twist_moment_unloads_left_front_and_right_rear():
    loads = -level_run(held(0.0, 50.0, from_start=True)).lam[0]
    assert max(loads[0], loads[3]) < min(loads[1], loads[2])
