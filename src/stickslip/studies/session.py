"""Session: the runs of a study in its folder. What was made is never made again, what fails is kept, and any end can be resumed."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip.io.result_store import ResultStore
from stickslip.io.study_folder import PAUSE, RESULTS, PlannedRun, append_plan, begin_plan
from stickslip.model.errors import StickslipError
from stickslip.studies.declaration import Stop
from stickslip.studies.errors import StudyPausedError
from stickslip.studies.execution import Execution
from stickslip.studies.ledger import NOWHERE, Ledger, Rows
from stickslip.studies.order import FAILED, LOST, RunOrder, RunRecord, version_of_code

FLUSH_S = 2.0  # between two parts
FLUSH_ROWS = 2000
ENOUGH_TO_JUDGE = 20  # runs, before a share of failures means something
LOOK_S = 0.2  # between two looks whether somebody wants a pause
ASKED_TO = "It was asked to pause"


class StudyProgress(NamedTuple):
    """How far a study is."""

    done: int
    total: int
    failed: int
    left_s: float  # estimate; NaN before the first run


@dataclass
class Session:
    """Makes the runs of a study that are not in its folder yet.

    Parameters
    ----------
    folder : Path
        Of the study.
    execution : Execution
    wanted : tuple of str
        Numbers that are remembered; the folder holds all of them.
    stop : Stop
    on_progress : callable, optional
    interrupted : callable
        Says whether somebody has asked the process to end. An interrupt may be raised where a library swallows it.

    Attributes
    ----------
    made : int
        New runs of this session.
    stopped : str
        Which rule ended it early; empty: none.
    ledger : Ledger
        What is known of the runs.
    """

    folder: Path
    execution: Execution
    wanted: tuple[str, ...]
    stop: Stop = field(default_factory=Stop)
    on_progress: Callable[[StudyProgress], None] | None = None
    interrupted: Callable[[], bool] = lambda: False
    made: int = 0
    stopped: str = ""

    def __post_init__(self) -> None:
        self._store = ResultStore(self.folder / RESULTS)
        self._begin = time.monotonic()
        self._failed = self._given = 0
        self._looked = -math.inf
        self.ledger = Ledger(self.wanted)
        for result in self._store.results():
            self._remember(RunRecord(*result))
        (self.folder / PAUSE).unlink(missing_ok=True)
        begin_plan(self.folder)

    def close(self) -> None:
        """Let others work on the study."""
        self._store.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def plan(self, runs: Sequence[PlannedRun]) -> None:
        """Write down which runs the study wants.

        Raises
        ------
        StudyPausedError
            The disk is full.
        """
        if not runs:
            return
        try:
            append_plan(self.folder, runs)
        except StickslipError as error:
            raise StudyPausedError(f"{error} Make room and give the same command to go on.") from error

    def evaluate(
        self,
        keys: NDArray[np.void],
        order_of: Callable[[int], RunOrder],
        is_enough: Callable[[Rows], bool] | None = None,
    ) -> Rows:
        """Make the runs of keys that are missing; rows of the ledger, `NOWHERE` where a stop rule left a run out.

        Parameters
        ----------
        keys : (n,) void
        order_of : callable
            The run of a place in `keys`, when it is due.
        is_enough : callable, optional
            Asked after every flush whether the rows that there are will do.

        Raises
        ------
        StudyPausedError
            The disk is full, the scheduler is gone, or somebody wants a pause; what was made is saved.
        """
        known = self.ledger.rows(keys)
        missing = np.flatnonzero([self._is_missing(row) for row in known.tolist()])
        total = int(np.unique(keys.view(np.uint64).reshape(-1, 2), axis=0).shape[0]) if keys.size else 0
        before = total - int(np.unique(keys[missing].view(np.uint64).reshape(-1, 2), axis=0).shape[0])
        self._report(before, total)
        fresh: list[RunRecord] = []
        flushed, done = time.monotonic(), before
        try:
            for records in self.execution.make(self._until_stopped(missing, keys, order_of)):
                fresh += records
                done += len(records)
                self.made += len(records)
                for record in records:
                    self._remember(record)
                if time.monotonic() - flushed > FLUSH_S or len(fresh) >= FLUSH_ROWS:
                    fresh = self._flush(fresh, done)
                    flushed = time.monotonic()
                    self._judge()
                    if is_enough is not None and is_enough(self.ledger.rows(keys)):
                        self.stopped = "the mean is as precise as it was to be"
                self._report(done, total, before)
                self._mind_pause()
        except StudyPausedError as error:
            self._flush(fresh, done)
            raise StudyPausedError(self._saved(str(error), done, total)) from error
        except BaseException:  # Ctrl-C, too: what was made is saved
            self._flush(fresh, done)
            raise
        self._flush(fresh, done)
        return self.ledger.rows(keys)

    def _is_missing(self, row: int) -> bool:
        return row == NOWHERE or self.ledger.status(row) == LOST

    def _until_stopped(
        self, missing: NDArray[np.int64], keys: NDArray[np.void], order_of: Callable[[int], RunOrder]
    ) -> Iterator[RunOrder]:
        given: set[bytes] = set()  # that are under way: a point may stand there twice
        for i in missing.tolist():
            key = keys[i].tobytes()
            given = {one for one in given if self.ledger.find(one) == NOWHERE} if len(given) > FLUSH_ROWS else given
            if key in given or (self.ledger.find(key) != NOWHERE and self.ledger.status(self.ledger.find(key)) != LOST):
                continue
            hours = (time.monotonic() - self._begin) / 3600.0
            if self.stop.runs is not None and self._given >= self.stop.runs:
                self.stopped = self.stopped or f"{self.stop.runs} runs were made"
            if self.stop.hours is not None and hours > self.stop.hours:
                self.stopped = self.stopped or f"{self.stop.hours:g} h are over"
            if self.stopped:
                return
            self._given += 1
            given.add(key)
            yield order_of(i)

    def _mind_pause(self) -> None:
        """Pause if a person, a studio or the system asks for it."""
        if self.interrupted():
            raise KeyboardInterrupt
        now = time.monotonic()
        if now - self._looked < LOOK_S:
            return
        self._looked = now
        if (self.folder / PAUSE).exists():
            (self.folder / PAUSE).unlink(missing_ok=True)
            raise StudyPausedError(ASKED_TO)

    def _judge(self) -> None:
        """Stop where most runs fail: something is wrong with the study."""
        n = self.ledger.size
        if n >= ENOUGH_TO_JUDGE and self._failed > self.stop.failed_share * n:
            self.stopped = f"{self._failed} of {n} runs failed"

    def _flush(self, fresh: list[RunRecord], done: int) -> list[RunRecord]:
        """Write what is new; an empty list."""
        try:
            self._store.append(fresh, version_of_code())
        except StickslipError as error:
            saved = done - len(fresh)
            raise StudyPausedError(
                f"{error} {saved} results are saved; make room and give the same command to go on."
            ) from error
        return []

    def _remember(self, record: RunRecord) -> None:
        before = self.ledger.add(record)
        self._failed += (record.status in (FAILED, LOST)) - (before in (FAILED, LOST))

    def _saved(self, what: str, done: int, total: int) -> str:
        return f"{what.rstrip('.')}. {done} of {total} results are saved; give the same command again to go on."

    def _report(self, done: int, total: int, before: int = 0) -> None:
        if self.on_progress is None:
            return
        new = done - before
        left = (time.monotonic() - self._begin) / new * (total - done) if new else math.nan
        self.on_progress(StudyProgress(done, total, self._failed, left))
