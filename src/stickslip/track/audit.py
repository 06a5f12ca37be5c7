"""Audit of a track: its figures, what is published about it, and the rules of design.

An audit needs speeds: those of a mass point that glides down the centre line, or measured ones. Every figure is as good as the worst number
it was computed from.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stickslip.model.errors import Fault
from stickslip.track.design_rules import (
    HIGH_LOAD,
    Place,
    Rule,
    check_rules,
    corners_of,
    least_margin,
    longest,
    place_of,
)
from stickslip.track.faults import refuse
from stickslip.track.glide import GlideRun, glide_track
from stickslip.track.provenance import Fact, Provenance, worst
from stickslip.track.speeds import SpeedTable
from stickslip.track.survey import Survey, survey_track
from stickslip.track.track import Track

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Figure:
    """A number about a track.

    Parameters
    ----------
    name : str
        With its unit at the end: ``"length_m"``, ``"max_load_g"`` (multiples of the weight), ``"max_grade"``.
    value : float or int
    status : str
        As in `Provenance`.
    source : str
        What it was computed from.
    place : Place or None
        Where, if it belongs to one place.
    """

    name: str
    value: float | int
    status: str
    source: str
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """A published figure beside the one of the model; `measured` and `agrees` are None if the audit knows no such figure."""

    name: str
    measured: float | None
    stated: Fact
    agrees: bool | None


@dataclass(frozen=True, slots=True)
class Split:
    """Time [s] and speed [m/s] at a gate."""

    gate: str
    station: float
    time: float
    speed: float


@dataclass(frozen=True, slots=True, eq=False)
class Audit:
    """What an audit found.

    Parameters
    ----------
    track : Track
    figures : tuple of Figure
    comparisons : tuple of Comparison
    rules : tuple of Rule
    splits : tuple of Split
        At the gates that were reached, the first one included; as good as the figure ``run_time_s``.
    survey : Survey
        Everything along the track.
    """

    track: Track
    figures: tuple[Figure, ...]
    comparisons: tuple[Comparison, ...]
    rules: tuple[Rule, ...]
    splits: tuple[Split, ...]
    survey: Survey

    @property
    def passed(self) -> bool:
        """Whether every limit is kept; advice does not count."""
        return all(rule.met for rule in self.rules if rule.kind == "limit")

    def figure(self, name: str) -> Figure:
        """A figure by its name."""
        return next(figure for figure in self.figures if figure.name == name)

    def rule(self, name: str) -> Rule:
        """A rule by its name."""
        return next(rule for rule in self.rules if rule.name == name)


def audit_track(track: Track, speeds: GlideRun | SpeedTable | None = None) -> Audit:
    """Audit a track.

    Parameters
    ----------
    track : Track
    speeds : GlideRun or SpeedTable, optional
        Default: a two-man bobsled that glides from the first gate on, see `glide_track`.

    Raises
    ------
    TrackError
        If a table of speeds does not reach from the first gate to the last.
    """
    run = glide_track(track) if speeds is None else speeds
    if isinstance(run, SpeedTable) and run.station[-1] < track.finish:
        what = f"end at the station {run.station[-1]:g} m, before the finish at {track.finish:g} m"
        refuse([Fault("speeds", what, "Give speeds from the first gate to the last")])
    survey = survey_track(track, run)
    figures = tuple(_line_figures(track)) + tuple(_run_figures(track, survey, run.provenance))
    return Audit(
        track=track,
        figures=figures,
        comparisons=tuple(_comparisons(track, figures)),
        rules=check_rules(track, survey),
        splits=tuple(_splits(track, survey)),
        survey=survey,
    )


def _line_figures(track: Track) -> Iterable[Figure]:
    """Figures that need no speed."""
    plan, heights, gates = (track.provenance[part] for part in ("plan", "heights", "gates"))
    s = np.unique(
        np.concatenate([np.linspace(track.start, track.finish, 4001), track.plan.joints, track.heights.joints])
    )
    s = s[(s >= track.start) & (s <= track.finish)]
    yield _figure("length_m", track.finish - track.start, (plan, gates))
    path = track.heights.path_length([track.start, track.finish])
    yield _figure("path_length_m", float(path[1] - path[0]), (plan, heights, gates))
    yield _figure("drop_m", track.drop, (heights, gates))
    beyond = np.linspace(track.start, track.end, 8001)
    height = track.heights.height(beyond)
    lowest = int(np.argmin(height))
    fall = float(height[0] - height[lowest])
    yield _figure("drop_to_lowest_m", fall, (heights, gates), place_of(track, beyond[lowest]))
    corners = corners_of(track)
    yield _figure("curves", len(corners), (plan,))
    yield _figure("mean_grade", track.drop / (track.finish - track.start), (heights, gates))
    grade = -track.heights.slope(s)
    i = int(np.argmax(grade))
    yield _figure("max_grade", float(grade[i]), (heights,), place_of(track, s[i]))
    bend = np.abs(track.plan.curvature(s))
    if bend.max() > 0.0:
        i = int(np.argmax(bend))
        place = place_of(track, s[i])
        shape = next((c.provenance for c in corners if c.begin <= s[i] <= c.end), plan)
        yield _figure("min_radius_m", float(1.0 / bend[i]), (shape,), place)


def _run_figures(track: Track, survey: Survey, speeds: Provenance) -> Iterable[Figure]:
    """Figures of a run at given speeds."""
    plan, heights, sections, gates = (track.provenance[part] for part in ("plan", "heights", "sections", "gates"))
    s = survey.station

    def peak(name: str, values: Array, basis: tuple[Provenance, ...]) -> Figure:
        i = int(np.argmax(values))
        return _figure(name, float(values[i]), basis, place_of(track, s[i]))

    yield peak("max_load_g", survey.load, (plan, heights, speeds))
    yield peak("max_lateral_g", np.abs(survey.lateral), (plan, heights, speeds))
    high = survey.stretches_above(HIGH_LOAD)
    yield _figure("time_above_5g_s", float(sum(b - a for a, b in high)), (plan, heights, speeds))
    yield _figure("longest_above_5g_s", longest(high), (plan, heights, speeds))
    rates = np.abs(survey.load_rate)
    yield peak("max_load_rate_g_per_s", rates, (plan, heights, speeds))
    i = least_margin(survey)
    margin = float(survey.margin[i])
    yield _figure("min_wall_margin_m", margin, (plan, heights, sections, speeds), place_of(track, s[i]))
    yield peak("top_speed_m_s", survey.speed, (speeds,))
    if s[-1] >= track.finish:
        i = int(np.searchsorted(s, track.finish))
        yield _figure("finish_speed_m_s", float(survey.speed[i]), (gates, speeds))
        yield _figure("run_time_s", float(survey.time[i]), (gates, heights, speeds))


def _splits(track: Track, survey: Survey) -> Iterable[Split]:
    """Times and speeds at the gates; gates are stations of the survey."""
    for gate in track.gates:
        if gate.station <= survey.station[-1]:
            i = int(np.searchsorted(survey.station, gate.station))
            yield Split(gate.name, gate.station, float(survey.time[i]), float(survey.speed[i]))


def _figure(name: str, value: float | int, basis: Iterable[Provenance], place: Place | None = None) -> Figure:
    """A figure computed from numbers of some provenances."""
    listed = tuple(basis)
    status = worst(one.status for one in listed)
    sources = dict.fromkeys(one.source for one in listed)
    return Figure(name, value, status, "; ".join(sources), place)


def _comparisons(track: Track, figures: tuple[Figure, ...]) -> Iterable[Comparison]:
    """What is published beside what the model has."""
    measured = {figure.name: float(figure.value) for figure in figures}
    for name, fact in track.stated.items():
        value = measured.get(name)
        agrees = None if value is None else bool(abs(value - fact.value) <= fact.tolerance * (1.0 + 1e-9))
        yield Comparison(name, value, fact, agrees)
