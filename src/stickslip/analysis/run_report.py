"""The report of several runs on a track, for a coach: overview, every curve, and tables of what was lost where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from stickslip.analysis.compare import Comparison, splits_of
from stickslip.analysis.curve_pages import draw_curves
from stickslip.analysis.loss_page import draw_losses
from stickslip.analysis.run_style import AHEAD, BEHIND, PAGE, colours_of, ordered_runs, time_text, write_title
from stickslip.analysis.run_trace import RunTrace
from stickslip.analysis.text_table import draw_table
from stickslip.analysis.track_sheet import GATE, INK, SOFT, dress, mark_corners, short_name
from stickslip.track.design_rules import corners_of

PANELS = 8


def save_report(comparison: Comparison, path: str | Path) -> tuple[Path, ...]:
    """Write the report.

    Parameters
    ----------
    comparison : Comparison
    path : str or Path
        ``.pdf`` holds all pages; of ``report.png`` and ``report.svg`` the second page is ``report-2.png``, and so on.

    Returns
    -------
    tuple of Path
        The files written.
    """
    file = Path(path)
    pages = draw_report(comparison)
    if file.suffix.lower() == ".pdf":
        from matplotlib.backends.backend_pdf import PdfPages

        with PdfPages(file) as book:
            for page in pages:
                book.savefig(page)
        return (file,)
    files = [file, *(file.with_name(f"{file.stem}-{k}{file.suffix}") for k in range(2, len(pages) + 1))]
    for page, one in zip(pages, files):
        page.savefig(one)
    return tuple(files)


def draw_report(comparison: Comparison) -> list[Any]:
    """Draw all pages of the report: matplotlib figures."""
    return [draw_overview(comparison), *draw_curves(comparison), *draw_losses(comparison)]


def draw_overview(comparison: Comparison) -> Any:
    """The first page: the plan, the splits, and everything over the station."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=PAGE, dpi=130)
    write_title(figure, comparison, "Comparison of runs")
    sides = figure.add_gridspec(
        1, 2, width_ratios=(0.42, 1.0), left=0.03, right=0.985, top=0.9, bottom=0.05, wspace=0.15
    )
    left = sides[0].subgridspec(2, 1, height_ratios=(1.1, 1.0), hspace=0.2)
    right = sides[1].subgridspec(PANELS, 1, height_ratios=(1.25, 1.0, 1.0, 1.1, 1.0, 0.8, 0.9, 1.0), hspace=0.13)
    _draw_map(figure.add_subplot(left[0]), comparison)
    _draw_splits(figure.add_subplot(left[1]), comparison)
    _draw_panels(figure, right, comparison)
    return figure


def _draw_map(ax: Any, comparison: Comparison) -> None:
    """The plan, coloured where the slowest run loses to the reference and where it gains."""
    from matplotlib.collections import LineCollection
    from matplotlib.colors import LinearSegmentedColormap

    track, s = comparison.track, comparison.station
    whole = track.plan.point(np.linspace(track.begin, track.end, 800))
    ax.plot(*whole.T, color="#c9d2da", linewidth=1.2, zorder=1)
    title = "Plan"
    ax.set_anchor("N")
    others = [d for d in comparison.differences if np.isfinite(d.time).sum() > 2]
    if others:
        worst = max(others, key=lambda d: float(d.time[np.isfinite(d.time)][-1]))
        rate = np.gradient(worst.time, s) * 100.0  # s per 100 m
        points = track.plan.point(s)
        known = np.isfinite(rate[:-1])
        bound = max(float(np.nanpercentile(np.abs(rate), 97)), 1e-3)
        colours = LinearSegmentedColormap.from_list("loss", [AHEAD, "#e9e4d8", BEHIND])
        lines = LineCollection(
            list(np.stack([points[:-1], points[1:]], axis=1)[known]), cmap=colours, linewidths=4.0, zorder=2
        )
        lines.set_array(rate[:-1][known])
        lines.set_clim(-bound, bound)
        ax.add_collection(lines)
        bar = ax.figure.colorbar(lines, ax=ax, orientation="horizontal", fraction=0.04, pad=0.02, aspect=40)
        bar.set_label("time lost per 100 m [s]", fontsize=8, color=INK)
        bar.ax.tick_params(labelsize=7.5, colors=INK)
        title = f"Where '{worst.run.name}' loses (red) and gains (green) on '{worst.reference.name}'"
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


def _draw_splits(ax: Any, comparison: Comparison) -> None:
    """Times and speeds at the gates, the reference in full, the others as differences."""
    colours = colours_of(comparison)
    ordered = ordered_runs(comparison)
    headings = ["gate", "station\n[m]"] + [run.name for run in ordered]
    first = splits_of(comparison.reference)
    rows: list[list[tuple[str, str]]] = []
    for k, gate in enumerate(first[1:], start=1):
        times = [splits_of(run)[k] for run in ordered]
        cells = [(gate.gate, INK), (f"{gate.station:.0f}", SOFT), (time_text(gate.time), colours[ordered[0].name])]
        cells += [
            (time_text(one.time - gate.time, sign=True), colours[run.name]) for run, one in zip(ordered[1:], times[1:])
        ]
        rows.append(cells)
        speeds = [(f"{3.6 * one.speed:.1f} km/h" if np.isfinite(one.speed) else "–", SOFT) for one in times]
        rows.append([("", INK), ("", INK), *speeds])
    draw_table(ax, headings, rows, size=8.5 if len(ordered) < 6 else 7.0)
    ax.set_title("Splits [s], differences to the reference; speeds below", fontsize=9.5, color=INK, loc="left", pad=4)


def _draw_panels(figure: Any, grid: Any, comparison: Comparison) -> None:
    """Everything over the station, one below the other."""
    colours, s = colours_of(comparison), comparison.station
    axes = [figure.add_subplot(grid[0])]
    axes += [figure.add_subplot(grid[i], sharex=axes[0]) for i in range(1, PANELS)]

    def lines(ax: Any, runs: Sequence[RunTrace], values: Callable[[RunTrace], Any], label: str) -> None:
        for run in runs:
            thick = 1.9 if run is comparison.reference else 1.3
            ax.plot(s, values(run), color=colours[run.name], linewidth=thick, label=run.name)
        dress(ax, label)
        ax.yaxis.set_label_coords(-0.055, 0.5)

    runs = ordered_runs(comparison)[::-1]  # the reference on top
    lines(axes[0], runs, lambda run: run.speed_at(s), "speed [m/s]")
    for ax, name, label in ((axes[1], "speed", "Δv [m/s]\n+ faster"), (axes[2], "time", "Δt [s]\n+ behind")):
        for one in comparison.differences:
            ax.plot(s, getattr(one, name), color=colours[one.run.name], linewidth=1.4)
        ax.axhline(0.0, color=colours[comparison.reference.name], linewidth=1.4)
        dress(ax, label)
        ax.yaxis.set_label_coords(-0.055, 0.5)
    lines(axes[3], runs, lambda run: run.at(run.height, s), "h_S [m]\nabove floor")
    lines(axes[4], runs, lambda run: run.at(run.offset, s), "b_S [m]\n+ left")
    steered = [run for run in runs if run.steering is not None]
    lines(
        axes[5],
        steered,
        lambda run: run.at(run.steering if run.steering is not None else run.time, s),
        "steering\n+ left",
    )
    if not steered:
        _write_none(axes[5], "no steering recorded")
    _draw_torque(axes[6], runs, comparison)
    lines(axes[7], runs, lambda run: run.at(run.load, s), "load [g]")
    for ax in axes:
        mark_corners(ax, corners_of(comparison.track), names=ax is axes[0])
        for gate in comparison.track.gates:
            ax.axvline(gate.station, color=GATE, linewidth=0.8, linestyle=(0, (4, 3)), zorder=1)
        ax.tick_params(labelbottom=ax is axes[-1])
    axes[0].set_xlim(s[0], s[-1])
    axes[-1].set_xlabel("station [m] (curves shaded, gates dashed)", fontsize=8.5, color=INK)


def _draw_torque(ax: Any, runs: Sequence[RunTrace], comparison: Comparison) -> None:
    """Steering torque: means over 10 ms thin, behind 2 Hz thick."""
    colours, s = colours_of(comparison), comparison.station
    for run in runs:
        if run.torque is not None and run.slow_torque is not None:
            ax.plot(s, run.at(run.torque, s), color=colours[run.name], linewidth=0.5, alpha=0.45)
            ax.plot(s, run.at(run.slow_torque, s), color=colours[run.name], linewidth=1.4)
    dress(ax, "torque [N m]\n+ left")
    ax.yaxis.set_label_coords(-0.055, 0.5)
    if all(run.torque is None for run in runs):
        _write_none(ax, "no steering torque recorded")


def _write_none(ax: Any, text: str) -> None:
    ax.text(0.5, 0.5, text, transform=ax.transAxes, ha="center", va="center", color=SOFT)
