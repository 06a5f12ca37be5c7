"""A study: where does a pushed door stop as its hinges get tighter? Seven runs, a table, and a report to read."""

import tempfile
from pathlib import Path

from stickslip.studies.conduct import conduct_study, summary_of
from stickslip.studies.execution import open_execution
from stickslip.studies.study_check import check_study
from stickslip.studies.study_reader import read_study

STUDY = """
[study]
format = 1
app = "door"
title = "Door with dry friction"
question = "Where does a pushed door stop as its hinges get tighter?"
method = "sweep"

[[factor]]
path = "limit"
unit = "N m"
low = 10.0
high = 40.0
levels = 7

[[output]]
name = "rest_angle_deg"
"""

folder = Path(tempfile.mkdtemp(prefix="stickslip-"))
file = folder / "door.toml"
file.write_text(STUDY)
declared, tables = read_study(file)
checked = check_study(declared, tables)  # names, units and ranges, before anything runs
with open_execution(workers=1) as execution:
    done = conduct_study(checked, tables.text, folder / "door", execution)
summary = summary_of(checked, done)
for sentence in summary["verdict"]:
    print(sentence)
print(f"{summary['runs']} runs; the report is {folder / 'door' / 'report.html'}")
assert summary["runs"] == 7
assert summary["failed_runs"] == 0
