"""What instruments would have shown of a run, row by row: for replays, for plots and for tables that people take along."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip.analysis.run_trace import LATE_START, RunTrace

Array = NDArray[np.float64]

#: Units of what is told; loads in multiples of the weight, steering from -1 to 1.
UNITS = {
    "time": "s", "clock": "s", "station": "m", "speed": "m/s", "height": "m", "offset": "m", "load": "1", "steering": "1",
    "torque": "N m", "slip": "rad",
}  # fmt: skip


class Heading(NamedTuple):
    """A column as people read it: what stands above it, factor on the reading, digits."""

    text: str
    factor: float
    digits: int


#: Readings in the order of a table.
HEADINGS = {
    "clock": Heading("time [s]", 1.0, 4),
    "station": Heading("station [m]", 1.0, 3),
    "speed": Heading("speed [km/h]", 3.6, 3),
    "height": Heading("h_S [m]", 1.0, 4),
    "offset": Heading("b_S [m]", 1.0, 4),
    "load": Heading("load [g]", 1.0, 3),
    "steering": Heading("steering", 1.0, 4),
    "torque": Heading("steering torque [N m]", 1.0, 2),
    "slip": Heading("slip [deg]", 180.0 / np.pi, 3),
}


def readings_of(trace: RunTrace) -> dict[str, Array]:
    """Columns (n,) of a run in SI units; those of `UNITS` that are known.

    The clock starts at the first gate, of a run that begins behind it where it begins. Steering torque is behind a low-pass of 2 Hz.
    """
    known = {
        "clock": _clock(trace),
        "station": trace.station,
        "speed": trace.speed,
        "height": trace.height,
        "offset": trace.offset,
        "load": trace.load,
        "steering": np.zeros_like(trace.time) if trace.steering is None else trace.steering,
        "torque": trace.slow_torque,
        "slip": trace.slip,
    }
    return {name: values for name, values in known.items() if values is not None}


def table_of(trace: RunTrace, n: int) -> dict[str, Array]:
    """Columns (n,) under headings with units, rounded; rows behind the last one on the track are not a number."""
    known = readings_of(trace)
    columns = {}
    for name, heading in HEADINGS.items():
        if name in known:
            column = np.full(n, np.nan)
            column[: trace.time.size] = np.round(heading.factor * known[name], heading.digits) + 0.0  # no minus zero
            columns[heading.text] = column
    return columns


def _clock(trace: RunTrace) -> Array:
    """Time (n,) [s] since the first gate, or since the first row of a run that began behind it."""
    if trace.station[0] > trace.track.start + LATE_START:
        return np.asarray(trace.time - trace.time[0])
    return trace.clock_rows
