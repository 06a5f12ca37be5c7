from __future__ import annotations

import math

import pytest

from stickslip.model.errors import UsageError
from stickslip.studio.wheel.axis import Axis


def test_stops_become_one_and_what_is_beyond_stays_there():
    axis = Axis(left=-0.6, rest=0.1, right=0.8)
    assert [axis.steering(raw) for raw in (-0.9, -0.6, 0.1, 0.8, 1.0)] == [1.0, 1.0, 0.0, -1.0, -1.0]
    assert axis.steering(-0.25) == pytest.approx(0.5)


def test_an_axis_may_be_mounted_the_other_way_round():
    assert Axis(left=1.0, rest=0.0, right=-1.0).steering(0.25) == pytest.approx(0.25)


def test_the_dead_zone_begins_without_a_jump():
    axis = Axis(dead_zone=0.1)
    assert axis.steering(-0.1) == 0.0
    assert 0.0 < axis.steering(-0.1001) < 1e-3
    assert axis.steering(-1.0) == 1.0


@pytest.mark.parametrize("directness", [0.63, 1.0, 1.6])
def test_directness_is_a_power(directness):
    axis = Axis(directness=directness)
    for raw in (0.05, 0.3, 0.9):
        assert axis.steering(-raw) == pytest.approx(raw ** (1.0 / directness))
        assert axis.steering(raw) == pytest.approx(-(raw ** (1.0 / directness)))


def test_about_the_middle_it_is_straight_however_direct():
    axis = Axis(directness=1.6)
    assert axis.steering(-1e-6) / 1e-6 == pytest.approx(axis.steering(-9e-5) / 9e-5)


@pytest.mark.parametrize(
    "bad",
    [
        {"rest": 2.0},
        {"left": 1.0, "right": 1.0},
        {"left": math.nan},
        {"dead_zone": 1.0},
        {"directness": 0.0},
    ],
)
def test_an_axis_that_cannot_be(bad):
    with pytest.raises(UsageError):
        Axis(**bad)
