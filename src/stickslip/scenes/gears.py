"""Two spur gears, drawn as meshes of more than 10 000 triangles each: a drive turns one, the other turns a brake."""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING, Annotated, Any

from stickslip.contract.about import About
from stickslip.model import Body, Coulomb, Drive, JointFriction, Mesh, Revolute, Scene, StepOptions
from stickslip.model.kinds import Number
from stickslip.model.label import Label
from stickslip.scenes.support.machine_parts import gear
from stickslip.scenes.support.parameters import Friction

if TYPE_CHECKING:
    from stickslip.engine import Simulation

TITLE = "Gear pair"
ABOUT = About(
    see="One gear drives another one, tooth on tooth, against a brake. Both are meshes of more than 10 000 triangles.",
    exact="Twenty teeth on each: on the average both turn equally fast, and the torque of the driver is that of the "
    "brake and the friction of the teeth.",
    tries="Release the brake: the teeth rattle within their play. Raise the friction and watch the torque.",
)
UNTIL = 0.5

TEETH = 20
MODULE = 0.005  # m
PITCH_RADIUS = 0.5 * MODULE * TEETH
PLAY = 0.0002  # m, by which the axles are farther apart than the pitch circles say
STEEL = 7800.0  # kg/m³


def build(
    speed: Annotated[float, Number("rad/s"), Label("Speed of the driver")] = 3.0,
    brake: Annotated[float, Number("N m", at_least=0.0), Label("Brake of the driven gear")] = 0.5,
    mu: Friction = 0.1,
    dt: float = 2.5e-4,
) -> Scene:
    """Driver at `speed` [rad/s], driven gear held by dry friction of `brake` [N m] in its bearing.

    Parameters
    ----------
    speed : float [rad/s]
        Asked of the driver's drive.
    brake : float [N m]
        Dry friction in the bearing of the driven gear.
    mu : float
        Between teeth.
    """
    vertices, triangles = gear(TEETH, MODULE)
    return Scene(
        name="gears",
        title=TITLE,
        gravity=(0.0, 0.0, 0.0),
        bodies=tuple(Body.solid(name, vertices, triangles, density=STEEL) for name in ("driver", "driven")),
        joints=(
            Revolute("drive", child="driver", drive=(Drive("velocity", target=speed, limit=20.0),)),
            Revolute(
                "brake",
                child="driven",
                at_parent=(2.0 * PITCH_RADIUS + PLAY, 0.0, 0.0),
                q0=(pi / TEETH,),
                friction=(JointFriction(limit=brake),),
            ),
        ),
        shapes=tuple(
            Mesh(f"{name} teeth", name, vertices=vertices, triangles=triangles)  # type: ignore[arg-type]
            for name in ("driver", "driven")
        ),
        laws=(Coulomb(mu=mu),),
        step=StepOptions(dt=dt, margin=2e-4),
    )


def measure(simulation: Simulation) -> dict[str, Any]:
    """How far the two have turned, and what lies between them along the pitch circles."""
    driver, driven = float(simulation.coordinate("drive")[0]), float(simulation.coordinate("brake")[0]) - pi / TEETH
    return {"driver_rad": driver, "driven_rad": driven, "lag_m": PITCH_RADIUS * (driver + driven)}
