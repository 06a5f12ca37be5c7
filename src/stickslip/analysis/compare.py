"""Runs beside a reference run: differences of time and speed along the track, and what each curve cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stickslip.analysis.run_trace import RunTrace
from stickslip.model.errors import RecordingError
from stickslip.track.design_rules import corners_of
from stickslip.track.track import Corner, Track

Array = NDArray[np.float64]

SPACING = 0.5  # m, of the common stations
#: An arch of h_S stands out from the valleys beside it by this share of the highest one, and by this many metres.
ARCH_SHARE, ARCH_LEAST = 0.15, 0.05
BESIDE = 5.0  # m before and behind a curve where its arches may still begin and end


@dataclass(frozen=True, slots=True)
class Split:
    """When and how fast a run passed a gate; NaN if it did not."""

    gate: str
    station: float  # m
    time: float  # s since the first gate
    speed: float  # m/s


@dataclass(frozen=True, slots=True)
class CurveRun:
    """How a run took a curve, or the part of it between the first gate and the last; NaN where it did not come."""

    corner: Corner
    entry_speed: float  # m/s, where the curve begins
    exit_speed: float  # m/s, where it ends
    entry_offset: float  # m, b_S at its begin, left positive
    exit_offset: float  # m
    time: float  # s, from its begin to its end
    way_on: float  # s, from its end to the begin of the next curve, or to the finish
    top: float  # m, largest h_S
    top_station: float  # m
    arches: int  # of h_S
    load: float  # largest, multiples of the weight, as instruments show it


@dataclass(frozen=True, slots=True)
class CurveLoss:
    """What a curve cost a run beside the reference; positive is lost."""

    corner: Corner
    inside: float  # s, lost between its begin and its end
    way_on: float  # s, lost on the way to the next curve, or to the finish
    exit_speed: float  # m/s, faster at the end than the reference


@dataclass(frozen=True, slots=True, eq=False)
class Difference:
    """A run beside the reference run on common stations.

    Parameters
    ----------
    run, reference : RunTrace
    station : (n,) float [m]
    time : (n,) float [s]
        Δt, positive where the run is behind; NaN where one of them did not come.
    speed : (n,) float [m/s]
        Δv, positive where the run is faster.
    """

    run: RunTrace
    reference: RunTrace
    station: Array
    time: Array
    speed: Array


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """Several runs on one track beside one of them.

    Parameters
    ----------
    reference : RunTrace
    runs : tuple of RunTrace
        The reference among them.
    station : (n,) float [m]
        From the first gate to the last.
    """

    reference: RunTrace
    runs: tuple[RunTrace, ...]
    station: Array

    @property
    def track(self) -> Track:
        """The track of all runs."""
        return self.reference.track

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Of every run but the reference."""
        return tuple(difference(run, self.reference, self.station) for run in self.runs if run is not self.reference)


def compare_runs(runs: Sequence[RunTrace], reference: str | None = None, spacing: float = SPACING) -> Comparison:
    """Set runs beside a reference.

    Parameters
    ----------
    runs : sequence of RunTrace
        One or more, on one track, with different names.
    reference : str, optional
        Name of a run. Default: the fastest that finished; if none did, the one that came farthest.
    spacing : float [m]
        Of the common stations.

    Raises
    ------
    RecordingError
        If the runs are not on one track, share a name, or none is called `reference`.
    """
    listed = tuple(runs)
    if not listed:
        raise RecordingError("there are no runs to compare. Give one or more.")
    names = [run.name for run in listed]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise RecordingError(f"several runs are called '{twice[0]}'. Give each a name of its own.")
    for run in listed[1:]:
        if not _same_track(run.track, listed[0].track):
            raise RecordingError(
                f"run '{listed[0].name}' is on the track '{listed[0].track.name}', run '{run.name}' on '{run.track.name}' "
                f"with gates from {run.track.start:g} to {run.track.finish:g} m. Compare runs on one track."
            )
    if reference is not None and reference not in names:
        raise RecordingError(f"there is no run '{reference}'. Runs are: {', '.join(names)}.")
    chosen = _fastest(listed) if reference is None else listed[names.index(reference)]
    track = chosen.track
    n = max(2, round((track.finish - track.start) / spacing) + 1)
    return Comparison(chosen, listed, np.linspace(track.start, track.finish, n))


def difference(run: RunTrace, reference: RunTrace, station: Array) -> Difference:
    """Δt and Δv of a run against a reference at stations (n,) [m]."""
    time = run.clock(station) - reference.clock(station)
    return Difference(run, reference, station, time, run.speed_at(station) - reference.speed_at(station))


def splits_of(run: RunTrace) -> tuple[Split, ...]:
    """Passages of the gates: times and speeds as they were taken in the run, else from its rows."""
    stations = np.array([gate.station for gate in run.track.gates])
    times = run.clock(stations)
    # The first gate starts the clock, even where a run begins a step behind it.
    times[0], stations[0] = 0.0, max(stations[0], run.reach[0])
    speeds = run.speed_at(stations)
    return tuple(
        Split(gate.name, gate.station, float(t), float(run.split_speeds.get(gate.name, v)))
        for gate, t, v in zip(run.track.gates, times, speeds)
    )


def curves_of(run: RunTrace) -> tuple[CurveRun, ...]:
    """How a run took the curves between the first gate and the last."""
    return tuple(_take_curve(run, corner, end) for corner, end in _timed_corners(run.track))


def losses_of(run: RunTrace, reference: RunTrace) -> tuple[CurveLoss, ...]:
    """What the curves cost a run beside a reference.

    Together with what was lost before the first curve, `inside` and `way_on` of all curves add up to Δt at the finish.
    """
    return tuple(
        CurveLoss(a.corner, a.time - b.time, a.way_on - b.way_on, a.exit_speed - b.exit_speed)
        for a, b in zip(curves_of(run), curves_of(reference))
    )


def count_arches(height: Array) -> int:
    """Arches of h_S (n,) [m] on even stations: maxima that stand out by `ARCH_SHARE` of the highest and by `ARCH_LEAST`."""
    from scipy.signal import find_peaks  # takes a second to load

    known = height[np.isfinite(height)]
    if known.size == 0:
        return 0
    low = known.min()
    padded = np.concatenate([[low], known, [low]])  # a maximum at the very border is one, too
    peaks, _ = find_peaks(padded, prominence=max(ARCH_SHARE * float(known.max()), ARCH_LEAST))
    return len(peaks)


def _take_curve(run: RunTrace, corner: Corner, next_begin: float) -> CurveRun:
    """How a run took one curve; the way on ends at `next_begin`."""
    # What lies outside the timed part of the track is nobody's loss.
    begin, end = max(corner.begin, run.track.start), min(corner.end, run.track.finish)
    s = np.arange(begin, end + 0.5 * SPACING, SPACING)
    height = run.at(run.height, s)
    # Rows, not common stations: the largest of all curves is then the largest that an instrument showed.
    load = run.load[(run.station >= begin) & (run.station <= end)]
    t_begin, t_end, t_next = run.clock([begin, end, next_begin])
    known = bool(np.isfinite(height).any())
    top = int(np.nanargmax(height)) if known else 0
    around = np.arange(max(begin - BESIDE, run.track.begin), min(end + BESIDE, run.track.end), SPACING)
    v_in, v_out = run.speed_at([begin, end])
    b_in, b_out = run.at(run.offset, [begin, end])
    return CurveRun(
        corner, float(v_in), float(v_out), float(b_in), float(b_out), float(t_end - t_begin), float(t_next - t_end),
        float(height[top]), float(s[top]) if known else float("nan"), count_arches(run.at(run.height, around)),
        float(load.max()) if load.size else float("nan"),
    )  # fmt: skip


def _timed_corners(track: Track) -> list[tuple[Corner, float]]:
    """Corners between first and last gate, and the station up to which time counts as theirs: begin of the next, or the finish."""
    corners = [c for c in corners_of(track) if c.begin < track.finish and c.end > track.start]
    ends = [min(c.begin, track.finish) for c in corners[1:]] + [track.finish] if corners else []
    return list(zip(corners, ends))


def _same_track(one: Track, other: Track) -> bool:
    """Whether two tracks have one plan line and the same gates."""
    return one.gates == other.gates and one.plan == other.plan


def _fastest(runs: Sequence[RunTrace]) -> RunTrace:
    """The fastest run that finished; if none did, the one that came farthest."""
    done = [run for run in runs if run.finished]
    if done:
        return min(done, key=lambda run: float(run.clock(run.track.finish)))
    return max(runs, key=lambda run: run.reach[1])
