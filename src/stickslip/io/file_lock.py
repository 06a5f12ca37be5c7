"""Locks on files: whoever holds one is alive. The system releases them when a process ends, however it ends.

Where there are no such locks (Windows, some network drives) every file counts as free.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

PATIENCE_S = 5.0  # how long to wait for another process; it needs milliseconds


def lock_file(descriptor: int) -> bool:
    """Lock an open file until it is closed; False if another process, or another opening of the file, has locked it."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a drive without locks
        return True
    return True


@contextmanager
def claim(file: Path) -> Iterator[bool]:
    """Lock a file that exists, if nobody else has; yields whether it is ours now.

    Raises
    ------
    OSError
        The file cannot be opened.
    """
    if fcntl is None:
        yield True  # an open file could not be deleted there
        return
    with open(file, "rb") as stream:
        yield lock_file(stream.fileno())


def is_claimed(file: Path) -> bool:
    """Whether another process has locked a file. What is not a file, or cannot be opened, is not locked."""
    if not file.is_file():
        return False
    with suppress(OSError), claim(file) as ours:
        return not ours
    return False


@contextmanager
def exclusive(file: Path, patience_s: float = PATIENCE_S) -> Iterator[None]:
    """One process at a time: waits for the lock on `file`, which is created; goes on without it after `patience_s`, or if there is none."""
    descriptor = -1
    if fcntl is not None and (file.is_file() or not os.path.lexists(file)):
        with suppress(OSError):  # a folder that is read only: nobody writes there
            descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
            end = time.monotonic() + patience_s
            while not lock_file(descriptor) and time.monotonic() < end:
                time.sleep(0.005)
    try:
        yield
    finally:
        if descriptor >= 0:
            os.close(descriptor)
