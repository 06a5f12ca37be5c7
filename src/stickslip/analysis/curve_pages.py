"""Pages with every curve of a track: height and offset of all runs, and how each took it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from stickslip.analysis.compare import Comparison, CurveRun, curves_of
from stickslip.analysis.run_style import KMH, PAGE, colours_of, letters_of, number_text, write_title
from stickslip.analysis.track_sheet import BAND, INK, SOFT, dress

COLUMNS, ROWS = 4, 2  # at most
SMALLEST = 0.25  # m, of the scale of heights: less than a hand's breadth is no arch
BESIDE = 20.0  # m shown before and behind a curve


def draw_curves(comparison: Comparison) -> list[Any]:
    """One page for every eight curves; fewer have more room each."""
    taken = [curves_of(run) for run in comparison.runs]
    curves = list(zip(*taken))
    columns = min(COLUMNS, max(2, math.ceil(len(curves) / ROWS)))
    size = columns * ROWS
    return [_draw_page(comparison, curves[k : k + size], columns) for k in range(0, len(curves), size)]


def _draw_page(comparison: Comparison, curves: list[tuple[CurveRun, ...]], columns: int) -> Any:
    from matplotlib.figure import Figure

    figure = Figure(figsize=PAGE, dpi=130)
    write_title(figure, comparison, "Curve by curve")
    grid = figure.add_gridspec(ROWS, columns, left=0.045, right=0.985, top=0.88, bottom=0.07, wspace=0.22, hspace=0.18)
    for k, taken in enumerate(curves):
        cell = grid[k // columns, k % columns].subgridspec(3, 1, height_ratios=(1.25, 1.0, 0.62), hspace=0.06)
        _draw_curve(figure, cell, comparison, taken, -0.0325 * columns)
    note = "h_S: height above the floor line; b_S: left of the centre line (dotted: edges of the ice) over the station [m]; curve shaded. "
    note += "Below: speed in and out [km/h], time inside [s], largest h_S [m] and its station [m], arches of h_S."
    figure.text(0.045, 0.025, note, fontsize=9, color=SOFT)
    return figure


def _draw_curve(figure: Any, cell: Any, comparison: Comparison, taken: tuple[CurveRun, ...], aside_by: float) -> None:
    """One curve: height, offset, and a line of numbers for each run; labels stand aside by a share of its width."""
    corner = taken[0].corner
    colours, letters, track = colours_of(comparison), letters_of(comparison), comparison.track
    s = np.arange(max(corner.begin - BESIDE, track.begin), min(corner.end + BESIDE, track.end), 0.5)
    high = figure.add_subplot(cell[0])
    aside = figure.add_subplot(cell[1], sharex=high)
    for run in reversed(comparison.runs):
        thick = 1.9 if run is comparison.reference else 1.3
        high.plot(s, run.at(run.height, s), color=colours[run.name], linewidth=thick)
        aside.plot(s, run.at(run.offset, s), color=colours[run.name], linewidth=thick)
    low, top = aside.get_ylim()
    left, right = track.channel.edges(s)
    for edge in (left, right):
        aside.plot(s, edge[:, 0], color=SOFT, linewidth=0.9, linestyle=":")
    aside.set_ylim(low - 0.3, top + 0.3)
    for ax, label in ((high, "h_S [m]"), (aside, "b_S [m], + left")):
        ax.axvspan(corner.begin, corner.end, color=BAND, zorder=0, linewidth=0)
        ax.axhline(0.0, color=SOFT, linewidth=0.6)
        dress(ax, label)
        ax.yaxis.set_label_coords(aside_by, 0.5)
    high.set_ylim(min(0.0, high.get_ylim()[0]), max(SMALLEST, high.get_ylim()[1]))
    high.tick_params(labelbottom=False)
    high.set_xlim(s[0], s[-1])
    side = "left" if corner.turn > 0 else "right"
    high.set_title(f"Curve {corner.name} ({side})", fontsize=10, color=INK, loc="left", pad=3, weight="bold")
    words = figure.add_subplot(cell[2])
    words.set_axis_off()
    step = min(0.2, 0.72 / max(len(taken), 1))
    for k, (run, one) in enumerate(zip(comparison.runs, taken)):
        if not math.isfinite(one.entry_speed):
            continue
        arches = f"{one.arches} arch" + ("es" if one.arches != 1 else "")
        speeds = f"{number_text(KMH * one.entry_speed, 1)} → {number_text(KMH * one.exit_speed, 1)}"
        top = f"{number_text(one.top, 2)} m at {number_text(one.top_station, 0)}"
        text = f"{letters[run.name]}   {speeds}   {number_text(one.time, 3)} s   {top}   {arches}"
        words.text(
            0.0,
            0.66 - k * step,
            text.lstrip(),
            fontsize=8,
            color=colours[run.name],
            transform=words.transAxes,
        )
