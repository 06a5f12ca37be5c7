"""Course: the ice as a pilot knows it, by station and by the way across.

A place on the ice is (s, l): station and length across the section from the centre line, left positive.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip.kernels.collision.track_view import length_across
from stickslip.track.section_grid import outward_length
from stickslip.track.track import Track

Array = NDArray[np.float64]

SPACING = 1.0  # m, of sections along the track
N_COLUMN = 385  # points of a section


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
    """

    track: Track
    station: Array
    right: Array
    left: Array
    lengths: Array

    @classmethod
    def of(cls, track: Track) -> Course:
        """Table the sections of a track."""
        station = np.linspace(track.begin, track.end, round((track.end - track.begin) / SPACING) + 1)
        turn, table = track.channel.dimensions(station)
        v = np.linspace(-1.0, 1.0, N_COLUMN)
        lengths = -turn[:, None] * outward_length(table, -turn[:, None] * v)
        return cls(track, station, lengths[:, 0].copy(), lengths[:, -1].copy(), lengths)

    @property
    def begin(self) -> float:
        """First station [m]."""
        return float(self.station[0])

    @property
    def spacing(self) -> float:
        """Of the stations [m]."""
        return float(self.station[1] - self.station[0])

    def edges(self, station: ArrayLike) -> tuple[Array, Array]:
        """Lengths across of the right and the left edge at stations (n,) [m]."""
        s = np.asarray(station, dtype=float)
        return np.interp(s, self.station, self.right), np.interp(s, self.station, self.left)

    def across(self, station: float, v: float) -> float:
        """Length across [m] of a section coordinate from -1 to 1."""
        return float(length_across(self.lengths, self.begin, self.spacing, station, v))


@functools.lru_cache(maxsize=8)
def course_for(track: Track) -> Course:
    """Course of a track, for the next run, too."""
    return Course.of(track)
