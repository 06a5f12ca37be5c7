"""Splines have the bits that SciPy gives, without loading it."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.interpolate import CubicHermiteSpline, PchipInterpolator

from stickslip import numerics as nm

RANDOM = np.random.default_rng(3)
X = np.cumsum(RANDOM.uniform(0.1, 3.0, 40))
AT = np.concatenate([X, RANDOM.uniform(X[0] - 5.0, X[-1] + 5.0, 200)])


@pytest.mark.parametrize("shape", [(40,), (40, 3)])
@pytest.mark.parametrize("order", [0, 1, 2])
def test_pieces_are_those_of_scipy(shape, order):
    y, slope = RANDOM.normal(size=shape), RANDOM.normal(size=shape)
    ours, theirs = nm.CubicPieces(X, y, slope), CubicHermiteSpline(X, y, slope)
    assert (ours.c == theirs.c).all()
    assert (ours(AT, order) == theirs(AT, order)).all()
    assert (ours(AT[3], order) == theirs(AT[3], order)).all()
    assert (ours(AT.reshape(2, -1), order) == theirs(AT.reshape(2, -1), order)).all()


@pytest.mark.parametrize("n", [2, 3, 40])
def test_monotone_slopes_are_those_of_scipy(n):
    x = X[:n]
    y = np.round(RANDOM.normal(size=(n, 50)), 1)  # with equal neighbours, tops and bottoms
    y[:, :5] = np.sort(y[:, :5], axis=0)
    theirs = PchipInterpolator(x, y)(x, 1)
    ours = nm.monotone_slopes(x, y)
    assert (ours[:-1] == theirs[:-1]).all()
    assert ours[-1] == pytest.approx(theirs[-1], abs=1e-12)  # evaluated there, not taken as it is


@pytest.mark.parametrize("bad", [[0.0, 1.0, 1.0], [0.0, 2.0, 1.0], [0.0, np.nan, 2.0]])
def test_places_increase(bad):
    with pytest.raises(ValueError, match="increasing"):
        nm.CubicPieces(bad, np.zeros(3), np.zeros(3))
