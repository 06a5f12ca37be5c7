"""Segments become the curves of a plan line."""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.model.errors import TrackError
from stickslip.track.plan import Curve, PlanLine
from stickslip.validation.skeleton_thesis.plan import Bend, Straight, even_bend, plan_from_segments, segment_stations


def test_straights_belong_to_the_bend_behind_them():
    segments = [Straight(30.0), even_bend(1, 40.0, 35.0, 0.5), Straight(10.0), Bend(-1, 20.0, 50.0, 0.2), Straight(5.0)]
    plan = plan_from_segments(segments, -10.0)
    expected = PlanLine(
        (
            Curve(1, -10.0, 20.0, 10.0, 350.0, 20.0, 35.0, 10.0, 350.0, 60.0),
            Curve(-1, 60.0, 70.0, 4.0, 200.0, 16.0, 50.0, 0.0, 0.0, 95.0),
        )
    )
    assert plan == expected
    np.testing.assert_allclose(segment_stations(segments, -10.0), [-10.0, 20.0, 60.0, 70.0, 90.0, 95.0])


def test_straights_alone_make_a_straight_line():
    plan = plan_from_segments([Straight(30.0), Straight(12.0)], 5.0, start_point=(1.0, 2.0), start_heading=0.5)
    assert plan.length == 42.0
    np.testing.assert_allclose(plan.point(47.0), (1.0 + 42.0 * np.cos(0.5), 2.0 + 42.0 * np.sin(0.5)))


def test_bends_may_follow_each_other():
    plan = plan_from_segments([Bend(1, 20.0, 40.0), Bend(-1, 20.0, 40.0)])
    assert float(plan.heading(20.0)) == pytest.approx(0.5)
    assert float(plan.heading(40.0)) == pytest.approx(0.0, abs=1e-12)


def test_clothoids_may_take_the_whole_length():
    plan = plan_from_segments([Bend(1, 30.0, 35.0, 0.7, 0.3)])
    assert plan.curves[0].arc_length == pytest.approx(0.0, abs=1e-12)
    assert float(plan.heading(30.0)) == pytest.approx(0.5 * 30.0 / 35.0)


@pytest.mark.parametrize(
    ("build", "words"),
    [
        (lambda: Straight(0.0), r"straight.length is 0.0 m, must be above 0"),
        (lambda: Bend(0, 10.0, 35.0), "neither left nor right"),
        (lambda: Bend(1, 10.0, -35.0), r"bend.radius is -35.0 m"),
        (lambda: Bend(1, 10.0, 35.0, 0.6, 0.5), "1.1 of the length clothoid"),
        (lambda: Bend(1, float("nan"), 35.0), "not a finite number"),
        (lambda: plan_from_segments([]), "segments is empty"),
    ],
)
def test_refusals(build, words):
    with pytest.raises(TrackError, match=words):
        build()


def test_all_faults_at_once():
    with pytest.raises(TrackError, match="3 faults"):
        Bend(0, -1.0, 0.0)
