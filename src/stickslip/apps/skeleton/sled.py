"""The physical sled: a set-up becomes bodies, joints, forces, inputs, contact shapes and laws, at any place on any terrain.

    world ─ free ─ frame ─┬─ left_twist ── left_runner ── left_bend ── left_tip        (and right)
                          └─ lean ─ athlete ─ left_knee ─ left_leg                      (and right)

15 degrees of freedom, 19 contacts, all of which can open.
"""

from __future__ import annotations

from collections.abc import Sequence

from stickslip.apps.parts.pieces import SIDES, X_AXIS, Y_AXIS, ball, hinge
from stickslip.apps.parts.runner_sled import BACK, DRAG, FRAME, LIMB, STEP, bumpers, contact_laws, free_joint
from stickslip.apps.skeleton.athlete import SkeletonContacts
from stickslip.apps.skeleton.settings import SkeletonSetup
from stickslip.apps.skeleton.steering import HEAD, KNEE, SHOULDER, TOE
from stickslip.model import Body, Drag, Force, Input, Joint, Load, Scene, Shape, StepOptions
from stickslip.model.kinds import Quaternion4, Vector3

ATHLETE = "athlete"
AIR_DENSITY = 1.275  # kg/m³ [Shankar, sec. 4.3], at sea level


def skeleton_scene(
    setup: SkeletonSetup,
    terrain: Sequence[Shape],
    *,
    name: str = "skeleton",
    position: Vector3 = (0.0, 0.0, 0.0),
    rotation_wxyz: Quaternion4 = (1.0, 0.0, 0.0, 0.0),
    speed: float = 0.0,
    air_density: float = AIR_DENSITY,
    gravity: Vector3 = (0.0, 0.0, -9.81),
    step: StepOptions = STEP,
) -> Scene:
    """Put a skeleton on terrain.

    Parameters
    ----------
    setup : SkeletonSetup
    terrain : sequence of Shape
        Immovable, of group 1.
    name : str
        Of the scene.
    position : (3,) float [m]
        Of the sled's origin, on the ice midway between the runner contacts.
    rotation_wxyz : (4,) float
        Sled axes (x forward, y left, z off the ice) → world.
    speed : float [m/s]
        Forward.
    air_density : float [kg/m³]
    gravity : (3,) float [m/s²]
    step : StepOptions
    """
    return Scene(
        name=name,
        title=f"Skeleton, {setup.category}",
        gravity=gravity,
        bodies=_bodies(setup),
        joints=_joints(setup, position, rotation_wxyz, speed),
        forces=_forces(setup, air_density),
        inputs=_inputs(setup),
        shapes=(*terrain, *setup.runners.shapes(), *_shapes(setup.contacts)),
        laws=contact_laws(setup.front, setup.rear, setup.bumper, setup.body),
        step=step,
    )


def _bodies(setup: SkeletonSetup) -> tuple[Body, ...]:
    masses = setup.masses
    legs = (masses.leg.body(f"{side}_leg", sign) for side, sign in SIDES)
    return (masses.frame.body(FRAME), masses.athlete.body(ATHLETE), *legs, *setup.runners.bodies())


def _joints(setup: SkeletonSetup, position: Vector3, rotation_wxyz: Quaternion4, speed: float) -> tuple[Joint, ...]:
    masses = setup.masses
    x, y, z = masses.knee
    lean, lift = masses.lean.joint_spring(), masses.leg_lift.joint_spring()
    return (
        free_joint(position, rotation_wxyz, speed),
        hinge("lean", FRAME, ATHLETE, X_AXIS, (0.0, 0.0, masses.lean_height), spring=(lean,)),
        *(
            hinge(f"{side}_knee", ATHLETE, f"{side}_leg", Y_AXIS, (x, sign * y, z), spring=(lift,))
            for side, sign in SIDES
        ),
        *setup.runners.joints(FRAME),
    )


def _forces(setup: SkeletonSetup, air_density: float) -> tuple[Force, ...]:
    steering = setup.steering
    forces: list[Force] = [
        Drag(DRAG, ATHLETE, setup.air.cd_area, air_density),
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


def _inputs(setup: SkeletonSetup) -> tuple[Input, ...]:
    steering = setup.steering
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
