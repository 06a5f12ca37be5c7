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

from stickslip.track.channel import PlacedSection
from stickslip.track.plan import Curve, PlanLine
from stickslip.track.sections import CurveSection, blend_sections, smooth_section, standard_section

Array = NDArray[np.float64]

GRAVITY = 9.81  # m/s²
#: Bank of scale 1, 3.4 m high: ellipse 2.2 m by 2.6 m, then a circle up to 85°, a short face and a crest that leans over.
ELLIPSE_WIDTH, ELLIPSE_HEIGHT, ELLIPSE_REACH = 2.2, 2.6, 1.9  # m
BANK_RADIUS, INCLINATION = 3.0, math.radians(85.0)  # m, rad
FACE_RISE, CREST_RADIUS, CREST_RISE = 0.4, 3.0, 0.6  # m
#: Height of the outer edge over the lateral load. The walls of Park City's first three curves are 1.5, 1.8 and 2.2 m high
#: at loads near 0.4, 0.6 and 0.8; at 5 the rule gives 4.5 m, as high as the highest walls of such tracks.
SCALE_0, SCALE_N, SCALE_MAX = 0.38, 0.19, 1.5
FULL_AT = 0.75  # share of the largest curvature at which the bank has its full height
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


def bank_curve(plan: PlanLine, curve: Curve, height: float) -> list[PlacedSection]:
    """Sections of one curve whose full bank is `height` [m] high.

    Parameters
    ----------
    plan : PlanLine
    curve : Curve
        One of its curves.
    height : float [m]
        Of the outer edge above the floor where the curve is tightest.

    Returns
    -------
    list of PlacedSection
        From where the entry clothoid begins to where the exit clothoid ends; straight at both ends.
    """
    begin, end = curved_extent(curve)
    stations = np.linspace(begin, end, max(2, math.ceil((end - begin) / SPACING)) + 1)
    bend = np.abs(plan.curvature(stations[1:-1]))
    full = banked_section(curve.turn, height)
    flat = standard_section(curve.turn)
    inner = [
        PlacedSection(float(s), blend_sections(flat, full, float(share)))
        for s, share in zip(stations[1:-1], _share(bend))
    ]
    return [PlacedSection(begin, flat), *inner, PlacedSection(end, flat)]


def bank_plan(plan: PlanLine, heights: Callable[[Curve], float]) -> list[PlacedSection]:
    """Sections of a whole track: straights and banked curves.

    Parameters
    ----------
    plan : PlanLine
    heights : callable
        Height [m] of the full bank of a curve; up to that of straights: no bank.

    Returns
    -------
    list of PlacedSection
    """
    placed = [PlacedSection(plan.start, standard_section())]
    low = standard_section()
    straight_height = low.wall_height + low.fillet_radius
    for curve in plan.curves:
        height = heights(curve)
        if height <= straight_height:
            continue
        sections = bank_curve(plan, curve, height)
        placed += sections if sections[0].station > placed[-1].station else sections[1:]
    if placed[-1].station < plan.end:
        placed.append(PlacedSection(plan.end, standard_section()))
    return placed


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
