"""The server of a live view: one page with what a script shows, on loopback, in a thread of the script. Nobody waits for a page."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from stickslip.model.errors import ProtocolError, StickslipError, UsageError
from stickslip.studio import protocol
from stickslip.studio.access import LOOPBACK, AccessControl, Rules
from stickslip.studio.app import FOR_EVER, MEDIA, STATIC, Bundle
from stickslip.studio.connections import Bucket, LoopErrors, refuse, speaks_otherwise
from stickslip.studio.live_board import Board
from stickslip.studio.live_messages import LIVE_REQUESTS, LiveOpened, LiveRequest
from stickslip.studio.message_text import decode_message, encode_message
from stickslip.studio.server import START_S, bind, make_server

PAGE = STATIC / "live.html"
FRAME_S = 1.0 / 120.0  # least time between two frames to a page
MAX_PAGES = 16
REQUEST_RATE = (200.0, 400.0)  # per second, burst: a slider that is dragged says so at every picture
STOP_S = 5.0  # that ending may take

Heard = Callable[[LiveRequest, int], None]


class LivePage:
    """One open page."""

    def __init__(self, number: int, socket: WebSocket) -> None:
        self.number, self.socket = number, socket
        self.changed = asyncio.Event()
        self.changed.set()
        self.revision = 0
        self.frame = b""
        self.requests = Bucket(*REQUEST_RATE)


class LiveServer:
    """Serves one view.

    Parameters
    ----------
    opened : LiveOpened
    assets : dict of str to bytes
    on_request : callable
        Called in the server's thread with what a person did, and the number of the page.
    port : int
        0 takes any free one.

    Raises
    ------
    UsageError
        The port cannot be used, or the page is not part of this installation.
    """

    def __init__(self, opened: LiveOpened, assets: dict[str, bytes], on_request: Heard, port: int = 0) -> None:
        if not PAGE.is_file():
            raise UsageError("The page is not part of this installation. Install stickslip again, or run: make web")
        if not 0 <= port <= 65535:
            raise UsageError(f"Port {port} does not exist. Give 1 to 65535, or 0 for any free one.")
        self.board = Board(self._stir)
        self._opened, self._assets, self._on_request = opened, assets, on_request
        self._frame = b""
        self._pages: dict[int, LivePage] = {}
        self._numbers = itertools.count(1)
        self._visits = 0  # pages that ever came
        self._left_at = 0.0  # when the last page left
        self._stirred = False  # the loop knows that something changed
        self._loop: asyncio.AbstractEventLoop | None = None
        try:
            self._socket = bind("127.0.0.1", port)
        except UsageError as error:
            what = f"Port {port} of this machine cannot be used; another view or a studio may have it."
            raise UsageError(f"{what} Leave it out to take any free one: show(simulation).") from error
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}/"
        self._server = make_server(self._make_app())
        self._thread = threading.Thread(target=self._run, name="stickslip-view", daemon=True)
        self._thread.start()
        end = time.monotonic() + START_S
        while not self._server.started:
            if not self._thread.is_alive() or time.monotonic() > end:
                raise UsageError(f"The view could not be served at {self.address}. The terminal shows why.")
            time.sleep(0.005)

    @property
    def pages(self) -> int:
        """How many pages are open."""
        return len(self._pages)

    @property
    def visits(self) -> int:
        """How many pages have ever been opened."""
        return self._visits

    @property
    def alone_s(self) -> float:
        """For how long there has been no page, of those that came; 0 while there is one, or none has come yet."""
        return time.monotonic() - self._left_at if self._visits and not self._pages else 0.0

    def publish(self, frame: bytes) -> None:
        """Show a state, in place of the one before; returns at once."""
        self._frame = frame
        self._stir()

    def close(self) -> None:
        """End; pages are told."""
        self._server.should_exit = True
        self._thread.join(STOP_S)

    # --- in the server's thread ---------------------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            self._server.run(sockets=[self._socket])
        finally:
            self._socket.close()

    def _make_app(self) -> Starlette:
        async def page(request: Request) -> Response:
            return FileResponse(PAGE, headers={"cache-control": "no-cache"})

        async def asset(request: Request) -> Response:
            name = request.path_params["name"]
            if name not in self._assets:
                return PlainTextResponse("This view has no such asset. Load the page again.", 404)
            media = MEDIA.get(Path(name).suffix, "application/octet-stream")
            return Response(self._assets[name], media_type=media, headers={"cache-control": FOR_EVER})

        @asynccontextmanager
        async def lifespan(app: Starlette) -> AsyncIterator[None]:
            self._loop = asyncio.get_running_loop()
            self._loop.set_exception_handler(LoopErrors())
            yield

        routes = [
            Route("/", page),
            Route("/index.html", page),  # the studio itself is not here
            Route("/asset/{name}", asset),
            WebSocketRoute("/socket", self._serve),
            Mount("/", Bundle(directory=STATIC)),
        ]
        middleware = [Middleware(AccessControl, rules=Rules(framed_by=LOOPBACK))]
        return Starlette(routes=routes, middleware=middleware, lifespan=lifespan)

    def _stir(self) -> None:
        """Wake the tasks of the pages, from any thread; at most once until they woke."""
        if self._stirred or self._loop is None:
            return
        self._stirred = True
        with contextlib.suppress(RuntimeError):  # the loop is closed: the view ends
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        self._stirred = False  # before: what changes from now on wakes again
        for page in self._pages.values():
            page.changed.set()

    async def _serve(self, socket: WebSocket) -> None:
        """Talk to one page until it leaves."""
        if await speaks_otherwise(socket):
            return
        if len(self._pages) >= MAX_PAGES:
            await refuse(socket, f"{MAX_PAGES} pages are open already. Close one of them.")
            return
        await socket.accept(subprotocol=protocol.SUBPROTOCOL)
        page = LivePage(next(self._numbers), socket)
        self._pages[page.number] = page
        self._visits += 1
        sender, receiver = asyncio.create_task(self._send(page)), asyncio.create_task(self._receive(page))
        try:
            await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sender, receiver):
                task.cancel()
            await asyncio.gather(sender, receiver, return_exceptions=True)
            self._left_at = time.monotonic()
            del self._pages[page.number]

    async def _send(self, page: LivePage) -> None:
        """What changed, each thing in its newest state; waiting here for a slow page holds up nobody else."""
        await page.socket.send_text(encode_message(self._opened))
        while True:
            await page.changed.wait()
            page.changed.clear()
            page.revision, texts = self.board.since(page.revision, page.number)
            for text in texts:
                await page.socket.send_text(text)
            if self._frame is not page.frame:
                page.frame = self._frame
                await page.socket.send_bytes(page.frame)
            await asyncio.sleep(FRAME_S)

    async def _receive(self, page: LivePage) -> None:
        while True:
            message = await page.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            try:
                if not page.requests.take(time.monotonic()):
                    raise ProtocolError(f"more than {REQUEST_RATE[0]:.0f} requests per second. Send on change only.")
                self._on_request(decode_message(message.get("text") or "", LIVE_REQUESTS), page.number)
            except StickslipError as error:
                await page.socket.close(protocol.REFUSED, str(error)[:120])
                return
