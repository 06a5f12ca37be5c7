"""Heights: arcs are circles, lengths invert, splines do not swing past their data, faults have their remedy."""

from __future__ import annotations

import itertools
import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad

from stickslip.model.errors import TrackError
from stickslip.track import ElevationTable, HeightProfile, Transition, height_faults, table_faults


def random_profile(seed: int, n_transitions: int) -> HeightProfile:
    """Slopes from -0.2 to 0.15; now and then a kink or no change at all."""
    rng = random.Random(seed)
    start = s = rng.uniform(-50.0, 0.0)
    slope, transitions = rng.uniform(-0.2, 0.15), []
    for _ in range(n_transitions):
        after = rng.choice([slope, *(rng.uniform(-0.2, 0.15) for _ in range(4))])
        radius = rng.choice([0.0, *(rng.uniform(20.0, 400.0) for _ in range(4))]) * math.copysign(1.0, after - slope)
        half = abs(radius * (after - slope))  # more than the tangent
        transitions.append(Transition(s + half, slope, after, radius))
        s, slope = s + 2.0 * half + rng.uniform(0.1, 50.0), after
    return HeightProfile((start, 900.0), tuple(transitions))


def random_table(seed: int, n_rows: int) -> ElevationTable:
    """A gentle descent, surveyed at uneven stations."""
    rng = np.random.default_rng(seed)
    s = np.cumsum(rng.uniform(5.0, 12.0, n_rows))
    return ElevationTable(np.column_stack([s, 900.0 - 0.12 * s + 3.0 * np.sin(s / 40.0 + rng.uniform(0.0, 6.0))]))


profiles = st.one_of(
    st.builds(random_profile, st.integers(0, 2**32), st.integers(1, 8)),
    st.builds(random_table, st.integers(0, 2**32), st.integers(4, 40)),
)


def stations(profile, seed: int, n: int = 50) -> np.ndarray:
    """Random stations away from joints, those before and behind included."""
    s = np.random.default_rng(seed).uniform(profile.joints[0] - 30.0, profile.joints[-1] + 30.0, n)
    return s[np.abs(s[:, None] - profile.joints).min(axis=1) > 1e-3]


@given(profiles, st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_slope_and_curvature_are_the_derivatives_of_the_height(profile, seed):
    s, step = stations(profile, seed), 1e-3
    slope = (profile.height(s + step) - profile.height(s - step)) / (2.0 * step)
    np.testing.assert_allclose(profile.slope(s), slope, atol=1e-8)
    bend = (profile.slope(s + step) - profile.slope(s - step)) / (2.0 * step)
    np.testing.assert_allclose(profile.curvature(s), bend / (1.0 + slope**2) ** 1.5, atol=1e-8)
    length = (profile.path_length(s + step) - profile.path_length(s - step)) / (2.0 * step)
    np.testing.assert_allclose(length, np.sqrt(1.0 + slope**2), atol=1e-8)


@given(profiles, st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_path_length_and_station_invert_each_other(profile, seed):
    s = stations(profile, seed)
    np.testing.assert_allclose(profile.station_at(profile.path_length(s)), s, atol=1e-9)


@given(st.builds(random_profile, st.integers(0, 2**32), st.integers(1, 8)))
@settings(max_examples=60, deadline=None)
def test_heights_are_continuous_and_slopes_too_where_there_is_an_arc(profile):
    before = np.nextafter(profile.joints, -np.inf)
    np.testing.assert_allclose(profile.height(before), profile.height(profile.joints), atol=1e-9)
    np.testing.assert_allclose(profile.path_length(before), profile.path_length(profile.joints), atol=1e-9)
    if all(t.radius != 0.0 or t.slope_in == t.slope_out for t in profile.transitions):
        np.testing.assert_allclose(profile.slope(before), profile.slope(profile.joints), atol=1e-9)


@pytest.mark.parametrize("build", [random_profile, random_table])
@pytest.mark.parametrize("seed", range(4))
def test_path_lengths_agree_with_a_quadrature_of_the_slope(build, seed):
    profile = build(seed, 12)
    for one, two in itertools.pairwise(profile.joints):
        exact = quad(lambda s: math.hypot(1.0, profile.slope(s)), one, two, epsabs=1e-13)[0]
        assert profile.path_length(two) - profile.path_length(one) == pytest.approx(exact, abs=1e-9)


def test_an_arc_keeps_its_distance_from_its_centre():
    profile = HeightProfile((0.0, 0.0), (Transition(50.0, -0.2, 0.1, 80.0),))
    begin, end = profile.joints
    angle = math.atan(-0.2)
    centre = (begin - 80.0 * math.sin(angle), float(profile.height(begin)) + 80.0 * math.cos(angle))
    s = np.linspace(begin, end, 40)
    np.testing.assert_allclose(np.hypot(s - centre[0], profile.height(s) - centre[1]), 80.0, rtol=1e-14)


def test_a_constant_grade_and_a_kink():
    grade = HeightProfile((0.0, 10.0), (Transition(5.0, -0.1, -0.1, 0.0),))
    np.testing.assert_allclose(grade.height([-10.0, 0.0, 100.0]), (11.0, 10.0, 0.0), atol=1e-14)
    kink = HeightProfile((0.0, 10.0), (Transition(5.0, -0.1, 0.1, 0.0),))
    np.testing.assert_allclose(kink.height([4.0, 5.0, 6.0]), (9.6, 9.5, 9.6), atol=1e-14)
    np.testing.assert_allclose(kink.slope([4.0, 6.0]), (-0.1, 0.1))


def test_the_table_is_met_and_continued_with_its_end_slopes():
    table = random_table(1, 15)
    s, h = np.array(table.rows).T
    np.testing.assert_allclose(table.height(s), h, atol=1e-12)
    np.testing.assert_allclose(table.height(s[-1] + 10.0), h[-1] + 10.0 * table.slope(s[-1]), atol=1e-10)
    assert table.curvature(s[0] - 1.0) == 0.0
    inner = s[1:-1]
    np.testing.assert_allclose(table.curvature(np.nextafter(inner, -np.inf)), table.curvature(inner), atol=1e-12)
    assert table.height(np.full((2, 3), 20.0)).shape == table.station_at(np.ones((2, 3))).shape == (2, 3)


def test_a_spline_that_swings_past_its_data_is_refused():
    rows = [(0.0, 10.0), (10.0, 9.99), (20.0, 9.98), (21.0, 5.0), (30.0, 4.99), (40.0, 4.98)]
    assert {fault.path for fault in table_faults(rows)} >= {"rows[1]", "rows[3]"}
    with pytest.raises(TrackError, match="Add rows near this change of grade"):
        ElevationTable(rows)


def test_a_valley_of_the_table_may_turn():
    rows = [(10.0 * k, 0.002 * (10.0 * k - 43.0) ** 2) for k in range(9)]
    assert table_faults(rows) == []
    assert ElevationTable(rows).slope(43.0) == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("rows", [[], [(0.0, 1.0)] * 4, [(0.0, 1.0), (1.0, 1.0), (2.0, 1.0)], [(0.0, math.nan)] * 4])
def test_tables_that_are_none_are_refused(rows):
    with pytest.raises(TrackError, match="rows"):
        ElevationTable(rows)


def test_faulty_transitions_are_refused_with_all_faults():
    with pytest.raises(
        TrackError, match=r"transition at 50 m.radius is -100.0 m, but .* make a sag, its radius positive"
    ):
        Transition(50.0, -0.12, -0.05, -100.0)
    with pytest.raises(TrackError, match="2 faults") as caught:
        Transition(50.0, -12.0, -5.0, 100.0)
    assert "12 % downhill is -0.12" in str(caught.value)


def test_faults_between_transitions_are_told_at_once():
    transitions = (
        Transition(2.0, -0.1, -0.2, -100.0),
        Transition(12.0, -0.3, -0.1, 100.0),
        Transition(5.0, -0.1, -0.1, 0.0),
    )
    faults = height_faults((0.0, 0.0), transitions)
    assert [fault.path for fault in faults] == [
        "transitions[1].slope_in",
        "transitions[0]",
        "transitions[1]",
        "transitions[2]",
    ]
    with pytest.raises(TrackError, match="4 faults"):
        HeightProfile((0.0, 0.0), transitions)
    with pytest.raises(TrackError, match="start"):
        HeightProfile((0.0,), transitions)
    with pytest.raises(TrackError, match="transitions is empty"):
        HeightProfile((0.0, 0.0), ())
