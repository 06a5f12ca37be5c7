"""The cases by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from stickslip.model.errors import UsageError
from stickslip.validation.case import CaseReport

OnProgress = Callable[[int, int], None]

_MODULES: Mapping[str, str] = {
    "glide-1d": "glide_1d",
    "skeleton-thesis": "skeleton_thesis",
    "human-thesis": "human_thesis",
    "whistler-2010": "whistler_2010",
    "alpensia-2018": "alpensia_2018",
}

_WITH_DESCENTS = ("whistler-2010", "alpensia-2018")


@dataclass(frozen=True, slots=True)
class Options:
    """How a case is run; cases without descents ignore all of it.

    Parameters
    ----------
    runs : int, optional
        Number of descents. Default: as in the race or the source.
    seed : int
        Of the first descent; each one has the next.
    processes : int
    picture : Path, optional
        Where to draw the case.
    on_progress : callable, optional
        Called with the number of descents done and their total.
    """

    runs: int | None = None
    seed: int = 1
    processes: int = 2
    picture: Path | None = None
    on_progress: OnProgress | None = None


def case_names() -> list[str]:
    """Names of all cases."""
    return list(_MODULES)


def describe(name: str) -> str:
    """What a case compares."""
    title: str = _module(name).TITLE
    return title


def makes_descents(name: str) -> bool:
    """Whether a case makes descents, and so heeds `Options`."""
    _module(name)
    return name in _WITH_DESCENTS


def run_case(name: str, options: Options | None = None) -> CaseReport:
    """Run a case.

    Raises
    ------
    UsageError
        If there is no such case.
    """
    report: CaseReport = _module(name).run(options or Options())
    return report


def _module(name: str):  # type: ignore[no-untyped-def]
    if name not in _MODULES:
        raise UsageError(f"There is no case {name!r}. Cases are: {', '.join(_MODULES)}.")
    return import_module(f"stickslip.validation.cases.{_MODULES[name]}")
