"""Pictures of any channels of any runs: over time, against another channel, or how often each value occurs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from stickslip.analysis.run_channels import RunChannels, heading_of
from stickslip.analysis.run_style import RUNS
from stickslip.engine.channels import LOG, STEP, WHOLE, Channel
from stickslip.model.errors import RecordingError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH, HEIGHT, MOST_HEIGHT = 10.0, 2.6, 40.0  # inches, of a picture and of one of its panels
MOST_PANELS, MOST_CURVES = 12, 40
BINS = 60
STYLES = ("-", "--", ":", "-.")


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """A channel of a run over an abscissa."""

    run: str
    channel: Channel
    x: NDArray[np.float64]
    y: NDArray[Any]


def plot_channels(
    runs: Sequence[tuple[str, RunChannels]],
    channels: Sequence[str],
    against: str | None = None,
    histogram: bool = False,
) -> Figure:
    """Draw channels of runs, those of one unit in one panel.

    Parameters
    ----------
    runs : sequence of (str, RunChannels)
        What to call each, and its channels.
    channels : sequence of str
        Names, or patterns such as ``q.*.angle``.
    against : str, optional
        The channel along the abscissa. Default: time.
    histogram : bool
        How often each value occurs, instead of when.

    Raises
    ------
    RecordingError
        A run has no such channel, or no rows; or there are more curves than anybody could tell apart.
    """
    from matplotlib.figure import Figure

    curves, abscissa = _curves(runs, channels, against)
    units = list(dict.fromkeys(curve.channel.unit for curve in curves))
    if len(units) > MOST_PANELS or len(curves) > MOST_CURVES * len(units):
        raise RecordingError(
            f"{len(curves)} curves in {len(units)} units are too many for a picture. Name fewer channels, or narrower patterns."
        )
    figure = Figure(figsize=(WIDTH, min(1.0 + HEIGHT * len(units), MOST_HEIGHT)), layout="constrained")
    panels = figure.subplots(len(units), 1, sharex=not histogram, squeeze=False)[:, 0]
    figure.suptitle(_title(runs, curves), parse_math=False)
    colours = {name: RUNS[k % len(RUNS)] for k, (name, _) in enumerate(runs)}
    for unit, axes in zip(units, panels):
        here = [curve for curve in curves if curve.channel.unit == unit]
        (_fill_histogram if histogram else _fill_panel)(axes, here, colours)
        _label(axes, here, histogram)
    if not histogram:
        panels[-1].set_xlabel(heading_of(abscissa), parse_math=False)
    return figure


def _curves(
    runs: Sequence[tuple[str, RunChannels]], patterns: Sequence[str], against: str | None
) -> tuple[list[Curve], Channel]:
    """All curves, and the channel of the abscissa."""
    curves: list[Curve] = []
    abscissa = Channel("t", "s", "clock")
    for name, run in runs:
        if against is not None:
            found = run.match(against)
            if len(found) > 1:
                raise RecordingError(
                    f"{against!r} stands for {len(found)} channels of {name}: {found[0].name}, {found[1].name} … Name one to plot against."
                )
            abscissa = found[0]
        time = run.recording.time
        if not time.size:
            raise RecordingError(f"{run.recording.path} has no rows. Record it again, and longer.")
        x = time if against is None else run.series(abscissa).values
        chosen = dict.fromkeys(channel for pattern in patterns for channel in run.match(pattern))
        curves += [Curve(name, channel, x, run.series(channel).values) for channel in chosen]
    return curves, abscissa


def _fill_panel(axes: Axes, curves: Sequence[Curve], colours: dict[str, str]) -> None:
    """Curves over the abscissa: runs by colour, channels by style."""
    names = list(dict.fromkeys(curve.channel.name for curve in curves))
    for curve in curves:
        style = STYLES[names.index(curve.channel.name) % len(STYLES)]
        # without several runs the colour tells the channels apart
        colour = colours[curve.run] if len(colours) > 1 else RUNS[names.index(curve.channel.name) % len(RUNS)]
        (line,) = axes.plot(curve.x, curve.y, color=colour, linewidth=1.0, linestyle=style if len(colours) > 1 else "-")
        held = curve.channel.hint == STEP and bool(np.all(np.diff(curve.x) >= 0.0))
        line.set_drawstyle("steps-post" if held else "default")
    positive = all(np.all(curve.y[np.isfinite(curve.y)] >= 0.0) and np.any(curve.y > 0.0) for curve in curves)
    if positive and all(curve.channel.hint == LOG for curve in curves):
        axes.set_yscale("log")


def _fill_histogram(axes: Axes, curves: Sequence[Curve], colours: dict[str, str]) -> None:
    """Share of the rows by value; the same bins for all curves, whole numbers one by one."""
    values = [curve.y[np.isfinite(curve.y)] for curve in curves]
    every = np.concatenate(values)
    if not every.size:
        return
    low, high = float(every.min()), float(every.max())
    whole = all(curve.channel.kind == WHOLE or curve.y.dtype.kind in "iu" for curve in curves)
    if whole and high - low < 2 * BINS:
        edges = np.arange(low - 0.5, high + 1.0)
    else:
        wide = max(high - low, 1e-9 * max(abs(low), abs(high)), 1e-300)
        edges = np.linspace(low, low + wide, BINS + 1)
    for k, (curve, one) in enumerate(zip(curves, values)):
        colour = colours[curve.run] if len(colours) > 1 else RUNS[k % len(RUNS)]
        share = np.full(one.size, 1.0 / max(one.size, 1))
        axes.hist(one, bins=edges.tolist(), weights=share, histtype="stepfilled", alpha=0.45, color=colour)


def _label(axes: Axes, curves: Sequence[Curve], histogram: bool) -> None:
    """Names of the axes, and a legend where a panel has several curves."""
    runs, names = {curve.run for curve in curves}, {curve.channel.name for curve in curves}
    one = curves[0].channel
    many = heading_of(one) if len(names) == 1 else (f"[{one.unit}]" if one.unit not in ("", "1") else "")
    if histogram:
        axes.set_xlabel(many, parse_math=False)
        axes.set_ylabel("share of the rows")
    else:
        axes.set_ylabel(many, parse_math=False)
    axes.grid(visible=True, alpha=0.25)
    if len(curves) > 1:
        words = [" · ".join(_words(curve, len(runs) > 1, len(names) > 1)) for curve in curves]
        handles = axes.patches if histogram else axes.lines
        legend = axes.legend(list(handles)[: len(words)], words, fontsize="small", ncols=1 + len(words) // 9)
        for text in legend.get_texts():
            text.set_parse_math(False)


def _words(curve: Curve, with_run: bool, with_channel: bool) -> list[str]:
    return ([curve.run] if with_run else []) + ([curve.channel.name] if with_channel else [])


def _title(runs: Sequence[tuple[str, RunChannels]], curves: Sequence[Curve]) -> str:
    """What is seen, of which runs."""
    names = list(dict.fromkeys(curve.channel.name for curve in curves))
    seen = names[0] if len(names) == 1 else f"{len(names)} channels"
    return f"{seen} of {', '.join(name for name, _ in runs[:4])}{' …' if len(runs) > 4 else ''}"
