"""LugeSetup: everything that may be changed on a single luge and its pilot, as one value; what ships, and files."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, ClassVar, Literal

from stickslip.apps.luge.pilot import LugeContacts, LugeMasses, LugeSteering
from stickslip.apps.parts.air import Air
from stickslip.apps.parts.friction import PointFriction, RunnerFriction
from stickslip.apps.parts.runners import Runners
from stickslip.apps.parts.spring import LinearSpring
from stickslip.io.setup_file import load_setup
from stickslip.model import Fault, ModelError
from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Choice, Item, Name

#: Classes, each a set-up that ships.
SETUPS: tuple[str, ...] = ("men", "women")

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
REAR = RunnerFriction(mu_t=0.004, mu_b_low=0.035, mu_b_high=0.17, load_high=1160.0)
BUMPER = PointFriction(0.15, 0.05)
BODY = PointFriction(0.3, 0.0)
AIR = Air(0.037)  # m², estimated

FOLDER = Path(__file__).parent / "setups"


@dataclass(frozen=True, slots=True)
class LugeSetup:
    """A single luge with its pilot as it lies after the start. Defaults: men. Compared by value.

    Parameters
    ----------
    name : str
        For a person: the pilot, the day.
    category : {"men", "women"}
    runners : Runners
    masses : LugeMasses
    contacts : LugeContacts
    front, rear : RunnerFriction
        Of the two ends of a runner. The bow keeps a little more of its edge on the ice behind: more grip.
    bumper : PointFriction
        As for a bob.
    body : PointFriction
        Helmet, knees and shoulders on ice. Estimated.
    air : Air
    steering : LugeSteering

    Notes
    -----
    Which numbers are given, derived or estimated: docs/theory/luge.md.
    """

    section: ClassVar[str] = "setup"
    sled: ClassVar[str] = "luge"

    name: Annotated[str, Name()] = "men"
    category: Annotated[Literal["men", "women"], Choice(SETUPS)] = "men"
    runners: Annotated[Runners, Item(Runners)] = field(default_factory=lambda: RUNNERS)
    masses: Annotated[LugeMasses, Item(LugeMasses)] = field(default_factory=LugeMasses)
    contacts: Annotated[LugeContacts, Item(LugeContacts)] = field(default_factory=LugeContacts)
    front: Annotated[RunnerFriction, Item(RunnerFriction)] = field(default_factory=lambda: FRONT)
    rear: Annotated[RunnerFriction, Item(RunnerFriction)] = field(default_factory=lambda: REAR)
    bumper: Annotated[PointFriction, Item(PointFriction)] = field(default_factory=lambda: BUMPER)
    body: Annotated[PointFriction, Item(PointFriction)] = field(default_factory=lambda: BODY)
    air: Annotated[Air, Item(Air)] = field(default_factory=lambda: AIR)
    steering: Annotated[LugeSteering, Item(LugeSteering)] = field(default_factory=LugeSteering)

    def __post_init__(self) -> None:
        settle_declaration(self)

    @property
    def mass(self) -> float:
        """Of sled and pilot [kg]."""
        return self.runners.mass + self.masses.total


def ship_setup(category: str) -> LugeSetup:
    """The set-up that ships for men or women.

    Raises
    ------
    ModelError
        There is no such class.
    """
    if category not in SETUPS:
        raise ModelError(Fault("category", f"is {category!r}, not a class of luge", f"Use one of: {', '.join(SETUPS)}"))
    return load_setup(FOLDER / f"{category}.toml", LugeSetup)


def load_luge(path: str | os.PathLike[str]) -> LugeSetup:
    """Read the set-up of a luge from a file.

    Raises
    ------
    ModelError
        With all faults of the file, each with its line.
    """
    return load_setup(path, LugeSetup)
