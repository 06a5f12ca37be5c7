"""What triangle meshes are checked for."""

from __future__ import annotations

import numpy as np

from stickslip.track.mesh import TrackMesh
from stickslip.track.track import Track


def normals_and_areas(mesh):
    """Unit normals (m, 3) and areas (m,) of the triangles."""
    a, b, c = (mesh.vertices[mesh.faces[:, k]] for k in range(3))
    cross = np.cross(b - a, c - a)
    double = np.linalg.norm(cross, axis=1)
    return cross / double[:, None], 0.5 * double


def aspect_ratios(mesh):
    """Longest edge over shortest altitude (m,)."""
    corners = mesh.vertices[mesh.faces]
    longest = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).max(axis=1)
    return longest**2 / (2.0 * normals_and_areas(mesh)[1])


def directed_edges(faces):
    """All edges (3 m, 2) in the sense of their triangles."""
    return np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]]).astype(np.int64)


def border_edges(mesh):
    """Edges (k, 2) of one triangle only; asserts that no edge is run through twice in the same sense."""
    edges, n = directed_edges(mesh.faces), len(mesh.vertices)
    there, back = edges[:, 0] * n + edges[:, 1], edges[:, 1] * n + edges[:, 0]
    assert np.unique(there).size == there.size, "triangles overlap, or neighbours face opposite ways"
    return edges[~np.isin(there, back)]


def largest_bend(mesh, faces_used):
    """Largest angle [rad] between neighbouring triangles among those used (m,) bool."""
    normals, _ = normals_and_areas(mesh)
    faces, n = mesh.faces[faces_used], len(mesh.vertices)
    edges = directed_edges(faces)
    owner = np.tile(np.flatnonzero(faces_used), 3)
    there, back = edges[:, 0] * n + edges[:, 1], edges[:, 1] * n + edges[:, 0]
    order = np.argsort(there)
    place = np.searchsorted(there[order], back).clip(max=there.size - 1)
    partner = order[place]
    paired = there[partner] == back
    cosine = (normals[owner[paired]] * normals[owner[partner[paired]]]).sum(axis=1)
    return float(np.arccos(np.clip(cosine, -1.0, 1.0)).max())


def face_stations(track: Track, mesh: TrackMesh):
    """Stations [m] of the middles of triangles (m,)."""
    middle = mesh.vertices[mesh.faces].mean(axis=1)
    return track.plan.station_of(middle[:, :2]).station
