"""How results look: one JSON document, or a table with units taken from the key names."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from stickslip.contract.unit_names import split_unit

if TYPE_CHECKING:
    from rich.progress import Progress


def message(kind: str, text: str) -> None:
    """Write one line for a person to stderr."""
    print(f"stickslip: {kind}: {text}", file=sys.stderr)


def to_plain(value: Any) -> Any:
    """`value` as JSON knows it: numpy scalars and arrays as numbers and lists, what is not finite as null."""
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    if hasattr(value, "tolist"):
        return to_plain(value.tolist())
    if isinstance(value, list | tuple):
        return [to_plain(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def print_json(document: Mapping[str, Any]) -> None:
    """Print one JSON document on stdout."""
    print(json.dumps(to_plain(document), indent=2, ensure_ascii=False, allow_nan=False))


def format_value(value: Any) -> str:
    """A value as a person reads it: six digits, yes or no, a dash for nothing."""
    if hasattr(value, "item"):
        value = value.item()
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, int):
        return f"{value:,}".replace(",", " ")
    return str(value)


def print_summary(title: str, summary: Mapping[str, Any]) -> None:
    """Print quantities below each other: name, value, unit."""
    rows = [
        (name, format_value(value), unit) for (name, unit), value in zip(map(split_unit, summary), summary.values())
    ]
    print_table(title, ("quantity", "value", "unit"), rows, right=(1,))


def print_records(title: str, records: Sequence[Mapping[str, Any]]) -> None:
    """Print records of equal keys side by side, units in the heading."""
    keys = list(dict.fromkeys(key for record in records for key in record))
    headings = [f"{name} [{unit}]" if unit else name for name, unit in map(split_unit, keys)]
    rows = [[format_value(record.get(key)) for key in keys] for record in records]
    numeric = [
        column for column, key in enumerate(keys) if any(isinstance(record.get(key), int | float) for record in records)
    ]
    print_table(title, headings, rows, right=numeric)


def print_table(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> None:
    """Print a table on stdout; columns listed in `right` are aligned to the right."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(title) if title else None, title_justify="left", box=box.SIMPLE_HEAD)
    for column, heading in enumerate(headings):
        table.add_column(Text(heading), justify="right" if column in right else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console = Console()
    # In a pipe there is no width to respect: tables keep one line per row.
    console.print(table) if console.is_terminal else Console(width=200).print(table)


@contextmanager
def progress(description: str) -> Iterator[Progress]:
    """A progress bar on stderr; silent where stderr is not a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[note]}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        bar.add_task(description, total=None, note="")
        yield bar
