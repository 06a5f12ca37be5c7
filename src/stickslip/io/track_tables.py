"""Tables of a track file, as records: which keys each one takes and what each may hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from stickslip.model.fields import Draft
from stickslip.model.kinds import Choice, DataFile, Integer, Name, Number, Numbers, Table, Text
from stickslip.track.faults import settle_record
from stickslip.track.provenance import STATUSES

TURNS = {"left": 1, "right": -1}
LENGTH = Number("m", at_least=0.0)


@dataclass(frozen=True, slots=True)
class TrackTable:
    """``[track]``: name and format."""

    format: Annotated[int, Integer(at_least=1)]
    name: Annotated[str, Name("track")]
    title: Annotated[str, Text()] = ""

    def __post_init__(self) -> None:
        settle_record(self, "track")


@dataclass(frozen=True, slots=True)
class PlanTable:
    """``[plan]``: where the line begins; or a file with a surveyed centre line, to which curves are fitted."""

    start_point: Annotated[tuple[float, ...], Numbers(2, Number("m"))] | None = None
    start_heading_deg: Annotated[float, Number("°")] = 0.0
    file: Annotated[str | None, DataFile((".csv", ".geojson", ".json"))] = None

    def __post_init__(self) -> None:
        settle_record(self, "plan")


@dataclass(frozen=True, slots=True)
class CurveTable:
    """``[[curve]]``: the ten numbers of a curve, its name, the height of its wall, and its source."""

    turn: Annotated[str, Choice(tuple(TURNS))]
    begin: Annotated[float, Number("m")]
    clothoid_begin: Annotated[float, Number("m")]
    entry_length: Annotated[float, LENGTH]
    entry_a2: Annotated[float, Number("m²", at_least=0.0)]
    arc_length: Annotated[float, LENGTH]
    radius: Annotated[float, LENGTH]
    exit_length: Annotated[float, LENGTH]
    exit_a2: Annotated[float, Number("m²", at_least=0.0)]
    end: Annotated[float, Number("m")]
    name: Annotated[str | None, Name("curve", optional=True)] = None
    wall_height: Annotated[float | None, Number("m", above=0.0, optional=True)] = None
    status: Annotated[str, Choice(("", *STATUSES))] = ""
    source: Annotated[str, Text()] = ""

    def __post_init__(self) -> None:
        settle_record(self, "curve")
