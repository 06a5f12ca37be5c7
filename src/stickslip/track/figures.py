"""Figures of a track, each as good as the worst number it was computed from, and what is published beside them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from stickslip.model.errors import Fault
from stickslip.track.design_rules import Place, corners_of, place_of
from stickslip.track.provenance import Fact, Provenance, worst
from stickslip.track.track import Track

_FIXES = {
    "length_m": "Check the stations of the gates, and their unit",
    "drop_m": "Check the grades and the unit of the heights: the drop between first and last gate follows from them",
    "drop_to_lowest_m": "Check the grades behind the finish",
    "curves": "Give each curve that is counted a name, and no other one",
    "max_grade": "Check the slopes: they are dh/ds, not per cent",
}


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


def line_figures(track: Track) -> Iterable[Figure]:
    """Figures that need no speed."""
    plan, heights, gates = (track.provenance[part] for part in ("plan", "heights", "gates"))
    s = np.unique(
        np.concatenate([np.linspace(track.start, track.finish, 4001), track.plan.joints, track.heights.joints])
    )
    s = s[(s >= track.start) & (s <= track.finish)]
    yield make_figure("length_m", track.finish - track.start, (gates,))
    path = track.heights.path_length([track.start, track.finish])
    yield make_figure("path_length_m", float(path[1] - path[0]), (plan, heights, gates))
    yield make_figure("drop_m", track.drop, (heights, gates))
    beyond = np.linspace(track.start, track.end, 8001)
    height = track.heights.height(beyond)
    lowest = int(np.argmin(height))
    fall = float(height[0] - height[lowest])
    yield make_figure("drop_to_lowest_m", fall, (heights, gates), place_of(track, beyond[lowest]))
    corners = corners_of(track)
    yield make_figure("curves", len(corners), (plan,))
    yield make_figure("mean_grade", track.drop / (track.finish - track.start), (heights, gates))
    grade = -track.heights.slope(s)
    i = int(np.argmax(grade))
    yield make_figure("max_grade", float(grade[i]), (heights,), place_of(track, s[i]))
    bend = np.abs(track.plan.curvature(s))
    if bend.max() > 0.0:
        i = int(np.argmax(bend))
        place = place_of(track, s[i])
        shape = next((c.provenance for c in corners if c.begin <= s[i] <= c.end), plan)
        yield make_figure("min_radius_m", float(1.0 / bend[i]), (shape,), place)


def make_figure(name: str, value: float | int, basis: Iterable[Provenance], place: Place | None = None) -> Figure:
    """A figure computed from numbers of some provenances."""
    listed = tuple(basis)
    status = worst(one.status for one in listed)
    sources = dict.fromkeys(one.source for one in listed)
    return Figure(name, value, status, "; ".join(sources), place)


def compare_stated(track: Track, figures: tuple[Figure, ...]) -> Iterable[Comparison]:
    """What is published beside what the model has."""
    measured = {figure.name: float(figure.value) for figure in figures}
    for name, fact in track.stated.items():
        value = measured.get(name)
        agrees = None if value is None else bool(abs(value - fact.value) <= fact.tolerance * (1.0 + 1e-9))
        yield Comparison(name, value, fact, agrees)


def stated_faults(track: Track) -> list[Fault]:
    """Published figures that the geometry contradicts."""
    faults = []
    for comparison in compare_stated(track, tuple(line_figures(track))):
        if comparison.agrees is False:
            fact = comparison.stated
            what = f"is {fact.value:g}, but the model has {comparison.measured:.6g}; {fact.tolerance:g} off is allowed"
            fix = _FIXES.get(comparison.name, "Correct the data, or the statement")
            faults.append(Fault(f"stated.{comparison.name}", what, fix))
    return faults
