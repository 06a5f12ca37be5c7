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
STATION = Number("m")


@dataclass(frozen=True, slots=True)
class TrackTable:
    """``[track]``: what the file describes."""

    name: Annotated[str, Name("track")]
    format: Annotated[int, Integer(at_least=1)]
    title: Annotated[str, Text()] = ""

    def __post_init__(self) -> None:
        settle_record(self, "track")


@dataclass(frozen=True, slots=True)
class PlanTable:
    """``[plan]``: where the line begins; or a file with a surveyed centre line, to which curves are fitted."""

    start_point: Annotated[tuple[float, ...], Numbers(each=Number("m"))] = ()
    start_heading_deg: Annotated[float, Number("°")] = 0.0
    start_station: Annotated[float, STATION] = 0.0
    file: Annotated[str | None, DataFile((".csv", ".geojson", ".json"))] = None

    def __post_init__(self) -> None:
        settle_record(self, "plan")

    @staticmethod
    def _relate(draft: Draft) -> None:
        if draft.has("start_point") and len(draft["start_point"]) not in (0, 2):
            draft.fault("start_point", f"has {len(draft['start_point'])} numbers", "Give x and y in m")


@dataclass(frozen=True, slots=True)
class CurveTable:
    """``[[curve]]``: the ten numbers of a curve, its name, the height of its wall, and its source."""

    turn: Annotated[str, Choice(tuple(TURNS))]
    begin: Annotated[float, STATION]
    clothoid_begin: Annotated[float, STATION]
    entry_length: Annotated[float, LENGTH]
    entry_a2: Annotated[float, Number("m²", at_least=0.0)]
    arc_length: Annotated[float, LENGTH]
    radius: Annotated[float, LENGTH]
    exit_length: Annotated[float, LENGTH]
    exit_a2: Annotated[float, Number("m²", at_least=0.0)]
    end: Annotated[float, STATION]
    name: Annotated[str | None, Name("curve", optional=True)] = None
    wall_height: Annotated[float | None, Number("m", above=0.0, optional=True)] = None
    status: Annotated[str, Choice(("", *STATUSES))] = ""
    source: Annotated[str, Text()] = ""
    wall_status: Annotated[str, Choice(("", *STATUSES))] = ""
    wall_source: Annotated[str, Text()] = ""

    def __post_init__(self) -> None:
        settle_record(self, "curve")


@dataclass(frozen=True, slots=True)
class BendTable:
    """``[[bend]]``: a curve of which only the main figures are known; its clothoids follow by rule."""

    turn: Annotated[str, Choice(tuple(TURNS))]
    radius: Annotated[float, Number("m", above=0.0)]
    straight_before: Annotated[float, LENGTH]
    angle_deg: Annotated[float | None, Number("°", above=0.0, optional=True)] = None
    length: Annotated[float | None, Number("m", above=0.0, optional=True)] = None
    name: Annotated[str | None, Name("curve", optional=True)] = None
    wall_height: Annotated[float | None, Number("m", above=0.0, optional=True)] = None
    status: Annotated[str, Choice(("", *STATUSES))] = ""
    source: Annotated[str, Text()] = ""
    wall_status: Annotated[str, Choice(("", *STATUSES))] = ""
    wall_source: Annotated[str, Text()] = ""

    def __post_init__(self) -> None:
        settle_record(self, "bend")


@dataclass(frozen=True, slots=True)
class HeightsTable:
    """``[heights]``: where the profile begins, for transitions; or a table of elevations, here, in a file or in a raster; or a drop."""

    start: Annotated[tuple[float, ...], Numbers(each=Number("m"))] = ()
    table: Annotated[tuple[tuple[float, ...], ...], Table(2, ("m", "m"))] = ()
    file: Annotated[str | None, DataFile((".csv",))] = None
    raster: Annotated[str | None, DataFile((".asc", ".hgt"))] = None
    drop: Annotated[float | None, Number("m", above=0.0, optional=True)] = None
    max_grade: Annotated[float, Number(above=0.0, at_most=0.5)] = 0.15

    def __post_init__(self) -> None:
        settle_record(self, "heights")

    @staticmethod
    def _relate(draft: Draft) -> None:
        if not draft.has("start", "table", "file", "raster", "drop"):
            return
        given = [name for name in ("start", "table", "file", "raster", "drop") if draft[name] not in ((), None)]
        if len(given) != 1:
            listed = " and ".join(given) or "nothing"
            fix = "Give one of `start` (with [[transition]]), `table`, `file`, `raster` and `drop`"
            draft.fault("start", f"stands beside others: {listed} given", fix)
        if len(draft["start"]) not in (0, 2):
            draft.fault("start", f"has {len(draft['start'])} numbers", "Give station and height in m")


@dataclass(frozen=True, slots=True)
class SectionsTable:
    """``[sections]``: a file with the designer's raw dimensions."""

    file: Annotated[str | None, DataFile((".csv",))] = None

    def __post_init__(self) -> None:
        settle_record(self, "sections")


@dataclass(frozen=True, slots=True)
class SectionTable:
    """``[[section]]``: dimensions of one cross-section; two of the 14 follow from the others. Without dimensions: that of straights."""

    station: Annotated[float, STATION]
    turn: Annotated[str, Choice(tuple(TURNS))] = "left"
    wall_height: Annotated[float, LENGTH] = 0.475
    fillet_radius: Annotated[float, LENGTH] = 0.125
    floor_width: Annotated[float, LENGTH] = 0.625
    centre_offset: Annotated[float, Number("m")] = 0.0
    ellipse_width: Annotated[float, LENGTH] = 0.75
    ellipse_height: Annotated[float, LENGTH] = 0.0
    ellipse_reach: Annotated[float, LENGTH] = 0.625
    bank_radius: Annotated[float, LENGTH] = 0.125
    inclination_deg: Annotated[float, Number("°", above=0.0, at_most=90.0)] = 90.0
    face_rise: Annotated[float, LENGTH] = 0.475
    crest_radius: Annotated[float, LENGTH] = 0.0
    crest_rise: Annotated[float, LENGTH] = 0.0

    def __post_init__(self) -> None:
        settle_record(self, "section")
