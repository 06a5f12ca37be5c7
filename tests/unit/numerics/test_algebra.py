"""Matrices, splines and integrals against the libraries that may not be used in what is simulated."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.interpolate import CubicSpline, make_smoothing_spline
from scipy.linalg import solve_banded
from scipy.special import fresnel

from stickslip import numerics as nm

RNG = np.random.default_rng(3)


@pytest.mark.parametrize(
    ("left", "right"),
    [((3,), (3,)), ((4, 3), (3,)), ((3,), (3, 5)), ((4, 3), (3, 5)), ((6, 2, 3, 3), (3,)), ((6, 3, 3), (6, 3, 3))],
)
def test_products_have_the_shapes_and_values_of_matrix_products(left, right):
    a, b = RNG.normal(size=left), RNG.normal(size=right)
    np.testing.assert_allclose(nm.product(a, b), a @ b, rtol=1e-13, atol=1e-14)


def test_products_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="inner dimensions"):
        nm.product(np.ones((2, 3)), np.ones((2, 3)))


def test_equations_are_solved_and_singular_ones_refused():
    a, b = RNG.normal(size=(9, 9)), RNG.normal(size=(9, 2))
    np.testing.assert_allclose(nm.solve(a, b), np.linalg.solve(a, b), rtol=1e-11)
    np.testing.assert_allclose(nm.solve(a, b[:, 0]), np.linalg.solve(a, b[:, 0]), rtol=1e-11)
    with pytest.raises(nm.SingularMatrix):
        nm.solve(np.zeros((2, 2)), np.ones(2))


@pytest.mark.parametrize("width", [1, 2, 3])
def test_banded_equations(width):
    bands = RNG.normal(size=(2 * width + 1, 20))
    bands[width] += 10.0
    b = RNG.normal(size=(20, 3))
    np.testing.assert_allclose(nm.solve_bands(bands, b), solve_banded((width, width), bands, b), rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("n", [1, 3, 8])
def test_eigenvalues_and_eigenvectors(n):
    a = RNG.normal(size=(n, n))
    a = a + a.T
    values, vectors = nm.eigen_symmetric(a)
    np.testing.assert_allclose(values, np.linalg.eigvalsh(a), rtol=1e-12, atol=1e-13)
    np.testing.assert_allclose(vectors @ np.diag(values) @ vectors.T, a, rtol=1e-12, atol=1e-13)


def test_the_cubic_spline_is_the_one_of_the_library():
    x = np.cumsum(RNG.uniform(0.5, 2.0, 30))
    y = RNG.normal(size=(30, 3))
    at = np.linspace(x[0], x[-1], 200)
    for order in range(3):
        np.testing.assert_allclose(
            nm.cubic_spline(x, y)(at, order), CubicSpline(x, y)(at, order), rtol=1e-10, atol=1e-11
        )


@pytest.mark.parametrize("penalty", [1e-6, 1.0, 1e4])
def test_the_smoothing_spline_is_the_one_of_the_library(penalty):
    x = np.cumsum(RNG.uniform(0.5, 2.0, 40))
    y = np.sin(x) + 0.1 * RNG.normal(size=40)
    at = np.linspace(x[0], x[-1], 200)
    theirs = make_smoothing_spline(x, y, lam=penalty)
    for order in range(3):
        np.testing.assert_allclose(
            nm.smoothing_spline(x, y, penalty)(at, order), theirs(at, order), rtol=1e-7, atol=1e-9
        )


@pytest.mark.parametrize("n", [1, 5, 16, 24, 80])
def test_gauss_rule_integrates_polynomials_exactly(n):
    nodes, weights = nm.gauss_legendre(n, 0.0, 1.0)
    for power in (0, 1, 2 * n - 1):
        assert float((weights * nodes**power).sum()) == pytest.approx(1.0 / (power + 1), rel=1e-13)


def test_fresnel_integrals():
    x = np.linspace(-6.0, 6.0, 301)
    for ours, theirs in zip(nm.fresnel(x), fresnel(x)):
        np.testing.assert_allclose(ours, theirs, atol=5e-15)
