"""Springs about the hinges of sleds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from stickslip.model import JointSpring
from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Number
from stickslip.model.label import Label

STIFFNESS = Number("N m/rad", at_least=0.0)
DAMPING = Number("N m s/rad", at_least=0.0)


@dataclass(frozen=True, slots=True)
class LinearSpring:
    """Spring and damper about an axis.

    Parameters
    ----------
    stiffness : float [N m/rad]
    damping : float [N m s/rad]
    """

    stiffness: Annotated[float, STIFFNESS, Label("Stiffness", "c")]
    damping: Annotated[float, DAMPING, Label("Damping", "d")]

    def __post_init__(self) -> None:
        settle_declaration(self)

    def joint_spring(self) -> JointSpring:
        """As the engine takes it."""
        return JointSpring(self.stiffness, self.damping)
