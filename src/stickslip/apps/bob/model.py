"""BobSled: a bob for runs on ice tracks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from stickslip import numerics as nm
from stickslip.apps.bob.settings import SETUP_LIBRARY, SETUPS, BobSetup
from stickslip.apps.bob.sled import REAR_HULL, STEERING, STEP, bob_scene
from stickslip.apps.bob.steering import steering_angle
from stickslip.apps.bob.touch import count_touches, steering_torque
from stickslip.apps.ice.sled import Handling, Touch
from stickslip.engine.simulation import Simulation
from stickslip.model import Scene, Shape, StepOptions
from stickslip.model.kinds import Quaternion4, Vector3

__all__ = ["SETUPS", "BobSled", "make_sled"]

N_FEET = 8


@dataclass(frozen=True, slots=True)
class BobSled:
    """A bob with its set-up; fulfils `stickslip.apps.ice.sled.Sled`."""

    name: ClassVar[str] = "bob"
    body: ClassVar[str] = REAR_HULL
    steered_joint: ClassVar[str] = STEERING

    setup: BobSetup

    @property
    def lever(self) -> float:
        """From the steering axis to the ropes [m]."""
        return self.setup.steering.lever

    @property
    def handling(self) -> Handling:
        """How it turns and holds, from the set-up."""
        s = self.setup
        wheelbase, runner = s.geometry.wheelbase, s.runner
        # The rounded end of the runner's friction set turns the force by 45° at this angle of slip.
        slip = runner.mu_t * (1.0 - runner.straight_share) / (0.5 * (runner.mu_b_low + runner.mu_b_high))
        return Handling(
            wheelbase=wheelbase,
            gauge=s.geometry.gauge,
            full_curvature=nm.tan(s.steering.max_angle) / wheelbase,
            directness=s.steering.directness,
            grip_low=runner.mu_b_low,
            grip_high=runner.mu_b_high,
            full_load=N_FEET * runner.load_high / s.masses.total,
            slip=slip,
            width=2.0 * s.geometry.rear_bumper[1],
        )

    def scene(
        self,
        terrain: Sequence[Shape],
        *,
        position: Vector3,
        rotation_wxyz: Quaternion4,
        speed: float,
        air_density: float,
        friction_scale: float = 1.0,
        name: str,
        step: StepOptions | None = None,
    ) -> Scene:
        """Put it on terrain."""
        return bob_scene(
            replace(self.setup, runner=self.setup.runner.scaled(friction_scale)),
            terrain,
            name=name,
            position=position,
            rotation_wxyz=rotation_wxyz,
            speed=speed,
            air_density=air_density,
            step=STEP if step is None else step,
        )

    def steer(self, simulation: Simulation, command: float) -> None:
        """Put the hands to `command`, -1 to 1."""
        simulation.set_input(STEERING, steering_angle(command, self.setup.steering))

    def touch_of(self, loaded: Sequence[Shape]) -> Touch:
        """What it means that these carried load."""
        runners, bumpers, rim = count_touches(loaded)
        return Touch(runners, N_FEET, bumpers, rim > 0)

    def touch(self, simulation: Simulation) -> Touch:
        """Contacts of the last step."""
        return self.touch_of(simulation.loaded_shapes())

    def torque(self, simulation: Simulation) -> float:
        """Torque of the last step with which the ice turns the front axle to the left [N m]."""
        return steering_torque(simulation)


def make_sled(setup: str = "two-man") -> BobSled:
    """Bob with a set-up that ships, or one from a file."""
    return BobSled(SETUP_LIBRARY.find(setup))
