"""RunSink: a recording written in a thread of its own, so that a slow disk makes no step late and a full disk ends no run."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from stickslip.engine.recorder import Block, Header
from stickslip.io.recording_writer import RecordingWriter
from stickslip.model.errors import RecordingError

Said = Callable[[str], None]

ATTEMPTS = 100  # to find a name that no other studio takes in the same moment

log = logging.getLogger(__name__)


class RunSink:
    """Sink of a recorder that never waits for the disk and never raises: a run that cannot be saved can still be driven.

    Parameters
    ----------
    writer : RecordingWriter
    next_path : callable
        Names another file if that of the writer is taken when the recording begins.

    Attributes
    ----------
    on_lost : callable
        Called once, with a sentence, as soon as rows cannot be written; the recording is cut short before them.
    on_done : callable
        Called in the thread when the recording is finished, with an empty text, or with what went wrong.
    trouble : str
        What went wrong; empty if all rows are saved.
    saved_until : float [s]
        Simulated time of the last row that is on disk.
    finished : bool
        Whether there is a finished file, of the whole run or of its beginning.
    """

    def __init__(self, writer: RecordingWriter, next_path: Callable[[], Path]) -> None:
        self.writer = writer
        self.on_lost: Said = lambda sentence: None
        self.on_done: Said = lambda trouble: None
        self.trouble = ""
        self.saved_until = 0.0
        self.finished = False
        self._next_path = next_path
        self._time = 0  # column
        self._waiting: queue.SimpleQueue[Block | str | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    @property
    def facts(self) -> dict[str, Any]:
        """Of the run; the file has them as they are at its end."""
        return self.writer.facts

    def begin(self, header: Header) -> None:
        """Create the journal, at once: that a folder cannot be written is noticed at the start."""
        self._time = next(i for i, channel in enumerate(header.channels) if channel.name == "t")
        try:
            self._create(header)
        except (RecordingError, OSError) as error:
            self._lose(str(error), f"This run is not saved: {error} You can still drive it.")
            return
        self._thread = threading.Thread(target=self._work, name="recording", daemon=True)
        self._thread.start()

    def write(self, block: Block) -> None:
        """Copy a block for the thread."""
        if self._thread is not None:
            self._waiting.put(Block(block.rows.copy(), list(block.inputs), list(block.hashes), block.pairs))

    def end(self, outcome: str) -> None:
        """Let the thread finish the recording."""
        if self._thread is not None:
            self._waiting.put(outcome)
        else:
            self.on_done(self.trouble)

    def discard(self) -> None:
        """Let the thread throw the recording away."""
        self._waiting.put(None)

    def join(self) -> None:
        """Wait until the thread is done."""
        if self._thread is not None and self._thread.is_alive():
            self._thread.join()

    def _create(self, header: Header) -> None:
        """Begin under a name that neither a journal nor a recording has; creating the journal reserves the name."""
        for _ in range(ATTEMPTS):
            try:
                self.writer.begin(header)
                if not self.writer.path.exists():
                    return
                self.writer.discard()
            except RecordingError as error:
                if not isinstance(error.__cause__, FileExistsError):
                    raise
            self.writer.path = self._next_path()  # another studio was faster
        raise RecordingError(f"{self.writer.path} is taken, and so is every name like it. Start the run again.")

    def _lose(self, trouble: str, sentence: str) -> None:
        self.trouble = trouble
        log.warning("recording failed: %s", trouble)
        self.on_lost(sentence)

    def _work(self) -> None:
        while True:
            item = self._waiting.get()
            try:
                match item:
                    case None:
                        self.writer.discard()
                        return
                    case str():
                        self.writer.end(item)
                        self.finished = True
                    case Block() if not self.trouble:
                        self.writer.write(item)
                        if len(item.rows):
                            self.saved_until = float(item.rows[-1, self._time])
            except Exception as error:  # a thread that died would leave the run waiting for its end
                if isinstance(item, Block):
                    what = f"From {self.saved_until:.1f} s on this run is not saved: {error} You can drive on."
                else:
                    what = f"The run could not be saved: {error} The studio finishes it when it starts next."
                self._lose(str(error), what)
            if isinstance(item, str):
                self.on_done(self.trouble)
                return
