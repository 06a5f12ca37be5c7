"""Replay: run a recording again and compare the state, bit for bit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from stickslip.engine.channels import Channels
from stickslip.engine.recorder import state_hash
from stickslip.engine.simulation import Simulation, Snapshot
from stickslip.engine.tally import join_reports
from stickslip.model import Scene
from stickslip.model.errors import RecordingError


class Replayable(Protocol):
    """What a replay needs of a recording; `stickslip.io.Recording` has it."""

    @property
    def scene(self) -> Scene: ...

    @property
    def snapshot(self) -> Snapshot: ...

    @property
    def inputs(self) -> NDArray[np.float64]: ...

    @property
    def hashes(self) -> tuple[tuple[int, str], ...]: ...

    def column(self, name: str) -> NDArray[Any]: ...


@dataclass(frozen=True, slots=True)
class ReplayReport:
    """Outcome of a replay.

    Attributes
    ----------
    same : bool
        Every hash of the recording was met.
    steps, hashes : int
        Steps taken, and hashes compared, the first that differs included.
    last_same_step : int
        Up to this step the states are known to be equal.
    first_different_step : int or None
        First step at which they are known to differ; None if they never do. Between the two the recording holds nothing
        to compare with: record with ``hash_every=1`` to know the very step.
    different : tuple of str
        Columns that differ in the first row that does; empty if only what has no column differs, such as percussions.
    """

    same: bool
    steps: int
    hashes: int
    last_same_step: int
    first_different_step: int | None
    different: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.same:
            return f"same bits: {self.hashes} states compared over {self.steps} steps"
        where = f"equal up to step {self.last_same_step}, different at step {self.first_different_step}"
        columns = f" in {', '.join(self.different[:5])}" if self.different else ""
        return f"not the same: {where}{columns}"


def replay(recording: Replayable, simulation: Simulation | None = None) -> ReplayReport:
    """Run a recording again from its first state with the inputs it holds, and compare hashes of the state.

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
    if not recording.hashes:
        raise RecordingError("the recording holds no hash of a state: it was cut short too early to be compared.")
    simulation = simulation if simulation is not None else Simulation(recording.scene)
    simulation.restore(recording.snapshot)
    begin = simulation.i_step
    same_step, same_state = begin, simulation.snapshot()
    for n, (step, expected) in enumerate(recording.hashes, start=1):
        for _ in advance(simulation, recording.inputs, [step]):
            pass
        if simulation.i_step != step or state_hash(simulation) != expected:
            simulation.restore(same_state)
            last, first, columns = _narrow(recording, simulation, same_step, step)
            return ReplayReport(False, first - begin, n, last, first, columns)
        same_step, same_state = step, simulation.snapshot()
    return ReplayReport(True, simulation.i_step - begin, len(recording.hashes), same_step, None)


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
    k = int(np.searchsorted(inputs[:, 0], simulation.i_step))
    report = None
    for stop in stops:
        while simulation.i_step < stop:
            while k < len(inputs) and inputs[k, 0] <= simulation.i_step:
                simulation.state.raw[int(inputs[k, 1])] = inputs[k, 2:]
                k += 1
            until = min(stop, int(inputs[k, 0])) if k < len(inputs) else stop
            report = join_reports(report, simulation.step(until - simulation.i_step))
            if not report.finite:
                return
        yield stop


def _narrow(recording: Replayable, simulation: Simulation, last: int, first: int) -> tuple[int, int, tuple[str, ...]]:
    """Compare the rows between two hashes: last equal step, first different step, columns that differ."""
    channels = Channels(simulation)
    names = [column.name for column in channels.columns if column.name[:2] in ("q.", "u.")]
    at = [k for k, column in enumerate(channels.columns) if column.name in names]
    steps = recording.column("i_step")
    among = np.flatnonzero((steps > last) & (steps <= first))
    recorded = np.column_stack([recording.column(name)[among] for name in names]) if names else np.zeros((0, 0))
    row = np.zeros(len(channels.columns))
    for k, step in enumerate(advance(simulation, recording.inputs, [int(s) for s in steps[among]])):
        channels.read(None, row)
        different = row[at] != recorded[k]
        if different.any():
            return last, step, tuple(name for name, is_different in zip(names, different) if is_different)
        last = step if step < first else last
    return last, first, ()
