"""AC-6 (skeleton): a section photographed at 412 pixels per metre and tilted by 17° is recovered from its 20 marks.

Source: [Shankar, sec. 2.1.2]; synthetic image of a known section, exact marks.
Tolerance: 1e-6 m on wall and floor as given (marks are recovered to 1e-12 m). The bank is a Bézier curve that misses its
inner marks: by up to 51 mm for a quarter circle of 2 m, as the specification says (0.051 m, three decimals).
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.acceptance.skeleton_track import arc_bank, photographed, true_marks

from stickslip.track.marked_sections import mark_misfit, marked_section, metric_marks, standard_points

RADIUS = 2.0
BANK = arc_bank(RADIUS, 0.5 * math.pi)


@pytest.mark.parametrize("y_down", [True, False])
@pytest.mark.parametrize("turn", [1, -1])
def test_wall_and_floor_are_recovered(turn, y_down):
    marks = true_marks(BANK)
    frame = photographed(marks, turn, tilt=math.radians(17.0), y_down=y_down)
    np.testing.assert_allclose(metric_marks(frame), marks * (-turn, 1.0), atol=1e-12)
    assert mark_misfit(frame) < 1e-12
    section = marked_section(frame)
    assert section.shape == (80, 2)
    inner = slice(None, 40) if turn > 0 else slice(40, None)
    assert np.abs(section[inner] - standard_points()[inner]).max() < 1e-6


@pytest.mark.parametrize("turn", [1, -1])
def test_the_bank_is_recovered_up_to_the_smoothing_of_bezier_curves(turn):
    section = marked_section(photographed(true_marks(BANK), turn, tilt=math.radians(17.0)))
    outer = section[40:] if turn > 0 else section[39::-1]
    outward, up = outer[:, 0] * -turn, outer[:, 1]
    inside = RADIUS - np.hypot(outward, up - RADIUS)
    assert inside.max() == pytest.approx(0.051, abs=5e-4)
    assert inside.min() > 0.0 - 1e-12
    np.testing.assert_allclose((outward[-1], up[-1]), (RADIUS, RADIUS), atol=1e-12)
    steps = np.hypot(*np.diff(outer, axis=0).T)
    assert steps.min() > 0.01  # nothing bunched


def test_left_and_right_curves_are_mirror_images():
    left, right = (marked_section(photographed(true_marks(BANK), turn)) for turn in (1, -1))
    np.testing.assert_allclose(right, left[::-1] * (-1.0, 1.0), atol=1e-12)
    assert right[0, 0] > left[0, 0]  # the bank of a right curve is on the left
