"""Files made of runs that were kept, in a process of its own: the server stays light and the physics undisturbed.

usage: python -m stickslip.studio.report FILE.pdf ID [ID...]
       python -m stickslip.studio.report FILE.csv ID            also .html and .glb
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from stickslip.analysis.compare import compare_runs
from stickslip.analysis.condition_page import Condition
from stickslip.analysis.recorded_run import load_run, trace_recording
from stickslip.analysis.run_channels import RunChannels
from stickslip.analysis.run_report import save_report
from stickslip.io.recording import open_recording
from stickslip.io.recording_table import extent_of, write_csv
from stickslip.model.errors import StickslipError
from stickslip.studio.folders import runs_folder
from stickslip.studio.moving_model import recording_model
from stickslip.studio.one_file import recording_page
from stickslip.studio.readings import table_of
from stickslip.studio.run_conditions import CONDITIONS, RUN, conditions_of
from stickslip.studio.run_entries import SLED, check_recording
from stickslip.studio.run_library import RunLibrary
from stickslip.studio.run_messages import RunEntry

TOLD = (RUN, CONDITIONS)  # headings of conditions that stand in a table


def write_report(file: Path, ids: list[str]) -> None:
    """Write the report of runs, called as a person calls them; the first one is the subject, the one beside it the reference."""
    library = RunLibrary(runs_folder())
    called = names_of([library.entry(id) for id in ids])
    recordings = [open_recording(library.path(id)) for id in ids]
    traces = [trace_recording(recording, name) for recording, name in zip(recordings, called)]
    conditions = {
        name: [Condition(row.group, row.label, row.text) for row in conditions_of(recording, library.entry(id))]
        for name, recording, id in zip(called, recordings, ids)
    }
    comparison = compare_runs(traces, called[min(1, len(called) - 1)])
    save_report(comparison, file, conditions, (RUN, CONDITIONS))


def write_table(file: Path, entry: RunEntry, recording: Path) -> None:
    """Write all rows of a recording: first what instruments of a sled showed, then what was recorded, under the names of
    docs/recordings.md, then the conditions of the run, the same in every row: tables of several runs can be put below each other.
    """
    check_recording(recording)
    run, n = RunChannels(open_recording(recording)), extent_of(recording).n_row
    shown = table_of(load_run(recording), n) if entry.kind == SLED else {}
    told = {
        "run": entry.name,
        **{row.label: row.text for row in conditions_of(run.recording, entry) if row.group in TOLD},
    }
    conditions = {name.lower(): np.full(n, text, dtype=object) for name, text in told.items()}
    write_csv(file, {**shown, **run.columns(run.recording.channels()), **conditions})


def write_shown(file: Path, entry: RunEntry, recording: Path) -> None:
    """Write what can be seen of a recording: one page with a viewer, or a model that moves."""
    check_recording(recording)
    found = open_recording(recording)
    if file.suffix == ".html":
        file.write_text(recording_page(found, entry), encoding="utf-8")
    else:
        file.write_bytes(recording_model(found, entry))


def names_of(runs: Sequence[RunEntry]) -> list[str]:
    """What to call runs: as people do; those of one name with the time of day, and with their id if that is the same, too."""
    names = [run.name for run in runs]
    for more in ([f" · {run.when[11:19]}" for run in runs], [f" · {run.id}" for run in runs]):
        names = [name + end if names.count(name) > 1 else name for name, end in zip(names, more)]
    return names


def main(arguments: list[str]) -> int:
    """Body of the process: 0, or 1 with what is wrong on the standard error output."""
    try:
        file, ids = Path(arguments[0]), arguments[1:]
        if file.suffix == ".pdf":
            write_report(file, ids)
        else:
            library = RunLibrary(runs_folder())
            entry, path = library.entry(ids[0]), library.path(ids[0])
            if file.suffix == ".csv":
                write_table(file, entry, path)
            else:
                write_shown(file, entry, path)
    except StickslipError as error:
        sys.stderr.write(str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
