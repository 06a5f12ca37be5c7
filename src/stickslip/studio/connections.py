"""Connections: how many there may be, and how long one may be silent. Nobody who opens connections and says nothing shuts others out."""

from __future__ import annotations

import asyncio
import errno
import logging
import time
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

IDLE_S = 10.0  # until a request is there, from the connection or from the last answer on
ANSWER_S = 300.0  # that an answer may take: reports are made, slow networks fetch runs
MAX_CONNECTIONS = 256  # 16 pages with what browsers open for each, and room
BACKLOG = 64  # connections that wait to be accepted
SHARE_OF_FILES = 0.5  # of the files that the process may open, for connections
COMPLAIN_S = 60.0  # between two complaints about the same shortage
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
    """HTTP with a time limit for silence. Over the limit of connections the one that has been silent longest makes room.

    A connection is silent while no request of it is being answered, however many bytes of a request it has sent.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.silent_since = self.loop.time()
        self._watch: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Make room if there is none, and begin to watch."""
        super().connection_made(transport)
        self._look_later(IDLE_S)
        if len(self.connections) > most_connections():
            living = [each for each in self.connections if not each.transport.is_closing()]
            silent = [each for each in living if isinstance(each, BoundedProtocol) and each.is_silent]
            if len(living) > most_connections():
                min(silent, key=lambda each: each.silent_since, default=self).drop()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop watching."""
        if self._watch is not None:
            self._watch.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """The answer is out: silence begins."""
        self.silent_since = self.loop.time()
        super().on_response_complete()

    @property
    def is_silent(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def drop(self) -> None:
        """End the connection at once."""
        self.transport.abort()

    def _look_later(self, seconds: float) -> None:
        self._watch = self.loop.call_later(seconds, self._look)

    def _look(self) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # it is gone, or a socket of a page, which has limits of its own
        left = self.silent_since + (IDLE_S if self.is_silent else ANSWER_S) - self.loop.time()
        if left <= 0.0:
            self.drop()
        else:
            self._look_later(min(left, IDLE_S))


class Complaints:
    """Handler of what an event loop cannot tell anybody: shortages once a minute, everything else as usual."""

    def __init__(self) -> None:
        self._complained_at = -COMPLAIN_S

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log an error of the loop."""
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in SHORTAGE:
            loop.default_exception_handler(context)
        elif time.monotonic() - self._complained_at >= COMPLAIN_S:
            self._complained_at = time.monotonic()
            log.warning("connections cannot be accepted: %s. Close pages, or allow more open files.", error.strerror)
