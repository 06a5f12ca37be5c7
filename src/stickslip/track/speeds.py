"""Speeds along a track that were measured or computed elsewhere."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.model.errors import Fault
from stickslip.model.kinds import Table
from stickslip.track.faults import refuse
from stickslip.track.provenance import Provenance

Array = NDArray[np.float64]

FASTEST = 70.0  # m/s: beyond 250 km/h on ice, numbers are km/h by mistake


@dataclass(frozen=True, slots=True)
class SpeedTable:
    """Speeds at stations.

    Parameters
    ----------
    rows : iterable of (station [m], speed [m/s])
        Two or more, stations increasing, speeds not negative.
    provenance : Provenance
        Where they come from.

    Raises
    ------
    TrackError
        With all faults.
    """

    rows: tuple[tuple[float, float], ...]
    provenance: Provenance

    def __post_init__(self) -> None:
        faults: list[Fault] = []
        rows = _settle(self.rows, faults)
        refuse(faults)
        object.__setattr__(self, "rows", rows)

    @property
    def station(self) -> Array:
        """Stations: (n,) m."""
        return np.array(self.rows)[:, 0]

    @property
    def speed(self) -> Array:
        """Speeds: (n,) m/s."""
        return np.array(self.rows)[:, 1]

    def speed_at(self, station: ArrayLike) -> Array:
        """Speeds [m/s] at stations (...,): linear in the square between rows, as under a constant force; NaN outside."""
        table = np.array(self.rows)
        square = np.interp(
            np.asarray(station, dtype=float), table[:, 0], nm.square(table[:, 1]), left=np.nan, right=np.nan
        )
        return np.asarray(np.sqrt(square))


def row_fault(where: str, before: float | None, station: float, speed: float) -> Fault | None:
    """What is wrong with one row behind the one at the station `before` [m], if anything is."""
    if not (math.isfinite(station) and math.isfinite(speed)):
        return Fault(where, f"holds {station!r} m and {speed!r} m/s", "Give finite numbers")
    if before is not None and not station > before:
        what = f"has the station {station:g} m, not behind {before:g} m"
        return Fault(where, what, "Sort the rows by station; give each station once")
    if not 0.0 <= speed <= FASTEST:
        what = f"says {speed:g} m/s at the station {station:g} m"
        return Fault(where, what, f"Give m/s from 0 to {FASTEST:g}; is it km/h?")
    return None


def _settle(rows: Any, faults: list[Fault]) -> tuple[tuple[float, float], ...]:
    """Rows as pairs of floats; faults if they are none."""
    listed = rows.tolist() if isinstance(rows, np.ndarray) else [tuple(row) for row in rows]
    settled: tuple[tuple[float, float], ...] = Table(2, ("m", "m/s")).settle(listed, "rows", faults)
    if faults:
        return ()
    if len(settled) < 2:
        faults.append(Fault("rows", f"has {len(settled)} row(s)", "Give two or more stations with their speeds"))
    before = None
    for i, (station, speed) in enumerate(settled):
        fault = row_fault(f"rows[{i}]", before, station, speed)
        if fault is not None:
            faults.append(fault)
        before = station
    return settled
