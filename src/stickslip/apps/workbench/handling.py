"""Handling: what may be set of every task of the workbench, besides what the task itself declares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from stickslip.model.kinds import Number
from stickslip.model.label import Label


@dataclass(frozen=True, slots=True)
class Handling:
    """How a part is led."""

    budget: float


def handling(
    budget: Annotated[float, Number("s", above=0.0, at_most=3600.0), Label("Time for planning", "", "s")] = 60.0,
) -> Handling:
    """How a part is led.

    Parameters
    ----------
    budget : float [s]
        How long a planning hand searches for a way before it says that it found none. A way that is found does not depend on it.
    """
    return Handling(budget)
