"""SkeletonSled: the physical skeleton as runs take it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stickslip import numerics as nm
from stickslip.apps.parts.runner_sled import DRAG, FRAME, Rider, RunnerSled
from stickslip.apps.skeleton.settings import SETUP_LIBRARY, SkeletonSetup
from stickslip.apps.skeleton.sled import skeleton_rider
from stickslip.apps.skeleton.steering import HEAD, efforts, head_moment
from stickslip.engine.simulation import Simulation
from stickslip.model import Drag, Scene

SETUPS = SETUP_LIBRARY.names


@dataclass(frozen=True, slots=True)
class SkeletonSled(RunnerSled[SkeletonSetup]):
    """A skeleton with a set-up, on any ice."""

    air_density: ClassVar[float] = 1.275  # [Shankar, sec. 4.3], at sea level
    hands: ClassVar[float] = 0.21  # 12 mrad of steering: docs/theory/pilot.md, section 5.1
    calm: ClassVar[float] = 0.12  # in the middle of what brings it down every track: same section

    def rider(self) -> Rider:
        """Frame and athlete."""
        return skeleton_rider(self.setup)

    def efforts(self, simulation: Simulation, command: float) -> dict[str, float]:
        """Shoulder, opposite knee and head."""
        speed = nm.norm(simulation.velocity(FRAME)[0])
        head = head_moment(command, speed, _density(simulation.scene), self.setup.steering)
        return {**efforts(command), HEAD: head}


def make_sled(setup: str = "men") -> SkeletonSled:
    """The sled with a set-up that ships, by its name, or with one from a file.

    Raises
    ------
    ModelError
        There is no such set-up, or it has faults.
    """
    return SkeletonSled(SETUP_LIBRARY.find(setup))


def _density(scene: Scene) -> float:
    """Of the air in a scene [kg/m³]."""
    return next(force.density for force in scene.forces if isinstance(force, Drag) and force.name == DRAG)
