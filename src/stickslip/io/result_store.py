"""ResultStore: results of many runs in a folder, appended as Parquet parts that are complete or not there, keyed by what was run."""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from stickslip.io.csv_text import write_cells
from stickslip.io.file_lock import lock_file
from stickslip.io.safe_file import write_file
from stickslip.model.errors import Fault, ModelError, UsageError

MOST_PARTS = 64  # of equal size, before they become one
FAN = 8  # parts that become one
MOST_CELLS = 2000  # rows of a table that become text at a time
SCHEMA = pa.schema(
    [
        ("key", pa.string()),
        ("seed", pa.int64()),
        ("status", pa.string()),
        ("reason", pa.string()),
        ("numbers", pa.string()),  # JSON: every bit of a float comes back
        ("wall_s", pa.float64()),
        ("version", pa.string()),
    ]
)
LOCK = "lock"


class Result(NamedTuple):
    """One row."""

    key: str
    seed: int
    status: str
    reason: str
    numbers: dict[str, float]
    wall_s: float


class ResultStore:
    """Owns a folder of results; one process at a time writes.

    Parameters
    ----------
    folder : Path
        Made if it is not there.

    Raises
    ------
    UsageError
        Another process writes there.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            what = f"cannot be made: {error.strerror}"
            raise ModelError(Fault(str(folder), what, "Give another folder with --out")) from error
        if not lock_file(self._lock):
            os.close(self._lock)
            raise UsageError(f"{folder}: another process works on this study. Wait for its end, or stop it.")

    def close(self) -> None:
        """Let others write."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def append(self, results: Sequence[Any], version: str) -> None:
        """Add rows, all of them or none.

        Raises
        ------
        ModelError
            They could not be written; what was there is not touched.
        """
        if not results:
            return
        columns: dict[str, list[Any]] = {
            "key": [one.key for one in results],
            "seed": [one.seed for one in results],
            "status": [one.status for one in results],
            "reason": [one.reason for one in results],
            "numbers": [json.dumps(one.numbers) for one in results],
            "wall_s": [one.wall_s for one in results],
            "version": [version] * len(results),
        }
        parts = _parts(self.folder)
        number = 1 + max((last for _, _, last in parts), default=0)
        write_parquet(self.folder / _name(number, number), pa.table(columns, schema=SCHEMA))
        if len(parts) >= MOST_PARTS:
            self._join(parts)

    def _join(self, parts: list[tuple[Path, int, int]]) -> None:
        """Make one part of many small ones. A crash in between leaves rows twice, which are equal."""
        small = sorted(parts, key=lambda part: part[1])[-(MOST_PARTS - FAN) :]
        tables = [pq.read_table(file) for file, _, _ in small]
        write_parquet(self.folder / _name(small[0][1], small[-1][2]), pa.concat_tables(tables))
        for file, first, last in small:
            if (first, last) != (small[0][1], small[-1][2]):
                file.unlink()

    def results(self) -> Iterator[Result]:
        """All rows, part by part; of equal keys the newest comes last."""
        yield from read_results(self.folder)


def read_results(folder: Path) -> Iterator[Result]:
    """All rows of a folder, part by part; of equal keys the newest comes last. Needs no lock: parts are complete.

    Raises
    ------
    ModelError
        A part is damaged.
    """
    for file, _, _ in sorted(_parts(folder), key=lambda part: part[2]):
        try:
            table = pq.read_table(file, schema=SCHEMA)
            for row in table.to_pylist():
                yield Result(
                    row["key"], row["seed"], row["status"], row["reason"], json.loads(row["numbers"]), row["wall_s"]
                )
        except (pa.ArrowInvalid, pa.ArrowTypeError, ValueError, TypeError, OSError) as error:
            fix = "Delete this file: its runs will be made again"
            raise ModelError(Fault(str(file), f"cannot be read: {error}", fix)) from error


def write_rows(file: Path, rows: Iterable[Sequence[Any]]) -> None:
    """Write a table as CSV, every bit of a float, an empty cell for None; some rows at a time become text."""
    text, left = bytearray(), iter(rows)
    while some := [[_cell(value) for value in row] for row in itertools.islice(left, MOST_CELLS)]:
        text += write_cells(some).encode()
    write_file(file, bytes(text), str(file))


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return repr(value) if isinstance(value, float) else str(value)


def _parts(folder: Path) -> list[tuple[Path, int, int]]:
    """Parts with the numbers of the first and the last append that they hold; without those that a joined part holds already."""
    found = []
    for file in folder.glob("part-*-*.parquet"):
        with contextlib.suppress(ValueError):
            _, first, last = file.stem.split("-")
            found.append((file, int(first), int(last)))
    return found


def _name(first: int, last: int) -> str:
    return f"part-{first:07d}-{last:07d}.parquet"


def write_parquet(file: Path, table: Any) -> None:
    """Write a table as Parquet, complete or not at all."""
    buffer = io.BytesIO()
    pq.write_table(table, buffer, compression="zstd")
    write_file(file, buffer.getvalue(), str(file))
