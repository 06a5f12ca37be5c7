"""Projections for any set and any argument: inside, idempotent, non-expansive."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from stickslip.kernels.solver.prox import prox_ball, prox_capsule, prox_disc, prox_half_line, prox_interval

number = st.floats(-1e3, 1e3)
size = st.floats(0.0, 1e3)


@given(number, number)
def test_half_line_is_idempotent_and_non_expansive(a, b):
    p, q = prox_half_line(a), prox_half_line(b)
    assert p <= 0.0
    assert prox_half_line(p) == p
    assert abs(p - q) <= abs(a - b)


@given(number, number, number, size)
def test_interval_is_idempotent_and_non_expansive(a, b, low, width):
    high = low + width
    p, q = prox_interval(a, low, high), prox_interval(b, low, high)
    assert low <= -p <= high
    assert prox_interval(p, low, high) == p
    assert abs(p - q) <= abs(a - b)


@given(number, number, number, number, size, size)
def test_capsule_is_inside_idempotent_and_non_expansive(a_t, a_b, b_t, b_b, half, radius):
    p, q = prox_capsule(a_t, a_b, half, radius), prox_capsule(b_t, b_b, half, radius)
    beyond = max(abs(p[0]) - half, 0.0)
    slack = 1e-12 * (1.0 + half + radius)
    assert math.hypot(beyond, p[1]) <= radius + slack
    again = prox_capsule(*p, half, radius)
    assert math.dist(again, p) <= slack
    assert math.dist(p, q) <= math.dist((a_t, a_b), (b_t, b_b)) + slack


@given(number, number, size)
def test_disc_is_a_capsule_without_straight_part(y_t, y_b, radius):
    np.testing.assert_allclose(prox_disc(y_t, y_b, radius), prox_capsule(y_t, y_b, 0.0, radius), rtol=0, atol=1e-12)


@given(number, number, number, size)
def test_ball_is_inside_and_idempotent(x, y, z, radius):
    p = prox_ball((x, y, z), radius)
    assert math.hypot(*p) <= radius * (1.0 + 4e-16) + 1e-150  # squares of smaller numbers vanish
    assert math.dist(prox_ball(p, radius), p) <= 1e-15 * radius
