"""How runs look in a report: colours, titles, times."""

from __future__ import annotations

import math
from typing import Any

from stickslip.analysis.compare import Comparison
from stickslip.analysis.labels import LETTER
from stickslip.analysis.run_trace import RunTrace
from stickslip.analysis.track_sheet import INK, SOFT

PAGE = (16.54, 11.69)  # inches: A3
REFERENCE = "#22303c"
RUNS = ("#d1495b", "#2e86ab", "#e08e1b", "#4f9d69", "#8a5fa8", "#7a5c44", "#5fb3b3")
AHEAD, BEHIND = "#3c8d54", "#c8301f"


def ordered_runs(comparison: Comparison) -> tuple[RunTrace, ...]:
    """The reference first, then the others as they were given."""
    return (comparison.reference, *(run for run in comparison.runs if run is not comparison.reference))


def colours_of(comparison: Comparison) -> dict[str, str]:
    """A colour for each run by name; the reference is dark."""
    others = [run.name for run in comparison.runs if run is not comparison.reference]
    return {comparison.reference.name: REFERENCE} | {name: RUNS[k % len(RUNS)] for k, name in enumerate(others)}


def time_text(seconds: float, sign: bool = False) -> str:
    """A time [s] in thousandths, a dash for none."""
    return number_text(seconds, 3, sign)


def number_text(value: float, digits: int, sign: bool = False) -> str:
    """A number for a table, without minus zero; a dash for none."""
    if not math.isfinite(value):
        return "–"
    value = round(value, digits) + 0.0
    return f"{value:+.{digits}f}" if sign else f"{value:.{digits}f}"


def loss_colour(seconds: float) -> str:
    """Red for lost, green for gained, soft where it does not matter: below two thousandths [s]."""
    if not math.isfinite(seconds) or abs(seconds) < 0.002:
        return SOFT
    return BEHIND if seconds > 0.0 else AHEAD


def write_title(figure: Any, comparison: Comparison, title: str) -> None:
    """Title of a page, the track, and the names of the runs in their colours."""
    track = comparison.track
    figure.text(0.03, 0.955, f"{title}: {track.title or track.name}", fontsize=17, color=INK, weight="bold")
    length = f"{track.finish - track.start:.0f} m, drop {track.drop:.0f} m"
    figure.text(0.03, 0.931, f"{length}; reference: '{comparison.reference.name}'", fontsize=10, color=SOFT)
    colours = colours_of(comparison)
    x = 0.985
    for run in reversed(ordered_runs(comparison)):
        figure.text(x, 0.945, f"▬ {run.name}", fontsize=11, color=colours[run.name], ha="right", weight="bold")
        x -= LETTER[0] * 11.0 / 72.0 * (len(run.name) + 4) / PAGE[0]
