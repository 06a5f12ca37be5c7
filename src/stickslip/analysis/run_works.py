"""What took the energy of a recorded run: air, friction along and across the runners, and walls [theory/run-analysis, sec. 3].

Contact forces of a recording are means over the time since the row before, so the work of one is exactly that mean times the way of its
point, up to how both vary within a row. Without recorded forces only the work of the air is known.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stickslip.analysis.shape_paths import rotations_of, shape_paths
from stickslip.io.recording import Recording
from stickslip.model import Drag, Free, Load, Runner, Scene
from stickslip.model.body import WORLD
from stickslip.model.errors import RecordingError

Array = NDArray[np.float64]

AIR, ALONG, ACROSS, WALLS = "air", "ice along", "ice across", "walls"
#: Causes in the order of tables.
CAUSES = (AIR, ALONG, ACROSS, WALLS)
WIND = "wind"  # in the names of loads with which the wind adds to a drag


def base_joint(scene: Scene) -> Free:
    """The joint that carries the sled: the first free one on the world.

    Raises
    ------
    RecordingError
        If there is none.
    """
    for joint in scene.joints:
        if isinstance(joint, Free) and joint.parent == WORLD:
            return joint
    raise RecordingError(f"scene '{scene.name}' has no free body. Give a recording of something that moves freely.")


def load_shapes(recording: Recording) -> list[str]:
    """Shapes whose contact forces were recorded."""
    return [c.removeprefix("load.").removesuffix(".normal") for c in recording.columns if _is_normal(c)]


def recorded_works(recording: Recording) -> dict[str, Array]:
    """Work done on the sled since the first row, by cause: (n,) [J], losses negative.

    Returns
    -------
    dict
        `AIR` always; `ALONG`, `ACROSS` and `WALLS` if contact forces were recorded and the shapes' joints can be followed.
    """
    works = {AIR: _work_of_air(recording)}
    names = load_shapes(recording)
    if not names:
        return works
    try:
        paths = shape_paths(recording, names)
    except RecordingError:
        return works
    runners = runner_shapes(recording.scene)
    forward = _forward(recording)
    along, across, walls = (np.zeros(recording.time.size) for _ in range(3))
    for name, path in paths.items():
        way = np.diff(path, axis=0, prepend=path[:1])
        force = np.column_stack([recording.column(f"load.{name}.{axis}") for axis in "xyz"])
        work = np.einsum("ij,ij->i", force, way)
        if name in runners:
            # A runner slips by less than 5 degrees: its way forward is its way, to 0.4 %.
            sense = np.sign(np.einsum("ij,ij->i", way, forward))
            share = recording.column(f"load.{name}.along") * np.linalg.norm(way, axis=1) * sense
            along += share
            across += work - share
        else:
            walls += work
    return works | {ALONG: np.cumsum(along), ACROSS: np.cumsum(across), WALLS: np.cumsum(walls)}


def runner_shapes(scene: Scene) -> set[str]:
    """Names of the shapes that run on the ice: those under a runner law; where no law is one, all that move."""
    materials = {material for law in scene.laws if isinstance(law, Runner) for material in law.between}
    moving = [shape for shape in scene.shapes if shape.body != WORLD]
    return {shape.name for shape in moving if not materials or shape.material in materials}


def _is_normal(column: str) -> bool:
    return column.startswith("load.") and column.endswith(".normal")


def _forward(recording: Recording) -> Array:
    """Forward axis (n, 3) of the sled."""
    joint = base_joint(recording.scene)
    return rotations_of(np.column_stack([recording.column(f"q.{joint.name}.q{c}") for c in "wxyz"]))[:, :, 0]


def _work_of_air(recording: Recording) -> Array:
    """Work (n,) [J] of every drag on the scene's bodies, at the speed of the sled's origin, and of the wind that was added to it."""
    scene = recording.scene
    joint = base_joint(scene)
    velocity = np.column_stack([recording.column(f"u.{joint.name}.{c}") for c in "xyz"])
    factor = sum(0.5 * force.density * force.cd_area for force in scene.forces if isinstance(force, Drag))
    power = -factor * np.linalg.norm(velocity, axis=1) ** 3
    work = np.concatenate([[0.0], np.cumsum(0.5 * (power[1:] + power[:-1]) * np.diff(recording.time))])
    gusts = [load for load in scene.forces if isinstance(load, Load) and WIND in load.name and load.input is not None]
    if gusts:
        turn = rotations_of(np.column_stack([recording.column(f"q.{joint.name}.q{c}") for c in "wxyz"]))
        own = np.einsum("nij,ni->nj", turn, velocity)  # in sled axes, in which the wind is given
        for load in gusts:  # what an input was in a row, it has been since the row before
            held = recording.column(f"input.{load.input}") * (own @ np.asarray(load.force))
            work = work + np.cumsum(held * np.diff(recording.time, prepend=recording.time[:1]))
    return np.asarray(work)
