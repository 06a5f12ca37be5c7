"""The sled: a set-up becomes bodies, joints, forces, an input, contact shapes and laws, at any place on any terrain.

    world ─ free ─ rear_hull ─┬─ articulation ─ front_hull ─ steering ─ steering_head ─ front_axle_roll ─ front_axle
                              ├─ rear_left_pitch ─ rear_left                    ┌─ front_left_pitch ─ front_left
                              ├─ rear_right_pitch ─ rear_right      front_axle ─┴─ front_right_pitch ─ front_right
                              └─ lean ─ crew

All bodies have their origin where the sled has its own: on the ice midway between the axles, while no joint is turned.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stickslip.apps.bob.geometry import BobGeometry
from stickslip.apps.bob.settings import BobSetup
from stickslip.apps.parts.pieces import SIDES, X_AXIS, Y_AXIS, Z_AXIS, ball, hinge
from stickslip.model import (
    Body,
    Drag,
    Force,
    Free,
    Input,
    Joint,
    JointLimit,
    Law,
    Scene,
    Shape,
    StepOptions,
)
from stickslip.model.kinds import Quaternion4, Vector3
from stickslip.model.rotation import matrix_from_quat

#: Name of the input: angle of the front axle [rad], left positive; see `steering_angle`.
STEERING = "steering"
BASE_JOINT = "free"
REAR_HULL = "rear_hull"

# Materials. Whatever a terrain is made of, these carry the laws.
RUNNER, BUMPER, RIM = "runner", "bumper", "rim"

AIR_DENSITY = 1.12  # kg/m³ [Rempfler, sec. 2.1.5]
#: 0.2 ms [Rempfler, ch. 5]. A sweep may still change percussions by 1e-3 of themselves or 10 µN s, 50 mN of force. The next
#: step starts where this one ended, so that errors do not add up. The source has 100 µN s. With next to no slop a runner that
#: drifts off a curved surface is brought back step by step, not by a jolt after a micrometre. See docs/theory/bob.md, sec. 7.
STEP = StepOptions(0.0002, e_r=1e-3, e_a=1e-5, slop=1e-9)


@dataclass(frozen=True, slots=True)
class BobParts:
    """What a bob adds to a scene.

    Attributes
    ----------
    bodies : tuple of Body
        Nine.
    joints : tuple of Joint
        The free one and eight hinges, of which the steering is prescribed.
    forces : tuple of Force
        Drag.
    inputs : tuple of Input
        The steering angle [rad].
    shapes : tuple of Shape
        17 balls: eight on runners, four bumpers, five on the rim.
    laws : tuple of Law
        Of runners, bumpers and rim against anything.
    """

    bodies: tuple[Body, ...]
    joints: tuple[Joint, ...]
    forces: tuple[Force, ...]
    inputs: tuple[Input, ...]
    shapes: tuple[Shape, ...]
    laws: tuple[Law, ...]


def bob_parts(
    setup: BobSetup,
    *,
    position: Vector3 = (0.0, 0.0, 0.0),
    rotation_wxyz: Quaternion4 = (1.0, 0.0, 0.0, 0.0),
    speed: float = 0.0,
    air_density: float = AIR_DENSITY,
) -> BobParts:
    """Declare a bob.

    Parameters
    ----------
    setup : BobSetup
    position : (3,) float [m]
        Of the sled's origin, midway between the axles where the runners touch.
    rotation_wxyz : (4,) float
        Sled axes (x forward, y left, z off the ice) → world.
    speed : float [m/s]
        Forward.
    air_density : float [kg/m³]
    """
    return BobParts(
        bodies=_bodies(setup),
        joints=_joints(setup, position, rotation_wxyz, speed),
        forces=(Drag("drag", REAR_HULL, setup.air.cd_area, air_density),),
        inputs=(
            Input(
                STEERING,
                filter_hz=setup.steering.filter_hz,
                lower=-setup.steering.max_angle,
                upper=setup.steering.max_angle,
            ),
        ),
        shapes=_shapes(setup.geometry),
        laws=(
            setup.runner.law((RUNNER, "*")),
            setup.bumper.law((BUMPER, "*")),
            setup.rim.law((RIM, "*")),
        ),
    )


def bob_scene(
    setup: BobSetup,
    terrain: Sequence[Shape],
    *,
    name: str = "bob",
    position: Vector3 = (0.0, 0.0, 0.0),
    rotation_wxyz: Quaternion4 = (1.0, 0.0, 0.0, 0.0),
    speed: float = 0.0,
    air_density: float = AIR_DENSITY,
    gravity: Vector3 = (0.0, 0.0, -9.81),
    step: StepOptions = STEP,
) -> Scene:
    """Put a bob on terrain.

    Parameters
    ----------
    setup : BobSetup
    terrain : sequence of Shape
        Immovable, of group 1.
    name : str
        Of the scene.
    position, rotation_wxyz, speed, air_density
        As in `bob_parts`.
    gravity : (3,) float [m/s²]
    step : StepOptions
    """
    parts = bob_parts(setup, position=position, rotation_wxyz=rotation_wxyz, speed=speed, air_density=air_density)
    return Scene(
        name=name,
        title=f"Bob, {setup.category}",
        gravity=gravity,
        bodies=parts.bodies,
        joints=parts.joints,
        forces=parts.forces,
        inputs=parts.inputs,
        shapes=(*terrain, *parts.shapes),
        laws=parts.laws,
        step=step,
    )


def _bodies(setup: BobSetup) -> tuple[Body, ...]:
    masses, geometry = setup.masses, setup.geometry

    runners = [
        Body(f"{end}_{side}", masses.runner.mass, masses.runner.inertia, (*at[:2], masses.runner.height))
        for end, side, at in _hinges(geometry)
    ]
    return (
        masses.rear_hull.body(REAR_HULL),
        masses.crew.body("crew"),
        masses.front_hull.body("front_hull"),
        masses.steering_head.body("steering_head"),
        masses.front_axle.body("front_axle"),
        *runners,
    )


def _hinges(geometry: BobGeometry) -> list[tuple[str, str, Vector3]]:
    """End, side and hinge of each runner, sled axes [m]."""
    return [
        (end, side, (x, sign * 0.5 * geometry.gauge, geometry.hinge_height))
        for end, x in (("rear", -0.5 * geometry.wheelbase), ("front", 0.5 * geometry.wheelbase))
        for side, sign in SIDES
    ]


def _joints(setup: BobSetup, position: Vector3, rotation_wxyz: Quaternion4, speed: float) -> tuple[Joint, ...]:
    geometry, springs = setup.geometry, setup.springs
    forward = matrix_from_quat(rotation_wxyz)[:, 0] * speed
    front = 0.5 * geometry.wheelbase
    stop = springs.articulation.stop
    joints: list[Joint] = [
        Free(BASE_JOINT, child=REAR_HULL, q0=(*position, *rotation_wxyz), u0=(*forward.tolist(), 0.0, 0.0, 0.0)),
        hinge(
            "articulation", REAR_HULL, "front_hull", X_AXIS, geometry.articulation,
            spring=(springs.articulation.joint_spring(),), limits=(JointLimit(-stop, stop),),
        ),
        hinge(
            "lean", REAR_HULL, "crew", X_AXIS, (setup.masses.crew.com[0], 0.0, geometry.seat_height),
            spring=(springs.crew.joint_spring(),),
        ),
        hinge("steering", "front_hull", "steering_head", Z_AXIS, (front, 0.0, geometry.axle_height), input=STEERING),
        hinge(
            "front_axle_roll", "steering_head", "front_axle", X_AXIS, (front, 0.0, geometry.axle_height),
            spring=(springs.front_axle.joint_spring(),),
        ),
    ]  # fmt: skip
    for end, side, at in _hinges(geometry):
        carrier = "front_axle" if end == "front" else REAR_HULL
        runner = f"{end}_{side}"
        joints.append(hinge(f"{runner}_pitch", carrier, runner, Y_AXIS, at, spring=(springs.runner.joint_spring(),)))
    return tuple(joints)


def _shapes(geometry: BobGeometry) -> tuple[Shape, ...]:
    """The 17 balls."""
    shapes = []
    for end, side, (x, y, _) in _hinges(geometry):
        for foot, ahead in (("toe", geometry.foot_spread), ("heel", -geometry.foot_spread)):
            at = (x + ahead, y, geometry.foot_radius)
            shapes.append(ball(f"{end}_{side}_{foot}", f"{end}_{side}", at, geometry.foot_radius, RUNNER))
    for end, hull, (x, y, z) in (
        ("front", "front_hull", geometry.front_bumper),
        ("rear", REAR_HULL, geometry.rear_bumper),
    ):
        for side, sign in SIDES:
            at = (x, sign * (y - geometry.bumper_radius), z)
            shapes.append(ball(f"{end}_{side}_bumper", hull, at, geometry.bumper_radius, BUMPER))
    for end, (x, y, z) in (("front", geometry.rim_front), ("rear", geometry.rim_rear)):
        for side, sign in SIDES:
            at = (x, sign * y, z - geometry.rim_radius)
            shapes.append(ball(f"{end}_{side}_rim", REAR_HULL, at, geometry.rim_radius, RIM))
    x, y, z = geometry.rim_top
    shapes.append(ball("top_rim", REAR_HULL, (x, y, z - geometry.rim_radius), geometry.rim_radius, RIM))
    return tuple(shapes)
