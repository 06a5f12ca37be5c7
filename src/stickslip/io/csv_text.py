"""Numbers of CSV files: strict reading that reports every row and cell at fault with its line."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip.model.errors import Fault
from stickslip.track.faults import refuse

Array = NDArray[np.float64]


class NumberRows(NamedTuple):
    """Numbers of a file and where they stand."""

    columns: tuple[str, ...]
    values: Array  # (n, n_column)
    lines: list[int]


def cells_of(text: str) -> list[list[str]]:
    """Cells of a file, row by row."""
    return list(csv.reader(text.splitlines()))


def write_cells(rows: Iterable[Sequence[str]]) -> str:
    """Rows as CSV."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def read_header(text: str, where: str, example: str) -> tuple[int, list[str]]:
    """Line of the header and its cells.

    Parameters
    ----------
    text : str
        The whole file.
    where : str
        Its name in messages.
    example : str
        A header that would do.

    Raises
    ------
    TrackError
        There is none: the file is empty, begins with numbers, or separates columns by semicolons.
    """
    first = next(_filled_rows(text), None)
    if first is None:
        refuse([Fault(where, "is empty", f"Begin with a header such as {example}")])
    assert first is not None
    line, header = first
    if len(header) == 1 and ";" in header[0]:
        fix = "Separate them by commas, with decimal points"
        refuse([Fault(f"{where}:{line}", "separates columns by semicolons", fix)])
    if all(to_number(cell) is not None for cell in header):
        fix = f"Begin with the names of the columns: {example}"
        refuse([Fault(f"{where}:{line}", "is a row of numbers, not a header", fix)])
    return line, header


def read_numbers(text: str, where: str, columns: Sequence[str], wanted: Sequence[str], least: int) -> NumberRows:
    """Rows behind the header.

    Parameters
    ----------
    text : str
        The whole file.
    where : str
        Its name in messages.
    columns : sequence of str
        Names of all columns, in the order of the file.
    wanted : sequence of str
        Those whose cells are read, in the order of the result. Cells of others may hold anything.
    least : int
        So many rows there must be.

    Raises
    ------
    TrackError
        With all faults of all cells.
    """
    listed = list(_filled_rows(text))
    content = text.splitlines()
    faults: list[Fault] = []
    values, lines = [], []
    last = listed[0][0]
    for line, cells in listed[1:]:
        if line != last + 1 and "\n".join(content[last : line - 1]).strip(" \t,;\n") == "":
            fix = "Give the missing numbers, or delete the row"
            faults.append(Fault(f"{where}:{last + 1}", "is an empty row", fix))
        last = line
        values.append(_numbers(cells, columns, wanted, f"{where}:{line}", faults))
        lines.append(line)
    if len(lines) < least:
        faults.append(Fault(where, f"has {len(lines)} row(s) of numbers", f"Give at least {least}"))
    refuse(faults)
    return NumberRows(tuple(wanted), np.array(values), lines)


def to_number(cell: str) -> float | None:
    """The number in a cell, or None."""
    try:
        return float(cell)
    except ValueError:
        return None


def _filled_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Line numbers and cells of rows that are not empty and no comments."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip(" \t,;") and not line.lstrip().startswith("#"):
            yield number, [cell.strip() for cell in next(csv.reader([line]))]


def _numbers(
    cells: list[str], columns: Sequence[str], wanted: Sequence[str], where: str, faults: list[Fault]
) -> list[float]:
    """Numbers of one row; NaN where there is a fault."""
    if len(cells) != len(columns):
        what = f"has {len(cells)} cell(s), the header {len(columns)}"
        faults.append(Fault(where, what, "Give one number per column, with decimal points, not commas"))
        return [math.nan] * len(wanted)
    by_name = dict(zip(columns, cells))
    numbers = {}
    for name in columns:
        if name in wanted:
            cell = by_name[name]
            number = to_number(cell)
            if number is None or not math.isfinite(number):
                what = f"is {cell[:40]!r}, not a finite number" if cell else "is missing"
                faults.append(Fault(f"{where} {name}", what, "Give a number with a decimal point and no unit"))
            numbers[name] = math.nan if number is None else number
    return [numbers[name] for name in wanted]
