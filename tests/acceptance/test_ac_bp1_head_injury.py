"""B-P1, B-P2: HIC of known pulses: square 2000, half sine 829.3, triangle 492.8, each of 100 g and 20 ms. Tolerances 0.1 % and 0.2 %."""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.apps.human.injury import GRAVITY, head_injury

DT = 1e-5
T = np.arange(0.0, 0.02 + 0.5 * DT, DT)


@pytest.mark.parametrize(
    ("pulse", "hic", "tolerance"),
    [
        (np.ones_like(T), 2000.0, 1e-3),
        (np.sin(np.pi * T / 0.02), 829.3, 2e-3),
        (1.0 - np.abs(T / 0.01 - 1.0), 492.8, 2e-3),
    ],
    ids=["square", "half sine", "triangle"],
)
def test_known_pulses_have_their_value(pulse, hic, tolerance):
    found = head_injury(100.0 * GRAVITY * pulse, DT)
    assert found.hic == pytest.approx(hic, rel=tolerance)
    assert 0.0 < found.window <= 0.02 + DT


def test_a_window_can_be_bounded():
    assert head_injury(100.0 * GRAVITY * np.ones_like(T), DT, 0.015).hic == pytest.approx(1500.0, rel=1e-3)
