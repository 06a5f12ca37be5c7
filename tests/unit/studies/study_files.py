"""Study files for tests."""

from __future__ import annotations

from pathlib import Path

from stickslip.studies.conduct import Conducted, conduct_study
from stickslip.studies.execution import Execution, InProcess
from stickslip.studies.study_check import CheckedStudy, check_study
from stickslip.studies.study_reader import read_study

DOOR = """
[study]
format = 1
app = "door"
until = 1.0

[[factor]]
path = "limit"
unit = "N m"
low = 15.0
high = 25.0
levels = {levels}

[[factor]]
path = "push"
values = [50.0, 52.75]

[[output]]
name = "rest_angle_deg"
goal = "high"

[[output]]
channel = "door_rate"
reduce = "max"
"""


def checked(folder: Path, text: str) -> CheckedStudy:
    """A study of a text, checked against its app."""
    file = folder / "some.toml"
    file.write_text(text)
    return check_study(*read_study(file))


def conducted(folder: Path, text: str, execution: Execution | None = None, out: str = "out") -> Conducted:
    """A study of a text, conducted."""
    return conduct_study(checked(folder, text), text, folder / out, execution or InProcess())
