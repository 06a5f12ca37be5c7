"""The compiled walk of the planner is the equations written out, and a plan in a file is the plan."""

from __future__ import annotations

import numpy as np
import pytest

from stickslip import numerics as nm
from stickslip.apps.catalogue import load_sled
from stickslip.apps.ice import pilots, plan
from stickslip.apps.ice.course import course_for
from stickslip.apps.ice.pilots import plan_for
from stickslip.apps.ice.sled import handling_of
from stickslip.io.track_file import load_track
from stickslip.kernels import steering_plan as sp
from stickslip.track.glide import glide_track


@pytest.fixture(scope="module")
def handling():
    return handling_of(load_sled("bob"))


@pytest.fixture(scope="module")
def course():
    return course_for(load_track("mini"))


def test_a_station_is_decided_by_the_equations(course, handling):
    """Cost of each level of steering at one node, with the next station's costs given: written out, and no faster way."""
    n, m = plan.N_ACROSS, plan.N_SLOPE
    rng = np.random.default_rng(2)
    y, z = rng.normal(0.0, 0.1, (2, 5, n))
    y[1] += 1.0
    square, across = rng.uniform(100.0, 400.0, n), np.linspace(-1.2, 1.1, n)
    place, slope = rng.uniform(0.0, 2.0, n), plan._directions()
    ahead, costs = rng.uniform(0.0, 30.0, (n, m)), np.zeros(plan.LEVELS.size)
    steering, to_come = np.zeros((n, m), np.float32), np.zeros((n, m))
    grip, edges = (0.02, 0.1, 41.0), (-1.3, 1.0)
    sp.decide_station(
        y, z, square, across, place, slope, 0.05, 0.01, 9.81, grip, edges, plan.LEVELS, ahead, costs, steering, to_come
    )
    i, j = 20, 31
    p, v2 = slope[j], square[i]
    a_y = (y[2, i] + 2.0 * y[3, i] * p + y[4, i] * p * p + 0.05 * (1.0 - 0.05 * y[0, i])) * v2
    a_z = (z[2, i] + 2.0 * z[3, i] * p + z[4, i] * p * p + 0.01) * v2 + 9.81
    size = nm.square(y[1, i]) + nm.square(z[1, i])
    drift = np.clip(-(y[1, i] * a_y + z[1, i] * a_z) / (size * v2), -sp.MOST_DRIFT, sp.MOST_DRIFT)
    load = (y[1, i] * a_z - z[1, i] * a_y) / np.sqrt(size)
    held = np.clip(load, sp.LEAST_LOAD, sp.MOST_LOAD)
    reach = sp.USED * (0.02 + 0.08 * min(held / 41.0, 1.0)) * held / v2
    light = np.clip(1.0 - load / sp.HEAVY, 0.0, 2.0)
    here = place[i] + sp.CROSSING * p * p * v2 + sp.LIFT * light * light
    expected = []
    for x in plan.LEVELS:
        bend = drift + x * reach
        l_next, p_next = across[i] + sp.STEP * (p + 0.5 * sp.STEP * bend), p + sp.STEP * bend
        u = (l_next - edges[0]) / (edges[1] - edges[0]) * (n - 1)
        q = 0.5 * (
            np.arcsinh(np.clip(p_next, -sp.STEEPEST, sp.STEEPEST) / sp.STEEPEST * np.sinh(sp.SPREAD)) / sp.SPREAD + 1.0
        )
        q *= m - 1
        assert 0.0 < u < n - 1
        assert 0.0 <= q < m - 1
        a, b = int(u), int(q)
        corners = ahead[a : a + 2, b : b + 2]
        mean = np.array([1.0 - (u - a), u - a]) @ corners @ np.array([1.0 - (q - b), q - b])
        expected.append(sp.STEP * (here + sp.STEERING * x * x) + np.exp(-sp.STEP / sp.MEMORY) * mean)
    assert to_come[i, j] == pytest.approx(min(expected), rel=1e-12)
    best = int(np.argmin(expected))
    assert abs(steering[i, j] - plan.LEVELS[best]) <= 0.25 + 1e-6


def test_leaving_over_an_edge_has_its_price():
    ahead = np.zeros((plan.N_ACROSS, plan.N_SLOPE))
    y, z = np.zeros((2, 5, plan.N_ACROSS))
    y[1] = 1.0
    arrays = np.full(plan.N_ACROSS, 100.0), np.linspace(-1.0, 1.0, plan.N_ACROSS), np.zeros(plan.N_ACROSS)
    steering, to_come = np.zeros(ahead.shape, np.float32), np.zeros(ahead.shape)
    sp.decide_station(
        y, z, *arrays, plan._directions(), 0.0, 0.0, 9.81, (0.02, 0.1, 41.0), (-1.0, 1.0), plan.LEVELS, ahead,
        np.zeros(plan.LEVELS.size), steering, to_come,
    )  # fmt: skip
    middle, steepest = plan.N_ACROSS // 2, plan.N_SLOPE - 1
    assert to_come[middle, plan.N_SLOPE // 2] < 1.0
    assert to_come[plan.N_ACROSS - 1, steepest] > sp.HIT


def test_a_saved_plan_has_the_bits_of_a_computed_one(course, handling, tmp_path, monkeypatch):
    monkeypatch.setenv("STICKSLIP_CACHE", str(tmp_path))
    computed = plan.make_plan(course, glide_track(course.track), handling)
    first = plan_for.__wrapped__(course.track, handling)
    (file,) = tmp_path.glob("stickslip/plans/*.npz")
    monkeypatch.setattr(pilots, "make_plan", lambda *_: pytest.fail("it is saved"))
    again = plan_for.__wrapped__(course.track, handling)
    for other in (first, again):
        assert other.begin == computed.begin
        for name in ("right", "left", "steering"):
            assert getattr(other, name).tobytes() == getattr(computed, name).tobytes()
    assert file.stat().st_size < computed.steering.nbytes + 1000


def test_another_sled_has_another_plan(course, handling, tmp_path, monkeypatch):
    monkeypatch.setenv("STICKSLIP_CACHE", str(tmp_path))
    monkeypatch.setattr(
        pilots, "make_plan", lambda course, *_: plan.SteeringPlan.on(course, np.zeros(plan.plan_shape(course), "f4"))
    )
    for name in ("bob", "luge", "bob"):
        plan_for.__wrapped__(course.track, handling_of(load_sled(name)))
    assert len(list(tmp_path.glob("stickslip/plans/*.npz"))) == 2
