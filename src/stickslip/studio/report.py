"""Reports and tables of runs that were kept, made in a process of its own: the server stays light and the physics undisturbed.

usage: python -m stickslip.studio.report FILE.pdf ID [ID...]
       python -m stickslip.studio.report FILE.csv ID
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Sequence
from pathlib import Path

from stickslip.analysis.compare import compare_runs
from stickslip.analysis.recorded_run import load_run
from stickslip.analysis.run_channels import RunChannels
from stickslip.analysis.run_report import save_report
from stickslip.io.recording import open_recording
from stickslip.io.recording_table import extent_of, write_csv
from stickslip.model.errors import StickslipError
from stickslip.studio.folders import runs_folder
from stickslip.studio.readings import table_of
from stickslip.studio.run_entries import check_recording
from stickslip.studio.run_library import RunLibrary
from stickslip.studio.run_messages import RunEntry


def write_report(file: Path, ids: list[str]) -> None:
    """Write the report of runs, called as a person calls them; the first one is the subject, the one beside it the reference."""
    library = RunLibrary(runs_folder())
    called = names_of([library.entry(id) for id in ids])
    traces = [dataclasses.replace(load_run(library.path(id)), name=name) for id, name in zip(ids, called)]
    save_report(compare_runs(traces, called[min(1, len(called) - 1)]), file)


def write_table(file: Path, recording: Path) -> None:
    """Write all rows of a recording: first what instruments showed, then what was recorded, under the names of docs/recordings.md."""
    check_recording(recording)
    run = RunChannels(open_recording(recording))
    write_csv(file, table_of(load_run(recording), extent_of(recording).n_row) | run.columns(run.recording.channels()))


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
        if file.suffix == ".csv":
            write_table(file, RunLibrary(runs_folder()).path(ids[0]))
        else:
            write_report(file, ids)
    except StickslipError as error:
        sys.stderr.write(str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
