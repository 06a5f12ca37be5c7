"""SavedRuns: recordings that begin and end in the studio, and saved runs that are opened, compared, renamed or deleted."""

from __future__ import annotations

import functools
import logging
import queue
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from stickslip.analysis.recorded_run import trace_recording
from stickslip.apps.ice.app import SETUP, TRACK
from stickslip.apps.ice.run import SledRun
from stickslip.contract.app import App
from stickslip.contract.run import Run
from stickslip.engine.warm_up import open_simulation
from stickslip.io.recording import Recording, open_recording
from stickslip.io.recording_writer import RecordingWriter
from stickslip.model.errors import RecordingError, UsageError
from stickslip.studio.appearance import Appearance, keep_asset
from stickslip.studio.fields import settings_in_words
from stickslip.studio.folders import runs_folder
from stickslip.studio.live_run import Outcome
from stickslip.studio.motion import motion_bytes
from stickslip.studio.protocol import Answer, Notice, Open, Progress
from stickslip.studio.run_conditions import alike_mark
from stickslip.studio.run_entries import check_recording, entry_of
from stickslip.studio.run_library import RunLibrary, new_run_path
from stickslip.studio.run_losses import compared
from stickslip.studio.run_messages import (
    CompareRuns,
    DeleteRun,
    NoteRun,
    OpenRun,
    RenameRun,
    RestoreRun,
    RunEntry,
    RunOver,
    Runs,
    TagRun,
)
from stickslip.studio.run_sink import RunSink
from stickslip.studio.shown_run import shown_run
from stickslip.studio.sled_times import Reference, reference_of

MOST_NAMED = 3  # files that a notice names
RunRequest = OpenRun | CompareRuns | RenameRun | TagRun | NoteRun | DeleteRun | RestoreRun

Tell = Callable[..., None]

log = logging.getLogger(__name__)


class Timed(NamedTuple):
    """A ghost: its times, if they can be compared, and the address of its motion among the assets."""

    reference: Reference | None
    ghost: str


class SavedRuns:
    """The runs of the person, in the physics process.

    Parameters
    ----------
    tell : callable
        Takes an answer for all pages, and assets by name.
    """

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self.lists = 0  # told up to now: what is on the list may have changed with each
        self._library: RunLibrary | None = None
        self._done: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()

    def open(self, *, listing: bool = True) -> None:
        """Open the folder of runs; with `listing` finish what was interrupted, and say what there is."""
        try:
            self._library = RunLibrary(runs_folder())
        except RecordingError as error:
            self._say(Notice("warning", f"Runs are not saved: {error} You can still drive."))
            return
        if not listing:
            return
        recovered: list[str] = []
        try:
            recovered = self._library.recover()
        except OSError as error:
            what = f"{runs_folder()} cannot be read: {error.strerror or error}. Check its permissions."
            self._say(Notice("warning", what))
        if recovered:
            what = f"Recovered {len(recovered)} interrupted run{'' if len(recovered) == 1 else 's'}"
            self._say(Notice("info", f"{what}: {', '.join(self._library.entry(id).name for id in recovered)}."))
        if refusals := self._library.refusals:
            rest = len(refusals) - MOST_NAMED
            more = f" {rest} more are named in the terminal." if rest > 0 else ""
            named = " ".join(refusals[:MOST_NAMED])
            self._say(Notice("warning", f"Files among the runs that cannot be read were left alone. {named}{more}"))
        self._list()

    def look_around(self) -> None:
        """List runs that somebody else has put into the folder, if anything in it has changed."""
        if self._library is not None and self._library.find_new():
            self._list()

    def settle(self) -> None:
        """Do what finished recordings have left to do."""
        while not self._done.empty():
            try:
                self._done.get()()
            except Exception as error:  # a run that is over must not end the next one
                log.error("after a run", exc_info=error)
                self._say(Notice("error", f"The run is not in the list: {error} Start the studio again to find it."))

    def obey(self, command: RunRequest) -> None:
        """Show, compare, rename, tag, delete or restore a run."""
        library = self._need_library()
        match command:
            case OpenRun(id):
                self._open_run(library.entry(id))
                return
            case CompareRuns(id, reference):
                self._compare(id, reference)
                return
            case RenameRun(id, name):
                library.rename(id, name)
            case TagRun(id, tags):
                library.tag(id, tags)
            case NoteRun(id, athlete, notes):
                library.note(id, athlete, notes)
            case DeleteRun(id):
                library.delete(id)
            case RestoreRun(id):
                library.restore(id)
        self._list()

    # --- for runs that begin --------------------------------------------------------------------------------------------------

    def entry(self, id: str) -> RunEntry:
        """A saved run."""
        return self._need_library().entry(id)

    def path(self, id: str) -> Path:
        """File of a saved run."""
        return self._need_library().path(id)

    def recording(self, id: str) -> Recording:
        """Recording of a saved run, no larger than a run: it may have changed since it was listed."""
        path = self.path(id)
        recording = open_recording(path)
        check_recording(path)
        return recording

    def saver(self, app: App, epoch: int, facts: dict[str, Any]) -> RunSaver:
        """What saves the recordings of a run that is open."""
        return RunSaver(self, app, epoch, facts)

    def best(self, alike: str, state: str = "") -> Reference | None:
        """Times of the best run that can be compared with one of this mark; without one, those of the run whose `state` it begins in."""
        if self._library is None:
            return None
        finished = [entry for entry in self._library.entries() if entry.alike == alike and entry.time is not None]
        if not finished and not state:
            return None
        best = min(finished, key=lambda entry: entry.time or 0.0) if finished else self._library.entry(state)
        path = self._library.path(best.id)
        return _reference(path, path.stat().st_mtime_ns, best.name)

    def ghost(self, run: SledRun, wish: Open, appearance: Appearance) -> Timed:
        """A run to race against: its times, and its motion among the assets."""
        track = str(run.spec.settings[TRACK])
        entry = self.entry(wish.ghost)
        if entry.track != track:
            where = f"was driven on {entry.track}" if entry.track else "is no run of a sled"
            raise UsageError(f"The ghost {entry.name!r} {where}. Choose a run on {track}.")
        recording = self.recording(entry.id)
        own = run.simulation if entry.app == run.sled.name else open_simulation(recording.scene)
        trace = trace_recording(recording, entry.id)
        data = motion_bytes(recording, own, appearance.look.origin, trace)
        timed = not entry.section or bool(wish.section)  # a ghost that began later says nothing about the way there
        return Timed(reference_of(trace, entry.name) if timed else None, keep_asset(data, ".run", appearance.assets))

    # --- for runs that end ----------------------------------------------------------------------------------------------------

    def later(self, action: Callable[[], None]) -> None:
        """Do something in the thread of the physics, when there is time."""
        self._done.put(action)

    def warn(self, sentence: str) -> None:
        """Say that something is wrong, from any thread."""
        self.later(lambda: self._say(Notice("warning", sentence)))

    def over(self, answer: RunOver, entry: RunEntry, sink: RunSink, trouble: str) -> None:
        """A recording is finished, or lost: it goes on the list."""
        self._say(answer)
        if not sink.finished:
            return
        if self._library is None:
            self._library = RunLibrary(runs_folder())  # it could not be made when the studio began
        self._library.add(entry_of(sink.writer.path) if trouble else entry)
        self._list()
        if trouble:
            self._say(Notice("error", f"The run is saved up to {sink.saved_until:.1f} s, as cut short: {trouble}"))

    # --- saved runs -----------------------------------------------------------------------------------------------------------

    def _open_run(self, entry: RunEntry) -> None:
        """Make a run ready to be shown: description, motion, and every channel."""
        self._say(Progress(f"opening {entry.name}", 0, 0))
        try:
            recording = self.recording(entry.id)
            opened, assets = shown_run(recording, entry)
        finally:
            self._say(Progress("", 0, 0))
        self._tell(opened, assets)

    def _compare(self, id: str, reference: str) -> None:
        """Say how a sled took the curves, compared with another run."""
        own = trace_recording(self.recording(id), id)
        other = trace_recording(self.recording(reference), reference) if reference else None
        self._say(compared(own, other))

    def _list(self) -> None:
        self.lists += 1
        if self._library is not None:
            self._say(Runs(self._library.entries()))

    def _say(self, answer: Answer) -> None:
        self._tell(answer)

    def _need_library(self) -> RunLibrary:
        if self._library is None:
            raise RecordingError(
                "runs cannot be saved here. Name a folder in STICKSLIP_HOME and start the studio again."
            )
        return self._library


class RunSaver:
    """Saves the recordings of one run that is open; the only place where the studio adds to the facts of a run.

    Parameters
    ----------
    runs : SavedRuns
    app : App
    epoch : int
    facts : dict
        Of the studio, besides those that the run itself writes.
    """

    def __init__(self, runs: SavedRuns, app: App, epoch: int, facts: dict[str, Any]) -> None:
        self._runs, self._app, self._epoch, self._facts = runs, app, epoch, facts

    def begin(self, run: Run) -> RunSink:
        """The sink of a recording that begins now."""
        folder = runs_folder()
        with suppress(OSError):  # what cannot be written says so when the recording begins
            folder.mkdir(parents=True, exist_ok=True)
        words = [_plain(self._app.name)]
        if isinstance(run, SledRun):
            words.append(run.track)
        section = self._facts.get("section", "")
        name = " on ".join(words) + (f" from {section}" if section else "") + f", {time.strftime('%d %b %H:%M')}"
        facts = {**self._facts, "when": time.strftime("%Y-%m-%dT%H:%M:%S"), "name": name}

        def path() -> Path:
            return new_run_path(folder, *words)

        sink = RunSink(RecordingWriter(path(), facts), path)
        sink.on_lost = self._runs.warn
        self._run = run
        return sink

    def ended(self, outcome: Outcome, sink: RunSink) -> None:
        """A recording is over: the thread finishes its file, then it goes on the list."""
        run, facts, result = self._run, sink.writer.facts, outcome.result
        entry = RunEntry(
            id=sink.writer.path.stem,
            name=facts["name"],
            app=_plain(run.spec.app),
            kind=self._app.kind,
            title=self._app.title,
            settings=settings_in_words(self._app, run.spec.settings),
            controller=run.spec.controller.partition(":")[0],
            when=facts["when"],
            end=outcome.end,
            duration=outcome.duration,
            time=None if result is None else result.time,
            track=str(run.spec.settings.get(TRACK, "")) if isinstance(run, SledRun) else "",
            setup=str(run.spec.settings.get(SETUP, "")) if isinstance(run, SledRun) else "",
            station=run.view.station if isinstance(run, SledRun) else 0.0,
            top_speed=0.0 if result is None else result.top_speed,
            section=facts.get("section", ""),
            help=facts.get("help", "off"),
            named=False,
            alike=_alike(run, facts) if isinstance(run, SledRun) else "",
            splits=tuple(run.splits().values()) if isinstance(run, SledRun) else (),
        )

        def over(trouble: str) -> None:
            answer = RunOver(self._epoch, entry.id, outcome.end, outcome.duration, not trouble, result)
            self._runs.over(answer, entry, sink, trouble)

        sink.on_done = lambda trouble: self._runs.later(lambda: over(trouble))


def _alike(run: SledRun, facts: dict[str, Any]) -> str:
    """Mark of runs that can be compared with one that goes on."""
    told = {key: str(facts.get(key) or "") for key in ("section", "state")}
    toml = str(run.facts().get("setup_toml", ""))
    return alike_mark(run.spec.app, run.spec.settings, toml, help=str(facts.get("help") or "off"), **told)


@functools.lru_cache(maxsize=16)
def _reference(path: Path, _changed: int, name: str) -> Reference:
    """Times of a saved run; it is not read again until it changes."""
    recording = open_recording(path)
    check_recording(path)
    return reference_of(trace_recording(recording, path.stem), name)


def _plain(name: str) -> str:
    """Name of an app as part of the name of a file: that of a robot is a path."""
    return Path(name).name
