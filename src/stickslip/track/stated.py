"""Figures of a track's geometry, and whether they agree with what is published about it."""

from __future__ import annotations

import numpy as np

from stickslip.model.errors import Fault
from stickslip.track.track import Track

STEP = 0.5  # m, between stations at which extremes are looked for


def geometric_figures(track: Track) -> dict[str, float]:
    """Figures that follow from the geometry alone, by the keys that `Track.stated` uses; SI units."""
    station = np.linspace(track.start, track.finish, max(2, int((track.finish - track.start) / STEP)))
    whole = np.linspace(track.begin, track.end, max(2, int((track.end - track.begin) / STEP)))
    path = track.heights.path_length([track.start, track.finish])
    return {
        "length_m": float(path[1] - path[0]),
        "drop_m": track.drop,
        "drop_to_lowest_m": float(track.heights.height(track.begin) - track.heights.height(whole).min()),
        "curves": float(len(track.corners)),
        "max_grade": float(-track.heights.slope(station).min()),
    }


def stated_faults(track: Track) -> list[Fault]:
    """Published figures that the model contradicts."""
    figures = geometric_figures(track)
    faults = []
    for key, fact in track.stated.items():
        if key in figures and abs(figures[key] - fact.value) > fact.tolerance + 1e-9:
            what = f"is {fact.value:g}, but the model has {figures[key]:.6g}; {fact.tolerance:g} off is allowed"
            faults.append(Fault(f"stated.{key}", what, _FIXES.get(key, "Correct the data, or the statement")))
    return faults


_FIXES = {
    "length_m": "Check the stations of the gates, and their unit",
    "drop_m": "Check the grades and the unit of the heights: the drop between first and last gate must follow from them",
    "drop_to_lowest_m": "Check the grades behind the finish",
    "curves": "Give each curve that is counted a name, and no other one",
    "max_grade": "Check the slopes: they are dh/ds, not per cent",
}
