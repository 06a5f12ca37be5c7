"""Tables of a track file, as records: which keys each one takes and what each may hold."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

from stickslip import numerics as nm
from stickslip.io.measured_parts import MAX_DISTANCE
from stickslip.io.section_file import LARGEST
from stickslip.model.fields import Draft
from stickslip.model.kinds import Choice, DataFile, Flag, Integer, Name, Number, Numbers, Table, Text
from stickslip.track.channel import FREE
from stickslip.track.faults import settle_record
from stickslip.track.provenance import STATUSES
from stickslip.track.section_grid import DIMENSIONS

HEIGHT_SOURCES = ("start", "table", "file", "raster", "from_line", "drop")
TURNS = {"left": 1, "right": -1}
FARTHEST = 1e6  # m; beyond any unit that was mistaken for a metre, yet small enough to compute with
LENGTH = Number("m", at_least=0.0, at_most=FARTHEST)
STATION = Number("m", at_least=-FARTHEST, at_most=FARTHEST)
AREA = Number("m²", at_least=0.0, at_most=nm.square(FARTHEST))
WALL = Number("m", above=0.0, at_most=10.0, optional=True)  # the highest are 7 m
#: Columns of ``table`` in ``[sections]``: the free dimensions of a section.
SECTION_COLUMNS = ("station", "turn", *(DIMENSIONS[i] for i in FREE))
SECTION_UNITS = ("m", "±1", *("rad" if DIMENSIONS[i] == "inclination" else "m" for i in FREE))
#: Angles in degrees below this are taken for radians; no bend of a track is that small, no face that flat.
LEAST_DEGREES = 2.0 * math.pi


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
    """``[plan]``: where the line begins, and for bends how it ends; or a file with a surveyed line, to which curves are fitted."""

    start_point: Annotated[tuple[float, ...], Numbers(each=Number("m"))] = ()
    start_heading: Annotated[float, Number("rad")] = 0.0
    start_station: Annotated[float, STATION] = 0.0
    run_out: Annotated[float, LENGTH] = 0.0
    file: Annotated[str | None, DataFile((".csv", ".geojson", ".json"))] = None
    max_distance: Annotated[float, Number("m", above=0.0)] = MAX_DISTANCE

    def __post_init__(self) -> None:
        settle_record(self, "plan")

    @staticmethod
    def _relate(draft: Draft) -> None:
        if draft.has("start_point") and len(draft["start_point"]) not in (0, 2):
            draft.fault("start_point", f"has {len(draft['start_point'])} numbers", "Give x and y in m")
        if draft.has("file", "start_point", "start_heading") and draft["file"] is not None:
            for name, default in (("start_point", ()), ("start_heading", 0.0)):
                if draft[name] != default:
                    draft.fault(name, "stands beside a file, which tells where the line lies", "Leave it out")


@dataclass(frozen=True, slots=True)
class CurveTable:
    """``[[curve]]``: the ten numbers of a curve, its name, the height of its wall, and its source."""

    turn: Annotated[str, Choice(tuple(TURNS))]
    begin: Annotated[float, STATION]
    clothoid_begin: Annotated[float, STATION]
    entry_length: Annotated[float, LENGTH]
    entry_a2: Annotated[float, AREA]
    arc_length: Annotated[float, LENGTH]
    radius: Annotated[float, LENGTH]
    exit_length: Annotated[float, LENGTH]
    exit_a2: Annotated[float, AREA]
    end: Annotated[float, STATION]
    name: Annotated[str | None, Name("curve", optional=True)] = None
    wall_height: Annotated[float | None, WALL] = None
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
    radius: Annotated[float, Number("m", above=0.0, at_most=FARTHEST)]
    straight_before: Annotated[float, LENGTH]
    angle_deg: Annotated[float | None, Number("°", above=0.0, optional=True)] = None
    length: Annotated[float | None, Number("m", above=0.0, at_most=FARTHEST, optional=True)] = None
    name: Annotated[str | None, Name("curve", optional=True)] = None
    wall_height: Annotated[float | None, WALL] = None
    status: Annotated[str, Choice(("", *STATUSES))] = ""
    source: Annotated[str, Text()] = ""
    wall_status: Annotated[str, Choice(("", *STATUSES))] = ""
    wall_source: Annotated[str, Text()] = ""

    def __post_init__(self) -> None:
        settle_record(self, "bend")

    @staticmethod
    def _relate(draft: Draft) -> None:
        if draft.has("angle_deg", "length") and (draft["angle_deg"] is None) == (draft["length"] is None):
            what = "is missing, and so is length" if draft["angle_deg"] is None else "is given, and so is length"
            draft.fault("angle_deg", what, "Give either angle_deg in ° or length in m")
        _check_degrees(draft, "angle_deg", 360.0)


@dataclass(frozen=True, slots=True)
class HeightsTable:
    """``[heights]``: where the profile begins, for transitions; or elevations: here, in a file, in a raster, of the line; or a drop."""

    start: Annotated[tuple[float, ...], Numbers(each=Number("m"))] = ()
    table: Annotated[tuple[tuple[float, ...], ...], Table(2, ("m", "m"))] = ()
    file: Annotated[str | None, DataFile((".csv",))] = None
    raster: Annotated[str | None, DataFile((".asc", ".hgt"))] = None
    from_line: Annotated[bool, Flag()] = False
    drop: Annotated[float | None, Number("m", above=0.0, optional=True)] = None
    max_grade: Annotated[float, Number(above=0.0)] = 0.15

    def __post_init__(self) -> None:
        settle_record(self, "heights")

    @staticmethod
    def _relate(draft: Draft) -> None:
        if draft.has("max_grade") and draft["max_grade"] > 0.5:
            what = f"is {draft['max_grade']!r}, steeper than any track"
            draft.fault("max_grade", what, "Give a fraction, not per cent: 15 % is 0.15")
        if draft.has("start") and len(draft["start"]) not in (0, 2):
            draft.fault("start", f"has {len(draft['start'])} numbers", "Give station and height in m")
        if not draft.has(*HEIGHT_SOURCES):
            return
        given = [name for name in HEIGHT_SOURCES if draft[name] not in ((), None, False)]
        if len(given) != 1:
            fix = "Give one of `start` (with [[transition]]), `table`, `file`, `raster`, `from_line` and `drop`"
            what = f"stands beside {' and '.join(given[:-1])}" if given else "is missing, and so is every other source"
            draft.fault(given[-1] if given else "start", what, fix)


@dataclass(frozen=True, slots=True)
class SectionsTable:
    """``[sections]``: a file with the designer's raw dimensions, or a table with one row per section."""

    file: Annotated[str | None, DataFile((".csv",))] = None
    table: Annotated[tuple[tuple[float, ...], ...], Table(len(SECTION_COLUMNS), SECTION_UNITS)] = ()

    def __post_init__(self) -> None:
        settle_record(self, "sections")

    @staticmethod
    def _relate(draft: Draft) -> None:
        if draft.has("file", "table") and draft["file"] is not None and draft["table"]:
            draft.fault("table", "stands beside a file", "Give one of `file` and `table`")
        for i, row in enumerate(draft["table"] if draft.has("table") else ()):
            if max(map(abs, row)) > FARTHEST:
                what = f"has the number {max(row, key=abs):g}; no dimension of a track is that large"
                draft.fault(f"table[{i}]", what, "Give metres, and radians for the inclination")
                return


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
    inclination_deg: Annotated[float, Number("°", above=0.0)] = 90.0
    face_rise: Annotated[float, LENGTH] = 0.475
    crest_radius: Annotated[float, LENGTH] = 0.0
    crest_rise: Annotated[float, LENGTH] = 0.0

    def __post_init__(self) -> None:
        settle_record(self, "section")

    @staticmethod
    def _relate(draft: Draft) -> None:
        _check_degrees(draft, "inclination_deg", 90.0)
        for name, value in draft.values.items():
            if name not in ("station", "turn", "inclination_deg") and abs(value) > LARGEST:
                what = f"is {value!r} m; no section of a track is that large"
                draft.fault(name, what, "Give metres; are these millimetres?")


def _check_degrees(draft: Draft, name: str, most: float) -> None:
    """Refuse angles in degrees that are radians, or too large."""
    if not draft.has(name) or draft[name] is None:
        return
    if draft[name] < LEAST_DEGREES:
        draft.fault(name, f"is {draft[name]!r}°, too little for a track", "Give degrees; are these radians?")
    elif draft[name] > most:
        draft.fault(name, f"is {draft[name]!r}°, must be at most {most:g}", f"Give degrees up to {most:g}")
