"""Readings of a person: the centre of mass, and the head from flight to impact."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.engine.simulation import Simulation

HEAD, HEAD_TOUCH = "head", "head_touch"


class MassCentre:
    """Centre of mass of all bodies but some."""

    def __init__(self, simulation: Simulation, without: tuple[str, ...] = ()) -> None:
        self._simulation = simulation
        of = {body.name: body for body in simulation.scene.bodies}
        masses = [0.0 if name in without else of[name].mass for name in simulation.bodies]
        self._share = np.array(masses) / sum(masses)
        self._com = np.array([of[name].com for name in simulation.bodies])

    def read(self) -> NDArray[np.float64]:
        """Where it is [m]."""
        places, axes = self._simulation.poses()
        centres = places + (axes * self._com[:, None, :]).sum(axis=2)
        return np.asarray((self._share[:, None] * centres).sum(axis=0))


class Head:
    """The head of a person: how high it is, how fast its centre of mass moves, and when it first hits something."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self._com = np.array(next(body.com for body in simulation.scene.bodies if body.name == HEAD))
        self.velocity = self.place = np.zeros(3)
        self.hit_time: float | None = None
        self.hit_speed: float | None = None
        self.note("")

    def note(self, thing: str) -> None:
        """After a tick: look whether the head touches a shape for the first time."""
        before = self.velocity
        place, turn, velocity, omega = self._simulation.motion(HEAD)
        arm = (turn * self._com).sum(axis=1)
        self.place = place + arm
        x, y, z = arm.tolist()
        a, b, c = omega.tolist()
        self.velocity = velocity + np.array((b * z - c * y, c * x - a * z, a * y - b * x))
        if self.hit_time is None and self._touches(thing):
            self.hit_time, self.hit_speed = self._simulation.time, float(nm.norm(before))

    def _touches(self, thing: str) -> bool:
        if not any(HEAD_TOUCH == shape.name for shape in self._simulation.loaded_shapes()):
            return False
        return any({contact.shape_a, contact.shape_b} == {HEAD_TOUCH, thing} for contact in self._simulation.contacts())
