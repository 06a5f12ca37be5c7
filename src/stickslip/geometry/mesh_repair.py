"""Repair of meshes where there is no doubt what was meant; everything that is done is told."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.geometry.healing import (
    close_seams,
    healing_width,
    merge_low_triangles,
    open_edges,
    without_folds,
)
from stickslip.geometry.mesh_report import (
    MeshReport,
    check_arrays,
    degenerate_triangles,
    inspect_mesh,
    label_shells,
    repeated_rows,
)
from stickslip.kernels.collision.topology import link_triangles

HOLES = 1e-3  # of the surface: a body with smaller holes has an inside, a tube or a sheet has none
RIM = 1e-9  # barycentric: rays that meet an edge meet a triangle


def repair_mesh(
    vertices: ArrayLike,
    triangles: ArrayLike,
    *,
    width: float | None = None,
    size_is_right: bool = False,
    subject: str = "Mesh",
) -> tuple[NDArray[np.float64], NDArray[np.int64], MeshReport]:
    """Merge equal vertices, drop flat and repeated triangles, close seams, merge slivers, turn faces to one sense and outwards.

    Holes are not filled and bodies that touch not separated: the report keeps those faults. What has none of these faults comes back
    with all its vertices, in another order.

    Parameters
    ----------
    vertices : (n, 3) float [m]
    triangles : (m, 3) int
    width : float [m], optional
        Of the widest seam that is closed, and how far the surface may move for it. Default: a micrometre, at most 10⁻⁵ of the size.
    size_is_right, subject
        As for `inspect_mesh`.

    Returns
    -------
    vertices, triangles : (n, 3) float [m], (m, 3) int
    report : MeshReport
        Of the repaired mesh, with the repairs.
    """
    points, corners = check_arrays(vertices, triangles, subject)
    repairs: list[str] = []
    if not np.isfinite(points).all():
        return points, corners, inspect_mesh(points, corners, size_is_right=size_is_right)
    n_before = len(points)
    number = number_places(points)
    first = np.empty(int(number.max()) + 1, np.int64)
    first[number[::-1]] = np.arange(n_before)[::-1]  # of equal vertices, the first
    points, corners = points[first] + 0.0, number[corners]
    if len(points) < n_before:
        repairs.append(f"merged {n_before - len(points)} repeated vertices")
    keep = np.ones(len(corners), bool)
    keep[degenerate_triangles(points, corners)] = False
    if not keep.all():
        repairs.append(f"left out {int((~keep).sum())} triangles without area")
        corners = corners[keep]
    corners, n_fold = without_folds(corners)
    if n_fold:
        repairs.append(f"left out {n_fold} triangles of folds without thickness")
    doubles = repeated_rows(np.sort(corners, axis=1))
    if doubles.size:
        repairs.append(f"left out {doubles.size} repeated triangles")
        corners = np.delete(corners, doubles, axis=0)
    if len(corners) == 0:
        report = inspect_mesh(vertices, triangles, size_is_right=size_is_right)
        return points, corners, replace(report, repairs=tuple(repairs))
    width = healing_width(points, width)
    n_seen = len(repairs)
    corners, closed = close_seams(points, corners, width)
    repairs += closed
    corners, turned, _ = face_outwards(points, corners, corners)
    repairs += turned
    corners, merged = merge_low_triangles(points, corners, width)
    repairs += merged
    if merged:  # what has become of two neighbours may be a fold
        corners, closed = close_seams(points, corners, width)
        repairs += closed
    if len(repairs) > n_seen + len(turned):
        used, number = np.unique(corners, return_inverse=True)
        points, corners = points[used], number.reshape(-1, 3)
    report = inspect_mesh(points, corners, size_is_right=size_is_right)
    return points, corners, replace(report, repairs=tuple(repairs))


def orient_mesh(
    points: NDArray[np.float64], corners: NDArray[np.int64]
) -> tuple[NDArray[np.int64], list[str], NDArray[np.int64]]:
    """Turn the triangles of a mesh as `repair_mesh` does, and leave all else as it is: vertices, order and number of triangles.

    Parameters
    ----------
    points : (n, 3) float [m]
    corners : (m, 3) int

    Returns
    -------
    corners : (m, 3) int
    repairs : list of str
        What was done.
    sheet : (m,) int
        Number of the open shell that a triangle belongs to; -1: it is part of one without large holes, or has no area.
    """
    points, corners = check_arrays(points, corners, "Mesh")
    welded = number_places(points)[corners]
    sound = np.flatnonzero((welded != np.roll(welded, 1, axis=1)).all(axis=1))
    sheet = np.full(len(corners), -1)
    if sound.size == 0:
        return corners, [], sheet
    turned, repairs, shells = face_outwards(points, corners[sound], welded[sound])
    if repairs:
        corners = corners.copy()
        corners[sound] = turned
    sheet[sound] = np.where(shells.closed[shells.of_triangle], -1, shells.of_triangle)
    return corners, repairs, sheet


def face_falling(
    points: NDArray[np.float64],
    corners: NDArray[np.int64],
    sheet: NDArray[np.int64],
    places: NDArray[np.float64],
    fall: NDArray[np.float64],
) -> tuple[NDArray[np.int64], list[str]]:
    """Turn the open sheets of a mesh on whose back all bodies would fall that fall on it at all.

    Parameters
    ----------
    points : (n, 3) float [m]
    corners : (m, 3) int
    sheet : (m,) int
        As `orient_mesh` returns it.
    places : (k, 3) float [m]
        Where bodies are, axes of the mesh.
    fall : (3,) float
        Direction of gravity, axes of the mesh.

    Returns
    -------
    corners : (m, 3) int
    notes : list of str
        What was turned.
    """
    flip, n_turned = np.zeros(len(corners), bool), 0
    front: set[int] = set()
    back: set[int] = set()
    open_ones = np.flatnonzero(sheet >= 0)
    for place in places:
        for k, side in sides_met(points[corners[open_ones]], sheet[open_ones], place, fall).items():
            (front if side > 0 else back).add(k)
    for k in sorted(back - front):
        flip |= sheet == k
        n_turned += 1
    sheets = "an open sheet" if n_turned == 1 else f"{n_turned} open sheets"
    notes = [f"turned {sheets} on whose back bodies would fall"] if n_turned else []
    return turn(corners, flip), notes


def sides_met(
    triangles: NDArray[np.float64], sheet: NDArray[np.int64], place: NDArray[np.float64], fall: NDArray[np.float64]
) -> dict[int, int]:
    """Sheets that a ray from `place` along `fall` meets, and whether it meets the front (1) or the back (-1) first."""
    a, e, f = triangles[:, 0], triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    normal = np.cross(e, f)
    slope = (normal * fall).sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        way = ((a - place) * normal).sum(axis=1) / slope
        foot = place + way[:, None] * fall - a
        size = (normal * normal).sum(axis=1)
        u = (np.cross(foot, f) * normal).sum(axis=1) / size
        v = (np.cross(e, foot) * normal).sum(axis=1) / size
        met = np.flatnonzero((way > 0.0) & (u >= -RIM) & (v >= -RIM) & (u + v <= 1.0 + RIM))
    sides: dict[int, int] = {}
    for k in met[np.argsort(way[met], kind="stable")].tolist():
        sides.setdefault(int(sheet[k]), 1 if slope[k] < 0.0 else -1)
    return sides


def number_places(points: NDArray[np.float64]) -> NDArray[np.int64]:
    """Number (n,) of the place of each vertex: equal vertices have the same."""
    points = points + 0.0  # -0 and 0 are the same place
    order = np.lexsort((points[:, 2], points[:, 1], points[:, 0]))
    new = (np.diff(points[order], axis=0) != 0.0).any(axis=1)
    numbers = np.empty(len(points), np.int64)
    numbers[order] = np.concatenate([[0], np.cumsum(new)])
    return numbers


def face_outwards(
    points: NDArray[np.float64], corners: NDArray[np.int64], welded: NDArray[np.int64]
) -> tuple[NDArray[np.int64], list[str], Shells]:
    """Turn faces to the sense of their neighbours, and closed shells that are inside out.

    A shell within another one is a cavity, or a part of its own: it is turned if the outer one is.

    Parameters
    ----------
    points : (n, 3) float [m]
    corners : (m, 3) int
    welded : (m, 3) int
        The triangles by places instead of vertices: the same where no two vertices are at one place.
    """
    repairs: list[str] = []
    flip = np.zeros(len(corners), bool)
    neighbours, n_loose = link(welded)
    if n_loose:
        flip = opposed_triangles(welded)
        if flip.any():
            repairs.append(f"turned {int(flip.sum())} triangles to the sense of their neighbours")
            neighbours, _ = link(turn(welded, flip))
    rim = open_edges(turn(welded, flip))[1] if (neighbours < 0).any() else np.zeros(0, np.int64)
    shells = Shells.of(points, turn(corners, flip), turn(welded, flip), rim)
    inverted = shells.inverted()
    if inverted.any():
        whole = bool(inverted.all())
        repairs.append(
            "turned the whole mesh, which was inside out"
            if whole
            else f"turned {int(inverted.sum())} of {inverted.size} shells, which were inside out"
        )
        flip = flip ^ inverted[shells.of_triangle]
    return turn(corners, flip), repairs, shells


def link(triangles: NDArray[np.int64]) -> tuple[NDArray[np.int32], int]:
    """Neighbour (m, 3) of each triangle across its edges, -1: none; and the number of edges that do not join two of one sense."""
    neighbours = np.empty(triangles.shape, np.int32)
    scratch = np.zeros(int(triangles.max()) + 2, np.int64), np.zeros(triangles.size, np.int64)
    return neighbours, int(link_triangles(triangles.astype(np.int32), *scratch, neighbours))


def turn(triangles: NDArray[np.int64], flip: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The triangles, some of them turned; the same array if none is."""
    if not flip.any():
        return triangles
    result = triangles.copy()
    result[flip] = result[flip][:, ::-1]
    return result


@dataclass(frozen=True)
class Shells:
    """Parts of a mesh that share no place: shell of each triangle; whether one has no large hole; volume, and box if it matters."""

    of_triangle: NDArray[np.int64]
    closed: NDArray[np.bool_]
    volume: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]

    @classmethod
    def of(
        cls,
        points: NDArray[np.float64],
        corners: NDArray[np.int64],
        welded: NDArray[np.int64],
        rim: NDArray[np.int64],
    ) -> Shells:
        """Of triangles by vertices and by places; `rim`: 3 triangle + edge of those that end in the open."""
        n, shell = label_shells(welded, int(welded.max()) + 1)
        closed = np.ones(n, bool)
        if rim.size:
            closed = small_holes(points[corners], shell, rim, n)
        volume: NDArray[Any] = np.zeros(n)
        low, high = np.full((n, 3), np.inf), np.full((n, 3), -np.inf)
        if closed.any():
            x = points[corners] - points[corners[:, 0]].mean(axis=0)
            volume = np.bincount(shell, np.sum(x[:, 0] * np.cross(x[:, 1], x[:, 2]), axis=1) / 6.0, n)
            if (volume < 0.0).any():
                np.minimum.at(low, shell, x.min(axis=1))
                np.maximum.at(high, shell, x.max(axis=1))
        return cls(shell, closed, volume, low, high)

    def inverted(self) -> NDArray[np.bool_]:
        """Closed shells to be turned: those of negative volume that are in no other, and all that is in them."""
        negative = self.closed & (self.volume < 0.0)
        if not negative.any():
            return negative
        inverted = np.zeros(negative.size, bool)
        for k in np.argsort(-np.prod(self.high - self.low, axis=1), kind="stable").tolist():  # large ones first
            around = self.closed & (self.low < self.low[k]).all(axis=1) & (self.high > self.high[k]).all(axis=1)
            outer = np.flatnonzero(around)
            inverted[k] = inverted[outer].any() if outer.size else negative[k]
        return inverted & self.closed


def small_holes(
    triangles: NDArray[np.float64], shell: NDArray[np.int64], rim: NDArray[np.int64], n: int
) -> NDArray[np.bool_]:
    """Whether shells (n,) have no holes, or so small ones that they are bodies and not sheets.

    A hole with a rim of length l is not larger than l²/4π.
    """
    area = np.bincount(
        shell, 0.5 * nm.lengths(np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])), n
    )
    t, k = rim // 3, rim % 3
    length = np.bincount(shell[t], nm.lengths(triangles[t, (k + 1) % 3] - triangles[t, k]), n)
    return np.asarray(length * length <= HOLES * 4.0 * np.pi * area)


def opposed_triangles(triangles: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Triangles (m,) that run against most of those that they are connected with across edges."""
    ends = triangles[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
    owner = np.repeat(np.arange(len(triangles)), 3)
    order = np.lexsort((ends.max(axis=1), ends.min(axis=1)))
    low, high = ends.min(axis=1)[order], ends.max(axis=1)[order]
    first = np.flatnonzero(np.r_[True, (low[1:] != low[:-1]) | (high[1:] != high[:-1])])
    pairs = first[np.diff(np.r_[first, len(order)]) == 2]  # edges with exactly two triangles
    i, j = order[pairs], order[pairs + 1]
    same = ends[i, 0] == ends[j, 0]  # both run the same way: one of the two must be turned
    turn = np.zeros(len(triangles), bool)
    if not same.any():
        return turn
    neighbours: list[list[tuple[int, bool]]] = [[] for _ in range(len(triangles))]
    for a, b, turned in zip(owner[i].tolist(), owner[j].tolist(), same.tolist()):
        neighbours[a].append((b, turned))
        neighbours[b].append((a, turned))
    sense = np.full(len(triangles), -1)
    for start in range(len(triangles)):
        if sense[start] >= 0:
            continue
        sense[start] = 0
        part, front = [start], [start]
        while front:
            a = front.pop()
            for b, turned in neighbours[a]:
                if sense[b] < 0:
                    sense[b] = sense[a] ^ int(turned)
                    part.append(b)
                    front.append(b)
        minority = 1 if 2 * int(sense[part].sum()) <= len(part) else 0
        turn[part] = sense[part] == minority
    return turn
