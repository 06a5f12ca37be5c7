"""Histograms of the split times of many runs, beside statistics of races."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip.analysis.figure_file import save_figure
from stickslip.analysis.track_sheet import INK, SOFT

Array = NDArray[np.float64]

OURS = "#4c78a8"
REFERENCES = ("#d98324", "#5a8f4e", "#b5476b")
COLUMNS = 3
PANEL = (5.0, 3.4)  # inches


@dataclass(frozen=True, slots=True)
class SplitStatistics:
    """Means and standard deviations of split times.

    Parameters
    ----------
    name : str
    mean, deviation : tuple of float [s]
        One per gate.
    source : str
    """

    name: str
    mean: tuple[float, ...]
    deviation: tuple[float, ...]
    source: str = ""


def split_statistics(name: str, times: ArrayLike, source: str = "") -> SplitStatistics:
    """Statistics of split times (m, n) [s] of m runs at n gates; runs that did not come to a gate do not count there."""
    table = np.atleast_2d(np.asarray(times, dtype=float))
    means, deviations = [], []
    for column in table.T:
        known = column[np.isfinite(column)]
        means.append(float(known.mean()) if known.size else math.nan)
        deviations.append(float(known.std(ddof=1)) if known.size > 1 else math.nan)
    return SplitStatistics(name, tuple(means), tuple(deviations), source)


def save_split_histograms(
    path: str | Path, title: str, gates: Sequence[str], times: ArrayLike, references: Sequence[SplitStatistics]
) -> None:
    """Write the histograms; the ending of the file name chooses PNG, PDF or SVG."""
    save_figure(draw_split_histograms(title, gates, times, references), path)


def draw_split_histograms(
    title: str, gates: Sequence[str], times: ArrayLike, references: Sequence[SplitStatistics]
) -> Any:
    """Draw one histogram per gate.

    Parameters
    ----------
    title : str
    gates : sequence of str
        n names.
    times : (m, n) float [s]
        Split times of m runs.
    references : sequence of SplitStatistics
        Drawn as normal distributions of as many runs as ours: a source that prints mean and deviation says no more.

    Returns
    -------
    matplotlib.figure.Figure
    """
    from matplotlib.figure import Figure

    table = np.atleast_2d(np.asarray(times, dtype=float))
    n_row = math.ceil(len(gates) / COLUMNS)
    size = (PANEL[0] * COLUMNS, PANEL[1] * n_row + 1.3)
    figure = Figure(figsize=size, dpi=130)
    top = 1.0 - 1.35 / size[1]
    grid = figure.add_gridspec(
        n_row, COLUMNS, left=0.05, right=0.985, top=top, bottom=0.6 / size[1], hspace=0.45, wspace=0.2
    )
    for k, gate in enumerate(gates):
        ax = figure.add_subplot(grid[k // COLUMNS, k % COLUMNS])
        _draw_gate(ax, gate, table[:, k], [(r.name, r.mean[k], r.deviation[k]) for r in references])
    figure.text(0.05, 1.0 - 0.42 / size[1], title, fontsize=14, color=INK, weight="bold")
    entries = [(f"ours, {len(table)} runs", OURS), *zip((r.name for r in references), REFERENCES)]
    x = 0.05
    for text, colour in entries:
        figure.text(x, 1.0 - 0.75 / size[1], f"■ {text}", fontsize=10.5, color=colour)
        x += 0.09 * len(text) / size[0] + 0.04
    return figure


def _draw_gate(ax: Any, gate: str, times: Array, references: Sequence[tuple[str, float, float]]) -> None:
    """One histogram, with what the references would look like with as many runs."""
    known = times[np.isfinite(times)]
    spans = [(known.min(), known.max())] if known.size else []
    spans += [(mean - 3.0 * spread, mean + 3.0 * spread) for _, mean, spread in references]
    low, high = min(a for a, _ in spans), max(b for _, b in spans)
    room = max(0.05 * (high - low), 1e-3)
    edges = np.linspace(low - room, high + room, 41)
    if known.size:
        ax.hist(known, edges, color=OURS, alpha=0.85)
    t = np.linspace(edges[0], edges[-1], 400)
    tallest = ax.get_ylim()[1] if known.size else 1.0
    lines = []
    for k, ((_, mean, spread), colour) in enumerate(zip(references, REFERENCES)):
        density = np.exp(-0.5 * ((t - mean) / spread) ** 2) / (spread * math.sqrt(2.0 * math.pi))
        curve = density * max(known.size, 1) * (edges[1] - edges[0])
        ax.plot(t, curve, color=colour, linewidth=1.8)
        ax.axvline(mean, color=colour, linewidth=1.0, linestyle=(0, (4, 3)))
        lines.append(f"{mean:.3f} ± {spread:.3f}")
        tallest = max(tallest, float(curve.max()) if k == 0 else 0.0)  # later ones may be needles: they are cut off
    ax.set_ylim(0.0, 1.15 * tallest)
    own = f"{known.mean():.3f} ± {known.std(ddof=1):.3f}" if known.size > 1 else "–"
    ax.set_title(f"{gate}:  {own} s", fontsize=10, color=INK, loc="left", pad=14)
    ax.text(0.0, 1.02, "  ·  ".join(lines), fontsize=8.5, color=SOFT, transform=ax.transAxes)
    ax.set_xlabel("time [s]", fontsize=8.5, color=INK, labelpad=1)
    ax.set_ylabel("runs", fontsize=8.5, color=INK)
    ax.tick_params(labelsize=8, colors=INK, length=3)
    for side in ax.spines.values():
        side.set_color("#b6c0ca")
