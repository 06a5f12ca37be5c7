"""Convex hulls: vertices, faces and who is whose neighbour, made ready for distance queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.geometry.errors import GeometryError
from stickslip.kernels.collision.hull import Hulls

LEVEL = 1e-5  # rad: triangles that bend less are one face
WIDTHS = 500  # directions in which the smallest width is looked for, at most


@dataclass(frozen=True, slots=True, eq=False)
class Hull:
    """A convex polyhedron, or the core of a round shape: a point or a segment without faces.

    Parameters
    ----------
    vertices : (n, 3) float [m]
    ring_first, ring : (n + 1,), (m, 2) int32
        Neighbours of vertex v are rows ring_first[v] to ring_first[v + 1]: vertex, and face to the left of the way there.
    planes : (n_face, 4) float [-, m]
        Outward unit normal and offset.
    corner_first, corners : (n_face + 1,), (k,) int32
        Vertices around each face, counter-clockwise seen from outside.
    triangles : (n_triangle, 3) int64
        The surface, outward.
    half_width : float [m]
        Half of the smallest width between a face and what is farthest behind it; 0 without faces.
    """

    vertices: NDArray[np.float64]
    ring_first: NDArray[np.int32]
    ring: NDArray[np.int32]
    planes: NDArray[np.float64]
    corner_first: NDArray[np.int32]
    corners: NDArray[np.int32]
    triangles: NDArray[np.int64]
    half_width: float

    def support(self, direction: ArrayLike) -> float:
        """Largest n · x over the hull [m]."""
        return float((self.vertices * np.asarray(direction, np.float64)).sum(axis=1).max())


def hull_from_points(points: ArrayLike, *, subject: str = "Hull") -> Hull:
    """Convex hull of points.

    Parameters
    ----------
    points : (n, 3) float [m]
    subject : str
        Whose hull it is, for messages.

    Raises
    ------
    GeometryError
        Too few points, points that are not finite, or all in one plane.
    """
    from scipy.spatial import ConvexHull, QhullError

    x = np.array(points, np.float64)
    if x.ndim != 2 or x.shape[1:] != (3,) or len(x) < 4:
        raise GeometryError(subject, [f"points have the shape {x.shape}. Give at least four rows x, y, z [m]."])
    broken = np.flatnonzero(~np.isfinite(x).all(axis=1))
    if broken.size:
        raise GeometryError(subject, [f"point {broken[0]} is not finite ({x[broken[0]]}). Repair or remove it."])
    x = np.unique(x + 0.0, axis=0)
    size = float(np.ptp(x, axis=0).max())
    try:
        raw = ConvexHull(x - x.mean(axis=0))
    except (QhullError, ValueError) as error:
        fix = "Give points in space; for a sheet use a thin box"
        raise GeometryError(subject, [f"the points lie in one plane, on a line or in one place. {fix}."]) from error
    if raw.volume <= 1e-9 * (size * size * size):
        raise GeometryError(
            subject, [f"its volume is {raw.volume:.3g} m³ at a size of {size:.3g} m. Give it thickness."]
        )
    number = np.full(len(x), -1)
    number[raw.vertices] = np.arange(len(raw.vertices))
    vertices = x[raw.vertices]
    triangles = number[raw.simplices]
    a, b, c = (vertices[triangles[:, k]] for k in range(3))
    inward = (np.cross(b - a, c - a) * raw.equations[:, :3]).sum(axis=1) < 0.0
    triangles[inward] = triangles[inward][:, ::-1]
    return assemble_hull(vertices, triangles, group_faces(raw.neighbors, raw.equations[:, :3]))


def group_faces(neighbours: NDArray[Any], normals: NDArray[np.float64]) -> NDArray[np.int64]:
    """Face of each triangle: those that go on without bending are one."""
    face = np.full(len(normals), -1)
    count = 0
    for start in range(len(normals)):
        if face[start] >= 0:
            continue
        face[start] = count
        front = [start]
        while front:
            t = front.pop()
            for u in neighbours[t]:
                if face[u] < 0 and nm.norm(normals[u] - normals[start]) < LEVEL:
                    face[u] = count
                    front.append(int(u))
        count += 1
    return face


def assemble_hull(vertices: NDArray[np.float64], triangles: NDArray[Any], face: NDArray[np.int64]) -> Hull:
    """Rings, planes and corners of a triangulated convex surface whose triangles belong to faces."""
    ends = triangles[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
    left = np.repeat(face, 3)
    order = np.lexsort((ends[:, 1], ends[:, 0]))
    ring = np.column_stack([ends[order, 1], left[order]]).astype(np.int32)
    ring_first = np.searchsorted(ends[order, 0], np.arange(len(vertices) + 1)).astype(np.int32)
    by_face = np.split(triangles[np.argsort(face, kind="stable")], np.cumsum(np.bincount(face))[:-1])
    planes, loops = np.empty((len(by_face), 4)), []
    for f, patch in enumerate(by_face):
        corners = vertices[patch]
        n = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]).sum(axis=0)
        planes[f, :3] = n / nm.norm(n)
        planes[f, 3] = (corners * planes[f, :3]).sum(axis=2).max()
        loops.append(walk_rim(rim_of(patch)))
    sample = planes[:: 1 + len(planes) // WIDTHS, :3]
    half_width = 0.5 * min(float(np.ptp((vertices * n).sum(axis=1))) for n in sample)
    corner_first = np.cumsum([0] + [len(loop) for loop in loops]).astype(np.int32)
    return Hull(
        vertices, ring_first, ring, planes, corner_first, np.concatenate(loops).astype(np.int32),
        triangles.astype(np.int64), half_width,
    )  # fmt: skip


def rim_of(triangles: NDArray[Any]) -> dict[int, int]:
    """Edges of a patch of triangles that only one of them has: where each leads to."""
    ends = {(int(t[k]), int(t[(k + 1) % 3])) for t in triangles for k in range(3)}
    return {a: b for a, b in sorted(ends) if (b, a) not in ends}


def walk_rim(rim: dict[int, int]) -> list[int]:
    """Vertices of a closed rim in order, from the lowest number."""
    start = min(rim)
    loop, v = [start], rim[start]
    while v != start and len(loop) <= len(rim):
        loop.append(v)
        v = rim[v]
    return loop


def hull_of_point() -> Hull:
    """Core of a ball about the origin."""
    return _core(np.zeros((1, 3)), np.zeros((0, 2), np.int32), [0, 0])


def hull_of_segment(half_length: float) -> Hull:
    """Core of a capsule along x."""
    ends = np.array([[-half_length, 0.0, 0.0], [half_length, 0.0, 0.0]])
    return _core(ends, np.array([[1, -1], [0, -1]], np.int32), [0, 1, 2])


def hull_of_box(half_extents: Sequence[float]) -> Hull:
    """A box about the origin."""
    h = np.asarray(half_extents, np.float64)
    return hull_from_points(np.array([[s if n >> k & 1 else -s for k, s in enumerate(h)] for n in range(8)]))


def _core(vertices: NDArray[np.float64], ring: NDArray[np.int32], ring_first: list[int]) -> Hull:
    none = np.zeros(0, np.int32)
    first = np.array(ring_first, np.int32)
    return Hull(vertices, first, ring, np.zeros((0, 4)), np.zeros(1, np.int32), none, np.zeros((0, 3), np.int64), 0.0)


def pack_hulls(hulls: Sequence[Hull]) -> Hulls:
    """Concatenate hulls; `Shapes.core` is the position in `hulls`."""
    n_vertex = np.cumsum([0] + [len(h.vertices) for h in hulls])
    n_face = np.cumsum([0] + [len(h.planes) for h in hulls])
    n_ring = np.cumsum([0] + [len(h.ring) for h in hulls])
    n_corner = np.cumsum([0] + [len(h.corners) for h in hulls])
    index = [[n_vertex[k], len(h.vertices), n_face[k], len(h.planes)] for k, h in enumerate(hulls)]
    ring = [np.where(h.ring < 0, -1, h.ring + np.array([n_vertex[k], n_face[k]])) for k, h in enumerate(hulls)]
    none = np.zeros((0, 3))
    return Hulls(
        index=np.array(index, np.int64).reshape(len(hulls), 4),
        half_width=np.array([h.half_width for h in hulls]).reshape(len(hulls)),
        vertices=np.concatenate([none, *[h.vertices for h in hulls]]),
        ring_first=_starts([h.ring_first for h in hulls], n_ring),
        ring=np.concatenate([np.zeros((0, 2), np.int32), *ring]).astype(np.int32),
        plane=np.concatenate([np.zeros((0, 4)), *[h.planes for h in hulls]]),
        corner_first=_starts([h.corner_first for h in hulls], n_corner),
        corner=np.concatenate([none[:, 0], *[h.corners + n_vertex[k] for k, h in enumerate(hulls)]]).astype(np.int32),
    )


def _starts(firsts: list[NDArray[np.int32]], base: NDArray[Any]) -> NDArray[np.int32]:
    """Tables of starts one after the other, each counted on from its base."""
    parts = [first[:-1] + base[k] for k, first in enumerate(firsts)]
    return np.concatenate([np.zeros(0, np.int64), *parts, base[-1:]]).astype(np.int32)
