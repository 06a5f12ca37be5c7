"""Parts of a track made from measurements: a plan line fitted to points, heights smoothed from elevations or a raster."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.io.centre_line_file import HIGHEST, LOWEST, CentreLine, load_centre_line
from stickslip.io.elevation_raster import ElevationRaster, load_raster
from stickslip.io.geodesy import lon_lat
from stickslip.model.errors import Fault, TrackError
from stickslip.track.faults import refuse
from stickslip.track.fit import LineFit, fit_line, smoothing_spline
from stickslip.track.heights import ElevationTable
from stickslip.track.plan import PlanLine

Array = NDArray[np.float64]

#: Half the width of straights: points farther from the fitted line lie outside of its channel.
MAX_DISTANCE = 0.75  # m
KINK_BASE, KINK_RADIUS = 3.0, 10.0  # m; points that turn within the base as if on a smaller radius have a kink
BIN_LENGTH = 1.0  # m; points closer together are averaged before their heights are smoothed
ROW_SPACING = 5.0  # m between rows of smoothed heights; the smoothing leaves no shorter waves
METRES_PER_DEGREE = 111_320.0  # along the equator, to tell how coarse a raster is
COARSEST_DEGREES = 0.1  # rasters in degrees have smaller cells, those in metres larger ones


class MeasuredLine(NamedTuple):
    """A plan line, and the points it was fitted to."""

    path: str
    plan: PlanLine
    fit: LineFit  # its stations begin at 0
    line: CentreLine
    source: str  # name of the file and errors of the fit


def measure_plan(path: str, start_station: float, max_distance: float) -> MeasuredLine:
    """Fit a plan line to the points of a file.

    Parameters
    ----------
    path : str
        As `load_centre_line` takes it.
    start_station : float [m]
        Of the first point.
    max_distance : float [m]
        A point farther from the line is refused.

    Raises
    ------
    TrackError
        With all faults of the file, or with the point that is farthest away.
    """
    line = load_centre_line(path)
    fit = fit_line(line.points)
    refuse(_distance_faults(path, line, fit, start_station, max_distance))
    curves = tuple(
        replace(
            curve,
            begin=curve.begin + start_station,
            clothoid_begin=curve.clothoid_begin + start_station,
            end=curve.end + start_station,
        )
        for curve in fit.curves
    )
    source = (
        f"clothoids and arcs fitted to {Path(path).name}: distance rms {fit.distance_rms:.3g} m, "
        f"largest {fit.distance_max:.3g} m, heading rms {math.degrees(fit.heading_rms):.3g}°"
    )
    return MeasuredLine(path, PlanLine(curves, fit.start_point, fit.start_heading), fit, line, source)


def _distance_faults(path: str, line: CentreLine, fit: LineFit, start: float, max_distance: float) -> list[Fault]:
    """The point that is farthest from the fitted line, and the kink that may be the reason."""
    if fit.distance_max <= max_distance:
        return []
    worst = int(np.argmax(np.abs(fit.distances)))
    side = "left" if fit.distances[worst] > 0.0 else "right"
    what = f"lies {fit.distance_max:.3g} m {side} of the fitted line at {start + fit.stations[worst]:.1f} m"
    fix = "Correct the points around it, or allow more with `max_distance` in [plan]"
    faults = [Fault(f"{path}:{line.lines[worst]}", f"{what}; {max_distance:g} m is allowed", fix)]
    points = line.points[:, 0] + 1j * line.points[:, 1]
    way = np.concatenate([[0.0], np.cumsum(nm.modulus(np.diff(points)))])
    base = max(KINK_BASE, float(np.median(np.diff(way))))
    middle = np.arange(np.searchsorted(way, base), np.searchsorted(way, way[-1] - base, side="right"))
    if middle.size == 0:
        return faults
    ahead = points[np.searchsorted(way, way[middle] + base).clip(max=points.size - 1)] - points[middle]
    behind = points[middle] - points[np.searchsorted(way, way[middle] - base, side="right") - 1]
    turn = np.abs(nm.argument(nm.times(ahead, np.conj(behind))))
    k = int(np.argmax(turn))
    if turn[k] * KINK_RADIUS > base:
        what = f"makes a kink of {math.degrees(turn[k]):.0f}° about {start + way[middle[k]]:.0f} m along the points"
        faults.append(Fault(f"{path}:{line.lines[middle[k]]}", what, "Check the points, and add some in tight curves"))
    return sorted(faults, key=lambda fault: int(fault.path.rpartition(":")[2]))


def heights_of_line(measured: MeasuredLine) -> tuple[ElevationTable, str]:
    """Heights from the elevations of the points, and their source.

    Raises
    ------
    TrackError
        The points have none, or what they make is no height profile.
    """
    if measured.line.elevation is None:
        fix = "Add a column z_m or elevation_m, or give heights in [heights]"
        refuse([Fault(measured.path, "has no elevations", fix)])
    assert measured.line.elevation is not None
    station = measured.plan.start + measured.fit.stations
    at, height = _averaged(station, measured.line.elevation)
    curve, _ = smoothing_spline(at, height.astype(np.complex128))
    rows = np.linspace(at[0], at[-1], max(4, math.ceil((at[-1] - at[0]) / ROW_SPACING) + 1))
    rms = math.sqrt(float(np.mean(nm.square(np.real(curve(at)) - height))))
    source = f"elevations of {Path(measured.path).name}, smoothed: rms {rms:.3g} m"
    return ElevationTable(tuple(zip(rows.tolist(), np.real(curve(rows)).tolist()))), source


def heights_of_raster(path: str, plan: PlanLine, line: CentreLine | None) -> tuple[ElevationTable, str]:
    """Heights along a plan line from a raster, and their source.

    Parameters
    ----------
    path : str
        As `load_raster` takes it.
    plan : PlanLine
        In the coordinates of the raster, or, if `line` came with longitudes and latitudes, in metres from its origin.
    line : CentreLine or None
        What the plan line was fitted to.

    Raises
    ------
    TrackError
        The raster has other coordinates, is too small, or has voids along the line.

    Notes
    -----
    The smoothing spline has the reach of one cell: of waves as short as two cells, which are errors of the raster and kinks of the
    interpolation, it keeps 1/(1 + π⁴), one per cent [theory/track-fit, eq. 5].
    """
    raster = load_raster(path)
    in_degrees = raster.spacing < COARSEST_DEGREES
    origin = None if line is None else line.origin_lon_lat
    if in_degrees != (origin is not None):
        have, want = ("degrees", "metres") if in_degrees else ("metres", "degrees")
        what = f"has cells of {raster.spacing:.4g}, in {have}, but the plan line is known in {want}"
        fix = "Give a raster and a plan line in the same coordinates: both longitude and latitude, or both metres"
        refuse([Fault(path, what, fix)])
    cell = raster.spacing * (METRES_PER_DEGREE if in_degrees else 1.0)
    n = max(8, math.ceil(plan.length / max(0.25 * cell, BIN_LENGTH)) + 1)
    station = np.linspace(plan.start, plan.end, n)
    points = plan.point(station)
    if origin is not None:
        level = 0.0 if line is None or line.elevation is None else float(np.mean(line.elevation))
        points = lon_lat(points, origin, level)
    height = _sampled(raster, points, station)
    bad = np.flatnonzero(~((height >= LOWEST) & (height <= HIGHEST)))
    if bad.size:
        what = f"has a height of {height[bad[0]]:g} m"
        fix = f"Give metres, {LOWEST:g} to {HIGHEST:g}; is it a void?"
        refuse([Fault(f"{path}: station {station[bad[0]]:.0f} m", what, fix)])
    curve = nm.smoothing_spline(station, height, nm.square(nm.square(cell)) / (station[1] - station[0]))
    rows = np.linspace(plan.start, plan.end, max(5, math.ceil(2.0 * plan.length / cell) + 1))
    rms = math.sqrt(float(np.mean(nm.square(curve(station) - height))))
    source = f"{Path(path).name}, cells of {cell:.3g} m, smoothed over one cell: rms {rms:.3g} m; terrain, not ice"
    return ElevationTable(tuple(zip(rows.tolist(), curve(rows).tolist()))), source


def _averaged(station: Array, values: Array) -> tuple[Array, Array]:
    """Stations and values, averaged where points are close together; stations increasing."""
    _, member = np.unique(np.floor((station - station.min()) / BIN_LENGTH), return_inverse=True)
    count = np.bincount(member)
    return np.bincount(member, station) / count, np.bincount(member, values) / count


def _sampled(raster: ElevationRaster, points: Array, station: Array) -> Array:
    """Heights at points; faults name stations instead of indices."""

    def stations(match: re.Match[str]) -> str:
        named = [f"{station[int(i)]:.0f}" for i in match.groups() if i is not None]
        return "stations " + " to ".join(named) + " m" if len(named) > 1 else f"station {named[0]} m"

    try:
        return raster.sample(points[:, 0], points[:, 1])
    except TrackError as error:
        renamed = [f._replace(path=re.sub(r"points? (\d+)(?: to (\d+))?$", stations, f.path)) for f in error.faults]
        raise TrackError(renamed) from error
