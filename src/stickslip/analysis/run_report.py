"""The report of several runs on a track, for a coach: overview, every curve, and tables of what was lost where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stickslip.analysis.compare import Comparison, splits_of
from stickslip.analysis.condition_page import Conditions, draw_conditions
from stickslip.analysis.curve_pages import draw_curves
from stickslip.analysis.figure_file import save_pages
from stickslip.analysis.loss_page import draw_losses
from stickslip.analysis.run_style import (
    AHEAD,
    BEHIND,
    KMH,
    PAGE,
    colours_of,
    letters_of,
    number_text,
    time_text,
    write_title,
)
from stickslip.analysis.run_trace import RunTrace
from stickslip.analysis.text_table import Cell, draw_table
from stickslip.analysis.track_sheet import GATE, INK, SOFT, dress, mark_corners, short_name
from stickslip.engine.low_pass import LOAD_HZ
from stickslip.track.design_rules import corners_of

Array = NDArray[np.float64]
Draw = Callable[[Any, Comparison], None]


def save_report(
    comparison: Comparison, path: str | Path, conditions: Conditions | None = None, always: Sequence[str] = ()
) -> tuple[Path, ...]:
    """Write the report.

    Parameters
    ----------
    comparison : Comparison
    path : str or Path
        ``.pdf`` holds all pages; of ``report.png`` and ``report.svg`` the second page is ``report-2.png``, and so on.
    conditions : mapping, optional
        What the runs began with, by their names, for a page of its own.
    always : sequence of str
        Headings of conditions that are shown even where nothing differs.

    Returns
    -------
    tuple of Path
        The files written.
    """
    pages = draw_report(comparison)
    if conditions is not None:
        pages.insert(1, draw_conditions(comparison, conditions, always))
    names = " and ".join(run.name for run in comparison.runs)
    return save_pages(pages, path, f"{names}: {comparison.track.title or comparison.track.name}")


def draw_report(comparison: Comparison) -> list[Any]:
    """Draw all pages of the report: matplotlib figures."""
    return [draw_overview(comparison), *draw_curves(comparison), *draw_losses(comparison)]


def draw_overview(comparison: Comparison) -> Any:
    """The first page: the plan, the splits, and everything over the station."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=PAGE, dpi=130)
    write_title(figure, comparison, "Comparison of runs" if len(comparison.runs) > 1 else "Run")
    sides = figure.add_gridspec(
        1, 2, width_ratios=(0.46, 1.0), left=0.03, right=0.985, top=0.88, bottom=0.05, wspace=0.16
    )
    left = sides[0].subgridspec(2, 1, height_ratios=(1.1, 1.0), hspace=0.2)
    _draw_map(figure.add_subplot(left[0]), comparison)
    _draw_splits(figure.add_subplot(left[1]), comparison)
    _draw_panels(figure, sides[1], comparison)
    return figure


def _draw_map(ax: Any, comparison: Comparison) -> None:
    """The plan, coloured where the slowest run loses to the reference and where it gains; of a single run by its speed."""
    track, s = comparison.track, comparison.station
    whole = track.plan.point(np.linspace(track.begin, track.end, 800))
    ax.plot(*whole.T, color="#c9d2da", linewidth=1.2, zorder=1)
    ax.set_anchor("N")
    others = [d for d in comparison.differences if np.isfinite(d.time).sum() > 2]
    if others:
        letters = letters_of(comparison)
        worst = max(others, key=lambda d: float(d.time[np.isfinite(d.time)][-1]))
        rate = np.gradient(worst.time, s) * 100.0  # s per 100 m
        bound = max(float(np.nanpercentile(np.abs(rate), 97)), 1e-3)
        _colour_way(ax, comparison, rate, (-bound, bound), (AHEAD, "#e9e4d8", BEHIND), "time lost per 100 m [s]")
        title = f"Where {letters[worst.run.name]} loses (red) and gains (green) on {letters[worst.reference.name]}"
    else:
        speed = KMH * comparison.reference.speed_at(s)
        bounds = (float(np.nanmin(speed)), float(np.nanmax(speed)))
        _colour_way(ax, comparison, speed, bounds, ("#c6dbe8", "#2e86ab", "#14324a"), "speed [km/h]")
        title = "Plan"
    for corner in corners_of(track):
        middle = 0.5 * (corner.begin + corner.end)
        at = track.plan.point(middle) - corner.turn * track.plan.left(middle) * 0.03 * np.ptp(whole, axis=0).max()
        ax.text(*at, short_name(corner), fontsize=9, color=INK, weight="bold", ha="center", va="center")
    for gate in track.gates:
        ax.plot(*track.plan.point(gate.station), marker="D", markersize=4.5, color=GATE, zorder=4)
    ax.set_aspect("equal", adjustable="datalim")
    ax.margins(0.09)
    ax.set_xticks([])
    ax.set_yticks([])
    for side in ax.spines.values():
        side.set_visible(False)
    ax.set_title(title, fontsize=9.5, color=INK, loc="left", pad=4)


def _colour_way(
    ax: Any, comparison: Comparison, values: Array, bounds: tuple[float, float], colours: Sequence[str], label: str
) -> None:
    """Colour the plan line by values at the common stations, with a scale below it."""
    from matplotlib.collections import LineCollection
    from matplotlib.colors import LinearSegmentedColormap
    from matplotlib.ticker import MaxNLocator

    points = comparison.track.plan.point(comparison.station)
    known = np.isfinite(values[:-1])
    scale = LinearSegmentedColormap.from_list("way", list(colours))
    pieces = list(np.stack([points[:-1], points[1:]], axis=1)[known])
    lines = LineCollection(pieces, cmap=scale, linewidths=4.0, zorder=2)
    lines.set_array(values[:-1][known])
    lines.set_clim(*bounds)
    ax.add_collection(lines)
    bar = ax.figure.colorbar(lines, ax=ax, orientation="horizontal", fraction=0.04, pad=0.02, aspect=40)
    bar.locator = MaxNLocator(nbins=5)
    bar.update_ticks()
    bar.set_label(label, fontsize=8, color=INK)
    bar.ax.tick_params(labelsize=7.5, colors=INK)


def _draw_splits(ax: Any, comparison: Comparison) -> None:
    """Times and speeds at the gates, the reference in full, the others as differences."""
    colours, letters = colours_of(comparison), letters_of(comparison)
    runs, reference = comparison.runs, comparison.reference
    headings: list[str | Cell] = ["gate", "station\n[m]"]
    headings += [(letters[run.name] or "time", colours[run.name]) for run in runs]
    first = splits_of(reference)
    rows: list[list[str | Cell]] = []
    for k, gate in enumerate(first[1:], start=1):
        times = [splits_of(run)[k] for run in runs]
        cells: list[str | Cell] = [gate.gate, (f"{gate.station:.0f}", SOFT)]
        for run, one in zip(runs, times):
            beside = run is not reference and np.isfinite(gate.time)
            told = time_text(one.time - gate.time, sign=True) if beside else time_text(one.time)
            cells.append((told, colours[run.name]))
        rows.append(cells)
        rows.append(["", "", *((number_text(KMH * one.speed, 1), SOFT) for one in times)])
    draw_table(ax, headings, rows, size=9.0 if len(runs) < 6 else 7.0)
    many = len(runs) > 1
    title = f"Splits [s] of {letters[reference.name]}, others behind it (+)" if many else "Splits [s]"
    ax.set_title(f"{title}; speeds [km/h] below", fontsize=9.5, color=INK, loc="left", pad=4)


def _draw_panels(figure: Any, cell: Any, comparison: Comparison) -> None:
    """Everything over the station, one below the other; what no run has is left out."""
    s = comparison.station
    panels = _panels_of(comparison)
    grid = cell.subgridspec(len(panels), 1, height_ratios=[height for height, _ in panels], hspace=0.13)
    axes: list[Any] = []
    for k, (_, draw) in enumerate(panels):
        axes.append(figure.add_subplot(grid[k], sharex=axes[0] if axes else None))
        draw(axes[-1], comparison)
        axes[-1].yaxis.set_label_coords(-0.055, 0.5)
    for ax in axes:
        mark_corners(ax, corners_of(comparison.track), names=ax is axes[0])
        for gate in comparison.track.gates:
            ax.axvline(gate.station, color=GATE, linewidth=0.8, linestyle=(0, (4, 3)), zorder=1)
        ax.tick_params(labelbottom=ax is axes[-1])
    axes[0].set_xlim(s[0], s[-1])
    axes[-1].set_xlabel("station [m] (curves shaded, gates dashed)", fontsize=8.5, color=INK)


def _panels_of(comparison: Comparison) -> list[tuple[float, Draw]]:
    """Panels of the runs: share of the height, and what draws it."""
    runs, s = comparison.runs, comparison.station

    def of(values: Callable[[RunTrace], Array | None], label: str) -> Draw:
        return lambda ax, comparison: _draw_lines(ax, comparison, values, label)

    panels: list[tuple[float, Draw]] = [(1.25, of(lambda run: KMH * run.speed_at(s), "speed [km/h]"))]
    if len(runs) > 1:
        panels.append((1.0, lambda ax, told: _draw_differences(ax, told, "speed", KMH, "Δv [km/h]\n+ faster")))
        panels.append((1.0, lambda ax, told: _draw_differences(ax, told, "time", 1.0, "Δt [s]\n+ behind")))
    panels.append((1.1, of(lambda run: run.at(run.height, s), "h_S [m]\nabove floor")))
    panels.append((1.0, of(lambda run: run.at(run.offset, s), "b_S [m]\n+ left")))
    if any(run.steering is not None for run in runs):
        panels.append(
            (0.8, of(lambda run: None if run.steering is None else run.at(run.steering, s), "steering\n+ left"))
        )
    if any(run.torque is not None for run in runs):
        panels.append((0.9, _draw_torque))
    panels.append((1.0, of(lambda run: run.at(run.load, s), f"load [g]\nlow-pass {LOAD_HZ:g} Hz")))
    return panels


def _draw_lines(ax: Any, comparison: Comparison, values: Callable[[RunTrace], Array | None], label: str) -> None:
    """A quantity of all runs that have it, the first one on top."""
    colours = colours_of(comparison)
    for run in comparison.runs[::-1]:
        known = values(run)
        if known is not None:
            thick = 1.9 if run is comparison.reference else 1.3
            ax.plot(comparison.station, known, color=colours[run.name], linewidth=thick)
    dress(ax, label)


def _draw_differences(ax: Any, comparison: Comparison, name: str, factor: float, label: str) -> None:
    """Δt or Δv of all runs but the reference, which is the level line."""
    colours = colours_of(comparison)
    for one in comparison.differences:
        ax.plot(one.station, factor * getattr(one, name), color=colours[one.run.name], linewidth=1.4)
    ax.axhline(0.0, color=colours[comparison.reference.name], linewidth=1.4)
    dress(ax, label)


def _draw_torque(ax: Any, comparison: Comparison) -> None:
    """Steering torque: means over 10 ms thin, behind 2 Hz thick."""
    colours, s = colours_of(comparison), comparison.station
    for run in comparison.runs[::-1]:
        if run.torque is not None and run.slow_torque is not None:
            ax.plot(s, run.at(run.torque, s), color=colours[run.name], linewidth=0.5, alpha=0.45)
            ax.plot(s, run.at(run.slow_torque, s), color=colours[run.name], linewidth=1.4)
    dress(ax, "torque [N m]\n+ left")
