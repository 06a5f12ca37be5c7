"""Cross-sections by rule, where no construction data exist: how high and how steep the ice stands in a curve.

The bank of a section has one shape and one size: an ellipse and a circle rise to a steep face within a metre, and the face goes up to the
height the curve needs. A curve with the lateral load ``n = v² |kappa| / g`` gets ::

    height = HEIGHT_1 (SCALE_0 + SCALE_N n)

and its sections are blends of the section of straights and the full bank. The bank begins before the curvature does and ends behind it, as
far as the neighbours leave room: a sled that still goes straight must find it there. Everything made here is *estimated*.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.track.channel import Channel
from stickslip.track.heights import ElevationTable, HeightProfile
from stickslip.track.plan import Curve, PlanLine
from stickslip.track.section_grid import DIMENSIONS, dimension_row
from stickslip.track.sections import CurveSection, smooth_section, standard_section

Array = NDArray[np.float64]
Heights = HeightProfile | ElevationTable

GRAVITY = 9.81  # m/s²
#: The bank: ellipse, then a circle up to 85°, a face and a crest that leans over. Small radii let a sled swing faster than the
#: curvature changes: 2π sqrt(radius / load) is 1 s at 4 g, the way through a transition takes half of that.
ELLIPSE_WIDTH, ELLIPSE_HEIGHT, ELLIPSE_REACH = 1.0, 1.0, 0.85  # m
BANK_RADIUS, INCLINATION = 1.0, math.radians(85.0)  # m, rad
CREST_RADIUS, CREST_RISE = 3.0, 0.6  # m
CURVED = 0.9  # largest share of the height that is not face; lower banks are scaled down
#: Height of the outer edge over the lateral load. The walls of Park City's first three curves are 1.5, 1.8 and 2.2 m high
#: at loads near 0.4, 0.6 and 0.8; at 5 the rule gives 4.5 m, as high as the highest walls of such tracks.
HEIGHT_1 = 3.356  # m
SCALE_0, SCALE_N, SCALE_MAX = 0.38, 0.19, 1.5
KEPT, START_SPEED = 0.7, 9.0  # of the height; m/s. The glide of AC-V0 keeps 0.82 down to 280 m and 0.60 down to 1450 m
LEAST_LOAD = 0.1  # curves with less need no bank
AROUND = 12.0  # m before and behind the curvature where the bank begins and ends, if the gap to the next curve is twice as long
FULL_AT = 0.5  # share of a clothoid after which the bank is full
STRAIGHT_HEIGHT = 0.6  # m, of the walls of straights
SPACING = 1.0  # m, between sections in a curve
#: What comes with the root of the share: a crest of millimetres makes needles of triangles.
CREST = np.array([name.startswith("crest") for name in DIMENSIONS])


def banked_section(turn: int, height: float) -> CurveSection:
    """Section of a curve whose outer edge stands `height` [m] above the floor."""
    curved = _curved_height() + CREST_RISE
    scale = min(1.0, CURVED * height / curved)
    base = standard_section(turn)
    return smooth_section(
        turn=turn,
        wall_height=base.wall_height,
        fillet_radius=base.fillet_radius,
        floor_width=base.floor_width,
        centre_offset=0.0,
        ellipse_width=scale * ELLIPSE_WIDTH,
        ellipse_height=scale * ELLIPSE_HEIGHT,
        ellipse_reach=scale * ELLIPSE_REACH,
        bank_radius=scale * BANK_RADIUS,
        inclination=INCLINATION,
        face_rise=height - scale * curved,
        crest_radius=CREST_RADIUS,
        crest_rise=scale * CREST_RISE,
    )


def wall_height_for(load: float) -> float:
    """Height [m] of the outer edge for a lateral load in multiples of the weight."""
    return HEIGHT_1 * min(SCALE_0 + SCALE_N * load, SCALE_MAX)


def wall_height_by_rule(plan: PlanLine, heights: Heights, curve: Curve, start: float = 0.0) -> float:
    """Height [m] of the outer edge of a curve, from its curvature and the height lost since the station `start` [m].

    The speed is ``v² = START_SPEED² + 2 g KEPT (h_start - h)``: the share `KEPT` of the height becomes speed.
    """
    begin, end = curved_extent(curve)
    if end <= begin:
        return 0.0
    station = np.linspace(begin, end, 101)
    lost = np.maximum(heights.height(start) - heights.height(station), 0.0)
    load = (nm.square(START_SPEED) / GRAVITY + 2.0 * KEPT * lost) * np.abs(plan.curvature(station))
    return wall_height_for(float(load.max())) if load.max() > LEAST_LOAD else 0.0


def bank_shares(curve: Curve, room: tuple[float, float]) -> tuple[Array, Array]:
    """Stations [m] along the bank of a curve, and the share of the full bank at each: 0 at both ends.

    Parameters
    ----------
    curve : Curve
    room : (2,) float [m]
        Stations between which the bank may stand; they lie around the curved extent.
    """
    begin, end = curved_extent(curve)
    first, last = max(room[0], begin - AROUND), min(room[1], end + AROUND)
    stations = np.linspace(first, last, max(2, math.ceil((last - first) / SPACING)) + 1)
    rise = begin + FULL_AT * curve.entry_length - first
    fall = last - (end - FULL_AT * curve.exit_length)
    return stations, _step((stations - first) / rise) * _step((last - stations) / fall)


def bank_plan(plan: PlanLine, heights: Callable[[Curve], float]) -> Channel:
    """Channel of a whole track: straights and banked curves.

    Parameters
    ----------
    plan : PlanLine
    heights : callable
        Height [m] of the full bank of a curve; up to that of straights: no bank.

    Returns
    -------
    Channel
    """
    flat = dimension_row(standard_section())
    stations, turns, rows = [np.array([plan.start])], [np.ones(1)], [flat[None, :]]
    banked = [(curve, height) for curve in plan.curves if (height := heights(curve)) > STRAIGHT_HEIGHT]
    extents = [(plan.start, plan.start), *(curved_extent(curve) for curve, _ in banked), (plan.end, plan.end)]
    for i, (curve, height) in enumerate(banked, start=1):
        room = tuple(0.5 * (extents[k][1] + extents[k + 1][0]) for k in (i - 1, i))
        station, share = bank_shares(curve, (room[0], room[1]))
        full = dimension_row(banked_section(curve.turn, height))
        blend = flat + np.where(CREST, np.sqrt(share)[:, None], share[:, None]) * (full - flat)
        new = station > stations[-1][-1]
        stations.append(station[new])
        turns.append(np.full(new.sum(), curve.turn))
        rows.append(blend[new])
    if stations[-1][-1] < plan.end:
        stations, turns, rows = [*stations, np.array([plan.end])], [*turns, np.ones(1)], [*rows, flat[None, :]]
    return Channel(np.concatenate(stations), np.concatenate(turns).astype(np.int64), np.concatenate(rows))


def curved_extent(curve: Curve) -> tuple[float, float]:
    """Stations [m] where the curvature of a curve begins and ends."""
    begin = curve.clothoid_begin
    return begin, begin + curve.entry_length + curve.arc_length + curve.exit_length


def _curved_height() -> float:
    """Height [m] of ellipse and circle of the bank."""
    ratio = ELLIPSE_REACH / ELLIPSE_WIDTH
    root = math.sqrt((1.0 - ratio) * (1.0 + ratio))
    slope = nm.atan2(ELLIPSE_HEIGHT * ratio, ELLIPSE_WIDTH * root)
    return ELLIPSE_HEIGHT * (1.0 - root) + BANK_RADIUS * (nm.cos(slope) - nm.cos(INCLINATION))


def _step(x: ArrayLike) -> Array:
    """Quintic step from 0 to 1."""
    t = np.clip(x, 0.0, 1.0)
    return np.asarray(t * t * t * (10.0 + t * (-15.0 + 6.0 * t)))
