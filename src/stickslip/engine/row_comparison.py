"""Rows of a recording compared with those that a replay computes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from stickslip.engine.channels import LASTING, RUN, SINGLE, Channel, Channels
from stickslip.engine.contact_pairs import WHOLE_OF_PAIR
from stickslip.engine.report import StepReport
from stickslip.engine.simulation import Simulation, Snapshot
from stickslip.engine.tally import join_reports
from stickslip.model import Scene
from stickslip.model.errors import RecordingError

CUT_SHORT = "cut short"  # outcome of a run whose last rows are missing
#: Sums of contact forces depend on when others read them: they are compared to this part of the largest in their column.
LOAD_TOLERANCE = 1e-5
FORMAT = 3  # of recordings that hold every channel of their groups, those of older ones fewer
PAIRS = "contacts"  # what differs if it is the pairs of shapes of a row


class Replayable(Protocol):
    """What a replay needs of a recording; `stickslip.io.Recording` has it."""

    @property
    def meta(self) -> Mapping[str, Any]: ...

    @property
    def recovered(self) -> int | None: ...

    @property
    def scene(self) -> Scene: ...

    @property
    def snapshot(self) -> Snapshot: ...

    @property
    def inputs(self) -> NDArray[np.float64]: ...

    @property
    def hashes(self) -> tuple[tuple[int, str], ...]: ...

    @property
    def groups(self) -> tuple[str, ...]: ...

    @property
    def columns(self) -> tuple[str, ...]: ...

    @property
    def pairs(self) -> tuple[NDArray[np.int64], NDArray[np.float64]] | None: ...

    def column(self, name: str) -> NDArray[Any]: ...

    def channels(self, group: str | None = None) -> tuple[Channel, ...]: ...


class RowDifference(NamedTuple):
    """The first row of a recording that is not the one that was computed again."""

    row: int  # counted from 0
    step: int  # of the row that was computed again
    columns: tuple[str, ...]
    what: str = "differs"

    def __str__(self) -> str:
        columns = f" in {', '.join(self.columns[:5])}" if self.columns else ""
        return f"row {self.row}, of step {self.step}, {self.what}{columns}"


class RowComparison:
    """Rows of a recording next to those that a simulation gives now.

    Parameters
    ----------
    recording : Replayable
    simulation : Simulation
        In the first state of the recording.

    Attributes
    ----------
    steps : list of int
        After which there are rows, as they were due.
    first : RowDifference or None
        The first row that differs.
    done : int
        Rows compared.

    Raises
    ------
    RecordingError
        A column is missing, or is one that no run of the scene has.

    Notes
    -----
    Every recorded group is compared, but for what only the app that ran it can measure. Of the last row only clock, coordinates, rates and
    energies are: inputs may have been set after its step, and a step that failed after it counts in its measures.
    """

    def __init__(self, recording: Replayable, simulation: Simulation) -> None:
        carried = [name.removeprefix("load.").rpartition(".")[0] for name in recording.columns if name[:5] == "load."]
        form = recording.meta["format"]
        self._channels = Channels(simulation, recording.groups, list(dict.fromkeys(carried)))
        doubles = form == 1  # all numbers in double precision, and one more of each shape
        known = {channel.name for channel in self._channels.channels}
        unknown = sorted(set(recording.columns) - known - _own_channels(recording))
        if unknown and not (doubles and all(name.startswith(("load.", "induced.")) for name in unknown)):
            raise RecordingError(f"the recording has the column {unknown[0]!r}, which no run of its scene has.")
        self._places = [
            k
            for k, channel in enumerate(self._channels.channels)
            if form >= FORMAT or channel.name in recording.columns or channel.group in LASTING
        ]
        compared = [self._channels.channels[k] for k in self._places]
        self._names = [channel.name for channel in compared]
        self._recorded = [recording.column(name) for name in self._names]
        sizes = {len(column) for column in self._recorded}
        if len(sizes) > 1:
            raise RecordingError(
                f"columns of the recording have different lengths: {min(sizes)} and {max(sizes)} rows."
            )
        self._single = np.array([channel.kind == SINGLE and not doubles for channel in compared])
        self._lasting = [k for k, channel in enumerate(compared) if channel.group in LASTING]
        self._slack = np.array(
            [_slack(column) if channel.group == "loads" else 0.0 for channel, column in zip(compared, self._recorded)]
        )
        self._pairs = recording.pairs if self._channels.pairs is not None else None
        self._pair_ends = np.zeros(1, np.int64) if self._pairs is None else np.append(0, np.cumsum(self._pairs[0]))
        self._row = np.zeros(len(self._channels.channels))
        self._since: StepReport | None = None
        self.done = 0
        self.steps = _due_steps(recording, simulation.i_step, len(self._recorded[0]))
        self.first = self._first_out_of_order()

    def compare(self, step: int, report: StepReport | None) -> None:
        """Compare the row of a step, if one was due, with that of the recording; `report` is of the steps since the last call."""
        if report is not None:
            self._since = join_reports(self._since, report)
        if self.done == len(self.steps) or step != self.steps[self.done]:
            return
        self._channels.read(self._since, self._row)
        self._since = None
        if self.first is None:
            columns = self._differences(self.done, last=self.done == len(self.steps) - 1)
            self.first = RowDifference(self.done, step, columns) if columns else None
        self.done += 1

    def _first_out_of_order(self) -> RowDifference | None:
        """The first row that is not of the step that was due; costs no simulation."""
        found = self._recorded[self._names.index("i_step")]
        if found.dtype.kind not in "iu":
            return RowDifference(0, self.steps[0], ("i_step",), "holds no whole number")
        n = min(len(found), len(self.steps))
        wrong = np.flatnonzero(found[:n] != np.array(self.steps[:n], np.int64))
        if wrong.size:
            k = int(wrong[0])
            return RowDifference(k, self.steps[k], ("i_step",), f"is that of step {found[k]}: it differs")
        if len(found) != len(self.steps):
            what = "is missing" if len(found) < len(self.steps) else "is followed by rows that are too many"
            return RowDifference(n, self.steps[min(n, len(self.steps) - 1)], (), what)
        return None

    def _differences(self, k: int, last: bool) -> tuple[str, ...]:
        """Columns of row `k` that differ by a bit."""
        now = self._row[self._places]
        with np.errstate(over="ignore"):  # as in the file, what single precision does not hold is infinite
            now = np.where(self._single, now.astype(np.float32), now)
        places = self._lasting if last else range(len(self._names))
        found = [self._names[i] for i in places if not _same(self._recorded[i][k], float(now[i]), self._slack[i])]
        if not last and self._pairs is not None and not self._same_pairs(k):
            found.append(PAIRS)
        return tuple(found)

    def _same_pairs(self, k: int) -> bool:
        """Whether the pairs of shapes of row `k` are those that were computed again, to the bit."""
        assert self._pairs is not None
        assert self._channels.pairs is not None
        if k + 1 >= len(self._pair_ends):
            return False
        recorded, now = self._pairs[1][self._pair_ends[k] : self._pair_ends[k + 1]], self._channels.pairs.copy()
        with np.errstate(over="ignore"):
            now[:, WHOLE_OF_PAIR:] = now[:, WHOLE_OF_PAIR:].astype(np.float32)
        return recorded.shape == now.shape and np.array_equal(recorded, now, equal_nan=True)


def _own_channels(recording: Replayable) -> set[str]:
    """Channels that only the app which ran it can compute again."""
    return {channel.name for channel in recording.channels(RUN)} if RUN in recording.groups else set()


def _due_steps(recording: Replayable, begin: int, n_row: int) -> list[int]:
    """Steps after which a run has rows: its first, every so many, and its last; of one that was cut short as many as there are."""
    every, outcome = recording.meta["sample_every_steps"], recording.meta["outcome"]
    first = begin - begin % every + every
    if recording.recovered is not None or outcome == CUT_SHORT:
        return [begin, *(first + k * every for k in range(n_row - 1))]
    end = recording.hashes[-1][0]
    most = n_row + 2  # a number of rows far from that of the file is as wrong as the one next to it
    due = [begin, *(step for k in range(most) if (step := first + k * every) < end)]
    return due if end == begin else [*due, end]


def _slack(column: NDArray[Any]) -> float:
    """How far numbers of a column of mean forces may be off."""
    if column.dtype.kind not in "fiu" or not column.size:
        return 0.0
    finite = np.abs(column[np.isfinite(column)])
    return LOAD_TOLERANCE * float(finite.max()) if finite.size else 0.0


def _same(recorded: Any, now: float, slack: float) -> bool:
    """Whether a recorded value is this number; numbers that are not finite are equal to their own kind."""
    if isinstance(recorded, bool | np.bool_) or not isinstance(recorded, int | float | np.integer | np.floating):
        return False
    value = float(recorded)
    return value == now or (value != value and now != now) or abs(value - now) <= slack
