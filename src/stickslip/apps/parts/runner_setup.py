"""RunnerSetup: what may be changed on any sled that lies on two bending runners."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import Annotated, ClassVar, Literal, Protocol, Self

from stickslip.apps.parts.air import Air
from stickslip.apps.parts.friction import PointFriction, RunnerFriction
from stickslip.apps.parts.press import Press
from stickslip.apps.parts.runners import Runners
from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Choice, Item, Name, Vector3
from stickslip.model.label import Label

#: Classes of the sport, each a set-up that ships.
CATEGORIES: tuple[str, ...] = ("men", "women")

BUMPER = PointFriction(0.15, 0.05)
BODY = PointFriction(0.3, 0.0)


class RiderMasses(Protocol):
    """What all masses above runners can tell."""

    @property
    def total(self) -> float: ...


class RiderContacts(Protocol):
    """What all contacts above runners can tell: outermost points on the left [m]."""

    @property
    def front_bumper(self) -> Vector3: ...

    @property
    def rear_bumper(self) -> Vector3: ...


@dataclass(frozen=True, slots=True)
class RunnerSetup(ABC):
    """A sled with who lies on it, as far as skeleton and luge are the same. Compared by value.

    Parameters
    ----------
    name : str
        For a person: who lies on it, the day.
    category : {"men", "women"}
    runners : Runners
    front, rear : RunnerFriction
        Of the two ends of a runner.
    bumper : PointFriction
        Restitution of the wall as for a bob [Rempfler, sec. 4.4]; friction estimated.
    body : PointFriction
        Whoever lies on it, on ice. Estimated.
    air : Air

    Notes
    -----
    A kind of sled adds `masses`, `contacts` and `steering`.
    """

    section: ClassVar[str] = "setup"
    sled: ClassVar[str]

    name: Annotated[str, Name()] = "men"
    category: Annotated[Literal["men", "women"], Choice(CATEGORIES)] = "men"
    runners: Annotated[Runners, Item(Runners), Label("Runners")] = field(default_factory=Runners)
    front: Annotated[RunnerFriction, Item(RunnerFriction), Label("Front of the runners on ice")] = field(
        default_factory=RunnerFriction
    )
    rear: Annotated[RunnerFriction, Item(RunnerFriction), Label("Rear of the runners on ice")] = field(
        default_factory=RunnerFriction
    )
    bumper: Annotated[PointFriction, Item(PointFriction), Label("Bumpers on the wall")] = field(
        default_factory=lambda: BUMPER
    )
    body: Annotated[PointFriction, Item(PointFriction), Label("Athlete on ice")] = field(default_factory=lambda: BODY)
    air: Annotated[Air, Item(Air), Label("Air")] = field(default_factory=lambda: Air(0.04))

    def __post_init__(self) -> None:
        settle_declaration(self)

    @property
    @abstractmethod
    def rider(self) -> tuple[RiderMasses, RiderContacts]:
        """Masses and contacts above the runners."""

    @property
    @abstractmethod
    def bender(self) -> Press:
        """The limb that bends a tip."""

    @property
    def mass(self) -> float:
        """Of the sled and who lies on it [kg]."""
        return self.runners.mass + self.rider[0].total

    @property
    def width(self) -> float:
        """With bumpers [m]."""
        contacts = self.rider[1]
        return 2.0 * max(contacts.front_bumper[1], contacts.rear_bumper[1])

    def scaled(self, friction: float) -> Self:
        """The same sled with another friction along its runners."""
        return replace(self, front=self.front.scaled(friction), rear=self.rear.scaled(friction))
