"""Repair of meshes where there is no doubt what was meant; everything that is done is told."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip.geometry.mass_properties import enclosed_volume
from stickslip.geometry.mesh_report import (
    MeshReport,
    check_arrays,
    degenerate_triangles,
    inspect_edges,
    inspect_mesh,
    repeated_rows,
)


def repair_mesh(
    vertices: ArrayLike, triangles: ArrayLike, *, size_is_right: bool = False, subject: str = "Mesh"
) -> tuple[NDArray[np.float64], NDArray[np.int64], MeshReport]:
    """Merge equal vertices, drop flat and repeated triangles, turn faces to one sense and the whole mesh outwards.

    Holes are not filled and branching edges not cut: the report keeps those faults.

    Parameters
    ----------
    vertices : (n, 3) float [m]
    triangles : (m, 3) int
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
    points, number = np.unique(points + 0.0, axis=0, return_inverse=True)  # + 0.0: -0 and 0 are the same place
    corners = number.ravel()[corners]
    if len(points) < n_before:
        repairs.append(f"merged {n_before - len(points)} repeated vertices")
    keep = np.ones(len(corners), bool)
    keep[degenerate_triangles(points, corners)] = False
    if not keep.all():
        repairs.append(f"left out {int((~keep).sum())} triangles without area")
        corners = corners[keep]
    doubles = repeated_rows(np.sort(corners, axis=1))
    if doubles.size:
        repairs.append(f"left out {doubles.size} repeated triangles")
        corners = np.delete(corners, doubles, axis=0)
    if len(corners):
        corners, n_turned = turn_to_one_sense(corners)
        if n_turned:
            repairs.append(f"turned {n_turned} triangles to the sense of their neighbours")
        if not inspect_edges(corners) and enclosed_volume(points, corners) < 0.0:
            repairs.append("turned the whole mesh, which was inside out")
            corners = corners[:, ::-1].copy()
        report = inspect_mesh(points, corners, size_is_right=size_is_right)
    else:
        report = inspect_mesh(vertices, triangles, size_is_right=size_is_right)
    return points, corners, replace(report, repairs=tuple(repairs))


def turn_to_one_sense(triangles: NDArray[np.int64]) -> tuple[NDArray[np.int64], int]:
    """Give the triangles of each connected part the sense of most of them; returns how many were turned."""
    ends = triangles[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
    owner = np.repeat(np.arange(len(triangles)), 3)
    order = np.lexsort((ends.max(axis=1), ends.min(axis=1)))
    low, high = ends.min(axis=1)[order], ends.max(axis=1)[order]
    first = np.flatnonzero(np.r_[True, (low[1:] != low[:-1]) | (high[1:] != high[:-1])])
    pairs = first[np.diff(np.r_[first, len(order)]) == 2]  # edges with exactly two triangles
    i, j = order[pairs], order[pairs + 1]
    same = ends[i, 0] == ends[j, 0]  # both run the same way: one of the two must be turned
    if not same.any():
        return triangles, 0
    neighbours: list[list[tuple[int, bool]]] = [[] for _ in range(len(triangles))]
    for a, b, turned in zip(owner[i].tolist(), owner[j].tolist(), same.tolist()):
        neighbours[a].append((b, turned))
        neighbours[b].append((a, turned))
    sense = np.full(len(triangles), -1)
    turn = np.zeros(len(triangles), bool)
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
    result = triangles.copy()
    result[turn] = result[turn][:, ::-1]
    return result, int(turn.sum())
