"""Recordings: one self-describing Parquet file per run, read channel by channel.

`open_recording` reads what `RecordingWriter` wrote, finished or not. The format is described in docs/recordings.md.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from stickslip.engine.channels import GROUPS, SINGLE, STEP, WHOLE, Channel
from stickslip.engine.contact_pairs import OF_PAIR, WHOLE_OF_PAIR
from stickslip.engine.simulation import Snapshot
from stickslip.io.journal import JOURNAL_SUFFIX, damage_of, journal_of
from stickslip.io.recording_facts import (
    COPY_AGAIN,
    RunFacts,
    channel_from_list,
    check_description,
    digest_of,
    digests_of_tables,
    environment,
    files_of,
    old_channel,
    own_version,
    run_facts,
    unpack_array,
    unpack_facts,
    unpack_text,
)
from stickslip.io.recording_writer import PAIR_COLUMNS, finish_journal, read_journal
from stickslip.io.scene_file import scene_from_toml
from stickslip.io.tables import relative_name
from stickslip.model import Scene
from stickslip.model.errors import RecordingError, StickslipError

CONTACT = "contact."  # begin of the names of channels that are made of the pairs of shapes
MOST_NAMED = 5  # names that are suggested

log = logging.getLogger(__name__)


class Series(NamedTuple):
    """A channel over time."""

    time: NDArray[np.float64]  # (n,) s
    values: NDArray[Any]  # (n,)
    unit: str


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
                self._table, metadata = read_journal(path)
            self.recovered = self._table.num_rows
        else:
            metadata = _parquet_metadata(path)
        if b"stickslip" not in metadata:
            raise RecordingError(f"{path} is a Parquet file, but not a recording. Give a file written by stickslip.")
        self._metadata: dict[bytes, bytes] = metadata
        #: Facts of the recording: version, dt_s, seed, outcome, rates, environment; see docs/recordings.md.
        self.meta: dict[str, Any] = check_description(metadata[b"stickslip"], path)
        if "run" in self.meta:
            with damage_of(path, "what it says of the run"):
                self.meta["run"] = unpack_facts(self.meta["run"])

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
            arrays = [unpack_array(entry) for entry in json.loads(self._metadata[b"stickslip.snapshot"])]
        return Snapshot(self.meta["scene"], tuple(arrays))

    @cached_property
    def inputs(self) -> NDArray[np.float64]:
        """(n, 5) changes of inputs: step before which it came, channel, value, rate, acceleration."""
        with damage_of(self.path, "its inputs"):
            return unpack_array(json.loads(self._metadata[b"stickslip.inputs"]))

    @cached_property
    def hashes(self) -> tuple[tuple[int, str], ...]:
        """Steps and the SHA-256 of the state after each."""
        with damage_of(self.path, "its hashes"):
            text = self._metadata[b"stickslip.hashes"].decode()
            listed = json.loads(text if text.startswith("[") else unpack_text(text))  # packed since format 3
            return tuple((int(step), str(digest)) for step, digest in listed)

    def obstacles(self) -> list[str]:
        """Why a replay here may not give the same bits; empty where it must."""
        meta, here = self.meta, environment()
        found = [
            f"{name} was {was}, here it is {here.get(name)}"
            for name, was in meta["environment"].items()
            if name != "processor" and here.get(name) != was  # bits do not depend on it: docs/determinism.md
        ]
        if meta["version"] != own_version():
            found.append(f"stickslip was {meta['version']}, here it is {own_version()}")
        folder = str(self.path.absolute().parent)
        for file in files_of(self.scene):  # those of the scene were checked; those that the facts name were not
            name = relative_name(file, folder)
            digest = meta["files_sha256"].get(name, meta["files_sha256"].get(file))
            if not Path(file).is_file():
                found.append(f"{name} is missing")
            else:
                try:
                    changed = digest_of(file) != digest
                except OSError as error:
                    found.append(f"{name} cannot be read: {error.strerror or error}")
                else:
                    if changed:
                        found.append(f"{name} has changed")
        for shape, digest in meta.get("tables_sha256", {}).items():
            try:
                changed = digests_of_tables(self.scene).get(shape) != digest
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
    def _fields(self) -> pa.Schema:
        """All columns as they are stored."""
        with damage_of(self.path, "its columns"):
            schema = self._table.schema if self._table is not None else pq.read_schema(self.path)
            twice = [name for name in schema.names if schema.names.count(name) > 1]
            if twice:
                raise RecordingError(f"{self.path} is damaged: it has the column {twice[0]!r} twice. {COPY_AGAIN}")
            return schema

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns that hold one number per row."""
        return tuple(name for name in self._fields.names if name not in PAIR_COLUMNS)

    def column(self, name: str) -> NDArray[Any]:
        """One column as an array, numbers that are not whole in double precision; nothing else is read from the file."""
        if name not in self.columns:
            raise RecordingError(self._unknown(name, self.columns))
        with damage_of(self.path, f"column {name!r}"):
            return _doubled(np.asarray(self._stored(name)))

    def _stored(self, name: str) -> pa.ChunkedArray:
        """A column as it is stored."""
        if self._table is not None:
            return self._table.column(name)
        # by number: a dot in a name is part of the name, not a path into a structure
        file = pq.ParquetFile(self.path)
        first = f"{name}.list.element" if pa.types.is_list(self._fields.field(name).type) else name
        return file.read(columns=[first]).column(0)

    @cached_property
    def _recorded(self) -> tuple[Channel, ...]:
        """Channels that are columns."""
        if b"stickslip.channels" not in self._metadata:
            units = {field.name: (field.metadata or {}).get(b"unit", b"").decode() for field in self._fields}
            return tuple(old_channel(name, units[name]) for name in self.columns)
        with damage_of(self.path, "the list of its channels"):
            listed = [
                channel_from_list(one)
                for one in json.loads(unpack_text(self._metadata[b"stickslip.channels"].decode()))
            ]
            if [channel.name for channel in listed] != list(self.columns) or not all(
                isinstance(part, str) for channel in listed for part in channel
            ):
                raise ValueError("it is not that of its columns")
            return tuple(listed)

    @property
    def groups(self) -> tuple[str, ...]:
        """Groups of channels that were recorded."""
        named = {channel.group for channel in self._recorded} | set(self.meta.get("groups", ()))
        return tuple(group for group in GROUPS if group in named)

    @cached_property
    def pairs(self) -> tuple[NDArray[np.int64], NDArray[np.float64]] | None:
        """How many pairs of shapes each row has (n_row,), and the numbers of all of them (n, 8), as `contact_pairs.OF_PAIR`.

        None if contacts were not recorded. `meta["shapes"]` names the shapes by their numbers.
        """
        if not set(PAIR_COLUMNS) <= set(self._fields.names):
            return None
        with damage_of(self.path, "its pairs of shapes"):
            lists = [self._stored(name).combine_chunks() for name in PAIR_COLUMNS]
            counts = [np.asarray(one.value_lengths()) for one in lists]
            numbers = [np.asarray(one.flatten(), np.float64) for one in lists]
            n_shape = len(self.meta.get("shapes", ()))
            if any(not np.array_equal(one, counts[0]) for one in counts):
                raise ValueError("its columns have different lengths")
            rows = np.column_stack(numbers)
            if rows.size and not (rows[:, :2].min() >= 0 and rows[:, :2].max() < n_shape):
                raise ValueError("they name shapes that do not exist")
            return counts[0].astype(np.int64), rows

    @cached_property
    def _pair_channels(self) -> dict[str, tuple[Channel, int, int, int]]:
        """Channels that are made of the pairs of shapes, with the numbers of the two shapes and the column."""
        if self.pairs is None:
            return {}
        shapes = self.meta["shapes"]
        found = {}
        for a, b in sorted({(int(a), int(b)) for a, b in np.unique(self.pairs[1][:, :2], axis=0)}):
            for k, (key, unit, about) in enumerate(OF_PAIR[2:], start=2):
                kind, hint = (WHOLE, STEP) if k < WHOLE_OF_PAIR else (SINGLE, "")
                name = f"{CONTACT}{shapes[a]}.{shapes[b]}.{key}"
                found[name] = Channel(name, unit, "contacts", kind, hint, about), a, b, k
        return found

    def channels(self, group: str | None = None) -> tuple[Channel, ...]:
        """Channels of a group, or all of them; those of contacts are ``contact.<shape>.<shape>.<number>``.

        Raises
        ------
        RecordingError
            The group was not recorded.
        """
        made = [channel for channel, *_ in self._pair_channels.values()] if group in (None, "contacts") else []
        if group is None:
            return (*self._recorded, *made)
        if group not in self.groups:
            known = ", ".join(self.groups)
            word = f"has no channels of the group {group!r}" if group in GROUPS else f"knows no group {group!r}"
            raise RecordingError(f"{self.path} {word}. It has: {known}.")
        return (*(channel for channel in self._recorded if channel.group == group), *made)

    def channel(self, name: str) -> Series:
        """A channel over time: (t, values, unit). Forces of shapes that do not touch are 0, their gap is not a number.

        Raises
        ------
        RecordingError
            There is none of this name; names the nearest.
        """
        for channel in self._recorded:
            if channel.name == name:
                return Series(self.time, self.column(name), channel.unit)
        if name not in self._pair_channels:
            raise RecordingError(self._unknown(name, [channel.name for channel in self.channels()]))
        channel, a, b, k = self._pair_channels[name]
        assert self.pairs is not None
        counts, rows = self.pairs
        values = np.full(len(counts), np.nan if OF_PAIR[k][0] == "gap" else 0.0)
        these = (rows[:, 0] == a) & (rows[:, 1] == b)
        values[np.repeat(np.arange(len(counts)), counts)[these]] = rows[these, k]
        return Series(self.time, values, channel.unit)

    def _unknown(self, name: str, known: Sequence[str]) -> str:
        return unknown_channel(str(self.path), name, known)

    @property
    def facts(self) -> RunFacts:
        """Who ran what, and with what."""
        return run_facts(self.meta)

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
    finish_journal(journal, Path(path))
    journal.unlink(missing_ok=True)
    return Recording(Path(path))


def _doubled(column: NDArray[Any]) -> NDArray[Any]:
    """Sums over single precision would lose digits."""
    return column.astype(np.float64) if column.dtype == np.float32 else column


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


def unknown_channel(where: str, name: str, known: Sequence[str]) -> str:
    """What to say of a channel that is not there: the nearest names."""
    near = get_close_matches(name, known, MOST_NAMED, 0.5) or get_close_matches(name, known, MOST_NAMED, 0.3)
    listed = (
        f"The nearest are: {', '.join(near)}" if near else f"It has {len(known)} others, such as {', '.join(known[:5])}"
    )
    return f"{where} has no channel {name[:80]!r}. {listed}."
