"""What a person wants of the page, in few visits: notices that leave and undo, refused values, files dropped, thumbs that steer."""

from __future__ import annotations

import json
import re

import pytest

from stickslip.apps.catalogue import find_app
from stickslip.io.scene_file import scene_to_toml

pytestmark = pytest.mark.browser

DROP = """
([name, text]) => { const data = new DataTransfer()
  data.items.add(new File([text], name))
  window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })) }
"""
THUMB = """
([kind, x]) => document.querySelector('canvas.picture').dispatchEvent(new PointerEvent(kind,
  { pointerId: 7, pointerType: 'touch', clientX: x, clientY: 300, bubbles: true, cancelable: true }))
"""


def test_a_scene_is_dropped_on_the_page_changed_and_followed(visit):
    """A file with a fault is explained; a good one opens. Refused values go back, leave no trace in undo, and Enter gives keys back."""
    watched = visit("")
    page = watched.page
    watched.until("document.querySelectorAll('.scene-card').length >= 15")
    assert page.get_by_role("button", name="Open …").is_visible()
    page.evaluate(DROP, ["broken.toml", "[scene\n"])
    page.get_by_role("alert").filter(has_text="is not TOML").wait_for()
    page.evaluate(DROP, ["my slide.toml", scene_to_toml(find_app("sled13").scene({}))])
    watched.until("window.studio.desk.name === 'scene' && window.studio.scene?.specification.app === 'my slide.toml'")
    page.get_by_role("tab", name="Bodies").or_(page.get_by_text("Bodies", exact=True)).first.click()
    page.get_by_text("Choose a body, or grab one in the picture.").wait_for()
    page.get_by_role("tab", name="Parameters").or_(page.get_by_text("Parameters", exact=True)).first.click()
    field = page.get_by_label("time step in s")
    kept = field.input_value()
    field.fill("-1")
    field.press("Enter")
    page.get_by_role("alert").filter(has_text=re.compile("out of range")).wait_for()
    watched.until(f"document.querySelector('[aria-label=\"Time step in s\"]').value === {json.dumps(kept)}")
    page.keyboard.press("Control+z")
    page.get_by_text("There is nothing to undo.").wait_for()
    page.keyboard.press("Space")
    watched.until("window.studio.frames.newest.time > 2.5")  # by then it is far from where it began
    page.keyboard.press("Space")
    watched.until("!window.studio.running")
    page.keyboard.press("f")
    watched.until(
        "(([x, y]) => x > 0 && x < innerWidth && y > 0 && y < innerHeight)(window.studio.project(0))"
    )  # the camera found it
    page.keyboard.press("h")
    watched.until("document.querySelector('.scene-card[data-name=\"my slide.toml\"]') !== null")
    watched.until("![...document.querySelectorAll('.notice p')].some(p => p.textContent.includes('not TOML'))", 60.0)
    assert [said for said in watched.complaints if "400" not in said] == []


def test_a_thumb_steers_and_buttons_pause_and_restart(visit):
    watched = visit("bob?track=mini")
    page = watched.page
    watched.until("window.studio.desk.name === 'drive' && window.studio.frames.newest !== null", 90.0)
    toolbar = page.get_by_role("toolbar", name="run")
    toolbar.get_by_role("button", name="Start or pause").click()
    watched.until("window.studio.frames.newest.phase === 2", 30.0)
    page.evaluate(THUMB, ["pointerdown", 500])
    page.evaluate(THUMB, ["pointermove", 440])
    watched.until("window.studio.frames.value('steering') > 0.4")
    page.evaluate(THUMB, ["pointerup", 440])
    watched.until("Math.abs(window.studio.frames.value('steering')) < 0.05")
    watched.until("window.studio.frames.value('clock') > 2.2")
    toolbar.get_by_role("button", name="Start or pause").click()
    page.get_by_role("button", name="Continue").wait_for()
    toolbar.get_by_role("button", name="Restart the run").click()  # what was driven is saved
    watched.until("window.studio.frames.newest.phase === 1")
    page.keyboard.press("h")
    watched.until(
        "window.studio.desk.name === 'home' && window.studio.home.runs.some(run => run.end === 'interrupted')"
    )
    name = watched.ask("window.studio.home.runs[0].name")
    count = watched.ask("window.studio.home.runs.length")
    page.get_by_label(f"Delete {name}").first.click()
    watched.until(f"window.studio.home.runs.length === {count - 1}")
    page.get_by_role("button", name="Undo").click()
    watched.until(f"window.studio.home.runs.length === {count}")
    assert watched.complaints == []
