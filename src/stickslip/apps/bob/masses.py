"""Masses of the nine bodies of a bob.

Centres of mass are in sled axes: origin on the ice midway between the axles, x forward, y left, z up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from stickslip.apps.parts.part import Part
from stickslip.model.body import InertiaTensor
from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Item, Number, Vector3
from stickslip.model.label import Label

MASS = Number("kg", above=0.0)
N_RUNNERS = 4


@dataclass(frozen=True, slots=True)
class RunnerPart:
    """Any of the four runners; wheelbase and gauge place it.

    Parameters
    ----------
    mass : float [kg]
        All four are alike. Estimated.
    height : float [m]
        Of the centre of mass, below the hinge.
    inertia : (3,) float [kg m²]
        About the centre of mass: roll, pitch, yaw.
    """

    mass: Annotated[float, MASS, Label("Mass of one runner", "m")]
    height: Annotated[float, Number("m", above=0.0), Label("Height of its centre of mass", shown="mm")]
    inertia: Annotated[Vector3, InertiaTensor()]

    def __post_init__(self) -> None:
        settle_declaration(self)


@dataclass(frozen=True, slots=True)
class BobMasses:
    """The bodies of a bob with its crew. Defaults: two-man, 390 kg, the limit of the rules.

    Parameters
    ----------
    rear_hull : Part
        With rear axle and the lower bodies of the crew: 90 kg of structure and 40 % of a crew of 210 kg.
    crew : Part
        Upper bodies, 60 % of the crew.
    front_hull : Part
        Nose with its bumpers, ahead of the articulation.
    steering_head : Part
        What turns with the ropes and does not roll.
    front_axle : Part
        Carries the front runners, turns and rolls.
    runner : RunnerPart

    Notes
    -----
    [Rempfler] took masses from the construction of one sled and prints none. All are estimated from the limits of the
    rules (sled 170 kg or more, 390 kg with crew) and from solids of the same size.
    """

    rear_hull: Annotated[Part, Item(Part), Label("Rear hull")] = field(
        default_factory=lambda: Part(174.0, (-0.35, 0.0, 0.25), (10.0, 34.0, 35.0))
    )
    crew: Annotated[Part, Item(Part), Label("Upper bodies of the crew")] = field(
        default_factory=lambda: Part(126.0, (-0.35, 0.0, 0.45), (5.0, 14.0, 14.0))
    )
    front_hull: Annotated[Part, Item(Part), Label("Front hull")] = field(
        default_factory=lambda: Part(45.0, (0.75, 0.0, 0.25), (3.0, 6.0, 6.0))
    )
    steering_head: Annotated[Part, Item(Part), Label("Steering head")] = field(
        default_factory=lambda: Part(8.0, (0.85, 0.0, 0.15), (0.05, 0.05, 0.05))
    )
    front_axle: Annotated[Part, Item(Part), Label("Front axle")] = field(
        default_factory=lambda: Part(13.0, (0.85, 0.0, 0.12), (0.5, 0.05, 0.5))
    )
    runner: Annotated[RunnerPart, Item(RunnerPart), Label("Runner")] = RunnerPart(6.0, 0.05, (0.02, 0.5, 0.5))

    def __post_init__(self) -> None:
        settle_declaration(self)

    @property
    def total(self) -> float:
        """Mass of the sled with its crew [kg]."""
        parts = (self.rear_hull, self.crew, self.front_hull, self.steering_head, self.front_axle)
        return sum(part.mass for part in parts) + N_RUNNERS * self.runner.mass
