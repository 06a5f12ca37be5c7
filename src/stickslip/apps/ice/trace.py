"""Steering traces: what a pilot's hands did, checked, kept in a file, and driven again."""

from __future__ import annotations

import math
import os
import re
from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Annotated

from stickslip.io.csv_text import cells_of, write_cells
from stickslip.model.errors import Fault, ModelError
from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.kinds import Table

LONGEST_GAP = 0.25  # s: slower sampling loses what a pilot does; reaction times are of that order
HEAD = ["time_s", "steering"]


@dataclass(frozen=True, slots=True)
class SteeringTrace:
    """What a pilot's hands did, to be driven again.

    Parameters
    ----------
    samples : (n, 2) float [s, -]
        Time and position of the hands, -1 to 1; times increasing, no gap longer than 0.25 s, two samples or more.
        Before the first and after the last one, hands stay where they are.
    """

    samples: Annotated[tuple[tuple[float, float], ...], Table(2, ("s", "1"), increasing=True, at_least=2)]

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if not draft.has("samples"):
            return
        if not draft["samples"]:
            draft.fault("samples", "is empty", "Give at least two rows of time and position")
        for i, (_, position) in enumerate(draft["samples"]):
            if abs(position) > 1.0:
                what = f"is at position {position!r}, outside -1 to 1"
                draft.fault(f"samples[{i}]", what, "Divide positions by the one at the stop")
        for i, ((before, _), (after, _)) in enumerate(pairwise(draft["samples"]), start=1):
            if after - before > LONGEST_GAP:
                what = f"comes {after - before:.3g} s after the sample before it, at {before:g} s"
                fix = f"Record at {1.0 / LONGEST_GAP:g} Hz or more, or fill the gap with what the pilot did"
                draft.fault(f"samples[{i}]", what, fix)

    def position(self, time: float) -> float:
        """Position of the hands at a time [s], linear between samples."""
        i = bisect_right(self.samples, (time, math.inf))
        if i == 0 or i == len(self.samples):
            return self.samples[min(i, len(self.samples) - 1)][1]
        (t_a, a), (t_b, b) = self.samples[i - 1], self.samples[i]
        return a + (b - a) * (time - t_a) / (t_b - t_a)


def trace_text(trace: SteeringTrace) -> str:
    """A trace as CSV; numbers are written so that they are read back bit for bit."""
    return write_cells([HEAD, *([repr(t), repr(x)] for t, x in trace.samples)])


def load_trace(path: str | os.PathLike[str]) -> SteeringTrace:
    """Read a trace from CSV with the columns ``time_s`` and ``steering``.

    Raises
    ------
    ModelError
        The file cannot be read, or holds gaps, times that do not grow or positions outside -1 to 1.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ModelError(Fault(os.fspath(path), f"cannot be read: {error}", "Give a CSV file of steering")) from error
    rows = cells_of(text)
    if not rows or [cell.strip() for cell in rows[0]] != HEAD:
        raise ModelError(Fault(os.fspath(path), "has another first line", f"Begin with {','.join(HEAD)}"))
    samples = []
    for i, row in enumerate(rows[1:], start=2):
        try:
            time, position = (float(cell) for cell in row)
        except ValueError:
            what = f"is {','.join(row)!r}, not two numbers"
            raise ModelError(Fault(f"{os.fspath(path)}:{i}", what, "Give time and position")) from None
        samples.append((time, position))
    try:
        return SteeringTrace(tuple(samples))
    except ModelError as error:
        raise ModelError([_located(fault, os.fspath(path)) for fault in error.faults]) from None


def _located(fault: Fault, file: str) -> Fault:
    """A fault of a trace with the file and the line of its sample: the first one is in line 2."""
    found = re.search(r"\[(\d+)\]", fault.path)
    return fault._replace(path=file if found is None else f"{file}:{int(found[1]) + 2}")
