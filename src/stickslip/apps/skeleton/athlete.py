"""The athlete on a skeleton: masses of the bodies above the runners, and where they touch.

Positions are in sled axes: origin on the ice midway between the runner contacts, x forward, y left, z up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from stickslip.apps.parts.part import Part
from stickslip.apps.parts.spring import LinearSpring
from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.kinds import Item, Number, Numbers, Vector3
from stickslip.model.label import Label

LENGTH = Number("m", above=0.0)
PLACE = Numbers(3, Number("m"))


@dataclass(frozen=True, slots=True)
class SkeletonMasses:
    """Frame and athlete. Defaults: men, 115 kg with the runners.

    Parameters
    ----------
    frame : Part
        The sled without its runners.
    athlete : Part
        Head, trunk, arms and thighs.
    leg : Part
        Left leg below the knee; the right one mirrors it.
    lean : LinearSpring
        Of the athlete on the frame, about x.
    lean_height : float [m]
        Of the axis of this lean.
    knee : (3,) float [m]
        Left knee, about which a leg turns.
    leg_lift : LinearSpring
        Holds the legs up, about y.

    Notes
    -----
    Total from the rules of 2018, height of the centre of mass 0.125 m [Shankar, sec. 4.3], legs 6.1 % of a body each; the rest
    estimated from solids: docs/theory/skeleton.md.
    """

    frame: Annotated[Part, Item(Part), Label("Frame")] = field(
        default_factory=lambda: Part(34.0, (0.0, 0.0, 0.06), (0.5, 2.3, 2.8))
    )
    athlete: Annotated[Part, Item(Part), Label("Athlete")] = field(
        default_factory=lambda: Part(67.6, (0.0973, 0.0, 0.164), (1.44, 9.1, 9.94))
    )
    leg: Annotated[Part, Item(Part), Label("Lower leg")] = field(
        default_factory=lambda: Part(4.7, (-0.70, 0.12, 0.12), (0.02, 0.1, 0.1))
    )
    lean: Annotated[LinearSpring, Item(LinearSpring), Label("Lean of the athlete")] = field(
        default_factory=lambda: LinearSpring(5000.0, 60.0)
    )
    lean_height: Annotated[float, LENGTH, Label("Height of the axis of leaning", shown="mm")] = 0.06
    knee: Annotated[Vector3, PLACE] = (-0.45, 0.12, 0.12)
    leg_lift: Annotated[LinearSpring, Item(LinearSpring), Label("Legs held up")] = field(
        default_factory=lambda: LinearSpring(800.0, 10.0)
    )

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        for name, part in (("knee", None), ("leg", "com")):
            if draft.has(name):
                y = (draft[name] if part is None else draft[name].com)[1]
                if not y > 0.0:
                    draft.fault(name, f"is {y!r} m to the left", "Give the left one, with y above 0")

    @property
    def total(self) -> float:
        """Without the runners [kg]."""
        return self.frame.mass + self.athlete.mass + 2.0 * self.leg.mass


@dataclass(frozen=True, slots=True)
class SkeletonContacts:
    """Where sled and athlete touch besides the runners. All estimated from the size of sled and athlete.

    Parameters
    ----------
    front_bumper, rear_bumper : (3,) float [m]
        Outermost points of the left bumpers; the right ones mirror them.
    head : (3,) float [m]
        Lowest point of the helmet.
    toe : (3,) float [m]
        Lowest point of the left foot while the leg hangs without load.
    shoulder, hip : (3,) float [m]
        Highest points of the left side of the back, on which a sled that rolled over lies.
    radius : float [m]
        Of all the round points with which sled and athlete touch.
    """

    front_bumper: Annotated[Vector3, PLACE] = (0.45, 0.27, 0.10)
    rear_bumper: Annotated[Vector3, PLACE] = (-0.40, 0.27, 0.10)
    head: Annotated[Vector3, PLACE] = (0.62, 0.0, 0.08)
    toe: Annotated[Vector3, PLACE] = (-0.98, 0.12, 0.08)
    shoulder: Annotated[Vector3, PLACE] = (0.35, 0.22, 0.27)
    hip: Annotated[Vector3, PLACE] = (-0.30, 0.18, 0.24)
    radius: Annotated[float, LENGTH, Label("Radius of bumpers, helmet and toes", shown="mm")] = 0.03

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        for name in ("front_bumper", "rear_bumper", "toe", "shoulder", "hip"):
            if draft.has(name) and not draft[name][1] > 0.0:
                draft.fault(name, f"is {draft[name][1]!r} m to the left", "Give the left point, with y above 0")
