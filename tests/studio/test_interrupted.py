"""What comes between a person and a run, in a real Chromium: a studio that ends, a page that is left, help, a click."""

from __future__ import annotations

import json
import shutil

import pytest
from tests.studio.conftest import Server, Watched

pytestmark = pytest.mark.browser

AT_START = "window.studio.desk.name === 'drive' && window.studio.frames.newest !== null && window.studio.frames.newest.phase === 0"
TOLD = "window.studio.drive.readings"
#: Height of a card of the instruments with so many late steps.
HEIGHT = """late => { const { drive, frames } = window.studio
  drive.hud.show({ ...drive.readings, speed: 35, slip: 0.3 }, { ...frames.newest, rate: 1, late_steps: late }, 60)
  return document.querySelector('.hud-middle').offsetHeight }"""


def drive_on(watched: Watched, clock: float) -> None:
    """Start, and drive until the clock shows some seconds."""
    watched.page.keyboard.press("Space")
    watched.until(f"window.studio.frames.newest?.phase === 2 && {TOLD}.clock > {clock}")


def restarted(studio: Server) -> Server:
    """Another studio at the same address, with the same runs, after the first was killed."""
    studio.process.kill()
    studio.process.wait(10)
    return Server("--port", str(studio.port), home=str(studio.home))


def test_a_page_goes_on_when_the_studio_is_started_again(chromium):
    """Killed during a run: the sled stands at the start again, the run is kept, the page says so. Then the same with a scene."""
    studio = Server()
    home = studio.home
    watched = Watched(chromium, studio, "bob?track=mini")
    page = watched.page
    try:
        watched.until(AT_START)
        drive_on(watched, 2.6)
        studio = restarted(studio)
        page.get_by_text("The studio was started again. The run was saved up to about").wait_for()
        watched.until(AT_START)
        assert watched.ask("window.studio.home.runs.length") == 1
        page.keyboard.press("Space")
        watched.until("window.studio.frames.newest?.phase >= 1")
        page.get_by_label("Dismiss").first.click()
        watched.ask("location.hash = 'bounce'")
        watched.wait_for_scene("bounce")
        studio = restarted(studio)
        page.get_by_text("The studio was started again.").wait_for()
        watched.wait_for_scene("bounce")
        page.keyboard.press("Space")
        watched.until("window.studio.frames.newest.time > 0.1")
    finally:
        page.close()
        studio.stop()
        shutil.rmtree(home, ignore_errors=True)


def test_a_run_that_is_left_while_paused_is_in_the_list_at_once(visit):
    """And is renamed there, which can be undone."""
    watched = visit("bob?track=mini")
    watched.until(AT_START)
    before = watched.ask("window.studio.home.runs.length")
    drive_on(watched, 2.2)
    watched.page.keyboard.press("Space")
    watched.until("!window.studio.running")
    watched.page.keyboard.press("h")
    watched.until(f"window.studio.desk.name === 'home' && window.studio.home.runs.length === {before} + 1")
    run = watched.ask("window.studio.home.runs[0]")
    assert run["end"] == "interrupted"
    watched.page.get_by_label(f"Rename {run['name']}").first.click()
    watched.page.get_by_label("name of the run").fill("left alone")
    watched.page.keyboard.press("Enter")
    watched.until("window.studio.home.runs[0].name === 'left alone'")
    watched.page.keyboard.press("Control+z")
    watched.until(f"window.studio.home.runs[0].name === {json.dumps(run['name'])}")
    watched.page.go_back()
    watched.until(AT_START)
    watched.page.get_by_role("button", name="Start Space").wait_for()
    assert watched.page.locator(".results").is_hidden()
    assert watched.complaints == []


def test_help_pauses_a_run_and_space_after_a_click_lets_it_go_on(visit):
    watched = visit("bob?track=mini")
    page = watched.page
    watched.until(AT_START)
    drive_on(watched, 0.3)
    page.keyboard.press("?")
    watched.until("document.querySelector('.help').open && !window.studio.running")
    assert watched.ask("document.activeElement.ariaLabel") == "Close"
    assert page.get_by_text("Show me around").is_hidden()
    page.keyboard.press("Space")
    watched.until("!document.querySelector('.help').open")
    assert not watched.ask("window.studio.running")
    assert watched.ask("window.studio.desk.name") == "drive"
    page.get_by_role("button", name="pilot's eyes").click()
    page.keyboard.press("Space")
    watched.until("window.studio.running")
    page.keyboard.press("Space")
    watched.until("!window.studio.running")
    page.get_by_role("button", name="pilot's eyes").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")  # the next button, that of another camera
    watched.until("window.studio.view.cameras.name === 'trackside'")
    assert not watched.ask("window.studio.running")
    assert watched.complaints == []


def test_splits_of_the_run_before_give_way_to_those_of_the_reference(visit):
    watched = visit("bob?track=mini")
    page = watched.page
    watched.until(f"{AT_START} && document.querySelector('.hud-splits b') !== null")
    assert "S: steering settings" in page.locator(".prompt").inner_text()
    times = "[...document.querySelectorAll('.hud-splits b')].map(b => b.textContent)"
    before = watched.ask(times)
    few, many = watched.ask(f"[0, 98765].map({HEIGHT})")
    assert few == many  # the card of the speed keeps its size however many steps are late
    page.keyboard.press("Space")
    watched.until("document.querySelector('.hud-splits .passed') !== null")
    assert watched.ask(times) != before
    page.keyboard.press("r")
    watched.until("document.querySelector('.hud-splits .passed') === null")
    assert watched.ask(times) == before
    assert watched.complaints == []


def test_a_hand_that_pulls_while_time_stands_still_is_told_why_nothing_moves(visit):
    watched = visit("chain")
    watched.wait_for_scene("chain")
    watched.until("window.studio.desk.name === 'scene'")
    plot = "window.studio.sceneDesk.plots.energy"
    watched.until(f"{plot}.scales.x.min === 0 && {plot}.scales.x.max === 12")
    body = watched.ask("window.studio.view.look.bodies.length - 1")
    x, y = watched.ask(f"window.studio.project({body})")
    hint = watched.page.locator(".hint", has_text="to play")
    assert hint.is_hidden()
    watched.page.mouse.move(x, y)
    watched.page.mouse.down()
    watched.page.mouse.move(x, y - 40, steps=3)
    hint.wait_for()
    watched.page.keyboard.press("Space")
    hint.wait_for(state="hidden")
    watched.page.mouse.up()
    watched.page.keyboard.press("Space")
    watched.until("!window.studio.running")
    assert watched.complaints == []
