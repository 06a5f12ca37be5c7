"""The hub: pages on one side, the physics process on the other. One page steers, all others watch."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import itertools
import logging
import pickle
import secrets
import signal
import sys
import time
from collections import OrderedDict, deque

from starlette.websockets import WebSocket, WebSocketDisconnect

import stickslip
from stickslip.model.errors import ProtocolError, StickslipError
from stickslip.studio import protocol
from stickslip.studio.connections import Bucket, refuse, speaks_otherwise
from stickslip.studio.folders import runs_folder
from stickslip.studio.link import Asked, LastWords, LookAround, Message, PhysicsLink
from stickslip.studio.looks import AxisLook
from stickslip.studio.message_text import encode_message
from stickslip.studio.protocol import (
    AxisFrame,
    Control,
    HandFrame,
    Look,
    Notice,
    Open,
    Opened,
    Pause,
    Progress,
    Status,
    TakeControl,
    Welcome,
)
from stickslip.studio.run_messages import CompareRuns, DeleteRun, NoteRun, OpenRun, RenameRun, RestoreRun, TagRun
from stickslip.studio.study_host import StudyHost
from stickslip.studio.study_messages import StudyRequest

POLL_S = 0.002  # how often a page's task looks for a new frame
FRAME_S = 1.0 / 120.0  # least time between two frames to a page
MAX_PAGES = 16
ALONE_S = 2.0  # that time goes on where nobody looks
READ_S = 120.0  # that reading a saved run may take
MAX_MESSAGES = 256  # that wait for one page; one that does not read them is brought up to date later
MAX_ASSETS = 64
FAILED = 1011  # with which a page is closed that cannot be sent to
MAX_UNREAD = 8  # notices that wait for a page
MAX_DEATHS, DEATHS_S = 3, 60.0  # so often within so long the physics process may end; then it stays down
INPUT_RATE, REQUEST_RATE = (400.0, 400.0), (20.0, 60.0)  # per second, burst

#: Requests that any page may make, whoever steers.
SHARED = (OpenRun, CompareRuns, RenameRun, TagRun, NoteRun, DeleteRun, RestoreRun)

#: Answers that a page which comes later is told, too.
REPEATED = ("catalogue", "library", "runs", "opened", "reference", "status", "progress")

log = logging.getLogger(__name__)


class Page:
    """One open page."""

    def __init__(self, number: int, socket: WebSocket) -> None:
        self.number, self.socket = number, socket
        self.outbox: deque[str] = deque()
        self.seen = 0
        self.looks = True  # whether it shows what is open
        self.inputs, self.requests = Bucket(*INPUT_RATE), Bucket(*REQUEST_RATE)


class Hub:
    """Connects pages with the physics process.

    Parameters
    ----------
    first : str
        App that is opened when the studio starts, by name; empty: none, the page shows what there is.
    files : tuple of str
        Scenes and robots that pages may open besides what the catalogue has.
    """

    def __init__(self, first: str = "", files: tuple[str, ...] = ()) -> None:
        self._opened: Open | None = Open(first) if first else None  # again if the physics dies
        self._files = files
        self._studio = secrets.token_hex(8)
        self._pages: dict[int, Page] = {}
        self._numbers = itertools.count(1)
        self._driver: int | None = None
        self._wheel: Page | None = None
        self._wheel_at = 0.0
        self._axes: tuple[AxisLook, ...] = ()
        self._latest: dict[str, str] = {}  # type of answer → newest text, for pages that come later
        self.assets: OrderedDict[str, bytes] = OrderedDict()
        self._loop: asyncio.AbstractEventLoop
        self.link: PhysicsLink
        self.studies: StudyHost
        self._deaths: deque[float] = deque(maxlen=MAX_DEATHS)
        self._last_words = ""  # of a physics process that ends
        self._down = ""  # why there is no physics process, and what to do
        self._unread: deque[str] = deque(maxlen=MAX_UNREAD)  # notices that no page was there to read
        self._epoch = 0
        self._running = False
        self._alone: asyncio.TimerHandle | None = None  # until time stops because nobody looks
        self._tasks: set[asyncio.Task[None]] = set()
        self._reading = asyncio.Lock()

    def start(self) -> None:
        """Start the physics process and open the first app."""
        self._loop = asyncio.get_running_loop()
        self.studies = StudyHost(self._tell_number, self._warn_number, self.look_around)
        self.link = PhysicsLink(self._from_thread, self._died_in_thread, self._files)
        if self._opened is not None:
            self.link.send(self._opened)

    def look_around(self) -> None:
        """Something was put into the library: list it at once."""
        self.link.send(LookAround())

    async def stop(self) -> None:
        """End the physics process; studies pause."""
        await self.studies.close()
        self.link.close()

    async def serve(self, socket: WebSocket) -> None:
        """Talk to one page until it leaves."""
        if await speaks_otherwise(socket):
            return
        if len(self._pages) >= MAX_PAGES:
            await refuse(socket, f"{MAX_PAGES} pages are open already. Close one of them.")
            return
        await socket.accept(subprotocol=protocol.SUBPROTOCOL)
        page = Page(next(self._numbers), socket)
        self._pages[page.number] = page
        self._mind_viewers()
        if self._driver is None:
            self._driver = page.number
        self._welcome(page)
        try:
            await self._talk(page)
        finally:
            self._leave(page)

    async def serve_wheel(self, socket: WebSocket) -> None:
        """Talk to a wheel until it is gone: frames and what is open to it, its axis from it besides the input of the page that steers."""
        if await speaks_otherwise(socket):
            return
        if self._wheel is not None:
            await refuse(socket, "A wheel is connected already. End its bridge first.")
            return
        await socket.accept(subprotocol=protocol.SUBPROTOCOL)
        self._wheel = Page(next(self._numbers), socket)
        self._wheel.outbox.extend(text for kind, text in self._latest.items() if kind == Opened.type)
        self._broadcast(Notice("info", "A wheel is connected: it steers whenever it is turned."))
        try:
            await self._talk(self._wheel)
        finally:
            self._wheel, self._wheel_at = None, 0.0
            self._let_go()
            self._broadcast(Notice("info", "The wheel is gone."))

    async def _talk(self, page: Page) -> None:
        """Send and receive until either ends; a page that cannot be sent to is closed with the reason."""
        sender, receiver = asyncio.create_task(self._send(page)), asyncio.create_task(self._receive(page))
        try:
            await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
            failed = sender.exception() if sender.done() else None
            if failed is not None and not isinstance(failed, WebSocketDisconnect | OSError) and not receiver.done():
                log.error("page %d was closed: it could not be sent to", page.number, exc_info=failed)
                reason = f"The studio could not send to this page ({type(failed).__name__}). Load it again."
                with contextlib.suppress(Exception):
                    await page.socket.close(FAILED, reason[:120])
        finally:
            for task in (sender, receiver):
                task.cancel()
            _, lost = await asyncio.gather(sender, receiver, return_exceptions=True)
            if isinstance(lost, Exception) and not isinstance(lost, WebSocketDisconnect):
                log.error("page %d was lost", page.number, exc_info=lost)

    def _welcome(self, page: Page) -> None:
        welcome = Welcome(stickslip.__version__, self._studio, page.number == self._driver)
        page.outbox.append(encode_message(welcome))
        page.outbox.extend(self._latest.values())
        page.outbox.extend(self._unread)
        self._unread.clear()
        if self._down:
            self._tell(page, Notice("error", self._down))

    def _leave(self, page: Page) -> None:
        """A lost page lets go of what it held; the next one steers."""
        del self._pages[page.number]
        self.studies.forget(page.number)
        self._mind_viewers()
        if self._driver == page.number:
            self.link.send(HandFrame(protocol.HAND, protocol.VERSION, 0, self._epoch, -1, 0, 0, 0, 0, 0, 0))
            self._let_go()
            self._driver = next(iter(self._pages), None)
            if self._driver is not None:
                self._tell(
                    self._pages[self._driver], Control(True, "The page that steered is gone: this one steers now.")
                )

    def _let_go(self) -> None:
        """Nobody holds keys, sticks or the mouse; a wheel steers from where it is. Sliders stay where they are."""
        for i, axis in enumerate(self._axes):
            b = axis.bindings
            if b.keys or b.mouse or b.wheel or b.gamepad is not None or b.six_axis or b.headset:
                at = self._wheel_at if b.wheel and self._wheel is not None else axis.rest
                self.link.send(AxisFrame(protocol.AXIS, protocol.VERSION, 0, self._epoch, i, at, 0.0))

    # --- to a page ------------------------------------------------------------------------------------------------------------

    async def _send(self, page: Page) -> None:
        """Messages in order, of frames only the newest. Waiting here for a slow page holds up nobody else."""
        sent_at = 0.0
        while True:
            while page.outbox:
                await page.socket.send_text(page.outbox.popleft())
            if self.link.frames.newest != page.seen and time.monotonic() - sent_at >= FRAME_S:
                page.seen, data = self.link.frames.read()
                if data:
                    await page.socket.send_bytes(data)
                    sent_at = time.monotonic()
            await asyncio.sleep(POLL_S)

    def _tell(self, page: Page, answer: protocol.Answer) -> None:
        page.outbox.append(encode_message(answer))

    def _tell_number(self, number: int, answer: protocol.Answer) -> None:
        page = self._pages.get(number)
        if page is not None:
            self._tell(page, answer)

    def _warn_number(self, number: int, sentence: str) -> None:
        self._tell_number(number, Notice("error", sentence))

    # --- from a page ----------------------------------------------------------------------------------------------------------

    async def _receive(self, page: Page) -> None:
        while True:
            message = await page.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            try:
                if message.get("bytes") is not None:
                    self._hear_input(page, message["bytes"])
                else:
                    self._hear_request(page, message.get("text") or "")
            except ProtocolError as error:
                log.warning("page %d was closed: %s", page.number, error)
                await page.socket.close(protocol.REFUSED, str(error)[:120])
                return
            except StickslipError as error:
                self._tell(page, Notice("error", str(error)))
            except Exception as error:
                log.exception("a message of page %d could not be read", page.number)
                text = f"A message of this page could not be read ({type(error).__name__}). The terminal shows where."
                self._tell(page, Notice("error", text))

    def _hear_input(self, page: Page, data: bytes) -> None:
        if not page.inputs.take(time.monotonic()):
            raise ProtocolError(f"more than {INPUT_RATE[0]:.0f} input frames per second. Send on change only.")
        frame = protocol.unpack_input(data)
        if page is self._wheel:
            if not isinstance(frame, AxisFrame):
                raise ProtocolError("a wheel steers and does nothing else. Send frames of an axis.")
            self._wheel_at = frame.target
        if page.number == self._driver or page is self._wheel:
            self.link.send(frame)

    def _hear_request(self, page: Page, text: str) -> None:
        if not page.requests.take(time.monotonic()):
            raise ProtocolError(f"more than {REQUEST_RATE[0]:.0f} requests per second. Wait between them.")
        request = protocol.decode_request(text)
        if page is self._wheel:
            raise ProtocolError("a wheel steers and does nothing else. Send frames of an axis.")
        if isinstance(request, TakeControl):
            self._take_control(page)
        elif isinstance(request, Look):
            page.looks = request.live
            self._mind_viewers()
        elif isinstance(request, StudyRequest):
            self.studies.obey(page.number, request)
        elif isinstance(request, SHARED) and not self._down:
            self._ask_for(page, request)
        elif page.number != self._driver:
            self._tell(page, Control(False, "Another page steers this studio. Take control to steer from here."))
        elif self._down:
            self._tell(page, Notice("error", self._down))
        else:
            if isinstance(request, Open):
                self._opened = request
            if not self.link.send(request):
                what = "The physics is busy. Wait until what was asked for is open, then try again."
                self._tell(page, Notice("warning", what))

    def _ask_for(self, page: Page, request: protocol.Request) -> None:
        """What any page may do: see saved runs, name, tag and delete them. Runs are read elsewhere while the physics keeps one at pace."""
        aside = (
            self._running and page.number != self._driver
        )  # who drives and asks for a run has no more need of the pace
        if isinstance(request, OpenRun | CompareRuns) and aside:
            task = asyncio.create_task(self._read_aside(page, request))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif not self.link.send(Asked(page.number, request)):
            self._tell(page, Notice("warning", "The physics is busy. Wait a moment, then try again."))

    async def _read_aside(self, page: Page, request: OpenRun | CompareRuns) -> None:
        """Read a saved run in a process of its own, one at a time."""
        ids = [request.id] if isinstance(request, OpenRun) else [request.id, request.reference]
        command = (sys.executable, "-m", "stickslip.studio.reader", request.type, *ids)
        self._tell(page, Progress("Opening the run …", 0, 0))
        try:
            async with self._reading:
                process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
                data, _ = await asyncio.wait_for(process.communicate(), READ_S)
            for message in pickle.loads(data):  # what a process of our own has written
                self._heard(dataclasses.replace(message, page=page.number))
        except (OSError, TimeoutError, EOFError, pickle.UnpicklingError):
            log.exception("a saved run could not be read")
            self._tell(page, Notice("error", "The run could not be opened: its process ended. Try again."))
        finally:
            self._tell(page, Progress("", 0, 0))

    def _mind_viewers(self) -> None:
        """Where no page shows what is open, time stops after a moment; a page that loads again is back by then."""
        if self._alone is not None:
            self._alone.cancel()
            self._alone = None
        if not any(page.looks for page in self._pages.values()):
            self._alone = self._loop.call_later(ALONE_S, self._pause_alone)

    def _pause_alone(self) -> None:
        self._alone = None
        if self._running:
            self.link.send(Pause())

    def _take_control(self, page: Page) -> None:
        before = self._pages.get(self._driver or 0)
        self._driver = page.number
        self._tell(page, Control(True, "This page steers now."))
        if before is not None and before is not page:
            self._tell(before, Control(False, "Another page took control. Take it back to steer from here."))

    # --- from the physics process ---------------------------------------------------------------------------------------------

    def _from_thread(self, message: Message | LastWords) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: the studio ends
            self._loop.call_soon_threadsafe(self._heard, message)

    def _heard(self, message: Message | LastWords) -> None:
        if isinstance(message, LastWords):
            self._last_words = message.cause
            return
        for name, content in message.assets.items():
            self.assets[name] = content
            self.assets.move_to_end(name)
        while len(self.assets) > MAX_ASSETS:
            self.assets.popitem(last=False)
        if isinstance(message.answer, Status):
            self._running = message.answer.running
        page = self._pages.get(message.page)
        if message.page:
            if page is not None:
                self._tell(page, message.answer)
            return
        self._broadcast(message.answer)

    def _broadcast(self, answer: protocol.Answer) -> None:
        try:
            text = encode_message(answer)
        except ValueError as error:  # a number that is not finite
            log.error("an answer %r cannot be sent: %s", answer.type, error)
            answer = Notice("error", f"The answer {answer.type!r} of the physics cannot be shown: {error}.")
            text = encode_message(answer)
        if isinstance(answer, Notice) and not self._pages:
            self._unread.append(text)
        if isinstance(answer, Opened):
            self._epoch, self._axes = answer.epoch, answer.axes
            self._latest.pop("status", None)
            self._latest.pop("reference", None)
            if self._wheel is not None:
                self._wheel.outbox.append(text)
        if answer.type in REPEATED:
            self._latest[answer.type] = text
        for page in list(self._pages.values()):
            page.outbox.append(text)
            if isinstance(answer, Opened):
                page.seen = 0  # its first frame may have overtaken this message: send it again
            if len(page.outbox) > MAX_MESSAGES:
                page.outbox.clear()
                page.outbox.extend(self._latest.values())  # a page that does not read loses what is old

    def _died_in_thread(self, code: int | None) -> None:
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._died, code)

    def _died(self, code: int | None) -> None:
        """The physics process is gone: say so and start it again; the second time without what was open, the third time not at all."""
        now, cause = time.monotonic(), _cause(code, self._last_words)
        self._last_words = ""
        self._deaths.append(now)
        recent = sum(now - at < DEATHS_S for at in self._deaths)
        self._broadcast(Progress("", 0, 0))
        if recent >= MAX_DEATHS:
            self._stay_down(f"ended {recent} times within a minute, the last time {cause}")
            return
        opened = self._opened if recent == 1 else None
        left = "" if opened is self._opened else f" {_title(self._opened)} was not opened again: choose another one."
        self._opened = opened
        text = f"The physics process ended ({cause}). It was started again; a run is saved as far as it came.{left}"
        self._broadcast(Notice("error", text))
        try:
            self.link.restart()
        except OSError as error:
            self._stay_down(f"cannot be started: {error.strerror or error}")
            return
        if opened is not None:
            self.link.send(opened)

    def _stay_down(self, why: str) -> None:
        self._down = (
            f"The physics process {why}. It stays down: nothing can be driven, lists and exports still work. Start the studio again; "
            f"if it ends again, move the newest files out of {runs_folder()}, and look at what the terminal says."
        )
        log.error("%s", self._down)
        self._latest.pop("status", None)
        self._broadcast(Notice("error", self._down))
        self._unread.clear()  # `_welcome` repeats it for every new page


def _cause(code: int | None, last_words: str) -> str:
    """Why a process ended, in words."""
    if last_words:
        return f"with {last_words}"
    if code is not None and code < 0:
        try:
            name = signal.Signals(-code).name
        except ValueError:
            name = f"signal {-code}"
        return f"by {name}{', as when memory runs out' if name == 'SIGKILL' else ''}"
    return f"with exit code {code}"


def _title(opened: Open | None) -> str:
    return "What was open" if opened is None else f"{opened.app[:60]!r}"
