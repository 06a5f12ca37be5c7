"""A still picture of a scene: every primitive at its present pose, flat shaded, sorted from back to front."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stickslip.analysis.figure_file import save_figure
from stickslip.engine import Simulation
from stickslip.model import Box, Capsule, Hull, Mesh, Plane, Segment, Shape, Sphere
from stickslip.model.rotation import matrix_from_quat

Array = NDArray[np.float64]

LIGHT = np.array([0.35, -0.55, 0.76])
PALETTE = ("#4c78a8", "#f2a65a", "#7fb069", "#c8553d", "#8d80ad", "#5fa8a1", "#d9ae61", "#6b7a8f")
GROUND = "#d7dee6"


def box_faces(half: Any) -> list[Array]:
    """Six quadrilaterals of a box in its own frame."""
    x, y, z = half
    faces = []
    for axis in range(3):
        u, v = [k for k in range(3) if k != axis]
        for side in (-1.0, 1.0):
            corners = np.zeros((4, 3))
            corners[:, axis] = side
            corners[:, u] = (-1, 1, 1, -1)
            corners[:, v] = (-1, -1, 1, 1)
            faces.append(corners * (x, y, z))
    return faces


def round_faces(radius: float, half_length: float, n: int = 20) -> list[Array]:
    """Quadrilaterals of a sphere (half_length 0) or of a capsule along x."""
    polar = np.linspace(0.0, np.pi, n + 1)
    turn = np.linspace(0.0, 2.0 * np.pi, 2 * n + 1)
    x = radius * np.cos(polar)
    x = x + np.where(x >= 0.0, half_length, -half_length)
    r = radius * np.sin(polar)
    grid = np.stack(
        [np.repeat(x[:, None], turn.size, 1), r[:, None] * np.cos(turn), r[:, None] * np.sin(turn)], axis=-1
    )
    return [
        np.array([grid[i, j], grid[i + 1, j], grid[i + 1, j + 1], grid[i, j + 1]])
        for i in range(n)
        for j in range(turn.size - 1)
    ]


def ground_faces(extent: float, n: int = 12) -> list[Array]:
    """Square tiles of a plane around its origin."""
    edges = np.linspace(-extent, extent, n + 1)
    return [
        np.array([(a, c, 0.0), (b, c, 0.0), (b, d, 0.0), (a, d, 0.0)])
        for a, b in itertools.pairwise(edges)
        for c, d in itertools.pairwise(edges)
    ]


def shape_faces(shape: Shape, extent: float) -> list[Array]:
    """Polygons of a shape in its own frame."""
    match shape:
        case Box():
            return box_faces(shape.half_extents)
        case Sphere():
            return round_faces(shape.radius, 0.0)
        case Capsule():
            return round_faces(shape.radius, shape.half_length)
        case Plane():
            return ground_faces(extent)
        case Mesh() | Hull():
            vertices, triangles = shape.load()
            return list(np.asarray(vertices)[np.asarray(triangles)])
        case Segment():
            return [np.array([(0.0, 0.0, 0.0), (shape.length, 0.0, 0.0), (0.0, 0.0, 0.0)])]
    return []


def draw_scene(sim: Simulation, ax: Any, extent: float = 2.0) -> None:
    """Draw all shapes of a simulation into a 3-D matplotlib axes.

    Parameters
    ----------
    sim : Simulation
    ax : matplotlib 3-D axes
    extent : float [m]
        Half the edge of the piece of ground that is shown.
    """
    from matplotlib.colors import to_rgb
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection

    bodies = {body.name: i for i, body in enumerate(sim.scene.bodies)}
    light = LIGHT / np.linalg.norm(LIGHT)
    ground: list[Array] = []
    polygons: list[Array] = []
    colours: list[Any] = []
    for shape in sim.scene.shapes:
        r, A = np.zeros(3), np.eye(3)
        if shape.body != "world":
            r, quat = sim.pose(shape.body)
            A = matrix_from_quat(quat)
        B = A @ matrix_from_quat(shape.rotation_wxyz)
        origin = r + A @ np.asarray(shape.position)
        base = np.array(to_rgb(PALETTE[bodies[shape.body] % len(PALETTE)] if shape.body != "world" else GROUND))
        for face in shape_faces(shape, extent):
            corners = origin + face @ B.T
            if isinstance(shape, Plane):
                ground.append(corners)
                continue
            normal = np.cross(corners[1] - corners[0], corners[2] - corners[0])
            length = np.linalg.norm(normal)
            shade = 0.62 + 0.38 * abs(float(normal @ light)) / length if length > 0.0 else 1.0
            polygons.append(corners)
            colours.append(np.clip(base * shade, 0.0, 1.0))
    if ground:
        floor = Poly3DCollection(ground, facecolors=GROUND, edgecolors="#c3ccd6", linewidths=0.4)
        floor.set_sort_zpos(-1e6)  # the ground is behind everything that stands on it
        ax.add_collection3d(floor)
    if polygons:
        ax.add_collection3d(Poly3DCollection(polygons, facecolors=colours, edgecolors=colours, linewidths=0.3))


def save_picture(
    sim: Simulation,
    path: str | Path,
    *,
    centre: tuple[float, float, float] = (0.0, 0.0, 0.5),
    extent: float = 2.0,
    elevation_deg: float = 18.0,
    azimuth_deg: float = -62.0,
    title: str = "",
) -> None:
    """Write a PNG of a simulation's present state.

    Parameters
    ----------
    sim : Simulation
    path : str or Path
    centre : (3,) float [m]
        Point in the middle of the picture.
    extent : float [m]
        Half the width of what is shown.
    elevation_deg, azimuth_deg : float [deg]
        Direction of view.
    title : str
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8.0, 5.0), dpi=160)
    ax = figure.add_axes((0.0, -0.3, 1.0, 1.6), projection="3d")
    draw_scene(sim, ax, extent=2.0 * extent)
    for set_limits, middle in zip((ax.set_xlim, ax.set_ylim, ax.set_zlim), centre, strict=True):  # type: ignore[attr-defined]
        set_limits(middle - extent, middle + extent)
    ax.set_box_aspect((1, 1, 1), zoom=1.35)  # type: ignore[call-arg, arg-type]
    ax.set_proj_type("persp", focal_length=0.9)  # type: ignore[attr-defined]
    ax.view_init(elev=elevation_deg, azim=azimuth_deg)  # type: ignore[attr-defined]
    ax.set_axis_off()
    if title:
        figure.text(0.03, 0.94, title, fontsize=12, color="#33404d")
    save_figure(figure, path)
