"""A rotor in a bearing, turned at one speed after the other: the torque that each speed takes.

Exact: ``T(w) = F_k + (F_s - F_k) exp(-(w / w_s)^2) + mu r N + d w`` with the static limit F_s, the kinetic one F_k, the
Stribeck speed w_s, the viscous coefficient d and, where the bearing has a radius r, the load N, weight and pull together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from stickslip import numerics as nm
from stickslip.model import Body, Box, Coulomb, Drive, Input, JointFriction, Load, Revolute, Scene, StepOptions
from stickslip.model.kinds import Number
from stickslip.model.label import Label
from stickslip.scenes.parameters import BearingFriction, BearingRadius
from stickslip.scenes.solids import rod_inertia

TITLE = "Torque against speed of a bearing"
UNTIL = 3.0

GRAVITY = 9.81
MASS, RADIUS, WIDTH = 5.0, 0.1, 0.06  # kg, m, of the rotor
N_SPEED = 30
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
    """Rotor on a level axis: limits `static`, `kinetic` [N m], `stribeck` [rad/s]; bearing `mu`, `radius`, `pull` [N]."""
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


def run(scene: Scene, until: float, on_progress: Callable[[float], None]) -> dict[str, Any]:
    """Go through the speeds, `until` in all, and read the torque of the drive at the end of each."""
    from stickslip.engine.simulation import Simulation
    from stickslip.engine.tally import join_reports
    from stickslip.engine.verdict import verdict_on

    simulation = Simulation(scene)
    steps = max(3, round(until / N_SPEED / simulation.dt))
    torques, dry, report = [], [], simulation.step(0)
    for speed in speeds():
        simulation.set_input("speed", speed)
        report = join_reports(report, simulation.step(steps))
        torques.append(float(simulation.drive("bearing")[0]))
        dry.append(-float(simulation.friction("bearing").sum()))
        on_progress(simulation.time)
    (friction,) = scene.joints[0].friction
    pull = sum(nm.norm(force.force) for force in scene.forces if isinstance(force, Load))
    law = [
        torque(
            speed, friction.limit, friction.limit if friction.kinetic is None else friction.kinetic,
            friction.stribeck_speed or 1e-9, friction.viscous, friction.mu, friction.radius, pull,
        )
        for speed in speeds()
    ]  # fmt: skip
    return {
        **verdict_on(simulation, report),
        "speed_rad_s": speeds(),
        "torque_nm": torques,
        "dry_nm": dry,
        "law_nm": law,
        "worst_error_nm": max(abs(a - b) for a, b in zip(torques, law)),
    }
