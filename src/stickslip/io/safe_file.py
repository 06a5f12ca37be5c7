"""Files read within bounds, and written completely or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from stickslip.model.errors import Fault, FaultyError, ModelError

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


def write_text_file(file: Path, text: str, where: str, max_bytes: int = 0) -> None:
    """Write text that `read_text_file` reads again; on failure the old file stays.

    Raises
    ------
    ModelError
        It is too large or cannot be written.
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
        It cannot be written.
    """
    try:
        replace_file(file, data)
    except OSError as error:
        what = f"cannot be written: {error.strerror or error}"
        raise ModelError(Fault(where, what, "Check the folder, its permissions and free space")) from error


def _too_large(where: str, size: int, max_bytes: int) -> Fault:
    what = f"has {size / 2**20:.1f} MB; such files end at {max_bytes // 2**20} MB"
    return Fault(where, what, "Keep meshes and heights in files of their own (`file = …`)")


def replace_file(file: Path, data: bytes) -> None:
    """Write a file completely or not at all."""
    target = Path(os.path.realpath(file))  # a link stays a link
    temporary = target.with_name(f".{target.name}.{os.getpid()}.{os.urandom(4).hex()}.tmp")
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
