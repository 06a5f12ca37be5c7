"""What the contacts of a running bob say: who touches, whether the run is over, what the pilot feels in the ropes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stickslip.apps.bob.sled import BUMPER, RIM, RUNNER, STEERING
from stickslip.engine.simulation import Simulation
from stickslip.model import Shape


class Touch(NamedTuple):
    """Contacts that carried load, by where they are on the sled."""

    runners: int  # of 8
    bumpers: int  # of 4
    rim: int  # of 5


def touches(simulation: Simulation) -> Touch:
    """Count the contacts that carried load in the last step."""
    return count_touches(simulation.loaded_shapes())


def count_touches(loaded: Sequence[Shape]) -> Touch:
    """Count contacts by where they are."""
    materials = [shape.material for shape in loaded]
    return Touch(materials.count(RUNNER), materials.count(BUMPER), materials.count(RIM))


def is_crashed(simulation: Simulation) -> bool:
    """Whether the sled touched with its rim in the last step: it has rolled over, and the run is over."""
    return touches(simulation).rim > 0


def steering_torque(simulation: Simulation) -> float:
    """Mean torque of the last step with which contact turns the front axle to the left [N m].

    The pilot holds against it. It is noisy from step to step: for a rope force take the mean over 10 ms, which
    `apps.ice.run.SledRun.torque` has, and divide it by the lever of the set-up.
    """
    actuated = simulation.induced()[1]
    inputs = [joint.input for joint in simulation.compiled.topology.joints if joint.input is not None]
    return float(actuated[inputs.index(STEERING)])
