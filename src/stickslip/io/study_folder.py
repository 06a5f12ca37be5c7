"""The folder of a study: its file, its plan, its results and how far it is, for whoever makes it or looks at it.

| name | content |
|---|---|
| ``study.toml`` | the study itself |
| ``plan/`` | the runs that it wants, in their order, as Parquet parts |
| ``results/`` | what was made, as Parquet parts |
| ``state.json`` | how far it is, written while it runs |
| ``pause`` | there if somebody asks the study to pause |
| ``summary.json``, ``table.csv``, ``report.html``, ``report.pdf`` | what it came to |
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from stickslip.io.file_lock import is_claimed
from stickslip.io.result_store import LOCK, write_parquet
from stickslip.io.safe_file import read_text_file, write_text_file
from stickslip.model.errors import Fault, ModelError, StickslipError

STUDY_FILE, STATE_FILE, SUMMARY_FILE, TABLE_FILE = "study.toml", "state.json", "summary.json", "table.csv"
PLAN, RESULTS, PAUSE = "plan", "results", "pause"
PREPARING, RUNNING, PAUSED, DONE, REFUSED = "preparing", "running", "paused", "done", "refused"
INTERRUPTED = "It was interrupted."
MAX_STATE_BYTES = 2**20
PLAN_SCHEMA = pa.schema([("key", pa.string()), ("point", pa.int64()), ("seed", pa.int64()), ("settings", pa.string())])


class PlannedRun(NamedTuple):
    """A run that a study wants.

    `settings` are those of its point, besides the settings that all runs of the study share.
    """

    key: str
    point: int
    seed: int
    settings: dict[str, Any]


@dataclass(frozen=True, slots=True)
class StudyState:
    """How far a study is.

    Attributes
    ----------
    state : str
        ``preparing``, ``running``, ``paused``, ``done`` or ``refused``.
    said : str
        Why it is paused or refused.
    done, total, failed : int
        Runs of the part of the study that is under way: of a sweep all of them, of an optimisation those of a generation.
    left_s : float, optional
        Estimate of the time until that is done.
    app, controller, method, title, question : str
    until : float [s], optional
    settings : dict
        That all runs share.
    factors, outputs : list of dict
        Name (``path`` or ``name``), ``label`` and ``unit`` of each; of outputs also ``goal`` and ``bad_runs``.
    """

    state: str = PREPARING
    said: str = ""
    done: int = 0
    total: int = 0
    failed: int = 0
    left_s: float | None = None
    app: str = ""
    controller: str = ""
    method: str = ""
    title: str = ""
    question: str = ""
    until: float | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    factors: list[dict[str, Any]] = field(default_factory=list)
    outputs: list[dict[str, Any]] = field(default_factory=list)


def write_state(folder: Path, state: StudyState) -> None:
    """Write how far a study is, all of it or nothing. A disk that is full does not end the study here: its results do."""
    with suppress(StickslipError):
        text = json.dumps(dataclasses.asdict(state), ensure_ascii=False)
        write_text_file(folder / STATE_FILE, text, str(folder / STATE_FILE))


def read_state(folder: Path) -> StudyState:
    """How far a study is, as its folder says; one that nobody makes any more is paused.

    Raises
    ------
    ModelError
        The file is damaged.
    """
    file = folder / STATE_FILE
    if not file.is_file():
        return StudyState(state=PAUSED)
    try:
        table = json.loads(read_text_file(file, str(file), max_bytes=MAX_STATE_BYTES))
        state = StudyState(**{key: _fitting(key, value) for key, value in table.items()})
    except (ValueError, TypeError, AttributeError) as error:
        raise ModelError(
            Fault(str(file), f"is damaged: {error}", "Run the study again: its results are kept")
        ) from error
    if state.state in (PREPARING, RUNNING) and not is_claimed(folder / RESULTS / LOCK):
        return dataclasses.replace(state, state=PAUSED, said=state.said or INTERRUPTED)
    return state


def _fitting(key: str, value: Any) -> Any:
    """A value of the state, if it is of its kind."""
    default = getattr(StudyState(), key) if key in StudyState.__slots__ else None
    if default is not None and not isinstance(value, type(default)):
        raise ValueError(f"{key} is {str(value)[:40]!r}")
    return value


def is_being_made(folder: Path) -> bool:
    """Whether some process makes the runs of a study now."""
    return is_claimed(folder / RESULTS / LOCK)


def begin_plan(folder: Path) -> None:
    """Forget the plan of an earlier version of a study."""
    plan = folder / PLAN
    plan.mkdir(parents=True, exist_ok=True)
    for file in plan.glob("*.parquet"):
        file.unlink()


def append_plan(folder: Path, runs: Sequence[PlannedRun]) -> None:
    """Add runs to the plan of a study.

    Raises
    ------
    ModelError
        They could not be written.
    """
    columns = {
        "key": [run.key for run in runs],
        "point": [run.point for run in runs],
        "seed": [run.seed for run in runs],
        "settings": [json.dumps(run.settings) for run in runs],
    }
    number = len(list((folder / PLAN).glob("*.parquet"))) + 1
    write_parquet(folder / PLAN / f"part-{number:07d}.parquet", pa.table(columns, schema=PLAN_SCHEMA))


def read_plan(folder: Path) -> Iterator[PlannedRun]:
    """The runs that a study wants, in their order.

    Raises
    ------
    ModelError
        A part is damaged.
    """
    for file in sorted((folder / PLAN).glob("part-*.parquet")):
        try:
            for row in pq.read_table(file, schema=PLAN_SCHEMA).to_pylist():
                yield PlannedRun(row["key"], row["point"], row["seed"], json.loads(row["settings"]))
        except (pa.ArrowInvalid, pa.ArrowTypeError, ValueError, TypeError, OSError) as error:
            fix = "Run the study again: its results are kept"
            raise ModelError(Fault(str(file), f"cannot be read: {error}", fix)) from error
