"""The ice as a smooth patch over station and section coordinate."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.kernels.collision.shapes import N_WARM
from stickslip.kernels.collision.track_patch import (
    ACROSS,
    BEGIN,
    HEADER,
    N_COLUMN,
    N_ROW,
    ON,
    PITCH,
    SPACING,
    STATE,
    STATION,
    patch_points,
    patch_queries,
)
from stickslip.track.track import Track

Array = NDArray[np.float64]

#: Knots along the track. An arc of 17 m radius is then met within 3e-9 m.
ROW_SPACING = 0.25  # m
#: Knots from the centre line to each edge: 1.4 cm on straights, where the fillets are, up to 8 cm on high banks.
COLUMNS_PER_SIDE = 96


class Feet(NamedTuple):
    """Closest points of the ice to m points."""

    on_ice: NDArray[np.bool_]  # (m,) whether the point has a foot; the rest is meaningless where it has none
    station: Array  # (m,) m
    across: Array  # (m,) section coordinate, 1 at the left edge, -1 at the right one
    position: Array  # (m, 3) m
    normal: Array  # (m, 3) unit, into the channel
    distance: Array  # (m,) m, positive inside the channel
    bend: Array  # (m, 6) 1/m, second fundamental form (xx, yy, zz, yz, zx, xy), positive where hollow


@dataclass(frozen=True, slots=True, eq=False)
class TrackPatch:
    """A bicubic spline surface with continuous curvature.

    Parameters
    ----------
    params : (n,) float
        Header and control points as `stickslip.kernels.collision.track_patch.query` takes them.
    """

    params: Array

    @property
    def begin(self) -> float:
        """First station [m]."""
        return float(self.params[BEGIN])

    @property
    def end(self) -> float:
        """Last station [m]."""
        return float(self.params[BEGIN] + self.params[SPACING] * (self.params[N_ROW] - 1.0))

    @property
    def nbytes(self) -> int:
        """Memory [bytes]."""
        return self.params.nbytes

    def point(self, station: ArrayLike, across: ArrayLike) -> Array:
        """Points (..., 3) [m] at stations [m] and section coordinates from -1 (right edge) to 1 (left edge)."""
        s, v = np.broadcast_arrays(np.asarray(station, dtype=float), np.asarray(across, dtype=float))
        points = np.empty((s.size, 3))
        patch_points(self.params, np.ascontiguousarray(s).ravel(), np.ascontiguousarray(v).ravel(), points)
        return points.reshape(*s.shape, 3)

    def project(self, points: ArrayLike, near: tuple[ArrayLike, ArrayLike] | None = None) -> Feet:
        """Closest points of the ice.

        Parameters
        ----------
        points : (m, 3) float [m]
        near : pair of (m,) float, optional
            Stations and section coordinates nearby, such as those of the last step. Default: search the whole track.

        Returns
        -------
        Feet
        """
        x = np.ascontiguousarray(points, dtype=float).reshape(-1, 3)
        warm, out, status = np.zeros((len(x), N_WARM)), np.full((len(x), 13), np.nan), np.zeros(len(x), dtype=np.int64)
        if near is not None:
            warm[:, STATE], warm[:, STATION], warm[:, ACROSS] = ON, near[0], near[1]
        patch_queries(self.params, x, warm, out, status)
        return Feet(status != 0, warm[:, STATION], warm[:, ACROSS], out[:, :3], out[:, 3:6], out[:, 6], out[:, 7:])


def build_patch(track: Track, spacing: float = ROW_SPACING, columns: int = COLUMNS_PER_SIDE) -> TrackPatch:
    """Build the patch of a track: a spline through points of its sections.

    Parameters
    ----------
    track : Track
    spacing : float [m]
        Of the rows of knots, at most.
    columns : int
        Spans from the centre line to each edge.

    Returns
    -------
    TrackPatch

    Notes
    -----
    The second derivative vanishes at the borders. Between knots the patch is off the exact sections by less than 0.5 mm: where banks
    begin and at the ends of fillets, where the curvature of a section jumps. A spline cannot jump, and a sled should not.
    """
    header, shape = patch_header(track, spacing, columns)
    station = np.linspace(track.begin, track.end, int(header[N_ROW]))
    v = np.linspace(-1.0, 1.0, 2 * columns + 1)
    points = track.place(station, track.channel.points(station, v))
    control = spline_controls(spline_controls(points).swapaxes(0, 1)).swapaxes(0, 1)
    params = np.empty(shape)
    params[:HEADER], params[HEADER:] = header, control.ravel()
    return TrackPatch(params)


def patch_header(
    track: Track, spacing: float = ROW_SPACING, columns: int = COLUMNS_PER_SIDE
) -> tuple[Array, tuple[int, ...]]:
    """Header of the parameters that `build_patch` makes, and the shape of all of them."""
    n_row, n_column = max(4, math.ceil((track.end - track.begin) / spacing) + 1), 2 * columns + 1
    header = np.zeros(HEADER)
    header[[N_ROW, N_COLUMN]] = n_row, n_column
    header[[BEGIN, SPACING, PITCH]] = track.begin, (track.end - track.begin) / (n_row - 1), 1.0 / columns
    return header, (HEADER + 3 * (n_row + 2) * (n_column + 2),)


def spline_controls(values: Array) -> Array:
    """Control points (n + 2, ...) of the uniform natural cubic spline through `values` (n, ...)."""
    n = len(values)
    flat = np.ascontiguousarray(values).reshape(n, -1)
    bands = np.ones((3, n))
    bands[1] = 4.0
    # Natural ends: the outermost value is a control point itself.
    bands[1, [0, -1]], bands[0, 1], bands[2, -2] = 6.0, 0.0, 0.0
    inner = nm.solve_bands(bands, 6.0 * flat)
    first, last = 2.0 * inner[:1] - inner[1:2], 2.0 * inner[-1:] - inner[-2:-1]
    return np.concatenate([first, inner, last]).reshape(n + 2, *values.shape[1:])
