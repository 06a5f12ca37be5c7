"""The page in a real Chromium: open, run, pause, grab a box, change a value; it keeps silent and to itself."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from tests.studio import conftest

pytestmark = pytest.mark.browser


def time_of(watched) -> float:
    return watched.ask("window.studio.frames.newest.time")


def test_a_scene_runs_pauses_and_steps(open_page):
    watched = open_page("stack")
    assert watched.page.title() == "Wall of boxes hit by a ball · stickslip studio"
    watched.page.keyboard.press("Space")
    watched.until("window.studio.frames.newest.time > 0.3")
    watched.page.keyboard.press("Space")
    watched.until("!window.studio.running && (window.studio.frames.newest.flags & 1) === 0")
    before = time_of(watched)
    watched.page.get_by_label("One step").click()
    watched.until(f"window.studio.frames.newest.time > {before}")
    assert time_of(watched) == pytest.approx(before + 0.002)
    watched.page.keyboard.press("r")
    watched.until("window.studio.frames.newest.time === 0")
    assert watched.complaints == []


def test_a_box_is_dragged_with_the_mouse(open_page):
    """The highest box of the tower is pulled up by its side and then hangs from the hand, 5 cm higher than it stood."""
    watched = open_page("tower")
    top = watched.ask("window.studio.view.look.bodies.length - 1")
    x, y = watched.ask(f"window.studio.project({top})")
    height = f"window.studio.frames.poses[{7 * top} + 2]"
    start = watched.ask(height)
    watched.page.keyboard.press("Space")
    watched.page.mouse.move(x, y)
    watched.page.mouse.down()
    watched.page.mouse.move(x, y - 60, steps=3)
    watched.until("(window.studio.frames.newest.flags & 2) !== 0 && window.studio.frames.newest.hand > 0")
    watched.until(f"{height} > {start} + 0.03")
    watched.page.mouse.up()
    watched.until("(window.studio.frames.newest.flags & 2) === 0")
    watched.page.keyboard.press("Space")
    assert watched.ask("window.studio.selected") == top
    assert watched.complaints == []


def test_a_value_is_changed_and_changed_back_without_a_restart(open_page):
    watched = open_page("bounce")
    watched.page.keyboard.press("Space")
    watched.until("window.studio.frames.newest.time > 0.2")
    field = watched.page.get_by_label("relative tolerance")
    field.fill("0.001")
    field.press("Enter")
    watched.until("window.studio.scene.fields.find(field => field.path === 'step.e_r').value === 0.001")
    assert watched.ask("window.studio.scene.kept")
    watched.until("window.studio.frames.newest?.time > 0.2")
    field.blur()
    watched.page.keyboard.press("Control+z")
    watched.until("window.studio.scene.fields.find(field => field.path === 'step.e_r').value === 1e-6")
    watched.page.keyboard.press("Space")
    assert watched.complaints == []


def test_a_wrong_value_is_refused_in_words_and_the_scene_goes_on(open_page):
    watched = open_page("bounce")
    field = watched.page.get_by_label("time step in s")
    field.fill("-1")
    field.press("Enter")
    alert = watched.page.get_by_role("alert")
    alert.wait_for()
    assert "1e-12 s or more" in alert.inner_text()
    assert watched.ask("window.studio.scene.dt") == 0.001
    field.blur()
    watched.until("document.querySelector('[aria-label=\"Time step in s\"]').value === '0.001'")


def test_everything_is_reached_by_keyboard(open_page):
    watched = open_page("bounce")
    watched.page.keyboard.press("?")
    assert watched.page.get_by_text("play or pause").is_visible()
    watched.page.keyboard.press("Escape")
    watched.page.keyboard.press("o")
    watched.page.keyboard.type("pendulum")
    watched.page.keyboard.press("Enter")
    watched.until("window.studio.scene?.specification.app === 'chain' && window.studio.view.look?.name === 'chain'")
    unnamed = watched.ask(
        "[...document.querySelectorAll('button, input, select')].filter(e => !(e.getAttribute('aria-label')"
        " || e.textContent.trim() || e.labels?.length)).map(e => e.outerHTML)"
    )
    assert unnamed == []
    assert watched.complaints == []


@pytest.mark.parametrize("scene", ["arm", "descent", "half-pipe"])
def test_other_scenes_are_drawn(open_page, scene):
    """Triangles of the scene reach the renderer; a track arrives in chunks."""
    watched = open_page(scene)
    watched.until("window.studio.view.stage.renderer.info.render.triangles > 500")
    if scene == "descent":
        watched.until("window.studio.view.terrain.chunks.length > 5")
    assert watched.complaints == []


def test_the_page_talks_to_its_own_host_only(open_page, server):
    watched = open_page("bounce")
    hosts = {urlsplit(url).netloc for url in watched.requests if not url.startswith(("blob:", "data:"))}
    assert hosts == {f"127.0.0.1:{server.port}"}


def test_a_second_page_watches_until_it_takes_control(open_page):
    first = open_page("bounce")
    second = open_page("bounce")
    second.page.keyboard.press("Space")
    refusal = second.page.locator(".notice", has_text="Another page steers this studio")
    refusal.wait_for()
    assert not first.ask("window.studio.running")
    second.page.keyboard.press("h")
    second.until("window.studio.desk.name === 'home'")
    second.page.keyboard.press("d")
    assert second.ask("location.hash") in ("", "#")  # refused: it stays where it is
    refusal.get_by_role("button", name="Take control").click()
    refusal.wait_for(state="detached")
    second.page.get_by_text("This page steers now").wait_for()
    assert (
        second.page.get_by_role("button", name="Take control").count() == 0
    )  # hidden: the second page knows that it steers
    second.page.go_back()
    second.until("window.studio.desk.name === 'scene'")
    first.page.get_by_text("Another page took control").wait_for()
    second.page.keyboard.press("Space")
    first.until("window.studio.running")
    second.page.keyboard.press("Space")
    first.until("!window.studio.running")


FREE = """(() => { const box = (name) => document.querySelector(name).getBoundingClientRect()
  const [plots, side, bar, transport] = [box('.plots'), box('.sidebar'), box('.top'), box('.transport')]
  return [plots.width ? plots.right : 0, bar.bottom, side.width ? side.left : innerWidth, transport.top] })()"""
MIDDLE = """(() => { const all = window.studio.view.look.bodies.map((_, i) => window.studio.project(i))
  const at = (k) => { const v = all.map(p => p[k]); return (Math.min(...v) + Math.max(...v)) / 2 }
  return [at(0), at(1)] })()"""
CENTRED = "[0, 1].every(k => Math.abs(middle[k] - (free[k] + free[k + 2]) / 2) < 0.18 * (free[k + 2] - free[k]))"


@pytest.mark.parametrize("scene", ["arm", "tower"])
def test_bodies_stand_in_the_middle_of_what_no_panel_covers(open_page, scene):
    """Also after a panel has gone, and what is drawn there can still be grabbed there."""
    watched = open_page(scene)
    watched.page.set_viewport_size({"width": 1280, "height": 800})
    watched.page.keyboard.press("f")
    centred = f"(() => {{ const free = {FREE}, middle = {MIDDLE}; return {CENTRED} }})()"
    watched.until(centred)
    watched.page.keyboard.press("p")
    watched.until("document.querySelector('.sidebar').hidden")
    watched.until(centred)
    last = "window.studio.project(window.studio.view.look.bodies.length - 1)"
    watched.page.mouse.move(*watched.ask(last))  # whoever aims stops the camera
    watched.page.mouse.move(*watched.ask(last))
    watched.page.mouse.down()
    watched.until("window.studio.view.hand.grip !== null")
    watched.page.mouse.up()
    watched.page.keyboard.press("p")
    assert watched.complaints == []


@pytest.mark.parametrize(
    ("scene", "shown"), [("chain", "joint velocities"), ("arm", "friction of joints"), ("tower", "force of contacts")]
)
def test_the_first_plot_shows_what_says_something(open_page, scene, shown):
    watched = open_page(scene)
    watched.page.keyboard.press("Space")
    watched.until("window.studio.frames.newest.time > 0.05")
    chosen = "document.querySelector('.quantity select').selectedOptions[0].textContent"
    watched.until(f"{chosen} === '{shown}'")
    watched.page.keyboard.press("Space")


def test_the_force_of_the_hand_stands_beside_it(open_page):
    watched = open_page("tower")
    top = watched.ask("window.studio.view.look.bodies.length - 1")
    x, y = watched.ask(f"window.studio.project({top})")
    assert not watched.page.locator(".pull").is_visible()
    watched.page.keyboard.press("Space")
    watched.page.mouse.move(x, y)
    watched.page.mouse.down()
    watched.page.mouse.move(x + 30, y - 60, steps=3)
    watched.until("/^[1-9].* k?N$/.test(document.querySelector('.pull').textContent)")
    near = "(() => { const b = document.querySelector('.pull').getBoundingClientRect(); return [b.left, b.bottom] })()"
    left, bottom = watched.ask(near)
    assert abs(left - (x + 30)) < 40
    assert abs(bottom - (y - 60)) < 40
    watched.page.mouse.up()
    watched.until("document.querySelector('.pull').hidden")
    watched.page.keyboard.press("Space")


def test_a_page_that_does_not_answer_fails_its_test_and_holds_nothing_else(chromium, monkeypatch):
    monkeypatch.setattr(conftest, "PATIENCE_S", 2.0)
    page = chromium.new_page()
    conftest.set_deadlines(page)
    assert page.evaluate("1 + 1") == 2
    with pytest.raises(pytest.fail.Exception, match="did not answer within 2 s"):
        page.evaluate("(() => { const end = Date.now() + 30000; while (Date.now() < end); })()")
    page.close()
