"""The robot of AC-26: a wheeled base with two arms, 23 joints with friction, driven against the door of AC-1."""

from __future__ import annotations

import math

from stickslip.model import (
    Body,
    Box,
    Capsule,
    Coulomb,
    Drive,
    Free,
    JointFriction,
    Plane,
    Revolute,
    Scene,
    Sphere,
    StepOptions,
)
from stickslip.scenes import door
from stickslip.scenes.support.solids import ball_inertia, box_inertia, rod_inertia

X_AXIS, Y_AXIS, Z_AXIS = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
N_LINK = 9  # of each arm
LINK, RADIUS, LINK_MASS = 0.12, 0.03, 1.0
BASE_HALF = (0.45, 0.3, 0.15)
WHEEL = 0.15


def robot_and_door(dt=0.01):
    """Robot of 23 friction joints (4 wheels, 2 arms of 9 joints, 1 mast) in front of the door, wheels driven."""
    door_scene = door.build()
    bodies = [
        Body("base", 200.0, box_inertia(200.0, BASE_HALF)),
        Body("mast", 10.0, box_inertia(10.0, (0.05, 0.05, 0.3))),
    ]
    start = (0.55, -1.45, WHEEL + 0.1, math.cos(math.pi / 4), 0.0, 0.0, math.sin(math.pi / 4))  # facing +y, the door
    joints = [
        Free("base_free", child="base", q0=start),
        Revolute(
            "mast_turn", "base", "mast", axis=Z_AXIS, at_parent=(-0.2, 0.0, 0.45), friction=(JointFriction(limit=5.0),)
        ),
    ]
    shapes = [
        Plane("floor", group=2),
        Box("base_skin", "base", half_extents=BASE_HALF, position=(0.0, 0.0, 0.1), group=1, mask=4),
    ]
    for i, (x, y) in enumerate(((0.3, 0.35), (0.3, -0.35), (-0.3, 0.35), (-0.3, -0.35))):
        bodies.append(Body(f"wheel_{i}", 5.0, ball_inertia(5.0, WHEEL)))
        joints.append(
            Revolute(
                f"axle_{i}", "base", f"wheel_{i}", axis=Y_AXIS, at_parent=(x, y, -0.1),
                friction=(JointFriction(limit=5.0),), drive=(Drive("velocity", target=4.0, limit=60.0, damping=20.0),),
            )
        )  # fmt: skip
        shapes.append(Sphere(f"tyre_{i}", f"wheel_{i}", radius=WHEEL, group=1, mask=2))
    for side, y in (("left", 0.2), ("right", -0.2)):
        for k in range(N_LINK):
            name = f"{side}_{k}"
            bodies.append(Body(name, LINK_MASS, rod_inertia(LINK_MASS, LINK, RADIUS), com=(0.5 * LINK, 0.0, 0.0)))
            limit = 12.0 * (1.0 - k / N_LINK) ** 2 * LINK_MASS * 9.81 * LINK * N_LINK**2 / 12.0 + 1.0
            joints.append(
                Revolute(
                    f"{name}_joint", "base" if k == 0 else f"{side}_{k - 1}", name,
                    axis=(Y_AXIS, Z_AXIS, Y_AXIS)[k % 3], at_parent=(0.1, y, 0.4) if k == 0 else (LINK, 0.0, 0.0),
                    friction=(JointFriction(limit=limit),),
                )
            )  # fmt: skip
            shapes.append(
                Capsule(
                    f"{name}_skin",
                    name,
                    radius=RADIUS,
                    half_length=0.5 * LINK,
                    position=(0.5 * LINK, 0.0, 0.0),
                    group=1,
                    mask=6,
                )
            )
    leaf = door_scene.shapes[0]
    shapes.append(Box("leaf_skin", "leaf", half_extents=leaf.half_extents, position=leaf.position, group=4, mask=1))
    return Scene(
        name="robot-and-door",
        bodies=(*bodies, *door_scene.bodies),
        joints=(*joints, *door_scene.joints),
        shapes=tuple(shapes),
        laws=(Coulomb(mu=0.5),),
        step=StepOptions(dt=dt),
    )  # fmt: skip
