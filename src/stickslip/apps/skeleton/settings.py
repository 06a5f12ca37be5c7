"""SkeletonSetup: everything that may be changed on a skeleton sled and its athlete, as one value; what ships, and files."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, ClassVar, Literal

from stickslip.apps.parts.air import Air
from stickslip.apps.parts.friction import PointFriction, RunnerFriction
from stickslip.apps.parts.runners import Runners
from stickslip.apps.skeleton.athlete import SkeletonContacts, SkeletonMasses
from stickslip.apps.skeleton.steering import SkeletonSteering
from stickslip.io.setup_file import load_setup
from stickslip.model import Fault, ModelError
from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Choice, Item, Name

#: Classes, each a set-up that ships.
SETUPS: tuple[str, ...] = ("men", "women")

FRONT = RunnerFriction(mu_t=0.004, mu_b_low=0.03, mu_b_high=0.15, load_high=1180.0)
REAR = RunnerFriction(mu_t=0.006, mu_b_low=0.04, mu_b_high=0.20, load_high=1180.0)
BUMPER = PointFriction(0.15, 0.05)
BODY = PointFriction(0.3, 0.0)
AIR = Air(0.03933)  # m²: C_D 0.38 times 0.45 m times 0.23 m [Shankar, sec. 4.3]

FOLDER = Path(__file__).parent / "setups"


@dataclass(frozen=True, slots=True)
class SkeletonSetup:
    """A skeleton with its athlete as it lies after the start. Defaults: men. Compared by value.

    Parameters
    ----------
    name : str
        For a person: the athlete, the day.
    category : {"men", "women"}
    runners : Runners
    masses : SkeletonMasses
    contacts : SkeletonContacts
    front, rear : RunnerFriction
        Of the front ends, and of the rear ends, which are grooved: more friction, more grip [Shankar, sec. A.4].
    bumper : PointFriction
        Restitution of the wall as for a bob [Rempfler, sec. 4.4]; friction estimated.
    body : PointFriction
        Head, toes and back on ice. Estimated.
    air : Air
    steering : SkeletonSteering

    Notes
    -----
    Which numbers are given, derived or estimated: docs/theory/skeleton.md.
    """

    section: ClassVar[str] = "setup"
    sled: ClassVar[str] = "skeleton"

    name: Annotated[str, Name()] = "men"
    category: Annotated[Literal["men", "women"], Choice(SETUPS)] = "men"
    runners: Annotated[Runners, Item(Runners)] = field(default_factory=Runners)
    masses: Annotated[SkeletonMasses, Item(SkeletonMasses)] = field(default_factory=SkeletonMasses)
    contacts: Annotated[SkeletonContacts, Item(SkeletonContacts)] = field(default_factory=SkeletonContacts)
    front: Annotated[RunnerFriction, Item(RunnerFriction)] = field(default_factory=lambda: FRONT)
    rear: Annotated[RunnerFriction, Item(RunnerFriction)] = field(default_factory=lambda: REAR)
    bumper: Annotated[PointFriction, Item(PointFriction)] = field(default_factory=lambda: BUMPER)
    body: Annotated[PointFriction, Item(PointFriction)] = field(default_factory=lambda: BODY)
    air: Annotated[Air, Item(Air)] = field(default_factory=lambda: AIR)
    steering: Annotated[SkeletonSteering, Item(SkeletonSteering)] = field(default_factory=SkeletonSteering)

    def __post_init__(self) -> None:
        settle_declaration(self)

    @property
    def mass(self) -> float:
        """Of sled and athlete [kg]."""
        return self.runners.mass + self.masses.total


def ship_setup(category: str) -> SkeletonSetup:
    """The set-up that ships for men or women.

    Raises
    ------
    ModelError
        There is no such class.
    """
    if category not in SETUPS:
        raise ModelError(
            Fault("category", f"is {category!r}, not a class of skeleton", f"Use one of: {', '.join(SETUPS)}")
        )
    return load_setup(FOLDER / f"{category}.toml", SkeletonSetup)


def load_skeleton(path: str | os.PathLike[str]) -> SkeletonSetup:
    """Read the set-up of a skeleton from a file.

    Raises
    ------
    ModelError
        With all faults of the file, each with its line.
    """
    return load_setup(path, SkeletonSetup)
