"""RecordingWriter: a recording on its way to disk, first a journal that survives a crash, at the end one Parquet file."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from stickslip.engine.channels import SINGLE, WHOLE
from stickslip.engine.contact_pairs import OF_PAIR, WHOLE_OF_PAIR
from stickslip.engine.recorder import Block, Header
from stickslip.io.journal import JournalBlock, JournalReader, JournalWriter, journal_of
from stickslip.io.recording_facts import describe, pack_array, pack_facts, pack_text
from stickslip.io.safe_file import check_target
from stickslip.model.errors import RecordingError

GROUP_BYTES = 8 * 2**20  # of a row group in memory
LEVEL = 9  # of zstd: 1 % smaller than by default, and still 27 ms for 19 s of a bob
#: Columns that hold lists: numbers of the pairs of shapes of a row.
PAIR_COLUMNS = tuple(f"pair.{name}" for name, *_ in OF_PAIR)


class RecordingWriter:
    """Writes a recording to a file; the sink of a `Recorder`.

    Parameters
    ----------
    path : path-like
        The Parquet file. It appears when the recording ends; until then rows go to a journal beside it, `path` with
        ``.partial`` appended. An existing file is replaced at the end.
    facts : mapping of str to object, optional
        Plain data about the run, such as track and set-up: ``meta["run"]`` of the recording. Arrays among them are packed in the
        file, and come back as lists.

    Attributes
    ----------
    facts : dict
        What is added before the recording ends, such as times at gates, is in the file too, but not in the journal.
    lost : str
        Why rows are missing at the end, as on a full disk; empty if none are. The recording is then cut short before them.

    Raises
    ------
    RecordingError
        At the beginning of the recording: the folder cannot be written, or a journal of an interrupted run is there.
    """

    def __init__(self, path: str | os.PathLike[str], facts: Mapping[str, Any] | None = None) -> None:
        self.path = Path(path)
        self.facts: dict[str, Any] = dict(facts or {})
        self._journal: JournalWriter | None = None
        self._lost = ""

    def begin(self, header: Header) -> None:
        """Create the journal."""
        check_target(self.path, error=RecordingError)
        described = describe(header, self.path.absolute().parent)
        if self.facts:
            described["meta"]["run"] = pack_facts(self.facts)
        journal = journal_of(self.path)
        try:
            self._journal = JournalWriter(journal, described)
        except FileExistsError as error:
            raise RecordingError(
                f"{journal} is left from a run that was interrupted or still goes on. Finish it with "
                f"stickslip.io.recover_recording({str(self.path)!r}), delete it, or record to another file."
            ) from error
        except OSError as error:
            raise RecordingError(
                f"{journal} cannot be written: {error.strerror or error}. Check the folder, its permissions and free space."
            ) from error

    def write(self, block: Block) -> None:
        """Bring a block to disk."""
        if self._journal is not None:
            self._journal.write_block(block)

    @property
    def lost(self) -> str:
        """Why rows are missing at the end."""
        return self._lost if self._journal is None else self._journal.lost

    def end(self, outcome: str) -> None:
        """Turn the journal into the Parquet file. If rows are lost, it says that it is cut short and has the facts of the start only."""
        if self._journal is not None:
            journal, self._journal = self._journal, None
            self._lost = journal.lost
            try:
                journal.write_end(outcome)
                finish_journal(journal.path, self.path, None if self._lost else self.facts)
                journal.remove()
            finally:
                journal.close()

    def discard(self) -> None:
        """Give the recording up: nothing of it stays. Calling it after the end does nothing."""
        if self._journal is not None:
            journal, self._journal = self._journal, None
            journal.remove()


def _schema(header: dict[str, Any]) -> pa.Schema:
    """Columns with their units; behind them, if contacts are recorded, lists of the numbers of pairs of shapes."""
    types = {WHOLE: pa.int64(), SINGLE: pa.float32()}
    fields = [
        pa.field(name, types.get(kept, pa.float64()), nullable=False, metadata={"unit": unit} if unit else None)
        for name, unit, kept, *_ in header["columns"]
    ]
    if "contacts" in header["meta"].get("groups", []):
        fields += [
            pa.field(
                PAIR_COLUMNS[k], pa.list_(pa.int32() if k < WHOLE_OF_PAIR else pa.float32()), metadata={"unit": unit}
            )
            for k, (_, unit, _) in enumerate(OF_PAIR)
        ]
    return pa.schema(fields)


class _Walk:
    """One way through a journal: its blocks as tables, and what was logged on the way."""

    def __init__(self, journal: JournalReader, schema: pa.Schema) -> None:
        self.journal, self.schema = journal, schema
        self.inputs: list[NDArray[np.float64]] = [np.zeros((0, 5))]
        self.hashes: list[tuple[int, str]] = []
        self.n_row = 0

    def tables(self) -> Iterator[pa.Table]:
        for block in self.journal.blocks():
            self.inputs.append(block.inputs)
            self.hashes += block.hashes
            self.n_row += block.rows.shape[0]
            yield _table(block, self.schema)


def _metadata(walk: _Walk, facts: Mapping[str, Any] | None = None) -> dict[str, str]:
    """All that describes a recording whose journal was walked through."""
    header, inputs, hashes = walk.journal.header, walk.inputs, walk.hashes
    run = {"run": pack_facts(facts)} if facts else {}
    described = {
        "stickslip": json.dumps({**header["meta"], **run, "rows": walk.n_row, "outcome": walk.journal.outcome}),
        "stickslip.scene": header["scene"],
        "stickslip.snapshot": json.dumps(header["snapshot"]),
        "stickslip.inputs": json.dumps(pack_array(np.concatenate(inputs))),
        "stickslip.hashes": pack_text(json.dumps(hashes)),
    }
    if "groups" in header["meta"]:
        described["stickslip.channels"] = pack_text(json.dumps(header["columns"]))
    return described


def _table(block: JournalBlock, schema: pa.Schema) -> pa.Table:
    """A block as a table."""
    plain = [field for field in schema if not pa.types.is_list(field.type)]
    arrays = [pa.array(block.rows[:, k].astype(field.type.to_pandas_dtype())) for k, field in enumerate(plain)]
    if len(plain) < len(schema):
        counts, pairs = (
            block.pairs if block.pairs is not None else (np.zeros(len(block.rows), np.int64), np.zeros((0, 8)))
        )
        offsets = pa.array(np.append(0, np.cumsum(counts)).astype(np.int32))
        for k, field in enumerate(schema.field(i) for i in range(len(plain), len(schema))):
            values = pa.array(pairs[:, k].astype(field.type.value_type.to_pandas_dtype()))
            arrays.append(pa.ListArray.from_arrays(offsets, values))
    return pa.Table.from_arrays(arrays, schema=schema)


def _groups(tables: Iterable[pa.Table], n_group: int) -> Iterator[pa.Table]:
    """Tables of any size in groups of `n_group` rows: how often a run was flushed does not show in its file."""
    held: list[pa.Table] = []
    n_held = 0
    for table in tables:
        while n_held + table.num_rows >= n_group:
            cut = n_group - n_held
            yield pa.concat_tables([*held, table.slice(0, cut)]).combine_chunks()
            held, n_held, table = [], 0, table.slice(cut)
        held.append(table)
        n_held += table.num_rows
    if n_held:
        yield pa.concat_tables(held).combine_chunks()


def read_journal(path: Path) -> tuple[pa.Table, dict[bytes, bytes]]:
    """Rows and metadata of a journal."""
    journal = JournalReader(path)
    schema = _schema(journal.header)
    walk = _Walk(journal, schema)
    tables = [schema.empty_table(), *walk.tables()]
    metadata = {key.encode(): value.encode() for key, value in _metadata(walk).items()}
    return pa.concat_tables(tables).combine_chunks(), metadata


def finish_journal(journal_path: Path, path: Path, facts: Mapping[str, Any] | None = None) -> None:
    """Write the Parquet file from a journal, completely or not at all."""
    journal = JournalReader(journal_path)
    schema = _schema(journal.header)
    leaves = {
        field.name + (".list.element" if pa.types.is_list(field.type) else ""): getattr(
            field.type, "value_type", field.type
        )
        for field in schema
    }
    options = {
        "compression": "zstd",
        "compression_level": LEVEL,
        "use_dictionary": False,
        "column_encoding": {
            name: "DELTA_BINARY_PACKED" if pa.types.is_integer(kind) else "BYTE_STREAM_SPLIT"
            for name, kind in leaves.items()
        },
        "write_statistics": ["t"],
    }
    target = Path(os.path.realpath(path))  # a link stays a link
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    walk = _Walk(journal, schema)
    try:
        with open(temporary, "wb") as stream:
            with pq.ParquetWriter(stream, schema, **options) as writer:
                for table in _groups(walk.tables(), max(1, GROUP_BYTES // (8 * len(schema)))):
                    writer.write_table(table, row_group_size=table.num_rows)
                writer.add_key_value_metadata(_metadata(walk, facts))
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(temporary, target)
    except OSError as error:
        raise RecordingError(
            f"{path} cannot be written: {error.strerror or error}. What was written of it is safe in {journal_path}: make room, "
            f"then stickslip.io.recover_recording({str(path)!r})."
        ) from error
    finally:
        with suppress(OSError):
            temporary.unlink()
