"""RunEntry of a recording, and of a row of the index. Files of strangers are measured before they are read."""

from __future__ import annotations

import dataclasses
import math
import re
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from stickslip.io.journal import JournalReader
from stickslip.io.recording_table import extent_of
from stickslip.model.errors import RecordingError, StickslipError
from stickslip.studio.folders import is_run_id
from stickslip.studio.run_messages import RunEntry

if TYPE_CHECKING:
    from stickslip.contract.app import App
    from stickslip.io.recording import Recording

MAX_NAME, MAX_TAG = 80, 30  # characters
MAX_TAGS = 8  # of a run
MAX_NOTES = 500  # characters
MAX_SPLITS = 100  # gates
MAX_WORD = 200  # characters of an app, a track, a set-up, a curve, an end, of settings in words
SLED = "sled"  # kind of runs that have a track
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
    check_extent(*extent_of(path))


def entry_of(path: Path) -> RunEntry:
    """What a list shows of a recording, from the recording itself.

    Raises
    ------
    Exception
        It is not a run. Damaged files make many kinds of them.
    """
    entry = described(path)
    faults = faults_of(entry)
    if faults:
        raise RecordingError(f"its {faults[0]}.")
    return entry


def described(path: Path) -> RunEntry:
    """As `entry_of`, whatever the file is called."""
    from stickslip.analysis.recorded_run import check_rows
    from stickslip.io.recording import open_recording

    recording = open_recording(path)
    check_recording(path)
    run = recording.meta.get("run")
    if not isinstance(run, dict):
        raise RecordingError("it says nothing of an app and its settings. It may have been recorded by a program.")
    is_old = "app" not in run  # older versions call the app a sled and the controller a pilot
    name_of_app = _word(run, "sled" if is_old else "app")
    controller = _word(run, "pilot") if is_old else _word(run, "controller", "")
    settings = recording.facts.settings
    when = run.get("when")
    if not isinstance(when, str) or not WHEN.fullmatch(when):
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(path.stat().st_mtime))
    name = run.get("name")
    app = _app_of(name_of_app)
    is_sled = run.get("kind", SLED if is_old or "splits_s" in run else "") == SLED
    kind = _word(run, "kind", SLED if is_sled else "scene" if app is None else app.kind)
    entry = RunEntry(
        id=path.stem,
        name=plain_text(name if isinstance(name, str) and name.strip() else path.stem, MAX_NAME),
        app=Path(name_of_app).name,
        kind=kind,
        title=_word(run, "title", Path(name_of_app).name if app is None else app.title),
        settings=_settings_text(app, settings),
        controller=controller.partition(":")[0],
        when=when,
        end=_word(recording.meta, "outcome", "interrupted"),
        duration=0.0,
        named=False,
    )
    if is_sled:
        entry = _with_sled(entry, recording, run, settings)
    check_rows(recording)  # last: it reads all rows
    return dataclasses.replace(entry, duration=float(recording.time[-1] - recording.time[0]))


def _with_sled(entry: RunEntry, recording: Recording, run: Mapping[str, Any], settings: Mapping[str, Any]) -> RunEntry:
    """What is listed of a run of a sled besides; recordings of older versions have track and set-up among their facts."""
    import numpy as np

    from stickslip.analysis.recorded_run import trace_recording

    splits = run.get("splits_s") or {}
    if not isinstance(splits, dict) or not all(_is_number(value) for value in splits.values()):
        raise RecordingError("its times at the gates (`splits_s`) are not a table of numbers.")
    known = {**{key: run[key] for key in ("track", "setup") if key in run}, **settings}
    track, setup = (_word(known, key) for key in ("track", "setup"))
    section, help = _word(run, "section", ""), _word(run, "help", "off")
    trace = trace_recording(recording, entry.id)
    return dataclasses.replace(
        entry,
        time=float(list(splits.values())[-1]) if entry.end == "finished" and splits else None,
        track=track,
        setup=setup,
        station=float(trace.station[-1]),
        top_speed=float(np.sqrt((trace.velocity**2).sum(axis=1)).max()),
        section=section,
        help=help,
        alike=alike_of(recording),
        splits=splits_of(recording),
    )


def splits_of(recording: Recording) -> tuple[float, ...]:
    """Times [s] at the gates that were passed, in their order; those that are not numbers are left out."""
    splits = recording.meta.get("run", {}).get("splits_s")
    found = splits.values() if isinstance(splits, dict) else ()
    return tuple(float(value) for value in found if _is_number(value))[:MAX_SPLITS]


def alike_of(recording: Recording) -> str:
    """Mark of runs of sleds that can be compared with a recording."""
    from stickslip.studio.run_conditions import alike_mark

    run, facts = recording.meta.get("run", {}), recording.facts
    section, state, help = _word(run, "section", ""), _word(run, "state", ""), _word(run, "help", "off")
    return alike_mark(facts.app, facts.settings, facts.setup, section=section, state=state, help=help)


def _app_of(name: str) -> App | None:
    """The app of a recording, if there is one of that name here; what a file names is never imported otherwise."""
    from stickslip.apps.catalogue import app_names, find_app

    try:
        return find_app(name) if name in app_names() else None
    except StickslipError:
        return None


def _settings_text(app: App | None, settings: Mapping[str, Any]) -> str:
    from stickslip.studio.fields import settings_in_words

    if app is None:
        text = " · ".join(f"{str(key)[:40]} {str(value)[:40]}" for key, value in list(settings.items())[:8])
    else:
        known = {setting.path for setting in app.settings}
        text = settings_in_words(app, {str(key): value for key, value in settings.items() if key in known})
    return plain_text(text, MAX_WORD)


def entry_from(row: Any) -> RunEntry | None:
    """An entry from a row of the index; None if it is not one: its recording is then read again.

    Rows of older versions are those of sleds: they have a sled and a pilot.
    """
    lists = ("tags", "splits")
    if not isinstance(row, Mapping) or not all(isinstance(row.get(key, []), list) for key in lists):
        return None
    values = {**row, **{key: tuple(row.get(key, [])) for key in lists}}
    if "sled" in values and "app" not in values:
        sled, pilot = values.pop("sled"), values.pop("pilot", "")
        values |= {"app": sled, "kind": SLED, "title": str(sled).capitalize(), "settings": "", "controller": pilot}
        values["duration"] = values.get("time") or 0.0
    try:
        entry = RunEntry(**values)
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
            case "splits":
                good = len(value) <= MAX_SPLITS and all(_is_number(time) for time in value)
            case "named":
                good = isinstance(value, bool)
            case "time" | "station" | "top_speed" | "duration":
                good = (value is None and field.name == "time") or _is_number(value)
            case "when":
                good = isinstance(value, str) and WHEN.fullmatch(value) is not None
            case _:
                most = {"name": MAX_NAME, "athlete": MAX_NAME, "notes": MAX_NOTES}.get(field.name, MAX_WORD)
                good = _is_text(value, most)
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
