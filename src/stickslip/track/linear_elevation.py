"""Height by linear interpolation of a table, as the skeleton source has it [Shankar, sec. 2.1.1].

The slope jumps at every row. It is here to reproduce the source; for sliding use `ElevationTable`, a smooth curve.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip.model.fields import Draft
from stickslip.model.kinds import Table
from stickslip.track.faults import settle_record

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class LinearElevation:
    """Straight lines between the rows of a table of elevations.

    Parameters
    ----------
    rows : iterable of (station [m], height [m])
        Two rows or more, stations increasing.

    Raises
    ------
    TrackError
        With all faults.

    Notes
    -----
    Methods take stations of any shape. Outside the table the first and the last line go on. At a row the slope is that
    of the line that begins there.
    """

    rows: Annotated[tuple[tuple[float, float], ...], Table(2, ("m", "m"), increasing=True)]

    def __post_init__(self) -> None:
        settle_record(self, "elevations")

    @staticmethod
    def _relate(draft: Draft) -> None:
        if draft.has("rows") and len(draft["rows"]) < 2:
            draft.fault("rows", f"has {len(draft['rows'])} row(s)", "Give at least 2")

    @property
    def joints(self) -> Array:
        """Stations of the rows: (n,) m."""
        return np.array(self.rows)[:, 0]

    def height(self, station: ArrayLike) -> Array:
        """Heights: (...,) m."""
        s = np.asarray(station, dtype=float)
        table = np.array(self.rows)
        i = self._line(s, table)
        share = (s - table[i, 0]) / (table[i + 1, 0] - table[i, 0])
        # Both products, so that the height in a row is the row's own to the last bit.
        return np.asarray((1.0 - share) * table[i, 1] + share * table[i + 1, 1])

    def slope(self, station: ArrayLike) -> Array:
        """Slopes dh/ds: (...,), descents negative."""
        table = np.array(self.rows)
        i = self._line(np.asarray(station, dtype=float), table)
        return np.asarray((table[i + 1, 1] - table[i, 1]) / (table[i + 1, 0] - table[i, 0]))

    @staticmethod
    def _line(station: Array, table: Array) -> NDArray[np.intp]:
        """Which line: the first and the last one also serve outside."""
        return np.clip(np.searchsorted(table[:, 0], station, side="right") - 1, 0, len(table) - 2)
