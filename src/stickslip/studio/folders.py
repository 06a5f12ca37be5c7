"""Where the studio keeps what belongs to the person. Imports no physics: the server knows it, too."""

from __future__ import annotations

import os
import sys
from pathlib import Path

SUFFIX = ".parquet"  # of a run
MAX_ID = 200  # bytes of a run's id: with what is appended to it, it stays the name of a file


def data_folder() -> Path:
    """``STICKSLIP_HOME``, or where the system wants such data."""
    named = os.environ.get("STICKSLIP_HOME")
    if named:
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "stickslip"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "stickslip"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "stickslip"


def runs_folder() -> Path:
    """Runs that were kept."""
    return data_folder() / "runs"


def is_run_id(id: str) -> bool:
    """Whether a text can be the id of a run: the name of a file in the folder of runs, without its suffix."""
    try:
        size = len(id.encode())
    except UnicodeEncodeError:  # half a character, or a file name that is not UTF-8
        return False
    return 0 < size <= MAX_ID and Path(id).name == id and id.isprintable() and not id.startswith(".")


def run_file(id: str) -> Path | None:
    """File of a run by its id; None if there is none."""
    if not is_run_id(id):
        return None
    file = runs_folder() / f"{id}{SUFFIX}"
    try:
        return file if file.is_file() else None
    except OSError:
        return None
