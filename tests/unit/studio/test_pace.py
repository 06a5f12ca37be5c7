from __future__ import annotations

import pytest

from stickslip.studio.pace import LAG_S, Pace


def run(pace: Pace, times, cost: float = 0.0) -> int:
    total = 0
    for now in times:
        steps = pace.due(now)
        pace.took(steps, steps * cost)
        total += steps
    return total


@pytest.mark.parametrize("speed", [0.1, 0.25, 1.0, 2.0])
def test_steps_keep_up_with_the_clock(speed):
    pace = Pace(0.002, speed)
    times = [k / 120.0 for k in range(241)]
    assert run(pace, times) == pytest.approx(2.0 * speed / 0.002, abs=1)
    assert pace.late_steps == 0


def test_a_short_hold_up_is_made_up_for():
    pace = Pace(0.001)
    assert run(pace, [0.0, 0.01, 0.01 + 0.9 * LAG_S, 0.2, 0.21]) == pytest.approx(210, abs=1)
    assert pace.late_steps == 0


def test_a_long_hold_up_is_given_up_and_counted():
    pace = Pace(0.001)
    total = run(pace, [0.0, 1.0])
    assert total == 100
    assert pace.late_steps == 900


def test_a_scene_that_is_too_slow_is_taken_in_short_calls_and_every_missing_step_is_counted():
    """Steps of 2 ms that take 4 ms each: half of them are late, and no call is longer than 12 ms."""
    pace, now, taken = Pace(0.002), 0.0, 0
    while now < 4.0:
        steps = pace.due(now)
        taken += steps
        pace.took(steps, 0.004 * steps)
        assert steps <= 50 if taken == steps else steps <= 3
        now += max(0.004 * steps, 0.001)
    assert taken + pace.late_steps == pytest.approx(2000, abs=LAG_S / 0.002 + 2)
    assert taken == pytest.approx(1000, rel=0.05)


def test_a_pause_makes_nothing_due():
    pace = Pace(0.001)
    run(pace, [0.0, 0.05])
    pace.stop()
    assert pace.due(10.0) == 0
    assert pace.late_steps == 0


def test_it_says_when_the_next_step_is_due():
    pace = Pace(0.01, speed=0.5)
    assert pace.due(0.0) == 0
    assert pace.remaining() == pytest.approx(0.02)
    assert pace.due(0.015) == 0
    assert pace.remaining() == pytest.approx(0.005)
    assert pace.due(0.021) == 1
    assert pace.remaining() == 0.0
    pace.took(1, 0.001)
    assert pace.remaining() == pytest.approx(0.019)
