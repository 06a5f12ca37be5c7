"""AC-T1: the plan line has no kinks, its curvature is piecewise linear, and its station is its length.

Source: bobsleigh specification 5B (analytic), [Rempfler, sec. 3.1.1]. On the mini-track of AC-T7, and on a copy whose
clothoids do not end with the radius of their arc, so that the curvature jumps.
Tolerance: tangents at joints 1e-9 as given, points likewise; |dp/ds| by central differences over 1 mm, whose own error
is kappa² (1 mm)² / 6 < 1e-9 plus 1e-12 of rounding, to 1e-8; second differences of the curvature to 1e-14.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.acceptance.mini_track import PLAN

from stickslip.track import PlanLine

JUMPY = PlanLine(tuple(replace(curve, entry_a2=curve.entry_a2 * 1.3) for curve in PLAN.curves))


@pytest.fixture(params=[PLAN, JUMPY], ids=["as given", "curvature jumps"])
def plan(request):
    return request.param


def test_points_and_tangents_are_continuous_at_all_joints(plan):
    before = np.nextafter(plan.joints, -np.inf)
    assert plan.joints.size == 11  # straight, clothoid, arc, clothoid, straight, twice
    assert np.abs(plan.direction(plan.joints) - plan.direction(before)).max() < 1e-9
    assert np.abs(plan.point(plan.joints) - plan.point(before)).max() < 1e-9


def test_the_station_is_the_length_and_the_tangent_the_derivative(plan):
    s, step = np.linspace(plan.start - 5.0, plan.end + 5.0, 4001), 1e-3
    s = s[np.abs(s[:, None] - plan.joints).min(axis=1) > step]  # at joints the curvature may jump
    rate = (plan.point(s + step) - plan.point(s - step)) / (2.0 * step)
    assert np.abs(np.hypot(*rate.T) - 1.0).max() < 1e-8
    assert np.abs(rate - plan.direction(s)).max() < 1e-6


def test_the_curvature_is_linear_between_joints(plan):
    for begin, end in zip(plan.joints, plan.joints[1:]):
        s = np.linspace(begin, end, 12)[1:-1]
        assert np.abs(np.diff(plan.curvature(s), 2)).max() < 1e-14
        assert np.ptp(plan.curvature_rate(s)) == 0.0
        np.testing.assert_allclose(
            np.diff(plan.heading(s)), np.diff(s) * 0.5 * (plan.curvature(s)[1:] + plan.curvature(s)[:-1]), atol=1e-12
        )
