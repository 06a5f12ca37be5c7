"""A luge as runs take it: above its runners a set-up becomes bodies, a joint, forces, inputs and contact shapes.

    world ─ free ─ frame ─┬─ left_twist ── left_runner ── left_bend ── left_tip        (and right)
                          └─ lean ─ pilot

13 degrees of freedom, 17 contacts, all of which can open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stickslip.apps.luge.settings import LEG, SETUP_LIBRARY, SHOULDER, LugeContacts, LugeSetup, efforts
from stickslip.apps.parts.pieces import SIDES, X_AXIS, ball, hinge
from stickslip.apps.parts.runner_sled import BACK, FRAME, LIMB, Rider, RunnerSled, bumpers
from stickslip.engine.simulation import Simulation
from stickslip.model import Shape

PILOT = "pilot"
SETUPS = SETUP_LIBRARY.names


def luge_rider(setup: LugeSetup) -> Rider:
    """Pod and pilot."""
    masses, steering = setup.masses, setup.steering
    lean = hinge("lean", FRAME, PILOT, X_AXIS, (0.0, 0.0, masses.lean_height), spring=(masses.lean.joint_spring(),))
    corner = steering.filter_hz
    return Rider(
        bodies=(masses.frame.body(FRAME), masses.pilot.body(PILOT)),
        joints=(lean,),
        forces=(*steering.leg.forces(LEG, FRAME), *steering.shoulder.forces(SHOULDER, FRAME)),
        inputs=(*steering.leg.inputs(LEG, corner), *steering.shoulder.inputs(SHOULDER, corner)),
        shapes=_shapes(setup.contacts),
    )


def _shapes(contacts: LugeContacts) -> tuple[Shape, ...]:
    """What may touch besides the runners: nine balls, placed by the point of theirs that is farthest out, down or up."""
    radius = contacts.radius
    x, y, z = contacts.helmet
    ends = (("front", contacts.front_bumper), ("rear", contacts.rear_bumper))
    shapes = [*bumpers(ends, radius), ball("helmet", PILOT, (x, y, z + radius), radius, LIMB)]
    for name, (x, y, z) in (("knee", contacts.knee), ("shoulder", contacts.shoulder)):
        for side, sign in SIDES:
            shapes.append(ball(f"{side}_{name}", PILOT, (x, sign * y, z - radius), radius, BACK))
    return tuple(shapes)


@dataclass(frozen=True, slots=True)
class LugeSled(RunnerSled[LugeSetup]):
    """A luge with a set-up, on any ice."""

    air_density: ClassVar[float] = 1.2

    def rider(self) -> Rider:
        """Pod and pilot."""
        return luge_rider(self.setup)

    def efforts(self, simulation: Simulation, command: float) -> dict[str, float]:
        """Leg and opposite shoulder."""
        return efforts(command)


def make_sled(setup: str = "men") -> LugeSled:
    """The sled with a set-up that ships, by its name, or with one from a file.

    Raises
    ------
    ModelError
        There is no such set-up, or it has faults.
    """
    return LugeSled(SETUP_LIBRARY.find(setup))
