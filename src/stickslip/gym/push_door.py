"""Push a door with a fist so that it comes to rest at an angle: let go in time, and dry friction in the hinges does the rest."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from stickslip.gym.task import Array, Task
from stickslip.model import Body, Drive, Input, JointLimit, Prismatic, Sphere, StepOptions
from stickslip.scenes import door

TARGET = 0.65  # rad, 37 degrees, where the door is to rest
FORCE = 200.0  # N, at full action
FIST, MASS = 0.05, 4.0  # m, kg
REACH = 0.6  # m, that the fist can move to each side of its first place
SLOW, NEAR = 0.01, 0.03  # rad/s, rad: it rests, and well
SPREAD = 0.02  # m, of the first place of the fist


class PushDoor(Task):
    """Observed: angle of the door left to go, its rate, place and speed of the fist. Rewarded: closeness, and rest at the angle."""

    steps, n_action, n_observed = 10, 2, 6

    def __init__(self) -> None:
        leaf = door.build(limit=20.0, push=0.0, dt=0.002)
        start = (0.7, -0.5 * door.THICKNESS - FIST - 0.1, 1.0)
        self.scene = replace(
            leaf,
            name="push-door",
            bodies=(*leaf.bodies, Body.sphere("carriage", 1.0, FIST), Body.sphere("fist", MASS, FIST)),
            joints=(
                *leaf.joints,
                _rail("across", "world", "carriage", (1.0, 0.0, 0.0), start),
                _rail("ahead", "carriage", "fist", (0.0, 1.0, 0.0), (0.0, 0.0, 0.0)),
            ),
            inputs=(Input("across_force"), Input("ahead_force")),
            forces=(),
            gravity=(0.0, 0.0, 0.0),  # door and fist move in a level plane
            shapes=(*leaf.shapes, Sphere("fist", "fist", radius=FIST)),
            step=StepOptions(dt=0.002),
        )

    def inputs(self, actions: Array) -> Array:
        return FORCE * actions

    def start(self, first: Array, random: Generator) -> Array:
        state = first.copy()
        state[1:3] += random.uniform(-SPREAD, SPREAD, 2)
        return state

    def observe(self, states: Array) -> Array:
        return np.hstack([TARGET - states[:, :1], states[:, 3:4], states[:, 1:3], states[:, 4:6]])

    def reward(self, states: Array, actions: Array) -> Array:
        error = np.abs(TARGET - states[:, 0])
        rests = (error < NEAR) & (np.abs(states[:, 3]) < SLOW)
        return np.asarray(-error + np.where(rests, 1.0, 0.0) - 1e-3 * np.sum(actions * actions, axis=1))

    def is_over(self, states: Array) -> NDArray[np.bool_]:
        return np.abs(states[:, 0]) > 0.5 * np.pi


def _rail(
    name: str, parent: str, child: str, axis: tuple[float, float, float], at: tuple[float, float, float]
) -> Prismatic:
    return Prismatic(
        name, parent, child, axis=axis, at_parent=at, limits=(JointLimit(-REACH, REACH),),
        drive=(Drive("force", f"{name}_force", limit=FORCE),),
    )  # fmt: skip
