"""Marked frames: what is refused, what is reported, and how points are shared out."""

from __future__ import annotations

import numpy as np
import pytest
from tests.acceptance.skeleton_track import arc_bank, photographed, true_marks

from stickslip.model.errors import TrackError
from stickslip.track.marked_sections import (
    MarkedFrame,
    half_lengths,
    mark_misfit,
    marked_section,
    mirror_points,
    standard_points,
)

MARKS = true_marks(arc_bank(2.5, 1.2))
PIXELS = np.array(photographed(MARKS, 1).marks)


def test_both_halves_share_their_points_out_alike():
    lengths = half_lengths()
    assert lengths.inner.shape == lengths.outer.shape == (40,)
    assert np.all(np.diff(lengths.inner) > 0.02)
    assert lengths.outer[-1] == 1.0
    step = np.linalg.norm(np.diff(standard_points(), axis=0), axis=1)
    assert 0.02 < step.min() < step.max() < 0.04
    assert step[39] == pytest.approx(step[38])  # across the profile line as beside it


def test_a_bank_along_the_standard_section_gives_its_points_nearly_back():
    """Equal indices are equal features: marks on the outer half of the standard section lead back to its points."""
    half = standard_points()[40:] * (-1.0, 1.0)
    lengths = np.concatenate([[0.0], half_lengths().outer])
    at = np.linspace(0.0, 1.0, 13)
    path = np.vstack([(0.0, 0.0), half])
    bank = np.column_stack([np.interp(at, lengths, path[:, k]) for k in range(2)])
    section = marked_section(photographed(true_marks(bank), 1))
    assert np.linalg.norm(section - standard_points(), axis=1).max() < 0.08  # a Bézier curve rounds the fillet off


def test_misfit_is_the_distance_of_a_misplaced_mark():
    marks = MARKS.copy()
    marks[4] += (0.03, 0.04)
    assert mark_misfit(photographed(marks, -1)) == pytest.approx(0.05, abs=1e-9)


def test_scale_place_and_tilt_of_the_picture_do_not_matter():
    expected = marked_section(photographed(MARKS, 1))
    for scale, tilt in ((90.0, 0.3), (1000.0, -1.2)):
        np.testing.assert_allclose(marked_section(photographed(MARKS, 1, scale=scale, tilt=tilt)), expected, atol=1e-12)


def test_mirroring_twice_is_the_section():
    section = marked_section(photographed(MARKS, 1))
    assert np.array_equal(mirror_points(mirror_points(section)), section)


def changed(i, value):
    marks = PIXELS.copy()
    marks[i] = value
    return marks.tolist()


@pytest.mark.parametrize(
    ("turn", "marks", "words"),
    [
        (1, PIXELS[:19].tolist(), "has 19 points"),
        (1, changed(6, (np.nan, 0.0)), "not a finite number"),
        (1, changed(0, PIXELS[3]), "no scale can be read"),
        (-1, PIXELS.tolist(), "wrong side of the wall"),
        (0, PIXELS.tolist(), "neither left nor right"),
        (1, changed(4, PIXELS[7] + (0.0, 80.0)), "along the wall"),
        (1, changed(19, PIXELS[7] + (900.0, 90.0)), "below the floor"),
        (1, "marks.csv", "Give a list of rows"),
    ],
)
def test_refusals(turn, marks, words):
    with pytest.raises(TrackError, match=words):
        MarkedFrame(turn, marks)


def test_a_wrong_direction_of_y_is_found():
    with pytest.raises(TrackError, match="check turn and y_down"):
        MarkedFrame(1, PIXELS.tolist(), y_down=False)
