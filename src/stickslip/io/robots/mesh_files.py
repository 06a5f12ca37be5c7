"""Mesh files that a robot names: found beside the robot, scaled, checked."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from stickslip.io.opened_folder import LEVELS, OpenedFolder
from stickslip.io.robots.parts import Array
from stickslip.model.errors import Fault, ModelError

SCHEMES = ("package://", "model://")


def find_mesh(name: str, opened: OpenedFolder, subfolder: str = "") -> tuple[Path | None, list[Path]]:
    """The file called `name` in a robot file, and where it was looked for.

    Parameters
    ----------
    name : str
        Relative to the robot's folder, absolute, ``file://…``, or ``package://package/…``: then looked for in the robot's
        folder and those above, with and without the name of the package.
    opened : OpenedFolder
        Of the robot file.
    subfolder : str
        Where meshes are, relative to that (``meshdir`` of MJCF).
    """
    for scheme in SCHEMES:
        if name.startswith(scheme):
            inside, folder = Path(name[len(scheme) :].lstrip("/")), opened.folder
            roots = [folder, *folder.parents][:LEVELS]
            tried = [root / part for root in roots for part in (inside, Path(*inside.parts[1:]))]
            break
    else:
        plain = Path(name.removeprefix("file://"))
        tried = [opened.path(os.path.join(subfolder, plain))]
    readable = [path for path in tried if opened.what_is_wrong(path) is None]
    return next((path for path in readable if path.is_file()), None), readable or tried


def load_robot_mesh(
    name: str,
    opened: OpenedFolder,
    scale: tuple[float, float, float],
    where: str,
    faults: list[Fault],
    *,
    solid: bool,
    size_is_right: bool,
    subfolder: str = "",
) -> tuple[Array, NDArray[np.int64], tuple[str, ...]] | None:
    """Vertices [m], triangles and repairs of a mesh; None, and all its faults, if it cannot be used.

    Parameters
    ----------
    name, opened, subfolder
        As of `find_mesh`.
    scale : (3,) float [m per unit]
        Along the axes of the file; an odd number of negative ones turns the mesh inside out, which is undone.
    where : str
        The element that names the file.
    faults : list of Fault
        Extended by what is wrong.
    solid : bool
        Whether the mesh has to enclose a body.
    size_is_right : bool
        Do not ask whether millimetres were given as metres.
    """
    from stickslip.geometry import repair_mesh
    from stickslip.io.mesh_file import load_mesh

    if "://" in name and not name.startswith((*SCHEMES, "file://")):
        faults.append(Fault(where, f"names {name!r}, which is not on this machine", "Download it beside the robot"))
        return None
    if not scale[0] * scale[1] * scale[2]:
        faults.append(Fault(where, f"has the scale {scale}", "Give metres per unit along each axis, not 0"))
        return None
    path, tried = find_mesh(name, opened, subfolder)
    wrong = opened.what_is_wrong(tried[0])
    if wrong is not None:
        faults.append(Fault(where, f"names {name[:80]!r}, which {wrong}", opened.fix))
        return None
    if path is None:
        places = ", ".join(str(place) for place in tried[:6]) + (" …" if len(tried) > 6 else "")
        fix = f"Put it there, or correct the name; looked for {places}"
        faults.append(Fault(where, f"names {name!r}, which does not exist", fix))
        return None
    try:
        loaded = load_mesh(path, repair=False, size_is_right=True)
    except ModelError as error:
        faults += [Fault(where, f"names {name!r}: {f.what}", f.fix) for f in error.faults]
        return None
    vertices = loaded.vertices * np.asarray(scale)
    triangles = loaded.triangles if np.prod(scale) > 0.0 else loaded.triangles[:, ::-1]
    vertices, triangles, report = repair_mesh(vertices, triangles, size_is_right=size_is_right)
    kinds = {"size", "not finite"} if not solid else set(report.kinds)
    bad = [fault for fault in report.faults if fault.kind in kinds]
    faults += [Fault(where, f"names {name!r}: {fault.what}", fault.fix) for fault in bad]
    return None if bad else (vertices, triangles, report.repairs)
