"""Smooth surfaces through given rows of points: what lies between cross-sections along a track."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.model.errors import Fault
from stickslip.track.faults import refuse

Array = NDArray[np.float64]


def loft_rows(stations: ArrayLike, rows: ArrayLike, at: ArrayLike) -> Array:
    """Rows between given rows, on cubic splines through equal indices.

    Parameters
    ----------
    stations : (k,) float [m]
        Of the given rows, increasing; four or more.
    rows : (k, m, d) float [m]
        Points; equal indices are the same feature in all rows.
    at : (n,) float [m]
        Stations between the first and the last one.

    Returns
    -------
    (n, m, d) float [m]
        Twice continuously differentiable in the station, and through all given rows. The third derivative is continuous
        at the second and last but one station.

    Raises
    ------
    TrackError
        With all faults.

    Notes
    -----
    In place of [Shankar, sec. 2.1.3], whose Bézier curves take the rows for control points and miss them by decimetres:
    theory/track-bezier.
    """
    s, points, wanted = (np.asarray(value, dtype=float) for value in (stations, rows, at))
    faults = []
    if s.ndim != 1 or len(s) < 4:
        faults.append(Fault("stations", f"has shape {s.shape}", "Give 4 stations or more"))
    elif not np.all(np.diff(s) > 0.0):
        i = int(np.argmin(np.diff(s) > 0.0))
        what = f"goes from {s[i]:g} m to {s[i + 1]:g} m at index {i + 1}"
        faults.append(Fault("stations", what, "Sort the rows by station and give each station once"))
    elif not np.all((wanted >= s[0]) & (wanted <= s[-1])):
        what = f"leaves the stations {s[0]:g} m to {s[-1]:g} m of the rows"
        faults.append(Fault("at", what, "A spline is not continued: add rows"))
    if points.ndim < 1 or points.shape[:1] != s.shape[:1]:
        faults.append(Fault("rows", f"has shape {points.shape} for {s.size} stations", "Give one row per station"))
    elif not np.all(np.isfinite(points)):
        faults.append(Fault("rows", "has numbers that are not finite", "Give finite coordinates"))
    refuse(faults)
    return np.asarray(nm.cubic_spline(s, points)(wanted))
