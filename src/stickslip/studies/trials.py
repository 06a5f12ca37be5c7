"""Trials: runs at points with seeds, made where they are missing, and what came of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stickslip.contract.app import MAX_SEED
from stickslip.io.study_folder import PlannedRun
from stickslip.studies.declaration import Output
from stickslip.studies.ledger import Ledger, Rows, packed
from stickslip.studies.order import BAD, FAILED, LOST, RunOrder, order_run
from stickslip.studies.points import PointTable
from stickslip.studies.session import Session
from stickslip.studies.study_check import CheckedStudy

Array = NDArray[np.float64]
Seeds = NDArray[np.int64]

PLANNED = 5000  # runs that are put into the plan at a time


@dataclass(frozen=True, slots=True)
class Trials:
    """Runs that were made.

    Attributes
    ----------
    points : sequence of mapping
        Settings that vary, by path.
    seeds : (points, repeats) int
    rows : (points, repeats) int
        Where the ledger has the runs; `NOWHERE` where a stop rule left one out.
    ledger : Ledger
    """

    points: Sequence[Mapping[str, Any]]
    seeds: Seeds
    rows: Rows
    ledger: Ledger

    def values(self, output: Output) -> Array:
        """(points, repeats) numbers; NaN where there is none."""
        return self.ledger.usable(self.rows, output)

    def flat(self, output: Output) -> Array:
        """Numbers of all runs."""
        return self.values(output).ravel()

    def counts(self) -> dict[str, int]:
        """How many runs there are of each status."""
        return self.ledger.counts(self.rows.ravel())

    def table(self, outputs: Sequence[Output]) -> Iterator[list[Any]]:
        """Headings, then every run: point, settings, seed, status, reason and outputs."""
        first = self.points.paths if isinstance(self.points, PointTable) else ()
        paths = list(first or dict.fromkeys(path for point in self.points for path in point))
        yield ["point", *paths, "seed", "status", "reason", *(output.label for output in outputs)]
        columns = [self.ledger.numbers(self.rows, output.label) for output in outputs]
        for i, point in enumerate(self.points):
            for k, (seed, row) in enumerate(zip(self.seeds[i].tolist(), self.rows[i].tolist())):
                numbers = [None if math.isnan(column[i, k]) else float(column[i, k]) for column in columns]
                settings = (point.get(path) for path in paths)
                yield [i, *settings, seed, self.ledger.status(row), self.ledger.reason(row), *numbers]


class TrialRunner:
    """Makes the runs of a study at points.

    Parameters
    ----------
    checked : CheckedStudy
    session : Session
    """

    def __init__(self, checked: CheckedStudy, session: Session) -> None:
        self.checked, self.session = checked, session
        self.study = checked.study

    def seeds(self, n_points: int, independent: bool) -> Seeds:
        """Seeds of points: the same for all of them, or none of them twice."""
        head = self.study.head
        first = np.arange(n_points)[:, None] * (head.repeats if independent else 0)
        return (head.seed + first + np.arange(head.repeats)) % (MAX_SEED + 1)

    def order(self, point: Mapping[str, Any], seed: int) -> RunOrder:
        """A run at a point."""
        head = self.study.head
        settings = {**self.study.settings, **point}
        return order_run(head.app, settings, head.controller, seed, head.until, self.study.outputs)

    def run(
        self,
        points: Sequence[Mapping[str, Any]],
        seeds: Seeds,
        is_enough: Callable[[Rows], bool] | None = None,
    ) -> Trials:
        """Make the runs that were not made yet. Orders are made twice, for their keys and when they are due: none is kept."""
        keys = self._plan(points, seeds)

        def due(i: int) -> RunOrder:
            point, repeat = divmod(i, seeds.shape[1])
            return self.order(points[point], int(seeds[point, repeat]))

        rows = self.session.evaluate(keys, due, is_enough)
        return Trials(points, seeds, rows.reshape(seeds.shape), self.session.ledger)

    def _plan(self, points: Sequence[Mapping[str, Any]], seeds: Seeds) -> NDArray[np.void]:
        """Keys of all runs; they are written into the plan."""
        keys = bytearray()
        planned: list[PlannedRun] = []
        for i, point in enumerate(points):
            for seed in seeds[i].tolist():
                key = self.order(point, seed).key
                keys += packed(key)
                planned.append(PlannedRun(key, i, seed, dict(point)))
            if len(planned) >= PLANNED:
                self.session.plan(planned)
                planned = []
        self.session.plan(planned)
        return np.frombuffer(bytes(keys), dtype="V16")

    def at(self, points: Iterable[tuple[Any, ...]]) -> PointTable:
        """Points as settings, by path."""
        return PointTable([factor.path for factor in self.study.factors], points)


def trouble_of(trials: Trials) -> list[str]:
    """What is to be said of runs that did not end well."""
    found, ledger = trials.counts(), trials.ledger
    said = []
    rows = trials.rows.ravel().tolist()
    if found["bad"]:
        ends: dict[str, int] = {}
        for row in rows:
            if ledger.status(row) == BAD:
                reason = ledger.reason(row).partition("\n")[0][:80]
                ends[reason] = ends.get(reason, 0) + 1
        most = ", ".join(f"{n} × {reason}" for reason, n in sorted(ends.items(), key=lambda pair: -pair[1])[:3])
        said.append(f"{found['bad']} of {found['runs']} runs did not end well ({most}); their numbers are left out.")
    if found["failed"] or found["lost"]:
        first = next(k for k, row in enumerate(rows) if ledger.status(row) in (FAILED, LOST))
        reason, seed = ledger.reason(rows[first]).partition("\n")[0][:160], int(trials.seeds.ravel()[first])
        n = found["failed"] + found["lost"]
        said.append(f"{n} of {found['runs']} runs could not be made; the first, with seed {seed}: {reason}")
    if found["not_made"]:
        said.append(f"{found['not_made']} of {found['runs']} runs were not made.")
    return said
