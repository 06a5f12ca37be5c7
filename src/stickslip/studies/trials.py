"""Trials: runs of a study at points, each with one or more seeds."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stickslip.contract.app import MAX_SEED
from stickslip.studies.declaration import Output
from stickslip.studies.order import RunOrder, RunRecord, order_run
from stickslip.studies.session import Session, counts, usable
from stickslip.studies.study_check import CheckedStudy

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Trials:
    """Runs that were made.

    Attributes
    ----------
    points : list of dict
        Settings that vary, by path.
    seeds : list of tuple of int
        Of each point.
    records : list of list of RunRecord
        None where a stop rule left a run out.
    """

    points: list[dict[str, Any]]
    seeds: list[tuple[int, ...]]
    records: list[list[RunRecord | None]]

    def values(self, output: Output) -> list[Array]:
        """Numbers of each point, one per seed; NaN where there is none."""
        return [np.array([usable(record, output) for record in row]) for row in self.records]

    def flat(self, output: Output) -> Array:
        """Numbers of all runs."""
        return np.concatenate([*self.values(output), np.zeros(0)])

    def all_records(self) -> list[RunRecord | None]:
        """Of all runs."""
        return [record for row in self.records for record in row]

    def columns(self, outputs: Sequence[Output]) -> dict[str, list[Any]]:
        """Every run: point, settings, seed, status, reason and outputs."""
        found: dict[str, list[Any]] = {"point": []}
        paths = list(dict.fromkeys(path for point in self.points for path in point))
        found |= {path: [] for path in paths} | {"seed": [], "status": [], "reason": []}
        found |= {output.label: [] for output in outputs}
        for i, (point, seeds, row) in enumerate(zip(self.points, self.seeds, self.records)):
            for seed, record in zip(seeds, row):
                found["point"].append(i)
                for path in paths:
                    found[path].append(point.get(path))
                found["seed"].append(seed)
                found["status"].append("not made" if record is None else record.status)
                found["reason"].append("" if record is None else record.reason)
                for output in outputs:
                    number = math.nan if record is None else record.numbers.get(output.label, math.nan)
                    found[output.label].append(None if math.isnan(number) else number)
        return found


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

    def seeds(self, n_points: int, independent: bool) -> list[tuple[int, ...]]:
        """Seeds of points: the same for all of them, or none of them twice."""
        head = self.study.head
        step = head.repeats if independent else 0
        return [
            tuple((head.seed + i * step + k) % (MAX_SEED + 1) for k in range(head.repeats)) for i in range(n_points)
        ]

    def order(self, point: Mapping[str, Any], seed: int) -> RunOrder:
        """A run at a point."""
        head = self.study.head
        settings = {**self.study.settings, **point}
        return order_run(head.app, settings, head.controller, seed, head.until, self.study.outputs)

    def run(
        self,
        points: Sequence[Mapping[str, Any]],
        seeds: Sequence[tuple[int, ...]],
        is_enough: Callable[[Sequence[RunRecord | None]], bool] | None = None,
    ) -> Trials:
        """Make the runs that were not made yet."""
        orders = [self.order(point, seed) for point, row in zip(points, seeds) for seed in row]
        made = iter(self.session.evaluate(orders, is_enough))
        records = [[next(made) for _ in row] for row in seeds]
        return Trials([dict(point) for point in points], list(seeds), records)

    def at(self, points: Sequence[tuple[Any, ...]]) -> list[dict[str, Any]]:
        """Points as settings, by path."""
        paths = [factor.path for factor in self.study.factors]
        return [dict(zip(paths, point)) for point in points]


def trouble_of(trials: Trials) -> list[str]:
    """What is to be said of runs that did not end well."""
    found = counts(trials.all_records())
    said = []
    if found["bad"]:
        ends: dict[str, int] = {}
        for record in trials.all_records():
            if record is not None and record.status == "bad":
                reason = record.reason.partition("\n")[0][:80]
                ends[reason] = ends.get(reason, 0) + 1
        most = ", ".join(f"{n} × {reason}" for reason, n in sorted(ends.items(), key=lambda pair: -pair[1])[:3])
        said.append(f"{found['bad']} of {found['runs']} runs did not end well ({most}); their numbers are left out.")
    if found["failed"] or found["lost"]:
        record = next(r for r in trials.all_records() if r is not None and r.status in ("failed", "lost"))
        reason = record.reason.partition("\n")[0][:160]
        n = found["failed"] + found["lost"]
        said.append(f"{n} of {found['runs']} runs could not be made; the first, with seed {record.seed}: {reason}")
    if found["not_made"]:
        said.append(f"{found['not_made']} of {found['runs']} runs were not made.")
    return said
