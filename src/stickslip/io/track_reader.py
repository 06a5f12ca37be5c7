"""Tables of a track file → a track: every fault is noted with its place, and nothing is built from a faulty part.

Records of a track name themselves by index or station (``curves[1]``, ``rows[3]``). Here those names become places in the file
(``curve at 180 m``, ``heights.file: heights.csv:5``), from which `TableReader.located` tells the line.
"""

from __future__ import annotations

import functools
import math
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from stickslip.io.centre_line_file import load_elevation_rows
from stickslip.io.measured_parts import MeasuredLine, heights_of_line, heights_of_raster, measure_plan
from stickslip.io.opened_folder import folder_itself
from stickslip.io.section_file import load_sections
from stickslip.io.tables import TableReader
from stickslip.io.track_tables import (
    FARTHEST,
    SECTION_COLUMNS,
    TURNS,
    BendTable,
    CurveTable,
    HeightsTable,
    PlanTable,
    SectionsTable,
    SectionTable,
    TrackTable,
)
from stickslip.model.errors import Fault, FaultyError
from stickslip.model.kinds import describe
from stickslip.track.banking import bank_plan, curved_extent, wall_height_by_rule
from stickslip.track.channel import Channel, PlacedSection
from stickslip.track.design import FIRST_GRADE, PlannedCurve, descend, lay_curves
from stickslip.track.figures import stated_faults
from stickslip.track.heights import ElevationTable, HeightProfile, Transition
from stickslip.track.plan import Curve, PlanLine
from stickslip.track.provenance import Fact, Provenance, worst
from stickslip.track.sections import smooth_section
from stickslip.track.soundness import SHORTEST, channel_soundness, height_soundness, plan_soundness
from stickslip.track.track import PARTS, Corner, Element, Gate, Track

FORMAT = 1
SINGLE = ("track", "plan", "heights", "sections")
MAPPED = ("provenance", "stated")
LISTED = ("curve", "bend", "transition", "section", "gate", "element")
BY_RULE = Provenance("estimated", "design rule, docs/theory/track-design.md")
UNSOURCED = Provenance("estimated", "no source given")
#: Figures of an audit, which may be stated.
FACTS = (
    *("length_m", "path_length_m", "drop_m", "drop_to_lowest_m", "curves", "mean_grade", "max_grade", "min_radius_m"),
    *("max_load_g", "max_lateral_g", "time_above_5g_s", "longest_above_5g_s", "max_load_rate_g_per_s"),
    *("min_wall_margin_m", "top_speed_m_s", "finish_speed_m_s", "run_time_s"),
)

T = TypeVar("T")
Heights = HeightProfile | ElevationTable


class Row(NamedTuple):
    """One table of an array of tables."""

    place: str
    record: Any


def track_reader(folder: str | os.PathLike[str] | None) -> TrackReader:
    """A reader of tracks whose files are named relative to a folder, and lie in it."""
    opened = folder_itself(folder, fix="Move it into the folder of the track")
    return TrackReader(TableReader(opened, {name + "s": name for name in LISTED}))


@dataclass
class TrackReader:
    """Reads the tables of a track and collects faults on the way."""

    tables: TableReader
    provenance: dict[str, Provenance] = field(default_factory=dict)
    gates: list[Row] = field(default_factory=list)
    curves: list[tuple[Curve, CurveTable | BendTable]] = field(default_factory=list)
    measured: MeasuredLine | None = None
    aliases: dict[str, str] = field(default_factory=dict)  # how records name themselves → place in the file

    def read(self, tables: Mapping[str, Any]) -> Track | None:
        """The track, or None if there are faults."""
        head = self._head(tables)
        if head is not None and head.format != FORMAT:
            return None  # whatever else a newer format brings is no fault
        for key in tables:
            if key not in (*SINGLE, *MAPPED, *LISTED):
                self.tables.places[key] = (key,)
                known = [*SINGLE, *MAPPED, *LISTED]
                self.tables.faults.append(self.tables.unknown_key(key, key, known, "a track file", {}))
        self.provenance = self._mapped(Provenance, tables, "provenance", PARTS)
        stated = self._mapped(Fact, tables, "stated", FACTS)
        self._read_gates(tables)
        elements = self._listed(Element, tables, "element")
        plan = self._plan(tables)
        heights = self._heights(tables, plan)
        channel = self._channel(tables, plan, heights)
        if self.tables.faults or head is None or plan is None or heights is None or channel is None:
            return None
        for part in PARTS:
            self.provenance.setdefault(part, UNSOURCED)
        self.aliases |= {f"elements[{i}]": row.place for i, row in enumerate(elements)}
        self.aliases |= {f"gate '{row.record.name}'": row.place for row in self.gates}
        track = self._made(
            lambda: Track(
                head.name,
                head.title or head.name,
                plan,
                heights,
                channel,
                tuple(row.record for row in self.gates),
                self._corners(),
                tuple(row.record for row in elements),
                self.provenance,
                stated,
            )
        )
        if track is not None:
            self.tables.faults += stated_faults(track)
        return None if self.tables.faults else track

    def _note(self, path: str, what: str, fix: str) -> None:
        self.tables.faults.append(Fault(path, what, fix))

    def _note_all(self, faults: list[Fault] | tuple[Fault, ...]) -> None:
        """Note faults of records, under their places in the file."""
        for fault in faults:
            name = max((a for a in self.aliases if _names(fault.path, a)), key=len, default=None)
            if name is not None:
                fault = fault._replace(path=self.aliases[name] + fault.path[len(name) :])
            self.tables.faults.append(fault)

    def _made(self, make: Callable[[], T]) -> T | None:
        """What `make` returns, or None after noting its faults."""
        try:
            return make()
        except FaultyError as error:
            self._note_all(error.faults)
            return None

    def _made_at(self, place: str, make: Callable[[], T]) -> T | None:
        """As `_made`, for faults that name the record and its field: the record is the one at `place`."""
        try:
            return make()
        except FaultyError as error:
            for fault in error.faults:
                rest = fault.path.partition(".")[2]
                self.tables.faults.append(fault._replace(path=f"{place}.{rest}" if rest else place))
            return None

    def _made_from(self, key: str, make: Callable[[], T]) -> T | None:
        """As `_made`, for faults of the file that a key names: they carry file and line, or an index that has an alias."""
        self.tables.places[key] = tuple(key.split("."))
        try:
            return make()
        except FaultyError as error:
            for fault in error.faults:
                before = len(self.tables.faults)
                self._note_all([fault])
                noted = self.tables.faults[before]
                if not noted.path.startswith(f"{key}:"):
                    self.tables.faults[before] = noted._replace(path=f"{key}: {noted.path}")
            return None

    def _head(self, tables: Mapping[str, Any]) -> TrackTable | None:
        """``[track]``."""
        table = tables.get("track")
        number = table.get("format") if isinstance(table, dict) else None
        if isinstance(number, int) and not isinstance(number, bool) and number > FORMAT:
            self.tables.places["track"] = ("track",)
            what = f"is {number}, but this version reads format {FORMAT}"
            self._note("track.format", what, "Read it with the version of stickslip that wrote it")
            return TrackTable("newer", number)
        return self._single(TrackTable, tables, "track", required=True)

    def _single(self, cls: type[T], tables: Mapping[str, Any], name: str, required: bool = False) -> T | None:
        """One table."""
        self.tables.places[name] = (name,)
        if name not in tables and not required:
            return cls()
        table = tables.get(name)
        if not isinstance(table, dict):
            what = "is missing" if table is None else f"is {describe(table)}, not a table"
            self._note(name, what, f"Write [{name}] and its keys below it")
            return None
        record: T | None = self.tables.read_table(cls, table, name, f"[{name}]")
        return record

    def _mapped(self, cls: type[T], tables: Mapping[str, Any], name: str, known: tuple[str, ...]) -> dict[str, T]:
        """Tables by name, such as ``[stated.length_m]``."""
        self.tables.places[name] = (name,)
        group = tables.get(name, {})
        if not isinstance(group, dict):
            self._note(name, f"is {describe(group)}, not a table", f"Write [{name}.NAME] for each one")
            return {}
        records = {}
        for key, table in group.items():
            place = f"{name}.{key}"
            self.tables.places[place] = (name, key)
            if key not in known:
                self._note(place, f"is not known in [{name}]", "There are " + ", ".join(known))
            elif not isinstance(table, dict):
                self._note(place, f"is {describe(table)}, not a table", f"Write [{place}] and its keys below it")
            else:
                records[key] = self.tables.read_table(cls, table, place, f"[{place}]")
        return {key: record for key, record in records.items() if record is not None}

    def _listed(self, cls: type, tables: Mapping[str, Any], name: str) -> list[Row]:
        """Sound records of an array of tables; places name the station as well as the line."""
        self.tables.places[name] = (name,)
        self.tables.places.setdefault(f"{name}s", (name,))
        entries = tables.get(name, [])
        if not isinstance(entries, list):
            self._note(name, f"is {describe(entries)}, not a list of tables", f"Write [[{name}]] for each one")
            return []
        rows = []
        for i, table in enumerate(entries):
            place = f"{name}[{i}]"
            if isinstance(table, dict):
                station = next((table[key] for key in ("begin", "station", "vertex") if key in table), None)
                if isinstance(station, (int, float)) and type(station) is not bool and abs(station) < FARTHEST:
                    named = f"{name} at {station:g} m"
                    place = named if named not in self.tables.places else f"{place} at {station:g} m"
            self.tables.places[place] = (name, i)
            if not isinstance(table, dict):
                self._note(place, f"is {describe(table)}, not a table", f"Write [[{name}]] and its keys below it")
                continue
            record = self.tables.read_table(cls, table, place, f"[[{name}]]")
            if record is not None:
                rows.append(Row(place, record))
        return rows

    def _read_gates(self, tables: Mapping[str, Any]) -> None:
        """Gates, which other parts are made between."""
        before = len(self.tables.faults)
        self.gates = self._listed(Gate, tables, "gate")
        if len(self.tables.faults) > before:
            return
        if len(self.gates) < 2:
            what = "are missing" if not self.gates else "are only one"
            self._note("gates", what, "Write [[gate]] for start and finish, with name and station")
            return
        first, last = self.gates[0].record, self.gates[-1].record
        if 0.0 < last.station - first.station < SHORTEST:
            what = (
                f"is {last.station - first.station:g} m behind '{first.name}'; ice tracks have {SHORTEST:g} m or more"
            )
            self._note(f"{self.gates[-1].place}.station", what, "Give metres; are these kilometres?")

    def _plan(self, tables: Mapping[str, Any]) -> PlanLine | None:
        """Plan line from curves, from bends by rule, or fitted to a surveyed line."""
        before = len(self.tables.faults)
        table = self._single(PlanTable, tables, "plan")
        curves = self._listed(CurveTable, tables, "curve")
        bends = self._listed(BendTable, tables, "bend")
        if table is None or len(self.tables.faults) > before:
            return None
        given = [name for name, part in (("curve", curves), ("bend", bends), ("plan.file", table.file)) if part]
        if len(given) != 1:
            what = f"stands beside another plan: {' and '.join(given)} are given" if given else "is not described"
            self._note(given[1] if given else "plan", what, "Give [[curve]]s, or [[bend]]s, or `file` in [plan]")
            return None
        if table.run_out > 0.0 and not bends:
            what = "stands beside a plan that says itself where it ends"
            self._note("plan.run_out", what, "Leave it out; it is for [[bend]]s")
        if table.file is not None:
            plan = self._fitted(table, table.file)
        else:
            plan = self._laid(table, curves, bends)
        if plan is not None:
            self._note_all(plan_soundness(plan))
        return plan if len(self.tables.faults) == before else None

    def _fitted(self, table: PlanTable, file: str) -> PlanLine | None:
        """Plan line fitted to a surveyed centre line."""
        measured = self._made_from("plan.file", lambda: measure_plan(file, table.start_station, table.max_distance))
        if measured is None:
            return None
        self.measured = measured
        self.aliases |= {f"curves[{i}]": f"plan.file: {file}" for i in range(len(measured.plan.curves))}
        self.aliases["curves"] = f"plan.file: {file}"
        self._credit("plan", "derived", measured.source)
        return measured.plan

    def _laid(self, table: PlanTable, curves: list[Row], bends: list[Row]) -> PlanLine | None:
        """Plan line of curves that are given, or laid by rule."""
        before = len(self.tables.faults)
        rows = curves or bends
        self.aliases |= {f"curves[{i}]": row.place for i, row in enumerate(rows)}
        self.aliases["curves"] = "curve" if curves else "bend"
        if bends:
            self.provenance.setdefault("plan", BY_RULE)
            self._lay(bends, table.start_station, table.run_out)
        elif table.start_station != 0.0:
            what = "stands beside [[curve]]s, which have stations of their own"
            self._note("plan.start_station", what, "Leave it out, or change the stations of the curves")
        for place, row in curves:
            numbers = {f.name: getattr(row, f.name) for f in fields(Curve) if f.name != "turn"}
            curve = self._made_at(place, functools.partial(Curve, turn=TURNS[row.turn], **numbers))
            if curve is not None:
                self.curves.append((curve, row))
        if len(self.tables.faults) > before:
            return None
        point = (table.start_point[0], table.start_point[1]) if table.start_point else None
        return self._made(lambda: PlanLine(tuple(curve for curve, _ in self.curves), point, table.start_heading))

    def _lay(self, bends: list[Row], start: float, run_out: float) -> None:
        """Curves of bends, by rule, and a straight behind the last one."""
        items = []
        for place, row in bends:
            angle = None if row.angle_deg is None else math.radians(row.angle_deg)
            make = functools.partial(PlannedCurve, TURNS[row.turn], row.radius, row.straight_before, angle, row.length)
            items.append(self._made_at(place, make))
        sound = [item for item in items if item is not None]
        if len(sound) == len(items):
            end = start + sum(item.straight_before + item.extent for item in sound) + run_out
            curves = self._made(lambda: lay_curves(sound, start, end))
            self.curves = list(zip(curves or (), (row.record for row in bends)))

    def _heights(self, tables: Mapping[str, Any], plan: PlanLine | None) -> Heights | None:
        """Heights from grades, elevations or a raster, or from the drop by rule."""
        before = len(self.tables.faults)
        if "heights" not in tables and self.measured is not None and self.measured.line.elevation is not None:
            self.tables.places["heights"] = ("plan",)
            table: HeightsTable | None = HeightsTable(from_line=True)
        else:
            table = self._single(HeightsTable, tables, "heights", required=True)
        transitions = self._listed(Transition, tables, "transition")
        if table is None or len(self.tables.faults) > before:
            return None
        if table.start:
            self.aliases |= {f"transitions[{i}]": row.place for i, row in enumerate(transitions)}
            self.aliases |= {"start": "heights.start", "transitions": "heights.start"}
            start = (table.start[0], table.start[1])
            heights: Heights | None = self._made(lambda: HeightProfile(start, tuple(row.record for row in transitions)))
        elif transitions:
            what = "stands beside other heights"
            self._note("transition", what, "Give `start` in [heights], or leave [[transition]]s out")
            return None
        else:
            heights = self._measured_heights(table, plan)
        if heights is not None:
            self._note_all(height_soundness(heights))
        return heights if len(self.tables.faults) == before else None

    def _measured_heights(self, table: HeightsTable, plan: PlanLine | None) -> Heights | None:
        """Heights from elevations or a raster, or from the drop by rule."""
        if table.table:
            self.aliases |= {f"rows[{i}]": f"heights.table[{i}]" for i in range(len(table.table))}
            self.aliases["rows"] = "heights.table"
            elevations = self._made(lambda: ElevationTable(tuple((s, h) for s, h in table.table)))
            return self._covering(elevations, "heights.table")
        if table.file is not None:
            return self._covering(self._elevation_file(table.file), "heights.file")
        if plan is None:
            return None  # the faults of the plan are noted; nothing can be told about heights along it
        if table.drop is not None:
            return self._descent(table.drop, table.max_grade, plan)
        if table.raster is not None:
            raster, line = table.raster, self.measured.line if self.measured else None
            found = self._made_from("heights.raster", lambda: heights_of_raster(raster, plan, line))
            status = "estimated"
        elif self.measured is None:
            fix = "Give `file` in [plan], or another source of heights"
            self._note("heights.from_line", "is true, but there is no line with elevations", fix)
            return None
        else:
            measured = self.measured
            found = self._made_from("plan.file", lambda: heights_of_line(measured))
            status = "derived"
        if found is None:
            return None
        heights, source = found
        key = "heights.raster" if table.raster is not None else "plan.file"
        self.aliases |= {f"rows[{i}]": key for i in range(len(heights.rows))}
        self._credit("heights", status, source)
        return heights

    def _elevation_file(self, file: str) -> ElevationTable | None:
        """Elevations over stations from a file."""
        loaded = self._made_from("heights.file", lambda: load_elevation_rows(file))
        if loaded is None:
            return None
        self.aliases |= {f"rows[{i}]": f"heights.file: {file}:{line}" for i, line in enumerate(loaded.lines)}
        self.provenance.setdefault("heights", Provenance("given", Path(file).name))
        return self._made_from("heights.file", lambda: ElevationTable(tuple(map(tuple, loaded.rows.tolist()))))

    def _covering(self, heights: ElevationTable | None, place: str) -> ElevationTable | None:
        """The table, if it reaches from the first gate to the last."""
        if heights is None or len(self.gates) < 2:
            return heights
        low, high = heights.rows[0][0], heights.rows[-1][0]
        start, finish = self.gates[0].record.station, self.gates[-1].record.station
        if low <= start and high >= finish:
            return heights
        what = f"goes from {low:g} to {high:g} m, but the gates stand from {start:g} to {finish:g} m"
        self._note(place, what, "Add the missing rows")
        return None

    def _descent(self, drop: float, max_grade: float, plan: PlanLine) -> HeightProfile | None:
        """Heights of which only the drop is known."""
        if len(self.gates) < 2:
            return None  # noted
        self.provenance.setdefault("heights", BY_RULE)
        first, last = self.gates[0].record.station, self.gates[-1].record.station
        self.tables.places["heights.drop"] = ("heights", "drop")
        self.aliases |= {"drop": "heights.drop", "max_grade": "heights.max_grade", "finish": self.gates[-1].place}
        self.aliases |= {name: f"heights.drop: {name}" for name in ("climb_from", "change of grade")}
        first_grade = min(FIRST_GRADE, max_grade)
        return self._made(
            lambda: descend(plan, drop, finish=last, max_grade=max_grade, start=first, first_grade=first_grade)
        )

    def _channel(self, tables: Mapping[str, Any], plan: PlanLine | None, heights: Heights | None) -> Channel | None:
        """Sections as given, or by rule."""
        before = len(self.tables.faults)
        table = self._single(SectionsTable, tables, "sections")
        rows = self._listed(SectionTable, tables, "section")
        if table is None or len(self.tables.faults) > before:
            return None
        if rows and (table.file is not None or table.table):
            self._note("section", "stands beside [sections]", "Give [[section]]s, or [sections], not both")
            return None
        placed = self._sections(table, rows)
        if placed is None or len(self.tables.faults) > before:
            return None
        if placed:
            channel = self._made(lambda: Channel.of_sections(placed))
        elif plan is None or heights is None:
            return None
        else:
            channel = self._banked(plan, heights)
        if channel is not None and plan is not None:
            self._note_all(channel_soundness(plan, channel))
        return channel if len(self.tables.faults) == before else None

    def _sections(self, table: SectionsTable, rows: list[Row]) -> list[PlacedSection] | None:
        """Sections of the file, of the table, or of single tables; none if there are none."""
        if table.file is not None:
            file = table.file
            loaded = self._made_from("sections.file", lambda: load_sections(file))
            if loaded is None:
                return None
            for (station, _), line in zip(loaded.placed, loaded.lines):
                name = f"section at {station:g} m"
                self.aliases[name] = f"sections.file: {file}:{line} {name}"
            self.provenance.setdefault("sections", Provenance("given", Path(file).name))
            return list(loaded.placed)
        placed = []
        for i, numbers in enumerate(table.table):
            values = dict(zip(SECTION_COLUMNS, numbers))
            station = values.pop("station")
            place = f"sections.table[{i}]"
            section = self._made_at(place, functools.partial(smooth_section, **values))  # type: ignore[arg-type]
            self.aliases[f"section at {station:g} m"] = place
            if section is not None:
                placed.append(PlacedSection(station, section))
        for place, row in rows:
            own = {f.name: getattr(row, f.name) for f in fields(SectionTable)}
            station, turn, tilt = own.pop("station"), TURNS[own.pop("turn")], own.pop("inclination_deg")
            make = functools.partial(smooth_section, turn=turn, inclination=math.radians(tilt), **own)
            section = self._made_at(place, make)
            self.aliases[f"section at {station:g} m"] = place
            if section is not None:
                placed.append(PlacedSection(station, section))
        return placed

    def _banked(self, plan: PlanLine, heights: Heights) -> Channel | None:
        """Sections by rule, as high as given."""
        self.provenance.setdefault("sections", BY_RULE)
        given = {curve: row.wall_height for curve, row in self.curves}
        start = self.gates[0].record.station if self.gates else 0.0

        def height_of(curve: Curve) -> float:
            height = given.get(curve)
            return wall_height_by_rule(plan, heights, curve, start) if height is None else height

        return self._made(lambda: bank_plan(plan, height_of))

    def _credit(self, part: str, status: str, source: str) -> None:
        """Status and source of a part made from a file; what the track file says of it comes first, but makes it no better."""
        own = self.provenance.get(part)
        if own is None:
            self.provenance[part] = Provenance(status, source)
        else:
            self.provenance[part] = Provenance(worst((own.status, status)), f"{own.source}; {source}")

    def _corners(self) -> tuple[Corner, ...]:
        """Curves that have a name."""
        plan, sections = self.provenance["plan"], self.provenance["sections"]
        corners = []
        for curve, row in self.curves:
            if row.name is not None:
                begin, end = curved_extent(curve)
                shape = Provenance(row.status or plan.status, row.source or plan.source)
                wall = Provenance(row.wall_status or sections.status, row.wall_source or sections.source)
                corners.append(Corner(row.name, begin, end, curve.turn, shape, wall))
        return tuple(corners)


def _names(path: str, name: str) -> bool:
    """Whether a path begins with the name of a record."""
    return path.startswith(name) and re.match(r"$|[.\[ :]", path[len(name) :]) is not None
