"""The compact swept grid (``.ssg``): sections along a track in a tenth of a megabyte, for browsers to tessellate.

A file is four parts: ``SSG1``; two little-endian 32-bit numbers, the length of the header and the CRC-32 of all that
follows; the header as JSON; one zlib stream. The stream holds a table of whole numbers with one row per station,

    x, y, z of C, heading, then y left and z up from C of each point from the left edge to the right,

in units of `length_step` and `angle_step`. Each column is replaced by its second differences, sign and size are folded
(0, -1, 1, -2, … → 0, 1, 2, 3, …), columns follow each other, and of all numbers the lowest bytes come first, then the
second ones, and so on. Between stations everything follows Catmull–Rom cubics.
"""

from __future__ import annotations

import json
import math
import os
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.model.errors import Fault
from stickslip.track.faults import refuse
from stickslip.track.mesh import ICE, TrackMesh, loft_points
from stickslip.track.track import Track

Array = NDArray[np.float64]

MAGIC = b"SSG1"
FORMAT = "stickslip swept grid"
VERSION = 1
SPACING, ACROSS = 0.25, 81  # m, points: what a file holds unless asked otherwise
LENGTH_STEP, ANGLE_STEP = 1e-4, 1e-5  # m, rad: rounding moves a point by 0.2 mm at most, up to 5 m beside C
MAX_BYTES = 64 * 2**20
MAX_HEADER = 2**20
MAX_NUMBERS = 16 * 2**20
MAX_SIZE = 2**28  # of a number: second differences then have 32 bits
FIRST_COLUMNS = 4  # x, y, z, heading
_FRAME = struct.Struct("<4sII")
_DAMAGED = "Export the track again; the file is damaged"


@dataclass(frozen=True, slots=True, eq=False)
class SweptGrid:
    """Sections of a track at even stations.

    Parameters
    ----------
    station : (n,) float [m]
    centre : (n, 3) float [m]
        Point C of the centre line.
    heading : (n,) float [rad]
    points : (n, m, 2) float [m]
        y left and z up from C, at even steps of the section coordinate from the left edge to the right.
    about : mapping
        Name, title, gates, corners, elements and provenance of the track, as plain data.
    """

    station: Array
    centre: Array
    heading: Array
    points: Array
    about: Mapping[str, Any]

    def place(self, station: ArrayLike) -> Array:
        """Points of the surface (k, m, 3) [m] at stations (k,) [m]; those outside are taken to the nearer end."""
        table = np.column_stack([self.centre, self.heading, self.points.reshape(len(self.station), -1)])
        here = _catmull_rom(table, (np.asarray(station, dtype=float) - self.station[0]) / self._step)
        heading, across = here[:, 3], here[:, 4:].reshape(len(here), -1, 2)
        left = np.column_stack([-nm.sin(heading), nm.cos(heading)])
        world = np.repeat(here[:, None, :3], across.shape[1], axis=1)
        world[..., :2] += across[..., :1] * left[:, None, :]
        world[..., 2] += across[..., 1]
        return world

    def mesh(self, along: float = 0.16) -> TrackMesh:
        """The channel as triangles, rows at most `along` [m] apart: what a browser makes of the file."""
        if not (math.isfinite(along) and along > 0.0):
            refuse([Fault("along", f"is {along} m", "Give a length above 0")])
        n = math.ceil((self.station[-1] - self.station[0]) / along - 1e-9)
        station = np.linspace(self.station[0], self.station[-1], max(n, 1) + 1)
        loft = loft_points(station, self.place(station))
        return TrackMesh(loft.vertices, loft.faces, np.zeros(len(loft.faces), np.int32), (ICE,))

    @property
    def _step(self) -> float:
        return float(self.station[-1] - self.station[0]) / (len(self.station) - 1)


def swept_grid(track: Track, spacing: float = SPACING, across: int = ACROSS) -> SweptGrid:
    """Sections of a track at even stations.

    Parameters
    ----------
    track : Track
    spacing : float [m]
        Of stations, at most.
    across : int
        Points per section, at least 2.
    """
    faults = []
    if not (math.isfinite(spacing) and spacing > 0.0):
        faults.append(Fault("spacing", f"is {spacing} m", "Give a length above 0"))
    if not isinstance(across, int) or across < 2:
        faults.append(Fault("across", f"is {across!r}", "Give a whole number, at least 2"))
    refuse(faults)
    n = max(1, math.ceil((track.end - track.begin) / spacing - 1e-9)) + 1
    if n * (FIRST_COLUMNS + 2 * across) > MAX_NUMBERS:
        what = f"has {n} stations with {across} points each"
        refuse([Fault("swept grid", what, f"Choose larger steps: at most {MAX_NUMBERS:.3g} numbers in all")])
    station = np.linspace(track.begin, track.end, n)
    points = track.channel.points(station, np.linspace(1.0, -1.0, across))
    return SweptGrid(station, track.centre(station), track.plan.heading(station), points, _about(track))


def encode_swept_grid(grid: SweptGrid) -> bytes:
    """The content of a file."""
    lengths = np.column_stack([grid.centre, grid.points.reshape(len(grid.station), -1)])
    table = np.rint(np.insert(lengths / LENGTH_STEP, 3, grid.heading / ANGLE_STEP, axis=1))
    if not (np.abs(table) < MAX_SIZE).all():
        what = f"reaches {np.nanmax(np.abs(lengths)):.4g} m from the origin"
        refuse([Fault("track", what, f"Lay it within {MAX_SIZE * LENGTH_STEP:.4g} m of the origin")])
    coded = _second_differences(table.astype(np.int64))
    folded = ((coded << 1) ^ (coded >> 63)).astype("<u4")
    planes = np.ascontiguousarray(folded.T).reshape(-1).view(np.uint8).reshape(-1, 4).T
    header = {
        "format": FORMAT,
        "version": VERSION,
        "units": {"length": "m", "angle": "rad"},
        "axes": "z up; sections stand upright across the heading, which counts from x towards y",
        "columns": ["x", "y", "z", "heading", "then left and up of each point"],
        "stations": len(grid.station),
        "first_station": float(grid.station[0]),
        "last_station": float(grid.station[-1]),
        "across": grid.points.shape[1],
        "length_step": LENGTH_STEP,
        "angle_step": ANGLE_STEP,
        "about": dict(grid.about),
    }
    text = json.dumps(header, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    content = text + zlib.compress(planes.tobytes(), 9)
    return _FRAME.pack(MAGIC, len(text), zlib.crc32(content)) + content


def read_swept_grid(path: str | os.PathLike[str]) -> SweptGrid:
    """Read a swept grid.

    Raises
    ------
    TrackError
        If the file cannot be read, is damaged, or claims impossible sizes.
    """
    where = os.fspath(path)
    try:
        size = Path(path).stat().st_size
        if size > MAX_BYTES:
            what = f"has {size / 2**20:.1f} MB; swept grids end at {MAX_BYTES // 2**20} MB"
            refuse([Fault(where, what, "Is this the right file?")])
        data = Path(path).read_bytes()
    except OSError as error:
        refuse([Fault(where, f"cannot be read: {error.strerror or error}", "Check the path and its permissions")])
    return decode_swept_grid(data, where)


def decode_swept_grid(data: bytes, where: str = "swept grid") -> SweptGrid:
    """A swept grid from the content of a file; `where` names it in messages. Raises as `read_swept_grid`."""
    if len(data) < _FRAME.size or data[:4] != MAGIC:
        refuse([Fault(where, "is no swept grid: it does not begin with SSG1", "Give a file made by `track export`")])
    _, n_header, checksum = _FRAME.unpack_from(data)
    content = memoryview(data)[_FRAME.size :]
    if n_header > min(MAX_HEADER, len(content)):
        what = f"claims a header of {n_header} bytes, but {len(content)} bytes follow"
        refuse([Fault(where, what, _DAMAGED)])
    if zlib.crc32(content) != checksum:
        refuse([Fault(where, f"has a wrong checksum over {len(content)} bytes", _DAMAGED)])
    header = _read_header(bytes(content[:n_header]), where)
    shape = (header["stations"], FIRST_COLUMNS + 2 * header["across"])
    table = _unpack(content[n_header:], shape, where)
    lengths = np.delete(table, 3, axis=1) * header["length_step"]
    station = np.linspace(header["first_station"], header["last_station"], shape[0])
    points = lengths[:, 3:].reshape(shape[0], -1, 2)
    return SweptGrid(station, lengths[:, :3], table[:, 3] * header["angle_step"], points, header["about"])


def _read_header(text: bytes, where: str) -> dict[str, Any]:
    """The header, with sizes that can be allocated and steps that are numbers."""
    try:
        header: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        refuse([Fault(where, f"has a header that is not JSON: {error}", _DAMAGED)])
    faults: list[Fault] = []

    def check(key: str, good: bool, wanted: str) -> None:
        if not good:
            value = repr(header.get(key))
            faults.append(Fault(f"{where}: header.{key}", f"is {value[:60]}", f"It must be {wanted}"))

    if not isinstance(header, dict):
        refuse([Fault(f"{where}: header", "is not an object", _DAMAGED)])
    check("format", header.get("format") == FORMAT, repr(FORMAT))
    check(
        "version", header.get("version") == VERSION, f"{VERSION}; read other versions with the stickslip of that time"
    )
    for key, least in (("stations", 2), ("across", 2)):
        value = header.get(key)
        check(key, type(value) is int and least <= value <= MAX_NUMBERS, f"a whole number, at least {least}")
    for key in ("first_station", "last_station", "length_step", "angle_step"):
        value = header.get(key)
        check(key, type(value) in (int, float) and abs(value) < 1e9, "a number")
    check("about", isinstance(header.get("about"), dict), "an object")
    refuse(faults)
    check("last_station", header["last_station"] > header["first_station"], "behind the first station")
    for key in ("length_step", "angle_step"):
        check(key, 0.0 < header[key] <= 0.1, "above 0 and at most 0.1")
    numbers = header["stations"] * (FIRST_COLUMNS + 2 * header["across"])
    check("stations", numbers <= MAX_NUMBERS, f"such that the file holds at most {MAX_NUMBERS} numbers, not {numbers}")
    refuse(faults)
    return dict(header)


def _unpack(stream: memoryview, shape: tuple[int, int], where: str) -> Array:
    """The table (n, columns) in its whole numbers."""
    size = 4 * shape[0] * shape[1]
    inflater = zlib.decompressobj()
    try:
        planes = inflater.decompress(stream, size + 1)
    except zlib.error as error:
        refuse([Fault(where, f"cannot be decompressed: {error}", _DAMAGED)])
    if len(planes) != size or not inflater.eof or inflater.unused_data:
        what = f"holds {'more' if len(planes) > size or inflater.unused_data else 'fewer'} numbers than its header says"
        refuse([Fault(where, what, _DAMAGED)])
    folded = np.frombuffer(planes, np.uint8).reshape(4, -1).T.copy().view("<u4").astype(np.int64)
    coded = ((folded >> 1) ^ -(folded & 1)).reshape(shape[1], shape[0]).T
    table = np.cumsum(np.cumsum(coded, axis=0), axis=0)
    if not (np.abs(table) < MAX_SIZE).all():
        refuse([Fault(where, "holds a point that is farther away than any track reaches", _DAMAGED)])
    return table.astype(float)


def _second_differences(table: NDArray[np.int64]) -> NDArray[np.int64]:
    """Differences of the differences along the first axis, as if zeros had come before; two sums invert it."""
    padded = np.concatenate([np.zeros((2, table.shape[1]), dtype=np.int64), table])
    return np.diff(padded, n=2, axis=0)


def _catmull_rom(table: Array, at: Array) -> Array:
    """Rows (k, c) between the rows of a table (n, c), at numbers from 0 to n - 1; straight on beyond its ends."""
    padded = np.concatenate([2.0 * table[:1] - table[1:2], table, 2.0 * table[-1:] - table[-2:-1]])
    clipped = np.clip(at, 0.0, len(table) - 1)
    i = np.minimum(clipped.astype(np.intp), len(table) - 2)
    t = (clipped - i)[:, None]
    before = 0.5 * t * (-1.0 + t * (2.0 - t))
    here = 1.0 + 0.5 * t * t * (-5.0 + 3.0 * t)
    there = 0.5 * t * (1.0 + t * (4.0 - 3.0 * t))
    behind = 0.5 * t * t * (-1.0 + t)
    rows = before * padded[i] + here * padded[i + 1] + there * padded[i + 2] + behind * padded[i + 3]
    return np.asarray(rows)


def _about(track: Track) -> dict[str, Any]:
    """What is to be known about a track besides its surface, as plain data."""
    return {
        "name": track.name,
        "title": track.title,
        "gates": [{"name": gate.name, "station": gate.station} for gate in track.gates],
        "corners": [
            {"name": c.name, "begin": c.begin, "end": c.end, "turn": c.turn, "status": c.provenance.status}
            for c in track.corners
        ],
        "elements": [
            {"kind": e.kind, "side": e.side, "begin": e.begin, "end": e.end, "outline": [list(p) for p in e.outline]}
            for e in track.elements
        ],
        "provenance": {part: {"status": p.status, "source": p.source} for part, p in track.provenance.items()},
    }
