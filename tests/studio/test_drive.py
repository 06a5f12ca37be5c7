"""Driving in a real Chromium: home, a run with a gamepad and one by the autopilot, replay, comparison; nothing asks another host."""

from __future__ import annotations

import json
import time
import urllib.request
from urllib.parse import urlsplit

import pytest

pytestmark = pytest.mark.browser

#: A pad whose stick a script moves, with what it was told to shake.
PAD = """
window.pad = { id: 'test pad', index: 0, connected: true, mapping: 'standard', axes: [0, 0, 0, 0],
  buttons: Array.from({ length: 16 }, () => ({ pressed: false, value: 0 })), shakes: [],
  vibrationActuator: { playEffect: (kind, how) => { window.pad.shakes.push(how); return Promise.resolve('complete') } } }
navigator.getGamepads = () => [window.pad]
"""
#: A pilot who steers against the offset and against the way the sled drifts.
PILOT = """
() => { let [before, at] = [0, 0]
  window.pilot = setInterval(() => { const { frames } = window.studio
    if (frames.newest?.phase !== 2) return
    const told = { station: frames.value('station'), across: frames.value('across') }
    const slope = told.station - at > 0.05 ? (told.across - before) / (told.station - at) : 0
    if (told.station - at > 0.05) [before, at] = [told.across, told.station]
    window.pad.axes[0] = Math.max(-1, Math.min(1, 0.3 * told.across + 2 * slope)) }, 5) }
"""


#: What points at the place under the pointer is 30 px high however far it is, and not to be seen right before the camera.
PIN = """
(() => { const [{ pin, stage }, { camera }] = [window.studio.view, window.studio.view.stage]
  const at = pin.mesh.getWorldPosition(camera.position.clone())
  const distance = at.distanceTo(camera.position)
  const high = pin.mesh.scale.y / (2 * distance * Math.tan(camera.fov * Math.PI / 360)) * stage.renderer.domElement.clientHeight
  return pin.mesh.visible === distance > 5 && Math.abs(high - 30) < 0.5 })()
"""


SELDOM = """
() => { const [view, draw] = [window.studio.view, window.studio.view.draw.bind(window.studio.view)]
  let n = 0
  view.draw = (...given) => { if (n++ % 12 === 0) draw(...given) } }
"""


def runs_of(watched) -> list[dict]:
    return watched.ask("window.studio.home.runs")


def drive(watched, *, until: str = "!document.querySelector('.results').hidden") -> None:
    watched.until("window.studio.desk.name === 'drive' && window.studio.frames.newest !== null", 90.0)
    watched.page.keyboard.press("Space")
    watched.until("window.studio.frames.newest.phase === 2", 30.0)
    watched.until(until, 120.0)


def make_report(watched, run) -> None:
    """It says that it is being made, comes as a file with the name of the run, and its failure is told in words."""
    page, held = watched.page, []
    page.route("**/run/*.pdf*", lambda route: held.append(route))
    button = page.locator(".report")
    for answer in ({"body": b"%PDF-1.4", "content_type": "application/pdf"}, {"status": 409, "body": "It has no ice."}):
        button.click()
        watched.until("document.querySelector('.report').ariaBusy === 'true'")
        assert button.inner_text() == "making the report …"
        assert button.is_disabled()
        if "status" in answer:
            held.pop().fulfill(**answer)
            page.get_by_text("The report could not be created: It has no ice.").wait_for()
        else:
            with page.expect_download() as download:
                held.pop().fulfill(**answer)
            assert download.value.suggested_filename == f"{run['name'].replace(':', '-')}.pdf"
        watched.until("!document.querySelector('.report').disabled")
    page.unroute("**/run/*.pdf*")
    watched.complaints[:] = [said for said in watched.complaints if "409" not in said]  # the browser's own


def test_home_shows_everything_and_works_by_keyboard_alone(visit, server):
    watched = visit("")
    page = watched.page
    watched.until(
        "document.querySelectorAll('.scene-card').length >= 15 && document.querySelectorAll('.track-grid .choice').length >= 4"
    )
    assert page.get_by_role("radiogroup", name="sled").get_by_role("radio").count() == 3
    page.get_by_role("radio", name="Bobsleigh").focus()
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("radio", name="Luge").get_attribute("aria-checked") == "true"
    page.keyboard.press("?")
    page.get_by_text("to the start with the chosen sled").wait_for()
    page.keyboard.press("Escape")
    card = page.locator(".scene-card[data-name=bounce]")
    card.focus()
    watched.until("document.querySelector('.scene-card[data-name=bounce] img').naturalWidth > 0")
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Bouncing ball").wait_for()
    page.keyboard.press("Enter")  # its form is there, Start has the focus
    watched.until("window.studio.desk.name === 'scene' && window.studio.scene?.specification.app === 'bounce'")
    page.keyboard.press("h")
    watched.until("window.studio.desk.name === 'home'")
    hosts = {urlsplit(url).netloc for url in watched.requests if not url.startswith(("blob:", "data:"))}
    assert hosts == {f"127.0.0.1:{server.port}"}
    assert watched.complaints == []


@pytest.mark.slow
def test_a_run_of_the_autopilot_is_shown_kept_and_seen_again(visit, server):
    """Start, cameras, result; then the replay: scrubbed, compared with itself, renamed, exported, deleted and taken back."""
    watched = visit("bob/auto?track=mini")
    page = watched.page
    watched.until("window.studio.desk.name === 'drive' && window.studio.view.track !== null", 90.0)
    watched.ask("window.studio.time.setSpeed(2)")  # it is the software that is tested, not the clock
    drive(watched)
    for camera in ("cockpit", "trackside", "orbit", "bird", "chase"):
        page.keyboard.press("c")
        watched.until("window.studio.view.stage.renderer.info.render.triangles > 500")
        assert camera in watched.ask("window.studio.view.cameras.name")
    assert "s" in page.locator(".result-time").inner_text()
    run = runs_of(watched)[0]
    assert (run["app"], run["track"], run["end"]) == ("bob", "mini", "finished")
    page.keyboard.press("v")
    watched.until("window.studio.desk.name === 'replay' && window.studio.replay.motion !== null", 60.0)
    page.keyboard.press("Space")
    watched.until("!window.studio.replay.playing")
    page.get_by_label("time of the replay").fill("5")
    watched.until("Math.abs(window.studio.replay.time - 5) < 0.02")
    assert watched.ask("document.querySelectorAll('.compare figure').length") == 6
    plot = page.locator(".compare .u-over").first
    plot.hover(position={"x": 100, "y": 20})
    watched.until("document.querySelector('.compare.pointed') !== null && window.studio.replay.place !== null")
    station, *values = page.locator(".compare .reading").first.locator("i, b").all_inner_texts()
    assert station.endswith(" m")
    shown = "window.studio.replay.motion.atStation('speed', window.studio.replay.plots.hovered)"
    assert values == [f"{3.6 * watched.ask(shown):.1f}"]  # what is under the pointer, one number for each run
    watched.until(PIN)
    plot.click(position={"x": 160, "y": 20})
    watched.until("Math.abs(window.studio.replay.time - 5) > 0.2")
    page.mouse.move(600, 300)
    watched.until("window.studio.replay.place === null && !window.studio.view.pin.mesh.visible")
    make_report(watched, run)
    page.keyboard.press("t")
    assert not page.locator(".replay .plan-map").is_visible()  # it would lie below the table
    watched.until("window.studio.replay.losses.told !== null")
    table = page.locator(".losses:not(.conditions) table").last.inner_text()
    assert f"{run['time']:.3f}" in table.splitlines()[-1]  # one time, in the title and in the table
    assert f"{run['time']:.3f}" in page.locator(".replay .drive-title").inner_text()
    assert "-" not in page.locator(".losses:not(.conditions)").inner_text()  # minus is −
    page.keyboard.press("h")
    page.get_by_label(f"Rename {run['name']}").first.click()  # the newest one
    page.get_by_label("name of the run").fill("first of all")
    page.keyboard.press("Enter")
    watched.until("window.studio.home.runs[0].name === 'first of all'")
    data = urllib.request.urlopen(f"{server.origin}/run/{run['id']}.csv").read()
    assert data.startswith(b'"time [s]","station [m]","speed [km/h]"')
    page.get_by_label("Delete first of all").click()
    watched.until("!window.studio.home.runs.some(run => run.name === 'first of all')")
    page.keyboard.press("Control+z")
    watched.until("window.studio.home.runs.some(run => run.name === 'first of all')")
    watched.ask("window.studio.time.setSpeed(1)")
    watched.ask(f"location.hash = 'bob?track=mini&ghost={run['id']}'")
    watched.until("window.studio.desk.name === 'drive' && window.studio.drive.ghost !== null", 60.0)
    watched.until("window.studio.view.showsLines")
    assert watched.ask("window.studio.scene.sled.reference") == "first of all"
    assert watched.complaints == []


@pytest.mark.slow
def test_a_whole_run_is_driven_with_a_gamepad_on_the_loop(visit):
    """At half of real time, and of 12 pictures one is drawn: a processor that draws leaves a pilot of 5 Hz no chance."""
    watched = visit("skeleton?track=loop", PAD)
    page = watched.page
    watched.until("window.studio.desk.name === 'drive' && window.studio.frames.newest !== null", 90.0)
    page.evaluate(PILOT)
    page.evaluate(SELDOM)
    for _ in range(3):
        watched.ask("window.studio.time.setSpeed(0.5)")
        watched.ask("window.pad.buttons[0].pressed = true")  # starts
        watched.until("window.studio.frames.newest.phase === 2", 30.0)
        watched.ask("window.pad.buttons[0].pressed = false")
        watched.until("!document.querySelector('.results').hidden", 120.0)
        if runs_of(watched)[0]["end"] == "finished":
            break
    watched.ask("window.studio.time.setSpeed(1)")
    run = runs_of(watched)[0]
    assert (run["app"], run["track"], run["controller"], run["end"]) == ("skeleton", "loop", "me", "finished")
    assert 20.0 < run["time"] < 40.0
    assert watched.ask("window.pad.shakes.length") > 0
    assert watched.ask("window.studio.drive.latencies.length") > 20
    assert watched.complaints == []


def test_keys_steer_and_a_run_starts_again_at_once(visit):
    watched = visit("bob?track=mini")
    page = watched.page
    drive(watched, until="window.studio.frames.value('clock') > 0.5")
    page.keyboard.down("ArrowLeft")
    watched.until("window.studio.frames.value('steering') > 0.5")
    page.keyboard.up("ArrowLeft")
    page.keyboard.down("Shift")
    page.keyboard.down("ArrowRight")
    watched.until("Math.abs(window.studio.frames.value('steering') + 0.4) < 0.01")
    page.keyboard.up("ArrowRight")
    page.keyboard.up("Shift")
    page.keyboard.press("r")
    watched.until("window.studio.frames.newest.phase === 1 && window.studio.frames.newest.time === 0")
    watched.until("window.studio.frames.newest.phase === 2")
    page.keyboard.press("Space")
    watched.until("!window.studio.running")
    page.get_by_text("Paused").wait_for()
    page.keyboard.press("h")
    watched.until("window.studio.desk.name === 'home'")
    assert watched.complaints == []


def test_an_axis_is_calibrated_and_made_less_direct(visit):
    """bob.md AC-I1 and the steering map: stops become -1 and 1, steps of a 12-bit axis are told apart."""
    watched = visit("bob?track=mini", PAD)
    page = watched.page
    watched.until("window.studio.desk.name === 'drive'", 90.0)
    page.keyboard.press("s")
    calibrate = page.get_by_role("button", name="Calibrate range")
    calibrate.click()
    for value in (-0.6, 0.1, 0.8, 0.1):
        watched.ask(f"window.pad.axes[0] = {value}")
        watched.until(f"Math.abs(window.studio.drive.steering.raw - {value}) < 1e-9")
        time.sleep(0.15)
    calibrate.click()
    page.get_by_label("sensitivity").fill("0.5")
    page.get_by_label("sensitivity").press("Tab")
    page.get_by_label("dead zone").fill("0")
    page.get_by_label("dead zone").press("Tab")
    settings = watched.ask("window.studio.drive.steering.settings")
    assert (settings["left"], settings["right"]) == pytest.approx((-0.6, 0.8))
    kept = json.loads(watched.ask("localStorage.getItem('stickslip.axis')"))
    assert kept == settings
    page.keyboard.press("Escape")
    assert watched.complaints == []


def test_a_set_up_is_edited_saved_and_deleted(visit):
    """bob.md AC-U2 in the page: what was saved is there when it is opened again."""
    watched = visit("")
    page = watched.page
    watched.until("document.querySelectorAll('.track-grid .choice').length >= 4")
    page.get_by_role("radio", name="Bobsleigh").click()
    page.keyboard.press("e")
    page.get_by_label("find a number").fill("steering directness")
    field = page.get_by_label("steering: directness")
    field.fill("0.8")
    field.press("Tab")
    page.get_by_text("1 number changed").wait_for()
    page.get_by_label("name of the set-up").fill("my bob")
    page.keyboard.press("Enter")
    watched.until("document.querySelector('select[aria-label=\"set-up\"]').value === 'my bob'")
    page.get_by_role("button", name="Edit …").click()
    watched.until("document.querySelector('.setup-dialog').open")
    assert page.get_by_label("steering: directness").input_value() == "0.8"
    page.get_by_role("button", name="Delete", exact=True).click()
    watched.until("document.querySelector('select[aria-label=\"set-up\"]').value === 'two-man'")
    assert watched.complaints == []


@pytest.mark.parametrize(
    ("where", "said"),
    [("run/nobody", "there is no run"), ("bob?track=nowhere", "nowhere"), ("%E0%A4%A", "%E0%A4%A")],
)
def test_a_wrong_address_leads_home_with_a_sentence(visit, where, said):
    watched = visit(where)
    watched.page.get_by_role("alert").filter(has_text=said).wait_for()
    watched.until("window.studio.desk.name === 'home' && location.hash === ''")
    watched.ask("location.hash = 'bounce'")
    watched.wait_for_scene("bounce")
    watched.until("window.studio.desk.name === 'scene'")
    watched.ask("location.hash = 'nosuchscene'")
    watched.page.get_by_role("alert").filter(has_text="nosuchscene").wait_for()
    watched.until("window.studio.desk.name === 'scene' && location.hash === '#bounce'")  # where one was
    assert watched.complaints == []


def test_an_unknown_sled_is_refused_in_words(visit):
    watched = visit("")
    watched.until("document.querySelectorAll('.scene-card').length >= 15")
    watched.ask('window.studio.link.ask({ type: "open", app: "canoe", controller: "me" })')
    watched.page.get_by_text("canoe").wait_for()
