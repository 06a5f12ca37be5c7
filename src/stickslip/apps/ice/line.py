"""Line: where a pilot wants to be otherwise than planned, by station; kept in a file and driven by the autopilot."""

from __future__ import annotations

import os
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from stickslip.io.safe_file import read_text_file, write_text_file
from stickslip.io.toml_text import parse_toml, write_toml
from stickslip.model.errors import Fault, ModelError
from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.kinds import Name, Table

FORMAT = 1
FARTHEST = 2.0  # m
HEADER = "line"
KEYS = ("format", "track", "sled", "points")


@dataclass(frozen=True, slots=True)
class Line:
    """How far left of the plan a pilot keeps.

    Parameters
    ----------
    track, sled : str
        What the line was made for.
    points : (n, 2) float [m, m]
        Station and distance to the left of where the plan would have the sled, at most 2 m; linear between stations, none before the first
        and after the last.
    """

    track: Annotated[str, Name()]
    sled: Annotated[str, Name()]
    points: Annotated[tuple[tuple[float, float], ...], Table(2, ("m", "m"), increasing=True, at_least=2)]

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if not draft.has("points"):
            return
        for i, (_, left) in enumerate(draft["points"]):
            if abs(left) > FARTHEST:
                draft.fault(f"points[{i}]", f"is {left!r} m to the left", f"Stay within {FARTHEST:g} m to either side")

    def offset(self, station: float) -> float:
        """Distance to the left of the plan at a station [m]."""
        i = bisect_right(self.points, station, key=lambda point: point[0])
        if i == 0 or i == len(self.points):
            return 0.0
        (s_a, a), (s_b, b) = self.points[i - 1], self.points[i]
        return a + (b - a) * (station - s_a) / (s_b - s_a)


def save_line(line: Line, path: str | os.PathLike[str]) -> None:
    """Write a line to a TOML file, completely or not at all."""
    points = [list(point) for point in line.points]
    table = {"format": FORMAT, "track": line.track, "sled": line.sled, "points": points}
    write_text_file(Path(path).absolute(), write_toml({HEADER: table}), os.fspath(path))


def load_line(path: str | os.PathLike[str]) -> Line:
    """Read a line from a TOML file.

    Raises
    ------
    ModelError
        With all faults: the file cannot be read, is of a newer format, has keys that do not exist or values out of range.
    """
    where = os.fspath(path)
    tables = parse_toml(read_text_file(Path(path), where), where)
    table: dict[str, Any] = tables.get(HEADER, {})
    faults = []
    if set(tables) != {HEADER}:
        faults.append(Fault(where, f"has the tables {', '.join(tables) or 'none'}", f"Give one table [{HEADER}]"))
    elif set(table) != set(KEYS):
        faults.append(Fault(where, f"has the keys {', '.join(table) or 'none'}", f"Give {', '.join(KEYS)}"))
    elif table["format"] != FORMAT:
        faults.append(Fault(where, f"is of format {table['format']!r}", f"This version reads format {FORMAT}"))
    if faults:
        raise ModelError(faults)
    return Line(table["track"], table["sled"], table["points"])
