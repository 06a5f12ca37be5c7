"""What no record can know alone: whether plan, heights and channel make ice on which a sled can run.

Kinks, folds, sections that close over themselves, and sizes that come from other units. Faults name curves, transitions, rows and
sections by their index or station, so that a reader of files can tell the line.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.model.errors import Fault
from stickslip.track.channel import Channel
from stickslip.track.heights import SAME_SLOPE, ElevationTable, HeightProfile
from stickslip.track.plan import Curve, PlanLine

Array = NDArray[np.float64]

SHORTEST, LONGEST = 30.0, 3500.0  # m; no ice track is shorter or longer, the run-out included
TIGHTEST = 5.0  # m, radius in plan; the tightest curve of the library has 16.9 m
SHARPEST = 20.0  # m, radius in the vertical plane; the sharpest that is known has 85 m, at the foot of a start ramp
STEEPEST = 1.0  # dh/ds, 45 degrees
NARROWEST = 0.1  # of the length of the centre line may be left of a line along the inner edge
SPACING = 0.5  # m, between stations where folds are looked for


def length_faults(length: float, where: str) -> list[Fault]:
    """A length [m] that no ice track has."""
    if SHORTEST <= length <= LONGEST:
        return []
    guess = "feet or millimetres?" if length > LONGEST else "kilometres or degrees?"
    what = f"is a line of {length:.6g} m; ice tracks have {SHORTEST:g} to {LONGEST:g} m"
    return [Fault(where, what, f"Are the numbers {guess}")]


def plan_soundness(plan: PlanLine) -> list[Fault]:
    """Lengths and radii that are kinks or come from other units; paths begin with ``curves``."""
    faults = length_faults(plan.length, "curves")
    for i, curve in enumerate(plan.curves):
        for name, radius in _radii(curve):
            if radius < TIGHTEST:
                what = f"makes a radius of {radius:.4g} m near {curve.clothoid_begin:g} m, a kink"
                fix = f"Give metres; radii of tracks are above {TIGHTEST:g} m. Are these kilometres?"
                faults.append(Fault(f"curves[{i}].{name}", what, fix))
    return faults


def _radii(curve: Curve) -> list[tuple[str, float]]:
    """Smallest radius [m] of each part that bends, by the field that makes it."""
    radii = [("radius", curve.radius)] if curve.arc_length > 0.0 else []
    if curve.entry_length > 0.0:
        radii.append(("entry_a2", curve.entry_a2 / curve.entry_length))
    if curve.exit_length > 0.0:
        radii.append(("exit_a2", curve.exit_a2 / curve.exit_length))
    return radii


def height_soundness(heights: HeightProfile | ElevationTable) -> list[Fault]:
    """Kinks and slopes that no track has; paths begin with ``transitions`` or ``rows``."""
    if isinstance(heights, ElevationTable):
        return _table_soundness(heights)
    faults = []
    for i, transition in enumerate(heights.transitions):
        change = transition.slope_out - transition.slope_in
        if abs(change) > SAME_SLOPE and abs(transition.radius) < SHARPEST:
            angle = math.degrees(nm.atan(transition.slope_out) - nm.atan(transition.slope_in))
            what = f"is {transition.radius!r} m, which makes a kink of {abs(angle):.3g}° at {transition.vertex:g} m"
            fix = f"Give an arc of {SHARPEST:g} m or more, in metres"
            faults.append(Fault(f"transitions[{i}].radius", what, fix))
    return faults


def _table_soundness(table: ElevationTable) -> list[Fault]:
    """Kinks and steep places of a spline; its curvature is largest in its rows."""
    faults = []
    station = np.array(table.rows)[:, 0]
    bend = np.abs(table.curvature(station))
    middle = 0.5 * (station[1:] + station[:-1])
    slope = np.maximum(np.abs(table.slope(station)), np.abs(table.slope(np.append(middle, station[-1]))))
    for i in range(station.size):
        if slope[i] > STEEPEST:
            what = f"has a slope of {slope[i]:.3g} at {station[i]:g} m, steeper than 45 degrees"
            faults.append(Fault(f"rows[{i}]", what, "Check station and elevation; are both metres?"))
        elif bend[i] * SHARPEST > 1.0:
            what = f"makes a kink at {station[i]:g} m, of radius {1.0 / bend[i]:.3g} m"
            fix = f"Check the elevations around it; radii of tracks are above {SHARPEST:g} m"
            faults.append(Fault(f"rows[{i}]", what, fix))
    return faults


def channel_soundness(plan: PlanLine, channel: Channel) -> list[Fault]:
    """Sections that close over themselves, and curves too tight for them; paths begin with ``section at`` or ``curves``."""
    faults = []
    left, right = channel.edges(channel.stations)
    for k in np.flatnonzero(left[:, 0] <= right[:, 0]).tolist():
        over = right[k, 0] - left[k, 0]
        what = f"intersects itself: its crest reaches {over:.3g} m beyond the inner wall"
        fix = "Lower crest_rise, or give a smaller crest_radius or a wider floor"
        faults.append(Fault(f"section at {channel.stations[k]:g} m", what, fix))
    if faults:
        return faults
    for i, curve in enumerate(plan.curves):
        begin = curve.clothoid_begin
        end = begin + curve.entry_length + curve.arc_length + curve.exit_length
        s = np.linspace(begin, end, max(2, math.ceil((end - begin) / SPACING) + 1))
        bend = plan.curvature(s)
        left, right = channel.edges(s)
        room = 1.0 - np.maximum(bend * left[:, 0], bend * right[:, 0])
        k = int(np.argmin(room))
        if room[k] < NARROWEST:
            inner = left[k, 0] if bend[k] > 0.0 else -right[k, 0]
            what = f"folds the ice at {s[k]:.1f} m: the inner edge is {inner:.3g} m inside a radius of {1 / abs(bend[k]):.3g} m"
            faults.append(Fault(f"curves[{i}]", what, "Give a larger radius, or narrower sections"))
    return faults
