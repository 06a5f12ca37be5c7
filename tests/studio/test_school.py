"""A beginner learns, in a real Chromium: the course from its first step to medals, a thumb that beats hands off, a crash that is told."""

from __future__ import annotations

import time

import pytest

pytestmark = pytest.mark.browser

AT_START = "window.studio.desk.name === 'drive' && window.studio.frames.newest !== null && window.studio.frames.newest.phase === 0"
OVER = "!document.querySelector('.results').hidden"
HANDS_OFF_S = 47.39  # of a bob on the school run
DRIVE_S = 300.0  # for a run of 46 s on a busy machine
#: A thumb on the picture that follows the other sled: it steers towards the side on which that one is, as a person who watches it does.
THUMB = """
() => {
  const { studio } = window
  const canvas = document.querySelector('canvas.picture')
  const put = (kind, x) => canvas.dispatchEvent(new PointerEvent(kind,
    { pointerId: 7, pointerType: 'touch', clientX: x, clientY: 600, bubbles: true, cancelable: true }))
  const body = 7 * studio.view.look.bodies.findIndex(({ name }) => name === studio.scene.sled.body)
  put('pointerdown', 195)
  window.thumb = setInterval(() => {
    if (studio.frames.newest.phase !== 2) return
    const station = studio.frames.value('station')
    const ghost = studio.drive.ghost
    const ahead = ghost.atStation('time', station + 9)
    if (!Number.isFinite(ahead)) return
    const at = ghost.sample(ahead)
    const [x, y, , w, qx, qy, qz] = studio.frames.newestPoses.slice(body, body + 7)
    const heading = Math.atan2(2 * (w * qz + qx * qy), 1 - 2 * (qy * qy + qz * qz))
    const bearing = Math.atan2(at[1] - y, at[0] - x) - heading
    const turn = Math.atan2(Math.sin(bearing), Math.cos(bearing))
    put('pointermove', 195 - 120 * Math.max(-1, Math.min(1, 4 * turn)))
  }, 40)
}
"""


def test_somebody_without_runs_is_led_through_the_course_to_medals(studio, chromium):
    """See the line, feel the ropes, drive it yourself; medals stay in the browser. Runs go four times as fast where nobody steers."""
    from tests.studio.conftest import Watched

    watched = Watched(chromium, studio, "")
    page = watched.page
    watched.until("document.querySelectorAll('.course-steps button').length === 3")
    assert page.get_by_role("button", name="Feel the ropes").is_disabled()
    page.get_by_role("button", name="See the line").click()
    watched.until(f"{AT_START} && window.studio.drive.lesson.step === 1", 180.0)
    assert watched.ask("window.studio.scene.sled.line") != ""
    page.get_by_label("lesson").get_by_text("Watch how early it steers").wait_for()
    watched.ask(
        "void (window.studio.view.draw = () => {})"
    )  # four times as fast, software drawing falls behind and stalls the page
    watched.ask("window.studio.time.setSpeed(4)")
    page.keyboard.press("Space")
    watched.until(OVER, DRIVE_S)
    page.get_by_role("button", name="Next: feel the ropes").click(
        force=True
    )  # a page that draws slowly is never "stable"
    watched.until(f"{AT_START} && window.studio.drive.lesson.step === 2", 180.0)
    watched.ask("window.studio.time.setSpeed(4)")
    page.keyboard.press("Space")
    watched.until(f"{OVER} && document.querySelectorAll('.results .medals li').length === 7", DRIVE_S)
    assert watched.ask("localStorage.getItem('stickslip.medals')") is None  # with help none is won
    page.get_by_role("button", name="Next: drive it yourself").click()
    watched.until(f"{AT_START} && window.studio.drive.lesson.step === 3", 180.0)
    watched.ask("window.studio.time.setSpeed(4)")
    page.keyboard.press("Space")
    watched.until(f"{OVER} && document.querySelectorAll('.results .medals li').length === 7", DRIVE_S)
    assert watched.ask("document.querySelectorAll('.results .medals .none').length") == 7  # hands off wins nothing
    page.keyboard.press("h")
    page.get_by_role("button", name="Learn to drive").wait_for()
    watched.until("document.querySelector('.home-course').hidden")  # who has driven finds it by the link
    page.get_by_role("button", name="Learn to drive").click()
    page.locator(".home-course").get_by_text("no medal yet").wait_for()
    assert watched.complaints == []
    page.close()


def test_a_crash_says_where_when_and_how_fast_and_its_replay_shows_the_tumble(visit):
    watched = visit("bob?track=school&start_speed=40")
    page = watched.page
    watched.until(AT_START, 120.0)
    page.keyboard.press("Space")
    page.locator(".centre").get_by_text("Crash").wait_for(timeout=60_000.0)
    watched.until(OVER, 60.0)
    page.get_by_role("heading", name="Rolled over").wait_for()
    told = page.locator(".results").inner_text()
    assert "In curve 1" in told
    assert "after 1.17 s, at 139 km/h" in told
    run = watched.ask("window.studio.home.runs[0]")
    assert run["duration"] > 1.17 + 2.0  # s: what came after it is in the file
    page.keyboard.press("v")
    watched.until("window.studio.desk.name === 'replay' && window.studio.replay.motion !== null")
    assert watched.ask("window.studio.replay.motion.duration") == pytest.approx(run["duration"], abs=0.02)
    assert watched.complaints == []


@pytest.mark.slow
def test_a_thumb_on_a_phone_finishes_the_school_run_faster_than_hands_off(studio, chromium):
    """Real time, touch events only, a page of the size of a phone.

    Hands off: `stickslip run bob --set track=school --pilot none`.
    """
    from tests.studio.conftest import Watched, set_deadlines

    lesson = Watched(chromium, studio, "bob/auto?track=school&help=line")
    lesson.until(AT_START, 180.0)
    lesson.ask("window.studio.time.setSpeed(4)")
    lesson.page.keyboard.press("Space")
    lesson.until(OVER, DRIVE_S)
    teacher = lesson.ask("window.studio.home.runs[0].id")
    lesson.page.close()
    phone = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = phone.new_page()
    set_deadlines(page)
    page.goto(f"{studio.origin}/?test=1&quality=low#bob?track=school&ghost={teacher}")
    page.wait_for_function("window.studio !== undefined")
    watched = Watched.__new__(Watched)
    watched.page = page
    watched.until(f"{AT_START} && window.studio.drive.ghost !== null", 180.0)
    page.evaluate("window.studio.time.setSpeed(1)")  # the studio keeps the speed of the run before
    page.evaluate(THUMB)
    page.get_by_role("button", name="Start", exact=False).first.tap()
    began = time.monotonic()
    watched.until(OVER, DRIVE_S)
    over = watched.ask("window.studio.home.runs[0]")
    assert time.monotonic() - began > over["time"] - 1.0  # not faster than time
    assert over["end"] == "finished"
    assert over["time"] < HANDS_OFF_S - 0.3
    phone.close()
