"""RunSink: a recording that is written in a thread of its own, so that a slow disk makes no step late."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from contextlib import suppress

from stickslip.engine.recorder import Block, Header
from stickslip.io.recording import RecordingWriter
from stickslip.model.errors import RecordingError

Done = Callable[[str], None]

log = logging.getLogger(__name__)


class RunSink:
    """Sink of a recorder that never waits for the disk.

    Parameters
    ----------
    writer : RecordingWriter
    on_done : callable
        Called in the thread when the recording is finished, with an empty text, or with what went wrong.
    """

    def __init__(self, writer: RecordingWriter) -> None:
        self.writer = writer
        self.on_done: Done = lambda trouble: None
        self._waiting: queue.SimpleQueue[Block | str | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="recording", daemon=True)

    def begin(self, header: Header) -> None:
        """Create the journal, at once: a folder that cannot be written is noticed before the start."""
        self.writer.begin(header)
        self._thread.start()

    def write(self, block: Block) -> None:
        """Copy a block for the thread."""
        self._waiting.put(Block(block.rows.copy(), list(block.inputs), list(block.hashes)))

    def end(self, outcome: str) -> None:
        """Let the thread finish the recording."""
        self._waiting.put(outcome)

    def discard(self) -> None:
        """Let the thread throw the recording away."""
        self._waiting.put(None)

    def join(self) -> None:
        """Wait until the thread is done."""
        if self._thread.is_alive():
            self._thread.join()

    def _work(self) -> None:
        trouble = ""
        while True:
            item = self._waiting.get()
            try:
                match item:
                    case None:
                        self.writer.discard()
                        return
                    case str():
                        self.writer.end(item)
                    case Block() if not trouble:
                        self.writer.write(item)
            except (RecordingError, OSError) as error:
                trouble = str(error)
                log.warning("recording failed: %s", error)
            if isinstance(item, str):
                with suppress(Exception):
                    self.on_done(trouble)
                return
