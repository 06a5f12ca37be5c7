"""How runs look in a report: colours, titles, times."""

from __future__ import annotations

import math
import string
from typing import Any

from stickslip.analysis.compare import Comparison
from stickslip.analysis.run_trace import RunTrace
from stickslip.analysis.track_sheet import INK, SOFT

PAGE = (16.54, 11.69)  # inches: A3
#: Of runs in their order: amber, blue, red and green are also those of the studio's page.
RUNS = ("#b87503", "#2e86ab", "#d1495b", "#4f9d69", "#8a5fa8", "#7a5c44", "#22303c", "#5fb3b3")
AHEAD, BEHIND = "#3c8d54", "#c8301f"
KMH = 3.6  # km/h in a metre per second: people who coach speak of these
PLAIN: dict[str, Any] = {"parse_math": False}  # names are what people typed: dollars in them are dollars
LEGEND = (0.985, 0.972, 0.018)  # right end, first line and distance of lines of the names of runs, of a page
LEGEND_SIZE, LEGEND_LINES, LEGEND_WIDTH = 10.0, 4, 0.52  # points, most lines, share of the page


def colours_of(comparison: Comparison) -> dict[str, str]:
    """A colour for each run by name, in the order in which runs were given."""
    return {run.name: RUNS[k % len(RUNS)] for k, run in enumerate(comparison.runs)}


def letters_of(comparison: Comparison) -> dict[str, str]:
    """A letter for each run by name, in the order in which runs were given: names are too long for tables. A single run has none."""
    runs = comparison.runs
    if len(runs) == 1:
        return {runs[0].name: ""}
    letters = string.ascii_uppercase
    return {run.name: letters[k] if k < len(letters) else str(k + 1) for k, run in enumerate(runs)}


def time_text(seconds: float, sign: bool = False) -> str:
    """A time [s] in thousandths, a dash for none."""
    return number_text(seconds, 3, sign)


def number_text(value: float, digits: int, sign: bool = False) -> str:
    """A number for a table, without minus zero; a dash for none."""
    if not math.isfinite(value):
        return "–"
    value = round(value, digits) + 0.0
    return (f"{value:+.{digits}f}" if sign else f"{value:.{digits}f}").replace("-", "−")


def loss_colour(seconds: float) -> str:
    """Red for lost, green for gained, soft where it does not matter: below two thousandths [s]."""
    if not math.isfinite(seconds) or abs(seconds) < 0.002:
        return SOFT
    return BEHIND if seconds > 0.0 else AHEAD


def write_title(figure: Any, comparison: Comparison, title: str) -> None:
    """Title of a page, the track, and which letter and colour is which run."""
    track = comparison.track
    room = (LEGEND[0] - LEGEND_WIDTH - 0.04) * PAGE[0] * 72.0
    heading = shortened(f"{title}: {track.title or track.name}", room, 17.0, "bold")
    figure.text(0.03, 0.955, heading, fontsize=17, color=INK, weight="bold", **PLAIN)
    length, runs = f"{track.finish - track.start:.0f} m, drop {track.drop:.0f} m", comparison.runs
    if len(runs) > 1:
        letter = letters_of(comparison)[comparison.reference.name]
        figure.text(0.03, 0.931, f"{length}; {letter} is the reference", fontsize=10, color=SOFT)
        _write_legend(figure, comparison)
    else:
        figure.text(0.03, 0.931, f"{runs[0].name}   {_end_of(runs[0])}   {length}", fontsize=10, color=SOFT, **PLAIN)


def _write_legend(figure: Any, comparison: Comparison) -> None:
    """Letter, colour, name and time of every run, one below the other; in columns if they are many."""
    colours, letters, runs = colours_of(comparison), letters_of(comparison), comparison.runs
    width = LEGEND_WIDTH / math.ceil(len(runs) / LEGEND_LINES)
    for k, run in enumerate(runs):
        x = LEGEND[0] - LEGEND_WIDTH + width * (k // LEGEND_LINES)
        y = LEGEND[1] - LEGEND[2] * (k % LEGEND_LINES)
        head, end = f"{letters[run.name]}  ▬  ", f"   {_end_of(run)}"
        room = width * PAGE[0] * 72.0 - text_width(head + end, LEGEND_SIZE, "bold") - LEGEND_SIZE
        words = head + shortened(run.name, room, LEGEND_SIZE, "bold") + end
        figure.text(x, y, words, fontsize=LEGEND_SIZE, color=colours[run.name], weight="bold", va="center", **PLAIN)


def _end_of(run: RunTrace) -> str:
    """When a run came to the finish."""
    return f"{time_text(float(run.clock(run.track.finish)))} s" if run.finished else "did not finish"


def shortened(text: str, width: float, size: float, weight: str = "normal") -> str:
    """A text that is no wider than `width` [points]: what is in its middle makes room, its end often tells runs apart."""
    if text_width(text, size, weight) <= width:
        return text
    kept = len(text)
    while kept > 2:
        kept -= 1
        short = f"{text[: kept - kept // 2].rstrip()}…{text[len(text) - kept // 2 :].lstrip()}"
        if text_width(short, size, weight) <= width:
            return short
    return "…"


def text_width(text: str, size: float, weight: str = "normal") -> float:
    """How wide a text is [points]."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    width, _, _ = text_to_path.get_text_width_height_descent(text, FontProperties(size=size, weight=weight), False)
    return float(width)
