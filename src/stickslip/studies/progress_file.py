"""ProgressFile: how far a study is, written into its folder for whoever looks at it: a studio, a shell, a person."""

from __future__ import annotations

import dataclasses
import math
import time
from pathlib import Path

from stickslip.io.study_folder import (
    DONE,
    PAUSED,
    PREPARING,
    REFUSED,
    RUNNING,
    StudyState,
    write_state,
)
from stickslip.studies.declaration import Study
from stickslip.studies.session import StudyProgress
from stickslip.studies.study_check import CheckedStudy
from stickslip.studies.words import quantity, unit_of

WRITE_S = 0.5  # between two writes


class ProgressFile:
    """Writes the state of a study.

    Parameters
    ----------
    folder : Path
        Of the study. Nothing is written before the study was checked, unless the folder is there already.
    study : Study
    """

    def __init__(self, folder: Path, study: Study) -> None:
        self._folder = folder
        head = study.head
        self._state = StudyState(
            PREPARING, app=head.app, controller=head.controller, method=head.method, title=head.title,
            question=head.question, until=head.until,
        )  # fmt: skip
        self._written = -math.inf
        self._write()

    def checked(self, checked: CheckedStudy) -> None:
        """Names and units are known."""
        study = checked.study
        factors = [
            {"path": one.path, "label": one.label.words or one.path, "unit": one.kind.unit} for one in checked.kinds
        ]
        outputs = [
            {"name": one.label, "label": quantity(one.label), "unit": unit_of(one.label).strip(),
             "goal": one.goal, "bad_runs": one.bad_runs}
            for one in study.outputs
        ]  # fmt: skip
        self._state = dataclasses.replace(self._state, settings=dict(study.settings), factors=factors, outputs=outputs)
        self._write()

    def progress(self, now: StudyProgress) -> None:
        """Runs were made; written now and then."""
        left = now.left_s if math.isfinite(now.left_s) else None
        self._state = dataclasses.replace(
            self._state, state=RUNNING, done=now.done, total=now.total, failed=now.failed, left_s=left
        )
        if time.monotonic() - self._written >= WRITE_S:
            self._write()

    def paused(self, why: str) -> None:
        """It could not, or was not to, go on."""
        self._end(PAUSED, why)

    def refused(self, why: str) -> None:
        """It cannot be run as it is."""
        self._end(REFUSED, why)

    def done(self) -> None:
        """It came to its end."""
        self._end(DONE, "")

    def _end(self, state: str, said: str) -> None:
        self._state = dataclasses.replace(self._state, state=state, said=said, left_s=None)
        self._write()

    def _write(self) -> None:
        self._written = time.monotonic()
        if self._folder.is_dir():
            write_state(self._folder, self._state)


def refuse_study(folder: Path, why: str) -> None:
    """Say in the folder of a study, if there is one, why its file cannot be read."""
    if folder.is_dir():
        write_state(folder, StudyState(REFUSED, why))
