"""A run at the pace of a clock that the test holds: countdown, hands, gates, recording; driven live and driven again."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from tests.unit.studio.live_sleds import WISH, Course

from stickslip.analysis.recorded_run import trace_recording
from stickslip.apps.catalogue import load_sled
from stickslip.apps.ice.pilot import ReplayPilot
from stickslip.apps.ice.pilots import recorded_steering
from stickslip.apps.ice.run import COLUMNS, begin_run, run_sled
from stickslip.engine.replay import replay
from stickslip.io.recording import open_recording
from stickslip.studio.appearance import appearance_of
from stickslip.studio.motion import motion_bytes
from stickslip.studio.opening import SLED_MANNER
from stickslip.studio.protocol import COUNTDOWN, GOING, OVER, READY
from stickslip.studio.run_entries import entry_of
from stickslip.studio.run_messages import DeleteRun, GatePassed, OpenRun, RunOpened, Runs
from stickslip.studio.saved_runs import SavedRuns

COUNTDOWN_S, AGAIN_S = SLED_MANNER.countdown, SLED_MANNER.again


@pytest.fixture
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("STICKSLIP_HOME", str(tmp_path))
    return tmp_path


def test_the_sled_stands_still_until_the_countdown_is_over(home):
    course = Course()
    assert course.live.phase == READY
    course.live.play()
    course.go(COUNTDOWN_S - 0.1)
    assert course.shown[-1].phase == COUNTDOWN
    assert 0.0 < course.shown[-1].countdown < 0.2
    assert course.live.simulation.time == 0.0
    course.go(0.5)
    assert course.shown[-1].phase == GOING
    assert 0.3 < course.live.simulation.time < 0.45
    assert next(a for a in course.told if isinstance(a, GatePassed)).name == "start"
    course.live.close()


def test_hands_move_no_faster_than_they_are_told(home):
    course = Course()
    course.live.play()
    course.go(COUNTDOWN_S + 0.05)
    course.steer(1.0, rate=2.0)
    course.go(0.25)
    assert course.shown[-1].steering == pytest.approx(0.5, abs=0.03)
    course.steer(-3.0)
    course.go(0.03)
    assert course.shown[-1].steering == -1.0
    course.live.close()


def test_it_rests_until_the_next_tick_and_says_in_slow_motion_that_it_is_alive(home):
    course = Course()
    course.live.play()
    course.go(COUNTDOWN_S + 0.05)
    course.clock.now += 0.004  # somebody steers between two ticks
    course.live.tick()
    assert course.live.rest() == pytest.approx(0.006, abs=1e-9)
    course.live.set_speed(0.1)
    told = len(course.shown)
    for _ in range(50):
        course.clock.now += course.live.rest() + 1e-6
        course.live.tick()
    assert len(course.shown) >= told + 45  # a wheel lets go after 40 ms without one
    assert course.live.rest() <= 0.02
    course.live.close()


@pytest.mark.parametrize(("seconds", "saved"), [(1.5, 0), (3.0, 1)])
def test_a_restart_counts_down_at_once_and_saves_what_is_worth_it(home, seconds, saved):
    course = Course()
    course.live.play()
    course.go(COUNTDOWN_S + seconds)
    course.live.reset()
    assert course.live.phase == COUNTDOWN
    assert course.live.simulation.time == 0.0
    course.live._sink.join()
    course.runs.settle()
    assert [run.end for run in course.listed()] == saved * ["interrupted"]
    assert len(list((home / "runs").glob("*.parquet*"))) == saved
    course.go(AGAIN_S + 0.5)
    assert course.live.phase == GOING
    course.live.close()


def test_a_run_that_is_left_while_paused_is_saved_and_its_sled_stands_at_the_start_again(home):
    course = Course()
    course.live.play()
    course.go(COUNTDOWN_S + 2.5)
    course.live.pause()
    course.live.leave()
    course.live._sink.join()
    course.runs.settle()
    runs = course.listed()
    assert [run.end for run in runs] == ["interrupted"]
    assert (course.live.phase, course.live.running, course.live.simulation.time) == (READY, False, 0.0)
    course.live.play()
    course.go(COUNTDOWN_S + 0.5)  # too short to be saved
    assert course.live.phase == GOING
    course.live.leave()
    assert len(course.leave()) == 1


def test_a_live_run_is_saved_and_driven_again_to_the_bit(home):
    """A run with hands that wander, over the wall clock: its recording replays, and its steering gives the same run anew."""
    course = Course()
    course.live.play()
    course.go(COUNTDOWN_S)
    for i in range(40):
        course.steer(0.3 * (-1) ** i, rate=1.5)
        course.go(0.1)
        if course.live.phase == OVER:
            break
    course.live.close()
    course.runs.settle()
    runs = course.listed()
    path = str(home / "runs" / f"{runs[0].id}.parquet")
    recording = open_recording(path)
    assert recording.recovered is None
    assert replay(recording).same
    again = run_sled(load_sled("bob"), "mini", ReplayPilot(recorded_steering(path)), until=float(recording.time[-1]))
    x = [f"q.free.{axis}" for axis in "xyz"]
    last = np.array([recording.column(name)[-1] for name in x])
    position, _ = again.simulation.pose("rear_hull")
    assert position == pytest.approx(last, abs=0.0)


def test_a_run_whose_process_is_gone_is_recovered(home):
    """The journal of a process that was killed: what is on disk by then is a run like any other."""
    course = Course()
    course.live.play()
    course.go(COUNTDOWN_S + 2.5)
    course.live._recorder.flush()
    course.live._sink.writer.end = lambda outcome: None
    course.live._sink.end("")  # the thread ends, and the journal stays as a kill would leave it
    course.live._sink.join()
    told: list = []
    again = SavedRuns(lambda answer, assets=None: told.append(answer))
    again.open()
    assert next(a for a in told if isinstance(a, Runs)).runs == ()  # its run goes on: the journal is locked
    course.live._sink.writer._journal.close()  # as the system does; that a process of this number lives says nothing
    told.clear()
    again.open()
    runs = next(a for a in told if isinstance(a, Runs)).runs
    assert [run.end for run in runs] == ["cut short"]
    assert runs[0].station > 20.0
    again.obey(OpenRun(runs[0].id))
    assert isinstance(told[-1], RunOpened)
    again.obey(DeleteRun(runs[0].id))
    assert told[-1].runs == ()


def test_the_motion_of_a_recording_is_that_of_the_run(home):
    course = Course()
    course.live.play()
    course.go(COUNTDOWN_S + 2.5)
    course.live.close()
    path = next((home / "runs").glob("*.parquet"))
    recording = open_recording(path)
    run = begin_run(load_sled("bob"), "mini")
    before = run.simulation.snapshot()
    trace = trace_recording(recording, path.stem)
    data = motion_bytes(recording, run.simulation, appearance_of(run.simulation).look.origin, trace)
    assert all((a == b).all() for a, b in zip(before.arrays, run.simulation.snapshot().arrays))
    length = int.from_bytes(data[4:8], "little")
    table = np.frombuffer(data, "<f4", offset=8 + length).reshape(trace.time.size, -1)
    live = np.array([row[COLUMNS.index("load_g")] for row in course.live.run.watch.rows])
    assert trace.load[1:] == pytest.approx(live, abs=1e-9)  # one load everywhere: what the instruments showed
    course_now = course.live.simulation
    names = course_now.compiled.topology.bodies
    positions, _ = course_now.poses()
    origin = np.array(appearance_of(run.simulation).look.origin)
    shown = table[-1, : 7 * len(names)].reshape(-1, 7)[:, :3] + origin
    assert shown == pytest.approx(positions, abs=2e-4)  # 32-bit floats within a kilometre of the origin


def test_what_is_held_is_held_through_a_restart(home):
    course = Course()
    course.live.play()
    course.go(COUNTDOWN_S + 0.5)
    course.steer(0.4)
    course.live.reset()
    course.go(AGAIN_S + 0.1)
    assert course.shown[-1].steering == pytest.approx(0.4)
    course.live.close()


def test_the_list_says_of_a_run_what_its_file_says(home):
    """What is put on the list when a run ends is what is read from its recording when the list is lost."""
    course = Course(dataclasses.replace(WISH, values={"track": "mini", "start_speed": 11.0}))
    course.live.play()
    course.go(COUNTDOWN_S + 2.5)
    (run,) = course.leave()
    read = entry_of(home / "runs" / f"{run.id}.parquet")
    assert run.settings == "Start speed 11 m/s"
    assert dataclasses.replace(read, duration=run.duration, top_speed=run.top_speed, station=run.station) == run
    assert read.duration == pytest.approx(run.duration, abs=0.011)
    assert read.station == pytest.approx(run.station, abs=0.3)


@pytest.mark.parametrize(
    "other",
    [
        {"values": {"track": "mini", "start_speed": 12.0}},
        {"values": {"track": "mini", "ice_c": -8.0}},
        {"values": {"track": "mini", "setup.geometry.wheelbase": 1.72}},
        {"controller": "noisy", "seed": 3},
    ],
    ids=str,
)
def test_another_wish_is_another_specification(home, other):
    first, second = Course().opened.specification, Course(dataclasses.replace(WISH, **other)).opened.specification
    assert first == Course().opened.specification
    assert first != second
    assert set(first.values) <= set(second.values)
