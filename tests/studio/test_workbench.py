"""The workbench in the studio: a hand that sees over the socket, a person at the keys of a real Chromium."""

from __future__ import annotations

import numpy as np
import pytest
from tests.studio.talk import Talk

#: Position of the part, as the newest frame has it.
PART = "Array.from(window.studio.frames.poses.slice(0, 3))"


def test_a_hand_that_sees_leads_the_radio_in(server):
    with Talk(server) as page:
        page.open("radio", {}, controller="auto")
        page.ask("speed", factor=8.0)
        page.ask("play")
        shown = page.frame(lambda shown: shown.head.time >= 4.0)
        page.ask("pause")
        assert np.abs(shown.poses[0][:3] - (0.0, 0.08, 0.0)).max() < 2e-3


@pytest.mark.browser
def test_keys_lead_a_part_and_letting_go_stops_it(visit):
    watched = visit("radio")
    watched.wait_for_scene("radio")
    page = watched.page
    watched.until("window.studio.frames.newest !== undefined")
    page.keyboard.press("Space")
    watched.until("window.studio.running")
    before = watched.ask(PART)
    page.keyboard.down("ArrowLeft")
    watched.until(f"{PART}[0] < {before[0]} - 0.02")
    page.keyboard.up("ArrowLeft")
    page.wait_for_timeout(300)
    still = watched.ask(PART)
    page.wait_for_timeout(300)
    assert np.abs(np.subtract(watched.ask(PART), still)).max() < 1e-9
