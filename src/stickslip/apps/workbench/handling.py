"""Handling: what may be set of every task of the workbench, besides what the task itself declares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from stickslip.model.kinds import Flag, Number
from stickslip.model.label import Label


@dataclass(frozen=True, slots=True)
class Handling:
    """How a part is led."""

    friction: float
    static: float
    drops: bool
    budget: float

    @property
    def stiction(self) -> float:
        """What sticks holds this many times as much as what slides."""
        return max(1.0, self.static / self.friction) if self.friction > 0.0 else 1.0


def handling(
    friction: Annotated[float, Number(at_least=0.0, at_most=2.0), Label("Friction, sliding", "μ")] = 0.0,
    static: Annotated[float, Number(at_least=0.0, at_most=3.0), Label("Friction, sticking", "μ_s")] = 0.0,
    drops: Annotated[bool, Flag(), Label("May be let go")] = False,
    budget: Annotated[float, Number("s", above=0.0, at_most=3600.0), Label("Time for planning", "", "s")] = 60.0,
) -> Handling:
    """How a part is led.

    Parameters
    ----------
    friction : float
        Friction coefficient of what slides. Dry plastic on metal has 0.3; 0 is the easiest.
    static : float
        Of what sticks; below `friction`: the same.
    drops : bool
        Whether there is a seventh axis that lets the part go: then it falls, with its weight, until it is taken again.
    budget : float [s]
        How long a planning hand searches for a way before it says that it found none. A way that is found does not depend on it.
    """
    return Handling(friction, static, drops, budget)


#: Nothing set: no friction, and a hand that holds on.
EASY = handling()
