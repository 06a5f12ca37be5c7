"""Triangle meshes: read from the formats of others with a report, written as binary PLY in double precision."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip.io.frames import vectors_from_y_up
from stickslip.io.safe_file import write_file
from stickslip.io.step_file import CHORD, is_step, read_step
from stickslip.model.errors import Fault, ModelError

if TYPE_CHECKING:
    from stickslip.geometry import MeshReport

Y_UP = (".glb", ".gltf")
NO_MATTER = ("flat triangles", "repeated triangles")  # to a volume, and contact leaves them out


@dataclass(frozen=True, slots=True, eq=False)
class MeshFile:
    """A mesh from a file.

    Parameters
    ----------
    vertices : (n, 3) float [m]
        z up; what a y-up format holds has been turned.
    triangles : (m, 3) int
    report : MeshReport
        What is wrong with it, and what was repaired.
    """

    vertices: NDArray[np.float64]
    triangles: NDArray[np.int64]
    report: MeshReport


def load_mesh(
    path: str | os.PathLike[str],
    scale: float = 1.0,
    *,
    repair: bool = True,
    width: float | None = None,
    chord: float | None = None,
    part: str = "",
    solid: bool = False,
    size_is_right: bool = False,
) -> MeshFile:
    """Read a mesh from glTF, OBJ, STL, PLY, OFF or 3MF; with the extra ``stickslip[cad]`` also from STEP.

    The file is never changed. What cannot be healed stays as it is: a surface with holes still has a closest point, and only what needs
    a volume refuses it.

    Parameters
    ----------
    path : path
    scale : float [m per unit]
        Metres per unit of the file: 0.001 for millimetres. STEP files state their unit: leave it at 1.
    repair : bool
        Merge vertices, drop flat and repeated triangles, close seams, merge slivers, turn faces; the report says what was done.
    width : float [m], optional
        Of the widest seam that is closed, and how far the surface may move. Default: 1 µm, at most 10⁻⁵ of the size.
    chord : float [m], optional
        How far triangles may be from the curved faces of a STEP file. Default: 10 µm.
    part : str
        Of a STEP file: the part of this name only, where it is in the assembly.
    solid : bool
        The mesh is to be a body: refuse it, with all faults at once, unless it is closed, encloses a volume and has a
        plausible size.
    size_is_right : bool
        The size was checked: do not ask whether millimetres were given as metres.

    Raises
    ------
    ModelError
        The file cannot be read, its vertices are not finite, or it is to be a body and is none.
    """
    from stickslip.geometry import GeometryError, inspect_mesh, repair_mesh  # loads kernels: not needed to write a mesh
    from stickslip.geometry.mesh_reader import read_triangles
    from stickslip.geometry.mesh_report import HARMLESS

    name = os.fspath(path)
    if not scale > 0.0:
        raise ModelError(Fault(name, f"has the scale {scale}", "Give metres per unit, above 0"))
    cut: tuple[str, ...] = ()
    try:
        if is_step(name):
            vertices, triangles, cut = _cut_step(name, chord or CHORD, part)
        else:
            vertices, triangles = read_triangles(name, "mesh file")
        if os.path.splitext(name)[1].lower() in Y_UP:
            vertices = vectors_from_y_up(vertices)
        vertices = vertices * scale
        if repair:
            vertices, triangles, report = repair_mesh(vertices, triangles, width=width, size_is_right=size_is_right)
        else:
            report = inspect_mesh(vertices, triangles, size_is_right=size_is_right)
    except GeometryError as error:
        raise ModelError([Fault(name, "cannot be used", fault.rstrip(".")) for fault in error.faults]) from error
    bad = [
        fault
        for fault in report.faults
        if (fault.kind not in (*HARMLESS, *NO_MATTER) if solid else fault.kind == "not finite")
    ]
    if bad:
        raise ModelError([Fault(name, f"has a fault: {fault.what}", fault.fix) for fault in bad])
    return MeshFile(vertices, triangles, replace(report, repairs=(*cut, *report.repairs)))


def _cut_step(name: str, chord: float, part: str) -> tuple[NDArray[np.float64], NDArray[np.int64], tuple[str, ...]]:
    """Vertices [m] and triangles of a STEP file, all parts in their places or one of them; and a line about it."""
    found = read_step(name, chord)
    chosen = [one for one in found if one.name == part] if part else found
    if not chosen:
        near = ", ".join(repr(one.name) for one in found[:20])
        raise ModelError(Fault(name, f"has no part {part[:60]!r}", f"Choose one of {near}"))
    first = np.cumsum([0, *(len(one.vertices) for one in chosen)])
    vertices = np.concatenate([one.placed() for one in chosen])
    triangles = np.concatenate([one.triangles + k for one, k in zip(chosen, first)])
    names = ", ".join(one.name for one in chosen[:5]) + (" …" if len(chosen) > 5 else "")
    return (
        vertices,
        triangles,
        (f"cut {names} into {len(triangles)} triangles with a chord error of {1e6 * chord:.3g} µm",),
    )


def write_ply(path: Path, vertices: ArrayLike, triangles: ArrayLike) -> None:
    """Write vertices (n, 3) [m] and triangles (m, 3); no bit is lost.

    Raises
    ------
    ModelError
        The file cannot be written.
    """
    points = np.asarray(vertices, dtype="<f8")
    corners = np.asarray(triangles)
    faces = np.empty(len(corners), dtype=[("n", "u1"), ("vertex", "<i4", 3)])
    faces["n"], faces["vertex"] = 3, corners
    header = (
        "ply\nformat binary_little_endian 1.0\n"
        f"element vertex {len(points)}\nproperty double x\nproperty double y\nproperty double z\n"
        f"element face {len(faces)}\nproperty list uchar int vertex_indices\nend_header\n"
    )
    write_file(path, header.encode() + points.tobytes() + faces.tobytes(), str(path))
