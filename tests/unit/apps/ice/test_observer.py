"""The compiled look of an observer is the equations written out."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip import numerics as nm
from stickslip.apps.catalogue import load_sled
from stickslip.apps.ice.course import course_for
from stickslip.apps.ice.pilot import GRAVITY
from stickslip.apps.ice.run import begin_run
from stickslip.io.track_file import load_track


@pytest.fixture(scope="module")
def run():
    return begin_run(load_sled("skeleton"), "mini")


def test_a_look_is_the_equations_written_out(run):
    simulation, patch, course = run.simulation, run.patch, run.course
    r, A, v, _ = simulation.motion(run.sled.body)
    for command in (0.0, 0.5, 1.0, -0.5):
        before, v_before = run.view, v
        run.controller.move("steering", command)
        run.tick()
        r, A, v, omega = simulation.motion(run.sled.body)
        foot = patch.project(r[None], ([before.station], [0.0]))
        view = run.view
        across = course.across(float(foot.station[0]), float(foot.across[0]))
        assert view.station == pytest.approx(float(foot.station[0]), abs=1e-9)
        assert view.across == pytest.approx(across, abs=1e-9)
        assert view.slope == pytest.approx((across - before.across) / (view.station - before.station), abs=1e-6)
        assert view.speed == nm.norm(v)
        assert view.slip == nm.atan2(nm.dot(v, A[:, 1]), nm.dot(v, A[:, 0]))
        assert view.yaw_rate == nm.dot(omega, A[:, 2])
        assert view.pull == -GRAVITY * A[2, 1]
        felt = nm.product(A.T, (v - v_before) / run.tick_s + np.array([0.0, 0.0, GRAVITY]))
        assert run._observer._seen[4:6].tolist() == felt[1:].tolist()
        assert math.cos(run.tilt) == pytest.approx(nm.dot(A[:, 2], foot.normal[0]), abs=1e-9)


def test_a_way_across_is_linear_in_its_table(run):
    course = run.course
    i, k = 7, 100
    s, v = course.station[i] + 0.25 * course.spacing, -1.0 + (k + 0.5) * 2.0 / (course.lengths.shape[1] - 1)
    rows = 0.75 * course.lengths[i] + 0.25 * course.lengths[i + 1]
    assert course.across(s, v) == pytest.approx(0.5 * (rows[k] + rows[k + 1]), abs=1e-12)


@pytest.mark.parametrize("place", [math.nan, math.inf, -math.inf, 1e300])
def test_places_off_the_track_stay_in_the_table(place):
    course = course_for(load_track("mini"))
    assert math.isfinite(course.across(place, place))
