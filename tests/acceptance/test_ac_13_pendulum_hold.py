"""AC-13: a pendulum with friction of half its largest gravity torque holds up to 30 degrees.

Source: joint-friction specification, AC-13. No motion (1e-9 degrees in 2 s) at 25 and 29.9 degrees; from 30.1 degrees
it slides about 0.2 degrees; from 35 degrees 9.92 degrees, the energy balance; tolerance 0.1 degrees at 0.01 s.
"""

from __future__ import annotations

import math

import pytest
from tests.acceptance.joint_runs import trace
from tests.acceptance.rod_runs import WEIGHT, next_turn, rod_scene

LIMIT = 4.905  # N m


@pytest.mark.exact
@pytest.mark.parametrize("scheme", ["moreau", "euler"])
@pytest.mark.parametrize("angle", [25.0, 29.9, 29.9999999])
def test_it_holds_below_thirty_degrees(angle, scheme):
    assert pytest.approx(0.5 * WEIGHT) == LIMIT
    run = trace(rod_scene(angle, LIMIT, scheme=scheme), "hinge", 2.0)
    assert abs(math.degrees(run.q[-1, 0]) - angle) <= 1e-9
    assert abs(run.u).max() <= 1e-12


@pytest.mark.parametrize("scheme", ["moreau", "euler"])
@pytest.mark.parametrize(("angle", "way", "tolerance"), [(30.1, 0.200, 0.01), (35.0, 9.92, 0.1)])
def test_it_slides_above_and_stops_on_the_way(angle, way, tolerance, scheme):
    run = trace(rod_scene(angle, LIMIT, scheme=scheme), "hinge", 2.0)
    moved = angle - math.degrees(run.q[-1, 0])
    assert moved == pytest.approx(way, abs=tolerance)
    assert abs(run.u[-1, 0]) <= 1e-9
    if scheme == "moreau":
        exact = angle + math.degrees(next_turn(math.radians(angle), LIMIT))
        assert moved == pytest.approx(exact, abs=0.01)
