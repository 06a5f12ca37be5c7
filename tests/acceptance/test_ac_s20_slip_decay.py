"""AC-20 of the skeleton: side slip of 0.05 rad decays as exp(-t/tau), tau = v/(C_S g) = 0.453 s.

Source: skeleton specification 5.2; 1.06 degrees after 0.45 s. Tolerance: 2 % as given (the speed falls a little, and yaw
with it: lateral forces at equal levers turn the sled by load transfer only).
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.skeleton_cases import held, level_run


def test_slip_decays_exponentially():
    run = level_run(held(0.45), slip=0.05)
    p = run.sled.parameters
    tau = 11.11 / (p.cornering * p.gravity)
    assert tau == pytest.approx(0.453, abs=5e-4)
    assert np.degrees(run.slip[-1]).mean() == pytest.approx(1.06, rel=0.02)
    np.testing.assert_allclose(run.slip.mean(axis=1), 0.05 * np.exp(-run.time / tau), rtol=0.02)


def test_all_contacts_slip_alike():
    run = level_run(held(0.45), slip=0.05)
    assert np.ptp(run.slip, axis=1).max() < 1e-3 * run.slip.min()  # as the source observed [Shankar, fig. 5.10]
