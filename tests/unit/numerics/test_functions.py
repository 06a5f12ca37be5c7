"""Elementary functions: right to the last bits, at the borders as in C, on numbers and arrays alike."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from stickslip import numerics as nm

RNG = np.random.default_rng(7)
SPECIAL = (0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, math.nan)

#: Function, the library's, arguments, and the error allowed in units of the last place: ours as stated, one more for the library's.
CASES = {
    "sin": (nm.sin, math.sin, np.concatenate([RNG.uniform(-10, 10, 2000), RNG.uniform(-1e5, 1e5, 500)]), 2),
    "cos": (nm.cos, math.cos, np.concatenate([RNG.uniform(-10, 10, 2000), RNG.uniform(-1e5, 1e5, 500)]), 2),
    "tan": (nm.tan, math.tan, RNG.uniform(-10, 10, 2000), 3),
    "atan": (nm.atan, math.atan, np.concatenate([RNG.uniform(-3, 3, 2000), RNG.uniform(-100, 100, 500)]), 3),
    "asin": (nm.asin, math.asin, RNG.uniform(-1, 1, 2000), 3),
    "acos": (nm.acos, math.acos, RNG.uniform(-1, 1, 2000), 3),
    "exp": (nm.exp, math.exp, np.concatenate([RNG.uniform(-1, 1, 2000), RNG.uniform(-700, 700, 500)]), 2),
    "log": (nm.log, math.log, np.concatenate([RNG.uniform(0.5, 2, 2000), RNG.uniform(1e-300, 1e300, 500)]), 2),
    "sinh": (nm.sinh, math.sinh, RNG.uniform(-20, 20, 2000), 3),
    "asinh": (nm.asinh, math.asinh, np.concatenate([RNG.uniform(-1, 1, 2000), RNG.uniform(-1e3, 1e3, 500)]), 4),
}


def in_last_places(ours: float, theirs: float) -> float:
    return abs(ours - theirs) / math.ulp(theirs)


@pytest.mark.parametrize("name", CASES)
def test_functions_are_right_to_the_last_bits(name):
    ours, theirs, at, allowed = CASES[name]
    assert max(in_last_places(y, theirs(x)) for x, y in zip(at.tolist(), ours(at).tolist())) <= allowed


@pytest.mark.parametrize("name", CASES)
def test_a_number_gives_the_bits_of_an_array(name):
    ours, _, at, _ = CASES[name]
    assert [ours(x) for x in at[:50].tolist()] == ours(at[:50]).tolist()
    assert ours(at[:6].reshape(2, 3)).shape == (2, 3)


def test_atan2_takes_signs_of_zeros_and_infinities_as_c_does():
    for y, x in itertools.product(SPECIAL, SPECIAL):
        ours, theirs = nm.atan2(y, x), math.atan2(y, x)
        assert (math.isnan(ours) and math.isnan(theirs)) or (
            ours == theirs and math.copysign(1.0, ours) == math.copysign(1.0, theirs)
        ), (y, x)


def test_borders():
    assert nm.exp(-math.inf) == 0.0
    assert nm.exp(710.0) == math.inf
    assert 0.0 < nm.exp(-744.0) < 1e-322
    assert nm.log(0.0) == -math.inf
    assert nm.power(0.0, 2.0) == 0.0
    assert nm.power(0.0, 0.0) == 1.0
    for function, x in ((nm.sin, math.inf), (nm.cos, -math.inf), (nm.log, -1.0), (nm.asin, 1.5), (nm.power, None)):
        assert math.isnan(function(x) if x is not None else nm.power(-1.0, 0.5))


def test_turns_beyond_a_million_are_off_by_no_more_than_the_argument_is_uncertain():
    x = RNG.uniform(1e6, 1e9, 500)
    assert np.all(np.abs(nm.sin(x) - np.sin(x)) <= 2.0 * np.spacing(x))


def test_power_is_as_exact_as_its_exponent_allows():
    x, y = RNG.uniform(1e-3, 10.0, 1000), RNG.uniform(-3.0, 3.0, 1000)
    places = np.abs(nm.power(x, y) - x**y) / np.spacing(x**y)
    assert np.all(places <= 2.0 + 2.0 * np.abs(y * np.log(x)))


def test_complex_products_and_moduli():
    a, b = (RNG.normal(size=100) + 1j * RNG.normal(size=100) for _ in range(2))
    np.testing.assert_allclose(nm.times(a, b), a * b, rtol=1e-15, atol=1e-15)
    np.testing.assert_allclose(nm.modulus(a), np.abs(a), rtol=1e-15)
    np.testing.assert_allclose(nm.cis(nm.argument(a)) * nm.modulus(a), a, rtol=1e-14)


def test_complex_numbers_are_refused_where_only_real_ones_have_a_meaning():
    with pytest.raises(TypeError):
        nm.exp(np.array([1j]))


def test_ellipse_arcs():
    from scipy.special import ellipeinc

    angle = np.linspace(0.0, 0.5 * np.pi, 101)
    for m in (-8.0, -1.0, 0.0, 0.5, 0.99):
        np.testing.assert_allclose(nm.ellipse_arc(angle, m), ellipeinc(angle, m), rtol=4e-15, atol=1e-15)


def test_normal_numbers_are_normal_and_repeat():
    from scipy.stats import kstest

    draw = nm.normal(np.random.default_rng(1), (20_000,))
    assert kstest(draw, "norm").pvalue > 0.01
    assert float(nm.normal(np.random.default_rng(1))) == float(nm.normal(np.random.default_rng(1)))
