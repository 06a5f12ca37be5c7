"""StudyHost: studies that pages begin, each in a process of its own: ``stickslip study``, as a shell would run it.

The folder of a study holds all that there is to know of it. A page that loads again, and a studio that is started again, read it there.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import importlib.util
import json
import logging
import os
import sys
from collections.abc import Callable, Coroutine
from typing import Any

from stickslip.model.errors import StickslipError, UsageError
from stickslip.studio.folders import SUFFIX, runs_folder
from stickslip.studio.study_messages import (
    AskOutputs,
    ListStudies,
    OutputsKnown,
    PauseStudy,
    PointReplayed,
    ReplayPoint,
    RunStudy,
    Studies,
    StudyEntry,
    StudyRequest,
    StudyShown,
    WatchStudy,
)
from stickslip.studio.study_view import NEW, shown_study, studies_with_results, study_folder

LOOK_S = 0.5  # between two looks at a study that is shown
END_S = 10.0  # that a study has to save what it made when the studio ends
RUN_S = 600.0  # that a run which is made again may take
ASK_S = 180.0  # that the shell may take to say what there is
NICENESS = 10
MOST_STUDIES = 4  # at the same time
LOG = "log.txt"
INTERRUPTED = "It was interrupted."  # as the folder says of a study that nobody makes
#: What more than one process needs; without it a study is made in one.
DISTRIBUTION = "distributed"

Tell = Callable[[int, Any], None]

log = logging.getLogger(__name__)


class StudyHost:
    """Runs studies and tells pages how far they are.

    Parameters
    ----------
    tell : callable
        Takes the number of a page and an answer.
    warn : callable
        Takes the number of a page and a sentence.
    made_run : callable
        Called when there is a new recording.
    """

    def __init__(self, tell: Tell, warn: Callable[[int, str], None], made_run: Callable[[], None]) -> None:
        self._tell, self._warn, self._made_run = tell, warn, made_run
        self._processes: dict[str, asyncio.subprocess.Process] = {}
        self._watched: dict[int, str] = {}  # page → study
        self._ships: dict[str, StudyEntry] | None = None
        self._outputs: dict[str, OutputsKnown] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._asking = asyncio.Lock()  # one process at a time that answers or makes a run again

    def obey(self, page: int, request: StudyRequest) -> None:
        """Do what a page asks for, in the background."""
        match request:
            case ListStudies():
                self._begin(page, self._list(page))
            case WatchStudy(id):
                self._watched.pop(page, None)
                if id:
                    self._begin(page, self._watch(page, id))
            case RunStudy(id):
                self._begin(page, self._run(page, id))
            case PauseStudy(id):
                self._begin(page, self._pause(id))
            case AskOutputs(app):
                self._begin(page, self._ask_outputs(page, app))
            case ReplayPoint(id, key):
                self._begin(page, self._replay(page, id, key))

    def forget(self, page: int) -> None:
        """A page is gone; its studies go on."""
        self._watched.pop(page, None)

    async def close(self) -> None:
        """Pause what runs: it is saved and goes on when somebody wants it to."""
        running = [process for process in self._processes.values() if process.returncode is None]
        for process in running:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
        if running:
            _, late = await asyncio.wait([asyncio.ensure_future(one.wait()) for one in running], timeout=END_S)
            for process in running if late else ():
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
        for task in self._tasks:
            task.cancel()

    def _begin(self, page: int, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._safely(page, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _safely(self, page: int, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except StickslipError as error:
            self._warn(page, str(error))
        except OSError as error:
            self._warn(page, f"The study could not be handled: {error.strerror or error}. Check its folder.")

    # --- what there is --------------------------------------------------------------------------------------------------------

    async def _ready(self) -> dict[str, StudyEntry]:
        """Studies that ship; the shell knows them."""
        if self._ships is None:
            listed = await self._shell("list", "studies", "--json")
            self._ships = {
                one["name"]: StudyEntry(
                    one["name"], one["title"], one["question"], one["app"], one["method"], True, NEW, 0, 0
                )
                for one in listed["studies"]
            }
        return self._ships

    async def _list(self, page: int) -> None:
        ready = await self._ready()
        self._tell(page, Studies(await asyncio.to_thread(_entries, ready)))

    async def _watch(self, page: int, id: str) -> None:
        """Tell a page about a study, again and again as it changes, until it looks elsewhere."""
        ready = (await self._ready()).get(id)
        self._watched[page] = id
        before: StudyShown | None = None
        while self._watched.get(page) == id:
            shown = await asyncio.to_thread(shown_study, id, ready)
            if id in self._processes and shown.said == INTERRUPTED:
                shown = _preparing(shown)  # its process does not hold the results yet
            if shown != before:
                self._tell(page, shown)
                before = shown
            await asyncio.sleep(LOOK_S)

    async def _ask_outputs(self, page: int, app: str) -> None:
        if app not in self._outputs:
            found = await self._shell("study", "outputs", app, "--json")
            self._outputs[app] = OutputsKnown(app, tuple(found["numbers"]), tuple(found["channels"]))
        self._tell(page, self._outputs[app])

    # --- what is done ---------------------------------------------------------------------------------------------------------

    async def _run(self, page: int, id: str) -> None:
        """Start the process of a study; when it ends without a word, its last line is told."""
        from stickslip.io.study_folder import PAUSE, PREPARING, STUDY_FILE, is_being_made, read_state, write_state

        ready, folder = await self._ready(), study_folder(id)
        if id in self._processes or is_being_made(folder):
            return
        if len(self._processes) >= MOST_STUDIES:
            raise UsageError(f"{MOST_STUDIES} studies run already. Pause one of them.")
        own = folder / STUDY_FILE
        if not own.is_file() and id not in ready:
            raise UsageError(f"There is no study {id[:60]!r}. Choose one from the list.")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / PAUSE).unlink(missing_ok=True)
        write_state(folder, dataclasses.replace(read_state(folder), state=PREPARING, said=""))
        target = str(own) if own.is_file() else id
        command = ("study", target, "--out", str(folder), "--workers", str(_workers()), "--json")
        with open(folder / LOG, "wb") as said:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "stickslip", *command, stdout=asyncio.subprocess.DEVNULL, stderr=said,
                stdin=asyncio.subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
        _step_back(process.pid)
        self._processes[id] = process
        try:
            code = await process.wait()
        finally:
            del self._processes[id]
        if code not in (0, 1, 2) and code >= 0:
            log.warning("the study %s ended with exit code %s", id, code)
        if code < 0:
            self._warn(page, f"The process of the study {id!r} was ended by signal {-code}. What it made is kept.")
        with contextlib.suppress(StickslipError):
            await self._list(page)

    async def _pause(self, id: str) -> None:
        """Ask the process of a study to pause, whoever has started it."""
        from stickslip.io.study_folder import PAUSE, is_being_made

        folder = study_folder(id)
        if is_being_made(folder):
            (folder / PAUSE).touch()
        elif id in self._processes:  # it prepares itself, and does not look yet
            self._processes[id].terminate()

    async def _replay(self, page: int, id: str, key: str) -> None:
        """Make a run again, record it among the runs and say so."""
        from stickslip.studio.study_view import point_command

        command, name = await asyncio.to_thread(point_command, id, key)
        file = runs_folder() / f"{name}{SUFFIX}"
        if not file.is_file():
            runs_folder().mkdir(parents=True, exist_ok=True)
            async with self._asking:
                code, said = await _output("run", *command, "--record", str(file), "--json", seconds=RUN_S)
            if not file.is_file():
                raise UsageError(f"The run could not be made again: {_sentence(said) or f'exit code {code}'}")
            self._made_run()
        self._tell(page, PointReplayed(id, key, name))

    async def _shell(self, *arguments: str) -> Any:
        """What a command of the shell says, as data."""
        async with self._asking:
            code, said = await _output(*arguments, seconds=ASK_S)
        try:
            return json.loads(said)
        except ValueError as error:
            raise UsageError(_sentence(said) or f"stickslip {arguments[0]} ended with exit code {code}.") from error


async def _output(*arguments: str, seconds: float) -> tuple[int, str]:
    """Exit code of a command of the shell, and what it printed: on the standard output, else its complaints."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "stickslip", *arguments, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        stdin=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    _step_back(process.pid)
    try:
        out, complaints = await asyncio.wait_for(process.communicate(), seconds)
    except (TimeoutError, asyncio.CancelledError):
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        raise UsageError(f"stickslip {arguments[0]} was not done after {seconds:.0f} s. Try again.") from None
    return process.returncode or 0, (out or complaints).decode(errors="replace")


def _sentence(said: str) -> str:
    """The last line of what a command complained about, without its head."""
    return said.strip().rpartition("\n")[2].removeprefix("stickslip: error: ")[:1000]


def _entries(ready: dict[str, StudyEntry]) -> tuple[StudyEntry, ...]:
    """Studies with results, then those that ship and were not run yet. A damaged one is listed as refused."""
    found = []
    own = studies_with_results()
    for id in own:
        try:
            found.append(shown_study(id, ready.get(id)).entry)
        except StickslipError as error:
            found.append(StudyEntry(id, id, str(error)[:200], "", "", id in ready, "refused", 0, 0))
    return (*found, *(entry for id, entry in ready.items() if id not in own))


def _preparing(shown: StudyShown) -> StudyShown:
    return dataclasses.replace(shown, said="", entry=dataclasses.replace(shown.entry, state="preparing"))


def _workers() -> int:
    """Processes that make runs: all processors but one, which the physics and this server need."""
    n = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, n - 1) if importlib.util.find_spec(DISTRIBUTION) is not None else 1


def _step_back(pid: int) -> None:
    """Let physics and server go before a process."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, pid, NICENESS)
