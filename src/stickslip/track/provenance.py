"""Where a number of a track comes from: given by a source, derived from given ones, or estimated."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from stickslip.model.kinds import Choice, Number, Text
from stickslip.track.faults import settle_record

#: From best to worst; what is computed from several numbers is as good as the worst of them.
STATUSES = ("given", "derived", "estimated")


@dataclass(frozen=True, slots=True)
class Provenance:
    """Status and source of numbers.

    Parameters
    ----------
    status : str
        ``"given"``: printed by the source; ``"derived"``: follows from given numbers; ``"estimated"``: a design rule
        or a judgement stands in for data.
    source : str
        Who says so, or by which rule.
    """

    status: Annotated[str, Choice(STATUSES)]
    source: Annotated[str, Text()]

    def __post_init__(self) -> None:
        settle_record(self, "provenance")


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure published about a track, such as its length, to compare the model with.

    Parameters
    ----------
    value : float
        In SI units.
    tolerance : float
        How far the model may be off: the digits of the source, or the spread of sources.
    status, source : str
        As in `Provenance`.
    """

    value: Annotated[float, Number()]
    tolerance: Annotated[float, Number(at_least=0.0)]
    status: Annotated[str, Choice(STATUSES)]
    source: Annotated[str, Text()]

    def __post_init__(self) -> None:
        settle_record(self, "fact")


def worst(statuses: Iterable[str]) -> str:
    """Status of what is computed from numbers of these statuses: the worst, at best ``"derived"``."""
    return STATUSES[max([STATUSES.index("derived"), *map(STATUSES.index, statuses)])]
