"""Triangles of mesh files, in the axes and units of the file. Files are bounded: their counts are looked at before they are read."""

from __future__ import annotations

import json
import os
import re
import struct
import zipfile
from collections.abc import Iterator
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from stickslip.geometry.errors import GeometryError

#: Files that are read: z up or whatever their author chose, but for glTF, which is y up.
SUFFIXES = (".obj", ".stl", ".ply", ".off", ".3mf", ".glb", ".gltf")
MAX_TRIANGLES = 4_000_000  # 30 s and 2.3 GB to make ready for contact
MAX_BYTES = 512 * 2**20
FARTHEST = 1e9  # of a coordinate, in the unit of the file: beyond it products of lengths are of no use
LINE = 2**16  # bytes of a header line at most


def read_triangles(
    path: str | os.PathLike[str], subject: str = "Mesh"
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Vertices (n, 3) and triangles (m, 3) of a file; all parts of a glTF scene at their places, in one mesh.

    Raises
    ------
    GeometryError
        The file is missing, of another kind, damaged, too large, or holds no triangle, coordinates beyond `FARTHEST`,
        or vertex numbers that do not exist.
    """
    name = os.fspath(path)
    suffix = os.path.splitext(name)[1].lower()
    if suffix not in SUFFIXES:
        raise GeometryError(subject, [f"{name!r} is of a type that is not read. Give one of {', '.join(SUFFIXES)}."])
    if not os.path.isfile(name):
        raise GeometryError(subject, [f"the file {name!r} does not exist. Check the path, or export it again."])
    import trimesh  # slow to import, and needed for files only

    try:
        _refuse_large(name, suffix, subject)
        options: dict[str, Any] = {} if suffix in (".stl", ".off", ".3mf") else {"skip_materials": True}
        loaded: Any = trimesh.load(name, force="mesh", process=False, resolver=_Parts(name), **options)
        vertices, triangles = np.array(loaded.vertices, np.float64), np.array(loaded.faces, np.int64)
    except GeometryError:
        raise
    except Exception as error:  # trimesh's readers raise whatever their formats suggest
        reason = str(error).strip().rstrip(".") or type(error).__name__
        raise GeometryError(subject, [f"{name!r} cannot be read ({reason}). Export the mesh again."]) from error
    if vertices.ndim != 2 or vertices.shape[1] != 3 or triangles.ndim != 2:
        raise GeometryError(subject, [f"{name!r} has vertices that are not x, y and z. Export the mesh again."])
    if triangles.size == 0:
        raise GeometryError(subject, [f"{name!r} holds no triangle. Export a triangulated surface."])
    _refuse_count(name, len(triangles), subject)
    if triangles.min() < 0 or triangles.max() >= len(vertices):
        what = f"{name!r} has triangles that refer to vertices outside 0..{len(vertices) - 1}"
        raise GeometryError(subject, [f"{what}. Export the mesh again."])
    finite = vertices[np.isfinite(vertices)]  # others are reported as a fault of the mesh
    if finite.size and float(np.abs(finite).max()) > FARTHEST:
        what = f"{name!r} has a coordinate of {np.abs(finite).max():.3g}, at most {FARTHEST:g} is read"
        raise GeometryError(subject, [f"{what}. Move the mesh to its origin, or check the file."])
    return vertices, triangles


class _Parts(dict[str, bytes]):
    """Files that a mesh file names, such as the buffers of a glTF: those in its own folder, and no others."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._folder = os.path.dirname(os.path.realpath(name))

    def get(self, key: str, default: Any = None) -> bytes:  # type: ignore[override]
        return self[key]

    def __missing__(self, key: str) -> bytes:
        file = os.path.realpath(os.path.join(self._folder, key))
        if os.path.commonpath([self._folder, file]) != self._folder:
            raise ValueError(f"it names {key[:80]!r}, which is outside its folder")
        if os.path.getsize(file) > MAX_BYTES:
            raise ValueError(f"it names {key[:80]!r}, which has more than {MAX_BYTES // 2**20} MB")
        with open(file, "rb") as stream:
            return stream.read()


def _refuse_large(name: str, suffix: str, subject: str) -> None:
    """Look at the size of a file and at what its header counts; texts without counts are counted until there are too many."""
    size = os.path.getsize(name)
    if size > MAX_BYTES:
        what = f"{name!r} has {size / 2**20:.0f} MB, at most {MAX_BYTES // 2**20} MB are read"
        raise GeometryError(subject, [f"{what}. Reduce the mesh, or save it in a binary format."])
    with open(name, "rb") as stream:
        for count in _counts(stream, suffix, size):
            _refuse_count(name, count, subject)


def _refuse_count(name: str, count: int, subject: str) -> None:
    if count > MAX_TRIANGLES:
        what = f"{name!r} has {count} triangles or more, at most {MAX_TRIANGLES} are read"
        raise GeometryError(subject, [f"{what}. Reduce the mesh."])


def _counts(stream: BinaryIO, suffix: str, size: int) -> Iterator[int]:
    """Least number of triangles of a file, better with each item; faulty files are left to their reader."""
    head = stream.read(84)
    stream.seek(0)
    match suffix:
        case ".stl" if len(head) == 84 and size == 84 + 50 * struct.unpack("<I", head[80:])[0]:
            yield (size - 84) // 50
        case ".stl":
            yield from _lines_that(stream, rb"\s*facet\b", lambda line: 1)
        case ".obj":
            yield from _lines_that(stream, rb"f\s", lambda line: max(0, len(line.split()) - 3))
        case ".ply":
            yield from _counts_of_ply(stream)
        case ".off":
            words = stream.read(LINE).split()
            yield from (int(word) // 3 if i == 1 else int(word) for i, word in enumerate(words[:3]) if word.isdigit())
        case ".3mf":
            with zipfile.ZipFile(stream) as archive:
                unpacked = sum(entry.file_size for entry in archive.infolist())
            if unpacked > MAX_BYTES:
                raise ValueError(f"it unpacks to {unpacked / 2**20:.0f} MB, at most {MAX_BYTES // 2**20} MB are read")
        case ".glb":
            length = struct.unpack("<I", stream.read(20)[12:16])[0]
            yield from _counts_of_gltf(json.loads(stream.read(min(length, size))))
        case _:
            yield from _counts_of_gltf(json.loads(stream.read()))


def _lines_that(stream: BinaryIO, begin: bytes, triangles: Any) -> Iterator[int]:
    pattern, total = re.compile(begin), 0
    for i, line in enumerate(stream):
        if pattern.match(line):
            total += triangles(line)
        if i % 10_000 == 0:
            yield total
    yield total


def _counts_of_ply(stream: BinaryIO) -> Iterator[int]:
    """Faces, and a third of the vertices: as many triangles have corners of their own."""
    for _ in range(1000):
        words = stream.readline(LINE).split()
        if words[:1] == [b"element"] and len(words) == 3 and words[2].isdigit():
            yield int(words[2]) // (1 if words[1] == b"face" else 3)
        if words[:1] == [b"end_header"]:
            return


def _counts_of_gltf(header: dict[str, Any]) -> Iterator[int]:
    """Triangles of all nodes: a mesh is there once for every node that names it; and entries of every accessor."""
    accessors, nodes = header.get("accessors", []), header.get("nodes", [])
    yield from (int(accessor["count"]) // 3 for accessor in accessors)
    sizes = [
        sum(int(accessors[part.get("indices", part["attributes"]["POSITION"])]["count"]) // 3 for part in parts)
        for parts in (mesh["primitives"] for mesh in header.get("meshes", []))
    ]
    yield sum(sizes[node["mesh"]] for node in nodes if "mesh" in node)
    children = [child for node in nodes for child in node.get("children", [])]
    if len(set(children)) != len(children):
        raise ValueError("a node of it has two parents")
