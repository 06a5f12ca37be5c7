"""AC-T10: sections given every 2 m and evaluated every 0.5 m are linear in control points and weights.

Source: bobsleigh specification, AC-T10 [Rempfler, sec. 3.1.4].
Tolerance: 1e-15, one rounding per product and sum of numbers up to about 3.
"""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.section_cases import GOLDEN

from stickslip.track.nurbs import blend_curves
from stickslip.track.sections import section_curve, smooth_section, standard_section


@pytest.mark.parametrize("turn", [1, -1])
def test_between_two_stations(turn):
    before, after = section_curve(standard_section(turn)), section_curve(smooth_section(turn=turn, **GOLDEN))
    for station in (0.0, 0.5, 1.0, 1.5, 2.0):
        curve = blend_curves(before, after, station / 2.0)
        for name in ("control", "weights"):
            beg, end = getattr(before, name), getattr(after, name)
            assert np.abs(getattr(curve, name) - (beg + (end - beg) * station / 2.0)).max() <= 1e-15
