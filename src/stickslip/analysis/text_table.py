"""A table drawn into an axes: even rows, numbers to the right, soft bands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stickslip.analysis.track_sheet import BAND, INK, SOFT

Cell = tuple[str, str]  # text and colour
ROW = 0.22  # inches, height of a row at the usual size of type


def draw_table(
    ax: Any,
    headings: Sequence[str | Cell],
    rows: Sequence[Sequence[str | Cell]],
    *,
    widths: Sequence[float] | None = None,
    left: Sequence[int] = (0,),
    size: float = 8.5,
) -> None:
    """Fill an axes with a table, from its upper edge down.

    Parameters
    ----------
    ax : matplotlib axes
        Its frame and ticks are taken away.
    headings : sequence of str or (str, colour)
        May hold line breaks.
    rows : sequence of sequence of str or (str, colour)
    widths : sequence of float, optional
        Of the columns, in any unit. Default: by the longest text in each.
    left : sequence of int
        Columns aligned to the left; all others to the right.
    size : float [points]
    """
    ax.set_axis_off()
    texts = [[cell if isinstance(cell, tuple) else (cell, INK) for cell in row] for row in rows]
    heads = [head if isinstance(head, tuple) else (head, SOFT) for head in headings]
    if widths is None:
        widths = [
            max([max(map(len, heading.split("\n"))), *(len(row[k][0]) for row in texts)]) + 2.0
            for k, (heading, _) in enumerate(heads)
        ]
    total = float(sum(widths))
    edges = [0.0]
    for width in widths:
        edges.append(edges[-1] + width / total)
    n_head = max(heading.count("\n") + 1 for heading, _ in heads)
    figure = ax.figure
    tall = ax.get_position().height * figure.get_size_inches()[1]
    step = min(ROW * size / 8.5 / tall, 1.0 / (len(texts) + n_head + 0.4))
    top = 1.0 - n_head * step

    def put(k: int, y: float, text: str, colour: str, weight: str = "normal") -> None:
        x, side = (edges[k] + 0.005, "left") if k in left else (edges[k + 1] - 0.008, "right")
        ax.text(x, y, text, ha=side, va="center", fontsize=size, color=colour, weight=weight, linespacing=1.05)

    for k, (heading, colour) in enumerate(heads):
        put(k, 1.0 - 0.5 * n_head * step, heading, colour, "bold")
    ax.plot([0.0, 1.0], [top - 0.1 * step] * 2, color=SOFT, linewidth=0.8)
    for i, row in enumerate(texts):
        y = top - (i + 0.7) * step
        if i % 2:
            ax.axhspan(y - 0.5 * step, y + 0.5 * step, color=BAND, linewidth=0, zorder=0)
        for k, (text, colour) in enumerate(row):
            put(k, y, text, colour)
    ax.set_xlim(0.0, 1.0)
    ax.set_ylim(0.0, 1.0)
