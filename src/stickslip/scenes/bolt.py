"""A bolt that hangs in a nut, both drawn as meshes of more than 10 000 triangles: friction holds it, or it screws itself out."""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING, Any

from stickslip import numerics as nm
from stickslip.contract.about import About
from stickslip.model import Body, Coulomb, Free, Mesh, Scene, StepOptions
from stickslip.scenes.support.machine_parts import bolt, nut
from stickslip.scenes.support.parameters import Friction

if TYPE_CHECKING:
    from stickslip.engine import Simulation

TITLE = "Bolt and nut"
ABOUT = About(
    see="A bolt hangs in a nut by its thread. Both are meshes of more than 10 000 triangles.",
    exact="Friction holds a thread while the coefficient is above the tangent of its lead angle; below that the bolt "
    "screws itself out.",
    tries="Lower the friction to 0.02: it starts to turn. It is the heaviest scene here and may run slower than real "
    "time.",
)
UNTIL = 0.1

PITCH = 0.004  # m
STEEL = 7800.0  # kg/m³


def build(mu: Friction = 0.2, dt: float = 5e-4) -> Scene:
    """Upright bolt, M20 in size with a coarse rounded thread, in a nut that is fixed in the world.

    Parameters
    ----------
    mu : float
        Of the thread. Below the tangent of its lead angle it does not hold.
    """
    vertices, triangles = bolt(pitch=PITCH, n=48, per_pitch=8)
    nut_vertices, nut_triangles = nut(pitch=PITCH, n=48, per_pitch=11)
    return Scene(
        name="bolt",
        title=TITLE,
        bodies=(Body.solid("bolt", vertices, triangles, density=STEEL),),
        joints=(Free("bolt_free", child="bolt"),),
        shapes=(
            Mesh("bolt_thread", "bolt", vertices=vertices, triangles=triangles),  # type: ignore[arg-type]
            Mesh("nut", vertices=nut_vertices, triangles=nut_triangles),  # type: ignore[arg-type]
        ),
        laws=(Coulomb(mu=mu),),
        step=StepOptions(dt=dt, margin=1e-4),
    )


def measure(simulation: Simulation) -> dict[str, Any]:
    """Height of the bolt, how far it has turned (within half a turn), and its way off the helix of the thread."""
    r, wxyz = simulation.pose("bolt")
    angle = 2.0 * nm.atan2(float(wxyz[3]), float(wxyz[0]))
    off = (float(r[2]) - PITCH * angle / (2.0 * pi) + 0.5 * PITCH) % PITCH - 0.5 * PITCH
    return {"height_m": float(r[2]), "angle_rad": (angle + pi) % (2.0 * pi) - pi, "off_helix_m": off}
