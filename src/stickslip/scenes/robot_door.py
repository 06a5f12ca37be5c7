"""A tracked robot pushes the door with its arm, lets go, and dry friction in the hinges brings the door to rest.

The experiment of [Mikhaylyuk, sec. 4] with the robot, which the scene `door` replaces by a torque: contact until 0.33 s, rest
at 0.87 s after 37.62 degrees. Leaf and hinges are those of `door`. The robot is ours: the source gives no number of it.
A chassis on two tracks (three road wheels each, geared together as a track gears them), and an arm of six axes whose
drives hold the pose; friction in all twelve joints. The tracks pull with a limited torque, so the robot accelerates
evenly; at `BRAKE_TIME` the script asks them to stop, and the door leaves the fist.

Exact: whatever the push, the freed door slows down with `door.slope()` = -2.7939 rad/s^2. The pull of the tracks is the
one number fitted, to the angle of 37.62 degrees; the times follow.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from stickslip import numerics as nm
from stickslip.contract.about import ROBOTS, About
from stickslip.contract.channel import Channel
from stickslip.model import (
    Body,
    Box,
    Capsule,
    Coulomb,
    Drive,
    Free,
    Gear,
    Input,
    Joint,
    JointFriction,
    Plane,
    Revolute,
    Scene,
    Shape,
    Sphere,
    StepOptions,
)
from stickslip.model.kinds import Number
from stickslip.model.label import Label
from stickslip.scenes import door
from stickslip.scenes.support.coasting import REST, fit_coasting
from stickslip.scenes.support.solids import Vec3, box_inertia, rod_inertia

if TYPE_CHECKING:
    from stickslip.contract.controllers import Command
    from stickslip.contract.run import Run
    from stickslip.engine.simulation import Simulation

TITLE = "Robot pushes a door that friction stops"
ABOUT = About(
    see="A tracked robot pushes a door with its arm, brakes, and dry friction in the hinges stops the door.",
    exact="Published [Mikhaylyuk]: contact until 0.33 s, rest at 0.87 s after 37.62°. Whatever the push, the free "
    "door slows down with −2.794 rad/s².",
    tries="Let the tracks pull less: the door opens less. Take over with “You” and drive through the doorway.",
)
GROUP = ROBOTS
UNTIL = 2.0
TICK_S = 0.0  # one step: release and stop are read off the steps

BRAKE_TIME = 0.33  # s, of the source: the end of the push
LEVER = 0.5  # m, of the fist from the hinges at first
GAP = 1e-4  # m, between fist and leaf at first

CHASSIS = (0.675, 0.22, 0.12)  # m, half edges
WHEEL, WHEEL_WIDTH = 0.15, 0.06  # m, radius and width of a road wheel
RIDE = 0.32  # m, height of the middle of the chassis
WHEELS_X, TRACK_Y = (-0.45, 0.0, 0.45), 0.3  # m; the rear wheel is the driven sprocket
SHOULDER = (-0.1, 0.0, 0.18)  # m, foot of the arm on the chassis
FIST = 0.05  # m
CHASSIS_MASS, WHEEL_MASS = 255.0, 5.0
WHEEL_FRICTION = 5.0  # N m

X_AXIS, Y_AXIS, Z_AXIS = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)

#: Joint of the arm, its axis and angle [deg]; direction and length [m] of the link beyond it, radius [m], mass [kg];
#: friction and largest torque of the drive [N m].
ARM = (
    ("turret", Z_AXIS, 0.0, Z_AXIS, 0.20, 0.10, 20.0, 20.0, 150.0),
    ("shoulder", Y_AXIS, -40.0, X_AXIS, 0.70, 0.06, 30.0, 20.0, 800.0),
    ("elbow", Y_AXIS, 52.0, X_AXIS, 0.35, 0.05, 20.0, 10.0, 400.0),
    ("roll", X_AXIS, 0.0, X_AXIS, 0.25, 0.045, 10.0, 5.0, 80.0),
    ("wrist", Y_AXIS, -12.0, X_AXIS, 0.20, 0.04, 6.0, 2.0, 80.0),
    ("tool", X_AXIS, 0.0, X_AXIS, 0.10, 0.03, 4.0, 2.0, 40.0),
)

ROBOT, FLOOR, HOUSE = 1, 2, 4  # groups of shapes: the robot touches floor and house


def reach() -> float:
    """From the middle of the chassis to the front of the fist [m]."""
    pitch, x = 0.0, SHOULDER[0] + FIST
    for _, axis, angle, along, length, *_ in ARM:
        pitch += math.radians(angle) if axis == Y_AXIS else 0.0
        x += length * nm.cos(pitch) if along == X_AXIS else 0.0
    return x


def build(
    pull: Annotated[float, Number("N m", at_least=0.0), Label("Largest torque of a track")] = 91.54,
    speed: Annotated[float, Number("m/s"), Label("Speed asked of the tracks")] = 1.2,
    limit: Annotated[float, Number("N m", at_least=0.0), Label("Dry friction in the door's hinges")] = 20.0,
    dt: float = 0.002,
) -> Scene:
    """Robot before the door; tracks asked for `speed` [m/s] with at most `pull` [N m] each; hinges with `limit` [N m].

    Parameters
    ----------
    pull : float [N m]
        Limits how fast the robot gets going.
    speed : float [m/s]
        They reach it as far as their torque lets them.
    limit : float [N m]
        Torque that stops the door.
    """
    chassis = _chassis(pull, speed)
    arm = _arm()
    leaf = door.build(limit=limit)
    (skin,) = leaf.shapes
    half = (0.5, 0.06, 0.5 * door.HEIGHT)
    house: tuple[Shape, ...] = (
        Plane("floor", group=FLOOR),
        Box(skin.name, "leaf", half_extents=skin.half_extents, position=skin.position, group=HOUSE, mask=ROBOT),  # type: ignore[attr-defined]
        Box("wall_left", half_extents=half, position=(-0.52, 0.0, half[2]), group=HOUSE, mask=ROBOT),
        Box("wall_right", half_extents=half, position=(door.WIDTH + 0.52, 0.0, half[2]), group=HOUSE, mask=ROBOT),
    )
    targets = tuple(Input(f"{name}_target", math.radians(angle), 2.0) for name, _, angle, *_ in ARM)
    return Scene(
        name="robot-door",
        title=TITLE,
        gravity=(0.0, 0.0, -door.GRAVITY),
        bodies=(*chassis[0], *arm[0], *leaf.bodies),
        joints=(*chassis[1], *arm[1], *leaf.joints),
        constraints=chassis[2],
        inputs=(Input("left_track", speed / WHEEL), Input("right_track", speed / WHEEL), *targets),
        shapes=(*house, *chassis[3], *arm[2]),
        laws=(Coulomb(mu=0.5),),
        step=StepOptions(dt=dt),
    )


def _chassis(pull: float, speed: float) -> tuple[list[Body], list[Joint], tuple[Gear, ...], list[Shape]]:
    """Hull and two tracks: three wheels each, the rear one driven, the others geared to it."""
    turned = math.sqrt(0.5)  # a quarter turn: the robot looks along y, at the door
    start = (LEVER, -0.5 * door.THICKNESS - GAP - reach(), RIDE, turned, 0.0, 0.0, turned)
    bodies = [Body("chassis", CHASSIS_MASS, box_inertia(CHASSIS_MASS, CHASSIS))]
    joints: list[Joint] = [Free("chassis_free", child="chassis", q0=start)]
    shapes: list[Shape] = [Box("chassis_skin", "chassis", half_extents=CHASSIS, group=ROBOT, mask=FLOOR | HOUSE)]
    gears = []
    along, across, _ = rod_inertia(WHEEL_MASS, WHEEL_WIDTH, WHEEL)
    for side, y in (("left", TRACK_Y), ("right", -TRACK_Y)):
        for i, x in enumerate(WHEELS_X):
            name = f"{side}_wheel_{i}"
            drive = (Drive("velocity", f"{side}_track", limit=pull),) if i == 0 else ()
            bodies.append(Body(name, WHEEL_MASS, (across, along, across)))
            joints.append(
                Revolute(
                    f"{side}_axle_{i}", "chassis", name, axis=Y_AXIS, at_parent=(x, y, WHEEL - RIDE),
                    friction=(JointFriction(limit=WHEEL_FRICTION),), drive=drive,
                )
            )  # fmt: skip
            shapes.append(Sphere(f"{side}_tread_{i}", name, radius=WHEEL, group=ROBOT, mask=FLOOR | HOUSE))
            if i > 0:
                gears.append(Gear(f"{side}_track_{i}", f"{side}_axle_{i}", f"{side}_axle_0", 1.0))
    return bodies, joints, tuple(gears), shapes


def scaled(direction: Vec3, length: float) -> Vec3:
    """A vector along an axis [m]."""
    return (length * direction[0], length * direction[1], length * direction[2])


def _arm() -> tuple[list[Body], list[Joint], list[Shape]]:
    """Six links, each joint with friction and a position drive."""
    bodies: list[Body] = []
    joints: list[Joint] = []
    shapes: list[Shape] = []
    parent, foot = "chassis", SHOULDER
    for name, axis, angle, direction, length, radius, mass, friction, torque in ARM:
        link = f"{name}_link"
        along, across, _ = rod_inertia(mass, length, radius)
        upright = direction == Z_AXIS
        moments = (across, across, along) if upright else (along, across, across)
        middle = scaled(direction, 0.5 * length)
        bodies.append(Body(link, mass, moments, com=middle))
        joints.append(
            Revolute(
                name, parent, link, axis=axis, at_parent=foot, q0=(math.radians(angle),),
                friction=(JointFriction(limit=friction),), drive=(Drive("position", f"{name}_target", limit=torque),),
            )
        )  # fmt: skip
        turned = (math.sqrt(0.5), 0.0, -math.sqrt(0.5), 0.0) if upright else (1.0, 0.0, 0.0, 0.0)
        shapes.append(
            Capsule(
                f"{name}_skin", link, radius=radius, half_length=0.5 * length - 0.5 * radius, position=middle,
                rotation_wxyz=turned, group=ROBOT, mask=FLOOR | HOUSE,
            )
        )  # fmt: skip
        parent, foot = link, scaled(direction, length)
    shapes.append(Sphere("fist", parent, radius=FIST, position=foot, group=ROBOT, mask=FLOOR | HOUSE))
    return bodies, joints, shapes


def pushing(simulation: Simulation) -> float:
    """Mean force between robot and leaf in the last step [N]."""
    touching = [c for c in simulation.contacts() if "leaf_skin" in (c.shape_a, c.shape_b)]
    return sum(float(c.percussion[0]) for c in touching) / simulation.dt


class Script:
    """The tracks pull until `BRAKE_TIME` and brake from then on; the arm holds its pose."""

    def __init__(self, simulation: Simulation) -> None:
        self.braked = False

    def act(self, run: Run) -> dict[str, Command]:
        """Brake when it is time."""
        if self.braked or run.simulation.time <= BRAKE_TIME - 0.5 * run.simulation.dt:
            return {}
        self.braked = True
        return {"left_track": 0.0, "right_track": 0.0}


CONTROLLERS = {"script": Script}


class Watch:
    """Reads the three phases off the rate of the hinges and the force on the leaf.

    ``release_time_s`` is the end of the last step in which the robot touched the door, ``stop_time_s`` and the slope are
    those of the freed door (`fit_coasting`); they are missing if the door was not freed or did not come to rest.
    """

    channels = (Channel("push", "N", "force on the door"),)

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.rows = [(0.0, 0.0, 0.0, 0.0)]  # time, angle, rate, force

    def note(self) -> None:
        """Of the present step."""
        simulation = self.simulation
        angle, rate = float(simulation.coordinate("hinges")[0]), float(simulation.rate("hinges")[0])
        self.rows.append((simulation.time, angle, rate, pushing(simulation)))

    def values(self) -> tuple[float]:
        """Force on the door."""
        return (self.rows[-1][3],)

    def summary(self) -> dict[str, Any]:
        """Push, release and rest."""
        t, angle, rate, force = np.array(self.rows).T
        summary = {
            "peak_rate_rad_s": float(rate.max()),
            "peak_push_n": float(force.max()),
            "rest_angle_deg": math.degrees(angle[-1]),
            "rest_rate_rad_s": float(rate[-1]),
        }
        touched = np.flatnonzero(force > 0.0)
        if touched.size and abs(rate[-1]) <= REST:
            last = int(touched[-1])
            summary |= {"release_time_s": float(t[last]), "release_angle_deg": math.degrees(angle[last])}
            coasting = fit_coasting(t, rate, float(t[last]))
            if coasting is not None:
                summary |= {"stop_time_s": coasting.stop_time, "slope_rad_s2": coasting.slope}
        return summary
