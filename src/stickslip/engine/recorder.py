"""Recorder: steps a simulation and hands rows, input changes and state hashes to a sink, in blocks of bounded size.

The recorder knows nothing of files: a `Sink` is anything that takes a header, blocks and an end. `stickslip.io` has
one that writes Parquet.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from stickslip.engine.channels import DEFAULT_GROUPS, Channel, Channels, OwnChannels
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
    groups : tuple of str
        Of channels.
    channels : tuple of Channel
    snapshot : Snapshot
        State at the beginning, bit for bit.
    """

    scene: Scene
    seed: int
    dt: float
    sample_every: int
    hash_every: int
    groups: tuple[str, ...]
    channels: tuple[Channel, ...]
    snapshot: Snapshot


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of a recording.

    Attributes
    ----------
    rows : (n_row, n_channel) float
        May be overwritten after the sink has returned; nothing else is.
    inputs : list of (int, int, float, float, float)
        Step before which a channel changed, channel, new value, rate and acceleration.
    hashes : list of (int, str)
        Step and hash of the state after it.
    pairs : (n_row,) int and (n, 8) float, or None
        How many pairs of shapes belong to each row, and all of them, numbers of `contact_pairs.OF_PAIR`; None if contacts are not
        recorded.
    """

    rows: Array
    inputs: list[tuple[int, int, float, float, float]]
    hashes: list[tuple[int, str]]
    pairs: tuple[NDArray[np.int64], Array] | None = None


class Sink(Protocol):
    """Takes a recording. `begin` comes first, `end` last and always; `facts` are plain data about the run, complete at the end."""

    @property
    def facts(self) -> dict[str, Any]: ...

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
    groups : iterable of str, or str
        Groups of channels, `channels.GROUPS`; ``"all"`` for all of them. Default: `channels.DEFAULT_GROUPS`.
    shapes : sequence of str, optional
        Contact shapes whose loads are recorded if the group ``loads`` is. Default: all that move with a body.
    own : OwnChannels, optional
        Channels of whoever runs the simulation, recorded besides those of the groups.
    facts : mapping, optional
        Plain data about the run that are known at its beginning.

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
        groups: Iterable[str] | str = DEFAULT_GROUPS,
        shapes: Sequence[str] | None = None,
        own: OwnChannels | None = None,
        facts: Mapping[str, Any] | None = None,
    ) -> None:
        if not rate_hz > 0.0:
            raise RecordingError(f"the record rate is {rate_hz!r} Hz. Give a positive number of rows per second.")
        if hash_every is not None and hash_every < 1:
            raise RecordingError(f"`hash_every` is {hash_every!r} steps. Give 1 or more.")
        self.simulation = simulation
        self.sample_every = max(1, round(1.0 / (rate_hz * simulation.dt)))
        self.hash_every = hash_every if hash_every is not None else ROWS_PER_HASH * self.sample_every
        self._sink = sink
        self._channels = Channels(simulation, groups, shapes, own)
        n_channel = len(self._channels.channels)
        self._rows = np.zeros((max(1, min(65536, BLOCK_BYTES // (8 * n_channel))), n_channel))
        self._n_row = 0
        self._pairs: list[Array] = []  # of each row
        self._pair_bytes = 0
        self._inputs: list[tuple[int, int, float, float, float]] = []
        self._hashes: list[tuple[int, str]] = []
        self._raw_bytes = simulation.state.raw.tobytes()
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
            groups=self._channels.groups,
            channels=self._channels.channels,
            snapshot=simulation.snapshot(),
        )
        sink.facts.update(facts or {})
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
            self._sink.write(Block(self._rows[: self._n_row], self._inputs, self._hashes, self._held_pairs()))
            self._n_row, self._inputs, self._hashes = 0, [], []
            self._pairs, self._pair_bytes = [], 0
        self._handed_at = time.monotonic()

    def close(self, outcome: str = "complete", facts: Mapping[str, Any] | None = None) -> None:
        """Record the last state and its hash, and end the recording with the last facts. Closing twice does nothing."""
        if self._closed:
            return
        self._closed = True
        self._sink.facts.update(facts or {})
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

    def _held_pairs(self) -> tuple[NDArray[np.int64], Array] | None:
        if self._channels.pairs is None:
            return None
        counts = np.array([len(rows) for rows in self._pairs], np.int64)
        return counts, np.concatenate([self._channels.pairs[:0], *self._pairs])

    def _note_inputs(self) -> None:
        raw = self.simulation.state.raw
        now, before = raw.tobytes(), self._raw_bytes  # by bits: 0.0 and -0.0 are different inputs
        if now == before:
            return
        size = raw.strides[0]
        for i, values in enumerate(raw.tolist()):
            if now[i * size : (i + 1) * size] != before[i * size : (i + 1) * size]:
                self._inputs.append((self._i_step, i, *values))
        self._raw_bytes = now

    def _hash(self) -> None:
        self._hashes.append((self._i_step, state_hash(self.simulation)))
        self._hashed_at = self._i_step

    def _sample(self) -> None:
        if self._n_row == self._rows.shape[0] or self._pair_bytes > BLOCK_BYTES:
            self.flush()
        self._channels.read(self._since, self._rows[self._n_row])
        if self._channels.pairs is not None:
            self._pairs.append(self._channels.pairs)
            self._pair_bytes += self._channels.pairs.nbytes
        self._n_row += 1
        self._since = None
        self._sampled_at = self._i_step
