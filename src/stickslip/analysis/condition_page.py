"""A page of conditions: what the runs of a report began with, and what differs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from stickslip.analysis.compare import Comparison
from stickslip.analysis.run_style import PAGE, colours_of, letters_of, shortened, write_title
from stickslip.analysis.text_table import Cell, draw_table
from stickslip.analysis.track_sheet import INK, SOFT

MOST_ROWS = 42  # that a page has room for
WIDTH = 150.0  # points of a value
NONE = "–"


class Condition(NamedTuple):
    """Something that a run began with, in words, and the heading under which it stands."""

    group: str
    label: str
    text: str


Conditions = Mapping[str, Sequence[Condition]]


class ConditionLine(NamedTuple):
    """One condition of all runs, in their order."""

    group: str
    label: str
    texts: tuple[str, ...]

    @property
    def differs(self) -> bool:
        """Whether it is not the same in all runs."""
        return len(set(self.texts)) > 1


def condition_lines(names: Sequence[str], conditions: Conditions) -> tuple[ConditionLine, ...]:
    """Conditions of runs, line by line, in the order in which the first run that has one names it; a dash where a run has none."""
    known = [{(row.group, row.label): row.text for row in conditions.get(name, ())} for name in names]
    keys = dict.fromkeys(key for rows in known for key in rows)
    return tuple(ConditionLine(*key, tuple(rows.get(key, NONE) for rows in known)) for key in keys)


def draw_conditions(comparison: Comparison, conditions: Conditions, always: Sequence[str]) -> Any:
    """A page with the conditions of all runs.

    Parameters
    ----------
    comparison : Comparison
    conditions : mapping of str to sequence of Condition
        By the names of the runs.
    always : sequence of str
        Headings whose lines are all shown; of others those that differ, as far as there is room.
    """
    from matplotlib.figure import Figure

    names = [run.name for run in comparison.runs]
    lines = [line for line in condition_lines(names, conditions) if line.group in always or line.differs]
    left_out = max(0, len(lines) - MOST_ROWS)
    figure = Figure(figsize=PAGE, dpi=130)
    write_title(figure, comparison, "Conditions")
    ax = figure.add_axes((0.03, 0.05, 0.955, 0.83))
    colours, letters = colours_of(comparison), letters_of(comparison)
    headings: list[str | Cell] = ["", *((letters[name] or "this run", colours[name]) for name in names)]
    rows: list[list[str | Cell]] = []
    for group, members in groupby(lines[:MOST_ROWS], key=lambda line: line.group):
        rows.append([(group, SOFT), *("" for _ in names)])
        for line in members:
            tints = [colours[name] if line.differs else INK for name in names]
            mark = "≠ " if line.differs else ""
            cells = [(shortened(text, WIDTH, 8.5), tint) for text, tint in zip(line.texts, tints)]
            rows.append([f"    {mark}{line.label}", *cells])
    draw_table(ax, headings, rows, widths=[36.0, *(30.0 for _ in names)], left=tuple(range(len(names) + 1)))
    note = (
        "What differs is marked with ≠ and has the colours of the runs; numbers of set-ups are named where they differ."
    )
    note += f" {left_out} more differ." if left_out else ""
    if len(names) > 1:
        ax.set_title(note, fontsize=9.5, color=INK, loc="left", pad=4)
    return figure
