"""Session: the runs of a study in its folder. What was made is never made again, what fails is kept, and any end can be resumed."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from stickslip.io.result_store import ResultStore
from stickslip.model.errors import StickslipError
from stickslip.studies.declaration import Output, Stop
from stickslip.studies.errors import StudyPausedError
from stickslip.studies.execution import Execution
from stickslip.studies.order import BAD, DONE, FAILED, LOST, RunOrder, RunRecord, version_of_code

FLUSH_S = 2.0  # between two parts
FLUSH_ROWS = 2000
ENOUGH_TO_JUDGE = 20  # runs, before a share of failures means something
RESULTS = "results"


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

    Attributes
    ----------
    made : int
        New runs of this session.
    stopped : str
        Which rule ended it early; empty: none.
    """

    folder: Path
    execution: Execution
    wanted: tuple[str, ...]
    stop: Stop = field(default_factory=Stop)
    on_progress: Callable[[StudyProgress], None] | None = None
    made: int = 0
    stopped: str = ""

    def __post_init__(self) -> None:
        self._store = ResultStore(self.folder / RESULTS)
        self._begin = time.monotonic()
        self._failed = self._given = 0
        self._known: dict[str, RunRecord] = {}
        for result in self._store.results():
            self._remember(RunRecord(*result))

    def close(self) -> None:
        """Let others work on the study."""
        self._store.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def evaluate(
        self, orders: Sequence[RunOrder], is_enough: Callable[[Sequence[RunRecord | None]], bool] | None = None
    ) -> list[RunRecord | None]:
        """Records of orders, in their order; None for those that were not made because a stop rule ended the study.

        Parameters
        ----------
        orders : sequence of RunOrder
        is_enough : callable, optional
            Asked after every flush whether what there is will do.

        Raises
        ------
        StudyPausedError
            The disk is full or the scheduler is gone; what was made is saved.
        """
        missing = {order.key: order for order in orders if self._is_missing(order.key)}
        total = len({order.key for order in orders})
        before = total - len(missing)
        self._report(before, total)
        fresh: list[RunRecord] = []
        flushed, done = time.monotonic(), before
        runs = self.execution.make(self._until_stopped(list(missing.values())))
        try:
            for records in runs:
                fresh += records
                done += len(records)
                self.made += len(records)
                if time.monotonic() - flushed > FLUSH_S or len(fresh) >= FLUSH_ROWS:
                    fresh = self._flush(fresh, done)
                    flushed = time.monotonic()
                    self._judge()
                    if is_enough is not None and is_enough([self._known.get(order.key) for order in orders]):
                        self.stopped = "the mean is as precise as it was to be"
                self._report(done, total, before)
        except StudyPausedError as error:
            self._flush(fresh, done)
            raise StudyPausedError(self._saved(str(error), done, total)) from error
        except BaseException:  # Ctrl-C, too: what was made is saved
            self._flush(fresh, done)
            raise
        self._flush(fresh, done)
        return [self._known.get(order.key) for order in orders]

    def _is_missing(self, key: str) -> bool:
        return key not in self._known or self._known[key].status == LOST

    def _until_stopped(self, orders: list[RunOrder]) -> Iterator[RunOrder]:
        for order in orders:
            hours = (time.monotonic() - self._begin) / 3600.0
            if self.stop.runs is not None and self._given >= self.stop.runs:
                self.stopped = self.stopped or f"{self.stop.runs} runs were made"
            if self.stop.hours is not None and hours > self.stop.hours:
                self.stopped = self.stopped or f"{self.stop.hours:g} h are over"
            if self.stopped:
                return
            self._given += 1
            yield order

    def _judge(self) -> None:
        """Stop where most runs fail: something is wrong with the study."""
        n = len(self._known)
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
        for record in fresh:
            self._remember(record)
        return []

    def _remember(self, record: RunRecord) -> None:
        old = self._known.get(record.key)
        self._failed += (record.status in (FAILED, LOST)) - (old is not None and old.status in (FAILED, LOST))
        numbers = {name: record.numbers[name] for name in self.wanted if name in record.numbers}
        self._known[record.key] = record._replace(numbers=numbers)

    def _saved(self, what: str, done: int, total: int) -> str:
        return f"{what.rstrip('.')}. {done} of {total} results are saved; give the same command again to go on."

    def _report(self, done: int, total: int, before: int = 0) -> None:
        if self.on_progress is None:
            return
        new = done - before
        left = (time.monotonic() - self._begin) / new * (total - done) if new else math.nan
        self.on_progress(StudyProgress(done, total, self._failed, left))


def usable(record: RunRecord | None, output: Output) -> float:
    """A number of a run that counts; NaN if there is none."""
    counting = (DONE, BAD) if output.bad_runs else (DONE,)
    if record is None or record.status not in counting:
        return math.nan
    return record.numbers.get(output.label, math.nan)


def counts(records: Sequence[RunRecord | None]) -> dict[str, Any]:
    """How many runs there are of each status."""
    found = {
        status: sum(1 for r in records if r is not None and r.status == status) for status in (DONE, BAD, FAILED, LOST)
    }
    return {"runs": len(records), **found, "not_made": sum(1 for record in records if record is None)}
