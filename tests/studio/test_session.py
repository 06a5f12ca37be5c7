"""Telemetry as racers know it, in a real Chromium: best sectors, spread, diagrams, athlete and notes; the next curve and the delta bar."""

from __future__ import annotations

import pytest
from tests.studio.conftest import Watched

pytestmark = pytest.mark.browser

AT_START = "window.studio.desk.name === 'drive' && window.studio.frames.newest !== null && window.studio.frames.newest.phase === 0"
OVER = "!document.querySelector('.results').hidden"


def test_runs_of_one_kind_give_a_theoretical_best_and_a_spread(studio, chromium):
    """A run of the autopilot and one of nobody, under the same conditions; the second is timed against the first while it goes on."""
    watched = Watched(chromium, studio, "")
    page = watched.page
    for pilot in ("auto", "none"):
        watched.ask(f"location.hash = '#bob/{pilot}?track=mini'")
        watched.until(f"{AT_START} && window.studio.scene.specification.controller === '{pilot}'", 120.0)
        watched.until("window.studio.view.track !== null")
        watched.until("/curve 1 in \\d+ m/.test(document.querySelector('.hud-next').textContent)")
        watched.ask("window.studio.time.setSpeed(4)")
        page.keyboard.press("Space")
        if pilot == "none":
            watched.until(
                "window.studio.frames.value('clock') > 2 && !document.querySelector('.delta-bar').hidden", 60.0
            )
        watched.until(OVER, 180.0)
    page.keyboard.press("v")
    watched.until("window.studio.desk.name === 'replay' && window.studio.replay.motion !== null")
    page.keyboard.press("b")
    panel = page.get_by_label("session", exact=True)
    panel.get_by_text("2 runs under these conditions").wait_for()
    runs, told = watched.ask("[window.studio.home.runs, window.studio.replay.session.session]")
    times = sorted(run["time"] for run in runs)
    assert told["best"] == pytest.approx(times[0])
    sectors = [[b - a for a, b in zip(run["splits"], run["splits"][1:])] for run in runs]
    assert told["theoretical"] == pytest.approx(sum(map(min, zip(*sectors))))
    assert told["theoretical"] <= told["best"]
    assert told["spread"] == pytest.approx((times[1] - times[0]) / 2**0.5)
    inked = (
        "c => { const bare = document.createElement('canvas'); [bare.width, bare.height] = [c.width, c.height];"
        " return c.toDataURL() !== bare.toDataURL() }"
    )
    watched.until(f"[...document.querySelectorAll('.session canvas')].every({inked})")
    panel.get_by_label("channel of the histogram").select_option("run.load")
    page.get_by_role("img", name="histogram of load").wait_for()
    panel.get_by_label("athlete").fill("Ada")
    panel.get_by_label("notes").fill("soft ice <b>")
    panel.get_by_label("athlete").focus()
    watched.until("window.studio.home.runs[0].athlete === 'Ada' && window.studio.home.runs[0].notes === 'soft ice <b>'")
    page.keyboard.press("Escape")
    page.reload()  # it is saved with the run
    watched.until("window.studio?.desk.name === 'replay' && window.studio.replay.motion !== null")
    page.keyboard.press("b")
    assert panel.get_by_label("athlete").input_value() == "Ada"
    assert watched.complaints == []
    page.close()
