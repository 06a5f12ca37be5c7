"""Outcome: what a study came to: words, tables, figures and numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class ResultTable:
    """A table of a report."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass
class Outcome:
    """What a study came to.

    Attributes
    ----------
    verdict : list of str
        Sentences, the most important first.
    tables : list of ResultTable
    figures : list of callable
        Each draws a figure.
    numbers : dict
        For programs: plain data, SI units in the names.
    table : callable
        Gives headings, then every run with its point, seed, status and outputs, row by row.
    counts : dict
        Runs of each status.
    """

    verdict: list[str] = field(default_factory=list)
    tables: list[ResultTable] = field(default_factory=list)
    figures: list[Callable[[], Any]] = field(default_factory=list)
    numbers: dict[str, Any] = field(default_factory=dict)
    table: Callable[[], Iterator[list[Any]]] = lambda: iter(())
    counts: dict[str, int] = field(default_factory=dict)
