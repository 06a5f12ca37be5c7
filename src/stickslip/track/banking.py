"""Cross-sections by rule, where no construction data exist: how high and how steep the ice stands in a curve.

The bank of a section has one shape, scaled to the height it needs. A curve with the lateral load ``n = v² |kappa| / g`` gets ::

    height = HEIGHT_1 (SCALE_0 + SCALE_N n),    share(s) = smoothstep(|kappa(s)| / (FULL_AT kappa_max))

and its sections are blends of the section of straights and the full bank, by `share`. Everything made here is *estimated*.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip.track.channel import Channel
from stickslip.track.heights import ElevationTable, HeightProfile
from stickslip.track.plan import Curve, PlanLine
from stickslip.track.section_grid import dimension_row
from stickslip.track.sections import CurveSection, smooth_section, standard_section

Array = NDArray[np.float64]
Heights = HeightProfile | ElevationTable

GRAVITY = 9.81  # m/s²
#: Bank of scale 1, 3.4 m high: ellipse 2.2 m by 2.6 m, then a circle up to 85°, a short face and a crest that leans over.
ELLIPSE_WIDTH, ELLIPSE_HEIGHT, ELLIPSE_REACH = 2.2, 2.6, 1.9  # m
BANK_RADIUS, INCLINATION = 3.0, math.radians(85.0)  # m, rad
FACE_RISE, CREST_RADIUS, CREST_RISE = 0.4, 3.0, 0.6  # m
#: Height of the outer edge over the lateral load. The walls of Park City's first three curves are 1.5, 1.8 and 2.2 m high
#: at loads near 0.4, 0.6 and 0.8; at 5 the rule gives 4.5 m, as high as the highest walls of such tracks.
SCALE_0, SCALE_N, SCALE_MAX = 0.38, 0.19, 1.5
KEPT, START_SPEED = 0.7, 9.0  # of the height; m/s. The glide of AC-V0 keeps 0.82 down to 280 m and 0.60 down to 1450 m
LEAST_LOAD = 0.1  # curves with less need no bank
FULL_AT = 0.75  # share of the largest curvature at which the bank has its full height
STRAIGHT_HEIGHT = 0.6  # m, of the walls of straights
SPACING = 1.0  # m, between sections in a curve


def banked_section(turn: int, height: float) -> CurveSection:
    """Section of a curve whose outer edge stands `height` [m] above the floor; at least 1 m."""
    scale = height / _height(1.0)
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
        face_rise=scale * FACE_RISE,
        crest_radius=scale * CREST_RADIUS,
        crest_rise=scale * CREST_RISE,
    )


def wall_height_for(load: float) -> float:
    """Height [m] of the outer edge for a lateral load in multiples of the weight."""
    return _height(min(SCALE_0 + SCALE_N * load, SCALE_MAX))


def wall_height_by_rule(plan: PlanLine, heights: Heights, curve: Curve, start: float = 0.0) -> float:
    """Height [m] of the outer edge of a curve, from its curvature and the height lost since the station `start` [m].

    The speed is ``v² = START_SPEED² + 2 g KEPT (h_start - h)``: the share `KEPT` of the height becomes speed.
    """
    begin, end = curved_extent(curve)
    if end <= begin:
        return 0.0
    station = np.linspace(begin, end, 101)
    lost = np.maximum(heights.height(start) - heights.height(station), 0.0)
    load = (START_SPEED**2 / GRAVITY + 2.0 * KEPT * lost) * np.abs(plan.curvature(station))
    return wall_height_for(float(load.max())) if load.max() > LEAST_LOAD else 0.0


def bank_shares(plan: PlanLine, curve: Curve) -> tuple[Array, Array]:
    """Stations [m] along the curved part of a curve, and the share of the full bank at each: 0 at both ends."""
    begin, end = curved_extent(curve)
    stations = np.linspace(begin, end, max(2, math.ceil((end - begin) / SPACING)) + 1)
    share = _share(np.abs(plan.curvature(stations)))
    share[[0, -1]] = 0.0
    return stations, share


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
    for curve in plan.curves:
        height = heights(curve)
        if height <= STRAIGHT_HEIGHT:
            continue
        station, share = bank_shares(plan, curve)
        blend = flat + share[:, None] * (dimension_row(banked_section(curve.turn, height)) - flat)
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


def _height(scale: float) -> float:
    """Height [m] of the outer edge of a bank of this scale."""
    ratio = ELLIPSE_REACH / ELLIPSE_WIDTH
    root = math.sqrt((1.0 - ratio) * (1.0 + ratio))
    slope = math.atan2(ELLIPSE_HEIGHT * ratio, ELLIPSE_WIDTH * root)
    bank = BANK_RADIUS * (math.cos(slope) - math.cos(INCLINATION))
    return scale * (ELLIPSE_HEIGHT * (1.0 - root) + bank + FACE_RISE + CREST_RISE)


def _share(bend: ArrayLike) -> Array:
    """Share of the full bank by the curvature along one curve; 0 where it is straight, without a kink."""
    size = np.asarray(bend, dtype=float)
    x = np.minimum(size / (FULL_AT * size.max()), 1.0)
    return np.asarray(x**3 * (10.0 + x * (-15.0 + 6.0 * x)))
