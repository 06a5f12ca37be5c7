"""Opening: from what a page asks for to a run that waits for its start. The only place where the studio begins runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from stickslip.apps.files import RobotApp
from stickslip.apps.ice.app import SETUP, TRACK
from stickslip.apps.ice.run import SledRun
from stickslip.contract.app import MAX_SEED, ME, PLANNING, App
from stickslip.contract.run import Run
from stickslip.engine.warm_up import open_simulation
from stickslip.model.errors import Fault, ModelError, UsageError
from stickslip.studio.app_records import Specification
from stickslip.studio.appearance import Appearance, appearance_of, keep_asset
from stickslip.studio.fields import live_fields
from stickslip.studio.guide import (
    Guide,
    Helped,
    Start,
    autopilot_for,
    begin_section,
    curve_to_train,
    drive_ahead,
    start_of_recording,
)
from stickslip.studio.library import setup_digest
from stickslip.studio.live_run import PLAIN, LiveRun, Manner, NonFinite
from stickslip.studio.motion import line_bytes
from stickslip.studio.page_apps import (
    PageApps,
    axis_look,
    channel_look,
    check_controller,
    check_values,
    staging_look,
)
from stickslip.studio.protocol import Open, Opened, Progress
from stickslip.studio.run_conditions import alike_mark
from stickslip.studio.run_messages import GateLook, SledLook
from stickslip.studio.saved_runs import SavedRuns
from stickslip.studio.sled_times import Reference, SledTimes
from stickslip.studio.state_frames import Publish
from stickslip.track.track import Corner

HELPS = (OFF, LINE, STEERING) = ("off", "line", "steering")
#: Sleds start after a countdown and are recorded; what was driven for a shorter time than this is not saved if it is given up.
SLED_MANNER = Manner(
    countdown=3.0, again=1.5, after=3.0, records=True, worth_saving=2.0, groups=("default", "loads")
)  # fmt: skip

MOST_NOTES = 40  # of one kind, of the import of a robot

Tell = Callable[..., None]
Rival = Callable[[], Reference | None]


@dataclass(frozen=True, slots=True)
class Ready:
    """A run that waits for its start, what pages are told of it, and assets they may fetch.

    `rival` finds the best run that it can be compared with, as of now; None where there is nothing to look for.
    """

    live: LiveRun
    opened: Opened
    assets: dict[str, bytes]
    rival: Rival | None = None

    def follow_best(self) -> Ready:
        """The same, timed against the best run as of now."""
        companion, sled = self.live.companion, self.opened.sled
        if self.rival is None or sled is None or not isinstance(companion, SledTimes):
            return self
        companion.reference = reference = self.rival()
        look = replace(
            sled,
            gates=tuple(replace(gate, reference=_time_of(reference, gate.station)) for gate in sled.gates),
            reference="" if reference is None else reference.name,
        )
        return replace(self, opened=replace(self.opened, sled=look))


@dataclass(frozen=True, slots=True)
class _Prepared:
    """What a sled has besides its run."""

    look: SledLook
    reference: Reference | None
    help: str
    rival: Rival | None


class Opener:
    """Begins runs for pages.

    Parameters
    ----------
    apps : PageApps
    runs : SavedRuns
    tell : callable
        Takes an answer for all pages.
    publish, on_non_finite : callable
        As of `LiveRun`.
    """

    def __init__(self, apps: PageApps, runs: SavedRuns, tell: Tell, publish: Publish, on_non_finite: NonFinite) -> None:
        self._apps, self._runs, self._tell = apps, runs, tell
        self._publish, self._on_non_finite = publish, on_non_finite

    def open(self, wish: Open, epoch: int, before: LiveRun | None = None) -> Ready:
        """Begin a run; with one `before`, the motion goes on from it if both have the same bodies and joints.

        Raises
        ------
        UsageError, ModelError
            There is no such app, setting, controller or run, or a value does not suit its place.
        """
        if not 0 <= wish.seed <= MAX_SEED:
            raise UsageError(f"The seed is a whole number from 0 to {MAX_SEED}. Choose another one.")
        app = self._apps.find(wish.app)
        check_values(app, wish.values)
        run = self._begin(app, wish)
        appearance = _appearance(run)
        prepared = self._prepare_sled(run, wish, appearance) if isinstance(run, SledRun) else None
        kept = before is not None and run.continue_from(before.run)
        facts = {"kind": app.kind, "title": app.title}
        if prepared is not None:
            facts |= {"section": prepared.look.curve, "help": prepared.help, "state": wish.state}
        live = LiveRun(
            run,
            app,
            epoch=epoch,
            origin=appearance.look.origin,
            publish=self._publish,
            on_non_finite=self._on_non_finite,
            saver=self._runs.saver(app, epoch, facts),
            manner=PLAIN if prepared is None else SLED_MANNER,
            companion=None
            if prepared is None or not isinstance(run, SledRun)
            else SledTimes(run, epoch, prepared.reference, self._tell),
        )
        opened = Opened(
            epoch=epoch,
            specification=_specification(run, wish, prepared),
            title=run.simulation.scene.title or app.title,
            description=appearance.address,
            dt=run.simulation.dt,
            tick=run.tick_s,
            kept=kept,
            fields=() if prepared is not None else live_fields(app, run.simulation.scene, run.spec.settings),
            channels=tuple(channel_look(channel) for channel in live.channels),
            axes=tuple(axis_look(axis) for axis in live.axes),
            staging=staging_look(run.staging),
            notes=_notes(app),
            sled=None if prepared is None else prepared.look,
        )
        return Ready(live, opened, appearance.assets, None if prepared is None else prepared.rival)

    def _begin(self, app: App, wish: Open) -> Run:
        id = check_controller(app, wish.controller)
        controller = f"{wish.controller.partition(':')[0]}:{self._runs.path(id)}" if id else wish.controller
        return app.begin(wish.values, controller, wish.seed, live=True, on_stage=self._compiling)

    def _compiling(self, stage: str, done: int, total: int) -> None:
        said = stage if stage == PLANNING else f"compiling {stage} (once on this machine)"
        self._tell(Progress(said, done, total))

    # --- sleds ----------------------------------------------------------------------------------------------------------------

    def _prepare_sled(self, run: SledRun, wish: Open, appearance: Appearance) -> _Prepared:
        """Section, help, ghost and reference: options around the run."""
        if wish.help not in HELPS:
            raise UsageError(f"There is no help {wish.help[:40]!r}. There are: {', '.join(HELPS)}.")
        model, setup, track = run.course.track, str(run.spec.settings[SETUP]), str(run.spec.settings[TRACK])
        help = (
            wish.help if run.spec.controller == ME or wish.help == LINE else OFF
        )  # a line is for those who watch, too
        curve = curve_to_train(model, wish.section) if wish.section else None
        guide = self._guide(run, wish, curve, whole=help != OFF)
        line = ""
        if guide is not None and help != OFF:
            data = line_bytes(guide, run.sled.name, setup, run.sled.body, appearance.look.origin)
            line = keep_asset(data, ".run", appearance.assets)
        if curve is not None:
            begin_section(run, self._start(track, wish, curve, guide))
        if help == STEERING:
            run.give_to(lambda: Helped(autopilot_for(run)))
        rival: Rival | None = None
        if wish.ghost:
            reference, ghost = self._runs.ghost(run, wish, appearance)
            reference = reference if curve is None or reference is None else reference.since(run.gates[0].station)
        else:
            rival, ghost = self._rival(run, wish, "" if curve is None else curve.name, help), ""
            reference = rival()
        look = SledLook(
            track=track,
            track_title=model.title,
            setup=setup,
            body=run.sled.body,
            runners=run.sled.touch_of([]).runners_total,
            gates=tuple(GateLook(g.name, g.station, _time_of(reference, g.station)) for g in run.gates),
            reference="" if reference is None else reference.name,
            ghost=ghost,
            section=wish.section,
            curve="" if curve is None else curve.name,
            begin=run.gates[0].station,
            line=line,
        )
        return _Prepared(look, reference, help, rival)

    def _rival(self, run: SledRun, wish: Open, section: str, help: str) -> Rival:
        """What finds the best run to be timed against: one of the same start, conditions, help and set-up."""
        toml = str(run.facts().get("setup_toml", ""))
        alike = alike_mark(
            run.spec.app, run.spec.settings, toml, section=section, state=wish.state if section else "", help=help
        )

        def rival() -> Reference | None:
            best = self._runs.best(alike, wish.state if section else "")
            return best if best is None or not section else best.since(run.gates[0].station)

        return rival

    def _guide(self, run: SledRun, wish: Open, curve: Corner | None, *, whole: bool) -> Guide | None:
        """Let the autopilot drive first, where its line or its state is wanted."""
        if not whole and (curve is None or wish.state):
            return None
        finish = run.course.track.finish if whole or curve is None else curve.begin

        def on_way(station: float) -> None:
            self._tell(Progress("Computing the autopilot's line …", max(0, int(station)), int(finish)))

        on_way(0.0)
        return drive_ahead(run, curve, whole=whole, on_way=on_way)

    def _start(self, track: str, wish: Open, curve: Corner, guide: Guide | None) -> Start:
        """The state before a curve: of a saved run, or the autopilot's."""
        if not wish.state:
            if guide is None or guide.start is None:
                raise UsageError(f"The autopilot does not come to curve {curve.name}. Start from a run that does.")
            return guide.start
        entry = self._runs.entry(wish.state)
        if entry.track != track:
            raise UsageError(f"{entry.name!r} was driven on {entry.track}. Choose a run on {track}.")
        self._tell(Progress(f"Taking {entry.name} to curve {curve.name} …", 0, 0))
        recording = self._runs.recording(entry.id)
        return start_of_recording(recording, open_simulation(recording.scene), curve)


def _appearance(run: Run) -> Appearance:
    try:
        return appearance_of(run.simulation)
    except ValueError as error:  # numbers that are not finite have no place in its description
        what = "reaches to infinity and cannot be drawn"
        raise ModelError(Fault(f"scene {run.simulation.scene.name!r}", what, "Choose smaller numbers")) from error


def _notes(app: App) -> tuple[str, ...]:
    """What the import of a robot did, in words; files are named without their folders."""
    if not isinstance(app, RobotApp) or app.report is None:
        return ()
    report, folder = app.report, f"{Path(app.report.source).parent}/"
    counts = ", ".join(f"{number} {what}" for what, number in report.counts.items())
    said = [f"Imported: {counts}; {report.mass:.4g} kg."]
    for heading, notes in (
        ("Assumed", report.assumed),
        ("Approximated", report.approximated),
        ("Left out", report.left_out),
    ):
        said += [f"{heading}: {note}".replace(folder, "") for note in notes[:MOST_NOTES]]
        if len(notes) > MOST_NOTES:
            said.append(f"{heading}: {len(notes) - MOST_NOTES} more of this kind.")
    return tuple(said)


def _specification(run: Run, wish: Open, prepared: _Prepared | None) -> Specification:
    values: dict[str, Any] = dict(run.spec.settings)
    own = getattr(run.sled, "setup", None) if isinstance(run, SledRun) else None
    return Specification(
        app=wish.app,
        values=values,
        controller=wish.controller or run.spec.controller,
        seed=run.spec.seed,
        setup_digest="" if own is None else setup_digest(own),
        ghost=wish.ghost if prepared else "",
        section=wish.section if prepared else 0,
        state=wish.state if prepared else "",
        help=prepared.help if prepared else OFF,
    )


def _time_of(reference: Reference | None, station: float) -> float | None:
    """When the reference was at a station [s]."""
    time = float("nan") if reference is None else reference.at(station)
    return time if time == time else None
