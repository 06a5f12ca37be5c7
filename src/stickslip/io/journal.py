"""Journal of a recording that is being written: frames with checksums, flushed to disk one by one.

A Parquet file is unreadable until its footer is written at the end. The journal is readable after every frame, so that
a run that is killed loses what was in memory and nothing else.

Layout: a line `MAGIC`, then frames of kind (1 byte), length (8 bytes, little-endian), CRC-32 (4 bytes) and payload. The
first frame is the header, the last one the end, those between are blocks. What follows the last whole frame is ignored.
The writer holds a lock on its journal: a journal that nobody has locked belongs to a run whose process is gone.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from stickslip.engine.contact_pairs import OF_PAIR
from stickslip.engine.recorder import Block
from stickslip.io.file_lock import lock_file
from stickslip.model.errors import RecordingError, StickslipError

KIND = b"stickslip journal "
MAGIC = KIND + b"3\n"
READ = (MAGIC, KIND + b"2\n")  # version 2 has no pairs of shapes and columns without groups
JOURNAL_SUFFIX = ".partial"
FRAME = struct.Struct("<cQI")
SIZES = struct.Struct("<II")  # bytes of the log, number of rows
HEADER, BLOCK, END = b"H", b"B", b"E"
MAX_HEADER_BYTES = 256 * 2**20
MAX_BLOCK_BYTES = 256 * 2**20  # of rows in memory; a recorder writes 4 MB, or one row


def journal_of(path: Path) -> Path:
    """The journal that belongs to a recording."""
    return path.with_name(path.name + JOURNAL_SUFFIX)


@contextmanager
def damage_of(path: Path, part: str) -> Iterator[None]:
    """Turn what damaged content makes Python raise into a sentence that names the file and the part."""
    try:
        yield
    except StickslipError:
        raise
    except Exception as error:  # whatever bytes do to what reads them
        if isinstance(error, OSError) and error.errno is not None:  # the disk's; what is packed wrongly has no number
            raise
        reason = " ".join(str(error).split())[:120] or type(error).__name__
        raise RecordingError(
            f"{path} is damaged: {part} cannot be read ({reason}). Copy it again, or delete it."
        ) from error


class JournalWriter:
    """Writes a journal; every frame is on disk when its method returns. Locks it until it is closed.

    Parameters
    ----------
    path : Path
        Must not exist.
    header : dict
        What is known at the beginning. If it cannot be written, no file is left.

    Attributes
    ----------
    lost : str
        Why the newest block is missing; empty if all blocks are there. A block that failed is written again, or none after it.
    """

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        self.path = path
        self.lost = ""
        self._stream = open(path, "xb", buffering=0)
        try:
            lock_file(self._stream.fileno())
            self._write_all(MAGIC)
            self._write(HEADER, json.dumps(header).encode())
        except BaseException:
            self.remove()
            raise

    def write_block(self, block: Block) -> None:
        """Write rows and what happened during them."""
        columns = np.ascontiguousarray(block.rows.T, dtype="<f8")  # neighbours in time side by side compress better
        packed = pa.compress(columns.tobytes(), codec="zstd", asbytes=True)
        events: dict[str, Any] = {"inputs": block.inputs, "hashes": block.hashes}
        if block.pairs is not None:
            counts, pairs = block.pairs
            events["pairs"] = (len(packed), len(pairs))
            data = counts.astype("<i8").tobytes() + np.ascontiguousarray(pairs.T, dtype="<f8").tobytes()
            packed += pa.compress(data, codec="zstd", asbytes=True) if data else b""
        log = json.dumps(events).encode()
        try:
            self._write(BLOCK, SIZES.pack(len(log), block.rows.shape[0]) + log + packed)
        except OSError as error:
            self.lost = self._failure(error)
            raise RecordingError(self.lost) from error
        self.lost = ""

    def write_end(self, outcome: str) -> None:
        """Write how the run ended; nothing if rows are missing, since the run then is as good as cut short."""
        if not self.lost:
            try:
                self._write(END, json.dumps({"outcome": outcome}).encode())
            except OSError as error:
                raise RecordingError(self._failure(error)) from error

    def close(self) -> None:
        """Close the file, and unlock it."""
        self._stream.close()

    def remove(self) -> None:
        """Delete the file; until then nobody else can take it for one that was left."""
        if os.name == "nt":  # open files cannot be deleted there
            self.close()
        self.path.unlink(missing_ok=True)
        self.close()

    def _write(self, kind: bytes, payload: bytes) -> None:
        good = self._stream.tell()
        try:
            self._write_all(FRAME.pack(kind, len(payload), zlib.crc32(payload)) + payload)
            os.fsync(self._stream.fileno())
        except OSError:
            with suppress(OSError):  # half a frame would hide those that may still follow
                self._stream.truncate(good)
                self._stream.seek(good)
            raise

    def _failure(self, error: OSError) -> str:
        return f"{self.path} cannot be written: {error.strerror or error}. What was written before is safe; make room."

    def _write_all(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            rest = rest[self._stream.write(rest) :]


class JournalBlock(NamedTuple):
    """A block read back: rows (n_row, n_column), inputs (n, 5), hashes; number of pairs of each row and all of them (n, 8), or None."""

    rows: NDArray[np.float64]
    inputs: NDArray[np.float64]
    hashes: list[tuple[int, str]]
    pairs: tuple[NDArray[np.int64], NDArray[np.float64]] | None


class JournalReader:
    """Reads a journal as far as it is whole.

    Parameters
    ----------
    path : Path

    Attributes
    ----------
    header : dict
    outcome : str
        How the run ended; ``"cut short"`` until `blocks` has come to an end frame.

    Raises
    ------
    RecordingError
        Not a journal, or cut off within its header.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.outcome = "cut short"
        kind, payload = next(self._frames(), (b"", b""))
        if kind != HEADER:
            raise RecordingError(f"{path} holds no recording: it ends before its first row. Delete it.")
        if len(payload) > MAX_HEADER_BYTES:
            what = f"{path} has a header of {len(payload) / 2**20:.0f} MB; such headers end at"
            raise RecordingError(f"{what} {MAX_HEADER_BYTES // 2**20} MB. Delete it.")
        with damage_of(path, "its header"):
            self.header: dict[str, Any] = json.loads(payload)
            _check_header(self.header)

    def n_row(self) -> int:
        """Number of rows, as the blocks say it; no row is unpacked."""
        with damage_of(self.path, "a block"):
            return sum(SIZES.unpack_from(payload)[1] for kind, payload in self._frames() if kind == BLOCK)

    def blocks(self) -> Iterator[JournalBlock]:
        """Blocks in order, one in memory at a time."""
        for number, (kind, payload) in enumerate(self._frames()):
            with damage_of(self.path, f"frame {number}"):
                if kind == BLOCK:
                    block = self._block(payload)
                elif kind == END:
                    self.outcome = str(json.loads(payload)["outcome"])
            if kind == BLOCK:
                yield block

    def _block(self, payload: bytes) -> JournalBlock:
        n_column = len(self.header["columns"])
        n_log, n_row = SIZES.unpack_from(payload)
        size = 8 * n_row * n_column
        if size > MAX_BLOCK_BYTES:
            raise ValueError(f"{n_row} rows of {n_column} columns in one block")
        log = json.loads(payload[SIZES.size : SIZES.size + n_log])
        if not isinstance(log, dict):
            raise ValueError("what happened in a block is not a table")
        packed = payload[SIZES.size + n_log :]
        n_packed, n_pair = (int(n) for n in log.get("pairs", (len(packed), 0)))
        data = _decompress(packed[:n_packed], size)
        rows = np.frombuffer(data, "<f8").reshape(n_column, n_row).T
        pairs = _unpack_pairs(packed[n_packed:], n_row, n_pair) if "pairs" in log else None
        inputs = np.array(log["inputs"], "<f8").reshape(-1, 5)
        return JournalBlock(rows, inputs, [(int(step), str(digest)) for step, digest in log["hashes"]], pairs)

    def _frames(self) -> Iterator[tuple[bytes, bytes]]:
        with open(self.path, "rb") as stream:
            magic = stream.read(len(MAGIC))
            if magic not in READ:
                if magic.startswith(KIND) and magic.endswith(b"\n"):
                    number = magic.removeprefix(KIND).strip().decode(errors="replace")
                    what = f"{self.path} is a journal of version {number}; this version of stickslip reads versions 2 and 3"
                    raise RecordingError(f"{what}. Recover it with the version that wrote it.")
                raise RecordingError(f"{self.path} is not a journal of a recording. Give another file.")
            while True:
                head = stream.read(FRAME.size)
                if len(head) < FRAME.size:
                    return
                kind, size, checksum = FRAME.unpack(head)
                if size > os.path.getsize(self.path):  # a torn frame: its length is not to be believed
                    return
                payload = stream.read(size)
                if len(payload) < size or zlib.crc32(payload) != checksum:
                    return
                yield kind, payload


def _decompress(packed: bytes, size: int) -> bytes:
    return bytes(pa.decompress(packed, decompressed_size=size, codec="zstd", asbytes=True)) if size else b""


def _unpack_pairs(packed: bytes, n_row: int, n_pair: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Number of pairs of each row (n_row,), and all of them (n_pair, 8)."""
    size = 8 * (n_row + len(OF_PAIR) * n_pair)
    if n_pair < 0 or size > MAX_BLOCK_BYTES:
        raise ValueError(f"{n_pair} pairs of shapes in one block")
    data = _decompress(packed, size)
    counts = np.frombuffer(data[: 8 * n_row], "<i8").astype(np.int64)
    if counts.min(initial=0) < 0 or counts.sum() != n_pair:
        raise ValueError("numbers of pairs of shapes that do not add up")
    return counts, np.frombuffer(data[8 * n_row :], "<f8").reshape(len(OF_PAIR), n_pair).T


def is_blank(path: Path) -> bool:
    """Whether a journal holds nothing: it ends before its header, or with it. A process that was killed at once leaves such files."""
    with open(path, "rb") as stream:
        begin = stream.read(len(MAGIC))
        if begin not in READ:
            return any(magic.startswith(begin) for magic in READ)
        head = stream.read(FRAME.size)
        if len(head) < FRAME.size:
            return True
        kind, size, _ = FRAME.unpack(head)
        return bool(kind == HEADER and os.path.getsize(path) <= len(MAGIC) + FRAME.size + size)


def _check_header(header: Any) -> None:
    """Refuse what could not have been written here."""
    if not isinstance(header, dict) or not isinstance(header.get("meta"), dict):
        raise ValueError("it does not describe a run")
    if not isinstance(header["scene"], str) or not isinstance(header["snapshot"], list):
        raise ValueError("scene or first state is missing")
    columns = header["columns"]
    named = isinstance(columns, list) and all(
        isinstance(column, list) and len(column) in (3, 6) and all(isinstance(part, str) for part in column)
        for column in columns
    )
    if not named or not columns or len({name for name, *_ in columns}) < len(columns):
        raise ValueError("its columns are not names with units")
