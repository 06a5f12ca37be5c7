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
    Rule,
    check_rules,
    least_margin,
    longest,
    place_of,
)
from stickslip.track.faults import refuse
from stickslip.track.figures import Comparison, Figure, compare_stated, line_figures, make_figure
from stickslip.track.glide import GlideRun, glide_track
from stickslip.track.provenance import Provenance
from stickslip.track.speeds import SpeedTable
from stickslip.track.survey import Survey, survey_track
from stickslip.track.track import Track

Array = NDArray[np.float64]


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
    figures = tuple(line_figures(track)) + tuple(_run_figures(track, survey, run.provenance))
    return Audit(
        track=track,
        figures=figures,
        comparisons=tuple(compare_stated(track, figures)),
        rules=check_rules(track, survey),
        splits=tuple(_splits(track, survey)),
        survey=survey,
    )


def _run_figures(track: Track, survey: Survey, speeds: Provenance) -> Iterable[Figure]:
    """Figures of a run at given speeds."""
    plan, heights, sections, gates = (track.provenance[part] for part in ("plan", "heights", "sections", "gates"))
    s = survey.station

    def peak(name: str, values: Array, basis: tuple[Provenance, ...]) -> Figure:
        i = int(np.argmax(values))
        return make_figure(name, float(values[i]), basis, place_of(track, s[i]))

    yield peak("max_load_g", survey.load, (plan, heights, speeds))
    yield peak("max_lateral_g", np.abs(survey.lateral), (plan, heights, speeds))
    high = survey.stretches_above(HIGH_LOAD)
    yield make_figure("time_above_5g_s", float(sum(b - a for a, b in high)), (plan, heights, speeds))
    yield make_figure("longest_above_5g_s", longest(high), (plan, heights, speeds))
    rates = np.abs(survey.load_rate)
    yield peak("max_load_rate_g_per_s", rates, (plan, heights, speeds))
    i = least_margin(survey)
    margin = float(survey.margin[i])
    yield make_figure("min_wall_margin_m", margin, (plan, heights, sections, speeds), place_of(track, s[i]))
    yield peak("top_speed_m_s", survey.speed, (speeds,))
    if s[-1] >= track.finish:
        i = int(np.searchsorted(s, track.finish))
        yield make_figure("finish_speed_m_s", float(survey.speed[i]), (gates, speeds))
        yield make_figure("run_time_s", float(survey.time[i]), (gates, heights, speeds))


def _splits(track: Track, survey: Survey) -> Iterable[Split]:
    """Times and speeds at the gates; gates are stations of the survey."""
    for gate in track.gates:
        if gate.station <= survey.station[-1]:
            i = int(np.searchsorted(survey.station, gate.station))
            yield Split(gate.name, gate.station, float(survey.time[i]), float(survey.speed[i]))
