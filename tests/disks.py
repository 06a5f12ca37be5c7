"""A disk that is full after some bytes."""

from __future__ import annotations

import errno
import io
from pathlib import Path


class Disk:
    """Stands for `open` where recordings are written.

    Parameters
    ----------
    monkeypatch : pytest.MonkeyPatch
    room : int [byte]
    modules : tuple of str
        Whose files are on it.
    """

    def __init__(
        self, monkeypatch, room: int, modules=("journal", "recording_writer"), reason: int = errno.ENOSPC
    ) -> None:
        self.room, self.reason = room, reason
        for module in modules:
            monkeypatch.setattr(f"stickslip.io.{module}.open", self.open, raising=False)

    def open(self, path, mode="r", buffering=-1, **options):
        if "x" not in mode and "w" not in mode:
            return open(path, mode, buffering, **options)
        disk = self

        class Stream(io.FileIO):
            def write(self, data) -> int:
                size = memoryview(data).nbytes
                if size > disk.room:
                    raise OSError(disk.reason, "No space left on device")
                disk.room -= size
                return super().write(data)

        return Stream(Path(path), mode.replace("b", ""))
