"""Limits of connections: their number, how long one may stay idle, what they speak, and how often a page may say something."""

from __future__ import annotations

import asyncio
import errno
import logging
import time
from typing import Any

from starlette.websockets import WebSocket
from uvicorn.protocols.http.h11_impl import H11Protocol

from stickslip.studio.protocol import REFUSED, SUBPROTOCOL

IDLE_S = 10.0  # to send a whole request, counted from the connection or from the last answer
ANSWER_S = 300.0  # for an answer: reports take time, and so do slow networks
MAX_CONNECTIONS = 256  # enough for 16 pages and everything that their browsers load
BACKLOG = 32  # connections that may wait, and that are accepted before idle ones are closed
SHARE_OF_FILES = 0.4  # of the files that the process may open
LOG_S = 60.0  # between two messages about the same shortage
SHORTAGE = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)

log = logging.getLogger(__name__)


def most_connections() -> int:
    """How many connections may be open at once: the files that the system allows set a bound, too."""
    try:
        import resource
    except ImportError:  # Windows
        return MAX_CONNECTIONS
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed == resource.RLIM_INFINITY:
        return MAX_CONNECTIONS
    return max(8, min(MAX_CONNECTIONS, int(SHARE_OF_FILES * allowed)))


class BoundedProtocol(H11Protocol):
    """HTTP with a time limit for idle connections. Above the limit of connections, the one that has been idle longest is closed.

    A connection is idle while none of its requests is being answered, however many bytes of a request it has sent.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.idle_since = self.loop.time()
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timer, and close an idle connection if there are too many."""
        super().connection_made(transport)
        self._check_in(IDLE_S)
        if len(self.connections) > most_connections():
            open_ones = [each for each in self.connections if not each.transport.is_closing()]
            idle = [each for each in open_ones if isinstance(each, BoundedProtocol) and each.is_idle]
            if len(open_ones) > most_connections():
                min(idle, key=lambda each: each.idle_since, default=self).drop()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """The connection is idle from now on."""
        self.idle_since = self.loop.time()
        super().on_response_complete()

    @property
    def is_idle(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def drop(self) -> None:
        """Close the connection at once."""
        self.transport.abort()

    def _check_in(self, seconds: float) -> None:
        self._timer = self.loop.call_later(seconds, self._check)

    def _check(self) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # closed, or upgraded to a page's socket, which has limits of its own
        left = self.idle_since + (IDLE_S if self.is_idle else ANSWER_S) - self.loop.time()
        if left <= 0.0:
            self.drop()
        else:
            self._check_in(min(left, IDLE_S))


class LoopErrors:
    """Exception handler of the event loop: a shortage of files or memory is logged once a minute, everything else as usual."""

    def __init__(self) -> None:
        self._logged_at = -LOG_S

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log an error."""
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in SHORTAGE:
            loop.default_exception_handler(context)
        elif time.monotonic() - self._logged_at >= LOG_S:
            self._logged_at = time.monotonic()
            log.warning("connections cannot be accepted: %s. Close pages, or allow more open files.", error.strerror)


class Bucket:
    """A token bucket.

    Parameters
    ----------
    rate : float [1/s]
        Tokens that come back per second.
    burst : float
        Tokens at the beginning, and at most.
    """

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._tokens = burst
        self._last: float | None = None

    def take(self, now: float) -> bool:
        """Whether something may happen at the time `now` [s, monotonic]."""
        if self._last is not None:
            self._tokens = min(self.burst, self._tokens + (now - self._last) * self.rate)
        self._last = now
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True


async def speaks_otherwise(socket: WebSocket) -> bool:
    """Turn away who speaks another version of the protocol."""
    if SUBPROTOCOL in socket.scope.get("subprotocols", []):
        return False
    await refuse(socket, f"This studio speaks {SUBPROTOCOL}. Load the page again.")
    return True


async def refuse(socket: WebSocket, reason: str) -> None:
    """Accept and close at once: only so does the page learn the reason."""
    offered = socket.scope.get("subprotocols", [])
    await socket.accept(subprotocol=offered[0] if offered else None)
    await socket.close(REFUSED, reason)
