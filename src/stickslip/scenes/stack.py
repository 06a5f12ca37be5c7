"""A wall of boxes stacked to a point, and a ball that flies into it.

Exact until the ball arrives after `delay` seconds: nothing moves, and each box passes its weight on to the two below.
Then the wall falls; friction brings everything to rest on the ground, and no box sinks into another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from stickslip.contract.about import About
from stickslip.model import Body, Box, Coulomb, Free, Plane, Scene, Sphere, StepOptions
from stickslip.model.kinds import Integer, Number
from stickslip.model.label import Label
from stickslip.scenes.support.parameters import Friction
from stickslip.scenes.support.solids import ball_inertia, box_inertia

if TYPE_CHECKING:
    from stickslip.engine.simulation import Simulation

TITLE = "Wall of boxes hit by a ball"
ABOUT = About(
    see="A wall of boxes stands until a ball flies into it.",
    exact="Until the ball arrives nothing moves, and each box passes its weight on to the two below. Afterwards "
    "everything comes to rest, and no box is inside another.",
    tries="Pull a box out with the mouse. Take more layers, or less friction.",
)
UNTIL = 4.0

GRAVITY = 9.81
HALF_EXTENTS = (0.12, 0.20, 0.10)  # m, of a box; the wall stands along y
MASS = 2.0
PITCH = 0.42  # m, between the centres of neighbours in a layer
BALL_RADIUS, BALL_MASS = 0.15, 40.0
BALL_SPEED = 8.0  # m/s, towards +x
TARGET_Z = 0.7  # m, height at which the ball arrives


def build(
    layers: Annotated[int, Integer(at_least=1, at_most=30), Label("Layers of boxes", "n")] = 5,
    delay: Annotated[float, Number("s", at_least=0.0), Label("Time until the ball arrives")] = 1.0,
    mu: Friction = 0.5,
    dt: float = 0.002,
) -> Scene:
    """Wall with `layers` layers, one box in the highest; the ball arrives after `delay` seconds.

    Parameters
    ----------
    layers : int
        The lowest has as many boxes as there are layers.
    delay : float [s]
        The wall stands still that long.
    mu : float
        Between boxes, with the ground and with the ball.
    """
    bodies, joints, skins = [], [], []
    for layer in range(layers):
        z = (2 * layer + 1) * HALF_EXTENTS[2]
        for i in range(layers - layer):
            name = f"box_{layer}_{i}"
            y = (i - 0.5 * (layers - layer - 1)) * PITCH
            bodies.append(Body(name, MASS, box_inertia(MASS, HALF_EXTENTS)))
            joints.append(Free(f"{name}_free", child=name, q0=(0.0, y, z, 1.0, 0.0, 0.0, 0.0)))
            skins.append(Box(f"{name}_skin", name, half_extents=HALF_EXTENTS))
    # Thrown upwards so that after `delay` it is back at its initial height, in front of the wall.
    start = (-HALF_EXTENTS[0] - BALL_RADIUS - BALL_SPEED * delay, 0.0, TARGET_Z, 1.0, 0.0, 0.0, 0.0)
    rise = 0.5 * GRAVITY * delay
    bodies.append(Body("ball", BALL_MASS, ball_inertia(BALL_MASS, BALL_RADIUS)))
    joints.append(Free("ball_free", child="ball", q0=start, u0=(BALL_SPEED, 0.0, rise, 0.0, 0.0, 0.0)))
    return Scene(
        name="stack",
        title=TITLE,
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=tuple(bodies),
        joints=tuple(joints),
        shapes=(Plane("ground"), *skins, Sphere("ball_skin", "ball", radius=BALL_RADIUS)),
        laws=(Coulomb(mu=mu),),
        step=StepOptions(dt=dt),
    )


def measure(simulation: Simulation) -> dict[str, Any]:
    """What is left of the wall."""
    boxes = [body.name for body in simulation.scene.bodies if body.name != "ball"]
    heights = [float(simulation.pose(name)[0][2]) for name in boxes]
    start = {joint.child: joint.q0[2] for joint in simulation.scene.joints}
    return {
        "highest_box_m": max(heights),
        "boxes_fallen": sum(z < start[name] - HALF_EXTENTS[2] for name, z in zip(boxes, heights, strict=True)),
    }
