from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation
from tests.unit.analysis.synthetic_runs import TRACK, made_run, place

from stickslip.analysis.run_trace import felt_load, trace_run
from stickslip.engine.low_pass import smooth
from stickslip.model.errors import RecordingError
from stickslip.track.patch import build_patch


def test_a_point_beside_the_line_has_its_station_offset_and_height():
    run = made_run(offset=lambda s: 0.3 * np.sin(s / 20.0), height=lambda s: 0.2 + 0.001 * s)
    np.testing.assert_allclose(run.station, 20.0 * run.time, atol=1e-9)
    np.testing.assert_allclose(run.offset, 0.3 * np.sin(run.station / 20.0), atol=1e-9)
    np.testing.assert_allclose(run.height, 0.2 + 0.001 * run.station, atol=1e-9)


@settings(max_examples=25, deadline=None)
@given(offset=st.floats(-3.0, 3.0), height=st.floats(0.0, 4.0), speed=st.floats(5.0, 45.0))
def test_station_and_offset_are_exact_at_any_offset_height_and_speed(offset, height, speed):
    """1e-8 m: positions are of the order of 100 m."""
    run = made_run(
        pace=lambda t: speed * t,
        offset=lambda s: np.full_like(s, offset),
        height=lambda s: np.full_like(s, height),
        duration=250.0 / speed,
    )
    np.testing.assert_allclose(run.station, speed * run.time, atol=1e-8)
    np.testing.assert_allclose(run.offset, offset, atol=1e-8)
    np.testing.assert_allclose(run.height, height, atol=1e-8)


def test_the_clock_starts_at_the_first_gate():
    run = made_run(pace=lambda t: 20.0 * (t - 0.4))  # begins 8 m before the gate
    np.testing.assert_allclose(run.clock([0.0, 100.0, 260.0]), [0.0, 5.0, 13.0], atol=1e-9)
    assert run.finished


def test_a_run_that_begins_a_little_late_is_given_the_missing_time():
    run = made_run(pace=lambda t: 1.0 + 20.0 * t)
    assert run.clock(101.0) == pytest.approx(
        101.0 / 20.0, abs=3e-4
    )  # at the speed along the slope, 0.4 % more than along the plan


def test_a_run_that_begins_far_behind_the_gate_has_no_clock():
    with pytest.raises(RecordingError, match=r"begins at the station 5\.00 m"):
        made_run(pace=lambda t: 5.0 + 20.0 * t).clock(100.0)


def test_time_under_constant_acceleration_is_met_within_microseconds():
    """Linear between rows of 10 ms: off by at most a dt²/(8 v) = 4 µs at 3 m/s² and 9 m/s."""
    run = made_run(pace=lambda t: 9.0 * t + 1.5 * t**2, duration=9.0)
    s = np.linspace(0.0, 200.0, 333)
    exact = (-9.0 + np.sqrt(81.0 + 6.0 * s)) / 3.0
    np.testing.assert_allclose(run.clock(s), exact, atol=4.2e-6)


def test_where_a_run_did_not_come_there_is_no_time():
    run = made_run(duration=6.0)
    assert not run.finished
    assert math.isnan(run.clock(260.0))
    assert math.isnan(run.speed_at(121.0))


def test_a_sled_that_slides_back_passes_no_gate_twice():
    run = made_run(pace=lambda t: 110.0 * np.sin(t / 4.0), duration=9.0)
    assert run.clock(100.0) == pytest.approx(4.0 * math.asin(100.0 / 110.0), abs=1e-5)
    assert math.isnan(run.clock(120.0))


def test_rows_behind_the_end_of_the_track_are_left_out():
    run = made_run(duration=40.0)
    assert run.reach[1] <= TRACK.end
    assert len(run.time) == len(run.load) == len(run.across)


def test_the_load_of_a_level_turn_is_weight_and_centrifugal_force():
    t = np.arange(0.0, 2.0, 0.01)
    velocity = 20.0 * np.column_stack([np.cos(t), np.sin(t), np.zeros_like(t)])  # radius 20 m
    expected = math.hypot(1.0, 20.0 / 9.81)
    np.testing.assert_allclose(
        felt_load(t, velocity)[50:], expected, rtol=2e-5
    )  # means over 10 ms, half a second behind the filter
    assert felt_load(t, np.zeros((t.size, 3))) == pytest.approx(1.0)


def test_the_load_is_that_off_the_ice_behind_a_low_pass_as_instruments_show_it():
    """Leaning by 60° into a level turn: along the vertical of the sled, of both weight and turn. A blow of 10 ms is softened."""
    t = np.arange(0.0, 2.0, 0.01)
    velocity = 20.0 * np.column_stack([np.cos(t), np.sin(t), np.zeros_like(t)])
    half = 0.5 * np.radians(60.0)
    lean = np.array([np.cos(half), -np.sin(half), 0.0, 0.0])  # to the left, where the turn goes ...
    turn = np.column_stack([np.cos(t / 2), np.zeros((t.size, 2)), np.sin(t / 2)])
    rotation = (Rotation.from_quat(turn, scalar_first=True) * Rotation.from_quat(lean, scalar_first=True)).as_quat(
        scalar_first=True
    )
    load = felt_load(t, velocity, rotation)
    expected = 0.5 + math.sin(math.radians(60.0)) * 20.0 / 9.81
    assert load[0] == 1.0
    np.testing.assert_allclose(load[50:], expected, rtol=6e-3)  # it turns by 0.01 rad in a row
    upright = np.tile([1.0, 0.0, 0.0, 0.0], (t.size, 1))
    blow = np.zeros((t.size, 3))
    blow[100:, 2] = 0.5  # m/s within a row: 5 g
    felt = felt_load(t, blow, upright)
    np.testing.assert_allclose(felt, smooth(np.where(np.arange(t.size) == 100, 1.0 + 50.0 / 9.81, 1.0), 10.0, 0.01))
    assert 1.5 < felt.max() < 0.5 * (1.0 + 50.0 / 9.81)


def test_the_section_coordinate_is_that_of_the_ice_below():
    patch = build_patch(TRACK)
    s = np.linspace(5.0, 255.0, 300)
    v = 0.3 * np.sin(s / 30.0)
    points = patch.point(s, v)
    t = np.linspace(0.0, 12.0, s.size)
    run = trace_run("run", TRACK, t, points, np.gradient(points, t, axis=0), patch=patch)
    np.testing.assert_allclose(run.across, v, atol=1e-6)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda t, r: (t[::-1], r), "not later than the row before"),
        (lambda t, r: (t, np.where(np.arange(10)[:, None] == 3, np.nan, r)), "row 3 is not finite"),
        (lambda t, r: (t[:1], r[:1]), "Give"),
        (lambda t, r: (t, r[:, :2]), "Give"),
        (lambda t, r: (t, r + np.array([9000.0, 0.0, 0.0])), "Give the track on which it was driven"),
    ],
    ids=["reversed", "nan", "one row", "plan only", "elsewhere"],
)
def test_rows_that_no_run_has_are_refused(change, message):
    t = np.arange(0.0, 1.0, 0.1)
    times, points = change(t, place(TRACK, 20.0 * t))
    with pytest.raises(RecordingError, match=message):
        trace_run("odd", TRACK, times, points, np.zeros((len(times), 3)))
