"""A skeleton above its runners: a set-up becomes bodies, joints, forces, inputs and contact shapes.

    world ─ free ─ frame ─┬─ left_twist ── left_runner ── left_bend ── left_tip        (and right)
                          └─ lean ─ athlete ─ left_knee ─ left_leg                      (and right)

15 degrees of freedom, 19 contacts, all of which can open.
"""

from __future__ import annotations

from stickslip.apps.parts.pieces import SIDES, X_AXIS, Y_AXIS, ball, hinge
from stickslip.apps.parts.runner_sled import BACK, FRAME, LIMB, Rider, bumpers
from stickslip.apps.skeleton.athlete import SkeletonContacts, SkeletonMasses
from stickslip.apps.skeleton.settings import SkeletonSetup
from stickslip.apps.skeleton.steering import HEAD, KNEE, SHOULDER, TOE, SkeletonSteering
from stickslip.model import Force, Input, Joint, Load, Shape

ATHLETE = "athlete"


def skeleton_rider(setup: SkeletonSetup) -> Rider:
    """Frame and athlete."""
    masses = setup.masses
    legs = (masses.leg.body(f"{side}_leg", sign) for side, sign in SIDES)
    return Rider(
        bodies=(masses.frame.body(FRAME), masses.athlete.body(ATHLETE), *legs),
        joints=_joints(masses),
        forces=_forces(setup.steering),
        inputs=_inputs(setup.steering),
        shapes=_shapes(setup.contacts),
    )


def _joints(masses: SkeletonMasses) -> tuple[Joint, ...]:
    x, y, z = masses.knee
    lean, lift = masses.lean.joint_spring(), masses.leg_lift.joint_spring()
    return (
        hinge("lean", FRAME, ATHLETE, X_AXIS, (0.0, 0.0, masses.lean_height), spring=(lean,)),
        *(
            hinge(f"{side}_knee", ATHLETE, f"{side}_leg", Y_AXIS, (x, sign * y, z), spring=(lift,))
            for side, sign in SIDES
        ),
    )


def _forces(steering: SkeletonSteering) -> tuple[Force, ...]:
    forces: list[Force] = [
        Load(HEAD, ATHLETE, torque=(0.0, 0.0, 1.0), frame="body", input=HEAD),
        *steering.shoulder.forces(SHOULDER, FRAME),
        *steering.knee.forces(KNEE, FRAME),
    ]
    for side, _ in SIDES:  # a toe goes down where a leg, behind its knee, turns against y
        toe, moment = f"{side}_{TOE}", steering.toe_moment
        forces += [
            Load(toe, f"{side}_leg", torque=(0.0, -moment, 0.0), frame="body", input=toe),
            Load(f"{toe}_back", ATHLETE, torque=(0.0, moment, 0.0), frame="body", input=toe),
        ]
    return tuple(forces)


def _inputs(steering: SkeletonSteering) -> tuple[Input, ...]:
    limit, corner = steering.head_limit, steering.filter_hz
    toes = (Input(f"{side}_{TOE}", filter_hz=corner, lower=0.0, upper=1.0) for side, _ in SIDES)
    return (
        *steering.shoulder.inputs(SHOULDER, corner),
        *steering.knee.inputs(KNEE, corner),
        Input(HEAD, filter_hz=corner, lower=-limit, upper=limit),
        *toes,
    )


def _shapes(contacts: SkeletonContacts) -> tuple[Shape, ...]:
    """What may touch besides the runners: eleven balls, placed by the point of theirs that is farthest out, down or up."""
    radius = contacts.radius
    x, y, z = contacts.head
    shapes = [ball("head", ATHLETE, (x, y, z + radius), radius, LIMB)]
    for side, sign in SIDES:
        x, y, z = contacts.toe
        shapes.append(ball(f"{side}_toe", f"{side}_leg", (x, sign * y, z + radius), radius, LIMB))
        for name, (x, y, z) in (("shoulder", contacts.shoulder), ("hip", contacts.hip)):
            shapes.append(ball(f"{side}_{name}", ATHLETE, (x, sign * y, z - radius), radius, BACK))
    ends = (("front", contacts.front_bumper), ("rear", contacts.rear_bumper))
    return (*bumpers(ends, radius), *shapes)
