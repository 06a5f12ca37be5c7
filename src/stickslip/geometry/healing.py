"""Meshes as CAD programs write them: seams closed, junctions split, folds and slivers merged, within a stated width.

Nothing here fills a hole or guesses a shape: the surface stays within the width of where it was, and every step says what it did.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.geometry.mesh_report import edge_uses
from stickslip.kernels.collision.slivers import merge_slivers

WIDTH = 1e-6  # m: ten times the cracks of CAD programs, a hundredth of the play of a coarse fit
SLIGHT = 1e-5  # of the size of a mesh: small ones are healed within less
NEEDLE = 0.01  # height over longest edge
ROUNDS = 16

Array = NDArray[np.float64]
Triangles = NDArray[np.int64]


def healing_width(points: Array, width: float | None = None) -> float:
    """How far [m] the surface of a mesh may move: as told, or a micrometre, of small parts less."""
    if width is not None:
        return width
    return min(WIDTH, SLIGHT * nm.norm(np.ptp(points, axis=0)))


def close_seams(points: Array, corners: Triangles, width: float) -> tuple[Triangles, list[str]]:
    """Join open edges that run along each other, and split those that a vertex lies on; take away folds and walls of no body.

    Parameters
    ----------
    points : (n, 3) float [m]
        No two at one place.
    corners : (m, 3) int
    width : float [m]
        Of the widest seam that is closed.

    Returns
    -------
    corners : (k, 3) int
    repairs : list of str
    """
    counts = {"folds": 0, "hanging": 0, "joined": 0, "split": 0}
    n_open = len(open_edges(corners)[0])
    for _ in range(ROUNDS):
        before = corners
        corners, n = without_folds(corners)
        counts["folds"] += n
        corners, n = without_hanging(corners)
        counts["hanging"] += n
        corners, n = weld_borders(points, corners, width)
        counts["joined"] += n
        corners, n = split_junctions(points, corners, width)
        counts["split"] += n
        if before is corners:
            break
    wide = f"{1e6 * width:.3g} µm"
    lines = (
        ("folds", "left out {} triangles of folds without thickness"),
        ("hanging", "left out {} triangles that hang on edges of two others"),
        ("joined", f"joined {{}} vertices across seams of up to {wide}"),
        ("split", f"split {{}} edges at vertices within {wide} of them"),
    )
    repairs = [text.format(counts[name]) for name, text in lines if counts[name]]
    left = len(open_edges(corners)[0])
    if counts["joined"] + counts["split"]:
        repairs.append(f"closed {n_open - left} of {n_open} open edges")
    return corners, repairs


def open_edges(corners: Triangles) -> tuple[Triangles, Triangles]:
    """Edges (n, 2) without a triangle on the other side, in their sense, and 3 triangle + edge (n,) of each.

    Where an edge is run up twice and down once, the first triangle that runs it up has none on the other side.
    """
    ends = corners[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
    wide = int(corners.max(initial=0)) + 1
    up = ends[:, 0] < ends[:, 1]
    _, number = np.unique(ends.min(axis=1) * wide + ends.max(axis=1), return_inverse=True)
    excess = np.bincount(number, np.where(up, 1, -1)).astype(np.int64)
    alone = np.flatnonzero((excess[number] != 0) & ((excess[number] > 0) == up))
    order = alone[np.argsort(number[alone], kind="stable")]
    begin = np.searchsorted(number[order], number[order])
    alone = np.sort(order[np.arange(order.size) - begin < np.abs(excess[number[order]])])
    return ends[alone], alone


def without_folds(corners: Triangles) -> tuple[Triangles, int]:
    """Leave out pairs of triangles of the same vertices and opposite sense that hang on others; and how many.

    A sheet of two sides that hangs on nothing stays.
    """
    kept = np.sort(corners, axis=1)
    order = np.lexsort((kept[:, 2], kept[:, 1], kept[:, 0]))
    same = (kept[order][1:] == kept[order][:-1]).all(axis=1)
    if not same.any():
        return corners, 0
    i, j = order[:-1][same], order[1:][same]
    opposite = sense(corners[i]) != sense(corners[j])
    pairs = list(zip(i[opposite].tolist(), j[opposite].tolist()))
    alone = np.ones(len(corners), bool)
    alone[[k for pair in pairs for k in pair]] = False
    firm = {tuple(edge) for edge in edge_uses(corners[alone])[0].tolist()} if alone.any() else set()
    gone = set[int]()
    while True:  # what hangs on a fold is one, too
        hanging = [pair for pair in pairs if not gone & set(pair) and _edges(kept[pair[0]].tolist()) & firm]
        if not hanging:
            break
        for a, b in hanging:
            gone |= {a, b}
            firm |= _edges(kept[a].tolist())
    return (np.delete(corners, sorted(gone), axis=0), len(gone)) if gone else (corners, 0)


def _edges(rising: list[int]) -> set[tuple[int, int]]:
    p, q, r = rising
    return {(p, q), (q, r), (p, r)}


def sense(corners: Triangles) -> NDArray[np.bool_]:
    """Whether the vertices of triangles rise in the order in which they are given, from the lowest on."""
    first = corners.argmin(axis=1)
    rows = np.arange(len(corners))
    return np.asarray(corners[rows, (first + 1) % 3] < corners[rows, (first + 2) % 3])


def without_hanging(corners: Triangles) -> tuple[Triangles, int]:
    """Leave out single triangles that hang on an edge of two others and end in the open; and how many."""
    edges, up, down = edge_uses(corners)
    if not (up + down > 2).any():
        return corners, 0
    wide = int(corners.max()) + 1
    uses = dict(zip((edges[:, 0] * wide + edges[:, 1]).tolist(), (up + down).tolist()))
    low = np.minimum(corners, np.roll(corners, -1, axis=1))
    high = np.maximum(corners, np.roll(corners, -1, axis=1))
    of_triangle = np.array([uses[key] for key in (low * wide + high).ravel().tolist()]).reshape(-1, 3)
    hangs = (of_triangle > 2).any(axis=1) & (of_triangle == 1).any(axis=1) & (of_triangle != 2).all(axis=1)
    return (corners[~hangs], int(hangs.sum())) if hangs.any() else (corners, 0)


def weld_borders(points: Array, corners: Triangles, width: float) -> tuple[Triangles, int]:
    """Make vertices of open edges one that are within `width` of each other; nearest first, and how many."""
    ends, _ = open_edges(corners)
    rim = np.unique(ends)
    if rim.size < 2:
        return corners, 0
    from scipy.spatial import cKDTree  # not for commands that read no mesh

    pairs = cKDTree(points[rim]).query_pairs(width, output_type="ndarray")
    if not len(pairs):
        return corners, 0
    return weld_pairs(points, corners, rim[pairs[:, 0]], rim[pairs[:, 1]], width)


def weld_needles(points: Array, corners: Triangles, width: float) -> tuple[Triangles, int]:
    """Make the ends of edges one that are shorter than `width` and still belong to a sliver; and how many."""
    low = corners[low_triangles(points, corners, width)]
    i, j = low.ravel(), np.roll(low, -1, axis=1).ravel()
    short = nm.lengths(points[i] - points[j]) <= width
    return weld_pairs(points, corners, i[short], j[short], width) if short.any() else (corners, 0)


def weld_pairs(points: Array, corners: Triangles, i: Triangles, j: Triangles, width: float) -> tuple[Triangles, int]:
    """Make vertices i (n,) and j (n,) one each, nearest first, while no vertex moves by more than `width`; and how many."""
    apart = nm.lengths(points[i] - points[j])
    number = np.arange(len(points))
    members: dict[int, list[int]] = {}
    for k in np.lexsort((j, i, apart)).tolist():
        a, b = int(number[i[k]]), int(number[j[k]])
        if a == b:
            continue
        a, b = min(a, b), max(a, b)
        group = members.get(b, [b])
        if max(nm.norm(points[m] - points[a]) for m in group) > width:
            continue
        for m in group:
            number[m] = a
        members[a] = members.get(a, [a]) + group
    joined = int((number != np.arange(len(points))).sum())
    if joined == 0:
        return corners, 0
    return without_doubles(number[corners]), joined


def without_doubles(corners: Triangles) -> Triangles:
    """Triangles of three different vertices, each once."""
    sound = (corners != np.roll(corners, 1, axis=1)).all(axis=1)
    corners = corners[sound]
    first = corners.argmin(axis=1)
    turned = corners[np.arange(len(corners))[:, None], (first[:, None] + np.arange(3)) % 3]
    _, keep = np.unique(turned, axis=0, return_index=True)
    return corners[np.sort(keep)]


def split_junctions(points: Array, corners: Triangles, width: float) -> tuple[Triangles, int]:
    """Split open edges at the vertices of other open edges that are within `width` of them; and how many vertices."""
    ends, where = open_edges(corners)
    if not len(ends):
        return corners, 0
    rim = np.unique(ends)
    a, b = points[ends[:, 0]], points[ends[:, 1]]
    length = nm.lengths(b - a)
    from scipy.spatial import cKDTree

    found = cKDTree(points[rim]).query_ball_point(0.5 * (a + b), 0.5 * length + width, return_sorted=True)
    edge = np.repeat(np.arange(len(ends)), [len(near) for near in found])
    vertex = rim[np.concatenate([np.asarray(near, np.int64) for near in found])]
    other = (vertex != ends[edge, 0]) & (vertex != ends[edge, 1])
    edge, vertex = edge[other], vertex[other]
    along = (b - a)[edge] / length[edge][:, None]
    off = points[vertex] - a[edge]
    at = (off * along).sum(axis=1)
    aside = nm.lengths(off - at[:, None] * along)
    on = (aside <= width) & (at > 0.0) & (at < length[edge])
    on &= vertex != corners[where[edge] // 3, (where[edge] % 3 + 2) % 3]
    edge, vertex, at = edge[on], vertex[on], at[on]
    if not edge.size:
        return corners, 0
    order = np.lexsort((vertex, at, edge))
    split: dict[int, tuple[int, list[int]]] = {}
    for e, v in zip(edge[order].tolist(), vertex[order].tolist()):
        t = int(where[e]) // 3
        k, along_edge = split.setdefault(t, (int(where[e]) % 3, []))  # one edge of a triangle at a time
        if k == int(where[e]) % 3:
            along_edge.append(v)
    parts = []
    for t, (k, on_edge) in split.items():
        p, q, r = (int(corners[t, (k + m) % 3]) for m in range(3))
        chain = [p, *on_edge, q]
        parts += [(chain[m], chain[m + 1], r) for m in range(len(chain) - 1)]
    rest = np.delete(corners, list(split), axis=0)
    return without_doubles(np.concatenate([rest, np.array(parts, np.int64)])), sum(len(v) for _, v in split.values())


def merge_low_triangles(points: Array, corners: Triangles, width: float) -> tuple[Triangles, list[str]]:
    """Merge slivers into their neighbours; the surface moves by no more than `width` [m].

    A sliver is lower than the width, or than a hundredth of its longest edge: its normal is that of rounding, and its box is
    met by everything along it.

    Returns
    -------
    corners : (k, 3) int
    repairs : list of str
    """
    n_low = int(low_triangles(points, corners, width).sum())
    if n_low == 0:
        return corners, []
    merged = np.ascontiguousarray(corners, np.int64).copy()
    n = len(points)
    scratch = np.empty(n, np.int64), np.empty(merged.size, np.int64), np.zeros(n, np.int64)
    n_done = merge_slivers(
        np.ascontiguousarray(points), merged, *scratch, np.zeros(n), np.zeros(n, np.int64), width, NEEDLE
    )
    if n_done == 0:
        return corners, []
    merged, _ = weld_needles(points, merged[merged[:, 0] >= 0], width)
    left = int(low_triangles(points, merged, width).sum())
    text = f"merged {n_low - left} of {n_low} slivers into their neighbours, within {1e6 * width:.3g} µm"
    return merged, [f"{text}: {len(corners)} triangles became {len(merged)}"]


def low_triangles(points: Array, corners: Triangles, width: float) -> NDArray[np.bool_]:
    """Which triangles are slivers."""
    x = points[corners]
    edges = np.roll(x, -1, axis=1) - x
    longest = np.sqrt((edges * edges).sum(axis=2).max(axis=1))
    area = nm.lengths(np.cross(edges[:, 0], edges[:, 1]))
    return np.asarray((area < width * longest) | (area < NEEDLE * longest * longest))
