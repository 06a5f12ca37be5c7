"""Lanes: three sums at once, with the bits of three sums one after the other."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip.kernels.jit import kernel
from stickslip.kernels.lanes import (
    first_three,
    lanes,
    load_lanes,
    load_last_lanes,
    minus_scaled,
    plus_scaled,
    scaled,
    store_lanes,
)
from stickslip.kernels.vec import sine_cosine


@kernel
def _sum_points(points, weights, out):
    total = scaled(weights[0], load_lanes(points, 0))
    total = plus_scaled(total, weights[1], load_lanes(points, 3))
    total = minus_scaled(total, weights[2], load_last_lanes(points, 6))
    store_lanes(out, 0, total)
    x = first_three(minus_scaled(total, 2.0, lanes(1.0, 2.0, 3.0)))
    out[4], out[5], out[6] = x


@kernel
def _turn(x, out):
    out[0], out[1] = sine_cosine(x)


def test_same_bits_as_scalars():
    rng = np.random.default_rng(0)
    points, weights, out = rng.normal(size=9), rng.normal(size=3), np.zeros(7)
    _sum_points(points, weights, out)
    expected = weights[0] * points[0:3] + weights[1] * points[3:6] - weights[2] * points[6:9]
    assert out[:3].tolist() == expected.tolist()
    assert out[4:].tolist() == (expected - 2.0 * np.array([1.0, 2.0, 3.0])).tolist()


@pytest.mark.parametrize("x", [0.0, 1e-9, -0.1, 0.2499, 0.25, -0.2501, 3.0, -7.0])
def test_series_of_small_angles_agree_with_the_library(x):
    out = np.zeros(2)
    _turn(x, out)
    assert out[0] == pytest.approx(math.sin(x), rel=4e-16, abs=0.0)
    assert out[1] == pytest.approx(math.cos(x), rel=4e-16, abs=0.0)
