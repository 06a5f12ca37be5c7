"""The channel of a track as triangles: the tessellation of the source, and an even grid for display and collision.

Rows of vertices run from the left edge to the right one and follow each other downhill, so all normals point into the
channel. Neighbouring triangles share their vertices: there are no holes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.model.errors import Fault
from stickslip.track.channel import Channel
from stickslip.track.faults import refuse
from stickslip.track.section_grid import section_controls
from stickslip.track.sections import N_ARC
from stickslip.track.track import Track

Array = NDArray[np.float64]
Numbers = NDArray[np.int32]

ICE = "ice"  # name of the part that is the channel itself
WELD = 1e-3  # m; neighbours in a row that are closer are one vertex: pieces of arcs that vanish, or nearly
MAX_TRIANGLES = 20_000_000  # a slip in the spacing must not fill the memory


@dataclass(frozen=True, slots=True, eq=False)
class TrackMesh:
    """Triangles of a track, normals into the channel by the right-hand rule.

    Parameters
    ----------
    vertices : (n, 3) float [m]
        World axes, z up.
    faces : (m, 3) int
        Vertex numbers from 0.
    part : (m,) int
        Number of the part each triangle belongs to.
    names : tuple of str
        Of the parts: ``"ice"``, then one for each boundary element, then the ends.

    Raises
    ------
    TrackError
        If the arrays do not belong together; lists all faults.
    """

    vertices: Array
    faces: Numbers
    part: Numbers
    names: tuple[str, ...]

    def __post_init__(self) -> None:
        faults = []
        n, m = len(self.vertices), len(self.faces)
        for name, shape in (("vertices", (n, 3)), ("faces", (m, 3)), ("part", (m,))):
            if getattr(self, name).shape != shape:
                what = f"has the shape {getattr(self, name).shape}, not {shape}"
                faults.append(Fault(f"mesh.{name}", what, "Give one row per vertex or triangle"))
        for name, most in (("faces", n), ("part", len(self.names))):
            numbers = getattr(self, name)
            if numbers.size and not (0 <= numbers.min() and numbers.max() < most):
                what = f"holds numbers from {numbers.min()} to {numbers.max()}"
                faults.append(Fault(f"mesh.{name}", what, f"Give numbers from 0 to {most - 1}"))
        refuse(faults)

    def faces_of(self, name: str) -> Numbers:
        """Triangles (k, 3) of the part with this name."""
        return np.asarray(self.faces[self.part == self.names.index(name)])


class Loft(NamedTuple):
    """Triangles of the channel, with the rows they hang on."""

    station: Array  # (r,) m, of the rows
    vertices: Array  # (n, 3) m
    faces: Numbers  # (m, 3)
    rows: Numbers  # (r, k) vertices of each row from the left edge to the right; those of vanishing arcs repeat


def section_mesh(track: Track, spacing: float = 0.5, pieces: int = 5, rows: int = 3) -> TrackMesh:
    """The channel in the tessellation of the source; parameters as for `section_loft`."""
    return _bare(section_loft(track, spacing, pieces, rows))


def grid_mesh(track: Track, along: float = 0.16, across: int = 80) -> TrackMesh:
    """The channel as an even grid; parameters as for `grid_loft`."""
    return _bare(grid_loft(track, along, across))


def section_loft(track: Track, spacing: float = 0.5, pieces: int = 5, rows: int = 3) -> Loft:
    """Sections at stations, each arc cut into equal steps of its parameter, straight between sections.

    Parameters
    ----------
    track : Track
    spacing : float [m]
        Between sections, up to rounding to a whole number of them. Where the direction of curves changes, the nearest
        section is moved onto the symmetric one.
    pieces : int
        Per arc; a section has seven arcs.
    rows : int
        Per section; they do not refine the surface, they keep triangles from getting long.

    Returns
    -------
    Loft

    Notes
    -----
    [Rempfler, sec. 3.2]. Departs from it: (1) points closer than `WELD` are one, so nothing vanishes in triangles
    without area; (2) where a section of a left curve meets one of a right curve the points of the two are connected by
    their length along the section, as their arcs follow each other in the opposite order.
    """
    n_section = _count(track, spacing, "spacing")
    _check_numbers({"pieces": (pieces, 1), "rows": (rows, 1)}, 2 * N_ARC * pieces * rows * n_section)
    s = _section_stations(track, spacing, n_section)
    turn, table = track.channel.dimensions(s)
    first = track.place(s, _across(turn, table, pieces))
    # Each strip ends in the description in which it begins; a symmetric section has both.
    last = first[1:].copy()
    seams = np.flatnonzero(turn[1:] != turn[:-1])
    last[seams] = track.place(s[seams + 1], _across(turn[seams], table[seams + 1], pieces))
    share = np.arange(rows)[None, :] / rows
    weight = share[..., None, None]
    between = (1.0 - weight) * first[:-1, None] + weight * last[:, None]
    points = np.concatenate([between.reshape(-1, *first.shape[1:]), first[-1:]])
    station = np.append(((1.0 - share) * s[:-1, None] + share * s[1:, None]).ravel(), s[-1])
    return loft_points(station, points, (seams * rows + rows - 1).tolist())


def grid_loft(track: Track, along: float = 0.16, across: int = 80) -> Loft:
    """Points at equal steps of the station and of the section coordinate v.

    Parameters
    ----------
    track : Track
    along : float [m]
        Largest distance of rows, along the centre line.
    across : int
        Points per row, at least 2.

    Returns
    -------
    Loft
    """
    n = math.ceil(_count(track, along, "along", whole=False))
    _check_numbers({"across": (across, 2)}, 2 * n * (across - 1))
    s = np.linspace(track.begin, track.end, n + 1)
    points = track.place(s, track.channel.points(s, np.linspace(1.0, -1.0, across)))
    return loft_points(s, points)


def seam_stations(channel: Channel) -> Array:
    """Stations [m] of the symmetric sections where the direction of curves changes."""
    s = channel.stations
    turn, _ = channel.dimensions(s)
    return np.asarray(s[1:][turn[1:] != turn[:-1]])


def loft_points(station: Array, points: Array, zipped: Sequence[int] = ()) -> Loft:
    """Triangles between rows of points.

    Parameters
    ----------
    station : (r,) float [m]
        Of the rows, downhill.
    points : (r, k, 3) float [m]
        From the left to the right edge.
    zipped : sequence of int
        Strips whose rows are connected by the length along them; the others by the numbers of the points. Strip i lies
        between rows i and i + 1.

    Returns
    -------
    Loft
    """
    n_row, n_point, _ = points.shape
    number = np.arange(n_row * n_point, dtype=np.int32).reshape(n_row, n_point)
    apart = np.abs(np.diff(points, axis=1)).max(axis=2) > WELD
    rows = number.copy()
    rows[:, 1:] = np.where(apart, number[:, 1:], 0)
    rows = np.maximum.accumulate(rows, axis=1)
    by_number = np.ones(n_row - 1, dtype=bool)
    by_number[list(zipped)] = False
    left, right = rows[:-1, :-1][by_number].ravel(), rows[:-1, 1:][by_number].ravel()
    left_on, right_on = rows[1:, :-1][by_number].ravel(), rows[1:, 1:][by_number].ravel()
    faces = np.stack([left, right, right_on, left, right_on, left_on], axis=-1).reshape(-1, 3)
    live = (faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 2] != faces[:, 0])
    flat = points.reshape(-1, 3)
    faces = np.concatenate([faces[live], *(_zip(rows[i], rows[i + 1], flat) for i in zipped)])
    used = np.zeros(len(flat), dtype=bool)
    used[rows.ravel()] = True
    renumbered = np.cumsum(used, dtype=np.int32) - 1
    return Loft(station, flat[used], renumbered[faces], renumbered[rows])


def _bare(loft: Loft) -> TrackMesh:
    return TrackMesh(loft.vertices, loft.faces, np.zeros(len(loft.faces), np.int32), (ICE,))


def _count(track: Track, step: float, name: str, whole: bool = True) -> float:
    """Number of steps along the track; refuses steps that are no length."""
    if not (math.isfinite(step) and step > 0.0):
        refuse([Fault(name, f"is {step} m", "Give a length above 0")])
    ratio = (track.end - track.begin) / step
    return max(1.0, round(ratio)) if whole else max(1.0, ratio - 1e-9)


def _check_numbers(numbers: dict[str, tuple[int, int]], triangles: float) -> None:
    """Refuse counts below their least value, and meshes that are too large."""
    faults = [
        Fault(name, f"is {value!r}", f"Give a whole number, at least {least}")
        for name, (value, least) in numbers.items()
        if not isinstance(value, int) or value < least
    ]
    if not faults and triangles > MAX_TRIANGLES:
        what = f"has {triangles:.3g} triangles, more than {MAX_TRIANGLES:.3g}"
        faults.append(Fault("mesh", what, "Choose larger steps along, or fewer points across"))
    refuse(faults)


def _section_stations(track: Track, spacing: float, n_section: float) -> Array:
    """Even stations, those beside a change of direction moved onto it."""
    even = np.linspace(track.begin, track.end, int(n_section) + 1)
    seams = seam_stations(track.channel)
    near = np.zeros(even.size, dtype=bool)
    for seam in seams:
        near[1:-1] |= np.abs(even[1:-1] - seam) <= 0.5 * spacing
    return np.unique(np.concatenate([even[~near], seams]))


def _across(turn: ArrayLike, table: Array, pieces: int) -> Array:
    """Points (n, 7 pieces + 1, 2) [m] of sections at equal steps of the parameter of each arc."""
    control, weights = section_controls(turn, table)
    t = np.arange(pieces) / pieces
    basis = np.stack([nm.square(1.0 - t), 2.0 * t * (1.0 - t), t * t])  # (3, pieces)
    arcs = 2 * np.arange(N_ARC)[:, None] + np.arange(3)
    lifted = weights[:, arcs][..., None] * basis  # (n, 7, 3, pieces)
    points = (lifted[..., None] * control[:, arcs][:, :, :, None, :]).sum(axis=2) / lifted.sum(axis=2)[..., None]
    return np.concatenate([points.reshape(-1, N_ARC * pieces, 2), control[:, -1:]], axis=1)


def _zip(before: Numbers, after: Numbers, points: Array) -> Numbers:
    """Triangles (k, 3) between two rows whose vertices do not correspond: whichever is behind by length steps on."""
    a, b = np.unique(before), np.unique(after)  # numbers grow along a row
    at_a, at_b = _shares(points[a]), _shares(points[b])
    i = j = 0
    faces = []
    while i < a.size - 1 or j < b.size - 1:
        if j == b.size - 1 or (i < a.size - 1 and at_a[i + 1] <= at_b[j + 1] + 1e-9):
            faces.append((a[i], a[i + 1], b[j]))
            i += 1
        else:
            faces.append((a[i], b[j + 1], b[j]))
            j += 1
    return np.array(faces, dtype=np.int32)


def _shares(points: Array) -> Array:
    """Length along a polyline up to each of its points (n, 3), as a share of the whole."""
    length = np.append(0.0, np.cumsum(np.sqrt((nm.square(np.diff(points, axis=0))).sum(axis=1))))
    return np.asarray(length / length[-1])
