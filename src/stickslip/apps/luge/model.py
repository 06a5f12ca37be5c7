"""LugeSled: the luge as runs take it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from stickslip.apps.luge.pilot import efforts
from stickslip.apps.luge.settings import SHELF, LugeSetup
from stickslip.apps.luge.sled import luge_rider
from stickslip.apps.parts.runner_sled import Rider, RunnerSled
from stickslip.engine.simulation import Simulation

SETUPS = SHELF.names


@dataclass(frozen=True, slots=True)
class LugeSled(RunnerSled[LugeSetup]):
    """A luge with a set-up, on any ice."""

    air_density: ClassVar[float] = 1.2

    def rider(self) -> Rider:
        """Pod and pilot."""
        return luge_rider(self.setup)

    def efforts(self, simulation: Simulation, command: float) -> dict[str, float]:
        """Leg and opposite shoulder."""
        return efforts(command)


def make_sled(setup: str = "men") -> LugeSled:
    """The sled with a set-up that ships, by its name, or with one from a file.

    Raises
    ------
    ModelError
        There is no such set-up, or it has faults.
    """
    return LugeSled(SHELF.find(setup))
