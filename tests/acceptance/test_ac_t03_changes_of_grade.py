"""AC-T3: a sag and a crest of 100 m radius, from height 900 m, vertex at 50 m.

Source: bobsleigh specification 5B (golden), [Rempfler, eqs. 3.8 and 3.9] with erratum E1: the tangent length is
d = r tan(theta/2) without a modulus. With it the crest would be laid backwards.
Tolerance: 1e-5 as given. Value and slope continuous: 1e-9, one unit in the last place of the station apart.
"""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.track import HeightProfile, Transition

CASES = {
    "sag": (-0.12, -0.05, 100.0, 46.549828, 53.470589, 894.060575, 893.826471),
    "crest": (-0.05, -0.12, -100.0, 46.529411, 53.450172, 897.439425, 897.085979),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_arc_lies_where_the_source_says(case):
    slope_in, slope_out, radius, begin, end, middle, last = case
    profile = HeightProfile((0.0, 900.0), (Transition(50.0, slope_in, slope_out, radius),))
    np.testing.assert_allclose(profile.joints, (begin, end), atol=1e-5)
    np.testing.assert_allclose(profile.height([50.0, profile.joints[1]]), (middle, last), atol=1e-5)
    np.testing.assert_allclose(profile.slope([begin - 1.0, end + 1.0]), (slope_in, slope_out), atol=1e-15)
    assert profile.curvature(50.0) == 1.0 / radius
    before = np.nextafter(profile.joints, -np.inf)
    for quantity in (profile.height, profile.slope):
        assert np.abs(quantity(profile.joints) - quantity(before)).max() < 1e-9


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_arc_is_the_root_of_the_printed_formula(case):
    slope_in, slope_out, radius, *_ = case
    profile = HeightProfile((0.0, 900.0), (Transition(50.0, slope_in, slope_out, radius),))
    begin, end = profile.joints
    angle, sigma = np.arctan(slope_in), np.linspace(0.0, end - begin, 50)
    root = np.sqrt((radius * np.cos(angle)) ** 2 - 2.0 * radius * np.sin(angle) * sigma - sigma**2)
    printed = 900.0 + slope_in * begin + radius * np.cos(angle) - np.sign(radius) * root
    np.testing.assert_allclose(profile.height(begin + sigma), printed, atol=1e-10)
