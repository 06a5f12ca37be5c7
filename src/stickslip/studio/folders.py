"""Where the studio saves what belongs to the person, and what pages may name of it. Imports no physics: the server knows it, too."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from stickslip.io.library import check_name, data_folder, library_file
from stickslip.model.errors import ModelError, UsageError

SUFFIX = ".parquet"  # of a run
#: Fields of requests that name something built in, or in a folder of the library. They never hold a path.
NAMES = frozenset({"app", "sled", "track", "setup", "base", "ghost", "state", "id", "reference"})
MAX_ID = 200  # bytes of a run's id: with what is appended to it, it stays the name of a file


def refuse_paths(kind: str, fields: Mapping[str, Any]) -> None:
    """Refuse a message in which a field or a value that names something holds a path; an empty one names nothing.

    Parameters
    ----------
    kind : str
        Type of the message.
    fields : mapping
        Its fields.

    Raises
    ------
    UsageError
    """
    values = fields.get("values", {})
    names = {f"{kind}.{field}": fields[field] for field in NAMES & fields.keys()}
    names |= {f"{kind}.values.{path[:40]}": value for path, value in values.items() if isinstance(value, str)}
    try:
        for where, name in names.items():
            if name:
                check_name(name, where)
    except ModelError as error:
        raise UsageError(str(error)) from error


def runs_folder() -> Path:
    """Saved runs."""
    return data_folder() / "runs"


def is_run_id(id: str) -> bool:
    """Whether a text can be the id of a run: the name of a file in the folder of runs, without its suffix."""
    try:
        return len(check_name(id, "run").encode()) <= MAX_ID
    except (ModelError, UnicodeEncodeError):  # a path, or half a character
        return False


def run_file(id: str, folder: Path | None = None) -> Path | None:
    """File of a run by its id, in `folder` or where runs are saved; None if there is none, or `id` is a path."""
    if not is_run_id(id):
        return None
    try:
        return library_file(folder or runs_folder(), id, SUFFIX, "run")
    except ModelError:
        return None
