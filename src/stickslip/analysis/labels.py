"""Labels beside a line that overlap neither the line nor each other."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]

LETTER = (0.62, 1.25)  # width and height of a letter as shares of the size of the type
DISTANCES = (9.0, 16.0, 26.0, 40.0, 58.0, 80.0)  # points from the anchor, tried in this order
TURNS = (0.0, 0.6, -0.6, 1.2, -1.2, np.pi, np.pi - 0.6, np.pi + 0.6)  # rad from the wanted direction


class Labels:
    """Places labels in an axes one after the other, each at the first free place near its anchor.

    Parameters
    ----------
    ax : matplotlib axes
        With its final limits.
    line : (n, 2) float
        Points in data coordinates that labels keep clear of.
    """

    def __init__(self, ax: Any, line: Array) -> None:
        self.ax = ax
        self.scale = ax.figure.dpi / 72.0  # pixels per point
        self.line: Array = ax.transData.transform(line)
        self.boxes: list[Array] = []  # x_low, y_low, x_high, y_high in pixels

    def put(
        self, anchor: ArrayLike, direction: ArrayLike, text: str, colour: str, *, size: float, weight: str = "normal"
    ) -> None:
        """Write a label beside `anchor` (2,), if possible in `direction` (2,), both in data coordinates."""
        at = self.ax.transData.transform(np.asarray(anchor, dtype=float))
        ahead = self.ax.transData.transform(np.asarray(anchor, dtype=float) + np.asarray(direction, dtype=float)) - at
        angle = float(np.arctan2(ahead[1], ahead[0]))
        half = 0.5 * self.scale * size * np.array([LETTER[0] * len(text), LETTER[1]])
        candidates = [
            (at + _reach(half, angle + turn, self.scale * distance), distance)
            for distance in DISTANCES
            for turn in TURNS
        ]
        centre, distance = min(candidates, key=lambda one: (self._hits(one[0], half), one[1]))
        self.boxes.append(np.concatenate([centre - half, centre + half]))
        offset = (centre - at) / self.scale
        arrow = (
            {"arrowstyle": "-", "color": colour, "linewidth": 0.6, "shrinkA": 0, "shrinkB": 2}
            if distance > 16.0
            else None
        )
        self.ax.annotate(
            text,
            np.asarray(anchor, dtype=float),
            xytext=offset,
            textcoords="offset points",
            ha="center",
            va="center",
            fontsize=size,
            color=colour,
            weight=weight,
            arrowprops=arrow,
            zorder=6,
        )

    def _hits(self, centre: Array, half: Array) -> int:
        """How many labels and points of the line a box would cover, and whether it leaves the axes."""
        low, high = centre - half, centre + half
        on_line = int(np.sum(np.all((self.line > low - 2.0) & (self.line < high + 2.0), axis=1)))
        on_labels = sum(bool(np.all(low < box[2:]) and np.all(high > box[:2])) for box in self.boxes)
        frame = self.ax.bbox
        outside = low[0] < frame.x0 or low[1] < frame.y0 or high[0] > frame.x1 or high[1] > frame.y1
        return on_line + 20 * on_labels + 40 * bool(outside)


def _reach(half: Array, angle: float, distance: float) -> Array:
    """From the anchor to the centre of a box that begins `distance` away in the direction `angle`."""
    unit = np.array([np.cos(angle), np.sin(angle)])
    # The part of the box's half diagonal that lies in this direction.
    extent = min(half[0] / max(abs(unit[0]), 1e-9), half[1] / max(abs(unit[1]), 1e-9))
    return np.asarray((distance + extent) * unit)
