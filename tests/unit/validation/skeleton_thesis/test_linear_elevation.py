"""Linear interpolation of elevations."""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.model.errors import TrackError
from stickslip.validation.skeleton_thesis.plan import LinearElevation

ROWS = [(0.0, 10.0), (10.0, 9.0), (30.0, 3.0)]


def test_heights_and_slopes():
    table = LinearElevation(ROWS)
    np.testing.assert_allclose(table.height([[0.0, 5.0], [10.0, 20.0]]), [[10.0, 9.5], [9.0, 6.0]])
    np.testing.assert_allclose(table.slope([5.0, 10.0, 20.0]), [-0.1, -0.3, -0.3])
    assert table.joints.tolist() == [0.0, 10.0, 30.0]


def test_the_outer_lines_go_on():
    table = LinearElevation(ROWS)
    np.testing.assert_allclose(table.height([-10.0, 40.0]), [11.0, 0.0])
    np.testing.assert_allclose(table.slope([-10.0, 40.0]), [-0.1, -0.3])


def test_tables_are_values():
    assert LinearElevation(ROWS) == LinearElevation(np.array(ROWS))
    assert hash(LinearElevation(ROWS)) == hash(LinearElevation(tuple(ROWS)))


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([(0.0, 1.0)], "1 row"),
        ([(0.0, 1.0), (0.0, 2.0)], "Sort the rows"),
        ([(0.0, 1.0), (1.0, float("inf"))], "not a finite number"),
        ("profile.csv", "Give a list of rows"),
    ],
)
def test_refusals(rows, words):
    with pytest.raises(TrackError, match=words):
        LinearElevation(rows)
