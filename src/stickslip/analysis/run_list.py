"""Recordings of a folder, as a list shows them; no row is read."""

from __future__ import annotations

import time
from pathlib import Path
from typing import NamedTuple

from stickslip.io.recording import Recording, open_recording
from stickslip.model.errors import StickslipError


class ListedRun(NamedTuple):
    """A recording as a list shows it."""

    id: str  # name of its file without its ending
    app: str
    where: str  # track, or scene
    controller: str
    when: str  # local time
    end: str  # how it ended
    time_s: float  # at the finish line, or simulated


def list_runs(folder: Path) -> tuple[list[ListedRun], list[str]]:
    """Recordings of a folder, the newest first; and why others could not be read.

    Parameters
    ----------
    folder : Path
        Need not be there.
    """
    found: list[ListedRun] = []
    refused: list[str] = []
    for file in sorted(folder.glob("*.parquet")):
        try:
            found.append(_listed(open_recording(file), file))
        except (StickslipError, OSError) as error:
            refused.append(str(error))
    return sorted(found, key=lambda run: (run.when, run.id), reverse=True), refused


def _listed(recording: Recording, file: Path) -> ListedRun:
    facts, meta = recording.facts, recording.meta
    run = meta.get("run", {})
    when, splits = run.get("when"), run.get("splits_s")
    if not isinstance(when, str):
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(file.stat().st_mtime))
    end = meta["outcome"]
    last = recording.hashes[-1][0] * meta["dt_s"] if recording.hashes else 0.0
    times = [value for value in splits.values() if isinstance(value, float)] if isinstance(splits, dict) else []
    where = str(run.get("track") or facts.settings.get("track") or meta["scene"])
    return ListedRun(
        file.stem, facts.app, where, facts.controller, when, end, times[-1] if end == "finished" and times else last
    )
