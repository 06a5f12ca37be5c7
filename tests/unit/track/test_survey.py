from __future__ import annotations

import math

import numpy as np
import pytest
from tests.unit.track.mini import GIVEN, mini_track

from stickslip.model.errors import TrackError
from stickslip.track.banking import banked_section
from stickslip.track.channel import Channel, PlacedSection
from stickslip.track.glide import glide_track, loads
from stickslip.track.plan import Curve, PlanLine
from stickslip.track.sections import standard_section
from stickslip.track.speeds import SpeedTable
from stickslip.track.survey import effective_lean, survey_track

CONSTANT = SpeedTable(((0.0, 25.0), (300.0, 25.0)), GIVEN)


def test_at_constant_speed_time_is_path_length_over_speed():
    track = mini_track()
    survey = survey_track(track, CONSTANT)
    length = track.heights.path_length(survey.station) - track.heights.path_length(0.0)
    np.testing.assert_allclose(survey.time, length / 25.0, rtol=1e-12)


def test_a_glide_takes_as_long_in_the_survey_as_in_the_glide():
    track = mini_track()
    run = glide_track(track)
    survey = survey_track(track, run)
    np.testing.assert_allclose(survey.time, run.time_at(survey.station), atol=1e-4)


def test_jumps_of_the_load_are_kept():
    # A curve without clothoids.
    plan = PlanLine((Curve(1, 0.0, 50.0, 0.0, 0.0, 40.0, 30.0, 0.0, 0.0, 300.0),))
    survey = survey_track(mini_track(plan=plan), CONSTANT)
    i = int(np.searchsorted(survey.station, 50.0))
    assert survey.lateral[i - 1] == 0.0
    assert survey.lateral[i] == pytest.approx(625.0 / 9.81 / 30.0, rel=0.05)
    assert survey.station[i] - survey.station[i - 1] < 1e-5


def test_times_above_a_load_are_found_to_the_crossing():
    track = mini_track()
    survey = survey_track(track, CONSTANT)
    bound = 1.5
    s = np.linspace(0.0, 300.0, 600_001)  # half a millimetre: 20 µs
    load = loads(25.0, track.heights.slope(s), track.heights.curvature(s), track.plan.curvature(s)).total
    total = np.sum(np.diff(track.heights.path_length(s))[load[1:] > bound]) / 25.0
    # Between stations 0.5 m apart the load is taken for linear: 0.2 ms were measured here.
    assert sum(b - a for a, b in survey.stretches_above(bound)) == pytest.approx(total, abs=5e-4)
    assert survey.stretches_above(100.0) == []
    assert len(survey.stretches_above(bound)) == 2


def test_a_load_that_never_falls_counts_from_end_to_end():
    survey = survey_track(mini_track(), CONSTANT)
    assert survey.stretches_above(0.0) == [(survey.time[0], survey.time[-1])]


def test_the_rate_of_the_load_is_its_derivative():
    survey = survey_track(mini_track(), CONSTANT)
    inside = (survey.station > 64.0) & (survey.station < 76.0)  # on the entry clothoid
    derivative = np.gradient(survey.load, survey.time)
    np.testing.assert_allclose(survey.load_rate[inside], derivative[inside], rtol=0.03)


def test_ice_at_the_riding_height_leans_like_the_load():
    track = mini_track()
    survey = survey_track(track, CONSTANT)
    i = int(np.searchsorted(survey.station, 100.0))
    assert math.tan(survey.lean[i]) == pytest.approx(survey.lateral[i] / survey.vertical[i], rel=0.02)
    height = float(track.channel.riding_point([100.0], [survey.lean[i]])[0, 1])
    assert survey.riding_height[i] == pytest.approx(height, abs=0.02)
    assert 0.0 < survey.riding_height[i] < survey.wall_height[i]


def test_lean_takes_the_slope_into_account():
    parts = loads(20.0, -0.2, 0.0, 1.0 / 30.0)
    cosine = 1.0 / math.sqrt(1.04)
    assert math.tan(float(effective_lean(parts, -0.2))) == pytest.approx(float(parts.lateral) / cosine**2)


def test_walls_are_those_of_the_outer_side():
    flat, bank = standard_section(), banked_section(-1, 3.0)  # a bank for a right curve, but the curve goes left
    channel = Channel.of_sections((PlacedSection(60.0, flat), PlacedSection(90.0, bank), PlacedSection(125.0, flat)))
    survey = survey_track(mini_track(channel=channel), CONSTANT)
    i = int(np.searchsorted(survey.station, 90.0))
    assert survey.wall_height[i] == pytest.approx(0.6, abs=0.01)


def test_speeds_must_be_known_at_the_start():
    with pytest.raises(TrackError, match="speeds go from the station 10"):
        survey_track(mini_track(), SpeedTable(((10.0, 9.0), (300.0, 25.0)), GIVEN))
