"""A one-legged hopper in a plane: torso, thigh, shank and foot of capsules, on hard ground with dry friction."""

from __future__ import annotations

import math

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from stickslip.gym.task import Array, Task
from stickslip.model import (
    Body,
    Capsule,
    Coulomb,
    Drive,
    Input,
    Joint,
    JointFriction,
    JointLimit,
    Planar,
    Plane,
    Revolute,
    Scene,
    StepOptions,
)

#: Half length and radius of the capsule [m] and mass [kg].
TORSO, THIGH, SHANK, FOOT = (0.2, 0.05, 3.7), (0.225, 0.05, 4.0), (0.25, 0.04, 2.8), (0.195, 0.06, 5.3)
HEEL = 0.065  # m, from the middle of the foot back to the ankle
TORQUE = 200.0  # N m, at full action
UP = TORSO[0] + 2 * THIGH[0] + 2 * SHANK[0] + FOOT[1]  # m, height of the torso's middle above the ground, standing
LOW, LEANING, FAST = 0.7 * UP, 0.4, 100.0  # m, rad, m/s or rad/s: beyond these it has fallen
UPRIGHT = (0.7071067811865476, 0.0, -0.7071067811865476, 0.0)  # capsules lie along x; these stand along z
COST = 1e-3  # of the square of an action
SPREAD = 0.005  # of the first states
Y = (0.0, 1.0, 0.0)


class Hopper(Task):
    """Observed: height, pitch, three angles, all velocities. Rewarded: forward speed, one point for being up, less the effort."""

    steps, n_action, n_observed = 4, 3, 11

    def __init__(self) -> None:
        spans = {"torso": TORSO, "thigh": THIGH, "shank": SHANK, "foot": FOOT}
        along = {name: (0.0, 0.0, 1.0) if name != "foot" else (1.0, 0.0, 0.0) for name in spans}
        self.scene = Scene(
            "hopper",
            bodies=tuple(
                Body.rod(name, mass, 2.0 * (half + radius), axis=along[name], radius=radius)
                for name, (half, radius, mass) in spans.items()
            ),
            joints=(
                Planar("root", child="torso", axis=Y, q0=(0.0, -UP - 1e-3, 0.0)),  # x forward, y down
                _motor("hip", "torso", "thigh", (0.0, 0.0, -TORSO[0]), (0.0, 0.0, THIGH[0]), -20.0, 150.0),
                _motor("knee", "thigh", "shank", (0.0, 0.0, -THIGH[0]), (0.0, 0.0, SHANK[0]), -150.0, 20.0),
                _motor("ankle", "shank", "foot", (0.0, 0.0, -SHANK[0]), (-HEEL, 0.0, 0.0), -45.0, 45.0),
            ),
            inputs=(Input("hip_torque"), Input("knee_torque"), Input("ankle_torque")),
            shapes=(
                Plane("ground", group=2, mask=1),
                *(
                    Capsule(
                        name, name, radius=radius, half_length=half, group=1, mask=2,
                        rotation_wxyz=(1.0, 0.0, 0.0, 0.0) if name == "foot" else UPRIGHT,
                    )
                    for name, (half, radius, _) in spans.items()
                ),
            ),
            laws=(Coulomb(mu=0.9),),
            step=StepOptions(dt=0.002),
        )  # fmt: skip

    def inputs(self, actions: Array) -> Array:
        return TORQUE * actions

    def start(self, first: Array, random: Generator) -> Array:
        state = first.copy()
        state[2:6] += random.uniform(-SPREAD, SPREAD, 4)
        state[6:12] = random.uniform(-SPREAD, SPREAD, 6)
        return state

    def observe(self, states: Array) -> Array:
        return np.hstack([-states[:, 1:2], states[:, 2:6], states[:, 6:7], -states[:, 7:8], states[:, 8:12]])

    def reward(self, states: Array, actions: Array) -> Array:
        up = np.where(self.is_over(states), 0.0, 1.0)
        return np.asarray(states[:, 6] + up - COST * np.sum(actions * actions, axis=1))

    def is_over(self, states: Array) -> NDArray[np.bool_]:
        fast = (np.abs(states[:, 6:12]) > FAST).any(axis=1)
        return (-states[:, 1] < LOW) | (np.abs(states[:, 2]) > LEANING) | fast


def _motor(
    name: str,
    parent: str,
    child: str,
    at_parent: tuple[float, float, float],
    at_child: tuple[float, float, float],
    lower_deg: float,
    upper_deg: float,
) -> Joint:
    """A hinge with a motor, end stops and a little friction."""
    return Revolute(
        name, parent, child, axis=Y, at_parent=at_parent, at_child=at_child,
        limits=(JointLimit(math.radians(lower_deg), math.radians(upper_deg)),),
        friction=(JointFriction(0.5, viscous=1.0),), drive=(Drive("force", f"{name}_torque", limit=TORQUE),),
    )  # fmt: skip
