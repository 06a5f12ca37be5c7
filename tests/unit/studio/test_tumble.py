"""A crash: what is told of it is of that moment, and what is saved goes on until the sled lies still or flies off."""

from __future__ import annotations

import numpy as np
import pytest
from tests.unit.studio.live_sleds import Course

from stickslip.engine.replay import replay
from stickslip.io.recording import open_recording
from stickslip.studio.protocol import OVER, Open
from stickslip.studio.run_messages import RunOver
from stickslip.studio.sled_times import AT_REST, FLIGHT_S, TUMBLE_S

ROW_S = 0.01


@pytest.fixture
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("STICKSLIP_HOME", str(tmp_path))
    return tmp_path


def crash(track: str, speed: float, steering: float) -> Course:
    course = Course(Open("bob", {"track": track, "start_speed": speed}, "me"))
    course.live.play()
    course.steer(steering)
    while course.live.phase != OVER:
        course.go(0.1)
    return course


def over(course: Course) -> RunOver | None:
    return next((answer for answer in course.told if isinstance(answer, RunOver)), None)


def test_a_sled_that_rolled_over_is_recorded_until_it_lies_still(home):
    """Far too fast into the first bend of the school run: 40 m/s where 12 are meant."""
    course = crash("school", 40.0, 0.0)
    run = course.live.run
    assert run.end == "rolled over"
    crashed_at, speed = run.view.time, run.view.speed
    assert over(course) is None  # the result waits until there is nothing more to see
    course.go(TUMBLE_S + 1.0)
    path = home / "runs" / f"{course.leave()[0].id}.parquet"
    told = over(course)
    assert told is not None
    assert (told.sled.clock, told.sled.speed, told.sled.place) == (crashed_at, speed, "in curve 1")
    recording = open_recording(path)
    still = np.linalg.norm([recording.column(f"u.free.{axis}")[-1] for axis in "xyz"]) <= AT_REST
    beyond = recording.time[-1] - crashed_at
    assert beyond > 2.0
    assert still or beyond == pytest.approx(TUMBLE_S, abs=2 * ROW_S)
    assert recording.meta["outcome"] == "rolled over"
    assert replay(recording).same


def test_a_sled_that_flies_off_is_recorded_while_there_is_something_it_could_touch(home):
    course = crash("loop", 40.0, 1.0)
    assert course.live.run.end == "left the track"
    crashed_at = course.live.run.view.time
    course.go(TUMBLE_S)
    recording = open_recording(home / "runs" / f"{course.leave()[0].id}.parquet")
    assert FLIGHT_S <= recording.time[-1] - crashed_at < TUMBLE_S - 1.0


def test_a_restart_in_the_middle_of_a_tumble_saves_what_there_is(home):
    course = crash("school", 40.0, 0.0)
    course.go(0.5)
    course.live.reset()
    course.runs.settle()
    (run,) = course.leave()
    assert run.end == "rolled over"
