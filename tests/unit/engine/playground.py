"""A small scene with a little of everything: sticking and slipping contacts, dry friction, inputs, offset bodies."""

from __future__ import annotations

import math

from stickslip.engine import Simulation
from stickslip.model import (
    Body,
    Box,
    Coulomb,
    Free,
    Input,
    JointFriction,
    Load,
    Plane,
    PointSpring,
    Revolute,
    Scene,
    Sphere,
    Spherical,
    StepOptions,
)


def playground(dt: float = 0.001) -> Scene:
    """Box pushed over the ground, ball dropped beside it, door driven by an input, pendulum with friction."""
    return Scene(
        name="playground",
        title="A little of everything",
        bodies=(
            Body("box", 2.0, (0.02, 0.03, 0.04), com=(0.01, -0.02, 0.03)),
            Body("ball", 1.0, (0.004, 0.004, 0.004)),
            Body("door", 3.0, (0.1, 0.1, 0.1), com=(0.4, 0.0, 0.0)),
            Body("bob", 0.5, (0.01, 0.01, 0.01), com=(0.0, 0.0, -0.3)),
            Body("flap", 0.2, (0.01, 0.01, 0.01), com=(0.1, 0.0, 0.0)),
        ),
        joints=(
            Free("box_free", child="box", q0=(0.0, 0.0, 0.101, 1.0, 0.0, 0.0, 0.0), u0=(0.5, 0.1, 0.0, 0.0, 0.0, 0.3)),
            Free("ball_free", child="ball", q0=(1.0, 0.0, 0.3, 1.0, 0.0, 0.0, 0.0), u0=(0.0, 0.2, 0.0, 1.0, 2.0, 3.0)),
            Revolute("hinge", child="door", at_parent=(0.0, 2.0, 1.0), input="steer"),
            Spherical("socket", child="bob", at_parent=(0.0, -2.0, 1.0), u0=(1.0, 2.0, 0.5)),
            Revolute("flap_hinge", "door", "flap", at_parent=(0.8, 0.0, 0.0), friction=(JointFriction(limit=0.05),)),
        ),
        forces=(
            Load("push", "box", force=(12.0, 0.0, 0.0), input="push"),
            PointSpring("string", "world", "bob", at_a=(0.0, -2.0, 0.2), stiffness=5.0, rest_length=0.3),
        ),
        inputs=(Input("steer", filter_hz=4.0), Input("push")),
        shapes=(
            Plane("ground"),
            Box("box_skin", "box", half_extents=(0.15, 0.1, 0.1)),
            Sphere("ball_skin", "ball", radius=0.1),
        ),
        laws=(Coulomb(mu=0.4, e_n=0.3),),
        step=StepOptions(dt=dt),
    )


def steer(simulation: Simulation, i_step: int) -> None:
    """What a person does before a step: inputs change every 16 steps, as from a screen of 60 Hz."""
    if i_step % 16 == 0:
        t = i_step * simulation.dt
        simulation.set_input("steer", 0.5 * math.sin(3.0 * t))
        simulation.set_input("push", 1.0 if 0.1 < t < 0.4 else -0.0)
