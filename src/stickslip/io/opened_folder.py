"""What a file that was opened may read besides itself: files below its own folder, or below the root of its package.

Files are data. A scene, a track or a robot names meshes, tables and other parts; a name that leads out of the opened folder is
refused, also by a link, unless the person who opens the file trusts it.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

PACKAGE_FILE = "package.xml"
#: Folders that are one part of a package: what lies next to them belongs to it, as ``robot/meshes`` to ``robot/urdf``.
PART_FOLDERS = ("urdf", "mjcf", "xml", "scenes")
LEVELS = 4  # folders upwards that are searched: package/urdf/variant/robot.urdf
MAX_NAME = 1024  # characters of the name of a file in a file
TRUST_FIX = "Move it there, or say `--trust` (`trust=True` in Python) if you trust whoever made the file"


@dataclass(frozen=True, slots=True)
class OpenedFolder:
    """Where names in an opened file lead.

    Parameters
    ----------
    folder : Path
        What names are relative to; absolute.
    root : Path
        Below it everything may be read; absolute.
    trust : bool
        Files elsewhere may be read, too, and functions may be named by their address.
    fix : str
        What to do about a file elsewhere, as a sentence without its full stop.
    """

    folder: Path
    root: Path
    trust: bool = False
    fix: str = TRUST_FIX

    def path(self, name: str) -> Path:
        """The file that a name means."""
        return Path(os.path.abspath(self.folder / name))

    def what_is_wrong(self, path: Path) -> str | None:
        """Why a file must not be read, to follow its name in a message; None if it may."""
        if self.trust:
            return None
        real = os.path.realpath(path)
        if any(Path(real).is_relative_to(os.path.realpath(root)) for root in (self.root, self._real_root())):
            return None
        return f"is outside the opened folder {str(self.root)!r}"

    def _real_root(self) -> Path:
        """Root of the folder that links lead to: packages under development are often installed as links."""
        return root_of(Path(os.path.realpath(self.folder)))


def opened_folder(file: str | os.PathLike[str], trust: bool = False) -> OpenedFolder:
    """The opened folder of a file."""
    return folder_itself(Path(os.path.abspath(file)).parent, trust)


def folder_itself(
    folder: str | os.PathLike[str] | None = None, trust: bool = False, fix: str = TRUST_FIX
) -> OpenedFolder:
    """The opened folder of a text that belongs into a folder; None: the working directory."""
    path = Path(os.path.abspath(folder if folder is not None else os.curdir))
    return OpenedFolder(path, root_of(path), trust, fix)


def root_of(folder: Path) -> Path:
    """The root of the package that a folder is part of.

    Up to `LEVELS` levels are searched: the nearest folder with a ``package.xml``; else the parent of the nearest folder called
    as one of `PART_FOLDERS`; else the folder itself. Neither the home folder nor the root of the file system is a package.
    """
    no_package = {Path(folder.anchor), Path.home()}
    above = [path for path in (folder, *folder.parents)[:LEVELS] if path not in no_package]
    package = next((path for path in above if (path / PACKAGE_FILE).is_file()), None)
    parts = [path.parent for path in above if path.name.lower() in PART_FOLDERS and path.parent not in no_package]
    return package or (parts[0] if parts else folder)
