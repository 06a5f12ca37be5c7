"""The newest state, from one writing process to any number of readers, through two slots of shared memory.

The writer fills the slot that is not the newest and then says so. Nobody waits: a reader that was overtaken while it copied
sees it in the counters and copies again.
"""

from __future__ import annotations

import struct
from multiprocessing.shared_memory import SharedMemory

from stickslip.model.errors import ProtocolError

# begun and finished frames, then the length of either slot; each is one aligned 8-byte store, never torn.
_BEGUN, _FINISHED, _LENGTHS, _SLOTS = 0, 8, 16, 64
_COUNT = struct.Struct("<Q")
ATTEMPTS = 100


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
        self._memory = SharedMemory(create=True, size=size) if name is None else SharedMemory(name)
        assert self._memory.buf is not None
        self._bytes = self._memory.buf
        if self._owner:
            self._bytes[:_SLOTS] = bytes(_SLOTS)
            _COUNT.pack_into(self._bytes, 32, capacity)
        self.capacity = int(_COUNT.unpack_from(self._bytes, 32)[0])

    @property
    def name(self) -> str:
        """By which another process opens the buffer."""
        return self._memory.name

    @property
    def newest(self) -> int:
        """Number of the newest frame; 0 before the first."""
        return int(_COUNT.unpack_from(self._bytes, _FINISHED)[0])

    def write(self, *parts: bytes | memoryview) -> int:
        """Publish a frame made of `parts`; returns its number."""
        number = self.newest + 1
        _COUNT.pack_into(self._bytes, _BEGUN, number)
        slot = number % 2
        begin = at = _SLOTS + slot * self.capacity
        for part in parts:
            if at + len(part) > begin + self.capacity:
                raise ProtocolError(
                    f"a frame of more than {self.capacity} bytes does not fit the buffer. Make it larger."
                )
            self._bytes[at : at + len(part)] = part
            at += len(part)
        _COUNT.pack_into(self._bytes, _LENGTHS + 8 * slot, at - begin)
        _COUNT.pack_into(self._bytes, _FINISHED, number)
        return number

    def read(self) -> tuple[int, bytes]:
        """Number and bytes of the newest frame; 0 and nothing before the first, or if the writer overtakes every attempt."""
        for _ in range(ATTEMPTS):
            number = self.newest
            if number == 0:
                break
            slot = number % 2
            length = min(int(_COUNT.unpack_from(self._bytes, _LENGTHS + 8 * slot)[0]), self.capacity)
            begin = _SLOTS + slot * self.capacity
            data = bytes(self._bytes[begin : begin + length])
            if _COUNT.unpack_from(self._bytes, _BEGUN)[0] < number + 2:
                return number, data
        return 0, b""

    def close(self) -> None:
        """Leave the buffer; who made it also removes it."""
        self._bytes.release()
        self._memory.close()
        if self._owner:
            self._memory.unlink()
