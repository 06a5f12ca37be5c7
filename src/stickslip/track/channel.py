"""The channel of a track: cross-sections at stations, and everything between them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.interpolate import CubicHermiteSpline, PchipInterpolator

from stickslip.model.errors import Fault
from stickslip.track.faults import refuse
from stickslip.track.section_grid import DIMENSIONS, dimension_row, points_at_length, section_points, side_lengths
from stickslip.track.sections import CurveSection, mirror_section, smooth_section

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
    spline: CubicHermiteSpline | None  # stations → free dimensions; None: a single section
    first: Array  # (14,)


@dataclass(frozen=True, slots=True)
class Channel:
    """Cross-sections along a track.

    Parameters
    ----------
    sections : iterable of PlacedSection
        In the order of their stations, one or more. Where the direction changes, a symmetric section must stand between.

    Raises
    ------
    TrackError
        With all faults.

    Notes
    -----
    Between sections their dimensions follow monotone cubics (no dimension leaves the range of its neighbours), and two dimensions follow
    from the others so that there are no kinks. Departs from [Rempfler, sec. 3.1.4]: (1) not linear in control points, which
    breaks tangents. Before the first and behind the last section the channel goes on unchanged.
    """

    sections: tuple[PlacedSection, ...]
    _runs: tuple[_Run, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        sections = tuple(PlacedSection(float(s), section) for s, section in self.sections)
        refuse(channel_faults(sections))
        object.__setattr__(self, "sections", sections)
        object.__setattr__(self, "_runs", tuple(_runs_of(sections)))

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
        _complete(table)
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
        so. Beyond what the section offers the outer edge is returned.
        """
        turn, table = self.dimensions(station)
        lean = np.broadcast_to(np.asarray(inclination, dtype=float), turn.shape)
        _, outer = side_lengths(table)
        length = np.linspace(0.0, 1.0, 401)[None, :] * outer[:, None]
        points = points_at_length(turn, table, length)
        step = np.diff(points, axis=1)
        slope = np.arctan2(step[..., 1], np.abs(step[..., 0]))
        beyond = (slope >= lean[:, None]) | (step[..., 0] * turn[:, None] > 1e-12)
        i = np.where(beyond.any(axis=1), beyond.argmax(axis=1), points.shape[1] - 1)
        return np.asarray(points[np.arange(i.size), i])


def channel_faults(sections: Iterable[PlacedSection]) -> list[Fault]:
    """What is wrong between sections; single sections have been checked when they were made."""
    placed = list(sections)
    if not placed:
        return [Fault("sections", "are none", "Give at least one section, such as standard_section()")]
    faults = []
    for before, after in itertools.pairwise(placed):
        where = f"section at {after.station:g} m"
        if not after.station > before.station:
            what = f"stands at or before the one at {before.station:g} m"
            faults.append(Fault(where, what, "Give stations in increasing order, each once"))
        if before.section.turn != after.section.turn and not (
            is_symmetric(before.section) or is_symmetric(after.section)
        ):
            what = f"is of a curve of the other direction than the one at {before.station:g} m"
            faults.append(Fault(where, what, "Give a symmetric section between them, such as standard_section()"))
    return faults


def is_symmetric(section: CurveSection) -> bool:
    """Whether the left side mirrors the right side, as on straights."""
    d = section
    differences = (
        d.floor_width + d.centre_offset - (d.ellipse_reach - d.centre_offset),
        d.fillet_radius - d.bank_radius,
        d.wall_height - d.face_rise,
        d.ellipse_height,
        d.crest_rise,
        0.5 * np.pi - d.inclination,
    )
    return max(map(abs, differences)) < SAME_SHAPE


def _runs_of(sections: tuple[PlacedSection, ...]) -> list[_Run]:
    """Cut the sections where the direction changes."""
    symmetric = [is_symmetric(placed.section) for placed in sections]
    cuts, turn = [0], 0
    for i, placed in enumerate(sections):
        if symmetric[i]:
            continue
        if turn and placed.section.turn != turn:
            cuts.append(max(k for k in range(i) if symmetric[k]))
        turn = placed.section.turn
    runs = []
    for first, last in zip(cuts, [*cuts[1:], len(sections) - 1]):
        part = sections[first : last + 1]
        leading = next((p.section.turn for k, p in enumerate(part, first) if not symmetric[k]), part[0].section.turn)
        runs.append(_run(leading, part))
    return runs


def _run(turn: int, part: tuple[PlacedSection, ...]) -> _Run:
    """One run, all of its sections turned to its direction."""
    stations = np.array([placed.station for placed in part])
    turned = [p.section if p.section.turn == turn else mirror_section(p.section) for p in part]
    table = np.array([dimension_row(section) for section in turned])
    spline = None
    if len(part) > 1:
        slopes = PchipInterpolator(stations, table[:, FREE])(stations, 1)
        slopes[[0, -1]] = 0.0  # beyond its ends the channel goes on unchanged, or the next run begins at rest
        spline = CubicHermiteSpline(stations, table[:, FREE], slopes)
    return _Run(turn, float(stations[0]), float(stations[-1]), spline, table[0])


def _complete(table: Array) -> None:
    """Write the dimensions that follow from the others, so that there are no kinks [Rempfler, eqs. A.3, A.5, A.6]."""
    width, height, reach = (table[:, _I[name]] for name in ("ellipse_width", "ellipse_height", "ellipse_reach"))
    ratio = np.minimum(reach / np.where(width > 0.0, width, 1.0), 1.0)
    root = np.sqrt((1.0 - ratio) * (1.0 + ratio))
    slope = np.where(height > 0.0, np.arctan2(height * ratio, width * root), 0.0)
    table[:, _I["ellipse_rise"]] = height * (1.0 - root)
    rise = table[:, _I["bank_radius"]] * (np.cos(slope) - np.cos(table[:, _I["inclination"]]))
    table[:, _I["bank_rise"]] = np.maximum(rise, 0.0)
