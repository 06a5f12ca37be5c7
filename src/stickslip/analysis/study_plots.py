"""Figures of studies: responses, maps, spreads, sensitivities, differences, searches and fits."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip.analysis.run_style import PLAIN, RUNS
from stickslip.analysis.track_sheet import ICE, INK, SOFT

Array = NDArray[np.float64]

SIZE = (8.0, 5.0)  # inches
GRID = "#dfe5ea"
EDGE = "#b6c0ca"
MOST_BINS = 60


def _axes(title: str, x: str, y: str) -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=SIZE, layout="constrained")
    ax = figure.add_subplot()
    ax.set_title(title, fontsize=12, color=INK, loc="left", weight="bold", **PLAIN)
    ax.set_xlabel(x, fontsize=10, color=INK, **PLAIN)
    ax.set_ylabel(y, fontsize=10, color=INK, **PLAIN)
    ax.tick_params(labelsize=9, colors=INK, length=3)
    ax.grid(color=GRID, linewidth=0.6)
    ax.set_axisbelow(True)
    for side in ax.spines.values():
        side.set_color(EDGE)
    return figure, ax


def draw_response(title: str, x: str, y: str, at: Sequence[Any], mean: ArrayLike, half: ArrayLike, runs: Any) -> Any:
    """A response over one factor: means with intervals, and the single runs.

    Parameters
    ----------
    title, x, y : str
    at : sequence
        Levels: numbers, or texts.
    mean, half : (n,) float
        NaN where there is none.
    runs : sequence of sequence of float
        The runs of each level.
    """
    figure, ax = _axes(title, x, y)
    is_number = all(isinstance(level, (int, float)) and not isinstance(level, bool) for level in at)
    place = np.array(at, dtype=float) if is_number else np.arange(len(at), dtype=float)
    for level, values in zip(place, runs):
        ax.plot([level] * len(values), values, ".", color=SOFT, markersize=4, alpha=0.6, zorder=2)
    middle, bars = np.asarray(mean, dtype=float), np.nan_to_num(np.asarray(half, dtype=float))
    style = "-o" if is_number else "o"
    ax.errorbar(place, middle, yerr=bars, fmt=style, color=ICE, markersize=5, capsize=3, linewidth=1.6, zorder=3)
    if not is_number:
        ax.set_xticks(place, [str(level) for level in at])
    return figure


def draw_map(title: str, x: str, y: str, z: str, at_x: Sequence[Any], at_y: Sequence[Any], values: Array) -> Any:
    """A response over two factors as a map with its numbers; (n_y, n_x) values."""
    figure, ax = _axes(title, x, y)
    ax.grid(visible=False)
    image = ax.imshow(values, origin="lower", aspect="auto", cmap="viridis")
    ax.set_xticks(range(len(at_x)), [_tick(level) for level in at_x], rotation=45 if len(at_x) > 8 else 0)
    ax.set_yticks(range(len(at_y)), [_tick(level) for level in at_y])
    bar = figure.colorbar(image, ax=ax)
    bar.set_label(z, fontsize=10, color=INK, **PLAIN)
    bar.ax.tick_params(labelsize=9, colors=INK)
    if values.size <= 100 and np.isfinite(values).any():
        middle = 0.5 * (np.nanmin(values) + np.nanmax(values))
        for (row, column), value in np.ndenumerate(values):
            if math.isfinite(value):
                ink = "white" if value < middle else "black"
                ax.text(column, row, f"{value:.4g}", ha="center", va="center", fontsize=8, color=ink)
    return figure


def _tick(level: Any) -> str:
    return f"{level:.4g}" if isinstance(level, (int, float)) and not isinstance(level, bool) else str(level)


def draw_spread(title: str, x: str, values: ArrayLike) -> Any:
    """A histogram with mean and percentiles."""
    figure, ax = _axes(title, x, "runs")
    given = np.asarray(values, dtype=float)
    bins = min(max(round(math.sqrt(given.size)), 5), MOST_BINS)
    ax.hist(given, bins=bins, color=ICE, alpha=0.85, edgecolor="white", linewidth=0.5)
    low, middle, high = np.percentile(given, (5.0, 50.0, 95.0))
    for value, name, colour in ((low, "5 %", SOFT), (middle, "median", INK), (high, "95 %", SOFT)):
        ax.axvline(value, color=colour, linewidth=1.4, linestyle="--")
        ax.annotate(
            f" {name}", (value, 1.0), xycoords=("data", "axes fraction"), va="top", fontsize=9, color=colour
        )  # fmt: skip
    return figure


def draw_convergence(title: str, y: str, n: ArrayLike, mean: ArrayLike, half: ArrayLike) -> Any:
    """The mean and its interval as runs are added."""
    figure, ax = _axes(title, "runs", y)
    count, middle, bars = (np.asarray(a, dtype=float) for a in (n, mean, half))
    ax.fill_between(count, middle - bars, middle + bars, color=ICE, alpha=0.25, linewidth=0, label="95 % interval")
    ax.plot(count, middle, color=ICE, linewidth=1.8, label="mean")
    ax.legend(fontsize=9, frameon=False)
    return figure


def draw_scatter(title: str, x: str, y: str, at: ArrayLike, values: ArrayLike) -> Any:
    """Every run over one factor."""
    figure, ax = _axes(title, x, y)
    ax.plot(np.asarray(at, dtype=float), np.asarray(values, dtype=float), ".", color=ICE, markersize=5, alpha=0.7)
    return figure


def draw_bars(title: str, x: str, names: Sequence[str], series: Mapping[str, tuple[ArrayLike, ArrayLike]]) -> Any:
    """Horizontal bars with intervals, one group per name, the first on top.

    Parameters
    ----------
    title, x : str
    names : sequence of str
    series : mapping of str to (values, half widths)
    """
    figure, ax = _axes(title, x, "")
    place, height = np.arange(len(names), dtype=float), 0.8 / len(series)
    for k, (name, (values, half)) in enumerate(series.items()):
        at = place + (k - 0.5 * (len(series) - 1)) * height
        ax.barh(at, np.asarray(values), height, xerr=np.asarray(half), color=RUNS[1 + k], label=name, capsize=3)
    ax.set_yticks(place, list(names))
    ax.invert_yaxis()
    ax.axvline(0.0, color=INK, linewidth=0.8)
    if len(series) > 1:
        ax.legend(fontsize=9, frameon=False)
    return figure


def draw_differences(title: str, x: str, differences: ArrayLike, mean: float, half: float) -> Any:
    """Differences pair by pair, in order, with their mean and its interval."""
    figure, ax = _axes(title, x, "pairs of runs, in order")
    pairs = np.sort(np.asarray(differences, dtype=float))
    if math.isfinite(half):
        ax.axvspan(mean - half, mean + half, color=ICE, alpha=0.25, linewidth=0, label="99 % interval of the mean")
    ax.axvline(mean, color=ICE, linewidth=1.8, label="mean")
    ax.axvline(0.0, color=INK, linewidth=0.9)
    ax.plot(pairs, np.arange(1, pairs.size + 1), "o", color=RUNS[0], markersize=4)
    ax.legend(fontsize=9, frameon=False)
    return figure


def draw_search(title: str, y: str, best: ArrayLike, means: ArrayLike) -> Any:
    """What a search found, generation by generation."""
    figure, ax = _axes(title, "generation", y)
    ax.plot(np.arange(1, np.size(means) + 1), means, ".-", color=SOFT, linewidth=1.0, label="mean of the generation")
    ax.plot(np.arange(1, np.size(best) + 1), best, color=ICE, linewidth=2.0, label="best so far")
    ax.legend(fontsize=9, frameon=False)
    return figure


def draw_fit(title: str, names: Sequence[str], residuals: ArrayLike, held_out: Sequence[bool]) -> Any:
    """Residuals of a calibration in multiples of their errors."""
    figure, ax = _axes(title, "(measured − model) / error", "")
    place, values, held = np.arange(len(names)), np.asarray(residuals, dtype=float), np.asarray(held_out, dtype=bool)
    ax.axvspan(-2.0, 2.0, color=GRID, linewidth=0, zorder=0)
    ax.axvline(0.0, color=INK, linewidth=0.8)
    for which, colour, name in ((~held, ICE, "fitted"), (held, RUNS[0], "held out, predicted")):
        if which.any():
            ax.plot(values[which], place[which], "o", color=colour, markersize=6, label=name)
    ax.set_yticks(place, list(names))
    ax.invert_yaxis()
    ax.legend(fontsize=9, frameon=False)
    return figure


def draw_ellipse(title: str, x: str, y: str, at: tuple[float, float], covariance: Array) -> Any:
    """Where two fitted settings lie together: their 95 % ellipse."""
    figure, ax = _axes(title, x, y)
    turn = np.linspace(0.0, 2.0 * math.pi, 181)
    root = np.linalg.cholesky(covariance + 1e-300 * np.eye(2))
    points = (
        2.4477 * root @ np.array([np.cos(turn), np.sin(turn)])
    )  # sqrt of the 95 % quantile of chi-squared, 2 degrees
    ax.fill(at[0] + points[0], at[1] + points[1], color=ICE, alpha=0.25, linewidth=0)
    ax.plot(at[0] + points[0], at[1] + points[1], color=ICE, linewidth=1.5)
    ax.plot(*at, "o", color=INK, markersize=5)
    return figure
