"""Press: a shoulder, knee or leg with which an athlete loads and bends the runner below it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from stickslip.apps.parts.pieces import SIDES
from stickslip.model import Force, Input, Load
from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.kinds import Number
from stickslip.model.label import Label

FORCE = Number("N", at_least=0.0)


@dataclass(frozen=True, slots=True)
class Press:
    """A limb on either side, and what it does to the runner below it at full effort.

    Parameters
    ----------
    ahead : float [m]
        Of the axes of the runners; negative: behind.
    down : float [N]
        Towards the ice, ``ahead * down`` about the axis on which a runner pitches.
    inward : float [N]
        Towards the middle of the sled, ``ahead * inward`` about the axis on which a tip bends. Only ahead of the axis.

    Notes
    -----
    Inside a sled forces come in pairs: a press is a moment between the two bodies of a hinge, so that it neither lifts nor turns the
    sled as a whole. It moves load from one end of a runner to the other, and bends a tip.
    """

    ahead: Annotated[float, Number("m"), Label("Ahead of the middle of the runners")]
    down: Annotated[float, FORCE, Label("Largest force down")]
    inward: Annotated[float, FORCE, Label("Largest force inward")] = 0.0

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if draft.has("ahead", "inward") and draft["inward"] > 0.0 and not draft["ahead"] > 0.0:
            what = f"is {draft['inward']!r} N at {draft['ahead']!r} m, where no tip bends"
            draft.fault("inward", what, "Move the limb ahead of the axis, or leave `inward` out")

    def inputs(self, limb: str, filter_hz: float) -> tuple[Input, ...]:
        """Effort of either limb, 0 to 1, called ``left_<limb>`` and ``right_<limb>``; muscles follow a filter [Hz]."""
        return tuple(Input(f"{side}_{limb}", filter_hz=filter_hz, lower=0.0, upper=1.0) for side, _ in SIDES)

    def forces(self, limb: str, frame: str) -> tuple[Force, ...]:
        """Moments between runners and frame, and between tips and runners."""
        forces: list[Force] = []
        for side, sign in SIDES:
            effort = f"{side}_{limb}"
            pitch, bend = (0.0, self.ahead * self.down, 0.0), (0.0, 0.0, -sign * self.ahead * self.inward)
            if self.down > 0.0:
                forces += _pair(f"{effort}_down", f"{side}_runner", frame, pitch, effort)
            if self.inward > 0.0:
                forces += _pair(f"{effort}_inward", f"{side}_tip", f"{side}_runner", bend, effort)
        return tuple(forces)


def _pair(name: str, body: str, other: str, torque: tuple[float, float, float], effort: str) -> list[Force]:
    """A moment about the common axis of two bodies [N m], on the one and against the other."""
    back = (-torque[0], -torque[1], -torque[2])
    return [
        Load(name, body, torque=torque, frame="body", input=effort),
        Load(f"{name}_back", other, torque=back, frame="body", input=effort),
    ]
