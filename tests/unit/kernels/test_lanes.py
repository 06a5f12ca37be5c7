"""Lanes: three sums at once, with the bits of three sums one after the other."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip.kernels.base.jit import kernel
from stickslip.kernels.base.lanes import (
    boxes_met,
    first_three,
    lanes,
    load_lanes,
    load_last_lanes,
    lowest_bit,
    minus_scaled,
    plus_scaled,
    scaled,
    store_lanes,
)
from stickslip.kernels.base.vec import sine_cosine


@kernel
def _sum_points(points, weights, out):
    total = scaled(weights[0], load_lanes(points, 0))
    total = plus_scaled(total, weights[1], load_lanes(points, 3))
    total = minus_scaled(total, weights[2], load_last_lanes(points, 6))
    store_lanes(out, 0, total)
    x = first_three(minus_scaled(total, 2.0, lanes(1.0, 2.0, 3.0)))
    out[4], out[5], out[6] = x


@kernel
def _meet(boxes, box, out):
    mask = boxes_met(boxes, 48, (box[0], box[1], box[2], box[3], box[4], box[5]))
    out[0] = mask
    out[1] = lowest_bit(mask) if mask != 0 else -1


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


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_eight_boxes_are_compared_at_once(dtype):
    rng = np.random.default_rng(1)
    for _ in range(200):
        low = rng.uniform(size=(3, 8)).round(3)
        high = low + rng.uniform(size=(3, 8)).round(3)
        low[:, 7], high[:, 7] = np.inf, -np.inf  # an idle lane
        boxes = np.concatenate([np.zeros(48), low.ravel(), high.ravel()]).astype(dtype).reshape(2, 48)
        box = rng.uniform(-0.2, 1.0, size=6).astype(dtype).astype(float)
        box[3:] = box[:3] + rng.uniform(size=3).astype(np.float32)
        box = box.astype(dtype).astype(float)
        out = np.zeros(2, dtype=np.int64)
        _meet(boxes, box, out)
        b = boxes[1].astype(float).reshape(2, 3, 8)
        met = np.all((b[0] <= box[3:, None]) & (b[1] >= box[:3, None]), axis=0)
        assert out[0] == sum(1 << int(k) for k in np.flatnonzero(met))
        assert out[1] == (np.flatnonzero(met)[0] if met.any() else -1)
