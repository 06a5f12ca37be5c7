"""Parts of runs on ice: placement, terrain, air, ice, push, traces, timing, filters, pilots, plan."""

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from stickslip.apps.catalogue import find_app, load_sled, sled_apps
from stickslip.apps.ice.autopilot import HUMAN, AutoPilot, Skill
from stickslip.apps.ice.conditions import Push, RunSettings, Weather, friction_scale, standard_pressure
from stickslip.apps.ice.course import Course
from stickslip.apps.ice.gates import Passage, Timing
from stickslip.apps.ice.pilot import NoPilot, ReplayPilot, View
from stickslip.apps.ice.pilots import make_pilot, plan_for
from stickslip.apps.ice.placement import stand_on, track_terrain
from stickslip.apps.ice.plan import ridden_ice
from stickslip.apps.ice.sled import Handling, handling_of
from stickslip.apps.ice.trace import SteeringTrace, load_trace, trace_text
from stickslip.engine.low_pass import LowPass, smooth
from stickslip.io.track_file import load_track, patch_table
from stickslip.model import Mesh, ModelError
from stickslip.model.errors import UsageError
from stickslip.model.rotation import matrix_from_quat
from stickslip.track.glide import glide
from stickslip.track.patch import TrackPatch
from stickslip.track.track import Gate

TRACK = "mini"
VIEW = View(1.0, 30.0, 0.0, 0.0, 12.0, 0.0, 0.0, 0.0, 9.81)


@pytest.fixture(scope="module")
def patch():
    return TrackPatch(patch_table(TRACK))


@pytest.fixture(scope="module")
def handling():
    return handling_of(load_sled("bob"))


@pytest.mark.parametrize(("station", "across"), [(0.0, 0.0), (0.0, 0.15), (90.0, -0.4), (230.0, 0.5)])
def test_all_feet_are_just_above_the_ice(patch, handling, station, across):
    position, quat = stand_on(patch, station, across, handling)
    A = matrix_from_quat(np.array(quat))
    feet = [(i * 0.85, j * 0.335, 0.0) for i in (-1, 1) for j in (-1, 1)]
    gap = patch.project(np.array(position) + np.array(feet) @ A.T).distance
    assert 0.0 <= gap.min() < 2e-6
    # Four feet on a bent surface: a sled is stiff, so the fourth stands off by the twist of the ice over its length.
    assert gap.max() < (1e-5 if station == 0.0 and across == 0.0 else 0.02)


def test_terrain_has_ice_and_boards():
    shapes = track_terrain(TRACK, load_track(TRACK))
    assert [shape.name for shape in shapes] == ["ice", "boards"]
    assert all(shape.group == 1 for shape in shapes)
    assert isinstance(shapes[1], Mesh)
    assert len(shapes[1].triangles) > 10


def test_air_density():
    assert Weather(15.0).density == pytest.approx(1.225, rel=1e-4)  # standard atmosphere at sea level
    assert standard_pressure(1000.0) == pytest.approx(89874.6, rel=1e-4)  # ISO 2533, table
    assert Weather(0.0, pressure=101325.0).density == pytest.approx(1.2922, rel=1e-4)
    with pytest.raises(ModelError, match="temperature_c"):
        Weather(90.0)


def test_colder_ice_has_more_friction():
    assert friction_scale(None) == 1.0
    assert friction_scale(-3.4) == 1.0
    assert friction_scale(-10.6) == pytest.approx(5.3 / 4.2)
    with pytest.raises(ModelError, match="ice_c"):
        friction_scale(3.0)


def test_push_gives_its_start_time():
    track = load_track("whistler")
    push = Push()
    speed = push.speed(track, 4.87)
    run = glide(track.plan, track.heights, begin=0.0, end=50.0, start_speed=speed)
    assert run.time[-1] == pytest.approx(4.87, abs=1e-6)
    assert push.speed(track, 4.77) > speed


def test_start_times_spread_as_in_a_race():
    track = load_track("whistler")
    push = Push()
    times = []
    for seed in range(60):
        speed = push.draw(track, seed)
        times.append(glide(track.plan, track.heights, begin=0.0, end=50.0, start_speed=speed).time[-1])
    # 60 draws: the standard deviation is known to 9 %, the mean to 9 ms.
    assert np.mean(times) == pytest.approx(4.87, abs=0.03)
    assert np.std(times) == pytest.approx(0.07, rel=0.3)
    assert push.draw(track, 3) == push.draw(track, 3)


def test_trace_survives_a_file(tmp_path):
    trace = SteeringTrace(tuple((0.01 * i, math.sin(i) / 3.0) for i in range(50)))
    file = tmp_path / "steering.csv"
    file.write_text(trace_text(trace))
    assert load_trace(file) == trace
    assert ReplayPilot(trace).command(VIEW._replace(time=0.07)) == trace.samples[7][1]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("time_s,steering\n0.0,0.0\n2.0,0.0\n", "gap"),
        ("time_s,steering\n0.0,0.0\n0.1,1.5\n", "outside -1 to 1"),
        ("time_s,steering\n0.0,0.0\nx,0.0\n", "not two numbers"),
        ("a,b\n0,0\n", "first line"),
        ("time_s,steering\n0.0,0.0\n", r"steering\.csv has 1 row"),
    ],
)
def test_faulty_traces_are_refused(tmp_path, text, told):
    file = tmp_path / "steering.csv"
    file.write_text(text)
    with pytest.raises(ModelError, match=told):
        load_trace(file)


def test_gates_are_passed_between_ticks():
    timing = Timing((Gate("start", 0.0), Gate("a", 5.0), Gate("b", 6.0)))

    def place(t):
        return Passage(t, 10.0 * t + 0.5 * 3.0 * t * t, 10.0 + 3.0 * t, 1.01 * (10.0 + 3.0 * t))  # it weaves a little

    ticks = [place(0.01 * i) for i in range(-1, 80)]
    for before, now in pairwise(ticks):
        timing.tick(before, now)
    exact = [(math.sqrt(100.0 + 6.0 * s) - 10.0) / 3.0 for s in (0.0, 5.0, 6.0)]
    assert timing.finished
    np.testing.assert_allclose(timing.times, exact, atol=1e-12)  # constant acceleration is exact
    np.testing.assert_allclose(timing.speeds, [1.01 * (10.0 + 3.0 * t) for t in exact], rtol=1e-12)


def test_low_pass_halves_at_its_corner():
    tick, hz = 1e-4, 2.0
    low = LowPass(hz, tick)
    wave = [math.sin(2.0 * math.pi * hz * i * tick) for i in range(30000)]
    out = np.array([low(value) for value in wave])
    assert np.abs(out[10000:]).max() == pytest.approx(0.5, rel=2e-3)
    assert np.array_equal(smooth(wave, hz, tick), out)


def test_sleds_are_found_by_name():
    assert [app.name for app in sled_apps()] == ["bob", "luge", "skeleton"]
    assert "four-man" in find_app("bob").library.names
    assert load_sled("bob", "monobob").setup.category == "monobob"
    with pytest.raises(UsageError, match="There are: bob, luge, skeleton"):
        load_sled("sledge")
    with pytest.raises(ModelError, match=r"neither a file nor a set-up of the luge\. Use a file or one of: men, women"):
        load_sled("luge", "two-man")


def test_settings_become_conditions():
    track = load_track(TRACK)
    plain = RunSettings().conditions(track, 0)
    assert (plain.air_density, plain.friction_scale, plain.start_speed) == (1.12, 1.0, 9.0)
    other = RunSettings(ice_c=-10.6, air_c=-5.0, altitude=900.0, push=True).conditions(track, 1)
    assert other.friction_scale > 1.2
    assert other.air_density != 1.12
    assert other.start_speed != 9.0


def test_the_ice_is_rounded_off_by_the_gauge():
    course = Course.of(load_track(TRACK))
    right, left = course.edges(0.0)
    assert left == pytest.approx(-right)
    _, z = ridden_ice(course, 0.67)
    assert float(z.ev(0.0, 0.0)) == pytest.approx(0.0, abs=1e-3)
    assert float(z.ev(0.0, 0.6)) > 0.01  # one runner climbs the fillet
    assert course.across(0.0, 0.5) == pytest.approx(0.5 * left)


def test_plan_steers_back_from_walls(handling):
    plan = plan_for(load_track(TRACK), handling)
    # On the straight before the first curve: from the left to the right, and the reverse.
    assert plan.at(20.0, 0.3, 0.02) < 0.0 < plan.at(20.0, -0.3, -0.02)
    assert np.abs(plan.steering).max() <= 1.0


def test_autopilot_stays_within_its_travel_and_is_deterministic(handling):
    plan = plan_for(load_track(TRACK), handling)
    views = [VIEW._replace(time=0.01 * i, slope=0.1 * math.sin(0.3 * i), pull=0.2 * i) for i in range(60)]
    answers = [[AutoPilot(plan, handling, HUMAN, seed=s)] for s in (1, 1, 2)]
    runs = [[pilot.command(view) for view in views] for (pilot,) in answers]
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]
    assert np.abs(runs).max() <= 1.0


def test_reaction_delays(handling):
    plan = plan_for(load_track(TRACK), handling)
    slow = AutoPilot(plan, handling, Skill(reaction=0.05))
    quick = AutoPilot(plan, replace(handling, calm=handling.calm + 0.05), Skill())  # who is late looks further ahead
    views = [VIEW._replace(time=0.01 * i, slip=0.01 * math.sin(0.2 * i)) for i in range(30)]
    late, early = [slow.command(v) for v in views], [quick.command(v) for v in views]
    assert late[5:] == early[:-5]
    assert late[:5] == [0.0] * 5


def test_hands_ease_under_load(handling):
    plan = plan_for(load_track(TRACK), handling)
    soft, stiff = AutoPilot(plan, handling, Skill(ease=0.1)), AutoPilot(plan, handling, Skill())
    light, loaded = (VIEW._replace(slip=0.02, load=load) for load in (9.81, 39.24))
    assert soft.command(light) == stiff.command(light)
    assert 0.0 < soft.command(loaded) < stiff.command(loaded)


def test_a_run_may_begin_on_the_way():
    track = load_track(TRACK)
    timing = Timing.of(track, track.gates[0].station + 1.0)
    assert [gate.name for gate in timing.gates[1:]] == [gate.name for gate in track.gates[1:]]
    with pytest.raises(ModelError, match="cannot be begun"):
        Timing.of(track, track.finish)


def test_pilots_by_name(tmp_path):
    sled = load_sled("bob")
    assert isinstance(make_pilot("none", sled, TRACK), NoPilot)
    with pytest.raises(ModelError, match="pilot"):
        make_pilot("nobody", sled, TRACK)


def test_grip_grows_with_load():
    handling = Handling()
    assert handling.grip(0.0) == 0.0
    assert handling.grip(82.0) == pytest.approx(8.2)
    assert handling.grip(20.5) == pytest.approx(0.06 * 20.5)
