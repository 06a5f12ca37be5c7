"""Replay: run a recording again and compare states and rows, bit for bit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from stickslip.engine.recorder import state_hash
from stickslip.engine.report import StepReport
from stickslip.engine.row_comparison import Replayable, RowComparison, RowDifference
from stickslip.engine.simulation import Simulation
from stickslip.engine.tally import join_reports
from stickslip.model.errors import RecordingError

MOST_STEPS = 10**10


@dataclass(frozen=True, slots=True)
class ReplayReport:
    """Outcome of a replay.

    Attributes
    ----------
    same : bool
        Every hash of the recording was met, and every row is the one that was computed again.
    steps, hashes, rows : int
        Steps taken; hashes compared, the first that differs included; rows compared.
    last_same_step : int
        Up to this step the states are known to be equal.
    first_different_step : int or None
        First step at which they are known to differ; None if they never do. Between the two the recording holds nothing
        to compare with: record with ``hash_every=1`` to know the very step.
    different : tuple of str
        Columns that differ in the first row that does; empty if only what has no column differs, such as percussions.
    row : RowDifference or None
        The first row that differs. With states that are all equal, the rows of the file were changed.
    """

    same: bool
    steps: int
    hashes: int
    last_same_step: int
    first_different_step: int | None
    different: tuple[str, ...] = ()
    rows: int = 0
    row: RowDifference | None = None

    def __str__(self) -> str:
        if self.same:
            return f"same bits: {self.hashes} states and {self.rows} rows compared over {self.steps} steps"
        if self.first_different_step is None:
            states = f"all {self.hashes} states are equal, so the rows of the file were changed"
            return f"not the same: {self.row}; {states if self.hashes else 'states were not compared'}"
        where = f"equal up to step {self.last_same_step}, different at step {self.first_different_step}"
        columns = f" in {', '.join(self.different[:5])}" if self.different else ""
        return f"not the same: {where}{columns}"


def replay(recording: Replayable, simulation: Simulation | None = None) -> ReplayReport:
    """Run a recording again from its first state with the inputs it holds; compare rows, and hashes of the state.

    Parameters
    ----------
    recording : Recording
        Also one that was cut short: it is compared as far as it goes.
    simulation : Simulation, optional
        Of the recorded scene; it is left at the end of the recording. Default: a new one.

    Raises
    ------
    RecordingError
        The recording does not fit the simulation, or holds nothing to compare with.
    """
    simulation = simulation if simulation is not None else Simulation(recording.scene)
    simulation.restore(recording.snapshot)
    begin = same_step = reached = simulation.i_step
    hashes = _check_hashes(recording, begin)
    inputs = _check_inputs(recording, simulation)
    rows = RowComparison(recording, simulation)
    if rows.first is not None:  # rows are missing, doubled or out of order: nothing to walk along
        return ReplayReport(False, 0, 0, begin, None, rows=rows.done, row=rows.first)
    stops = sorted({*rows.steps, *hashes})
    if stops[-1] - begin > MOST_STEPS:
        raise RecordingError(f"the recording has {stops[-1] - begin} steps; replay takes up to {MOST_STEPS}.")
    done = 0
    for step, report in _walk(simulation, inputs, stops):
        reached = step
        rows.compare(step, report)
        if step not in hashes:
            same_step = step if rows.first is None else same_step
            continue
        done += 1
        if state_hash(simulation) != hashes[step]:
            return _differ(rows, begin, done, same_step, step)
        same_step = step
    if reached < stops[-1]:  # the replay became non-finite
        return _differ(rows, begin, done, same_step, reached + 1)
    return ReplayReport(rows.first is None, reached - begin, done, same_step, None, rows=rows.done, row=rows.first)


def _differ(rows: RowComparison, begin: int, hashes: int, same_step: int, step: int) -> ReplayReport:
    """The report where a hash is not met at `step`: a row since the last equal state may show it earlier."""
    first = rows.first if rows.first is not None and same_step < rows.first.step <= step else None
    columns = tuple(name for name in first.columns if name[:2] in ("q.", "u.")) if first is not None else ()
    if first is not None and columns:
        step = first.step
    return ReplayReport(False, step - begin, hashes, same_step, step, columns, rows.done, rows.first)


def _check_hashes(recording: Replayable, begin: int) -> dict[int, str]:
    """Hashes by step, if they can be those of a run that begins at step `begin`."""
    hashes = recording.hashes
    if not hashes:
        raise RecordingError("the recording holds no hash of a state: it was cut short too early to be compared.")
    steps = [step for step, _ in hashes]
    if steps[0] < begin or any(b <= a for a, b in pairwise(steps)):
        raise RecordingError(f"hashes of the recording are out of order, or from before its first step {begin}.")
    return dict(hashes)


def _check_inputs(recording: Replayable, simulation: Simulation) -> NDArray[np.float64]:
    """Changes of inputs, if they can be those of the simulation."""
    inputs, n = recording.inputs, simulation.state.raw.shape[0]
    if inputs.ndim != 2 or inputs.shape[1] != 5 or inputs.dtype != np.float64 or not np.isfinite(inputs).all():
        raise RecordingError(f"inputs of the recording are not rows of 5 finite numbers, but {inputs.shape}.")
    if np.any(np.diff(inputs[:, 0]) < 0.0) or np.any((inputs[:, 1] < 0.0) | (inputs[:, 1] >= n)):
        raise RecordingError(f"inputs of the recording are out of order, or of a channel that its scene of {n} lacks.")
    return inputs


def advance(simulation: Simulation, inputs: NDArray[np.float64], stops: list[int]) -> Iterator[int]:
    """Step a simulation along recorded inputs; yields at each of the steps in `stops`, in order.

    Parameters
    ----------
    inputs : (n, 5) float
        As in a recording: step before which a channel changes, channel, value, rate, acceleration. Those before the
        present step are taken as done.
    stops : list of int
        Not before the present step.
    """
    for stop, _ in _walk(simulation, inputs, stops):
        yield stop


def _walk(
    simulation: Simulation, inputs: NDArray[np.float64], stops: list[int]
) -> Iterator[tuple[int, StepReport | None]]:
    """As `advance`; with each stop comes the report of the steps since the stop before, if there were any."""
    k = int(np.searchsorted(inputs[:, 0], simulation.i_step))
    for stop in stops:
        report = None
        while simulation.i_step < stop:
            while k < len(inputs) and inputs[k, 0] <= simulation.i_step:
                simulation.state.raw[int(inputs[k, 1])] = inputs[k, 2:]
                k += 1
            until = min(stop, int(inputs[k, 0])) if k < len(inputs) else stop
            report = join_reports(report, simulation.step(until - simulation.i_step))
            if not report.finite:
                return
        yield stop, report
