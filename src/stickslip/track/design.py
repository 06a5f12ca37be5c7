"""Tracks by rule, where only the plan, or not even that, and the total drop are known. Everything made here is *estimated*.

Plan: the clothoids take fixed shares of the curved extent, the arc takes the rest. Heights: constant grades with circular
transitions, gentle on the start ramp, steepest at the top, milder below, uphill behind the finish; one unknown scales the
grades so that the drop is met. Grades are counted positive downhill, as they are published; slopes ``dh/ds`` are not.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.model.errors import Fault
from stickslip.model.fields import Draft
from stickslip.model.kinds import Integer, Number
from stickslip.track.faults import place_at, refuse, settle_record
from stickslip.track.heights import HeightProfile, Transition
from stickslip.track.plan import SAME_STATION, Curve, PlanLine

Array = NDArray[np.float64]

#: Mean shares of the clothoids in the curved extent of the 14 curves of Alpensia: the exit is longer than the entry.
ENTRY_SHARE, EXIT_SHARE = 0.30, 0.40
RAMP_GRADE = 0.02  # before the beam
FIRST_GRADE, FIRST_LENGTH = 0.12, 60.0  # m; the rules for new tracks ask for 12 % and 60 m of straight
STEEP_SHARE = 0.12  # of the way from the first part to the finish, at the largest grade
LOWER_WEIGHTS = (1.2, 1.0, 0.8)  # grades of the equal parts below, in multiples of the unknown
CLIMB_GRADE = 0.10  # uphill, behind the finish
#: Transitions of Park City's first 200 m have radii near 85 m below the ramp and 1,600 m from 12 to 15 %.
START_RADIUS, USUAL_RADIUS, CLIMB_RADIUS = 85.0, 1000.0, 300.0  # m
#: A sled at 31 m/s is weightless on a crest of this radius.
MIN_RADIUS = 100.0  # m
BREAK_REACH = 40.0  # m, how far a change of grade may move to find a gentle part of the plan
BREAK_WINDOW = 15.0  # m, to both sides, over which a part of the plan is judged
ROOM = 0.98  # share of the room between two changes of grade that their arcs may take


@dataclass(frozen=True, slots=True)
class PlannedCurve:
    """A curve by its main figures.

    Parameters
    ----------
    turn : int
        +1 left, -1 right.
    radius : float [m]
        Of the arc.
    straight_before : float [m]
        From the end of the curve before, or from the begin of the line.
    angle : float [rad], optional
        By which the curve turns, positive.
    length : float [m], optional
        Of the curved extent. Either this or the angle.
    entry_share, exit_share : float
        Of the clothoids in the curved extent.
    """

    turn: Annotated[int, Integer(at_least=-1, at_most=1)]
    radius: Annotated[float, Number("m", above=0.0)]
    straight_before: Annotated[float, Number("m", at_least=0.0)]
    angle: Annotated[float | None, Number("rad", above=0.0, at_most=2.0 * math.pi, optional=True)] = None
    length: Annotated[float | None, Number("m", above=0.0, optional=True)] = None
    entry_share: Annotated[float, Number(at_least=0.0, at_most=1.0)] = ENTRY_SHARE
    exit_share: Annotated[float, Number(at_least=0.0, at_most=1.0)] = EXIT_SHARE

    def __post_init__(self) -> None:
        settle_record(self, "planned curve")

    @staticmethod
    def _relate(draft: Draft) -> None:
        if draft.has("turn") and draft["turn"] == 0:
            draft.fault("turn", "is 0, neither left nor right", "Give +1 for a left curve or -1 for a right one")
        if draft.has("angle", "length") and (draft["angle"] is None) == (draft["length"] is None):
            what = "is missing, and so is length" if draft["angle"] is None else "is given, and so is length"
            draft.fault("angle", what, "Give either angle in rad or length in m")
        if draft.has("entry_share", "exit_share") and draft["entry_share"] + draft["exit_share"] > 1.0:
            total = draft["entry_share"] + draft["exit_share"]
            draft.fault("exit_share", f"makes {total:g} together with entry_share", "Let both be at most 1 together")

    @property
    def extent(self) -> float:
        """Length of the curved extent [m]: each clothoid turns half as far as an arc of its length."""
        if self.length is not None:
            return self.length
        assert self.angle is not None  # checked at construction
        return self.angle * self.radius / (1.0 - 0.5 * (self.entry_share + self.exit_share))


@dataclass(frozen=True, slots=True)
class GradeStep:
    """A constant grade ``grade + weight x``, with one unknown ``x`` for all steps of a profile.

    Parameters
    ----------
    until : float [m]
        Station of the vertex where the next grade begins; ignored for the last step.
    grade : float
        Positive downhill.
    weight : float
        How much of the unknown adds to it; 0: the grade is known.
    radius : float [m], optional
        Of the transition at `until`, positive for sag and crest alike. Default: by rule.
    """

    until: Annotated[float, Number("m")]
    grade: Annotated[float, Number(at_least=-1.0, at_most=1.0)]
    weight: Annotated[float, Number(at_least=0.0)] = 0.0
    radius: Annotated[float | None, Number("m", above=0.0, optional=True)] = None

    def __post_init__(self) -> None:
        settle_record(self, place_at("grade until", self.until))


def curve_in_extent(
    turn: int,
    begin: float,
    end: float,
    radius: float,
    entry_share: float = ENTRY_SHARE,
    exit_share: float = EXIT_SHARE,
    *,
    straight_before: float = 0.0,
    straight_after: float = 0.0,
) -> Curve:
    """Curve that fills an extent: both clothoids take their shares of it, the arc takes the rest.

    Parameters
    ----------
    turn : int
        +1 left, -1 right.
    begin, end : float [m]
        Stations where the curvature begins and ends.
    radius : float [m]
        Of the arc. ``A² = length * radius``, so that the curvature does not jump.
    entry_share, exit_share : float
        Of the curved extent.
    straight_before, straight_after : float [m]
        Straights that belong to the curve, outside the extent.

    Returns
    -------
    Curve

    Raises
    ------
    TrackError
        With all faults.
    """
    if not end > begin:
        what = f"is {end!r} m, not behind the begin at {begin!r} m"
        refuse([Fault("curve_in_extent.end", what, "Give the extent in the direction of travel")])
    wish = PlannedCurve(turn, radius, straight_before, None, end - begin, entry_share, exit_share)
    entry, exit_ = (
        share * wish.extent if share * wish.extent > SAME_STATION else 0.0  # a clothoid that short has no rate
        for share in (wish.entry_share, wish.exit_share)
    )
    return Curve(
        turn=turn,
        begin=begin - wish.straight_before,
        clothoid_begin=begin,
        entry_length=entry,
        entry_a2=entry * radius,
        arc_length=max(0.0, wish.extent - entry - exit_),
        radius=radius,
        exit_length=exit_,
        exit_a2=exit_ * radius,
        end=end + straight_after,
    )


def lay_curves(items: Iterable[PlannedCurve], start: float, end: float | None = None) -> tuple[Curve, ...]:
    """Lay curves end to end.

    Parameters
    ----------
    items : iterable of PlannedCurve
        In order, one or more.
    start : float [m]
        Station where the line begins, on the straight before the first curve.
    end : float [m], optional
        Station where the line ends. What is left behind the last curve is straight. Default: no straight.

    Returns
    -------
    tuple of Curve
        Each one begins where the one before ends; the straights belong to the curve behind them.

    Raises
    ------
    TrackError
        With all faults.
    """
    listed = tuple(items)
    if not listed:
        refuse([Fault("lay_curves.items", "is empty", "Give one curve or more")])
    last = start + sum(item.straight_before + item.extent for item in listed)
    if end is not None and end < last:
        what = f"is {end!r} m, but the last curve ends at {last:.3f} m"
        refuse([Fault("lay_curves.end", what, "Shorten straights or curves, or move the end")])
    curves = []
    for i, item in enumerate(listed):
        begin = start + item.straight_before
        is_last = i == len(listed) - 1
        curves.append(
            curve_in_extent(
                item.turn,
                begin,
                begin + item.extent,
                item.radius,
                item.entry_share,
                item.exit_share,
                straight_before=item.straight_before,
                straight_after=end - last if is_last and end is not None else 0.0,
            )
        )
        start = begin + item.extent
    return tuple(curves)


def gentlest_station(plan: PlanLine, wanted: float, reach: float = BREAK_REACH) -> float:
    """Station [m] for a change of grade: near `wanted`, at most `reach` away, where the plan bends least; in straights if there are any."""
    offset = np.arange(-math.floor(reach), math.floor(reach) + 1.0)
    window = np.linspace(-BREAK_WINDOW, BREAK_WINDOW, 13)
    bend = np.abs(plan.curvature(wanted + offset[:, None] + window)).mean(axis=1)
    order = np.lexsort((np.abs(offset), np.round(bend, 6)))
    return wanted + float(offset[order[0]])


def join_grades(start: tuple[float, float], steps: Sequence[GradeStep], unknown: float = 0.0) -> HeightProfile:
    """Constant grades with circular transitions.

    Parameters
    ----------
    start : (2,) float [m]
        Station and height where the profile begins.
    steps : sequence of GradeStep
        In order, two or more.
    unknown : float
        Value of the unknown of the steps.

    Returns
    -------
    HeightProfile

    Raises
    ------
    TrackError
        If stations are out of order, or a transition has no room for the smallest radius.

    Notes
    -----
    A transition without a radius gets the usual one, or what fits into half the way to the next vertex.
    """
    refuse(_step_faults(start[0], steps))
    profile = _joined(start, steps, unknown)
    faults = []
    for step, transition in zip(steps, profile.transitions):
        if step.radius is None and abs(transition.radius) < MIN_RADIUS:
            grades = f"{-transition.slope_in:.3f} and {-transition.slope_out:.3f}"
            what = f"has room for a transition of {abs(transition.radius):.0f} m between grades {grades}"
            fix = f"Move the changes of grade apart, or make them smaller: the smallest radius is {MIN_RADIUS:g} m"
            faults.append(Fault(f"change of grade at {transition.vertex:g} m", what, fix))
    refuse(faults)
    return profile


def _joined(start: tuple[float, float], steps: Sequence[GradeStep], unknown: float) -> HeightProfile:
    """As `join_grades`, however tight the transitions: what a search for the unknown passes through."""
    slopes = [-(step.grade + step.weight * unknown) for step in steps]
    vertices = [step.until for step in steps[:-1]]
    transitions = []
    for i, vertex in enumerate(vertices):
        change = nm.atan(slopes[i + 1]) - nm.atan(slopes[i])
        before = vertex - start[0] if i == 0 else 0.5 * (vertex - vertices[i - 1])
        room = ROOM * min(before, 0.5 * (vertices[i + 1] - vertex) if i + 1 < len(vertices) else math.inf)
        fitting = room / nm.tan(0.5 * abs(change)) if change != 0.0 else math.inf
        given = steps[i].radius
        radius = min(USUAL_RADIUS, fitting) if given is None else given
        bend = slopes[i + 1] - slopes[i]  # not `change`: arctan may round two slopes to one
        transitions.append(Transition(vertex, slopes[i], slopes[i + 1], math.copysign(radius, bend)))
    return HeightProfile(start, tuple(transitions))


def meet_drop(
    start: tuple[float, float], steps: Sequence[GradeStep], gates: tuple[float, float], drop: float, max_grade: float
) -> HeightProfile:
    """Profile whose unknown is such that the drop is met.

    Parameters
    ----------
    start : (2,) float [m]
        Station and height where the profile begins.
    steps : sequence of GradeStep
        One or more of them with a weight.
    gates : (2,) float [m]
        Stations of start and finish.
    drop : float [m]
        Height of the start above the finish.
    max_grade : float
        No step with a weight is steeper, or rises.

    Returns
    -------
    HeightProfile

    Raises
    ------
    TrackError
        If the drop contradicts the grades, with the range they allow.
    """
    refuse(_step_faults(start[0], steps))
    weighted = [step for step in steps if step.weight > 0.0]
    if not weighted:
        refuse([Fault("steps", "have no unknown", "Give a weight to one step or more")])
    low = max(-step.grade / step.weight for step in weighted)
    high = min((max_grade - step.grade) / step.weight for step in weighted)
    if not low < high:
        refuse([Fault("max_grade", f"is {max_grade!r}, and leaves no room for the grades", "Give a larger grade")])

    def miss(unknown: float) -> float:
        at = _joined(start, steps, unknown).height(gates)
        return float(at[0] - at[1]) - drop

    least, most = miss(low) + drop, miss(high) + drop
    if not least <= drop <= most:
        what = f"is {drop!r} m, but with grades from 0 to {max_grade:g} it is between {least:.3f} and {most:.3f} m"
        refuse([Fault("drop", what, "Correct the drop, the largest grade, or the stations of start and finish")])
    from scipy.optimize import brentq  # takes half a second to load

    return join_grades(start, steps, brentq(miss, low, high, xtol=1e-15, rtol=1e-15))


def descend(
    plan: PlanLine,
    drop: float,
    *,
    finish: float,
    max_grade: float,
    start: float = 0.0,
    first_grade: float = FIRST_GRADE,
    climb_from: float | None = None,
    start_height: float = 0.0,
) -> HeightProfile:
    """Heights of a track of which only plan and drop are known.

    Parameters
    ----------
    plan : PlanLine
        From the top of the ramp to the end of the run-out.
    drop : float [m]
        Height of the start above the finish: met exactly.
    finish, start : float [m]
        Stations of the gates that stop and start the clock.
    max_grade : float
        Steepest grade, positive downhill; the top of the track has it.
    first_grade : float
        Of the first `FIRST_LENGTH` behind the start.
    climb_from : float [m], optional
        Station of the lowest vertex, from which on the track climbs. Default: just so far behind the finish that the
        transition does not reach back to it.
    start_height : float [m]
        Of the centre line at `start`.

    Returns
    -------
    HeightProfile

    Raises
    ------
    TrackError
        If the drop contradicts the grades, or stations are out of order.
    """
    if climb_from is None:
        climb_from = finish + 0.5 * CLIMB_RADIUS * (max_grade + CLIMB_GRADE)
    refuse(_descent_faults(plan, start, finish, climb_from, first_grade, max_grade))
    first = start + FIRST_LENGTH
    way = min(finish, climb_from) - first
    ends = first + way * np.array([STEEP_SHARE, *(STEEP_SHARE + (1.0 - STEEP_SHARE) * i / 3.0 for i in (1, 2))])
    reach = min(BREAK_REACH, 0.4 * STEEP_SHARE * way)
    breaks = [gentlest_station(plan, float(s), reach) for s in ends]
    steps = [
        GradeStep(start, RAMP_GRADE, radius=START_RADIUS if start - plan.start > 0.1 * START_RADIUS else None),
        GradeStep(first, first_grade),
        GradeStep(breaks[0], max_grade),
        GradeStep(breaks[1], 0.0, LOWER_WEIGHTS[0]),
        GradeStep(breaks[2], 0.0, LOWER_WEIGHTS[1]),
        GradeStep(climb_from, 0.0, LOWER_WEIGHTS[2], CLIMB_RADIUS),
        GradeStep(plan.end, -CLIMB_GRADE),
    ]
    profile = meet_drop((plan.start, 0.0), steps, (start, finish), drop, max_grade)
    return HeightProfile((plan.start, start_height - float(profile.height(start))), profile.transitions)


def _step_faults(start: float, steps: Sequence[GradeStep]) -> list[Fault]:
    """What is wrong between the steps of a profile."""
    if len(steps) < 2:
        return [Fault("steps", f"are {len(steps)}", "Give two grades or more; equal ones make a constant grade")]
    faults = []
    for before, after in itertools.pairwise([start, *(step.until for step in steps[:-1])]):
        if not after > before:
            what = f"comes not behind the one before, or the begin, at {before:g} m"
            faults.append(Fault(f"change of grade at {after:g} m", what, "Give changes of grade in order"))
    return faults


def _descent_faults(
    plan: PlanLine, start: float, finish: float, climb_from: float, first_grade: float, max_grade: float
) -> list[Fault]:
    """What is wrong with the wishes for a descent."""
    faults = []
    if not plan.start < start < finish < plan.end:
        what = f"at {finish:g} m and start at {start:g} m do not lie in order between {plan.start:g} and {plan.end:g} m"
        faults.append(Fault("finish", what, "Give a plan with a ramp before the start and a run-out behind the finish"))
    if not start + 2.0 * FIRST_LENGTH < climb_from < plan.end:
        what = f"is {climb_from:g} m, not between {start + 2.0 * FIRST_LENGTH:g} and {plan.end:g} m"
        faults.append(
            Fault("climb_from", what, "Let the track climb late, and lengthen the run-out if it is too short")
        )
    if not 0.0 < first_grade <= max_grade:
        what = f"is {first_grade!r}, but the largest grade is {max_grade!r}"
        faults.append(Fault("first_grade", what, "Give grades as fractions, positive downhill, the first not steeper"))
    return faults
