"""A frictionless sled on four small balls in a half-pipe that runs downhill.

Exact: the sled speeds up by ``g sin(slope)`` along the pipe while it swings across; its energy is conserved and its
balls never leave the surface. Triangles approximate the pipe from inside: a mesh carries it higher, by a facet's height
at most.
"""

from __future__ import annotations

import atexit
import math
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Annotated

import numpy as np

from stickslip import numerics as nm
from stickslip.contract.about import SLEDS, About
from stickslip.io.mesh_file import write_ply
from stickslip.model import Body, Free, Frictionless, HeightField, Mesh, Scene, Sphere, StepOptions, Surface
from stickslip.model.errors import UsageError
from stickslip.model.kinds import Choice
from stickslip.model.label import Label
from stickslip.scenes.anisotropic import grid_triangles
from stickslip.scenes.support.solids import box_inertia

TITLE = "Sled in a half-pipe"
ABOUT = About(
    see="A sled on four small balls swings from side to side in a half-pipe that runs downhill, without friction.",
    exact="It speeds up by g sin(slope) along the pipe; its energy stays the same and no ball leaves the surface.",
    tries="Make the pipe of triangles and watch the energy and the forces: facets are felt.",
)
GROUP = SLEDS
UNTIL = 6.0

GRAVITY = 9.81
RADIUS = 2.0  # m, of the pipe
LENGTH = 90.0  # m, of the pipe
SLOPE = 0.1  # rad
MASS = 100.0
HALF_EXTENTS = (1.0, 0.3, 0.15)
BALL_RADIUS = 0.02
BALL_X, BALL_Y, BALL_Z = 0.8, 0.25, -0.15  # the balls stand at (+-BALL_X, +-BALL_Y, BALL_Z) in the sled
SPEED = 10.0  # m/s at the start
ASIDE = 0.3  # rad, the start is that far up the wall
HALF_WIDTH = 1.6  # m, of the height field, which cannot stand upright
MESH_200K = (1000, 100)  # cells along and around
MESH_1700K = (2915, 292)
MOST_CELLS = 5_000_000

CORNERS = tuple((x, y, BALL_Z) for x in (BALL_X, -BALL_X) for y in (BALL_Y, -BALL_Y))


def tilt() -> tuple[float, float, float, float]:
    """Rotation from the axes of the pipe to those of the world."""
    return (nm.cos(0.5 * SLOPE), 0.0, nm.sin(0.5 * SLOPE), 0.0)


def sagitta(n_around: int) -> float:
    """Height of a facet over the arc it replaces [m]."""
    return RADIUS * (1.0 - nm.cos(0.5 * math.pi / n_around))


def to_pipe(r: np.ndarray) -> np.ndarray:
    """World position(s) (..., 3) in the axes of the pipe: x along it, its axis of symmetry at z = RADIUS."""
    c, s = nm.cos(SLOPE), nm.sin(SLOPE)
    return np.stack([c * r[..., 0] - s * r[..., 2], r[..., 1], s * r[..., 0] + c * r[..., 2]], axis=-1)


def to_world(r: tuple[float, float, float]) -> tuple[float, float, float]:
    """Position in the axes of the pipe → world."""
    c, s = nm.cos(SLOPE), nm.sin(SLOPE)
    return (c * r[0] + s * r[2], r[1], -s * r[0] + c * r[2])


def build(
    surface: Annotated[
        str, Choice(("parametric", "mesh", "smooth_mesh", "height_field")), Label("Surface of the pipe")
    ] = "parametric",
    cells: tuple[int, int] = MESH_200K,
    dt: float = 0.001,
) -> Scene:
    """Sled near the top of a pipe: "parametric", or a "mesh", "smooth_mesh" or "height_field" of so many `cells`.

    Parameters
    ----------
    surface : str
        The exact cylinder, triangles (flat or with smoothed normals), or a grid of heights.
    cells : tuple
        Of the triangles or heights: along, across.
    """
    _check_cells(cells)
    pipe = PIPES[surface](cells)
    clearance = 0.0 if surface == "parametric" else sagitta(cells[1])
    reach = (
        math.sqrt(nm.square(RADIUS - BALL_RADIUS - clearance) - nm.square(BALL_Y)) + BALL_Z
    )  # sled's centre to the axis
    start = to_world((2.0, reach * nm.sin(ASIDE), RADIUS - reach * nm.cos(ASIDE)))
    c, s = nm.cos(0.5 * ASIDE), nm.sin(0.5 * ASIDE)
    w, _, y, _ = tilt()
    pose = (w * c, w * s, y * c, -y * s)  # tilt * (c, s, 0, 0)
    velocity = to_world((SPEED, 0.0, 0.0))
    return Scene(
        name="half_pipe",
        title=TITLE,
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=(Body("sled", MASS, box_inertia(MASS, HALF_EXTENTS)),),
        joints=(Free("sled_free", child="sled", q0=(*start, *pose), u0=(*velocity, 0.0, 0.0, 0.0)),),
        shapes=(
            pipe,
            *(Sphere(f"ball_{i}", "sled", radius=BALL_RADIUS, position=at) for i, at in enumerate(CORNERS)),
        ),
        laws=(Frictionless(),),
        step=StepOptions(dt=dt),
    )


def _check_cells(cells: tuple[int, int]) -> None:
    """Refuse what is not a grid, and one that no memory holds."""
    whole = len(cells) == 2 and all(isinstance(n, int) and not isinstance(n, bool) and n >= 1 for n in cells)
    if not whole or cells[0] * cells[1] > MOST_CELLS:
        wanted = f"two whole numbers, 1 or more, whose product is at most {MOST_CELLS}"
        raise UsageError(f"Scene 'half-pipe': cells is {list(cells)!r}. Give {wanted}, such as {list(MESH_200K)}.")


def smooth_pipe(cells: tuple[int, int]) -> Surface:
    """The pipe itself; it has no `cells`."""
    return Surface("pipe", function="half-pipe", params=(RADIUS, SLOPE))


def mesh_pipe(cells: tuple[int, int]) -> Mesh:
    """Half a cylinder of ``2 cells[0] cells[1]`` triangles whose vertices lie on the pipe."""
    return Mesh("pipe", file=str(mesh_file(cells)), rotation_wxyz=tilt())


def smooth_mesh_pipe(cells: tuple[int, int]) -> Mesh:
    """The same mesh, its triangles bent along the normals at their vertices."""
    return Mesh("pipe", file=str(mesh_file(cells)), rotation_wxyz=tilt(), smooth=True)


def height_field_pipe(cells: tuple[int, int]) -> HeightField:
    """The lower part of the pipe as heights over a regular grid."""
    return HeightField(
        "pipe",
        file=str(height_file(cells)),
        spacing_x=LENGTH / cells[0],
        spacing_y=2.0 * HALF_WIDTH / cells[1],
        position=to_world((0.5 * LENGTH, 0.0, 0.0)),
        rotation_wxyz=tilt(),
    )


@cache
def mesh_file(cells: tuple[int, int]) -> Path:
    """Write the mesh to a file of this process (binary PLY, double precision)."""
    x, phi = np.meshgrid(
        np.linspace(0.0, LENGTH, cells[0] + 1), np.linspace(-0.5 * math.pi, 0.5 * math.pi, cells[1] + 1), indexing="ij"
    )
    vertices = np.column_stack([x.ravel(), RADIUS * nm.sin(phi).ravel(), RADIUS * (1.0 - nm.cos(phi)).ravel()])
    triangles = grid_triangles(*cells)
    file = scratch_folder() / f"half_pipe_{cells[0]}x{cells[1]}.ply"
    write_ply(file, vertices, triangles)
    return file


@cache
def height_file(cells: tuple[int, int]) -> Path:
    """Write the heights (cells[0] + 1, cells[1] + 1) to a file of this process."""
    y = np.linspace(-HALF_WIDTH, HALF_WIDTH, cells[1] + 1)
    heights = np.tile(RADIUS - np.sqrt(nm.square(RADIUS) - nm.square(y)), (cells[0] + 1, 1))
    file = scratch_folder() / f"half_pipe_{cells[0]}x{cells[1]}.npy"
    np.save(file, heights)
    return file


@cache
def scratch_folder() -> Path:
    """Folder for large surfaces, removed when the process ends."""
    folder = tempfile.mkdtemp(prefix="stickslip-half-pipe-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


PIPES: dict[str, Callable[[tuple[int, int]], Surface | Mesh | HeightField]] = {
    "parametric": smooth_pipe,
    "mesh": mesh_pipe,
    "smooth_mesh": smooth_mesh_pipe,
    "height_field": height_field_pipe,
}
