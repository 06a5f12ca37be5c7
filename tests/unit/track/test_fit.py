"""Fit of a measured centre line: exact without noise, within the noise with it; derivatives and faults.

Tolerances with noise are about one and a half times the largest errors of the table in docs/theory/track-fit.md: the
points do not tell more. Without noise they are those of rounding, over lines of 1.4 km.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.acceptance.mini_track import PLAN as MINI
from tests.unit.track.measured_lines import OLYMPIC, measure, olympic_line, turns

from stickslip.model.errors import TrackError
from stickslip.track import Curve, PlanLine
from stickslip.track.chain import (
    find_feet,
    heading_slopes,
    lay_chain,
    offset_slopes,
    offsets,
    place,
    shift_slopes,
)
from stickslip.track.fit import fit_line
from stickslip.track.least_squares import minimise_squares

MINI_DIMENSIONS = np.array([[80.0, 20.0, 25.0, 20.0, 1.5], [75.0, 15.0, 30.0, 18.0, -1.86]])


def found(fit) -> np.ndarray:
    return np.array([(c.turn_angle, c.radius, c.length) for c in fit.by_curve])


def test_a_chain_is_the_plan_line_with_the_same_dimensions():
    chain = lay_chain(MINI_DIMENSIONS, complex(-20.0, 0.0), 0.0)
    station = np.linspace(-30.0, 340.0, 500)
    at = place(chain, station)
    points = MINI.point(station - 20.0)
    np.testing.assert_allclose(at.point, points[:, 0] + 1j * points[:, 1], rtol=0.0, atol=1e-12)
    np.testing.assert_allclose(at.heading, MINI.heading(station - 20.0), rtol=0.0, atol=1e-14)
    np.testing.assert_allclose(at.curvature, MINI.curvature(station - 20.0), rtol=0.0, atol=1e-15)


@pytest.mark.parametrize("arc", [25.0, 0.0])
def test_derivatives_are_those_of_finite_differences(arc):
    """Also where an arc has no length; there the difference is one-sided, hence the wider tolerance."""
    dimensions = MINI_DIMENSIONS.copy()
    dimensions[0, 2] = arc
    station = np.linspace(-5.0, 310.0, 200)
    noise = np.random.default_rng(3).normal(0.0, 0.3, (2, 200))
    target = place(lay_chain(dimensions, 0j, 0.3), station).point + noise[0] + 1j * noise[1]
    aside = 1j * np.exp(0.3j)

    def look(x):
        chain = lay_chain(x[2:].reshape(-1, 5), x[0] * aside, x[1])
        at = place(chain, find_feet(chain, target, station))
        return chain, at, offsets(at, target), place(chain, station)

    x = np.concatenate([[0.0, 0.3], dimensions.ravel()])
    chain, at, _, fixed = look(x)
    slopes = np.column_stack([shift_slopes(at, aside), *offset_slopes(chain, at)])
    turning = heading_slopes(chain, fixed)
    step = 1e-5
    for i in range(x.size):
        low, high = x.copy(), x.copy()
        low[i] -= 0.0 if x[i] == 0.0 and i > 1 else step
        high[i] += step
        width = high[i] - low[i]
        atol = 1e-4 if width < 1.5 * step else 1e-6
        np.testing.assert_allclose((look(high)[2] - look(low)[2]) / width, slopes[:, i], rtol=1e-6, atol=atol)
        if i > 1:
            difference = (look(high)[3].heading - look(low)[3].heading) / width
            np.testing.assert_allclose(difference, turning[:, i - 2], rtol=1e-6, atol=atol)


@pytest.mark.parametrize("spacing", [0.5, 2.0, 5.0, 10.0])
@pytest.mark.parametrize("plan", [MINI, olympic_line()], ids=["mini", "olympic"])
def test_a_line_without_noise_is_found_again(plan, spacing):
    points = measure(plan, spacing, 0.0)
    fit = fit_line(points)
    np.testing.assert_allclose(found(fit), turns(plan), rtol=1e-7)
    assert fit.distance_max < 1e-7
    assert fit.heading_rms < 1e-8
    np.testing.assert_allclose(fit.start_point, points[0], rtol=0.0, atol=1e-7)
    assert math.remainder(fit.start_heading - plan.start_heading, 2.0 * math.pi) == pytest.approx(0.0, abs=1e-8)
    assert fit.plan.length == pytest.approx(plan.length, abs=1e-6)
    along = fit.plan.point(np.linspace(0.0, fit.plan.end, 400))
    assert np.abs(plan.station_of(along).offset).max() < 1e-7


@pytest.mark.parametrize(
    ("spacing", "noise", "turn_deg", "length", "ratio", "ratio_long"),
    [(0.5, 0.05, 0.25, 1.0, 0.12, 0.02), (2.0, 0.05, 0.6, 2.5, 0.13, 0.045), (2.0, 0.2, 2.4, 18.0, 0.27, 0.15)],
)
def test_a_noisy_line_is_found_as_well_as_the_noise_allows(spacing, noise, turn_deg, length, ratio, ratio_long):
    plan = olympic_line()
    fit = fit_line(measure(plan, spacing, noise))
    assert len(fit.by_curve) == len(OLYMPIC)
    miss = np.abs(found(fit) - turns(plan))
    part = miss[:, 1] / turns(plan)[:, 1]
    assert np.degrees(miss[:, 0].max()) < turn_deg
    assert miss[:, 2].max() < length
    assert part.max() < ratio
    assert part[[row[3] >= 14.0 for row in OLYMPIC]].max() < ratio_long
    assert fit.distance_rms <= noise
    assert fit.distance_max < 4.5 * noise  # of 3000 normal numbers the largest is 4.5 at most in 98 of 100 cases


def test_standard_errors_tell_the_size_of_the_errors():
    """Mean square of error over standard error is 1; of 40 lines with 6 numbers each it scatters by 0.1 to 0.15."""
    truth = turns(MINI)
    ratios = []
    for seed in range(40):
        fit = fit_line(measure(MINI, 2.0, 0.02, seed))
        errors = np.array([(c.turn_error, c.radius_error, c.length_error) for c in fit.by_curve])
        ratios.append((found(fit) - truth) / errors)
    assert 0.7 < np.mean(np.square(ratios)) < 1.4


def test_equal_points_give_equal_lines():
    points = measure(MINI, 2.0, 0.1)
    assert fit_line(points).plan == fit_line(points.copy()).plan


def test_distances_are_those_of_the_plan_line():
    points = measure(MINI, 2.0, 0.1)
    fit = fit_line(points)
    feet = fit.plan.station_of(points)
    np.testing.assert_allclose(feet.offset, fit.distances, rtol=0.0, atol=1e-9)
    np.testing.assert_allclose(feet.station, fit.stations, rtol=0.0, atol=1e-8)
    assert fit.distance_rms == pytest.approx(np.sqrt(np.mean(feet.offset**2)))
    assert max(c.distance_max for c in fit.by_curve) == fit.distance_max


def test_a_straight_line_has_no_curves():
    line = PlanLine((Curve(1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 200.0),), (3.0, 4.0), 0.5)
    fit = fit_line(measure(line, 2.0, 0.1))
    assert fit.by_curve == ()
    assert fit.plan.heading(100.0) == pytest.approx(0.5, abs=2e-3)  # 0.1 m / (200 m / sqrt(12)) / sqrt(100), times 10


def test_limits_hold_and_are_reached():
    """The least squares of x = (1, 2) with x_0 <= 0 and a curved third unknown."""
    target = np.array([1.0, 2.0, 4.0])

    def miss(x):
        return np.array([x[0], x[1] + 0.5 * x[0], x[2] ** 2]) - target

    def slopes(x):
        return np.array([[1.0, 0.0, 0.0], [0.5, 1.0, 0.0], [0.0, 0.0, 2.0 * x[2]]])

    x = minimise_squares(miss, slopes, np.array([-3.0, -3.0, 1.0]), np.full(3, -9.0), np.array([0.0, 9.0, 9.0]))
    assert x[0] == 0.0
    np.testing.assert_allclose(x[1:], [2.0, 2.0], rtol=1e-6)


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (np.zeros((9, 3)), "shape (9, 3)"),
        (np.array([[float(i), 0.0] for i in range(5)]), "5 row(s)"),
        (np.array([[float(i), np.nan if i == 4 else 0.0] for i in range(20)]), "points[4]"),
        (np.array([[float(max(i, 3)), 0.0] for i in range(20)]), "points[2] repeats the point before"),
    ],
)
def test_points_that_are_no_line_are_refused(points, words):
    with pytest.raises(TrackError) as error:
        fit_line(points)
    assert words in str(error.value)
