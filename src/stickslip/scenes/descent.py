"""A point mass that slides down an ice track without friction, steered by a force that does no work.

Exact: its energy is conserved, whatever the line, as long as it stays on the ice. On the smooth patch it is; on flat facets each
edge takes its share, as `v² ds / (2 r²)` of deceleration [docs/theory/track-surface.md].
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.contract.about import SLEDS, About
from stickslip.model import Body, Free, Frictionless, Mesh, Point, Scene, Shape, StepOptions, Surface, UserForce
from stickslip.model.functions import TRACK_ICE
from stickslip.model.kinds import Choice
from stickslip.model.label import Label
from stickslip.scenes.half_pipe import scratch_folder

if TYPE_CHECKING:
    from stickslip.engine.simulation import Simulation
    from stickslip.track.patch import TrackPatch
    from stickslip.track.track import Track

TITLE = "Point mass sliding down an ice track"
ABOUT = About(
    see="A point mass, drawn as a ball, slides down an ice track without friction, steered by a force that does no "
    "work.",
    exact="Its energy stays the same, whatever its line, while it is on the ice. On flat facets each edge costs v² "
    "ds/(2r²).",
    tries="Choose a mesh as surface and compare the energy. Take another track.",
)
GROUP = SLEDS
UNTIL = 20.0

GRAVITY = 9.81
START_SPEED = 9.0  # m/s at the first gate
SPACING = 1.0  # m, of the points of the line
AHEAD = 6  # points, how far ahead the mass is steered to
#: The line leans less than weight and centrifugal force do, begins to climb late and comes down early: so it never leaves the ice.
LEAN_SHARE, LATE, SMOOTH = 0.6, 25, 5.0  # share; m; m
MESH_200K = (1.3, 82)  # m along and points across: 0.2 million triangles on 1.6 km
MESH_1700K = (0.154, 82)

ICE = ("patch", "mesh", "smooth_mesh", "mesh_1700k", "smooth_mesh_1700k")


def _tracks() -> tuple[str, ...]:
    from stickslip.io.track_file import known_tracks

    return tuple(known_tracks())


def build(
    track: Annotated[str, Label("Track"), _tracks] = "loop",
    surface: Annotated[str, Choice(ICE), Label("Surface of the ice")] = "patch",
    dt: float = 0.0002,
) -> Scene:
    """Mass at the first gate of a track: on the "patch", or on a "mesh" or "smooth_mesh" of 0.2 or 1.7 million triangles per 1.6 km.

    The meshes are called "mesh", "smooth_mesh", "mesh_1700k" and "smooth_mesh_1700k".

    Parameters
    ----------
    track : str
        Of the library.
    surface : str
        The smooth patch, or triangles: 0.2 or 1.7 million of them per 1.6 km, flat or with smoothed normals.
    """
    from stickslip.io.track_file import load_track, patch_table  # slow to import, and the catalogue imports every scene
    from stickslip.track.patch import TrackPatch

    model, patch = load_track(track), TrackPatch(patch_table(track))
    line = guide_line(model, patch)
    first = int(np.argmin(np.abs(line[:, 6] - model.start)))
    direction = line[first + 1, :3] - line[first, :3]
    velocity = START_SPEED * direction / nm.norm(direction)
    guide = UserForce(
        "guide",
        "mass",
        "pursue-line",
        params=(1.0, float(AHEAD), *line[:, :6].ravel().tolist()),
    )
    return Scene(
        name="descent",
        title=TITLE,
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=(Body("mass", 1.0, (1.0, 1.0, 1.0)),),
        joints=(Free("free", child="mass", q0=(*line[first, :3], 1.0, 0.0, 0.0, 0.0), u0=(*velocity, 0.0, 0.0, 0.0)),),
        forces=(guide,),
        shapes=(ice_shape(track, surface), Point("tip", "mass")),
        laws=(Frictionless(),),
        step=StepOptions(dt),
    )


def ice_shape(track: str, surface: str) -> Shape:
    """The ice of a track by name, as a patch or a mesh."""
    if surface == "patch":
        return Surface("ice", function=TRACK_ICE, table=TRACK_ICE, key=track)
    cells = MESH_1700K if surface.endswith("_1700k") else MESH_200K
    return Mesh("ice", file=str(mesh_file(track, cells)), smooth=surface.startswith("smooth"))


@cache
def mesh_file(track: str, cells: tuple[float, int]) -> Path:
    """Write the mesh of a track to a file of this process."""
    from stickslip.io.mesh_file import write_ply
    from stickslip.io.track_file import load_track
    from stickslip.track.mesh import grid_mesh

    mesh = grid_mesh(load_track(track), along=cells[0], across=cells[1])
    file = scratch_folder() / f"{Path(track).stem}_{len(mesh.faces)}.ply"
    write_ply(file, mesh.vertices, mesh.faces)
    return file


def guide_line(track: Track, patch: TrackPatch) -> NDArray[np.float64]:
    """A line that can be followed without friction: points, normals and stations, (n, 7) [m]."""
    station = np.arange(track.begin + 1.0, track.end - 1.0, SPACING)
    fallen = np.maximum(track.heights.height(track.start) - track.heights.height(station), 0.0)
    load = (nm.square(START_SPEED) / GRAVITY + 2.0 * fallen) * np.abs(track.plan.curvature(station))
    reach = round(0.5 * LATE / SPACING)
    lean = sliding_window_view(np.pad(LEAN_SHARE * nm.atan(load), reach), 2 * reach + 1).min(axis=1)
    reach = round(4.0 * SMOOTH / SPACING)
    bell = nm.exp(-0.5 * nm.square(SPACING * np.arange(-reach, reach + 1) / SMOOTH))
    wide = np.pad(track.channel.riding_point(station, lean)[:, 0], reach)
    aside = (sliding_window_view(wide, bell.size) * (bell / bell.sum())).sum(axis=1)
    v = np.linspace(-0.95, 0.95, 381)
    across = track.channel.points(station, v)[..., 0]
    best = v[np.argmin(np.abs(across - aside[:, None]), axis=1)]
    feet = patch.project(patch.point(station, best), (station, best))
    return np.column_stack([feet.position, feet.normal, station])


def measure(simulation: Simulation) -> dict[str, Any]:
    """Where the mass is, how fast, and what it has lost."""
    scene = simulation.scene
    joint = scene.joints[0]
    kinetic, potential = simulation.energy()
    start = 0.5 * nm.dot(joint.u0[:3], joint.u0[:3]) + GRAVITY * joint.q0[2]  # type: ignore[union-attr]
    position = simulation.pose("mass")[0]
    return {
        "speed_m_s": nm.norm(simulation.velocity("mass")[0]),
        "height_m": float(position[2]),
        "energy_error": (kinetic + potential - start) / kinetic,
    }
