"""The plan line: closed forms against quadrature, projection against its inverse, faults with their remedy."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad

from stickslip.model.errors import TrackError
from stickslip.track import Curve, PlanLine, plan_faults

GOOD = dict(
    turn=1,
    begin=0.0,
    clothoid_begin=30.0,
    entry_length=20.0,
    entry_a2=600.0,
    arc_length=25.0,
    radius=30.0,
    exit_length=20.0,
    exit_a2=600.0,
    end=120.0,
)


def random_plan(seed: int, n_curves: int) -> PlanLine:
    """Curves of 12 to 60 m radius; now and then without a clothoid, an arc or a straight, or with a jump."""
    rng = random.Random(seed)
    curves, s = [], rng.uniform(-50.0, 10.0)
    for _ in range(n_curves):
        radius = rng.uniform(12.0, 60.0)
        begin, s_c = s, s + rng.choice([0.0, rng.uniform(0.0, 40.0)])
        entry, exit_ = (rng.choice([0.0, rng.uniform(1.0, 0.8 * radius)]) for _ in range(2))
        arc = rng.choice([0.0, rng.uniform(1.0, 1.5 * radius)])
        jump = rng.choice([1.0, rng.uniform(1.0, 1.4)])
        s = s_c + entry + arc + exit_ + rng.choice([0.0, rng.uniform(1.0, 30.0)]) + 0.5
        a2 = (entry * radius * jump, exit_ * radius)
        curves.append(Curve(rng.choice([-1, 1]), begin, s_c, entry, a2[0], arc, radius, exit_, a2[1], s))
    return PlanLine(tuple(curves), (rng.uniform(-9.0, 9.0), rng.uniform(-9.0, 9.0)), rng.uniform(-4.0, 4.0))


plans = st.builds(random_plan, st.integers(0, 2**32), st.integers(1, 6))


def stations(plan: PlanLine, seed: int, n: int = 60) -> np.ndarray:
    """Random stations, the straights before and behind included."""
    return np.random.default_rng(seed).uniform(plan.start - 10.0, plan.end + 10.0, n)


@given(plans, st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_the_derivative_of_the_point_is_a_unit_vector_in_the_direction_of_travel(plan, seed):
    s, step = stations(plan, seed), 1e-4
    s = s[np.abs(s[:, None] - plan.joints).min(axis=1) > step]
    rate = (plan.point(s + step) - plan.point(s - step)) / (2.0 * step)
    assert np.abs(np.hypot(*rate.T) - 1.0).max() < 1e-8
    np.testing.assert_allclose(rate, plan.direction(s), atol=1e-8)


@given(plans)
@settings(max_examples=40, deadline=None)
def test_points_and_headings_are_continuous_and_the_curvature_piecewise_linear(plan):
    before = np.nextafter(plan.joints, -np.inf)
    np.testing.assert_allclose(plan.point(before), plan.point(plan.joints), atol=1e-9)
    np.testing.assert_allclose(plan.heading(before), plan.heading(plan.joints), atol=1e-9)
    for begin, end in zip(plan.joints, plan.joints[1:]):
        s = np.linspace(begin, end, 7)[1:-1]
        assert np.abs(np.diff(plan.curvature(s), 2)).max() < 1e-14


@given(plans, st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_a_point_beside_the_line_is_projected_to_where_it_came_from(plan, seed):
    s = stations(plan, seed)
    rng = np.random.default_rng(seed + 1)
    tightest = np.abs(plan.curvature(np.linspace(plan.start, plan.end, 2000))).max()
    reach = 0.8 / max(tightest, 0.01)
    offset = rng.uniform(-reach, reach, s.size)
    found = plan.station_of(plan.point(s) + offset[:, None] * plan.left(s), near=s)
    np.testing.assert_allclose(found.station, s, atol=1e-8)
    np.testing.assert_allclose(found.offset, offset, atol=1e-8)


@given(plans, st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_without_a_hint_no_node_of_a_fine_grid_is_closer_than_the_foot(plan, seed):
    rng = np.random.default_rng(seed)
    fine = plan.point(np.linspace(plan.start, plan.end, 4000))
    points = fine[rng.integers(0, 4000, 40)] + rng.normal(0.0, 8.0, (40, 2))
    found = plan.station_of(points)
    nearest = np.hypot(*np.moveaxis(points[:, None] - fine, -1, 0)).min(axis=1)
    assert np.all(np.abs(found.offset) <= nearest + 1e-9)
    foot = plan.point(found.station) + found.offset[:, None] * plan.left(found.station)
    np.testing.assert_allclose(foot, points, atol=1e-8)


@pytest.mark.parametrize("seed", range(5))
def test_points_agree_with_a_quadrature_of_the_heading(seed):
    plan = random_plan(seed, 3)
    for one, two in zip(plan.joints, plan.joints[1:]):
        x = quad(lambda s: math.cos(plan.heading(s)), one, two, epsabs=1e-13)[0]
        y = quad(lambda s: math.sin(plan.heading(s)), one, two, epsabs=1e-13)[0]
        np.testing.assert_allclose(plan.point(two) - plan.point(one), (x, y), atol=1e-10)


def test_stations_of_any_shape_are_answered_in_that_shape():
    plan = random_plan(3, 4)
    s = stations(plan, 0, 24).reshape(2, 3, 4)
    assert plan.point(s).shape == (2, 3, 4, 2)
    assert plan.curvature(s).shape == plan.heading(s).shape == plan.curvature_rate(s).shape == (2, 3, 4)
    assert plan.point(1.0).shape == (2,)
    assert plan.heading(1.0).shape == ()
    assert plan.station_of(plan.point(s)).station.shape == (2, 3, 4)
    assert plan.station_of(plan.point(1.0)).offset.shape == ()
    assert plan.station_of(np.empty((0, 2))).station.shape == (0,)
    one_by_one = [plan.point(x) for x in s.ravel()]
    np.testing.assert_array_equal(plan.point(s).reshape(-1, 2), one_by_one)


def test_a_point_that_is_not_finite_has_no_station():
    found = random_plan(3, 4).station_of([[np.nan, 0.0], [0.0, np.inf]])
    assert np.isnan(found.station).all()
    assert np.isnan(found.offset).all()


def test_left_is_plus_y_of_a_line_that_sets_out_along_x():
    plan = PlanLine((Curve(**GOOD),))
    np.testing.assert_array_equal(plan.point([0.0, 10.0]), [(0.0, 0.0), (10.0, 0.0)])
    np.testing.assert_allclose(plan.left(10.0), (0.0, 1.0), atol=1e-16)
    assert plan.curvature(60.0) == 1.0 / 30.0
    assert plan.point(120.0)[1] > 0.0
    mirrored = PlanLine((Curve(**{**GOOD, "turn": -1}),))
    np.testing.assert_allclose(mirrored.point(110.0), plan.point(110.0) * (1.0, -1.0), atol=1e-13)


def test_of_two_feet_the_hint_chooses():
    half_turn = Curve(1, 0.0, 50.0, 0.0, 0.0, 20.0 * math.pi, 20.0, 0.0, 0.0, 100.0 + 20.0 * math.pi)
    plan = PlanLine((half_turn,))  # out, around, and back 40 m to the left
    point = (20.0, 15.0)
    assert plan.station_of(point) == pytest.approx((20.0, 15.0))
    back = plan.station_of(point, near=120.0)
    assert back == pytest.approx((50.0 + 20.0 * math.pi + 30.0, 25.0))


def test_lines_are_values():
    assert PlanLine((Curve(**GOOD),)) == PlanLine([Curve(**GOOD)])
    assert hash(PlanLine((Curve(**GOOD),))) == hash(PlanLine((Curve(**GOOD),)))
    assert PlanLine((Curve(**GOOD),)).length == 120.0


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"turn": 0}, "turn is 0"),
        ({"turn": 2}, "turn"),
        ({"radius": 0.0}, "radius is 0 m"),
        ({"radius": -30.0}, "radius is -30.0 m, must be at least 0"),
        ({"entry_a2": 0.0}, "entry_a2 is 0 m²"),
        ({"exit_a2": math.sqrt(600.0)}, "was A given instead?"),
        ({"clothoid_begin": -1.0}, "before the curve begins at 0.0 m"),
        ({"end": 90.0}, "end is 90.0 m, but the exit clothoid ends at 95.000000 m"),
        ({"begin": math.nan}, "not a finite number"),
        ({"arc_length": 200.0, "end": 500.0}, "times around"),
    ],
)
def test_faulty_curves_are_refused_with_place_and_remedy(change, told):
    with pytest.raises(TrackError) as caught:
        Curve(**{**GOOD, **change})
    assert told in str(caught.value)
    assert str(caught.value).startswith("curve at ")


def test_all_faults_are_told_at_once():
    with pytest.raises(TrackError, match="4 faults:") as caught:
        Curve(**{**GOOD, "turn": 0, "radius": 0.0, "entry_a2": -1.0, "end": 5.0})
    for name in ("turn", "radius", "entry_a2", "end"):
        assert f"curve at 0 m.{name} " in str(caught.value)


def test_gaps_and_overlaps_between_curves_are_refused():
    curves = [Curve(**{**GOOD, "begin": b, "clothoid_begin": b + 30.0, "end": b + 120.0}) for b in (0.0, 121.0, 240.0)]
    assert [fault.path for fault in plan_faults(curves)] == ["curves[1].begin", "curves[2].begin"]
    with pytest.raises(TrackError, match=r"(?s)a gap of 1 m.*an overlap of 1 m"):
        PlanLine(curves)
    with pytest.raises(TrackError, match=r"(?s)start_point.*start_heading.*curves is empty"):
        PlanLine((), (0.0,), math.inf)
