"""The paddock: where runs are made ready, and where they are kept. Lives in the physics process."""

from __future__ import annotations

import logging
import os
import queue
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stickslip.analysis.recorded_run import trace_recording
from stickslip.apps.ice.pilots import make_pilot
from stickslip.apps.ice.registry import load_sled, setup_names
from stickslip.apps.ice.run import SledRun, begin_run
from stickslip.apps.ice.settings import RunSettings
from stickslip.apps.ice.sled import Sled
from stickslip.engine.simulation import Simulation
from stickslip.engine.warm_up import compile_for, prepare
from stickslip.io.recording import Recording, RecordingWriter, open_recording
from stickslip.io.track_file import load_track
from stickslip.model.errors import RecordingError
from stickslip.scenes.errors import UsageError
from stickslip.studio.appearance import Appearance, appearance_of, keep_asset
from stickslip.studio.drive_run import DriveRun, Outcome
from stickslip.studio.folders import runs_folder
from stickslip.studio.garage import named_track
from stickslip.studio.guide import Guide, Start, anew, begin_section, curve_to_train, drive_ahead, start_of_recording
from stickslip.studio.live_run import NonFinite, Publish
from stickslip.studio.motion import Reference, line_bytes, motion_bytes, reference_body, reference_of
from stickslip.studio.protocol import Answer, Notice, Progress
from stickslip.studio.run_entries import check_recording, entry_of
from stickslip.studio.run_library import RunLibrary, new_run_path
from stickslip.studio.run_losses import compared
from stickslip.studio.run_messages import (
    CompareRuns,
    DeleteRun,
    Drive,
    DriveLook,
    GateLook,
    OpenRun,
    RenameRun,
    RestoreRun,
    RunEntry,
    RunOpened,
    RunOver,
    Runs,
    TagRun,
)
from stickslip.studio.run_sink import RunSink
from stickslip.studio.setup_forms import setup_source
from stickslip.track.track import Corner

PILOTS = ("me", "auto", "noisy")
MOST_NAMED = 3  # files that a notice names
HELPS = (OFF, LINE, STEERING) = ("off", "line", "steering")

Tell = Callable[..., None]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Ready:
    """A run that waits for its start."""

    live: DriveRun
    look: DriveLook
    appearance: Appearance


class Paddock:
    """Makes runs ready and keeps them.

    Parameters
    ----------
    tell : callable
        Takes an answer for all pages, and assets by name.
    """

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._library: RunLibrary | None = None
        self._done: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()

    def open(self) -> None:
        """Open the folder of runs, and finish what was interrupted."""
        try:
            self._library = RunLibrary(runs_folder())
        except RecordingError as error:
            self._say(Notice("warning", f"Runs are not saved: {error} You can still drive."))
            return
        recovered: list[str] = []
        try:
            recovered = self._library.recover()
        except OSError as error:
            self._say(
                Notice("warning", f"{runs_folder()} cannot be read: {error.strerror or error}. Check its permissions.")
            )
        if recovered:
            self._say(
                Notice(
                    "info", f"{len(recovered)} run(s) that had been interrupted were recovered: {', '.join(recovered)}."
                )
            )
        if refusals := self._library.refusals:
            more = (
                f" {len(refusals) - MOST_NAMED} more are named in the terminal." if len(refusals) > MOST_NAMED else ""
            )
            named = " ".join(refusals[:MOST_NAMED])
            self._say(Notice("warning", f"Files among the runs that cannot be read were left alone. {named}{more}"))
        self._tell_runs()

    def settle(self) -> None:
        """Do what finished recordings have left to do."""
        while not self._done.empty():
            try:
                self._done.get()()
            except Exception as error:  # a run that is over must not end the next one
                log.error("after a run", exc_info=error)
                self._say(Notice("error", f"The run is not in the list: {error} Start the studio again to find it."))

    def obey(self, command: OpenRun | CompareRuns | RenameRun | TagRun | DeleteRun | RestoreRun) -> None:
        """Show, compare, rename, tag, delete or restore a run."""
        library = self._need_library()
        match command:
            case OpenRun(id):
                self._open_run(library, id)
                return
            case CompareRuns(id, reference):
                self._compare(library, id, reference)
                return
            case RenameRun(id, name):
                library.rename(id, name)
            case TagRun(id, tags):
                library.tag(id, tags)
            case DeleteRun(id):
                library.delete(id)
            case RestoreRun(id):
                library.restore(id)
        self._tell_runs()

    # --- before the start -----------------------------------------------------------------------------------------------------

    def prepare(self, wish: Drive, epoch: int, publish: Publish, on_non_finite: NonFinite) -> Ready:
        """Put a sled at the start."""
        if wish.pilot not in PILOTS:
            raise UsageError(f"There is no pilot {wish.pilot[:40]!r}. There are: {', '.join(PILOTS)}.")
        if wish.help not in HELPS:
            raise UsageError(f"There is no help {wish.help[:40]!r}. There are: {', '.join(HELPS)}.")
        sled = load_sled(wish.sled, setup_source(wish.sled, wish.setup) if wish.setup else None)
        setup, model = wish.setup or setup_names(wish.sled)[0], load_track(named_track(wish.track))
        conditions = RunSettings(start_speed=wish.start_speed, ice_c=wish.ice).conditions(model, 0)
        run = begin_run(sled, wish.track, conditions, on_compile=self._compiling)
        appearance = appearance_of(run.simulation)
        help = wish.help if wish.pilot == "me" else OFF
        curve = curve_to_train(model, wish.section) if wish.section else None
        guide = self._guide(run, wish, sled, curve, whole=help != OFF)
        reference, ghost = self._reference(wish, run.simulation, appearance)
        run, line = anew(run), ""
        if guide is not None and help != OFF:
            data = line_bytes(guide, wish.sled, setup, sled.body, appearance.look.origin)
            line = keep_asset(data, ".run", appearance.assets)
        if curve is not None:
            run = begin_section(run, self._start(wish, curve, guide))
            reference = None if reference is None else reference.since(run.timing.gates[0].station)
        gates = tuple(
            GateLook(gate.name, gate.station, None if reference is None else _number(reference.at(gate.station)))
            for gate in run.timing.gates
        )
        look = DriveLook(
            wish.sled, wish.track, model.title, setup, wish.pilot, sled.body, gates,
            "" if reference is None else reference.name,
            ghost, wish.section, "" if curve is None else curve.name, gates[0].station, help, line,
        )  # fmt: skip
        facts = {
            "sled": wish.sled, "track": wish.track, "setup": setup, "pilot": wish.pilot, "seed": 0, "help": help,
            "section": look.curve, "state": wish.state,
            "settings": {"start_speed": wish.start_speed, "ice_c": wish.ice}, "process": os.getpid(),
        }  # fmt: skip
        live = DriveRun(
            run,
            None if wish.pilot == "me" else lambda: make_pilot(wish.pilot, sled, wish.track),
            (lambda: make_pilot("auto", sled, wish.track)) if help == STEERING else None,
            reference,
            lambda: self._begin(facts),
            self._say,
            lambda outcome, sink: self._ended(outcome, sink, epoch),
            epoch=epoch,
            origin=appearance.look.origin,
            publish=publish,
            on_non_finite=on_non_finite,
        )
        return Ready(live, look, appearance)

    def _guide(self, run: SledRun, wish: Drive, sled: Sled, curve: Corner | None, *, whole: bool) -> Guide | None:
        """Let the autopilot drive first, where its line or its state is wanted."""
        if wish.pilot != "me" or whole:
            self._say(Progress("the autopilot looks at the track", 0, 0))
        if not whole and (curve is None or wish.state):
            return None
        finish = run.course.track.finish if whole or curve is None else curve.begin

        def on_way(station: float) -> None:
            self._say(Progress("the autopilot drives ahead", max(0, int(station)), int(finish)))

        return drive_ahead(run, make_pilot("auto", sled, wish.track), curve, whole=whole, on_way=on_way)

    def _start(self, wish: Drive, curve: Corner, guide: Guide | None) -> Start:
        """The state before a curve: of a run that was kept, or the autopilot's."""
        if not wish.state:
            if guide is None or guide.start is None:
                raise UsageError(f"The autopilot does not come to curve {curve.name}. Start from a run that does.")
            return guide.start
        library = self._need_library()
        entry = library.entry(wish.state)
        if entry.track != wish.track:
            raise UsageError(f"{entry.name!r} was driven on {entry.track}. Choose a run on {wish.track}.")
        self._say(Progress(f"{entry.name} goes to curve {curve.name}", 0, 0))
        recording = _opened(library.path(entry.id))
        return start_of_recording(recording, _simulation_of(recording), curve)

    def _reference(self, wish: Drive, simulation: Simulation, appearance: Appearance) -> tuple[Reference | None, str]:
        """The ghost, or else the best run of such a sled here, to be timed against; and the address of the ghost's motion."""
        if self._library is None:
            return None, ""
        if wish.ghost:
            entry = self._library.entry(wish.ghost)
            if entry.track != wish.track:
                raise UsageError(f"The ghost {entry.name!r} was driven on {entry.track}. Choose a run on {wish.track}.")
            recording = _opened(self._library.path(entry.id))
            own = simulation if entry.sled == wish.sled else _simulation_of(recording)
            data, trace = motion_bytes(recording, own, appearance.look.origin)
            timed = not entry.section or bool(wish.section)  # a ghost that began later says nothing about the way there
            return reference_of(trace, entry.name) if timed else None, keep_asset(data, ".run", appearance.assets)
        whole = (wish.sled, wish.track, "")
        alike = [e for e in self._library.entries() if (e.sled, e.track, e.section) == whole and e.time is not None]
        if not alike and not wish.state:
            return None, ""
        best = self._library.entry(wish.state) if wish.state else min(alike, key=lambda e: e.time or 0.0)
        recording = _opened(self._library.path(best.id))
        return reference_of(trace_recording(recording, best.id), best.name), ""

    def _compiling(self, stage: str, done: int, total: int) -> None:
        self._say(Progress(f"compiling {stage} (once on this machine)", done, total))

    # --- recordings -----------------------------------------------------------------------------------------------------------

    def _begin(self, facts: dict[str, Any]) -> RunSink:
        folder = runs_folder()
        with suppress(OSError):  # what cannot be written says so when the recording begins
            folder.mkdir(parents=True, exist_ok=True)
        now = time.strftime("%Y-%m-%dT%H:%M:%S")
        where = f"{facts['track']} from {facts['section']}" if facts["section"] else facts["track"]
        name = f"{facts['sled']} on {where}, {time.strftime('%d %b %H:%M')}"

        def path() -> Path:
            return new_run_path(folder, facts["sled"], facts["track"])

        sink = RunSink(RecordingWriter(path(), {**facts, "when": now, "name": name}), path)
        sink.on_lost = lambda sentence: self._done.put(lambda: self._say(Notice("warning", sentence)))
        return sink

    def _ended(self, outcome: Outcome, sink: RunSink, epoch: int) -> None:
        """The run is over: the thread finishes its file, then it goes on the list."""
        facts, path = sink.writer.facts, sink.writer.path
        entry = RunEntry(
            path.stem, facts["name"], facts["sled"], facts["track"], facts["setup"], facts["pilot"], facts["when"],
            outcome.end, outcome.time, outcome.station, outcome.top_speed, facts["section"], facts["help"], named=False,
        )  # fmt: skip

        def over(trouble: str) -> None:
            told = {
                field: getattr(outcome, field)
                for field in ("end", "time", "behind", "top_speed", "top_load", "wall_hits")
            }
            self._say(RunOver(epoch, entry.id, saved=not trouble, **told))
            if sink.finished:
                if self._library is None:
                    self._library = RunLibrary(runs_folder())  # it could not be made when the studio began
                self._library.add(entry_of(path) if trouble else entry)
                self._tell_runs()
            if sink.finished and trouble:
                self._say(Notice("error", f"The run is saved up to {sink.saved_until:.1f} s, as cut short: {trouble}"))

        sink.on_done = lambda trouble: self._done.put(lambda: over(trouble))

    # --- after the finish -----------------------------------------------------------------------------------------------------

    def _open_run(self, library: RunLibrary, id: str) -> None:
        entry = library.entry(id)
        self._say(Progress(f"opening {entry.name}", 0, 0))
        try:
            recording = _opened(library.path(id))
            simulation = _simulation_of(recording)
            appearance = appearance_of(simulation)
            data, trace = motion_bytes(recording, simulation, appearance.look.origin)
        finally:
            self._say(Progress("", 0, 0))
        motion = keep_asset(data, ".run", appearance.assets)
        gates = tuple(GateLook(g.name, g.station, None) for g in trace.track.gates)
        look = DriveLook(
            entry.sled,
            entry.track,
            trace.track.title,
            entry.setup,
            entry.pilot,
            reference_body(simulation.scene),
            gates,
            "",
            "",
        )
        self._tell(RunOpened(entry, appearance.address, motion, look), appearance.assets)

    def _compare(self, library: RunLibrary, id: str, reference: str) -> None:
        """Tell how a run took the curves, beside another one."""
        own = trace_recording(_opened(library.path(id)), id)
        other = trace_recording(_opened(library.path(reference)), reference) if reference else None
        self._say(compared(own, other))

    def _tell_runs(self) -> None:
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


def _opened(path: Path) -> Recording:
    """A recording that is no larger than a run: it may have changed since it was listed."""
    recording = open_recording(path)
    check_recording(path)
    return recording


def _simulation_of(recording: Recording) -> Simulation:
    """The recorded scene, at its beginning."""
    compile_for(recording.scene, None)
    simulation = Simulation(recording.scene)
    prepare(simulation, None)
    return simulation


def _number(value: float) -> float | None:
    return value if value == value else None
