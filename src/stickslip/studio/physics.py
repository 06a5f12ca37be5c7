"""The physics process: it owns the simulation, obeys requests, and waits for nobody but the clock."""

from __future__ import annotations

import contextlib
import dataclasses
import logging
import os
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from stickslip.model.errors import StickslipError, UsageError
from stickslip.studio.buffer import FrameBuffer
from stickslip.studio.library import delete_setup, list_library, open_setup, save_setup
from stickslip.studio.link import Asked, LastWords, LookAround, Message
from stickslip.studio.live_run import LiveRun
from stickslip.studio.opening import Opener, Ready
from stickslip.studio.page_apps import PageApps, library_mark
from stickslip.studio.protocol import (
    GOING,
    OVER,
    Answer,
    AxisFrame,
    HandFrame,
    Leave,
    Notice,
    Open,
    Pause,
    Play,
    Progress,
    Record,
    Reset,
    SetupOpened,
    SetValue,
    Speed,
    Status,
    Step,
)
from stickslip.studio.run_messages import (
    CompareRuns,
    DeleteRun,
    DeleteSetup,
    NoteRun,
    OpenRun,
    OpenSetup,
    ReferenceChanged,
    RenameRun,
    RestoreRun,
    RunOpened,
    RunsCompared,
    SaveSetup,
    TagRun,
)
from stickslip.studio.saved_runs import SavedRuns

IDLE_S = 0.25  # how long a paused run listens at a time
MAX_STEPS = 10_000  # of one request
MAX_NOTICE = 1000  # characters
NICENESS = -15

LOOK_S = 2.0  # between two looks into the folders of the library

#: Answers that only the page is told that asked for them.
PRIVATE = (Progress, Notice, RunOpened, RunsCompared, SetupOpened)

log = logging.getLogger(__name__)


class Physics:
    """Obeys requests and holds one live run.

    Parameters
    ----------
    commands : Connection
        Requests, input frames and None (the end) come in, messages go out.
    frames : FrameBuffer
        Where states are published.
    files : tuple of str
        Scenes and robots that pages may open besides what the catalogue has.
    """

    def __init__(self, commands: Connection, frames: FrameBuffer, files: tuple[str, ...] = ()) -> None:
        self._commands, self._frames = commands, frames
        self._ready: Ready | None = None
        self._wish: Open | None = None
        self._epoch = 0
        self._asker = 0  # number of the page whose own request is obeyed; 0: what is said is for all
        self._library_seen: tuple[tuple[str, int], ...] = ()
        self._looked_at = 0.0  # when the folder of runs was looked into
        self._followed = 0  # list of runs in which the best one was looked for last
        self._speed = 1.0
        self._apps = PageApps(files)
        self._runs = SavedRuns(self._tell)
        self._opener = Opener(self._apps, self._runs, self._tell, self._publish, self._tell_non_finite)
        self._priority = Priority()

    def run(self) -> None:
        """Until the server says None or is gone."""
        self._library_seen = library_mark()
        self._list_apps()
        self._safely("The runs could not be listed", self._runs.open)
        try:
            self._serve()
        finally:
            if self._live is not None:
                self._live.close()
            self._runs.settle()

    @property
    def _live(self) -> LiveRun | None:
        return None if self._ready is None else self._ready.live

    def _serve(self) -> None:
        with contextlib.suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
            while True:
                live = self._live
                running = live is not None and live.running
                self._priority.set(running)
                begin = time.perf_counter()
                if live is not None:
                    if not self._safely("The run was paused", live.tick):
                        live.pause()
                    if running and not live.running:
                        self._tell_status(live)
                self._runs.settle()
                self._follow_best()
                if not running and begin - self._looked_at > LOOK_S:
                    self._looked_at = begin
                    self._look_around()
                wait = max(0.0, live.rest() - (time.perf_counter() - begin)) if live is not None and running else IDLE_S
                while self._commands.poll(wait):
                    command = self._commands.recv()
                    if command is None:
                        return
                    self._obey(command)
                    wait = 0.0

    def _follow_best(self) -> None:
        """Time the next start of a sled against the best run as of now; looking for it waits until the sled stands."""
        ready, lists = self._ready, self._runs.lists
        if ready is None or lists == self._followed or (ready.live.running and ready.live.phase in (GOING, OVER)):
            return
        self._followed = lists
        found: list[Ready] = []
        self._safely("The best run could not be read", lambda: found.append(ready.follow_best()))
        if found and found[0].opened.sled is not None and found[0].opened.sled != ready.opened.sled:
            self._ready, sled = found[0], found[0].opened.sled
            self._tell(ReferenceChanged(found[0].opened.epoch, sled.reference, sled.gates))

    def _look_around(self) -> None:
        """List what was put into the folders of the library, or taken away, since the last look."""
        self._safely("The folder of runs could not be read", self._runs.look_around)
        seen = library_mark()
        if seen != self._library_seen:
            self._library_seen = seen
            self._list_apps()

    def _list_apps(self) -> None:
        self._safely("The apps could not be listed", lambda: self._tell(self._apps.catalogue()))
        self._safely("The sleds and tracks could not be listed", lambda: self._tell(list_library()))

    def _obey(self, command: Any) -> None:
        """Do what a page asks for. Any error becomes a notice, and a run under way goes on."""
        if not self._safely(f"{_title(command)} could not be done", lambda: self._do(command)):
            if isinstance(command, SetValue) and self._ready is not None:  # the page shows the values that hold
                self._tell(dataclasses.replace(self._ready.opened, kept=True), self._ready.assets)

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
            case LookAround():
                self._look_around()
            case Asked(page, request):
                self._asker = page
                try:
                    self._obey(request)
                finally:
                    self._asker = 0
            case HandFrame() | AxisFrame():
                if live is not None:
                    live.hear(command)
            case Open():
                self._open(command)
            case SetValue(path, value):
                self._set(path, value)
            case OpenSetup(sled, setup):
                self._tell(open_setup(sled, setup))
            case SaveSetup():
                save_setup(command)
                self._tell(list_library())
            case DeleteSetup(sled, setup):
                delete_setup(sled, setup)
                self._tell(list_library())
            case OpenRun() | CompareRuns() | RenameRun() | TagRun() | NoteRun() | DeleteRun() | RestoreRun():
                self._runs.obey(command)
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
            case Record(on):
                live.record(on)
            case Speed(factor):
                live.set_speed(factor)
                self._speed = live.pace.speed
        live.publish()
        self._tell_status(live)

    def _set(self, path: str, value: Any) -> None:
        """Change a value of what is open; the motion goes on if the new run has the same coordinates."""
        if self._wish is None or self._live is None:
            return
        if self._ready is not None and self._ready.opened.sled is not None:
            raise UsageError("Settings of a sled are those of its start: open it again with other ones.")
        self._open(dataclasses.replace(self._wish, values={**self._wish.values, path: value}), self._live)

    def _open(self, wish: Open, going: LiveRun | None = None) -> None:
        """Begin a run and make it the live one; with one that is `going`, its motion goes on in the new one where that is possible."""
        self._priority.set(False)  # compiling can wait
        before = self._live
        if before is not None and going is None and not before.under_way:
            before.close()  # its recording is finished first: it may be the reference
            self._runs.settle()
        self._tell(Progress(f"Opening {wish.app} …", 0, 0))
        lists = self._runs.lists
        try:
            ready = self._opener.open(wish, self._epoch + 1, going)
        finally:
            self._tell(Progress("", 0, 0))
        if before is not None:
            before.close()
            self._runs.settle()
        self._epoch += 1
        self._ready, self._wish, self._followed = ready, wish, lists
        live = ready.live
        live.set_speed(self._speed)
        if going is not None:
            live.recording = going.recording
            if going.running and ready.opened.kept:
                live.play()
        self._tell(ready.opened, ready.assets)
        live.publish()
        self._tell_status(live)

    def _tell_status(self, live: LiveRun) -> None:
        self._tell(Status(live.running, self._speed, live.recording))

    def _tell_non_finite(self, reason: str) -> None:
        self._tell(Notice("error", f"Paused at the last good state. {reason}"))

    def _tell(self, answer: Answer, assets: dict[str, bytes] | None = None) -> None:
        own = isinstance(answer, PRIVATE)
        self._commands.send(Message(answer, assets or {}, self._asker if own else 0))

    def _publish(self, *parts: bytes) -> None:
        self._frames.write(*parts)


class Priority:
    """While time runs, the physics asks to be served before everything else, a browser that draws in software above all.

    Where there is no such thing, or this process may not have it, nothing happens.
    """

    def __init__(self) -> None:
        self._first = False
        if hasattr(os, "nice"):
            with contextlib.suppress(OSError):
                os.nice(NICENESS)

    def set(self, first: bool) -> None:
        """Go first, or no longer. On a single core it never does: others must be able to stop it."""
        if first == self._first or (os.cpu_count() or 1) < 2 or not hasattr(os, "sched_setscheduler"):
            return
        self._first = first
        policy, priority = (os.SCHED_RR, 1) if first else (os.SCHED_OTHER, 0)
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, policy, os.sched_param(priority))


def _cut(text: str) -> str:
    """Text of bounded length: values of a request may be very long."""
    return text if len(text) <= MAX_NOTICE else f"{text[:MAX_NOTICE]} …"


def _title(command: Any) -> str:
    """What a page asked for, in a few words."""
    if isinstance(command, SetValue):
        return f"Setting {command.path[:40]!r} to {str(command.value)[:20]}"
    return f"The request {getattr(command, 'type', type(command).__name__).replace('_', ' ')!r}"


def main(commands: Connection, buffer: str, files: tuple[str, ...] = ()) -> None:
    """Body of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends this process; an interrupt is meant for the server
    frames = FrameBuffer(buffer)
    try:
        Physics(commands, frames, files).run()
    except Exception as error:
        with contextlib.suppress(OSError):
            commands.send(LastWords(f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"))
        raise
    finally:
        frames.close()
