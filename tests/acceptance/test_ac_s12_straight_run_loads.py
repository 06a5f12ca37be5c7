"""AC-12 of the skeleton: loads and deceleration on level ice at 11.11 m/s.

Source: skeleton specification 5.2, thesis model. Expected by hand: friction F at the runners makes the moment c F, which
the four contacts balance with c F/(4 a) each; mg/4 ± 1.607 N, and a = -(F + 0.02507 v²)/m.
Tolerance: 0.01 N and 1e-5 m/s² as given, the rounding of the expected numbers.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.skeleton_cases import held, level_run


def test_front_contacts_carry_more_because_friction_acts_below_the_centre():
    run = level_run(held(0.0))
    np.testing.assert_allclose(run.lam[0], (-283.64, -280.43, -283.64, -280.43), atol=0.01)
    assert run.lam[0].sum() == pytest.approx(-1128.15, abs=0.01)
    assert run.a[0, 0] == pytest.approx(-0.10517, abs=1e-5)


def test_the_numbers_follow_from_three_balances():
    run = level_run(held(0.0))
    p = run.sled.parameters
    front, rear = -run.lam[0, :2]
    friction = 2.0 * (p.mu_front * front + p.mu_rear * rear)
    assert front - rear == pytest.approx(p.centre_height * friction / (2.0 * p.half_contact_length), abs=1e-9)
    assert run.a[0, 0] == pytest.approx(-(friction + p.drag_factor * 11.11**2) / p.mass, abs=1e-12)
