"""What the contacts of a running bob say: who touches, whether the run is over, what the pilot feels in the ropes."""

from __future__ import annotations

from typing import NamedTuple

from stickslip.apps.bob.sled import BUMPER, RIM, RUNNER, STEERING
from stickslip.engine.simulation import Simulation


class Touch(NamedTuple):
    """Contacts that carried load in the last step, by where they are on the sled."""

    runners: int  # of 8
    bumpers: int  # of 4
    rim: int  # of 5


def touches(simulation: Simulation) -> Touch:
    """Count the contacts that carried load in the last step."""
    material = {shape.name: shape.material for shape in simulation.scene.shapes}
    loaded = [material[contact.shape_a] for contact in simulation.contacts() if contact.percussion[0] > 0.0]
    return Touch(loaded.count(RUNNER), loaded.count(BUMPER), loaded.count(RIM))


def is_crashed(simulation: Simulation) -> bool:
    """Whether the sled touched with its rim in the last step: it has rolled over, and the run is over."""
    return touches(simulation).rim > 0


def steering_torque(simulation: Simulation) -> float:
    """Mean torque of the last step with which contact turns the front axle to the left [N m].

    The pilot holds against it. It is noisy from step to step: for a rope force take the mean over 10 ms, which
    `apps.ice.torque.TorqueMeter` reads, and divide it by the lever of the set-up.
    """
    actuated = simulation.induced()[1]
    inputs = [joint.input for joint in simulation.compiled.topology.joints if joint.input is not None]
    return float(actuated[inputs.index(STEERING)])
