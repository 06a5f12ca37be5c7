"""Tracks as files for other programs: glTF, OBJ, and the compact swept grid."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.io.frames import vectors_to_y_up
from stickslip.io.safe_file import check_target, write_file
from stickslip.io.swept_grid import ACROSS, SPACING, encode_swept_grid, swept_grid
from stickslip.model.errors import Fault, TrackError
from stickslip.track.elements import track_mesh
from stickslip.track.faults import refuse
from stickslip.track.mesh import ICE, Loft, TrackMesh, grid_loft, section_loft
from stickslip.track.track import Track

ALONG, ACROSS_MESH = 0.16, 80  # m, points: 1.57 million triangles on a track of 1590 m
DECIMALS = 5  # of coordinates in OBJ files: 0.01 mm
#: Colours by the first word of a part's name: red, green, blue, opacity.
COLOURS = {
    ICE: (218, 232, 242, 255),
    "wall": (196, 168, 128, 255),
    "end_stop": (156, 116, 72, 255),
    "closure": (150, 60, 52, 255),
    "end": (110, 116, 124, 255),
}


@dataclass(frozen=True, slots=True)
class ExportReport:
    """What was written."""

    path: Path
    n_byte: int
    n_triangle: int  # 0 in a swept grid: its reader makes them


def export_track(
    track: Track,
    path: str | os.PathLike[str],
    *,
    along: float | None = None,
    across: int | None = None,
    sections: bool = False,
) -> ExportReport:
    """Write a track in the format that the name of the file ends with.

    Parameters
    ----------
    track : Track
    path : path-like
        ``.glb`` (glTF, y up), ``.obj`` (z up, as `stickslip.model.Mesh` reads it) or ``.ssg`` (swept grid, without the
        triangles). Written completely or not at all.
    along : float [m], optional
        Distance of rows. Default 0.16 m; of the stations that a swept grid holds 0.25 m.
    across : int, optional
        Points across. Default 80; in a swept grid 81.
    sections : bool
        Triangles in the tessellation of the source, see `stickslip.track.mesh.section_mesh`; `along` then is the distance
        of sections, by default 0.5 m.

    Returns
    -------
    ExportReport

    Raises
    ------
    TrackError
        If the ending is not known, or the resolution impossible.
    ModelError
        If the file cannot be written; a target that is none is refused before triangles are made.
    """
    file = Path(path)
    suffix = file.suffix.lower()
    faults = []
    if suffix not in (*WRITERS, ".ssg"):
        faults.append(Fault(str(file), f"has the ending {suffix!r}", "Give a name that ends in .glb, .obj or .ssg"))
    if sections and (across is not None or suffix == ".ssg"):
        fix = "Leave `sections` out, or give .glb or .obj and no `across`"
        faults.append(Fault("sections", "is asked for together with points across", fix))
    refuse(faults)
    check_target(file, error=TrackError)
    if suffix == ".ssg":
        data = encode_swept_grid(
            swept_grid(track, SPACING if along is None else along, ACROSS if across is None else across)
        )
        n_triangle = 0
    else:
        mesh = track_mesh(track, _loft(track, along, across, sections))
        data, n_triangle = WRITERS[suffix](mesh, track.title), len(mesh.faces)
    write_file(file, data, str(file))
    return ExportReport(file, len(data), n_triangle)


def encode_glb(mesh: TrackMesh, title: str) -> bytes:
    """The mesh as binary glTF: y up, one node per part, smooth normals within a part."""
    import trimesh  # slow to import

    scene: Any = trimesh.Scene(metadata={"title": title})
    for name in mesh.names:
        used, faces = np.unique(mesh.faces_of(name), return_inverse=True)
        vertices, faces = mesh.vertices[used], faces.reshape(-1, 3)
        material = trimesh.visual.material.PBRMaterial(
            name=name, baseColorFactor=COLOURS[name.split()[0]], metallicFactor=0.0, roughnessFactor=0.4
        )
        part = trimesh.Trimesh(
            vectors_to_y_up(vertices),
            faces,
            vertex_normals=vectors_to_y_up(vertex_normals(vertices, faces)),
            process=False,
            visual=trimesh.visual.TextureVisuals(material=material),
        )
        scene.add_geometry(part, geom_name=name, node_name=name)
    return bytes(scene.export(file_type="glb", include_normals=True))


def encode_obj(mesh: TrackMesh, title: str) -> bytes:
    """The mesh as OBJ text: z up, in metres, one object per part."""
    one_line = " ".join(title.split())
    text = [f"# {one_line}\n# z up, metres; normals into the channel\n"]
    text.append((f"v %.{DECIMALS}f %.{DECIMALS}f %.{DECIMALS}f\n" * len(mesh.vertices)) % tuple(mesh.vertices.ravel()))
    for name in mesh.names:
        faces = mesh.faces_of(name) + 1
        text.append(f"o {name.replace(' ', '_')}\n" + ("f %d %d %d\n" * len(faces)) % tuple(faces.ravel().tolist()))
    return "".join(text).encode()


#: Ending of the name → what makes the content of the file.
WRITERS: dict[str, Callable[[TrackMesh, str], bytes]] = {".glb": encode_glb, ".obj": encode_obj}


def vertex_normals(vertices: NDArray[np.float64], faces: NDArray[Any]) -> NDArray[np.float64]:
    """Unit normals (n, 3) at vertices, means of their triangles weighted by area."""
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    normals = np.cross(b - a, c - a)
    corner = faces.ravel()
    sums = [np.bincount(corner, np.repeat(normals[:, axis], 3), len(vertices)) for axis in range(3)]
    total = np.stack(sums, axis=-1)
    return np.asarray(total / np.sqrt(nm.square(total).sum(axis=1, keepdims=True)))


def _loft(track: Track, along: float | None, across: int | None, sections: bool) -> Loft:
    """The channel in the resolution that is asked for."""
    if sections:
        return section_loft(track, 0.5 if along is None else along)
    return grid_loft(track, ALONG if along is None else along, ACROSS_MESH if across is None else across)
