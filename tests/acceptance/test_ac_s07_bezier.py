"""AC-7 (skeleton): Bézier curves: the quadratic identity, ends, derivatives, elevation, and degree 100.

Source: [Shankar, ch. B]; analytic.
Tolerance: 1e-9 as given, relative where numbers are not of order 1. Central differences over 1e-5 have an error of about
f''' 1e-10/6, for the curves here below 1e-6, so derivatives are also checked exactly, by elevation of their curves.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.special import comb

from stickslip.track.bezier import bernstein, bezier_points, casteljau_point, elevate_degree, end_derivatives

RNG = np.random.default_rng(20191218)
U = np.linspace(0.0, 1.0, 41)


def test_the_quadratic_identity():
    p = RNG.normal(size=(3, 3))
    u = U[:, None]
    expected = (1 - u) * ((1 - u) * p[0] + u * p[1]) + u * ((1 - u) * p[1] + u * p[2])
    np.testing.assert_allclose(bezier_points(p, U), expected, atol=1e-12)


@pytest.mark.parametrize("degree", [1, 2, 12, 40, 100])
def test_ends_are_control_points(degree):
    p = RNG.normal(size=(degree + 1, 80, 3))
    assert np.array_equal(bezier_points(p, [0.0, 1.0]), p[[0, -1]])


@pytest.mark.parametrize("degree", [3, 12, 40])
def test_derivatives_are_those_of_finite_differences(degree):
    x = np.linspace(0.0, 2.0, degree + 1)
    p = np.column_stack([np.cos(x), np.sin(x), x])
    u, h = np.linspace(0.1, 0.9, 17), 1e-5
    first = (bezier_points(p, u + h) - bezier_points(p, u - h)) / (2.0 * h)
    np.testing.assert_allclose(bezier_points(p, u, 1), first, atol=1e-9)
    second = (bezier_points(p, u + h, 1) - bezier_points(p, u - h, 1)) / (2.0 * h)
    np.testing.assert_allclose(bezier_points(p, u, 2), second, atol=1e-9)


def test_derivatives_at_the_ends():
    p = RNG.normal(size=(13, 3))
    ends = end_derivatives(p)
    np.testing.assert_allclose(bezier_points(p, [0.0, 1.0], 1), [ends.first_begin, ends.first_end], atol=1e-9)
    np.testing.assert_allclose(bezier_points(p, [0.0, 1.0], 2), [ends.second_begin, ends.second_end], atol=1e-9)
    np.testing.assert_allclose(ends.first_end, 12.0 * (p[12] - p[11]), atol=1e-9)
    np.testing.assert_allclose(ends.second_begin, 132.0 * (p[0] - 2.0 * p[1] + p[2]), atol=1e-9)


def test_a_curve_of_degree_n_has_n_derivatives():
    """The source says n - 1."""
    p = RNG.normal(size=(6, 3))
    assert np.abs(bezier_points(p, U, 5)).min() > 1e-3
    assert np.all(bezier_points(p, U, 6) == 0.0)


@pytest.mark.parametrize("degree", [1, 2, 12, 100])
def test_elevation_leaves_the_curve_as_it_is(degree):
    p = RNG.normal(size=(degree + 1, 3))
    raised = elevate_degree(p, 5)
    assert len(raised) == degree + 6
    np.testing.assert_allclose(bezier_points(raised, U), bezier_points(p, U), atol=1e-9)


@pytest.mark.parametrize("degree", [100, 200, 1100])
def test_high_degrees_neither_overflow_nor_lose_digits(degree):
    basis = bernstein(U, degree)
    assert np.all(np.isfinite(basis))
    np.testing.assert_allclose(basis.sum(axis=1), 1.0, atol=1e-12)
    x = np.arange(degree + 1) / degree
    np.testing.assert_allclose(basis @ x, U, atol=1e-12)  # linear precision: straights stay straight
    np.testing.assert_allclose(basis @ x**2, U**2 + U * (1 - U) / degree, atol=1e-12)
    if degree == 100:
        exact = [[comb(100, i, exact=True) * math.pow(u, i) * math.pow(1 - u, 100 - i) for i in range(101)] for u in U]
        np.testing.assert_allclose(basis, exact, rtol=1e-12, atol=1e-300)
    if degree < 1000:
        p = RNG.normal(size=(degree + 1, 3))
        np.testing.assert_allclose(bezier_points(p, [0.37])[0], casteljau_point(p, 0.37), atol=1e-12)
