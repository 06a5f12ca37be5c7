"""SkeletonSetup: everything that may be changed on a skeleton sled and its athlete, as one value; what ships, and files."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, ClassVar

from stickslip.apps.parts.air import Air
from stickslip.apps.parts.friction import RunnerFriction
from stickslip.apps.parts.press import Press
from stickslip.apps.parts.runner_setup import CATEGORIES, RunnerSetup
from stickslip.apps.parts.setup_library import SetupLibrary
from stickslip.apps.skeleton.athlete import SkeletonContacts, SkeletonMasses
from stickslip.apps.skeleton.steering import SkeletonSteering
from stickslip.model.kinds import Item
from stickslip.model.label import Label

FRONT = RunnerFriction(mu_t=0.004, mu_b_low=0.03, mu_b_high=0.15, load_high=1180.0)
REAR = RunnerFriction(mu_t=0.006, mu_b_low=0.08, mu_b_high=0.24, load_high=1180.0)
AIR = Air(0.03933)  # m²: C_D 0.38 times 0.45 m times 0.23 m [Shankar, sec. 4.3]


@dataclass(frozen=True, slots=True)
class SkeletonSetup(RunnerSetup):
    """A skeleton with its athlete as it lies after the start. Defaults: men. Compared by value.

    Parameters
    ----------
    name, category, runners, bumper, body, air
        As in `RunnerSetup`.
    front, rear : RunnerFriction
        Of the front ends, and of the rear ends, which are grooved: more friction, more grip [Shankar, sec. A.4].
    masses : SkeletonMasses
    contacts : SkeletonContacts
    steering : SkeletonSteering

    Notes
    -----
    Which numbers are given, derived or estimated: docs/theory/skeleton.md.
    """

    sled: ClassVar[str] = "skeleton"

    front: Annotated[RunnerFriction, Item(RunnerFriction), Label("Front of the runners on ice")] = field(
        default_factory=lambda: FRONT
    )
    rear: Annotated[RunnerFriction, Item(RunnerFriction), Label("Rear of the runners on ice")] = field(
        default_factory=lambda: REAR
    )
    air: Annotated[Air, Item(Air), Label("Air")] = field(default_factory=lambda: AIR)
    masses: Annotated[SkeletonMasses, Item(SkeletonMasses), Label("Masses")] = field(default_factory=SkeletonMasses)
    contacts: Annotated[SkeletonContacts, Item(SkeletonContacts), Label("Contacts")] = field(
        default_factory=SkeletonContacts
    )
    steering: Annotated[SkeletonSteering, Item(SkeletonSteering), Label("Steering")] = field(
        default_factory=SkeletonSteering
    )

    @property
    def rider(self) -> tuple[SkeletonMasses, SkeletonContacts]:
        """Masses and contacts above the runners."""
        return self.masses, self.contacts

    @property
    def bender(self) -> Press:
        """The limb that bends a tip."""
        return self.steering.shoulder


SETUP_LIBRARY = SetupLibrary(SkeletonSetup, CATEGORIES, Path(__file__).parent / "setups")
ship_setup = SETUP_LIBRARY.ship
