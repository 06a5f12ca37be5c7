"""The exact solutions of the benchmark scenes, against slow and obvious integrations."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from stickslip.scenes import anisotropic, bounce, half_pipe, hinge, incline, painleve


def test_the_anisotropic_stop_agrees_with_integrating_the_law_in_time():
    mu = np.array([0.1, 0.3])

    def rates(_, y):
        v = y[2:]
        return [*v, *(-anisotropic.GRAVITY * mu**2 * v / np.linalg.norm(mu * v))]

    def still(_, y):
        return np.hypot(y[2], y[3]) - 1e-7

    still.terminal = True
    path = solve_ivp(rates, (0.0, 5.0), [0.0, 0.0, 1.0, 1.0], events=still, rtol=1e-10, atol=1e-12, max_step=0.01)
    assert anisotropic.stop() == pytest.approx(tuple(path.y[:2, -1]), abs=1e-6)
    assert anisotropic.stop() == pytest.approx((0.668, 0.205), abs=5e-4)


def test_equal_friction_in_both_directions_stops_on_a_straight_line():
    x, y = anisotropic.stop(0.2, 0.2, (0.3, 0.4))
    assert math.hypot(x, y) == pytest.approx(0.25 / (2.0 * 0.2 * anisotropic.GRAVITY))
    assert y / x == pytest.approx(4.0 / 3.0)


def test_the_pendulum_rests_at_the_published_angle():
    assert math.degrees(hinge.rest_angle()) == pytest.approx(-8.890, abs=5e-4)


def test_the_rest_angle_agrees_with_integrating_the_swings():
    weight, limit = hinge.MASS * hinge.GRAVITY * hinge.ARM, 0.8
    inertia = hinge.MASS * (hinge.ARM**2 + (2.0 * hinge.ARM) ** 2 / 12.0)
    theta = math.radians(150.0)
    while weight * abs(math.sin(theta)) > limit:
        side = -math.copysign(1.0, theta)

        def rates(_, y, side=side):
            return [y[1], (-weight * math.sin(y[0]) - side * limit) / inertia]

        def turns(_, y, side=side):
            return side * y[1]

        turns.terminal, turns.direction = True, -1
        swing = solve_ivp(rates, (0.0, 10.0), [theta, 1e-9 * side], events=turns, rtol=1e-11, atol=1e-13)
        theta = float(swing.y[0, -1])
    assert theta == pytest.approx(hinge.rest_angle(), abs=1e-7)


def test_a_swing_may_end_before_the_bottom():
    theta = hinge.turning_point(math.radians(15.0), 1.0)
    assert 0.0 < theta < math.radians(15.0)
    weight = hinge.MASS * hinge.GRAVITY * hinge.ARM
    gained = weight * (math.cos(theta) - math.cos(math.radians(15.0)))
    assert gained == pytest.approx(1.0 * (math.radians(15.0) - theta))


def test_a_loaded_bearing_rests_inside_its_friction_cone():
    mu, radius = 0.4, 0.2
    theta = hinge.loaded_rest_angle(math.radians(150.0), mu, radius)
    assert hinge.ARM * abs(math.sin(theta)) <= mu * radius


def test_a_loaded_bearing_of_no_friction_swings_to_the_other_side():
    # With very little friction the first turning points lose m g l times little; energy balance over one swing.
    mu_radius = 1e-3
    theta = math.radians(10.0)
    rest = hinge.loaded_rest_angle(theta, mu_radius, 1.0)
    assert abs(rest) < theta


def test_bounces_add_up_to_the_stop_time():
    first = math.sqrt(2.0 / bounce.GRAVITY)
    flights = sum(2.0 * math.sqrt(2.0 * bounce.apex(i) / bounce.GRAVITY) for i in range(1, 300))
    assert bounce.stop_time() == pytest.approx(first + flights)


def test_the_rod_is_in_the_region_of_painleve():
    assert painleve.compliance(math.radians(60.0), 2.0) == pytest.approx(-0.848, abs=1e-3)
    assert painleve.compliance(math.radians(60.0), 1.0) > 0.0


@pytest.mark.parametrize("degrees", [0.0, 30.0, 77.0])
def test_descent_and_normal_of_the_incline_are_perpendicular_unit_vectors(degrees):
    down, up = (np.array(f(math.radians(degrees), 0.4)) for f in (incline.descent, incline.normal))
    assert np.linalg.norm(down) == pytest.approx(1.0)
    assert np.linalg.norm(up) == pytest.approx(1.0)
    assert down @ up == pytest.approx(0.0, abs=1e-15)


def test_below_the_friction_angle_nothing_accelerates():
    assert incline.acceleration(0.5, 0.98) == 0.0
    assert incline.acceleration(0.5, 1.02) > 0.0


def test_pipe_axes_and_back():
    r = (3.0, 0.4, 0.7)
    assert half_pipe.to_pipe(np.array(half_pipe.to_world(r))) == pytest.approx(r)
