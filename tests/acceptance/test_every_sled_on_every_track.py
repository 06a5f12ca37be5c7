"""The autopilot finishes every track of the library with every sled, and what a run tells is all there.

Times and largest loads are plausible for tracks of these lengths; they are bands, not references.
"""

from __future__ import annotations

import math

import pytest

from stickslip.apps.ice.pilots import make_pilot
from stickslip.apps.ice.registry import load_sled
from stickslip.apps.ice.run import Conditions, run_sled
from stickslip.io.track_file import track_names

START_SPEED = {("bob", "whistler"): 7.77, ("bob", "alpensia"): 7.40}  # m/s, of the races; 9 elsewhere
TIMES = {
    "mini": (14.0, 18.0),
    "loop": (23.0, 28.0),
    "park-city": (45.0, 60.0),
    "whistler": (45.0, 55.0),
    "alpensia": (45.0, 55.0),
}
TOLD = {
    "finished", "finish_time_s", "split_times_s", "finish_speed_m_s", "max_g", "wall_hits", "realtime_factor", "crashed", "late_steps",
}  # fmt: skip


def test_every_track_is_driven():
    assert set(track_names()) == set(TIMES)


@pytest.mark.slow
@pytest.mark.parametrize("track", sorted(TIMES))
@pytest.mark.parametrize("kind", ["bob", "skeleton", "luge"])
def test_the_autopilot_finishes(kind, track):
    sled = load_sled(kind)
    speed = START_SPEED.get((kind, track), 9.0)
    summary = run_sled(sled, track, make_pilot("auto", sled, track), Conditions(start_speed=speed)).summary
    assert set(summary) >= TOLD
    assert summary["finished"], summary["end"]
    assert not summary["crashed"]
    low, high = TIMES[track]
    assert low < summary["finish_time_s"] < high
    assert 1.5 < summary["max_g"] < 8.0
    assert math.isfinite(summary["finish_speed_m_s"])
