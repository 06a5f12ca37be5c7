"""Bézier curves for any control points: partition, hull, affine maps, reversal, derivatives, elevation, linearity."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from stickslip.track.bezier import bernstein, bezier_points, casteljau_point, elevate_degree, uneven_steps

degrees = st.integers(0, 60)
parameter = st.floats(0.0, 1.0)
controls = st.integers(1, 30).flatmap(lambda n: arrays(float, (n, 3), elements=st.floats(-1e3, 1e3)))
SLACK = 1e-9  # of coordinates up to 1e3: 1e-12 of them


@given(parameter, degrees)
def test_bernstein_polynomials_are_a_partition_of_one(u, degree):
    row = bernstein([u], degree)[0]
    assert np.all(row >= 0.0)
    assert abs(row.sum() - 1.0) < 1e-13
    np.testing.assert_allclose(bernstein([1.0 - u], degree)[0], row[::-1], atol=1e-13)


@given(controls, parameter)
def test_matrix_form_and_repeated_interpolation_agree(control, u):
    np.testing.assert_allclose(bezier_points(control, [u])[0], casteljau_point(control, u), atol=SLACK)


@given(controls, parameter)
def test_points_stay_in_the_box_of_the_control_points(control, u):
    point = bezier_points(control, [u])[0]
    assert np.all(point >= control.min(axis=0) - SLACK)
    assert np.all(point <= control.max(axis=0) + SLACK)


@given(controls, parameter, arrays(float, (3, 3), elements=st.floats(-2.0, 2.0)))
def test_affine_maps_may_come_before_or_after(control, u, matrix):
    shift = np.array([5.0, -7.0, 11.0])
    mapped = bezier_points(control @ matrix.T + shift, [u])
    np.testing.assert_allclose(mapped, bezier_points(control, [u]) @ matrix.T + shift, atol=10.0 * SLACK)


@given(controls, parameter)
def test_reversed_control_points_run_backwards(control, u):
    np.testing.assert_allclose(bezier_points(control[::-1], [u]), bezier_points(control, [1.0 - u]), atol=SLACK)


@given(controls, parameter, st.integers(1, 4))
def test_elevation_leaves_values_and_derivatives(control, u, times):
    raised = elevate_degree(control, times)
    np.testing.assert_allclose(bezier_points(raised, [u]), bezier_points(control, [u]), atol=SLACK)
    scale = len(raised) * np.abs(control).max() + 1.0
    np.testing.assert_allclose(bezier_points(raised, [u], 1), bezier_points(control, [u], 1), atol=1e-12 * scale)


@given(controls)
@settings(max_examples=50)
def test_the_integral_of_the_derivative_is_the_way_from_end_to_end(control):
    nodes, weights = np.polynomial.legendre.leggauss(20)  # exact up to degree 39
    rate = bezier_points(control, 0.5 * (nodes + 1.0), 1)
    np.testing.assert_allclose(0.5 * weights @ rate, control[-1] - control[0], atol=100.0 * SLACK)


@given(st.integers(2, 80), arrays(float, (2, 3), elements=st.floats(-100.0, 100.0)), parameter)
def test_even_points_on_a_line_are_interpolated_linearly(n, ends, u):
    share = np.linspace(0.0, 1.0, n)[:, None]
    control = (1.0 - share) * ends[0] + share * ends[1]
    np.testing.assert_allclose(bezier_points(control, [u])[0], (1.0 - u) * ends[0] + u * ends[1], atol=1e-11)
    assert uneven_steps(np.concatenate([control, control[-1:] + (control[-1] - control[-2])])).max() < 1e-11
