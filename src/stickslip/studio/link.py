"""The server's end of the physics process: starts it, talks to it, notices when it dies."""

from __future__ import annotations

import contextlib
import multiprocessing
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from stickslip.studio.buffer import FrameBuffer, sweep_buffers
from stickslip.studio.outbox import Outbox
from stickslip.studio.publication import LastWords, Publication, run_physics

FRAME_BYTES = 4 * 2**20  # room for a frame: 100 000 bodies

Heard = Callable[[Publication | LastWords], None]
Died = Callable[[int | None], None]


class PhysicsLink:
    """A running physics process.

    Parameters
    ----------
    on_heard : callable
        Called with each publication, in a thread of the link.
    on_died : callable
        Called with the exit code when the process ends by itself, in the same thread.
    """

    def __init__(self, on_heard: Heard, on_died: Died) -> None:
        self._on_heard, self._on_died = on_heard, on_died
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
            target=run_physics, args=(other, self.frames.name), name="stickslip-physics", daemon=True
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
