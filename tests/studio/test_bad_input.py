"""What a studio meets that it cannot use: a clear sentence each time, and nothing is lost. The socket's own: `test_socket.py`."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from tests.studio.conftest import Server, Watched, set_deadlines
from tests.studio.test_socket import _children, ask, connect, frame, message, open_scene

from stickslip.studio import protocol

JUNK = {"holiday.parquet": b"not a run", "empty.parquet": b"", "lost.parquet.journal": b"neither"}

NO_WEBGL = """
const get = HTMLCanvasElement.prototype.getContext
HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind.startsWith('webgl') ? null : get.call(this, kind, ...rest) }
"""


def test_files_that_are_no_runs_are_left_alone_and_the_rest_is_listed():
    home = tempfile.mkdtemp(prefix="stickslip-")
    runs = Path(home) / "runs"
    runs.mkdir()
    for name, content in JUNK.items():
        (runs / name).write_bytes(content)
    studio = Server(home=home)

    async def talk() -> tuple[list, str]:
        async with connect(studio) as page:
            told = (await message(page, "runs"))["runs"]
            await ask(page, type="open_run", id="holiday")
            return told, (await message(page, "notice"))["text"]

    try:
        told, sentence = asyncio.run(talk())
    finally:
        studio.stop()
    assert told == []
    assert "holiday.parquet is no run of stickslip: " in sentence
    assert {file.name: file.read_bytes() for file in runs.iterdir() if file.name in JUNK} == JUNK


def test_a_run_that_was_damaged_is_told_when_it_is_opened():
    """Listed once, then overwritten: opening it says so, and the studio goes on."""
    home = tempfile.mkdtemp(prefix="stickslip-")
    runs = Path(home) / "runs"
    runs.mkdir()
    entry = (
        '{"id": "old", "name": "old", "sled": "bob", "track": "mini", "setup": "two-man", "pilot": "me", '
        '"when": "2026-01-01T10:00:00", "end": "finished", "time": 20.0, "station": 300.0, "top_speed": 20.0}'
    )
    (runs / "old.parquet").write_bytes(b"PAR1 and then nothing")
    (runs / "index.json").write_text(f"[{entry}]", encoding="utf-8")
    studio = Server(home=home)

    async def talk() -> str:
        async with connect(studio) as page:
            await message(page, "runs")
            await ask(page, type="open_run", id="old")
            text = (await message(page, "notice"))["text"]
            await open_scene(page, "bounce")
            return text

    try:
        text = asyncio.run(talk())
    finally:
        studio.stop()
    assert "old" in text
    assert (runs / "old.parquet").exists()


def test_a_port_in_use_ends_with_a_sentence_and_code_2():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        command = [sys.executable, "-m", "stickslip", "studio", "--no-open", "--port", str(port)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert f"--port {port + 1}" in done.stderr
    assert "Traceback" not in done.stderr


def test_two_drivers_at_once_the_second_is_told_and_the_first_goes_on(server):
    async def talk() -> tuple[str, float]:
        async with connect(server) as first, connect(server) as second:
            opened = await open_scene(first, "tower")
            await ask(second, type="reset")
            told = (await message(second, "control"))["reason"]
            pull = protocol.HandFrame(protocol.HAND, protocol.VERSION, 7, opened["epoch"], 0, 0, 0, 0, 0, 0, 1)
            await second.send(protocol.pack_frame(pull))
            await ask(first, type="play")
            state = await frame(first, lambda f: f.time > 0.1)
            await ask(first, type="pause")
            return told, state.flags & protocol.HELD

    told, held = asyncio.run(talk())
    assert "Take control" in told
    assert not held


@pytest.mark.browser
def test_a_browser_without_webgl_is_told_what_to_do(chromium, server):
    page = chromium.new_page()
    set_deadlines(page)
    page.add_init_script(NO_WEBGL)
    page.goto(f"{server.origin}/?test=1")
    alert = page.get_by_role("alert")
    alert.wait_for()
    assert "WebGL 2" in alert.inner_text()
    assert "hardware acceleration" in alert.inner_text()
    page.close()


@pytest.mark.browser
def test_without_a_gamepad_the_dialog_says_so_and_keys_steer(chromium, server):
    watched = Watched(chromium, server, "bob?track=mini", "navigator.getGamepads = () => [null, null, null, null]")
    watched.until("window.studio.desk.name === 'drive' && window.studio.frames.newest !== null", 90.0)
    watched.page.keyboard.press("s")
    watched.page.get_by_text("No gamepad, wheel or joystick is connected").wait_for()
    watched.page.keyboard.press("Escape")
    assert watched.complaints == []
    watched.page.close()


@pytest.mark.browser
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds processes in /proc")
def test_a_tab_that_is_hidden_makes_no_step_late_and_catches_up(chromium):
    """Frozen, as browsers do with tabs that nobody looks at: timers, pictures and the socket's worker stand still."""

    def attempt() -> int:
        studio = Server()
        watched = Watched(chromium, studio, "stack")
        watched.wait_for_scene("stack")
        watched.page.keyboard.press("Space")
        watched.until("window.studio.frames.newest.time > 0.3")
        devtools = watched.page.context.new_cdp_session(watched.page)
        devtools.send("Page.setWebLifecycleState", {"state": "frozen"})

        async def watch() -> tuple[float, int]:
            async with connect(studio) as viewer:
                first = await frame(viewer, lambda f: True)
                last = await frame(viewer, lambda f: f.time > first.time + 3.0)
                return last.time, last.late_steps - first.late_steps

        time_, late = _in_thread(watch)
        devtools.send("Page.setWebLifecycleState", {"state": "active"})
        watched.until(f"window.studio.frames.newest.time >= {time_}")
        assert _children(studio.process.pid)
        watched.page.close()
        studio.stop()
        return late

    for _ in range(3):
        late = attempt()
        if late == 0:
            break
        time.sleep(1.0)
    assert late == 0


def _in_thread(make):
    """Run a coroutine beside the event loop that Playwright keeps in this thread."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(make())).result()
