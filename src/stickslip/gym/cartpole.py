"""Balance a pole on a cart whose rail has dry friction: small pushes do nothing."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from stickslip.gym.task import Array, Task
from stickslip.model import Body, Drive, Input, JointFriction, Prismatic, Revolute, Scene, StepOptions

PUSH = 10.0  # N, at full action
FRICTION = 0.5  # N, of the cart on its rail
FALLEN, OFF = 0.21, 2.4  # rad, m
SPREAD = 0.05  # rad, m, rad/s, m/s: of the first states


class Cartpole(Task):
    """Observed: place and angle, speed and rate. One point for each step upright."""

    steps, n_action, n_observed = 4, 1, 4

    def __init__(self) -> None:
        self.scene = Scene(
            "cart-pole",
            bodies=(
                Body.box("cart", mass=1.0, half_extents=(0.15, 0.1, 0.05)),
                Body.rod("pole", mass=0.1, length=1.0, axis=(0.0, 0.0, 1.0), com=(0.0, 0.0, 0.5)),
            ),
            joints=(
                Prismatic(
                    "rail", child="cart", axis=(1.0, 0.0, 0.0), friction=(JointFriction(FRICTION),),
                    drive=(Drive("force", "push", limit=PUSH),),
                ),
                Revolute("hinge", "cart", "pole", axis=(0.0, 1.0, 0.0)),
            ),
            inputs=(Input("push"),),
            step=StepOptions(dt=0.005),
        )  # fmt: skip

    def inputs(self, actions: Array) -> Array:
        return PUSH * actions

    def start(self, first: Array, random: Generator) -> Array:
        state = first.copy()
        state[:4] = random.uniform(-SPREAD, SPREAD, 4)
        return state

    def observe(self, states: Array) -> Array:
        return states[:, :4]

    def reward(self, states: Array, actions: Array) -> Array:
        return np.where(self.is_over(states), 0.0, 1.0)

    def is_over(self, states: Array) -> NDArray[np.bool_]:
        return (np.abs(states[:, 0]) > OFF) | (np.abs(states[:, 1]) > FALLEN)
