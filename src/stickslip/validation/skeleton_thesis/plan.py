"""Plan and heights of a track as the skeleton source gives them, turned into the records of a plan line.

Per segment a length and, if it is curved, a radius and how much of the length is clothoid; elevations in a table, with straight lines
between its rows [Shankar, sec. 2.1.1]. There is one geometry of plan lines: `stickslip.track.plan`. This is a way to fill it in.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip.model.errors import Fault
from stickslip.model.fields import Draft
from stickslip.model.kinds import Integer, Number, Table
from stickslip.track.faults import refuse, settle_record
from stickslip.track.plan import Curve, PlanLine

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Straight:
    """A straight segment.

    Parameters
    ----------
    length : float [m]
    """

    length: Annotated[float, Number("m", above=0.0)]

    def __post_init__(self) -> None:
        settle_record(self, "straight")


@dataclass(frozen=True, slots=True)
class Bend:
    """A curved segment: entry clothoid, arc, exit clothoid.

    Parameters
    ----------
    turn : int
        +1 left, -1 right.
    length : float [m]
        Of the whole segment, clothoids included.
    radius : float [m]
        Of the arc, and of the clothoids at their tight ends; positive for both directions.
    entry_fraction, exit_fraction : float
        Lengths of the clothoids as fractions of the length; 0: none, the curvature jumps. At most 1 together.

    Notes
    -----
    Departs from [Shankar, sec. 2.1.1]: the curvature of a clothoid is linear in its length, not its radius, which could
    not begin at infinity.
    """

    turn: Annotated[int, Integer(at_least=-1, at_most=1)]
    length: Annotated[float, Number("m", above=0.0)]
    radius: Annotated[float, Number("m", above=0.0)]
    entry_fraction: Annotated[float, Number(at_least=0.0, at_most=1.0)] = 0.0
    exit_fraction: Annotated[float, Number(at_least=0.0, at_most=1.0)] = 0.0

    def __post_init__(self) -> None:
        settle_record(self, "bend")

    @staticmethod
    def _relate(draft: Draft) -> None:
        if draft.has("turn") and draft["turn"] == 0:
            draft.fault("turn", "is 0, neither left nor right", "Give +1 for a left curve or -1 for a right one")
        if draft.has("entry_fraction", "exit_fraction"):
            total = draft["entry_fraction"] + draft["exit_fraction"]
            if total > 1.0:
                what = f"makes {total:g} of the length clothoid, together with entry_fraction"
                draft.fault("exit_fraction", what, "Give fractions of the length of the segment, at most 1 together")

    @property
    def heading_change(self) -> float:
        """Turn of the whole segment [rad], positive to the left: a clothoid turns half as much as an arc."""
        return self.turn * self.length / self.radius * (1.0 - 0.5 * (self.entry_fraction + self.exit_fraction))


Segment = Straight | Bend


def even_bend(turn: int, length: float, radius: float, clothoid_ratio: float) -> Bend:
    """A bend with two clothoids that are `clothoid_ratio` of its length together, half at each end."""
    half = 0.5 * clothoid_ratio
    return Bend(turn, length, radius, half, half)


def segment_stations(segments: Sequence[Segment], start: float = 0.0) -> Array:
    """Stations where segments begin, and where the last one ends: (n + 1,) m."""
    return start + np.concatenate([[0.0], np.cumsum([segment.length for segment in segments])])


def plan_from_segments(
    segments: Sequence[Segment],
    start: float = 0.0,
    *,
    start_point: tuple[float, float] | None = None,
    start_heading: float = 0.0,
) -> PlanLine:
    """Plan line of a list of segments.

    Parameters
    ----------
    segments : sequence of Straight or Bend
        In order, one or more.
    start : float [m]
        Station where the first one begins.
    start_point, start_heading : as of `PlanLine`

    Returns
    -------
    PlanLine
        With one `Curve` per bend; straights belong to the bend that follows them, those at the end to the last one.

    Raises
    ------
    TrackError
        If there is no segment.
    """
    if not segments:
        refuse([Fault("segments", "is empty", "Give one straight or bend, or more")])
    stations = segment_stations(segments, start)
    bends = [(i, segment) for i, segment in enumerate(segments) if isinstance(segment, Bend)]
    if not bends:
        begin, end = float(stations[0]), float(stations[-1])
        straight = Curve(1, begin, begin, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, end)
        return PlanLine((straight,), start_point, start_heading)
    # Each curve ends where its bend does; only the last one goes on to the end of the line.
    joints = [float(stations[0]), *(float(stations[i + 1]) for i, _ in bends[:-1]), float(stations[-1])]
    curves = []
    for (begin, end), (i, bend) in zip(itertools.pairwise(joints), bends):
        entry, exit_ = bend.entry_fraction * bend.length, bend.exit_fraction * bend.length
        curves.append(
            Curve(
                turn=bend.turn,
                begin=begin,
                clothoid_begin=float(stations[i]),
                entry_length=entry,
                entry_a2=entry * bend.radius,
                arc_length=max(0.0, bend.length - entry - exit_),
                radius=bend.radius,
                exit_length=exit_,
                exit_a2=exit_ * bend.radius,
                end=end,
            )
        )
    return PlanLine(tuple(curves), start_point, start_heading)


@dataclass(frozen=True, slots=True)
class LinearElevation:
    """Straight lines between the rows of a table of elevations.

    Parameters
    ----------
    rows : iterable of (station [m], height [m])
        Two rows or more, stations increasing.

    Raises
    ------
    TrackError
        With all faults.

    Notes
    -----
    Methods take stations of any shape. Outside the table the first and the last line go on. At a row the slope is that
    of the line that begins there.
    """

    rows: Annotated[tuple[tuple[float, float], ...], Table(2, ("m", "m"), increasing=True)]

    def __post_init__(self) -> None:
        settle_record(self, "elevations")

    @staticmethod
    def _relate(draft: Draft) -> None:
        if draft.has("rows") and len(draft["rows"]) < 2:
            draft.fault("rows", f"has {len(draft['rows'])} row(s)", "Give at least 2")

    @property
    def joints(self) -> Array:
        """Stations of the rows: (n,) m."""
        return np.array(self.rows)[:, 0]

    def height(self, station: ArrayLike) -> Array:
        """Heights: (...,) m."""
        s = np.asarray(station, dtype=float)
        table = np.array(self.rows)
        i = self._line(s, table)
        share = (s - table[i, 0]) / (table[i + 1, 0] - table[i, 0])
        # Both products, so that the height in a row is the row's own to the last bit.
        return np.asarray((1.0 - share) * table[i, 1] + share * table[i + 1, 1])

    def slope(self, station: ArrayLike) -> Array:
        """Slopes dh/ds: (...,), descents negative."""
        table = np.array(self.rows)
        i = self._line(np.asarray(station, dtype=float), table)
        return np.asarray((table[i + 1, 1] - table[i, 1]) / (table[i + 1, 0] - table[i, 0]))

    @staticmethod
    def _line(station: Array, table: Array) -> NDArray[np.intp]:
        """Which line: the first and the last one also serve outside."""
        return np.clip(np.searchsorted(table[:, 0], station, side="right") - 1, 0, len(table) - 2)
