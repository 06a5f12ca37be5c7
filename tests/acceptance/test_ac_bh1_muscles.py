"""B-H1, B-H2, B-H3: activation rises and decays, settles, and strength follows the angle.

Source: [Hans, sec. 6.2]. Tolerances 1 %, 1e-6 for settled activations.
"""

from __future__ import annotations

import math

import pytest

from stickslip.apps.human import parameters
from stickslip.apps.human.muscles import activation_after, angle_curve, settled_activation, speed_factor


def test_activation_rises_and_decays_in_its_times():
    assert activation_after(0.0, 1.0, 0.05) == pytest.approx(0.632, rel=0.01)
    assert activation_after(0.0, 1.0, 0.115) == pytest.approx(0.9, rel=0.01)
    assert activation_after(1.0, 0.0, 0.25) == pytest.approx(0.368, rel=0.01)
    assert activation_after(1.0, 0.0, 0.576) == pytest.approx(0.1, rel=0.01)


def test_activation_settles():
    assert settled_activation(0.5) == pytest.approx(5.0 / 6.0, abs=1e-6)
    assert settled_activation(0.25) == pytest.approx(0.625, abs=1e-6)


@pytest.mark.parametrize(
    ("direction", "shares"),
    [("flexion", {0: 0.7, 60: 1.0, 120: 0.6}), ("extension", {0: 0.6, 45: 1.0, 120: 0.3})],
)
def test_the_hips_are_as_strong_as_their_curves(direction, shares):
    curve = angle_curve(parameters.muscle_row("hip", direction).curve)
    for angle, share in shares.items():
        assert curve.share(math.radians(angle)) == pytest.approx(share, rel=0.01)
    assert max(curve.share(math.radians(angle)) for angle in range(0, 121)) <= 1.0 + 1e-12


def test_a_muscle_that_shortens_is_weaker_and_one_that_lengthens_stronger():
    assert speed_factor(0.0) == 1.0
    assert speed_factor(1.0) == 0.0
    assert 1.0 < speed_factor(-0.2) < speed_factor(-1.0) == 1.5
