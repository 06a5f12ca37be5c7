"""A part of the user's own that goes into an obstacle of the user's own, both read from mesh files."""

from __future__ import annotations

from typing import Annotated, Literal

import numpy as np

from stickslip import numerics as nm
from stickslip.apps.workbench.app import WorkbenchApp
from stickslip.apps.workbench.solids import box, placed, pocket
from stickslip.apps.workbench.task import Pose, Quaternion, Task, axes_of_pose
from stickslip.contract.about import About
from stickslip.io.mesh_file import load_mesh
from stickslip.io.step_file import is_step
from stickslip.model.errors import UsageError
from stickslip.model.kinds import Choice, Number, Numbers
from stickslip.model.label import Label
from stickslip.scenes.support.machine_parts import Solid

UNITS = {"": 1.0, "m": 1.0, "cm": 0.01, "mm": 0.001, "inch": 0.0254}
SMALL, LARGE = 1e-3, 3.0  # m: parts that are smaller or larger may have been given in another unit
STEEL = 7800.0  # kg/m³
APP_TITLE = "Your part in its place"


def task(
    part: str = "",
    obstacle: str = "",
    unit: Annotated[Literal["", "m", "cm", "mm", "inch"], Choice(tuple(UNITS))] = "",
    goal: Annotated[tuple[float, ...], Numbers(6), Label("Goal: place and turns", "", "m, rad")] = (0.0,) * 6,
    start: Annotated[
        tuple[float, ...] | None, Numbers(6, optional=True), Label("Start: place and turns", "", "m, rad")
    ] = None,
    play: Annotated[float, Number("m", at_least=1e-6, at_most=0.1), Label("Play", "", "mm")] = 5e-4,
    density: Annotated[float, Number("kg/m³", above=0.0), Label("Density of the part")] = STEEL,
    seed: int = 0,
) -> Task:
    """A part and an obstacle from mesh files (STL, OBJ, PLY, OFF, 3MF, glTF, STEP); without files a block and its pocket.

    Parameters
    ----------
    part, obstacle : str
        Paths of the files. Of a STEP assembly ``FILE:NAME`` is one part, where it is in the assembly.
    unit : {"", "m", "cm", "mm", "inch"}
        Of the numbers in the files. Left out they are metres, and sizes that are unlikely are asked about. STEP files state theirs.
    goal : 6 floats [m, rad]
        Where the origin of the part belongs, and its turns about x, y and z. Left out: as the files have it, assembled.
    start : 6 floats [m, rad], optional
        Where it begins. Left out: turned as at the goal, above all obstacles.
    play : float [m]
        The smallest play that matters; sets the guard distance to a twentieth, the chord error of STEP files to a fiftieth, and the
        width within which meshes are healed to a hundredth.
    density : float [kg/m³]
    seed : int
        Not used: files are where they are.
    """
    if bool(part) != bool(obstacle):
        missing = "obstacle" if part else "part"
        raise UsageError(
            f"'fit' has a {'part' if part else 'obstacle'} and no {missing}. Give both: --set {missing}=FILE."
        )
    if part:
        own, of_part = _read("part", part, unit, play)
        other, of_other = _read("obstacle", obstacle, unit, play)
        notes = (*of_part, *of_other)
    else:
        notes = ()
        own = box((0.04, 0.02, 0.04), (0.0, 0.0, -0.0145))
        other = placed(pocket((0.04 + play, 0.035, 0.02 + play), 0.01), (0.0, 0.0, 0.0), _DOWN)
    end = _pose(goal)
    begin = _pose(start) if start is not None else _above(own, other, end)
    return Task(
        name="fit", title=APP_TITLE, part={"part": own}, obstacles={"obstacle": other}, density=density,
        start=begin, way=(end,), play=play, near=play + 1e-4, turned=0.1,
        speed=0.05, turn=0.5, is_way_known=False, colours={"part": (0.75, 0.6, 0.3), "obstacle": (0.55, 0.58, 0.62)},
        notes=notes,
    )  # fmt: skip


_DOWN = ((1.0, 0.0, 0.0), (0.0, 0.0, -1.0), (0.0, 1.0, 0.0))


def _read(what: str, path: str, unit: str, play: float) -> tuple[Solid, tuple[str, ...]]:
    """A mesh in metres, healed to a hundredth of the play, and what that took.

    Raises
    ------
    UsageError
        Its size is unlikely and no unit was given.
    ModelError
        It cannot be read; or the part encloses no volume, which its mass needs.
    """
    file, _, name = path.rpartition(":")
    if not is_step(file):
        file, name = path, ""
    states_unit = is_step(file)
    found = load_mesh(
        file, 1.0 if states_unit else UNITS[unit],
        width=0.01 * play, chord=0.02 * play, part=name, solid=what == "part", size_is_right=True,
    )  # fmt: skip
    size = float(np.ptp(found.vertices, axis=0).max())
    if not unit and not states_unit and not SMALL <= size <= LARGE:
        raise UsageError(
            f"{path} is {_length(size)} long if its numbers are metres. Are they? Set unit=m if so, else unit=mm, cm or inch."
        )
    return (found.vertices, found.triangles), tuple(f"{what}: {repair}" for repair in found.report.repairs)


def _length(size: float) -> str:
    return f"{size:.3g} m" if size >= 1e-3 else f"{1e6 * size:.3g} µm"


def _pose(numbers: tuple[float, ...]) -> Pose:
    """Place and turns about the axes x, then y, then z of the room."""
    x, y, z, a, b, c = numbers
    return Pose((x, y, z), _product(_product(_turn(2, c), _turn(1, b)), _turn(0, a)))


def _turn(axis: int, angle: float) -> Quaternion:
    vector = [0.0, 0.0, 0.0]
    vector[axis] = nm.sin(0.5 * angle)
    return (nm.cos(0.5 * angle), vector[0], vector[1], vector[2])


def _product(p: Quaternion, q: Quaternion) -> Quaternion:
    a, b, c, d = p
    e, f, g, h = q
    return (
        a * e - b * f - c * g - d * h, a * f + b * e + c * h - d * g, a * g - b * h + c * e + d * f, a * h + b * g - c * f + d * e,
    )  # fmt: skip


def _above(own: Solid, other: Solid, end: Pose) -> Pose:
    """Turned as at the goal, and a fifth of the size of the part above all obstacles."""
    there = nm.product(own[0], np.ascontiguousarray(axes_of_pose(end).T)) + np.array(end.position)
    lift = float(other[0][:, 2].max() - there[:, 2].min()) + 0.2 * float(np.ptp(there, axis=0).max())
    x, y, z = end.position
    return Pose((x, y, z + max(lift, 0.0)), end.wxyz)


APP = WorkbenchApp(
    name="fit",
    title=APP_TITLE,
    help=About(
        see="A part of your own is led to its place in an obstacle of your own; without files it is a block and "
        "its pocket.",
        exact="The clearance is exact for the triangles of the files: what the plot calls 0 touches.",
        tries="Run it with your files from a shell: stickslip run fit --set part=A.stl --set obstacle=B.stl. See "
        "whether the part fits, and which way it goes in.",
    ),
    make=task,
    framed=0.2,
)
