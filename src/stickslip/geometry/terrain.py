"""Terrain: triangle meshes, height fields and parametric surfaces, made ready for contact detection."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip.geometry.errors import GeometryError
from stickslip.geometry.hull import Hull, pack_hulls
from stickslip.geometry.query import resolve_query
from stickslip.geometry.workspace import empty_surfaces
from stickslip.kernels.collision.bvh import N_BIN, build_tree, widen_tree
from stickslip.kernels.collision.mesh_features import RIM
from stickslip.kernels.collision.shapes import (
    FIRST_NODE,
    FIRST_PARAM,
    FIRST_TRIANGLE,
    FIRST_WIDE,
    N_INDEX,
    N_NODE,
    N_PARAM,
    N_REAL,
    N_TRIANGLE,
    N_X,
    N_Y,
    QUERY,
    SMOOTH,
    SPACING_X,
    SPACING_Y,
    THICKNESS,
    WIDE,
    WIDE_COUNT,
    WIDE_FIRST,
    Surfaces,
)
from stickslip.kernels.collision.topology import (
    bound_triangles,
    bulge_triangles,
    classify_edges,
    link_triangles,
    mark_nodes,
    measure_triangles,
    own_corners,
)

CREASE = math.radians(30.0)  # edges that bend more stay sharp on a smooth mesh


@dataclass(frozen=True, slots=True, eq=False)
class Terrain:
    """One mesh, height field or parametric surface with everything contact detection needs to know before the run.

    Parameters
    ----------
    index, real : (N_INDEX,) int64, (N_REAL,) float
        Its row of `Surfaces`, counted from its own first triangle, node and parameter.
    vertices, triangles, neighbours, edge_kind, bulge, node_box, node_link, wide_box, wide_link, params
        Its part of the arrays of `Surfaces`.
    order : (n_triangle,) int
        Number of each triangle in the mesh that was given; triangles are stored in search order.
    query : object or None
        Compiled query of a parametric surface; must be kept alive as long as its address is used.
    n_dropped : int
        Triangles without area that were left out.
    n_loose : int
        Edges shared by more than two triangles, or by two of opposite winding: they count as borders.
    """

    index: NDArray[np.int64]
    real: NDArray[np.float64]
    vertices: NDArray[np.float64]
    triangles: NDArray[np.int32]
    neighbours: NDArray[np.int32]
    edge_kind: NDArray[np.int32]
    bulge: NDArray[np.float64]
    node_box: NDArray[np.float32]
    node_link: NDArray[np.int32]
    wide_box: NDArray[np.float32]
    wide_link: NDArray[np.int32]
    params: NDArray[np.float64]
    order: NDArray[np.int64]
    query: Any = None
    n_dropped: int = 0
    n_loose: int = 0


def some(numbers: NDArray[Any]) -> str:
    """First few of a list of indices, for a message."""
    return ", ".join(str(int(k)) for k in numbers[:5]) + (f" and {numbers.size - 5} more" if numbers.size > 5 else "")


def check_mesh(
    vertices: ArrayLike, triangles: ArrayLike, drop_degenerate: bool, subject: str
) -> tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.int64]]:
    """Mesh as arrays and the numbers of its usable triangles; refuses a bad mesh with all its faults."""
    points = np.array(vertices, dtype=np.float64, ndmin=2)
    corners = np.array(triangles, dtype=np.int64, ndmin=2)
    if points.size == 0 or corners.size == 0:
        what = "vertices" if points.size == 0 else "triangles"
        raise GeometryError(subject, [f"it has no {what}. Give at least three vertices and one triangle."])
    faults = []
    if points.ndim != 2 or points.shape[1] != 3:
        faults.append(f"vertices have the shape {points.shape}, not (n, 3). Give one row x, y, z [m] per vertex.")
    if corners.ndim != 2 or corners.shape[1] != 3:
        faults.append(f"triangles have the shape {corners.shape}, not (n, 3). Split larger faces into triangles.")
    if faults:
        raise GeometryError(subject, faults)
    broken = np.flatnonzero(~np.isfinite(points).all(axis=1))
    if broken.size:
        faults.append(f"vertices {some(broken)} are not finite (row {points[broken[0]]}). Repair or remove them.")
    outside = np.flatnonzero((corners < 0).any(axis=1) | (corners >= len(points)).any(axis=1))
    if outside.size:
        row = corners[outside[0]].tolist()
        faults.append(
            f"triangles {some(outside)} refer to vertices outside 0..{len(points) - 1} (row {row}). "
            "Vertex numbers start at 0; check the export."
        )
    usable = np.arange(len(corners))
    if not faults:
        normals, angles = np.empty(corners.shape), np.empty(corners.shape)
        n_flat = measure_triangles(points, corners.astype(np.int32), normals, angles)
        flat = np.flatnonzero(~normals.any(axis=1)) if n_flat else usable[:0]
        usable = usable[normals.any(axis=1)] if n_flat else usable
        if flat.size and not drop_degenerate:
            faults.append(
                f"triangles {some(flat)} have no area (row {corners[flat[0]].tolist()}). "
                "Remove them, or pass drop_degenerate=True to leave them out."
            )
        elif usable.size == 0:
            faults.append("no triangle has an area. Check the vertices and their unit (m).")
    if faults:
        raise GeometryError(subject, faults)
    return points, corners, usable


def terrain_from_mesh(
    vertices: ArrayLike,
    triangles: ArrayLike,
    *,
    smooth: bool = False,
    crease: float = CREASE,
    thickness: float = 0.0,
    drop_degenerate: bool = True,
    subject: str = "Mesh",
) -> Terrain:
    """Prepare a triangle mesh: neighbours, sharp edges, curved patches, search tree.

    Parameters
    ----------
    vertices : (n_vertex, 3) float [m]
    triangles : (n_triangle, 3) int
        Counter-clockwise seen from outside; the outside is where bodies are.
    smooth : bool
        The triangles stand for a curved surface: contact with the quadratic patch through the vertices and tangent to
        their normals instead of with the facets.
    crease : float [rad]
        Edges that bend more stay sharp on a smooth mesh.
    thickness : float [m]
        Depth up to which a body behind the surface is pushed out, where its own size and four margins are less.
    drop_degenerate : bool
        Leave out triangles without area and count them in `n_dropped`; otherwise they are a fault.
    subject : str
        Whose mesh it is, for messages.
    """
    points, corners, usable = check_mesh(vertices, triangles, drop_degenerate, subject)
    terrain = build_terrain(points, corners[usable], None, smooth, crease, thickness)
    object.__setattr__(terrain, "order", usable[terrain.order])
    object.__setattr__(terrain, "n_dropped", len(corners) - usable.size)
    return terrain


def terrain_from_heights(
    heights: ArrayLike,
    spacing_x: float,
    spacing_y: float,
    *,
    smooth: bool = False,
    crease: float = CREASE,
    thickness: float = 0.0,
    subject: str = "HeightField",
) -> Terrain:
    """Prepare a height field centred at the origin: two triangles per cell, searched by cell.

    Parameters
    ----------
    heights : (n_x, n_y) float [m]
    spacing_x, spacing_y : float [m]
    smooth, crease, thickness, subject
        As for `terrain_from_mesh`.
    """
    z = np.array(heights, dtype=np.float64, ndmin=2)
    faults = []
    if z.ndim != 2 or min(z.shape) < 2:
        faults.append(f"heights have the shape {z.shape}. Give at least 2 x 2 heights [m].")
    broken = np.argwhere(~np.isfinite(z))
    if len(broken):
        faults.append(f"{len(broken)} heights are not finite, the first at {broken[0].tolist()}. Fill the holes.")
    for name, value in (("spacing_x", spacing_x), ("spacing_y", spacing_y)):
        if not (np.isfinite(value) and value > 0.0):
            faults.append(f"`{name}` is {value}. Give a positive distance [m] between neighbouring heights.")
    if faults:
        raise GeometryError(subject, faults)
    n_x, n_y = z.shape
    x = (np.arange(n_x) - 0.5 * (n_x - 1)) * spacing_x
    y = (np.arange(n_y) - 0.5 * (n_y - 1)) * spacing_y
    points = np.column_stack([np.repeat(x, n_y), np.tile(y, n_x), z.ravel()])
    low = (np.arange(n_x - 1)[:, None] * n_y + np.arange(n_y - 1)[None, :]).ravel()
    triangles = np.empty((2 * low.size, 3), dtype=np.int64)
    triangles[0::2] = np.column_stack([low, low + n_y, low + n_y + 1])
    triangles[1::2] = np.column_stack([low, low + n_y + 1, low + 1])
    return build_terrain(points, triangles, (n_x, n_y, spacing_x, spacing_y), smooth, crease, thickness)


def build_terrain(
    points: NDArray[np.float64],
    corners: NDArray[Any],
    grid: tuple[int, int, float, float] | None,
    smooth: bool,
    crease: float,
    thickness: float,
) -> Terrain:
    """Neighbours, edges, patches and (without `grid`) the tree of valid triangles."""
    triangles = np.ascontiguousarray(corners, dtype=np.int32)
    n = len(triangles)
    node_box, node_link = np.zeros((0, 6), dtype=np.float32), np.zeros((0, 3), dtype=np.int32)
    order = np.arange(n, dtype=np.int32)
    low, high = np.empty((n, 3)), np.empty((n, 3))
    bound_triangles(points, triangles, low, high)
    if grid is None:
        boxes, links = np.empty((2 * n, 6), dtype=np.float32), np.empty((2 * n, 3), dtype=np.int32)
        bins = np.zeros(N_BIN, dtype=np.int64), np.zeros((N_BIN, 6)), np.zeros((N_BIN, 2))
        n_node = build_tree(low, high, order, boxes, links, np.zeros((128, 2), dtype=np.int64), *bins)
        node_box, node_link = boxes[:n_node].copy(), links[:n_node].copy()
        triangles = triangles[order]
    neighbours = np.empty((n, 3), dtype=np.int32)
    n_loose = link_triangles(
        triangles, np.zeros(len(points) + 1, dtype=np.int64), np.zeros(3 * n, dtype=np.int64), neighbours
    )
    edge_kind = np.empty(n, dtype=np.int32)
    normals, angles = np.empty((n, 3)), np.empty((n, 3))
    measure_triangles(points, triangles, normals, angles)
    classify_edges(points, triangles, neighbours, normals, crease if smooth else 0.0, edge_kind)
    scratch = np.zeros(len(points), np.int8), np.zeros(len(points), np.int32)
    own_corners(points, triangles, neighbours, edge_kind, *scratch)
    none = empty_surfaces()
    wide_box, wide_link = none.wide_box, none.wide_link
    if grid is None:
        wide_box, wide_link = wide_nodes(node_box, node_link, low[order], high[order], edge_kind)
    bulge = np.zeros((n if smooth else 0, 3))
    swell = 0.0
    if smooth:
        bulge_triangles(points, triangles, neighbours, normals, angles, crease, bulge)
        swell = 0.25 * float(np.abs(bulge).sum(axis=1).max())
        node_box[:, :3] -= np.float32(swell)
        node_box[:, 3:] += np.float32(swell)
    index = np.zeros(N_INDEX, dtype=np.int64)
    real = np.zeros(N_REAL)
    index[N_TRIANGLE], index[N_NODE], index[SMOOTH] = n, len(node_box), int(smooth)
    real[:3], real[3:6] = low.min(axis=0) - swell, high.max(axis=0) + swell
    real[THICKNESS] = thickness
    if grid is not None:
        index[N_X], index[N_Y], real[SPACING_X], real[SPACING_Y] = grid
    return Terrain(
        index, real, points, triangles, neighbours, edge_kind, bulge, node_box, node_link, wide_box, wide_link,
        params=np.zeros(0), order=order.astype(np.int64), n_loose=n_loose,
    )  # fmt: skip


def wide_nodes(
    node_box: NDArray[np.float32],
    node_link: NDArray[np.int32],
    low: NDArray[np.float64],
    high: NDArray[np.float64],
    edge_kind: NDArray[np.int32],
) -> tuple[NDArray[np.float32], NDArray[np.int32]]:
    """Boxes and links of the tree that meshes are walked with, made of the tree of triangles with boxes (low, high)."""
    n = len(low)
    offers = np.zeros(len(node_link), np.int32)
    mark_nodes(node_link, edge_kind, offers)
    wide = 2.0 * RIM * (high - low)  # a foot on the rim of a face counts
    low, high = low - wide, high + wide
    box = np.concatenate([low - 2.4e-7 * np.abs(low) - 1e-30, high + 2.4e-7 * np.abs(high) + 1e-30], axis=1)
    most = 2 * n  # more than a tree of single triangles has; what is not written takes no memory
    boxes, links = np.empty((most, 6 * WIDE), np.float32), np.empty((most, 3), np.int32)
    scratch = np.empty(most, np.int32), np.empty(WIDE, np.int32)
    n_wide = widen_tree(node_box, node_link, offers, box.astype(np.float32), edge_kind, *scratch, boxes, links)
    return boxes[:n_wide].copy(), links[:n_wide].copy()


def terrain_from_query(function: Any, params: ArrayLike = (), *, subject: str = "Surface") -> Terrain:
    """Prepare a parametric surface given by a compiled query.

    Parameters
    ----------
    function : str or compiled function
        ``"module:name"`` or a kernel ``query(params, x, warm, out) -> int``; see `kernels.collision.narrow_surface`.
    params : (n,) float
        Handed to the query.
    """
    numbers = np.array(params, dtype=np.float64).ravel()
    if not np.isfinite(numbers).all():
        first = int(np.argmin(np.isfinite(numbers)))
        raise GeometryError(subject, [f"`params[{first}]` = {numbers[first]} is not finite. Give finite numbers."])
    query, address = resolve_query(function, numbers, subject)
    none = empty_surfaces()
    index = np.zeros(N_INDEX, dtype=np.int64)
    index[N_PARAM], index[QUERY] = numbers.size, address
    mesh = (none.vertices, none.triangles, none.neighbours, none.edge_kind, none.bulge)
    arrays = (*mesh, none.node_box, none.node_link, none.wide_box, none.wide_link)
    return Terrain(index, np.zeros(N_REAL), *arrays, params=numbers, order=np.zeros(0, dtype=np.int64), query=query)


def pack_surfaces(terrains: Sequence[Terrain], hulls: Sequence[Hull] = ()) -> Surfaces:
    """Concatenate terrains and hulls; `Shapes.data` is the position in `terrains`, `Shapes.core` that in `hulls`.

    Keep the terrains' `query` objects alive.
    """
    if not terrains:
        return empty_surfaces().replace(hulls=pack_hulls(hulls))
    index = np.array([t.index for t in terrains])
    for column, sizes in (
        (FIRST_TRIANGLE, [len(t.triangles) for t in terrains]),
        (FIRST_NODE, [len(t.node_box) for t in terrains]),
        (FIRST_WIDE, [len(t.wide_box) for t in terrains]),
        (FIRST_PARAM, [t.params.size for t in terrains]),
    ):
        index[:, column] = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    any_smooth = any(len(t.bulge) for t in terrains)
    triangles, neighbours, bulge, wide_link = [], [], [], []
    first_vertex = 0
    for t, first, first_wide in zip(terrains, index[:, FIRST_TRIANGLE], index[:, FIRST_WIDE]):
        triangles.append(t.triangles + np.int32(first_vertex))
        neighbours.append(np.where(t.neighbours >= 0, t.neighbours + np.int32(first), np.int32(-1)))
        bulge.append(np.zeros((len(t.triangles), 3)) if any_smooth and not len(t.bulge) else t.bulge)
        wide_link.append(t.wide_link.copy())
        wide_link[-1][:, WIDE_FIRST] += np.where(t.wide_link[:, WIDE_COUNT] > 0, first, first_wide).astype(np.int32)
        first_vertex += len(t.vertices)
    return Surfaces(
        index=index,
        real=np.array([t.real for t in terrains]),
        vertices=np.concatenate([t.vertices for t in terrains]),
        triangles=np.concatenate(triangles),
        neighbours=np.concatenate(neighbours),
        edge_kind=np.concatenate([t.edge_kind for t in terrains]),
        bulge=np.concatenate(bulge),
        node_box=np.concatenate([t.node_box for t in terrains]),
        node_link=np.concatenate([t.node_link for t in terrains]),
        wide_box=np.concatenate([t.wide_box for t in terrains]),
        wide_link=np.concatenate(wide_link),
        params=np.concatenate([t.params for t in terrains]),
        hulls=pack_hulls(hulls),
    )
