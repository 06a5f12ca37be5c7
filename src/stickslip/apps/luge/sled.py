"""A luge above its runners: a set-up becomes bodies, a joint, forces, inputs and contact shapes.

    world ─ free ─ frame ─┬─ left_twist ── left_runner ── left_bend ── left_tip        (and right)
                          └─ lean ─ pilot

13 degrees of freedom, 17 contacts, all of which can open.
"""

from __future__ import annotations

from stickslip.apps.luge.pilot import LEG, SHOULDER, LugeContacts
from stickslip.apps.luge.settings import LugeSetup
from stickslip.apps.parts.pieces import SIDES, X_AXIS, ball, hinge
from stickslip.apps.parts.runner_sled import BACK, FRAME, LIMB, Rider, bumpers
from stickslip.model import Shape

PILOT = "pilot"


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
