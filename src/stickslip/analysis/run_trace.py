"""A run on its track: where, how high, how fast and how heavily loaded, by time and by station."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.spatial.transform import Rotation

from stickslip.engine.low_pass import LOAD_HZ, smooth
from stickslip.model.errors import RecordingError
from stickslip.track.patch import TrackPatch
from stickslip.track.track import Track

Array = NDArray[np.float64]

GRAVITY = 9.81
#: Rows that are projected together: two seconds at 100 Hz. Within them the way travelled tells the station to a few metres,
#: enough to choose between two stretches of a track that lie above or beside each other.
BLOCK = 200
#: How far behind the first gate [m] a run may begin and still have a clock: the missing piece is filled at its first speed.
LATE_START = 2.0
SLOW_HZ = 2.0  # corner of the slow trace of the steering torque [Rempfler, ch. 5]
SAME = 1e-6  # m, between equal stations


@dataclass(frozen=True, slots=True, eq=False)
class RunTrace:
    """A run projected onto its track. Made by `trace_run` or `recorded_run.load_run`.

    Parameters
    ----------
    name : str
    track : Track
    time : (n,) float [s]
        Increasing; its zero is that of the recording.
    position, velocity : (n, 3) float [m], [m/s]
        Of the reference point.
    station : (n,) float [m]
    offset : (n,) float [m]
        b_S, left of the centre line.
    height : (n,) float [m]
        h_S, above the centre line.
    across : (n,) float
        Section coordinate, 1 at the left edge of the ice and -1 at the right one; NaN where it is unknown or off the ice.
    load : (n,) float
        What a rider feels off the ice, in multiples of the weight, as instruments show it: see `felt_load`.
    rotation : (n, 4) float or None
        Quaternions (w, x, y, z), sled → inertial.
    steering : (n,) float or None
        As asked for, left positive, in the unit of the sled's input.
    splits : mapping of str to float [s]
        Times at gates by their names, as they were taken while the run was driven. `clock` agrees with them.
    split_speeds : mapping of str to float [m/s]
        Speeds of the reference point at gates, taken likewise.
    torque : (n,) float [N m] or None
        Mean since the row before of what contact induces in the steered joint, left positive.
    kinetic, potential : (n,) float [J] or None
    works : mapping of str to (n,) float [J]
        Work done on the sled since the first row, by cause; see `run_works`. Losses are negative.
    mass : float [kg] or None
    channels : mapping of str to (n,) float
        Whatever else was recorded, by column.
    """

    name: str
    track: Track
    time: Array
    position: Array
    velocity: Array
    station: Array
    offset: Array
    height: Array
    across: Array
    load: Array
    rotation: Array | None = None
    steering: Array | None = None
    kinetic: Array | None = None
    potential: Array | None = None
    works: Mapping[str, Array] = field(default_factory=dict)
    mass: float | None = None
    channels: Mapping[str, Array] = field(default_factory=dict)
    torque: Array | None = None
    splits: Mapping[str, float] = field(default_factory=dict)
    split_speeds: Mapping[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("works", "channels", "splits", "split_speeds"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    @property
    def speed(self) -> Array:
        """Speed (n,) [m/s] of the reference point."""
        return np.asarray(np.linalg.norm(self.velocity, axis=1))

    @property
    def slip(self) -> Array | None:
        """Angle (n,) [rad] from where the sled points to where it goes, left positive; None without rotations."""
        if self.rotation is None:
            return None
        own = rotate_back(self.rotation, self.velocity)
        return np.asarray(np.arctan2(own[:, 1], own[:, 0]))

    @property
    def slow_torque(self) -> Array | None:
        """Steering torque (n,) [N m] behind a low-pass of 2 Hz [theory/bob, eq. 4b]."""
        return None if self.torque is None else smooth(self.torque, SLOW_HZ, float(np.median(np.diff(self.time))))

    @property
    def reach(self) -> tuple[float, float]:
        """First and farthest station [m]."""
        return float(self.station[0]), float(self.station.max())

    @property
    def finished(self) -> bool:
        """Whether the last gate was passed."""
        return bool(self.reach[1] >= self.track.finish)

    def at(self, values: ArrayLike, station: ArrayLike) -> Array:
        """Rows' `values` (n,) at stations (...,) [m], when each was first passed; NaN where the run did not come.

        Linear between rows. At 100 Hz and 5 m/s² of deceleration a time is then off by less than 10 µs at 10 m/s.
        """
        where = np.asarray(station, dtype=float)
        ahead = self._ahead()
        # A run that begins at a gate begins a rounding error behind it.
        where = np.where(np.abs(where - self.station[0]) < SAME, self.station[0], where)
        found = np.interp(where, self.station[ahead], np.asarray(values, dtype=float)[ahead], left=np.nan, right=np.nan)
        return np.asarray(found)

    def clock(self, station: ArrayLike) -> Array:
        """Times (...,) [s] since the first gate at which stations (...,) [m] were first passed; NaN where they were not.

        Raises
        ------
        RecordingError
            If the run begins more than `LATE_START` behind the first gate: it has no clock.
        """
        return self.at(self.clock_rows, station)

    @property
    def clock_rows(self) -> Array:
        """Times (n,) [s] of the rows since the first gate; raises as `clock` does."""
        begin, start = float(self.station[0]), self.track.start
        if begin - start > LATE_START:
            raise RecordingError(
                f"run '{self.name}' begins at the station {begin:.2f} m, behind the gate '{self.track.gates[0].name}' at "
                f"{start:.2f} m, where its clock would start. Record it from the start on."
            )
        zero = float(self.at(self.time, max(begin, start)))
        if begin > start:
            zero -= (begin - start) / float(self.speed[0])
        since = self.time - zero
        return since + self._bend(since)

    def _bend(self, since: Array) -> Array:
        """What rows (n,) [s] lack to agree with times taken at gates, linear in between [theory/run-analysis, sec. 1]."""
        taken = [(gate.station, self.splits[gate.name]) for gate in self.track.gates if gate.name in self.splits]
        lacks = [
            (station, time - float(self.at(since, station))) for station, time in taken if station > self.station[0]
        ]
        known = [(station, lack) for station, lack in lacks if np.isfinite(lack)]
        if not known:
            return np.zeros_like(since)
        station, lack = np.array([(self.track.start, 0.0), *known]).T
        return np.asarray(np.interp(self.station, station, lack))

    def speed_at(self, station: ArrayLike) -> Array:
        """Speeds (...,) [m/s] at stations (...,) [m]; NaN where the run did not come."""
        return self.at(self.speed, station)

    def _ahead(self) -> NDArray[np.bool_]:
        """Rows that are farther on than all before them: a sled that slides back passes no gate twice."""
        farthest = np.maximum.accumulate(self.station)
        return np.asarray(np.concatenate([[True], self.station[1:] > farthest[:-1]]))


def trace_run(
    name: str,
    track: Track,
    time: ArrayLike,
    position: ArrayLike,
    velocity: ArrayLike,
    *,
    rotation: ArrayLike | None = None,
    patch: TrackPatch | None = None,
    load: ArrayLike | None = None,
    steering: ArrayLike | None = None,
    kinetic: ArrayLike | None = None,
    potential: ArrayLike | None = None,
    works: Mapping[str, Array] | None = None,
    mass: float | None = None,
    channels: Mapping[str, Array] | None = None,
    torque: ArrayLike | None = None,
    splits: Mapping[str, float] | None = None,
    split_speeds: Mapping[str, float] | None = None,
) -> RunTrace:
    """Project a run onto its track. Rows from the first one behind the end of the track on are left out.

    Parameters
    ----------
    name : str
    track : Track
    time : (n,) float [s]
        Increasing, two or more.
    position, velocity : (n, 3) float [m], [m/s]
    patch : TrackPatch, optional
        The ice of the track, for `RunTrace.across`.
    load : (n,) float, optional
        As in `RunTrace`. Default: `felt_load`.
    rotation, steering, kinetic, potential, works, mass, channels, torque, splits
        As in `RunTrace`.

    Raises
    ------
    RecordingError
        If rows are too few, not finite, not in the order of time, or not on the track.

    Notes
    -----
    Station and offset are those of the foot on the *plan* line, the height is vertical: sections of a track stand upright, so a
    point of a section has the same station wherever it lies in it. Departs from [Rempfler, eq. 7.1]: (1) the source takes the
    closest point of the line in space, which on a grade of 10 % shifts the station by a tenth of the height.
    """
    t, r, v = (np.ascontiguousarray(x, dtype=float) for x in (time, position, velocity))
    _check(name, t, r, v)
    station, offset = _project(track, r)
    n = _rows_on(name, track, station)
    height = r[:n, 2] - track.heights.height(station[:n])
    across = np.full(n, np.nan) if patch is None else _across(track, patch, r[:n], station[:n], offset[:n])

    def rows(values: ArrayLike | None) -> Array | None:
        return None if values is None else np.asarray(values, dtype=float)[:n]

    def all_rows(values: Mapping[str, Array] | None) -> dict[str, Array]:
        return {key: np.asarray(column)[:n] for key, column in (values or {}).items()}

    turned = None if rotation is None else np.asarray(rotation, dtype=float)
    felt = felt_load(t, v, turned)[:n] if load is None else np.asarray(load, dtype=float)[:n]
    return RunTrace(
        name, track, t[:n], r[:n], v[:n], station[:n], offset[:n], height, across, felt,
        rows(rotation), rows(steering), rows(kinetic), rows(potential), all_rows(works), mass, all_rows(channels),
        rows(torque), dict(splits or {}), dict(split_speeds or {}),
    )  # fmt: skip


def rotate_back(rotation: Array, vectors: Array) -> Array:
    """Vectors (n, 3) in the axes of a sled with rotations (n, 4), sled → inertial."""
    return np.asarray(Rotation.from_quat(rotation, scalar_first=True).apply(vectors, inverse=True))


def felt_load(time: Array, velocity: Array, rotation: Array | None = None) -> Array:
    """What a rider feels, in multiples of the weight, as instruments show it: (n,) [theory/run-analysis, eq. 3a].

    Parameters
    ----------
    time : (n,) float [s]
    velocity : (n, 3) float [m/s]
    rotation : (n, 4) float, optional
        Sled → inertial. With it the part along the sled's own vertical, off the ice; else the size of all of it.

    Returns
    -------
    (n,) float
        Mean since the row before, behind a low-pass of `LOAD_HZ`; 1 in the first row. The numbers that a live run shows.
    """
    felt = np.diff(velocity, axis=0) / np.diff(time)[:, None]
    felt[:, 2] += GRAVITY
    size = np.linalg.norm(felt, axis=1) if rotation is None else rotate_back(rotation[1:], felt)[:, 2]
    raw = np.concatenate([[1.0], size / GRAVITY])
    return smooth(raw, LOAD_HZ, float(np.median(np.diff(time))))


def _check(name: str, time: Array, position: Array, velocity: Array) -> None:
    """Refuse rows that no run has."""
    n = time.size
    if time.ndim != 1 or n < 2 or position.shape != (n, 3) or velocity.shape != (n, 3):
        shapes = f"{time.shape}, {position.shape} and {velocity.shape}"
        raise RecordingError(
            f"run '{name}': times, positions and velocities are {shapes}. Give (n,), (n, 3) and (n, 3)."
        )
    bad = np.flatnonzero(~(np.isfinite(time) & np.isfinite(position).all(axis=1) & np.isfinite(velocity).all(axis=1)))
    if bad.size:
        raise RecordingError(f"run '{name}': row {bad[0]} is not finite. Cut the run before it.")
    late = np.flatnonzero(np.diff(time) <= 0.0)
    if late.size:
        where = f"row {late[0] + 1} at {time[late[0] + 1]:g} s"
        raise RecordingError(f"run '{name}': {where} is not later than the row before. Sort the rows by time.")


def _project(track: Track, position: Array) -> tuple[Array, Array]:
    """Stations and offsets (n,) [m] of positions (n, 3), followed along the track."""
    plan = position[:, :2]
    way = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(plan, axis=0), axis=1))])
    station, offset = np.empty(len(plan)), np.empty(len(plan))
    before = _first_station(track, position[0])
    for k in range(0, len(plan), BLOCK):
        rows = slice(k, k + BLOCK)
        since = way[rows] - way[max(k - 1, 0)]
        foot = track.plan.station_of(plan[rows], before + since)
        station[rows], offset[rows] = foot.station, foot.offset
        before = float(station[rows][-1])
    return station, offset


def _first_station(track: Track, position: Array) -> float:
    """Station of a point of which nothing is known: that of the closest point of the centre line in space, within a metre."""
    s = np.linspace(track.begin, track.end, int(track.end - track.begin) + 2)
    return float(s[np.argmin(np.linalg.norm(track.centre(s) - position, axis=1))])


def _rows_on(name: str, track: Track, station: Array) -> int:
    """How many rows there are before the run leaves its track."""
    off = np.flatnonzero((station < track.begin) | (station > track.end))
    n = int(off[0]) if off.size else station.size
    if n < 2:
        where = f"begins at the station {station[0]:.1f} m of '{track.name}', which goes from {track.begin:.1f} to {track.end:.1f} m"
        raise RecordingError(f"run '{name}' {where}. Give the track on which it was driven.")
    return n


def _across(track: Track, patch: TrackPatch, position: Array, station: Array, offset: Array) -> Array:
    """Section coordinates (n,) of the feet of positions on the ice; NaN where there is none."""
    left, right = track.channel.edges(station)
    # The search begins at the share of the horizontal width on the side of the offset.
    width = np.maximum(np.where(offset > 0.0, left[:, 0], -right[:, 0]), 0.1)
    feet = patch.project(position, (station, np.clip(offset / width, -1.0, 1.0)))
    return np.where(feet.on_ice, feet.across, np.nan)
