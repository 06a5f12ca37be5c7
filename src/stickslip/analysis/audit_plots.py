"""Plots of an audit: speed, load, its rate, and walls beside the riding height along the track, with their limits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from stickslip.analysis.figure_file import save_figure
from stickslip.analysis.track_sheet import GATE, INK, LOAD, SOFT, SPEED, dress, mark_corners
from stickslip.track.audit import Audit
from stickslip.track.design_rules import HIGH_LOAD, PEAK_LOAD, TOP_SPEED, corners_of

LIMIT, WALL, RIDING = "#c8301f", "#6b7a8f", "#4c78a8"
SIZE = (14.0, 9.0)  # inches


def save_audit_plots(audit: Audit, path: str | Path) -> None:
    """Write the plots of an audit; the ending of the file name chooses PNG, PDF or SVG."""
    save_figure(draw_audit_plots(audit), path)


def draw_audit_plots(audit: Audit) -> Any:
    """Draw the plots of an audit.

    Returns
    -------
    matplotlib.figure.Figure
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=SIZE, dpi=130)
    grid = figure.add_gridspec(4, 1, left=0.06, right=0.98, top=0.895, bottom=0.06, hspace=0.16)
    axes = [figure.add_subplot(grid[0])]
    axes += [figure.add_subplot(grid[i], sharex=axes[0]) for i in range(1, 4)]
    for ax, draw in zip(axes, (_draw_speed, _draw_load, _draw_rate, _draw_walls)):
        draw(ax, audit)
        mark_corners(ax, corners_of(audit.track), names=ax is axes[0])
        for gate in audit.track.gates:
            ax.axvline(gate.station, color=GATE, linewidth=0.8, linestyle=(0, (4, 3)), zorder=1)
        ax.tick_params(labelbottom=ax is axes[-1])
        ax.yaxis.set_label_coords(-0.036, 0.5)
        legend = ax.legend(loc="upper left", fontsize=8, ncols=4, frameon=True, framealpha=0.9, edgecolor="none")
        legend.set_zorder(8)
    axes[0].set_xlim(audit.survey.station[0], audit.survey.station[-1])
    axes[-1].set_xlabel("station [m] (curves shaded, gates dashed)", fontsize=8.5, color=INK)
    _write_verdict(figure, audit)
    return figure


def _write_verdict(figure: Any, audit: Audit) -> None:
    """Name of the track, and which rules it breaks."""
    broken = [rule.title for rule in audit.rules if rule.kind == "limit" and not rule.met]
    missed = [rule.title for rule in audit.rules if rule.kind == "advice" and not rule.met]
    title = audit.track.title or audit.track.name
    figure.text(0.06, 0.962, f"Audit: {title}", fontsize=15, color=INK, weight="bold")
    verdict = f"limits broken: {'; '.join(broken)}" if broken else "every limit is kept"
    figure.text(0.06, 0.938, verdict, fontsize=9.5, color=LIMIT if broken else SPEED)
    if missed:
        figure.text(0.06, 0.919, f"advice not met: {'; '.join(missed)}", fontsize=8.5, color=SOFT)


def _draw_speed(ax: Any, audit: Audit) -> None:
    survey = audit.survey
    ax.plot(survey.station, survey.speed, color=SPEED, linewidth=1.6, label="speed")
    ax.axhline(TOP_SPEED, color=LIMIT, linewidth=1.0, label="limit 136 km/h")
    ax.set_ylim(0.0, 1.35 * max(float(survey.speed.max()), TOP_SPEED))
    dress(ax, "speed [m/s]")


def _draw_load(ax: Any, audit: Audit) -> None:
    survey = audit.survey
    ax.plot(survey.station, survey.load, color=LOAD, linewidth=1.5, label="load")
    ax.plot(survey.station, np.abs(survey.lateral), color=SOFT, linewidth=0.9, label="lateral part")
    ax.axhline(HIGH_LOAD, color=LIMIT, linewidth=1.0, label="5 g, for 2 s at most")
    ax.axhline(PEAK_LOAD, color=LIMIT, linewidth=1.0, linestyle=":", label="6 g, limit of peaks")
    high = survey.load > HIGH_LOAD
    ax.fill_between(survey.station, HIGH_LOAD, survey.load, where=high, color=LIMIT, alpha=0.3, linewidth=0)
    ax.set_ylim(0.0, 1.35 * max(float(survey.load.max()), PEAK_LOAD))
    dress(ax, "load [g]")


def _draw_rate(ax: Any, audit: Audit) -> None:
    survey = audit.survey
    ax.plot(survey.station, survey.load_rate, color=LOAD, linewidth=1.1, label="rate of the load, mean over 2 m")
    ax.axhline(0.0, color=SOFT, linewidth=0.7)
    low, high = float(survey.load_rate.min()), float(survey.load_rate.max())
    spread = max(high - low, 1.0)
    ax.set_ylim(low - 0.08 * spread, high + 0.35 * spread)
    dress(ax, "load rate [g/s]")


def _draw_walls(ax: Any, audit: Audit) -> None:
    survey = audit.survey
    ax.plot(survey.station, survey.wall_height, color=WALL, linewidth=1.5, label="outer wall")
    ax.plot(survey.station, survey.riding_height, color=RIDING, linewidth=1.5, label="riding height")
    ax.fill_between(survey.station, survey.riding_height, survey.wall_height, color=WALL, alpha=0.15, linewidth=0)
    over = survey.margin <= 0.0
    ax.fill_between(
        survey.station, 0.0, survey.wall_height, where=over, color=LIMIT, alpha=0.4, linewidth=0, label="no margin"
    )
    ax.set_ylim(0.0, 1.4 * max(float(survey.wall_height.max()), 1.0))
    dress(ax, "above the floor [m]")
