"""For everybody, in a real Chromium: contrast, focus order, reduced motion, labels; on every desk and in every dialog."""

from __future__ import annotations

import pytest
from tests.studio.conftest import Watched

pytestmark = pytest.mark.browser

#: WCAG 2.2 AA: 4.5 for text, 3 for large text. What is drawn behind glass may be snow: white is the worst that can happen there.
CONTRAST = """
() => { const parse = (text) => { const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number); return [r, g, b, a] }
  const over = (top, below) => [0, 1, 2].map(k => top[3] * top[k] + (1 - top[3]) * below[k])
  const linear = (v) => v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4
  const light = (c) => 0.2126 * linear(c[0]) + 0.7152 * linear(c[1]) + 0.0722 * linear(c[2])
  const bad = []
  for (const e of document.querySelectorAll('body *')) {
    const own = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim() !== '')
    if (!own || e.tagName === 'OPTION' || !e.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const modal = document.querySelector('dialog:modal')
    if (modal !== null && !modal.contains(e)) continue
    if (e.closest('.uplot, .countdown, [disabled]') !== null) continue
    const chain = []
    for (let a = e; a !== null; a = a.parentElement) chain.unshift(a)
    let [back, opacity] = [[255, 255, 255], 1]
    for (const a of chain) { const style = getComputedStyle(a)
      opacity *= Number(style.opacity)
      const [r, g, b, alpha] = parse(style.backgroundColor)
      back = over([r, g, b, alpha * opacity], back) }
    const style = getComputedStyle(e)
    const [r, g, b, alpha] = parse(style.color)
    const ink = over([r, g, b, alpha * opacity], back)
    const [hi, lo] = [light(ink), light(back)].sort((p, q) => q - p)
    const size = parseFloat(style.fontSize)
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    const ratio = (hi + 0.05) / (lo + 0.05)
    if (ratio < (large ? 3 : 4.5)) bad.push(`${ratio.toFixed(2)} ${e.tagName}.${e.className} ${e.textContent.trim().slice(0, 40)}`)
  }
  return bad }
"""
UNLABELLED = """
() => [...document.querySelectorAll('button, a[href], input, select, textarea, [role=radio], [role=tab], canvas, dialog, [role=img]')]
  .filter(e => e.getAttribute('aria-hidden') !== 'true')
  .filter(e => !(e.getAttribute('aria-label') || e.getAttribute('aria-labelledby') || e.textContent.trim() || e.labels?.length))
  .map(e => e.outerHTML.slice(0, 120))
"""
DESKS = {
    "home": ("", "document.querySelectorAll('.scene-card').length >= 15"),
    "scene": ("arm", "window.studio.desk.name === 'scene' && window.studio.frames.newest !== null"),
    "drive": ("bob?track=mini", "window.studio.desk.name === 'drive' && window.studio.frames.newest !== null"),
}


@pytest.fixture
def visit(visit):
    """Opens desks, and waits until they are there."""

    def open_at(desk: str) -> Watched:
        where, ready = DESKS[desk]
        watched = visit(where)
        watched.until(ready, 120.0)
        return watched

    return open_at


@pytest.mark.parametrize("desk", list(DESKS))
def test_text_stands_out_and_controls_have_names(visit, desk):
    watched = visit(desk)
    assert watched.page.evaluate(CONTRAST) == []
    assert watched.page.evaluate(UNLABELLED) == []


@pytest.mark.parametrize(("desk", "key"), [("home", "?"), ("home", "e"), ("scene", "o"), ("drive", "s")])
def test_dialogs_stand_out_have_names_and_give_the_focus_back(visit, desk, key):
    watched = visit(desk)
    page = watched.page
    page.keyboard.press(key)
    watched.until("document.querySelector('dialog[open]') !== null")
    assert page.evaluate(CONTRAST) == []
    assert page.evaluate(UNLABELLED) == []
    assert page.evaluate("document.querySelector('dialog[open]').contains(document.activeElement)")
    page.keyboard.press("Escape")
    watched.until("document.querySelector('dialog[open]') === null")


def test_the_focus_walks_through_home_in_the_order_of_the_page_and_is_seen(visit):
    watched = visit("home")
    page = watched.page
    page.evaluate("window.walked = []")
    for _ in range(30):
        page.keyboard.press("Tab")
        page.evaluate("window.walked.push(document.activeElement)")
    assert page.evaluate("new Set(window.walked).size") == 30
    in_order = "window.walked.every((e, i) => i === 0 || (window.walked[i - 1].compareDocumentPosition(e) & 4) !== 0)"
    assert page.evaluate(in_order)
    assert page.evaluate(
        "window.walked.every(e => e.checkVisibility() && e.matches('button, a, input, select, summary'))"
    )
    style = "(() => { const s = getComputedStyle(document.activeElement); return [s.outlineStyle, parseFloat(s.outlineWidth)] })()"
    kind, width = page.evaluate(style)
    assert kind != "none"
    assert width >= 2


def test_who_wants_less_motion_gets_less(chromium, server):
    watched = Watched(chromium, server, "arm", "")
    page = watched.page
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    watched.until("window.studio !== undefined")
    watched.until(DESKS["scene"][1])
    assert not watched.ask("window.studio.view.stage.controls.enableDamping")
    moving = watched.ask(
        "[...document.querySelectorAll('*')].filter(e => { const s = getComputedStyle(e);"
        " return s.transitionDuration.split(', ').some(t => parseFloat(t) > 0) || s.animationName !== 'none' })"
        ".map(e => e.className).slice(0, 5)"
    )
    assert moving == []
    page.close()
