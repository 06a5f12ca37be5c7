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


#: Where the pointer has the point that it holds.
TARGET = "window.studio.view.hand.grip.to.toArray()"


class Mouse:
    """A mouse that holds something: two ways on the page and the wheel, and where they take what is held."""

    def __init__(self, watched, at) -> None:
        self.watched, self.page, self.now = watched, watched.page, np.array([*at, 0.0])
        self.page.mouse.move(*at)
        self.page.mouse.down()
        watched.until("window.studio.view.hand.grip !== null")

    @property
    def target(self) -> np.ndarray:
        return np.array(self.watched.ask(TARGET))

    def go(self, to, steps: int = 1) -> None:
        """Move, and turn the wheel."""
        turn = round(to[2] - self.now[2])
        if turn:
            before = self.target.tolist()
            self.page.mouse.wheel(0.0, turn)
            self.watched.until(f"{TARGET}.some((x, i) => x !== {before}[i])")  # nobody else waits for a wheel
        self.page.mouse.move(to[0], to[1], steps=steps)
        self.now = np.array([to[0], to[1], self.now[2] + turn])

    def lead(self, to) -> None:
        """Bring what is held to a place: where moves take it is tried out, three times as perspective bends it."""
        for _ in range(3):
            here, begin, columns = self.now, self.target, []
            for step in np.diag([10.0, 10.0, 40.0]):
                self.go(here + step)
                columns.append((self.target - begin) / step.sum())
                self.go(here)
            self.go(here + np.linalg.solve(np.column_stack(columns), to - begin), steps=10)


@pytest.mark.browser
def test_a_mouse_leads_the_radio_into_its_slot(visit):
    """Pressed on the radio, dragged, wheel for depth: in front of the slot, into it, to its end."""
    watched = visit("radio?tilt=0")  # turning is for keys
    watched.wait_for_scene("radio")
    part = np.array(watched.ask(PART))
    mouse = Mouse(watched, watched.ask("window.studio.project(0)"))
    offset = mouse.target - part
    for y in (-0.083, -0.04, 0.0, 0.04, 0.082):
        mouse.lead(np.add(offset, (0.0, y, 0.0)))  # time stands still, and so does the camera
        watched.page.keyboard.press("Space")
        watched.until("window.studio.running")
        watched.page.wait_for_timeout(1500)
        watched.page.keyboard.press("Space")
        watched.until("!window.studio.running")
    watched.page.mouse.up()
    found = np.array(watched.ask(PART))
    assert np.abs(found[[0, 2]]).max() < 5e-4  # of play
    assert 0.078 < found[1] < 0.086  # where it belongs; the slot is deeper
    assert watched.complaints == []
