"""Random valid tracks: curves, grades, banks and gates that belong to a seed."""

from __future__ import annotations

import random

from stickslip.track.banking import bank_plan, wall_height_for
from stickslip.track.heights import HeightProfile, Transition
from stickslip.track.plan import Curve, PlanLine
from stickslip.track.provenance import Provenance
from stickslip.track.track import PARTS, Gate, Track

RAMP = 20.0  # m before the first gate
RUN_OUT = 150.0  # m behind the last


def make_plan(n: int, rng: random.Random) -> PlanLine:
    """`n` curves to random sides, straights between them."""
    curves = []
    station = -RAMP
    for i in range(n):
        radius = rng.uniform(18.0, 60.0)
        straight = rng.uniform(70.0, 90.0) if i == 0 else rng.uniform(5.0, 40.0)
        entry, arc, out = rng.uniform(10.0, 25.0), rng.uniform(5.0, 2.0 * radius), rng.uniform(12.0, 35.0)
        begin = station + straight
        end = begin + entry + arc + out + (RUN_OUT + 20.0 if i == n - 1 else 5.0)
        side = rng.choice((-1, 1))
        curves.append(Curve(side, station, begin, entry, entry * radius, arc, radius, out, out * radius, end))
        station = end
    return PlanLine(tuple(curves))


def make_heights(plan: PlanLine, finish: float, rng: random.Random) -> HeightProfile:
    """Grades of 6 to 15 % down, joined by arcs, and a run-out uphill."""
    slope = -0.02
    transitions = []
    vertex = plan.start + 25.0
    while vertex < finish - 60.0:
        new = -rng.uniform(0.06, 0.15)
        transitions.append(Transition(vertex, slope, new, 150.0 if new > slope else -150.0))
        slope = new
        vertex += rng.uniform(60.0, 200.0)
    transitions.append(Transition(finish + 15.0, slope, 0.12, 110.0))
    return HeightProfile((plan.start, 1000.0), tuple(transitions))


def make_track(n: int, seed: int) -> Track:
    """The track of `n` curves that belongs to a seed."""
    rng = random.Random(seed)
    plan = make_plan(n, rng)
    finish = plan.end - RUN_OUT
    heights = make_heights(plan, finish, rng)
    loads = {curve: 2.0 * 9.81 * (8.0 + 0.09 * curve.begin) / (curve.radius * 9.81) for curve in plan.curves}
    channel = bank_plan(plan, lambda curve: wall_height_for(loads[curve]))
    gates = (Gate("start", 0.0), Gate("half", 0.5 * finish), Gate("finish", finish))
    made_up = Provenance("estimated", f"random numbers of seed {seed}")
    return Track(
        f"random-{seed}",
        f"Random track {seed}",
        plan,
        heights,
        channel,
        gates,
        provenance={part: made_up for part in PARTS},
    )
