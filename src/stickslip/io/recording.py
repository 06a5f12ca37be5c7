"""Recordings: one self-describing Parquet file per run, written through a journal that survives a crash.

`RecordingWriter` is a sink for `engine.recorder.Recorder`; `open_recording` reads what it wrote, finished or not. The
format is described in docs/recordings.md.
"""

from __future__ import annotations

import base64
import hashlib
import json
import logging
import math
import os
import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from llvmlite.binding import get_host_cpu_name
from numpy.typing import NDArray

from stickslip.engine.channels import SINGLE, WHOLE
from stickslip.engine.recorder import Block, Header
from stickslip.engine.simulation import Snapshot
from stickslip.io.journal import JournalBlock, JournalReader, JournalWriter, damage_of
from stickslip.io.safe_file import check_target
from stickslip.io.scene_file import scene_from_toml, scene_to_toml
from stickslip.io.tables import relative_name
from stickslip.model import Scene, Surface
from stickslip.model.errors import RecordingError, StickslipError
from stickslip.model.functions import load_table

FORMAT = 2
GROUP_BYTES = 8 * 2**20  # of a row group in memory
JOURNAL_SUFFIX = ".partial"
PACKED = "packed"  # marks an array among the facts of a run
MAX_PACKED_BYTES = 256 * 2**20  # of one array in the metadata, unpacked
LEVEL = 9  # of zstd: 1 % smaller than by default, and still 27 ms for 19 s of a bob
COPY_AGAIN = "Copy it again from where it came from, or record it again."

log = logging.getLogger(__name__)


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
        described = _describe(header, self.path.absolute().parent)
        if self.facts:
            described["meta"]["run"] = _packed(self.facts)
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
                _finish(journal.path, self.path, None if self._lost else self.facts)
                journal.remove()
            finally:
                journal.close()

    def discard(self) -> None:
        """Give the recording up: nothing of it stays. Calling it after the end does nothing."""
        if self._journal is not None:
            journal, self._journal = self._journal, None
            journal.remove()


class Recording:
    """A recording, read column by column where that suffices.

    Parameters
    ----------
    path : Path
        A finished Parquet file, or a journal.
    trust : bool
        As of `open_recording`.
    """

    def __init__(self, path: Path, trust: bool = False) -> None:
        self.path, self._trust = path, trust
        #: Rows recovered from the journal of an interrupted run; None for a finished recording.
        self.recovered: int | None = None
        self._table: pa.Table | None = None
        if path.name.endswith(JOURNAL_SUFFIX):
            with damage_of(path, "its journal"):
                self._table, metadata = _read_journal(path)
            self.recovered = self._table.num_rows
        else:
            metadata = _parquet_metadata(path)
        if b"stickslip" not in metadata:
            raise RecordingError(f"{path} is a Parquet file, but not a recording. Give a file written by stickslip.")
        self._metadata: dict[bytes, bytes] = metadata
        #: Facts of the recording: version, dt_s, seed, outcome, rates, environment; see docs/recordings.md.
        self.meta: dict[str, Any] = _facts_of(metadata[b"stickslip"], path)
        if "run" in self.meta:
            with damage_of(path, "what it says of the run"):
                self.meta["run"] = _unpacked(self.meta["run"])

    @cached_property
    def scene(self) -> Scene:
        """The scene that was simulated."""
        with damage_of(self.path, "its scene"):
            text = self._metadata[b"stickslip.scene"].decode()
        where, folder = f"scene in {self.path}", self.path.absolute().parent
        return scene_from_toml(text, where=where, folder=folder, trust=self._trust)

    @cached_property
    def snapshot(self) -> Snapshot:
        """State at the beginning, bit for bit."""
        with damage_of(self.path, "its first state"):
            arrays = [_unpack(entry) for entry in json.loads(self._metadata[b"stickslip.snapshot"])]
        return Snapshot(self.meta["scene"], tuple(arrays))

    @cached_property
    def inputs(self) -> NDArray[np.float64]:
        """(n, 5) changes of inputs: step before which it came, channel, value, rate, acceleration."""
        with damage_of(self.path, "its inputs"):
            return _unpack(json.loads(self._metadata[b"stickslip.inputs"]))

    @cached_property
    def hashes(self) -> tuple[tuple[int, str], ...]:
        """Steps and the SHA-256 of the state after each."""
        with damage_of(self.path, "its hashes"):
            return tuple((int(step), str(digest)) for step, digest in json.loads(self._metadata[b"stickslip.hashes"]))

    def obstacles(self) -> list[str]:
        """Why a replay here may not give the same bits; empty where it must."""
        meta, here = self.meta, environment()
        found = [
            f"{name} was {was}, here it is {here.get(name)}"
            for name, was in meta["environment"].items()
            if name != "processor" and here.get(name) != was  # bits do not depend on it: docs/determinism.md
        ]
        if meta["version"] != _own_version():
            found.append(f"stickslip was {meta['version']}, here it is {_own_version()}")
        folder = str(self.path.absolute().parent)
        for file in _files(self.scene):  # those of the scene were checked; those that the facts name were not
            name = relative_name(file, folder)
            digest = meta["files_sha256"].get(name, meta["files_sha256"].get(file))
            if not Path(file).is_file():
                found.append(f"{name} is missing")
            else:
                try:
                    changed = _digest(file) != digest
                except OSError as error:
                    found.append(f"{name} cannot be read: {error.strerror or error}")
                else:
                    if changed:
                        found.append(f"{name} has changed")
        for shape, digest in meta.get("tables_sha256", {}).items():
            try:
                changed = _tables(self.scene).get(shape) != digest
            except StickslipError as error:
                found.append(f"shape '{shape}' cannot be made: {error}")
            else:
                if changed:
                    found.append(f"shape '{shape}' has changed: what its table makes of the same key is different")
        if self.scene.step.budget_s is not None:
            found.append("step.budget_s lets the clock decide how far the solver goes")
        return found

    @property
    def table(self) -> pa.Table:
        """All rows."""
        if self._table is None:
            with damage_of(self.path, "its rows"):
                self._table = pq.ParquetFile(self.path).read()
        return self._table

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns."""
        with damage_of(self.path, "its columns"):
            schema = self._table.schema if self._table is not None else pq.read_schema(self.path)
            twice = [name for name in schema.names if schema.names.count(name) > 1]
            if twice:
                raise RecordingError(f"{self.path} is damaged: it has the column {twice[0]!r} twice. {COPY_AGAIN}")
            return tuple(schema.names)

    def column(self, name: str) -> NDArray[Any]:
        """One column as an array, numbers that are not whole in double precision; nothing else is read from the file."""
        if name not in self.columns:
            known = ", ".join(self.columns[:40]) + (" …" if len(self.columns) > 40 else "")
            raise RecordingError(f"{self.path} has no column {name!r}. It has: {known}.")
        with damage_of(self.path, f"column {name!r}"):
            if self._table is None:
                # by number: a dot in a name is part of the name, not a path into a structure
                return _doubled(np.asarray(pq.ParquetFile(self.path).read(columns=[name]).column(0)))
            return _doubled(np.asarray(self._table.column(name)))

    @property
    def time(self) -> NDArray[np.float64]:
        """Time of each row [s]."""
        return self.column("t")

    def between(self, begin: float, end: float) -> pa.Table:
        """Rows with ``begin <= t <= end`` [s]."""
        first, last = np.searchsorted(self.time, (begin, np.nextafter(end, np.inf)))
        return self.table.slice(int(first), int(last - first))

    def splits(self, column: str, levels: Sequence[float]) -> NDArray[np.float64]:
        """Times at which a column first reaches each level, in order, between rows by interpolation [s].

        A level that is not reached after the one before gives nan.
        """
        t, x = self.time, self.column(column)
        found = np.full(len(levels), np.nan)
        k = 0
        for i, level in enumerate(levels):
            side = np.sign(x[k:] - level)
            crossed = np.flatnonzero(side[1:] * side[:-1] <= 0.0)
            if not crossed.size:
                break
            k += int(crossed[0])
            dx = x[k + 1] - x[k]
            found[i] = t[k] + (t[k + 1] - t[k]) * ((level - x[k]) / dx if dx != 0.0 else 0.0)
        return found

    def __repr__(self) -> str:
        state = self.meta["outcome"] if self.recovered is None else f"recovered {self.recovered} rows"
        return f"Recording({str(self.path)!r}, scene {self.meta['scene']!r}, {state})"


def journal_of(path: Path) -> Path:
    """The journal that belongs to a recording."""
    return path.with_name(path.name + JOURNAL_SUFFIX)


def open_recording(path: str | os.PathLike[str], trust: bool = False) -> Recording:
    """Open a recording; one that was cut short is read from its journal, as far as it got.

    Parameters
    ----------
    path : path-like
        The Parquet file, whether it is there already or only its journal; or a journal.
    trust : bool
        Whether you trust its author: the scene in it may then name functions by their address, which are imported and run,
        and files outside its folder. Default: it may not, it is data.

    Returns
    -------
    Recording
        `recovered` tells how many rows came from a journal; None for a finished recording.

    Raises
    ------
    RecordingError
    """
    file = Path(path)
    try:
        if not file.exists() and journal_of(file).exists():
            file = journal_of(file)
        found = file.is_file()
    except (OSError, ValueError):  # no name of a file can be like this
        found = False
    if not found:
        raise RecordingError(f"there is no recording {os.fspath(path)!r}. Check the name and the folder.")
    recording = Recording(file, trust)
    if recording.recovered is not None:
        last = recording.time[-1] if recording.recovered else 0.0
        log.warning("%s was cut short: recovered %d rows, up to t = %g s", path, recording.recovered, last)
    return recording


def recover_recording(path: str | os.PathLike[str]) -> Recording:
    """Turn the journal of an interrupted run into a finished recording, and delete the journal.

    Parameters
    ----------
    path : path-like
        Of the recording, not of its journal. Its run must be over: `io.file_lock.is_claimed` tells whether it goes on.
    """
    journal = journal_of(Path(path))
    if not journal.is_file():
        raise RecordingError(f"there is no journal {journal}. The recording is finished, or has another name.")
    _finish(journal, Path(path))
    journal.unlink(missing_ok=True)
    return Recording(Path(path))


def _facts_of(text: bytes, path: Path) -> dict[str, Any]:
    """Facts of a recording in a format that is read; others are refused before anything is made of them."""
    try:
        meta: dict[str, Any] = json.loads(text)
        form, written = int(meta["format"]), str(meta["version"])[:40]
        json.dumps(meta, ensure_ascii=False).encode()  # text that cannot be written anywhere
        if form < 1:
            raise ValueError(form)
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
        raise RecordingError(f"{path} does not describe itself as a recording does. Give another file.") from error
    if form > FORMAT:
        what = f"{path} has format {str(form)[:20]}, this version reads up to {FORMAT}"
        raise RecordingError(f"{what}. Read it with stickslip {written} or newer.")
    _check_facts(meta, path)
    return meta


#: Facts that every recording has, and what they are.
FACTS: dict[str, type] = {
    "version": str,
    "scene": str,
    "seed": int,
    "dt_s": float,
    "sample_every_steps": int,
    "hash_every_steps": int,
    "files_sha256": dict,
    "environment": dict,
    "outcome": str,
}


def _check_facts(meta: dict[str, Any], path: Path) -> None:
    """Refuse facts that are missing, of another kind, or out of range."""
    wrong = [key for key, kind in FACTS.items() if not isinstance(meta.get(key), kind) or meta[key] is True]
    wrong += [key for key in ("run", "tables_sha256") if not isinstance(meta.get(key, {}), dict)]
    if not wrong and not 0.0 < meta["dt_s"] < float("inf"):
        wrong.append("dt_s")
    wrong += [key for key in ("sample_every_steps", "hash_every_steps") if key not in wrong and meta[key] < 1]
    if wrong:
        value = f"is {str(meta[wrong[0]])[:40]!r}" if wrong[0] in meta else "is missing"
        raise RecordingError(f"{path} is damaged: {wrong[0]!r} in its description {value}. {COPY_AGAIN}")


def _describe(header: Header, folder: Path) -> dict[str, Any]:
    """The header as plain data; files are named as seen from the folder of the recording."""
    meta = {
        "format": FORMAT,
        "version": _own_version(),
        "scene": header.scene.name,
        "title": header.scene.title,
        "seed": header.seed,
        "dt_s": header.dt,
        "sample_every_steps": header.sample_every,
        "hash_every_steps": header.hash_every,
        "files_sha256": {relative_name(file, str(folder)): _digest(file) for file in _files(header.scene)},
        "tables_sha256": _tables(header.scene),
        "environment": environment(),
    }
    return {
        "meta": meta,
        "scene": scene_to_toml(header.scene, folder),
        "snapshot": [_pack(array) for array in header.snapshot.arrays],
        "columns": [list(column) for column in header.columns],
    }


def _own_version() -> str:
    return str(import_module("stickslip").__version__)


def _digest(file: str) -> str:
    with open(file, "rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _files(scene: Scene) -> list[str]:
    """Files that the shapes of a scene are read from."""
    return sorted({str(file) for shape in scene.shapes if (file := getattr(shape, "file", None))})


def _tables(scene: Scene) -> dict[str, str]:
    """Digests of the parameters that functions make for shapes, by name: a track may be another one under its old name."""
    return {
        shape.name: hashlib.sha256(load_table(shape.table, shape.key).astype("<f8", copy=False).data).hexdigest()
        for shape in scene.shapes
        if isinstance(shape, Surface) and shape.table is not None
    }


def environment() -> dict[str, str]:
    """What the bits of a run may depend on: the same environment replays a recording exactly."""
    names = ("numba", "llvmlite", "numpy")
    found = {name: version(name) for name in names}
    return {**found, "machine": platform.machine(), "processor": get_host_cpu_name(), "system": platform.system()}


def _pack(array: NDArray[Any]) -> dict[str, Any]:
    """An array as plain data: little-endian, zstd, base64."""
    data = array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes()
    packed = pa.compress(data, codec="zstd", asbytes=True) if data else b""
    return {"type": array.dtype.name, "shape": list(array.shape), "zstd": base64.b64encode(packed).decode()}


def _unpack(entry: dict[str, Any]) -> NDArray[Any]:
    dtype, shape = np.dtype(entry["type"]), [int(n) for n in entry["shape"]]
    size = dtype.itemsize * math.prod(shape)
    if dtype.kind not in "biuf" or min(shape, default=0) < 0 or size > MAX_PACKED_BYTES:
        raise ValueError(f"an array of type {str(dtype)[:20]} and shape {str(shape)[:60]}")
    packed = base64.b64decode(entry["zstd"])
    data = pa.decompress(packed, decompressed_size=size, codec="zstd", asbytes=True) if size else b""
    return np.frombuffer(data, dtype.newbyteorder("<")).astype(dtype).reshape(shape)


def _packed(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts with their arrays packed: a steering trace as text would be as long as a fifth of all rows."""
    return {key: {PACKED: _pack(value)} if isinstance(value, np.ndarray) else value for key, value in facts.items()}


def _unpacked(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts with their arrays as lists."""
    if not isinstance(facts, dict):
        raise ValueError(f"it is a {type(facts).__name__}, not a table")
    return {
        key: _unpack(value[PACKED]).tolist() if isinstance(value, dict) and PACKED in value else value
        for key, value in facts.items()
    }


def _doubled(column: NDArray[Any]) -> NDArray[Any]:
    """Sums over single precision would lose digits."""
    return column.astype(np.float64) if column.dtype == np.float32 else column


def _schema(header: dict[str, Any]) -> pa.Schema:
    """Columns with their units."""
    types = {WHOLE: pa.int64(), SINGLE: pa.float32()}
    return pa.schema(
        pa.field(name, types.get(kept, pa.float64()), nullable=False, metadata={"unit": unit} if unit else None)
        for name, unit, kept in header["columns"]
    )


def _metadata(journal: JournalReader, facts: Mapping[str, Any] | None = None) -> dict[str, str]:
    """All that describes a recording; walks once through the journal for the logs."""
    inputs, hashes, n_row = [np.zeros((0, 5))], [], 0
    for block in journal.blocks():
        inputs.append(block.inputs)
        hashes += block.hashes
        n_row += block.rows.shape[0]
    header = journal.header
    run = {"run": _packed(facts)} if facts else {}
    return {
        "stickslip": json.dumps({**header["meta"], **run, "rows": n_row, "outcome": journal.outcome}),
        "stickslip.scene": header["scene"],
        "stickslip.snapshot": json.dumps(header["snapshot"]),
        "stickslip.inputs": json.dumps(_pack(np.concatenate(inputs))),
        "stickslip.hashes": json.dumps(hashes),
    }


def _batch(rows: NDArray[np.float64], schema: pa.Schema) -> pa.Table:
    """Rows (n_row, n_column) as a table."""
    arrays = [pa.array(rows[:, k].astype(field.type.to_pandas_dtype())) for k, field in enumerate(schema)]
    return pa.Table.from_arrays(arrays, schema=schema)


def _groups(blocks: Iterable[JournalBlock], n_group: int) -> Iterator[NDArray[np.float64]]:
    """Rows of blocks of any size in groups of `n_group` rows: how often a run was flushed does not show in its file."""
    held: list[NDArray[np.float64]] = []
    n_held = 0
    for block in blocks:
        rows = block.rows
        while n_held + rows.shape[0] >= n_group:
            cut = n_group - n_held
            yield np.concatenate([*held, rows[:cut]])
            held, n_held, rows = [], 0, rows[cut:]
        held.append(rows)
        n_held += rows.shape[0]
    if n_held:
        yield np.concatenate(held)


def _read_journal(path: Path) -> tuple[pa.Table, dict[bytes, bytes]]:
    """Rows and metadata of a journal."""
    journal = JournalReader(path)
    schema = _schema(journal.header)
    rows = [np.zeros((0, len(schema))), *(block.rows for block in journal.blocks())]
    metadata = {key.encode(): value.encode() for key, value in _metadata(journal).items()}
    return _batch(np.concatenate(rows), schema), metadata


def _finish(journal_path: Path, path: Path, facts: Mapping[str, Any] | None = None) -> None:
    """Write the Parquet file from a journal, completely or not at all."""
    journal = JournalReader(journal_path)
    schema = _schema(journal.header)
    encodings = {f.name: "DELTA_BINARY_PACKED" if pa.types.is_integer(f.type) else "BYTE_STREAM_SPLIT" for f in schema}
    options = {
        "compression": "zstd",
        "compression_level": LEVEL,
        "use_dictionary": False,
        "column_encoding": encodings,
        "write_statistics": ["t"],
    }
    target = Path(os.path.realpath(path))  # a link stays a link
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with open(temporary, "wb") as stream:
            with pq.ParquetWriter(stream, schema, **options) as writer:
                for rows in _groups(journal.blocks(), max(1, GROUP_BYTES // (8 * len(schema)))):
                    writer.write_table(_batch(rows, schema), row_group_size=rows.shape[0])
                writer.add_key_value_metadata(_metadata(journal, facts))
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


def _parquet_metadata(path: Path) -> dict[bytes, bytes]:
    try:
        return dict(pq.read_metadata(path).metadata or {})
    except (pa.ArrowInvalid, OSError) as error:
        if _is_cut(path):
            raise RecordingError(
                f"{path} is cut short: its end, which says where its rows are, is missing. A run never leaves such a file: copy it "
                "again from where it came from."
            ) from error
        reason = str(error).rstrip(".")
        raise RecordingError(f"{path} is not a Parquet file that can be read: {reason}. Give a recording.") from error


def _is_cut(path: Path) -> bool:
    """Whether a file begins as Parquet does and does not end so."""
    with open(path, "rb") as stream:
        begins = stream.read(4) == b"PAR1"
        stream.seek(max(0, path.stat().st_size - 4))
        return begins and stream.read(4) != b"PAR1"
