"""Triangles of mesh files, in the axes and units of the file."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stickslip.geometry.errors import GeometryError

#: Files that are read: z up or whatever their author chose, but for glTF, which is y up.
SUFFIXES = (".obj", ".stl", ".ply", ".off", ".glb", ".gltf")


def read_triangles(
    path: str | os.PathLike[str], subject: str = "Mesh"
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Vertices (n, 3) and triangles (m, 3) of a file; all parts of a glTF scene at their places, in one mesh.

    Raises
    ------
    GeometryError
        The file is missing, of another kind, damaged, or holds no triangle.
    """
    name = os.fspath(path)
    if os.path.splitext(name)[1].lower() not in SUFFIXES:
        raise GeometryError(subject, [f"{name!r} is of a type that is not read. Give one of {', '.join(SUFFIXES)}."])
    if not os.path.isfile(name):
        raise GeometryError(subject, [f"the file {name!r} does not exist. Check the path, or export it again."])
    import trimesh  # slow to import, and needed for files only

    try:
        loaded: Any = trimesh.load(name, force="mesh", process=False)
        vertices, triangles = np.array(loaded.vertices, np.float64), np.array(loaded.faces, np.int64)
    except Exception as error:  # trimesh's readers raise whatever their formats suggest
        reason = str(error).strip().rstrip(".") or type(error).__name__
        raise GeometryError(subject, [f"{name!r} cannot be read ({reason}). Export the mesh again."]) from error
    if triangles.size == 0:
        raise GeometryError(subject, [f"{name!r} holds no triangle. Export a triangulated surface."])
    return vertices, triangles
