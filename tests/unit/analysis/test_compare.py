from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.analysis.synthetic_runs import TRACK, made_run
from tests.unit.track.mini import mini_track

from stickslip.analysis.compare import compare_runs, count_arches, curves_of, difference, losses_of, splits_of
from stickslip.model.errors import RecordingError


def test_differences_of_two_even_runs():
    """At 20 and 25 m/s along the plan: Δt = s (1/20 - 1/25), Δv = 5 m/s times the length of the slope per station."""
    slow, fast = made_run("slow"), made_run("fast", pace=lambda t: 25.0 * t, duration=10.6)
    comparison = compare_runs([slow, fast])
    assert comparison.reference is fast
    (found,) = comparison.differences
    s = comparison.station
    assert (s[0], s[-1]) == (0.0, 260.0)
    np.testing.assert_allclose(found.time, s * (1 / 20 - 1 / 25), atol=1e-9)
    longer = np.hypot(1.0, TRACK.heights.slope(s))
    inside = slice(1, -1)  # rates at a change of grade are means of both sides
    assert np.abs(found.speed + 5.0 * longer)[inside].max() < 1e-3


def test_a_run_beside_itself_is_no_different():
    run = made_run()
    found = difference(run, run, np.linspace(0.0, 260.0, 100))
    assert not found.time.any()
    assert not found.speed.any()


def test_a_wall_hit_is_a_step_in_speed_and_a_growing_loss_of_time():
    """1 m/s lost at 100 m: Δv jumps there, Δt is 0 before and grows as (s - 100) (1/19 - 1/20) behind."""
    even = made_run("even")
    hit = made_run("hit", pace=lambda t: np.where(t < 5.0, 20.0 * t, 100.0 + 19.0 * (t - 5.0)), duration=13.6)
    s = np.array([50.0, 99.0, 101.0, 150.0, 250.0])
    found = difference(hit, even, s)
    np.testing.assert_allclose(found.time, np.maximum(s - 100.0, 0.0) * (1 / 19 - 1 / 20), atol=1e-9)
    np.testing.assert_allclose(found.speed[:2], 0.0, atol=1e-9)
    assert (found.speed[2:] < -0.99).all()


def test_splits():
    splits = splits_of(made_run())
    assert [split.gate for split in splits] == ["start", "middle", "finish"]
    np.testing.assert_allclose([split.time for split in splits], [0.0, 5.0, 13.0], atol=1e-9)


def test_losses_add_up_to_the_difference_at_the_finish():
    even = made_run("even")
    wavy = made_run("wavy", pace=lambda t: 20.0 * t - 3.0 * (1.0 - np.cos(t)), duration=13.5)
    losses = losses_of(wavy, even)
    first = losses[0].corner.begin
    before = float(wavy.clock(first) - even.clock(first))
    total = before + sum(loss.inside + loss.way_on for loss in losses)
    assert total == pytest.approx(float(wavy.clock(260.0) - even.clock(260.0)), abs=1e-12)


def test_a_curve_knows_how_it_was_taken():
    corner = curves_of(made_run())[0].corner
    middle = 0.5 * (corner.begin + corner.end)
    arch = lambda s: np.exp(-(((s - middle) / 8.0) ** 2))  # noqa: E731
    run = made_run(height=arch, offset=lambda s: 0.002 * s)
    taken = curves_of(run)[0]
    assert taken.top == pytest.approx(1.0, abs=1e-3)
    assert taken.top_station == pytest.approx(middle, abs=0.5)
    assert taken.arches == 1
    assert taken.entry_offset == pytest.approx(0.002 * corner.begin, abs=1e-9)
    assert taken.exit_offset == pytest.approx(0.002 * corner.end, abs=1e-9)
    assert taken.time == pytest.approx((corner.end - corner.begin) / 20.0, abs=1e-9)


@pytest.mark.parametrize(
    ("heights", "expected"),
    [
        ([(0.5, 0.1, 1.0)], 1),
        ([(0.3, 0.1, 1.0), (0.7, 0.1, 0.8)], 2),
        ([(0.3, 0.1, 1.0), (0.4, 0.1, 0.9)], 1),  # grown together
        ([(0.5, 0.1, 0.04)], 0),  # lower than an arch
        ([(0.0, 0.1, 1.0)], 1),  # at the border
        ([], 0),
    ],
    ids=["one", "two", "merged", "low", "border", "flat"],
)
def test_arches_are_counted(heights, expected):
    x = np.linspace(0.0, 1.0, 401)
    assert count_arches(sum((h * np.exp(-(((x - m) / w) ** 2)) for m, w, h in heights), np.zeros_like(x))) == expected


@settings(max_examples=30, deadline=None)
@given(n=st.integers(1, 5), scale=st.floats(0.1, 5.0))
def test_so_many_equal_arches_are_so_many_at_any_size(n, scale):
    x = np.linspace(0.0, n, 100 * n + 1)
    assert count_arches(scale * np.sin(np.pi * x) ** 2) == n


def test_the_reference_is_the_fastest_that_finished():
    fast_but_crashed = made_run("crashed", pace=lambda t: 30.0 * t, duration=4.0)
    slow, slower = made_run("slow"), made_run("slower", pace=lambda t: 19.5 * t, duration=13.8)
    runs = [fast_but_crashed, slower, slow]
    assert compare_runs(runs).reference is slow
    assert compare_runs(runs, "slower").reference is slower
    assert compare_runs([fast_but_crashed]).reference is fast_but_crashed
    lead = difference(fast_but_crashed, slow, np.array([60.0, 200.0]))
    assert lead.time[0] == pytest.approx(-1.0, abs=1e-9)
    assert np.isnan(lead.time[1])


def test_runs_that_cannot_be_compared_are_refused():
    other = made_run("other", track=mini_track())
    with pytest.raises(RecordingError, match="Compare runs on one track"):
        compare_runs([made_run(), other])
    with pytest.raises(RecordingError, match="several runs are called 'run'"):
        compare_runs([made_run(), made_run()])
    with pytest.raises(RecordingError, match="there is no run 'x'"):
        compare_runs([made_run()], "x")
    with pytest.raises(RecordingError, match="no runs"):
        compare_runs([])


def test_the_largest_load_of_all_curves_is_the_largest_of_the_rows():
    """Not of the common stations, between which a peak may lie: tables and instruments tell one number."""
    bare = made_run()
    curves = curves_of(bare)
    inside = (bare.station > curves[1].corner.begin + 1.0) & (bare.station < curves[1].corner.end - 1.0)
    load = np.ones(bare.time.size)
    load[np.flatnonzero(inside)[7]] = 4.0
    assert [curve.load for curve in curves_of(made_run(load=load))] == [1.0, 4.0]


def test_times_are_those_that_were_taken_at_the_gates():
    """Shifted linearly between them, so that curves and ways still add up to the difference at the finish."""
    taken = {"start": 0.0, "middle": 5.0002, "finish": 13.00031}
    run, plain = made_run("run", splits=taken), made_run("plain")
    assert [split.time for split in splits_of(run)] == pytest.approx(list(taken.values()), abs=1e-12)
    assert run.clock(50.0) - plain.clock(50.0) == pytest.approx(0.0001, abs=1e-12)
    first = curves_of(run)[0].corner.begin
    lost = float(run.clock(first) - plain.clock(first)) + sum(
        loss.inside + loss.way_on for loss in losses_of(run, plain)
    )
    assert lost == pytest.approx(0.00031, abs=1e-9)
    crashed = made_run("crashed", duration=6.0, splits={"start": 0.0, "middle": 5.0002})
    assert splits_of(crashed)[1].time == pytest.approx(5.0002)
    assert np.isnan(splits_of(crashed)[2].time)
