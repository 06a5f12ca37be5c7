from __future__ import annotations

import math

import numpy as np
import pytest
from tests.acceptance.mini_track import HEIGHTS, PLAN

from stickslip.model.errors import TrackError
from stickslip.track.glide import Glider, glide, glide_euler, loads
from stickslip.track.heights import HeightProfile, Transition
from stickslip.track.plan import Curve, PlanLine

G = 9.81
STRAIGHT = PlanLine((Curve(1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 500.0),))
FREE = Glider(mu=0.0, drag_area=0.0)


def slope_of(slope: float) -> HeightProfile:
    return HeightProfile((0.0, 50.0), (Transition(10.0, slope, slope, 0.0),))


def test_without_friction_the_speed_follows_from_the_height_alone():
    run = glide(PLAN, HEIGHTS, FREE, begin=0.0, end=300.0, start_speed=9.0)
    energy = 0.5 * run.speed**2 + G * HEIGHTS.height(run.station)
    np.testing.assert_allclose(energy, energy[0], rtol=1e-14)


def test_on_a_constant_slope_time_and_speed_are_those_of_the_textbook():
    # v = v_0 + a t along the slope, a = g (sin alpha - mu cos alpha)
    alpha = math.atan(0.1)
    a = G * (math.sin(alpha) - 0.01 * math.cos(alpha))
    run = glide(STRAIGHT, slope_of(-0.1), Glider(mu=0.01, drag_area=0.0), begin=0.0, end=400.0, start_speed=5.0)
    way = 400.0 / math.cos(alpha)
    v = math.sqrt(25.0 + 2.0 * a * way)
    assert run.speed_at(400.0) == pytest.approx(v, rel=1e-12)
    assert run.time_at(400.0) == pytest.approx((v - 5.0) / a, rel=1e-12)
    t = (math.sqrt(25.0 + 2.0 * a * 123.4 / math.cos(alpha)) - 5.0) / a  # between nodes
    assert run.time_at(123.4) == pytest.approx(t, rel=1e-9)


def test_a_sled_may_start_from_rest():
    run = glide(STRAIGHT, slope_of(-0.1), FREE, begin=0.0, end=100.0, start_speed=0.0)
    alpha = math.atan(0.1)
    assert run.time_at(100.0) == pytest.approx(math.sqrt(2.0 * 100.0 / math.cos(alpha) / (G * math.sin(alpha))))


def test_uphill_the_sled_stops_where_its_energy_is_spent():
    run = glide(STRAIGHT, slope_of(0.1), FREE, begin=0.0, end=400.0, start_speed=10.0)
    assert run.stopped
    assert run.station[-1] == pytest.approx(100.0 / (2.0 * G * 0.1), abs=1e-6)
    assert run.time[-1] == pytest.approx(10.0 / (G * math.sin(math.atan(0.1))), rel=1e-6)
    assert np.isnan(run.time_at(300.0))


def test_drag_alone_slows_down_exponentially_with_the_way():
    sled = Glider(mu=0.0)
    run = glide(STRAIGHT, slope_of(0.0), sled, begin=0.0, end=500.0, start_speed=40.0)
    assert run.speed_at(500.0) == pytest.approx(40.0 * math.exp(-sled.drag * 500.0), rel=1e-12)


def test_both_integrators_converge_to_the_same_run():
    fine = glide(PLAN, HEIGHTS, begin=0.0, end=260.0, step=0.05)
    default = glide(PLAN, HEIGHTS, begin=0.0, end=260.0)
    assert default.speed_at(260.0) == pytest.approx(float(fine.speed_at(260.0)), rel=1e-8)
    assert default.time_at(260.0) == pytest.approx(float(fine.time_at(260.0)), abs=1e-5)
    error = [
        abs(float(glide_euler(PLAN, HEIGHTS, begin=0.0, end=260.0, dt=dt).time_at(260.0) - fine.time_at(260.0)))
        for dt in (4e-3, 2e-3)
    ]
    assert 1.7 < error[0] / error[1] < 2.3  # first order


def test_load_in_a_level_curve_is_that_of_the_textbook():
    load = loads(20.0, 0.0, 0.0, 1.0 / 20.0)
    assert float(load.lateral) == pytest.approx(20.0 / G)
    assert float(load.total) == pytest.approx(math.hypot(1.0, 20.0 / G))
    assert float(load.vertical) == 1.0


def test_load_equals_the_acceleration_of_a_point_on_the_line():
    # Differentiate the path of a sled of constant speed twice; the component of the specific force across the line is the load.
    def place(length: np.ndarray) -> np.ndarray:
        s = HEIGHTS.station_at(length)
        return np.column_stack([PLAN.point(s), HEIGHTS.height(s)])

    v, h = 25.0, 1e-3
    for station in (90.0, 100.0, 150.0, 225.0):
        middle = float(HEIGHTS.path_length(station))
        p = place(middle + h * np.array([-1.0, 0.0, 1.0]))
        tangent = (p[2] - p[0]) / (2.0 * h)
        force = v * v * (p[2] - 2.0 * p[1] + p[0]) / h**2 + [0.0, 0.0, G]
        across = force - (force @ tangent) * tangent
        found = loads(v, HEIGHTS.slope(station), HEIGHTS.curvature(station), PLAN.curvature(station))
        assert float(found.total) == pytest.approx(np.linalg.norm(across) / G, rel=1e-5)


def test_ice_does_not_pull():
    load = loads(40.0, 0.0, -1.0 / 50.0, 0.0)
    assert float(load.vertical) < 0.0
    assert float(load.total) == 0.0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"begin": 10.0, "end": 5.0}, "end is 5.0 m"),
        ({"begin": 0.0, "end": 5.0, "start_speed": -1.0}, "start_speed"),
        ({"begin": 0.0, "end": 5.0, "start_speed": 500.0}, "km/h"),
        ({"begin": 0.0, "end": 5.0, "step": 0.0}, "step"),
    ],
)
def test_what_cannot_glide_is_refused(arguments, words):
    with pytest.raises(TrackError, match=words):
        glide(STRAIGHT, slope_of(-0.1), **arguments)


def test_a_sled_without_mass_is_refused():
    with pytest.raises(TrackError, match=r"glider\.mass"):
        Glider(mass=0.0)
