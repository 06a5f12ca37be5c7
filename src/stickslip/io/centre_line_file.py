"""Measured centre lines from CSV and GeoJSON files: strict reading that reports every fault with its line."""

from __future__ import annotations

import json
import math
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.io.csv_text import NumberRows, read_header, read_numbers
from stickslip.io.geodesy import local_metres
from stickslip.io.safe_file import read_text_file
from stickslip.model.errors import Fault, TrackError
from stickslip.model.fields import nearest
from stickslip.track.faults import refuse
from stickslip.track.soundness import STEEPEST, length_faults

Array = NDArray[np.float64]

PLANE, GLOBE, TABLE = ("x_m", "y_m"), ("lon_deg", "lat_deg"), ("s_m", "elevation_m")
#: Columns that must be there → the column that may follow.
LAYOUTS: dict[tuple[str, str], str | None] = {PLANE: "z_m", GLOBE: "elevation_m", TABLE: None}
COLUMNS = ("x_m", "y_m", "z_m", "s_m", "lon_deg", "lat_deg", "elevation_m")  # in the order of every layout

LEAST_ROWS = 4
GAP = 10.0  # times the median spacing: rows are missing
TURN_BACK = math.radians(150.0)  # rows are out of order, where both steps are longer than noise
NOISE = 2.0  # m
LOWEST, HIGHEST = -500.0, 9000.0  # m, elevation of any land
MEETING = 0.5  # m between ends of lines that are one line


@dataclass(frozen=True, slots=True, eq=False)
class CentreLine:
    """Points of a measured centre line, in the order of travel.

    Parameters
    ----------
    points : (n, 2) float [m]
        As given, or east and north of the origin.
    elevation : (n,) float [m] or None
    origin_lon_lat : (2,) float [°] or None
        Longitude and latitude of the point (0, 0), if the file has such.
    lines : (n,) int
        Line of the file where each point stands.
    """

    points: Array
    elevation: Array | None
    origin_lon_lat: tuple[float, float] | None
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ElevationRows:
    """Elevations over stations: the rows of an `ElevationTable`.

    Parameters
    ----------
    rows : (n, 2) float [m]
        Station, increasing, and elevation.
    lines : (n,) int
        Line of the file where each row stands.
    """

    rows: Array
    lines: tuple[int, ...]


def load_centre_line(path: str | os.PathLike[str]) -> CentreLine:
    """Read a centre line from a CSV or GeoJSON file.

    Parameters
    ----------
    path : path-like
        ``.csv`` with the columns ``x_m, y_m`` and perhaps ``z_m``, or ``lon_deg, lat_deg`` and perhaps
        ``elevation_m``; ``.geojson`` or ``.json`` with one or more LineStrings whose ends meet.

    Raises
    ------
    TrackError
        With all faults of the file, each with its line and remedy. Nothing is returned of a faulty file.
    """
    where = os.fspath(path)
    ending = Path(path).suffix.lower()
    text = read_text_file(Path(path), where, TrackError)
    if ending in (".geojson", ".json"):
        return _centre_line(_read_geojson(text, where), where)
    if ending != ".csv":
        refuse([Fault(where, f"ends in {ending!r}", "Give a .csv or .geojson file")])
    rows = _read_csv(text, where)
    if rows.columns[0] == TABLE[0]:
        refuse([Fault(f"{where}:1", "gives stations, not points", f"Give {', '.join(PLANE)} or {', '.join(GLOBE)}")])
    return _centre_line(rows, where)


def load_elevation_rows(path: str | os.PathLike[str]) -> ElevationRows:
    """Read elevations over stations from a CSV file with the columns ``s_m, elevation_m``.

    Raises
    ------
    TrackError
        With all faults of the file.
    """
    where = os.fspath(path)
    rows = _read_csv(read_text_file(Path(path), where, TrackError), where)
    if rows.columns != TABLE:
        fix = f"Give the columns {', '.join(TABLE)}"
        refuse([Fault(f"{where}:1", f"has the columns {', '.join(rows.columns)}", fix)])
    faults = []
    steps = np.diff(rows.values[:, 0])
    for i in np.nonzero(steps <= 0.0)[0]:
        what = f"is {rows.values[i + 1, 0]:g} m, not behind the {rows.values[i, 0]:g} m of line {rows.lines[i]}"
        faults.append(Fault(f"{where}:{rows.lines[i + 1]} s_m", what, "Sort the rows, and leave out repeated ones"))
    if not faults:
        faults += length_faults(float(rows.values[-1, 0] - rows.values[0, 0]), where)
        faults += _gap_faults(steps, rows.lines, where)
        faults += _elevation_faults(rows.values[:, 1], steps, rows.lines, f"{where}:{{}} elevation_m")
    refuse(faults)
    return ElevationRows(rows.values, tuple(rows.lines))


def _centre_line(rows: NumberRows, where: str) -> CentreLine:
    """Check rows against each other and lay them into the plane."""
    refuse(_range_faults(rows, where))
    height = rows.values[:, 2] if rows.values.shape[1] > 2 else None
    points, origin = rows.values[:, :2], None
    if rows.columns[:2] == GLOBE:
        low, high = points.min(axis=0), points.max(axis=0)
        origin = (float(0.5 * (low[0] + high[0])), float(0.5 * (low[1] + high[1])))
        level = 0.0 if height is None else float(np.mean(height))
        points = local_metres(points[:, 0], points[:, 1], origin, level)
    steps = np.diff(points, axis=0)
    sizes = nm.hypot(steps[:, 0], steps[:, 1])
    faults = [
        Fault(f"{where}:{rows.lines[i + 1]}", f"repeats the point of line {rows.lines[i]}", "Leave the row out")
        for i in np.nonzero(sizes == 0.0)[0]
    ]
    faults += length_faults(float(sizes.sum()), where)
    faults += _gap_faults(sizes, rows.lines, where)
    faults += _order_faults(steps, sizes, rows.lines, where)
    if height is not None:
        faults += _elevation_faults(height, sizes, rows.lines, f"{where}:{{}} {rows.columns[2]}")
    refuse(faults)
    return CentreLine(np.ascontiguousarray(points), height, origin, tuple(rows.lines))


def _read_csv(text: str, where: str) -> NumberRows:
    """Numbers of a CSV file; raises all faults of its cells."""
    line, header = read_header(text, where, ",".join(PLANE))
    columns = _columns(header, f"{where}:{line}")
    return read_numbers(text, where, columns, sorted(columns, key=COLUMNS.index), LEAST_ROWS)


def _columns(header: list[str], where: str) -> tuple[str, ...]:
    """Names of the columns as the header gives them: one layout in any order, and nothing else."""
    layouts = "; ".join(",".join(pair) + (f"[,{more}]" if more else "") for pair, more in LAYOUTS.items())
    faults = []
    for name in header:
        if name not in COLUMNS:
            same = [column for column in COLUMNS if column.split("_")[0] == name.split("_")[0].lower()]
            like = same[0] if same else nearest(name, COLUMNS)  # another unit, or a slip
            fix = f"Did you mean `{like}`? " if like else ""
            faults.append(Fault(f"{where} {name or 'a column'}", "is not a column", f"{fix}There are {layouts}"))
        elif header.count(name) > 1:
            faults.append(Fault(f"{where} {name}", "occurs twice", "Keep one of the columns"))
    refuse(faults)
    for pair, more in LAYOUTS.items():
        if set(header) == set(pair) or (more and set(header) == {*pair, more}):
            return tuple(header)
    refuse([Fault(where, f"has the columns {', '.join(header)}", f"Give one of {layouts}")])
    raise AssertionError  # refuse has raised


def _range_faults(rows: NumberRows, where: str) -> list[Fault]:
    """Longitudes and latitudes that are none."""
    if rows.columns[:2] != GLOBE:
        return []
    faults = []
    swapped = np.abs(rows.values[:, 1]).max() > 90.0 and np.abs(rows.values[:, 0]).max() <= 90.0
    fix = "Are longitude and latitude swapped?" if swapped else "Give degrees, longitude first"
    for name, limit, column in zip(GLOBE, (180.0, 90.0), rows.values.T):
        for i in np.nonzero(np.abs(column) > limit)[0]:
            what = f"is {column[i]:g}°, beyond {limit:g}°"
            faults.append(Fault(f"{where}:{rows.lines[i]} {name}", what, fix))
    return faults


def _gap_faults(sizes: Array, lines: list[int], where: str) -> list[Fault]:
    """Steps so long that rows must be missing."""
    usual = float(np.median(sizes))
    return [
        Fault(
            f"{where}:{lines[i + 1]}",
            f"lies {sizes[i]:.4g} m behind line {lines[i]}; the median spacing is {usual:.4g} m",
            "Add the missing rows, or sort them",
        )
        for i in np.nonzero(sizes > GAP * usual)[0]
    ]


def _order_faults(steps: Array, sizes: Array, lines: list[int], where: str) -> list[Fault]:
    """Points where the line turns back."""
    heading = nm.atan2(steps[:, 1], steps[:, 0])
    turn = np.abs(nm.argument(nm.cis(np.diff(heading))))
    back = (turn > TURN_BACK) & (np.minimum(sizes[:-1], sizes[1:]) > NOISE)
    return [
        Fault(f"{where}:{lines[i + 1]}", f"turns back by {math.degrees(turn[i]):.0f}°", "Sort the rows along the track")
        for i in np.nonzero(back)[0]
    ]


def _elevation_faults(height: Array, sizes: Array, lines: list[int], place: str) -> list[Fault]:
    """Elevations that are none, and slopes that no track has."""
    faults = [
        Fault(place.format(lines[i]), f"is {height[i]:g} m", f"Give metres, {LOWEST:g} to {HIGHEST:g}; is it a void?")
        for i in np.nonzero((height < LOWEST) | (height > HIGHEST))[0]
    ]
    rise = np.diff(height)
    for i in np.nonzero((np.abs(rise) > STEEPEST * sizes) & (np.abs(rise) > NOISE))[0]:
        what = f"differs by {rise[i]:+.4g} m from line {lines[i]}, {sizes[i]:.4g} m away"
        faults.append(Fault(place.format(lines[i + 1]), what, "Check the elevation; are its units feet?"))
    return faults


class _Part(NamedTuple):
    """One LineString."""

    values: Array  # (n, 2) or (n, 3): longitude and latitude in °, elevation in m
    lines: list[int]


def _read_geojson(text: str, where: str) -> NumberRows:
    """Numbers of all LineStrings of a GeoJSON file, joined end to end; raises all faults."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        refuse([Fault(f"{where}:{error.lineno}", f"is not JSON: {error.msg}", "Repair the file, or export it again")])
    except (RecursionError, ValueError) as error:  # nested too deeply; integers of thousands of digits
        refuse([Fault(where, f"is not JSON that can be read: {error}", "Export the line again")])
    faults: list[Fault] = []
    crs = json.dumps(data.get("crs", "CRS84")) if isinstance(data, dict) else "CRS84"
    if "CRS84" not in crs and "4326" not in crs:
        faults.append(Fault(f"{where} crs", f"is {crs}", "Export the line with longitudes and latitudes of WGS84"))
    places = [match.end() for match in re.finditer(r'"coordinates"\s*:', text)]
    parts = []
    for k, (kind, coordinates) in enumerate(_geometries(data)):
        begin = places[k] if k < len(places) else 0
        line = text.count("\n", 0, begin) + 1
        if kind != "LineString":
            what = f"holds {kind}, not a LineString"
            faults.append(Fault(f"{where}:{line}", what, "Keep only the LineStrings of the centre line"))
            continue
        part = _part(coordinates, text, begin, where, faults)
        if part is not None:
            parts.append(part)
    if not parts and not faults:
        faults.append(Fault(where, "holds no LineString", "Give a LineString, or features with LineStrings"))
    if len({part.values.shape[1] for part in parts}) > 1:
        faults.append(Fault(where, "has LineStrings with and without elevation", "Give elevations for all or none"))
    refuse(faults)
    return _join(parts, where)


def _geometries(data: Any) -> Iterator[tuple[str, Any]]:
    """Type and coordinates of all geometries, in the order of the file."""
    if not isinstance(data, dict):
        yield type(data).__name__, None
        return
    kind = data.get("type")
    if kind == "FeatureCollection" and isinstance(data.get("features"), list):
        for feature in data["features"]:
            yield from _geometries(feature)
    elif kind == "Feature":
        yield from _geometries(data.get("geometry"))
    elif kind == "MultiLineString" and isinstance(data.get("coordinates"), list) and len(data["coordinates"]) == 1:
        yield "LineString", data["coordinates"][0]
    else:
        yield str(kind), data.get("coordinates")


def _part(coordinates: Any, text: str, begin: int, where: str, faults: list[Fault]) -> _Part | None:
    """One LineString, or None and faults."""
    before = len(faults)
    listed = coordinates if isinstance(coordinates, list) else []
    spots = re.finditer(r"\[[^\[\]]*\]", text[begin:])  # the innermost brackets are the points, in their order
    lines = [text.count("\n", 0, begin + spot.start()) + 1 for spot, _ in zip(spots, listed)]
    if len(listed) < 2 or len(lines) < len(listed):
        line = text.count("\n", 0, begin) + 1
        faults.append(
            Fault(f"{where}:{line} coordinates", "are not a list of two or more points", "Give [lon, lat], …")
        )
        return None
    for line, point in zip(lines, listed):
        numbers = isinstance(point, list) and all(type(v) in (int, float) and abs(v) < 1e9 for v in point)  # NaN is not
        if not numbers or len(point) not in (2, 3) or len(point) != len(listed[0]):
            what = f"has the point {json.dumps(point)}"
            fix = "Give [longitude, latitude] or, for all points, [longitude, latitude, elevation]"
            faults.append(Fault(f"{where}:{line}", what, fix))
    return _Part(np.array(listed, dtype=float), lines) if len(faults) == before else None


def _join(parts: list[_Part], where: str) -> NumberRows:
    """Lines end to end, in the direction of each: the first that no other leads to comes first."""
    columns = (*GLOBE, "elevation_m")[: parts[0].values.shape[1]]
    every = NumberRows(
        columns, np.concatenate([part.values for part in parts]), [n for part in parts for n in part.lines]
    )
    refuse(_range_faults(every, where))
    origin = (float(every.values[0, 0]), float(every.values[0, 1]))
    ends = np.array([part.values[[0, -1], :2] for part in parts])
    firsts, lasts = (local_metres(ends[:, i, 0], ends[:, i, 1], origin) for i in (0, 1))
    gaps = nm.lengths(lasts[:, None] - firsts[None, :], axis=2)  # from the end of one to the begin of another
    np.fill_diagonal(gaps, np.inf)
    heads = [k for k in range(len(parts)) if gaps[:, k].min(initial=np.inf) > MEETING]
    order = heads[:1] or [0]
    while (nearby := int(np.argmin(gaps[order[-1]]))) not in order and gaps[order[-1], nearby] <= MEETING:
        order.append(nearby)
    faults = []
    for k in range(len(parts)):
        if k not in order:
            gap = min(gaps[k].min(), gaps[:, k].min())
            what = f"begins a LineString whose ends are {gap:.4g} m or more from those of the others"
            fix = "Join the lines, all in the direction of travel, or leave this one out"
            faults.append(Fault(f"{where}:{parts[k].lines[0]}", what, fix))
    refuse(faults)
    values, lines = [parts[order[0]].values], list(parts[order[0]].lines)
    for k in order[1:]:
        values.append(parts[k].values[1:])  # its first point is the last of the line before
        lines += parts[k].lines[1:]
    return NumberRows(columns, np.concatenate(values), lines)
