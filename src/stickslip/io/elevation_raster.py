"""Elevation rasters: ESRI ASCII grids and SRTM tiles, and heights between their nodes."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip.io.safe_file import read_file, read_text_file
from stickslip.model.errors import Fault, TrackError
from stickslip.track.faults import refuse

Array = NDArray[np.float64]

TILE_NAME = re.compile(r"([NS])(\d{2})([EW])(\d{3})", re.IGNORECASE)
TILE_SIZES = (1201, 3601)  # nodes per degree and one, of three seconds and one second
TILE_VOID = -32768
#: Keys of the header of an ASCII grid that must be there; of the corners one pair.
GRID_KEYS = ("ncols", "nrows", "cellsize")
CORNER_KEYS, CENTRE_KEYS = ("xllcorner", "yllcorner"), ("xllcenter", "yllcenter")
MAX_NODES = 50_000_000


@dataclass(frozen=True, slots=True, eq=False)
class ElevationRaster:
    """Heights on a grid.

    Parameters
    ----------
    name : str
        For messages: the file.
    corner : (2,) float
        x and y of the south-western node; metres, or degrees of longitude and latitude, as the file has it.
    spacing : float
        Between nodes, in both directions.
    heights : (n_y, n_x) float [m]
        South to north, west to east; NaN where there is none.
    """

    name: str
    corner: tuple[float, float]
    spacing: float
    heights: Array

    def sample(self, x: ArrayLike, y: ArrayLike) -> Array:
        """Heights at points, linear in x and in y between the four nodes around: (...,) m.

        Parameters
        ----------
        x, y : (...,) float
            In the units of the raster.

        Raises
        ------
        TrackError
            Points lie outside the raster or beside a void; lists them.
        """
        x, y = np.broadcast_arrays(np.asarray(x, dtype=float), np.asarray(y, dtype=float))
        column, row = ((v - c) / self.spacing for v, c in zip((x, y), self.corner))
        n_y, n_x = self.heights.shape
        slack = 1e-9  # of a cell: rounding of points on the border
        outside = ~((column >= -slack) & (column <= n_x - 1 + slack) & (row >= -slack) & (row <= n_y - 1 + slack))
        i = np.clip(np.where(outside, 0.0, row).astype(np.intp), 0, n_y - 2)
        j = np.clip(np.where(outside, 0.0, column).astype(np.intp), 0, n_x - 2)
        u, v = column - j, row - i
        h = self.heights
        # A node without weight does not count, even if it is a void.
        height = np.zeros(x.shape)
        for weight, node in (
            ((1.0 - u) * (1.0 - v), h[i, j]),
            (u * (1.0 - v), h[i, j + 1]),
            ((1.0 - u) * v, h[i + 1, j]),
            (u * v, h[i + 1, j + 1]),
        ):
            height = height + np.where(weight == 0.0, 0.0, weight * node)
        faults = [*self._faults(outside, "outside the raster", "Use a raster that covers the whole track")]
        void = ~outside & np.isnan(height)
        faults += self._faults(void, "beside nodes without height", "Fill the voids, or use another raster")
        refuse(faults)
        return np.asarray(height)

    def _faults(self, bad: NDArray[np.bool_], what: str, fix: str) -> Iterator[Fault]:
        """One fault per run of bad points."""
        (index,) = np.nonzero(np.ravel(bad))
        for run in np.split(index, np.nonzero(np.diff(index) > 1)[0] + 1):
            if run.size == 1:
                yield Fault(f"{self.name}: point {run[0]}", f"lies {what}", fix)
            elif run.size:
                yield Fault(f"{self.name}: points {run[0]} to {run[-1]}", f"lie {what}", fix)


def load_raster(path: str | os.PathLike[str]) -> ElevationRaster:
    """Read an ESRI ASCII grid (``.asc``) or an SRTM tile (``.hgt``).

    Raises
    ------
    TrackError
        With all faults of the file.
    """
    where, ending = os.fspath(path), Path(path).suffix.lower()
    if ending == ".asc":
        return _read_grid(read_text_file(Path(path), where, TrackError), where)
    if ending != ".hgt":
        refuse([Fault(where, f"ends in {ending!r}", "Give an .asc or .hgt file")])
    return _read_tile(read_file(Path(path), where, TrackError), where)


def _read_tile(data: bytes, where: str) -> ElevationRaster:
    """Two-byte numbers, most significant byte first, north to south; the name tells the south-western node."""
    name = TILE_NAME.fullmatch(Path(where).stem)
    size = math.isqrt(len(data) // 2)
    faults = []
    if name is None:
        faults.append(Fault(where, "does not tell its place", "Name the file like N46E009.hgt, by its corner"))
    if size not in TILE_SIZES or 2 * size * size != len(data):
        what = f"has {len(data)} bytes"
        sizes = " or ".join(str(2 * n * n) for n in TILE_SIZES)
        faults.append(Fault(where, what, f"SRTM tiles have {sizes}; fetch the file again, and unpack it"))
    refuse(faults)
    assert name is not None
    north = float(name[2]) * (1.0 if name[1].upper() == "N" else -1.0)
    east = float(name[4]) * (1.0 if name[3].upper() == "E" else -1.0)
    raw = np.frombuffer(data, dtype=">i2").reshape(size, size)[::-1]
    return ElevationRaster(
        where, (east, north), 1.0 / (size - 1), np.where(raw == TILE_VOID, np.nan, raw.astype(float))
    )


def _read_grid(text: str, where: str) -> ElevationRaster:
    """A header of keys and numbers, then rows of heights, north to south."""
    faults: list[Fault] = []
    lines = text.splitlines()
    header, first = _read_header(lines, where, faults)
    keys = CENTRE_KEYS if CENTRE_KEYS[0] in header else CORNER_KEYS
    for key in (*GRID_KEYS, *keys):
        if key not in header:
            faults.append(
                Fault(f"{where} {key}", "is missing", f"Begin the file with {', '.join((*GRID_KEYS, *keys))}")
            )
    refuse(faults)
    n_x, n_y, cell = header["ncols"], header["nrows"], header["cellsize"]
    for key in ("ncols", "nrows"):
        if header[key] != int(header[key]) or header[key] < 2:
            faults.append(Fault(f"{where} {key}", f"is {header[key]:g}", "Give a whole number, 2 or more"))
    if n_x * n_y > MAX_NODES:
        faults.append(Fault(where, f"has {n_x:g} times {n_y:g} nodes", f"Cut out a part of at most {MAX_NODES} nodes"))
    if cell <= 0.0:
        faults.append(Fault(f"{where} cellsize", f"is {cell:g}", "Give a positive number"))
    refuse(faults)
    rows = _read_heights(lines, first, int(n_x), where, faults)
    if len(rows) != int(n_y):
        faults.append(Fault(where, f"has {len(rows)} rows of heights, nrows is {n_y:g}", "Give every row on its line"))
    refuse(faults)
    heights = np.array(rows)[::-1]
    heights = np.where(heights == header.get("nodata_value", -9999.0), np.nan, heights)
    shift = 0.5 * cell if keys == CORNER_KEYS else 0.0  # nodes are the centres of cells
    return ElevationRaster(where, (header[keys[0]] + shift, header[keys[1]] + shift), cell, heights)


def _read_header(lines: list[str], where: str, faults: list[Fault]) -> tuple[dict[str, float], int]:
    """Keys in small letters and their numbers, and the index of the first line behind them."""
    header: dict[str, float] = {}
    for k, line in enumerate(lines):
        words = line.split()
        if not words or not words[0][0].isalpha() or words[0].lower() in ("nan", "inf"):
            return header, k
        try:
            (number,) = (float(word) for word in words[1:])
            header[words[0].lower()] = number
        except ValueError:
            faults.append(Fault(f"{where}:{k + 1} {words[0]}", f"is {' '.join(words[1:])!r}", "Give one number"))
    return header, len(lines)


def _read_heights(lines: list[str], first: int, n_x: int, where: str, faults: list[Fault]) -> list[Array]:
    """Rows of heights; faults for those that are none."""
    rows = []
    for k in range(first, len(lines)):
        words = lines[k].split()
        if not words:
            continue
        try:
            row = np.array(words, dtype=float)
        except ValueError:
            bad = next(word for word in words if not re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?", word))
            faults.append(
                Fault(f"{where}:{k + 1}", f"has {bad!r} among its heights", "Give numbers with decimal points")
            )
            row = np.full(n_x, math.nan)
        if row.size != n_x:
            faults.append(
                Fault(f"{where}:{k + 1}", f"has {row.size} heights, ncols is {n_x}", "Give every row on its line")
            )
        rows.append(row)
    return rows
