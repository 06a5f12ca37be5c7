"""A study from its file to its report."""

from __future__ import annotations

import importlib
import json
import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from stickslip.analysis.study_report import save_study_report
from stickslip.io.result_store import read_results, write_rows
from stickslip.io.safe_file import read_text_file, write_text_file
from stickslip.io.study_folder import RESULTS, STUDY_FILE, SUMMARY_FILE, TABLE_FILE
from stickslip.model.errors import UsageError
from stickslip.studies.declaration import CALIBRATE, COMPARE, MONTE_CARLO, MORRIS, OPTIMISE, SOBOL, SWEEP
from stickslip.studies.execution import Execution
from stickslip.studies.order import version_of_code
from stickslip.studies.outcome import Outcome
from stickslip.studies.session import Session, StudyProgress
from stickslip.studies.study_check import CheckedStudy
from stickslip.studies.trials import TrialRunner

#: Method → module and function that conducts it.
METHODS = {
    SWEEP: ("response", "conduct_sweep"),
    MONTE_CARLO: ("spread", "conduct_monte_carlo"),
    MORRIS: ("sensitivity", "conduct_sensitivity"),
    SOBOL: ("sensitivity", "conduct_sensitivity"),
    COMPARE: ("comparison", "conduct_comparison"),
    OPTIMISE: ("optimisation", "conduct_optimisation"),
    CALIBRATE: ("calibration", "conduct_calibration"),
}


@dataclass(frozen=True, slots=True)
class Conducted:
    """A study that was conducted, completely or as far as a stop rule let it."""

    outcome: Outcome
    folder: Path
    made: int
    stopped: str


def conduct_study(
    checked: CheckedStudy,
    text: str,
    folder: Path,
    execution: Execution,
    on_progress: Callable[[StudyProgress], None] | None = None,
    interrupted: Callable[[], bool] = lambda: False,
) -> Conducted:
    """Make the runs that are missing, draw the conclusions and write the report.

    Parameters
    ----------
    checked : CheckedStudy
    text : str
        Of the study file; a copy is written into the folder.
    folder : Path
        Of the results; what is there is used.
    execution : Execution
    on_progress : callable, optional
    interrupted : callable
        Says whether somebody has asked the process to end.

    Raises
    ------
    StudyPausedError
        It could not go on; what was made is saved.
    """
    study = checked.study
    wanted = tuple(output.label for output in study.outputs)
    if study.head.method == CALIBRATE:
        from stickslip.studies.calibration import measured_outputs

        wanted = (*wanted, *measured_outputs(study))
    with Session(folder, execution, wanted, study.stop, on_progress, interrupted) as session:
        (folder / SUMMARY_FILE).unlink(missing_ok=True)  # of an earlier version of the study
        write_text_file(folder / STUDY_FILE, text, str(folder / STUDY_FILE))
        outcome = _method(study.head.method)(TrialRunner(checked, session))
        if session.stopped:
            outcome.verdict.append(f"The study ended early: {session.stopped}.")
        done = Conducted(outcome, folder, session.made, session.stopped)
        write_report(checked, done)
    return done


def _method(name: str) -> Callable[[TrialRunner], Outcome]:
    """What conducts a method; loaded when it is needed."""
    module, function = METHODS[name]
    found: Callable[[TrialRunner], Outcome] = getattr(importlib.import_module(f"stickslip.studies.{module}"), function)
    return found


def write_report(checked: CheckedStudy, done: Conducted) -> None:
    """Write table, summary, PDF and HTML into the folder of a study."""
    outcome, head = done.outcome, checked.study.head
    write_rows(done.folder / TABLE_FILE, outcome.table())
    summary = summary_of(checked, done)
    text = json.dumps(plain_data(summary), indent=2, ensure_ascii=False)
    write_text_file(done.folder / SUMMARY_FILE, text, str(done.folder / SUMMARY_FILE))
    save_study_report(
        done.folder,
        head.title or f"{head.method} study of {head.app}",
        head.question,
        outcome.verdict,
        [(table.title, table.headings, table.rows) for table in outcome.tables],
        [draw() for draw in outcome.figures],
        f"{outcome.counts.get('runs', 0)} runs of {head.app} with stickslip {version_of_code()}",
    )


def summary_of(checked: CheckedStudy, done: Conducted) -> dict[str, Any]:
    """What a study came to, for programs."""
    head, counts = checked.study.head, done.outcome.counts
    return {
        "title": head.title,
        "question": head.question,
        "app": head.app,
        "method": head.method,
        "folder": str(done.folder),
        "version": version_of_code(),
        "runs": counts.get("runs", 0),
        "new_runs": done.made,
        "bad_runs": counts.get("bad", 0),
        "failed_runs": counts.get("failed", 0) + counts.get("lost", 0),
        "not_made": counts.get("not_made", 0),
        "stopped": done.stopped,
        "verdict": done.outcome.verdict,
        **done.outcome.numbers,
    }


def plain_data(value: Any) -> Any:
    """As JSON knows it; what is not finite is null."""
    if isinstance(value, dict):
        return {str(key): plain_data(item) for key, item in value.items()}
    if isinstance(value, (np.ndarray, np.generic)):
        return plain_data(value.tolist())
    if isinstance(value, (list, tuple)):
        return [plain_data(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def show_study(folder: Path) -> dict[str, Any]:
    """What is in the folder of a study: its summary if it came to an end, and what was made.

    Raises
    ------
    UsageError
        It is not the folder of a study.
    """
    if not (folder / STUDY_FILE).is_file():
        raise UsageError(f"{folder} is not the folder of a study: it has no {STUDY_FILE}. See: stickslip list studies.")
    statuses: dict[str, str] = {result.key: result.status for result in read_results(folder / RESULTS)}
    summary: dict[str, Any] = {}
    if (folder / SUMMARY_FILE).is_file():
        file = folder / SUMMARY_FILE
        try:
            summary = json.loads(read_text_file(file, str(file)))
        except ValueError as error:
            raise UsageError(f"{file} is damaged: {error}. Run the study again: its results are kept.") from error
    found = {
        status: sum(1 for one in statuses.values() if one == status) for status in ("done", "bad", "failed", "lost")
    }
    return {"folder": str(folder), "is_complete": bool(summary), "results": len(statuses), **found, "summary": summary}
