"""The library of the person who uses stickslip: folders for runs, set-ups and tracks of their own, and names of files in them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from stickslip.model.errors import Fault, ModelError

MAX_NAME = 200  # characters; file systems end at 255 bytes
SEPARATORS = frozenset("/\\:" if os.name == "nt" else "/\\")


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


def tracks_folder() -> Path:
    """Tracks of the person's own: ``NAME.toml``, or a folder ``NAME`` with ``track.toml`` in it."""
    return data_folder() / "tracks"


def scenes_folder() -> Path:
    """Scenes of the person's own: ``NAME.toml``."""
    return data_folder() / "scenes"


def robots_folder() -> Path:
    """Robots of the person's own: ``NAME.urdf``, ``NAME.xml``, or a folder ``NAME`` with such a file and its meshes."""
    return data_folder() / "robots"


def check_name(name: str, what: str) -> str:
    """The name of something in the library, or of something built in: never a path.

    Parameters
    ----------
    name : str
    what : str
        What it is the name of, for the message.

    Returns
    -------
    str
        The same name.

    Raises
    ------
    ModelError
        It is empty or too long, begins with a dot, or holds a separator or a character that cannot be printed.
    """
    if not name or len(name) > MAX_NAME or name.startswith(".") or SEPARATORS & set(name) or not name.isprintable():
        shown = ascii(name[:40]) + (" …" if len(name) > 40 else "")
        raise ModelError(Fault(what, f"is {shown}, which is not a name", "Choose from the list; paths are not opened"))
    return name


def library_file(folder: Path, name: str, suffix: str, what: str) -> Path | None:
    """The file of that name in a folder of the library; None if there is none, or if it is a link that leads out of the folder.

    Raises
    ------
    ModelError
        The name is not one.
    """
    file = folder / f"{check_name(name, what)}{suffix}"
    try:
        inside = Path(os.path.realpath(file)).is_relative_to(os.path.realpath(folder))
        return file if inside and file.is_file() else None
    except (OSError, ValueError):
        return None
