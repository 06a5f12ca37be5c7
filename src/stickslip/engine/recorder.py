"""Recorder: steps a simulation and hands rows, input changes and state hashes to a sink, in blocks of bounded size.

The recorder knows nothing of files: a `Sink` is anything that takes a header, blocks and an end. `stickslip.io` has
one that writes Parquet.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from stickslip.engine.channels import Channels, Column, LoadChannels
from stickslip.engine.report import StepReport
from stickslip.engine.simulation import Simulation, Snapshot
from stickslip.engine.tally import join_reports
from stickslip.model import Scene
from stickslip.model.errors import RecordingError

BLOCK_BYTES = 4 * 2**20  # rows held in memory at most
FLUSH_S = 1.0  # wall-clock time after which rows in memory are handed on
ROWS_PER_HASH = 10

Array = NDArray[np.float64]


def state_hash(simulation: Simulation) -> str:
    """SHA-256 over all bytes of the state, warm-start percussions and inputs included, as 64 hexadecimal digits."""
    digest = hashlib.sha256()
    for array in simulation.state:
        digest.update(array.astype(array.dtype.newbyteorder("<"), copy=False))
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Header:
    """What is known when a recording begins.

    Attributes
    ----------
    scene : Scene
    seed : int
    dt : float [s]
    sample_every, hash_every : int
        Steps between two rows and between two hashes.
    columns : tuple of Column
    snapshot : Snapshot
        State at the beginning, bit for bit.
    """

    scene: Scene
    seed: int
    dt: float
    sample_every: int
    hash_every: int
    columns: tuple[Column, ...]
    snapshot: Snapshot


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of a recording.

    Attributes
    ----------
    rows : (n_row, n_column) float
        May be overwritten after the sink has returned.
    inputs : list of (int, int, float, float, float)
        Step before which a channel changed, channel, new value, rate and acceleration.
    hashes : list of (int, str)
        Step and hash of the state after it.
    """

    rows: Array
    inputs: list[tuple[int, int, float, float, float]]
    hashes: list[tuple[int, str]]


class Sink(Protocol):
    """Takes a recording. `begin` comes first, `end` last and always."""

    def begin(self, header: Header) -> None: ...

    def write(self, block: Block) -> None: ...

    def end(self, outcome: str) -> None: ...


class Recorder:
    """Advances a simulation and records it.

    Parameters
    ----------
    simulation : Simulation
        From now on step it through the recorder. Inputs may be set on the simulation at any time: the recorder sees
        their changes before it steps.
    sink : Sink
    seed : int
        Kept in the recording.
    rate_hz : float [Hz]
        Rows per simulated second, rounded to a whole number of steps between rows.
    hash_every : int, optional
        Steps between hashes of the state. Default: every tenth row. 1 lets a replay name the very step that differs.
    loads : bool or sequence of str
        Whether to record what contact shapes and joints carried on average since the row before; names: of these shapes
        only.

    Notes
    -----
    Stepping through a recorder gives the same bits as stepping the simulation itself: the kernel is only called in
    shorter stretches. Rows are handed to the sink when `BLOCK_BYTES` are full or `FLUSH_S` have passed.
    """

    def __init__(
        self,
        simulation: Simulation,
        sink: Sink,
        *,
        seed: int = 0,
        rate_hz: float = 100.0,
        hash_every: int | None = None,
        loads: bool | Sequence[str] = False,
    ) -> None:
        if not rate_hz > 0.0:
            raise RecordingError(f"the record rate is {rate_hz!r} Hz. Give a positive number of rows per second.")
        if hash_every is not None and hash_every < 1:
            raise RecordingError(f"`hash_every` is {hash_every!r} steps. Give 1 or more.")
        self.simulation = simulation
        self.sample_every = max(1, round(1.0 / (rate_hz * simulation.dt)))
        self.hash_every = hash_every if hash_every is not None else ROWS_PER_HASH * self.sample_every
        self._sink = sink
        wanted = None if isinstance(loads, bool) else loads
        self._channels = Channels(simulation, None if loads is False else LoadChannels(simulation, wanted))
        n_column = len(self._channels.columns)
        self._rows = np.zeros((max(1, min(65536, BLOCK_BYTES // (8 * n_column))), n_column))
        self._n_row = 0
        self._inputs: list[tuple[int, int, float, float, float]] = []
        self._hashes: list[tuple[int, str]] = []
        self._raw = simulation.state.raw.copy()
        self._i_step = self._sampled_at = simulation.i_step
        self._hashed_at = -1
        self._since: StepReport | None = None  # of the steps since the last row
        self._closed = False
        header = Header(
            scene=simulation.scene,
            seed=seed,
            dt=simulation.dt,
            sample_every=self.sample_every,
            hash_every=self.hash_every,
            columns=self._channels.columns,
            snapshot=simulation.snapshot(),
        )
        sink.begin(header)
        self._handed_at = time.monotonic()
        self._sample()

    def step(self, n: int = 1) -> StepReport:
        """Advance `n` steps, as `Simulation.step` does, and record what falls due."""
        simulation = self.simulation
        if self._closed:
            raise RecordingError("the recording is closed. Step the simulation itself, or begin a new recording.")
        if simulation.i_step != self._i_step:
            raise RecordingError(
                f"the simulation is at step {simulation.i_step}, the recording at step {self._i_step}: it was stepped "
                "or restored past the recorder. Use `Recorder.step`, and begin a new recording after `restore`."
            )
        self._note_inputs()
        total: StepReport | None = None
        while n > 0:
            due = min(self._until_next(self.sample_every), self._until_next(self.hash_every), n)
            report = simulation.step(due)
            n -= due
            total = join_reports(total, report)
            self._since = join_reports(self._since, report)
            self._i_step = simulation.i_step
            if not report.finite:
                break
            if self._i_step % self.hash_every == 0:
                self._hash()
            if self._i_step % self.sample_every == 0:
                self._sample()
            if time.monotonic() - self._handed_at > FLUSH_S:
                self.flush()
        return total if total is not None else simulation.step(0)

    def flush(self) -> None:
        """Hand all rows in memory to the sink, which then survive the end of this process."""
        if self._n_row or self._inputs or self._hashes:
            self._sink.write(Block(self._rows[: self._n_row], self._inputs, self._hashes))
            self._n_row, self._inputs, self._hashes = 0, [], []
        self._handed_at = time.monotonic()

    def close(self, outcome: str = "complete") -> None:
        """Record the last state and its hash, and end the recording. Closing twice does nothing."""
        if self._closed:
            return
        self._closed = True
        try:
            if self._sampled_at != self._i_step:
                self._sample()
            if self._hashed_at != self._i_step:
                self._hash()
            self.flush()
        finally:
            self._sink.end(outcome)

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.close("complete" if kind is None else "interrupted")

    def _until_next(self, every: int) -> int:
        return every - self._i_step % every

    def _note_inputs(self) -> None:
        raw = self.simulation.state.raw
        if not raw.size:
            return
        changed = raw.view(np.int64) != self._raw.view(np.int64)  # by bits: 0.0 and -0.0 are different inputs
        for i in np.flatnonzero(changed.any(axis=1)):
            value, rate, acceleration = (float(x) for x in raw[i])
            self._inputs.append((self._i_step, int(i), value, rate, acceleration))
        self._raw[:] = raw

    def _hash(self) -> None:
        self._hashes.append((self._i_step, state_hash(self.simulation)))
        self._hashed_at = self._i_step

    def _sample(self) -> None:
        if self._n_row == self._rows.shape[0]:
            self.flush()
        self._channels.read(self._since, self._rows[self._n_row])
        self._n_row += 1
        self._since = None
        self._sampled_at = self._i_step
