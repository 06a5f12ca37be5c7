"""Study files: TOML tables → declarations, strict, with every fault and its line. The classes say which keys a table takes."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from stickslip.io.csv_text import cells_of, to_number
from stickslip.io.opened_folder import opened_folder
from stickslip.io.safe_file import read_text_file
from stickslip.io.tables import TableReader
from stickslip.io.toml_text import parse_toml
from stickslip.model.errors import Fault, ModelError
from stickslip.model.kinds import INVALID, Kind, describe

FORMAT = 1
MAX_BYTES = 2**20
HEADER = "study"


class Shape(NamedTuple):
    """Which tables a study file has."""

    head: type  # of [study]
    singles: Mapping[str, type]  # tables that may be there once
    arrays: Mapping[str, type]  # arrays of tables
    free: Mapping[str, Kind]  # tables whose keys are not ours


@dataclass
class StudyTables:
    """What a study file holds, and where each part stands."""

    head: Any
    singles: dict[str, Any]
    arrays: dict[str, tuple[Any, ...]]
    free: dict[str, Any]
    where: str
    text: str
    places: dict[str, tuple[str | int, ...]] = field(default_factory=dict)

    def refuse(self, faults: Sequence[Fault]) -> None:
        """Raise what is wrong with a study that was read, each fault with its line; nothing if nothing is.

        Raises
        ------
        ModelError
        """
        if faults:
            reader = TableReader(faults=list(faults), places=self.places)
            raise ModelError(reader.located(self.where, self.text))


def load_study(path: str | os.PathLike[str], shape: Shape) -> StudyTables:
    """Read a study file.

    Raises
    ------
    ModelError
        With all faults of the whole file, each with its line.
    """
    text = read_text_file(Path(path), os.fspath(path), max_bytes=MAX_BYTES)
    return study_from_toml(text, shape, os.fspath(path))


def study_from_toml(text: str, shape: Shape, where: str) -> StudyTables:
    """Read a study from TOML text; `where` is its file, or what it is called in messages."""
    tables = parse_toml(text, where)
    known = [HEADER, *shape.singles, *shape.arrays, *shape.free]
    plurals = {f"{name}s": name for name in shape.arrays}
    reader = TableReader(opened_folder(where), plurals)
    reader.places = {name: (name,) for name in known}
    for key in tables:
        if key not in known:
            reader.places[key] = (key,)
            reader.faults.append(reader.unknown_key(key, key, known, "a study", {}))
    head = _read_head(reader, tables.get(HEADER), shape.head)
    singles = {name: _read_single(reader, name, cls, tables.get(name)) for name, cls in shape.singles.items()}
    arrays = {name: _read_array(reader, name, cls, tables.get(name, [])) for name, cls in shape.arrays.items()}
    free = {}
    for name, kind in shape.free.items():
        settled = kind.settle(tables.get(name, {}), name, reader.faults)
        free[name] = {} if settled is INVALID else settled
    if reader.faults:
        raise ModelError(reader.located(where, text))
    return StudyTables(head, singles, arrays, free, where, text, reader.places)


def _read_head(reader: TableReader, table: Any, cls: type) -> Any:
    if not isinstance(table, dict):
        what = "is missing" if table is None else f"is {describe(table)}, not a table"
        reader.faults.append(Fault(HEADER, what, f"Begin the file with [{HEADER}], format = {FORMAT} and app = …"))
        return None
    if table.get("format") != FORMAT:
        what = f"is {describe(table.get('format'))}, but this version reads format {FORMAT}"
        reader.faults.append(Fault(f"{HEADER}.format", what, f"Write format = {FORMAT}"))
    own = {key: value for key, value in table.items() if key != "format"}
    return reader.read_table(cls, own, HEADER, f"[{HEADER}]")


def _read_single(reader: TableReader, name: str, cls: type, table: Any) -> Any:
    if table is None:
        return cls()
    if not isinstance(table, dict):
        reader.faults.append(Fault(name, f"is {describe(table)}, not a table", f"Write [{name}] and its keys below it"))
        return None
    return reader.read_table(cls, table, name, f"[{name}]")


def _read_array(reader: TableReader, name: str, cls: type, entries: Any) -> tuple[Any, ...]:
    if not isinstance(entries, list):
        reader.faults.append(Fault(name, f"is {describe(entries)}, not an array of tables", f"Write [[{name}]]"))
        return ()
    read = []
    for i, entry in enumerate(entries):
        place = f"{name}[{i}]"
        reader.places[place] = (name, i)
        if isinstance(entry, dict):
            read.append(reader.read_table(cls, entry, place, f"[[{name}]]"))
        else:
            reader.faults.append(Fault(place, f"is {describe(entry)}, not a table", f"Write [[{name}]]"))
    return tuple(read)


# --- measurements -----------------------------------------------------------------------------------------------------------

OUTPUT, VALUE, ERROR, HELD_OUT = "output", "value", "error", "held_out"


class Measurement(NamedTuple):
    """One measured number."""

    output: str
    value: float
    error: float  # one standard deviation; NaN: not known
    held_out: bool  # not used in the fit, predicted by it
    settings: dict[str, Any]  # of the run it belongs to, besides those of the study
    line: int


def load_measurements(path: str | os.PathLike[str]) -> tuple[Measurement, ...]:
    """Read measured numbers from a CSV file with the columns ``output``, ``value``, ``error``, ``held_out`` and settings.

    Raises
    ------
    ModelError
        With all faults of the file.
    """
    where = os.fspath(path)
    rows = cells_of(read_text_file(Path(path), where, max_bytes=MAX_BYTES))
    lines = [(k, row) for k, row in enumerate(rows, start=1) if any(map(str.strip, row)) and not row[0].startswith("#")]
    header = [cell.strip() for cell in lines[0][1]] if lines else []
    missing = [name for name in (OUTPUT, VALUE) if name not in header]
    if missing or len(set(header)) < len(header):
        what = f"lacks the column {missing[0]!r}" if missing else "has a column twice"
        raise ModelError(Fault(f"{where}:{lines[0][0] if lines else 1}", what, "Begin with output,value,error"))
    faults: list[Fault] = []
    found = []
    for line, row in lines[1:]:
        if len(row) != len(header):
            what = f"has {len(row)} cells, the header {len(header)}"
            faults.append(Fault(f"{where}:{line}", what, "Fill the row"))
            continue
        cells = dict(zip(header, (cell.strip() for cell in row)))
        found.append(_measurement(cells, line, where, faults))
    if not faults and not found:
        faults.append(Fault(where, "holds no measurement", "Add rows below the header"))
    if faults:
        raise ModelError(faults)
    return tuple(found)


def _measurement(cells: dict[str, str], line: int, where: str, faults: list[Fault]) -> Measurement:
    value = to_number(cells[VALUE])
    error = to_number(cells[ERROR]) if cells.get(ERROR) else math.nan
    if value is None or not math.isfinite(value):
        faults.append(Fault(f"{where}:{line}", f"has the value {cells[VALUE][:40]!r}, not a number", "Give a number"))
    if error is None or error <= 0.0 or math.isinf(error):
        what = f"has the error {cells[ERROR][:40]!r}"
        faults.append(Fault(f"{where}:{line}", what, "Give a standard deviation above 0, or leave it empty"))
    held = cells.get(HELD_OUT, "0") or "0"
    if held not in ("0", "1"):
        faults.append(Fault(f"{where}:{line}", f"has held_out {held[:40]!r}", "Give 0 or 1"))
    settings: dict[str, Any] = {}
    for key, cell in cells.items():
        if key not in (OUTPUT, VALUE, ERROR, HELD_OUT) and cell:
            number = to_number(cell)
            settings[key] = cell if number is None else number
    return Measurement(cells[OUTPUT], value or 0.0, error or math.nan, held == "1", settings, line)
