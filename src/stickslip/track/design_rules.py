"""Published rules for the design of ice tracks, and whether a track keeps them.

A rule is a *limit* where breaking it can hurt somebody: these decide whether a track passes. Everything else is *advice*: what makes a
good race, or what a federation asks of new tracks for fairness and comfort. Which is which: docs/theory/track-audit.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stickslip.track.survey import Survey
from stickslip.track.track import Corner, Track

Array = NDArray[np.float64]

FIBT = "FIBT rules for bobsleigh tracks, as summarised by sportquick.com (sport 32)"
FIL = "FIL, limit for new tracks since 2010 (fil-luge.org, Alpensia)"
MECHANICS = "mechanics"

RAMP = 15.0  # m before the light beam
STRAIGHT_START = 60.0  # m
FIRST_GRADE, FIRST_GRADE_BAND = (
    0.12,
    0.03,
)  # "12 % over the first part": read as the mean of the stretch below, give or take a quarter
FIRST_STRETCH = 250.0  # m
FIRST_SPEED = (80.0 / 3.6, 100.0 / 3.6)  # m/s, behind that stretch
LABYRINTH = 3  # curves
LABYRINTH_STRAIGHT = 30.0  # m, longest straight between its curves: less than a second
HIGH_LOAD, HIGH_LOAD_TIME = 5.0, 2.0  # multiples of the weight, s
#: Above this load a track fails however short the peak. On a bank a sled rides 2 to 3 m outside the centre line: in the tightest
#: curves, of 17 m radius, the centre line overstates the load by up to a fifth. So much is allowed on top of the 5 g of the rule.
PEAK_LOAD = 6.0
RUN_OUT = 100.0  # m uphill
TOP_SPEED = 136.0 / 3.6  # m/s
#: Where the lateral load exceeds the weight, a wall this high [m] must stand outside. The lowest wall of a curve on the construction sheet
#: of Park City's first 200 m is 1.5 m, at a lateral load near 0.4; walls of straights are 0.6 m.
BANKED_LOAD, BANKED_WALL = 1.0, 1.0
SAME = 1e-3  # m, rounding of stations
STRAIGHT_CURVATURE = 1e-4  # 1/m: radii above 10 km count as straight


@dataclass(frozen=True, slots=True)
class Place:
    """A place on a track: its station [m] and the corner it lies in, empty on straights."""

    station: float
    corner: str = ""

    def __str__(self) -> str:
        return f"{self.station:.1f} m" + (f", {self.corner}" if self.corner else "")


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule and how a track keeps it.

    Parameters
    ----------
    name : str
        A key, such as ``"top_speed_m_s"``: with its unit at the end.
    title : str
        What it is about, for people.
    bound : str
        What is asked for, in words with units.
    measured : float
        In the unit of the name.
    place : Place or None
    met : bool
    kind : str
        ``"limit"`` or ``"advice"``.
    source : str
    """

    name: str
    title: str
    bound: str
    measured: float
    place: Place | None
    met: bool
    kind: str
    source: str


def check_rules(track: Track, survey: Survey) -> tuple[Rule, ...]:
    """Every rule for a track, limits first."""
    return tuple(check(track, survey) for check in (*LIMITS, *ADVICE))


def place_of(track: Track, station: float) -> Place:
    """Name a station by the corner it lies in."""
    return Place(float(station), next((c.name for c in corners_of(track) if c.begin <= station <= c.end), ""))


def corners_of(track: Track) -> tuple[Corner, ...]:
    """The corners of a track; where it names none, the curves of its plan line, numbered."""
    if track.corners:
        return track.corners
    bent = [curve for curve in track.plan.curves if curve.entry_length + curve.arc_length + curve.exit_length > 0.0]
    shape, wall = track.provenance["plan"], track.provenance["sections"]
    found = []
    for i, curve in enumerate(bent, start=1):
        length = curve.entry_length + curve.arc_length + curve.exit_length
        found.append(Corner(str(i), curve.clothoid_begin, curve.clothoid_begin + length, curve.turn, shape, wall))
    return tuple(found)


def longest(stretches: Iterable[tuple[float, float]]) -> float:
    """Longest of some stretches of time [s], 0 if there are none."""
    return max((end - begin for begin, end in stretches), default=0.0)


def _high_load(track: Track, survey: Survey) -> Rule:
    stretches = survey.stretches_above(HIGH_LOAD)
    time = longest(stretches)
    begin = next((a for a, b in stretches if b - a == time), None)
    place = None if begin is None else place_of(track, float(np.interp(begin, survey.time, survey.station)))
    return Rule(
        "longest_above_5g_s",
        "longest stretch above 5 g",
        f"at most {HIGH_LOAD_TIME:g} s",
        time,
        place,
        time <= HIGH_LOAD_TIME,
        "limit",
        FIBT,
    )


def _top_speed(track: Track, survey: Survey) -> Rule:
    i = int(np.argmax(survey.speed))
    speed = float(survey.speed[i])
    return Rule(
        "top_speed_m_s",
        "top speed",
        f"at most {TOP_SPEED:.2f} m/s (136 km/h)",
        speed,
        place_of(track, survey.station[i]),
        speed <= TOP_SPEED,
        "limit",
        FIL,
    )


def least_margin(survey: Survey) -> int:
    """Index of the station with the least margin, among those where the lateral load makes the sled climb, if there are any."""
    pressed = np.abs(survey.lateral) > BANKED_LOAD
    return int(np.argmin(np.where(pressed, survey.margin, np.inf))) if pressed.any() else int(np.argmin(survey.margin))


def _margin(track: Track, survey: Survey) -> Rule:
    i = least_margin(survey)
    margin = float(survey.margin[i])
    return Rule(
        "wall_margin_m",
        "wall above the riding height",
        "more than 0 m",
        margin,
        place_of(track, survey.station[i]),
        margin > 0.0,
        "limit",
        MECHANICS,
    )


def _banked(track: Track, survey: Survey) -> Rule:
    pressed = np.abs(survey.lateral) > BANKED_LOAD
    wall = np.where(pressed, survey.wall_height, np.inf)
    i = int(np.argmin(wall))
    lowest = float(wall[i]) if pressed.any() else float(survey.wall_height.max())
    return Rule(
        "banked_wall_m",
        "lowest outer wall where the lateral load exceeds 1 g",
        f"at least {BANKED_WALL:g} m",
        lowest,
        place_of(track, survey.station[i]) if pressed.any() else None,
        lowest >= BANKED_WALL or not pressed.any(),
        "limit",
        "half the lowest wall of a curve on Park City's construction sheet, rounded up: estimated",
    )


def _contact(track: Track, survey: Survey) -> Rule:
    i = int(np.argmin(survey.vertical))
    vertical = float(survey.vertical[i])
    return Rule(
        "least_vertical_load_g",
        "least vertical load, on crests",
        "more than 0 g",
        vertical,
        place_of(track, survey.station[i]),
        vertical > 0.0,
        "limit",
        MECHANICS,
    )


def _finish(track: Track, survey: Survey) -> Rule:
    last = float(survey.station[-1])
    return Rule(
        "reached_m",
        "station reached",
        f"the finish at {track.finish:g} m",
        last,
        None,
        last >= track.finish,
        "limit",
        MECHANICS,
    )


def _peak_load(track: Track, survey: Survey) -> Rule:
    i = int(np.argmax(survey.load))
    load = float(survey.load[i])
    place = place_of(track, survey.station[i])
    source = "the 5 g of the FIBT rule, and a fifth for what the centre line overstates: estimated"
    return Rule(
        "peak_load_g", "peak of the load", f"at most {PEAK_LOAD:g} g", load, place, load <= PEAK_LOAD, "limit", source
    )


def _max_load(track: Track, survey: Survey) -> Rule:
    i = int(np.argmax(survey.load))
    load = float(survey.load[i])
    place = place_of(track, survey.station[i])
    return Rule(
        "max_load_g", "load never above 5 g", f"at most {HIGH_LOAD:g} g", load, place, load <= HIGH_LOAD, "advice", FIBT
    )


def _ramp(track: Track, survey: Survey) -> Rule:
    length = track.start - track.begin
    bound = f"at least {RAMP:g} m"
    return Rule("ramp_m", "start stretch before the beam", bound, length, None, length >= RAMP, "advice", FIBT)


def _straight_start(track: Track, survey: Survey) -> Rule:
    bent = np.abs(survey.curvature) > STRAIGHT_CURVATURE
    first = max(int(np.argmax(bent)) - 1, 0) if bent.any() else -1  # the last station that is straight
    length = float(survey.station[first] - track.start)
    return Rule(
        "straight_start_m",
        "straight behind the beam",
        f"at least {STRAIGHT_START:g} m",
        length,
        place_of(track, survey.station[first]),
        length >= STRAIGHT_START - SAME,
        "advice",
        FIBT,
    )


def _first_grade(track: Track, survey: Survey) -> Rule:
    end = min(track.start + FIRST_STRETCH, track.finish)
    height = track.heights.height([track.start, end])
    grade = float((height[0] - height[1]) / (end - track.start))
    return Rule(
        "first_grade",
        f"mean grade of the first {end - track.start:g} m",
        f"{FIRST_GRADE:.2f} ± {FIRST_GRADE_BAND:.2f}",
        grade,
        None,
        abs(grade - FIRST_GRADE) <= FIRST_GRADE_BAND,
        "advice",
        FIBT,
    )


def _first_speed(track: Track, survey: Survey) -> Rule:
    at = min(track.start + FIRST_STRETCH, float(survey.station[-1]))
    speed = float(np.interp(at, survey.station, survey.speed))
    low, high = FIRST_SPEED
    return Rule(
        "first_speed_m_s",
        f"speed after {at - track.start:g} m",
        f"{low:.1f} to {high:.1f} m/s (80 to 100 km/h)",
        speed,
        place_of(track, at),
        low <= speed <= high,
        "advice",
        FIBT,
    )


def _labyrinth(track: Track, survey: Survey) -> Rule:
    most, place = 0, None
    corners = corners_of(track)
    run: list[Corner] = []
    for corner in corners:
        follows = bool(run) and corner.turn == -run[-1].turn and corner.begin - run[-1].end <= LABYRINTH_STRAIGHT
        run = [*run, corner] if follows else [corner]
        if len(run) > most:
            most, place = len(run), Place(run[0].begin, f"{run[0].name} to {run[-1].name}" if len(run) > 1 else "")
    return Rule(
        "labyrinth_curves",
        "curves of the longest labyrinth",
        f"at least {LABYRINTH}, to alternating sides",
        float(most),
        place,
        most >= LABYRINTH,
        "advice",
        FIBT,
    )


def _run_out(track: Track, survey: Survey) -> Rule:
    s = np.linspace(track.finish, track.end, 400)
    uphill = track.heights.slope(0.5 * (s[1:] + s[:-1])) > 0.0
    length = float(np.sum(np.diff(s)[uphill]))
    return Rule(
        "run_out_m",
        "run-out uphill behind the finish",
        f"at least {RUN_OUT:g} m, usually to 150 m",
        length,
        None,
        length >= RUN_OUT - (s[1] - s[0]),
        "advice",
        FIBT,
    )


LIMITS: tuple[Callable[[Track, Survey], Rule], ...] = (
    _finish,
    _top_speed,
    _high_load,
    _peak_load,
    _margin,
    _banked,
    _contact,
)
ADVICE: tuple[Callable[[Track, Survey], Rule], ...] = (
    _max_load,
    _ramp,
    _straight_start,
    _first_grade,
    _first_speed,
    _labyrinth,
    _run_out,
)
