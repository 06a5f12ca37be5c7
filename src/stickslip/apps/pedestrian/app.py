"""A car hits a pedestrian, who is thrown, falls and comes to rest.

The car is so much heavier that only its brakes change its speed. Its surface gives way: the force on a body segment that is a depth d
inside it is C_K d² + C_D d ḋ, with friction [Hans, sec. 8]. The road is hard. The head injury criterion (HIC) is that of the impact
with the car; a hard road has no time scale, so none is given for it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.apps.human.body import GROUND, PERSON, WholeBody, whole_body
from stickslip.apps.human.injury import head_injury
from stickslip.apps.human.physique import HEIGHT, MASS, Physique, Sex
from stickslip.apps.human.readings import Head, MassCentre
from stickslip.apps.pedestrian.cars import CARS, Car, pieces
from stickslip.apps.pedestrian.searle import throw_bounds
from stickslip.contract.about import PEOPLE, About
from stickslip.contract.channel import Channel
from stickslip.contract.staging import Staging
from stickslip.model import (
    Body,
    Box,
    Capsule,
    Coulomb,
    Hull,
    JointFriction,
    Plane,
    Prismatic,
    Scene,
    Shape,
    Sphere,
    StepOptions,
    UserForce,
)
from stickslip.model.constraints import rotated
from stickslip.model.functions import CAR_CONTACT
from stickslip.model.kinds import Choice, Number, Vector3
from stickslip.model.label import Label

if TYPE_CHECKING:
    from stickslip.engine.simulation import Simulation

TITLE = "Car hits a pedestrian"
ABOUT = About(
    see="A car hits a pedestrian, who is thrown, falls and comes to rest.",
    exact="Published bounds of the throw distance [Searle] and the head injury criterion of the impact [Hans, "
    "sec. 8] are in the summary.",
    tries="Halve the speed: the injury falls far more than by half. Take the compact car, or a wet road.",
)
GROUP = PEOPLE
UNTIL = 4.0
TICK_S = 0.0005  # s between two readings of the head: windows of HIC are 5 to 20 ms
STAGING = Staging(framed=6.0, plots=("head_acceleration", "head_speed"))

CAR = "car"
GAP = 0.02  # m between car and pedestrian at first
STICKING = 0.02  # m/s: slower, friction of the car grows with speed
STRIDE, BENT = 0.45, 0.15  # rad, between the legs of somebody who walks, and the rear knee
AT_REST = 0.1  # m/s
LONGEST_HIT = 0.6  # s: the head is on the car by then, or never
PAINT, GLASS = (0.55, 0.13, 0.12), (0.25, 0.32, 0.36)
SCREEN = 3  # which piece of a car is its screen


def build(
    car: Annotated[Literal["saloon", "compact"], Choice(("saloon", "compact")), Label("Car")] = "saloon",
    speed: Annotated[float, Number("m/s", at_least=1.0, at_most=25.0), Label("Speed of the car", shown="km/h")] = 10.0,
    angle: Annotated[float, Number("rad", at_least=-7.0, at_most=7.0), Label("Turned by", "α", "deg")] = 0.0,
    stance: Annotated[Literal["standing", "walking"], Choice(("standing", "walking")), Label("Stance")] = "standing",
    road: Annotated[float, Number(at_least=0.1, at_most=1.5), Label("Friction with the road", "μ")] = 0.6,
    paint: Annotated[float, Number(at_least=0.0, at_most=1.5), Label("Friction with the car")] = 0.3,
    braking: Annotated[float, Number("m/s²", at_least=0.0, at_most=10.0), Label("Braking of the car")] = 7.0,
    stiffness: Annotated[
        float, Number("N/m²", at_least=1e4, at_most=2e6), Label("Stiffness of the contact", "C_K")
    ] = 4e5,
    damping: Annotated[
        float, Number("N s/m²", at_least=0.0, at_most=5e4), Label("Damping of the contact", "C_D")
    ] = 15000.0,
    height: Annotated[float, HEIGHT, Label("Height")] = 1.77,
    mass: Annotated[float, MASS, Label("Mass")] = 76.9,
    sex: Annotated[Sex, Choice(("male", "female")), Label("Proportions of")] = "male",
    dt: Annotated[float, Number("s", above=0.0, at_most=0.0005), Label("Step", "Δt", "ms")] = 0.00025,
) -> Scene:
    """A pedestrian at rest before a car.

    Parameters
    ----------
    car
        Shape of its front.
    speed
        At the moment of the impact.
    angle
        0: the back to the car, a half turn: the face to it.
    stance
        Walking: one leg before the other, arms against it.
    road, paint
        Coefficients of friction of the pedestrian.
    braking
        From the moment of the impact on.
    stiffness, damping
        Of the contact between car and pedestrian.
    height, mass, sex
        Body data follow from them.
    """
    physique, model = Physique(height, mass, sex), CARS[car]
    pose: dict[str, float] = {}
    hips = physique.hip_height
    if stance == "walking":  # soles level, the weight on the leg in front
        pose = {
            "left_hip.flexion": 0.5 * STRIDE, "left_ankle.flexion": -0.5 * STRIDE,
            "right_hip.flexion": -0.5 * STRIDE, "right_knee.flexion": BENT, "right_ankle.flexion": BENT + 0.5 * STRIDE,
            "left_shoulder.flexion": -0.4, "right_shoulder.flexion": 0.4,
        }  # fmt: skip
        hips = physique.ankle_height + (hips - physique.ankle_height) * nm.cos(0.5 * STRIDE)
    turned = (nm.cos(0.5 * angle), 0.0, 0.0, nm.sin(0.5 * angle))
    person = whole_body(physique, position=(0.0, 0.0, hips), rotation_wxyz=turned, pose=pose, soft=True)
    start = -_reach(person, physique, turned) - GAP
    forces = tuple(_contacts(person, model, (speed, braking, start, stiffness, damping, paint)))
    slowing = (JointFriction(limit=model.mass * braking),) if braking > 0.0 else ()
    drawn: tuple[Shape, ...] = tuple(
        Hull(f"car_{i}", CAR, vertices=corners, group=0, mask=0, colour=GLASS if i == SCREEN else PAINT)
        for i, corners in enumerate(pieces(model))
    )
    wheels = tuple(
        Capsule(
            f"wheel_{i}", CAR, radius=0.3, half_length=0.08, position=(x, y, 0.3),
            rotation_wxyz=(math.sqrt(0.5), 0.0, 0.0, math.sqrt(0.5)), group=0, mask=0, colour=(0.1, 0.1, 0.1),
        )
        for i, (x, y) in enumerate(((-0.75, 0.7), (-0.75, -0.7), (-2.95, 0.7), (-2.95, -0.7)))
    )  # fmt: skip
    chassis = Body(CAR, model.mass, (400.0, 1500.0, 1700.0))
    return Scene(
        name="pedestrian",
        title=TITLE,
        bodies=(*person.bodies, chassis),
        joints=(
            *person.joints,
            Prismatic(
                "drive",
                child=CAR,
                axis=(1.0, 0.0, 0.0),
                at_parent=(start - 2.2, 0.0, 0.6),
                at_child=(-2.2, 0.0, 0.6),
                u0=(speed,),
                friction=slowing,
            ),
        ),
        forces=forces,
        shapes=(Plane("road", material="road", group=GROUND, mask=PERSON), *person.shapes, *drawn, *wheels),
        laws=(Coulomb(mu=road),),
        step=StepOptions(dt=dt),
    )


def _reach(person: WholeBody, physique: Physique, turned: tuple[float, float, float, float]) -> float:
    """How far the pedestrian reaches back towards the car, at most [m]: half the width or depth, and a stride."""
    back = rotated(turned, (1.0, 0.0, 0.0))[0]  # type: ignore[arg-type]
    wide = physique.shoulder_half_width + 0.06
    stride = 0.22 if any(joint.name == "left_hip" and joint.q0[0] != 0.0 for joint in person.joints) else 0.0
    return (
        abs(back) * (physique.length("foot") - physique.heel + stride) + math.sqrt(max(1.0 - back * back, 0.0)) * wide
    )


def _contacts(person: WholeBody, car: Car, numbers: tuple[float, ...]) -> list[UserForce]:
    """One force per segment that may touch the car."""
    speed, braking, start, stiffness, damping, friction = numbers
    head = (speed, braking, start, stiffness, damping, friction, STICKING, car.half_width, float(len(car.profile)))
    profile = tuple(number for point in car.profile for number in point)
    com = {body.name: body.com for body in person.bodies}
    found = []
    for shape in person.shapes:
        balls = tuple(balls_of(shape))
        if balls:
            c = com[shape.body]
            local = tuple(n for (x, y, z), r in balls for n in (x - c[0], y - c[1], z - c[2], r))
            found.append(UserForce(f"{shape.body}_on_car", shape.body, CAR_CONTACT, (*head, *profile, *local)))
    return found


def balls_of(shape: Shape) -> list[tuple[Vector3, float]]:
    """Balls that stand for a shape of a person: places on the body and radii [m]."""
    if shape.group == 0:
        return []
    match shape:
        case Sphere(position=at, radius=r):
            return [(at, r)]
        case Capsule(position=at, radius=r, half_length=half):
            along = rotated(shape.rotation_wxyz, (1.0, 0.0, 0.0))
            return [
                ((at[0] + s * half * along[0], at[1] + s * half * along[1], at[2] + s * half * along[2]), r)
                for s in (-1.0, 0.0, 1.0)
            ]
        case Box(position=at, half_extents=(x, _, z)):
            return [((at[0] + s * (x - z), at[1], at[2]), z) for s in (-1.0, 0.0, 1.0)]
    return []


class Watch:
    """The head on the car and the way of the pedestrian."""

    channels = (
        Channel("head_acceleration", "m/s²", "acceleration of the head's centre of mass"),
        Channel("head_speed", "m/s", "speed of the head's centre of mass"),
        Channel("com_x", "m", "way of the centre of mass"),
    )

    def __init__(self, simulation: Simulation) -> None:
        scene = simulation.scene
        self.simulation, self.head, self._centre = simulation, Head(simulation), MassCentre(simulation, (CAR,))
        self._road = next(law.mu for law in scene.laws if isinstance(law, Coulomb))
        self._speed = float(simulation.rate("drive")[0])
        self._on_head = next(f for f in scene.forces if isinstance(f, UserForce) and f.body == "head")
        self._dt = max(1, round(TICK_S / simulation.dt)) * simulation.dt
        self.accelerations: list[float] = []
        self.begin = self.com = self._centre.read()
        self.acceleration = self.launch = 0.0
        self.hit_time: float | None = None
        self.hit_speed: float | None = None

    def note(self) -> None:
        """After a tick."""
        simulation, before = self.simulation, self.head.velocity
        self.head.note("road")
        self.acceleration = float(nm.norm(self.head.velocity - before)) / self._dt
        if self.head.hit_time is None and simulation.time < LONGEST_HIT:
            self.accelerations.append(self.acceleration)
            if self.hit_time is None and touches_car(self._on_head.params, simulation.time, self.head.place):
                car = np.array((float(simulation.rate("drive")[0]), 0.0, 0.0))
                self.hit_time, self.hit_speed = simulation.time, float(nm.norm(before - car))
        now = self._centre.read()
        self.launch = max(self.launch, float(now[0] - self.com[0]) / self._dt)
        self.com = now

    def values(self) -> tuple[float, float, float]:
        """Head and way."""
        return self.acceleration, float(nm.norm(self.head.velocity)), float(self.com[0] - self.begin[0])

    def summary(self) -> dict[str, Any]:
        """Injury and throw."""
        injury = head_injury(np.array(self.accelerations), self._dt)
        distance = float(nm.hypot(self.com[0] - self.begin[0], self.com[1] - self.begin[1]))
        least, most = throw_bounds(self._speed, self._road, max(float(self.begin[2] - self.com[2]), 0.0))
        speed = max(float(nm.norm(self.simulation.velocity(name)[0])) for name in ("pelvis", "thorax", "head"))
        return {
            "hic": injury.hic,
            "hic_window_s": injury.window,
            "hic_begin_s": injury.begin,
            "peak_head_acceleration_g": max(self.accelerations, default=0.0) / 9.81,
            "head_impact_time_s": self.hit_time,
            "head_impact_speed_m_s": self.hit_speed,
            "head_on_road_time_s": self.head.hit_time,
            "head_on_road_speed_m_s": self.head.hit_speed,
            "projection_speed_m_s": self.launch,
            "throw_distance_m": distance,
            "searle_least_m": least,
            "searle_most_m": most,
            "at_rest": speed < AT_REST,
        }


def touches_car(params: Sequence[float], time: float, place: NDArray[np.float64]) -> bool:
    """Whether the ball of the head overlaps the car: the law of its contact says so, at rest."""
    from stickslip.kernels.motion.car_contact import car_contact

    x, out = np.zeros(18), np.zeros(6)
    x[:3], x[3], x[7], x[11] = place, 1.0, 1.0, 1.0
    still = np.array(params)
    still[4:6] = 0.0  # neither damping nor friction
    car_contact(time, x, still, out)
    return bool(np.abs(out).max() > 0.0)
