"""Cross-sections of 80 points: the standard one of straights, and those marked in frames of a video.

In each frame of a descent 20 points are marked: 1 to 4 down the inner wall, 5 to 8 along half the floor, 9 to 20 up the
bank [Shankar, sec. 2.1.2]. The wall, whose height is known, gives scale and upright.

Sections here are arrays (80, 2) of y left and z up in m from the profile line at floor level, ordered from the left
edge to the right one. Equal indices are the same feature in all of them: surfaces are drawn along equal indices.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.model.fields import Draft
from stickslip.model.kinds import Flag, Integer, Table
from stickslip.track.bezier import bezier_points, parameters_at_fractions
from stickslip.track.faults import settle_record
from stickslip.track.sections import section_curve, section_frames, standard_section

Array = NDArray[np.float64]

N_MARK = 20
N_POINT = 80
#: Index of the last mark on the wall, of the first on the floor, and of the one on the profile line, from 0.
I_WALL, I_FLOOR, I_PROFILE = 3, 4, 7
#: Points of half a section on wall, fillet and floor. Both halves have the same, so that straights fit left and right
#: curves; the profile line then lies between points 39 and 40, half a step from each.
N_WALL, N_FILLET, N_FLOOR = 14, 8, 18

WALL = 0.475  # m, above the fillet
FILLET = 0.125  # m, radius
FLOOR = 0.625  # m, half width
#: Shortest wall as a part of the extent of all marks: below it one pixel more or less changes the scale too much.
SHORTEST_WALL = 0.01


class HalfLengths(NamedTuple):
    """Where the points of half a section are."""

    inner: Array  # (40,) m, from the edge towards the profile line
    outer: Array  # (40,), from the profile line towards the edge, as fractions of the half


@dataclass(frozen=True, slots=True)
class MarkedFrame:
    """Marks in one frame of a video that looks downstream.

    Parameters
    ----------
    turn : int
        +1 for a left curve, whose inner wall is on the left; -1 for a right one.
    marks : iterable of 20 (x, y) [pixel]
        From the top of the inner wall to the outer edge.
    y_down : bool
        Whether y counts downwards, as pixels do in most programs. Default true.

    Raises
    ------
    TrackError
        With all faults.
    """

    turn: Annotated[int, Integer(at_least=-1, at_most=1)]
    marks: Annotated[tuple[tuple[float, float], ...], Table(2, ("pixel", "pixel"))]
    y_down: Annotated[bool, Flag()] = True

    def __post_init__(self) -> None:
        settle_record(self, "frame")

    @staticmethod
    def _relate(draft: Draft) -> None:
        if draft.has("turn") and draft["turn"] == 0:
            draft.fault("turn", "is 0, neither left nor right", "Give +1 for a left curve or -1 for a right one")
        if not draft.has("marks"):
            return
        if len(draft["marks"]) != N_MARK:
            what = f"has {len(draft['marks'])} points"
            draft.fault("marks", what, "Mark 20: 4 on the wall, 4 on the floor, 12 on the bank")
        elif draft.has("turn", "y_down") and draft["turn"] != 0:
            _relate_marks(draft)


def _relate_marks(draft: Draft) -> None:
    """Check that 20 marks can be a wall, a floor and a bank."""
    marks = np.array(draft["marks"])
    extent = float(np.ptp(marks, axis=0).max())
    wall = nm.norm(marks[0] - marks[I_WALL])
    if not wall > SHORTEST_WALL * extent:
        what = f"have a wall (points 1 to 4) of {wall:.3g} pixels in {extent:.3g}: no scale can be read from it"
        draft.fault("marks", what, "Mark the top and the foot of the inner wall first")
        return
    outward, up = _metric(marks, draft["turn"], draft["y_down"]).T
    floor_run, floor_rise = outward[I_PROFILE] - outward[I_FLOOR], up[I_PROFILE] - up[I_FLOOR]
    if outward[I_PROFILE] - outward[I_WALL] < 0.0:
        side = "left" if draft["turn"] > 0 else "right"
        what = f"have the floor on the wrong side of the wall for turn {draft['turn']:+d}"
        draft.fault("marks", what, f"The inner wall of a {side} curve is on the {side}: check turn and y_down")
    elif abs(floor_rise) > abs(floor_run):
        what = "have a floor (points 5 to 8) along the wall, not across it"
        draft.fault("marks", what, "Mark in order: wall downwards, floor, bank upwards")
    if up[-1] <= 0.0:
        draft.fault("marks", f"end {-up[-1]:.3g} m below the floor", "Mark the bank up to its top edge; check y_down")


def metric_marks(frame: MarkedFrame) -> Array:
    """Marks in metres: (20, 2), y left and z up from mark 8, the wall upright and 0.475 m high."""
    return _metric(np.array(frame.marks), frame.turn, frame.y_down) * (-frame.turn, 1.0)


def mark_misfit(frame: MarkedFrame) -> float:
    """How far [m] the marks are from the standard wall and floor that replace them, at most: points 1, 4 and 5."""
    outward = _metric(np.array(frame.marks), frame.turn, frame.y_down)
    edge = -(FLOOR + FILLET)
    expected = np.array([(edge, FILLET + WALL), (edge, FILLET), (-FLOOR, 0.0)])
    return float(nm.lengths(outward[[0, I_WALL, I_FLOOR]] - expected, axis=1).max())


def marked_section(frame: MarkedFrame) -> Array:
    """Section of a frame: (80, 2) m.

    Notes
    -----
    The inner half is that of the standard section; the outer half a Bézier curve of degree 12 with marks 8 to 20 as
    control points, from the profile line to the outer edge. Departs from [Shankar, sec. 2.1.2]: (1) the curve begins at
    mark 8 and not at 9, else a gap is left; (2) it is laid to where the floor ends, on the profile line, whatever the
    marks say of the floor: `mark_misfit` tells how much that moved it; (3) right curves are mirror images.
    """
    marks = _metric(np.array(frame.marks), frame.turn, frame.y_down)
    bank = marks[I_PROFILE:]
    along = bezier_points(bank, parameters_at_fractions(bank, half_lengths().outer))
    in_left_turn = np.concatenate([standard_points()[: N_POINT // 2], along * (-1.0, 1.0)])
    return in_left_turn if frame.turn > 0 else mirror_points(in_left_turn)


def standard_points() -> Array:
    """Section of straights: (80, 2) m, 1.5 m wide and 0.6 m high, symmetric."""
    curve = section_curve(standard_section(floor_width=2.0 * FLOOR, fillet_radius=FILLET, wall_height=WALL))
    inner = half_lengths().inner
    left = section_frames(curve, inner, by_length=True).position
    return np.concatenate([left, mirror_points(left)])


def mirror_points(section: ArrayLike) -> Array:
    """Mirror image of a section (m, 2), again from the left edge to the right one."""
    return np.asarray(section, dtype=float)[::-1] * (-1.0, 1.0)


def half_lengths() -> HalfLengths:
    """Where the 40 points of half a section are, along the standard section."""
    arc = 0.5 * math.pi * FILLET
    half = WALL + arc + FLOOR
    inner = np.concatenate(
        [
            WALL * np.arange(N_WALL) / N_WALL,
            WALL + arc * np.arange(N_FILLET) / N_FILLET,
            WALL + arc + FLOOR * np.arange(N_FLOOR) / (N_FLOOR - 0.5),
        ]
    )
    return HalfLengths(inner, (half - inner[::-1]) / half)


def _metric(marks: Array, turn: int, y_down: bool) -> Array:
    """Marks (20, 2) m, outward and up from mark 8, scaled and turned by the wall."""
    upward = marks * (1.0, -1.0 if y_down else 1.0)
    right, up = (upward - upward[I_PROFILE]).T
    x, y = right[0] - right[I_WALL], up[0] - up[I_WALL]
    scale = WALL / (x * x + y * y)  # turns the wall upright and makes it 0.475 m long
    return np.column_stack([turn * scale * (right * y - up * x), scale * (right * x + up * y)])
