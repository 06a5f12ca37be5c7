"""Torque against speed of joints: what a simulation measured, over the law it should follow."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from stickslip.analysis.figure_file import save_figure
from stickslip.analysis.track_sheet import INK, SOFT

COLOURS = ("#4c78a8", "#d1495b", "#4f9d69", "#e08e1b", "#8a5fa8", "#7a5c44")
SIZE = (8.4, 4.8)  # inches


class FrictionCurve(NamedTuple):
    """One joint: its name, speeds [rad/s], torques measured and torques of the law [N m]."""

    name: str
    speed: Sequence[float]
    torque: Sequence[float]
    law: Sequence[float]


def draw_friction_curves(curves: Sequence[FrictionCurve], title: str, dots: str = "simulated") -> Any:
    """A figure: laws as lines, and as dots what was simulated or measured."""
    from matplotlib.figure import Figure  # slow to import

    figure = Figure(figsize=SIZE, dpi=130)
    axes = figure.add_axes((0.09, 0.12, 0.88, 0.76))
    for k, curve in enumerate(curves):
        colour = COLOURS[k % len(COLOURS)]
        axes.plot(curve.speed, curve.law, color=colour, linewidth=1.2, alpha=0.6)
        axes.plot(curve.speed, curve.torque, "o", color=colour, markersize=3.2, label=curve.name)
    axes.set_xlabel("speed [rad/s]", color=INK)
    axes.set_ylabel("torque of the drive [N m]", color=INK)
    axes.set_xlim(0.0, None)
    axes.set_ylim(0.0, None)
    axes.grid(color=SOFT, alpha=0.25, linewidth=0.6)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.legend(frameon=False, fontsize=8.5, loc="upper left", ncols=2)
    top = 1.22 * max(max(curve.torque) for curve in curves)
    axes.set_ylim(0.0, top)
    figure.text(0.09, 0.93, title, fontsize=12, color=INK, weight="bold")
    figure.text(0.97, 0.93, f"dots: {dots}, lines: law", fontsize=9, color=SOFT, ha="right")
    return figure


def save_friction_curves(
    path: str | Path, curves: Sequence[FrictionCurve], title: str, dots: str = "simulated"
) -> None:
    """Write the figure; the ending of the file name chooses PNG, PDF or SVG."""
    save_figure(draw_friction_curves(curves, title, dots), path)
