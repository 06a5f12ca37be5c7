"""Allocate the arrays of contact detection once, before the first step."""

from __future__ import annotations

import numpy as np

from stickslip.geometry.hull import pack_hulls
from stickslip.kernels.collision.broad import Pairs
from stickslip.kernels.collision.bvh import MAX_CANDIDATES, N_STACK
from stickslip.kernels.collision.narrow_hull import AT_A, AT_B, FACE, KEY, SEED, SHIFT
from stickslip.kernels.collision.shapes import (
    HEAD,
    HULL,
    MAX_POINTS,
    MESH,
    N_ENTRY,
    N_INDEX,
    N_KINDS,
    N_REAL,
    N_WARM,
    PLANE,
    RESULT,
    WIDE,
    WORK_ROWS,
    Contacts,
    Shapes,
    Surfaces,
)

MOST_LISTS = 8  # of features of two meshes that are near, 256 kB each; pairs beyond share them


def empty_shapes() -> Shapes:
    """Shapes of a scene without any: the array types that compiled code expects."""
    none = np.zeros(0, dtype=np.int64)
    return Shapes(
        kind=none,
        body=none.copy(),
        r_SP_K=np.zeros((0, 3)),
        A_KP=np.zeros((0, 9)),
        size=np.zeros((0, 3)),
        data=none.copy(),
        core=none.copy(),
        radius=np.zeros(0),
        thick=np.zeros(0),
        bulk=np.zeros(0),
        material=none.copy(),
        group=none.copy(),
        mask=none.copy(),
        law_of_pair=np.zeros((1, 1), dtype=np.int64),
        excluded=np.zeros((0, 2), dtype=np.int64),
        narrow=np.zeros((N_KINDS, N_KINDS), dtype=np.int64),
    )


def empty_surfaces() -> Surfaces:
    """Terrain of a scene without any."""
    return Surfaces(
        index=np.zeros((0, N_INDEX), dtype=np.int64), real=np.zeros((0, N_REAL)), vertices=np.zeros((0, 3)),
        triangles=np.zeros((0, 3), dtype=np.int32), neighbours=np.zeros((0, 3), dtype=np.int32),
        edge_kind=np.zeros(0, dtype=np.int32), bulge=np.zeros((0, 3)), node_box=np.zeros((0, 6), dtype=np.float32),
        node_link=np.zeros((0, 3), dtype=np.int32), wide_box=np.zeros((0, 6 * WIDE), dtype=np.float32),
        wide_link=np.zeros((0, 3), dtype=np.int32), params=np.zeros(0),
        hulls=pack_hulls([]),
    )  # fmt: skip


def bounded_shapes_meet(shapes: Shapes, bounded: np.ndarray) -> bool:
    """Whether any two bounded shapes may touch at all, going by their bodies, materials, groups and masks."""
    if bounded.size < 2 or np.unique(shapes.body[bounded]).size < 2:
        return False
    columns = (shapes.material[bounded], shapes.group[bounded], shapes.mask[bounded])
    material, group, mask = np.unique(np.column_stack(columns), axis=0).T
    sees = (mask[:, None] & group[None, :]) != 0
    return bool((sees & sees.T & (shapes.law_of_pair[np.ix_(material, material)] >= 0)).any())


def thin_shapes_meet(shapes: Shapes) -> bool:
    """Whether shapes that may touch have a far side, on which one might come out: bounded ones, or closed meshes."""
    bounded = np.flatnonzero(shapes.kind < PLANE).astype(np.int64)
    closed = (shapes.kind == MESH) & np.isfinite(shapes.thick)
    return bool(closed.any()) or bounded_shapes_meet(shapes, bounded)


def allocate_pairs(shapes: Shapes, capacity: int | None = None) -> Pairs:
    """Work arrays of the broad phase for these shapes.

    Parameters
    ----------
    shapes : Shapes
        `kind` and `radius` decide who is terrain and which grid a bounded shape belongs to.
    capacity : int, optional
        Pairs of shapes that may be close at once; default 32 per bounded shape and per moving mesh, plus one for each of
        them and each terrain that stands still.
    """
    n_shape = shapes.kind.size
    is_terrain = shapes.kind >= PLANE
    terrain = np.flatnonzero(is_terrain).astype(np.int64)
    bounded = np.flatnonzero(~is_terrain).astype(np.int64)
    if capacity is None:
        n_moving = int((shapes.body[terrain] >= 0).sum())
        capacity = (bounded.size + n_moving) * (32 + terrain.size - n_moving) + bounded.size * n_moving + 1
    level = np.zeros(n_shape, dtype=np.int64)
    reach = np.zeros(0)
    if bounded_shapes_meet(shapes, bounded):
        radius = np.maximum(shapes.radius[bounded], 1e-6)
        fraction, exponent = np.frexp(radius)
        octave = exponent.astype(np.int64) - (fraction == 0.5)  # the power of two at or above
        classes, level[bounded] = np.unique(octave, return_inverse=True)
        reach = np.array([radius[level[bounded] == k].max() for k in range(classes.size)])
    n_mesh, n_hull = int((shapes.kind == MESH).sum()), int((shapes.kind == HULL).sum())
    n_list = min(MOST_LISTS, n_mesh * (n_mesh - 1) // 2 + n_mesh * n_hull)
    n_bucket = 1 << max(4, int(2 * bounded.size - 1).bit_length() if bounded.size else 0)
    return Pairs(
        count=np.zeros(2, dtype=np.int64),
        a=np.zeros(capacity, dtype=np.int64),
        b=np.zeros(capacity, dtype=np.int64),
        swap_a=np.zeros(capacity, dtype=np.int64),
        swap_b=np.zeros(capacity, dtype=np.int64),
        tally=np.zeros(n_shape + 1, dtype=np.int64),
        terrain=terrain,
        bounded=bounded,
        level=level,
        reach=reach,
        travel=np.zeros(n_shape),
        way=np.zeros((n_shape, 3)),
        turn=np.zeros(n_shape),
        box=np.zeros((n_shape, 6)),
        cell=np.zeros((n_shape, 3), dtype=np.int64),
        bucket=np.zeros(n_shape, dtype=np.int64),
        head=np.zeros(n_bucket + 1, dtype=np.int64),
        filed=np.zeros(bounded.size, dtype=np.int64),
        out_real=np.zeros((WORK_ROWS + 2 * n_list, RESULT)),
        out_id=np.zeros(MAX_POINTS + MAX_CANDIDATES + N_STACK + n_list * (HEAD + N_ENTRY), dtype=np.int64),
    )


def allocate_memory(shapes: Shapes) -> np.ndarray:
    """What queries remember from step to step: a row per shape, then rows that pairs of convex shapes share by hash.

    Returns
    -------
    (n_shape + n_row, N_WARM) float
        n_row is 0 or a power of two, eight times the number of convex shapes: few pairs of a pile meet in a row.
    """
    convex = int((shapes.core >= 0).sum())
    n_row = 1 << (8 * convex - 1).bit_length() if convex else 0
    return np.zeros((shapes.kind.size + n_row, N_WARM))


def memory_fits(warm: np.ndarray, shapes: Shapes, surfaces: Surfaces) -> bool:
    """Whether what pairs remember are vertices and faces of these hulls: kernels do not check it again."""
    pairs = warm[shapes.kind.size :]
    pairs = pairs[pairs[:, KEY] != 0.0]
    n_vertex, n_face = len(surfaces.hulls.vertices), len(surfaces.hulls.plane)
    seeds = np.maximum(pairs[:, SEED : SEED + 3] - 1.0, 0.0)  # 0: no pair of vertices
    first = np.floor(seeds / SHIFT)
    vertices = np.column_stack([pairs[:, [AT_A, AT_B]], first, seeds - first * SHIFT])
    faces = pairs[:, FACE]
    good_vertices = (vertices >= 0.0) & (vertices < n_vertex)
    return bool(good_vertices.all() and ((faces >= 0.0) & (faces < max(n_face, 1))).all())


def allocate_contacts(capacity: int) -> Contacts:
    """Room for `capacity` contacts."""
    return Contacts(
        count=np.zeros(2, dtype=np.int64),
        key=np.zeros(capacity, dtype=np.int64),
        shape_a=np.zeros(capacity, dtype=np.int64),
        shape_b=np.zeros(capacity, dtype=np.int64),
        r_OC_I=np.zeros((capacity, 3)),
        n_I=np.zeros((capacity, 3)),
        gap=np.zeros(capacity),
        crossed=np.zeros(capacity, dtype=np.int64),
        bend=np.zeros((capacity, 6)),
    )
