"""LugeSled: the luge as runs take it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from stickslip.apps.ice.sled import Handling, Touch
from stickslip.apps.luge.pilot import efforts
from stickslip.apps.luge.settings import SETUPS, LugeSetup, load_luge, ship_setup
from stickslip.apps.luge.sled import AIR_DENSITY, luge_scene
from stickslip.apps.parts.runner_sled import FRAME, STEP, handling_of_runners, touch
from stickslip.engine.simulation import Simulation
from stickslip.model import Scene, Shape, StepOptions
from stickslip.model.kinds import Quaternion4, Vector3

__all__ = ["SETUPS", "LugeSled", "make_sled"]


@dataclass(frozen=True, slots=True)
class LugeSled:
    """A luge with a set-up, on any ice.

    Parameters
    ----------
    setup : LugeSetup
    """

    setup: LugeSetup

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
        setup, leg = self.setup, self.setup.steering.leg
        width = 2.0 * max(setup.contacts.front_bumper[1], setup.contacts.rear_bumper[1])
        return handling_of_runners(setup.runners, setup.front, leg.ahead * leg.inward, setup.mass, width)

    def scene(
        self,
        terrain: Sequence[Shape],
        *,
        position: Vector3 = (0.0, 0.0, 0.0),
        rotation_wxyz: Quaternion4 = (1.0, 0.0, 0.0, 0.0),
        speed: float = 0.0,
        air_density: float = AIR_DENSITY,
        friction_scale: float = 1.0,
        name: str = "luge",
        step: StepOptions | None = None,
    ) -> Scene:
        """Put the sled on terrain; `friction_scale` multiplies the friction along the runners."""
        setup = self.setup
        return luge_scene(
            replace(setup, front=setup.front.scaled(friction_scale), rear=setup.rear.scaled(friction_scale)),
            terrain,
            name=name,
            position=position,
            rotation_wxyz=rotation_wxyz,
            speed=speed,
            air_density=air_density,
            step=step or STEP,
        )

    def steer(self, simulation: Simulation, command: float) -> None:
        """Leg and opposite shoulder for a command from -1 (full right) to 1 (full left)."""
        for name, effort in efforts(command).items():
            simulation.set_input(name, effort)

    def touch(self, simulation: Simulation) -> Touch:
        """What carried load in the last step."""
        return touch(simulation)


def make_sled(setup: str = "men") -> LugeSled:
    """The sled with a set-up that ships, by its name, or with one from a file.

    Raises
    ------
    ModelError
        There is no such set-up, or it has faults.
    """
    return LugeSled(ship_setup(setup) if setup in SETUPS else load_luge(setup))
