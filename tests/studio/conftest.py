"""A running studio, and a browser to look at it with."""

from __future__ import annotations

import asyncio
import ctypes
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from tests.studio.chromium import FLAGS, MISSING, find_chromium

PATIENCE_S = 90.0  # other work on the machine must not decide


def _end_with_parent() -> None:
    """A test process that is ended at its time limit leaves no studio running."""
    if sys.platform.startswith("linux"):
        pr_set_pdeathsig = 1
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGTERM)


class Server:
    """A studio in a process of its own, with a folder of its own for runs."""

    def __init__(self, *options: str, home: str | None = None) -> None:
        self._own_home = home is None
        self.home = Path(home or tempfile.mkdtemp(prefix="stickslip-"))
        command = [sys.executable, "-m", "stickslip", "studio", "--port", "0", "--no-open", *options]
        environment = {**os.environ, "STICKSLIP_HOME": str(self.home)}
        self.process = subprocess.Popen(
            command, stderr=subprocess.PIPE, text=True, env=environment, preexec_fn=_end_with_parent
        )
        assert self.process.stderr is not None
        line = self.process.stderr.readline()
        found = re.search(r"https?://\S+", line)
        assert found, line
        self.address = found.group()
        self.port = int(re.search(r":(\d+)/", self.address).group(1))
        self.origin = f"{self.address.partition(':')[0]}://127.0.0.1:{self.port}"

    def close(self) -> None:
        self.stop()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            if self._own_home:
                shutil.rmtree(self.home, ignore_errors=True)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    studio = Server("bounce")
    yield studio
    studio.stop()


@pytest.fixture
def studio() -> Iterator[Server]:
    """One that the test may spoil."""
    studio = Server()
    yield studio
    with suppress(ProcessLookupError):
        studio.stop()


@pytest.fixture(
    scope="module"
)  # Playwright keeps an event loop running in this thread: it must end before other modules start theirs
def chromium():
    path = find_chromium()
    if path is None:
        pytest.skip(MISSING)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def set_deadlines(page) -> None:
    """Nothing that a test asks a page for waits for ever.

    Playwright gives `evaluate` no time limit: a page that draws one picture for minutes would hold the test as long.
    """
    page.set_default_timeout(1000.0 * PATIENCE_S)
    page.set_default_navigation_timeout(1000.0 * PATIENCE_S)

    def evaluate(expression: str, arg=None):
        try:
            return page._sync(asyncio.wait_for(page._impl_obj.evaluate(expression, arg), PATIENCE_S))
        except TimeoutError:
            pytest.fail(f"the page did not answer within {PATIENCE_S:g} s: {expression.strip()[:200]}")

    page.evaluate = evaluate


class Watched:
    """A page of the studio with everything it complains about and everything it asks for."""

    def __init__(self, browser, server: Server, where: str, init: str = "", query: str = "test=1&quality=low") -> None:
        self.page = browser.new_page(viewport={"width": 960, "height": 600}, ignore_https_errors=True)
        set_deadlines(self.page)
        if init:
            self.page.add_init_script(init)
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", lambda m: self.complaints.append(m.text) if m.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("websocket", lambda socket: self.requests.append(socket.url))
        self.page.goto(f"{server.origin}/?{query}#{where}")
        if "test=1" in query:
            self.until("window.studio !== undefined")

    def wait_for_scene(self, scene: str) -> None:
        """Until a scene is open and drawn."""
        self.until(
            f"window.studio.scene?.specification.app === '{scene}' && !!window.studio.view.look && !!window.studio.frames.newest"
        )

    def ask(self, expression: str):
        return self.page.evaluate(expression)

    def until(self, expression: str, seconds: float = PATIENCE_S) -> None:
        """Wait until an expression is true. Asked from outside: the page's own policy forbids it to evaluate texts."""
        end = time.monotonic() + seconds
        while not self.page.evaluate(f"Boolean({expression})"):
            assert time.monotonic() < end, f"never came true: {expression}"
            time.sleep(0.05)


@pytest.fixture
def visit(chromium, server):
    """Opens pages at places of the studio, and closes them afterwards."""
    opened: list[Watched] = []

    def open_at(where: str, init: str = "", query: str = "test=1&quality=low") -> Watched:
        opened.append(Watched(chromium, server, where, init, query))
        return opened[-1]

    yield open_at
    for watched in opened:
        watched.page.close()


@pytest.fixture
def open_page(visit):
    """Opens pages with a scene."""

    def open_scene(scene: str) -> Watched:
        watched = visit(scene)
        watched.wait_for_scene(scene)
        return watched

    return open_scene
