"""A disk that is full, a folder that cannot be written: one drives all the same, is told, and what is saved says how far it reaches."""

from __future__ import annotations

import errno
import os
import re
import time

import pytest
from tests.disks import Disk
from tests.unit.studio.live_sleds import Course
from tests.unit.studio.test_page_messages import Studio

from stickslip.engine import recorder as recorder_module
from stickslip.io.recording import open_recording
from stickslip.studio.opening import SLED_MANNER
from stickslip.studio.protocol import GOING, Notice
from stickslip.studio.run_messages import RunOver, Runs, SaveSetup
from stickslip.studio.saved_runs import SavedRuns

ROOM = 60_000  # bytes: 30 to 100 rows of a bob, each a block of its own


@pytest.fixture
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("STICKSLIP_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(recorder_module, "FLUSH_S", 0.0)
    return tmp_path / "home"


def notices(course: Course) -> list[str]:
    return [answer.text for answer in course.told if isinstance(answer, Notice)]


def over(course: Course) -> RunOver:
    course.live.close()
    course.runs.settle()
    return next(answer for answer in reversed(course.told) if isinstance(answer, RunOver))


def set_off(seconds: float) -> Course:
    course = Course()
    course.live.play()
    course.go(SLED_MANNER.countdown + seconds)
    return course


def written(course: Course) -> None:
    """Wait until the thread has written, or lost, what it was given."""
    end = time.monotonic() + 30.0
    while not course.live._sink._waiting.empty() and time.monotonic() < end:
        time.sleep(0.01)
    time.sleep(0.1)  # the last one
    course.runs.settle()


def no_folder(home, monkeypatch):
    home.write_text("a file where a folder should be")


def no_runs(home, monkeypatch):
    home.mkdir()
    (home / "runs").write_text("a file where a folder should be")


def full(home, monkeypatch):
    Disk(monkeypatch, 0)


def almost_full(home, monkeypatch):
    Disk(monkeypatch, 100)


def read_only(home, monkeypatch):
    def refuse(path, mode="r", *rest, **options):
        if "x" in mode:
            raise OSError(errno.EROFS, "Read-only file system", str(path))
        return open(path, mode, *rest, **options)

    monkeypatch.setattr("stickslip.io.journal.open", refuse, raising=False)
    monkeypatch.setattr("stickslip.studio.run_library.replace_file", lambda file, data: refuse(file, "x"))


@pytest.mark.parametrize("spoil", [no_folder, no_runs, full, almost_full, read_only])
def test_where_nothing_can_be_saved_one_drives_and_is_told_at_the_start(home, monkeypatch, spoil):
    spoil(home, monkeypatch)
    course = set_off(2.5)
    assert course.live.phase == GOING
    assert course.live.simulation.time > 2.0
    (told,) = [text for text in notices(course) if "This run is not saved" in text]
    assert "You can still drive it." in told
    assert "cannot be written" in told or "not a folder" in told
    ended = over(course)
    assert not ended.saved
    assert ended.end == "interrupted"
    assert (
        not list(home.glob("runs/*.par*")) if home.is_dir() else home.is_file()
    )  # nothing stands in the way of a later run


def test_a_name_is_free_again_when_there_is_room(home, monkeypatch):
    with monkeypatch.context() as patch:
        Disk(patch, 100)
        over(set_off(2.1))
    course = set_off(2.1)
    assert over(course).saved
    assert [run.end for run in course.leave()] == ["interrupted"]


def test_a_disk_that_fills_up_is_told_at_the_first_lost_row_and_the_run_is_cut_short_there(home, monkeypatch):
    with monkeypatch.context() as patch:
        disk = Disk(patch, 10**9)
        course = set_off(0.1)
        written(course)
        disk.room = ROOM
        course.go(2.5)
        written(course)
        (told,) = [text for text in notices(course) if "s on this run is not saved" in text]
        assert told.startswith("From 0.")
        assert "No space left on device" in told
        course.go(1.5)
        assert course.live.phase == GOING
        ended = over(course)
        assert not ended.saved
        assert [text for text in notices(course) if "s on this run is not saved" in text] == [told]
        assert any("could not be saved" in text and "make room" in text for text in notices(course))
        (journal,) = home.glob("runs/*.partial")
    told = []
    SavedRuns(lambda answer, assets=None: told.append(answer)).open()  # the studio starts again, with room
    (run,) = next(answer for answer in told if isinstance(answer, Runs)).runs
    assert run.end == "cut short"
    assert run.time is None
    assert run.station < 25.0
    assert not journal.exists()
    recording = open_recording(home / "runs" / f"{run.id}.parquet")
    assert recording.meta["outcome"] == "cut short"
    assert 0.2 < recording.time[-1] < 1.5
    assert recording.meta["run"]["splits_s"] == {}  # as at the start: no gate is claimed that its rows do not reach
    assert recording.meta["run"]["end"] == ""


def test_a_run_that_lost_rows_is_listed_as_far_as_it_reaches(home, monkeypatch):
    """The disk has room again by the time the run ends."""
    disk = Disk(monkeypatch, 10**9)
    course = set_off(0.1)
    written(course)
    disk.room = ROOM
    course.go(2.5)
    written(course)
    disk.room = 10**9
    assert not over(course).saved
    (run,) = course.leave()
    assert run.end == "cut short"
    (text,) = [text for text in notices(course) if text.startswith("The run is saved up to ")]
    assert "as cut short" in text
    reached = open_recording(home / "runs" / f"{run.id}.parquet").time[-1]
    assert f"up to {reached:.1f} s" in text
    assert reached < 1.5


def test_the_list_of_runs_is_shown_where_it_cannot_be_written(home, monkeypatch):
    course = set_off(2.1)
    assert over(course).saved
    (run,) = course.leave()
    (home / "runs" / "index.json").unlink()
    read_only(home, monkeypatch)
    told: list = []
    SavedRuns(lambda answer, assets=None: told.append(answer)).open()
    assert [each.id for each in next(answer for answer in told if isinstance(answer, Runs)).runs] == [run.id]


@pytest.mark.parametrize("spoil", [no_folder, full])
def test_a_set_up_that_cannot_be_saved_is_a_sentence(home, monkeypatch, spoil):
    if spoil is full:
        monkeypatch.setattr(
            os, "replace", lambda *names: (_ for _ in ()).throw(OSError(errno.ENOSPC, "No space left on device"))
        )
    else:
        spoil(home, monkeypatch)
    studio = Studio()
    try:
        told = studio.hear(SaveSetup("bob", "two-man", "mine", {}))
        (notice,) = (answer for answer in told if isinstance(answer, Notice))
        assert re.search("Make room on the disk|not a folder|permissions", notice.text)
        assert studio.goes_on()
    finally:
        studio.frames.close()
