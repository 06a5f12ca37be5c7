"""A rotor in a bearing, turned at one speed after the other: the torque that each speed takes.

Exact: ``T(w) = F_k + (F_s - F_k) exp(-(w / w_s)^2) + mu r N + d w`` with the static limit F_s, the kinetic one F_k, the
Stribeck speed w_s, the viscous coefficient d and, where the bearing has a radius r, the load N, weight and pull together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from stickslip import numerics as nm
from stickslip.contract.about import ROBOTS, About
from stickslip.contract.channel import Channel
from stickslip.model import Body, Box, Coulomb, Drive, Input, JointFriction, Load, Revolute, Scene, StepOptions
from stickslip.model.kinds import Number
from stickslip.model.label import Label
from stickslip.scenes.support.parameters import BearingFriction, BearingRadius
from stickslip.scenes.support.solids import rod_inertia

if TYPE_CHECKING:
    from stickslip.contract.controllers import Command
    from stickslip.contract.run import Run
    from stickslip.engine.simulation import Simulation

TITLE = "Torque against speed of a bearing"
ABOUT = About(
    see="A rotor in a bearing is turned at one speed after the other. The plot shows the torque that each speed takes.",
    exact="The torque falls from the limit at rest to that in motion as exp(−(ω/ω_s)²), and rises again with the "
    "viscous part: the Stribeck curve.",
    tries="Make both limits equal: the curve loses its dip. Give the bearing a friction of its load and pull on the "
    "rotor.",
)
GROUP = ROBOTS
UNTIL = 3.0
TICK_S = 0.01

GRAVITY = 9.81
MASS, RADIUS, WIDTH = 5.0, 0.1, 0.06  # kg, m, of the rotor
N_SPEED = 30
TICKS_PER_SPEED = 10  # 0.1 s: the drive holds a speed within a step
FASTEST = 6.0  # rad/s


def speeds() -> list[float]:
    """Speeds that a run goes through [rad/s]: close together where friction falls."""
    return [FASTEST * nm.square((k + 1) / N_SPEED) for k in range(N_SPEED)]


def torque(
    speed: float, static: float, kinetic: float, stribeck: float, viscous: float, mu: float, radius: float, pull: float
) -> float:
    """Exact torque at a steady speed [N m]."""
    dry = kinetic + (static - kinetic) * nm.exp(-(nm.square(speed / stribeck)))
    return dry + mu * radius * (MASS * GRAVITY + pull) + viscous * speed


def build(
    static: Annotated[float, Number("N m", at_least=0.0), Label("Friction at rest")] = 2.0,
    kinetic: Annotated[float, Number("N m", at_least=0.0), Label("Friction in motion")] = 1.2,
    stribeck: Annotated[float, Number("rad/s", at_least=0.0), Label("Stribeck speed")] = 0.5,
    viscous: Annotated[float, Number("N m s/rad", at_least=0.0), Label("Viscous friction")] = 0.15,
    mu: BearingFriction = 0.0,
    radius: BearingRadius = 0.02,
    pull: Annotated[float, Number("N"), Label("Pull on the rotor")] = 0.0,
    dt: float = 0.001,
) -> Scene:
    """Rotor on a level axis: limits `static`, `kinetic` [N m], `stribeck` [rad/s]; bearing `mu`, `radius`, `pull` [N].

    Parameters
    ----------
    static : float [N m]
        Torque that must be exceeded before it turns.
    kinetic : float [N m]
        Torque of fast motion, without the viscous part.
    stribeck : float [rad/s]
        Speed at which most of the way from one limit to the other is done.
    viscous : float [N m s/rad]
        Torque per speed.
    mu : float
        Of the load; 0: the limits alone.
    radius : float [m]
        At which the load rubs.
    pull : float [N]
        Sideways; together with the weight it loads the bearing.
    """
    along, across, _ = rod_inertia(MASS, WIDTH, RADIUS)
    friction = JointFriction(
        static, kinetic=kinetic, stribeck_speed=stribeck, viscous=viscous, mu=mu, radius=radius if mu else 0.0
    )
    loads = (Load("pull", "rotor", force=(0.0, 0.0, -pull)),) if pull else ()
    return Scene(
        name="bearing",
        title=TITLE,
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=(Body("rotor", MASS, (across, along, across)),),
        joints=(
            Revolute(
                "bearing", child="rotor", axis=(0.0, 1.0, 0.0), friction=(friction,), drive=(Drive("velocity", "speed"),)
            ),
        ),
        inputs=(Input("speed", speeds()[0]),),
        forces=loads,
        shapes=(Box("rotor_skin", "rotor", half_extents=(0.8 * RADIUS, 0.5 * WIDTH, 0.8 * RADIUS)),),  # seen to turn
        laws=(Coulomb(mu=0.5),),
        step=StepOptions(dt=dt),
    )  # fmt: skip


class Script:
    """Goes through the speeds, a tenth of a second at each, and holds the last one."""

    def __init__(self, simulation: Simulation) -> None:
        self.at = -1

    def act(self, run: Run) -> dict[str, Command]:
        """The speed of the present time."""
        at = min(round(run.simulation.time / TICK_S) // TICKS_PER_SPEED, N_SPEED - 1)
        if at == self.at:
            return {}
        self.at = at
        return {"speed": speeds()[at]}


CONTROLLERS = {"script": Script}


class Watch:
    """Reads the torque of the drive at the end of each speed, and compares it with the law."""

    channels = (
        Channel("bearing_speed", "rad/s", "speed"),
        Channel("bearing_torque", "N m", "torque of the drive"),
        Channel("bearing_law", "N m", "torque by the law"),
    )

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.ticks = 0
        self.now = (0.0, 0.0, 0.0)
        self.speeds: list[float] = []
        self.torques: list[float] = []
        self.dry: list[float] = []

    def note(self) -> None:
        """Of the present tick."""
        simulation = self.simulation
        speed, drive = float(simulation.rate("bearing")[0]), float(simulation.drive("bearing")[0])
        self.now = speed, drive, law_of(simulation.scene, speed)
        self.ticks += 1
        if self.ticks % TICKS_PER_SPEED == 0 and len(self.torques) < N_SPEED:
            self.speeds.append(speed)
            self.torques.append(drive)
            self.dry.append(-float(simulation.friction("bearing").sum()))

    def values(self) -> tuple[float, float, float]:
        """Speed, torque, law."""
        return self.now

    def summary(self) -> dict[str, Any]:
        """The curve."""
        law = [law_of(self.simulation.scene, speed) for speed in self.speeds]
        return {
            "speed_rad_s": self.speeds,
            "torque_nm": self.torques,
            "dry_nm": self.dry,
            "law_nm": law,
            "worst_error_nm": max((abs(a - b) for a, b in zip(self.torques, law)), default=0.0),
        }


def law_of(scene: Scene, speed: float) -> float:
    """Exact torque of a scene at a steady speed [N m]."""
    (friction,) = scene.joints[0].friction
    pull = sum(nm.norm(force.force) for force in scene.forces if isinstance(force, Load))
    kinetic = friction.limit if friction.kinetic is None else friction.kinetic
    stribeck = friction.stribeck_speed or 1e-9
    return torque(speed, friction.limit, kinetic, stribeck, friction.viscous, friction.mu, friction.radius, pull)
