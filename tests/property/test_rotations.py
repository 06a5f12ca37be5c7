"""Group axioms of rotations, in the kernels and in the model."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from stickslip.kernels.base import vec
from stickslip.kernels.base.jit import kernel
from stickslip.model.rotation import frame_with_z, matrix_from_quat, quat_from_matrix, quat_product, tangent

number = st.floats(-1.0, 1.0)
vector = st.tuples(number, number, number).filter(lambda v: np.linalg.norm(v) > 1e-3)


@kernel
def step_into(e, omega, dt, out):
    """Advance a quaternion and write it and its matrix: quat_step and quat_to_matrix are inner kernels."""
    p = vec.quat_step((e[0], e[1], e[2], e[3]), (omega[0], omega[1], omega[2]), dt)
    A = vec.quat_to_matrix(p)
    for k in range(4):
        out[k] = p[k]
    for k in range(9):
        out[4 + k] = A[k]


@kernel
def tangent_into(n, out):
    """Write any_tangent(n)."""
    t = vec.any_tangent((n[0], n[1], n[2]))
    for k in range(3):
        out[k] = t[k]


def unit_quat(axis, angle):
    axis = np.asarray(axis) / np.linalg.norm(axis)
    return np.concatenate([[math.cos(angle / 2)], math.sin(angle / 2) * axis])


@given(vector, vector, st.floats(-6.0, 6.0), st.floats(-6.0, 6.0))
def test_products_of_quaternions_are_products_of_matrices(a, b, alpha, beta):
    p, q = unit_quat(a, alpha), unit_quat(b, beta)
    product = matrix_from_quat(quat_product(p, q))
    np.testing.assert_allclose(product, matrix_from_quat(p) @ matrix_from_quat(q), atol=1e-14)
    np.testing.assert_allclose(product @ product.T, np.eye(3), atol=1e-14)
    assert abs(np.linalg.det(product) - 1.0) < 1e-14


@given(vector, st.floats(-6.0, 6.0))
def test_a_matrix_gives_its_quaternion_back(axis, angle):
    A = matrix_from_quat(unit_quat(axis, angle))
    e = quat_from_matrix(A)
    assert e[0] >= 0.0
    np.testing.assert_allclose(matrix_from_quat(e), A, atol=1e-14)


@given(vector, st.floats(0.0, 50.0), st.floats(1e-6, 0.1))
def test_a_step_with_constant_rate_is_exact_and_stays_unit(axis, rate, dt):
    omega = rate * np.asarray(axis) / np.linalg.norm(axis)
    out = np.zeros(13)
    step_into(np.array([1.0, 0.0, 0.0, 0.0]), omega, dt, out)
    np.testing.assert_allclose(out[:4], unit_quat(axis, rate * dt), atol=1e-14)
    np.testing.assert_allclose(out[4:].reshape(3, 3), matrix_from_quat(out[:4]), atol=1e-15)


@given(vector)
def test_tangents_are_perpendicular_units_and_the_same_in_kernels_and_model(n):
    n = np.asarray(n) / np.linalg.norm(n)
    t = np.zeros(3)
    tangent_into(n, t)
    assert abs(t @ n) < 1e-14
    assert abs(np.linalg.norm(t) - 1.0) < 1e-14
    np.testing.assert_allclose(t, tangent(n), atol=1e-15)
    frame = frame_with_z(n)
    np.testing.assert_allclose(frame.T @ frame, np.eye(3), atol=1e-14)
    np.testing.assert_allclose(frame[:, 2], n, atol=1e-15)


def test_the_tangent_of_level_ground_does_not_jump_with_round_off():
    """It did, by a right angle, and a resting pile never came to rest: the warm start of friction was turned with it."""
    found = []
    for noise in ((1e-12, 0.0), (0.0, 1e-12), (-1e-12, 1e-13)):
        t = np.zeros(3)
        tangent_into(np.array([*noise, 1.0]), t)
        found.append(t)
    np.testing.assert_allclose(found, [found[0]] * 3, atol=1e-11)
