"""SkeletonSled: the physical skeleton as runs take it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from stickslip.apps.ice.sled import Handling, Touch
from stickslip.apps.parts.runner_sled import DRAG, FRAME, STEP, handling_of_runners, touch
from stickslip.apps.skeleton.settings import SETUPS, SkeletonSetup, load_skeleton, ship_setup
from stickslip.apps.skeleton.sled import AIR_DENSITY, skeleton_scene
from stickslip.apps.skeleton.steering import HEAD, efforts, head_moment
from stickslip.engine.simulation import Simulation
from stickslip.model import Drag, Scene, Shape, StepOptions
from stickslip.model.kinds import Quaternion4, Vector3

__all__ = ["SETUPS", "SkeletonSled", "make_sled"]


@dataclass(frozen=True, slots=True)
class SkeletonSled:
    """A skeleton with a set-up, on any ice.

    Parameters
    ----------
    setup : SkeletonSetup
    """

    setup: SkeletonSetup

    @property
    def name(self) -> str:
        """Kind of sled."""
        return self.setup.sled

    @property
    def body(self) -> str:
        """Reference body: origin on the ice under the sled, x forward, y left, z off the ice."""
        return FRAME

    @property
    def handling(self) -> Handling:
        """What a pilot knows of the sled."""
        setup, shoulder = self.setup, self.setup.steering.shoulder
        width = 2.0 * max(setup.contacts.front_bumper[1], setup.contacts.rear_bumper[1])
        return handling_of_runners(setup.runners, setup.front, shoulder.ahead * shoulder.inward, setup.mass, width)

    def scene(
        self,
        terrain: Sequence[Shape],
        *,
        position: Vector3 = (0.0, 0.0, 0.0),
        rotation_wxyz: Quaternion4 = (1.0, 0.0, 0.0, 0.0),
        speed: float = 0.0,
        air_density: float = AIR_DENSITY,
        friction_scale: float = 1.0,
        name: str = "skeleton",
        step: StepOptions | None = None,
    ) -> Scene:
        """Put the sled on terrain; `friction_scale` multiplies the friction along the runners."""
        setup = replace(
            self.setup, front=self.setup.front.scaled(friction_scale), rear=self.setup.rear.scaled(friction_scale)
        )
        return skeleton_scene(
            setup,
            terrain,
            name=name,
            position=position,
            rotation_wxyz=rotation_wxyz,
            speed=speed,
            air_density=air_density,
            step=step or STEP,
        )

    def steer(self, simulation: Simulation, command: float) -> None:
        """Shoulder, opposite knee and head for a command from -1 (full right) to 1 (full left)."""
        for name, effort in efforts(command).items():
            simulation.set_input(name, effort)
        speed = float(np.linalg.norm(simulation.velocity(FRAME)[0]))
        simulation.set_input(HEAD, head_moment(command, speed, _density(simulation.scene), self.setup.steering))

    def touch(self, simulation: Simulation) -> Touch:
        """What carried load in the last step."""
        return touch(simulation)


def make_sled(setup: str = "men") -> SkeletonSled:
    """The sled with a set-up that ships, by its name, or with one from a file.

    Raises
    ------
    ModelError
        There is no such set-up, or it has faults.
    """
    return SkeletonSled(ship_setup(setup) if setup in SETUPS else load_skeleton(setup))


def _density(scene: Scene) -> float:
    """Of the air in a scene [kg/m³]."""
    return next(force.density for force in scene.forces if isinstance(force, Drag) and force.name == DRAG)
