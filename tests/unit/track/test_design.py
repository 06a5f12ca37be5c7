"""Tracks by rule: curves fill their extents, drops are met exactly, contradictions are refused with their remedy."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stickslip.model.errors import TrackError
from stickslip.track import HeightProfile, PlanLine
from stickslip.track.design import (
    BREAK_WINDOW,
    CLIMB_GRADE,
    ENTRY_SHARE,
    EXIT_SHARE,
    MIN_RADIUS,
    RAMP_GRADE,
    START_RADIUS,
    GradeStep,
    PlannedCurve,
    curve_in_extent,
    descend,
    gentlest_station,
    join_grades,
    lay_curves,
    meet_drop,
)

START, RUN_OUT = -25.0, 140.0


def random_items(seed: int, n_curves: int) -> list[PlannedCurve]:
    """Radii, angles and straights as on real tracks; half of the curves by length."""
    rng = random.Random(seed)
    items = []
    for i in range(n_curves):
        straight = rng.uniform(5.0, 40.0) + (90.0 if i == 0 else 0.0)
        radius = rng.uniform(17.0, 60.0)
        size = {"angle": rng.uniform(0.3, 3.5)} if rng.random() < 0.5 else {"length": rng.uniform(30.0, 80.0)}
        items.append(PlannedCurve(rng.choice([-1, 1]), radius, straight, **size))
    return items


def plan_of(items: list[PlannedCurve]) -> tuple[PlanLine, float]:
    """Plan line with a run-out, and the station of the finish."""
    finish = START + sum(item.straight_before + item.extent for item in items) + 20.0
    return PlanLine(lay_curves(items, START, finish + RUN_OUT)), finish


plans = st.builds(random_items, st.integers(0, 2**32), st.integers(4, 16)).map(plan_of)


def test_clothoids_fill_their_shares_and_the_curvature_does_not_jump():
    curve = curve_in_extent(-1, 280.0, 380.0, 25.0, straight_before=24.0, straight_after=18.0)
    assert (curve.begin, curve.clothoid_begin, curve.end) == (256.0, 280.0, 398.0)
    assert curve.entry_length == pytest.approx(100.0 * ENTRY_SHARE)
    assert curve.exit_length == pytest.approx(100.0 * EXIT_SHARE)
    assert curve.entry_length + curve.arc_length + curve.exit_length == pytest.approx(100.0)
    plan = PlanLine((curve,))
    joints = plan.joints
    np.testing.assert_allclose(plan.curvature(joints - 1e-9), plan.curvature(joints + 1e-9), atol=1e-10)
    # The entry and exit turn half as far as an arc: theta = (L - (l_en + l_ex) / 2) / r
    assert plan.heading(398.0) - plan.heading(256.0) == pytest.approx(-(100.0 - 35.0) / 25.0, abs=1e-12)


@given(plans)
@settings(max_examples=40, deadline=None)
def test_random_curves_build_and_end_where_they_are_told(plan_and_finish):
    plan, finish = plan_and_finish
    assert plan.start == START
    assert plan.end == pytest.approx(finish + RUN_OUT, abs=1e-9)
    assert np.abs(plan.curvature(np.linspace(finish, plan.end, 20))).max() == 0.0


@given(st.floats(0.1, 4.0), st.floats(15.0, 80.0), st.floats(0.0, 0.5), st.floats(0.0, 0.5))
@settings(max_examples=60, deadline=None)
def test_a_curve_by_angle_turns_by_it(angle, radius, entry, exit_):
    plan = PlanLine(lay_curves([PlannedCurve(1, radius, 10.0, angle=angle, entry_share=entry, exit_share=exit_)], 0.0))
    # Clothoids below 1 µm are left out: half of that over the smallest radius.
    assert float(plan.heading(plan.end)) == pytest.approx(angle, abs=4e-8)


@given(plans, st.floats(0.0, 1.0), st.floats(0.13, 0.2))
@settings(max_examples=60, deadline=None)
def test_the_drop_is_met_and_no_grade_is_steeper_than_the_largest(plan_and_finish, share, max_grade):
    plan, finish = plan_and_finish
    low, high = drop_range(plan, finish, max_grade)
    drop = low + (0.02 + 0.96 * share) * (high - low)
    profile = descend(plan, drop, finish=finish, max_grade=max_grade, start_height=500.0)
    top, bottom = profile.height([0.0, finish])
    assert top == pytest.approx(500.0, abs=1e-9)
    assert top - bottom == pytest.approx(drop, abs=1e-6)  # what the rule promises; the root is found to 1e-12
    s = np.linspace(plan.start, finish, 2000)
    slope = profile.slope(s)
    assert slope.min() >= -max_grade - 1e-12
    assert slope.max() <= 0.0
    assert -slope.min() == pytest.approx(max_grade, abs=1e-9)
    assert profile.slope(plan.start) == pytest.approx(-RAMP_GRADE)
    assert profile.slope(plan.end) == pytest.approx(CLIMB_GRADE)
    radii = [abs(t.radius) for t in profile.transitions]
    assert radii[0] == START_RADIUS
    assert min(radii[1:]) >= MIN_RADIUS


def drop_range(plan: PlanLine, finish: float, max_grade: float) -> tuple[float, float]:
    """Drops that a descent can have, as its fault tells them."""
    with pytest.raises(TrackError) as caught:
        descend(plan, 1e6, finish=finish, max_grade=max_grade)
    words = str(caught.value).split("between ")[1].split()
    return float(words[0]), float(words[2])


def straight_plan(length: float = 1000.0) -> PlanLine:
    return PlanLine(lay_curves([PlannedCurve(1, 30.0, 400.0, length=60.0)], START, length))


def test_a_climb_before_the_finish_counts_in_the_drop():
    plan = straight_plan()
    profile = descend(plan, 60.0, finish=880.0, max_grade=0.15, climb_from=820.0)
    s = np.linspace(0.0, 880.0, 4001)
    height = profile.height(s)
    assert height[0] - height[-1] == pytest.approx(60.0, abs=1e-6)
    assert 800.0 < s[height.argmin()] < 850.0
    assert height.min() < height[-1] - 3.0


@pytest.mark.parametrize("drop", [200.0, 5.0, -10.0])
def test_a_drop_that_contradicts_the_grades_is_refused_with_the_range(drop):
    with pytest.raises(TrackError, match=r"drop is .* between .* and .* m\. Correct the drop"):
        descend(straight_plan(), drop, finish=850.0, max_grade=0.15)


def test_all_faults_of_a_descent_are_listed_at_once():
    with pytest.raises(TrackError) as caught:
        descend(straight_plan(), 60.0, finish=1200.0, max_grade=0.1, first_grade=0.12)
    text = str(caught.value)
    assert "finish at 1200 m" in text
    assert "climb_from is" in text
    assert "first_grade is 0.12" in text


def test_changes_of_grade_move_into_straights():
    plan = PlanLine(
        lay_curves([PlannedCurve(1, 25.0, 100.0, length=60.0), PlannedCurve(-1, 25.0, 40.0, length=60.0)], 0.0)
    )
    moved = gentlest_station(plan, 150.0)
    assert moved == pytest.approx(160.0 + BREAK_WINDOW, abs=1.0)
    assert np.abs(plan.curvature(moved + np.array([-10.0, 0.0, 10.0]))).max() == 0.0
    assert gentlest_station(plan, 50.0) == 50.0


def test_known_grades_stay_and_only_the_weighted_ones_are_solved_for():
    steps = [
        GradeStep(0.0, 0.015, radius=85.0),
        GradeStep(200.0, 0.15),
        GradeStep(600.0, 0.02, 1.0),
        GradeStep(999.0, 0.0, 0.5),
    ]
    profile = meet_drop((-20.0, 2232.7), steps, (0.0, 900.0), 80.0, 0.15)
    assert isinstance(profile, HeightProfile)
    assert float(profile.height(0.0) - profile.height(900.0)) == pytest.approx(80.0, abs=1e-6)
    assert profile.transitions[0].slope_out == -0.15
    x = -2.0 * profile.transitions[-1].slope_out
    assert profile.transitions[1].slope_out == pytest.approx(-(0.02 + x), abs=1e-12)


def test_transitions_shrink_into_their_room_but_not_below_the_smallest_radius():
    crowded = [GradeStep(40.0, 0.12), GradeStep(70.0, 0.05), GradeStep(200.0, 0.08)]
    radii = [abs(t.radius) for t in join_grades((0.0, 0.0), crowded).transitions]
    assert MIN_RADIUS <= radii[0] < 500.0
    with pytest.raises(TrackError, match=r"change of grade at 40 m has room for a transition of .* smallest radius"):
        join_grades((0.0, 0.0), [GradeStep(40.0, 0.12), GradeStep(44.0, 0.02), GradeStep(200.0, 0.08)])


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: curve_in_extent(1, 50.0, 50.0, 30.0), "end is 50.0 m, not behind the begin"),
        (lambda: curve_in_extent(0, 50.0, 90.0, 30.0), "neither left nor right"),
        (lambda: curve_in_extent(1, 50.0, 90.0, -30.0), "radius is -30.0 m"),
        (lambda: curve_in_extent(1, 50.0, 90.0, 30.0, 0.6, 0.6), "makes 1.2 together"),
        (lambda: PlannedCurve(1, 30.0, 10.0), "is missing, and so is length"),
        (lambda: PlannedCurve(1, 30.0, 10.0, 1.0, 50.0), "is given, and so is length"),
        (lambda: PlannedCurve(1, 30.0, 10.0, angle=90.0), "angle is 90.0 rad"),
        (lambda: lay_curves([], 0.0), "items is empty"),
        (lambda: lay_curves([PlannedCurve(1, 30.0, 10.0, length=50.0)], 0.0, 55.0), "last curve ends at 60.000 m"),
        (lambda: join_grades((0.0, 0.0), [GradeStep(10.0, 0.1)]), "steps are 1"),
        (lambda: join_grades((0.0, 0.0), [GradeStep(-5.0, 0.1), GradeStep(9.0, 0.1)]), "at -5 m comes not behind"),
        (lambda: GradeStep(10.0, 12.0), "grade is 12.0, must be at most 1"),
        (
            lambda: meet_drop((0.0, 0.0), [GradeStep(50.0, 0.1), GradeStep(99.0, 0.1)], (0.0, 90.0), 9.0, 0.15),
            "have no unknown",
        ),
        (
            lambda: meet_drop((0.0, 0.0), [GradeStep(50.0, 0.1), GradeStep(99.0, 0.1, 1.0)], (0.0, 90.0), 9.0, -0.1),
            "leaves no room",
        ),
    ],
)
def test_faults_say_where_and_what(make, words):
    with pytest.raises(TrackError) as caught:
        make()
    assert words in str(caught.value)


def test_the_sheet_of_park_city_is_grades_and_two_arcs():
    """Elevations of the first 200 m [Shankar, fig. 2.4] within 2 mm: they are rounded to 1 mm, the fit adds another."""
    steps = [GradeStep(-0.476, 0.015, radius=85.3), GradeStep(68.46, 0.12, radius=1597.7), GradeStep(999.0, 0.15)]
    profile = join_grades((-20.0, 2232.7), steps)
    sheet = {-10: 2232.550, 0: 2232.257, 10: 2231.150, 40: 2227.550, 50: 2226.342, 60: 2225.078, 70: 2223.751}
    sheet |= {80: 2222.360, 90: 2220.904, 100: 2219.404, 150: 2211.904, 200: 2204.403}
    np.testing.assert_allclose(profile.height(list(sheet)), list(sheet.values()), rtol=0.0, atol=2e-3)
    assert math.isclose(float(profile.slope(200.0)), -0.15)
