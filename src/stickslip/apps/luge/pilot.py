"""The pilot of a luge: masses above the runners, where they touch, and how legs and shoulders steer.

Positions are in sled axes: origin on the ice midway between the runner contacts, x forward, y left, z up. The pilot lies on the back,
feet first.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from stickslip.apps.parts.part import Part
from stickslip.apps.parts.press import Press
from stickslip.apps.parts.spring import LinearSpring
from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.kinds import Item, Number, Numbers, Vector3
from stickslip.model.label import Label

LENGTH = Number("m", above=0.0)
PLACE = Numbers(3, Number("m"))

#: Names of the inputs after the side: efforts from 0 to 1.
LEG, SHOULDER = "leg", "shoulder"


@dataclass(frozen=True, slots=True)
class LugeMasses:
    """Pod and pilot. Defaults: men, 113 kg with the runners. Estimated from solids.

    Parameters
    ----------
    frame : Part
        Pod and bridges, without the runners.
    pilot : Part
        With suit, helmet and shoes.
    lean : LinearSpring
        Of the pilot on the pod, about x.
    lean_height : float [m]
        Of the axis of this lean.
    """

    frame: Annotated[Part, Item(Part), Label("Pod and bridges")] = field(
        default_factory=lambda: Part(13.0, (-0.10, 0.0, 0.12), (0.25, 1.2, 1.4))
    )
    pilot: Annotated[Part, Item(Part), Label("Pilot")] = field(
        default_factory=lambda: Part(90.0, (0.0144, 0.0, 0.21), (1.9, 24.7, 25.8))
    )
    lean: Annotated[LinearSpring, Item(LinearSpring), Label("Lean of the pilot")] = field(
        default_factory=lambda: LinearSpring(7000.0, 90.0)
    )
    lean_height: Annotated[float, LENGTH, Label("Height of the axis of leaning", shown="mm")] = 0.10

    def __post_init__(self) -> None:
        settle_declaration(self)

    @property
    def total(self) -> float:
        """Without the runners [kg]."""
        return self.frame.mass + self.pilot.mass


@dataclass(frozen=True, slots=True)
class LugeContacts:
    """Where sled and pilot touch besides the runners. All estimated from the size of sled and pilot.

    Parameters
    ----------
    front_bumper, rear_bumper : (3,) float [m]
        Outermost points on the left: horn of the runner, and bridge; the right ones mirror them.
    helmet : (3,) float [m]
        Lowest point of the helmet, behind.
    knee, shoulder : (3,) float [m]
        Highest points of the left side of the pilot, on which a sled that rolled over lies.
    radius : float [m]
        Of all the round points with which sled and pilot touch.
    """

    front_bumper: Annotated[Vector3, PLACE] = (0.55, 0.29, 0.12)
    rear_bumper: Annotated[Vector3, PLACE] = (-0.50, 0.30, 0.13)
    helmet: Annotated[Vector3, PLACE] = (-0.80, 0.0, 0.12)
    knee: Annotated[Vector3, PLACE] = (0.45, 0.16, 0.34)
    shoulder: Annotated[Vector3, PLACE] = (-0.45, 0.24, 0.34)
    radius: Annotated[float, LENGTH, Label("Radius of bumpers, helmet and knees", shown="mm")] = 0.03

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        for name in ("front_bumper", "rear_bumper", "knee", "shoulder"):
            if draft.has(name) and not draft[name][1] > 0.0:
                draft.fault(name, f"is {draft[name][1]!r} m to the left", "Give the left point, with y above 0")


@dataclass(frozen=True, slots=True)
class LugeSteering:
    """What a pilot can do. Estimated.

    Parameters
    ----------
    leg : Press
        Calf on the horn of a runner, inward and down.
    shoulder : Press
        On the rear end of the other runner.
    filter_hz : float [Hz]
        Corner of the filter between command and muscle.
    """

    leg: Annotated[Press, Item(Press), Label("Legs")] = field(default_factory=lambda: Press(0.45, 120.0, 400.0))
    shoulder: Annotated[Press, Item(Press), Label("Shoulders")] = field(default_factory=lambda: Press(-0.40, 200.0))
    filter_hz: Annotated[float, Number("Hz", above=0.0), Label("How fast muscles follow")] = 5.0

    def __post_init__(self) -> None:
        settle_declaration(self)


def efforts(command: float) -> dict[str, float]:
    """Efforts by input for a command from -1 (full right) to 1 (full left); cut to that range.

    A turn to the left takes the right leg and the left shoulder.
    """
    left, right = min(max(command, 0.0), 1.0), min(max(-command, 0.0), 1.0)
    return {f"right_{LEG}": left, f"left_{SHOULDER}": left, f"left_{LEG}": right, f"right_{SHOULDER}": right}
