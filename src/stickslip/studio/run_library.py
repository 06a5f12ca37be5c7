"""RunLibrary: runs that were driven, in a folder of the person's own. Nothing is lost by accident.

A run is a recording, ``<id>.parquet``. ``index.json`` keeps what a list shows of each, so that no recording is opened for it; it can be
made again from the recordings. What is deleted goes to a folder ``deleted`` and can come back.
"""

from __future__ import annotations

import dataclasses
import json
import logging
import os
import re
import time
from pathlib import Path
from typing import Any

from stickslip.io.recording import JOURNAL_SUFFIX, open_recording, recover_recording
from stickslip.model.errors import RecordingError, StickslipError
from stickslip.studio.folders import SUFFIX, run_file
from stickslip.studio.run_messages import RunEntry

INDEX, DELETED = "index.json", "deleted"
MAX_NAME, MAX_TAG = 80, 30  # characters
MAX_TAGS = 8  # of a run
MAX_DELETED = 50  # runs that can come back

log = logging.getLogger(__name__)


class RunLibrary:
    """The runs of a folder.

    Parameters
    ----------
    folder : Path
        Made if it is not there.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._entries: dict[str, RunEntry] = {}
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
        """A run by its id; a file in the folder that is not one is told from one that is not there."""
        if id in self._entries:
            return self._entries[id]
        path = run_file(id, self.folder)
        if path is None:
            raise RecordingError(f"there is no run {id[:80]!r}. It may have been deleted; look at the list of runs.")
        try:
            self.add(entry_of(path))  # somebody put it there meanwhile
        except (StickslipError, OSError, ValueError, KeyError) as error:
            raise RecordingError(f"{path.name[:80]} is no run of stickslip: {error}") from error
        return self._entries[id]

    def path(self, id: str) -> Path:
        """File of a run."""
        return self.folder / f"{self.entry(id).id}{SUFFIX}"

    def new_path(self, sled: str, track: str) -> Path:
        """File for a run that begins now."""
        stem = re.sub(r"[^\w.-]+", "-", f"{time.strftime('%Y-%m-%d_%H-%M-%S')}_{sled}_{track}")
        path, number = self.folder / f"{stem}{SUFFIX}", 1
        while path.exists() or path.with_name(path.name + JOURNAL_SUFFIX).exists():
            number += 1
            path = self.folder / f"{stem}_{number}{SUFFIX}"
        return path

    def add(self, entry: RunEntry) -> None:
        """Put a finished recording on the list."""
        self._read_index()
        self._entries[entry.id] = entry
        self._write_index()

    def rename(self, id: str, name: str) -> None:
        """Call a run by another name."""
        plain = " ".join(name.split())[:MAX_NAME]
        if not plain:
            raise RecordingError("a run needs a name of at least one character. Type one.")
        self.add(dataclasses.replace(self.entry(id), name=plain, named=True))

    def tag(self, id: str, tags: str) -> None:
        """Put tags on a run instead of those it has; commas are between them."""
        plain = (" ".join(tag.split())[:MAX_TAG] for tag in tags.split(","))
        kept = tuple(dict.fromkeys(tag for tag in plain if tag))[:MAX_TAGS]
        self.add(dataclasses.replace(self.entry(id), tags=kept))

    def delete(self, id: str) -> None:
        """Move a run to what can come back."""
        entry, source = self.entry(id), self.path(id)
        away = self.folder / DELETED
        away.mkdir(exist_ok=True)
        (away / f"{id}.json").write_text(json.dumps(dataclasses.asdict(entry)), encoding="utf-8")
        source.replace(away / source.name)
        self._entries.pop(id)
        self._write_index()
        for old in sorted(away.glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime)[:-MAX_DELETED]:
            old.unlink(missing_ok=True)
            old.with_suffix(".json").unlink(missing_ok=True)

    def restore(self, id: str) -> None:
        """Take a deleted run back."""
        away = self.folder / DELETED
        source = away / f"{Path(id).name}{SUFFIX}"
        if not source.is_file():
            raise RecordingError(f"the run {id[:80]!r} is not among the deleted ones. Nothing was changed.")
        about = source.with_suffix(".json")
        entry = _entry(json.loads(about.read_text(encoding="utf-8")))
        source.replace(self.folder / source.name)
        about.unlink()
        if entry is not None:
            self.add(entry)

    def recover(self) -> list[str]:
        """Finish recordings of runs whose process is gone, and list those that the index does not know; ids of the former."""
        found = []
        for journal in sorted(self.folder.glob(f"*{SUFFIX}{JOURNAL_SUFFIX}")):
            path = journal.with_name(journal.name.removesuffix(JOURNAL_SUFFIX))
            try:
                if not _alive(open_recording(journal).meta.get("run", {}).get("process")):
                    recover_recording(path)
                    found.append(path.stem)
            except (StickslipError, OSError, ValueError) as error:
                log.warning("%s cannot be recovered: %s", journal, error)
        for path in self.folder.glob(f"*{SUFFIX}"):
            if path.stem not in self._entries:
                try:
                    self.add(entry_of(path))
                except (StickslipError, OSError, ValueError, KeyError) as error:
                    log.warning("%s is not a run: %s", path, error)
        return found

    def _read_index(self) -> None:
        try:
            rows = json.loads((self.folder / INDEX).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            rows = []
        entries = (_entry(row) for row in rows) if isinstance(rows, list) else ()
        known = {entry.id: entry for entry in entries if entry is not None}
        self._entries = {id: entry for id, entry in known.items() if (self.folder / f"{id}{SUFFIX}").is_file()}

    def _write_index(self) -> None:
        text = json.dumps([dataclasses.asdict(entry) for entry in self._entries.values()], indent=1)
        partial = self.folder / f"{INDEX}.{os.getpid()}"
        partial.write_text(text, encoding="utf-8")
        partial.replace(self.folder / INDEX)


def entry_of(path: Path) -> RunEntry:
    """What a list shows of a recording, from the recording itself."""
    import numpy as np

    from stickslip.analysis.recorded_run import trace_recording

    recording = open_recording(path)
    run: dict[str, Any] = recording.meta["run"]
    trace = trace_recording(recording, path.stem)
    splits = run.get("splits_s", {})
    finished = recording.meta["outcome"] == "finished"
    return RunEntry(
        id=path.stem,
        name=str(run.get("name") or path.stem),
        sled=str(run["sled"]),
        track=str(run["track"]),
        setup=str(run["setup"]),
        pilot=str(run["pilot"]),
        when=str(run.get("when") or time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(path.stat().st_mtime))),
        end=str(recording.meta["outcome"] or "interrupted"),
        time=float(list(splits.values())[-1]) if finished and splits else None,
        station=float(trace.station[-1]),
        top_speed=float(np.linalg.norm(trace.velocity, axis=1).max()),
        section=str(run.get("section") or ""),
        help=str(run.get("help") or "off"),
        named=False,
    )


def _entry(row: Any) -> RunEntry | None:
    """An entry from plain data; None if it is not one."""
    try:
        entry = RunEntry(**{**row, "tags": tuple(map(str, row.get("tags", ())))})
    except (TypeError, AttributeError):
        return None
    return entry if isinstance(entry.id, str) and Path(entry.id).name == entry.id else None


def _alive(process: Any) -> bool:
    """Whether a process still runs."""
    if not isinstance(process, int) or os.name != "posix":
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return process != os.getpid()
