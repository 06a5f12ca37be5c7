"""One bar for time, live and recorded: back in a run that goes on, save, open again after a restart, same bits, one file, plots."""

from __future__ import annotations

import shutil
import tempfile
import time
from pathlib import Path

import pytest
from tests.studio.conftest import Server, Watched

from stickslip.engine.replay import replay
from stickslip.engine.warm_up import open_simulation
from stickslip.io.recording import open_recording

pytestmark = pytest.mark.browser

SCRUB = "time of this run so far"
GO_TO = "(e, t) => { e.value = t; e.dispatchEvent(new Event('input')) }"
SHOWN = "window.studio.sceneDesk.shownFrames.newest?.time"
NOW = "window.studio.frames.newest?.time"


@pytest.fixture
def home():
    folder = tempfile.mkdtemp(prefix="stickslip-")
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def scrub(watched: Watched, seconds: float) -> None:
    watched.page.get_by_label(SCRUB).evaluate(GO_TO, seconds)


def test_a_scene_is_recorded_scrubbed_back_while_live_saved_reopened_and_replays_to_the_bit(chromium, home):
    """Back in what was seen, physics waits and nothing of the recording changes; what was saved is the run, to the bit."""
    studio = Server(home=home)
    try:
        watched = Watched(chromium, studio, "stack")
        page = watched.page
        watched.wait_for_scene("stack")
        page.keyboard.press("e")
        page.keyboard.press("Space")
        watched.until(f"{NOW} > 1.6")
        scrub(watched, 0.9)
        watched.until("!window.studio.running")
        time.sleep(0.3)  # frames that were under way
        assert watched.ask(SHOWN) == pytest.approx(0.9, abs=0.05)
        before, stood = watched.ask("[...window.studio.sceneDesk.shownFrames.poses]"), watched.ask(NOW)
        page.keyboard.press(",")
        assert watched.ask(SHOWN) < 0.9
        page.keyboard.press(".")
        assert watched.ask("[...window.studio.sceneDesk.shownFrames.poses]") == before
        assert watched.ask(NOW) == stood  # time stands still meanwhile
        page.keyboard.press("Space")  # what was seen plays again, and the run goes on where it ended
        watched.until(f"window.studio.running && {NOW} > {stood}")
        page.get_by_role("button", name="Pause").click()
        watched.until("!window.studio.running")
        scrub(watched, 0.0)
        assert page.locator(".transport.past").count() == 1
        page.keyboard.press("l")  # it did not run before: it does not run now
        assert watched.ask(SHOWN) == watched.ask(NOW)
        assert not watched.ask("window.studio.running")
        page.get_by_role("button", name="Save and open").click()
        watched.until("window.studio.desk.name === 'recording' && window.studio.recording.motion !== null")
        id, rows = watched.ask("[window.studio.recording.id, window.studio.recording.motion.rows]")
        assert watched.complaints == []
        page.close()
    finally:
        studio.stop()

    recording = open_recording(Path(home) / "runs" / f"{id}.parquet")
    report = replay(recording, open_simulation(recording.scene))
    assert report.same, str(report)

    studio = Server(home=home)
    try:
        watched = Watched(chromium, studio, f"run/{id}")
        watched.until("window.studio.desk.name === 'recording' && window.studio.recording.motion !== null")
        assert watched.ask("window.studio.recording.motion.rows") == rows
        watched.page.close()
    finally:
        studio.stop()


def test_a_reset_and_another_value_bring_one_back_to_now(open_page):
    """What was is shown until something new is asked for; a body of the past cannot be pulled."""
    watched = open_page("bounce")
    page = watched.page
    page.keyboard.press("Space")
    watched.until(f"{NOW} > 0.5")
    scrub(watched, 0.2)
    watched.until("!window.studio.running")
    assert not watched.ask("window.studio.view.hand.enabled")
    page.keyboard.press("r")
    watched.until(f"{NOW} === 0")
    assert watched.ask(f"{SHOWN} === 0 && window.studio.view.hand.enabled")
    assert page.locator(".transport.past").count() == 0
    assert watched.complaints == []


def test_live_plots_freeze_while_time_goes_on(open_page):
    watched = open_page("bounce")
    page = watched.page
    page.keyboard.press("Space")
    watched.until(f"{NOW} > 0.3")
    page.get_by_role("button", name="Freeze").click()
    picture = "document.querySelector('.plots canvas').toDataURL()"
    time.sleep(0.3)
    frozen = watched.ask(picture)
    end = watched.ask(NOW) + 0.5
    watched.until(f"{NOW} > {end}")
    assert watched.ask(picture) == frozen
    page.get_by_role("button", name="Freeze").click()
    watched.until(f"{picture} !== {frozen!r}")
    page.keyboard.press("Space")
