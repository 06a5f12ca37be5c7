"""The hub: pages on one side, the physics process on the other. One page steers, all others watch."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import secrets
import time
from collections import OrderedDict, deque

from starlette.websockets import WebSocket, WebSocketDisconnect

import stickslip
from stickslip.io.robots import is_robot_file
from stickslip.model.errors import ProtocolError
from stickslip.studio import protocol
from stickslip.studio.folders import NameRefused
from stickslip.studio.limits import Bucket
from stickslip.studio.link import PhysicsLink
from stickslip.studio.protocol import Control, HandFrame, Load, Notice, SteerFrame, TakeControl, Welcome
from stickslip.studio.publication import Publication
from stickslip.studio.run_messages import Drive

POLL_S = 0.002  # how often a page's task looks for a new frame
FRAME_S = 1.0 / 120.0  # least time between two frames to a page
MAX_PAGES = 16
MAX_MESSAGES = 256  # that wait for one page; one that does not read them is brought up to date later
MAX_ASSETS = 64
INPUT_RATE, REQUEST_RATE = (400.0, 400.0), (20.0, 60.0)  # per second, burst

#: Answers that a page which comes later is told, too.
KEPT = ("catalogue", "garage", "runs", "scene", "status", "progress")

log = logging.getLogger(__name__)


class Page:
    """One open page."""

    def __init__(self, number: int, socket: WebSocket) -> None:
        self.number, self.socket = number, socket
        self.outbox: deque[str] = deque()
        self.seen = 0
        self.inputs, self.requests = Bucket(*INPUT_RATE), Bucket(*REQUEST_RATE)


class Hub:
    """Connects pages with the physics process.

    Parameters
    ----------
    first_scene : str
        Opened when the studio starts; empty: none, the page shows what there is.
    """

    def __init__(self, first_scene: str) -> None:
        self._opened: Load | Drive | None = Load(first_scene) if first_scene else None  # again if the physics dies
        self._robot = first_scene if is_robot_file(first_scene) else ""  # the one file that pages may open
        self._studio = secrets.token_hex(8)
        self._pages: dict[int, Page] = {}
        self._numbers = itertools.count(1)
        self._driver: int | None = None
        self._wheel: Page | None = None
        self._wheel_at = 0.0
        self._latest: dict[str, str] = {}  # type of answer → newest text, for pages that come later
        self.assets: OrderedDict[str, bytes] = OrderedDict()
        self._loop: asyncio.AbstractEventLoop
        self.link: PhysicsLink
        self._deaths: deque[float] = deque(maxlen=3)
        self._epoch = 0

    def start(self) -> None:
        """Start the physics process and open the first scene."""
        self._loop = asyncio.get_running_loop()
        self.link = PhysicsLink(self._from_thread, self._died_in_thread)
        if self._opened is not None:
            self.link.send(self._opened)

    def stop(self) -> None:
        """End the physics process."""
        self.link.close()

    async def serve(self, socket: WebSocket) -> None:
        """Talk to one page until it leaves."""
        if await _speaks_otherwise(socket):
            return
        if len(self._pages) >= MAX_PAGES:
            await _refuse(socket, f"{MAX_PAGES} pages are open already. Close one of them.")
            return
        await socket.accept(subprotocol=protocol.SUBPROTOCOL)
        page = Page(next(self._numbers), socket)
        self._pages[page.number] = page
        if self._driver is None:
            self._driver = page.number
        self._welcome(page)
        try:
            await self._talk(page)
        finally:
            self._leave(page)

    async def serve_wheel(self, socket: WebSocket) -> None:
        """Talk to a wheel until it is gone: frames to it, steering from it beside that of the page which steers."""
        if await _speaks_otherwise(socket):
            return
        if self._wheel is not None:
            await _refuse(socket, "A wheel is connected already. End its bridge first.")
            return
        await socket.accept(subprotocol=protocol.SUBPROTOCOL)
        self._wheel = Page(next(self._numbers), socket)
        self._broadcast(Notice("info", "A wheel is connected: it steers whenever it is turned."))
        try:
            await self._talk(self._wheel)
        finally:
            self._wheel, self._wheel_at = None, 0.0
            self._let_go()
            self._broadcast(Notice("info", "The wheel is gone."))

    async def _talk(self, page: Page) -> None:
        sender = asyncio.create_task(self._send(page))
        try:
            await self._receive(page)
        except WebSocketDisconnect:
            pass
        finally:
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await sender

    def _welcome(self, page: Page) -> None:
        welcome = Welcome(stickslip.__version__, self._studio, page.number == self._driver)
        page.outbox.append(protocol.encode_message(welcome))
        page.outbox.extend(self._latest.values())

    def _leave(self, page: Page) -> None:
        """A lost page lets go of what it held; the next one steers."""
        del self._pages[page.number]
        if self._driver == page.number:
            self.link.send(HandFrame(protocol.HAND, protocol.VERSION, 0, self._epoch, -1, 0, 0, 0, 0, 0, 0))
            self._let_go()
            self._driver = next(iter(self._pages), None)
            if self._driver is not None:
                self._tell(
                    self._pages[self._driver], Control(True, "The page that steered is gone: this one steers now.")
                )

    def _let_go(self) -> None:
        """Nobody steers, or a wheel does from where it is."""
        self.link.send(SteerFrame(protocol.STEER, protocol.VERSION, 0, self._epoch, self._wheel_at, 0.0))

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
        page.outbox.append(protocol.encode_message(answer))

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

    def _hear_input(self, page: Page, data: bytes) -> None:
        if not page.inputs.take(time.monotonic()):
            raise ProtocolError(f"more than {INPUT_RATE[0]:.0f} input frames per second. Send on change only.")
        frame = protocol.unpack_input(data)
        if page is self._wheel:
            if not isinstance(frame, SteerFrame):
                raise ProtocolError("a wheel steers and does nothing else. Send steering frames.")
            self._wheel_at = frame.target
        if page.number == self._driver or page is self._wheel:
            self.link.send(frame)

    def _hear_request(self, page: Page, text: str) -> None:
        if not page.requests.take(time.monotonic()):
            raise ProtocolError(f"more than {REQUEST_RATE[0]:.0f} requests per second. Wait between them.")
        try:
            request = protocol.decode_request(text)
        except NameRefused as error:
            self._tell(page, Notice("error", str(error)))
            return
        if page is self._wheel:
            raise ProtocolError("a wheel steers and does nothing else. Send steering frames.")
        if isinstance(request, TakeControl):
            self._take_control(page)
        elif page.number != self._driver:
            self._tell(page, Control(False, "Another page steers this studio. Take control to steer from here."))
        elif isinstance(request, Load) and is_robot_file(request.scene) and request.scene != self._robot:
            self._tell(
                page, Notice("error", "Pages open no files. Start the studio with the robot: stickslip studio FILE")
            )
        else:
            if isinstance(request, Load | Drive):
                self._opened = request
            if not self.link.send(request):
                self._tell(
                    page, Notice("warning", "The physics is busy. Wait until the scene is open, then try again.")
                )

    def _take_control(self, page: Page) -> None:
        before = self._pages.get(self._driver or 0)
        self._driver = page.number
        self._tell(page, Control(True, "This page steers now."))
        if before is not None and before is not page:
            self._tell(before, Control(False, "Another page took control. Take it back to steer from here."))

    # --- from the physics process ---------------------------------------------------------------------------------------------

    def _from_thread(self, publication: Publication) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: the studio ends
            self._loop.call_soon_threadsafe(self._heard, publication)

    def _heard(self, publication: Publication) -> None:
        for name, content in publication.assets.items():
            self.assets[name] = content
            self.assets.move_to_end(name)
        while len(self.assets) > MAX_ASSETS:
            self.assets.popitem(last=False)
        self._broadcast(publication.answer)

    def _broadcast(self, answer: protocol.Answer) -> None:
        text = protocol.encode_message(answer)
        if isinstance(answer, protocol.SceneOpened):
            self._epoch = answer.epoch
            self._latest.pop("status", None)
        if answer.type in KEPT:
            self._latest[answer.type] = text
        for page in list(self._pages.values()):
            page.outbox.append(text)
            if isinstance(answer, protocol.SceneOpened):
                page.seen = 0  # its first frame may have overtaken this message: send it again
            if len(page.outbox) > MAX_MESSAGES:
                page.outbox.clear()
                page.outbox.extend(self._latest.values())  # a page that does not read loses what is old

    def _died_in_thread(self, code: int | None) -> None:
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._died, code)

    def _died(self, code: int | None) -> None:
        """The physics process is gone: say so, start it again, and give up if it dies at once every time."""
        now = time.monotonic()
        self._deaths.append(now)
        if len(self._deaths) == self._deaths.maxlen and now - self._deaths[0] < 60.0:
            text = f"The physics process ended {len(self._deaths)} times within a minute (exit code {code}). Choose another scene."
            self._broadcast(Notice("error", text))
            self._opened = None
            self._deaths.clear()
        else:
            text = (
                f"The physics process ended (exit code {code}). It was started again; a run is kept as far as it came."
            )
            self._broadcast(Notice("error", text))
        self.link.restart()
        if self._opened is not None:
            self.link.send(self._opened)


async def _speaks_otherwise(socket: WebSocket) -> bool:
    """Turn away who speaks another version of the protocol."""
    if protocol.SUBPROTOCOL in socket.scope.get("subprotocols", []):
        return False
    await _refuse(socket, f"This studio speaks {protocol.SUBPROTOCOL}. Load the page again.")
    return True


async def _refuse(socket: WebSocket, reason: str) -> None:
    """Accept and close at once: only so does the page learn the reason."""
    offered = socket.scope.get("subprotocols", [])
    await socket.accept(subprotocol=offered[0] if offered else None)
    await socket.close(protocol.REFUSED, reason)
