"""Cross-sections from the designers' CSV files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from stickslip.io.csv_text import read_header, read_numbers
from stickslip.io.safe_file import read_text_file
from stickslip.model.errors import Fault, FaultyError, TrackError
from stickslip.model.fields import nearest
from stickslip.track.channel import PlacedSection
from stickslip.track.faults import refuse
from stickslip.track.raw_sections import COLUMNS, RawSection, convert_raw

STATION, TURN = "Sx", "c"
WANTED = (STATION, TURN, *COLUMNS)
LARGEST = 50.0  # m; no dimension of a section is larger


class SectionRows(NamedTuple):
    """Sections of a file and where they stand."""

    placed: tuple[PlacedSection, ...]
    lines: tuple[int, ...]


def load_sections(path: str | os.PathLike[str]) -> SectionRows:
    """Read sections from a CSV file.

    Parameters
    ----------
    path : path-like
        With the columns ``Sx`` (station [m], increasing), ``c`` (1 in left curves, -1 in right ones) and those of
        `stickslip.track.raw_sections.COLUMNS`, in m and °. Other columns are not read: they repeat what these tell.

    Raises
    ------
    TrackError
        With all faults of all rows, each with its line, and its station where that is known.
    """
    where = os.fspath(path)
    text = read_text_file(Path(path), where, TrackError)
    line, header = read_header(text, where, ",".join(WANTED))
    refuse(_column_faults(header, f"{where}:{line}"))
    rows = read_numbers(text, where, header, WANTED, least=1)
    faults: list[Fault] = []
    placed: list[PlacedSection] = []
    before = None
    for values, line in zip(rows.values.tolist(), rows.lines):
        numbers = dict(zip(WANTED, values))
        station, turn = numbers.pop(STATION), numbers.pop(TURN)
        here = f"{where}:{line} section at {station:g} m"
        if before is not None and station <= before:
            what = f"stands at or before the one at {before:g} m"
            faults.append(Fault(here, what, "Sort the rows, and leave out repeated ones"))
        before = station
        large = [name for name, value in numbers.items() if name != "eps1" and abs(value) > LARGEST]
        for name in large:
            what = f"is {numbers[name]:g} m; no section of a track is that large"
            faults.append(Fault(f"{here}.{COLUMNS[name]} ({name})", what, "Give metres; are these millimetres?"))
        if large:
            continue
        try:
            raw = RawSection(int(turn) if turn == int(turn) else turn, *numbers.values())  # type: ignore[arg-type]
            placed.append(PlacedSection(station, convert_raw(raw)))
        except FaultyError as error:
            for fault in error.faults:
                rest = fault.path.partition(".")[2]
                faults.append(fault._replace(path=f"{here}.{rest}" if rest else here))
    refuse(faults)
    return SectionRows(tuple(placed), tuple(rows.lines))


def _column_faults(header: list[str], where: str) -> list[Fault]:
    """Columns that are missing or there twice."""
    faults = []
    spare = [name for name in header if name not in WANTED]
    for name in WANTED:
        if header.count(name) > 1:
            faults.append(Fault(f"{where} {name}", "occurs twice", "Keep one of the columns"))
        elif name not in header:
            same = [other for other in spare if other.lower() == name.lower()]
            like = same[0] if same else nearest(name, spare)
            hint = f"Is it `{like}`? " if like else ""
            faults.append(Fault(f"{where} {name}", "is missing", f"{hint}Give the columns {', '.join(WANTED)}"))
    return faults
