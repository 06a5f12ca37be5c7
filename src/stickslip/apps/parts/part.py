"""Part: mass, centre and inertia of one body of a sled.

Centres of mass are in sled axes: origin on the ice under the sled, x forward, y left, z up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from stickslip.model import Body
from stickslip.model.body import InertiaTensor
from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Number, Numbers, Vector3
from stickslip.model.label import Label


@dataclass(frozen=True, slots=True)
class Part:
    """One body.

    Parameters
    ----------
    mass : float [kg]
    com : (3,) float [m]
        Centre of mass, sled axes.
    inertia : (3,) float [kg m²]
        About the centre of mass: roll, pitch, yaw.
    """

    mass: Annotated[float, Number("kg", above=0.0), Label("Mass", "m")]
    com: Annotated[Vector3, Numbers(3, Number("m"))]
    inertia: Annotated[Vector3, InertiaTensor()]

    def __post_init__(self) -> None:
        settle_declaration(self)

    def body(self, name: str, side: float = 1.0) -> Body:
        """As the engine takes it; `side` -1 mirrors the centre of mass to the other side."""
        x, y, z = self.com
        return Body(name, self.mass, self.inertia, (x, side * y, z))
