from __future__ import annotations

import math
from itertools import pairwise

import pytest

from stickslip.model.errors import UsageError
from stickslip.studio.wheel.force import FADE, SILENCE, Bounds, Governor, rope_force

FREE = Bounds(gain=1.0, limit=100.0, slew=1e9)


def alive(bounds: Bounds = FREE, force: float = 0.0) -> tuple[Governor, float]:
    """A governor whose force has faded in, and what time it is then."""
    governor, now = Governor(bounds), 0.0
    while now <= FADE + 0.1:
        governor.tell(force, now)
        governor.force(now)
        now += 0.004
    return governor, now


def test_a_force_beyond_the_limit_is_cut_on_both_sides():
    governor, now = alive()
    for wish, given in ((40.0, 40.0), (900.0, 100.0), (-900.0, -100.0)):
        governor.tell(wish, now)
        assert governor.force(now) == pytest.approx(given)
        now += 0.004


def test_the_gain_comes_before_the_limit():
    governor, now = alive(Bounds(gain=0.5, limit=100.0, slew=1e9))
    governor.tell(150.0, now)
    assert governor.force(now) == pytest.approx(75.0)


def test_it_changes_no_faster_than_the_slew():
    governor, now = alive(Bounds(gain=1.0, limit=100.0, slew=1000.0))
    given = []
    for _ in range(50):
        governor.tell(100.0, now)
        given.append(governor.force(now))
        now += 0.004
    steps = [b - a for a, b in pairwise(given)]
    assert max(steps) <= 4.0 + 1e-9
    assert given[-1] == pytest.approx(100.0)


def test_silence_takes_the_force_away_at_once_and_it_comes_back_softly():
    governor, now = alive(force=80.0)
    assert governor.force(now) == pytest.approx(80.0)
    now += SILENCE + 0.004
    assert governor.force(now) == 0.0
    given = []
    for _ in range(round(FADE / 0.004) + 5):
        governor.tell(80.0, now)
        given.append(governor.force(now))
        now += 0.004
    assert given[0] == 0.0
    assert given[len(given) // 2] == pytest.approx(40.0, abs=2.0)
    assert given[-1] == pytest.approx(80.0)


def test_an_old_wish_does_not_replace_a_newer_one():
    governor, now = alive(force=10.0)
    governor.tell(20.0, now)
    governor.tell(-50.0, now - 0.02)
    assert governor.force(now) == pytest.approx(20.0)


@pytest.mark.parametrize("torque", [math.nan, math.inf, -math.inf])
def test_what_is_not_a_number_is_no_force(torque):
    assert rope_force(torque) == 0.0
    governor, now = alive(force=10.0)
    governor.tell(torque, now)
    assert governor.force(now) == 0.0


@pytest.mark.parametrize(
    "bad", [{"gain": -0.1}, {"gain": 1.1}, {"gain": math.nan}, {"limit": 0.0}, {"limit": 5000.0}, {"slew": 0.0}]
)
def test_bounds_that_cannot_be(bad):
    with pytest.raises(UsageError, match="Give"):
        Bounds(**bad)
