"""Random valid lines are found again from their points."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.track.measured_lines import measure, random_line, turns

from stickslip.track.fit import fit_line


@given(st.integers(0, 10_000), st.integers(1, 5), st.sampled_from([1.0, 2.0, 4.0]))
@settings(max_examples=15, deadline=None, derandomize=True)
def test_points_of_a_random_line_give_that_line(seed, n_curves, spacing):
    plan = random_line(seed, n_curves)
    fit = fit_line(measure(plan, spacing, 0.0, seed))
    found = np.array([(c.turn_angle, c.radius, c.length) for c in fit.by_curve])
    np.testing.assert_allclose(found, turns(plan), rtol=1e-6)
    assert fit.distance_max < 1e-6


@given(st.integers(0, 10_000), st.integers(1, 5))
@settings(max_examples=15, deadline=None, derandomize=True)
def test_noise_stays_in_the_distances(seed, n_curves):
    """What is fitted is never farther from the points than the true line is, and builds a valid plan line."""
    plan = random_line(seed, n_curves)
    points = measure(plan, 2.0, 0.05, seed)
    fit = fit_line(points)
    true = np.sqrt(np.mean(plan.station_of(points).offset ** 2))
    assert fit.distance_rms <= true
    assert fit.plan.curves[0].begin == fit.plan.start
