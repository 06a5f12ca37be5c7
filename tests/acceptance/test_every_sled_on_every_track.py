"""The autopilot finishes every track of the library with every sled, and what a run reports is all there.

Times and largest loads are plausible for tracks of these lengths; they are bands, not references. Each pair is driven at its usual start
speed, and at one of the ten others from 0.95 to 1.05 of it, another one for each pair; `tests.acceptance.start_speeds` drives them all.
The skeleton at Whistler is apart: three of six descents that differ by 1e-9 in every coordinate of the start roll over.
"""

from __future__ import annotations

import math

import pytest
from tests.acceptance.start_speeds import PERCENT, SLEDS, TRACKS, Task, descend

from stickslip.io.track_file import track_names

TIMES = {
    "school": (42.0, 50.0),
    "mini": (14.0, 18.0),
    "loop": (23.0, 28.0),
    "park-city": (45.0, 60.0),
    "whistler": (45.0, 55.0),
    "alpensia": (45.0, 55.0),
}
LEAST_LOAD = {"school": 1.0}  # g: its bends have no bank
TOLD = {
    "finished", "finish_time_s", "split_times_s", "finish_speed_m_s", "max_g", "wall_hits", "realtime_factor", "crashed", "late_steps",
}  # fmt: skip
PAIRS = [(sled, track) for sled in SLEDS for track in TRACKS]
NUDGES = range(1, 5)
OTHERS = [percent for percent in PERCENT if percent != 100]


def test_every_track_is_driven():
    assert set(track_names()) == set(TIMES) == set(TRACKS)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "track"), PAIRS)
def test_the_autopilot_finishes(kind, track):
    judge(Task(kind, track))


@pytest.mark.slow
@pytest.mark.parametrize("seed", NUDGES)
def test_the_autopilot_finishes_whistler_with_the_skeleton_whatever_the_last_digits(seed):
    """The pair that swings most: docs/theory/pilot.md, section 5.1."""
    judge(Task("skeleton", "whistler", seed=seed))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "track", "percent"), [(*pair, OTHERS[3 * k % len(OTHERS)]) for k, pair in enumerate(PAIRS)]
)
def test_the_autopilot_finishes_from_another_start_speed(kind, track, percent):
    judge(Task(kind, track, percent))


def judge(task: Task) -> None:
    """Drive, and compare with the bands."""
    summary = descend(task)[0].summary
    assert set(summary) >= TOLD
    assert summary["finished"], summary["end"]
    assert not summary["crashed"]
    low, high = TIMES[task.track]
    assert low < summary["finish_time_s"] < high
    assert LEAST_LOAD.get(task.track, 1.5) < summary["max_g"] < 8.0
    assert math.isfinite(summary["finish_speed_m_s"])
