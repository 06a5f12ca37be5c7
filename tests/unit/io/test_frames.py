"""Conversions of frames invert each other and keep lengths, handedness and rotations."""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.io import frames

RNG = np.random.default_rng(3)
VECTORS = RNG.normal(size=(5, 4, 3))
QUATERNIONS = RNG.normal(size=(7, 4))
QUATERNIONS /= np.linalg.norm(QUATERNIONS, axis=1, keepdims=True)


def matrix(e):
    w, x, y, z = e
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def test_up_is_up():
    np.testing.assert_array_equal(frames.vectors_from_y_up((0, 1, 0)), (0, 0, 1))
    np.testing.assert_array_equal(frames.vectors_to_y_up((0, 0, 1)), (0, 1, 0))


def test_vectors_return_exactly():
    np.testing.assert_array_equal(frames.vectors_to_y_up(frames.vectors_from_y_up(VECTORS)), VECTORS)
    np.testing.assert_array_equal(frames.vectors_from_y_up(VECTORS), VECTORS @ frames.C_Z_UP_FROM_Y_UP.T)


def test_handedness_is_kept():
    a, b = VECTORS[:, 0], VECTORS[:, 1]
    turned = np.cross(frames.vectors_from_y_up(a), frames.vectors_from_y_up(b))
    np.testing.assert_allclose(turned, frames.vectors_from_y_up(np.cross(a, b)), atol=1e-12)


def test_rotating_commutes_with_converting():
    for e in QUATERNIONS:
        turned = frames.rotations_from_y_up(matrix(e)) @ frames.vectors_from_y_up(VECTORS[0]).T
        expected = frames.vectors_from_y_up((matrix(e) @ VECTORS[0].T).T).T
        np.testing.assert_allclose(turned, expected, atol=1e-12)


def test_quaternions_agree_with_matrices_and_return_exactly():
    for e in QUATERNIONS:
        np.testing.assert_allclose(
            matrix(frames.quaternions_from_y_up(e)), frames.rotations_from_y_up(matrix(e)), atol=1e-12
        )
    np.testing.assert_array_equal(frames.quaternions_to_y_up(frames.quaternions_from_y_up(QUATERNIONS)), QUATERNIONS)
    rotations = np.array([matrix(e) for e in QUATERNIONS])
    np.testing.assert_array_equal(frames.rotations_to_y_up(frames.rotations_from_y_up(rotations)), rotations)


def test_the_scalar_moves_from_last_to_first():
    np.testing.assert_array_equal(frames.wxyz_from_xyzw((1, 2, 3, 4)), (4, 1, 2, 3))
    np.testing.assert_array_equal(frames.xyzw_from_wxyz(frames.wxyz_from_xyzw(QUATERNIONS)), QUATERNIONS)


def test_roll_pitch_and_yaw_turn_about_fixed_axes_in_this_order():
    roll, pitch, yaw = 0.3, -0.7, 1.9
    about = [matrix((np.cos(a / 2), *(np.sin(a / 2) * n))) for a, n in zip((roll, pitch, yaw), np.eye(3), strict=True)]
    np.testing.assert_allclose(
        matrix(frames.wxyz_from_rpy(roll, pitch, yaw)), about[2] @ about[1] @ about[0], atol=1e-12
    )
    assert frames.wxyz_from_rpy(0, 0, np.pi) == pytest.approx((0, 0, 0, 1), abs=1e-15)
