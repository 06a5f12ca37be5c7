"""Task: a part, what it may touch, and where it belongs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from stickslip import numerics as nm
from stickslip.apps.workbench.handling import EASY, Handling
from stickslip.model import Body, Coulomb, Free, Frictionless, Guide, Input, Mesh, Scene, StepOptions
from stickslip.model.rotation import matrix_from_quat
from stickslip.scenes.support.machine_parts import Solid

PART, HAND, JOINT = "part", "hand", "held"
INTERVAL_S = 0.01  # the interval of the hand

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Pose:
    """Where the origin of a part is [m], and its axes."""

    position: Vector
    wxyz: Quaternion = (1.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Task:
    """A part that is to be led somewhere.

    Attributes
    ----------
    name, title : str
    part : mapping of str to Solid
        Closed meshes of the part, by name, in its own axes.
    obstacles : mapping of str to Solid
    density : float [kg/m³]
    start : Pose
    way : tuple of Pose
        Poses that a hand passes through, the last of them the goal.
    play : float [m]
        What is left between part and opening, both sides together; sets the guard distance to a twentieth.
    near, turned : float [m, rad]
        The part is where it belongs if it is this close to the goal.
    speed, turn : float [m/s, rad/s]
        Of the hand at full deflection.
    is_way_known : bool
        False: the way holds nothing but the goal, and has to be found.
    notes : tuple of str
        What was done to the files that the meshes came from.
    """

    name: str
    title: str
    part: Mapping[str, Solid]
    obstacles: Mapping[str, Solid]
    density: float
    start: Pose
    way: tuple[Pose, ...]
    play: float
    near: float
    turned: float
    speed: float = 0.25
    turn: float = 1.5
    colours: Mapping[str, Vector] = field(default_factory=dict)
    is_way_known: bool = True
    notes: tuple[str, ...] = ()

    @property
    def guard(self) -> float:
        """Distance that contacts keep [m]."""
        return 0.05 * self.play

    @property
    def goal(self) -> Pose:
        """Where the part belongs."""
        return self.way[-1]

    def body(self) -> Body:
        """The part as a body."""
        vertices = np.concatenate([solid[0] for solid in self.part.values()])
        first = np.cumsum([0, *(len(solid[0]) for solid in self.part.values())])
        triangles = np.concatenate([solid[1] + k for solid, k in zip(self.part.values(), first)])
        return Body.solid(PART, vertices, triangles, density=self.density)

    def scene(self, held: Handling = EASY) -> Scene:
        """The scene that the guided stepper advances."""
        guide = Guide(
            HAND, PART, guard=self.guard, speed=2.0 * self.speed, turn=2.0 * self.turn, reach=max(1e-3, 2.0 * self.play),
            stiction=held.stiction, drops=held.drops,
        )  # fmt: skip
        shapes = [
            Mesh(name, body, vertices=solid[0], triangles=solid[1], colour=self.colours.get(name))  # type: ignore[arg-type]
            for body, solids in ((PART, self.part), ("world", self.obstacles))
            for name, solid in solids.items()
        ]
        return Scene(
            self.name,
            title=self.title,
            bodies=(self.body(),),
            joints=(Free(JOINT, child=PART, q0=(*self.start.position, *self.start.wxyz)),),
            inputs=tuple(Input(name, kind="motion") for name in guide.channels),
            guides=(guide,),
            shapes=tuple(shapes),
            laws=(Coulomb(mu=held.friction) if held.friction > 0.0 else Frictionless(),),
            step=StepOptions(dt=INTERVAL_S),
        )


def turn_between(from_axes: np.ndarray, to_axes: np.ndarray) -> np.ndarray:
    """Rotation vector (3,) [rad], inertial axes, that leads from one set of axes (columns) to another; below half a turn."""
    R = nm.product(to_axes, np.ascontiguousarray(from_axes.T))
    axis = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
    size = nm.norm(axis)
    angle = nm.atan2(0.5 * size, 0.5 * (float(np.trace(R)) - 1.0))
    return axis * (angle / size) if size > 0.0 else np.zeros(3)


def axes_of_pose(pose: Pose) -> np.ndarray:
    """Axes of a pose as columns (3, 3)."""
    return matrix_from_quat(pose.wxyz)
