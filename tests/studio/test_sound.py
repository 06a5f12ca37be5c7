"""Sound in a real Chromium, rendered without a loudspeaker: levels grow with their causes, and nothing sounds before a gesture."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

#: Power of half a second of sound of a run at these values, bass and all.
RENDER = """
async ([speed, load, slip, impact]) => {
  const context = new OfflineAudioContext(2, 24000, 48000)
  const mixer = new window.Mixer(context)
  mixer.volume = 1
  const levels = window.levelsOf({ speed, load, slip, runners: 8, impact }, { wind: 0, runners: 0, scratch: 0, hit: 0 })
  mixer.set(levels, 0.5, 0)
  const made = await context.startRendering()
  const [left, right] = [made.getChannelData(0), made.getChannelData(1)]
  const power = (x) => x.reduce((sum, v) => sum + v * v, 0) / x.length
  return { levels, left: power(left), right: power(right) }
}
"""


@pytest.fixture(scope="module")
def render(chromium, server):
    page = chromium.new_page()
    page.goto(f"{server.origin}/?test=1&quality=low")
    page.wait_for_selector(".home")

    def sound(speed=0.0, load=1.0, slip=0.0, impact=0.0):
        return page.evaluate(RENDER, [speed, load, slip, impact])

    sound.page = page
    yield sound
    page.close()


def test_it_gets_louder_with_speed_slip_and_blows(render):
    """bob.md AC-A1: monotone in speed, slip and strength of an impact."""
    powers = [render(speed=speed)["left"] for speed in (5.0, 15.0, 25.0, 35.0)]
    assert powers == sorted(powers)
    assert powers[-1] > 5.0 * powers[0]
    scratch = [render(speed=20.0, slip=slip)["levels"]["scratch"] for slip in (0.0, 0.01, 0.03, 0.08)]
    assert scratch == sorted(scratch)
    blows = [render(speed=20.0, impact=impact)["left"] for impact in (0.0, 0.5, 1.0, 2.0)]
    assert blows == sorted(blows)


def test_nothing_scratches_without_slip_and_nothing_blows_without_speed(render):
    quiet = render(speed=20.0)
    assert quiet["levels"]["scratch"] == 0.0
    assert render()["levels"]["wind"] == 0.0


def test_a_blow_comes_from_its_side(render):
    told = render(impact=2.0)
    assert told["right"] > 1.5 * told["left"]


def test_it_is_silent_until_a_person_does_something(render):
    assert render.page.evaluate("window.studio.drive.sound.context === null")
    render.page.keyboard.press("Tab")
    assert render.page.evaluate("window.studio.drive.sound.context !== null")
