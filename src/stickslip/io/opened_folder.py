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
PART_FOLDERS = ("urdf", "mjcf", "xml", "robots", "scenes")
LEVELS = 4  # folders upwards that are searched: package/urdf/variant/robot.urdf
MAX_NAME = 1024  # characters of the name of a file in a file
MAX_PATH, MAX_PART = 4000, 255  # of a whole path; bytes between two separators: beyond it systems refuse even to look
TRUST_FIX = "Move it there, or say `--trust` (`trust=True` in Python) if you trust whoever made the file"


@dataclass(frozen=True, slots=True)
class OpenedFolder:
    """Where names in an opened file lead.

    Parameters
    ----------
    folder : Path
        What names are relative to; absolute.
    roots : tuple of Path
        Below them everything may be read: the root of the folder, and of the folder that links lead to.
    trust : bool
        Files elsewhere may be read, too, and functions may be named by their address.
    fix : str
        What to do about a file elsewhere, as a sentence without its full stop.
    packages : tuple of Path
        Folders that a person named for the packages that a robot refers to.
    """

    folder: Path
    roots: tuple[Path, ...]
    trust: bool = False
    fix: str = TRUST_FIX
    packages: tuple[Path, ...] = ()

    def path(self, name: str) -> Path:
        """The file that a name means."""
        return Path(os.path.abspath(self.folder / name))

    def what_is_wrong(self, path: Path) -> str | None:
        """Why a file must not be read, to follow its name in a message; None if it may."""
        if len(str(path)) > MAX_PATH or max(len(part.encode(errors="replace")) for part in path.parts) > MAX_PART:
            return "is too long for the name of a file"
        real = Path(os.path.realpath(path))
        if self.trust or any(real.is_relative_to(os.path.realpath(root)) for root in self.roots):
            return None
        return f"is outside the opened folder {str(self.roots[0])!r}"


def opened_folder(file: str | os.PathLike[str], trust: bool = False) -> OpenedFolder:
    """The opened folder of a file. Where the file is a link, as in packages under development, also that of its target."""
    folder, target = Path(os.path.abspath(file)).parent, Path(os.path.realpath(file)).parent
    return OpenedFolder(folder, (root_of(folder), root_of(target)), trust)


def folder_itself(
    folder: str | os.PathLike[str] | None = None, trust: bool = False, fix: str = TRUST_FIX
) -> OpenedFolder:
    """The opened folder of a text that belongs into a folder; None: the working directory."""
    path = Path(os.path.abspath(folder if folder is not None else os.curdir))
    return OpenedFolder(path, (root_of(path), root_of(Path(os.path.realpath(path)))), trust, fix)


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
