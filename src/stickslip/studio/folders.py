"""Where the studio keeps what belongs to the person. Imports no physics: the server knows it, too."""

from __future__ import annotations

from pathlib import Path

from stickslip.io.library import data_folder, library_file
from stickslip.model.errors import ModelError

SUFFIX = ".parquet"  # of a run


def runs_folder() -> Path:
    """Runs that were kept."""
    return data_folder() / "runs"


def run_file(id: str, folder: Path | None = None) -> Path | None:
    """File of a run by its id, in `folder` or where runs are kept; None if there is none, or `id` is a path."""
    try:
        return library_file(folder or runs_folder(), id, SUFFIX, "run")
    except ModelError:
        return None
