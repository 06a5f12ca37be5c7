"""The newest state, from one writing process to any number of readers, through two slots of shared memory.

The writer fills the slot that is not the newest and then says so. Nobody waits: a reader that was overtaken while it copied
sees it in the counters and copies again.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import BinaryIO

from stickslip.io.file_lock import is_claimed, lock_file
from stickslip.model.errors import ProtocolError

# Numbers of 8 bytes at the beginning: begun and finished frames, the length of either slot, the capacity. They are read and written
# through a view of native 64-bit numbers, one load or store each: `struct` would go byte by byte, and a carry could be seen half done.
_BEGUN, _FINISHED, _LENGTHS, _CAPACITY = 0, 1, 2, 4
_SLOTS = 64  # byte at which the slots begin
ATTEMPTS = 100
SHARED = Path("/dev/shm")  # where Linux keeps shared memory, as files
PREFIX = "stickslip-frames-"
YOUNG_S = 60.0  # memory of this age may just be coming into being


class FrameBuffer:
    """A double buffer in shared memory.

    Parameters
    ----------
    name : str, optional
        Of a buffer that another process made. Default: make one.
    capacity : int [byte]
        Of one frame; needed to make a buffer.

    Notes
    -----
    Frame `n` lies in slot ``n % 2``. While the writer is at frame `n + 1`, slot ``n % 2`` is left alone; a copy of frame `n` is
    whole if the writer has not begun frame `n + 2` by the time it is made.
    """

    def __init__(self, name: str | None = None, capacity: int = 0) -> None:
        self._owner = name is None
        size = _SLOTS + 2 * capacity
        made = f"{PREFIX}{os.getpid()}-{os.urandom(4).hex()}"
        self._memory = SharedMemory(made, create=True, size=size) if name is None else SharedMemory(name)
        self._lock = _lock_of(made) if name is None else None
        assert self._memory.buf is not None
        self._bytes = self._memory.buf
        self._head = self._bytes[:_SLOTS]
        self._numbers = self._head.cast("Q")
        if self._owner:
            self._head[:] = bytes(_SLOTS)
            self._numbers[_CAPACITY] = capacity
        self.capacity = self._numbers[_CAPACITY]

    @property
    def name(self) -> str:
        """By which another process opens the buffer."""
        return self._memory.name

    @property
    def newest(self) -> int:
        """Number of the newest frame; 0 before the first."""
        return self._numbers[_FINISHED]

    def write(self, *parts: bytes | memoryview) -> int:
        """Publish a frame made of `parts`; returns its number."""
        number = self.newest + 1
        self._numbers[_BEGUN] = number
        slot = number % 2
        begin = at = _SLOTS + slot * self.capacity
        for part in parts:
            if at + len(part) > begin + self.capacity:
                raise ProtocolError(
                    f"a frame of more than {self.capacity} bytes does not fit the buffer. Make it larger."
                )
            self._bytes[at : at + len(part)] = part
            at += len(part)
        self._numbers[_LENGTHS + slot] = at - begin
        self._numbers[_FINISHED] = number
        return number

    def read(self) -> tuple[int, bytes]:
        """Number and bytes of the newest frame; 0 and nothing before the first, or if the writer overtakes every attempt."""
        for _ in range(ATTEMPTS):
            number = self.newest
            if number == 0:
                break
            slot = number % 2
            length = min(self._numbers[_LENGTHS + slot], self.capacity)
            begin = _SLOTS + slot * self.capacity
            data = bytes(self._bytes[begin : begin + length])
            if self._numbers[_BEGUN] < number + 2:
                return number, data
        return 0, b""

    def close(self) -> None:
        """Leave the buffer; who made it also removes it."""
        for view in (self._numbers, self._head, self._bytes):
            view.release()
        self._memory.close()
        if self._owner:
            self._memory.unlink()
        if self._lock is not None:
            self._lock.close()


def sweep_buffers() -> None:
    """Remove buffers of studios that were killed: those that nobody has locked."""
    for file in SHARED.glob(f"{PREFIX}*") if SHARED.is_dir() else ():
        with suppress(OSError):
            if time.time() - file.stat().st_mtime > YOUNG_S and not is_claimed(file):
                file.unlink()


def _lock_of(name: str) -> BinaryIO | None:
    """The buffer's file, locked as long as its maker lives; None where shared memory is not a file."""
    try:
        stream = open(SHARED / name, "rb")
    except OSError:
        return None
    lock_file(stream.fileno())
    return stream
