"""Hand: a spring by which a person takes hold of any body, and drag that keeps it from circling the hand.

Both are declared in the live scene on the first body, without strength. Taking hold of a body writes that body, the point
held and the strength into the simulation's own plan, between two steps. This is the one place
where a plan changes during a run, and the reason why runs with a hand in them are not replayed from their inputs.
"""

from __future__ import annotations

import dataclasses
import math

import numpy as np
from numpy.typing import NDArray

from stickslip.engine.simulation import Simulation
from stickslip.model import Drag, PointSpring, Scene

NAME = "studio hand"
FREQUENCY = 2.5  # Hz, of a body on the spring: soft enough for steps of 10 ms, stiff enough to lift in half a second
DAMPING = 0.8  # of critical, along the spring
DRAG = 4.0  # 1/m: a held body at 0.5 m/s is slowed by 1 m/s² in every direction

Array = NDArray[np.float64]


def with_hand(scene: Scene) -> Scene:
    """The scene with an idle hand in it; one without bodies stays as it is."""
    if not scene.bodies or any(force.name == NAME for force in scene.forces):
        return scene
    first = scene.bodies[0].name
    hand = (PointSpring(NAME, first, "world"), Drag(f"{NAME} drag", first, 0.0))
    return dataclasses.replace(scene, forces=(*scene.forces, *hand))


class Hand:
    """The hand of a simulation whose scene went through `with_hand`.

    Parameters
    ----------
    simulation : Simulation
    """

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.body = -1
        springs = [force for force in simulation.scene.forces if isinstance(force, PointSpring)]
        self._slot = next((i for i, spring in enumerate(springs) if spring.name == NAME), -1)
        names = simulation.compiled.topology.bodies
        by_name = {body.name: body for body in simulation.scene.bodies}
        self._mass = np.array([by_name[name].mass for name in names])
        self._com = np.array([by_name[name].com for name in names]).reshape(-1, 3)

    def hold(self, body: int, at: Array, to: Array) -> None:
        """Pull the point `at` [m, from the origin, body axes] of a body towards the point `to` [m, inertial]."""
        if self._slot < 0 or not 0 <= body < len(self._mass):
            return
        forces, k = self.simulation.plan.forces, self._slot
        omega = 2.0 * math.pi * FREQUENCY
        mass = self._carried(body)
        forces.spring_body[k] = body, -1
        forces.spring_at[k, :3] = at - self._com[body]
        forces.spring_at[k, 3:] = to
        forces.spring[k] = mass * omega**2, 2.0 * DAMPING * mass * omega, 0.0
        forces.drag_body[-1], forces.drag[-1] = body, DRAG * mass  # the hand's drag is the last one declared
        self.body = body

    def release(self) -> None:
        """Let go."""
        if self._slot >= 0:
            self.simulation.plan.forces.spring[self._slot] = 0.0
            self.simulation.plan.forces.drag[-1] = 0.0
        self.body = -1

    def force(self, positions: Array, axes: Array) -> float:
        """Force of the spring [N] on bodies at positions (n, 3) [m] with axes (n, 3, 3)."""
        if self.body < 0:
            return 0.0
        forces, k = self.simulation.plan.forces, self._slot
        held = positions[self.body] + axes[self.body] @ (forces.spring_at[k, :3] + self._com[self.body])
        return float(forces.spring[k, 0] * np.linalg.norm(forces.spring_at[k, 3:] - held))

    def _carried(self, body: int) -> float:
        """Mass [kg] that sets the strength: of the body and of all that its tree hangs on it, so that chains can be lifted too."""
        parent = self.simulation.plan.tree.parent
        carried = self._mass.copy()
        for i in range(len(parent) - 1, -1, -1):
            if parent[i] >= 0:
                carried[parent[i]] += carried[i]
        return float(carried[body])
