"""Splines through rows."""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.model.errors import TrackError
from stickslip.validation.skeleton_thesis.track_surface import loft_rows

STATIONS = np.array([0.0, 1.0, 2.5, 4.0, 7.0])
ROWS = np.random.default_rng(3).normal(size=(5, 4, 3))


def test_given_rows_are_met():
    np.testing.assert_allclose(loft_rows(STATIONS, ROWS, STATIONS), ROWS, atol=1e-13)


def test_cubics_are_reproduced():
    s = STATIONS[:, None, None]
    cubic = np.concatenate([s, s**2, 1.0 - s**3], axis=2)
    at = np.linspace(0.0, 7.0, 50)
    expected = np.stack([at, at**2, 1.0 - at**3], axis=-1)[:, None]
    np.testing.assert_allclose(loft_rows(STATIONS, cubic, at), expected, atol=1e-10)


def test_second_derivatives_do_not_jump():
    h = 1e-4
    for s in STATIONS[1:-1]:
        left, right = (loft_rows(STATIONS, ROWS, s + side * h * np.arange(3.0)) for side in (-1.0, 1.0))
        jump = np.diff(left, 2, axis=0) - np.diff(right, 2, axis=0)
        assert np.abs(jump / h**2).max() < 1e-2  # of order 1 to 10, with third derivatives times h between them


@pytest.mark.parametrize(
    ("stations", "rows", "at", "words"),
    [
        (STATIONS[:3], ROWS[:3], [1.0], "4 stations or more"),
        (STATIONS[[0, 2, 1, 3, 4]], ROWS, [1.0], "from 2.5 m to 1 m at index 2"),
        (STATIONS, ROWS[:4], [1.0], "one row per station"),
        (STATIONS, ROWS * np.inf, [1.0], "not finite"),
        (STATIONS, ROWS, [7.1], "not continued"),
        (STATIONS * np.nan, ROWS, [1.0], "Sort the rows"),
    ],
)
def test_refusals(stations, rows, at, words):
    with pytest.raises(TrackError, match=words):
        loft_rows(stations, rows, at)
