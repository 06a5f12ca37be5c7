"""Journal of a recording that is being written: frames with checksums, flushed to disk one by one.

A Parquet file is unreadable until its footer is written at the end. The journal is readable after every frame, so that
a run that is killed loses what was in memory and nothing else.

Layout: a line `MAGIC`, then frames of kind (1 byte), length (8 bytes, little-endian), CRC-32 (4 bytes) and payload. The
first frame is the header, the last one the end, those between are blocks. What follows the last whole frame is ignored.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from stickslip.engine.recorder import Block
from stickslip.model.errors import RecordingError

KIND = b"stickslip journal "
MAGIC = KIND + b"2\n"
FRAME = struct.Struct("<cQI")
SIZES = struct.Struct("<II")  # bytes of the log, number of rows
HEADER, BLOCK, END = b"H", b"B", b"E"


class JournalWriter:
    """Writes a journal; every frame is on disk when its method returns.

    Parameters
    ----------
    path : Path
        Must not exist.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stream = open(path, "xb", buffering=0)
        self._write_all(MAGIC)

    def write_header(self, header: dict[str, Any]) -> None:
        """Write what is known at the beginning."""
        self._write(HEADER, json.dumps(header).encode())

    def write_block(self, block: Block) -> None:
        """Write rows and what happened during them."""
        log = json.dumps({"inputs": block.inputs, "hashes": block.hashes}).encode()
        columns = np.ascontiguousarray(block.rows.T, dtype="<f8")  # neighbours in time side by side compress better
        packed = pa.compress(columns.tobytes(), codec="zstd", asbytes=True)
        self._write(BLOCK, SIZES.pack(len(log), block.rows.shape[0]) + log + packed)

    def write_end(self, outcome: str) -> None:
        """Write how the run ended."""
        self._write(END, json.dumps({"outcome": outcome}).encode())

    def close(self) -> None:
        """Close the file."""
        self._stream.close()

    def _write(self, kind: bytes, payload: bytes) -> None:
        good = self._stream.tell()
        try:
            self._write_all(FRAME.pack(kind, len(payload), zlib.crc32(payload)) + payload)
            os.fsync(self._stream.fileno())
        except OSError as error:
            with suppress(OSError):  # half a frame would hide those that may still follow
                self._stream.truncate(good)
                self._stream.seek(good)
            raise RecordingError(
                f"{self.path} cannot be written: {error.strerror or error}. What was written before is safe; make room."
            ) from error

    def _write_all(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            rest = rest[self._stream.write(rest) :]


class JournalBlock(NamedTuple):
    """A block read back: rows (n_row, n_column), inputs (n, 5), hashes."""

    rows: NDArray[np.float64]
    inputs: NDArray[np.float64]
    hashes: list[tuple[int, str]]


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
        self.header: dict[str, Any] = json.loads(payload)

    def blocks(self) -> Iterator[JournalBlock]:
        """Blocks in order, one in memory at a time."""
        n_column = len(self.header["columns"])
        for kind, payload in self._frames():
            if kind == BLOCK:
                n_log, n_row = SIZES.unpack_from(payload)
                log = json.loads(payload[SIZES.size : SIZES.size + n_log])
                packed = payload[SIZES.size + n_log :]
                data = pa.decompress(packed, decompressed_size=8 * n_row * n_column, codec="zstd", asbytes=True)
                rows = np.frombuffer(data, "<f8").reshape(n_column, n_row).T
                inputs = np.array(log["inputs"], "<f8").reshape(-1, 5)
                yield JournalBlock(rows, inputs, [(step, digest) for step, digest in log["hashes"]])
            elif kind == END:
                self.outcome = json.loads(payload)["outcome"]

    def _frames(self) -> Iterator[tuple[bytes, bytes]]:
        with open(self.path, "rb") as stream:
            magic = stream.read(len(MAGIC))
            if magic != MAGIC:
                if magic.startswith(KIND) and magic.endswith(b"\n"):
                    what = f"{self.path} is a journal of another version of stickslip"
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
