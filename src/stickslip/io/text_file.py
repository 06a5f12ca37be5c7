"""Files of track data as bytes and text; what keeps them from being read is a fault like any other."""

from __future__ import annotations

import os
from pathlib import Path

from stickslip.model.errors import Fault
from stickslip.track.faults import refuse

MAX_BYTES = 64 * 2**20  # the largest SRTM tile has 25 MB


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """Read a whole file.

    Raises
    ------
    TrackError
        It cannot be read or is larger than `MAX_BYTES`.
    """
    where = os.fspath(path)
    try:
        size = Path(path).stat().st_size
        data = Path(path).read_bytes() if size <= MAX_BYTES else b""
    except OSError as error:
        fix = "Check the name, the folder and the permissions"
        refuse([Fault(where, f"cannot be read: {error.strerror or error}", fix)])
    if size > MAX_BYTES:
        what = f"has {size / 2**20:.1f} MB; files of track data end at {MAX_BYTES // 2**20} MB"
        refuse([Fault(where, what, "Cut out the part around the track")])
    return data


def read_text(path: str | os.PathLike[str]) -> str:
    """Read a whole file of UTF-8 text, with or without a byte order mark.

    Raises
    ------
    TrackError
        It cannot be read, is too large, or is not UTF-8; names the line.
    """
    data = read_bytes(path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        fault = Fault(f"{os.fspath(path)}:{line}", "is not UTF-8 text", "Save the file with UTF-8 encoding")
        refuse([fault])
        raise AssertionError from error  # refuse has raised
