"""LugeSetup: everything that may be changed on a single luge and its pilot, as one value; what ships, and files.

Positions are in sled axes: origin on the ice midway between the runner contacts, x forward, y left, z up. The pilot lies on the back,
feet first.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, ClassVar

from stickslip.apps.parts.air import Air
from stickslip.apps.parts.friction import RunnerFriction
from stickslip.apps.parts.part import Part
from stickslip.apps.parts.press import Press
from stickslip.apps.parts.runner_setup import CATEGORIES, RunnerSetup
from stickslip.apps.parts.runners import Runners
from stickslip.apps.parts.setup_library import SetupLibrary
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


SETUP_LIBRARY = SetupLibrary(LugeSetup, CATEGORIES, Path(__file__).parent / "setups")
ship_setup = SETUP_LIBRARY.ship
