"""Ice tracks as TOML files: strict reading that reports every fault at once, with file, line and station.

A track is a file, or a folder with ``track.toml`` and the files it names. Where a part is missing, design rules stand in and the
part is *estimated*.
"""

from __future__ import annotations

import functools
import math
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from stickslip.io.safe_file import read_text_file
from stickslip.io.tables import TableReader
from stickslip.io.toml_text import parse_toml
from stickslip.io.track_tables import (
    TURNS,
    BendTable,
    CurveTable,
    HeightsTable,
    PlanTable,
    SectionsTable,
    SectionTable,
    TrackTable,
)
from stickslip.model.errors import Fault, FaultyError, ModelError, TrackError
from stickslip.model.kinds import describe
from stickslip.track.banking import bank_plan, curved_extent, wall_height_by_rule
from stickslip.track.channel import Channel, PlacedSection
from stickslip.track.design import PlannedCurve, descend, lay_curves
from stickslip.track.figures import stated_faults
from stickslip.track.heights import ElevationTable, HeightProfile, Transition
from stickslip.track.patch import build_patch
from stickslip.track.plan import Curve, PlanLine
from stickslip.track.provenance import Fact, Provenance
from stickslip.track.sections import smooth_section
from stickslip.track.track import PARTS, Corner, Element, Gate, Track

FORMAT = 1
LIBRARY = resources.files("stickslip.track") / "library"
SINGLE = ("track", "plan", "heights", "sections")
MAPPED = ("provenance", "stated")
LISTED = ("curve", "bend", "transition", "section", "gate", "element")
BY_RULE = Provenance("estimated", "design rule, docs/theory/track-design.md")

T = TypeVar("T")


def track_names() -> list[str]:
    """Names of the tracks that come with the library."""
    return sorted(entry.name.removesuffix(".toml") for entry in LIBRARY.iterdir() if entry.name.endswith(".toml"))


def load_track(track: str | os.PathLike[str]) -> Track:
    """Read a track.

    Parameters
    ----------
    track : str or path-like
        Name of a track of the library, a TOML file, or a folder that holds a ``track.toml``.

    Returns
    -------
    Track

    Raises
    ------
    TrackError
        With all faults, each with file and line. Never a half-built track.
    """
    where = os.fspath(track)
    try:
        if where in track_names():
            file = LIBRARY / f"{where}.toml"
            return track_from_toml(file.read_text(encoding="utf-8"), where=f"{where}.toml")
        path = Path(where)
        if path.is_dir():
            path, where = path / "track.toml", os.path.join(where, "track.toml")
        if not path.exists():
            listed = ", ".join(track_names())
            raise TrackError(Fault(where, "is neither a track of the library nor a file", f"Tracks are {listed}"))
        return track_from_toml(read_text_file(path, where), where=where, folder=path.absolute().parent)
    except ModelError as error:
        raise TrackError(error.faults) from error


def track_from_toml(text: str, where: str = "track", folder: str | os.PathLike[str] | None = None) -> Track:
    """Read a track from TOML text; names of files in it are relative to `folder`.

    Raises
    ------
    TrackError
        With all faults.
    """
    try:
        tables = parse_toml(text, where)
    except ModelError as error:
        raise TrackError(error.faults) from error
    reader = _Reader(
        TableReader(os.fspath(folder) if folder is not None else None, {name + "s": name for name in LISTED})
    )
    track = reader.read(tables)
    if track is None:
        raise TrackError(reader.tables.located(where, text))
    return track


@functools.lru_cache(maxsize=4)
def patch_table(track: str) -> NDArray[np.float64]:
    """Parameters of the ice of a track, by name or path: the table of a `Surface` with the query of `kernels.track_patch`."""
    return build_patch(load_track(track)).params


@dataclass
class _Reader:
    """Reads the tables of a track and collects faults on the way."""

    tables: TableReader
    curves: list[tuple[Curve, CurveTable | BendTable]] = field(default_factory=list)

    def read(self, tables: Mapping[str, Any]) -> Track | None:
        """The track, or None if there are faults."""
        for key in tables:
            if key not in (*SINGLE, *MAPPED, *LISTED):
                self.tables.places[key] = (key,)
                known = [*SINGLE, *MAPPED, *LISTED]
                self.tables.faults.append(self.tables.unknown_key(key, key, known, "a track file", {}))
        head = self._single(TrackTable, tables, "track", required=True)
        if head is not None and head.format != FORMAT:
            what = f"is {head.format}, but this version reads format {FORMAT}"
            self._fault("track.format", what, "Read it with the version of stickslip that wrote it")
        provenance = self._mapped(Provenance, tables, "provenance")
        stated = self._mapped(Fact, tables, "stated")
        gates = self._listed(Gate, tables, "gate")
        elements = self._listed(Element, tables, "element")
        plan = self._plan(tables, provenance)
        heights = self._heights(tables, plan, gates, provenance)
        channel = self._channel(tables, plan, heights, gates, provenance)
        if self.tables.faults or head is None or plan is None or heights is None or channel is None:
            return None
        for part in PARTS:
            provenance.setdefault(part, BY_RULE)
        corners = self._corners(provenance["plan"], provenance["sections"])
        for gate in gates:
            self.tables.places[f"gate '{gate.name}'"] = ("gate", gates.index(gate))
        name, title = head.name, head.title or head.name
        track = self._made(
            lambda: Track(
                name, title, plan, heights, channel, tuple(gates), corners, tuple(elements), provenance, stated
            )
        )
        if track is not None:
            self.tables.faults += stated_faults(track)
        return None if self.tables.faults else track

    def _fault(self, path: str, what: str, fix: str) -> None:
        self.tables.faults.append(Fault(path, what, fix))

    def _made(self, make: Callable[[], T]) -> T | None:
        """What `make` returns, or None after noting its faults."""
        try:
            return make()
        except FaultyError as error:
            self.tables.faults += error.faults
            return None

    def _single(self, cls: type[T], tables: Mapping[str, Any], name: str, required: bool = False) -> T | None:
        """One table."""
        self.tables.places[name] = (name,)
        if name not in tables and not required:
            return cls()
        table = tables.get(name)
        if not isinstance(table, dict):
            what = "is missing" if table is None else f"is {describe(table)}, not a table"
            self._fault(name, what, f"Write [{name}] and its keys below it")
            return None
        record: T | None = self.tables.read_table(cls, table, name, f"[{name}]")
        return record

    def _mapped(self, cls: type[T], tables: Mapping[str, Any], name: str) -> dict[str, T]:
        """Tables by name, such as ``[stated.length_m]``."""
        self.tables.places[name] = (name,)
        group = tables.get(name, {})
        if not isinstance(group, dict):
            self._fault(name, f"is {describe(group)}, not a table", f"Write [{name}.NAME] for each one")
            return {}
        records = {}
        for key, table in group.items():
            place = f"{name}.{key}"
            self.tables.places[place] = (name, key)
            if name == "provenance" and key not in PARTS:
                self._fault(place, "is not a part of a track", "Parts are " + ", ".join(PARTS))
            elif not isinstance(table, dict):
                self._fault(place, f"is {describe(table)}, not a table", f"Write [{place}] and its keys below it")
            else:
                records[key] = self.tables.read_table(cls, table, place, f"[{place}]")
        return {key: record for key, record in records.items() if record is not None}

    def _listed(self, cls: type[T], tables: Mapping[str, Any], name: str) -> list[T]:
        """Sound records of an array of tables; faults name the station as well as the line."""
        self.tables.places[name] = (name,)
        entries = tables.get(name, [])
        if not isinstance(entries, list):
            self._fault(name, f"is {describe(entries)}, not a list of tables", f"Write [[{name}]] for each one")
            return []
        records = []
        for i, table in enumerate(entries):
            place = f"{name}[{i}]"
            self.tables.places[place] = self.tables.places[f"{name}s[{i}]"] = (name, i)
            if not isinstance(table, dict):
                self._fault(place, f"is {describe(table)}, not a table", f"Write [[{name}]] and its keys below it")
                continue
            station = next((table[key] for key in ("begin", "station", "vertex") if key in table), None)
            if isinstance(station, (int, float)) and not isinstance(station, bool):
                place = f"{name} at {station:g} m"
                self.tables.places[place] = (name, i)
            record: T | None = self.tables.read_table(cls, table, place, f"[[{name}]]")
            if record is not None:
                records.append(record)
        return records

    def _plan(self, tables: Mapping[str, Any], provenance: dict[str, Provenance]) -> PlanLine | None:
        """Plan line from curves, from bends by rule, or fitted to a surveyed line."""
        before = len(self.tables.faults)
        table = self._single(PlanTable, tables, "plan")
        curves = self._listed(CurveTable, tables, "curve")
        bends = self._listed(BendTable, tables, "bend")
        if table is None or len(self.tables.faults) > before:
            return None
        if sum(map(bool, (curves, bends, table.file))) != 1:
            self._fault(
                "plan", "is not described, or more than once", "Give [[curve]]s, or [[bend]]s, or `file` in [plan]"
            )
            return None
        if table.file is not None:
            return self._fitted(table, provenance)
        if curves:
            for row in curves:
                numbers = {f.name: getattr(row, f.name) for f in fields(Curve) if f.name != "turn"}
                curve = self._made(functools.partial(Curve, turn=TURNS[row.turn], **numbers))
                if curve is not None:
                    self.curves.append((curve, row))
        else:
            provenance.setdefault("plan", BY_RULE)
            self._lay(bends, table.start_station)
        if len(self.tables.faults) > before:
            return None
        point = (table.start_point[0], table.start_point[1]) if table.start_point else None
        heading = math.radians(table.start_heading_deg)
        return self._made(lambda: PlanLine(tuple(curve for curve, _ in self.curves), point, heading))

    def _lay(self, bends: list[BendTable], start: float) -> None:
        """Curves of bends, by rule."""
        items = []
        for row in bends:
            angle = None if row.angle_deg is None else math.radians(row.angle_deg)
            make = functools.partial(PlannedCurve, TURNS[row.turn], row.radius, row.straight_before, angle, row.length)
            items.append(self._made(make))
        if all(item is not None for item in items):
            curves = self._made(lambda: lay_curves([item for item in items if item is not None], start))
            self.curves = list(zip(curves or (), bends))

    def _fitted(self, table: PlanTable, provenance: dict[str, Provenance]) -> PlanLine | None:
        """Plan line fitted to a surveyed centre line."""
        raise NotImplementedError

    def _heights(
        self, tables: Mapping[str, Any], plan: PlanLine | None, gates: list[Gate], provenance: dict[str, Provenance]
    ) -> HeightProfile | ElevationTable | None:
        """Heights from grades, from a table, or from the drop by rule."""
        before = len(self.tables.faults)
        table = self._single(HeightsTable, tables, "heights", required=True)
        transitions = self._listed(Transition, tables, "transition")
        if table is None or len(self.tables.faults) > before:
            return None
        if table.start:
            start = (table.start[0], table.start[1])
            return self._made(lambda: HeightProfile(start, tuple(transitions)))
        if transitions:
            self._fault(
                "transition", "stands beside other heights", "Give `start` in [heights], or leave [[transition]]s out"
            )
            return None
        if table.table:
            return self._made(lambda: ElevationTable(tuple((s, h) for s, h in table.table)))
        if table.drop is not None and plan is not None and len(gates) > 1:
            provenance.setdefault("heights", BY_RULE)
            drop, grade, first, last = table.drop, table.max_grade, gates[0].station, gates[-1].station
            return self._made(lambda: descend(plan, drop, finish=last, max_grade=grade, start=first))
        return None

    def _channel(
        self,
        tables: Mapping[str, Any],
        plan: PlanLine | None,
        heights: HeightProfile | ElevationTable | None,
        gates: list[Gate],
        provenance: dict[str, Provenance],
    ) -> Channel | None:
        """Sections as given, or by rule."""
        before = len(self.tables.faults)
        table = self._single(SectionsTable, tables, "sections")
        rows = self._listed(SectionTable, tables, "section")
        if table is None or len(self.tables.faults) > before:
            return None
        placed = []
        for row in rows:
            numbers = {f.name: getattr(row, f.name) for f in fields(SectionTable)}
            station, turn, tilt = numbers.pop("station"), TURNS[numbers.pop("turn")], numbers.pop("inclination_deg")
            make = functools.partial(smooth_section, turn=turn, inclination=math.radians(tilt), **numbers)
            section = self._made_at(f"section at {station:g} m", make)
            if section is not None:
                placed.append(PlacedSection(station, section))
        if len(self.tables.faults) > before:
            return None
        if placed:
            return self._made(lambda: Channel.of_sections(placed))
        if plan is None or heights is None:
            return None
        provenance.setdefault("sections", BY_RULE)
        given = {curve: row.wall_height for curve, row in self.curves}
        start = gates[0].station if gates else 0.0

        def height_of(curve: Curve) -> float:
            height = given.get(curve)
            return wall_height_by_rule(plan, heights, curve, start) if height is None else height

        return self._made(lambda: bank_plan(plan, height_of))

    def _made_at(self, place: str, make: Callable[[], T]) -> T | None:
        """As `_made`, with the place before faults that only name the record."""
        try:
            return make()
        except FaultyError as error:
            for fault in error.faults:
                rest = fault.path.partition(".")[2]
                self.tables.faults.append(fault._replace(path=f"{place}.{rest}" if rest else place))
            return None

    def _corners(self, plan: Provenance, sections: Provenance) -> tuple[Corner, ...]:
        """Curves that have a name."""
        corners = []
        for curve, row in self.curves:
            if row.name is not None:
                begin, end = curved_extent(curve)
                shape = Provenance(row.status or plan.status, row.source or plan.source)
                wall = Provenance(row.wall_status or sections.status, row.wall_source or sections.source)
                corners.append(Corner(row.name, begin, end, curve.turn, shape, wall))
        return tuple(corners)
