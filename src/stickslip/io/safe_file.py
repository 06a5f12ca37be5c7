"""Files read within bounds, and written completely or not at all; targets are checked before the work begins."""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from stickslip.model.errors import Fault, FaultyError, ModelError, StickslipError

MAX_BYTES = 64 * 2**20  # larger files hold meshes that belong in files of their own


def read_file(file: Path, where: str, error: type[FaultyError] = ModelError, max_bytes: int = 0) -> bytes:
    """Content of a file.

    Parameters
    ----------
    file : Path
    where : str
        Its name in messages.
    error : type
        What to raise if it cannot be read or is too large.
    max_bytes : int
        Larger files are refused before they are read; 0 stands for `MAX_BYTES`.
    """
    try:
        size = file.stat().st_size
        if not file.is_file():
            raise error(Fault(where, "is not a file", "Give the name of a file"))
        if size > (max_bytes or MAX_BYTES):
            raise error(_too_large(where, size, max_bytes or MAX_BYTES))
        return file.read_bytes()
    except OSError as reason:
        fix = "Check the name, the folder and the permissions"
        raise error(Fault(where, f"cannot be read: {reason.strerror or reason}", fix)) from reason


def read_text_file(file: Path, where: str, error: type[FaultyError] = ModelError, max_bytes: int = 0) -> str:
    """Text of a UTF-8 file, with or without a byte order mark; parameters as those of `read_file`."""
    data = read_file(file, where, error, max_bytes)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as reason:
        line = data[: reason.start].count(b"\n") + 1
        raise error(Fault(f"{where}:{line}", "is not UTF-8 text", "Save the file with UTF-8 encoding")) from reason


def check_target(file: Path, where: str = "", error: type[StickslipError] = ModelError) -> None:
    """Refuse a file that could not be written, or must not be replaced, before time is spent on its content.

    Parameters
    ----------
    file : Path
        A new file, or a regular one, which is replaced. A link is followed: it stays, and the file it leads to is written.
    where : str
        Its name in messages. Default: as given.
    error : type
        What to raise: the name is empty or too long, the folder is missing or cannot be written to, or the target is a
        folder, a device, a FIFO, a socket or write-protected.
    """
    where = where or str(file)
    if str(file) == ".":
        raise error(Fault(where, "is the present folder, or an empty name", "Give the name of a file"))
    try:
        target = Path(os.path.realpath(file))
        _check_place(target, where, error)
        with tempfile.TemporaryFile(dir=target.parent):
            pass
        with suppress(FileNotFoundError):
            os.lstat(_temporary_of(target))  # a little longer than the name itself
    except (OSError, ValueError) as reason:
        what = f"cannot be written: {getattr(reason, 'strerror', None) or reason}"
        raise error(Fault(where, what, "Check the name, the folder and its permissions")) from reason


def _check_place(target: Path, where: str, error: type[StickslipError]) -> None:
    """Refuse what is there already, and folders that are not."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        mode = stat.S_IFREG | stat.S_IWUSR
    except NotADirectoryError:
        raise error(Fault(where, f"lies below {target.parent}, which is not a folder", "Give another name")) from None
    if not stat.S_ISREG(mode):
        kinds = {stat.S_IFDIR: "a folder", stat.S_IFIFO: "a FIFO", stat.S_IFSOCK: "a socket"}
        kind = kinds.get(stat.S_IFMT(mode), "a device")
        raise error(Fault(where, f"is {kind}, not a file", "Give the name of a new file, or of one to replace"))
    if not mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
        raise error(Fault(where, "is there already and write-protected", "Give another name, or remove it first"))
    if not target.parent.exists():
        raise error(Fault(where, f"cannot be written: there is no folder {target.parent}", "Make it, or give another"))


def write_text_file(file: Path, text: str, where: str, max_bytes: int = 0) -> None:
    """Write text that `read_text_file` reads again; on failure the old file stays.

    Raises
    ------
    ModelError
        It is too large, no target, or cannot be written.
    """
    data = text.encode()
    if len(data) > (max_bytes or MAX_BYTES):
        raise ModelError(_too_large(where, len(data), max_bytes or MAX_BYTES))
    write_file(file, data, where)


def write_file(file: Path, data: bytes, where: str) -> None:
    """Write bytes; on failure the old file stays.

    Raises
    ------
    ModelError
        It is no target, see `check_target`; or it cannot be written, because the disk is full for example.
    """
    check_target(file, where)
    try:
        replace_file(file, data)
    except OSError as error:
        what = f"cannot be written: {error.strerror or error}"
        raise ModelError(Fault(where, what, "Make room on the disk, or give a file elsewhere")) from error


def _too_large(where: str, size: int, max_bytes: int) -> Fault:
    what = f"has {size / 2**20:.1f} MB; such files end at {max_bytes // 2**20} MB"
    return Fault(where, what, "Keep meshes and heights in files of their own (`file = …`)")


def _temporary_of(target: Path) -> Path:
    """A name next to a target for what is not complete yet."""
    return target.with_name(f".{target.name}.{os.getpid()}.{os.urandom(4).hex()}.tmp")


def replace_file(file: Path, data: bytes) -> None:
    """Write a file completely or not at all."""
    target = Path(os.path.realpath(file))  # a link stays a link
    temporary = _temporary_of(target)
    try:
        with open(temporary, "xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        with suppress(FileNotFoundError):
            os.chmod(temporary, target.stat().st_mode & 0o777)
        os.replace(temporary, target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    with suppress(OSError):  # the folder entry too, where the system allows it
        descriptor = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
