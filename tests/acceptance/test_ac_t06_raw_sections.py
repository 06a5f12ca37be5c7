"""AC-T6: raw section data become smooth sections, whichever angle they give and however they are rounded.

Source: bobsleigh specification, AC-T6 [Rempfler, app. A].
Tolerance: rounding to 1 mm and 0.1° moves no boundary point by 20 mm (measured: 9.9 mm at most, 1.5 mm in the median of
500 sections) and leaves no kink (1e-9 rad, round-off).
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from tests.acceptance.section_cases import GOLDEN, random_section

from stickslip.track.nurbs import joint_kinks
from stickslip.track.raw_sections import convert_raw, raw_from_section, round_raw
from stickslip.track.sections import boundary_points, section_curve, smooth_section, standard_section

SECTION = smooth_section(turn=1, **GOLDEN)


def test_the_angle_may_be_given_from_either_side():
    raw = replace(raw_from_section(SECTION), inclination_deg=80.0)
    assert convert_raw(replace(raw, inclination_deg=10.0)) == convert_raw(raw)


def test_without_ellipse_the_width_reaches_to_the_wall():
    raw = raw_from_section(standard_section())
    assert (raw.ellipse_height, raw.ellipse_rise, raw.ellipse_reach) == (0.0, 0.0, 0.0)
    section = convert_raw(raw)
    assert section.ellipse_reach == raw.ellipse_width - raw.bank_radius
    assert section.ellipse_rise == 0.0


@pytest.mark.parametrize(
    "section", [SECTION, standard_section(), standard_section(-1)], ids=["golden", "left", "right"]
)
def test_conversion_inverts(section):
    assert boundary_points(convert_raw(raw_from_section(section))) == pytest.approx(boundary_points(section), abs=1e-12)


def test_rounded_data_deform_little():
    rng = np.random.default_rng(6)
    for section in [SECTION, *(random_section(rng) for _ in range(500))]:
        rounded = convert_raw(round_raw(raw_from_section(section)))
        assert np.hypot(*(boundary_points(rounded) - boundary_points(section)).T).max() < 0.020
        assert joint_kinks(section_curve(rounded)).max() < 1e-9
        assert abs(rounded.inclination - section.inclination) <= math.radians(0.05 + 1e-9)
