"""Learning a track: starts before a curve, lines to follow, and a hand in the steering."""

from __future__ import annotations

import dataclasses
import json

import numpy as np
import pytest
from tests.unit.studio.live_sleds import WISH, Course

from stickslip.apps.catalogue import load_sled
from stickslip.apps.ice.pilots import make_pilot
from stickslip.engine.replay import replay
from stickslip.io.recording import open_recording
from stickslip.io.track_file import load_track
from stickslip.model.errors import UsageError
from stickslip.studio.guide import HELP, LEAD_S, Helped, curves_to_train
from stickslip.studio.opening import SLED_MANNER
from stickslip.studio.protocol import GOING
from stickslip.studio.run_messages import CompareRuns, RunsCompared, TagRun

COUNTDOWN_S, AGAIN_S = SLED_MANNER.countdown, SLED_MANNER.again
TRACK = load_track("mini")
CURVE = curves_to_train(TRACK)[0]


@pytest.fixture
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("STICKSLIP_HOME", str(tmp_path))
    return tmp_path


def test_a_section_begins_a_second_before_its_curve_and_a_restart_returns_there_at_once(home):
    course = Course(dataclasses.replace(WISH, section=1))
    look, live = course.look, course.live
    speed = live.run.view.speed
    assert (look.section, look.curve) == (1, CURVE.name)
    assert look.begin == pytest.approx(CURVE.begin - LEAD_S * speed, abs=0.02 * speed)
    assert speed > 9.0  # it has gained some on the way there
    assert live.simulation.time == 0.0
    beginning = live.simulation.snapshot()
    live.play()
    course.go(COUNTDOWN_S + 1.0)
    assert course.live.phase == GOING
    assert course.shown[-1].station > CURVE.begin - 2.0
    live.reset()
    now = live.simulation.snapshot()
    assert all((a == b).all() for a, b in zip(beginning.arrays, now.arrays))
    course.go(AGAIN_S + 2.5)
    runs = course.leave()
    assert (runs[0].section, runs[0].help) == (CURVE.name, "off")
    recording = open_recording(home / "runs" / f"{runs[0].id}.parquet")
    assert recording.meta["run"]["section"] == CURVE.name
    assert replay(recording).same
    # What began before a curve is no whole run: nobody is timed against it, and it has no table of losses.
    assert Course().look.reference == ""
    with pytest.raises(UsageError, match="only whole runs"):
        course.runs.obey(CompareRuns(runs[0].id, ""))


def test_a_section_begins_as_a_saved_run_was_there_to_the_bit(home):
    first = Course()
    first.live.play()
    first.go(COUNTDOWN_S)
    while first.live.run.view.station < CURVE.begin + 5.0:
        first.steer(0.1)
        first.go(0.1)
    saved = first.leave()[0]
    course = Course(dataclasses.replace(WISH, section=1, state=saved.id))
    recording = open_recording(home / "runs" / f"{saved.id}.parquet")
    rows = np.column_stack([recording.column(f"q.free.{axis}") for axis in "xyz"])
    position, _ = course.live.simulation.pose("rear_hull")
    assert np.abs(rows - position).max(axis=1).min() == 0.0
    assert course.look.reference == saved.name  # and its times are those to beat
    course.live.close()
    with pytest.raises(UsageError, match="begins at"):
        Course(dataclasses.replace(WISH, section=len(curves_to_train(TRACK)), state=saved.id))


def test_the_autopilot_has_a_hand_in_a_steering_that_is_helped(home):
    course = Course(dataclasses.replace(WISH, help="steering"))
    auto = make_pilot("auto", load_sled("bob"), "mini")
    course.live.play()
    course.go(COUNTDOWN_S + 0.02)
    course.steer(0.5)
    for _ in range(30):
        asked = auto.command(course.live.run.view)
        course.go(0.01)
        assert course.shown[-1].steering == pytest.approx((1.0 - HELP) * 0.5 + HELP * asked, abs=1e-6)
    course.go(2.0)
    run = course.leave()[0]
    assert run.help == "steering"
    assert open_recording(home / "runs" / f"{run.id}.parquet").meta["run"]["help"] == "steering"


def test_the_line_that_is_shown_goes_down_the_track(home):
    course = Course(dataclasses.replace(WISH, help="line"))
    data = course.assets[course.look.line]
    length = int.from_bytes(data[4:8], "little")
    header = json.loads(data[8 : 8 + length])
    table = np.frombuffer(data, "<f4", offset=8 + length).reshape(header["rows"], -1)
    station = table[:, 7 + header["columns"].index("station")]
    assert station[0] == pytest.approx(TRACK.start, abs=0.1)
    assert station[-1] > TRACK.finish - 1.0
    place = table[:, :3] + np.array(header["origin"])
    assert np.abs(place - TRACK.centre(station)).max() < 4.0
    assert not isinstance(course.live.run.controller, Helped)


def test_a_noisy_pilot_starts_again(home):
    course = Course(dataclasses.replace(WISH, controller="noisy"))
    course.live.play()
    course.go(COUNTDOWN_S + 1.0)
    course.live.reset()
    course.go(AGAIN_S + 0.5)
    assert course.live.phase == GOING
    course.live.close()


@pytest.mark.parametrize("wrong", [{"section": 99}, {"section": -1}, {"help": "prayer"}, {"section": 1, "state": "x"}])
def test_wishes_that_cannot_be_met_are_refused_in_words(home, wrong):
    with pytest.raises(Exception, match=r"\. "):
        Course(dataclasses.replace(WISH, **wrong))


def test_runs_are_tagged_and_compared(home):
    course = Course()
    course.live.play()
    course.go(COUNTDOWN_S + 2.5)
    run = course.leave()[0]
    course.runs.obey(TagRun(run.id, " new  runners, cold ,, cold"))
    assert course.told[-1].runs[0].tags == ("new runners", "cold")
    course.runs.obey(CompareRuns(run.id, ""))
    told = course.told[-1]
    assert isinstance(told, RunsCompared)
    assert [row.gate for row in told.splits] == [gate.name for gate in TRACK.gates]
    assert told.splits[0].time == 0.0
    assert told.splits[-1].time is None  # the run was left before
    assert told.curves[0].inside is None
