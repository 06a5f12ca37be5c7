"""Driving in a loop: does memory stay flat, in the page and in both processes? ``python -m tests.studio.soak --minutes 10``.

A cycle goes to the start, down the track with the autopilot, to the replay of the run, deletes it, looks at a scene and goes home.
Memory is read at home, after the page has collected its garbage.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path

from tests.studio.conftest import Server, Watched
from tests.studio.test_socket import _children

WARM = 2  # cycles that do not count: caches fill


@dataclass(frozen=True)
class Reading:
    """Memory after a cycle, and what may pile up beside it."""

    heap_mb: float  # of the page's scripts
    page_mb: float  # of the page's process, buffers included
    nodes: int
    listeners: int
    geometries: int
    textures: int
    programs: int
    server_mb: float
    physics_mb: float
    server_files: int
    physics_threads: int


#: By how much a reading may differ between the first and the last third of a soak, however long it lasts.
ROOM = Reading(3.0, 40.0, 60, 10, 10, 4, 8, 12.0, 25.0, 3, 2)


class Soak:
    """A studio and a page that drive in a loop."""

    def __init__(self, browser, server: Server, speed: float) -> None:
        self.server, self.speed = server, speed
        self.page = Watched(browser, server, "")
        self.devtools = self.page.page.context.new_cdp_session(self.page.page)
        self.browser = browser.new_browser_cdp_session()
        self.devtools.send("Performance.enable")
        self.devtools.send("HeapProfiler.enable")
        self.page.page.evaluate(
            "() => { const { view } = window.studio, draw = view.draw.bind(view); let n = 0;"
            " view.draw = (...given) => { if (n++ % 8 === 0) draw(...given) } }"
        )

    def cycle(self) -> None:
        page = self.page
        page.ask("void (location.hash = 'bob/auto?track=mini')")
        page.until(
            "window.studio.desk.name === 'drive' && window.studio.frames.newest !== null && window.studio.view.track",
            120.0,
        )
        page.ask(f"window.studio.time.setSpeed({self.speed})")
        page.page.keyboard.press("Space")
        page.until("!document.querySelector('.results').hidden", 180.0)
        run = page.ask("window.studio.home.runs[0].id")
        page.ask(f"void (location.hash = 'run/{run}')")
        page.until("window.studio.desk.name === 'replay' && window.studio.replay.motion !== null", 120.0)
        page.until("window.studio.replay.time > 0.5")
        page.ask(f"window.studio.link.ask({{ type: 'delete_run', id: '{run}' }})")
        page.until(f"!window.studio.home.runs.some(run => run.id === '{run}')")
        page.ask("void (location.hash = 'stack')")
        page.wait_for_scene("stack")
        page.ask("void (location.hash = '')")
        page.until("window.studio.desk.name === 'home'")

    def read(self) -> Reading:
        for _ in range(2):
            self.devtools.send("HeapProfiler.collectGarbage")
        told = {m["name"]: m["value"] for m in self.devtools.send("Performance.getMetrics")["metrics"]}
        info = "window.studio.view.stage.renderer.info"
        processes = self.browser.send("SystemInfo.getProcessInfo")["processInfo"]
        physics = _children(self.server.process.pid)[-1]
        return Reading(
            heap_mb=told["JSHeapUsedSize"] / 1e6,
            page_mb=max(resident_mb(each["id"]) for each in processes if each["type"] == "renderer"),
            nodes=int(told["Nodes"]),
            listeners=int(told["JSEventListeners"]),
            geometries=self.page.ask(f"{info}.memory.geometries"),
            textures=self.page.ask(f"{info}.memory.textures"),
            programs=self.page.ask(f"{info}.programs.length"),
            server_mb=resident_mb(self.server.process.pid),
            physics_mb=resident_mb(physics),
            server_files=len(os.listdir(f"/proc/{self.server.process.pid}/fd")),
            physics_threads=len(os.listdir(f"/proc/{physics}/task")),
        )


def resident_mb(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1e3
    raise AssertionError(f"process {pid} has no memory")


def drive_for(
    browser, server: Server, seconds: float, least: int, speed: float, say: Callable[[str], None] = lambda text: None
) -> list[Reading]:
    """Cycles for so long, but at least so many; readings after each that counts."""
    soak = Soak(browser, server, speed)
    readings: list[Reading] = []
    begin, n = time.monotonic(), 0
    while time.monotonic() - begin < seconds or len(readings) < least:
        soak.cycle()
        n += 1
        if n > WARM:
            readings.append(soak.read())
            say(f"{time.monotonic() - begin:6.0f} s  {readings[-1]}")
    assert soak.page.complaints == [], soak.page.complaints
    soak.page.page.close()
    return readings


def growth(readings: list[Reading]) -> dict[str, tuple[float, float]]:
    """What has grown by more than there is room for, as growth and room: median of the last third less that of the first."""
    third = max(1, len(readings) // 3)
    grown = {}
    for field in fields(Reading):
        values = [getattr(reading, field.name) for reading in readings]
        more = statistics.median(values[-third:]) - statistics.median(values[:third])
        if more > getattr(ROOM, field.name):
            grown[field.name] = (more, getattr(ROOM, field.name))
    return grown


def main() -> int:
    from playwright.sync_api import sync_playwright
    from tests.studio.chromium import FLAGS, find_chromium

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--speed", type=float, default=1.0, help="simulated seconds per second")
    given = parser.parse_args()
    with closing(Server()) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        readings = drive_for(browser, server, 60.0 * given.minutes, 3, given.speed, partial(print, flush=True))
        browser.close()
    grown = growth(readings)
    print("flat" if not grown else f"grown: {grown}")
    return bool(grown)


if __name__ == "__main__":
    sys.exit(main())
