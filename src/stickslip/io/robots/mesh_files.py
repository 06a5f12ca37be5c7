"""Mesh files that a robot names: found beside the robot, scaled, checked."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

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
        folder, those above and the folders of packages, with and without the name of the package.
    opened : OpenedFolder
        Of the robot file.
    subfolder : str
        Where meshes are, relative to that (``meshdir`` of MJCF).
    """
    for scheme in SCHEMES:
        if name.startswith(scheme):
            inside, folder = Path(name[len(scheme) :].lstrip("/")), opened.folder
            roots = [*[folder, *folder.parents][:LEVELS], *opened.packages]
            tried = [root / part for root in roots for part in (inside, Path(*inside.parts[1:]))]
            break
    else:
        plain = Path(name.removeprefix("file://"))
        tried = [opened.path(os.path.join(subfolder, plain))]
    readable = [path for path in tried if opened.what_is_wrong(path) is None]
    return next((path for path in readable if path.is_file()), None), readable or tried


class RobotMesh(NamedTuple):
    """A mesh in metres, what was repaired, why it encloses no volume, and why it may be in millimetres."""

    vertices: Array  # (n, 3) m
    triangles: NDArray[np.int64]  # (m, 3)
    repairs: tuple[str, ...]
    flaws: tuple[Fault, ...]
    odd_size: tuple[Fault, ...]


def load_robot_mesh(
    name: str,
    opened: OpenedFolder,
    scale: tuple[float, float, float],
    where: str,
    faults: list[Fault],
    *,
    size_is_right: bool,
    subfolder: str = "",
) -> RobotMesh | None:
    """A mesh that a robot names; None, and all its faults, if it cannot be used at all.

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
    found: dict[str, list[Fault]] = {"not finite": [], "size": [], "": []}
    for flaw in report.faults:
        kind = flaw.kind if flaw.kind in found else ""
        found[kind].append(Fault(where, f"names {name!r}: {flaw.what}", flaw.fix))
    if found["not finite"]:
        faults += found["not finite"]
        return None
    return RobotMesh(vertices, triangles, report.repairs, tuple(found[""]), tuple(found["size"]))


def with_packages(opened: OpenedFolder, packages: str) -> OpenedFolder:
    """The opened folder, and the folders of packages that a person named: files below them may be read, too."""
    named = tuple(Path(os.path.abspath(folder)) for folder in packages.split(os.pathsep) if folder)
    return replace(opened, roots=(*opened.roots, *named), packages=named)
