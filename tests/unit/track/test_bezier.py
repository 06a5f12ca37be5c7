"""Bézier curves: junctions, lengths and refusals. Identities are in tests/property and tests/acceptance."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip.model.errors import TrackError
from stickslip.track.bezier import (
    bernstein,
    bezier_points,
    elevate_degree,
    end_derivatives,
    junction_jumps,
    parameters_at_fractions,
    uneven_steps,
)


def test_one_point_is_a_curve_that_stands_still():
    assert np.array_equal(bezier_points([[1.0, 2.0]], [0.0, 0.3, 1.0]), [[1.0, 2.0]] * 3)
    assert np.all(bezier_points([[1.0, 2.0]], [0.3], 1) == 0.0)
    assert all(np.all(part == 0.0) for part in end_derivatives([[1.0, 2.0]]))
    assert np.array_equal(elevate_degree([[1.0, 2.0]], 2), [[1.0, 2.0]] * 3)


def test_points_keep_the_shape_of_the_control_points():
    assert bezier_points(np.zeros((5, 80, 3)), np.linspace(0, 1, 7)).shape == (7, 80, 3)
    assert bezier_points(np.zeros(5), 0.5).shape == (1,)


def test_a_curve_cut_in_two_has_no_jumps():
    """Halves by de Casteljau: ends of equal place, tangent and curvature, though the speed is that of other degrees."""
    control = np.random.default_rng(1).normal(size=(6, 3))
    levels = [control]
    while len(levels[-1]) > 1:
        levels.append(0.5 * (levels[-1][:-1] + levels[-1][1:]))
    left, right = np.array([p[0] for p in levels]), np.array([p[-1] for p in levels[::-1]])
    jumps = junction_jumps(elevate_degree(left, 3), right)
    assert max(float(j) for j in jumps) < 1e-12


def test_jumps_have_the_size_of_what_jumps():
    line = np.array([(-2.0, 0.0), (-1.0, 0.0), (0.0, 0.0)])
    kinked = np.array([(0.0, 0.0), (0.0, 1.0), (0.0, 2.0)])
    assert float(junction_jumps(line, kinked).tangent) == pytest.approx(math.sqrt(2.0))
    parabola = np.array([(0.0, 0.0), (1.5, 0.0), (3.0, 4.5 / 35.0)])  # y = x²/(2 R), x = 3 u
    jumps = junction_jumps(line, parabola)
    assert float(jumps.tangent) == 0.0
    assert float(jumps.curvature) == pytest.approx(1.0 / 35.0)
    assert float(junction_jumps(line, parabola + np.array([0.0, 0.25])).gap) == 0.25


def test_uneven_steps():
    even = np.outer(np.arange(5.0), (1.0, 2.0, 3.0))
    assert uneven_steps(even) == 0.0
    even[2] += (0.0, 0.0, 1e-3)
    assert uneven_steps(even) == pytest.approx(2e-3)


def test_parameters_at_fractions_of_the_length():
    control = np.array([(0.0, 0.0), (0.1, 0.0), (2.0, 0.3), (2.0, 3.0)])  # starts slowly
    fractions = np.linspace(0.0, 1.0, 33)
    fine = bezier_points(control, np.linspace(0.0, 1.0, 200_001))
    lengths = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(fine, axis=0).T))])
    u = parameters_at_fractions(control, fractions)
    expected = np.interp(fractions * lengths[-1], lengths, np.linspace(0.0, 1.0, 200_001))
    np.testing.assert_allclose(u, expected, atol=1e-8)
    assert u[0] == 0.0
    assert u[-1] == 1.0


def test_fractions_of_a_straight_line_are_parameters():
    control = np.linspace((0.0, 0.0, 0.0), (3.0, -4.0, 12.0), 13)
    at = np.linspace(0.0, 1.0, 21)
    np.testing.assert_allclose(parameters_at_fractions(control, at), at, atol=1e-13)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: bernstein([0.5], -1), "Give 0 or more"),
        (lambda: bernstein([0.5, 1.2], 3), "from 0 to 1"),
        (lambda: bernstein([math.nan], 3), "from 0 to 1"),
        (lambda: bernstein([[0.5], [0.6]], 3), "one list of parameters"),
        (lambda: bezier_points(np.zeros((0, 3)), [0.5]), "one control point or more"),
        (lambda: parameters_at_fractions(np.ones((4, 2)), [0.5]), "single point"),
    ],
)
def test_refusals(call, words):
    with pytest.raises(TrackError, match=words):
        call()
