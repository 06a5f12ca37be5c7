"""The meshes of a scene as files beside it: a scene file that a person can read, and meshes that other programs can."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from stickslip.io.mesh_file import write_ply
from stickslip.model import Mesh, Scene

FEW = 64  # vertices; smaller meshes stay in the scene file


def put_meshes_beside(scene: Scene, folder: Path) -> tuple[Scene, list[Path]]:
    """Write the meshes that a scene holds to a folder, as PLY in double precision; the same ones once.

    Parameters
    ----------
    scene : Scene
    folder : Path
        Made if there is a mesh to write.

    Returns
    -------
    Scene
        The same, naming files: not a bit of its geometry changes.
    list of Path
        The files.

    Raises
    ------
    ModelError
        A file cannot be written.
    """
    shapes = list(scene.shapes)
    written: dict[object, Path] = {}
    for i, shape in enumerate(shapes):
        if not isinstance(shape, Mesh) or len(shape.vertices) < FEW:
            continue
        content = (shape.vertices, shape.triangles)
        if content not in written:
            folder.mkdir(exist_ok=True)
            plain = re.sub(r"[^a-z0-9]+", "-", shape.name.lower()).strip("-") or "mesh"
            file = folder / f"{plain}.ply"
            if file in written.values():
                file = folder / f"{plain}-{len(written) + 1}.ply"
            write_ply(file, *content)
            written[content] = file
        shapes[i] = replace(shape, file=str(written[content].absolute()), vertices=(), triangles=())
    return replace(scene, shapes=tuple(shapes)), list(written.values())
