"""LugeSetup: everything that may be changed on a single luge and its pilot, as one value; what ships, and files."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, ClassVar

from stickslip.apps.luge.pilot import LugeContacts, LugeMasses, LugeSteering
from stickslip.apps.parts.air import Air
from stickslip.apps.parts.friction import RunnerFriction
from stickslip.apps.parts.press import Press
from stickslip.apps.parts.runner_setup import CATEGORIES, RunnerSetup
from stickslip.apps.parts.runners import Runners
from stickslip.apps.parts.shelf import Shelf
from stickslip.apps.parts.spring import LinearSpring
from stickslip.model.kinds import Item
from stickslip.model.label import Label

RUNNERS = Runners(
    gauge=0.44,
    contact_length=0.40,
    length=1.0,
    rocker=34.0,
    post_height=0.10,
    radius=0.005,
    half_mass=2.5,
    twist=LinearSpring(8000.0, 80.0),
    twist_stop=math.radians(2.0),
    bend=LinearSpring(8000.0, 25.0),
    bend_stop=math.radians(2.0),
    bow=LinearSpring(60000.0, 60.0),
)
FRONT = RunnerFriction(mu_t=0.004, mu_b_low=0.03, mu_b_high=0.15, load_high=1160.0)
REAR = RunnerFriction(mu_t=0.004, mu_b_low=0.07, mu_b_high=0.30, load_high=1160.0)
AIR = Air(0.037)  # m², estimated


@dataclass(frozen=True, slots=True)
class LugeSetup(RunnerSetup):
    """A single luge with its pilot as it lies after the start. Defaults: men. Compared by value.

    Parameters
    ----------
    name, category, runners, bumper, body, air
        As in `RunnerSetup`.
    front, rear : RunnerFriction
        The bow keeps a little more of its edge on the ice behind: more grip.
    masses : LugeMasses
    contacts : LugeContacts
    steering : LugeSteering

    Notes
    -----
    Which numbers are given, derived or estimated: docs/theory/luge.md.
    """

    sled: ClassVar[str] = "luge"

    runners: Annotated[Runners, Item(Runners), Label("Runners")] = field(default_factory=lambda: RUNNERS)
    front: Annotated[RunnerFriction, Item(RunnerFriction), Label("Front of the runners on ice")] = field(
        default_factory=lambda: FRONT
    )
    rear: Annotated[RunnerFriction, Item(RunnerFriction), Label("Rear of the runners on ice")] = field(
        default_factory=lambda: REAR
    )
    air: Annotated[Air, Item(Air), Label("Air")] = field(default_factory=lambda: AIR)
    masses: Annotated[LugeMasses, Item(LugeMasses), Label("Masses")] = field(default_factory=LugeMasses)
    contacts: Annotated[LugeContacts, Item(LugeContacts), Label("Contacts")] = field(default_factory=LugeContacts)
    steering: Annotated[LugeSteering, Item(LugeSteering), Label("Steering")] = field(default_factory=LugeSteering)

    @property
    def rider(self) -> tuple[LugeMasses, LugeContacts]:
        """Masses and contacts above the runners."""
        return self.masses, self.contacts

    @property
    def bender(self) -> Press:
        """The limb that bends a tip."""
        return self.steering.leg


SHELF = Shelf(LugeSetup, CATEGORIES, Path(__file__).parent / "setups")
ship_setup = SHELF.ship
