"""Every projection against a slow, obvious one: the nearest of very many points of the set."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip.kernels.solver.laws import COULOMB, ELLIPSE, INTERVAL, RUNNER
from stickslip.kernels.solver.prox import (
    friction_shape,
    natural_residual,
    prox_ball,
    prox_capsule,
    prox_contact,
    prox_disc,
    prox_half_line,
    prox_interval,
)

ANGLES = np.linspace(0.0, 2.0 * math.pi, 20_001)


def par_of(*numbers: float) -> np.ndarray:
    par = np.zeros((1, 6))
    par[0, : len(numbers)] = numbers
    return par


def nearest(points: np.ndarray, y: tuple[float, float]) -> np.ndarray:
    return points[np.argmin(((points - np.asarray(y)) ** 2).sum(axis=1))]


def test_half_line_returns_minus_a_percussion_that_pushes():
    assert prox_half_line(-2.0) == -2.0
    assert prox_half_line(3.0) == 0.0


def test_interval_returns_minus_a_percussion_between_its_ends():
    for y in np.linspace(-5.0, 5.0, 41):
        P = -prox_interval(y, -1.0, 2.5)
        assert P == pytest.approx(min(max(-y, -1.0), 2.5), abs=0)


def test_disc_projects_to_the_nearest_point():
    rim = 0.7 * np.stack([np.cos(ANGLES), np.sin(ANGLES)], axis=1)
    for y in [(2.0, 1.0), (-0.1, 0.9), (0.0, -3.0)]:
        np.testing.assert_allclose(prox_disc(*y, 0.7), nearest(rim, y), atol=3e-4)
    assert prox_disc(0.3, -0.4, 0.7) == (0.3, -0.4)


@pytest.mark.parametrize("y", [(3.0, 0.2), (0.5, 2.0), (-0.5, -2.0), (-4.0, 1.0), (1.2, 0.9), (0.9, 0.39)])
def test_capsule_projects_to_the_nearest_point(y):
    half, radius = 1.0, 0.4
    rim = radius * np.stack([np.cos(ANGLES), np.sin(ANGLES)], axis=1)
    rim[:, 0] += half * np.sign(np.cos(ANGLES))
    side = np.linspace(-half, half, 5001)
    rim = np.concatenate([rim, np.stack([side, side * 0 + radius], 1), np.stack([side, side * 0 - radius], 1)])
    inside = abs(y[1]) <= radius and max(abs(y[0]) - half, 0.0) ** 2 + y[1] ** 2 <= radius**2
    expected = np.asarray(y) if inside else nearest(rim, y)
    np.testing.assert_allclose(prox_capsule(*y, half, radius), expected, atol=3e-4)


def test_contact_friction_uses_the_new_normal_percussion():
    minus_P = prox_contact(COULOMB, par_of(0.5), 0, 1.0, 1.0, (-2.0, 10.0, 0.0), (1.0, 0.0, 0.0))
    np.testing.assert_allclose(minus_P, (-3.0, 1.5, 0.0))  # P_n = 1 + 2, friction mu P_n against the slip


def test_open_contact_has_no_friction():
    assert prox_contact(COULOMB, par_of(0.5), 0, 1.0, 1.0, (2.0, 10.0, 0.0), (1.0, 0.3, 0.0)) == (0.0, 0.0, 0.0)


def test_ellipse_in_scaled_coordinates_is_the_ellipse():
    minus_P = prox_contact(ELLIPSE, par_of(0.2, 0.8), 0, 1.0, 1.0, (0.0, 0.0, 5.0), (1.0, 0.0, 0.0))
    np.testing.assert_allclose(minus_P, (-1.0, 0.0, 0.8), atol=1e-15)
    P = prox_contact(ELLIPSE, par_of(0.2, 0.8), 0, 1.0, 1.0, (0.0, 1.0, 1.0), (1.0, 0.0, 0.0))
    assert (P[1] / 0.2) ** 2 + (P[2] / 0.8) ** 2 == pytest.approx(1.0, abs=1e-14)


def test_runner_with_no_straight_part_and_equal_widths_is_coulomb():
    half, radius, kappa = friction_shape(RUNNER, par_of(0.3, 0.0, 0.3, 0.3, 1.0), 0, 2.0)
    assert (half, radius, kappa) == pytest.approx((0.0, 0.6, 1.0))


def test_coefficient_zero_keeps_a_finite_shape():
    for mu in [(0.0, 0.5), (0.5, 0.0), (0.0, 0.0)]:
        assert all(math.isfinite(x) for x in friction_shape(ELLIPSE, par_of(*mu), 0, 1.0))


def test_natural_residual_is_the_creep_of_a_row_that_should_stick():
    G = np.zeros((1, 9))
    G[0, 0] = 4.0
    par = par_of(-1.0, 1.0)
    assert natural_residual(INTERVAL, 1, par, G, 0, (0.02, 0.0, 0.0), (0.3, 0.0, 0.0)) == pytest.approx(0.02)
    assert natural_residual(INTERVAL, 1, par, G, 0, (0.02, 0.0, 0.0), (-1.0, 0.0, 0.0)) == 0.0  # slides, at its bound


def test_ball_in_three_dimensions_shrinks_along_the_ray():
    y = (3.0, -4.0, 12.0)
    np.testing.assert_allclose(prox_ball(y, 6.5), np.array(y) / 2.0, rtol=1e-15)
