"""Somebody who loses consciousness standing falls to the floor: sixteen segments, no muscle, hard stops in the joints, dry friction.

The test of [Hans, sec. 5.2], whose floor has no friction (`friction=0`). Knees are bent and the body leans a little, otherwise it would
stand for ever: both are settings. A start that is the same left and right stays so until the fall becomes chaotic; the summary says how
far.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated, Any

from stickslip import numerics as nm
from stickslip.apps.human.body import GROUND, PERSON, segment_names, whole_body
from stickslip.apps.human.physique import HEIGHT, MASS, Physique, Sex
from stickslip.apps.human.readings import Head, MassCentre
from stickslip.contract.about import PEOPLE, About
from stickslip.contract.channel import Channel
from stickslip.contract.staging import Staging
from stickslip.model import Coulomb, Frictionless, Law, Plane, Scene, StepOptions
from stickslip.model.kinds import Choice, Number
from stickslip.model.label import Label

if TYPE_CHECKING:
    from stickslip.engine.simulation import Simulation

TITLE = "Collapse of an unconscious person"
ABOUT = About(
    see="Somebody who loses consciousness falls: sixteen segments, no muscle, hard stops in the joints.",
    exact="The test of [Hans, sec. 5.2]. Energy only falls, and joints stop at their limits.",
    tries="Set the friction to 0 as in the source: the feet slide away. Lean more, or backwards.",
)
GROUP = PEOPLE
UNTIL = 3.0
TICK_S = 0.0  # one step: the speed of the head is that before the step in which it hits
STAGING = Staging(framed=3.0, plots=("floor_force", "head_height"))


def build(
    height: Annotated[float, HEIGHT, Label("Height")] = 1.77,
    mass: Annotated[float, MASS, Label("Mass")] = 76.9,
    sex: Annotated[Sex, Choice(("male", "female")), Label("Proportions of")] = "male",
    friction: Annotated[float, Number(at_least=0.0, at_most=2.0), Label("Friction with the floor", "μ")] = 0.6,
    knees: Annotated[float, Number("rad", at_least=0.0, at_most=1.5), Label("Knees bent by", shown="deg")] = 0.2,
    lean: Annotated[float, Number("rad", at_least=-0.5, at_most=0.5), Label("Leans forward by", shown="deg")] = 0.03,
    dt: Annotated[float, Number("s", above=0.0, at_most=0.005), Label("Step", "Δt", "ms")] = 0.001,
) -> Scene:
    """Somebody who stands with bent knees and lets go of all muscles.

    Parameters
    ----------
    height, mass, sex
        Body data follow from them.
    friction
        Of the floor; 0: none, as in the source.
    knees
        Bend of the knees; hips and ankles bend half of it, so that the soles are level.
    lean
        Of the whole body about the ankles.
    """
    physique = Physique(height, mass, sex)
    bent = 0.5 * knees
    pose: dict[str, float] = {}
    for side in ("left", "right"):
        pose |= {f"{side}_hip.flexion": bent, f"{side}_knee.flexion": knees, f"{side}_ankle.flexion": bent + lean}
    thigh, shank = physique.length("thigh"), physique.length("shank")
    x = shank * nm.sin(lean + bent) + thigh * nm.sin(lean - bent)
    z = shank * nm.cos(lean + bent) + thigh * nm.cos(lean - bent)
    turned = (nm.cos(0.5 * lean), 0.0, nm.sin(0.5 * lean), 0.0)
    person = whole_body(physique, position=(x, 0.0, physique.ankle_height + z), rotation_wxyz=turned, pose=pose)
    law: Law = Coulomb(mu=friction) if friction > 0.0 else Frictionless()
    return Scene(
        name="collapse",
        title=TITLE,
        bodies=person.bodies,
        joints=person.joints,
        shapes=(Plane("floor", material="floor", group=GROUND, mask=PERSON), *person.shapes),
        laws=(law,),
        step=StepOptions(dt=dt),
    )


class Watch:
    """When and how fast the head hits, and how the person lies at last. The force of a hard floor has no peak: none is told."""

    channels = (
        Channel("floor_force", "N", "force of the floor"),
        Channel("head_height", "m", "height of the head's centre"),
    )

    def __init__(self, simulation: Simulation) -> None:
        self.simulation, self.head = simulation, Head(simulation)
        self.force = 0.0
        self.symmetric_until = 0.0

    def note(self) -> None:
        """After a step."""
        self.head.note("floor")
        self.force = float(self.simulation.contact_forces().forces[:, 2].sum())
        if (
            self.symmetric_until >= self.simulation.time - 1.5 * self.simulation.dt
            and mirror_error(self.simulation) < SAME
        ):
            self.symmetric_until = self.simulation.time

    def values(self) -> tuple[float, float]:
        """Force and height."""
        return self.force, float(self.head.place[2])

    def summary(self) -> dict[str, Any]:
        """Numbers of the fall."""
        kinetic, _ = self.simulation.energy()
        return {
            "head_impact_time_s": self.head.hit_time,
            "head_impact_speed_m_s": self.head.hit_speed,
            "end_com_height_m": float(MassCentre(self.simulation).read()[2]),
            "end_kinetic_energy_j": kinetic,
            "symmetric_until_s": self.symmetric_until,
        }


SAME = 1e-3  # m


def mirror_error(simulation: Simulation) -> float:
    """How far the left side is from the mirror image of the right one [m]."""
    worst = 0.0
    for name in segment_names():
        if name.startswith("left_"):
            left, right = simulation.pose(name)[0], simulation.pose(name.replace("left_", "right_"))[0]
            off = math.sqrt(float((left[0] - right[0]) * (left[0] - right[0]) + (left[1] + right[1]) * (left[1] + right[1])
                                  + (left[2] - right[2]) * (left[2] - right[2])))  # fmt: skip
            worst = max(worst, off)
    return worst
