"""Improve the line of an autopilot: shift the plan curve by curve, drive, keep what is faster (CMA-ES).

One number per curve: how far left of its plan the pilot comes in, in metres. A descent costs its time; one that does not finish costs more,
the more the earlier it ends. A line for a person is driven several times, with other faults and another start each time, and costs the
mean: all lines meet the same faults, so that they differ in the line alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip.apps.ice.autopilot import HUMAN, AutoPilot
from stickslip.apps.ice.conditions import Conditions
from stickslip.apps.ice.line import Line
from stickslip.apps.ice.pilots import plan_for
from stickslip.apps.ice.run import run_sled
from stickslip.apps.ice.sled import Sled, handling_of
from stickslip.io.track_file import load_track
from stickslip.track.design_rules import corners_of
from stickslip.track.track import Track

Array = NDArray[np.float64]

SPREAD = 0.15  # m, standard deviation of the first shifts
WIDEST = 0.5  # m: a shift beyond this leaves the plan's margins
BEFORE = 25.0  # m before a curve where its shift begins
START_SPREAD = 0.1  # m/s, standard deviation of the speed at the first gate from one descent of a person to the next
LOST = 20.0  # s that a descent costs at least beyond a clean one if it does not finish


class Trial(NamedTuple):
    """A descent of the search."""

    number: int
    cost: float  # s: time at the finish, or more
    best: float  # s: least cost so far


@dataclass(frozen=True, slots=True)
class Improved:
    """What a search found.

    Attributes
    ----------
    line : Line
        The fastest one, or no shift at all if nothing was faster.
    before, after : float [s]
        Time at the finish without and with it; infinite where the run did not finish.
    trials : int
        Descents made.
    interrupted : bool
        The search was ended before it was done.
    """

    line: Line
    before: float
    after: float
    trials: int
    interrupted: bool = False


def improve_line(
    sled: Sled,
    track: str,
    conditions: Conditions | None = None,
    *,
    trials: int = 100,
    seed: int = 1,
    faults: Sequence[int] = (),
    on_trial: Callable[[Trial], None] | None = None,
) -> Improved:
    """Search for a faster line.

    Parameters
    ----------
    sled : Sled
    track : str
        Name of a track of the library, or a file.
    conditions : Conditions, optional
    trials : int
        Descents to make at most, two or more.
    seed : int
        Of the search, positive: the same seed finds the same line.
    faults : sequence of int
        Seeds of a person's faults and starts: every line is driven once with each. Empty: once, without a fault.
    on_trial : callable, optional
        Called after each descent.

    Notes
    -----
    An interrupt (Ctrl-C) ends the search: what was found until then is returned. Before the first descent is done there is
    nothing to return, and the interrupt goes on.
    """
    import cma

    model = load_track(track)
    done: list[tuple[float, float, Line]] = []  # cost, time, line

    def cost(shifts: Array) -> float:
        line = line_of(model, sled.name, np.clip(shifts, -WIDEST, WIDEST))
        summaries = [descend(sled, track, conditions, line, fault) for fault in (faults or (None,))]
        times = [one["finish_time_s"] or float("inf") for one in summaries]
        done.append((_mean([_cost(one, model) for one in summaries]), _mean(times), line))
        if on_trial is not None:
            on_trial(Trial(len(done) * len(summaries), done[-1][0], min(entry[0] for entry in done)))
        return done[-1][0]

    n = len(corners_of(model))
    cost(np.zeros(n))
    interrupted, lines = False, trials // max(1, len(faults))
    options: dict[str, Any] = {"seed": seed, "bounds": [-WIDEST, WIDEST], "verbose": -9, "maxfevals": lines - 1}
    search = cma.CMAEvolutionStrategy(np.zeros(n), SPREAD, options)
    try:
        while not search.stop() and len(done) + search.popsize <= lines:
            asked = search.ask()
            search.tell(asked, [cost(np.asarray(one)) for one in asked])
    except KeyboardInterrupt:
        interrupted = True
    _, after, line = min(done, key=lambda entry: entry[0])
    return Improved(line, done[0][1], after, len(done) * max(1, len(faults)), interrupted)


def descend(
    sled: Sled, track: str, conditions: Conditions | None, line: Line | None, fault: int | None
) -> dict[str, Any]:
    """Summary of a descent along a line, or along the plan; with a seed, by a pilot with the faults of a person and a start of its own."""
    handling, start = handling_of(sled), conditions or Conditions()
    plan = plan_for(load_track(track), handling)
    if fault is None:
        return run_sled(sled, track, AutoPilot(plan, handling, line=line), start).summary
    speed = start.start_speed + START_SPREAD * float(np.random.default_rng(fault).standard_normal())
    pilot = AutoPilot(plan, handling, HUMAN, fault, line=line)
    return run_sled(sled, track, pilot, replace(start, start_speed=speed), seed=fault).summary


def line_of(track: Track, sled: str, shifts: Array) -> Line:
    """Line with one shift [m] for each curve: full from its begin to its end, none beyond its neighbours."""
    corners = corners_of(track)
    points: list[tuple[float, float]] = [(min(track.begin, corners[0].begin - BEFORE) - 1.0, 0.0)]
    for corner, shift in zip(corners, shifts):
        before = max(points[-1][0] + 0.1, corner.begin - BEFORE)
        points.append((before, points[-1][1] if before > corner.begin - BEFORE else 0.0))
        points.append((max(corner.begin, before + 0.1), float(shift)))
        points.append((max(corner.end, corner.begin + 0.2, before + 0.2), float(shift)))
    points.append((points[-1][0] + BEFORE, 0.0))
    return Line(track.name, sled, tuple(points))


def _cost(summary: dict[str, Any], track: Track) -> float:
    """Of a descent [s]."""
    if summary["finished"]:
        return float(summary["finish_time_s"])
    missing = 1.0 - (summary["end_station_m"] - track.start) / (track.finish - track.start)
    return float(summary["time_s"] + LOST + 100.0 * missing)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
