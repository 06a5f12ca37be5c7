"""BobSetup: everything that may be changed on a bob, as one value; the sleds that ship, and files."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, ClassVar, Literal

from stickslip.apps.bob.geometry import BobGeometry
from stickslip.apps.bob.masses import BobMasses
from stickslip.apps.bob.springs import BobSprings
from stickslip.apps.bob.steering import SteeringMap
from stickslip.apps.parts.air import Air
from stickslip.apps.parts.friction import PointFriction, RunnerFriction
from stickslip.apps.parts.setup_library import SetupLibrary
from stickslip.model import Fault, ModelError
from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.kinds import Choice, Item, Name
from stickslip.model.label import Label

#: Classes of bob, each a set-up that ships.
SETUPS: tuple[str, ...] = ("two-man", "four-man", "monobob")

BUMPER = PointFriction(0.15, 0.05)
RIM = PointFriction(0.2, 0.05)
AIR = Air(0.2052)  # m², measured [Rempfler, sec. 2.1.5], with the factor 1/2 in the law


@dataclass(frozen=True, slots=True)
class BobSetup:
    """A bob as it stands at the start. Defaults: a two-man bob. Compared by value.

    Parameters
    ----------
    name : str
        For a person: the pilot, the day.
    category : {"two-man", "four-man", "monobob"}
        Class of the sled. Set-ups of one class mean nothing on a sled of another.
    geometry : BobGeometry
    masses : BobMasses
    springs : BobSprings
    runner : RunnerFriction
    bumper : PointFriction
        Restitution 0.05 ± 0.01 is what pilots took for real [Rempfler, sec. 4.4]; friction is estimated.
    rim : PointFriction
        The hull of a sled that rolled over. Estimated.
    air : Air
    steering : SteeringMap

    Notes
    -----
    Which numbers are given, derived or estimated: docs/theory/bob.md.
    """

    section: ClassVar[str] = "setup"
    sled: ClassVar[str] = "bob"

    name: Annotated[str, Name()] = "two-man"
    category: Annotated[Literal["two-man", "four-man", "monobob"], Choice(SETUPS)] = "two-man"
    geometry: Annotated[BobGeometry, Item(BobGeometry), Label("Geometry")] = field(default_factory=BobGeometry)
    masses: Annotated[BobMasses, Item(BobMasses), Label("Masses")] = field(default_factory=BobMasses)
    springs: Annotated[BobSprings, Item(BobSprings), Label("Springs")] = field(default_factory=BobSprings)
    runner: Annotated[RunnerFriction, Item(RunnerFriction), Label("Runners on ice")] = field(
        default_factory=RunnerFriction
    )
    bumper: Annotated[PointFriction, Item(PointFriction), Label("Bumpers on the wall")] = field(
        default_factory=lambda: BUMPER
    )
    rim: Annotated[PointFriction, Item(PointFriction), Label("Hull on ice")] = field(default_factory=lambda: RIM)
    air: Annotated[Air, Item(Air), Label("Air")] = field(default_factory=lambda: AIR)
    steering: Annotated[SteeringMap, Item(SteeringMap), Label("Steering")] = field(default_factory=SteeringMap)

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if not draft.has("geometry", "masses"):
            return
        height, hinge = draft["masses"].runner.height, draft["geometry"].hinge_height
        if height > hinge:
            what = f"is {height!r} m, above the hinges at {hinge!r} m: the runners would tip over"
            draft.fault("masses.runner.height", what, "Lower it, or raise `hinge_height` of the geometry")


SETUP_LIBRARY = SetupLibrary(BobSetup, SETUPS, Path(__file__).parent / "setups")
ship_setup = SETUP_LIBRARY.ship


def load_bob(path: str | os.PathLike[str], category: str | None = None) -> BobSetup:
    """Read the set-up of a bob from a file.

    Parameters
    ----------
    path : path-like
    category : str, optional
        Class of the sled it is meant for; a set-up of another one is refused. Default: any.

    Raises
    ------
    ModelError
        With all faults of the file, each with its line.
    """
    setup = SETUP_LIBRARY.load(path)
    if category is not None and setup.category != category:
        what = f"is a set-up of a {setup.category} bob, but the sled is a {category}"
        raise ModelError(Fault(os.fspath(path), what, f"Choose a set-up with category = {category!r}"))
    return setup
