"""Which compiled pair test serves which pair of shape kinds, and who compiles it when."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numba import float64, int64, types

from stickslip.kernels.base.jit import address_of
from stickslip.kernels.collision import (
    narrow_box,
    narrow_boxes,
    narrow_hull,
    narrow_mesh,
    narrow_round,
    narrow_surface,
    narrow_terrain,
)
from stickslip.kernels.collision.broad import Pairs
from stickslip.kernels.collision.shapes import (
    BOX,
    CAPSULE,
    HEIGHT_FIELD,
    HULL,
    MESH,
    N_KINDS,
    PLANE,
    POINT,
    SEGMENT,
    SPHERE,
    SURFACE,
    Contacts,
    Shapes,
    Surfaces,
)

#: Pair test of each pair of kinds, first kind <= second kind. A point is a sphere of radius zero.
PAIR_TESTS: dict[tuple[int, int], Any] = {
    (POINT, SPHERE): narrow_round.sphere_sphere,
    (SPHERE, SPHERE): narrow_round.sphere_sphere,
    (POINT, CAPSULE): narrow_round.sphere_capsule,
    (SPHERE, CAPSULE): narrow_round.sphere_capsule,
    (POINT, PLANE): narrow_round.sphere_plane,
    (SPHERE, PLANE): narrow_round.sphere_plane,
    (POINT, BOX): narrow_box.sphere_box,
    (SPHERE, BOX): narrow_box.sphere_box,
    (SEGMENT, SPHERE): narrow_round.segment_sphere,
    (SEGMENT, CAPSULE): narrow_round.segment_capsule,
    (SEGMENT, BOX): narrow_box.segment_box,
    (SEGMENT, PLANE): narrow_round.segment_plane,
    (CAPSULE, CAPSULE): narrow_round.capsule_capsule,
    (CAPSULE, BOX): narrow_box.capsule_box,
    (CAPSULE, PLANE): narrow_round.capsule_plane,
    (BOX, BOX): narrow_boxes.box_box,
    (BOX, PLANE): narrow_box.box_plane,
    (POINT, HULL): narrow_hull.hull_hull,
    (SPHERE, HULL): narrow_hull.hull_hull,
    (CAPSULE, HULL): narrow_hull.hull_hull,
    (BOX, HULL): narrow_hull.hull_hull,
    (HULL, HULL): narrow_hull.hull_hull,
    (HULL, PLANE): narrow_hull.hull_plane,
    (SEGMENT, HULL): narrow_hull.segment_hull,
    (HULL, SURFACE): narrow_surface.hull_surface,
    (POINT, HEIGHT_FIELD): narrow_terrain.sphere_mesh,
    (SEGMENT, HEIGHT_FIELD): narrow_terrain.segment_mesh,
    (SPHERE, HEIGHT_FIELD): narrow_terrain.sphere_mesh,
    (CAPSULE, HEIGHT_FIELD): narrow_terrain.capsule_mesh,
    (BOX, HEIGHT_FIELD): narrow_terrain.box_mesh,
    (POINT, MESH): narrow_terrain.sphere_mesh,
    (SEGMENT, MESH): narrow_terrain.segment_mesh,
    (SPHERE, MESH): narrow_terrain.sphere_mesh,
    (CAPSULE, MESH): narrow_terrain.capsule_mesh,
    (BOX, MESH): narrow_terrain.box_mesh,
    (HULL, HEIGHT_FIELD): narrow_mesh.mesh_mesh,
    (HULL, MESH): narrow_mesh.mesh_mesh,
    (HEIGHT_FIELD, MESH): narrow_mesh.mesh_mesh,
    (MESH, MESH): narrow_mesh.mesh_mesh,
    (PLANE, MESH): narrow_mesh.plane_mesh,
    (POINT, SURFACE): narrow_surface.sphere_surface,
    (SEGMENT, SURFACE): narrow_surface.segment_surface,
    (SPHERE, SURFACE): narrow_surface.sphere_surface,
    (CAPSULE, SURFACE): narrow_surface.capsule_surface,
    (BOX, SURFACE): narrow_surface.box_surface,
}


def pair_signature() -> tuple[types.Type, ...]:
    """Numba types of the arguments of a pair test."""
    matrix = float64[:, ::1]
    bundles = (Shapes.numba_type, Surfaces.numba_type)
    return (*bundles, matrix, matrix, int64, int64, float64, matrix, matrix, int64[::1])


def narrow_table(kinds: Iterable[int], on_test: Callable[[str], None] | None = None) -> np.ndarray:
    """Compile the pair tests that shapes of these kinds can need.

    Parameters
    ----------
    kinds : iterable of int
        Shape kinds present in a scene.
    on_test : callable, optional
        Called with the name of each pair test before it is compiled or loaded from the cache.

    Returns
    -------
    table : (N_KINDS, N_KINDS) int64
        Addresses for `Shapes.narrow`; 0 where a pair of kinds has no test.
    """
    present = sorted(set(kinds))
    table = np.zeros((N_KINDS, N_KINDS), dtype=np.int64)
    signature = pair_signature()
    compiled: dict[str, int] = {}
    for a in present:
        for b in present:
            test = PAIR_TESTS.get((a, b))
            if test is None:
                continue
            name = test.py_func.__name__
            if name not in compiled:
                if on_test is not None:
                    on_test(name)
                compiled[name] = address_of(test, signature)
            table[a, b] = compiled[name]
    return table


def collide_signature() -> tuple[types.Type, ...]:
    """Numba types of the arguments of `kernels.collision.collide.collide`, for compiling it ahead of the first step."""
    matrix = float64[:, ::1]
    bundles = (Shapes.numba_type, Surfaces.numba_type)
    return (*bundles, matrix, matrix, matrix, matrix, float64, matrix, Pairs.numba_type, Contacts.numba_type)
