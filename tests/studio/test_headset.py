"""The pilot's seat in a headset, emulated: in, recentred, level or not, out again; and what is told where there is none."""

from __future__ import annotations

import math

import pytest
from tests.studio.conftest import Watched
from tests.studio.headset import EMULATION

pytestmark = pytest.mark.browser

#: Where the emulated head is in the world, where it looks, and which way is right; axes with y up.
HEAD = """
(() => { const e = window.studio.view.stage.renderer.xr.getCamera().matrixWorld.elements
  return { at: [e[12], e[13], e[14]], ahead: [-e[8], -e[9], -e[10]], right: [e[0], e[1], e[2]] } })()
"""
#: The same of the sled.
SLED = """
(() => { const { frames, scene, view } = window.studio
  const k = 7 * view.look.bodies.findIndex((body) => body.name === scene.sled.body)
  const [x, y, z, w, a, b, c] = frames.poses.slice(k, k + 7)
  const ahead = [1 - 2 * (b * b + c * c), 2 * (a * b + w * c), 2 * (a * c - w * b)]
  return { at: [x, z, -y], ahead: [ahead[0], ahead[2], -ahead[1]] } })()
"""


@pytest.fixture
def worn(chromium, server):
    """A page at the start, whose browser offers a headset."""
    watched = Watched(chromium, server, "bob?track=mini", EMULATION)
    watched.until("window.studio.desk.name === 'drive' && window.studio.frames.newest !== null", 90.0)
    yield watched
    watched.page.close()


def enter(watched) -> None:
    watched.page.get_by_role("button", name="Headset", exact=True).click()
    watched.until("window.studio.view.stage.headset.presenting && window.headset.pictures > 3")


def picture(watched) -> None:
    """Until another picture has been drawn."""
    n = watched.ask("window.headset.pictures")
    watched.until(f"window.headset.pictures > {n} + 2")


def test_the_pilot_sits_in_the_sled_and_looks_ahead(worn):
    enter(worn)
    assert worn.ask("window.headset.asked") == [["immersive-vr", {"requiredFeatures": ["local"]}]]
    assert worn.ask("window.headset.spaces") == ["local"]  # seated
    picture(worn)
    head, sled = worn.ask(HEAD), worn.ask(SLED)
    assert math.dist(head["at"], sled["at"]) < 1.2  # the eyes are in the sled
    assert head["at"][1] > sled["at"][1] + 0.5
    assert head["ahead"] == pytest.approx(sled["ahead"], abs=0.02)
    assert worn.ask("window.studio.view.stage.renderer.info.render.triangles") > 500
    assert worn.ask("window.headset.views") >= 2 * 3
    assert worn.complaints == []


def test_recentring_takes_the_head_as_it_is(worn):
    enter(worn)
    picture(worn)
    seat = worn.ask(HEAD)
    worn.ask("Object.assign(window.headset, { x: 0.3, y: -0.2, z: 0.1, yaw: 0.8 })")
    picture(worn)
    turned = worn.ask(HEAD)
    assert math.dist(turned["at"], seat["at"]) == pytest.approx(math.hypot(0.3, 0.2, 0.1), abs=0.05)
    along = sum(a * b for a, b in zip(turned["ahead"], seat["ahead"]))
    assert along == pytest.approx(math.cos(0.8), abs=0.02)
    worn.page.get_by_role("button", name="Recentre").click()
    picture(worn)
    again = worn.ask(HEAD)
    assert again["at"] == pytest.approx(seat["at"], abs=0.02)
    assert again["ahead"] == pytest.approx(seat["ahead"], abs=0.02)
    assert worn.complaints == []


def test_the_horizon_stays_level_unless_one_wants_to_roll(worn):
    enter(worn)
    roll = """([level]) => { const { headset, camera } = window.studio.view.stage
      headset.setLevel(level)
      const v = (x, y, z) => camera.position.clone().set(x, y, z)
      headset.sit(v(0, 0, 0), v(1, 0, 0), v(0, Math.cos(0.7), Math.sin(0.7)))
      const e = headset.seat.matrixWorld.elements
      return [e[0], e[1], e[2]] }"""
    assert worn.page.get_by_label("level horizon").is_checked()
    assert worn.page.evaluate(roll, [True]) == pytest.approx([0.0, 0.0, 1.0], abs=1e-6)
    assert worn.page.evaluate(roll, [False])[1] == pytest.approx(-math.sin(0.7), abs=1e-6)
    worn.page.get_by_label("level horizon").uncheck()
    assert worn.ask("localStorage.getItem('stickslip.level')") == "no"
    worn.page.get_by_label("level horizon").check()


def test_one_drives_with_it_and_gets_out_again(worn):
    enter(worn)
    worn.ask("window.headset.session.dispatchEvent(new Event('select'))")  # the trigger starts
    worn.until("window.studio.frames.newest.phase === 2", 30.0)
    before = worn.ask("window.studio.frames.value('station')")
    worn.until(f"window.studio.frames.value('station') > {before} + 5")
    at = worn.ask(HEAD)["at"]
    picture(worn)
    assert math.dist(worn.ask(HEAD)["at"], at) > 0.1
    worn.page.get_by_role("button", name="Leave the headset").click()
    worn.until("!window.studio.view.stage.headset.presenting && window.headset.session === null")
    worn.page.get_by_role("button", name="Headset", exact=True).wait_for()
    drawn = worn.ask("window.studio.view.stage.renderer.info.render.frame")
    worn.until(f"window.studio.view.stage.renderer.info.render.frame > {drawn} + 2")  # the page draws by itself again
    assert worn.ask("window.studio.view.stage.camera.parent === null")
    worn.page.keyboard.press("g")
    worn.until("window.studio.view.stage.headset.presenting")
    worn.ask("window.headset.session.end()")  # taken off
    worn.until("!window.studio.view.stage.headset.presenting")
    worn.page.keyboard.press("h")
    worn.until("window.studio.desk.name === 'home'")
    assert worn.complaints == []


def test_a_headset_that_does_not_start_is_told_in_words(worn):
    worn.ask("window.headset.refuses = 'no runtime'")
    worn.page.get_by_role("button", name="Headset", exact=True).click()
    worn.page.get_by_text("The headset did not start: no runtime").wait_for()
    assert worn.ask("window.studio.view.stage.camera.parent === null")


def test_no_button_where_there_is_no_headset(chromium, server):
    watched = Watched(chromium, server, "bob?track=mini")
    watched.until("window.studio.desk.name === 'drive' && window.studio.frames.newest !== null", 90.0)
    assert not watched.page.get_by_role("button", name="Headset", exact=True).is_visible()
    watched.page.keyboard.press("g")
    watched.page.get_by_text("This browser offers no headset").wait_for()
    watched.page.close()
