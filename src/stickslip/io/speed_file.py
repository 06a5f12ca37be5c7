"""Speeds along a track from a CSV file."""

from __future__ import annotations

import csv
from pathlib import Path

from stickslip.model.errors import Fault
from stickslip.track.faults import refuse
from stickslip.track.provenance import Provenance
from stickslip.track.speeds import SpeedTable, row_fault

COLUMNS = ("s_m", "v_m_s")


def load_speeds(path: str | Path) -> SpeedTable:
    """Read speeds along a track.

    Parameters
    ----------
    path : str or Path
        A CSV file with a heading; the columns ``s_m`` (station [m], increasing) and ``v_m_s`` (speed [m/s]) are read, others ignored.

    Raises
    ------
    TrackError
        With every fault, its line and how to mend it.
    """
    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        refuse([Fault(str(file), f"cannot be read: {error}", "Give a CSV file in UTF-8")])
    reader = csv.DictReader(text.splitlines(), skipinitialspace=True)
    missing = [name for name in COLUMNS if name not in (reader.fieldnames or ())]
    if missing:
        what = f"has no column {' and no column '.join(missing)}"
        refuse([Fault(f"{file}:1", what, f"Begin the file with the line {','.join(COLUMNS)}")])
    faults: list[Fault] = []
    rows: list[tuple[float, float]] = []
    for record in reader:
        where = f"{file}:{reader.line_num}"
        try:
            station, speed = (float(record[name] or "") for name in COLUMNS)
        except ValueError:
            what = f"holds {record['s_m']!r} and {record['v_m_s']!r}, not two numbers"
            faults.append(Fault(where, what, "Give a station in m and a speed in m/s, with decimal points"))
            continue
        fault = row_fault(where, rows[-1][0] if rows else None, station, speed)
        if fault is not None:
            faults.append(fault)
        rows.append((station, speed))
    if not faults and len(rows) < 2:
        faults.append(Fault(str(file), f"has {len(rows)} row(s)", "Give two or more stations with their speeds"))
    refuse(faults)
    return SpeedTable(tuple(rows), Provenance("given", file.name))
