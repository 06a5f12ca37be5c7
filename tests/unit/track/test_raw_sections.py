"""Raw section data: which number is kept, what is repaired, what is refused."""

from __future__ import annotations

import math
from dataclasses import fields, replace

import numpy as np
import pytest
from hypothesis import given, settings
from tests.unit.track.test_sections import example, sections

from stickslip.model.errors import TrackError
from stickslip.track.nurbs import joint_kinks
from stickslip.track.raw_sections import COLUMNS, RawSection, convert_raw, raw_from_section, round_raw
from stickslip.track.sections import boundary_points, ellipse_slope, section_curve


@settings(deadline=None, max_examples=100)
@given(sections().filter(lambda section: section.inclination >= math.pi / 4))
def test_conversion_inverts(section):
    back = convert_raw(raw_from_section(section))
    assert boundary_points(back) == pytest.approx(boundary_points(section), abs=1e-7)


def test_every_column_has_its_field():
    assert {"turn", *COLUMNS.values()} == {field.name for field in fields(RawSection)}


def test_the_larger_number_of_the_ellipse_is_kept():
    wide, high = raw_from_section(example()), raw_from_section(example(ellipse_height=3.9))
    assert wide.ellipse_reach > wide.ellipse_rise
    assert convert_raw(replace(wide, ellipse_rise=1.0)) == convert_raw(wide)
    assert high.ellipse_reach < high.ellipse_rise
    section = convert_raw(replace(high, ellipse_reach=1.0))
    assert section.ellipse_rise == high.ellipse_rise
    assert section.ellipse_reach == pytest.approx(1.9, abs=1e-12)


def test_without_bank_the_ellipse_ends_at_the_inclination_of_the_face():
    slope = ellipse_slope(2.2, 2.6, 1.9, example().ellipse_rise)
    raw = replace(raw_from_section(example()), bank_rise=0.0, inclination_deg=round(math.degrees(slope), 1))
    section = convert_raw(raw)
    assert section.bank_rise == 0.0
    assert section.ellipse_reach == pytest.approx(1.9, abs=1e-3)
    assert joint_kinks(section_curve(section)).max() < 1e-9


def test_ends_beyond_the_ellipse_are_taken_back():
    raw = replace(raw_from_section(example()), ellipse_reach=2.201, inclination_deg=90.0, bank_rise=0.0)
    assert convert_raw(raw).ellipse_reach == pytest.approx(2.2, abs=1e-15)


def test_rounding():
    raw = round_raw(raw_from_section(example(wall_height=0.30049)))
    assert raw.wall_height == pytest.approx(0.300, abs=1e-12)
    assert raw.inclination_deg == pytest.approx(80.2, abs=1e-12)
    assert raw.turn == 1


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"inclination_deg": 50.0}, "no room for its bank: the ellipse ends at 63.7"),
        ({"bank_rise": 0.0}, "has no bank"),
        ({"ellipse_height": 0.0}, "less than the bank_radius"),
        ({"turn": 3, "face_rise": -1.0, "crest_rise": np.inf, "inclination_deg": 91.0}, "^4 faults:"),
        ({"face_rise": None}, "is None, not a finite number"),
        ({"face_rise": -1.0}, r"raw section.face_rise \(HZ\) is -1.0 m"),
    ],
)
def test_faulty_data_are_refused(changes, told):
    with pytest.raises(TrackError, match=told):
        convert_raw(replace(raw_from_section(example()), **changes))
