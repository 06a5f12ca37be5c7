"""Files that a page hands over: bounded, told apart, and put into the library of the person. Imports no physics: the server takes them.

Nothing in a file is run, and nothing that a file names is opened here. What is in the library already stays: another file of the same
name gets a number.
"""

from __future__ import annotations

import io
import os
import re
import stat
import tempfile
import zipfile
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from stickslip.io.library import robots_folder, scenes_folder, tracks_folder
from stickslip.io.toml_text import parse_toml
from stickslip.model.errors import ModelError, UsageError
from stickslip.studio.folders import SUFFIX, runs_folder

MAX_BYTES = 128 * 2**20  # of a file
MAX_UNPACKED = 512 * 2**20  # bytes of all files of a zip
MAX_ENTRIES = 2000  # files of a zip
MAX_DEPTH = 12  # folders in folders
MAX_STEM = 80  # characters of a name
SCENE, ROBOT, TRACK, RUN = "scene", "robot", "track", "run"
ROBOTS = (".urdf", ".xml")
TRACK_FILE = "track.toml"
KINDS = "a scene or a track (.toml), a robot (.urdf, .xml, or a .zip with its meshes), or a recording (.parquet)"


class Placed(NamedTuple):
    """What a file is, and the name under which pages open it."""

    kind: str
    name: str


def take_in(name: str, data: bytes) -> Placed:
    """Put a file that a page handed over into the library.

    Parameters
    ----------
    name : str
        As it was called; only its last part counts.
    data : bytes

    Raises
    ------
    UsageError
        It is too large, damaged, of a kind that nobody opens, or cannot be written.
    """
    if len(data) > MAX_BYTES:
        raise UsageError(f"{name[:60]!r} has {len(data) / 2**20:.0f} MB, at most {MAX_BYTES // 2**20} are taken.")
    plain = PurePosixPath(name.replace("\\", "/")).name
    stem, suffix = _plain(Path(plain).stem), Path(plain).suffix.lower()
    try:
        match suffix:
            case ".toml":
                return _take_toml(stem, data, plain)
            case ".urdf" | ".xml":
                return Placed(ROBOT, _place(robots_folder(), stem, suffix, data).name)
            case ".parquet":
                if data[:4] != b"PAR1" or data[-4:] != b"PAR1":
                    raise UsageError(
                        f"{plain[:60]!r} is not a whole Parquet file. Copy it again from where it came from."
                    )
                return Placed(RUN, _place(runs_folder(), stem, SUFFIX, data).stem)
            case ".zip":
                return _take_zip(stem, data, plain)
    except OSError as error:
        what = f"{plain[:60]!r} could not be saved: {error.strerror or error}."
        raise UsageError(f"{what} Check the folder of your library, its permissions and free space.") from error
    raise UsageError(f"{plain[:60]!r} cannot be opened. Give {KINDS}.")


def _take_toml(stem: str, data: bytes, name: str) -> Placed:
    """A scene or a track: its first table tells. Faults inside are told when it is opened."""
    try:
        tables = parse_toml(data.decode("utf-8"), name[:60])
    except UnicodeDecodeError as error:
        raise UsageError(
            f"{name[:60]!r} is not TOML: it is not text in UTF-8. Save it as such and open it again."
        ) from error
    except ModelError as error:
        raise UsageError(str(error)) from error
    if "track" in tables:
        return Placed(TRACK, _place(tracks_folder(), stem, ".toml", data).stem)
    if "scene" in tables or "body" in tables:
        return Placed(SCENE, _place(scenes_folder(), stem, ".toml", data).name)
    raise UsageError(f"{name[:60]!r} is neither a scene nor a track: it has no table [scene] or [track].")


def _take_zip(stem: str, data: bytes, name: str) -> Placed:
    """A folder as a zip: a robot with its meshes, or a track with its files."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _unpack(stem, archive, name)
    except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
        why = "it is encrypted" if "encrypted" in str(error) else "it is damaged or was cut off"
        raise UsageError(f"{name[:60]!r} cannot be unpacked: {why}. Make the zip again, without a password.") from error


def _unpack(stem: str, archive: zipfile.ZipFile, name: str) -> Placed:
    files = [info for info in archive.infolist() if not info.is_dir()]
    _check_entries(files, name)
    robots = [info for info in files if PurePosixPath(info.filename).suffix.lower() in ROBOTS]
    tracks = [info for info in files if PurePosixPath(info.filename).name == TRACK_FILE]
    if len(tracks) != 1 and not robots:
        raise UsageError(f"{name[:60]!r} holds neither a robot (.urdf, .xml) nor a track ({TRACK_FILE}).")
    kind, folder = (ROBOT, robots_folder()) if robots else (TRACK, tracks_folder())
    chosen = min(
        robots or tracks,
        key=lambda info: (info.filename.count("/"), not info.filename.lower().endswith(".urdf"), info.filename),
    )
    base = PurePosixPath(chosen.filename).parent if kind == TRACK else PurePosixPath()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=folder) as scratch:
        left = MAX_UNPACKED
        for info in files:
            path = PurePosixPath(info.filename)
            if not path.is_relative_to(base):
                continue
            left -= _write_entry(archive, info, Path(scratch) / "whole" / path.relative_to(base), left, name)
        if kind == ROBOT:
            (Path(scratch) / "whole" / MAIN).write_text(chosen.filename, encoding="utf-8")
        target = _free(folder, stem, "")
        os.replace(Path(scratch) / "whole", target)
    return Placed(kind, robot_name(target, chosen.filename) if kind == ROBOT else target.name)


#: File in a folder of a robot that names the one to open.
MAIN = ".robot"


def robot_name(folder: Path, file: str) -> str:
    """What pages call a robot in a folder: the folder, and what kind of file it is."""
    return f"{folder.name}{PurePosixPath(file).suffix.lower()}"


def _check_entries(files: list[zipfile.ZipInfo], name: str) -> None:
    """Refuse a zip with too much in it, or with names that lead out of its folder, before anything is unpacked."""
    if len(files) > MAX_ENTRIES:
        raise UsageError(f"{name[:60]!r} holds {len(files)} files, at most {MAX_ENTRIES} are taken.")
    if sum(info.file_size for info in files) > MAX_UNPACKED:
        raise UsageError(f"{name[:60]!r} would unpack to more than {MAX_UNPACKED // 2**20} MB.")
    for info in files:
        path = PurePosixPath(info.filename)
        strange = path.is_absolute() or ".." in path.parts or "\\" in info.filename or ":" in info.filename
        linked = stat.S_ISLNK(info.external_attr >> 16)
        if strange or linked or len(path.parts) > MAX_DEPTH or not info.filename.isprintable():
            what = "is a link" if linked else "is a path that leads elsewhere"
            raise UsageError(f"{name[:60]!r} holds {info.filename[:80]!a}, which {what}. Nothing was unpacked.")


def _write_entry(archive: zipfile.ZipFile, info: zipfile.ZipInfo, file: Path, room: int, name: str) -> int:
    """Write a file of a zip; its bytes. What it says of its size is not believed."""
    file.parent.mkdir(parents=True, exist_ok=True)
    written = 0
    with archive.open(info) as source, file.open("wb") as target:
        while block := source.read(2**20):
            written += len(block)
            if written > room:
                raise UsageError(f"{name[:60]!r} would unpack to more than {MAX_UNPACKED // 2**20} MB.")
            target.write(block)
    return written


def _place(folder: Path, stem: str, suffix: str, data: bytes) -> Path:
    """Write a file into a folder of the library, completely or not at all; the same file again stays one."""
    folder.mkdir(parents=True, exist_ok=True)
    same = folder / f"{stem}{suffix}"
    if same.is_file() and same.stat().st_size == len(data) and same.read_bytes() == data:
        return same
    target = _free(folder, stem, suffix)
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".new-", delete=False) as scratch:
        try:
            scratch.write(data)
            scratch.close()
            os.replace(scratch.name, target)
        except OSError:
            Path(scratch.name).unlink(missing_ok=True)
            raise
    return target


def _free(folder: Path, stem: str, suffix: str) -> Path:
    """A path in a folder that nobody has."""
    path, number = folder / f"{stem}{suffix}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{suffix}"
    return path


def _plain(stem: str) -> str:
    """A name for a file: letters, digits, blanks, dots and dashes."""
    return re.sub(r"[^\w .+-]+", "-", stem).strip(" .")[:MAX_STEM] or "unnamed"
