"""Where the studio keeps what belongs to the person. Imports no physics: the server knows it, too."""

from __future__ import annotations

import os
import sys
from pathlib import Path

SUFFIX = ".parquet"  # of a run


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


def run_file(id: str) -> Path | None:
    """File of a run by its id; None if there is none."""
    file = runs_folder() / f"{id}{SUFFIX}"
    return file if Path(id).name == id and file.is_file() else None
