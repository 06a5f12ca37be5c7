"""Course: the ice as a pilot knows it, by station and by the way across.

A place on the ice is (s, l): station and length across the section from the centre line, left positive. A sled meets the ice with
runners on both sides, so its middle rides on the mean of two places a gauge apart: fillets and kinks are rounded off by its width.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.interpolate import RectBivariateSpline

from stickslip import numerics as nm
from stickslip.io.track_file import load_track
from stickslip.track.section_grid import outward_length, points_at_length
from stickslip.track.track import Track

Array = NDArray[np.float64]

SPACING = 1.0  # m, of sections along the track
ACROSS = 0.05  # m, of points across
BEYOND = 1.4  # m, how far sections go on straight beyond the edges
N_COLUMN = 385  # points of a section before they are spread evenly


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """The ice by station and length across.

    Attributes
    ----------
    track : Track
    station : (n,) float [m]
    right, left : (n,) float [m]
        Lengths across of the edges, negative and positive.
    lengths : (n, N_COLUMN) float [m]
        Length across of section coordinates evenly from -1 to 1.
    y, z : RectBivariateSpline
        Place of the middle of a sled left of and above the centre line [m], over station and length across.
    """

    track: Track
    station: Array
    right: Array
    left: Array
    lengths: Array
    y: RectBivariateSpline
    z: RectBivariateSpline

    @classmethod
    def of(cls, track: Track, gauge: float) -> Course:
        """Table the sections of a track for a sled of a gauge [m]."""
        station = np.linspace(track.begin, track.end, round((track.end - track.begin) / SPACING) + 1)
        turn, table = track.channel.dimensions(station)
        v = np.linspace(-1.0, 1.0, N_COLUMN)
        outward = outward_length(table, -turn[:, None] * v)
        points = points_at_length(turn, table, outward)
        lengths = -turn[:, None] * outward
        right, left = lengths[:, 0], lengths[:, -1]
        across = np.arange(right.min() - BEYOND, left.max() + BEYOND, ACROSS)
        tables = np.empty((2, station.size, across.size))
        for i in range(station.size):
            tables[:, i] = _extended(across, lengths[i], points[i])
        half = max(1, round(0.5 * gauge / ACROSS))
        middle = 0.5 * (tables[:, :, 2 * half :] + tables[:, :, : -2 * half])
        y, z = (RectBivariateSpline(station, across[half:-half], values) for values in middle)
        return cls(track, station, right, left, lengths, y, z)

    def edges(self, station: ArrayLike) -> tuple[Array, Array]:
        """Lengths across of the right and the left edge at stations (n,) [m]."""
        s = np.asarray(station, dtype=float)
        return np.interp(s, self.station, self.right), np.interp(s, self.station, self.left)

    def across(self, station: float, v: float) -> float:
        """Length across [m] of a section coordinate from -1 to 1."""
        x = min(max((station - self.station[0]) / (self.station[1] - self.station[0]), 0.0), self.station.size - 1.001)
        u = min(max(0.5 * (v + 1.0) * (N_COLUMN - 1), 0.0), N_COLUMN - 1.001)
        i, k = int(x), int(u)
        lower, upper = self.lengths[i, k : k + 2] + (x - i) * (
            self.lengths[i + 1, k : k + 2] - self.lengths[i, k : k + 2]
        )
        return float(lower + (u - k) * (upper - lower))


def _extended(across: Array, length: Array, points: Array) -> Array:
    """Section (2, n) at lengths `across`, straight on beyond its ends."""
    values = np.array([np.interp(across, length, points[:, k]) for k in (0, 1)])
    for beyond, edge, inside in ((across > length[-1], -1, -2), (across < length[0], 0, 1)):
        step = points[edge] - points[inside]
        far = np.abs(across[beyond] - length[edge])
        values[:, beyond] += np.outer(step / nm.norm(step), far)
    return values


@functools.lru_cache(maxsize=8)
def course_for(track: str, gauge: float) -> Course:
    """Course of a track by name or path for a sled of a gauge [m], kept for the next run."""
    return Course.of(load_track(track), gauge)
