"""The hub without physics: processes that die, pages that cannot be sent to, text that cannot be sent."""

from __future__ import annotations

import asyncio
import json

import pytest
from starlette.websockets import WebSocketDisconnect
from tests.unit.studio.test_run_library import entry

from stickslip.studio import hub as hub_module
from stickslip.studio import protocol
from stickslip.studio.hub import MAX_DEATHS, Hub
from stickslip.studio.link import LastWords, Message
from stickslip.studio.protocol import Notice, Open
from stickslip.studio.run_messages import Runs

GONE = {"type": "websocket.disconnect"}


class Frames:
    newest = 0


class Link:
    """A physics process that does nothing, and counts."""

    def __init__(self, heard, died, files=()) -> None:
        self.sent: list = []
        self.restarts, self.frames = 0, Frames()

    def send(self, command) -> bool:
        self.sent.append(command)
        return True

    def restart(self) -> None:
        self.restarts += 1

    def close(self) -> None: ...


class Socket:
    """A page that says what a test wants and remembers what it hears."""

    def __init__(self, fails: type[Exception] | None = None) -> None:
        self.scope = {"subprotocols": [protocol.SUBPROTOCOL]}
        self.heard: list[dict] = []
        self.closed: tuple[int, str] | None = None
        self.says: asyncio.Queue = asyncio.Queue()
        self._fails = fails

    async def accept(self, subprotocol=None) -> None: ...

    async def close(self, code=1000, reason="") -> None:
        self.closed = code, reason
        self.says.put_nowait(GONE)

    async def send_text(self, text: str) -> None:
        if self._fails is not None:
            raise self._fails(1006) if self._fails is WebSocketDisconnect else self._fails("no")
        self.heard.append(json.loads(text.encode()))

    async def receive(self) -> dict:
        return await self.says.get()

    def say(self, text: str) -> None:
        self.says.put_nowait({"type": "websocket.receive", "text": text})

    def notices(self) -> list[str]:
        return [message["text"] for message in self.heard if message["type"] == "notice"]


@pytest.fixture
def hub(monkeypatch):
    monkeypatch.setattr(hub_module, "PhysicsLink", Link)
    return Hub("bounce")


async def visit(hub: Hub, page: Socket, seconds: float = 0.1) -> asyncio.Task:
    task = asyncio.create_task(hub.serve(page))
    await asyncio.sleep(seconds)
    return task


def run(hub: Hub, talk) -> None:
    async def all_of_it() -> None:
        hub.start()
        await asyncio.wait_for(talk(), 20)

    asyncio.run(all_of_it())


def test_a_process_that_dies_three_times_within_a_minute_stays_down_and_the_page_lives(hub, caplog):
    async def talk() -> None:
        page = Socket()
        task = await visit(hub, page)
        hub._died(-9)
        assert hub.link.restarts == 1
        assert hub.link.sent == [Open("bounce")] * 2  # what was open is opened again
        hub._heard(LastWords("RuntimeError: half a wheel is missing"))
        hub._died(1)
        assert hub.link.restarts == 2
        assert hub.link.sent == [Open("bounce")] * 2  # not a second time: it may be the cause
        hub._died(1)
        hub._died(1)
        assert hub.link.restarts == MAX_DEATHS - 1
        page.say('{"type": "open", "app": "tower"}')
        await asyncio.sleep(0.1)
        late = Socket()
        other = await visit(hub, late)
        for each in (page, late):
            each.says.put_nowait(GONE)
        await asyncio.gather(task, other)
        first, second, third, *_ = page.notices()
        assert "SIGKILL, as when memory runs out" in first
        assert "RuntimeError: half a wheel is missing" in second
        assert "'bounce' was not opened again" in second
        assert "ended 3 times within a minute" in third
        assert "Start the studio again" in third
        assert "exports still work" in third
        assert page.notices()[-1] == late.notices()[-1] == hub._down
        assert page.closed is None

    run(hub, talk)
    assert "stays down" in caplog.text


def test_deaths_long_ago_do_not_count(hub, monkeypatch):
    async def talk() -> None:
        now = [1000.0]
        monkeypatch.setattr(hub_module.time, "monotonic", lambda: now[0])
        for _ in range(3 * MAX_DEATHS):
            hub._died(1)
            now[0] += 40.0
        assert hub.link.restarts == 3 * MAX_DEATHS

    run(hub, talk)
    assert hub._down == ""


def test_a_process_that_cannot_be_started_again_is_told(hub, monkeypatch):
    async def talk() -> None:
        def fail() -> None:
            raise OSError(12, "Cannot allocate memory")

        hub.link.restart = fail
        hub._died(-9)

    run(hub, talk)
    assert "cannot be started: Cannot allocate memory" in hub._down


@pytest.mark.parametrize("error", [UnicodeError, ValueError, RuntimeError])
def test_a_page_that_cannot_be_sent_to_is_closed_with_the_reason(hub, error, caplog):
    async def talk() -> None:
        page = Socket(error)
        await asyncio.wait_for(await visit(hub, page), 5)
        code, reason = page.closed
        assert code == hub_module.FAILED
        assert "could not send to this page" in reason
        assert hub._pages == {}

    run(hub, talk)
    assert "it could not be sent to" in caplog.text
    assert "Traceback" in caplog.text


def test_a_page_that_left_while_it_was_sent_to_is_no_error(hub, caplog):
    async def talk() -> None:
        await asyncio.wait_for(await visit(hub, Socket(WebSocketDisconnect)), 5)

    run(hub, talk)
    assert caplog.text == ""


def test_answers_that_cannot_be_sent_silence_nobody(hub):
    run_entry = entry("a", name="a \ud800 b")

    async def talk() -> None:
        page = Socket()
        task = await visit(hub, page)
        hub._heard(Message(Runs((run_entry,)), {}))
        hub._heard(Message(protocol.Status(True, float("nan"), False), {}))
        hub._heard(Message(Notice("info", "still here"), {}))
        await asyncio.sleep(0.1)
        page.says.put_nowait(GONE)
        await task
        assert next(m for m in page.heard if m["type"] == "runs")["runs"][0]["name"] == "a ? b"
        assert "'status' of the physics cannot be shown" in page.notices()[0]
        assert page.notices()[-1] == "still here"

    run(hub, talk)


def test_a_notice_waits_for_the_first_page(hub):
    async def talk() -> None:
        hub._heard(Message(Notice("warning", "Runs are not saved."), {}))
        pages = [Socket(), Socket()]
        tasks = [await visit(hub, page) for page in pages]
        for page in pages:
            page.says.put_nowait(GONE)
        await asyncio.gather(*tasks)
        assert [page.notices() for page in pages] == [["Runs are not saved."], []]

    run(hub, talk)


def test_half_a_character_is_a_sentence_and_the_page_stays(hub):
    async def talk() -> None:
        page = Socket()
        task = await visit(hub, page)
        page.say(r'{"type": "rename_run", "id": "base", "name": "\ud800"}')
        page.say('{"type": "open_run", "id": "' + "x" * 5000 + '"}')
        await asyncio.sleep(0.1)
        assert page.closed is None
        assert [text.split(".")[0] for text in page.notices()] == [
            "The text holds half of a character (a lone surrogate)",
            "open_run",
        ]
        assert hub.link.sent == [Open("bounce")]
        page.say('{"type": "speed", "factor": ' + "9" * 400 + "}")
        await asyncio.wait_for(task, 5)
        assert page.closed == (protocol.REFUSED, "speed.factor has 400 digits. Send a smaller number.")

    run(hub, talk)
