"""Tracks of the acceptance cases of surface, mesh and export."""

from __future__ import annotations

from functools import cache

from tests.acceptance.mini_track import HEIGHTS, PLAN

from stickslip.track import Curve, HeightProfile, PlanLine, Transition
from stickslip.track.banking import bank_plan
from stickslip.track.provenance import Provenance
from stickslip.track.track import PARTS, Element, Gate, Track

MADE_UP = {part: Provenance("estimated", "made up for a test") for part in PARTS}

#: A wall on a straight, planks that lean over the ice above the first curve, a closed side entry.
ELEMENTS = (
    Element("wall", "left", 140.0, 175.0, ((0.0, 0.4),)),
    Element("end_stop", "right", 85.0, 110.0, ((0.1, 0.3), (0.5, 0.5))),
    Element("closure", "right", 20.0, 26.0, ((0.0, 0.6),)),
)


@cache
def mini_track(height: float = 3.0, elements: tuple[Element, ...] = ()) -> Track:
    """The mini-track of AC-T7 with banks `height` m high."""
    gates = (Gate("start", 0.0), Gate("finish", 260.0))
    channel = bank_plan(PLAN, lambda _: height)
    return Track("mini", "Mini-track", PLAN, HEIGHTS, channel, gates, elements=elements, provenance=MADE_UP)


@cache
def long_track() -> Track:
    """A made-up track of 1450 m between its gates, with 16 curves, a start ramp and a run-out uphill."""
    turns = (1, -1, 1, 1, -1, 1, -1, -1, 1, -1, 1, -1, 1, 1, -1, 1)
    radii = (45, 38, 30, 25, 33, 28, 22, 20, 35, 24, 30, 26, 21, 33, 27, 36)
    curves, s = [], -40.0
    for i, (turn, radius) in enumerate(zip(turns, radii)):
        clothoid = 14.0 + i % 4 * 2.5
        begin = s + (60.0 if i == 0 else 18.0 + i % 3 * 6.0)
        arc = (0.5 + 0.12 * (i % 5)) * radius
        behind = begin + 2.0 * clothoid + arc
        end = 1550.0 if i == len(turns) - 1 else behind + 8.0
        curves.append(
            Curve(turn, s, begin, clothoid, clothoid * radius, arc, float(radius), clothoid, clothoid * radius, end)
        )
        s = end
    plan = PlanLine(tuple(curves))
    grades = (-0.02, -0.12, -0.08, -0.18, -0.10, -0.14, -0.06, -0.12, 0.10)
    places = (15.0, 150.0, 330.0, 520.0, 700.0, 900.0, 1150.0, 1470.0)
    changes = tuple(
        Transition(place, before, after, 150.0 if after > before else -150.0)
        for place, before, after in zip(places, grades, grades[1:])
    )
    heights = HeightProfile((-40.0, 940.0), changes)
    tallest = {radius: 2.0 + 40.0 / radius for radius in radii}
    channel = bank_plan(plan, lambda curve: tallest[int(curve.radius)])
    gates = (Gate("start", 0.0), Gate("finish", 1450.0))
    return Track("long", "Sixteen curves", plan, heights, channel, gates, provenance=MADE_UP)
