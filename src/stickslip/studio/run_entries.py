"""RunEntry of a recording, and of a row of the index. Files of strangers are measured before they are read."""

from __future__ import annotations

import dataclasses
import math
import re
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from stickslip.io.journal import JournalReader
from stickslip.model.errors import RecordingError
from stickslip.studio.folders import is_run_id
from stickslip.studio.run_messages import RunEntry

MAX_NAME, MAX_TAG = 80, 30  # characters
MAX_TAGS = 8  # of a run
MAX_WORD = 200  # characters of a sled, a track, a set-up, a pilot, a curve, an end
MAX_ROWS = 500_000  # 83 minutes at 100 rows per second
MAX_COLUMNS = 2_000
MAX_VALUES = 100_000_000  # rows times columns: 800 MB in memory
MAX_METADATA_BYTES = 64 * 2**20
WHEN = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d")


def plain_text(text: str, most: int) -> str:
    """One line of text, cut to some characters.

    Raises
    ------
    RecordingError
        It holds half of a character (a lone surrogate), which no page could be sent.
    """
    plain = " ".join(text.split())[:most]
    if any("\ud800" <= character <= "\udfff" for character in plain):
        raise RecordingError(f"the text {plain[:20]!a} holds half of a character. Type it again.")
    return plain


def check_extent(n_row: int, n_column: int, n_byte: int) -> None:
    """Refuse a recording that is larger than any run."""
    for number, most, what in (
        (n_row, MAX_ROWS, "rows"),
        (n_column, MAX_COLUMNS, "columns"),
        (n_row * n_column, MAX_VALUES, "values"),
        (n_byte, MAX_METADATA_BYTES, "bytes of metadata"),
    ):
        if number > most:
            raise RecordingError(
                f"it has {number} {what}, a run has at most {most}. Open it with stickslip.io.open_recording."
            )


def check_journal(path: Path) -> None:
    """Refuse a journal that is larger than any run."""
    journal = JournalReader(path)
    check_extent(journal.n_row(), len(journal.header["columns"]), len(journal.header["scene"]))


def check_recording(path: Path) -> None:
    """Refuse a Parquet file that is larger than any run, before a row is read."""
    import pyarrow.parquet as pq

    found = pq.read_metadata(path)
    kept = sum(len(key) + len(value) for key, value in (found.metadata or {}).items())
    check_extent(found.num_rows, found.num_columns, kept)


def entry_of(path: Path) -> RunEntry:
    """What a list shows of a recording, from the recording itself.

    Raises
    ------
    Exception
        It is not a run. Damaged files make many kinds of them.
    """
    import numpy as np

    from stickslip.analysis.recorded_run import trace_recording
    from stickslip.io.recording import open_recording

    recording = open_recording(path)
    check_recording(path)
    run = recording.meta.get("run")
    if not isinstance(run, dict):
        raise RecordingError("it says nothing of a sled and a track. It may be a recording of a scene.")
    end = _word(recording.meta, "outcome", "interrupted")
    splits = run.get("splits_s") or {}
    if not isinstance(splits, dict) or not all(_is_number(value) for value in splits.values()):
        raise RecordingError("its times at the gates (`splits_s`) are not a table of numbers.")
    when = run.get("when")
    if not isinstance(when, str) or not WHEN.fullmatch(when):
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(path.stat().st_mtime))
    name = run.get("name")
    sled, track, setup, pilot = (_word(run, key) for key in ("sled", "track", "setup", "pilot"))
    section, help = _word(run, "section", ""), _word(run, "help", "off")
    trace = trace_recording(recording, path.stem)  # last: it reads all rows
    entry = RunEntry(
        id=path.stem,
        name=plain_text(name if isinstance(name, str) and name.strip() else path.stem, MAX_NAME),
        sled=sled,
        track=track,
        setup=setup,
        pilot=pilot,
        when=when,
        end=end,
        time=float(list(splits.values())[-1]) if end == "finished" and splits else None,
        station=float(trace.station[-1]),
        top_speed=float(np.sqrt((trace.velocity**2).sum(axis=1)).max()),
        section=section,
        help=help,
        named=False,
    )
    faults = faults_of(entry)
    if faults:
        raise RecordingError(f"its {faults[0]}.")
    return entry


def entry_from(row: Any) -> RunEntry | None:
    """An entry from a row of the index; None if it is not one: its recording is then read again."""
    if not isinstance(row, Mapping) or not isinstance(row.get("tags", []), list):
        return None
    try:
        entry = RunEntry(**{**row, "tags": tuple(row.get("tags", []))})
    except TypeError:
        return None
    return None if faults_of(entry) else entry


def faults_of(entry: RunEntry) -> list[str]:
    """What is wrong with an entry: kinds, lengths, numbers that are not finite, text that no page could be sent."""
    faults = []
    for field in dataclasses.fields(entry):
        value = getattr(entry, field.name)
        match field.name:
            case "id":
                good = isinstance(value, str) and is_run_id(value)
            case "tags":
                good = len(value) <= MAX_TAGS and all(_is_text(tag, MAX_TAG) for tag in value)
            case "named":
                good = isinstance(value, bool)
            case "time" | "station" | "top_speed":
                good = (value is None and field.name == "time") or _is_number(value)
            case "when":
                good = isinstance(value, str) and WHEN.fullmatch(value) is not None
            case _:
                good = _is_text(value, MAX_NAME if field.name == "name" else MAX_WORD)
        if not good:
            faults.append(f"{field.name} is {ascii(value)[:60]}")
    return faults


def _word(facts: Mapping[str, Any], key: str, default: str | None = None) -> str:
    value = facts.get(key)
    if value is None or value == "":
        value = default
    if not _is_text(value, MAX_WORD):
        raise RecordingError(f"its `{key}` is {ascii(value)[:60]}, it must be text of at most {MAX_WORD} characters.")
    return str(value)


def _is_text(value: Any, most: int) -> bool:
    return isinstance(value, str) and len(value) <= most and not any("\ud800" <= c <= "\udfff" for c in value)


def _is_number(value: Any) -> bool:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    try:
        return math.isfinite(value) and abs(value) < 1e12
    except OverflowError:
        return False
