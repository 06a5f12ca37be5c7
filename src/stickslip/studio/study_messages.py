"""Messages about studies: many runs of an app, made in a process of their own while pages look on; part of the protocol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

# --- records ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StudyEntry:
    """A study on the list.

    Attributes
    ----------
    id : str
        Name of its folder, or of a study that ships.
    title, question, app, method : str
    ships : bool
        Whether it comes with stickslip.
    state : str
        ``"new"``, ``"preparing"``, ``"running"``, ``"paused"``, ``"done"`` or ``"refused"``.
    done, total : int
    """

    id: str
    title: str
    question: str
    app: str
    method: str
    ships: bool
    state: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class StudyColumn:
    """A factor or an output of a study; `goal` of an output is ``"low"``, ``"high"`` or ``"none"``."""

    name: str
    label: str
    unit: str
    goal: str = "none"


# --- of a page --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ListStudies:
    """Say which studies there are."""

    type: ClassVar[str] = "list_studies"


@dataclass(frozen=True, slots=True)
class WatchStudy:
    """Show a study, and go on showing it as it changes; an empty id ends that."""

    type: ClassVar[str] = "watch_study"
    id: str


@dataclass(frozen=True, slots=True)
class RunStudy:
    """Begin a study, or go on with it."""

    type: ClassVar[str] = "run_study"
    id: str


@dataclass(frozen=True, slots=True)
class PauseStudy:
    """Stop making runs; what was made is kept."""

    type: ClassVar[str] = "pause_study"
    id: str


@dataclass(frozen=True, slots=True)
class AskOutputs:
    """Say which numbers a run of an app gives."""

    type: ClassVar[str] = "ask_outputs"
    app: str


@dataclass(frozen=True, slots=True)
class ReplayPoint:
    """Make a run of a study again and record it; `key` is that of its row."""

    type: ClassVar[str] = "replay_point"
    id: str
    key: str


# --- to a page --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Studies:
    """The studies that there are: those with results first."""

    type: ClassVar[str] = "studies"
    studies: tuple[StudyEntry, ...]


@dataclass(frozen=True, slots=True)
class StudyShown:
    """How far a study is; its rows are fetched from ``study/<id>/table``.

    Attributes
    ----------
    entry : StudyEntry
    said : str
        Why it is paused or refused.
    failed : int
    left : float, optional [s]
        Estimate of the time until all runs are made.
    factors, outputs : tuple of StudyColumn
    verdict : tuple of str
        What it came to, if it is done.
    stamp : str
        Changes when there are more rows.
    """

    type: ClassVar[str] = "study"
    entry: StudyEntry
    said: str
    failed: int
    left: float | None
    factors: tuple[StudyColumn, ...]
    outputs: tuple[StudyColumn, ...]
    verdict: tuple[str, ...]
    stamp: str


@dataclass(frozen=True, slots=True)
class OutputsKnown:
    """Numbers of the summary of a run of an app, and its channels."""

    type: ClassVar[str] = "outputs"
    app: str
    numbers: tuple[str, ...]
    channels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PointReplayed:
    """A run of a study was made again; `run` is the id of its recording."""

    type: ClassVar[str] = "point_replayed"
    id: str
    key: str
    run: str


StudyRequest = ListStudies | WatchStudy | RunStudy | PauseStudy | AskOutputs | ReplayPoint
StudyAnswer = Studies | StudyShown | OutputsKnown | PointReplayed
