"""Terrain, search trees, and the tables contact detection needs."""

from stickslip.geometry.decomposition import DecompositionOptions, decompose_mesh
from stickslip.geometry.dispatch import collide_signature, narrow_table, pair_signature
from stickslip.geometry.errors import GeometryError
from stickslip.geometry.hull import Hull, hull_from_points, hull_of_box, hull_of_point, hull_of_segment
from stickslip.geometry.mass_properties import MassProperties, half_thickness, mass_properties
from stickslip.geometry.mesh_repair import face_falling, orient_mesh, repair_mesh
from stickslip.geometry.mesh_report import MeshReport, inspect_mesh
from stickslip.geometry.query import resolve_query
from stickslip.geometry.terrain import (
    Terrain,
    pack_surfaces,
    terrain_from_heights,
    terrain_from_mesh,
    terrain_from_query,
)
from stickslip.geometry.workspace import (
    allocate_contacts,
    allocate_memory,
    allocate_pairs,
    empty_shapes,
    empty_surfaces,
    memory_fits,
    thin_shapes_meet,
)

__all__ = [
    "DecompositionOptions",
    "GeometryError",
    "Hull",
    "MassProperties",
    "MeshReport",
    "Terrain",
    "allocate_contacts",
    "allocate_memory",
    "allocate_pairs",
    "collide_signature",
    "decompose_mesh",
    "empty_shapes",
    "empty_surfaces",
    "face_falling",
    "half_thickness",
    "hull_from_points",
    "hull_of_box",
    "hull_of_point",
    "hull_of_segment",
    "inspect_mesh",
    "mass_properties",
    "memory_fits",
    "narrow_table",
    "orient_mesh",
    "pack_surfaces",
    "pair_signature",
    "repair_mesh",
    "resolve_query",
    "terrain_from_heights",
    "terrain_from_mesh",
    "terrain_from_query",
    "thin_shapes_meet",
]
