"""The server's end of the physics process: starts it, talks to it, notices when it dies. Imports no physics: the server starts at once."""

from __future__ import annotations

import contextlib
import multiprocessing
import threading
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from stickslip.studio.buffer import FrameBuffer, sweep_buffers
from stickslip.studio.protocol import Answer, AxisFrame, HandFrame, InputFrame, Request

FRAME_BYTES = 4 * 2**20  # room for a frame: 100 000 bodies
MAX_WAITING = 64  # requests; a physics process that compiles does not hear for a while

Heard = Callable[["Message | LastWords"], None]
Died = Callable[[int | None], None]


@dataclass(frozen=True, slots=True)
class Message:
    """An answer for all pages, or for the one of a number, and assets that pages may fetch."""

    answer: Answer
    assets: dict[str, bytes]
    page: int = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that the page of a number made for itself: what is said to it goes to that page."""

    page: int
    request: Request


@dataclass(frozen=True, slots=True)
class LookAround:
    """Look into the folders of the library now."""


@dataclass(frozen=True, slots=True)
class LastWords:
    """Why the physics process ends."""

    cause: str


def run_physics(commands: Connection, buffer: str, files: tuple[str, ...]) -> None:
    """Body of the physics process; its imports happen there."""
    from stickslip.studio.physics import main

    main(commands, buffer, files)


class Outbox:
    """What waits to be sent to the physics process. Requests stay in their order, of input only the newest counts.

    A queue between the server, which never waits, and a thread that does.
    """

    def __init__(self) -> None:
        self._requests: deque[Any] = deque()
        self._inputs: dict[Any, InputFrame] = {}
        self._changed = threading.Condition()
        self._closed = False

    def put(self, command: Any) -> bool:
        """Add a request, or replace the input frame that waits for the same axis or hand; False if there is no room."""
        with self._changed:
            if self._closed:
                return False
            if isinstance(command, AxisFrame):
                self._inputs[command.axis] = command
            elif isinstance(command, HandFrame):
                self._inputs[HandFrame] = command
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


class PhysicsLink:
    """A running physics process.

    Parameters
    ----------
    on_heard : callable
        Called with each message, in a thread of the link.
    on_died : callable
        Called with the exit code when the process ends by itself, in the same thread.
    files : tuple of str
        Scenes and robots that pages may open besides what the catalogue has.
    """

    def __init__(self, on_heard: Heard, on_died: Died, files: tuple[str, ...] = ()) -> None:
        self._on_heard, self._on_died, self._files = on_heard, on_died, files
        sweep_buffers()
        self.frames = FrameBuffer(capacity=FRAME_BYTES)
        self._context = multiprocessing.get_context("spawn")
        self._closing = False
        self._outbox = Outbox()
        self._connection: Connection
        self._process: BaseProcess
        self._start()

    def send(self, command: Any) -> bool:
        """Hand a request or an input frame over, at once; False if too many requests wait already."""
        return self._outbox.put(command)

    @property
    def pid(self) -> int | None:
        """Of the process."""
        return self._process.pid

    def restart(self) -> None:
        """Start a new process after the old one has died; what waited for the old one is dropped."""
        self._outbox.close()
        self._outbox = Outbox()
        self._start()

    def close(self) -> None:
        """End the process; by force if it does not listen."""
        self._closing = True
        self._outbox.close()
        self._process.join(2.0)
        if self._process.is_alive():
            self._process.terminate()
            self._process.join()
        self._connection.close()
        self.frames.close()

    def _start(self) -> None:
        self._connection, other = self._context.Pipe()
        self._process = self._context.Process(
            target=run_physics, args=(other, self.frames.name, self._files), name="stickslip-physics", daemon=True
        )
        self._process.start()
        other.close()
        for work in (self._listen, self._speak):
            threading.Thread(target=work, args=(self._connection, self._process, self._outbox), daemon=True).start()

    def _listen(self, connection: Connection, process: BaseProcess, outbox: Outbox) -> None:
        with contextlib.suppress(EOFError, OSError):
            while True:
                self._on_heard(connection.recv())
        outbox.close()
        if not self._closing:
            process.join(2.0)
            self._on_died(process.exitcode)

    def _speak(self, connection: Connection, process: BaseProcess, outbox: Outbox) -> None:
        with contextlib.suppress(BrokenPipeError, OSError):
            for command in outbox:
                connection.send(command)
            connection.send(None)
