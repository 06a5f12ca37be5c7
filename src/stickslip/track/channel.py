"""The channel of a track: cross-sections at stations, and everything between them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.model.errors import Fault
from stickslip.track.faults import refuse
from stickslip.track.section_grid import DIMENSIONS, dimension_row, points_at_length, section_points, side_lengths
from stickslip.track.sections import CurveSection, smooth_section

Array = NDArray[np.float64]

SAME_SHAPE = 1e-9  # m, largest difference of a symmetric section from its mirror image
DERIVED = ("ellipse_rise", "bank_rise")  # follow from the other dimensions
FREE = [i for i, name in enumerate(DIMENSIONS) if name not in DERIVED]
_I = {name: i for i, name in enumerate(DIMENSIONS)}


class PlacedSection(NamedTuple):
    """A cross-section and the station where it stands."""

    station: float  # m
    section: CurveSection


class _Run(NamedTuple):
    """Sections of one direction that follow each other; symmetric ones at its ends belong to both neighbours."""

    turn: int
    begin: float  # m
    end: float  # m
    spline: nm.CubicPieces | None  # stations → free dimensions; None: a single section
    first: Array  # (14,)


@dataclass(frozen=True, slots=True, eq=False)
class Channel:
    """Cross-sections along a track.

    Parameters
    ----------
    stations : (n,) float [m]
        Where the sections stand, increasing; one or more.
    turns : (n,) int
        +1 for sections of left curves, -1 for right ones. Where the direction changes, a symmetric section must stand between.
    table : (n, 14) float
        Their dimensions, ordered as `DIMENSIONS`. Two of them follow from the others and are not looked at.

    Raises
    ------
    TrackError
        With all faults.

    Notes
    -----
    Between sections their dimensions follow monotone cubics (no dimension leaves the range of its neighbours), and two dimensions
    follow from the others so that there are no kinks. Departs from [Rempfler, sec. 3.1.4]: (1) not linear in control points,
    which breaks tangents. Before the first and behind the last section the channel goes on unchanged.
    """

    stations: Array
    turns: NDArray[np.int64]
    table: Array
    _runs: tuple[_Run, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "stations", np.array(self.stations, dtype=float))
        object.__setattr__(self, "turns", np.array(self.turns, dtype=np.int64))
        object.__setattr__(self, "table", np.array(self.table, dtype=float).reshape(-1, len(DIMENSIONS)))
        refuse(channel_faults(self.stations, self.turns, self.table))
        complete_dimensions(self.table)
        object.__setattr__(self, "_runs", tuple(_runs_of(self.stations, self.turns, self.table)))

    @classmethod
    def of_sections(cls, placed: Iterable[PlacedSection]) -> Channel:
        """Channel of sections that have been checked one by one when they were made."""
        sections = list(placed)
        table = [dimension_row(section) for _, section in sections]
        return cls(
            np.array([s for s, _ in sections]), np.array([section.turn for _, section in sections]), np.array(table)
        )

    def dimensions(self, station: ArrayLike) -> tuple[NDArray[np.int64], Array]:
        """Directions (n,) and dimensions (n, 14), ordered as `DIMENSIONS`, at stations (n,) [m]."""
        s = np.atleast_1d(np.asarray(station, dtype=float))
        i = np.searchsorted([run.begin for run in self._runs[1:]], s, side="right")
        turn = np.array([run.turn for run in self._runs], dtype=np.int64)[i]
        table = np.empty((s.size, len(DIMENSIONS)))
        for i_run, run in enumerate(self._runs):
            here = i == i_run
            table[here] = run.first
            if run.spline is not None and here.any():
                table[np.ix_(here, FREE)] = run.spline(np.clip(s[here], run.begin, run.end))
        complete_dimensions(table)
        return turn, table

    def section(self, station: float) -> CurveSection:
        """The cross-section at one station [m]."""
        turn, table = self.dimensions(station)
        free = {DIMENSIONS[i]: float(table[0, i]) for i in FREE}
        return smooth_section(turn=int(turn[0]), **free)

    def points(self, station: ArrayLike, v: ArrayLike) -> Array:
        """Points (n, m, 2) [m], y left and z up from C, at stations (n,) and section coordinates (m,) from -1 to 1."""
        turn, table = self.dimensions(station)
        unique, inverse = np.unique(np.column_stack([turn, table]), axis=0, return_inverse=True)
        return section_points(unique[:, 0], unique[:, 1:], v)[inverse.ravel()]

    def edges(self, station: ArrayLike) -> tuple[Array, Array]:
        """Left and right edge of the channel at stations (n,): two (n, 2) [m], y left and z up from C."""
        both = self.points(station, (-1.0, 1.0))
        return both[:, 1], both[:, 0]

    def wall_height(self, station: ArrayLike) -> Array:
        """Height [m] of the higher edge above C at stations (n,)."""
        left, right = self.edges(station)
        return np.maximum(left[:, 1], right[:, 1])

    def riding_point(self, station: ArrayLike, inclination: ArrayLike) -> Array:
        """Where the ice leans by `inclination` (n,) [rad], on the outer side: (n, 2) [m], y left and z up from C.

        A sled that follows the curve without slipping sideways rides there if its weight and the centrifugal force together lean
        so. A lean beyond what the section offers gives the point where it stands upright, or the outer edge.
        """
        turn, table = self.dimensions(station)
        lean = np.broadcast_to(np.asarray(inclination, dtype=float), turn.shape)
        _, outer = side_lengths(table)
        length = np.linspace(0.0, 1.0, 401)[None, :] * outer[:, None]
        points = points_at_length(turn, table, length)
        step = np.diff(points, axis=1)
        slope = nm.atan2(step[..., 1], np.abs(step[..., 0]))
        beyond = (slope >= lean[:, None]) | (step[..., 0] * turn[:, None] > 1e-12)
        i = np.where(beyond.any(axis=1), beyond.argmax(axis=1), points.shape[1] - 1)
        return np.asarray(points[np.arange(i.size), i])


def channel_faults(stations: Array, turns: NDArray[np.int64], table: Array) -> list[Fault]:
    """What is wrong between sections, and numbers that no section can have."""
    if len(stations) == 0:
        return [Fault("sections", "are none", "Give at least one section, such as standard_section()")]
    faults = []
    lengths = np.delete(table, _I["centre_offset"], axis=1)
    bad = ~np.isfinite(table).all(axis=1) | (lengths < 0.0).any(axis=1)
    for station in stations[bad]:
        what = "has a negative dimension, or one that is not finite"
        faults.append(Fault(f"section at {station:g} m", what, "Give lengths of 0 for arcs that are not there"))
    symmetric = is_symmetric(table)
    for i in range(1, len(stations)):
        where = f"section at {stations[i]:g} m"
        if not stations[i] > stations[i - 1]:
            what = f"stands at or before the one at {stations[i - 1]:g} m"
            faults.append(Fault(where, what, "Give stations in increasing order, each once"))
        if turns[i] != turns[i - 1] and not (symmetric[i] or symmetric[i - 1]):
            what = f"is of a curve of the other direction than the one at {stations[i - 1]:g} m"
            faults.append(Fault(where, what, "Give a symmetric section between them, such as standard_section()"))
    return faults


def is_symmetric(table: Array) -> NDArray[np.bool_]:
    """Whether the left side of sections mirrors the right side, as on straights: (n,)."""
    d = {name: table[:, i] for name, i in _I.items()}
    differences = [
        d["floor_width"] + 2.0 * d["centre_offset"] - d["ellipse_reach"],
        d["fillet_radius"] - d["bank_radius"],
        d["wall_height"] - d["face_rise"],
        d["ellipse_height"],
        d["crest_rise"],
        0.5 * np.pi - d["inclination"],
    ]
    return np.asarray(np.max(np.abs(differences), axis=0) < SAME_SHAPE)


def _runs_of(stations: Array, turns: NDArray[np.int64], table: Array) -> list[_Run]:
    """Cut the sections where the direction changes; symmetric sections take the direction of their neighbours."""
    symmetric = is_symmetric(table)
    cuts, current = [0], 0
    for i in np.flatnonzero(~symmetric):
        if current and turns[i] != current:
            cuts.append(int(np.flatnonzero(symmetric[:i])[-1]))
        current = int(turns[i])
    runs = []
    for first, last in zip(cuts, [*cuts[1:], len(stations) - 1]):
        part = slice(first, last + 1)
        bent = turns[part][~symmetric[part]]
        runs.append(_run(int(bent[0] if bent.size else turns[first]), stations[part], table[part]))
    return runs


def _run(turn: int, stations: Array, table: Array) -> _Run:
    """One run."""
    spline = None
    if len(stations) > 1:
        slopes = nm.monotone_slopes(stations, table[:, FREE])
        slopes[[0, -1]] = 0.0  # beyond its ends the channel goes on unchanged, or the next run begins at rest
        spline = nm.CubicPieces(stations, table[:, FREE], slopes)
    return _Run(turn, float(stations[0]), float(stations[-1]), spline, table[0])


def complete_dimensions(table: Array) -> None:
    """Write the dimensions that follow from the others, so that there are no kinks [Rempfler, eqs. A.3, A.5, A.6]."""
    width, height, reach = (table[:, _I[name]] for name in ("ellipse_width", "ellipse_height", "ellipse_reach"))
    ratio = np.minimum(reach / np.where(width > 0.0, width, 1.0), 1.0)
    root = np.sqrt((1.0 - ratio) * (1.0 + ratio))
    slope = np.where(height > 0.0, nm.atan2(height * ratio, width * root), 0.0)
    table[:, _I["ellipse_rise"]] = height * (1.0 - root)
    rise = table[:, _I["bank_radius"]] * (nm.cos(slope) - nm.cos(table[:, _I["inclination"]]))
    table[:, _I["bank_rise"]] = np.maximum(rise, 0.0)
