"""Arrays that take long to compute, saved on disk under a hash of all that they came from.

Whoever has the same inputs, the same code and the same libraries has the same bits, on every processor (`docs/determinism.md`): what
is read is what would have been computed. A file that is missing, damaged or does not fit is computed anew; a folder that cannot be
written is no reason to fail.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib.metadata
import os
import sys
import tempfile
import time
import zipfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib import format as npy
from numpy.typing import DTypeLike, NDArray

MOST_BYTES = 512 * 2**20  # of one folder; what was used least recently goes first
STALE = 3600.0  # s after which a file that was never finished is swept away
PACKAGE = Path(__file__).parents[1]
VALUES = "values.npy"
DAMAGED = (OSError, ValueError, KeyError, EOFError, MemoryError, NotImplementedError, zipfile.BadZipFile, zlib.error)


def cache_folder(kind: str) -> Path:
    """Where arrays of a kind are saved: below ``STICKSLIP_CACHE``, ``STICKSLIP_HOME/cache`` or the cache of the user."""
    return _base() / "stickslip" / kind


def _base() -> Path:
    named, home = os.environ.get("STICKSLIP_CACHE"), os.environ.get("STICKSLIP_HOME")
    if named or home:
        return Path(named).expanduser() if named else Path(str(home)) / "cache"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def content_hash(*values: Any) -> str:
    """Hash of declarations, arrays, numbers and text, to the last bit; what a declaration derives from its fields does not count.

    Raises
    ------
    TypeError
        A value of another kind, whose content is not known.
    """
    digest = hashlib.sha256()
    for value in values:
        _feed(digest, value)
    return digest.hexdigest()


def _feed(digest: hashlib._Hash, value: Any) -> None:
    kind = type(value).__name__
    if is_dataclass(value) and not isinstance(value, type):
        value = tuple(getattr(value, f.name) for f in fields(value) if f.init)
    if isinstance(value, np.ndarray):
        text = f"{kind} {value.dtype.str} {value.shape}"
        digest.update(f"{len(text)} {text}".encode() + np.ascontiguousarray(value).tobytes())
    elif isinstance(value, Mapping | tuple | list):
        digest.update(f"{kind} {len(value)} ".encode())
        for part in sorted(value.items()) if isinstance(value, Mapping) else value:
            _feed(digest, part)
    elif value is None or isinstance(value, str | int | float | np.number):
        text = f"{kind} {value.hex() if isinstance(value, float) else value}"
        digest.update(f"{len(text)} ".encode() + text.encode(errors="surrogatepass"))
    else:
        raise TypeError(f"a value of type {kind!r} has no content that could be hashed")


@functools.cache
def source_hash(*parts: str) -> str:
    """Hash of our own source, and of the versions of the libraries it computes with.

    Parameters
    ----------
    parts : str
        Packages, whole, and modules below ours: ``"track"``, ``"apps/ice/plan.py"``.
    """
    digest = hashlib.sha256()
    for name in ("numpy", "scipy", "numba"):
        digest.update(f"{name} {importlib.metadata.version(name)} ".encode())
    for part in parts:
        path = PACKAGE / part
        for file in sorted(path.glob("**/*.py")) if path.is_dir() else [path]:
            digest.update(f"{file.relative_to(PACKAGE).as_posix()} ".encode() + file.read_bytes())
    return digest.hexdigest()


def stored_array(
    kind: str,
    key: str,
    shape: tuple[int, ...],
    dtype: DTypeLike,
    compute: Callable[[], NDArray[Any]],
    fits: Callable[[NDArray[Any]], bool] = lambda _: True,
) -> NDArray[Any]:
    """What `compute` returns, from disk where it was saved before.

    Parameters
    ----------
    kind : str
        Folder.
    key : str
        Hash of all that the array comes from, code included.
    shape, dtype
        Of the array.
    compute : callable
        Its numbers are finite.
    fits : callable, optional
        Whether an array of that shape can be the one; what a kernel takes as an index is checked here.
    """
    file = cache_folder(kind) / f"{key}.npz"
    saved = _read(file, shape, np.dtype(dtype))
    if saved is not None and fits(saved):
        return saved
    values = compute()
    if write_arrays(file, {VALUES.removesuffix(".npy"): values}):
        sweep(file.parent)
    return values


def _read(file: Path, shape: tuple[int, ...], dtype: np.dtype[Any]) -> NDArray[Any] | None:
    """The array in a file; None unless it is whole, of that shape and finite. Nothing larger is read, and nothing run."""
    values = np.empty(shape, dtype)
    try:
        with zipfile.ZipFile(file) as archive, archive.open(VALUES) as member:
            if archive.getinfo(VALUES).compress_type != zipfile.ZIP_STORED or npy.read_magic(member) != (1, 0):
                return None
            if npy.read_array_header_1_0(member) != (shape, False, dtype):
                return None
            data = member.read(values.nbytes + 1)  # to its end, where the check sum is compared
        if len(data) != values.nbytes:
            return None
        values.reshape(-1)[:] = np.frombuffer(data, dtype)
    except DAMAGED:
        return None
    with contextlib.suppress(OSError):  # a folder of somebody else: its files are as good
        os.utime(file)
    return values if np.isfinite(values).all() else None


def write_arrays(file: Path, arrays: Mapping[str, NDArray[Any]]) -> bool:
    """Save arrays by name, completely or not at all; False where that is impossible."""
    partial = None
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=file.parent, suffix=".partial", delete=False) as partial:
            np.savez(partial, allow_pickle=False, **dict(arrays))
        os.replace(partial.name, file)
    except OSError:
        if partial is not None:
            Path(partial.name).unlink(missing_ok=True)
        return False
    return True


def sweep(folder: Path, most_bytes: int = MOST_BYTES) -> None:
    """Delete what was used least recently until a folder is small enough, and what was never finished."""
    found = []
    for path in folder.iterdir():
        with contextlib.suppress(OSError):  # somebody else sweeps
            found.append((path.stat().st_mtime, path.stat().st_size, path))
    total = 0
    for used, size, path in sorted(found, reverse=True):
        total += size
        unfinished = path.suffix == ".partial" and used < time.time() - STALE
        if unfinished or (total > most_bytes and path.suffix == ".npz"):
            with contextlib.suppress(OSError):
                path.unlink()
