"""AC-T4: points, control points and weights of one cross-section.

Source: bobsleigh specification, AC-T4 [Rempfler, eqs. 3.11 to 3.15, A.3, A.5, A.6], with the corrected Δx_3 and the
corrected weight of the ellipse. The source's lateral axis points right, ours left.
Tolerance: 1e-5; the numbers are printed with six decimals. The angle at point 7 is printed with three: 1e-3°.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.acceptance.section_cases import GOLDEN

from stickslip.track.nurbs import knot_vector
from stickslip.track.sections import (
    boundary_points,
    ellipse_slope,
    inner_controls,
    opening_angle,
    section_curve,
    section_frames,
    smooth_section,
)

TOLERANCE = 1e-5
SECTION = smooth_section(turn=1, **GOLDEN)
POINTS = np.array(
    [
        (-0.6, 0.4),
        (-0.6, 0.1),
        (-0.5, 0.0),
        (0.0, 0.0),
        (1.9, 1.289300),
        (2.164622, 2.096877),
        (2.217520, 2.396877),
        (2.247210, 2.796877),
    ]
)
INNER = {
    1: (-0.6, 0.0, 0.707107),
    3: (1.263201, 0.0, 0.867213),
    4: (2.090085, 1.674158, 0.989919),
    6: (2.252522, 2.595381, 0.994960),
}


def test_derived_dimensions():
    slope = ellipse_slope(2.2, 2.6, 1.9, SECTION.ellipse_rise)
    assert SECTION.ellipse_rise == pytest.approx(1.289300, abs=TOLERANCE)
    assert math.degrees(slope) == pytest.approx(63.714749, abs=TOLERANCE)
    assert math.degrees(opening_angle(SECTION)) == pytest.approx(16.285251, abs=TOLERANCE)
    assert SECTION.bank_rise == pytest.approx(0.807577, abs=TOLERANCE)


@pytest.mark.parametrize("turn", [1, -1])
def test_boundary_points(turn):
    section = smooth_section(turn=turn, **GOLDEN)
    expected = POINTS * (-turn, 1.0)
    assert np.abs(boundary_points(section) - expected).max() < TOLERANCE
    order = slice(None, None, 2 * turn)
    assert np.abs(section_curve(section).control[order] - expected).max() < TOLERANCE


def test_widths_of_bank_face_and_crest():
    x = -boundary_points(SECTION)[:, 0]
    assert np.abs(x[5:] - x[4] - (0.264622, 0.317520, 0.347210)).max() < TOLERANCE


def test_inner_control_points():
    points, weights = inner_controls(SECTION)
    for i_arc, (x, z, weight) in INNER.items():
        assert np.abs(points[i_arc] - (-x, z)).max() < TOLERANCE
        assert abs(weights[i_arc] - weight) < TOLERANCE


def test_the_outer_edge_overhangs():
    t = section_frames(section_curve(SECTION), [7.0]).tangent[0]
    assert math.degrees(math.atan2(t[1], -t[0])) == pytest.approx(91.510, abs=1e-3)


def test_knots():
    assert knot_vector(section_curve(SECTION)).tolist() == [
        *(0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 7),
    ]
