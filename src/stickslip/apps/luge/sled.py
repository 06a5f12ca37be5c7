"""The sled: a set-up becomes bodies, joints, forces, inputs, contact shapes and laws, at any place on any terrain.

    world ─ free ─ frame ─┬─ left_twist ── left_runner ── left_bend ── left_tip        (and right)
                          └─ lean ─ pilot

13 degrees of freedom, 17 contacts, all of which can open.
"""

from __future__ import annotations

from collections.abc import Sequence

from stickslip.apps.luge.pilot import LEG, SHOULDER, LugeContacts
from stickslip.apps.luge.settings import LugeSetup
from stickslip.apps.parts.pieces import SIDES, X_AXIS, ball, hinge
from stickslip.apps.parts.runner_sled import BACK, DRAG, FRAME, LIMB, STEP, bumpers, contact_laws, free_joint
from stickslip.model import Drag, Scene, Shape, StepOptions
from stickslip.model.kinds import Quaternion4, Vector3

PILOT = "pilot"
AIR_DENSITY = 1.2  # kg/m³


def luge_scene(
    setup: LugeSetup,
    terrain: Sequence[Shape],
    *,
    name: str = "luge",
    position: Vector3 = (0.0, 0.0, 0.0),
    rotation_wxyz: Quaternion4 = (1.0, 0.0, 0.0, 0.0),
    speed: float = 0.0,
    air_density: float = AIR_DENSITY,
    gravity: Vector3 = (0.0, 0.0, -9.81),
    step: StepOptions = STEP,
) -> Scene:
    """Put a luge on terrain.

    Parameters
    ----------
    setup : LugeSetup
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
    runners, masses, steering = setup.runners, setup.masses, setup.steering
    lean = hinge("lean", FRAME, PILOT, X_AXIS, (0.0, 0.0, masses.lean_height), spring=(masses.lean.joint_spring(),))
    return Scene(
        name=name,
        title=f"Luge, {setup.category}",
        gravity=gravity,
        bodies=(masses.frame.body(FRAME), masses.pilot.body(PILOT), *runners.bodies()),
        joints=(free_joint(position, rotation_wxyz, speed), lean, *runners.joints(FRAME)),
        forces=(
            Drag(DRAG, PILOT, setup.air.cd_area, air_density),
            *steering.leg.forces(LEG, FRAME),
            *steering.shoulder.forces(SHOULDER, FRAME),
        ),
        inputs=(
            *steering.leg.inputs(LEG, steering.filter_hz),
            *steering.shoulder.inputs(SHOULDER, steering.filter_hz),
        ),
        shapes=(*terrain, *runners.shapes(), *_shapes(setup.contacts)),
        laws=contact_laws(setup.front, setup.rear, setup.bumper, setup.body),
        step=step,
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
