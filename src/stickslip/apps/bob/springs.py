"""What restores the joints of a bob: springs that bend at a knee, in sets that are exchanged as a whole.

Equations: docs/theory/bob.md, (1) to (3).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Annotated, Literal

from stickslip import numerics as nm
from stickslip.apps.parts.spring import DAMPING, STIFFNESS, LinearSpring
from stickslip.model import JointSpring
from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.kinds import Choice, Item, Number
from stickslip.model.label import Label

#: Sets of springs by name: stiffness relative to the medium one. Estimated.
SPRING_SETS: dict[str, float] = {"soft": 0.7, "medium": 1.0, "hard": 1.4}
#: Preloads offered for the articulation [m]. Estimated.
PRELOADS: tuple[float, ...] = (0.0, 0.0025, 0.005, 0.0075)

SpringSet = Literal["soft", "medium", "hard"]
SET = Choice(tuple(SPRING_SETS))


def kneed_moment(angle: float, inner: float, outer: float, knee: float) -> float:
    """Moment against which an odd spring with a knee is turned [N m].

    Parameters
    ----------
    angle : float [rad]
    inner, outer : float [N m/rad]
        Stiffness below and beyond the knee.
    knee : float [rad]
        0 or more.
    """
    size = abs(angle)
    if size <= knee:
        return inner * angle
    return math.copysign(inner * knee + outer * (size - knee), angle)


def kneed_spring(inner: float, outer: float, knee: float, damping: float) -> JointSpring:
    """The same spring with a linear damper, as the engine takes it."""
    if knee == 0.0:
        return JointSpring(outer, damping)
    ends = [(angle, kneed_moment(angle, inner, outer, knee)) for angle in (-2.0 * knee, -knee, knee, 2.0 * knee)]
    return JointSpring(damping=damping, table=tuple(ends))


@dataclass(frozen=True, slots=True)
class Articulation:
    """Between the hulls: a lever between two springs that only push, stiffer while both are in touch.

    Parameters
    ----------
    lever : float [m]
        From the axis between the hulls to the springs. Estimated.
    stiffness : float [N/m]
        Of one spring of the medium set.
    spring_set : {"soft", "medium", "hard"}
        Springs are exchanged as a set: 0.7, 1 or 1.4 times the stiffness.
    preload : float [m]
        How far both springs are pressed in the middle position; 0: only one pushes at a time. Below the lever.
    damping : float [N m s/rad]
        Moment per rate of turn between the hulls. Estimated.
    stop : float [rad]
        Angle at which the hulls stop, 12 degrees in [Rempfler, sec. 4.2].

    Notes
    -----
    Range from [Rempfler, sec. 4.2], everything else estimated: 540 N m at the stop, as much as unloads one front
    runner at rest.
    """

    lever: Annotated[float, Number("m", above=0.0), Label("Lever of the springs", "l", "mm")] = 0.15
    stiffness: Annotated[float, Number("N/m", at_least=0.0), Label("Stiffness of one spring", "c_s", "N/mm")] = 1.0e5
    spring_set: Annotated[SpringSet, SET, Label("Spring set")] = "medium"
    preload: Annotated[float, Number("m", at_least=0.0), Label("Preload", "z_k", "mm")] = 0.005
    damping: Annotated[float, DAMPING, Label("Damping", "d")] = 30.0
    stop: Annotated[float, Number("rad", above=0.0, at_most=math.pi / 2.0), Label("Angle at which the hulls stop")] = (
        math.radians(12.0)
    )

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if draft.has("lever", "preload") and not draft["preload"] < draft["lever"]:
            what = f"is {draft['preload']!r} m, not below the lever of {draft['lever']!r} m"
            draft.fault("preload", what, "Lower the preload; a few millimetres are usual")

    @property
    def outer(self) -> float:
        """Stiffness with one spring in touch [N m/rad]."""
        return SPRING_SETS[self.spring_set] * self.stiffness * nm.square(self.lever)

    @property
    def inner(self) -> float:
        """Stiffness with both springs in touch [N m/rad]."""
        return 2.0 * self.outer

    @property
    def knee(self) -> float:
        """Angle at which one spring comes off [rad]."""
        return nm.asin(self.preload / self.lever)

    def moment(self, angle: float) -> float:
        """Moment against which it is turned [N m]."""
        return kneed_moment(angle, self.inner, self.outer, self.knee)

    def joint_spring(self) -> JointSpring:
        """As the engine takes it."""
        return kneed_spring(self.inner, self.outer, self.knee, self.damping)


@dataclass(frozen=True, slots=True)
class PendulumAxle:
    """Front axle, rolling about a longitudinal axis: stiffer beyond the knee.

    Parameters
    ----------
    inner, outer : float [N m/rad]
        Stiffness of the medium set below and beyond the knee.
    knee : float [rad]
        Roll of the axle at which its springs become stiffer.
    spring_set : {"soft", "medium", "hard"}
        Springs are exchanged as a set: 0.7, 1 or 1.4 times the stiffness.
    damping : float [N m s/rad]
        Moment per rate of roll of the axle.

    Notes
    -----
    The form is that of [Rempfler, sec. 4.2]; all numbers are estimated.
    """

    inner: Annotated[float, STIFFNESS, Label("Stiffness up to the knee", "c_1")] = 4000.0
    outer: Annotated[float, STIFFNESS, Label("Stiffness beyond the knee", "c_2")] = 8000.0
    knee: Annotated[float, Number("rad", at_least=0.0), Label("Angle of the knee", "φ_k")] = math.radians(2.0)
    spring_set: Annotated[SpringSet, SET, Label("Spring set")] = "medium"
    damping: Annotated[float, DAMPING, Label("Damping", "d")] = 20.0

    def __post_init__(self) -> None:
        settle_declaration(self)

    def moment(self, angle: float) -> float:
        """Moment against which it is turned [N m]."""
        factor = SPRING_SETS[self.spring_set]
        return factor * kneed_moment(angle, self.inner, self.outer, self.knee)

    def joint_spring(self) -> JointSpring:
        """As the engine takes it."""
        factor = SPRING_SETS[self.spring_set]
        return kneed_spring(factor * self.inner, factor * self.outer, self.knee, self.damping)


@dataclass(frozen=True, slots=True)
class BobSprings:
    """All restoring elements of a bob. Defaults: two-man.

    Parameters
    ----------
    articulation : Articulation
    front_axle : PendulumAxle
    runner : LinearSpring
        Pitch of each runner. Estimated; hardly matters for the motion.
    crew : LinearSpring
        Leaning of the upper bodies. Estimated: stiff enough to stay inside the hull at five times the weight.
    """

    articulation: Annotated[Articulation, Item(Articulation), Label("Articulation of the hulls")] = Articulation()
    front_axle: Annotated[PendulumAxle, Item(PendulumAxle), Label("Roll of the front axle")] = PendulumAxle()
    runner: Annotated[LinearSpring, Item(LinearSpring), Label("Pitch of the runners")] = field(
        default_factory=lambda: LinearSpring(200.0, 2.0)
    )
    crew: Annotated[LinearSpring, Item(LinearSpring), Label("Lean of the crew")] = field(
        default_factory=lambda: LinearSpring(6000.0, 170.0)
    )

    def __post_init__(self) -> None:
        settle_declaration(self)
