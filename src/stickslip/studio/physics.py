"""The physics process: it owns the simulation, obeys commands, and waits for nobody but the clock."""

from __future__ import annotations

import contextlib
import logging
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from stickslip import scenes
from stickslip.engine.simulation import Simulation
from stickslip.engine.warm_up import compile_for, pair_tests, prepare, watch_compilation
from stickslip.model.errors import Fault, ModelError, StickslipError
from stickslip.studio import protocol
from stickslip.studio.appearance import Appearance, appearance_of
from stickslip.studio.buffer import FrameBuffer
from stickslip.studio.garage import open_garage
from stickslip.studio.hand import with_hand
from stickslip.studio.knobs import build_scene, knobs_of
from stickslip.studio.live_run import LiveRun
from stickslip.studio.paddock import Paddock
from stickslip.studio.protocol import (
    Answer,
    Catalogue,
    CatalogueEntry,
    Leave,
    Load,
    Notice,
    Pause,
    Play,
    Progress,
    Reset,
    SceneOpened,
    SetupOpened,
    SetValue,
    Speed,
    Status,
    Step,
)
from stickslip.studio.publication import LastWords, Publication
from stickslip.studio.run_messages import (
    CompareRuns,
    DeleteRun,
    DeleteSetup,
    Drive,
    DriveLook,
    OpenRun,
    OpenSetup,
    RenameRun,
    RestoreRun,
    SaveSetup,
    TagRun,
)
from stickslip.studio.setup_forms import drop_setup, form_of, keep_setup, open_setup, own_setups
from stickslip.studio.urgency import Urgency

IDLE_S = 0.25  # how long a paused run listens at a time
MAX_STEPS = 10_000  # of one request
MAX_NOTICE = 1000  # characters
MOTION = ("q", "u", "inputs", "raw", "i_step")  # of the state: what goes on when a value is changed

log = logging.getLogger(__name__)


class Physics:
    """Obeys requests and keeps one live run going.

    Parameters
    ----------
    commands : Connection
        Requests, input frames and None (the end) come in, publications go out.
    frames : FrameBuffer
        Where states are published.
    """

    def __init__(self, commands: Connection, frames: FrameBuffer) -> None:
        self._commands, self._frames = commands, frames
        self._live: LiveRun | None = None
        self._name = ""
        self._values: dict[str, Any] = {}
        self._epoch = 0
        self._speed = 1.0
        self._appearance: Appearance | None = None
        self._drive: DriveLook | None = None
        self._paddock = Paddock(self._tell)
        self._urgency = Urgency()

    def run(self) -> None:
        """Until the server says None or is gone."""
        self._tell(Catalogue(tuple(CatalogueEntry(name, scenes.describe(name).title) for name in scenes.names())))
        self._safely("The sleds and tracks could not be listed", lambda: self._tell(open_garage()))
        self._safely("The runs could not be listed", self._paddock.open)
        try:
            self._serve()
        finally:
            if self._live is not None:
                self._live.close()
            self._paddock.settle()

    def _serve(self) -> None:
        with contextlib.suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
            while True:
                live = self._live
                running = live is not None and live.running
                self._urgency.set(running)
                begin = time.perf_counter()
                if live is not None and not self._safely("The scene was paused", live.tick):
                    live.pause()
                    self._tell(Status(False, self._speed))
                self._paddock.settle()
                wait = max(0.0, live.rest() - (time.perf_counter() - begin)) if live is not None and running else IDLE_S
                while self._commands.poll(wait):
                    command = self._commands.recv()
                    if command is None:
                        return
                    self._obey(command)
                    wait = 0.0

    def _obey(self, command: Any) -> None:
        """Do what a page asks for. Any error becomes a notice, and a run under way goes on."""
        if not self._safely(f"{_title(command)} could not be done", lambda: self._do(command)):
            if isinstance(command, SetValue):
                self._tell_scene(kept=True)  # the page shows the values that hold

    def _safely(self, what: str, action: Callable[[], object]) -> bool:
        """Do something that may raise any error; False if it did. The notice about it begins with `what`."""
        try:
            action()
        except (EOFError, BrokenPipeError):  # the server is gone
            raise
        except StickslipError as error:
            self._tell(Notice("error", _cut(str(error))))
        except Exception as error:
            self._complain(what, error)
        else:
            return True
        return False

    def _complain(self, what: str, error: Exception) -> None:
        """Report an unexpected error: one sentence to the pages, the traceback to the terminal."""
        log.error("%s", what, exc_info=error)
        reason = " ".join(str(error).split())[:200]
        if isinstance(error, MemoryError):
            said = "it needs more memory than there is. Choose smaller numbers."
        elif isinstance(error, OSError):
            where = f" ({error.filename})" if error.filename else ""
            said = f"{error.strerror or reason}{where}. Check the folder, its permissions and free space."
        elif isinstance(error, OverflowError):
            said = "a number is too large. Choose a smaller one."
        else:
            said = f"{reason or 'no reason was given'} ({type(error).__name__}). The terminal shows where."
        self._tell(Notice("error", _cut(f"{what}: {said}")))

    def _do(self, command: Any) -> None:
        live = self._live
        match command:
            case protocol.HandFrame() | protocol.ChannelFrame() | protocol.SteerFrame():
                if live is not None:
                    live.hear(command)
            case Drive():
                self._open_drive(command)
            case OpenSetup(sled, setup):
                own = setup in own_setups(sled)
                self._tell(SetupOpened(sled, setup, own, form_of(open_setup(sled, setup))))
            case SaveSetup(sled, base, name, values):
                keep_setup(sled, base, name, values)
                self._tell(open_garage())
            case DeleteSetup(sled, setup):
                drop_setup(sled, setup)
                self._tell(open_garage())
            case OpenRun() | CompareRuns() | RenameRun() | TagRun() | DeleteRun() | RestoreRun():
                self._paddock.obey(command)
            case Load(scene):
                self._open(scene, {}, keep=False)
            case SetValue(path, value) if self._drive is None:
                self._open(self._name, self._values | {path: value}, keep=True)
            case _ if live is not None:
                self._transport(live, command)

    def _transport(self, live: LiveRun, command: Any) -> None:
        match command:
            case Play():
                live.play()
            case Pause():
                live.pause()
            case Step(steps):
                live.pause()
                live.advance(min(max(steps, 1), MAX_STEPS))
            case Reset():
                live.reset()
            case Leave():
                live.leave()
            case Speed(factor):
                live.set_speed(factor)
                self._speed = live.pace.speed
        live.publish()
        self._tell(Status(live.running, self._speed))

    def _open(self, name: str, values: dict[str, Any], keep: bool) -> None:
        """Build a scene and make it the live one; with `keep` the motion goes on if the new scene has the same coordinates."""
        self._urgency.set(False)  # compiling can wait
        self._tell(Progress(f"opening {name}", 0, 0))
        try:
            scene = with_hand(build_scene(name, values))
            simulation = self._compile(scene)
        finally:
            self._tell(Progress("", 0, 0))
        before = self._live
        try:
            appearance = appearance_of(simulation)
        except ValueError as error:  # numbers that are not finite have no place in its description
            what = "reaches to infinity and cannot be drawn"
            raise ModelError(Fault(f"scene {scene.name!r}", what, "Choose smaller numbers")) from error
        live = LiveRun(simulation, self._epoch + 1, appearance.look.origin, self._publish, self._tell_non_finite)
        live.set_speed(self._speed)
        if before is not None:
            before.close()
        self._epoch += 1
        kept = keep and before is not None and _carry_over(before.simulation, simulation)
        if kept and before is not None and before.running:
            live.play()
        self._live, self._name, self._values, self._appearance, self._drive = live, name, values, appearance, None
        self._tell_scene(kept)
        live.publish()
        self._tell(Status(live.running, self._speed))

    def _open_drive(self, wish: Drive) -> None:
        """Put a sled at the start of a track and make that the live run."""
        self._urgency.set(False)
        self._tell(Progress(f"opening {wish.sled} on {wish.track}", 0, 0))
        before = self._live
        if before is not None and not before.under_way:
            before.close()  # its recording is finished first: it may be the reference
            self._paddock.settle()
        try:
            ready = self._paddock.prepare(wish, self._epoch + 1, self._publish, self._tell_non_finite)
        finally:
            self._tell(Progress("", 0, 0))
        if before is not None:
            before.close()
            self._paddock.settle()
        self._epoch += 1
        self._live, self._drive, self._appearance = ready.live, ready.look, ready.appearance
        self._name, self._values = "", {}
        self._live.set_speed(self._speed)
        self._tell_scene(kept=False)
        self._live.publish()
        self._tell(Status(False, self._speed))

    def _compile(self, scene: Any) -> Simulation:
        def on_stage(stage: str, done: int, total: int) -> None:
            self._tell(Progress(f"compiling {stage} (once on this machine)", done, total))

        compile_for(scene, on_stage)
        with watch_compilation(pair_tests(), on_stage):
            simulation = Simulation(scene)
        prepare(simulation, on_stage)
        return simulation

    def _tell_scene(self, kept: bool) -> None:
        live, appearance = self._live, self._appearance
        if live is None or appearance is None:
            return
        scene = live.simulation.scene
        opened = SceneOpened(
            epoch=self._epoch,
            name=self._name,
            title=scene.title or scene.name,
            description=appearance.address,
            dt=live.simulation.dt,
            kept=kept,
            knobs=() if self._drive is not None else knobs_of(self._name, scene, self._values),
            drive=self._drive,
        )
        self._tell(opened, appearance.assets)

    def _tell_non_finite(self, reason: str) -> None:
        self._tell(Notice("error", f"Paused at the last good state. {reason}"))
        self._tell(Status(False, self._speed))

    def _tell(self, answer: Answer, assets: dict[str, bytes] | None = None) -> None:
        self._commands.send(Publication(answer, assets or {}))

    def _publish(self, *parts: bytes) -> None:
        self._frames.write(*parts)


def _carry_over(old: Simulation, new: Simulation) -> bool:
    """Continue the motion of one simulation in another; False if their coordinates differ."""
    same = old.compiled.topology.bodies == new.compiled.topology.bodies
    if not same or any(getattr(old.state, name).shape != getattr(new.state, name).shape for name in MOTION):
        return False
    if [a.shape for a in old.state] == [a.shape for a in new.state]:
        new.restore(old.snapshot())
        return True
    for name in MOTION:  # couplings came or went, such as friction that was 0: the solver starts cold
        getattr(new.state, name)[...] = getattr(old.state, name)
    new.forget_poses()
    return True


def _cut(text: str) -> str:
    """Text of bounded length: values of a request may be very long."""
    return text if len(text) <= MAX_NOTICE else f"{text[:MAX_NOTICE]} …"


def _title(command: Any) -> str:
    """What a page asked for, in a few words."""
    if isinstance(command, SetValue):
        return f"Setting {command.path[:40]!r} to {str(command.value)[:20]}"
    return f"The request {getattr(command, 'type', type(command).__name__).replace('_', ' ')!r}"


def main(commands: Connection, buffer: str) -> None:
    """Body of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends this process; an interrupt is meant for the server
    frames = FrameBuffer(buffer)
    try:
        Physics(commands, frames).run()
    except Exception as error:
        with contextlib.suppress(OSError):
            commands.send(LastWords(f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"))
        raise
    finally:
        frames.close()
