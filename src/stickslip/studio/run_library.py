"""RunLibrary: saved runs, in a folder of the person's own. Nothing is lost by accident.

A run is a recording, ``<id>.parquet``. ``index.json`` holds what a list shows of each, so that no recording is opened for it; it can be
made again from the recordings. What is deleted goes to a folder ``deleted`` and can come back. Every file counts for itself: one that
cannot be read stays where it is, ``refused.json`` says why, and it is not read again until it changes. Several studios may use one folder.
"""

from __future__ import annotations

import dataclasses
import json
import logging
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from stickslip.io.file_lock import claim, exclusive, is_claimed
from stickslip.io.journal import JOURNAL_SUFFIX, is_blank, journal_of
from stickslip.io.recording import open_recording, recover_recording
from stickslip.io.safe_file import read_text_file, replace_file
from stickslip.model.errors import RecordingError, StickslipError
from stickslip.studio.folders import SUFFIX, is_run_id, run_file
from stickslip.studio.run_entries import (
    MAX_NAME,
    MAX_NOTES,
    MAX_TAG,
    MAX_TAGS,
    SLED,
    alike_of,
    check_journal,
    entry_from,
    entry_of,
    plain_text,
    splits_of,
)
from stickslip.studio.run_messages import RunEntry

INDEX, REFUSED, DELETED, LOCK = "index.json", "refused.json", "deleted", ".lock"
MAX_INDEX_BYTES = 16 * 2**20
MAX_DELETED = 50  # runs that can come back
MAX_ATTEMPTS = 2  # to read a file during which the process ended
YOUNG_S = 5.0  # files of this age may just be coming into being
TEMPORARY = re.compile(
    rf"\.(?P<name>.+{re.escape(SUFFIX)})\.\d+\.tmp|\.(?P<list>index|refused)\.json\.\d+\.[0-9a-f]+\.tmp"
)
MAX_REASON = 300  # characters
READING = "the studio ended while it was read. Copy it again to try once more, or delete it."

log = logging.getLogger(__name__)


class RunLibrary:
    """The runs of a folder.

    Parameters
    ----------
    folder : Path
        Made if it is not there.

    Attributes
    ----------
    refusals : list of str
        A sentence for each file that could not be read and was not known for it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.refusals: list[str] = []
        self._entries: dict[str, RunEntry] = {}
        self._unsaved: dict[str, RunEntry] = {}  # those of a folder that cannot be written
        self._seen: list[int] = []  # the folder when it was looked into last
        self._damaged = False  # whether the index was there and could not be read
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RecordingError(
                f"the folder {folder} for runs cannot be made: {error.strerror or error}. "
                "Name another one in the environment variable STICKSLIP_HOME."
            ) from error
        self._read_index()

    def entries(self) -> tuple[RunEntry, ...]:
        """All runs, the newest first; also those that another studio has added meanwhile."""
        self._read_index()
        return tuple(sorted(self._entries.values(), key=lambda entry: entry.when, reverse=True))

    def entry(self, id: str) -> RunEntry:
        """A run by its id; a file in the folder that is not a run is not the same as one that is not there."""
        if id in self._entries:
            return self._entries[id]
        path = run_file(id, self.folder)
        if path is None:
            raise RecordingError(
                f"there is no run {_shown(id[:80])!r}. It may have been deleted; look at the list of runs."
            )
        found: dict[str, RunEntry] = {}
        reason = self._try(path, partial(_collect, found, path))  # somebody put it there meanwhile
        if not found:
            raise RecordingError(f"{path.name} is no run of stickslip: {reason}")
        self.add(found[id])
        return found[id]

    def path(self, id: str) -> Path:
        """File of a run."""
        return self.folder / f"{self.entry(id).id}{SUFFIX}"

    def add(self, entry: RunEntry) -> None:
        """Put a finished recording on the list; in a folder that cannot be written, until the studio ends."""
        try:
            with self._index() as entries:
                entries[entry.id] = entry
        except OSError as error:
            log.warning("%s cannot be written: %s", self.folder / INDEX, error)
            self._unsaved[entry.id] = self._entries[entry.id] = entry

    def rename(self, id: str, name: str) -> None:
        """Call a run by another name."""
        plain = plain_text(name, MAX_NAME)
        if not plain:
            raise RecordingError("a run needs a name of at least one character. Type one.")
        self._change(id, name=plain, named=True)

    def tag(self, id: str, tags: str) -> None:
        """Put tags on a run instead of those it has; commas are between them."""
        plain = (plain_text(tag, MAX_TAG) for tag in tags.split(","))
        kept = tuple(dict.fromkeys(tag for tag in plain if tag))[:MAX_TAGS]
        self._change(id, tags=kept)

    def note(self, id: str, athlete: str, notes: str) -> None:
        """Say who drove a run, and what there is to say about it."""
        self._change(id, athlete=plain_text(athlete, MAX_NAME), notes=plain_text(notes, MAX_NOTES))

    def delete(self, id: str) -> None:
        """Move a run to what can come back."""
        entry, source = self.entry(id), self.path(id)
        away = self.folder / DELETED
        with self._changes():
            away.mkdir(exist_ok=True)
            replace_file(away / f"{id}.json", json.dumps(dataclasses.asdict(entry)).encode())
            source.replace(away / source.name)
            with self._index() as entries:
                entries.pop(id, None)
            for old in sorted(away.glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime)[:-MAX_DELETED]:
                old.unlink(missing_ok=True)
                old.with_suffix(".json").unlink(missing_ok=True)

    def restore(self, id: str) -> None:
        """Take a deleted run back."""
        source = self.folder / DELETED / f"{id}{SUFFIX}"
        if not is_run_id(id) or not source.is_file():
            raise RecordingError(f"the run {_shown(id[:80])!r} is not among the deleted ones. Nothing was changed.")
        about = source.with_suffix(".json")
        entry = entry_from(_read_json(about))
        with self._changes():
            source.replace(self.folder / source.name)
            about.unlink(missing_ok=True)
        if entry is not None and entry.id == id:
            self.add(entry)
        else:
            self.entry(id)

    def recover(self) -> list[str]:
        """Finish recordings of runs whose process is gone, and list those that the index does not know; ids of the former."""
        self._sweep()
        recovered: list[str] = []
        for journal in sorted(self.folder.glob(f"*{SUFFIX}{JOURNAL_SUFFIX}")):
            path = journal.with_name(journal.name.removesuffix(JOURNAL_SUFFIX))
            if is_claimed(journal) or not journal.is_file() or _holds_nothing(journal):
                continue  # its run goes on, in another studio

            self._try(journal, partial(_finish, recovered, journal, path))
        known = self._entries
        found = self._unlisted()
        for entry in known.values():
            if entry.kind == SLED and not (entry.alike and entry.splits):  # listed by an older version
                path = self.folder / f"{entry.id}{SUFFIX}"
                self._try(path, partial(_complete, found, entry, path))
        for entry in found.values():
            self.add(entry)
        self._seen = _mark(self.folder)
        return [id for id in recovered if id in found or id in known]

    def find_new(self) -> bool:
        """List recordings that were put into the folder since the last look; whether there are any."""
        mark = _mark(self.folder)
        if mark == self._seen:
            return False
        self._seen = mark
        self._read_index()
        found = self._unlisted()
        for entry in found.values():
            self.add(entry)
        return bool(found)

    def _unlisted(self) -> dict[str, RunEntry]:
        """Recordings that the index does not know; those that are still being written wait."""
        found: dict[str, RunEntry] = {}
        for path in sorted(self.folder.glob(f"*{SUFFIX}")):
            if path.stem not in self._entries and not journal_of(path).exists():
                self._try(path, partial(_collect, found, path))
        return found

    # --- files that cannot be read --------------------------------------------------------------------------------------------

    def _try(self, file: Path, read: Callable[[], None]) -> str:
        """Read a file that may be anything; why it could not be, or nothing. What ends the process is remembered, too."""
        listed = self._refused()
        mark = _mark(file)
        before = listed.get(file.name, {})
        same = before.get("mark") == mark
        attempts = before.get("attempts", 0) if same and isinstance(before.get("attempts"), int) else 0
        if same and (before.get("reason") != READING or attempts >= MAX_ATTEMPTS):
            return str(before.get("reason"))
        self._note(file, {"mark": mark, "reason": READING, "attempts": attempts + 1})
        try:
            if not is_run_id(file.name.removesuffix(JOURNAL_SUFFIX).removesuffix(SUFFIX)):
                raise RecordingError("its name is too long, or not plain text. Rename it.")
            read()
        except Exception as error:  # whatever is wrong with one file must not stop the others
            reason = _reason(error, file)
            lasting = not _is_passing(error)
            self._note(file, {"mark": mark, "reason": reason, "attempts": 0} if lasting else None)
            if is_claimed(file) or not file.exists():  # another studio was faster
                return reason
            sentence = f"{_shown(file.name)} is no run of stickslip: {reason}"
            if not isinstance(error, StickslipError | OSError):
                log.debug("%s", sentence, exc_info=error)
            log.warning("%s", sentence)
            self.refusals.append(sentence)
            return reason
        self._note(file, None)
        return ""

    def _refused(self) -> dict[str, dict[str, Any]]:
        rows = _read_json(self.folder / REFUSED)
        items = rows.items() if isinstance(rows, dict) else ()
        return {name: row for name, row in items if isinstance(row, dict)}

    def _note(self, file: Path, row: dict[str, Any] | None) -> None:
        """Remember a file that cannot be read, or forget it; files that are gone are forgotten."""
        with suppress(OSError), exclusive(self.folder / LOCK):
            before = self._refused()
            listed = {name: old for name, old in before.items() if (self.folder / name).exists()}
            if row is None:
                listed.pop(file.name, None)
            else:
                listed[file.name] = row
            if listed != before:  # often, and of no worth after a crash of the machine: nothing is forced to disk
                temporary = self.folder / f".{REFUSED}.{os.getpid()}.0.tmp"
                temporary.write_text(json.dumps(listed, indent=1), encoding="utf-8")
                temporary.replace(self.folder / REFUSED)

    def _sweep(self) -> None:
        """Delete what processes that were killed have left: files half written, and journals without a row."""
        for file in self.folder.iterdir():
            with suppress(OSError):
                found = TEMPORARY.fullmatch(file.name)
                old = time.time() - file.stat().st_mtime > YOUNG_S
                if found and found["name"]:
                    if not is_claimed(journal_of(self.folder / found["name"])):
                        file.unlink()
                elif found and old:
                    file.unlink()
                elif file.name.endswith(SUFFIX + JOURNAL_SUFFIX) and file.is_file() and old:
                    if not is_claimed(file) and _holds_nothing(file):
                        file.unlink()

    # --- the index ------------------------------------------------------------------------------------------------------------

    def _read_index(self) -> None:
        file = self.folder / INDEX
        rows = _read_json(file)
        self._damaged = not isinstance(rows, list) and file.is_file()
        entries = (entry_from(row) for row in rows) if isinstance(rows, list) else ()
        known = self._unsaved | {entry.id: entry for entry in entries if entry is not None}
        self._entries = {id: entry for id, entry in known.items() if (self.folder / f"{id}{SUFFIX}").is_file()}

    @contextmanager
    def _index(self) -> Iterator[dict[str, RunEntry]]:
        """The entries as they are in the index now, to be changed; they are written afterwards. Other studios wait meanwhile."""
        with exclusive(self.folder / LOCK):
            self._read_index()
            entries = dict(self._entries)
            yield entries
            file = self.folder / INDEX
            if self._damaged:
                file.replace(file.with_suffix(".damaged.json"))
            text = json.dumps([dataclasses.asdict(each) for each in entries.values()], indent=1)
            replace_file(file, text.encode())
            self._entries = entries
            self._unsaved.clear()

    def _change(self, id: str, **changes: Any) -> None:
        before = self.entry(id)
        with self._changes(), self._index() as entries:
            entries[id] = dataclasses.replace(entries.get(id, before), **changes)

    @contextmanager
    def _changes(self) -> Iterator[None]:
        """Say in words that a change could not be written."""
        try:
            yield
        except OSError as error:
            raise RecordingError(
                f"{self.folder} cannot be written: {error.strerror or error}. Nothing was changed; check its permissions and free space."
            ) from error


def _finish(recovered: list[str], journal: Path, path: Path) -> None:
    with claim(journal) as ours:  # two studios may start at once
        if ours:
            check_journal(journal)
            recover_recording(path)
            recovered.append(path.stem)


def _collect(found: dict[str, RunEntry], path: Path) -> None:
    found[path.stem] = entry_of(path)


def _complete(found: dict[str, RunEntry], entry: RunEntry, path: Path) -> None:
    recording = open_recording(path)
    found[entry.id] = dataclasses.replace(entry, alike=alike_of(recording), splits=splits_of(recording))


def new_run_path(folder: Path, *words: str) -> Path:
    """File for a run that begins now. The journal is looked for first: when it goes, the recording is there."""
    stem = re.sub(r"[^\w.-]+", "-", "_".join([time.strftime("%Y-%m-%d_%H-%M-%S"), *words]))
    stem = stem.encode(errors="replace")[:180].decode(errors="ignore")
    path, number = folder / f"{stem}{SUFFIX}", 1
    while _is_there(journal_of(path)) or _is_there(path):
        number += 1
        path = folder / f"{stem}_{number}{SUFFIX}"
    return path


def _is_there(file: Path) -> bool:
    try:
        return file.exists()
    except OSError:  # a folder that cannot be looked into: writing there will say so
        return False


def _holds_nothing(journal: Path) -> bool:
    try:
        return is_blank(journal)
    except OSError:
        return False


def _mark(file: Path) -> list[int]:
    """What changes with a file: its size and the time of its last change."""
    try:
        found = file.stat()
    except OSError:
        return []
    return [found.st_size, found.st_mtime_ns]


def _is_passing(error: BaseException | None) -> bool:
    """Whether an error is that of the disk or the folder, not of the file's content."""
    while error is not None:
        if isinstance(error, OSError) and error.errno is not None:
            return True
        error = error.__cause__
    return False


def _reason(error: Exception, file: Path) -> str:
    """Why a file cannot be read, on one line; its folder is known."""
    text = " ".join(str(error).split()).replace(f"{file.parent}/", "") or type(error).__name__
    text = f"it {text.removeprefix(f'{file.name} ')}" if text.startswith(f"{file.name} ") else text
    text = text if len(text) <= MAX_REASON else f"{text[:MAX_REASON]} …"
    if isinstance(error, StickslipError) or (isinstance(error, OSError) and error.errno is not None):
        return _shown(text)
    return _shown(f"its content is damaged ({type(error).__name__}: {text}). Copy it again, or delete it.")


def _shown(text: str) -> str:
    """Text for a message: names of files need not be text."""
    return "".join(c if c.isprintable() else "?" for c in text.encode(errors="replace").decode())


def _read_json(file: Path) -> Any:
    """Plain data of a file; None if there is none, or it is too long or not JSON."""
    try:
        return json.loads(read_text_file(file, file.name, max_bytes=MAX_INDEX_BYTES))
    except (StickslipError, ValueError, RecursionError):
        return None
