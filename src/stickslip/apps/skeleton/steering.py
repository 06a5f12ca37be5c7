"""How an athlete steers a skeleton: shoulders and knees on the runners, the head in the wind, toes on the ice.

A turn to the left takes the right shoulder and the left knee [Shankar, sec. 3.3 and A.4]. Efforts are inputs from 0 to 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from stickslip import numerics as nm
from stickslip.apps.parts.press import Press
from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.kinds import Item, Number
from stickslip.model.label import Label

#: Names of inputs: efforts of the limbs on either side, and the moment of the head [N m], left positive.
SHOULDER, KNEE, TOE, HEAD = "shoulder", "knee", "toe", "head"


@dataclass(frozen=True, slots=True)
class SkeletonSteering:
    """What an athlete can do.

    Parameters
    ----------
    shoulder, knee : Press
        Estimated: a third of the athlete's weight each, and a fifth of it inward. Together they stay below what unloads two runner
        ends on level ice.
    twist_limit : float [N m]
        Largest twist of the runners against each other that the limbs of a set-up may exert. 100 N m [Shankar, sec. 4.3.2].
    head_arm : float [m³]
        Yaw moment per dynamic pressure with the head turned aside: drag area of the head times its arm. Estimated: 40 % of
        the drag, 5 cm.
    head_limit : float [N m]
        Largest moment of the head. 10 N m [Shankar, sec. 4.3.2], there without a reason.
    toe_moment : float [N m]
        About a knee, at full effort: presses the toe on the ice. Estimated.
    filter_hz : float [Hz]
        Corner of the filter between command and muscle. Estimated.
    """

    shoulder: Annotated[Press, Item(Press), Label("Shoulders")] = field(
        default_factory=lambda: Press(0.30, 250.0, 160.0)
    )
    knee: Annotated[Press, Item(Press), Label("Knees")] = field(default_factory=lambda: Press(-0.40, 250.0))
    twist_limit: Annotated[float, Number("N m", at_least=0.0), Label("Largest moment of shoulder and knee")] = 100.0
    head_arm: Annotated[float, Number("m³", at_least=0.0), Label("Effect of the head in the wind", shown="dm³")] = (
        8.0e-4
    )
    head_limit: Annotated[float, Number("N m", at_least=0.0), Label("Largest moment of the head")] = 10.0
    toe_moment: Annotated[float, Number("N m", at_least=0.0), Label("Moment that presses a toe down")] = 150.0
    filter_hz: Annotated[float, Number("Hz", above=0.0), Label("How fast muscles follow")] = 5.0

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if draft.has("shoulder", "knee", "twist_limit"):
            twist = twist_moment(draft["shoulder"], draft["knee"])
            if abs(twist) > draft["twist_limit"]:
                what = f"is {draft['twist_limit']!r} N m, and shoulder and knee at full effort twist the runners by {twist:g} N m"
                draft.fault(
                    "twist_limit", what, "Weaken the limbs, bring them nearer to the middle, or raise the limit"
                )


def twist_moment(shoulder: Press, knee: Press) -> float:
    """M_alpha [N m]: what shoulder and opposite knee do at full effort to two runners that turn by ±alpha/2 about y."""
    return 0.5 * (shoulder.ahead * shoulder.down - knee.ahead * knee.down)


def efforts(command: float) -> dict[str, float]:
    """Efforts of shoulders and knees, by input, for a command from -1 (full right) to 1 (full left); cut to that range."""
    left, right = min(max(command, 0.0), 1.0), min(max(-command, 0.0), 1.0)
    return {
        f"right_{SHOULDER}": left,
        f"left_{KNEE}": left,
        f"left_{SHOULDER}": right,
        f"right_{KNEE}": right,
    }


def head_moment(command: float, speed: float, air_density: float, steering: SkeletonSteering) -> float:
    """Yaw moment of the head [N m] for a command from -1 to 1: it grows with the wind, up to its limit."""
    moment = steering.head_arm * 0.5 * air_density * nm.square(speed)
    return max(-1.0, min(1.0, command)) * min(moment, steering.head_limit)
