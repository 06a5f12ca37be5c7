"""Outbox: what waits to be sent to the physics process. Requests keep their order, of input only the newest counts."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from typing import Any

from stickslip.studio.protocol import ChannelFrame, HandFrame, InputFrame, SteerFrame

MAX_WAITING = 64  # requests; a physics process that compiles does not hear for a while


class Outbox:
    """A queue between the server, which never waits, and a thread that does."""

    def __init__(self) -> None:
        self._requests: deque[Any] = deque()
        self._inputs: dict[Any, InputFrame] = {}
        self._changed = threading.Condition()
        self._closed = False

    def put(self, command: Any) -> bool:
        """Add a request, or replace the input frame that waits for the same device; False if there is no room."""
        with self._changed:
            if self._closed:
                return False
            if isinstance(command, HandFrame | ChannelFrame | SteerFrame):
                self._inputs[getattr(command, "channel", type(command))] = command
            elif len(self._requests) >= MAX_WAITING:
                return False
            else:
                self._requests.append(command)
            self._changed.notify()
            return True

    def close(self) -> None:
        """No more comes; what waits is still handed out."""
        with self._changed:
            self._closed = True
            self._changed.notify()

    def __iter__(self) -> Iterator[Any]:
        """Requests first, then input; waits for more until the box is closed."""
        while True:
            with self._changed:
                while not (self._requests or self._inputs or self._closed):
                    self._changed.wait()
                if self._requests:
                    command = self._requests.popleft()
                elif self._inputs:
                    command = self._inputs.pop(next(iter(self._inputs)))
                else:
                    return
            yield command
