"""Curves of conic arcs: against SciPy's splines in homogeneous coordinates, finite differences and exact conics."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.interpolate import BSpline

from stickslip.model.errors import TrackError
from stickslip.track.nurbs import (
    ConicSpline,
    arc_lengths,
    blend_curves,
    circle_arc,
    curve_frames,
    ellipse_arc,
    evaluate_curve,
    joint_kinks,
    knot_vector,
    line_arc,
    mirror_curve,
    parameters_at,
    split_arc,
)

QUARTER = math.sqrt(0.5)


def some_curve():
    """A straight, a quarter circle of 2 m, a vanishing arc and a free conic."""
    line, _ = line_arc((-1.0, 0.0), (0.0, 0.0))
    circle, weight = circle_arc((0.0, 0.0), (2.0, 2.0), 2.0)
    control = [(-1, 0), line, (0, 0), circle, (2, 2), (2, 2), (2, 2), (2, 3), (1, 4)]
    return ConicSpline(np.array(control, dtype=float), np.array([1, 1, 1, weight, 1, 1, 1, 0.6, 1]))


def test_values_are_those_of_a_spline_in_homogeneous_coordinates():
    curve = some_curve()
    u = np.linspace(0.0, 4.0, 97)
    lifted = np.column_stack([curve.control * curve.weights[:, None], curve.weights])
    expected = BSpline(knot_vector(curve), lifted, 2)(u)
    assert evaluate_curve(curve, u).position == pytest.approx(expected[:, :2] / expected[:, 2:], abs=1e-14)


def test_derivatives_are_finite_differences():
    curve = some_curve()
    u = np.concatenate([np.linspace(i + 0.05, i + 0.95, 7) for i in range(4)])
    step = 1e-5
    beg, mid, end = (evaluate_curve(curve, u + shift) for shift in (-step, 0.0, step))
    assert mid.first == pytest.approx((end.position - beg.position) / (2 * step), abs=1e-8)
    assert mid.second == pytest.approx((end.first - beg.first) / (2 * step), abs=1e-8)


def test_parameters_outside_are_taken_to_the_nearer_end():
    curve = some_curve()
    assert evaluate_curve(curve, [-1.0, 9.0]).position.tolist() == [[-1.0, 0.0], [1.0, 4.0]]


def test_a_circle_has_its_curvature_and_points_inwards():
    frames = curve_frames(some_curve(), np.linspace(1.0, 1.99, 12))
    # Turning left, the centre is on the other side than the normal, which is on the right.
    assert frames.curvature == pytest.approx(np.full(12, -0.5), abs=1e-12)
    assert frames.position - 2.0 * frames.normal == pytest.approx(np.tile((0.0, 2.0), (12, 1)), abs=1e-12)


def test_a_vanishing_arc_takes_the_frame_before_it():
    frames = curve_frames(some_curve(), [2.0, 2.5])
    assert frames.tangent == pytest.approx(np.tile((0.0, 1.0), (2, 1)), abs=1e-12)
    assert frames.position.tolist() == [[2.0, 2.0]] * 2


def test_kinks():
    bent = ConicSpline(np.array([(0, 0), (1, 0), (2, 0), (2, 0.5), (2, 1)], dtype=float), np.ones(5))
    assert joint_kinks(bent) == pytest.approx([math.pi / 2])
    assert joint_kinks(some_curve()) == pytest.approx([0.0, 0.0, 0.0], abs=1e-12)


@pytest.mark.parametrize("at", [0.1, 0.5, 0.83])
def test_both_parts_of_a_cut_arc_lie_on_the_arc(at):
    control = np.array([(0.0, 0.0), (2.2, 0.0), (2.2, 2.6)])
    for part, weight in split_arc(control, QUARTER, at):
        x, z = evaluate_curve(ConicSpline(part, np.array([1, weight, 1])), np.linspace(0, 1, 50)).position.T
        assert np.hypot(x / 2.2, z / 2.6 - 1.0) == pytest.approx(np.ones(50), abs=1e-15 * 4)


def golden_cut():
    """Parameter of the cut of a quarter ellipse at (1.9, a_T) as in [Rempfler, eq. 3.15]."""
    b, a, b_t = 2.2, 2.6, 1.9
    a_t = a * (1.0 - math.sqrt(1.0 - (b_t / b) ** 2))
    end, corner, top = np.array([b_t, a_t]), np.array([b, 0.0]), np.array([b, a])
    sigma = -(a * b_t - a_t * b) / (a * (b_t - b) - a_t * b)
    n = end + sigma * (end - corner)
    u = 1.0 / (1.0 + math.sqrt(np.hypot(*(n - top)) / np.hypot(*n)))
    return u, end


def test_an_ellipse_is_the_cut_quarter():
    u, end = golden_cut()
    (control, weight), _ = split_arc([(0.0, 0.0), (2.2, 0.0), (2.2, 2.6)], QUARTER, u)
    inner, expected = ellipse_arc(2.2, 2.6, end)
    assert control[1] == pytest.approx(inner, abs=1e-14)
    assert control[2] == pytest.approx(end, abs=1e-14)
    assert weight == pytest.approx(expected, abs=1e-14)


def test_the_printed_weight_misses_the_ellipse_by_a_centimetre():
    """[Rempfler, eq. 3.15] as printed: the weight of the new end is dropped without scaling the inner one."""
    u, end = golden_cut()
    printed = (1.0 - u) + u * QUARTER
    inner, _ = ellipse_arc(2.2, 2.6, end)
    curve = ConicSpline(np.array([(0.0, 0.0), inner, end]), np.array([1.0, printed, 1.0]))
    x, z = evaluate_curve(curve, np.linspace(0, 1, 200)).position.T
    slope = np.hypot(x / 2.2**2, (z - 2.6) / 2.6**2)
    distance = np.abs(np.hypot(x / 2.2, z / 2.6 - 1.0) - 1.0) / slope
    assert distance.max() == pytest.approx(0.0125, abs=2e-4)


def test_lengths():
    curve = some_curve()
    joints = arc_lengths(curve)
    assert np.diff(joints)[:3] == pytest.approx([1.0, math.pi, 0.0], abs=1e-12)
    speed = lambda u: np.hypot(*evaluate_curve(curve, [u]).first[0])  # noqa: E731
    assert joints[4] - joints[3] == pytest.approx(quad(speed, 3.0, 4.0, epsabs=1e-13)[0], abs=1e-10)


def test_parameters_by_length_invert_the_length():
    curve = some_curve()
    lengths = np.linspace(0.0, arc_lengths(curve)[-1], 41)
    u = parameters_at(curve, lengths)
    assert (np.diff(u) > 0.0).all()
    assert u[0] == 0.0
    assert u[-1] == pytest.approx(4.0, abs=1e-12)
    assert parameters_at(curve, 1.0 + math.pi / 2) == pytest.approx([1.5], abs=1e-12)
    chords = np.hypot(*np.diff(evaluate_curve(curve, parameters_at(curve, lengths)).position, axis=0).T)
    assert (chords <= np.diff(lengths) + 1e-12).all()
    assert (chords > 0.98 * np.diff(lengths)).all()


def test_mirroring_twice_is_the_identity():
    curve = some_curve()
    twice = mirror_curve(mirror_curve(curve))
    assert (twice.control == curve.control).all()
    assert (twice.weights == curve.weights).all()


def test_faulty_curves_list_all_faults():
    with pytest.raises(TrackError, match=r"2 faults:\n.*not finite.*\n.*not above 0"):
        ConicSpline(np.full((3, 2), np.nan), np.array([1.0, -1.0, 1.0]))
    with pytest.raises(TrackError, match="2 n \\+ 1 points"):
        ConicSpline(np.zeros((4, 2)), np.ones(4))
    with pytest.raises(TrackError, match="for 3 control points"):
        ConicSpline(np.zeros((3, 2)), np.ones(5))
    with pytest.raises(TrackError, match="of a joint is not 1"):
        ConicSpline(np.zeros((3, 2)), np.array([1.0, 1.0, 2.0]))
    with pytest.raises(TrackError, match="single point"):
        curve_frames(ConicSpline(np.zeros((3, 2)), np.ones(3)), [0.0])


def test_only_curves_of_the_same_kind_blend():
    one = ConicSpline(np.array([(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)]), np.ones(3))
    with pytest.raises(TrackError, match=r"2 faults:\n.*have 1 and 4 arcs.*\n.*fraction is 2"):
        blend_curves(one, some_curve(), 2.0)


def test_curves_cannot_be_changed():
    with pytest.raises(ValueError, match="read-only"):
        some_curve().control[0] = 1.0
